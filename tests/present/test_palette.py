"""The colours of seats and boards, as different people see them.

Colour blindness is simulated after Machado, Oliveira and Fernandes (2009), with nothing left of the
one cone; distances are those of OKLab, where black and white are 1 apart. Contrast is WCAG's.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

import boardwright
from boardwright.games.grow.actions import SEATS
from boardwright.present import to_svg
from boardwright.present.palette import LOOKS

WEB = Path(__file__).parents[2] / "web" / "src"
Rgb = tuple[float, float, float]
Matrix = tuple[Rgb, Rgb, Rgb]

ALIKE: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
VISIONS: dict[str, tuple[Matrix, float]] = {
    "normal": (ALIKE, 0.17),
    "protanopia": (
        (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
        0.1,
    ),
    "deuteranopia": (
        (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
        0.1,
    ),
    "tritanopia": (
        (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
        0.1,
    ),
}
LMS: Matrix = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
LAB: Matrix = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def _linear(colour: str) -> Rgb:
    def channel(at: int) -> float:
        value = int(colour[at : at + 2], 16) / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return channel(1), channel(3), channel(5)


def _times(matrix: Matrix, vector: Rgb) -> Rgb:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _seen(colour: str, vision: Matrix) -> Rgb:
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(vision, _linear(colour)))
    long, medium, short = (part ** (1 / 3) for part in _times(LMS, (red, green, blue)))
    return _times(LAB, (long, medium, short))


def _distance(a: str, b: str, vision: Matrix) -> float:
    pairs = zip(_seen(a, vision), _seen(b, vision), strict=True)
    return float(sum((x - y) ** 2 for x, y in pairs) ** 0.5)


def _contrast(a: str, b: str) -> float:
    dim, bright = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in map(_linear, (a, b))
    )
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("vision", VISIONS)
def test_eight_seats_are_told_apart(vision: str) -> None:
    matrix, least = VISIONS[vision]
    near = {
        (a, b): round(distance, 3)
        for a, b in combinations(SEATS, 2)
        if (distance := _distance(LOOKS[a].light, LOOKS[b].light, matrix)) < least
    }
    assert not near


def test_shapes_and_text_are_readable_on_their_stones() -> None:
    for name, look in LOOKS.items():
        assert _contrast(look.light, look.ink) >= 4.5, name
        assert _contrast("#fffdf6", look.dark) >= 4.5, name  # the shape of a tail


def _variables(path: str, selector: str) -> dict[str, str]:
    """The colours that a rule of a style sheet declares."""
    text = (WEB / path).read_text("utf-8")
    start = text.index(f"{selector} {{")
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text[start : text.index("}", start)]))


ROOTS = {"light": ":root", "dark": ':root[data-theme="dark"]'}
PONDS = {"light": ".thrive-colours", "dark": '.thrive-colours[data-theme="dark"]'}


def _theme(theme: str) -> dict[str, str]:
    return _variables("theme.css", ROOTS["light"]) | _variables("theme.css", ROOTS[theme])


def _pond(theme: str) -> dict[str, str]:
    file = "boards/thrive/colours.css"
    return _theme(theme) | _variables(file, PONDS["light"]) | _variables(file, PONDS[theme])


@pytest.mark.parametrize("theme", ROOTS)
def test_marks_stand_out_from_the_board(theme: str) -> None:
    """WCAG 1.4.11: 3:1 for what tells the state of a board, focus rings before all."""
    colours = _theme(theme)
    grow = ("focus", "target", "threat", "hint", "ink")
    faint = [("grow", mark) for mark in grow if _contrast(colours[mark], colours["wood"]) < 3]
    pond = _pond(theme)
    thrive = ("focus", "target", "threat", "hint", "reach", "capture", "chosen", "last")
    for water in ("water", "water-deep", "pad"):
        faint += [(water, mark) for mark in thrive if _contrast(pond[mark], pond[water]) < 3]
    assert not faint


@pytest.mark.parametrize("theme", ROOTS)
def test_pods_stand_out_from_the_water(theme: str) -> None:
    """By the head or the rim around it; pegs and new pegs stand out from the head."""
    pond = _pond(theme)
    for side in ("south", "north"):
        outline = [f"{side}-head", f"{side}-rim", f"{side}-petal", f"{side}-petal-edge"]
        for water in ("water", "water-deep", "pad"):
            assert max(_contrast(pond[part], pond[water]) for part in outline) >= 3, (side, water)
        for part in ("seed", "new", "heart"):
            assert _contrast(pond[f"{side}-{part}"], pond[f"{side}-head"]) >= 3, (side, part)
        # The names of squares in the holes of an opened pod are text.
        assert _contrast(pond[f"{side}-seed"], pond[f"{side}-well"]) >= 4.5, side


def test_stones_stand_out_from_the_wood() -> None:
    """In the light theme by their dark edge; in the dark one the page draws a light edge."""
    wood = _theme("light")["wood"]
    assert {name for name in SEATS if _contrast(LOOKS[name].dark, wood) < 3} == set()


def test_pictures_have_the_colours_of_the_page() -> None:
    drawn = to_svg(boardwright.game("thrive").start().view(None))
    parts = ("petal", "petal-inner", "petal-edge", "head", "rim", "seed", "hollow", "heart")
    names = ["shore", "pad", *(f"{side}-{part}" for side in ("south", "north") for part in parts)]
    assert [name for name in names if _pond("light")[name] not in drawn] == []
