"""What later observations say about an unseen step, so that a belief tries it more readily."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.turn import Step
from boardwright.core.view import Observation

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["tilt"]


def tilt(
    state: ThrustState, step: Step, observations: tuple[tuple[Observation, ...], ...]
) -> float:
    return 1.0
