"""The player of each seat."""

from __future__ import annotations

import random

from boardwright.cli.arguments import UsageError
from boardwright.core.errors import quote
from boardwright.core.game import Game
from boardwright.core.player import Player
from boardwright.engine import player

__all__ = ["HUMAN", "SeatedPlayers", "read_players"]

HUMAN = "human"


def read_players(text: str, seats: int) -> tuple[str, ...]:
    """The specs between commas; the last is repeated. Raises `UsageError` for too many.

    >>> read_players("human,greedy", 3)
    ('human', 'greedy', 'greedy')
    """
    specs = tuple(spec.strip() for spec in text.split(","))
    if len(specs) > seats:
        raise UsageError(f"the game has {seats} seats, got {len(specs)} players: {quote(text)}")
    return specs + specs[-1:] * (seats - len(specs))


class SeatedPlayers:
    """A person or a computer player for every seat."""

    def __init__(self, game: Game, specs: tuple[str, ...], rng: random.Random) -> None:
        self.names = dict(zip(game.seat_names, specs, strict=True))
        self._players: list[Player | None] = [
            None if spec == HUMAN else player(spec, game, rng.getrandbits(48)) for spec in specs
        ]

    def computer(self, seat: int) -> Player | None:
        """The computer player of the seat; None for a person."""
        return self._players[seat]

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self._players) if player is None)
