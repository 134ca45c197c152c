"""Thrust! in a terminal of 80 columns."""

from __future__ import annotations

from itertools import chain

from boardwright.core.view import View
from boardwright.games.thrust.position import ShipData
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, Kind
from boardwright.games.thrust.stage import PHASES
from boardwright.present.ansi import paint, patch
from boardwright.present.palette import seat_look
from boardwright.present.thrust.names import weapon_name
from boardwright.present.thrust.quiet_turns import quiet_lines
from boardwright.present.thrust.scene import Scene, Token, printed_stats, scene_of, stats_of
from boardwright.present.thrust.stage_rolls import stage_result, stage_rolls
from boardwright.present.thrust.status import (
    effect_names,
    fleet_text,
    goes_first,
    lost_text,
    status,
    unrevealed_text,
)
from boardwright.present.thrust.terminal_compact import compact_range_line, compact_side

__all__ = ["text"]

_CELL, _BAR = 18, 12


def text(view: View, colour: bool = False, compact: bool = False) -> str:
    """The range line and the ships, for `Presenter.text`; compact, a ship has one line."""
    scene = scene_of(view)
    lines = [paint(status(scene), bold=True, enabled=colour), _phases(scene), *quiet_lines(scene)]
    lines += _dice(scene)
    sides = (1 - scene.below, scene.below)
    if compact:
        lines += compact_range_line(scene, colour)
        lines += chain.from_iterable(compact_side(scene, side, colour) for side in sides)
        return "\n".join(lines) + "\n"
    lines.append("")
    lines += _range_line(scene, colour)
    if any(not token.contact for token in scene.tokens):
        lines.append(paint("(in brackets: unseen by the enemy)", dim=True, enabled=colour))
    for side in sides:
        lines += ["", *_side(scene, side, colour)]
    return "\n".join(lines) + "\n"


def _phases(scene: Scene) -> str:
    view = scene.view
    named = (f"[{p.upper()}]" if p == view.phase else p.capitalize() for p in PHASES[1:])
    first = goes_first(scene)
    begins = f"   {first.capitalize()} goes first" if first else ""
    return f"Turn {view.turn}: {' '.join(named)}{begins}"


def _dice(scene: Scene) -> list[str]:
    lines = []
    for roll in stage_rolls(scene):
        parts = [f"  {SEATS[roll.side].capitalize()} {roll.burn or 'rolls'}"]
        parts += [f"d100 {' '.join(face or '??' for face in roll.dice)}"] if roll.dice else []
        line = "  ".join([*parts, roll.meaning]).rstrip()
        lines += [line] if len(line) <= 80 else ["  ".join(parts), f"    {roll.meaning}"]
    outcome = stage_result(scene)
    return [*lines, f"  {outcome}"] if outcome else lines


# -- the range line --------------------------------------------------------------------


def _range_line(scene: Scene, colour: bool) -> list[str]:
    """Rows of counters above and below the names of the bands."""
    upper, lower = 1 - scene.below, scene.below
    names = "".join(f"-- {band.upper()} ".ljust(_CELL, "-") for band in BANDS)
    lines = [*_unseen(scene, upper), *reversed(_rows(scene, upper, colour))]
    lines.append(f"{names}> planet".rstrip())
    return [*lines, *_rows(scene, lower, colour), *_unseen(scene, lower)]


def _unseen(scene: Scene, side: int) -> list[str]:
    if SEATS[side] == scene.own:
        return []
    caption = unrevealed_text(scene, side)
    return [f"? {caption} ?"] if caption else []


def _rows(scene: Scene, side: int, colour: bool) -> list[str]:
    columns = [scene.at(side, band) for band in BANDS]
    return [
        "".join(_cell(column[row : row + 1], colour) for column in columns).rstrip()
        for row in range(max(map(len, columns)))
    ]


def _cell(tokens: list[Token], colour: bool) -> str:
    if not tokens:
        return " " * _CELL
    token = tokens[0]
    caption = f"{_sign(token)} {token.label} {_short(token)}"
    look = seat_look(token.owner)
    return patch(caption, look, enabled=colour) + " " * max(1, _CELL - len(caption))


def _sign(token: Token) -> str:
    """`>` for the acting ship, `<` for its target, else the side's letter."""
    return ">" if token.acts else "<" if token.aimed else token.owner[0].upper()


def _short(token: Token) -> str:
    if token.kind is None:
        return f"class {token.rank}"
    name = token.kind.title.split()[-1 if token.kind.name in _BY_LAST_WORD else 0]
    return name if token.contact else f"({name})"


_BY_LAST_WORD = ("patrol", "cruiser")


# -- the ships of a side ---------------------------------------------------------------


def _side(scene: Scene, side: int, colour: bool) -> list[str]:
    name = SEATS[side]
    who = patch(f" {name.capitalize()} ", seat_look(name), bold=True, enabled=colour)
    whose = "your fleet: " if name == scene.own else ""
    known = [fleet_text(scene, side), lost_text(scene, side)]
    lines = [f"{who} {whose}{known[0]}"]
    lines += [f"  {known[1]}"] if known[1] else []
    for token in scene.of(side):
        lines += _contact(token) if token.data is None else _tracker(token, token.data)
    return lines


def _title(token: Token) -> str:
    title = "class " + token.rank if token.kind is None else f"{token.kind.title} {token.rank}"
    return f"  {token.label} {title}"


def _printed(kind: Kind, stats: dict[str, int]) -> str:
    numbers = " ".join(f"{name} {value}" for name, value in stats.items())
    return f"{numbers} weapon {weapon_name(kind)}"


def _contact(token: Token) -> list[str]:
    caption = [token.band.capitalize()]
    caption += [] if token.damage is None else [f"{token.damage} DMG"]
    head = f"{_title(token):<28} {', '.join(caption + token.marks)}"
    if token.kind is None:
        return [head]
    kind = token.kind
    return [head, f"     {_printed(kind, printed_stats(kind))} fuel up to {kind.fuel}"]


def _tracker(token: Token, ship: ShipData) -> list[str]:
    assert token.kind is not None
    capacity = token.kind.fuel
    marks = [token.band.capitalize(), token.exposure, *(["[+] token"] if ship.plus else [])]
    bar = "#" * -(-_BAR * ship.fuel // capacity)
    damage, *more = _wrapped(effect_names(token))
    return [
        f"{_title(token):<28} {', '.join(marks + token.marks)}",
        f"     {_printed(token.kind, stats_of(ship)):<34} "
        f"fuel {bar:.<{_BAR}} {ship.fuel} of {capacity}",
        f"     DMG {_track(ship)}  {damage}".rstrip(),
        *(f"{'':34}{line}" for line in more),
    ]


def _track(ship: ShipData) -> str:
    """The damage track: `*` for a level with an effect in force, the present one in brackets."""
    levels = (("*" if n in ship.effects else str(n), n == ship.damage) for n in range(10))
    signs = "".join(f"[{sign}]" if now else f" {sign} " for sign, now in levels)
    return signs.replace("  ", " ").ljust(23)


def _wrapped(effects: list[str]) -> list[str]:
    """The effects on lines that fit beside the damage track; at least one line."""
    lines = [""]
    for effect in effects:
        if len(lines[-1]) + len(effect) > 42:
            lines.append("")
        lines[-1] += f", {effect}" if lines[-1] else effect
    return lines
