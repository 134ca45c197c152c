"""From a position in text or JSON back to a state, refusing parts that contradict each other."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from boardwright.core.errors import BadPosition, quote
from boardwright.core.outcome import Outcome
from boardwright.games.grow.position import NOBODY, GrowPosition, cells
from boardwright.games.grow.state import GrowState, Stones

if TYPE_CHECKING:
    from boardwright.games.grow.game import Grow

__all__ = ["REASONS", "restore"]

REASONS = ("board_full", "stall", "surrender")


def restore(game: Grow, position: GrowPosition) -> GrowState:
    """The state of this position; raises `BadPosition` if its parts break a rule or disagree.

    Whether some sequence of turns leads to it is not checked.
    """
    owned, heads = _stones(game, position)
    order, withdrawn = (_seats(game, names) for names in (position.order, position.withdrawn))
    mover = 0 if position.to_play == NOBODY else _seats(game, (position.to_play,))[0]
    state = GrowState(
        game,
        order,
        owned,
        heads,
        mover,
        _ready(game, heads[mover], position.moved),
        position.dropped,
        position.grew,
        position.quiet,
        tuple(sorted(withdrawn)),
    )
    if bool(state.undrawn) != (position.to_play == NOBODY):
        raise BadPosition(
            "the player to move must be given once the turn order is drawn, and not before"
        )
    _check_order(state)
    _check_progress(state)
    if position.outcome != "-":
        return _finished(state, position.outcome)
    _check_stage(state)
    return state


def _stones(game: Grow, position: GrowPosition) -> tuple[tuple[int, ...], tuple[Stones, ...]]:
    size, seats = game.options.size, game.seats
    if len(position.rows) != size:
        raise BadPosition(f"the board must have {size} rows, got {len(position.rows)}")
    owned = [0] * seats
    heads: list[list[int]] = [[] for _ in range(seats)]
    for cell in sorted(cells(position.rows)):
        if cell.seat >= seats:
            raise BadPosition(f"the board has stones of a player beyond the {seats} of this game")
        owned[cell.seat] |= 1 << cell.space
        heads[cell.seat] += [cell.space] * cell.heads
    if any(len(stones) > size**2 for stones in heads):
        raise BadPosition("a player cannot have more heads than the board has spaces")
    return tuple(owned), tuple(map(tuple, heads))


def _seats(game: Grow, names: tuple[str, ...]) -> tuple[int, ...]:
    seat_names = game.seat_names
    for name in names:
        if name not in seat_names:
            raise BadPosition(f"this game has no player {quote(name)}")
    if len(set(names)) != len(names):
        raise BadPosition(f"duplicate player in {quote(','.join(names))}")
    return tuple(map(seat_names.index, names))


def _ready(game: Grow, heads: Stones, moved: tuple[str, ...]) -> Stones:
    ready = Counter(heads)
    for name in moved:
        space = game.board.by_name.get(name)
        if space is None or not ready[space]:
            raise BadPosition(f"the player to move has no head on {quote(name)}")
        ready[space] -= 1
    return tuple(ready.elements())


def _check_order(state: GrowState) -> None:
    """G-03: the seats in a circle, or drawn one by one."""
    seats = tuple(range(state.game.seats))
    if state.game.options.first == "shuffle":
        fits = len(state.undrawn) != 1 or len(state.in_play) == 1  # the last needs no draw
    elif state.order:
        first = state.order[0]
        fits = state.order == seats[first:] + seats[:first]
        fits = fits and (first == 0 or state.game.options.first == "random")
    else:
        fits = state.game.options.first == "random"
    if not fits:
        raise BadPosition("this turn order does not fit the options")


def _check_progress(state: GrowState) -> None:
    fresh = state.dropped and state.game.options.fresh_head == "may_move"
    has_begun = fresh or state.ready != state.heads[state.mover]
    if state.dropped > state.grew or state.grew > has_begun:
        raise BadPosition("the turn so far does not fit the heads that have moved")
    max_quiet = 0 if state.grew else _max_quiet_turns(state, state.game.seats)
    if not 0 <= state.quiet <= max_quiet:
        raise BadPosition("too many quiet turns")


def _max_quiet_turns(state: GrowState, players: int) -> int:
    return state.game.options.stall_rounds * players


def _finished(state: GrowState, text: str) -> GrowState:
    """The ended state; its outcome must be the one that the board and the reason lead to."""
    outcome = Outcome.parse(text, state.game.seats, REASONS)
    left = len(state.in_play)
    fits = {
        "board_full": left > 1 and not state.empty,
        "stall": left > 1 and state.empty and 0 < _max_quiet_turns(state, left) <= state.quiet,
        "surrender": left == 1,
    }
    if fits[outcome.reason]:
        ended = state.finish(outcome.reason)
        if str(ended.ended) == text:
            return ended
    raise BadPosition(f"the outcome {quote(text)} does not fit the board")


def _check_stage(state: GrowState) -> None:
    if len(state.in_play) < 2 or not state.empty:
        raise BadPosition("the game is over on this board, but the outcome is missing")
    if state.undrawn:
        if any(state.owned) or state.quiet:
            raise BadPosition("nobody can have played before the turn order is drawn")
        return
    if state.mover in state.withdrawn:
        raise BadPosition("the player to move has withdrawn")
    if not state.heads[state.mover]:
        _check_setup(state)
    elif not all(state.heads[seat] for seat in state.in_play):
        raise BadPosition("a player has no head")  # G-17


def _check_setup(state: GrowState) -> None:
    """Seats before the mover have one stone, the others none (G-04)."""
    before = state.order[: state.order.index(state.mover)]
    for seat in state.in_play:
        if (state.owned[seat].bit_count(), len(state.heads[seat])) != (seat in before,) * 2:
            raise BadPosition("first heads must be placed in turn order, one each")
    if state.quiet:
        raise BadPosition("quiet turns must be 0 until every player has a head")
