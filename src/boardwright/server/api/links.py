"""Ways to a match: QR codes, tokens for programs."""

from __future__ import annotations

import io
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from boardwright.hosting.player_names import available_name, clean_text
from boardwright.server.api.dependencies import Context, HttpRequest, principal_of
from boardwright.server.problem import Problem
from boardwright.server.session import new_id, token_hash

__all__ = ["BotCreated", "CreateBot", "handlers"]

_LONGEST_PATH = 300


class CreateBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/bots: a program that wants to play under this name."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class BotCreated(msgspec.Struct, frozen=True):
    token: str
    """To be sent as `Authorization: Bearer TOKEN`; shown once."""
    name: str


@get(
    "/api/matches/{match:str}/qr",
    summary="Get a QR code of a link to this match",
    media_type="image/svg+xml",
)
async def qr(
    match: FromPath[str], request: HttpRequest, context: Context, path: FromQuery[str | None] = None
) -> Response[bytes]:
    """`path` goes behind the server's address; left out, it is the match's own."""
    import segno

    place = f"/m/{match}" if path is None else path
    if not place.startswith(f"/m/{match}") or len(place) > _LONGEST_PATH:
        raise Problem("bad_message", "The link must lead to this match.")
    public = context.settings.public_url.rstrip("/")
    base = public or f"{request.url.scheme}://{request.headers.get('host', '')}"
    drawn = io.BytesIO()
    try:
        code = segno.make(base + place, error="m", micro=False)
    except ValueError:
        raise Problem("bad_message", "The link is too long for a QR code.") from None
    code.save(drawn, kind="svg", border=2, xmldecl=False, omitsize=True, dark="#000", light="#fff")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@post("/api/bots", summary="Create a token for a bot")
async def make_bot(data: JSONBody[CreateBot], request: HttpRequest, context: Context) -> BotCreated:
    principal = await principal_of(request, context)
    context.limits.match(principal.address)
    name = available_name(clean_text(data.name), (), ())
    token = new_id(24)
    await context.store.add_bot(token_hash(token), name)
    return BotCreated(token, name)


handlers = [qr, make_bot]
