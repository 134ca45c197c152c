"""The table in words: what is due, what the dice say, what a side still has."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.draw.thrust.scene import KIND, Scene, Token, stats_of
from boardwright.games.thrust.checks import CF, CS, F, S, grade
from boardwright.games.thrust.position import LOST
from boardwright.games.thrust.ships import EFFECTS, Kind
from boardwright.games.thrust.words import SEATS

__all__ = [
    "Hand",
    "damage_words",
    "description",
    "found_words",
    "goes_first",
    "hands",
    "lost_words",
    "name_of",
    "result",
    "ship_words",
    "status",
    "unseen_words",
    "weapon",
]

_GRADES = {CS: "critical success", S: "success", F: "failure", CF: "critical failure"}
_STAT = {"scan": "SEN", "attack": "COM", "pursue": "SPD", "evade": "SPD"}
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
    "escape": "{ship} gets away: {side} chooses where to",
    "attack": "{ship} attacks {target}",
    "damage": "{ship} hits {target}: {die} for DMG",
    "check": "{ship} checks its morale: d10",
}
_RESULTS = {
    "reveal": "The scan was a success.",
    "lose": "The scan was a critical failure: contact is lost.",
    "order": "The scan was a critical success: every ship in range is found.",
    "escape": "The evader won the contest.",
    "damage": "The attack was a success.",
    "check": "The attack was a critical failure: 2 DMG to the attacker.",
}
_WON = {
    "last_fleet": "the other fleet is gone",
    "surrender": "the other side surrenders",
    "stall": "nothing happens any more, and more is left",
}
_DRAWN = {
    "both_lost": "both fleets are gone at once",
    "stall": "nothing happens any more",
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
    if stage.what == "activate":
        return _CHOICES[view.phase].format(side)
    other = SEATS[1 - SEATS.index(stage.seat)]
    ship = name_of(scene.actor(), stage.seat, scene.own)
    target = name_of(scene.target(), other, scene.own)
    words = _DUE[stage.what].format(side=side, ship=ship, target=target, die=stage.die)
    return words[0].upper() + words[1:] + _against(scene)


def _against(scene: Scene) -> str:
    """The DMG a Morale Check is held against, where the viewer knows it."""
    ship = scene.actor()
    if scene.view.stage.what != "check" or ship is None or ship.damage is None:
        return ""
    return f" against {ship.damage} DMG"


def _ending(outcome: str) -> str:
    reason, _, winners = outcome.partition(":")
    if "," in winners:
        return f"Draw: {_DRAWN[reason]}"
    return f"{SEATS[int(winners) - 1].capitalize()} wins: {_WON[reason]}"


# -- dice and burns --------------------------------------------------------------------


class Hand(NamedTuple):
    """What one side has put on the table in the stage under way."""

    side: int
    burn: str
    dice: tuple[str, ...]
    """Faces; empty for a die still to be rolled."""
    said: str
    """What the faces mean, where the viewer knows the Stat."""


def goes_first(scene: Scene) -> str | None:
    """The side with the initiative; while that is rolled for, nobody has it yet."""
    waiting = scene.is_over or scene.view.phase == "initiative"
    return None if waiting else scene.view.initiative


def hands(scene: Scene) -> list[Hand]:
    found = (_hand(scene, side) for side in (1 - scene.below, scene.below))
    return [hand for hand in found if hand.burn or hand.dice]


def _hand(scene: Scene, side: int) -> Hand:
    stage = scene.view.stage
    rolls = stage.rolls[side]
    to_come = ("",) * (stage.dice[side] - len(rolls))
    dice = (*(f"{roll:02}" for roll in rolls), *to_come)
    return Hand(side, _burn(scene, side), dice, _meaning(scene, side, rolls))


def _burn(scene: Scene, side: int) -> str:
    view, stage = scene.view, scene.view.stage
    if stage.what not in ("pursue", "evade"):
        return ""
    if stage.burns is not None:
        return f"burned {stage.burns[side]} fuel"
    if not stage.committed[side]:
        return "is choosing a burn"
    if side == view.seat and view.burn is not None:
        return f"sealed a burn of {view.burn}"
    return "sealed a burn"


def _meaning(scene: Scene, side: int, rolls: tuple[int, ...]) -> str:
    """For the viewer's own checks; the Stats of others are theirs to know."""
    dice = scene.view.stage.dice[side]
    edge = ["[+]"] if dice == 2 else []
    stat = _stat(scene) if dice and side == scene.view.seat else None
    if stat is not None:
        name, value = stat
        edge += [f"under {name} {value}?"]
        edge += [", ".join(_GRADES[grade(roll, value)] for roll in rolls)]
    return " ".join(edge).rstrip()


def _stat(scene: Scene) -> tuple[str, int] | None:
    view, what = scene.view, scene.view.stage.what
    if what == "initiative":
        living = (ship for ship in view.fleet if ship.band != LOST)
        best = max(
            ((value, name) for ship in living for name, value in stats_of(ship).items()),
            default=None,
        )
        return None if best is None else (best[1], best[0])
    if what not in _STAT or not view.ship:
        return None
    return _STAT[what], stats_of(view.fleet[view.ship - 1])[_STAT[what]]


def result(scene: Scene) -> str:
    """What the dice that have fallen led to."""
    stage = scene.view.stage
    if stage.what == "escape" and not any(stage.dice):
        return "Nobody gave chase."
    if stage.double:
        return "The attack was a critical success: its DMG counts twice."
    return _RESULTS.get(stage.what, "") if any(stage.dice) else ""


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
    hidden, found = scene.view.unrevealed[side].ships, 0
    found = sum(contact.owner == SEATS[side] for contact in scene.view.contacts)
    ships = f"{hidden + found} ship{'s' * (hidden + found != 1)}"
    return f"{ships}, {found} revealed"


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
