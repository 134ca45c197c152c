"""Numbers for the decisions of Grow, with N the number of spaces along a side.

| codes | meaning |
|---|---|
| 0 to N*N-1 | drop a head on this space |
| N*N to 2*N*N-1 | pick the head on this space; its target follows |
| 2*N*N to 3*N*N-1 | move the picked head to this space |
| 3*N*N | end the turn |

A space has the number `N * y + x`, a1 first, row by row. They are the same from every seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.codec import Codec
from boardwright.core.errors import BadAction
from boardwright.core.state import State
from boardwright.core.turn import Action
from boardwright.games.grow.actions import END, STRIDE, Drop, End, Move
from boardwright.games.grow.board import plane, reach
from boardwright.games.grow.state import GrowState

if TYPE_CHECKING:
    from boardwright.games.grow.game import Grow

__all__ = ["GrowCodec"]


class GrowCodec(Codec):
    """Drops and the end of the turn are one code, moves are two: the head, then the target.

    >>> from boardwright.games.grow import Grow
    >>> game = Grow(size=3)
    >>> game.codec.size, game.codec.codes(game.start(), 0, game.parse_action("a1-b1"))
    (28, (9, 19))
    """

    version = 1

    def __init__(self, game: Grow) -> None:
        self._side = game.options.size
        self._spaces = self._side**2
        self.size = 3 * self._spaces + 1

    def codes(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        if type(action) is Drop:
            return (self._number(action.space),)
        if type(action) is Move:
            head, target = self._number(action.source), self._number(action.target)
            return self._spaces + head, 2 * self._spaces + target
        if type(action) is End:
            return (self.size - 1,)
        raise BadAction(f"only drops, moves and the end of a turn have codes, not {action}")

    def mask(self, state: State, seat: int, begun: tuple[int, ...] = ()) -> bytes:
        assert isinstance(state, GrowState)
        if not _decides(state, seat):
            return bytes(self.size)
        own, empty, side = state.owned[seat], state.empty, self._side
        none = bytes(self._spaces)
        if begun:
            return none + none + plane(self._targets(state, begun), side) + b"\0"
        heads = sum(1 << source for source in set(state.ready) if reach(source, own, empty))
        return b"".join(
            (
                none if state.dropped else plane(empty, side),
                plane(heads, side),
                none,
                b"\0" if state.is_setup else b"\1",
            )
        )

    def action(self, state: State, seat: int, codes: tuple[int, ...]) -> Action | None:
        for count in range(1, len(codes) + 1):
            self.require(state, seat, codes[:count])
        spaces = self._spaces
        if len(codes) == 2:
            return Move.between(self._space(codes[0] - spaces), self._space(codes[1] - 2 * spaces))
        if not codes or spaces <= codes[0] < 2 * spaces:
            return None
        return END if codes[0] == 3 * spaces else Drop.on(self._space(codes[0]))

    def _targets(self, state: GrowState, begun: tuple[int, ...]) -> int:
        """Where the picked head may go; empty if `begun` is not one head that may move."""
        if len(begun) != 1 or not self._spaces <= begun[0] < 2 * self._spaces:
            return 0
        source = self._space(begun[0] - self._spaces)
        if source not in state.ready:
            return 0
        return reach(source, state.owned[state.mover], state.empty)

    def _number(self, space: int) -> int:
        return space // STRIDE * self._side + space % STRIDE

    def _space(self, number: int) -> int:
        return number // self._side * STRIDE + number % self._side


def _decides(state: GrowState, seat: int) -> bool:
    """Whether the seat is to decide."""
    if state.ended is not None or seat != state.mover:
        return False
    return bool(state.heads[seat]) or not state.undrawn
