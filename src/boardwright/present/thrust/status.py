"""A view of Thrust! in words: what is due, and what each side has left."""

from __future__ import annotations

from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import EFFECTS
from boardwright.present.outcomes import ending_of_view
from boardwright.present.phrases import counted
from boardwright.present.thrust.endings import ENDINGS
from boardwright.present.thrust.names import actor_name, capital, target_name
from boardwright.present.thrust.quiet_turns import quiet_lines
from boardwright.present.thrust.scene import KIND, Scene, Token

__all__ = [
    "against_damage",
    "description",
    "effect_names",
    "fleet_text",
    "goes_first",
    "lost_text",
    "status",
    "unrevealed_text",
]

_CHOICES = {
    "recon": "{} to scan with a ship, or pass",
    "movement": "{} to move a ship, or hold",
    "attack": "{} to attack with a ship, or pass",
    "morale": "{} to check a ship's morale",
}
_DUE = {
    "draw": "{side} draws a ship counter",
    "initiative": "Both sides roll for initiative",
    "scan": "{ship} scans",
    "order": "{side}'s ships are laid out in random order",
    "reveal": "{side} answers the scan",
    "lose": "{side} names the contact that is lost",
    "pursue": "{ship} pursues {target}",
    "evade": "{ship} evades {target}",
    "escape": "{ship} gets away: {side} chooses where it goes",
    "attack": "{ship} attacks {target}",
    "damage": "{ship} hits {target}: {die} for DMG",
    "check": "{ship} checks its morale: d10",
}


def status(scene: Scene) -> str:
    """What is due, or what dice are rolled for, or how the game ended; no full stop."""
    view, stage = scene.view, scene.view.stage
    if scene.is_over:
        options = {"stall_turns": view.stall_turns}
        return ending_of_view(view.outcome, SEATS, ENDINGS, view.scores, options)
    side = stage.seat.capitalize()
    if stage.kind == "activate":
        return _CHOICES[view.phase].format(side)
    ship, target = actor_name(scene), target_name(scene)
    text = _DUE[stage.kind].format(side=side, ship=ship, target=target, die=stage.die)
    return capital(text) + (against_damage(scene) if stage.kind == "check" else "")


def against_damage(scene: Scene) -> str:
    """What a Morale Check is rolled against: ` against 4 DMG`; empty if the viewer can't see it."""
    ship = scene.actor()
    return "" if ship is None or ship.damage is None else f" against {ship.damage} DMG"


def goes_first(scene: Scene) -> str | None:
    """The side with the initiative; None while it is rolled for and after the end."""
    is_open = scene.is_over or scene.view.phase == "initiative"
    return None if is_open else scene.view.initiative


# -- the sides and their ships ---------------------------------------------------------


def unrevealed_text(scene: Scene, side: int) -> str:
    """How many of a side's ships are unrevealed, done and hit; empty if none is unrevealed."""
    hidden = scene.view.unrevealed[side]
    if not hidden.ships:
        return ""
    ships = f"{counted(hidden.ships, f'{SEATS[side]} ship')} not found yet"
    marks = [
        f"{count} {mark}" for count, mark in ((hidden.done, "done"), (hidden.hit, "hit")) if count
    ]
    return ships + (f" ({', '.join(marks)})" if marks else "")


def fleet_text(scene: Scene, side: int) -> str:
    """How many ships a side has left, and how many of them are found."""
    found = sum(contact.owner == SEATS[side] for contact in scene.view.contacts)
    ships = counted(found + scene.view.unrevealed[side].ships, "ship")
    return f"{ships}, {found or 'none'} found"


def lost_text(scene: Scene, side: int) -> str:
    """The titles of a side's ships that were removed from play; empty if none was."""
    lost = scene.view.lost[side]
    return f"lost: {', '.join(KIND[kind].title for kind in lost)}" if lost else ""


def effect_names(token: Token) -> list[str]:
    """The names of the damage effects of an own ship; empty for another's."""
    return [EFFECTS[level] for level in token.data.effects] if token.data else []


def _ship_text(token: Token) -> str:
    title = "ship" if token.kind is None else token.kind.title
    parts = [f"{token.label} class {token.rank} {title} at {token.band}"]
    if token.data is not None:
        parts += [token.exposure, f"fuel {token.data.fuel}"]
    if token.damage is not None:
        parts.append(f"DMG {token.damage}")
    parts += effect_names(token)
    if token.data is not None and token.data.plus:
        parts.append("plus token")
    return ", ".join(parts + token.marks)


def description(scene: Scene) -> str:
    """The whole view for screen readers: turn, phase, status, each side, the viewer's first."""
    view = scene.view
    sentences = [f"Turn {view.turn}, {view.phase} phase", status(scene), *quiet_lines(scene)]
    for side in (scene.below, 1 - scene.below):
        ships = "; ".join(map(_ship_text, scene.of(side)))
        unseen = "" if SEATS[side] == scene.own else unrevealed_text(scene, side)
        about = "; ".join(part for part in (ships, unseen, lost_text(scene, side)) if part)
        sentences.append(f"{SEATS[side].capitalize()}: {about or 'none'}")
    return ". ".join(sentences) + "."
