"""The words for the reasons of a Thrust! outcome; see `Presenter.ENDINGS`."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["ENDINGS"]

ENDINGS: Mapping[str, str] = {
    "last_fleet": "the other fleet is gone",
    "both_lost": "both fleets are gone",
    "stall": "too many turns without progress",
}
