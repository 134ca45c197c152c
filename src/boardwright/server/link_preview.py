"""What a chat shows of a link to a match or its replay: a title, a description and a picture.

All of it is made of what spectators see, whoever asks.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardwright.hosting.hosted_match import HostedMatch
from boardwright.pictures import Preview, is_available
from boardwright.pictures.preview import PREVIEW_HEIGHT, PREVIEW_WIDTH
from boardwright.present import show
from boardwright.present.svg import escape
from boardwright.server.settings import Settings, origin_of

__all__ = ["base_url", "preview_of", "preview_tags"]

_HEAD_END = b"</head>"
_OPEN_SEAT = "open seat"


def preview_of(hosted: HostedMatch) -> Preview:
    """Return what the preview of a match shows."""
    state = hosted.match.state
    if hosted.ending is not None:
        status = hosted.ending.text
    elif hosted.status == "waiting":
        status = "Waiting for players"
    else:
        status = show(state, None).prompt
    players = tuple(
        (name, _OPEN_SEAT if seat.is_open else seat.name)
        for name, seat in zip(hosted.game.seat_names, hosted.seats, strict=True)
    )
    return Preview(state.view(None), hosted.game.title, players, status)


def base_url(settings: Settings, scheme: str, headers: Mapping[str, str]) -> str:
    """Return the address of the server for others: its public URL, or the host of the request.

    The host has been checked (`AllowedOrigins`). Empty if it is none.
    """
    if settings.public_url:
        return settings.public_url.rstrip("/")
    return origin_of(f"{scheme}://{headers.get('host', '')}")


def preview_tags(page: bytes, preview: Preview, base: str, path: str, match: str) -> bytes:
    """Return the page with the tags of the preview; without the extra they name no picture."""
    players = ", ".join(player for _, player in preview.players)
    tags = {
        "og:site_name": "Boardwright",
        "og:type": "website",
        "og:title": f"{preview.title}: {players}",
        "og:description": preview.status,
        "twitter:card": "summary",
    }
    if base:
        tags["og:url"] = base + path
    if base and is_available():
        tags |= {
            "twitter:card": "summary_large_image",
            "og:image": f"{base}/api/matches/{match}/preview",
            "og:image:type": "image/png",
            "og:image:width": str(PREVIEW_WIDTH),
            "og:image:height": str(PREVIEW_HEIGHT),
            "og:image:alt": f"The board. {preview.status}",
        }
    lines = "".join(_tag(name, content) for name, content in tags.items())
    before, end, after = page.partition(_HEAD_END)
    return before + lines.encode() + end + after if end else page


def _tag(name: str, content: str) -> str:
    key = "name" if name.startswith("twitter:") else "property"
    return f'<meta {key}="{name}" content="{escape(content)}" />\n'
