"""Grow's states and actions as the integers its native core reads and writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action
from boardwright.games.grow import Grow, GrowState
from boardwright.games.grow.actions import END, Drop, End, First, Move, Next
from boardwright.games.grow.board import spaces

__all__ = ["decode_action", "encode_action", "encode_options", "encode_state"]

if TYPE_CHECKING:  # for mypy to check: codec and compiled module follow their protocols
    from boardwright.engine.native import _grow, grow
    from boardwright.engine.native.native_module import NativeCodec, NativeModule, NativeRules

    _codec: NativeCodec = grow
    _rules: type[NativeRules[_grow.Position]] = _grow.GameRules
    _module: NativeModule[_grow.GameRules, _grow.Position, _grow.SearchControl] = _grow

_SHIFT = 10
_DROP, _DRAW, _END = 1023, 1022, 1021
"""Codes in place of the source of a move."""
_HEAD, _READY = 1 << 4, 1 << 16
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
