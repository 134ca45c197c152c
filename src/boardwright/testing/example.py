"""Pennies: a small game that uses every part of the interface, as a model and for tests.

Each player secretly draws a purse of one to three pennies. Every round the opener marks two of the
numbers 1 to 3, in any order (one turn of two decisions). Then all hold out some of their pennies at
once (a sealed step), and a three-sided die is rolled. If it shows a marked number, those who held
out most score a point, otherwise those who held out least.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from boardwright.core.errors import BadAction, BadPosition, quote
from boardwright.core.game import Game
from boardwright.core.options import Options
from boardwright.core.outcome import Outcome
from boardwright.core.state import Played, State
from boardwright.core.turn import Action, Chance, Decide, Over, Pending, Step
from boardwright.core.view import Observation, View

__all__ = ["Pennies", "PenniesOptions", "PenniesState", "PenniesView"]

_SEATS = ("north", "east", "south", "west")
_HIDDEN = -1
_NONE = -2


class Coin(Action, frozen=True):
    """One of the game's numbered actions: `purse:2`, `mark:1`, `hold:0`, `die:3`."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.number}"


def _coins(kind: str, low: int, high: int) -> tuple[Coin, ...]:
    return tuple(Coin(kind, number) for number in range(low, high + 1))


_PURSES, _MARKS, _HOLDS, _DIE = (
    _coins("purse", 1, 3),
    _coins("mark", 1, 3),
    _coins("hold", 0, 3),
    _coins("die", 1, 3),
)
_BY_TEXT = {str(coin): coin for coin in (*_PURSES, *_MARKS, *_HOLDS, *_DIE)}


class Held(Observation, frozen=True, tag="held"):
    """A seat has decided; the observer doesn't know how."""

    by: int

    def __str__(self) -> str:
        return f"{_SEATS[self.by]} has chosen"


class Drawn(Observation, frozen=True, tag="drawn"):
    """A seat has drawn a purse; the observer doesn't know which."""

    by: int

    def __str__(self) -> str:
        return f"{_SEATS[self.by]} draws a purse"


class Shown(Observation, frozen=True, tag="shown"):
    """All hands are opened."""

    held: tuple[int, ...]

    def __str__(self) -> str:
        return f"held out: {', '.join(map(str, self.held))}"


class PenniesOptions(Options, frozen=True):
    """Rule variants of Pennies."""

    players: Annotated[int, Meta(ge=2, le=4, description="How many play?")] = 2
    rounds: Annotated[int, Meta(ge=1, le=9, description="How many rounds are played?")] = 2


class PenniesPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position in JSON; -1 stands for what is hidden, -2 for what isn't there."""

    purses: tuple[int, ...]
    held: tuple[int, ...]
    points: tuple[int, ...]
    marks: tuple[int, ...] = ()
    round: int = 0
    gone: tuple[int, ...] = ()

    def __str__(self) -> str:
        lists = (self.purses, self.held, self.points, self.marks, (self.round,), self.gone)
        return " ".join(",".join(map(str, numbers)) or "." for numbers in lists)


def _parse(text: str) -> PenniesPosition:
    fields = text.split(" ")
    if len(fields) != 6 or any(len(field) > 20 for field in fields):
        raise BadPosition(f"invalid pennies position: {quote(text)}")
    lists = []
    for field in fields:
        numbers = () if field == "." else tuple(field.split(","))
        if not set(numbers) <= {"-2", "-1", *"0123456789"}:
            raise BadPosition(f"expected a list of small numbers, got {quote(field)}")
        lists.append(tuple(map(int, numbers)))
    purses, held, points, marks, number, gone = lists
    if len(number) != 1:
        raise BadPosition(f"the round must be one number, got {quote(text)}")
    return PenniesPosition(purses, held, points, marks, number[0], gone)


