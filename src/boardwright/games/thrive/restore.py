"""From a position in text or JSON back to a state, refusing what could never be on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.errors import BadPosition, quote
from boardwright.core.outcome import Outcome
from boardwright.games.thrive.board import CENTRE, Move
from boardwright.games.thrive.cards import Side
from boardwright.games.thrive.position import SEATS, STAGES, Pod, ThrivePosition, parse_pegs
from boardwright.games.thrive.state import Key, Sides, Stage, ThriveState

if TYPE_CHECKING:
    from boardwright.games.thrive.game import Thrive

__all__ = ["restore"]

_REASONS = (
    "capture",
    "self_capture",
    "filled",
    "repetition",
    "no_progress",
    "no_move",
    "surrender",
)


def restore(game: Thrive, position: ThrivePosition) -> ThriveState:
    if position.to_play not in SEATS:
        raise BadPosition(f"black or white is to play, not {quote(position.to_play)}")
    if position.stage not in STAGES:
        raise BadPosition(f"the stage is one of {', '.join(STAGES)}, not {quote(position.stage)}")
    if not 0 <= position.quiet <= 10_000 or len(position.moves) not in (0, position.quiet):
        raise BadPosition("the quiet moves do not fit the number of quiet turns")
    mover, stage = SEATS.index(position.to_play), Stage(STAGES.index(position.stage))
    sides = _sides(game, position)
    if position.outcome != "-":
        ended = Outcome.parse(position.outcome, 2, _REASONS)
        return ThriveState(game, sides, mover, stage, ended=ended)
    return _running(game, sides, mover, stage, position)


def _sides(game: Thrive, position: ThrivePosition) -> Sides:
    black, white = (_side(game, pods) for pods in (position.black, position.white))
    if {square for square, _ in black} & {square for square, _ in white}:
        raise BadPosition("two pieces stand on one square")
    return black, white


def _side(game: Thrive, pods: tuple[Pod, ...]) -> Side:
    board = game.board
    if len(pods) > board.size:
        raise BadPosition(f"a player has at most {board.size} pieces")
    found: dict[int, int] = {}
    for pod in pods:
        square = game.squares.get(pod.square)
        mask = parse_pegs(pod.pegs)
        if square is None:
            raise BadPosition(f"no square {quote(pod.square)} on this board")
        if square in found:
            raise BadPosition("two pieces stand on one square")
        if not mask >> CENTRE & 1 or mask & ~board.full:
            raise BadPosition(f"the piece on {pod.square} cannot have the pegs {pod.pegs}")
        found[square] = mask
    return tuple(sorted(found.items()))


def _running(
    game: Thrive, sides: Sides, mover: int, stage: Stage, position: ThrivePosition
) -> ThriveState:
    state = ThriveState(game, sides, mover, stage)
    if stage == Stage.CARD:
        return _drawing(state)
    if min(map(len, sides)) < 2:
        raise BadPosition("a player with fewer than two pieces has lost: an outcome is missing")
    if stage == Stage.FIRST:
        if game.options.first != "random":
            raise BadPosition("who begins is not left to chance here")
        return state
    if stage in (Stage.PEG1, Stage.PEG2, Stage.PEGS_ONLY):
        if not state._has_hole(sides[mover]):
            raise BadPosition("a peg is due but no hole is empty")
        if stage == Stage.PEGS_ONLY and state._moves():
            raise BadPosition("the stage pegs is for a player who has no move")
        return state
    past = _past(sides, mover, position.moves) if game.options.repetition else ()
    return state._begin_turn(sides, mover, position.quiet, past)


def _drawing(state: ThriveState) -> ThriveState:
    """A random card while it is being drawn: only South's pieces lie there."""
    south, north = state.sides
    bare = [mask == 1 << CENTRE for _, mask in south]
    rows = all(square < 16 for square, _ in south)
    unfinished = len(south) < state.game.board.size or any(bare)
    early_peg = len(south) < state.game.board.size and not all(bare)
    if state.game.options.card != "random" or north or not rows or not unfinished or early_peg:
        raise BadPosition("no such card is being drawn here")
    return state


def _past(sides: Sides, mover: int, moves: tuple[str, ...]) -> tuple[Key, ...]:
    """The start-of-turn positions before this one, found by taking the quiet moves back."""
    keys: list[Key] = []
    for text in reversed(moves):
        mover = 1 - mover
        side = dict(sides[mover])
        move = _parse_move(text)
        occupied = {square for pieces in sides for square, _ in pieces}
        if move is None or move.target not in side or move.source in occupied:
            raise BadPosition(f"{quote(text)} cannot have led here")
        side[move.source] = side.pop(move.target)
        moved = tuple(sorted(side.items()))
        sides = (moved, sides[1]) if mover == 0 else (sides[0], moved)
        keys.append((sides, mover))
    return tuple(reversed(keys))


def _parse_move(text: str) -> Move | None:
    from boardwright.games.thrive.board import board

    move = board(8, 5).by_text.get(text)
    return move if isinstance(move, Move) else None
