"""The presenter of each game, found by the game's name.

A game's folder has `list_choices` and `narrate`; both may depend only on what the seat knows. A
game without one is shown all the same, as it is written.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple, Protocol, cast

import msgspec

from boardwright.core.state import State
from boardwright.core.turn import Step
from boardwright.core.view import Observation, View

__all__ = ["ListedChoices", "ObservedStep", "Presenter", "presenter"]


class ObservedStep(NamedTuple):
    """One step of a turn as it is told: the state before, the step, what the viewer saw of it."""

    before: State
    step: Step
    observed: tuple[Observation, ...]


class ListedChoices(NamedTuple):
    """What a seat may do; for whoever is not to decide, what is waited for."""

    choices: msgspec.Struct | None
    """Factored, in the game's own form."""
    prompt: str
    """What remains to be done, in words."""
    reminder: str = ""
    """What useful thing the seat would leave undone by ending its turn now."""
    notation: str = ""
    """The view in notation, where the page has nothing else to show."""


class Presenter(Protocol):
    Choices: type[msgspec.Struct]
    """The form of its choices."""

    def list_choices(self, state: State, view: View) -> ListedChoices:
        """For the seat of the view."""

    def narrate(self, turn: Sequence[ObservedStep], seat: int | None) -> tuple[str, ...]:
        """A run of steps of one seat, or of chance, in words."""


@cache
def presenter(game: str) -> Presenter:
    name = f"boardwright.present.{game}"
    found = find_spec(name)
    # A folder: somebody's game may have the name of a module here.
    is_game = found is not None and found.submodule_search_locations is not None
    place = name if is_game else "boardwright.present.notation"
    return cast("Presenter", importlib.import_module(place))
