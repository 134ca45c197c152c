"""Grow in a terminal."""

from __future__ import annotations

from boardwright.core.view import View
from boardwright.games.grow.actions import SEATS, STRIDE, space_name
from boardwright.games.grow.position import Cell
from boardwright.present.ansi import paint, patch
from boardwright.present.grow.scene import Scene, scene_of, status, tally
from boardwright.present.palette import seat_look

__all__ = ["text"]


def text(view: View, colour: bool = False) -> str:
    """The board in letters, for `Presenter.text`.

    `R` is a head, `R3` a stack of three, `r` a tail. `R*` may still move, and in `R3*2` two may.
    """
    scene = scene_of(view)
    words = {space: _letters(scene, cell) for space, cell in scene.stones.items()}
    wide = max(map(len, words.values()), default=1) + 1
    lines = [paint(status(scene), bold=True, enabled=colour), ""]
    for y in reversed(range(scene.size)):
        row = (_painted(scene, STRIDE * y + x, words, wide, colour) for x in range(scene.size))
        lines.append(f"{y + 1:>2} {''.join(row)}".rstrip())
    names = (space_name(x)[0].ljust(wide) for x in range(scene.size))
    lines += [f"   {''.join(names)}".rstrip(), ""]
    return "\n".join((*lines, *(_line(scene, seat, colour) for seat in scene.seats))) + "\n"


def _letters(scene: Scene, cell: Cell) -> str:
    letter, ready = SEATS[cell.seat][0], scene.ready.get(cell.space, 0)
    if not cell.heads:
        return letter
    count = str(cell.heads) if cell.heads > 1 else ""
    left = f"*{ready if ready < cell.heads else ''}" if ready else ""
    return f"{letter.upper()}{count}{left}"


def _painted(scene: Scene, space: int, words: dict[int, str], wide: int, colour: bool) -> str:
    if space not in words:
        return paint("·", dim=True, enabled=colour) + " " * (wide - 1)
    cell, caption = scene.stones[space], words[space]
    look = seat_look(SEATS[cell.seat])
    return patch(caption, look, bold=cell.heads > 0, enabled=colour) + " " * (wide - len(caption))


def _line(scene: Scene, seat: int, colour: bool) -> str:
    look, letter = seat_look(SEATS[seat]), SEATS[seat][0].upper()
    sign = patch(f" {letter} ", look, bold=True, enabled=colour)
    to_play = not scene.is_over and scene.position.to_play == SEATS[seat]
    return f"{sign} {tally(scene, seat)}{' <' if to_play else ''}"
