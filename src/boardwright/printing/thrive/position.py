"""A position of Thrive to play on: where the pods stand, and the pods with their pegs filled."""

from __future__ import annotations

from boardwright.games.thrive import ThriveView
from boardwright.games.thrive.board import square_name
from boardwright.present.thrive.scene import pods_of
from boardwright.printing.page import Page
from boardwright.printing.position import diagram_page, position_view
from boardwright.printing.sheet import PrintJob
from boardwright.printing.thrive.board import board_size, large_square
from boardwright.printing.thrive.pod import PrintedPod, owner_mask
from boardwright.printing.thrive.pods import SLACK, pod_page

__all__ = ["position_pages"]

_CAPTION = (
    "Print at 100 percent and cut at the marks. Place each pod on the square named below it, its "
    "arrow to the other side of the pond, and play on: fill a circle for every peg you place."
)


def position_pages(job: PrintJob) -> list[Page]:
    """A page with the diagram and one with the pods."""
    view = position_view(job)
    assert isinstance(view, ThriveView)
    pods = [
        PrintedPod(seat, owner_mask(seat, mask), square_name(square))
        for square, (seat, mask) in sorted(pods_of(view).items())
    ]
    side = large_square(board_size(job)) - SLACK
    words = "The pods are on the next page; the board is the sheet “board”."
    return [
        *diagram_page(job, words),
        pod_page(job, "Thrive: pods of the position", side, pods, _CAPTION),
    ]
