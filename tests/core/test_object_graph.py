"""The walk that proves seats cannot reach a state."""

from __future__ import annotations

import functools

import msgspec
import pytest

from boardwright import State
from boardwright.testing import reachable
from boardwright.testing.example import Pennies

STATE = Pennies().start()


class Untracked(msgspec.Struct, gc=False):
    inside: object


class Plain:
    def __init__(self, inside: object) -> None:
        self._inside = inside

    def method(self) -> None: ...


def _closure() -> object:
    return lambda: STATE_IN_CELL


def _cell(state: State) -> object:
    return lambda: state


@pytest.mark.parametrize(
    "holder",
    [
        STATE,
        [STATE],
        {"a": ({"b": STATE},)},
        {STATE: 1},
        frozenset({STATE}),
        Untracked(STATE),
        Plain(Plain(STATE)),
        Plain(STATE).method,
        _cell(STATE),
        functools.partial(print, STATE),
        iter([STATE]),
    ],
    ids=lambda holder: type(holder).__name__,
)
def test_a_state_is_found(holder: object) -> None:
    assert any(isinstance(item, State) for item in reachable(holder))


STATE_IN_CELL = None


@pytest.mark.parametrize(
    "holder",
    [Pennies(), STATE.view(0), STATE.view(None), _closure(), 1, "text", Plain(None)],
    ids=lambda holder: type(holder).__name__,
)
def test_modules_and_classes_are_not_followed(holder: object) -> None:
    assert not any(isinstance(item, State) for item in reachable(holder))
