"""The guess of a fleet in a game that was decided by count: its numbers are known (R-67)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

from msgspec.structs import replace

from boardwright.core.errors import BadPosition
from boardwright.games.thrust.position import LOST, ShipData
from boardwright.games.thrust.ships import BANDS, CLOSE, EFFECTS, OUT
from boardwright.games.thrust.stall import STALL_STEPS
from boardwright.games.thrust.view import ThrustView

__all__ = ["fit_stall"]

_OUT, _CLOSE = BANDS[OUT], BANDS[CLOSE]
_LEVELS = (0, *EFFECTS)


def fit_stall(
    ships: Sequence[ShipData],
    view: ThrustView,
    seat: int,
    other: Sequence[ShipData],
    rng: random.Random,
) -> list[ShipData]:
    """The guessed ships of the seat, with the numbers that ended the game.

    In a step that did not decide they equal those of `other`, the fleet that is known or guessed
    already; if it is empty, any will do. Raises `BadPosition` if they can't.
    """
    reason = view.outcome.partition(":")[0]
    for step in STALL_STEPS[view.stall_result]:
        decides = step == reason and view.scores is not None
        if decides or other:
            number = view.scores[seat] if decides and view.scores else _numbers(other)[step]
            ships = _FITS[step](ships, number, rng)
        if decides:
            break
    return list(ships)


def _numbers(fleet: Sequence[ShipData]) -> dict[str, int]:
    ships = [ship for ship in fleet if ship.band != LOST]
    return {
        "stall_board": sum(ship.band != _OUT for ship in ships),
        "stall_ships": len(ships),
        "stall_damage": sum(ship.damage for ship in ships),
    }


def _fit_board(ships: Sequence[ShipData], number: int, rng: random.Random) -> list[ShipData]:
    hidden = [n for n, ship in enumerate(ships) if ship.band != LOST and not ship.contact]
    entered = number - sum(ship.contact > 0 for ship in ships)
    _require(0 <= entered <= len(hidden))
    on_board = rng.sample(hidden, entered)
    bands = {n: rng.choice(BANDS[OUT + 1 :]) if n in on_board else _OUT for n in hidden}
    return [replace(s, band=bands[n]) if n in bands else s for n, s in enumerate(ships)]


def _fit_ships(ships: Sequence[ShipData], number: int, rng: random.Random) -> list[ShipData]:
    _require(sum(ship.band != LOST for ship in ships) == number)
    return list(ships)


def _fit_damage(ships: Sequence[ShipData], number: int, rng: random.Random) -> list[ShipData]:
    hidden = [n for n, ship in enumerate(ships) if ship.band != LOST and not _shows_damage(ship)]
    rest = number - sum(ship.damage for ship in ships if _shows_damage(ship))
    possible = [one for one in product(_LEVELS, repeat=len(hidden)) if sum(one) == rest]
    _require(bool(possible))
    damage = dict(zip(hidden, rng.choice(possible), strict=True))
    return [_damaged(s, damage[n]) if n in damage else s for n, s in enumerate(ships)]


def _shows_damage(ship: ShipData) -> bool:
    return ship.contact > 0 and ship.band == _CLOSE


def _damaged(ship: ShipData, level: int) -> ShipData:
    return replace(ship, damage=level, effects=(level,) if level else ())


def _require(fits: bool) -> None:
    if not fits:
        raise BadPosition("the numbers of the outcome do not fit this fleet")


_FITS = {"stall_board": _fit_board, "stall_ships": _fit_ships, "stall_damage": _fit_damage}
