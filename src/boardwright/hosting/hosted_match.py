"""A match as a server hosts it: its commands, and the events that follow from them.

Each command decides and returns the events to log, or raises `Refused`; it changes nothing.
Whoever called logs them and then applies them, in order. Time, secrets and nonces are given.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from boardwright.core.record import Record
from boardwright.core.state import RESIGN
from boardwright.core.turn import Step
from boardwright.fairness.dice import FairDice
from boardwright.hosting import agreements, chat, match_record, seating, takeback
from boardwright.hosting.events import (
    Aborted,
    Accepted,
    Declined,
    Event,
    Left,
    OfferKind,
    PlayerKind,
    Rematched,
    Started,
    TurnPlayed,
    WithdrawalReason,
    Withdrew,
)
from boardwright.hosting.hosted_state import HostedState
from boardwright.hosting.match_setup import MatchSetup
from boardwright.hosting.refusal import Refused
from boardwright.hosting.turn_path import play_actions, roll_chance, texts

__all__ = ["HostedMatch"]


class HostedMatch(HostedState):
    # -- before the start ----------------------------------------------------------------

    @staticmethod
    def open(
        setup: MatchSetup,
        *,
        match: str,
        principal: str,
        name: str,
        seed: str,
        secret: str,
        now: int,
        kind: PlayerKind = "person",
    ) -> list[Event]:
        """The first events of a match; `HostedMatch.restore` makes a match of them."""
        created_event = seating.created_event(setup, match, principal, secret, now)
        hosted = HostedMatch(created_event)
        seat_state_of = seating.seat_as_set_up(hosted, setup, principal, name, seed, now, kind)
        return [created_event, *seat_state_of, *hosted._started(now)]

    def join(
        self,
        seat: int | None,
        principal: str,
        name: str,
        seed: str,
        now: int,
        kind: PlayerKind = "person",
    ) -> list[Event]:
        """Sit down; None is the first open seat. The match begins when no seat is open."""
        event = seating.join_event(self, seat, principal, name, seed, now, kind)
        return [event, *self._preview([event])._started(now)]

    def leave(self, seat: int, now: int) -> list[Event]:
        """Leave before the start."""
        self._check_seated(seat)
        if self.status != "waiting":
            raise Refused("not_open", "The match has started; you can resign instead.")
        return [Left(now, seat)]

    def start(self, principal: str, level: int, now: int) -> list[Event]:
        """The creator does not wait any longer: computers take the open seats."""
        self._check_creator(principal)
        filled = seating.fill(self, level, now)
        return [*filled, *self._preview(filled)._started(now)]

    def abort(self, principal: str, now: int) -> list[Event]:
        """The creator calls off a match that has not begun."""
        self._check_creator(principal)
        return [Aborted(now)]

    # -- playing -------------------------------------------------------------------------

    def play(
        self, seat: int, ply: int, actions: Sequence[str], now: int, nonce: str
    ) -> list[Event]:
        """A whole turn, or as much of it as can be decided before chance or others speak.

        `ply` is the one the player saw; one's commitment to a sealed step does not make the
        others' stale. `now` is when the command arrived. The nonce is kept if a step is sealed.
        """
        self._check_seated(seat)
        self._check_playing()
        if not self.is_current(ply):
            raise Refused("stale", "The game has changed in the meantime.")
        self._check_in_play(seat)
        path = play_actions(self.match.state, seat, actions)
        if self.left(seat, now) == 0:
            raise Refused("time_over", "Your time ran out before this turn arrived.")
        state = path[-1][1]
        if state.is_mid_turn(seat):
            raise Refused("unfinished_turn", "The turn is not complete.")
        before = path[-2][1] if len(path) > 1 else self.match.state
        sealed = before.is_sealed
        if sealed and not nonce:
            raise ValueError("a sealed step needs a nonce")
        chance = roll_chance(state, self._dice, self.rolls)
        event = TurnPlayed(
            now,
            seat,
            texts(path),
            texts(chance),
            self.clocks.spent(seat, now),
            nonce if sealed else "",
        )
        self._ready = (event, path + chance)
        return [event]

    def withdraw(self, seat: int, why: WithdrawalReason, now: int) -> list[Event]:
        """Resign, fall on time or be given up: a loss for two, one player less for more."""
        self._check_seated(seat)
        self._check_playing()
        self._check_in_play(seat)
        step = Step(RESIGN, seat)
        after = self.match.state.play(step)
        chance = roll_chance(after, self._dice, self.rolls)
        event = Withdrew(now, seat, why, texts(chance), self.clocks.spent(seat, now))
        self._ready = (event, [(step, after), *chance])
        return [event]

    def expire_clock(self, now: int) -> list[Event]:
        """Whoever has run out of time withdraws; one at a time, so ask again afterwards."""
        due = self.due(now)
        if due is None or due[0] > 0:
            return []
        return self.withdraw(due[1][0], "time", now)

    # -- asking each other ---------------------------------------------------------------

    def offer(
        self,
        seat: int,
        kind: OfferKind,
        now: int,
        *,
        target: int | None = None,
        level: int = 5,
        absent: Set[int] = frozenset(),
    ) -> list[Event]:
        """`absent`: whom the server has not seen for long enough."""
        self._check_may_ask(seat)
        return agreements.make_offer(
            self, seat, kind, now, target=target, level=level, absent=absent
        )

    def accept(
        self, seat: int, kind: OfferKind, now: int, absent: Set[int] = frozenset()
    ) -> list[Event]:
        self._check_may_ask(seat)
        offer = self._offers.get(kind)
        if seat == offer.by or seat in offer.accepted or seat == offer.target:
            raise Refused("no_such_offer", "You cannot accept this offer.")
        agreed: list[Event] = [Accepted(now, seat, kind)]
        if agreements.seats_to_ask(self, offer.by, kind, offer.target, absent) - {
            seat,
            *offer.accepted,
        }:
            return agreed
        return agreed + agreements.agreed_events(
            self, kind, offer.by, now, offer.target, offer.level
        )

    def decline(self, seat: int, kind: OfferKind, now: int) -> list[Event]:
        """Also takes back one's own offer."""
        self._check_may_ask(seat)
        self._offers.get(kind)
        return [Declined(now, seat, kind)]

    def can_take_back(self, seat: int) -> bool:
        try:
            takeback.steps_kept(self, seat)
        except Refused:
            return False
        return True

    # -- beside the game -----------------------------------------------------------------

    def chat_message(self, seat: int, text: str, now: int) -> list[Event]:
        self._check_seated(seat)
        return [chat.chat_event(self.chat, seat, self.seats[seat].name, text, now)]

    def rematch(self, match: str, now: int) -> list[Event]:
        """The next match has been made."""
        if self.status != "over" or self.next_match is not None:
            raise Refused("not_over", "A rematch can be created once, after the match.")
        return [Rematched(now, match)]

    def rematch_setup(self, principal: str) -> MatchSetup:
        """What the first to ask for another match makes; the others take their `next_seat`."""
        return seating.rematch_setup(self, principal)

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)

    def record(self) -> Record:
        """Of a finished match with all that proves it; of an open game at any time."""
        return match_record.record(self)

    # -- helpers -------------------------------------------------------------------------

    def _preview(self, events: Sequence[Event]) -> HostedMatch:
        """A copy in which these have happened; only before the start."""
        future = HostedMatch(self.created)
        future.seats = list(self.seats)
        for event in events:
            future.apply(event, event.at)
        return future

    def _started(self, now: int) -> list[Event]:
        if any(seat_state.is_open for seat_state in self.seats):
            return []
        dice = FairDice(self.id, self.created.secret, self.seeds)
        return [Started(now, texts(roll_chance(self.match.state, dice, 0)))]

    def _check_seated(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refused("no_such_seat", "This match has no such seat.")
        if self.seats[seat].is_open:
            raise Refused("not_seated", "That seat is empty.")

    def _check_playing(self) -> None:
        if self.status == "waiting":
            raise Refused("not_begun", "The match has not started yet.")
        if self.status == "over":
            raise Refused("match_over", "The match is over.")

    def _check_in_play(self, seat: int) -> None:
        if not self.is_in_play(seat):
            raise Refused("out_of_play", "You are no longer in this game.")

    def _check_may_ask(self, seat: int) -> None:
        self._check_seated(seat)
        self._check_playing()
        self._check_in_play(seat)

    def _check_creator(self, principal: str) -> None:
        if self.status != "waiting":
            raise Refused("not_open", "The match has already started.")
        if principal != self.created.creator:
            raise Refused("not_creator", "Only the creator of the match can do that.")
