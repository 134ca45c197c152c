"""The choices and the prompt of a viewer of Thrust!, from their view and legal actions."""

from __future__ import annotations

from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.games.thrust.state import ThrustState
from boardwright.present.phrases import waiting
from boardwright.present.presenter import ListedChoices
from boardwright.present.thrust.choices import Burn, ThrustChoices, choices
from boardwright.present.thrust.names import capital, own_ship_name
from boardwright.present.thrust.scene import Scene, scene_of
from boardwright.present.thrust.status import status

__all__ = ["list_choices"]

_CONTESTS = ("pursue", "evade")
_QUIET = {"pass": "passes", "hold": "holds"}
_MISSED = {"recon": "scan", "movement": "move", "attack": "attack"}
_PHASE = {
    "recon": "choose a ship to scan with, or let it pass",
    "movement": "choose a ship to move, hold, pursue or evade",
    "attack": "choose a ship to attack with, or let it pass",
    "morale": "choose a ship that was hit to check its morale",
}


def list_choices(state: State, view: View) -> ListedChoices:
    assert isinstance(state, ThrustState)
    scene = scene_of(view)
    legal = () if view.seat is None else state.legal_actions(view.seat)
    mine = choices(scene, legal, bool(state.game.options.entry_cost))
    return ListedChoices(mine, _prompt(scene, mine, waiting(state, view.seat)))


def _prompt(scene: Scene, mine: ThrustChoices | None, wait: str) -> str:
    if scene.is_over:
        return ""
    if mine is None:
        return _idle(scene, wait)
    if mine.burn is not None:
        return f"{status(scene)}: seal fuel in secret, {_range(mine.burn)}"
    kind = scene.view.stage.kind
    if kind == "activate":
        return f"{scene.view.phase.capitalize()}: {_activation(scene, mine)}"
    if kind == "escape":
        return f"{capital(own_ship_name(scene, scene.view.ship))} gets away: choose where it goes"
    if kind == "reveal":
        named = mine.actions[0].ship
        return "Answer the scan: " + ("choose a ship to reveal" if named else "nothing to show")
    return "Answer the scan: choose the contact that is lost"


def _activation(scene: Scene, mine: ThrustChoices) -> str:
    phase, verbs = scene.view.phase, {order.verb for order in mine.actions}
    if not verbs <= _QUIET.keys():
        return _PHASE[phase]
    (verb,), ships = verbs, {order.ship for order in mine.actions}
    who = own_ship_name(scene, min(ships)) if len(ships) == 1 else "choose a ship"
    does = _QUIET[verb] if len(ships) == 1 else f"to {verb}"
    return f"no {_MISSED[phase]} is possible, {who} {does}"


def _idle(scene: Scene, wait: str) -> str:
    if scene.view.burn is not None:
        return f"You have sealed {scene.view.burn} fuel. {wait}"
    is_sealed = scene.view.stage.kind in _CONTESTS and scene.view.stage.burns is None
    return f"{status(scene)}. {wait}" if is_sealed else status(scene)


def _range(burn: Burn) -> str:
    few = str(burn.min) if burn.min == burn.max else f"{burn.min} to {burn.max}"
    if burn.allows_zero:
        return f"nothing or {few}"
    return few if burn.min < burn.max else f"only {few} is possible"
