"""The rules of Thrive, clause by clause.

A turn is up to three decisions: move, peg, peg. Each is compulsory if it is possible (T-05) and
skipped if it isn't.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from boardwright.core.outcome import Outcome
from boardwright.core.state import State
from boardwright.core.turn import Action, Chance, Decide, Over, Pending, Step
from boardwright.games.thrive.board import CENTRE, First, Move, Peg, Place
from boardwright.games.thrive.cards import Side, other_side, random_holes, random_squares
from boardwright.games.thrive.evaluation import evaluate
from boardwright.games.thrive.position import ThrivePosition, ThriveView, format_text, to_position

if TYPE_CHECKING:
    from boardwright.games.thrive.game import Thrive

__all__ = ["Stage", "ThriveState"]

Sides = tuple[Side, Side]
"""South's (Black's) pieces and North's (White's)."""
Key = tuple[Sides, int]
"""A start-of-turn position, as repetition compares them: the pieces and who is to move."""

_DECIDE = (Decide((0,)), Decide((1,)))
_FIRST_PLAYER = Chance((First(0), First(1)))


class Stage(IntEnum):
    """Which decision of the turn comes next, or which draw of the set-up."""

    MOVE = 0
    PEG1 = 1
    PEG2 = 2
    PEGS_ONLY = 3
    """The first peg of a turn whose move was skipped (T-06)."""
    CARD = 4
    """A random set-up card is being drawn."""
    FIRST = 5
    """Chance decides who begins."""


# Module names for the members: attribute lookup in an enumeration is slow.
MOVE, PEG1, PEG2, PEGS_ONLY, CARD, FIRST = Stage
_WITHIN_A_TURN = (PEG1, PEG2)


class ThriveState(State, frozen=True):
    """A position of Thrive."""

    game: Thrive
    sides: Sides
    """South (Black) and North (White)."""
    mover: int
    stage: Stage
    quiet: int = 0
    """Turns in a row without a capture or a peg."""
    history: tuple[Key, ...] = ()
    """Start-of-turn positions since the last capture or peg, this one included."""
    ended: Outcome | None = None

    # -- legality ------------------------------------------------------------------------

    def turn(self) -> Pending:
        if self.ended is not None:
            return Over(self.ended)
        if self.stage <= PEGS_ONLY:
            return _DECIDE[self.mover]
        return _FIRST_PLAYER if self.stage == FIRST else self._card_chance()

    def _card_chance(self) -> Chance:
        south, board = self.sides[0], self.game.board
        if len(south) < board.size:
            return Chance(tuple(Place(square) for square in random_squares(south, board)))
        square = next(square for square, mask in south if mask == 1 << CENTRE)
        return Chance(tuple(Peg(square, hole) for hole in random_holes(south, square, board)))

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        if self.ended is not None or seat != self.mover or self.stage > PEGS_ONLY:
            return ()
        if self.stage == MOVE:
            return self._moves()
        pegs = self.game.board.pegs
        actions: list[Action] = []
        for square, mask in self.sides[seat]:
            actions += pegs(square, mask)
        return tuple(actions)

    def _moves(self) -> tuple[Move, ...]:
        own = self.sides[self.mover]
        moves = self.game.board.moves
        candidates: list[Move] = []
        for square, mask in own:
            candidates += moves(square, mask)
        if self.may_capture_own():
            return tuple(candidates)
        squares = {square for square, _ in own}
        return tuple(move for move in candidates if move.target not in squares)

    def can_move(self) -> bool:
        """Whether the mover has a pod with somewhere to go."""
        if not self.may_capture_own():
            return bool(self._moves())
        moves = self.game.board.moves
        for square, mask in self.sides[self.mover]:  # noqa: SIM110 -- faster than a generator
            if moves(square, mask):
                return True
        return False

    def may_capture_own(self) -> bool:
        """Whether the mover may capture a piece of its own now (T-11, T-13)."""
        rule = self.game.options.self_capture
        return rule == "allowed" or (rule == "not_last" and len(self.sides[self.mover]) > 2)

    def why_not(self, seat: int, action: Action) -> str | None:
        if self.ended is not None:
            return "the game is over"
        if seat != self.mover or self.stage > PEGS_ONLY:
            return "it is not this player's turn"
        if type(action) is Move:
            return self._why_not_move(action)
        if type(action) is Peg:
            return self._why_not_peg(action)
        return "the action must be a move or a peg"

    def _why_not_move(self, move: Move) -> str | None:
        if self.stage != MOVE:
            return "a peg is due"
        own = dict(self.sides[self.mover])
        if move.source not in own:
            return "the player has no pod there"
        if move not in self.game.board.moves(move.source, own[move.source]):
            return "the pod has no peg for that move"
        if move.target in own and not self.may_capture_own():
            return "a pod may not land on a pod of its own side"
        return None

    def _why_not_peg(self, peg: Peg) -> str | None:
        if self.stage == MOVE:
            return "a move is due"
        for square, mask in self.sides[self.mover]:
            if square == peg.square:
                if peg.hole not in self.game.board.holes:
                    return "the pod has no such hole"
                return "that hole is already filled" if mask >> peg.hole & 1 else None
        return "the player has no pod there"

    # -- effects -------------------------------------------------------------------------

    def _apply(self, step: Step) -> ThriveState:
        action = step.action
        if type(action) is Peg:
            return self._drawn_peg(action) if self.stage == CARD else self._peg(action)
        if type(action) is Move:
            return self._move(action)
        if type(action) is Place:
            south = tuple(sorted((*self.sides[0], (action.square, 1 << CENTRE))))
            return self._with((south, ()), self.mover, CARD)
        assert type(action) is First
        return self.begin_turn(self.sides, action.seat)

    def _with(self, sides: Sides, mover: int, stage: Stage) -> ThriveState:
        """The state in this stage after a capture, a peg or a draw: no quiet turns, no history."""
        return ThriveState(self.game, sides, mover, stage)

    def _drawn_peg(self, peg: Peg) -> ThriveState:
        south = _pegged(self.sides[0], peg)
        if any(mask == 1 << CENTRE for _, mask in south):
            return self._with((south, ()), self.mover, CARD)
        return self.game.first_turn((south, other_side(south, self.game.board)))

    def _move(self, move: Move) -> ThriveState:
        """Move the pod; a pod on the target, own or enemy, is removed (T-11)."""
        mover, other = self.mover, 1 - self.mover
        source, target = move.source, move.target
        pods = [
            pod if pod[0] != source else (target, pod[1])
            for pod in self.sides[mover]
            if pod[0] != target
        ]
        pods.sort()
        own = tuple(pods)
        enemy = _without(self.sides[other], target)
        sides = (own, enemy) if mover == 0 else (enemy, own)
        if len(own) == 1 and len(self.sides[mover]) > 1:
            return self._win(sides, other, "self_capture")  # T-13
        if len(enemy) == 1 and len(self.sides[other]) > 1:
            return self._win(sides, mover, "capture")  # T-15
        if self.game.options.prefilled == "immediate" and _two_each(sides):
            for seat in (mover, other):
                if self.has_full(sides[seat]):
                    return self._win(sides, seat, "filled")  # T-17
        if self.has_hole(own):
            return self._with(sides, mover, PEG1)
        captured = len(own) + len(enemy) < len(self.sides[0]) + len(self.sides[1])
        return self._end_turn(sides, quiet=not captured)

    def _peg(self, peg: Peg) -> ThriveState:
        own = _pegged(self.sides[self.mover], peg)
        sides = (own, self.sides[1]) if self.mover == 0 else (self.sides[0], own)
        if _two_each(sides) and (peg.square, self.game.board.full) in own:
            return self._win(sides, self.mover, "filled")  # T-16, T-18, T-19
        if self.stage != PEG2 and self.has_hole(own):
            return self._with(sides, self.mover, PEG2)
        return self._end_turn(sides, quiet=False)

    def has_hole(self, side: Side) -> bool:
        """Whether a pod of the side takes another peg."""
        full = self.game.board.full
        for _, mask in side:  # noqa: SIM110 -- faster than a generator
            if mask != full:
                return True
        return False

    def has_full(self, side: Side) -> bool:
        """Whether a pod of the side is full of pegs."""
        full = self.game.board.full
        return any(mask == full for _, mask in side)

    def _end_turn(self, sides: Sides, quiet: bool) -> ThriveState:
        own_turn = self.game.options.prefilled == "own_turn"
        if own_turn and _two_each(sides) and self.has_full(sides[self.mover]):
            return self._win(sides, self.mover, "filled")  # T-17
        if quiet:
            return self.begin_turn(sides, 1 - self.mover, self.quiet + 1, self.history)
        return self.begin_turn(sides, 1 - self.mover)

    def begin_turn(
        self, sides: Sides, mover: int, quiet: int = 0, history: tuple[Key, ...] = ()
    ) -> ThriveState:
        """The state at the start of the mover's turn, or the draw or loss that it is."""
        options = self.game.options
        key = (sides, mover)
        if options.repetition:
            occurrences = 1 + history.count(key) if history else 1
            history = (*history, key)
            if occurrences >= options.repetition:
                return self._draw(sides, mover, "repetition")  # T-25
        if options.no_progress and quiet >= options.no_progress:
            return self._draw(sides, mover, "no_progress")  # T-25
        state = ThriveState(self.game, sides, mover, MOVE, quiet, history)
        if state.can_move():
            return state
        if options.no_move == "lose":
            return state._win(sides, 1 - mover, "no_move")  # T-06
        return self._with(sides, mover, PEGS_ONLY)

    def _win(self, sides: Sides, winner: int, reason: str) -> ThriveState:
        won = Outcome.win(winner, 2, reason)
        return ThriveState(self.game, sides, self.mover, self.stage, ended=won)

    def _draw(self, sides: Sides, mover: int, reason: str) -> ThriveState:
        return ThriveState(self.game, sides, mover, MOVE, ended=Outcome.draw(2, reason))

    def _resign(self, seat: int) -> ThriveState:
        return self._win(self.sides, 1 - seat, "surrender")

    # -- representation ------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.ended is not None

    @property
    def begins_turn(self) -> bool:
        return self.stage not in _WITHIN_A_TURN

    @property
    def position_key(self) -> object:
        return self.sides, self.mover, self.stage

    def canonical(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """Pegs by square and hole, unless a peg before the last then ended the game (T-09)."""
        pegs = [action for action in actions if type(action) is Peg]
        rest = tuple(action for action in actions if type(action) is not Peg)
        ordered = (*rest, *sorted(pegs, key=lambda peg: (peg.square, peg.hole)))
        state: ThriveState = self
        for action in ordered[:-1]:
            state = state.act(action)
        return actions if state.is_over else ordered

    def evaluate(self) -> tuple[float, ...]:
        return self.ended.values if self.ended is not None else evaluate(self)

    def view(self, seat: int | None) -> ThriveView:
        options = self.game.options
        return ThriveView(seat, self.position(), options.size, options.holes)

    def position(self) -> ThrivePosition:
        return to_position(self)

    def __str__(self) -> str:
        return format_text(self.position())


def _pegged(side: Side, peg: Peg) -> Side:
    square, bit = peg.square, 1 << peg.hole
    return tuple([pod if pod[0] != square else (square, pod[1] | bit) for pod in side])


def _without(side: Side, square: int) -> Side:
    for pod in side:
        if pod[0] == square:
            return tuple([other for other in side if other is not pod])
    return side


def _two_each(sides: Sides) -> bool:
    """Both players have two pieces left (T-20)."""
    return len(sides[0]) == 2 and len(sides[1]) == 2
