"""How games begin, and how much they differ from one another."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from boardwright.core.game import Game
from boardwright.core.record_text import CHANCE, RecordJson, parse_text
from boardwright.core.state import RESIGN
from boardwright.core.turn import Step
from boardwright.study.metrics.estimate import Estimate, estimate_share
from boardwright.study.metrics.sample import Sample
from boardwright.study.symmetry import canonical_action

__all__ = [
    "FirstAction",
    "Opening",
    "count_positions",
    "entropy",
    "first_action",
    "opening_table",
]

_FIRST_TURN = re.compile(r"^1 (\w+): (\S+)", re.MULTILINE)
"""Turns of chance have no number."""
TURNS = (1, 2, 4, 8, 16)
"""After how many turns positions are counted."""


class FirstAction(NamedTuple):
    """What a game began with."""

    seat: int
    action: str
    """In the form that it shares with its images, where the game is symmetrical."""


class Opening(NamedTuple):
    """A first action: how often it is taken, and what whoever takes it gets of the win."""

    action: str
    frequency: Estimate
    share: Estimate


def first_action(game: Game, record: str) -> FirstAction | None:
    """The first decision of a game, drawn at random or not; None if there is none."""
    # Without reading all of the record, as there may be very many.
    turn = _FIRST_TURN.search(record)
    if turn is None:
        return None
    seat, action = turn.groups()
    is_start = "\nstart: " not in record[: turn.start()]
    return FirstAction(
        game.seat_names.index(seat), canonical_action(game, action) if is_start else action
    )


def opening_table(sample: Sample, firsts: Mapping[int, FirstAction]) -> list[Opening]:
    """The first actions by the numbers of their games, the most frequent first."""
    games: dict[str, list[tuple[str, float]]] = {}
    all_games = []
    for row in sample.rows:
        number = sample.number("number", row)
        first = None if number is None else firsts.get(int(number))
        share = None if first is None else sample.number(f"share_{first.seat}", row)
        if first is not None and share is not None:
            games.setdefault(first.action, []).append((sample.groups[row], share))
            all_games.append((sample.groups[row], first.action))
    table = []
    for action, shares in games.items():
        taken = ((group, float(each == action)) for group, each in all_games)
        frequency = estimate_share(taken, sample.distinct)
        share_of_win = estimate_share(shares, sample.distinct)
        if frequency is not None and share_of_win is not None:
            table.append(Opening(action, frequency, share_of_win))
    return sorted(table, key=lambda each: (-each.frequency.value, each.action))


def entropy(kinds: Iterable[object]) -> float:
    """How evenly things are spread over their kinds, in bits (Shannon).

    Two to its power is how many equally frequent kinds would be spread as evenly.

    >>> entropy("aabb"), entropy("aaaa")
    (1.0, 0.0)
    """
    counts = Counter(kinds)
    total = counts.total()
    return math.fsum(n / total * math.log2(total / n) for n in counts.values())


def count_positions(game: Game, records: Iterable[str]) -> dict[int, tuple[int, int]]:
    """The distinct positions after each number of turns, and the games that lasted so long.

    Chance alone is no turn; images of a position under a symmetry are other positions.
    """
    seen: dict[int, list[object]] = {turns: [] for turns in TURNS}
    for record in records:
        for turns, key in _keys(game, parse_text(record).record):
            seen[turns].append(key)
    return {turns: (len(set(keys)), len(keys)) for turns, keys in seen.items() if keys}


def _keys(game: Game, record: RecordJson) -> Iterable[tuple[int, object]]:
    state = game.start() if record.start is None else game.parse_position(record.start)
    number = 0
    for turn in record.turns:
        for text in turn.actions:
            if text == str(RESIGN):
                return
            seat = None if turn.by == CHANCE else game.seat_names.index(turn.by)
            state = state.play(Step(game.parse_action(text), seat))
        number += turn.by != CHANCE
        if number in TURNS and turn.by != CHANCE:
            yield number, state.position_key
        if number >= TURNS[-1]:
            return
