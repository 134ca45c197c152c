"""A seat's view in JSON, as `boardwright show --json` prints it."""

from __future__ import annotations

import msgspec

from boardwright.core.errors import BadPosition, BoardwrightError, quote
from boardwright.core.game import Game
from boardwright.core.json_text import read_json
from boardwright.core.view import View

__all__ = ["is_view_json", "read_view_json"]


def is_view_json(text: str) -> bool:
    """Whether the JSON is a view, which has a seat, and not a position."""
    try:
        return "seat" in read_json(text, dict[str, msgspec.Raw])
    except BoardwrightError:
        return False


def read_view_json(game: Game, text: str) -> View:
    """The view in JSON, validated through its text; raises `BadPosition`."""
    try:
        view = read_json(text, game.view_type)
    except BoardwrightError as error:
        raise BadPosition(f"invalid {game.name} view in JSON: {error}") from None
    if view.seat is not None and not 0 <= view.seat < game.seats:
        raise BadPosition(f"seat must be between 0 and {game.seats - 1}, got {view.seat}")
    if game.parse_view(str(view)) != view:
        raise BadPosition(f"no position fits this view: {quote(text)}")
    return view
