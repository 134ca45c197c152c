"""A position of Thrust! as one side, or a spectator, sees it."""

from __future__ import annotations

from boardwright.printing.page import MarkupPages
from boardwright.printing.position import diagram_page
from boardwright.printing.sheet import PrintJob

__all__ = ["position"]

_WORDS = (
    "To play on, each player prints the view of their own side and hides it from the other. Copy "
    'it to the sheets "ranges" and "ships", with the ships of the sheet "counters".'
)


def position(job: PrintJob) -> list[MarkupPages]:
    """The diagram, with what to do with it where somebody can play on from it."""
    has_seat = job.view is not None and job.view.seat is not None
    return diagram_page(job, _WORDS if has_seat else "")
