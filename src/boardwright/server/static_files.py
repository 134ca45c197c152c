"""The page itself: what `make web` built, from memory, with the headers that keep it safe."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.types import Message, Scope

from boardwright.server.problem import Problem

__all__ = ["Pages", "add_headers", "serve_page"]

BUILT = Path(__file__).parent / "page"
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
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_NOT_BUILT = (
    b"<!doctype html><title>Boardwright</title>"
    b"<p>The page is not built yet: run <code>make web</code> and start the server again. "
    b"The API under <code>/api</code> works.</p>"
)


class _File(msgspec.Struct, frozen=True):
    body: bytes
    kind: str
    cache: str
    packed: dict[str, bytes]
    """By content encoding."""


class Pages:
    """Every file that was built; any other path that is no file is the page's own affair."""

    def __init__(self, folder: Path = BUILT) -> None:
        self._files: dict[str, _File] = {}
        if folder.is_dir():
            for place in folder.rglob("*"):
                if place.is_file() and place.suffix not in (".gz", ".br"):
                    self._files["/" + place.relative_to(folder).as_posix()] = _load(place)
        index = self._files.get("/index.html")
        self._index = index or _File(_NOT_BUILT, "text/html; charset=utf-8", _ASK_AGAIN, {})

    @property
    def is_built(self) -> bool:
        return "/index.html" in self._files

    def find(self, path: str) -> _File:
        found = self._files.get(path)
        if found is not None:
            return found
        if path.startswith(("/api/", "/assets/")) or "." in path.rpartition("/")[2]:
            raise Problem("no_page", "There is no page at this address.")
        return self._index


def _load(place: Path) -> _File:
    kind = mimetypes.guess_type(place.name)[0] or "application/octet-stream"
    if place.suffix == ".webmanifest":
        kind = "application/manifest+json"
    if kind.startswith("text/") or kind.endswith("javascript"):
        kind += "; charset=utf-8"
    packed = {}
    for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
        copy = place.with_name(place.name + ending)
        if copy.exists():
            packed[encoding] = copy.read_bytes()
    cache = _FOR_EVER if place.parent.name == "assets" else _ASK_AGAIN
    return _File(place.read_bytes(), kind, cache, packed)


@get(["/", "/{path:path}"], include_in_schema=False)
async def serve_page(
    request: Request[Any, Any, Any], pages: NamedDependency[Pages]
) -> Response[bytes]:
    file = pages.find(request.scope["path"])
    headers = {"cache-control": file.cache, "content-type": file.kind, "vary": "accept-encoding"}
    accepted = request.headers.get("accept-encoding", "")
    for encoding, body in file.packed.items():
        if encoding in accepted:
            return Response(body, headers=headers | {"content-encoding": encoding})
    return Response(file.body, headers=headers)


async def add_headers(message: Message, scope: Scope) -> None:
    """Before every answer: the safety headers, and a cookie for a guest just made."""
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
