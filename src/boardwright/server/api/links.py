"""Links to share: the address others can open, and QR codes of links into a match."""

from __future__ import annotations

import io

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from boardwright.server.api.dependencies import Context, HttpRequest
from boardwright.server.app_context import AppContext
from boardwright.server.problem import Problem
from boardwright.server.shared_address import is_this_machine, shared_address

__all__ = ["SharedAddress", "handlers"]

_MAX_PATH = 300


class SharedAddress(msgspec.Struct, frozen=True):
    """Where others reach the server."""

    url: str
    """Empty if only this machine reaches it, as far as the server knows."""


@get("/api/address", sync_to_thread=False, summary="Get the address that others can open")
def show_address(context: Context) -> SharedAddress:
    """Return the public address, or that in the local network."""
    return SharedAddress(shared_address(context.settings))


@get(
    "/api/matches/{match:str}/qr",
    summary="Get a QR code of a link to this match",
    media_type="image/svg+xml",
)
async def show_qr_code(
    match: FromPath[str], request: HttpRequest, context: Context, path: FromQuery[str | None] = None
) -> Response[bytes]:
    """Draw the code of the server's public address and `path`; by default the match's own.

    The path has to begin with the match's; it may hold a token, which is not checked.
    """
    import segno

    target = f"/m/{match}" if path is None else path
    if not target.startswith(f"/m/{match}") or len(target) > _MAX_PATH:
        raise Problem("no_page", "The link must lead to this match.")
    base = context.settings.public_url.rstrip("/") or _base(request, context)
    svg = io.BytesIO()
    try:
        code = segno.make(base + target, error="m", micro=False)
    except ValueError:
        raise Problem("bad_message", "The link is too long for a QR code.") from None
    code.save(svg, kind="svg", border=2, xmldecl=False, omitsize=True, dark="#000", light="#fff")
    return Response(svg.getvalue(), media_type="image/svg+xml")


def _base(request: HttpRequest, context: AppContext) -> str:
    """The address the page was opened with, or a better one if that names this machine only."""
    opened = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return (shared_address(context.settings) if is_this_machine(opened) else "") or opened


handlers = [show_address, show_qr_code]
