"""What a game's package in `present/` offers, and where it is found.

A presenter may depend only on what the viewing seat knows: its view and its observations. A game
without one is shown all the same, with its actions as they are written (`notation.py`).
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple, Protocol, cast

import msgspec

from boardwright.core.state import State
from boardwright.core.turn import Step
from boardwright.core.view import Observation, View
from boardwright.present.display import Check

__all__ = ["ListedChoices", "Narration", "ObservedStep", "Presenter", "presenter"]


class ObservedStep(NamedTuple):
    """One step of a turn: the state before, the step, and what the viewer saw of it.

    Where something is hidden, only `before.view(viewer)` and `observed` may be used.
    """

    before: State
    step: Step
    observed: tuple[Observation, ...]


class ListedChoices(NamedTuple):
    """What a seat may do; for whoever is not to decide, what is waited for."""

    choices: msgspec.Struct | None
    """Factored, in the game's own form; None: nothing."""
    prompt: str
    """What remains to be done, in words."""
    reminder: str = ""
    """What useful thing the seat would leave undone by ending its turn now."""
    notation: str = ""
    """The view in notation, where the page has nothing else to show."""


class Narration(NamedTuple):
    """A turn, or a run of chance, as one viewer saw it."""

    text: tuple[str, ...]
    """In words: sentences without a full stop."""
    checks: tuple[Check, ...] = ()
    """The dice that fell in it, check by check."""


class Presenter(Protocol):
    """The names that the package `boardwright.present.<game>` exports."""

    @property
    def Choices(self) -> type[msgspec.Struct]:  # noqa: N802 -- a class that the package exports
        """The form of its choices: what `list_choices` answers, and what the page's types say."""

    ENDINGS: Mapping[str, str]
    """Why a game ended, by the reason of its outcome: `{"board_full": "the board is full"}`.

    The words follow "White wins: " or "A draw: ". A reason that is missing is written as it is.
    """

    def list_choices(self, state: State, view: View) -> ListedChoices:
        """What the seat of the view may do next, and what it is to do in words."""

    def narrate(self, turn: Sequence[ObservedStep], seat: int | None) -> Narration:
        """A run of steps of one seat, or of chance, as `seat` saw it; None is a spectator."""

    def svg(self, view: View) -> str:
        """The view as one self-contained SVG document; the same view gives the same bytes."""

    def text(self, view: View, colour: bool = False) -> str:
        """The view for a terminal. Colour only repeats what letters and symbols already say."""


@cache
def presenter(game: str) -> Presenter:
    """By the game's name."""
    name = f"boardwright.present.{game}"
    found = find_spec(name)
    # A folder: somebody's game may have the name of a module here.
    is_game = found is not None and found.submodule_search_locations is not None
    place = name if is_game else "boardwright.present.notation"
    return cast("Presenter", importlib.import_module(place))
