"""Who meets whom, in which seats, how often."""

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
"""Players who meet. Fewer than the seats: they are seated again and again in turn."""

_SPEC = re.compile(r"""(?:[^,"']|"[^"]*"|'[^']*')+""")


class BadPlan(BoardwrightError):
    """A tournament that cannot be held, or not in this folder."""

    code = "bad_setup"


class Fixture(msgspec.Struct, frozen=True):
    """One game to be played. Games of a group share their opening and their dice."""

    number: int
    group: int
    seating: tuple[str, ...]
    """The player in each seat."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that decides what is played; `games` only says when to stop."""

    game: str
    options: dict[str, int | str]
    lineups: tuple[Lineup, ...]
    games: int
    """At least so many: a group once begun is played to its end."""
    seed: int = 1
    opening: int = 0
    """Random turns before the players sit down."""
    cap: int = 20_000
    """Decisions after which a game is given up as a draw."""
    limit: float = 60.0
    """Seconds for a turn; who takes longer has lost."""
    meaning: dict[str, Level] = {}
    """What the levels among the players stood for: a level that was tuned since is another."""

    @classmethod
    def of(cls, game: Game, lineups: tuple[Lineup, ...], games: int, **rest: Any) -> Plan:
        """A plan for players that exist and can play this game; `UnknownPlayer` or `BadPlan` now,
        not after an hour."""
        specs = {spec for lineup in lineups for spec in lineup}
        for spec in sorted(specs):
            _check_player(player(spec, game, 0))
        check_opening(game, rest.get("opening", 0))
        uses_levels = any(spec.startswith("level:") for spec in specs)
        known = {f"level:{each.number}": each for each in (levels(game) if uses_levels else ())}
        return cls(
            game=game.name,
            options=dict(game.options.changed()),
            lineups=lineups,
            games=games,
            meaning={spec: known[spec] for spec in sorted(specs & known.keys())},
            **rest,
        )

    def build_game(self) -> Game:
        return boardwright.game(self.game, self.options)

    def fixtures(self) -> Iterator[Fixture]:
        """In rounds: every lineup plays one group before any plays its second."""
        seats = self.build_game().seats
        number = group = 0
        while number < self.games:
            lineup = self.lineups[group % len(self.lineups)]
            for seating in rotations(lineup, seats):
                yield Fixture(number, group, seating)
                number += 1
            group += 1


def check_opening(game: Game, turns: int) -> None:
    """`BadPlan` where so many random turns leave nothing to play."""
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
    """Each player sits in every seat equally often, and no seating comes twice.

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
    """All at one table if they fit, else every combination that fills it.

    >>> lineups("abc", 2)
    (('a', 'b'), ('a', 'c'), ('b', 'c'))
    """
    if len(specs) <= seats:
        return (tuple(specs),)
    return tuple(dict.fromkeys(combinations(specs, seats)))


def split_specs(text: str) -> tuple[str, ...]:
    """Players with commas between them; a comma in quotes belongs to the player.

    >>> split_specs('greedy,engine:bot "a,b"')
    ('greedy', 'engine:bot "a,b"')
    """
    specs = tuple(part.strip() for part in _SPEC.findall(text))
    if not specs or not all(specs) or _SPEC.sub("", text) != "," * (len(specs) - 1):
        raise BadPlan(f"players must be a list like A,B,C, got {quote(text)}")
    return specs
