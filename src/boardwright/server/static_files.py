"""Serves the built page from memory, and adds security headers to all responses."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.types import Message, Scope
from msgspec.structs import replace

from boardwright.core.errors import BoardwrightError
from boardwright.server.app_context import AppContext
from boardwright.server.link_preview import base_url, preview_of, preview_tags
from boardwright.server.page_paths import has_page, match_of
from boardwright.server.problem import Problem

__all__ = ["StaticFiles", "add_response_headers", "serve_static_file"]

BUILD_DIR = Path(__file__).parent / "page"
_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    b"content-security-policy": _POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
_IMMUTABLE = "public, max-age=31536000, immutable"
_NO_CACHE = "no-cache"
_NOT_BUILT = (
    b"<!doctype html><title>Boardwright</title>"
    b"<p>The page is not built yet: run <code>make web</code> and start the server again. "
    b"The API under <code>/api</code> works.</p>"
)


class _File(msgspec.Struct, frozen=True):
    """A file with its media type, `Cache-Control` and compressed copies."""

    body: bytes
    media_type: str
    cache: str
    encoded: dict[str, bytes]
    """By content encoding."""


class StaticFiles:
    """The files that `make web` has built, read once.

    A path without an extension that is no file gets index.html: the page shows what is there, or
    that nothing is.
    """

    def __init__(self, build_dir: Path = BUILD_DIR) -> None:
        self._files: dict[str, _File] = {}
        if build_dir.is_dir():
            for path in build_dir.rglob("*"):
                if path.is_file() and path.suffix not in (".gz", ".br"):
                    self._files["/" + path.relative_to(build_dir).as_posix()] = _load(path)
        index = self._files.get("/index.html")
        self.index = index or _File(_NOT_BUILT, "text/html; charset=utf-8", _NO_CACHE, {})

    @property
    def is_built(self) -> bool:
        """Whether there is a page to serve."""
        return "/index.html" in self._files

    def find(self, path: str) -> _File | None:
        """Return the file for a path; None if the page is to show it or that it is missing.

        Raises `Problem` if it can only have been a file.
        """
        file = self._files.get(path)
        if file is None and (
            path.startswith(("/api/", "/assets/")) or "." in path.rpartition("/")[2]
        ):
            raise Problem("no_page", "There is no page at this address.")
        return file


def _load(path: Path) -> _File:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".webmanifest":
        media_type = "application/manifest+json"
    if media_type.startswith("text/") or media_type.endswith("javascript"):
        media_type += "; charset=utf-8"
    encoded = {}
    for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
        copy = path.with_name(path.name + ending)
        if copy.exists():
            encoded[encoding] = copy.read_bytes()
    cache = _IMMUTABLE if path.parent.name == "assets" else _NO_CACHE
    return _File(path.read_bytes(), media_type, cache, encoded)


@get(["/", "/{path:path}"], include_in_schema=False)
async def serve_static_file(
    request: Request[Any, Any, Any],
    static_files: NamedDependency[StaticFiles],
    context: NamedDependency[AppContext],
) -> Response[bytes]:
    """Serve a file, compressed if the client accepts it; the page with 404 where nothing is."""
    path, status = request.scope["path"], 200
    file = static_files.find(path)
    if file is None:
        file = static_files.index
        status = 200 if await has_page(path, context.registry, context.store) else 404
        match = match_of(path)
        if status == 200 and match is not None:
            file = await _with_preview(file, request, context, match)
    headers = {
        "cache-control": file.cache,
        "content-type": file.media_type,
        "vary": "accept-encoding",
    }
    accepted = request.headers.get("accept-encoding", "")
    for encoding, body in file.encoded.items():
        if encoding in accepted:
            encoded = headers | {"content-encoding": encoding}
            return Response(body, headers=encoded, status_code=status)
    return Response(file.body, headers=headers, status_code=status)


async def _with_preview(
    file: _File, request: Request[Any, Any, Any], context: AppContext, match: str
) -> _File:
    """Add what chats show of a link to the match; a match that can't be loaded has no preview."""
    try:
        hosted = (await context.registry.live_match(match)).hosted
    except BoardwrightError:
        return file
    base = base_url(context.settings, request.scope["scheme"], request.headers)
    body = preview_tags(file.body, preview_of(hosted), base, request.scope["path"], match)
    return replace(file, body=body, encoded={})


async def add_response_headers(message: Message, scope: Scope) -> None:
    """Add the security headers to a response, and the cookie of a new guest."""
    if message["type"] != "http.response.start":
        return
    headers = list(message["headers"])
    present = {name.lower() for name, _ in headers}
    headers += [(name, value) for name, value in _HEADERS.items() if name not in present]
    if scope["path"].startswith("/api/") and b"cache-control" not in present:
        headers.append((b"cache-control", b"no-store"))
    cookie = scope["state"].get("cookie")
    if cookie:
        headers.append((b"set-cookie", cookie.encode()))
    message["headers"] = headers
