"""The rules once more, read plainly from the published position, against the real ones."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from boardwright.core import Decide, Step
from boardwright.games.grow import Grow, GrowPosition, GrowState
from boardwright.testing import random_step

pytestmark = pytest.mark.slow("thousands of positions")

Place = tuple[int, int]
Board = dict[Place, tuple[str, int]]
"""Owner's letter and number of heads of each occupied space."""


def name(place: Place) -> str:
    return f"{chr(97 + place[0])}{place[1] + 1}"


def board_of(position: GrowPosition) -> Board:
    found: Board = {}
    for y, row in enumerate(reversed(position.rows)):
        x = 0
        for run, letter, count in re.findall(r"(\d+)|([a-zA-Z])(?:\((\d+)\))?", row):
            if letter:
                heads = int(count or 1) if letter.isupper() else 0
                found[x, y] = (letter.lower(), heads)
            x += int(run or 1)
        assert x == len(position.rows)
    return found


def beside(place: Place, size: int) -> list[Place]:
    x, y = place
    four = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [(a, b) for a, b in four if 0 <= a < size and 0 <= b < size]


def group_of(place: Place, board: Board, size: int) -> set[Place]:
    who, found, waiting = board[place][0], {place}, [place]
    while waiting:
        for near in beside(waiting.pop(), size):
            if near not in found and near in board and board[near][0] == who:
                found.add(near)
                waiting.append(near)
    return found


def legal(position: GrowPosition) -> set[str]:
    size, board, who = len(position.rows), board_of(position), position.to_play[0]
    places = [(x, y) for x in range(size) for y in range(size)]
    empty = [place for place in places if place not in board]
    drops = set() if position.dropped else {f"+{name(place)}" for place in empty}
    heads = {place: n for place, (owner, n) in board.items() if owner == who and n}
    if not heads:
        return drops
    moved = Counter(position.moved)
    moves = set()
    for source, count in heads.items():
        if count > moved[name(source)]:
            near = set(beside(source, size)) & set(empty)
            for target in (near | group_of(source, board, size)) - {source}:
                moves.add(f"{name(source)}-{name(target)}")
    return drops | moves | {"end"}


def after(board: Board, who: str, action: str) -> Board:
    named = {name((x, y)): (x, y) for x in range(25) for y in range(25)}
    result = dict(board)
    source, _, target = action.partition("-")
    if target:
        result[named[source]] = (who, result[named[source]][1] - 1)
    if action != "end":
        place = named[target or action[1:]]
        result[place] = (who, result.get(place, (who, 0))[1] + 1)
    return result


def random_options(rng: random.Random) -> dict[str, Any]:
    size = rng.randint(2, 7)
    return {
        "size": size,
        "players": rng.randint(2, min(8, size * size)),
        "first": rng.choice(["random", "seat1", "shuffle"]),
        "fresh_head": rng.choice(["waits", "may_move"]),
    }


@pytest.mark.parametrize("seed", range(4))
def test_legal_actions_and_effects_agree_with_a_plain_reading(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        state: GrowState = Grow(**random_options(rng)).start()
        while (step := random_step(state, rng)) is not None:
            if isinstance(state.turn(), Decide):
                check(state, step)
            state = state.play(step)


def check(state: GrowState, step: Step) -> None:
    position = state.position()
    listed = [str(action) for action in state.legal_actions(state.mover)]
    assert len(listed) == len(set(listed))
    assert set(listed) == legal(position)
    text = str(step.action)
    expected = after(board_of(position), position.to_play[0], text)
    assert board_of(state.play(step).position()) == expected
