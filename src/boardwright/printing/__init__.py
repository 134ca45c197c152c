"""Games on paper: boards, pieces and positions as PDF files, true to scale.

A game's paper is a list of sheets, each with a name and a function that makes its pages. The
package `boardwright.printing.<game>` exports it as `SHEETS`. To add a sheet,

1. write a module in the game's package with a function that takes a `PrintJob` and returns pages:
   a `DrawnPage` is drawn in millimetres with `present/svg.py` and the drawings of `present/`;
   `MarkupPages` are Typst markup, for text that flows over pages, with drawings as images;
2. list it in the package's `SHEETS` with its name and one sentence for people.

The rules on paper are texts in the games' packages; `rule_sheet.py` says how they are written.

The command, its help and the tests of margins, fonts, clipping and ink take it from there. A sheet
that asks for `PrintJob.ink` in its paints looks better in black than one that is turned grey; every
drawing is turned grey in the end, so none can bring colour into a black copy.
"""

from boardwright.printing.document import is_available, print_sheets
from boardwright.printing.page import DrawnPage, MarkupPages, Page
from boardwright.printing.paper import (
    EDGES,
    INKS,
    MARGIN,
    PAPERS,
    BadPrint,
    Edge,
    Ink,
    Paper,
    find_paper,
)
from boardwright.printing.score_sheet import print_record
from boardwright.printing.sheet import POSITION, PrintJob, Sheet, find_sheets, sheets

__all__ = [
    "EDGES",
    "INKS",
    "MARGIN",
    "PAPERS",
    "POSITION",
    "BadPrint",
    "DrawnPage",
    "Edge",
    "Ink",
    "MarkupPages",
    "Page",
    "Paper",
    "PrintJob",
    "Sheet",
    "find_paper",
    "find_sheets",
    "is_available",
    "print_record",
    "print_sheets",
    "sheets",
]
