"""The words for the reasons of a Thrive outcome; see `Presenter.ENDINGS`."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["ENDINGS"]

ENDINGS: Mapping[str, str] = {
    "capture": "all but one enemy pod captured",
    "self_capture": "the other side captured its own second-last pod",
    "filled": "a pod filled with pegs",
    "no_move": "no move left",
    "repetition": "the same position for the third time",
    "no_progress": "too many turns without a capture or a peg",
}
