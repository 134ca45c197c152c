"""Small pictures for lists: of matches as spectators see them, and of a game's starts."""

from __future__ import annotations

from functools import cache, lru_cache

from litestar import Response, get
from litestar.params import FromPath

import boardwright
from boardwright.core.view import View
from boardwright.present import to_thumbnail
from boardwright.server.api.compression import compress
from boardwright.server.api.dependencies import Context
from boardwright.server.problem import Problem

__all__ = ["handlers"]

_SVG = "image/svg+xml"
_A_DAY = "max-age=86400"


@get(
    "/api/matches/{match:str}/thumbnail",
    summary="Get a small picture of a match as spectators see it",
    media_type=_SVG,
    middleware=[compress],
)
async def show_thumbnail(match: FromPath[str], context: Context) -> Response[bytes]:
    """Draw the spectator's view, whoever asks. A finished match may be cached."""
    hosted = (await context.registry.live_match(match)).hosted
    headers = {"cache-control": f"private, {_A_DAY}"} if hosted.status == "over" else None
    return Response(_draw(hosted.match.state.view(None)), media_type=_SVG, headers=headers)


@get(
    "/api/games/{name:str}/start/{key:str}/{value:str}",
    sync_to_thread=False,
    summary="Get a small picture of the start with one option changed",
    media_type=_SVG,
    middleware=[compress],
)
def show_start(name: FromPath[str], key: FromPath[str], value: FromPath[str]) -> Response[bytes]:
    """Draw the start position; only for options whose values have different ones."""
    image = _starts(name).get((key, value))
    if image is None:
        raise Problem("no_page", "There is no picture at this address.")
    return Response(image, media_type=_SVG, headers={"cache-control": f"public, {_A_DAY}"})


@lru_cache(maxsize=256)
def _draw(view: View) -> bytes:
    """The same view gives the same picture, whichever match it is of."""
    return to_thumbnail(view).encode()


@cache
def _starts(name: str) -> dict[tuple[str, str], bytes]:
    """All pictures of a game: a cache of single ones could be filled with invented names."""
    kind = boardwright.game_type(name)
    starts = {}
    for spec in kind.options_type.specs():
        for value in spec.values or () if spec.is_pictured else ():
            view = kind.from_options({spec.key: value}).start().view(None)
            starts[spec.key, str(value)] = _draw(view)
    return starts


handlers = [show_thumbnail, show_start]
