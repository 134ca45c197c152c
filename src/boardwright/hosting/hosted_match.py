"""A match as a server hosts it: the state that its log of events leads to.

Events change it, and nothing else does. The commands are functions of `seating`, `seed_exchange`,
`turn_commands`, `agreements`, `chat` and `rematch`: each reads the match and returns the
`Transition` it leads to, or raises `Refused`. Time, secrets and nonces are arguments.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple, Self

from boardwright.core.errors import BadOptions, BadPosition, BadRecord, DamagedLog
from boardwright.core.game import Game
from boardwright.core.registry import game, game_type
from boardwright.core.turn import Decide
from boardwright.fairness.commitment import Sealed
from boardwright.fairness.dice import FairDice, FairnessState
from boardwright.hosting import ending as endings
from boardwright.hosting.clocks import Clocks
from boardwright.hosting.ending import Ending
from boardwright.hosting.events import (
    Aborted,
    ChatSent,
    Created,
    DrawAgreed,
    Event,
    Joined,
    Left,
    LinkRenewed,
    Outage,
    Rematched,
    Replaced,
    SeedCommitted,
    SeedRevealed,
    StartCancelled,
    Started,
    TakenBack,
    TurnPlayed,
    Withdrew,
    advances_ply,
)
from boardwright.hosting.offers import Offers
from boardwright.hosting.seat_state import OPEN, SeatState, open_seats, seat_after
from boardwright.hosting.transition import Transition
from boardwright.hosting.turn_steps import TurnSteps, replay
from boardwright.match.match import Match

__all__ = ["HostedMatch", "TurnStart"]

Status = Literal["waiting", "playing", "over"]


class HostedMatch:
    """The state of one hosted match. Only `apply` changes it.

    Not thread-safe: its owner orders the changes. It holds secrets (the server's part of the dice,
    principals, hidden choices), so nothing of it is sent to clients as it is.
    """

    def __init__(self, created: Created) -> None:
        """Raises `RulesChanged` if it was created under rules that cannot be replayed any more."""
        self.created = created
        self.game = _shared_game(
            created.game,
            game_type(created.game),
            tuple(sorted(created.options.items())),
            created.rules,
        )
        start = None if created.start is None else self.game.parse_position(created.start)
        self.match = Match(self.game, start)
        self.seats: list[SeatState] = [OPEN] * self.game.seats
        self.reserved = {reservation.seat: reservation for reservation in created.reserved}
        self.status: Status = "waiting"
        self.ply = 0
        """How many events have changed the position or the seats."""
        self.event_count = 1
        """Of the log; also the number of the next event, as they are numbered from 0."""
        self.ending: Ending | None = None
        self.chat: list[ChatSent] = []
        self.next_match: str | None = None
        """The rematch."""
        self.dice: FairDice | None = None
        """None before the start: they depend on the seeds of all seats."""
        self.cancelled: list[str] = []
        """The names of players who did not reveal their seeds, so that the start was cancelled."""
        self._committed_at: int | None = None
        """When the last player committed; None unless they are to reveal their seeds."""
        self.rolls = 0
        """How many outcomes of chance there have been. A takeback does not reduce it."""
        self.sealed: list[Sealed] = []
        """All sealed choices, in order."""
        self.clocks = Clocks(created.clock, self.game.seats)
        self.offers = Offers()
        self.turn_starts: list[TurnStart] = []
        """One for each turn that a player chose and has not taken back, in order."""
        self._decision_ply = 0
        """The ply from which on the pending decision is the same; sealed choices leave it so."""

    @classmethod
    def restore(cls, events: Iterable[Event]) -> Self:
        """Return the match of a whole log.

        Raises `UnknownGame` or `RulesChanged` if this program cannot play it, and `DamagedLog` if
        an event does not follow from those before it.
        """
        first, *rest = events
        if not isinstance(first, Created):
            raise DamagedLog("?", 0, "a log must begin with a Created event")
        try:
            hosted = cls(first)
        except (BadOptions, BadPosition) as error:
            raise DamagedLog(first.match, 0, str(error)) from error
        for event in rest:
            hosted._apply_logged(event)
        return hosted

    def apply(self, transition: Transition) -> None:
        """Apply a transition that is in the log. Clocks run by the times of its events alone.

        The states in its paths are trusted; without a path the steps are played by the rules.
        Raises `ValueError` if it does not begin with the next event of the log, and `DamagedLog` if
        its events do not follow from those before them.
        """
        if transition.first != self.event_count:
            raise ValueError(
                f"the transition begins with event {transition.first}, "
                f"but event {self.event_count} is the next of match {self.id}"
            )
        logged = len(transition.events) - len(transition.paths)
        for event in transition.events[:logged]:
            self._apply_logged(event)
        for event, path in zip(transition.events[logged:], transition.paths, strict=True):
            self._apply_next(event, path)

    def _apply_logged(self, event: Event) -> None:
        try:
            self._apply_next(event, None)
        except Exception as error:  # whatever a damaged event leads to
            raise DamagedLog(self.id, self.event_count, f"it cannot be applied: {error}") from error

    def _apply_next(self, event: Event, path: TurnSteps | None) -> None:
        is_commit = isinstance(event, TurnPlayed) and bool(event.nonce) and len(event.actions) == 1
        self._apply_event(event, path)
        self.event_count += 1
        if not advances_ply(event):
            return
        self.ply += 1
        if not (is_commit and self.deciding):
            self._decision_ply = self.ply
        self.clocks.run([seat for seat in self.deciding if self.seats[seat].has_owner], event.at)

    # -- reading -------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The id of the match, part of its URL."""
        return self.created.match

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that have to decide now; empty before the start and after the end."""
        if self.status != "playing":
            return ()
        pending = self.match.state.turn()
        return pending.seats if isinstance(pending, Decide) else ()

    @property
    def fairness(self) -> FairnessState:
        """The public part of the dice and seals; with the secret once the match is over."""
        return FairnessState(
            commitment=self.created.commitment,
            seed_hashes=tuple([seat_state.seed_hash for seat_state in self.seats]),
            seeds=self.seeds,
            awaited=self.awaited,
            reveal_by=self.reveal_by,
            cancelled=tuple(self.cancelled),
            rolls=self.rolls,
            seals=tuple([(sealed.ply, sealed.seat, sealed.seal) for sealed in self.sealed]),
            secret=self.created.secret if self.status == "over" else None,
        )

    @property
    def seeds(self) -> tuple[str, ...]:
        """The seed of each seat, empty where none was given, and everywhere before the start."""
        has_started = self.dice is not None
        return tuple([seat_state.seed if has_started else "" for seat_state in self.seats])

    @property
    def reveal_by(self) -> int | None:
        """Until when the players have to reveal their seeds; None: they must not yet, or have."""
        since = self._committed_at
        return None if since is None else since + self.created.reveal_ms

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have to commit to a new seed, or else to reveal theirs, to start."""
        if self.status != "waiting":
            return ()
        seats = list(enumerate(self.seats))
        if self._committed_at is None:
            return tuple([seat for seat, seat_state in seats if seat_state.must_commit])
        return tuple([seat for seat, seat_state in seats if seat_state.must_reveal])

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats that have not withdrawn and are not out by the rules."""
        return tuple(seat for seat in range(len(self.seats)) if self.is_in_play(seat))

    def is_in_play(self, seat: int) -> bool:
        """Whether `in_play` has the seat; always true before the start."""
        return self.status == "waiting" or self.match.state.is_in_play(seat)

    def is_current(self, ply: int) -> bool:
        """Whether a turn made for this ply is not stale: others may have sealed a choice since."""
        return self._decision_ply <= ply <= self.ply

    def seats_of(self, principal: str) -> tuple[int, ...]:
        """The seats that the principal has taken; grants to other principals do not count."""
        return tuple(
            seat
            for seat, seat_state in enumerate(self.seats)
            if seat_state.principal == principal != ""
        )

    def remaining_ms(self, seat: int, now: int) -> int | None:
        """Milliseconds on the seat's clock; None for a computer and without a time control."""
        return self.clocks.remaining_ms(seat, now) if self.seats[seat].kind != "computer" else None

    def last_turn_of(self, seat: int) -> int | None:
        """After how many steps the seat's last turn began; None if it has not played one."""
        return next(
            (start.step for start in reversed(self.turn_starts) if start.seat == seat), None
        )

    # -- applying events -----------------------------------------------------------------

    def _apply_event(self, event: Event, path: TurnSteps | None) -> None:
        self.offers.apply(event, self.ply)  # also `Offered`, `Accepted` and `Declined`
        match event:
            case TurnPlayed():
                self._apply_turn(event, path)
            case (
                Joined()
                | SeedCommitted()
                | SeedRevealed()
                | LinkRenewed()
                | Replaced()
                | Left()
                | StartCancelled()
            ):
                self._apply_seating(event)
            case Started():
                seeds = [seat_state.seed for seat_state in self.seats]
                self.dice = FairDice(self.id, self.created.secret, seeds)
                self.status = "playing"
                self._play(event, path)
            case Withdrew():
                self._apply_withdrawal(event, path)
            case TakenBack():
                self._apply_takeback(event)
            case DrawAgreed():
                self._end(endings.by_agreement(self.in_play))
            case ChatSent():
                self.chat.append(event)
            case Rematched():
                self.next_match = event.match
            case Outage():
                self.clocks.leave_out(event.since, event.until, event.at)
            case Aborted():
                self._committed_at = None
                self._end(endings.ABORTED)
            case Created():
                raise BadRecord(0, "a log must have only one Created event")

    def _apply_seating(
        self,
        event: (
            Joined | SeedCommitted | SeedRevealed | LinkRenewed | Replaced | Left | StartCancelled
        ),
    ) -> None:
        if isinstance(event, Left | StartCancelled):
            left = event.seats if isinstance(event, StartCancelled) else (event.seat,)
            if self._committed_at is not None:
                self.cancelled += [self.seats[seat].name for seat in left]
            self.seats = open_seats(self.seats, left)
        else:
            self.seats[event.seat] = seat_after(event, self.seats[event.seat])
        is_complete = not any(seat.is_open or seat.must_commit for seat in self.seats)
        if not is_complete or not any(seat.must_reveal for seat in self.seats):
            self._committed_at = None
        elif self._committed_at is None:
            self._committed_at = event.at

    def _apply_turn(self, event: TurnPlayed, path: TurnSteps | None) -> None:
        seat = event.seat
        if self.match.state.begins_turn and not event.forced:
            self.turn_starts.append(TurnStart(seat, self.match.count))
        if event.nonce:
            # Only the last action of a turn can be sealed: the others still have to decide.
            self.sealed.append(Sealed(self.ply, seat, event.actions[-1], event.nonce))
        self._play(event, path)
        is_whole = not self.match.state.is_mid_turn(seat)
        self.clocks.charge(seat, event.spent, increment=is_whole and not event.forced)

    def _apply_withdrawal(self, event: Withdrew, path: TurnSteps | None) -> None:
        self.clocks.charge(event.seat, event.spent, increment=False)
        self._play(event, path)
        outcome = self.match.state.outcome
        if outcome is not None and not event.chance:
            self._end(endings.by_withdrawal(self.game, outcome, event.seat, event.reason))

    def _apply_takeback(self, event: TakenBack) -> None:
        for seat, spent in enumerate(event.spent):
            self.clocks.charge(seat, spent, increment=False)
        self.match.rewind(event.keep)
        while self.turn_starts and self.turn_starts[-1].step >= event.keep:
            self.turn_starts.pop()

    def _play(self, event: Started | TurnPlayed | Withdrew, path: TurnSteps | None) -> None:
        for step, after in replay(self.match.state, event) if path is None else path:
            self.match.take(step, after)
        self.rolls += len(event.chance)
        outcome = self.match.state.outcome
        if outcome is not None:
            self._end(endings.by_rules(self.game, outcome))

    def _end(self, ending: Ending) -> None:
        self.status, self.ending = "over", ending
        self.offers.clear()


class TurnStart(NamedTuple):
    """The seat whose turn began, and after how many steps of the match."""

    seat: int
    step: int


@lru_cache(maxsize=256)
def _shared_game(
    name: str,
    game_class: type[Game],
    options: tuple[tuple[str, int | str], ...],
    version: int,
) -> Game:
    """One game for all matches with these options: it caches the actions it has parsed.

    `game_class` only tells games apart that are registered under one name, one after another.
    """
    return game(name, dict(options), version)
