"""Sharing the effort of one turn among its decisions."""

from __future__ import annotations

from boardwright.core.state import Played
from boardwright.core.view import Information

__all__ = ["Pacing"]


class Pacing:
    """A turn has one purse. How many decisions it will take is learnt from the turn before."""

    def __init__(self, expected: int = 3) -> None:
        self._expected = expected
        self._made = 0
        self._spent = 0.0
        self.seconds = 0.0
        """What the turn's decisions have taken so far; its player keeps the account."""
        self._seen = 0
        self._stint: object = None

    def share(self, information: Information) -> float:
        """The part of the turn's effort that the next decision may take."""
        if self._is_new(information):
            self._expected = self._made or self._expected
            self._made, self._spent, self.seconds = 0, 0.0, 0.0
        self._seen, self._stint = len(information.observations), information.view.stint
        share = (1.0 - self._spent) / max(1.5, self._expected - self._made)
        self._made += 1
        self._spent += share
        return share

    def _is_new(self, information: Information) -> bool:
        """Another round, or somebody else has played since."""
        stint = information.view.stint
        if stint is not None:
            return stint != self._stint
        since = information.observations[self._seen :]
        return any(
            isinstance(one, Played) and one.by != information.seat for s in since for one in s
        )