class PenniesView(View, frozen=True):
    """A position with the other seats' purses and closed hands hidden."""

    game: ClassVar[str] = "pennies"
    position: PenniesPosition

    def __str__(self) -> str:
        return f"@{'-' if self.seat is None else _SEATS[self.seat]} {self.position}"


class PenniesState(State, frozen=True):
    """A position of Pennies."""

    game: Pennies
    at: PenniesPosition

    def turn(self) -> Pending:
        at, seats = self.at, self.in_play()
        if len(seats) == 1:
            return Over(Outcome.win(seats[0], self.game.seats, "surrender"))
        if _NONE in at.purses:
            return Chance(_PURSES, (3, 2, 1), (at.purses.index(_NONE),))
        if at.round == self.game.options.rounds:
            return Over(self._most_points(seats))
        if len(at.marks) < 2:
            return Decide((seats[at.round % len(seats)],))
        waiting = tuple(seat for seat in seats if at.held[seat] == _NONE)
        return Decide(waiting) if waiting else Chance(_DIE)

    def in_play(self) -> tuple[int, ...]:
        """The seats that haven't resigned."""
        return tuple(seat for seat in range(self.game.seats) if seat not in self.at.gone)

    def is_in_play(self, seat: int) -> bool:
        return seat in self.in_play() and not self.is_over

    def _most_points(self, seats: Sequence[int]) -> Outcome:
        best = max(self.at.points[seat] for seat in seats)
        winners = (seat for seat in seats if self.at.points[seat] == best)
        return Outcome.shared(winners, self.game.seats, "rounds", self.at.points)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        pending = self.turn()
        if not isinstance(pending, Decide) or seat not in pending.seats:
            return ()
        if len(self.at.marks) < 2:
            return tuple(coin for coin in _MARKS if coin.number not in self.at.marks)
        return _HOLDS[: self.at.purses[seat] + 1]

    def why_not(self, seat: int, action: Action) -> str | None:
        return None if action in self.legal_actions(seat) else "that action is not possible now"

    def _apply(self, step: Step) -> PenniesState:
        action, at = step.action, self.at
        assert isinstance(action, Coin)
        if action.kind == "purse":
            return self._with(purses=_put(at.purses, at.purses.index(_NONE), action.number))
        if action.kind == "mark":
            return self._with(marks=tuple(sorted((*at.marks, action.number))))
        if action.kind == "hold":
            assert step.seat is not None
            return self._with(held=_put(at.held, step.seat, action.number))
        return self._score(action.number)

    def _score(self, face: int) -> PenniesState:
        at, seats = self.at, self.in_play()
        held = [at.held[seat] for seat in seats]
        best = max(held) if face in at.marks else min(held)
        points = tuple(p + (at.held[seat] == best) for seat, p in enumerate(at.points))
        nothing = (_NONE,) * self.game.seats
        return self._with(points=points, marks=(), held=nothing, round=at.round + 1)

    def _with(self, **changes: object) -> PenniesState:
        return PenniesState(self.game, msgspec.structs.replace(self.at, **changes))

    def _resign(self, seat: int) -> PenniesState:
        """All hands are taken back; the seat's unfinished turn is dropped."""
        gone = tuple(sorted((*self.at.gone, seat)))
        purses = _put(self.at.purses, seat, 1) if self.at.purses[seat] == _NONE else self.at.purses
        marks = () if self.turn() == Decide((seat,)) and len(self.at.marks) < 2 else self.at.marks
        nothing = (_NONE,) * self.game.seats
        return self._with(gone=gone, purses=purses, marks=marks, held=nothing)

    @property
    def begins_turn(self) -> bool:
        return len(self.at.marks) != 1

    def canonical(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return tuple(sorted(actions, key=str))

    def _observe(self, step: Step, seat: int | None) -> tuple[Observation, ...]:
        action, pending = step.action, self.turn()
        assert isinstance(action, Coin)
        played = Played(step.seat, str(action))
        if isinstance(pending, Chance) and not pending.is_seen_by(seat):
            return (Drawn(self.at.purses.index(_NONE)),)
        if action.kind != "hold" or step.seat is None:
            return (played,)
        redacted = (played if seat == step.seat else Held(step.seat),)
        after = self._apply(step).at.held
        opened = isinstance(pending, Decide) and len(pending.seats) == 1
        return (*redacted, Shown(after)) if opened else redacted

    def view(self, seat: int | None) -> PenniesView:
        at = self.at
        purses = tuple(n if s == seat or n == _NONE else _HIDDEN for s, n in enumerate(at.purses))
        pending = self.turn()
        held = at.held
        if isinstance(pending, Decide):
            held = tuple(n if s == seat or n == _NONE else _HIDDEN for s, n in enumerate(held))
        return PenniesView(seat, msgspec.structs.replace(at, purses=purses, held=held))

    def position(self) -> PenniesPosition:
        return self.at

    def __str__(self) -> str:
        return str(self.at)


def _put(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*numbers[:place], number, *numbers[place + 1 :])


class Pennies(Game):
    """The rules of Pennies under one set of options.

    >>> from boardwright.testing import check_game
    >>> check_game(Pennies(players=3), games=1)
    """

    name = "pennies"
    title = "Pennies"
    summary = "Hold out more than the others when the die is with you, less when it is not."
    rules_version = 1
    options_type = PenniesOptions
    seats_option = "players"
    position_type = PenniesPosition
    view_type = PenniesView
    observation_type = Played | Held | Drawn | Shown
    has_hidden_parts = True
    options: PenniesOptions

    @property
    def seat_names(self) -> tuple[str, ...]:
        return _SEATS[: self.options.players]

    def start(self) -> PenniesState:
        nothing = (_NONE,) * self.seats
        return PenniesState(self, PenniesPosition(nothing, nothing, (0,) * self.seats))

    def parse_action(self, text: str) -> Action:
        if text not in _BY_TEXT:
            raise BadAction(f"invalid pennies action: {quote(text)}")
        return _BY_TEXT[text]

    def parse_position(self, text: str) -> PenniesState:
        return self.from_position(_parse(text))

    def from_position(self, position: PenniesPosition) -> PenniesState:
        _check(position, self.seats, self.options.rounds, hidden=False)
        return PenniesState(self, position)

    def parse_view(self, text: str) -> PenniesView:
        who, _, rest = text.partition(" ")
        if who not in ("@-", *(f"@{name}" for name in self.seat_names)):
            raise BadPosition(f"a view must begin with @ and a seat, got {quote(who)}")
        position = _parse(rest)
        _check(position, self.seats, self.options.rounds, hidden=True)
        return PenniesView(None if who == "@-" else _SEATS.index(who[1:]), position)

    def determinize(self, view: View, rng: random.Random) -> PenniesState:
        assert isinstance(view, PenniesView)
        at = view.position
        purses = tuple(rng.randint(1, 3) if n == _HIDDEN else n for n in at.purses)
        held = tuple(
            rng.randint(0, purses[seat]) if n == _HIDDEN else n for seat, n in enumerate(at.held)
        )
        return PenniesState(self, msgspec.structs.replace(at, purses=purses, held=held))


def _check(at: PenniesPosition, seats: int, rounds: int, *, hidden: bool) -> None:
    """Raise `BadPosition` if the parts of the position don't fit together."""
    unknown = {_HIDDEN} if hidden else set()
    fits = (
        len(at.purses) == len(at.held) == len(at.points) == seats
        and set(at.purses) <= {_NONE, 1, 2, 3} | unknown
        and set(at.held) <= {_NONE, 0, 1, 2, 3} | unknown
        and all(0 <= points <= rounds for points in at.points)
        and at.marks in ((), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3))
        and 0 <= at.round <= rounds
        and at.gone == tuple(sorted(set(at.gone) & set(range(seats))))
        and len(at.gone) < seats
    )
    if not fits:
        raise BadPosition(f"impossible position: {quote(str(at))}")
