"""The facts that every game has.

| column | content |
|---|---|
| fingerprint | equal for games that repeat one another |
| player_0, player_1, ... | the player in each seat |
| share_0, share_1, ... | each seat's share of the win |
| winner | the seat that won alone; -1 if none did |
| reason | how the game ended; `unfinished` if it did not |
| turns, decisions | of all seats, the opening included |
| order | the seats in the order of their first decisions, a digit each |
| opening_steps | the steps of the random opening |
| branching_mean, branching_max | of the decisions open to a seat, after the opening |
| lead_changes, drama, comeback, decisiveness | see `curve_facts` |
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from boardwright.arena.repeats import fingerprint_of
from boardwright.core.game import Game
from boardwright.core.outcome import Outcome
from boardwright.core.record import Record
from boardwright.study.fact_row import Curve, FactRow

__all__ = ["GameSummary", "TurnText", "common_facts", "curve_facts", "summary_facts"]

_DECIDED = 0.9
"""A win probability that counts as decided."""


def common_facts(record: Record, curve: Curve | None = None) -> FactRow:
    """The facts of the table above; those of the curve are None without one."""
    opening = int(record.tags.get("opening", "0"))
    outcome, branching = _replay(record, opening)
    turns = [(turn[0].seat, tuple([str(step.action) for step in turn])) for turn in record.turns]
    summary = GameSummary(record.game, record.players, turns, opening, outcome, branching)
    return summary_facts(summary, curve)


TurnText = tuple[int | None, tuple[str, ...]]
"""A turn of a seat, or a run of chance, in notation."""


class GameSummary(NamedTuple):
    """What these facts are computed from."""

    game: Game
    players: Mapping[str, str]
    """By the names of the seats."""
    turns: Sequence[TurnText]
    opening: int
    """The steps of the random opening."""
    outcome: Outcome | None
    branching: Sequence[int]
    """How many decisions were open at each one after the opening."""

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win."""
        seats = self.game.seats
        return (1 / seats,) * seats if self.outcome is None else self.outcome.values

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in the order of their first decisions; those without any come last."""
        deciding = [seat for seat, _ in self.turns if seat is not None]
        return tuple(dict.fromkeys((*deciding, *range(self.game.seats))))


def summary_facts(summary: GameSummary, curve: Curve | None = None) -> FactRow:
    """The facts of the table above."""
    turns, outcome, branching = summary.turns, summary.outcome, summary.branching
    winner = outcome.winners[0] if outcome is not None and len(outcome.winners) == 1 else -1
    steps = [(seat, text) for seat, texts in turns for text in texts]
    return {
        "fingerprint": fingerprint_of(summary.players.values(), steps),
        **{
            f"player_{seat}": summary.players.get(name)
            for seat, name in enumerate(summary.game.seat_names)
        },
        **{f"share_{seat}": share for seat, share in enumerate(summary.shares)},
        "winner": winner,
        "reason": "unfinished" if outcome is None else outcome.reason,
        "turns": sum(seat is not None for seat, _ in turns),
        "decisions": sum(seat is not None for seat, _ in steps),
        "order": "".join(map(str, summary.order)),
        "opening_steps": summary.opening,
        "branching_mean": sum(branching) / len(branching) if branching else None,
        "branching_max": max(branching, default=None),
        **curve_facts(curve, winner),
    }


def _replay(record: Record, opening: int) -> tuple[Outcome | None, list[int]]:
    """The outcome, and how many decisions were open at each one after the opening."""
    states = record.states()
    branching = []
    for number, step in enumerate(record.steps):
        state = next(states)
        if number >= opening and step.seat is not None:
            branching.append(len(state.legal_actions(step.seat)))
    return next(states).outcome, branching


def curve_facts(curve: Curve | None, winner: int) -> FactRow:
    """The course of a game, from win probabilities; None for all without a curve.

    `lead_changes`: how often the seat in front, alone, is another one than before. For a game with
    a winner alone: `drama`, the mean square root of how far the winner was behind the seat in
    front, over the turns when it was behind, 0 if never; `comeback`, one minus the winner's lowest
    probability; `decisiveness`, the share of the turns that came after the winner's probability
    was 0.9 for good.
    """
    facts: FactRow = dict.fromkeys(("lead_changes", "drama", "comeback", "decisiveness"))
    if not curve:
        return facts
    leaders = [seat for values in curve for seat in _leader(values)]
    facts["lead_changes"] = sum(a != b for a, b in pairwise(leaders))
    if winner < 0:
        return facts
    behind = [
        math.sqrt(max(values) - values[winner]) for values in curve if values[winner] < max(values)
    ]
    undecided = [turn for turn, values in enumerate(curve, 1) if values[winner] < _DECIDED]
    facts["drama"] = sum(behind) / len(behind) if behind else 0.0
    facts["comeback"] = 1 - min(values[winner] for values in curve)
    facts["decisiveness"] = 1 - (undecided[-1] if undecided else 0) / len(curve)
    return facts


def _leader(values: Sequence[float]) -> list[int]:
    """The seat in front; none if several are."""
    best = max(values)
    seats = [seat for seat, value in enumerate(values) if value == best]
    return seats if len(seats) == 1 else []
