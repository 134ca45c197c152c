"""A card for each ship: the tracker of an own one, what the viewer knows of another."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.games.thrust.position import ShipData
from boardwright.games.thrust.ships import Kind
from boardwright.present.svg import Svg
from boardwright.present.thrust.damage import EFFECTS
from boardwright.present.thrust.names import weapon_name
from boardwright.present.thrust.picture_parts.counters import (
    AMBER,
    BRIGHT,
    DIM,
    EDGE,
    HIGH,
    INK,
    PANEL,
    TINT,
    WIDE,
    draw_counter,
)
from boardwright.present.thrust.scene import CRIPPLED, Scene, Token, stats_of

__all__ = ["CardRow", "card_rows"]

_LEFT, _WIDE, _GAP = 16.0, 300.0, 8.0
_TRACKER, _SEEN, _FACE_DOWN, _LINE = 132.0, 80.0, 63.0, 17.0
_LABEL, _BAR = 36.0, 158.0
_EMPTY, _FULL = "#1d2942", "#4fa3a5"


class CardRow(NamedTuple):
    """One or two cards side by side."""

    tokens: tuple[Token, ...]

    @property
    def height(self) -> float:
        """The height with the gap below."""
        return max(map(_height, self.tokens)) + _GAP

    def draw(self, page: Svg, y: float) -> None:
        """Draws the cards with their upper edge at `y`."""
        for column, token in enumerate(self.tokens):
            x = _LEFT + column * (_WIDE + _GAP)
            _card(page, token, x, y, self.height - _GAP)


def card_rows(scene: Scene, side: int) -> list[CardRow]:
    """The cards of a side's ships that the viewer can see, two in a row."""
    tokens = scene.of(side)
    return [CardRow(tuple(tokens[n : n + 2])) for n in range(0, len(tokens), 2)]


def _height(token: Token) -> float:
    if token.data is None:
        return _SEEN if token.kind else _FACE_DOWN
    return _TRACKER + _LINE * max(1, len(_effects(token.data)))


def _effects(ship: ShipData) -> list[str]:
    """The short names of the effects in force, on as many lines as they need."""
    lines: list[str] = []
    for word in (EFFECTS[level].short for level in ship.effects):
        if lines and len(lines[-1]) + len(word) < 38:
            lines[-1] += f", {word}"
        else:
            lines.append(word)
    return lines


def _card(page: Svg, token: Token, x: float, y: float, height: float) -> None:
    edge = BRIGHT if token.acts or token.aimed else EDGE
    page.rect(x, y, _WIDE, height, rx=8, fill=PANEL, stroke=edge)
    draw_counter(page, token._replace(acts=False, aimed=False), x + 8, y + 6)
    beside = x + WIDE + 18
    title = f"class {token.rank} ship" if token.kind is None else token.kind.title
    page.text(beside, y + 20, title, font_size=16, font_weight="bold", fill=TINT[token.owner])
    if token.data is None:
        _known(page, token, beside, y)
    else:
        _place(page, token, beside, y)
        _tracker(page, token, token.data, x + 10, y + HIGH + 6)


def _known(page: Svg, token: Token, x: float, y: float) -> None:
    caption = [token.band.capitalize()]
    if token.damage is not None:
        caption.append(f"{token.damage} DMG")
    caption += token.marks
    page.text(x, y + 38, ", ".join(caption), font_size=14, fill=INK)
    for n, line in enumerate(_printed(token.kind)):
        page.text(x, y + 55 + n * _LINE, line, font_size=13, fill=DIM)


def _printed(kind: Kind | None) -> tuple[str, ...]:
    if kind is None:
        return ("kind not known yet",)
    stats = f"SPD {kind.spd}  COM {kind.com}  SEN {kind.sen}"
    return stats, f"weapon {weapon_name(kind)}, fuel up to {kind.fuel}"


def _place(page: Svg, token: Token, x: float, y: float) -> None:
    caption = f"{token.band.capitalize()}, {token.exposure}"
    page.text(x, y + 38, caption, font_size=14, fill=INK)
    marks = (["+ token"] if token.data and token.data.plus else []) + token.marks
    page.text(x, y + 55, ", ".join(marks), font_size=14, fill=AMBER)


def _tracker(page: Svg, token: Token, ship: ShipData, x: float, y: float) -> None:
    assert token.kind is not None
    _stats(page, token.kind, ship, x, y + 22)
    _fuel(page, token.kind, ship, x, y + 31)
    _damage(page, ship, x, y + 50)
    for n, line in enumerate(_effects(ship) or ["no damage"]):
        ink = AMBER if ship.effects else DIM
        page.text(x, y + 86 + n * _LINE, line, font_size=14, fill=ink)


def _stats(page: Svg, kind: Kind, ship: ShipData, x: float, y: float) -> None:
    crippled = CRIPPLED in ship.effects
    for name, value in stats_of(ship).items():
        page.text(x, y, name, font_size=12.5, fill=DIM)
        ink = AMBER if crippled else BRIGHT
        page.text(x + 35, y, value, font_size=15, font_weight="bold", fill=ink)
        x += 64
    page.text(x, y, "weapon", font_size=12.5, fill=DIM)
    page.text(x + 52, y, weapon_name(kind), font_size=15, font_weight="bold", fill=BRIGHT)


def _fuel(page: Svg, kind: Kind, ship: ShipData, x: float, y: float) -> None:
    page.text(x, y + 11, "fuel", font_size=12.5, fill=DIM)
    page.rect(x + _LABEL, y, _BAR, 12, rx=3, fill=_EMPTY, stroke=EDGE)
    if ship.fuel:
        page.rect(x + _LABEL, y, _BAR * ship.fuel / kind.fuel, 12, rx=3, fill=_FULL)
    caption = f"{ship.fuel} of {kind.fuel}"
    page.text(x + _LABEL + _BAR + 8, y + 11, caption, font_size=14, fill=INK)


def _damage(page: Svg, ship: ShipData, x: float, y: float) -> None:
    """Draws the damage track: levels with an effect in force filled, the present one ringed."""
    page.text(x, y + 13, "DMG", font_size=12.5, fill=DIM)
    for level in range(10):
        left, now, taken = x + _LABEL + 24.5 * level, level == ship.damage, level in ship.effects
        with page.group(stroke=BRIGHT if now else EDGE, stroke_width=2.4 if now else 1):
            page.rect(left, y, 21, 18, rx=3, fill=AMBER if taken else _EMPTY)
        ink = PANEL if taken else INK if now else DIM
        page.text(left + 10.5, y + 14, level, font_size=13, text_anchor="middle", fill=ink)
