"""Which players meet, in which seats, and how often."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

import boardwright
from boardwright.arena.opening import ends_game
from boardwright.core.errors import BoardwrightError, PlayerFailed, quote
from boardwright.core.game import Game
from boardwright.core.player import Player
from boardwright.engine import player
from boardwright.engine.external import ExternalPlayer
from boardwright.engine.level import Level, levels

__all__ = ["BadPlan", "Fixture", "Lineup", "Plan", "check_opening", "lineups", "split_specs"]

Lineup = tuple[str, ...]
"""Players who meet. If there are more seats than players, they are seated in rotation."""

_SPEC = re.compile(r"""(?:[^,"']|"[^"]*"|'[^']*')+""")


class BadPlan(BoardwrightError):
    """A tournament that cannot be played, or not in this directory."""

    code = "bad_setup"


class Fixture(msgspec.Struct, frozen=True):
    """One game to be played. Games of a group share their opening and their dice."""

    number: int
    group: int
    seating: tuple[str, ...]
    """The player in each seat."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that determines what is played; `games` only determines when to stop."""

    game: str
    options: dict[str, int | str]
    lineups: tuple[Lineup, ...]
    games: int
    """The least number of games: a group that has begun is completed if `whole_groups`."""
    seed: int = 1
    opening: int = 0
    """Random turns before the players begin."""
    cap: int = 20_000
    """Decisions after which a game counts as a draw."""
    limit: float = 60.0
    """Seconds for a turn; a player that takes longer forfeits."""
    filtered: bool = True
    """Openings are drawn until one evaluates as fair: less noise between players, but no measure
    of the seats."""
    whole_groups: bool = True
    """False: exactly `games` are played."""
    levels: dict[str, Level] = {}
    """The levels among the players: a level that has been tuned since is another player."""

    @classmethod
    def of(cls, game: Game, lineups: tuple[Lineup, ...], games: int, **rest: Any) -> Plan:
        """A plan whose players exist and can play this game.

        Raises `UnknownPlayer` or `BadPlan` now instead of an hour later; programs are started to
        check.
        """
        specs = {spec for lineup in lineups for spec in lineup}
        for spec in sorted(specs):
            _check_player(player(spec, game, 0))
        check_opening(game, rest.get("opening", 0))
        uses_levels = any(spec.startswith("level:") for spec in specs)
        by_spec = {
            f"level:{level.number}": level for level in (levels(game) if uses_levels else ())
        }
        return cls(
            game=game.name,
            options=dict(game.options.changed()),
            lineups=lineups,
            games=games,
            levels={spec: by_spec[spec] for spec in sorted(specs & by_spec.keys())},
            **rest,
        )

    def build_game(self) -> Game:
        """The game with its options."""
        return boardwright.game(self.game, self.options)

    def fixtures(self) -> Iterator[Fixture]:
        """The games in order: every lineup plays one group before any plays its second."""
        seats = self.build_game().seats
        number = group = 0
        while number < self.games:
            lineup = self.lineups[group % len(self.lineups)]
            for seating in rotations(lineup, seats):
                if number >= self.games and not self.whole_groups:
                    return
                yield Fixture(number, group, seating)
                number += 1
            group += 1


def check_opening(game: Game, turns: int) -> None:
    """Raise `BadPlan` if so many random turns end the game."""
    if ends_game(game, turns):
        raise BadPlan(f"{turns} random turns end {game.title}; use fewer")


def _check_player(candidate: Player) -> None:
    """Another program is started, greeted and ended."""
    if isinstance(candidate, ExternalPlayer):
        try:
            with candidate:
                candidate.handshake()
        except PlayerFailed as error:
            raise BadPlan(str(error)) from None


def rotations(lineup: Lineup, seats: int) -> Iterator[tuple[str, ...]]:
    """Seatings in which each player has every seat equally often, without repeats.

    >>> list(rotations(("a", "b"), 3))
    [('a', 'b', 'a'), ('b', 'a', 'b')]
    >>> list(rotations(("a", "a"), 2))
    [('a', 'a')]
    """
    count = len(lineup)
    seatings = (
        tuple(lineup[(seat + shift) % count] for seat in range(seats)) for shift in range(count)
    )
    yield from dict.fromkeys(seatings)


def lineups(specs: Sequence[str], seats: int) -> tuple[Lineup, ...]:
    """One lineup of all players if there are enough seats, else every combination that fills them.

    >>> lineups("abc", 2)
    (('a', 'b'), ('a', 'c'), ('b', 'c'))
    """
    if len(specs) <= seats:
        return (tuple(specs),)
    return tuple(dict.fromkeys(combinations(specs, seats)))


def split_specs(text: str) -> tuple[str, ...]:
    """The specs between commas, except commas in quotes; raises `BadPlan` if one is empty.

    >>> split_specs('greedy,engine:bot "a,b"')
    ('greedy', 'engine:bot "a,b"')
    """
    specs = tuple(part.strip() for part in _SPEC.findall(text))
    if not specs or not all(specs) or _SPEC.sub("", text) != "," * (len(specs) - 1):
        raise BadPlan(f"players must be a list like A,B,C, got {quote(text)}")
    return specs
