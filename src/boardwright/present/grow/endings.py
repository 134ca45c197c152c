"""The words for the reasons of a Grow outcome; see `Presenter.ENDINGS`."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["ENDINGS"]

ENDINGS: Mapping[str, str] = {
    "board_full": "the board is full",
    "stall": "nobody has taken a new space for too long",
    "surrender": "all others resigned",
}
