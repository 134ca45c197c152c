"""What a seat observes of a step: as much of the step as it sees, then what changed in its view.

All of it is public or about the seat's own ships. Done and moved marks have no events: they follow
from who acted and from the burns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardwright.core.state import Played
from boardwright.core.turn import Chance, Step
from boardwright.core.view import Observation
from boardwright.games.thrust.actions import Activate, Answer, Burn, Draw, Escape
from boardwright.games.thrust.contest import contest_winner
from boardwright.games.thrust.events import (
    Acted,
    Answered,
    Burned,
    Committed,
    Counted,
    Decided,
    Drew,
    Due,
    Ended,
    Found,
    Initiative,
    Removed,
    ShipRef,
    Shuffled,
    Sighted,
    Tracked,
    Vanished,
)
from boardwright.games.thrust.position import ship_data
from boardwright.games.thrust.ships import CLASSES, CLOSE, GONE, KINDS, Ship
from boardwright.games.thrust.stage import INITIATIVE, NO_BURNS, PHASES, RECON
from boardwright.games.thrust.view import contact_of, pending_die

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["observe"]

CONTESTS = ("pursue", "evade")
_INDISTINCT = ("pass", "hold", "move")
"""Verbs that look the same for an unrevealed ship: it is done."""


def observe(
    before: ThrustState, step: Step, after: ThrustState, seat: int | None
) -> tuple[Observation, ...]:
    """What the seat, or a spectator, observes of the step from `before` to `after`."""
    observations: list[Observation] = [_redacted(before, step, seat)]
    if type(step.action) is Burn and before.stage.burns != NO_BURNS:
        observations.append(_burned(before, step, step.action))
    if before.stage.kind in CONTESTS and after.stage.kind not in CONTESTS:
        observations.append(Decided(contest_winner(before, step.action)))
    observations += _contacts(before, after)
    if seat is not None:
        observations += _own_ships(before, after, seat)
    observations += _public(before, after)
    return tuple(observations)


def _redacted(state: ThrustState, step: Step, seat: int | None) -> Observation:
    """The step as far as the seat sees it."""
    action, by = step
    if by is None:
        pending = state.turn()
        assert isinstance(pending, Chance)
        if pending.is_seen_by(seat):
            return Played(None, str(action))
        owner = state.stage.seat
        return Drew(owner) if type(action) is Draw else Shuffled(owner)
    if by == seat or type(action) is Escape:
        return Played(by, str(action))
    if type(action) is Burn:
        return Committed(by)
    if type(action) is Answer:
        return Answered(by, action.verb)
    assert type(action) is Activate
    return _acted(state, by, action, seat)


def _burned(state: ThrustState, step: Step, burn: Burn) -> Observation:
    """The second commitment opens both burns."""
    black, red = state.stage.burns
    return Burned(burn.fuel, red or 0) if step.seat == 0 else Burned(black or 0, burn.fuel)


def _acted(state: ThrustState, by: int, action: Activate, seat: int | None) -> Observation:
    ship = state.fleets[by][action.place]
    who = _ship_ref(state, by, action.place, seat)
    if not ship.contact and action.verb in _INDISTINCT:
        return Acted(who, "done")
    if action.verb not in ("pursue", "evade", "attack"):
        return Acted(who, action.verb)
    target = state.place_of(1 - by, action.target)
    return Acted(who, action.verb, _ship_ref(state, 1 - by, target, seat))


def _ship_ref(state: ThrustState, owner: int, place: int, seat: int | None) -> ShipRef:
    ship = state.fleets[owner][place]
    if owner == seat:
        return ShipRef(owner, ship.contact, None, KINDS[ship.kind].name, place + 1)
    if not ship.contact:
        return ShipRef(owner)
    kind = KINDS[ship.kind].name if ship.face_up else None
    return ShipRef(owner, ship.contact, CLASSES[state.rank(ship)], kind)


def _contacts(before: ThrustState, after: ThrustState) -> Iterator[Observation]:
    """Changes on the main tracker, by contact number and never by place."""
    events: list[tuple[int, Observation]] = []
    for owner in (0, 1):
        fleet = after.fleets[owner]
        for was, now in zip(before.fleets[owner], fleet, strict=False):
            if was is not now:
                events += _contact(before, after, owner, was, now)
    events.sort(key=lambda event: event[0])
    return (event for _, event in events)


def _contact(
    before: ThrustState, after: ThrustState, owner: int, was: Ship, now: Ship
) -> Iterator[tuple[int, Observation]]:
    if now.band == GONE:
        # Unrevealed ships go first, by kind.
        order = was.contact or now.kind - len(KINDS)
        yield order, Removed(owner, KINDS[now.kind].name, was.contact)
    elif now.contact and not was.contact:
        yield now.contact, Found(contact_of(after, owner, now))
    elif was.contact and not now.contact:
        yield was.contact, Vanished(owner, was.contact)
    elif now.contact and _visible_traits(was) != _visible_traits(
        now, was if after.number > before.number else now
    ):
        old, new = (contact_of(after, owner, ship) for ship in (was, now))
        yield now.contact, Sighted(old, new)


def _visible_traits(ship: Ship, hit_of: Ship | None = None) -> tuple[object, ...]:
    """What a contact shows, apart from marks that are cleared in time."""
    dmg = ship.dmg if ship.band == CLOSE else -1
    return ship.band, ship.face_up, dmg, (hit_of or ship).hit


def _own_ships(before: ThrustState, after: ThrustState, seat: int) -> Iterator[Observation]:
    for place, (was, now) in enumerate(
        zip(before.fleets[seat], after.fleets[seat], strict=False), 1
    ):
        if was is now or now.band == GONE:
            continue
        hit = now.hit or (was.hit and after.number > before.number)
        if _tracked(was, was.hit) != _tracked(now, hit):
            yield Tracked(place, ship_data(was), ship_data(now))


def _tracked(ship: Ship, hit: bool) -> tuple[object, ...]:
    shown = (ship.band, ship.fuel, ship.dmg, ship.effects)
    return (*shown, ship.contact, ship.face_up, ship.plus, hit)


def _public(before: ThrustState, after: ThrustState) -> Iterator[Observation]:
    for owner in (0, 1):
        hit = _hidden_hit(after, owner)
        if hit != _hidden_hit(before, owner) and after.number == before.number:
            yield Counted(owner, hit)
    if before.phase == INITIATIVE and after.phase == RECON:
        yield Initiative(after.initiative)
    if after.ended is not None:
        yield Ended(str(after.ended))
    elif (due := _due(after)) != _due(before):
        yield due


def _hidden_hit(state: ThrustState, owner: int) -> int:
    return sum(ship.hit and not ship.contact for ship in state.fleets[owner])


def _due(state: ThrustState) -> Due:
    stage = state.stage
    phase = PHASES[state.phase]
    return Due(
        state.number, phase, stage.kind, stage.seat, stage.dice, stage.double, pending_die(state)
    )
