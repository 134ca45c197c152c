"""One position of a game, immutable and hashable, and what may happen next.

A game implements the few abstract methods; everything else follows from them.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Self

import msgspec

from boardwright.core.errors import IllegalAction
from boardwright.core.outcome import Outcome
from boardwright.core.turn import Action, Chance, Decide, Over, Pending, Step
from boardwright.core.view import Observation, View

if TYPE_CHECKING:
    from boardwright.core.game import Game

__all__ = ["RESIGN", "Played", "State", "joins_turn"]


class _Resign(Action, frozen=True):
    """Giving up: always possible for a seat still in the game, never among its legal actions."""

    def __str__(self) -> str:
        return "resign"

    # There is only one, also among copies, so `is RESIGN` holds everywhere.

    def __copy__(self) -> _Resign:
        return self

    def __reduce__(self) -> str:
        return "RESIGN"


RESIGN = _Resign()


class Played(Observation, frozen=True, tag="played"):
    """A step seen in full. `by` is None for chance."""

    by: int | None
    action: str

    def __str__(self) -> str:
        return self.action


class _StateMeta(msgspec.StructMeta, ABCMeta):
    pass


class State(msgspec.Struct, metaclass=_StateMeta, frozen=True):
    """`==` includes the history that rules need (repetition); `position_key` does not."""

    # -- what a game must say ------------------------------------------------------------

    @property
    @abstractmethod
    def game(self) -> Game:
        """The rules and options this state belongs to."""

    @abstractmethod
    def turn(self) -> Pending:
        """What the state waits for."""

    @abstractmethod
    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """All decisions open to the seat, in canonical order; empty if it is not to decide."""

    @abstractmethod
    def why_not(self, seat: int, action: Action) -> str | None:
        """Why this decision is not allowed, in words; None if it is legal.

        Judged directly, without listing the legal actions. The words may depend only on what
        the seat knows.
        """

    @abstractmethod
    def _apply(self, step: Step) -> Self:
        """The state after a step known to be possible."""

    @abstractmethod
    def _resign(self, seat: int) -> Self:
        """The state after a seat still in the game has given up."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What the seat sees; None is a spectator."""

    @abstractmethod
    def position(self) -> Any:
        """The JSON twin of the position text: a struct of the game's `position_type`."""

    @abstractmethod
    def __str__(self) -> str:
        """The whole position, hidden parts too, on one line. `Game.parse_position` reads it."""

    # -- what a game may say -------------------------------------------------------------

    @property
    def begins_turn(self) -> bool:
        """No decision of the turn under way has been made: undo stops here."""
        return True

    @property
    def position_key(self) -> object:
        """What makes two positions the same for play, without history."""
        return self

    def canonical(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """The one form of all turns from here that differ only in an order without effect."""
        return actions

    def evaluate(self) -> tuple[float, ...]:
        """A rough share of the win for each seat, adding up to 1, for greedy play and search."""
        seats = self.game.seats
        return (1.0 / seats,) * seats

    def likelihood(self, evidence: Any, index: int) -> float:
        """How likely, roughly, this world is to explain what a seat observed from `index` on.

        `evidence` is what `Game.evidence` made of the observations. Always above zero. It only
        guides a belief; what the belief samples stays true to the rules.
        """
        return 1.0

    def _observe(self, step: Step, seat: int | None) -> tuple[Observation, ...]:
        """What the seat learns of a possible step that is no resignation."""
        return (Played(step.seat, str(step.action)),)

    # -- what follows --------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return isinstance(self.turn(), Over)

    @property
    def outcome(self) -> Outcome | None:
        pending = self.turn()
        return pending.outcome if isinstance(pending, Over) else None

    @property
    def is_sealed(self) -> bool:
        """Several seats are to decide: what each chooses stays hidden until all have."""
        pending = self.turn()
        return isinstance(pending, Decide) and len(pending.seats) > 1

    def is_mid_turn(self, seat: int) -> bool:
        """The seat has decided part of its turn and, alone, is to decide the rest."""
        return not self.begins_turn and self.turn() == Decide((seat,))

    def after(self, seat: int, actions: Iterable[Action]) -> Self:
        """The state after a run of the seat's decisions. `IllegalAction` if one cannot be."""
        state = self
        for action in actions:
            state = state.play(Step(action, seat))
        return state

    def is_in_play(self, seat: int) -> bool:
        """The seat has not given up and the game goes on."""
        return not self.is_over

    def is_legal(self, seat: int, action: Action) -> bool:
        return self.why_not(seat, action) is None

    def play(self, step: Step) -> Self:
        """The state after the step. `IllegalAction` if it cannot be; nothing is changed."""
        action, seat = step
        if seat is None:
            pending = self.turn()
            if not isinstance(pending, Chance) or action not in pending.outcomes:
                raise IllegalAction(f"{str(action)!r} is not a possible outcome of chance here")
            return self._apply(step)
        if action is RESIGN:
            return self.resign(seat)
        reason = self.why_not(seat, action)
        if reason is not None:
            raise self._illegal(seat, action, reason)
        return self._apply(step)

    def act(self, action: Action) -> Self:
        """Play for the one seat to decide, or for chance. A sealed step needs `play`."""
        pending = self.turn()
        if isinstance(pending, Chance):
            return self.play(Step(action, None))
        if isinstance(pending, Over):
            raise IllegalAction(f"the game is over: {str(action)!r} cannot be played")
        if len(pending.seats) > 1:
            raise IllegalAction(
                f"several seats decide here: name the seat that plays {str(action)!r}"
            )
        return self.play(Step(action, pending.seats[0]))

    def resign(self, seat: int) -> Self:
        """Resign. Possible at any time for a seat still in play."""
        if not 0 <= seat < self.game.seats:
            raise IllegalAction(f"seat must be between 0 and {self.game.seats - 1}, got {seat}")
        if not self.is_in_play(seat):
            raise IllegalAction(f"{self.game.seat_names[seat]} is no longer in play")
        return self._resign(seat)

    def observe(self, step: Step, seat: int | None) -> tuple[Observation, ...]:
        """What the seat learns when the step is played from here."""
        if step.action is RESIGN:
            return (Played(step.seat, str(RESIGN)),)
        return self._observe(step, seat)

    def steps(self) -> Iterator[Step]:
        """Every possible next step, resigning aside."""
        pending = self.turn()
        if isinstance(pending, Chance):
            for outcome in pending.outcomes:
                yield Step(outcome, None)
        elif isinstance(pending, Decide):
            for seat in pending.seats:
                for action in self.legal_actions(seat):
                    yield Step(action, seat)

    def _illegal(self, seat: int, action: Action, reason: str) -> IllegalAction:
        names = self.game.seat_names
        name = names[seat] if 0 <= seat < len(names) else f"seat {seat + 1}"
        view = self.view(seat if 0 <= seat < len(names) else None)
        return IllegalAction(
            f"{name} cannot play {str(action)!r}: {reason} (position: {view})", reason
        )


def joins_turn(first: Step, before: State, step: Step) -> bool:
    """Whether a step from `before` belongs to the turn, or run of chance, that `first` began."""
    if step.seat != first.seat or RESIGN in (step.action, first.action):
        return False
    return step.seat is None or not before.begins_turn
