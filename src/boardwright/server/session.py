"""Principals and their credentials: guests have a signed cookie, programs a token in
`Authorization`.

The `id` of a principal is no credential: `guest:ID`, `bot:ID` or `link:ID`.
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
_MAX_VALUE = 200


class Principal(msgspec.Struct, frozen=True):
    """The sender of a request; `address` is a rate limit key."""

    id: str
    address: str = ""
    kind: PlayerKind = "person"
    name: str = ""
    """A bot's registered name."""
    link: str = ""
    """The hash of a personal link's token, which may act for the seat of the link alone."""


class Sessions:
    """Signs and checks the cookies of guests, and derives the tokens of personal links.

    Both depend on the server's secret alone; nothing is stored.
    """

    def __init__(self, secret: str, is_https: bool) -> None:
        self._key = hashlib.sha256(b"session:" + secret.encode()).digest()
        self._link_key = hashlib.sha256(b"link:" + secret.encode()).digest()
        self._secure = "; Secure" if is_https else ""

    def guest(self, cookie_header: str) -> str | None:
        """Return the guest of a Cookie header; None if it has none with a valid signature."""
        if COOKIE not in cookie_header or len(cookie_header) > 8192:
            return None
        try:
            morsel = SimpleCookie(cookie_header).get(COOKIE)
        except CookieError:
            return None
        if morsel is None or len(morsel.value) > _MAX_VALUE:
            return None
        guest, _, signature = morsel.value.partition(".")
        if not hmac.compare_digest(self._sign(guest).encode(), signature.encode()):
            return None
        return guest

    def cookie(self, guest: str) -> str:
        """Return the Set-Cookie header for a guest."""
        return (
            f"{COOKIE}={guest}.{self._sign(guest)}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax"
            + self._secure
        )

    def link_token(self, match: str, seat: int, principal: str, renewals: int = 0) -> str:
        """Return the token of the personal link to a seat, the same for one principal until it is
        renewed.

        The next player of the seat gets another one. It has 128 bits.
        """
        text = f"{match}:{seat}:{principal}" + (f":{renewals}" if renewals else "")
        return _base64(hmac.digest(self._link_key, text.encode(), "sha256")[:16])

    def _sign(self, guest: str) -> str:
        return _base64(hmac.digest(self._key, guest.encode(), "sha256"))


def _base64(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def new_id(size: int = 16) -> str:
    """Return a random id of `size` bytes, in URL-safe Base64.

    It never begins with a dash: a command would take it for one of its options.
    """
    while (text := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return text


def token_hash(token: str) -> str:
    """Return the hash that is stored instead of a token; the token cannot be found from it."""
    return hashlib.sha256(token.encode()).hexdigest()
