"""Who is asking. Guests carry a signed cookie; programs carry a token in `Authorization`.

A principal is known by its `id`, a text that is no credential by itself: `guest:ID` or `bot:ID`.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from http.cookies import CookieError, SimpleCookie

import msgspec

from boardwright.hosting.events import PlayerKind

__all__ = ["COOKIE", "Principal", "Sessions", "new_id", "token_hash"]

COOKIE = "boardwright"
_YEAR = 365 * 86400
_LONGEST = 200


class Principal(msgspec.Struct, frozen=True):
    """`seat` is set where a seat's own token was shown: it speaks for that seat alone."""

    id: str
    address: str = ""
    kind: PlayerKind = "person"
    name: str = ""
    """A bot's registered name."""
    match: str = ""
    seat: int | None = None


class Sessions:
    """Signs and checks guests' cookies; makes the tokens of personal links."""

    def __init__(self, secret: str, is_https: bool) -> None:
        self._key = hashlib.sha256(b"session:" + secret.encode()).digest()
        self._links = hashlib.sha256(b"link:" + secret.encode()).digest()
        self._secure = "; Secure" if is_https else ""

    def guest(self, cookie_header: str) -> str | None:
        """The guest whose cookie this is; None if there is none or it is not ours."""
        if COOKIE not in cookie_header or len(cookie_header) > 8192:
            return None
        try:
            morsel = SimpleCookie(cookie_header).get(COOKIE)
        except CookieError:
            return None
        if morsel is None or len(morsel.value) > _LONGEST:
            return None
        guest, _, signature = morsel.value.partition(".")
        if not hmac.compare_digest(self._sign(guest).encode(), signature.encode()):
            return None
        return guest

    def cookie(self, guest: str) -> str:
        """The Set-Cookie header that makes somebody this guest."""
        return (
            f"{COOKIE}={guest}.{self._sign(guest)}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax"
            + self._secure
        )

    def link(self, match: str, seat: int, principal: str) -> str:
        """The token of the personal link to a seat: for whoever sits there always the same, and
        another one for the next to sit there. Holders are random: 128 bits are in it."""
        return _text(
            hmac.digest(self._links, f"{match}:{seat}:{principal}".encode(), "sha256")[:16]
        )

    def _sign(self, guest: str) -> str:
        return _text(hmac.digest(self._key, guest.encode(), "sha256"))


def _text(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def new_id(size: int = 16) -> str:
    """Unguessable; 16 bytes are 128 bits."""
    return secrets.token_urlsafe(size)


def token_hash(token: str) -> str:
    """What is stored of a token: enough to know it again, useless to whoever reads it."""
    return hashlib.sha256(token.encode()).hexdigest()
