"""Courses as `web/src/learn/lesson.ts` defines them, and the judging done there, once more."""

from __future__ import annotations

import fnmatch
from pathlib import Path
from typing import Any

import msgspec

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Chance, Decide, Step

FOLDER = Path(__file__).parents[2] / "web" / "src" / "learn"


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    at: str
    equals: Any = msgspec.field(name="equals", default=None)
    count: int | None = None


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    when: str
    say: str


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ask: str
    solution: tuple[str, ...]
    hint: str
    praise: str
    accept: tuple[tuple[str, ...], ...] | None = None
    goal: tuple[Check, ...] = ()
    decisions: int | None = None
    wrong: tuple[Wrong, ...] = ()
    reply: tuple[str, ...] = ()


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    text: str
    options: dict[str, int | str] = {}
    position: str | None = None
    lead: tuple[str, ...] = ()
    seat: int = 0
    show: tuple[str, ...] = ()
    task: Task | None = None


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    title: str
    seats: tuple[str, ...]
    steps: tuple[LessonStep, ...]


def load(path: Path) -> Course:
    return msgspec.json.decode(path.read_bytes(), type=Course)


def act(state: State, text: str) -> State:
    """For chance, for the seat to decide, or for the first that has not committed yet."""
    pending = state.turn()
    assert isinstance(pending, Decide | Chance), f"{text!r} comes after the end"
    seat = pending.seats[0] if isinstance(pending, Decide) else None
    return state.play(Step(state.game.parse_action(text), seat))


def run(state: State, texts: tuple[str, ...]) -> State:
    for text in texts:
        state = act(state, text)
    return state


def begin(game: Game, step: LessonStep) -> State:
    start = game.start() if step.position is None else game.parse_position(step.position)
    return run(start, step.lead)


def is_deciding(state: State, seat: int) -> bool:
    pending = state.turn()
    return isinstance(pending, Decide) and seat in pending.seats


def judge(task: Task, seat: int, chosen: tuple[str, ...], state: State) -> str:
    """going, right or wrong, as `judge` in the page says. The page also lets a turn end early
    where it may be confirmed; courses do not rely on that."""
    fitting = [turn for turn in task.accept or () if fits(turn, chosen)]
    if task.accept is not None and not fitting:
        return "wrong"
    over = not is_deciding(state, seat)
    met = task.accept is None or any(len(turn) == len(chosen) for turn in fitting)
    if met and _is_attempt(task, chosen, over):
        return "right" if holds(task.goal, state, seat) else "wrong"
    return "wrong" if over and not met else "going"


def _is_attempt(task: Task, chosen: tuple[str, ...], over: bool) -> bool:
    if task.decisions is not None:
        return len(chosen) >= task.decisions
    return task.accept is not None or over


def fits(patterns: tuple[str, ...], actions: tuple[str, ...]) -> bool:
    if not actions:
        return True
    return any(
        matches(pattern, actions[0]) and fits(patterns[:n] + patterns[n + 1 :], actions[1:])
        for n, pattern in enumerate(patterns)
    )


def matches(pattern: str, action: str) -> bool:
    return fnmatch.fnmatchcase(action, pattern.replace("[", "[[]").replace("?", "[?]"))


def holds(goal: tuple[Check, ...], state: State, seat: int) -> bool:
    view = msgspec.to_builtins(state.view(seat))
    return all(_holds(check, view) for check in goal)


def _holds(check: Check, value: Any) -> bool:
    for key in check.at.split("."):
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list | tuple) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        else:
            return False
    if check.count is not None:
        return isinstance(value, list | tuple) and len(value) == check.count
    return bool(value == check.equals)
