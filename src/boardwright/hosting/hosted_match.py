"""A match as a server hosts it: what follows from its log of events.

Every event changes it in one way, and nothing else does. The commands are functions of `seating`,
`turns`, `agreements`, `chat` and `rematch`: each reads the match and returns the `Transition` it
leads to, or raises `Refused`. Time, secrets and nonces are given.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple, Self

from boardwright.core.errors import BadRecord
from boardwright.core.game import Game
from boardwright.core.registry import game
from boardwright.core.turn import Decide
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
    Rematched,
    Replaced,
    Started,
    TakenBack,
    TurnPlayed,
    Withdrew,
    advances_ply,
)
from boardwright.hosting.offers import Offers
from boardwright.hosting.seat import OPEN, SeatState, seat_after
from boardwright.hosting.transition import Transition
from boardwright.hosting.turn_path import Path, replay
from boardwright.match.match import Match

__all__ = ["HostedMatch", "TurnStart"]

Status = Literal["waiting", "playing", "over"]


class TurnStart(NamedTuple):
    """Whose turn began, and after how many steps."""

    seat: int
    step: int


@lru_cache(maxsize=256)
def _shared(name: str, options: tuple[tuple[str, int | str], ...]) -> Game:
    """One game for all matches with these options: it knows many actions by their texts."""
    return game(name, dict(options))


class HostedMatch:
    """Made with `restore`, changed with `apply`; everything else only reads it."""

    def __init__(self, created: Created) -> None:
        self.created = created
        self.game = _shared(created.game, tuple(sorted(created.options.items())))
        if created.rules != self.game.rules_version:
            known = self.game.rules_version
            raise BadRecord(
                0, f"the match uses rules version {created.rules}, this program has {known}"
            )
        start = None if created.start is None else self.game.parse_position(created.start)
        self.match = Match(self.game, start)
        self.seats: list[SeatState] = [OPEN] * self.game.seats
        self.reserved = {one.seat: one for one in created.reserved}
        self.status: Status = "waiting"
        self.ply = 0
        """Counts the events that changed the position or the seats."""
        self.number = 1
        """Of the next event in the log."""
        self.ending: Ending | None = None
        self.chat: list[ChatSent] = []
        self.next_match: str | None = None
        self.dice: FairDice | None = None
        """None before the start: they need the seeds of all seats."""
        self.rolls = 0
        """How often chance has decided. A takeback does not count back."""
        self.sealed: list[Sealed] = []
        self.clocks = Clocks(created.clock, self.game.seats)
        self.offers = Offers()
        self.turn_starts: list[TurnStart] = []
        """Of the turns played and not taken back, in order."""
        self._decision_ply = 0
        """The ply from which the pending decision has stood; commits to it do not change it."""

    @classmethod
    def restore(cls, events: Iterable[Event], now: int, down: Downtime | None = None) -> Self:
        """From the log. The running clocks start afresh at `now`; where it is known when nobody
        was served (`down`, perhaps empty), they go on and only those spans are left out."""
        first, *rest = events
        if not isinstance(first, Created):
            raise BadRecord(0, "a log must begin with a Created event")
        hosted = cls(first)
        for event in rest:
            hosted._apply(event, None, event.at)
        hosted.clocks.resume(now, down)
        return hosted

    def apply(self, transition: Transition, now: int) -> None:
        """Take in what has been logged. The seats that are to decide next think from `now` on.

        Steps that a command has worked out are taken over, others are played by the rules.
        `ValueError` if the transition was made for another state of the match.
        """
        if transition.number != self.number:
            raise ValueError(
                f"the transition begins with event {transition.number}, "
                f"but event {self.number} is the next of match {self.id}"
            )
        *events, last = transition.events
        for event in events:
            self._apply(event, None, now)
        self._apply(last, transition.path, now)

    def _apply(self, event: Event, path: Path | None, now: int) -> None:
        is_commit = isinstance(event, TurnPlayed) and bool(event.nonce) and len(event.actions) == 1
        self._take(event, path)
        self.number += 1
        if not advances_ply(event):
            return
        self.ply += 1
        if not (is_commit and self.deciding):
            self._decision_ply = self.ply
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
        return self._decision_ply <= ply <= self.ply

    def seats_of(self, principal: str) -> tuple[int, ...]:
        return tuple(
            seat
            for seat, seat_state in enumerate(self.seats)
            if seat_state.principal == principal != ""
        )

    def left(self, seat: int, now: int) -> int | None:
        """Milliseconds on the seat's clock; None where there is none."""
        return self.clocks.left(seat, now) if self.seats[seat].kind != "computer" else None

    def last_turn_of(self, seat: int) -> int | None:
        """After how many steps the seat's last turn began; None before its first."""
        return next((one.step for one in reversed(self.turn_starts) if one.seat == seat), None)

    # -- applying events -----------------------------------------------------------------

    def _take(self, event: Event, path: Path | None) -> None:
        self.offers.apply(event, self.ply)
        match event:
            case TurnPlayed():
                self._moved(event, path)
            case Joined() | Left() | Replaced():
                self.seats[event.seat] = seat_after(event, self.seats[event.seat])
            case Started():
                self.dice = FairDice(self.id, self.created.secret, self.seeds)
                self.status = "playing"
                self._play(event, path)
            case Withdrew():
                self._withdrew(event, path)
            case Offered() | Accepted() | Declined():
                pass  # `Offers` has taken it in.
            case TakenBack():
                self._took_back(event)
            case DrawAgreed():
                self._end(endings.agreed(self.in_play))
            case ChatSent():
                self.chat.append(event)
            case Rematched():
                self.next_match = event.match
            case Aborted():
                self._end(endings.CALLED_OFF)
            case Created():
                raise BadRecord(0, "a log must have only one Created event")

    def _moved(self, event: TurnPlayed, path: Path | None) -> None:
        seat = event.seat
        if self.match.state.begins_turn:
            self.turn_starts.append(TurnStart(seat, self.match.count))
        if event.nonce:
            # Made while others are still to decide: only the last action of a turn can be.
            self.sealed.append(Sealed(self.ply, seat, event.actions[-1], event.nonce))
        self._play(event, path)
        is_whole = not self.match.state.is_mid_turn(seat)
        self.clocks.charge(seat, event.spent, increment=is_whole)

    def _withdrew(self, event: Withdrew, path: Path | None) -> None:
        self.clocks.charge(event.seat, event.spent, increment=False)
        self._play(event, path)
        outcome = self.match.state.outcome
        if outcome is not None and not event.chance:
            self._end(endings.by_withdrawal(self.game, outcome, event.seat, event.reason))

    def _took_back(self, event: TakenBack) -> None:
        for seat, spent in enumerate(event.spent):
            self.clocks.charge(seat, spent, increment=False)
        self.match.rewind(event.keep)
        while self.turn_starts and self.turn_starts[-1].step >= event.keep:
            self.turn_starts.pop()

    def _play(self, event: Started | TurnPlayed | Withdrew, path: Path | None) -> None:
        for step, after in replay(self.match.state, event) if path is None else path:
            self.match.take(step, after)
        self.rolls += len(event.chance)
        outcome = self.match.state.outcome
        if outcome is not None:
            self._end(endings.by_rules(self.game, outcome))

    def _end(self, ending: Ending) -> None:
        self.status, self.ending = "over", ending
        self.offers.clear()
