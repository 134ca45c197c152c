"""The limits of a `go` command."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat

import msgspec

from boardwright.core.errors import quote
from boardwright.core.game import Game
from boardwright.core.view import Information
from boardwright.engine.level import level
from boardwright.engine.native import native
from boardwright.engine.protocol.lines import BadCommand, parse_number
from boardwright.engine.protocol.settings import Settings
from boardwright.engine.search import Budget
from boardwright.engine.turn_budget import SharePolicy, TurnBudget
from boardwright.engine.turn_shares import TurnShares

__all__ = ["Limits", "TurnBudgets", "clock_seconds", "parse_limits", "turn_budgets"]

_MAX_NODES = 10**15
_MAX_MILLISECONDS = 10**9
_MAX_CLOCK_MILLISECONDS = 14 * 86_400_000
_MAX_TURNS = 10_000
_WORDS = frozenset(("nodes", "time", "seat", "clock", "increment", "turnstogo"))
_MIN_SECONDS = 0.01
_DEFAULT_SECONDS = 1.0
"""Seconds for a `go` without limits and without a level."""
_TURNS_TO_GO = 30
"""Turns that a clock without `turnstogo` is expected to last for."""
_INCREMENT_SHARE = 0.8
"""Part of the increment that a turn may use."""
_CLOCK_SHARE = 0.5
"""The largest part of the remaining time for one turn."""
_REST_SHARE = 0.05
"""For the rest of a turn that one search hasn't answered: small, so the answer is in time."""


class Limits(msgspec.Struct):
    """The limits of a `go` command as it states them."""

    nodes: int | None = None
    seconds: float | None = None
    infinite: bool = False
    seat: str | None = None
    clock: tuple[float, ...] = ()
    """The remaining seconds of each seat; empty if there are no clocks."""
    increment: tuple[float, ...] = ()
    """Seconds that each seat gets for a turn: one for all seats, or one each."""
    turns_to_go: int | None = None


def parse_limits(words: list[str]) -> Limits:
    """The limits after `go`; raises `BadCommand`."""
    limits = Limits()
    rest = iter(words)
    for word in rest:
        if word == "infinite":
            limits.infinite = True
            continue
        if word not in _WORDS:
            raise BadCommand(
                "go takes nodes N, time MS, clock MS,MS, increment MS, turnstogo N, infinite and"
                f" seat S, got {quote(word)}"
            )
        value = next(rest, "")
        if word == "nodes":
            limits.nodes = parse_number(value, "nodes", 1, _MAX_NODES)
        elif word == "time":
            limits.seconds = parse_number(value, "time", 1, _MAX_MILLISECONDS) / 1000
        elif word == "clock":
            limits.clock = _parse_seconds(value, word)
        elif word == "increment":
            limits.increment = _parse_seconds(value, word)
        elif word == "turnstogo":
            limits.turns_to_go = parse_number(value, word, 1, _MAX_TURNS)
        else:
            limits.seat = value
    if not limits.clock and (limits.increment or limits.turns_to_go):
        raise BadCommand("increment and turnstogo need a clock")
    return limits


def _parse_seconds(text: str, what: str) -> tuple[float, ...]:
    """Milliseconds between commas, as seconds."""
    return tuple(
        parse_number(part, what, 0, _MAX_CLOCK_MILLISECONDS) / 1000 for part in text.split(",")
    )


def clock_seconds(limits: Limits, seats: int, seat: int) -> float | None:
    """The seconds that a seat may use for a turn by its clock; None without clocks.

    Raises `BadCommand` if there is not a clock for each seat.
    """
    if not limits.clock:
        return None
    increments = limits.increment or (0.0,)
    if len(limits.clock) != seats:
        raise BadCommand(f"clock must have the time of {seats} seats, got {len(limits.clock)}")
    if len(increments) not in (1, seats):
        raise BadCommand(f"increment must have 1 or {seats} numbers, got {len(increments)}")
    remaining, increment = limits.clock[seat], increments[seat % len(increments)]
    share = remaining / (limits.turns_to_go or _TURNS_TO_GO) + _INCREMENT_SHARE * increment
    return max(_MIN_SECONDS, min(share, _CLOCK_SHARE * remaining))


class TurnBudgets:
    """The budgets of the `go` command and of the level combined: the narrower counts."""

    def __init__(self, turn_budgets: Sequence[TurnBudget], common: Budget) -> None:
        self._turn_budgets, self._common = turn_budgets, common

    def next_budget(self, information: Information) -> Budget:
        """The budget of the next search."""
        budgets = [turn_budget.next_budget(information) for turn_budget in self._turn_budgets]
        return msgspec.structs.replace(
            self._common,
            nodes=min((b.nodes for b in budgets if b.nodes is not None), default=None),
            seconds=min((b.seconds for b in budgets if b.seconds is not None), default=None),
        )

    def charge(self, seconds: float) -> None:
        """Record the seconds that the search has taken."""
        for turn_budget in self._turn_budgets:
            turn_budget.charge(seconds)


def turn_budgets(
    limits: Limits, settings: Settings, game: Game, turn_shares: TurnShares, seat: int
) -> TurnBudgets:
    """The budgets for the answer to a `go` command for a seat; raises `BadCommand`.

    Its own limits are for the whole answer; a level's are for the whole turn, which may take
    several `go` commands.
    """
    chosen_level = level(game, settings.level) if settings.level else None
    given = (limits.seconds, clock_seconds(limits, game.seats, seat))
    seconds = min((limit for limit in given if limit is not None), default=None)
    if chosen_level is None and limits.nodes is None and seconds is None and not limits.infinite:
        seconds = _DEFAULT_SECONDS
    budgets = [TurnBudget(_shares(game), nodes=limits.nodes, seconds=seconds)]
    if chosen_level is not None:
        shares = turn_shares if game.has_hidden_parts else _shares(game)
        budgets.append(TurnBudget(shares, nodes=chosen_level.nodes, deadline=chosen_level.deadline))
    common = Budget(
        threads=settings.threads,
        memory=settings.memory << 20,
        variations=settings.variations,
    )
    return TurnBudgets(budgets, common)


def _shares(game: Game) -> SharePolicy | None:
    """How one answer is divided among the searches it takes."""
    if game.has_hidden_parts:  # one search a decision
        return None
    if native(game) is None:  # the Python search decides one thing at a time
        return TurnShares()
    return _WholeTurnFirst()


class _WholeTurnFirst:
    """The first search answers the whole turn, or nearly."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._schedule = chain((1.0,), repeat(_REST_SHARE))

    def share(self, information: Information) -> float:
        return next(self._schedule)
