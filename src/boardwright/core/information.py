"""What a seat knows, as JSON, for programs in other processes.

Views and actions are their text, observations are objects that name their `event`.
"""

from __future__ import annotations

import random
from typing import Any, Generic, TypeVar

import msgspec

from boardwright.core.errors import BadPosition, BoardwrightError
from boardwright.core.game import Game
from boardwright.core.json_text import read_json
from boardwright.core.turn import Action
from boardwright.core.view import Information

__all__ = [
    "InformationJson",
    "information_from_json",
    "information_json_type",
    "information_to_json",
]

O = TypeVar("O")  # noqa: E741  the game's observations


class InformationJson(msgspec.Struct, Generic[O], frozen=True, forbid_unknown_fields=True):
    """The JSON form of `Information`."""

    view: str
    observations: tuple[tuple[O, ...], ...] = ()
    legal: tuple[str, ...] = ()
    """Optional: it follows from the view."""
    origin: str | None = None


def information_json_type(game: type[Game]) -> Any:
    """`InformationJson` with the observations of this game."""
    generic: Any = InformationJson
    return generic[game.observation_type]


def information_to_json(information: Information) -> str:
    """The information as JSON text; `information_from_json` reads it."""
    origin = information.origin
    data = InformationJson(
        str(information.view),
        information.observations,
        tuple(map(str, information.legal)),
        None if origin is None else str(origin),
    )
    return msgspec.json.encode(data).decode()


def information_from_json(game: Game, data: str | bytes) -> Information:
    """The information in `data`; raises `BadPosition`.

    View and origin must be views of the game from the same seat, and `legal`, if present, must be
    the view's legal actions. Whether the observations lead to the view is not checked.
    """
    try:
        decoded = read_json(data, information_json_type(type(game)))
    except BoardwrightError as error:
        raise BadPosition(f"invalid {game.name} information in JSON: {error}") from None
    view = game.parse_view(decoded.view)
    origin = None if decoded.origin is None else game.parse_view(decoded.origin)
    if origin is not None and origin.seat != view.seat:
        raise BadPosition("the initial view belongs to another seat")
    legal: tuple[Action, ...] = ()
    if view.seat is not None:
        legal = game.determinize(view, random.Random(0)).legal_actions(view.seat)
    if decoded.legal and decoded.legal != tuple(map(str, legal)):
        raise BadPosition("the legal actions do not match the view")
    return Information(view, decoded.observations, legal, origin)
