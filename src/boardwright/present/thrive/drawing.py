"""Thrive: a pond of lotus pods, each with its holes and pegs.

South lies at the bottom for every viewer, so a hole always has the same name and place (T-03).
Black's pods are square-shouldered with a disc at the centre, White's are round with a ring.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardwright.core.view import View
from boardwright.games.thrive import ThriveView
from boardwright.games.thrive.board import CENTRE, STRIDE, board, hole_offset, square_name
from boardwright.games.thrive.position import SEATS, parse_pegs
from boardwright.present import palette
from boardwright.present.ansi import paint, patch
from boardwright.present.svg import Svg

__all__ = ["svg", "text"]

Pods = dict[int, tuple[int, int]]
"""What stands on a square: the seat and its peg mask."""

_DUE = {
    "move": "{} to move a pod",
    "peg1": "{} to place the first peg",
    "peg2": "{} to place the second peg",
    "pegs": "{} has no move: first peg",
    "card": "Chance draws the set-up card",
    "first": "Chance decides who begins",
}
_WON = {
    "capture": "by capture",
    "self_capture": "by the opponent's self-capture",
    "filled": "by filling a pod",
    "no_move": "as the opponent has no move",
    "surrender": "by surrender",
}
_DRAWN = {
    "repetition": "third time in the same position",
    "no_progress": "too many turns without a capture or a peg",
}


# -- words -----------------------------------------------------------------------------


def _status(view: ThriveView) -> str:
    """Whose turn it is and what is due, or how it ended."""
    position = view.position
    if position.outcome == "-":
        return _DUE[position.stage].format(position.to_play.capitalize())
    reason, _, winners = position.outcome.partition(":")
    if reason in _DRAWN:
        return f"Draw: {_DRAWN[reason]}"
    return f"{SEATS[int(winners) - 1].capitalize()} wins {_WON[reason]}"


def _tally(view: ThriveView, seat: int) -> str:
    left = len((view.position.black, view.position.white)[seat])
    lost = view.size - left
    count = f"{left} pod{'s' * (left != 1)}"
    return f"{SEATS[seat].capitalize()} {count}, {lost} lost"


def _is_set_up(view: ThriveView) -> bool:
    return view.position.stage != "card"


def _description(view: ThriveView) -> str:
    """The board in one breath, for those who hear it."""
    sides = zip(SEATS, (view.position.black, view.position.white), strict=True)
    said = (f"{seat.capitalize()}: {' '.join(p.square for p in side)}" for seat, side in sides)
    return ". ".join((*said, _status(view))) + "."


def _pods(view: ThriveView) -> Pods:
    squares = {square_name(s): s for s in board(view.size, view.holes).squares}
    sides = (view.position.black, view.position.white)
    return {
        squares[pod.square]: (seat, parse_pegs(pod.pegs))
        for seat, side in enumerate(sides)
        for pod in side
    }


def _reached(view: ThriveView, pods: Pods) -> set[int]:
    """Squares the side to move can go to, its own aside."""
    if view.position.outcome != "-" or view.position.stage != "move":
        return set()
    mover = SEATS.index(view.position.to_play)
    moves = board(view.size, view.holes).moves
    own = {square: mask for square, (seat, mask) in pods.items() if seat == mover}
    return {m.target for square, mask in own.items() for m in moves(square, mask)} - set(own)


# -- picture ---------------------------------------------------------------------------

_CELL, _LEFT, _TOP, _BOTTOM = 96.0, 36.0, 56.0, 72.0
_WATER = ("#dcecea", "#d2e5e4")
_RIPPLE, _SHORE, _INK, _BLOOM = "#8fb9ba", "#a9c9c8", "#2f4a4d", "#d98aa6"


def svg(view: View) -> str:
    assert isinstance(view, ThriveView)
    width = view.size * _CELL + 2 * _LEFT
    height = _TOP + view.size * _CELL + _BOTTOM
    page = Svg(width, height, f"Thrive: {_status(view)}", _description(view))
    page.text(width / 2, 34, _status(view), font_size=19, fill=_INK, text_anchor="middle")
    for x in (_LEFT + 12, width - _LEFT - 12):
        _blossom(page, x, 40)
    pods = _pods(view)
    _pond(page, view.size)
    for square in sorted(_reached(view, pods)):
        _ripples(page, *_middle(view.size, square), taken=square in pods)
    for square, (seat, mask) in sorted(pods.items()):
        _pod(page, view, square, seat, mask)
    for seat in (0, 1):
        _count(page, view, seat, width, height)
    return page.render()


def _middle(size: int, square: int) -> tuple[float, float]:
    x, y = square % STRIDE, square // STRIDE
    return _LEFT + (x + 0.5) * _CELL, _TOP + (size - y - 0.5) * _CELL


def _pond(page: Svg, size: int) -> None:
    side = size * _CELL
    page.rect(_LEFT - 6, _TOP - 6, side + 12, side + 12, rx=16, fill=_SHORE)
    for x in range(size):
        for y in range(size):
            place = (_LEFT + x * _CELL + 1.5, _TOP + y * _CELL + 1.5)
            page.rect(*place, _CELL - 3, _CELL - 3, rx=12, fill=_WATER[(x + y) % 2])
    with page.group(font_size=15, fill=_INK, text_anchor="middle"):
        for n in range(size):
            along = (n + 0.5) * _CELL
            page.text(_LEFT + along, _TOP + side + 26, "abcdefgh"[n])
            page.text(_LEFT - 20, _TOP + side - along + 5, n + 1)


def _ripples(page: Svg, x: float, y: float, taken: bool) -> None:
    """Rings on the water where the side to move can land; a bloom where it would capture."""
    if taken:
        page.circle(x, y, 46, fill="none", stroke=_BLOOM, stroke_width=3)
        return
    with page.group(fill="none", stroke=_RIPPLE, stroke_width=1.5):
        for r in (6, 13, 20):
            page.circle(x, y, r, opacity=1.15 - r / 24)


def _pod(page: Svg, view: ThriveView, square: int, seat: int, mask: int) -> None:
    x, y = _middle(view.size, square)
    show = palette.seat(SEATS[seat])
    page.rect(x - 41, y - 41, 82, 82, rx=(14, 32)[seat], fill=show.light, stroke=show.dark)
    pitch = 14.5 if view.holes == 5 else 22.0
    for hole in board(view.size, view.holes).holes:
        dx, dy = hole_offset(hole)
        _hole(page, seat, hole, bool(mask >> hole & 1), x + dx * pitch, y - dy * pitch)


def _hole(page: Svg, seat: int, hole: int, filled: bool, x: float, y: float) -> None:
    show = palette.seat(SEATS[seat])
    if hole == CENTRE:
        palette.mark(page, show.shape, x, y, 7.5, fill=_BLOOM)
    elif filled:
        page.circle(x, y, 5, fill=show.ink)
    else:
        page.circle(x, y, 2.4, fill=show.dark)


def _count(page: Svg, view: ThriveView, seat: int, width: float, height: float) -> None:
    if not _is_set_up(view):
        return
    show = palette.seat(SEATS[seat])
    edge, inward, anchor = ((_LEFT, 1, "start"), (width - _LEFT, -1, "end"))[seat]
    page.circle(edge + inward * 8, height - 23, 11, fill=show.light, stroke=show.dark)
    palette.mark(page, show.shape, edge + inward * 8, height - 23, 6, fill=_BLOOM)
    with page.group(font_size=15, fill=_INK, text_anchor=anchor):
        page.text(edge + inward * 26, height - 18, _tally(view, seat))


def _blossom(page: Svg, x: float, y: float) -> None:
    with page.group(fill=_BLOOM, fill_opacity=0.55):
        for turn in (-64, -32, 0, 32, 64):
            petal = f"M{x} {y}c-7 -7 -6 -15 0 -21c6 6 7 14 0 21Z"
            page.path(petal, transform=f"rotate({turn} {x} {y})")


# -- terminal --------------------------------------------------------------------------

_FRAMES = (("┏┓", "┃┃", "┗┛"), ("╭╮", "││", "╰╯"))


def text(view: View, colour: bool = False) -> str:
    assert isinstance(view, ThriveView)
    lines = [paint(_status(view), bold=True, enabled=colour), ""]
    pods = _pods(view)
    for y in reversed(range(view.size)):
        row = [_block(view, pods.get(STRIDE * y + x), colour) for x in range(view.size)]
        for number, parts in enumerate(zip(*row, strict=True)):
            label = str(y + 1) if number == view.holes // 2 else " "
            lines.append(f"{label} {' '.join(parts)}".rstrip())
    wide = 2 * view.holes + 1
    lines.append("  " + " ".join("abcdefgh"[x].center(wide) for x in range(view.size)).rstrip())
    if _is_set_up(view):
        lines += ["", "   ".join(_tally(view, seat) for seat in (0, 1))]
    return "\n".join(lines) + "\n"


def _block(view: ThriveView, pod: tuple[int, int] | None, colour: bool) -> list[str]:
    """The lines of one square, from the top."""
    middle = view.holes // 2
    if pod is None:
        wide = 2 * view.holes + 1
        return [("~" if n == middle else "").center(wide) for n in range(view.holes)]
    seat, mask = pod
    show = palette.seat(SEATS[seat])
    return [patch(line, show, enabled=colour) for line in _pod_lines(seat, mask, middle)]


def _pod_lines(seat: int, mask: int, reach: int) -> Iterator[str]:
    for dy in range(reach, -reach - 1, -1):
        top, side, bottom = _FRAMES[seat]
        frame = top if dy == reach else bottom if dy == -reach else side
        row = (_symbol(seat, mask, 5 * (dy + 2) + dx + 2) for dx in range(-reach, reach + 1))
        yield frame[0] + " ".join(row) + frame[1]


def _symbol(seat: int, mask: int, hole: int) -> str:
    if hole == CENTRE:
        return "BW"[seat]
    return "●" if mask >> hole & 1 else "·"
