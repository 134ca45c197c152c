"""Dividing the budget of one turn among its decisions."""

from __future__ import annotations

from boardwright.core.state import Played
from boardwright.core.view import Information

__all__ = ["TurnShares"]

_DECISIONS_A_TURN, _DECISIONS_A_ROUND = 3, 10
"""Decisions expected in the first turn; later ones expect as many as the last had."""


class TurnShares:
    """Divides a turn, or a round where turns are interrupted, among its decisions.

    It expects as many decisions as the last turn had, and always holds some of the budget back, in
    case there are more.
    """

    def __init__(self) -> None:
        self._decisions_expected = 0
        self._decisions_made = 0
        self._share_spent = 0.0
        self.seconds = 0.0
        """The time the decisions of this turn have taken; added up by the caller."""
        self._observation_count = 0
        self._turn_key: object = None

    def share(self, information: Information) -> float:
        """The part of the turn's budget for the next decision; call it once for each."""
        turn_key = information.view.turn_key
        if self._begins_turn(information):
            self._decisions_expected = self._decisions_made or (
                _DECISIONS_A_TURN if turn_key is None else _DECISIONS_A_ROUND
            )
            self._decisions_made, self._share_spent, self.seconds = 0, 0.0, 0.0
        self._observation_count, self._turn_key = len(information.observations), turn_key
        share = (1.0 - self._share_spent) / max(
            1.5, self._decisions_expected / 3, self._decisions_expected - self._decisions_made
        )
        self._decisions_made += 1
        self._share_spent += share
        return share

    def _begins_turn(self, information: Information) -> bool:
        """Whether this is the first turn, a new round, or another seat has played."""
        if not self._decisions_expected:
            return True
        turn_key = information.view.turn_key
        if turn_key is not None:
            return turn_key != self._turn_key
        since = information.observations[self._observation_count :]
        return any(
            isinstance(event, Played) and event.by != information.seat
            for step in since
            for event in step
        )
