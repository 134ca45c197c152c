"""The rules of Grow, clause by clause.

A turn is any number of decisions in any order (G-07): at most one drop, at most one move for each
head that was on the board when the turn began, and the end of the turn. During set-up it is one
drop.

A space has an owner and a number of heads. It keeps its owner, and without a head it shows a tail.
Whether a tail lies under a head cannot be seen and has no effect, so it isn't stored (G-16).
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from boardwright.core.outcome import Outcome
from boardwright.core.state import State
from boardwright.core.turn import Action, Chance, Decide, Over, Pending, Step
from boardwright.games.grow.actions import END, SEATS, Drop, End, First, Move, Next
from boardwright.games.grow.board import drops, moves, reach
from boardwright.games.grow.canonical import canonical
from boardwright.games.grow.evaluation import evaluate
from boardwright.games.grow.position import GrowPosition, GrowView, format_text, to_position

if TYPE_CHECKING:
    from boardwright.games.grow.game import Grow

__all__ = ["GrowState", "Stones"]

Stones = tuple[int, ...]
"""The space of each head, in order; a stack of heads is listed once for each head."""

_T = TypeVar("_T")
_DECIDE = tuple(Decide((seat,)) for seat in range(len(SEATS)))


class GrowState(State, frozen=True):
    """A position of Grow. Areas are sets of spaces as in `board`."""

    game: Grow
    order: tuple[int, ...]
    """The seats in turn order, as far as it has been drawn."""
    owned: tuple[int, ...]
    """The area of each seat."""
    heads: tuple[Stones, ...]
    """The heads of each seat."""
    mover: int = 0
    """The seat to play; has no meaning while the turn order is being drawn."""
    ready: Stones = ()
    """The mover's heads that may still move this turn."""
    dropped: bool = False
    """Whether the mover has dropped a head this turn."""
    grew: bool = False
    """Whether a space became occupied this turn."""
    quiet: int = 0
    """Turns in a row without a newly occupied space."""
    withdrawn: tuple[int, ...] = ()
    """The seats that have withdrawn."""
    ended: Outcome | None = None

    # -- legality ------------------------------------------------------------------------

    @property
    def empty(self) -> int:
        """The area that nobody owns."""
        taken = 0
        for own in self.owned:
            taken |= own
        return self.game.board.all & ~taken

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats that have not withdrawn."""
        return tuple(seat for seat in range(len(self.owned)) if seat not in self.withdrawn)

    def is_in_play(self, seat: int) -> bool:
        return self.ended is None and 0 <= seat < len(self.owned) and seat not in self.withdrawn

    @property
    def undrawn(self) -> tuple[int, ...]:
        """The seats whose place in the turn order is still to be drawn."""
        return tuple(seat for seat in self.in_play if seat not in self.order)

    @property
    def compensation(self) -> tuple[int, ...]:
        """The points that each seat counts besides its spaces, once its place is drawn (G-28)."""
        each, order = self.game.options.compensation, self.order
        return tuple(
            each * order.index(seat) if seat in order else 0 for seat in range(len(self.owned))
        )

    @property
    def points(self) -> tuple[int, ...]:
        """The spaces of each seat, a stack as one (G-21), and its compensation."""
        spaces = map(int.bit_count, self.owned)
        return tuple(map(sum, zip(spaces, self.compensation, strict=True)))

    @property
    def is_setup(self) -> bool:
        """Whether the mover drops its first head; from then on it always has one (G-17)."""
        return not self.heads[self.mover] and not self.undrawn

    def turn(self) -> Pending:
        if self.ended is not None:
            return Over(self.ended)
        if self.heads[self.mover] or not self.undrawn:
            return _DECIDE[self.mover]
        draw = First if self.game.options.first == "random" else Next
        return Chance(tuple(map(draw, self.undrawn)))

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        if self.ended is not None or seat != self.mover:
            return ()
        own, empty = self.owned[seat], self.empty
        if not self.heads[seat]:
            return () if self.undrawn else drops(empty)
        actions: list[Action] = [] if self.dropped else [*drops(empty)]
        for source in dict.fromkeys(self.ready):
            actions += moves(source, own, empty)
        actions.append(END)
        return tuple(actions)

    @property
    def end_action(self) -> Action | None:
        return END if self.ended is None and self.heads[self.mover] else None

    def why_not(self, seat: int, action: Action) -> str | None:
        if self.ended is not None:
            return "the game is over"
        if seat != self.mover or (not self.heads[seat] and self.undrawn):
            return "it is not this player's turn"
        if type(action) is Move:
            return self._why_not_move(action)
        if type(action) is Drop:
            return self._why_not_drop(action)
        if type(action) is End:
            return "the first head must be placed" if self.is_setup else None
        return "the action must be a drop, a move or the end of the turn"

    def _why_not_move(self, move: Move) -> str | None:
        if move.source not in self.ready:
            if move.source in self.heads[self.mover]:
                return "that head is done for this turn"  # G-06, G-08
            return "the player has no head there"
        if reach(move.source, self.owned[self.mover], self.empty) >> move.target & 1:
            return None
        return "the target must be a free neighbour or a space of the same group"

    def _why_not_drop(self, drop: Drop) -> str | None:
        if self.dropped:
            return "a head was already dropped this turn"  # G-05
        return None if self.empty >> drop.space & 1 else "that is not a free space"  # G-18

    # -- effects -------------------------------------------------------------------------

    def _apply(self, step: Step) -> GrowState:
        action = step.action
        if type(action) is Move:
            return self._move(action)
        if type(action) is Drop:
            return self._drop(action.space)
        if type(action) is End:
            return self._end()
        if type(action) is First:
            seats = tuple(range(self.game.seats))
            return self._settle_order(seats[action.seat :] + seats[: action.seat])  # G-03
        assert type(action) is Next
        return self._settle_order((*self.order, action.seat))

    def _settle_order(self, order: tuple[int, ...]) -> GrowState:
        """Set the turn order so far; the last seat needs no draw."""
        state = replace(self, order=order)
        undrawn = state.undrawn
        if len(undrawn) > 1:
            return state
        order += undrawn
        return replace(state, order=order, mover=next(s for s in order if s not in self.withdrawn))

    def _move(self, move: Move) -> GrowState:
        heads = _added(_removed(self.heads[self.mover], move.source), move.target)
        ready = _removed(self.ready, move.source)
        return self._place_head(move.target, heads, ready, self.dropped)

    def _drop(self, space: int) -> GrowState:
        setup = self.is_setup
        heads = _added(self.heads[self.mover], space)
        moves_now = self.game.options.fresh_head == "may_move" and not setup  # G-04, G-06
        ready = _added(self.ready, space) if moves_now else self.ready
        state: GrowState = self._place_head(space, heads, ready, dropped=True)
        return state._pass() if setup and state.ended is None else state

    def _place_head(self, space: int, heads: Stones, ready: Stones, dropped: bool) -> GrowState:
        """Put a head of the mover on the space, which may end the game."""
        seat, here = self.mover, 1 << space
        all_heads = _replaced(self.heads, seat, heads)
        own = self.owned[seat]
        if own & here:
            return replace(self, heads=all_heads, ready=ready)
        owned = _replaced(self.owned, seat, own | here)
        state = replace(
            self,
            owned=owned,
            heads=all_heads,
            ready=ready,
            dropped=dropped,
            grew=True,
            quiet=0,
        )
        return state if state.empty else state.finish("board_full")  # G-20

    def _end(self) -> GrowState:
        rounds = self.game.options.stall_rounds
        if self.grew or not rounds:
            return self._pass()
        state: GrowState = replace(self, quiet=self.quiet + 1)
        if state.quiet >= rounds * len(self.in_play):
            return state.finish("stall")  # G-23
        return state._pass()

    def _pass(self) -> GrowState:
        """Begin the turn of the next seat in turn order that has not withdrawn."""
        place = self.order.index(self.mover) + 1
        following = self.order[place:] + self.order[:place]
        mover = next(seat for seat in following if seat not in self.withdrawn)
        return replace(self, mover=mover, ready=self.heads[mover], dropped=False, grew=False)

    def _resign(self, seat: int) -> GrowState:
        """G-25: the stones stay, the seat's current turn ends, later ones are skipped."""
        state: GrowState = replace(self, withdrawn=tuple(sorted((*self.withdrawn, seat))))
        if len(state.in_play) == 1:
            return state.finish("surrender")
        if not self.heads[self.mover] and self.undrawn:
            return state._settle_order(self.order)
        return state._pass() if seat == self.mover else state

    def finish(self, reason: str) -> GrowState:
        """The game has ended here."""
        return replace(self, ended=self.outcome_for(reason))

    def outcome_for(self, reason: str) -> Outcome:
        """Most points win. Withdrawn seats cannot (G-25)."""
        points = self.points
        best = max(points[seat] for seat in self.in_play)
        winners = [seat for seat in self.in_play if points[seat] == best]
        if self.game.options.ties == "later_player" and len(winners) > 1:
            winners = [max(winners, key=self.order.index)]  # G-22
        compensation = self.compensation if self.game.options.compensation else None
        return Outcome(tuple(sorted(winners)), len(self.owned), reason, points, compensation)

    # -- representation ------------------------------------------------------------------

    @property
    def begins_turn(self) -> bool:
        return not self.dropped and self.ready == self.heads[self.mover]

    @property
    def position_key(self) -> object:
        return (
            self.order,
            self.owned,
            self.heads,
            self.mover,
            self.ready,
            self.dropped,
            self.withdrawn,
        )

    def canonical(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        return canonical(actions, self.owned[self.mover], self.empty)

    def evaluate(self) -> tuple[float, ...]:
        return self.ended.values if self.ended is not None else evaluate(self)

    def view(self, seat: int | None) -> GrowView:
        return GrowView(seat, self.position(), self.game.options.compensation)

    def position(self) -> GrowPosition:
        return to_position(self)

    def __str__(self) -> str:
        return format_text(self.position())


def _replaced(seats: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    return (*seats[:seat], value, *seats[seat + 1 :])


def _added(stones: Stones, space: int) -> Stones:
    place = bisect(stones, space)
    return (*stones[:place], space, *stones[place:])


def _removed(stones: Stones, space: int) -> Stones:
    place = bisect_left(stones, space)
    return stones[:place] + stones[place + 1 :]
