"""Facts of a game of Grow: territory along the game, drops, heads, stacks, kingmaking."""

from __future__ import annotations

from collections import Counter

from boardwright.core.record import Record
from boardwright.core.state import RESIGN
from boardwright.games.grow import GrowState
from boardwright.games.grow.actions import END, Drop, Move
from boardwright.games.grow.board import reach, spaces

__all__ = ["QUARTERS", "facts_of"]

QUARTERS = (25, 50, 75, 100)
"""Where territory is measured, in percent of the game's turns."""


def facts_of(record: Record, curve: object = None) -> dict[str, int | None]:
    """The columns `grow_*` of this game; the last part of a name is the seat from 0.

    No curve is needed.

    `grow_kingmaker` is the first seat, in turn order, that decided who of the others won, -1 if
    there was none, None for two players; see `_is_kingmaker`.
    """
    states = list(record.states())
    counts: Counter[str] = Counter()
    turns: list[GrowState] = []
    """The state at the start of each turn."""
    for step, before in zip(record.steps, states[:-1], strict=True):
        assert isinstance(before, GrowState)
        if step.seat is None or step.action is RESIGN:
            continue
        if not turns or turns[-1].mover != step.seat or before.begins_turn:
            turns.append(before)
        counts[f"drops_{step.seat}"] += isinstance(step.action, Drop)
        counts[f"moves_{step.seat}"] += isinstance(step.action, Move)
    final = states[-1]
    assert isinstance(final, GrowState)
    columns: dict[str, int | None] = {
        f"grow_{fact}_{seat}": counts[f"{fact}_{seat}"]
        for fact in ("drops", "moves")
        for seat in range(final.game.seats)
    }
    columns |= _territory([*turns, final])
    columns |= _heads([state for state in states if isinstance(state, GrowState)])
    columns["grow_empty"] = final.empty.bit_count()
    columns["grow_kingmaker"] = _kingmaker(turns, final)
    return columns


def _territory(states: list[GrowState]) -> dict[str, int | None]:
    """The spaces of each seat after a quarter, a half, three quarters and all of the turns."""
    last = len(states) - 1
    return {
        f"grow_territory_{quarter}_{seat}": area.bit_count()
        for quarter in QUARTERS
        for seat, area in enumerate(states[last * quarter // 100].owned)
    }


def _heads(states: list[GrowState]) -> dict[str, int | None]:
    """The most heads that one seat had, and the tallest stack."""
    sides = {heads for state in states for heads in state.heads}
    tallest = max(max(Counter(heads).values(), default=0) for heads in sides)
    return {"grow_heads_max": max(map(len, sides)), "grow_stack_max": tallest}


# -- kingmaking --------------------------------------------------------------------------


def _kingmaker(turns: list[GrowState], final: GrowState) -> int | None:
    if final.game.seats < 3:
        return None
    if final.ended is None or final.withdrawn:
        return -1
    last = {state.mover: state for state in turns}  # each seat's last turn
    for seat in final.order:
        if seat not in final.ended.winners and seat in last and _is_kingmaker(last[seat]):
            return seat
    return -1


def _is_kingmaker(state: GrowState) -> bool:
    """Whether the mover, who cannot win, chooses the winner by its turn.

    Its choices are to end the turn, or to take any one space first; after that every seat takes
    all it can, as `_fill` does. The mover is a kingmaker if it wins after none of them, and two
    different seats win alone after some.
    """
    if state.is_setup:
        return False
    after = [_fill(state.act(END))]
    after += [_fill(state.act(action)) for action in _takes(state)]
    winners = {choice.ended.winners for choice in after if choice.ended is not None}
    if any(state.mover in shared for shared in winners):
        return False
    return len({shared for shared in winners if len(shared) == 1}) > 1


def _takes(state: GrowState) -> list[Drop | Move]:
    """One action for each space that the mover can take now."""
    actions: dict[int, Drop | Move] = {}
    for source in dict.fromkeys(state.ready):
        for space in spaces(reach(source, state.owned[state.mover], state.empty) & state.empty):
            actions.setdefault(space, Move.between(source, space))
    if not state.dropped:
        for space in spaces(state.empty):
            actions.setdefault(space, Drop.on(space))
    return list(actions.values())


def _fill(state: GrowState) -> GrowState:
    """Play on to the end: every seat takes spaces as long as it can, with moves before its drop."""
    while state.ended is None:
        takes = _takes(state)
        state = state.act(takes[0] if takes else END)
    return state
