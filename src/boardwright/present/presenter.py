"""What a game's package in `present/` exports, and how it is loaded.

What a presenter returns may depend only on what the viewer knows: their view, their observations
and their legal actions. A game without a presenter is shown in notation (`notation.py`).
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
from boardwright.present.display import Check, LogLine, OfferedOrder

__all__ = ["ListedChoices", "Narration", "ObservedStep", "Presenter", "presenter"]


class ObservedStep(NamedTuple):
    """One step of a turn: the state before, the step, and what the viewer saw of it.

    In a game with hidden parts a presenter may use only `before.view(viewer)`, what is public of
    `before`, and `observed`.
    """

    before: State
    step: Step
    observed: tuple[Observation, ...]


class ListedChoices(NamedTuple):
    """What a viewer may do now, and what they are to do or wait for in words."""

    choices: msgspec.Struct | None
    """What the page's board offers, in the game's own form (`Presenter.Choices`), or None.

    It may also have what the board shows to every viewer, as Thrive's `reach` does.
    """
    prompt: str
    """What the viewer is to do, or what is awaited; empty once the game is over."""
    reminder: str = ""
    """What the seat could still do before it ends its turn; empty if nothing useful."""
    notation: str = ""
    """The view in notation, for a board that shows nothing else; else empty."""
    notice: str = ""
    """What else the viewer should know now, such as a count that will end the game; or empty."""
    standing_order: OfferedOrder | None = None
    """The order of `State.standing_order` in words; None if the viewer's seat has none."""


class Narration(NamedTuple):
    """A turn, or a run of chance, as one viewer saw it."""

    text: tuple[str, ...]
    """Sentences without a full stop."""
    checks: tuple[Check, ...] = ()
    """The dice checks completed in it, in order."""
    lines: tuple[LogLine, ...] = ()
    """The turn in short, for a log with groups; see `LogEntry.lines`."""


class Presenter(Protocol):
    """The names that the package `boardwright.present.<game>` exports."""

    @property
    def Choices(self) -> type[msgspec.Struct]:  # noqa: N802 -- a class that the package exports
        """The type of the choices that `list_choices` returns; `wire.py` writes it for the page."""

    ENDINGS: Mapping[str, str]
    """Why a game ended, by the reason of its outcome: `{"board_full": "the board is full"}`.

    The words follow "White wins: " or "A draw: ". A reason that is missing is written as it is.
    `{winner}` and `{loser}` are the scores of two seats, `{name}` an option of the game; with a
    noun they are counted: `{winner:ship}` is "2 ships".
    """

    def list_choices(self, state: State, view: View) -> ListedChoices:
        """What the viewer may do in the state, and the prompt.

        `view` is the viewer's view of the state; its seat is None for a spectator.
        """

    def narrate(self, turn: Sequence[ObservedStep], seat: int | None) -> Narration:
        """One turn, or one run of chance, in words and dice checks, as the seat saw it.

        `turn` is never empty and has no resignation. The seat is None for a spectator.
        """

    def svg(self, view: View) -> str:
        """The view as one self-contained SVG document; the same view gives the same bytes."""

    def thumbnail(self, view: View) -> str:
        """The view as a small square SVG document for lists, without words."""

    def text(self, view: View, colour: bool = False, compact: bool = False) -> str:
        """The view for a terminal. Colour only repeats what letters and symbols already say.

        A compact drawing leaves a terminal of 80 columns and 24 lines room for a prompt, where the
        board allows it.
        """


@cache
def presenter(game: str) -> Presenter:
    """The presenter of the game with this name; `notation` if it has none of its own."""
    name = f"boardwright.present.{game}"
    spec = find_spec(name)
    # Only a package: a game may have the name of a module of this folder.
    is_package = spec is not None and spec.submodule_search_locations is not None
    module = name if is_package else "boardwright.present.notation"
    return cast("Presenter", importlib.import_module(module))
