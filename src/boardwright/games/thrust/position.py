"""A whole Thrust! position, hidden parts included, in text and JSON. See `docs/notation.md`.

    freighter:combat:11:0:-:3:u fighter:sensor:5:4:4:-:m 2 movement black red 0 - 3 activate:black -

Black's ships and Red's, separated by commas; turn, phase, active side, initiative, quiet turns, `+`
if this turn is no longer quiet, contact numbers assigned, the stage, the outcome. A ship is kind,
band, fuel, DMG, effects by level, contact number and marks: u face up, p plus token, m moved, h
hit, d done. A removed ship is `kind:lost`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from boardwright.core.errors import BadPosition, quote
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, GONE, KINDS, Ship, effects_of
from boardwright.games.thrust.stage import PHASES, Stage
from boardwright.games.thrust.text_fields import (
    join,
    number,
    numbers,
    optional,
    pair,
    split,
    trim,
)

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = [
    "LOST",
    "ShipData",
    "StageData",
    "ThrustPosition",
    "format_ships",
    "format_text",
    "parse_progress",
    "parse_ships",
    "parse_text",
    "ship_data",
    "to_position",
]

LOST = "lost"
_MARKS = {"u": "face_up", "p": "plus", "m": "moved", "h": "hit", "d": "done"}


class ShipData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ship as its owner's tracker shows it. A lost ship has only its kind and `lost` as band."""

    kind: str
    band: str
    fuel: int = 0
    damage: int = 0
    effects: tuple[int, ...] = ()
    contact: int = 0
    face_up: bool = False
    plus: bool = False
    moved: bool = False
    hit: bool = False
    done: bool = False


class StageData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The stage. Ships are places from 1, 0 for none; pairs are Black's and Red's."""

    kind: str
    seat: str
    ship: int = 0
    target: int = 0
    burns: tuple[int | None, int | None] = (None, None)
    dice: tuple[int, int] = (0, 0)
    rolls: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    double: bool = False


class ThrustPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole Thrust! position in JSON, hidden parts included."""

    black: tuple[ShipData, ...]
    red: tuple[ShipData, ...]
    turn: int
    phase: str
    active: str
    initiative: str | None
    quiet: int
    progress: bool
    contacts: int
    stage: StageData
    outcome: str = "-"


def ship_data(ship: Ship) -> ShipData:
    """The ship in its JSON form."""
    kind = KINDS[ship.kind].name
    if ship.band == GONE:
        return ShipData(kind, LOST)
    return ShipData(
        kind,
        BANDS[ship.band],
        ship.fuel,
        ship.dmg,
        effects_of(ship.effects),
        ship.contact,
        ship.face_up,
        ship.plus,
        ship.moved,
        ship.hit,
        ship.done,
    )


def _stage_data(stage: Stage) -> StageData:
    return StageData(
        stage.kind,
        SEATS[stage.seat],
        stage.ship + 1,
        stage.target + 1,
        stage.burns,
        stage.dice,
        stage.rolls,
        stage.double,
    )


def to_position(state: ThrustState) -> ThrustPosition:
    """The state in its JSON form, without loss."""
    black, red = (tuple(map(ship_data, fleet)) for fleet in state.fleets)
    return ThrustPosition(
        black,
        red,
        state.number,
        PHASES[state.phase],
        SEATS[state.active],
        None if state.first is None else SEATS[state.first],
        state.quiet,
        state.progress,
        state.contacts,
        _stage_data(state.stage),
        "-" if state.ended is None else str(state.ended),
    )


def format_ships(ships: tuple[ShipData, ...]) -> str:
    """A fleet as text; `parse_ships` reads it."""
    return join(",", (_format_ship(ship) for ship in ships))


def _format_ship(ship: ShipData) -> str:
    if ship.band == LOST:
        return f"{ship.kind}:{LOST}"
    effects = join("", map(str, ship.effects))
    marks = join("", (mark for mark, name in _MARKS.items() if getattr(ship, name)))
    contact = ship.contact or "-"
    return f"{ship.kind}:{ship.band}:{ship.fuel}:{ship.damage}:{effects}:{contact}:{marks}"


