"""QR codes of links into a match."""

from __future__ import annotations

import io

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from boardwright.server.api.dependencies import Context, HttpRequest
from boardwright.server.problem import Problem

__all__ = ["handlers"]

_MAX_PATH = 300


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
    public = context.settings.public_url.rstrip("/")
    base = public or f"{request.url.scheme}://{request.headers.get('host', '')}"
    svg = io.BytesIO()
    try:
        code = segno.make(base + target, error="m", micro=False)
    except ValueError:
        raise Problem("bad_message", "The link is too long for a QR code.") from None
    code.save(svg, kind="svg", border=2, xmldecl=False, omitsize=True, dark="#000", light="#fff")
    return Response(svg.getvalue(), media_type="image/svg+xml")


handlers = [show_qr_code]
