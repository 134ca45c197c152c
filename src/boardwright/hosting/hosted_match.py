"""A match as a server hosts it: its commands, and the events that follow from them.

Each command decides and returns a `Change`, or raises `Refused`; it changes nothing. The caller
logs the events and then has the change applied. Time, secrets and nonces are given.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from boardwright.core.record import Record
from boardwright.core.state import RESIGN
from boardwright.core.turn import Step
from boardwright.fairness.dice import FairDice
from boardwright.hosting import agreements, chat, match_record, seating, takeback
from boardwright.hosting.change import Change
from boardwright.hosting.events import (
    Aborted,
    Accepted,
    Declined,
    Event,
    Joined,
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
from boardwright.hosting.seat import seat_after
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
        joined = seating.seat_as_set_up(hosted, setup, principal, name, seed, now, kind)
        return [created_event, *joined]

    def join(
        self,
        seat: int | None,
        principal: str,
        name: str,
        seed: str,
        now: int,
        kind: PlayerKind = "person",
    ) -> Change:
        """Sit down; None is the first open seat. The match begins when no seat is open."""
        event = seating.join_event(self, seat, principal, name, seed, now, kind)
        return self.take_seats([event], now)

    def leave(self, seat: int, now: int) -> Change:
        """Leave before the start."""
        self._check_seated(seat)
        if self.status != "waiting":
            raise Refused("not_open", "The match has begun; you may resign instead.")
        return self._change(Left(now, seat))

    def start(self, principal: str, level: int, now: int) -> Change:
        """The creator does not wait any longer: computers take the open seats."""
        self._check_creator(principal)
        return self.take_seats(seating.fill(self, level, now), now)

    def abort(self, principal: str, now: int) -> Change:
        """The creator calls off a match that has not begun."""
        self._check_creator(principal)
        return self._change(Aborted(now))

    # -- playing -------------------------------------------------------------------------

    def play(self, seat: int, ply: int, actions: Sequence[str], now: int, nonce: str) -> Change:
        """A whole turn, or as much of it as can be decided before chance or others speak.

        `ply` is the one the player saw; one's commitment to a sealed step does not make the
        others' stale. `now` is when the command arrived. The nonce is kept if a step is sealed.
        """
        self._check_seated(seat)
        self._check_playing()
        if not self.is_current(ply):
            raise Refused("stale", "The game has moved on since; have another look.")
        self._check_in_play(seat)
        path = play_actions(self.match.state, seat, actions)
        if self.left(seat, now) == 0:
            raise Refused("time_over", "Your time was up before that arrived.")
        state = path[-1][1]
        if state.is_mid_turn(seat):
            raise Refused("unfinished_turn", "The turn is not finished yet.")
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
        return Change(self.number, (event,), path + chance)

    def withdraw(self, seat: int, why: WithdrawalReason, now: int) -> Change:
        """Resign, fall on time or be given up: a loss for two, one player less for more."""
        self._check_seated(seat)
        self._check_playing()
        self._check_in_play(seat)
        step = Step(RESIGN, seat)
        after = self.match.state.play(step)
        chance = roll_chance(after, self._dice, self.rolls)
        event = Withdrew(now, seat, why, texts(chance), self.clocks.spent(seat, now))
        return Change(self.number, (event,), [(step, after), *chance])

    def expire_clock(self, now: int) -> Change | None:
        """A seat that has run out of time withdraws; one at a time, so ask again afterwards. None
        where no clock has fallen."""
        due = self.due(now)
        if due is None or due[0] > 0:
            return None
        return self.withdraw(due[1][0], "time", now)

    # -- asking each other ---------------------------------------------------------------

    def offer(
        self,
        seat: int,
        what: OfferKind,
        now: int,
        *,
        target: int | None = None,
        level: int = 5,
        absent: Set[int] = frozenset(),
    ) -> Change:
        """`absent`: whom the server has not seen for long enough."""
        self._check_may_ask(seat)
        return self._change(
            *agreements.make_offer(self, seat, what, now, target=target, level=level, absent=absent)
        )

    def accept(
        self, seat: int, what: OfferKind, now: int, absent: Set[int] = frozenset()
    ) -> Change:
        self._check_may_ask(seat)
        offer = self._offers.get(what)
        if seat == offer.by or seat in offer.accepted or seat == offer.target:
            raise Refused("no_such_offer", "That offer is not yours to accept.")
        agreed: list[Event] = [Accepted(now, seat, what)]
        if agreements.seats_to_ask(self, offer.by, what, offer.target, absent) - {
            seat,
            *offer.accepted,
        }:
            return self._change(*agreed)
        agreed += agreements.agreed_events(self, what, offer.by, now, offer.target, offer.level)
        return self._change(*agreed)

    def decline(self, seat: int, what: OfferKind, now: int) -> Change:
        """Also takes back one's own offer."""
        self._check_may_ask(seat)
        self._offers.get(what)
        return self._change(Declined(now, seat, what))

    def can_take_back(self, seat: int) -> bool:
        try:
            takeback.steps_kept(self, seat)
        except Refused:
            return False
        return True

    # -- beside the game -----------------------------------------------------------------

    def chat_message(self, seat: int, text: str, now: int) -> Change:
        self._check_seated(seat)
        event = chat.chat_event(self.chat, seat, self.seats[seat].name, text, now)
        return self._change(event)

    def rematch(self, match: str, now: int) -> Change:
        """The next match has been made."""
        if self.status != "over" or self.next_match is not None:
            raise Refused("not_over", "A rematch is made once, after the match.")
        return self._change(Rematched(now, match))

    def rematch_setup(self, principal: str) -> MatchSetup:
        """What the first to ask for another match makes; the others take their `next_seat`."""
        return seating.rematch_setup(self, principal)

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)

    def record(self) -> Record:
        """Of a finished match with all that proves it; of an open game at any time."""
        return match_record.record(self)

    # -- helpers -------------------------------------------------------------------------

    def _change(self, *events: Event) -> Change:
        return Change(self.number, events)

    def take_seats(self, joined: Sequence[Joined], now: int) -> Change:
        """These join; if no seat is open then, the match starts."""
        seats = list(self.seats)
        for event in joined:
            seats[event.seat] = seat_after(event, seats[event.seat])
        if any(seat.is_open for seat in seats):
            return self._change(*joined)
        dice = FairDice(self.id, self.created.secret, [seat.seed for seat in seats])
        path = roll_chance(self.match.state, dice, 0)
        return Change(self.number, (*joined, Started(now, texts(path))), path)

    def _check_seated(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refused("no_such_seat", "There is no such seat.")
        if self.seats[seat].is_open:
            raise Refused("not_seated", "Nobody sits there.")

    def _check_playing(self) -> None:
        if self.status == "waiting":
            raise Refused("not_begun", "The match has not begun yet.")
        if self.status == "over":
            raise Refused("match_over", "The match is over.")

    def _check_in_play(self, seat: int) -> None:
        if not self.is_in_play(seat):
            raise Refused("out_of_play", "You have left this game.")

    def _check_may_ask(self, seat: int) -> None:
        self._check_seated(seat)
        self._check_playing()
        self._check_in_play(seat)

    def _check_creator(self, principal: str) -> None:
        if self.status != "waiting":
            raise Refused("not_open", "The match has begun already.")
        if principal != self.created.creator:
            raise Refused("not_creator", "Only the creator of the match may do that.")