def format_text(position: ThrustPosition) -> str:
    """The position as text; `parse_text` reads it."""
    stage = position.stage
    burns, dice = (
        pair(optional(left), optional(right)) for left, right in (stage.burns, stage.dice)
    )
    fields = (
        stage.kind,
        stage.seat,
        optional(stage.ship or None),
        optional(stage.target or None),
        burns,
        dice,
        pair(*(join("+", map(str, rolls)) for rolls in stage.rolls)),
        "x2" if stage.double else "-",
    )
    return " ".join(
        (
            format_ships(position.black),
            format_ships(position.red),
            str(position.turn),
            position.phase,
            position.active,
            position.initiative or "-",
            str(position.quiet),
            "+" if position.progress else "-",
            str(position.contacts),
            trim(fields, ("", "", "-", "-", "-/-", "0/0", "-/-", "-")),
            position.outcome,
        )
    )


def parse_text(text: str) -> ThrustPosition:
    """The position in `text`, checked for syntax only; raises `BadPosition`.

    The outcome may be left out: the game then goes on.
    """
    fields = text.split(" ", 11)
    if len(fields) == 10:
        fields.append("-")
    if len(fields) != 11:
        raise BadPosition(f"a thrust position must have 11 parts, got {quote(text)}")
    black, red, turn, phase, active, first, quiet, progress, contacts, stage, outcome = fields
    return ThrustPosition(
        parse_ships(black),
        parse_ships(red),
        number(turn),
        phase,
        active,
        None if first == "-" else first,
        number(quiet),
        parse_progress(progress),
        number(contacts),
        _parse_stage(stage),
        outcome,
    )


def parse_progress(text: str) -> bool:
    """Whether the turn is no longer quiet; raises `BadPosition` unless `text` is `+` or `-`."""
    if text not in ("+", "-"):
        raise BadPosition(f"progress must be + or -, got {quote(text)}")
    return text == "+"


def parse_ships(text: str) -> tuple[ShipData, ...]:
    """The fleet in `text`, checked for syntax only; raises `BadPosition`."""
    return tuple(_parse_ship(part) for part in split(",", text, 4))


def _parse_ship(text: str) -> ShipData:
    kind, *rest = text.split(":", 7)
    if rest == [LOST]:
        return ShipData(kind, LOST)
    if len(rest) != 6:
        raise BadPosition(f"a ship must have seven parts, got {quote(text)}")
    band, fuel, damage, effects, contact, marks = rest
    marked = "" if marks == "-" else marks
    if any(mark not in _MARKS for mark in marked) or len(set(marked)) != len(marked):
        raise BadPosition(f"marks must be letters of umphd, got {quote(marks)}")
    return ShipData(
        kind,
        band,
        number(fuel),
        number(damage),
        tuple(number(level) for level in ("" if effects == "-" else effects[:9])),
        0 if contact == "-" else number(contact),
        **{_MARKS[mark]: True for mark in marked},
    )


def _parse_stage(text: str) -> StageData:
    fields = text.split(":", 8)
    if not 2 <= len(fields) <= 8:
        raise BadPosition(f"invalid stage: {quote(text)}")
    kind, seat, ship, target, burns, dice, rolls, double = (
        *fields,
        *("-", "-", "-/-", "0/0", "-/-", "-")[len(fields) - 2 :],
    )
    if double not in ("x2", "-"):
        raise BadPosition(f"double DMG must be x2 or -, got {quote(double)}")
    committed = [None if burn == "-" else number(burn) for burn in split("/", burns, 2)]
    count = [number(part) for part in split("/", dice, 2)]
    rolled = [numbers(part, "+") for part in split("/", rolls, 2)]
    if not len(committed) == len(count) == len(rolled) == 2:
        raise BadPosition(f"expected both sides separated by one slash, got {quote(text)}")
    return StageData(
        kind,
        seat,
        0 if ship == "-" else number(ship),
        0 if target == "-" else number(target),
        (committed[0], committed[1]),
        (count[0], count[1]),
        (rolled[0], rolled[1]),
        double == "x2",
    )
