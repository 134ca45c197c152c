"""Thrust! in a terminal of 24 lines: one line for each ship."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS
from boardwright.present.ansi import patch
from boardwright.present.palette import seat_look
from boardwright.present.thrust.damage import EFFECTS
from boardwright.present.thrust.names import weapon_name
from boardwright.present.thrust.scene import Scene, Token, printed_stats, stats_of
from boardwright.present.thrust.status import lost_text, unrevealed_text

__all__ = ["compact_range_line", "compact_side"]

_COLUMNS, _CELL = 80, 18
_STATS, _REMARKS = 26, 55
"""The columns where the Stats and the remarks of a ship begin."""
_HEADINGS = "SPD COM SEN shot    fuel DMG"


def compact_range_line(scene: Scene, colour: bool) -> Iterator[str]:
    """The labels of the ships in each band, above and below the names of the bands."""
    yield _labels(scene, 1 - scene.below, colour)
    yield "".join(f"-- {band.upper()} ".ljust(_CELL, "-") for band in BANDS) + "> planet"
    yield _labels(scene, scene.below, colour)


def _labels(scene: Scene, side: int, colour: bool) -> str:
    cells = []
    for band in BANDS:
        caption = " ".join(_label(token) for token in scene.at(side, band))
        painted = patch(caption, seat_look(SEATS[side]), enabled=colour)
        cells.append(painted + " " * (_CELL - len(caption)))
    return "".join(cells).rstrip()


def _label(token: Token) -> str:
    """With `>` before the acting ship and `<` before its target."""
    return f"{'>' if token.acts else '<' if token.aimed else ''}{token.label}"


def compact_side(scene: Scene, side: int, colour: bool) -> Iterator[str]:
    """A side with the headings of its table, and its ships that the viewer can see."""
    name, tokens = SEATS[side], scene.of(side)
    is_own = name == scene.own
    who = patch(f" {name.capitalize()} ", seat_look(name), bold=True, enabled=colour)
    title = " your fleet" if is_own else ""
    gap = " " * (_STATS - len(name) - 2 - len(title))
    yield f"{who}{title}{gap}{_HEADINGS}" if tokens else f"{who}{title}"
    for token in tokens:
        yield from _ship(token)
    unseen = "" if is_own else unrevealed_text(scene, side)
    rest = "; ".join(filter(None, (unseen, lost_text(scene, side))))
    yield from textwrap.wrap(rest, _COLUMNS, initial_indent=" ", subsequent_indent=" ")


def _ship(token: Token) -> Iterator[str]:
    title = f"class {token.rank}" if token.kind is None else f"{token.kind.title} {token.rank}"
    line = f" {token.label} {title:<21} {_numbers(token)}"
    remarks, effects = _remarks(token), _effects(token)
    together = ", ".join(filter(None, (remarks, effects)))
    if len(together) <= _COLUMNS - _REMARKS:
        yield f"{line:<{_REMARKS}}{together}".rstrip()
    else:
        yield f"{line:<{_REMARKS}}{remarks}"
        yield f"    {effects}"


def _numbers(token: Token) -> str:
    """Stats, the DMG of a shot, fuel and DMG, as far as the viewer knows them."""
    damage = "?" if token.damage is None else token.damage
    if token.kind is None:
        return f"{damage:>{len(_HEADINGS)}}"
    stats = printed_stats(token.kind) if token.data is None else stats_of(token.data)
    fuel = f"{'?' if token.data is None else token.data.fuel}/{token.kind.fuel}"
    columns = " ".join(f"{stat:>3}" for stat in stats.values())
    return f"{columns} {weapon_name(token.kind):>4} {fuel:>7} {damage:>3}"


def _remarks(token: Token) -> str:
    """Who sees the ship, and its marks; `+` is a plus token."""
    if token.data is None:
        return " ".join(token.marks)
    seen = f"c{token.contact} {'up' if token.face_up else 'down'}" if token.contact else "unseen"
    return " ".join((seen + "+" * token.data.plus, *token.marks))


def _effects(token: Token) -> str:
    levels = token.data.effects if token.data else ()
    return ", ".join(EFFECTS[level].short for level in levels)
