"""Facts of a game of Thrust!: the fleets as drawn, initiative, fuel and damage along the game.

They read states with their hidden parts, so they are for games that nobody plays any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from boardwright.core.record import Record
from boardwright.games.thrust import ThrustState
from boardwright.games.thrust.actions import Activate, Burn
from boardwright.games.thrust.ships import GONE, KINDS, Fleet

__all__ = ["QUARTERS", "VERBS", "facts_of"]

QUARTERS = (25, 50, 75, 100)
"""Where fuel, damage and ships are measured, in percent of the game's rounds."""
VERBS = ("scan", "pursue", "evade", "attack")
"""The verbs whose uses are counted."""


def facts_of(record: Record, curve: object = None) -> dict[str, int | str | None]:
    """The columns `thrust_*` of this game; `_0` is Black and `_1` Red. No curve is needed.

    `thrust_ship_<seat>_<place>` are the true kinds, by place in the fleet from 1.
    """
    states = [state for state in record.states() if isinstance(state, ThrustState)]
    final = states[-1]
    rounds = _round_ends(states)
    columns: dict[str, int | str | None] = {}
    columns |= _fleets(final)
    columns |= _initiative(rounds)
    columns |= _actions(record)
    columns |= _hidden(states)
    columns |= _curves(rounds)
    columns["thrust_rounds"] = final.number
    return columns


def _round_ends(states: list[ThrustState]) -> list[ThrustState]:
    """The state once the fleets are drawn, then the last state of each round."""
    first = next((state for state in states if state.stage.kind != "draw"), states[-1])
    last = {state.number: state for state in states}
    return [first, *last.values()]


def _fleets(final: ThrustState) -> dict[str, int | str | None]:
    return {
        f"thrust_ship_{seat}_{place}": KINDS[ship.kind].name
        for seat, fleet in enumerate(final.fleets)
        for place, ship in enumerate(fleet, 1)
    }


def _initiative(rounds: list[ThrustState]) -> dict[str, int | str | None]:
    """Who had the initiative first, and in how many rounds each side had it."""
    holders = [state.first for state in rounds[1:] if state.first is not None]
    return {
        "thrust_initiative": holders[0] if holders else None,
        "thrust_initiative_rounds_0": holders.count(0),
        "thrust_initiative_rounds_1": holders.count(1),
    }


def _actions(record: Record) -> dict[str, int | str | None]:
    """How often each side did what, and the fuel it committed to contests."""
    counts: Counter[str] = Counter()
    for action, seat in record.steps:
        if isinstance(action, Activate):
            counts[f"{action.verb}_{seat}"] += 1
        elif isinstance(action, Burn):
            counts[f"burned_{seat}"] += action.fuel
    names = [f"{fact}_{seat}" for fact in (*VERBS, "burned") for seat in (0, 1)]
    return {f"thrust_{name}": counts[name] for name in names}


def _hidden(states: list[ThrustState]) -> dict[str, int | str | None]:
    """How many ships of each side were never a contact."""
    found: set[tuple[int, int]] = set()
    for state in states:
        for seat, fleet in enumerate(state.fleets):
            found.update((seat, place) for place, ship in enumerate(fleet) if ship.contact)
    return {
        f"thrust_never_found_{seat}": len(fleet) - sum(who == seat for who, _ in found)
        for seat, fleet in enumerate(states[-1].fleets)
    }


def _fuel(fleet: Fleet) -> int:
    return sum(ship.fuel for ship in fleet if ship.band != GONE)


def _damage(fleet: Fleet) -> int:
    """The DMG on the ships that are still in play."""
    return sum(ship.dmg for ship in fleet if ship.band != GONE)


def _ships(fleet: Fleet) -> int:
    return sum(ship.band != GONE for ship in fleet)


_CURVES: dict[str, Callable[[Fleet], int]] = {"fuel": _fuel, "damage": _damage, "ships": _ships}


def _curves(rounds: list[ThrustState]) -> dict[str, int | str | None]:
    last = len(rounds) - 1
    return {
        f"thrust_{name}_{quarter}_{seat}": measure(fleet)
        for name, measure in _CURVES.items()
        for quarter in QUARTERS
        for seat, fleet in enumerate(rounds[last * quarter // 100].fleets)
    }
