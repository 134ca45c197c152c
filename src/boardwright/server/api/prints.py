"""Games on paper: the sheets of a game, a position of a match, and its score sheet, as PDF."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

import boardwright
from boardwright.hosting import match_record
from boardwright.printing import POSITION, Edge, Ink, PrintJob, Sheet, find_paper, find_sheets
from boardwright.printing import sheets as sheets_of
from boardwright.server.api.dependencies import Context, HttpRequest, open_match, principal_of
from boardwright.server.api.replay import check_view, state_at
from boardwright.server.loop_time import run_in_thread
from boardwright.server.match_requests import Place, Seat
from boardwright.server.prints import check_printing, printing_missing

__all__ = ["PrintRequest", "SheetInfo", "SheetList", "handlers"]

_PDF = "application/pdf"
_PaperName = Literal["a4", "letter"]


class SheetInfo(msgspec.Struct, frozen=True):
    """A sheet that a game can be printed on."""

    name: str
    summary: str
    is_standard: bool
    """It is printed where nobody chooses."""
    has_backs: bool
    """It is printed on both sides of the paper."""


class SheetList(msgspec.Struct, frozen=True):
    """The sheets of a game, in the order in which they are printed."""

    sheets: tuple[SheetInfo, ...]
    missing: str | None
    """Why this server can't print; None if it can."""


class PrintRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed of a game, and on what."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, int | str] = {}
    sheets: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=20)] = ()
    """Names of sheets; the standard ones if there are none."""
    paper: _PaperName = "a4"
    ink: Ink = "colour"
    duplex: Edge = "long"
    """The edge over which the paper is turned, for sheets with backs."""


@get(
    "/api/games/{name:str}/sheets",
    sync_to_thread=False,
    summary="List the sheets that a game can be printed on",
)
def list_sheets(name: FromPath[str]) -> SheetList:
    """Return the sheets that need no position, and whether this server can print."""
    shown = filter(_needs_no_position, sheets_of(boardwright.game(name)))
    return SheetList(tuple(map(_sheet_info, shown)), printing_missing())


def _needs_no_position(sheet: Sheet) -> bool:
    return sheet.name != POSITION or sheet.is_standard


def _sheet_info(sheet: Sheet) -> SheetInfo:
    return SheetInfo(sheet.name, sheet.summary, sheet.is_standard, sheet.has_backs)


@post("/api/print", status_code=200, summary="Print sheets of a game", media_type=_PDF)
async def print_game(
    data: JSONBody[PrintRequest], request: HttpRequest, context: Context
) -> Response[bytes]:
    """Return the sheets as PDF, true to scale. The first time it takes a second or two."""
    principal = await principal_of(request, context)
    check_printing()
    game = boardwright.game(data.game, data.options)
    names = tuple(sheet.name for sheet in find_sheets(game, data.sheets))
    job = PrintJob(game, find_paper(data.paper), data.ink, None, data.duplex)
    file = await context.prints.sheets(job, names, principal.address)
    return _file(file, f"{game.name}.pdf")


@get(
    "/api/matches/{match:str}/print",
    summary="Print a position of a match to play on",
    media_type=_PDF,
)
async def print_position(
    match: FromPath[str],
    request: HttpRequest,
    context: Context,
    place: FromQuery[Place | None] = None,
    seat: FromQuery[Seat | None] = None,
    paper: FromQuery[_PaperName] = "a4",
    ink: FromQuery[Ink] = "colour",
) -> Response[bytes]:
    """Return the position after `place` log entries, by default the last one, as PDF. Which seats'
    views may be seen is as in a replay."""
    live_match, viewer = await open_match(request, context, match)
    hosted = live_match.hosted
    check_view(hosted, viewer, seat)
    place, state = state_at(live_match, place)
    check_printing()
    job = PrintJob(hosted.game, find_paper(paper), ink, state.view(seat))
    file = await context.prints.sheets(job, (POSITION,), viewer.principal.address)
    return _file(file, f"{hosted.game.name}-{hosted.id}-{place}.pdf")


@get(
    "/api/matches/{match:str}/score-sheet",
    summary="Print the score sheet of a match",
    media_type=_PDF,
)
async def print_score_sheet(
    match: FromPath[str],
    request: HttpRequest,
    context: Context,
    paper: FromQuery[_PaperName] = "a4",
    ink: FromQuery[Ink] = "colour",
) -> Response[bytes]:
    """Return all turns with diagrams as PDF; with hidden parts only once the match is over."""
    live_match, viewer = await open_match(request, context, match)
    hosted = live_match.hosted
    build = match_record.record_builder(hosted)
    check_printing()
    record = await run_in_thread(lambda: str(build()))
    address = viewer.principal.address
    file = await context.prints.score_sheet(record, find_paper(paper), ink, address)
    return _file(file, f"{hosted.game.name}-{hosted.id}-score.pdf")


def _file(body: bytes, name: str) -> Response[bytes]:
    return Response(
        body, media_type=_PDF, headers={"content-disposition": f'inline; filename="{name}"'}
    )


handlers = [list_sheets, print_game, print_position, print_score_sheet]
