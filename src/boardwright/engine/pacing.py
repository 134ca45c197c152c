"""Sharing the effort of one turn among its decisions."""

from __future__ import annotations

from boardwright.core.state import Played
from boardwright.core.view import Information

__all__ = ["Pacing"]

_TURN, _ROUND = 3, 10
"""Decisions expected before there is anything to learn from."""


class Pacing:
    """A turn has one budget, where turns are interrupted a round. How many decisions it will take
    is learnt from the one before; against more of them a part is always kept back."""

    def __init__(self) -> None:
        self._expected = 0
        self._made = 0
        self._spent = 0.0
        self.seconds = 0.0
        """What the turn's decisions have taken so far; its player keeps the account."""
        self._seen = 0
        self._turn_key: object = None

    def share(self, information: Information) -> float:
        """The part of the turn's effort that the next decision may take."""
        turn_key = information.view.turn_key
        if self._is_new(information):
            self._expected = self._made or (_TURN if turn_key is None else _ROUND)
            self._made, self._spent, self.seconds = 0, 0.0, 0.0
        self._seen, self._turn_key = len(information.observations), turn_key
        share = (1.0 - self._spent) / max(1.5, self._expected / 3, self._expected - self._made)
        self._made += 1
        self._spent += share
        return share

    def _is_new(self, information: Information) -> bool:
        """The first one, another round, or somebody else has played since."""
        if not self._expected:
            return True
        turn_key = information.view.turn_key
        if turn_key is not None:
            return turn_key != self._turn_key
        since = information.observations[self._seen :]
        return any(
            isinstance(one, Played) and one.by != information.seat for s in since for one in s
        )
