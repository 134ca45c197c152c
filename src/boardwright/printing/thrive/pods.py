"""The pods of Thrive on pages.

Every pod is printed with its forward edge up, where an arrow points. White's player sits opposite
and so turns the whole pod, never its pegs (T-03).
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.printing.cutting import BLEED, MARK
from boardwright.printing.page import DrawnPage
from boardwright.printing.paper import MARGIN
from boardwright.printing.sheet import PrintJob
from boardwright.printing.thrive.board import board_size, large_square, small_square
from boardwright.printing.thrive.pod import (
    CENTRE_ONLY,
    FORWARD,
    DrawHole,
    PrintedPod,
    draw_circle,
    draw_hole,
    draw_pod,
)

__all__ = ["SLACK", "card_pods", "large_pods", "pegged_pods", "pod_page", "small_pods"]

_GAP = 11.0
SLACK = 4.0
"""How much smaller a pod is than its square."""
_PENCIL = (
    "Print at 100 percent and cut at the marks. The arrow always points to the other side of the "
    "pond: pods never turn. The two filled circles are the pegs a pod starts with. Wherever the "
    "rules say that you place a peg, fill a circle with your pencil."
)
_CARD = (
    "Print at 100 percent and cut at the marks. The arrow always points to the other side of the "
    "pond: pods never turn. Place the pods as the set-up card shows, and fill the circles that are "
    "dark on it; the centre is filled already."
)
_PEGS = (
    "Print at 100 percent, glue on foam board, cut at the marks, and make the holes: 3.2 mm for "
    "cribbage pegs. The arrow always points to the other side of the pond: pods never turn. Put "
    "the first two pegs into the grey holes."
)


def large_pods(job: PrintJob) -> list[DrawnPage]:
    """Pods for the board in two halves."""
    return [_set_page(job, "Thrive: pods", large_square(board_size(job)), _PENCIL)]


def small_pods(job: PrintJob) -> list[DrawnPage]:
    """Pods for the board on one page."""
    square = small_square(board_size(job))
    return [_set_page(job, "Thrive: pods for the small board", square, _PENCIL)]


def card_pods(job: PrintJob) -> list[DrawnPage]:
    """Pods for the board in two halves, for set-up cards: only their centre is filled."""
    square = large_square(board_size(job))
    return [_set_page(job, "Thrive: pods for set-up cards", square, _CARD, mask=CENTRE_ONLY)]


def pegged_pods(job: PrintJob) -> list[DrawnPage]:
    """Pods for the board in two halves, with holes for pegs."""
    return [
        _set_page(job, "Thrive: pods for pegs", large_square(board_size(job)), _PEGS, draw_hole)
    ]


def _set_page(
    job: PrintJob,
    title: str,
    square: float,
    caption: str,
    hole: DrawHole = draw_circle,
    mask: int = FORWARD,
) -> DrawnPage:
    pods = [PrintedPod(seat, mask) for seat in (0, 1) for _ in range(board_size(job))]
    return pod_page(job, title, square - SLACK, pods, caption, hole)


def pod_page(
    job: PrintJob,
    title: str,
    side: float,
    pods: Sequence[PrintedPod],
    caption: str,
    hole: DrawHole = draw_circle,
) -> DrawnPage:
    """A page of pods with crop marks; each side begins a row."""
    page = DrawnPage(job.paper, title)
    columns = -(-board_size(job) // 2)
    step = side + _GAP
    top = MARGIN + MARK + BLEED
    left = MARGIN + MARK + BLEED
    rows = 0
    for seat in (0, 1):
        own = [pod for pod in pods if pod.seat == seat]
        for place, pod in enumerate(own):
            row, column = divmod(place, columns)
            at = (left + column * step, top + (rows + row) * step)
            draw_pod(page.drawing, job, pod, *at, side, hole)
        rows += -(-len(own) // columns)
    beside = left + columns * step
    page.caption(beside, top, job.paper.width - MARGIN - beside, title, caption)
    return page
