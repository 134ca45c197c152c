"""What everybody at a match that waits for players is shown of a challenge to a bot."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["ChallengeInfo"]


class ChallengeInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot that was asked to take an open seat of a match that waits for players."""

    bot: str
    """Its public id."""
    name: str
    status: Literal["waiting", "declined", "offline"]
    """Whether it has not answered yet, has declined, or has disconnected before it answered."""
    reason: str = ""
    """Why it has declined, in its own words."""
