"""The table in words: what is due, and what each side still has."""

from __future__ import annotations

from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import EFFECTS, Kind
from boardwright.present.thrust.scene import KIND, Scene, Token

__all__ = [
    "damage_words",
    "description",
    "found_words",
    "goes_first",
    "lost_words",
    "name_of",
    "ship_words",
    "status",
    "unseen_words",
    "weapon",
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
_WON = {
    "last_fleet": "the other fleet is gone",
    "surrender": "the other side surrenders",
    "stall": "too many turns without progress, and more ships left",
}
_DRAWN = {
    "both_lost": "both fleets are gone",
    "stall": "too many turns without progress",
}


def name_of(token: Token | None, side: str, own: str | None) -> str:
    """A ship as the viewer knows it."""
    if token is None:
        return f"an unseen {side.capitalize()} ship"
    title = f"class {token.rank} ship" if token.kind is None else token.kind.title
    whose = "your" if token.owner == own else f"{side.capitalize()}'s"
    return f"{whose} {title} ({token.label})"


def status(scene: Scene) -> str:
    """What is due, or how it ended."""
    view, stage = scene.view, scene.view.stage
    if scene.is_over:
        return _ending(view.outcome)
    side = stage.seat.capitalize()
    if stage.kind == "activate":
        return _CHOICES[view.phase].format(side)
    other = SEATS[1 - SEATS.index(stage.seat)]
    ship = name_of(scene.actor(), stage.seat, scene.own)
    target = name_of(scene.target(), other, scene.own)
    words = _DUE[stage.kind].format(side=side, ship=ship, target=target, die=stage.die)
    return words[0].upper() + words[1:] + _against(scene)


def _against(scene: Scene) -> str:
    """The DMG a Morale Check is held against, where the viewer knows it."""
    ship = scene.actor()
    if scene.view.stage.kind != "check" or ship is None or ship.damage is None:
        return ""
    return f" against {ship.damage} DMG"


def _ending(outcome: str) -> str:
    reason, _, winners = outcome.partition(":")
    if "," in winners:
        return f"Draw: {_DRAWN[reason]}"
    return f"{SEATS[int(winners) - 1].capitalize()} wins: {_WON[reason]}"


def goes_first(scene: Scene) -> str | None:
    """The side with the initiative; while that is rolled for, nobody has it yet."""
    waiting = scene.is_over or scene.view.phase == "initiative"
    return None if waiting else scene.view.initiative


# -- ships -----------------------------------------------------------------------------


def weapon(kind: Kind) -> str:
    return "1" if kind.die == 1 else f"d{kind.die}"


def unseen_words(scene: Scene, side: int) -> str:
    """All that shows of ships that are not on the main tracker."""
    hidden = scene.view.unrevealed[side]
    if not hidden.ships:
        return ""
    ships = f"{hidden.ships} {SEATS[side]} ship{'s' * (hidden.ships != 1)} not found"
    counts = [
        f"{count} {mark}" for count, mark in ((hidden.done, "done"), (hidden.hit, "hit")) if count
    ]
    return ships + (f" ({', '.join(counts)})" if counts else "")


def found_words(scene: Scene, side: int) -> str:
    found = sum(contact.owner == SEATS[side] for contact in scene.view.contacts)
    ships = found + scene.view.unrevealed[side].ships
    return f"{ships} ship{'s' * (ships != 1)}, {found} revealed"


def lost_words(scene: Scene, side: int) -> str:
    lost = scene.view.lost[side]
    return f"lost: {', '.join(KIND[kind].title for kind in lost)}" if lost else ""


def damage_words(token: Token) -> list[str]:
    """The effects in force, by name."""
    return [EFFECTS[level] for level in token.data.effects] if token.data else []


def ship_words(token: Token) -> str:
    """One ship in a breath."""
    title = "ship" if token.kind is None else token.kind.title
    said = [f"{token.label} class {token.rank} {title} at {token.band}"]
    if token.data is not None:
        said += [token.exposure, f"fuel {token.data.fuel}"]
    if token.damage is not None:
        said.append(f"DMG {token.damage}")
    said += damage_words(token)
    if token.data is not None and token.data.plus:
        said.append("plus token")
    return ", ".join(said + token.marks)


def description(scene: Scene) -> str:
    """The table for those who hear it."""
    view = scene.view
    said = [f"Turn {view.turn}, {view.phase} phase", status(scene)]
    for side in (scene.below, 1 - scene.below):
        ships = "; ".join(map(ship_words, scene.of(side)))
        unseen = "" if SEATS[side] == scene.own else unseen_words(scene, side)
        about = "; ".join(part for part in (ships, unseen, lost_words(scene, side)) if part)
        said.append(f"{SEATS[side].capitalize()}: {about or 'none'}")
    return ". ".join(said) + "."
