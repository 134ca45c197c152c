"""The orders a ship may be given, with what they need or cost."""

from __future__ import annotations

import msgspec

from boardwright.games.thrust import actions as acts
from boardwright.games.thrust.actions import Activate
from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.position import ShipData
from boardwright.games.thrust.ships import BANDS, CLASSES, OUT
from boardwright.present.thrust.names import (
    other_ship_name,
    own_ship_name,
    to_band,
    weapon_name,
)
from boardwright.present.thrust.odds import success_chance
from boardwright.present.thrust.scene import KIND, LEAK, Scene, Token, stats_of

__all__ = ["OrderChoice", "activation"]

_OUT = BANDS[OUT]
_PLUS = "[+]: two rolls, the better counts"


class OrderChoice(msgspec.Struct, frozen=True, omit_defaults=True):
    """One legal action of the seat, in notation, in its parts and in words."""

    action: str
    verb: str
    """scan, pass, hold, move, pursue, evade, attack, check, to, reveal, lose or nothing."""
    text: str
    """The label, with what the action costs or needs to succeed."""
    ship: int = 0
    """The place, from 1, of the own ship that acts or is named; 0 for none."""
    target: str = ""
    """A contact (`c2`) or a band (`out`, `sensor`, `combat`, `close`); empty for none."""
    stat: str = ""
    """What all such orders of the ship roll against or spend: `COM 50`; empty for none."""
    figure: str = ""
    """What this one needs or costs, for a small button: `70% [+]`, `1 fuel`; or empty."""


def activation(scene: Scene, action: Activate, options: ThrustOptions) -> OrderChoice:
    """The order of an activation."""
    ship, place, verb = scene.view.fleet[action.place], action.place + 1, action.verb
    name = own_ship_name(scene, place)
    if verb == "move":
        band = BANDS[action.target]
        fuel = _move_cost(ship, options)
        words = f"Move {name} {to_band(band)} ({fuel} fuel of {ship.fuel})"
        return OrderChoice(str(action), verb, words, place, band, "", f"{fuel} fuel")
    if verb in acts.TARGETED:
        return _targeted(scene, action, options)
    if verb == "scan":
        return _scan(action, ship, name, options)
    if verb == "check":
        words = f"Check the morale of {name}: d10 against {ship.damage} DMG"
        return OrderChoice(str(action), verb, words, place, "", "", f"d10, {ship.damage} DMG")
    where = "out of range" if ship.band == _OUT else f"at {ship.band} range"
    words = f"Hold {name} {where}" if verb == "hold" else f"Pass with {name}"
    return OrderChoice(str(action), verb, words, place)


def _move_cost(ship: ShipData, options: ThrustOptions) -> int:
    if ship.band == _OUT and not options.entry_cost:
        return 0
    return 2 if LEAK in ship.effects else 1


def _scan(action: Activate, ship: ShipData, name: str, options: ThrustOptions) -> OrderChoice:
    stat = stats_of(ship)["SEN"]
    chance = success_chance(stat, 2 if ship.plus else 1, options.crit_advantage == "best_grade")
    words = f"Scan with {name}: SEN {stat}, {chance}% to succeed"
    plus, mark = (f", {_PLUS}", " [+]") if ship.plus else ("", "")
    place = action.place + 1
    return OrderChoice(
        str(action), "scan", words + plus, place, "", f"SEN {stat}", f"{chance}%{mark}"
    )


def _targeted(scene: Scene, action: Activate, options: ThrustOptions) -> OrderChoice:
    ship, place, verb = scene.view.fleet[action.place], action.place + 1, action.verb
    target = next(token for token in scene.tokens if token.contact == action.target)
    words = f"{verb.capitalize()} {other_ship_name(scene, action.target)}"
    words += f" with {own_ship_name(scene, place)}: "
    if verb == "attack":
        return _attack(scene, action, options, target, words)
    stat, theirs = f"SPD {stats_of(ship)['SPD']}", ""
    if target.kind is not None:
        theirs = f"SPD {target.kind.spd}"
    words += f"{stat}{f' against {theirs} as printed' if theirs else ''}, fuel {ship.fuel}"
    return OrderChoice(str(action), verb, words, place, f"c{action.target}", stat, theirs)


def _attack(
    scene: Scene, action: Activate, options: ThrustOptions, target: Token, words: str
) -> OrderChoice:
    ship, place = scene.view.fleet[action.place], action.place + 1
    kind = KIND[ship.kind].with_options(scene.view.passenger_class, scene.view.mid_die)
    lower = kind.rank - CLASSES.index(target.rank)
    has_edge = lower > 0 if options.class_plus == "any_lower" else lower == 1
    dice = 2 if has_edge or ship.plus else 1
    stat, damage = stats_of(ship)["COM"], f"{weapon_name(kind)} DMG"
    chance = success_chance(stat, dice, options.crit_advantage == "best_grade")
    words += f"COM {stat}, {chance}% to hit for {damage}"
    plus, mark = (f", {_PLUS}", " [+]") if dice == 2 else ("", "")
    return OrderChoice(
        str(action),
        "attack",
        words + plus,
        place,
        f"c{action.target}",
        f"COM {stat}, {damage}",
        f"{chance}%{mark}",
    )
