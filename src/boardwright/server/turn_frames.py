"""The positions within a turn, so that a page can show it part by part."""

from __future__ import annotations

from msgspec import Raw

from boardwright.present import public_view
from boardwright.server.live_match import LiveMatch

__all__ = ["turn_frames"]

_MAX_FRAMES = 16
"""A page shows a longer turn at once; making the views would keep others waiting."""


def turn_frames(live_match: LiveMatch, since_step: int) -> tuple[Raw, ...]:
    """Return the public views after each step of the turn that began at a step, but the last.

    The action that only ends a turn is not counted. Empty where the steps are not one whole turn of
    one seat, and in games with hidden parts.
    """
    match = live_match.hosted.match
    end = match.count - 1
    if end > since_step and match.step(end).action == match.states[end].end_action:
        end -= 1
    if match.game.has_hidden_parts or not 0 < end - since_step <= _MAX_FRAMES:
        return ()
    if match.step(since_step).seat is None or live_match.log_index.starts[-1] != since_step:
        return ()
    return tuple([public_view(state) for state in match.states[since_step + 1 : end + 1]])
