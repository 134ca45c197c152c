"""Every step of every course, played under the real rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.learn.course import (
    FOLDER,
    Course,
    LessonStep,
    Task,
    act,
    begin,
    is_deciding,
    judge,
    load,
    matches,
    run,
)

from boardwright.core.registry import game as make_game
from boardwright.core.registry import names
from boardwright.core.state import State

COURSES = {path.stem: load(path) for path in sorted(FOLDER.glob("*.json"))}
STEPS = [
    pytest.param(course, step, id=f"{name}-{number}")
    for name, course in COURSES.items()
    for number, step in enumerate(course.steps, 1)
]
TASKS = [param for param in STEPS if param.values[1].task is not None]  # type: ignore[union-attr]
_TRIES = 300


def _start(course: Course, step: LessonStep) -> State:
    return begin(make_game(course.game, step.options), step)


def _task(step: LessonStep) -> Task:
    assert step.task is not None
    return step.task


def test_every_game_has_a_course() -> None:
    assert set(COURSES) == set(names())


@pytest.mark.parametrize("name", COURSES)
def test_a_course_is_about_a_dozen_small_steps(name: str) -> None:
    course = COURSES[name]
    assert course.game == name
    assert 10 <= len(course.steps) <= 16
    assert sum(step.task is not None for step in course.steps) >= 8
    assert len({step.title for step in course.steps}) == len(course.steps)
    assert all(0 < len(step.text) <= 800 for step in course.steps)


@pytest.mark.parametrize(("course", "step"), STEPS)
def test_a_step_begins_in_a_position_of_its_game(course: Course, step: LessonStep) -> None:
    state = _start(course, step)
    assert course.seats == state.game.seat_names
    assert 0 <= step.seat < len(course.seats)
    if step.show:
        run(state, step.show[:1])


@pytest.mark.parametrize(("course", "step"), TASKS)
def test_the_solution_is_right_and_nothing_less_is(course: Course, step: LessonStep) -> None:
    state, task = _start(course, step), _task(step)
    assert is_deciding(state, step.seat)
    for number, text in enumerate(task.solution, 1):
        state = act(state, text)
        expected = "right" if number == len(task.solution) else "going"
        assert judge(task, step.seat, task.solution[:number], state) == expected
    run(state, task.reply)


def _answers(
    state: State, task: Task, seat: int, rng: random.Random
) -> Iterator[tuple[str, tuple[str, ...], State]]:
    """Attempts at random, each to its verdict: every first decision is tried at least once."""
    firsts = list(state.legal_actions(seat))
    for number in range(max(_TRIES, len(firsts))):
        now = state
        chosen: tuple[str, ...] = (str(firsts[number % len(firsts)]),)
        while True:
            now = act(now, chosen[-1])
            judgement = judge(task, seat, chosen, now)
            if judgement != "going":
                yield judgement, chosen, now
                break
            chosen = (*chosen, str(rng.choice(now.legal_actions(seat))))


@pytest.mark.parametrize(("course", "step"), TASKS)
def test_every_answer_has_a_reply_or_an_explanation(course: Course, step: LessonStep) -> None:
    state, task = _start(course, step), _task(step)
    attempts = list(_answers(state, task, step.seat, random.Random(5)))
    for judgement, _, after in attempts:
        if judgement == "right":
            run(after, task.reply)
    tried = {
        action for judgement, chosen, _ in attempts if judgement == "wrong" for action in chosen
    }
    for wrong in task.wrong:
        assert any(matches(wrong.when, action) for action in tried), wrong.when
    assert all((task.ask, task.hint, task.praise))
