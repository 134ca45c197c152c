"""The state of a hosted match: every event changes it in one way, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, Self

from boardwright.core.errors import BadRecord
from boardwright.core.game import Game
from boardwright.core.registry import game
from boardwright.core.state import RESIGN
from boardwright.core.turn import Decide, Step
from boardwright.fairness.dice import FairDice, FairnessState, Sealed
from boardwright.hosting import ending as endings
from boardwright.hosting.clocks import Clocks, Downtime
from boardwright.hosting.ending import Ending
from boardwright.hosting.events import (
    Aborted,
    Accepted,
    ChatSent,
    Created,
    Declined,
    DrawAgreed,
    Event,
    Joined,
    Left,
    Offered,
    OfferKind,
    Rematched,
    Replaced,
    Started,
    TakenBack,
    TurnPlayed,
    Withdrew,
)
from boardwright.hosting.offers import Offer, Offers
from boardwright.hosting.seat import OPEN, SeatState, computer, seat_state_of
from boardwright.hosting.turn_path import Path
from boardwright.match.match import Match

__all__ = ["HostedState", "ply_after"]

Status = Literal["waiting", "playing", "over"]


class _Mark(NamedTuple):
    """Whose turn began after so many steps."""

    seat: int
    step: int


@lru_cache(maxsize=256)
def _shared(name: str, options: tuple[tuple[str, int | str], ...]) -> Game:
    """One game for all matches with these options: it knows many actions by their texts."""
    return game(name, dict(options))


class HostedState:
    def __init__(self, created_event: Created) -> None:
        self.created = created_event
        self.game = _shared(created_event.game, tuple(sorted(created_event.options.items())))
        if created_event.rules != self.game.rules_version:
            known = self.game.rules_version
            raise BadRecord(
                0, f"the match uses rules version {created_event.rules}, this program has {known}"
            )
        start = (
            None if created_event.start is None else self.game.parse_position(created_event.start)
        )
        self.match = Match(self.game, start)
        self.seats: list[SeatState] = [OPEN] * self.game.seats
        self.reserved = {one.seat: one for one in created_event.reserved}
        self.status: Status = "waiting"
        self.ply = 0
        """Counts the events that changed the position or the seats."""
        self.number = 1
        """Of the next event in the log."""
        self.ending: Ending | None = None
        self.chat: list[ChatSent] = []
        self.next_match: str | None = None
        self.rolls = 0
        self.sealed: list[Sealed] = []
        self.clocks = Clocks(created_event.clock, self.game.seats)
        self._offers = Offers()
        self._marks: list[_Mark] = []
        self._joint = 0
        """The ply from which the pending decision has stood; commits to it do not change it."""
        self._dice: FairDice | None = None
        self._ready: tuple[Event, Path] | None = None

    @classmethod
    def restore(cls, events: Iterable[Event], now: int, down: Downtime | None = None) -> Self:
        """From the log. The running clocks start afresh at `now`; where it is known when nobody
        was served (`down`, perhaps empty), they go on and only those spans are left out."""
        first, *rest = events
        if not isinstance(first, Created):
            raise BadRecord(0, "a log must begin with a Created event")
        hosted = cls(first)
        for event in rest:
            hosted.apply(event, event.at)
        hosted.clocks.resume(now, down)
        return hosted

    def apply(self, event: Event, now: int) -> None:
        """Take in what has been logged. Whoever is to decide next thinks from `now` on."""
        is_commit = isinstance(event, TurnPlayed) and bool(event.nonce) and len(event.actions) == 1
        self._take(event)
        self._ready = None
        self.number += 1
        if isinstance(event, _QUIET):
            return
        self.ply += 1
        if not (is_commit and self.deciding):
            self._joint = self.ply
        self.clocks.run([seat for seat in self.deciding if self.seats[seat].has_owner], now)

    # -- reading -------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.created.match

    @property
    def deciding(self) -> tuple[int, ...]:
        if self.status != "playing":
            return ()
        pending = self.match.state.turn()
        return pending.seats if isinstance(pending, Decide) else ()

    @property
    def offers(self) -> tuple[Offer, ...]:
        return self._offers.standing

    @property
    def fairness(self) -> FairnessState:
        """As everybody may see it."""
        return FairnessState(
            self.created.commitment,
            self.seeds,
            self.rolls,
            tuple((one.ply, one.seat, one.seal) for one in self.sealed),
            self.created.secret if self.status == "over" else None,
        )

    @property
    def seeds(self) -> tuple[str, ...]:
        return tuple(seat_state.seed for seat_state in self.seats)

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats still in the game."""
        return tuple(seat for seat in range(len(self.seats)) if self.is_in_play(seat))

    def is_in_play(self, seat: int) -> bool:
        return self.status == "waiting" or self.match.state.is_in_play(seat)

    def is_current(self, ply: int) -> bool:
        """A turn made for this ply still fits: others' commits to a sealed step do not matter."""
        return self._joint <= ply <= self.ply

    def seats_of(self, principal: str) -> tuple[int, ...]:
        return tuple(
            seat
            for seat, seat_state in enumerate(self.seats)
            if seat_state.principal == principal != ""
        )

    def left(self, seat: int, now: int) -> int | None:
        """Milliseconds on the seat's clock; None where there is none."""
        return self.clocks.left(seat, now) if self.seats[seat].kind != "computer" else None

    def due(self, now: int) -> tuple[int, tuple[int, ...]] | None:
        """In how many milliseconds the next clock falls, and whose."""
        return self.clocks.due(now)

    def last_turn_of(self, seat: int) -> int | None:
        """After how many steps the seat's last turn began; None before its first."""
        return next((mark.step for mark in reversed(self._marks) if mark.seat == seat), None)

    def check_may_offer(self, seat: int, kind: OfferKind) -> None:
        self._offers.check_free(seat, kind, self.ply)

    # -- applying events ------------------------------------------------------------------------

    def _take(self, event: Event) -> None:
        match event:
            case TurnPlayed():
                self._moved(event)
            case Joined():
                self.seats[event.seat] = seat_state_of(event)
            case Left():
                self.seats[event.seat] = OPEN
            case Started():
                self._dice = FairDice(self.id, self.created.secret, self.seeds)
                self.status = "playing"
                self._play(event, list, event.chance)
            case Withdrew():
                self._withdrew(event)
            case Offered():
                self._offers.offered(event, self.ply)
            case Accepted():
                self._offers.accepted(event)
            case Declined():
                self._offers.declined(event)
            case TakenBack():
                self._took_back(event)
            case DrawAgreed():
                self._end(endings.agreed(self.in_play))
            case Replaced():
                self._offers.clear()
                # The seed stays: it is part of every roll of this match.
                seed = self.seats[event.seat].seed
                self.seats[event.seat] = computer(event.level, seed)
            case ChatSent():
                self.chat.append(event)
            case Rematched():
                self.next_match = event.match
            case Aborted():
                self._end(endings.CALLED_OFF)
            case Created():
                raise BadRecord(0, "a log must have only one Created event")

    def _moved(self, event: TurnPlayed) -> None:
        seat = event.seat
        self._marks.append(_Mark(seat, self.match.count))
        self.clocks.charge(seat, event.spent, increment=True)
        self._offers.moved(seat)
        if event.nonce:
            self._seal(event)
        self._play(event, lambda: self._steps(event.actions, seat), event.chance)

    def _seal(self, event: TurnPlayed) -> None:
        """The action made while others are still to decide: only the last can be."""
        self.sealed.append(Sealed(self.ply, event.seat, event.actions[-1], event.nonce))

    def _withdrew(self, event: Withdrew) -> None:
        self.clocks.charge(event.seat, event.spent, increment=False)
        self._offers.clear()
        self._play(event, lambda: [Step(RESIGN, event.seat)], event.chance)
        outcome = self.match.state.outcome
        if outcome is not None and not event.chance:
            self._end(endings.by_withdrawal(self.game, outcome, event.seat, event.reason))

    def _took_back(self, event: TakenBack) -> None:
        for seat, spent in enumerate(event.spent):
            self.clocks.charge(seat, spent, increment=False)
        self._offers.clear()
        self.match.rewind(event.keep)
        while self._marks and self._marks[-1].step >= event.keep:
            self._marks.pop()

    def _play(self, event: Event, steps: Callable[[], list[Step]], chance: Sequence[str]) -> None:
        """The steps and what chance made of them; taken over where they were just worked out."""
        if self._ready is not None and self._ready[0] is event:
            for step, after in self._ready[1]:
                self.match.take(step, after)
        else:
            for step in (*steps(), *self._steps(chance, None)):
                self.match.play(step)
        self.rolls += len(chance)
        outcome = self.match.state.outcome
        if outcome is not None:
            self._end(endings.by_rules(self.game, outcome))

    def _steps(self, texts: Sequence[str], seat: int | None) -> list[Step]:
        return [Step(self.game.parse_action(text), seat) for text in texts]

    def _end(self, ending: Ending) -> None:
        self.status, self.ending = "over", ending
        self._offers.clear()


_QUIET = (Offered, Accepted, Declined, ChatSent, Rematched)


def ply_after(events: Iterable[Event]) -> int:
    """The ply to which a log has come, told without playing it."""
    return sum(not isinstance(event, (Created, *_QUIET)) for event in events)
