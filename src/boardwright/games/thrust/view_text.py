"""A view on one line of text. See `docs/notation.md`.

    @red 2 attack black red 1 - 3 black:3:combat:II:freighter:-:d 3.2.0/4.4.1 -/- attack:red:?:3 ...

Viewer, turn, phase, active side, initiative, quiet turns (`-` if they are not shown), `+` if this
turn is no longer quiet, contact numbers assigned; contacts as owner, number, band, class, kind, DMG
and marks; unrevealed ships as number, done and hit; kinds lost; the stage; the outcome and the
numbers that decided it; then what only this seat knows: its fleet, its ship in the stage, its
sealed burn.
"""

from __future__ import annotations

from boardwright.core.errors import BadPosition, quote
from boardwright.games.thrust.position import format_ships, parse_progress, parse_ships
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.text_fields import (
    join,
    number,
    numbers,
    optional,
    pair,
    split,
    trim,
)
from boardwright.games.thrust.view import Contact, StageView, ThrustView, Unrevealed

__all__ = ["format_text", "parse_text"]

_MARKS = {"m": "moved", "h": "hit", "d": "done"}
_DEFAULTS = ("", "", "-", "-", "-/-", "0/0", "-/-", "-", "-")


def format_text(view: ThrustView) -> str:
    """The view as text; `parse_text` reads it."""
    return " ".join(
        (
            "@" + ("-" if view.seat is None else SEATS[view.seat]),
            str(view.turn),
            view.phase,
            view.active,
            view.initiative or "-",
            optional(view.quiet),
            "+" if view.progress else "-",
            str(view.numbered),
            join(",", map(_format_contact, view.contacts)),
            pair(*(f"{side.ships}.{side.done}.{side.hit}" for side in view.unrevealed)),
            pair(*(join("+", kinds) for kinds in view.lost)),
            _format_stage(view.stage),
            view.outcome,
            "-" if view.scores is None else pair(*map(str, view.scores)),
            format_ships(view.fleet),
            optional(view.ship or None),
            optional(view.burn),
        )
    )


def _format_contact(contact: Contact) -> str:
    marks = join("", (mark for mark, name in _MARKS.items() if getattr(contact, name)))
    details = f"{contact.kind or '-'}:{optional(contact.damage)}"
    return f"{contact.owner}:{contact.number}:{contact.band}:{contact.rank}:{details}:{marks}"


def _format_stage(stage: StageView) -> str:
    burns = stage.burns or tuple("*" if sealed else "-" for sealed in stage.committed)
    fields = (
        stage.kind,
        stage.seat,
        "?" if stage.unrevealed else optional(stage.contact or None),
        optional(stage.target or None),
        pair(*map(str, burns)),
        pair(*map(str, stage.dice)),
        pair(*(join("+", map(str, rolls)) for rolls in stage.rolls)),
        "x2" if stage.double else "-",
        stage.die or "-",
    )
    return trim(fields, _DEFAULTS)


def parse_text(text: str) -> ThrustView:
    """The view in `text`, checked for syntax only; raises `BadPosition`."""
    fields = text.split(" ", 17)
    if len(fields) != 17:
        raise BadPosition(f"a thrust view must have 17 parts, got {quote(text)}")
    viewer, turn, phase, active, first, quiet, progress, numbered, *rest = fields
    contacts, hidden, lost, stage, outcome, scores, fleet, ship, burn = rest
    if viewer != "@-" and viewer[1:] not in SEATS:
        raise BadPosition(f"a view must begin with @black, @red or @-, got {quote(viewer)}")
    black, red = _both(hidden)
    return ThrustView(
        None if viewer == "@-" else SEATS.index(viewer[1:]),
        number(turn),
        phase,
        active,
        None if first == "-" else first,
        None if quiet == "-" else number(quiet),
        parse_progress(progress),
        number(numbered),
        tuple(_parse_contact(part) for part in split(",", contacts, 8)),
        (_parse_unrevealed(black), _parse_unrevealed(red)),
        (_parse_lost(_both(lost)[0]), _parse_lost(_both(lost)[1])),
        _parse_stage(stage),
        outcome,
        None if scores == "-" else _parse_scores(scores),
        parse_ships(fleet),
        0 if ship == "-" else number(ship),
        None if burn == "-" else number(burn),
    )


def _both(text: str) -> tuple[str, str]:
    parts = text.split("/", 2)
    if len(parts) != 2:
        raise BadPosition(f"expected both sides separated by one slash, got {quote(text)}")
    return parts[0], parts[1]


def _parse_scores(text: str) -> tuple[int, int]:
    black, red = _both(text)
    return number(black), number(red)


def _parse_contact(text: str) -> Contact:
    parts = text.split(":", 7)
    if len(parts) != 7:
        raise BadPosition(f"a contact must have seven parts, got {quote(text)}")
    owner, count, band, rank, kind, damage, marks = parts
    marked = "" if marks == "-" else marks
    if any(mark not in _MARKS for mark in marked):
        raise BadPosition(f"marks must be letters of mhd, got {quote(marks)}")
    return Contact(
        number(count),
        owner,
        band,
        rank,
        None if kind == "-" else kind,
        None if damage == "-" else number(damage),
        *(mark in marked for mark in _MARKS),
    )


def _parse_unrevealed(text: str) -> Unrevealed:
    counts = text.split(".", 3)
    if len(counts) != 3:
        raise BadPosition(f"unrevealed ships must be three counts, got {quote(text)}")
    ships, done, hit = map(number, counts)
    return Unrevealed(ships, done, hit)


def _parse_lost(text: str) -> tuple[str, ...]:
    return tuple(split("+", text, 4))


def _parse_stage(text: str) -> StageView:
    fields = text.split(":", 9)
    if not 2 <= len(fields) <= 9:
        raise BadPosition(f"invalid stage: {quote(text)}")
    kind, seat, acting, target, burns, dice, rolls, double, die = (
        *fields,
        *_DEFAULTS[len(fields) :],
    )
    black, red = _both(burns)
    shown = None if {black, red} & {"-", "*"} else (number(black), number(red))
    black_dice, red_dice = _both(dice)
    first, second = _both(rolls)
    return StageView(
        kind,
        seat,
        0 if acting in ("?", "-") else number(acting),
        acting == "?",
        0 if target == "-" else number(target),
        (black != "-", red != "-"),
        shown,
        (number(black_dice), number(red_dice)),
        (numbers(first, "+"), numbers(second, "+")),
        double == "x2",
        None if die == "-" else die,
    )
