"""Thrive's states and actions as the integers its native core reads and writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from boardwright.core.game import Game
from boardwright.core.outcome import Outcome
from boardwright.core.state import State
from boardwright.core.turn import Action
from boardwright.games.thrive import Thrive, ThriveState
from boardwright.games.thrive.board import First, Move, Peg, Place, hole_name, square_name
from boardwright.games.thrive.cards import Side, card_side
from boardwright.games.thrive.position import (
    SEATS,
    STAGES,
    Pod,
    ThrivePosition,
    pegs_text,
)

__all__ = [
    "PEG_CODE",
    "decode_action",
    "decode_outcome",
    "decode_state",
    "encode_action",
    "encode_options",
    "encode_state",
]

if TYPE_CHECKING:  # for mypy to check: codec and compiled module follow their protocols
    from boardwright.engine.native import _thrive, thrive
    from boardwright.engine.native.native_module import NativeCodec, NativeModule, NativeRules
    from boardwright.engine.native.research_module import NativeVectorEnv, ResearchModule
    from boardwright.engine.native.solver_module import SolverModule
    from boardwright.engine.network.puct_module import PuctForest

    _codec: NativeCodec = thrive
    _rules: type[NativeRules[_thrive.Position]] = _thrive.GameRules
    _vector_env: type[NativeVectorEnv[_thrive.Position]] = _thrive.VectorEnv
    _research: ResearchModule[_thrive.GameRules, _thrive.Position, _thrive.VectorEnv] = _thrive
    _solver: SolverModule[_thrive.GameRules, _thrive.Position, _thrive.SearchControl] = _thrive
    _module: NativeModule[_thrive.GameRules, _thrive.Position, _thrive.SearchControl] = _thrive
    _forest: type[PuctForest[_thrive.Position]] = _thrive.PuctForest

PEG_CODE = 64 * 64
"""The first code of a peg; a move has a lower one."""
_FIRST = PEG_CODE + 64 * 32
_PLACE = _FIRST + 2
_ENDINGS = (
    "capture",
    "self_capture",
    "filled",
    "no_move",
    "surrender",
    "repetition",
    "no_progress",
)
_MAX_QUIET_MOVES = 256
"""The core stores so many quiet moves; `no_progress` seldom allows more."""


def encode_options(game: Game) -> list[int]:
    """The options as `native/games/thrive/wire.hpp` reads them."""
    assert isinstance(game, Thrive)
    options = game.options
    drawn = options.card == "random"
    return [
        options.size,
        options.holes,
        ("black", "white", "random").index(options.first),
        ("skip", "lose").index(options.no_move),
        ("allowed", "not_last", "forbidden").index(options.self_capture),
        ("event", "own_turn", "immediate").index(options.prefilled),
        options.repetition,
        options.no_progress,
        *_pairs(() if drawn else card_side(options.card, game.board)),
    ]


def encode_state(state: State) -> list[int]:
    """The state as `native/games/thrive/wire.hpp` reads it."""
    assert isinstance(state, ThriveState)
    outcome = state.ended
    decided = outcome is not None and not outcome.is_draw
    return [
        state.stage,
        state.mover,
        outcome.winners[0] if outcome is not None and decided else -1,
        0 if outcome is None else 1 + _ENDINGS.index(outcome.reason),
        state.quiet,
        *(number for side in state.sides for number in (len(side), *_pairs(side))),
        *_quiet_moves(state)[-_MAX_QUIET_MOVES:],
    ]


def _pairs(side: Side) -> list[int]:
    return [number for piece in side for number in piece]


def _quiet_moves(state: ThriveState) -> list[int]:
    """The codes of the moves between the positions of the history."""
    moves = []
    for (before, mover), (after, _) in zip(state.history, state.history[1:], strict=False):
        (source,) = {square for square, _ in before[mover]} - {square for square, _ in after[mover]}
        (target,) = {square for square, _ in after[mover]} - {square for square, _ in before[mover]}
        moves.append(64 * source + target)
    return moves


def decode_state(wire: list[int], game: Game) -> State:
    """The state of a wire that the core has produced."""
    stage, mover, winner, ending, quiet, *rest = wire
    sides: list[tuple[Pod, ...]] = []
    for _ in SEATS:
        count, rest = rest[0], rest[1:]
        pairs = zip(rest[0 : 2 * count : 2], rest[1 : 2 * count : 2], strict=True)
        sides.append(tuple(Pod(square_name(square), pegs_text(mask)) for square, mask in pairs))
        rest = rest[2 * count :]
    moves = tuple(str(decode_action(code, game)) for code in rest)
    outcome = "-"
    if ending:
        outcome = str(_outcome(winner, _ENDINGS[ending - 1]))
    return game.from_position(
        ThrivePosition(sides[0], sides[1], SEATS[mover], STAGES[stage], quiet, moves, outcome)
    )


def decode_outcome(wire: list[int]) -> tuple[Outcome | None, tuple[int, int]]:
    """The outcome in a wire that the core has produced, and the pods of each seat."""
    _, _, winner, ending, _, black, *rest = wire
    outcome = _outcome(winner, _ENDINGS[ending - 1]) if ending else None
    return outcome, (black, rest[2 * black])


def _outcome(winner: int, reason: str) -> Outcome:
    return Outcome.draw(2, reason) if winner < 0 else Outcome.win(winner, 2, reason)


def encode_action(action: Action) -> int:
    """The code of the action; the core uses the same."""
    if type(action) is Move:
        return 64 * action.source + action.target
    if type(action) is Peg:
        return PEG_CODE + 32 * action.square + action.hole
    if type(action) is First:
        return _FIRST + action.seat
    return _PLACE + cast("Place", action).square


def decode_action(code: int, game: Game) -> Action:
    """The action of a code that the core has produced."""
    if code >= _PLACE:
        return Place(code - _PLACE)
    if code >= _FIRST:
        return First(code - _FIRST)
    assert isinstance(game, Thrive)
    if code >= PEG_CODE:
        square, hole = divmod(code - PEG_CODE, 32)
        text = f"{square_name(square)}+{hole_name(hole)}"
    else:
        source, target = divmod(code, 64)
        text = f"{square_name(source)}-{square_name(target)}"
    return game.board.by_text[text]
