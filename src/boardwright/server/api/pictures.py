"""Pictures to share: of a position, of a whole match, and the preview of a link."""

from __future__ import annotations

from typing import Literal

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from boardwright.hosting import match_record
from boardwright.pictures import draw_preview
from boardwright.pictures.position import PICTURE_WIDTH
from boardwright.pictures.preview import PREVIEW_WIDTH
from boardwright.present import to_svg
from boardwright.server.api.dependencies import Context, HttpRequest, open_match
from boardwright.server.api.openapi import OTHER_MEDIA_TYPES
from boardwright.server.api.replay import check_view, state_at
from boardwright.server.link_preview import preview_of
from boardwright.server.loop_time import run_in_thread
from boardwright.server.match_requests import Place, Seat
from boardwright.server.pictures import check_pictures
from boardwright.server.problem import Problem

__all__ = ["handlers"]

_PNG = "image/png"
_A_DAY = "private, max-age=86400"


@get(
    "/api/matches/{match:str}/picture",
    summary="Get a picture of a position as one viewer saw it",
    media_type=_PNG,
)
async def show_picture(
    match: FromPath[str],
    request: HttpRequest,
    context: Context,
    place: FromQuery[Place | None] = None,
    seat: FromQuery[Seat | None] = None,
) -> Response[bytes]:
    """Draw the position after `place` log entries, by default the last one, as PNG. Which seats'
    views may be seen is as in a replay."""
    live_match, viewer = await open_match(request, context, match)
    hosted = live_match.hosted
    check_view(hosted, viewer, seat)
    place, state = state_at(live_match, place)
    png = await context.pictures.png(to_svg(state.view(seat)), PICTURE_WIDTH)
    name = f"{hosted.game.name}-{hosted.id}-{place}.png"
    return _file(png, _PNG, name, is_final=hosted.status == "over")


@get(
    "/api/matches/{match:str}/animation",
    summary="Get a finished match as an animated picture",
    media_type="image/gif",
    opt={OTHER_MEDIA_TYPES: ("image/webp",)},
)
async def show_animation(
    match: FromPath[str],
    request: HttpRequest,
    context: Context,
    format: FromQuery[Literal["gif", "webp"]] = "gif",
    seat: FromQuery[Seat | None] = None,
) -> Response[bytes]:
    """Draw every turn as a seat saw it, as GIF or WebP. The first time it takes seconds."""
    live_match, viewer = await open_match(request, context, match)
    hosted = live_match.hosted
    check_view(hosted, viewer, seat)
    if hosted.status != "over":
        raise Problem("not_over", "A match can be animated when it is over.")
    check_pictures()
    shown = seat if hosted.game.has_hidden_parts else None
    file = context.pictures.find_animation(hosted.id, shown, format)
    if file is None:
        build = match_record.record_builder(hosted)
        record = await run_in_thread(lambda: str(build()))
        address = viewer.principal.address
        file = await context.pictures.animation(hosted.id, record, shown, format, address)
    return _file(file, f"image/{format}", f"{hosted.game.name}-{hosted.id}.{format}", is_final=True)


@get(
    "/api/matches/{match:str}/preview",
    summary="Get the picture that chats show of a link to a match",
    media_type=_PNG,
)
async def show_preview(match: FromPath[str], context: Context) -> Response[bytes]:
    """Draw the spectator's view, the players and how the match stands, whoever asks."""
    hosted = (await context.registry.live_match(match)).hosted
    is_final = hosted.status == "over"
    png = await context.pictures.png(draw_preview(preview_of(hosted)), PREVIEW_WIDTH)
    return _file(png, _PNG, f"{hosted.game.name}-{hosted.id}.png", is_final=is_final)


def _file(body: bytes, media_type: str, name: str, *, is_final: bool) -> Response[bytes]:
    headers = {"content-disposition": f'inline; filename="{name}"'}
    if is_final:
        headers["cache-control"] = _A_DAY
    return Response(body, media_type=media_type, headers=headers)


handlers = [show_picture, show_animation, show_preview]
