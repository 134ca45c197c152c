"""The choices and the prompt of a viewer of Thrust!, from their view and legal actions."""

from __future__ import annotations

from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.games.thrust.state import ThrustState
from boardwright.present.phrases import waiting
from boardwright.present.presenter import ListedChoices
from boardwright.present.thrust.choices import ThrustChoices, choices
from boardwright.present.thrust.names import capital, own_ship_name
from boardwright.present.thrust.quiet_turns import stall_warning
from boardwright.present.thrust.scene import Scene, scene_of
from boardwright.present.thrust.standing_order import offered_order
from boardwright.present.thrust.status import status

__all__ = ["list_choices"]

_CONTESTS = ("pursue", "evade")
_QUIET = {"pass", "hold"}
_MISSED = {
    "recon": "No ship can scan",
    "movement": "No ship can move",
    "attack": "Nothing to attack",
}
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
    mine = choices(scene, legal, state.game.options)
    prompt = _prompt(scene, mine, waiting(state, view.seat))
    notice = ". ".join(stall_warning(scene))
    order = offered_order(state, scene.view)
    return ListedChoices(mine, prompt, notice=notice, standing_order=order)


def _prompt(scene: Scene, mine: ThrustChoices | None, wait: str) -> str:
    if scene.is_over:
        return ""
    if mine is None:
        return _idle(scene, wait)
    if mine.burn is not None:
        return f"Seal your fuel: {_contest(scene)}"
    kind = scene.view.stage.kind
    if kind == "activate":
        return _activation(scene, mine)
    if kind == "escape":
        return f"{capital(own_ship_name(scene, scene.view.ship))} gets away: choose where it goes"
    if kind == "reveal":
        named = mine.actions[0].ship
        return "Answer the scan: " + ("choose a ship to reveal" if named else "nothing to show")
    return "Answer the scan: choose the contact that is lost"


def _activation(scene: Scene, mine: ThrustChoices) -> str:
    phase, verbs = scene.view.phase, {order.verb for order in mine.actions}
    if not verbs <= _QUIET:
        return f"{phase.capitalize()}: {_PHASE[phase]}"
    (verb,), ships = verbs, {order.ship for order in mine.actions}
    who = f" with {own_ship_name(scene, min(ships))}" if len(ships) == 1 else ""
    why = "Nothing to scan yet" if scene.view.turn == 1 and phase == "recon" else _MISSED[phase]
    return f"{why}: {verb}{who}"


def _idle(scene: Scene, wait: str) -> str:
    if scene.view.burn is not None:
        return f"You have sealed {scene.view.burn} fuel. {wait}"
    is_sealed = scene.view.stage.kind in _CONTESTS and scene.view.stage.burns is None
    return f"{status(scene)}. {wait}" if is_sealed else status(scene)


def _contest(scene: Scene) -> str:
    """Who pursues or evades whom, by the labels on the counters."""
    stage, actor, target = scene.view.stage, scene.actor(), scene.target()
    who = f"an unseen {stage.seat} ship" if actor is None else actor.label
    return f"{who} {stage.kind}s {'' if target is None else target.label}".rstrip()
