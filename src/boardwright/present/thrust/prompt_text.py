"""What is to be done now, by phase, ship and choice."""

from __future__ import annotations

from boardwright.games.thrust.seats import SEATS
from boardwright.present.thrust.choices import Burn, ThrustChoices
from boardwright.present.thrust.descriptions import status
from boardwright.present.thrust.naming import capital, other_ship, ship
from boardwright.present.thrust.scene import Scene

__all__ = ["todo"]

_CONTESTS = ("pursue", "evade")
_QUIET = {"pass": "passes", "hold": "holds"}
_MISSED = {"recon": "scan", "movement": "move", "attack": "attack"}
_PHASE = {
    "recon": "choose a ship to scan with, or let it pass",
    "movement": "choose a ship to move, hold, pursue or evade",
    "attack": "choose a ship to attack with, or let it pass",
    "morale": "choose a ship that was hit to check its morale",
}


def todo(scene: Scene, mine: ThrustChoices | None, wait: str) -> str:
    """With what the seat may choose, or else whom it waits for."""
    if scene.is_over:
        return ""
    if mine is None:
        return _idle(scene, wait)
    if mine.burn is not None:
        return f"{_contest(scene)}: seal fuel in secret, {_range(mine.burn)}"
    what = scene.view.stage.kind
    if what == "activate":
        return f"{scene.view.phase.capitalize()}: {_activation(scene, mine)}"
    if what == "escape":
        return f"{capital(ship(scene, scene.view.ship))} gets away: choose where it goes"
    if what == "reveal":
        named = mine.actions[0].ship
        return "Answer the scan: " + ("choose a ship to reveal" if named else "nothing to show")
    return "Answer the scan: choose the contact that is lost"


def _activation(scene: Scene, mine: ThrustChoices) -> str:
    phase, deeds = scene.view.phase, {one.verb for one in mine.actions}
    if not deeds <= _QUIET.keys():
        return _PHASE[phase]
    (deed,), ships = deeds, {one.ship for one in mine.actions}
    who = ship(scene, min(ships)) if len(ships) == 1 else "choose a ship"
    does = _QUIET[deed] if len(ships) == 1 else f"to {deed}"
    return f"no {_MISSED[phase]} is possible, {who} {does}"


def _idle(scene: Scene, wait: str) -> str:
    if scene.view.burn is not None:
        return f"You have sealed {scene.view.burn} fuel. {wait}"
    is_sealed = scene.view.stage.kind in _CONTESTS and scene.view.stage.burns is None
    return f"{status(scene)}. {wait}" if is_sealed else status(scene)


def _contest(scene: Scene) -> str:
    """From the side of the seat that is to commit."""
    stage, view = scene.view.stage, scene.view
    assert view.seat is not None
    own = ship(scene, view.ship)
    verb = f"{stage.kind}s"
    if stage.seat == SEATS[view.seat]:
        return f"{capital(own)} {verb} {other_ship(scene, stage.target)}"
    if stage.unrevealed:
        return f"An unseen {stage.seat.capitalize()} ship {verb} {own}"
    return f"{capital(other_ship(scene, stage.contact))} {verb} {own}"


def _range(burn: Burn) -> str:
    few = str(burn.min) if burn.min == burn.max else f"{burn.min} to {burn.max}"
    if burn.allows_zero:
        return f"nothing or {few}"
    return few if burn.min < burn.max else f"only {few} is possible"
