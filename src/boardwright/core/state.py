"""One position of a game, immutable and hashable, and what may happen next.

A game implements the abstract methods; everything else follows from them.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import msgspec

from boardwright.core.errors import IllegalAction
from boardwright.core.outcome import Outcome
from boardwright.core.turn import Action, Chance, Decide, Over, Pending, Step
from boardwright.core.view import Observation, View

if TYPE_CHECKING:
    from boardwright.core.game import Game

__all__ = ["RESIGN", "Played", "StandingOrder", "State", "joins_turn"]


class _Resign(Action, frozen=True):
    """A resignation: possible for a seat still in play, never among its legal actions."""

    def __str__(self) -> str:
        return "resign"

    # A singleton, copies included, so that `is RESIGN` holds everywhere.

    def __copy__(self) -> _Resign:
        return self

    def __reduce__(self) -> str:
        return "RESIGN"


RESIGN = _Resign()


class Played(Observation, frozen=True, tag="played"):
    """A step observed in full. `by` is the seat, None for chance; `action` its notation."""

    by: int | None
    action: str

    def __str__(self) -> str:
        return self.action


class StandingOrder(NamedTuple):
    """What a seat can let others do for it for a while, such as passing until the phase ends."""

    name: str
    """Names the order and the time it is for, `pass:attack:3`: an order that was given stands as
    long as the state offers one of the same name."""
    action: Action | None
    """What the order leads to now; None while the seat isn't to decide, or decides by itself."""


class _StateMeta(msgspec.StructMeta, ABCMeta):
    pass


class State(msgspec.Struct, metaclass=_StateMeta, frozen=True):
    """One position of a game. Every method returns a new state or a value; none changes it.

    `==` and `hash()` include the history that rules need (repetition); `position_key` does not.
    """

    # -- what a game defines --------------------------------------------------------------

    @property
    @abstractmethod
    def game(self) -> Game:
        """The rules and options this state belongs to."""

    @abstractmethod
    def turn(self) -> Pending:
        """What happens next: seats decide, chance does, or the game is over."""

    @abstractmethod
    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """All decisions open to the seat, in canonical order; empty if it isn't to decide."""

    @abstractmethod
    def why_not(self, seat: int, action: Action) -> str | None:
        """Why this decision isn't allowed, as a phrase for players; None if it is legal.

        Judged directly, without listing the legal actions. The phrase may depend only on what the
        seat knows.
        """

    @abstractmethod
    def _apply(self, step: Step) -> Self:
        """The state after a step that the caller has checked."""

    @abstractmethod
    def _resign(self, seat: int) -> Self:
        """The state after the resignation of a seat still in play."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What the seat sees, or a spectator if None. It contains nothing hidden from them."""

    @abstractmethod
    def position(self) -> Any:
        """The JSON form of the position: a struct of the game's `position_type`."""

    @abstractmethod
    def __str__(self) -> str:
        """The whole position on one line, hidden parts included; see `Game.parse_position`."""

    # -- what a game may refine ----------------------------------------------------------

    @property
    def begins_turn(self) -> bool:
        """Whether no decision of the current turn has been made: undo stops here."""
        return True

    @property
    def end_action(self) -> Action | None:
        """The action that ends the turn here, where its player says when; None elsewhere."""
        return None

    def forced_action(self) -> Action | None:
        """The action of the one seat to decide, if everybody knows that it has no choice.

        Whether there is one follows from a spectator's view alone, so it can be played without
        asking the seat, and that reveals nothing. Of several actions that come to the same for
        all, it is one that public information selects.
        """
        return None

    def standing_order(self, seat: int) -> StandingOrder | None:
        """The standing order that the seat can give in this position; None if there is none.

        It may depend on what the seat knows: it is offered to that seat alone.
        """
        return None

    @property
    def position_key(self) -> object:
        """Equal for positions that are the same for play, whatever their history."""
        return self

    def canonical(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """One form for all turns from here that differ only in an order without effect."""
        return actions

    def evaluate(self) -> tuple[float, ...]:
        """A rough estimate of each seat's share of the win; the shares add up to 1."""
        seats = self.game.seats
        return (1.0 / seats,) * seats

    def likelihood(self, evidence: Any, index: int) -> float:
        """Roughly how likely this world is to explain the observations from `index` on.

        `evidence` comes from `Game.evidence`. The result is above 0. It guides which worlds a
        belief keeps; the worlds themselves stay true to the rules.
        """
        return 1.0

    def _observe(self, step: Step, seat: int | None) -> tuple[Observation, ...]:
        """What the seat learns of a possible step other than a resignation."""
        return (Played(step.seat, str(step.action)),)

    # -- what follows from it ------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return isinstance(self.turn(), Over)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""
        pending = self.turn()
        return pending.outcome if isinstance(pending, Over) else None

    @property
    def is_sealed(self) -> bool:
        """Whether several seats decide at once, each choice hidden until all are made."""
        pending = self.turn()
        return isinstance(pending, Decide) and len(pending.seats) > 1

    def is_mid_turn(self, seat: int) -> bool:
        """Whether this seat alone is to decide and has already decided part of its turn."""
        return not self.begins_turn and self.turn() == Decide((seat,))

    def after(self, seat: int, actions: Iterable[Action]) -> Self:
        """The state after the seat takes these decisions; raises `IllegalAction`."""
        state = self
        for action in actions:
            state = state.play(Step(action, seat))
        return state

    def is_in_play(self, seat: int) -> bool:
        """Whether the game goes on and the seat has not resigned."""
        return not self.is_over

    def is_legal(self, seat: int, action: Action) -> bool:
        """Whether the seat may take this decision now. `RESIGN` never is; see `resign`."""
        return self.why_not(seat, action) is None

    def play(self, step: Step) -> Self:
        """The state after the step, a resignation included; raises `IllegalAction`."""
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
        """`play` for the one seat to decide, or for chance; raises `IllegalAction`.

        Where several seats decide at once, it raises: use `play`.
        """
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
        """The state after the seat resigns; raises `IllegalAction` if it isn't in play."""
        if not 0 <= seat < self.game.seats:
            raise IllegalAction(f"seat must be between 0 and {self.game.seats - 1}, got {seat}")
        if not self.is_in_play(seat):
            raise IllegalAction(f"{self.game.seat_names[seat]} is no longer in play")
        return self._resign(seat)

    def observe(self, step: Step, seat: int | None) -> tuple[Observation, ...]:
        """What the seat, or a spectator, learns when this possible step is played from here.

        Never empty: every seat notices at least that a step took place.
        """
        if step.action is RESIGN:
            return (Played(step.seat, str(RESIGN)),)
        return self._observe(step, seat)

    def steps(self) -> Iterator[Step]:
        """Every possible next step except resignations."""
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
        viewer = seat if 0 <= seat < len(names) else None
        return IllegalAction(
            f"{name} cannot play {str(action)!r}: {reason}", reason, partial(self.view, viewer)
        )


def joins_turn(first: Step, before: State, step: Step) -> bool:
    """Whether a step from `before` belongs to the turn, or run of chance, that `first` began."""
    if step.seat != first.seat or RESIGN in (step.action, first.action):
        return False
    return step.seat is None or not before.begins_turn
