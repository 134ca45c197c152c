"""Grow's states and actions as the integers its native core reads and writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action
from boardwright.games.grow import Grow, GrowState
from boardwright.games.grow.actions import END, Drop, End, First, Move, Next
from boardwright.games.grow.board import spaces

__all__ = ["decode_action", "decode_state", "encode_action", "encode_options", "encode_state"]

if TYPE_CHECKING:  # for mypy to check: codec and compiled module follow their protocols
    from boardwright.engine.native import _grow, grow
    from boardwright.engine.native.native_module import NativeCodec, NativeModule, NativeRules
    from boardwright.engine.native.research_module import NativeVectorEnv, ResearchModule
    from boardwright.engine.native.solver_module import SolverModule
    from boardwright.engine.network.puct_module import PuctForest

    _codec: NativeCodec = grow
    _rules: type[NativeRules[_grow.Position]] = _grow.GameRules
    _vector_env: type[NativeVectorEnv[_grow.Position]] = _grow.VectorEnv
    _research: ResearchModule[_grow.GameRules, _grow.Position, _grow.VectorEnv] = _grow
    _solver: SolverModule[_grow.GameRules, _grow.Position, _grow.SearchControl] = _grow
    _module: NativeModule[_grow.GameRules, _grow.Position, _grow.SearchControl] = _grow
    _forest: type[PuctForest[_grow.Position]] = _grow.PuctForest

_SHIFT = 10
_DROP, _DRAW, _END = 1023, 1022, 1021
"""Codes in place of the source of a move."""
_HEAD, _READY = 1 << 4, 1 << 16
_MAX_SEATS, _MAX_STACK = _HEAD - 1, (1 << 12) - 1
_ENDINGS = ("board_full", "stall", "surrender")


def encode_options(game: Game) -> list[int]:
    """The options as `native/games/grow/wire.hpp` reads them."""
    assert isinstance(game, Grow)
    options = game.options
    return [
        options.players,
        options.size,
        ("random", "seat1", "shuffle").index(options.first),
        ("waits", "may_move").index(options.fresh_head),
        ("shared", "later_player").index(options.ties),
        options.compensation,
        options.stall_rounds,
    ]


def encode_state(state: State) -> list[int]:
    """The state as `native/games/grow/wire.hpp` reads it."""
    assert isinstance(state, GrowState)
    return [
        0 if state.ended is None else 1 + _ENDINGS.index(state.ended.reason),
        state.mover,
        int(state.dropped),
        int(state.grew),
        state.quiet,
        sum(1 << seat for seat in state.withdrawn),
        len(state.order),
        *state.order,
        *_board(state),
    ]


def _board(state: GrowState) -> list[int]:
    board = dict.fromkeys(state.game.board.spaces, 0)
    for seat, own in enumerate(state.owned):
        for space in spaces(own):
            board[space] = seat + 1
        for space in state.heads[seat]:
            board[space] += _HEAD
    for space in state.ready:
        board[space] += _READY
    return list(board.values())


def decode_state(wire: list[int], game: Game) -> State:
    """The state of a wire that the core has produced."""
    assert isinstance(game, Grow)
    ending, mover, dropped, grew, quiet, withdrawn, drawn, *rest = wire
    seats = range(game.seats)
    owned, heads = [0 for _ in seats], [list[int]() for _ in seats]
    ready: list[int] = []
    for space, value in zip(game.board.spaces, rest[drawn:], strict=True):
        if value:
            seat = (value & _MAX_SEATS) - 1
            owned[seat] |= 1 << space
            heads[seat] += [space] * (value // _HEAD & _MAX_STACK)
            ready += [space] * (value // _READY)
    state = GrowState(
        game,
        tuple(rest[:drawn]),
        tuple(owned),
        tuple(map(tuple, heads)),
        mover,
        tuple(ready),
        bool(dropped),
        bool(grew),
        quiet,
        tuple(seat for seat in seats if withdrawn >> seat & 1),
    )
    return state.finish(_ENDINGS[ending - 1]) if ending else state


def encode_action(action: Action) -> int:
    """The code of the action; the core uses the same."""
    if type(action) is Move:
        return action.source << _SHIFT | action.target
    if type(action) is Drop:
        return _DROP << _SHIFT | action.space
    if type(action) is End:
        return _END << _SHIFT
    return _DRAW << _SHIFT | cast("First | Next", action).seat


def decode_action(code: int, game: Game) -> Action:
    """The action of a code that the core has produced."""
    source, target = code >> _SHIFT, code & (1 << _SHIFT) - 1
    if source == _DROP:
        return Drop.on(target)
    if source == _END:
        return END
    if source == _DRAW:
        assert isinstance(game, Grow)
        return First(target) if game.options.first == "random" else Next(target)
    return Move.between(source, target)
