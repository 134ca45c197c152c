"""From a position in text or JSON back to a state, refusing parts that contradict each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.errors import BadPosition, quote
from boardwright.core.outcome import Outcome
from boardwright.games.thrive.board import CENTRE, STRIDE, Board, Move
from boardwright.games.thrive.cards import Side, random_holes
from boardwright.games.thrive.position import SEATS, STAGES, Pod, ThrivePosition, parse_pegs
from boardwright.games.thrive.state import Key, Sides, Stage, ThriveState

if TYPE_CHECKING:
    from boardwright.games.thrive.game import Thrive

__all__ = ["REASONS", "restore"]

_DRAWS = ("repetition", "no_progress")
REASONS = ("capture", "self_capture", "filled", "no_move", "surrender", *_DRAWS)
_MAX_QUIET_TURNS = 99_999


def restore(game: Thrive, position: ThrivePosition) -> ThriveState:
    """The state of this position; raises `BadPosition` if its parts break a rule or disagree.

    Whether some sequence of turns leads to it is not checked.
    """
    if position.to_play not in SEATS:
        raise BadPosition(
            f"the player to move must be black or white, got {quote(position.to_play)}"
        )
    if position.stage not in STAGES:
        raise BadPosition(
            f"the stage must be one of {', '.join(STAGES)}, got {quote(position.stage)}"
        )
    mover, stage = SEATS.index(position.to_play), Stage(STAGES.index(position.stage))
    state = ThriveState(game, _sides(game, position), mover, stage)
    may_be_quiet = position.outcome == "-" and stage == Stage.MOVE
    if not len(position.moves) <= position.quiet <= (_MAX_QUIET_TURNS if may_be_quiet else 0):
        raise BadPosition("the number of quiet moves must equal the number of quiet turns")
    return (
        _restore_running(state, position)
        if position.outcome == "-"
        else _restore_ended(state, position.outcome)
    )


def _restore_ended(state: ThriveState, text: str) -> ThriveState:
    outcome = Outcome.parse(text, 2, REASONS)
    if not _could_end(state, outcome):
        raise BadPosition(f"the outcome {quote(text)} does not fit the board")
    return ThriveState(state.game, state.sides, state.mover, state.stage, ended=outcome)


def _could_end(state: ThriveState, outcome: Outcome) -> bool:
    winner, reason, drawing = outcome.winners[0], outcome.reason, state.stage == Stage.CARD
    won, lost = state.sides[winner], state.sides[1 - winner]
    if outcome.is_draw or reason in _DRAWS:
        return outcome.is_draw and reason in _DRAWS and min(len(won), len(lost)) > 1
    if reason in ("capture", "self_capture"):
        return len(won) > 1 and len(lost) == 1
    if reason == "filled":
        return len(won) == len(lost) == 2 and state.has_full(won)
    if reason == "surrender" and drawing:
        return _is_drawing(state)
    return not drawing and min(len(won), len(lost)) > 1


def _sides(game: Thrive, position: ThrivePosition) -> Sides:
    black, white = (_side(game, pods) for pods in (position.black, position.white))
    if {square for square, _ in black} & {square for square, _ in white}:
        raise BadPosition("two pods are on the same square")
    return black, white


def _side(game: Thrive, pods: tuple[Pod, ...]) -> Side:
    board = game.board
    if len(pods) > board.size:
        raise BadPosition(f"a player can have at most {board.size} pods")
    masks: dict[int, int] = {}
    for pod in pods:
        square = game.squares.get(pod.square)
        mask = parse_pegs(pod.pegs)
        if square is None:
            raise BadPosition(f"this board has no square {quote(pod.square)}")
        if square in masks:
            raise BadPosition("two pods are on the same square")
        if not mask >> CENTRE & 1 or mask & ~board.full:
            raise BadPosition(f"the pod on {pod.square} cannot have the pegs {pod.pegs}")
        masks[square] = mask
    return tuple(sorted(masks.items()))


def _restore_running(state: ThriveState, position: ThrivePosition) -> ThriveState:
    if state.stage == Stage.CARD:
        if not _is_drawing(state):
            raise BadPosition("the pods do not fit a card that is being drawn")
        return state
    if min(map(len, state.sides)) < 2:
        raise BadPosition("a player with fewer than two pods has lost, but the outcome is missing")
    if state.stage == Stage.FIRST:
        if state.game.options.first != "random":
            raise BadPosition("the options do not leave the first player to chance")
        return state
    return (
        _restore_move_stage(state, position)
        if state.stage == Stage.MOVE
        else _restore_peg_stage(state)
    )


def _restore_peg_stage(state: ThriveState) -> ThriveState:
    if not state.has_hole(state.sides[state.mover]):
        raise BadPosition("a peg is due but no hole is empty")
    stuck = state.game.options.no_move == "skip" and not state.can_move()
    if state.stage == Stage.PEGS_ONLY and not stuck:
        raise BadPosition("stage pegs is only for a player without a legal move")
    return state


def _restore_move_stage(state: ThriveState, position: ThrivePosition) -> ThriveState:
    sides, mover, quiet = state.sides, state.mover, position.quiet
    quiet_sides = (sides[1 - mover], sides[mover])[:quiet]
    if any(state.has_hole(side) for side in quiet_sides):
        raise BadPosition("a quiet turn needs a player without empty holes")
    history: tuple[Key, ...] = ()
    if state.game.options.repetition:
        history = _history_before(state.game.board, sides, mover, position.moves)
    return state.begin_turn(sides, mover, quiet, history)


def _is_drawing(state: ThriveState) -> bool:
    """Whether a random card is half drawn: South's pieces, then a peg each in square order."""
    game, (south, north) = state.game, state.sides
    if game.options.card != "random" or north or state.mover != game.opener:
        return False
    if any(square >= 2 * STRIDE for square, _ in south):
        return False
    pegged = [(square, mask) for square, mask in south if mask != 1 << CENTRE]
    if len(pegged) == game.board.size or (pegged and len(south) < game.board.size):
        return False
    in_order = pegged == list(south[: len(pegged)])
    return in_order and all(_is_drawn(game.board, south, *piece) for piece in pegged)


def _is_drawn(board: Board, south: Side, square: int, mask: int) -> bool:
    return any(mask == 1 << CENTRE | 1 << hole for hole in random_holes(south, square, board))


def _history_before(
    board: Board, sides: Sides, mover: int, moves: tuple[str, ...]
) -> tuple[Key, ...]:
    """The start-of-turn positions before this one, by taking the quiet moves back."""
    keys: list[Key] = []
    for text in reversed(moves):
        mover = 1 - mover
        side = dict(sides[mover])
        occupied = {square for pieces in sides for square, _ in pieces}
        move = board.by_text.get(text)
        if not isinstance(move, Move) or move.target not in side or move.source in occupied:
            raise BadPosition(f"the quiet move {quote(text)} cannot lead to this position")
        side[move.source] = side.pop(move.target)
        moved = tuple(sorted(side.items()))
        sides = (moved, sides[1]) if mover == 0 else (sides[0], moved)
        keys.append((sides, mover))
    return tuple(reversed(keys))
