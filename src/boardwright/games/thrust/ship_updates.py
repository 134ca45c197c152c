"""What can happen to a ship: damage, fuel, range, contact. Pure functions from ship to ship."""

from __future__ import annotations

from msgspec.structs import replace

from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.ships import (
    COMBAT,
    DEAD,
    EVADE_MINIMUM,
    FIRE,
    GONE,
    LEAK,
    OUT,
    REACTOR,
    Ship,
    removed,
)

__all__ = ["burned_down", "damaged", "entered", "lost_contact", "revealed", "routed", "spent"]

_ELIMINATED = 9
_HULL_DAMAGE = 5


def damaged(ship: Ship, amount: int, options: ThrustOptions, *, hit: bool) -> Ship:
    """The ship with more DMG; levels that a lump skips have no effect (R-51)."""
    level = ship.dmg + amount
    if level == _HULL_DAMAGE:
        level += 2
    if level >= _ELIMINATED:
        return removed(ship)
    persistent = options.effects == "persistent"
    effects = (ship.effects if persistent else 0) | 1 << level
    return replace(ship, dmg=level, effects=effects, hit=ship.hit or hit)


def burned_down(ship: Ship, options: ThrustOptions) -> Ship:
    """The ship after Fire, then Reactor, if it had them when the phase began (R-64)."""
    before = ship.effects
    if before & FIRE:
        ship = damaged(ship, 1, options, hit=False)
    if before & REACTOR and ship.band != GONE:
        ship = damaged(ship, 2, options, hit=False)
    return ship


def spent(ship: Ship, fuel: int) -> Ship:
    """The ship with less fuel; a leaking one loses one more, if it has it (R-46)."""
    cost = fuel + 1 if ship.effects & LEAK else fuel
    return replace(ship, fuel=max(0, ship.fuel - cost))


def entered(ship: Ship, band: int, options: ThrustOptions) -> Ship:
    """The ship in this band; counters flip on the way in, stay face up on the way out (R-27)."""
    if band == OUT:
        if options.leave_board == "removed":
            return removed(ship)
        return replace(ship, band=OUT, contact=0, face_up=False)
    face_up = ship.face_up or (ship.contact > 0 and band >= COMBAT)
    return replace(ship, band=band, face_up=face_up)


def revealed(ship: Ship, contact: int) -> Ship:
    """The ship as this contact; in Combat and Close it is face up."""
    return replace(ship, contact=contact, face_up=ship.band >= COMBAT)


def lost_contact(ship: Ship) -> Ship:
    """The ship unrevealed again, in the band where it is (R-24)."""
    return replace(ship, contact=0, face_up=False)


def routed(ship: Ship, options: ThrustOptions) -> Ship:
    """The ship after a failed Morale Check: out of range, at the cost of an evasion (R-62)."""
    if ship.band == OUT or ship.effects & DEAD:
        return ship
    ship = entered(spent(ship, EVADE_MINIMUM[ship.band]), OUT, options)
    return ship if ship.fuel else removed(ship)
