"""The settings of a server, from the environment (`BOARDWRIGHT_...`) and from flags."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from boardwright.core.errors import BoardwrightError, quote
from boardwright.hosting.match_setup import TimeControl

__all__ = ["MIN_SECRET_LENGTH", "BadSettings", "Settings"]

_PREFIX = "BOARDWRIGHT_"
MIN_SECRET_LENGTH = 16
_NOT_NEGATIVE = (
    "keep_finished_days",
    "keep_bots_days",
    "open_matches_per_address",
    "bots_per_address",
    "push_subscriptions_per_address",
)
_NO_LIMITS = {
    "commands_per_second": 0,
    "connections": 1_000_000,
    "connections_per_address": 0,
    "http_connections_per_address": 0,
    "work_ms_per_second": 0,
    "matches_per_minute": 0,
    "open_matches_per_address": 0,
    "bots_per_address": 0,
    "push_subscriptions_per_address": 0,
}


class BadSettings(BoardwrightError):
    """The settings are invalid, or the server cannot start with them."""

    code = "bad_settings"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Each field may be set as `BOARDWRIGHT_<FIELD>`; see docs/server.md."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("boardwright-data")
    database_url: str = ""
    """Begins with postgresql://; empty: SQLite in `data`."""
    workers: int = 1
    public_url: str = ""
    """The address for links and browsers, if it is not `host` and `port`."""
    secret: str = ""
    """Sessions and dice are derived from it. Empty: one is created and stored in `data`."""
    origins: str = ""
    """Other pages allowed to connect, separated by spaces."""
    proxies: str = ""
    """Addresses of reverse proxies whose X-Forwarded-For is trusted, separated by spaces."""
    engines: int = 0
    """Engine processes for moves and hints; 0: one for each core but one."""
    pace: float = 1.0
    """Scales the pause before a computer's turn; 0: none."""
    keep_days: int = 14
    """Unfinished matches that have not been used for so long are deleted."""
    keep_finished_days: int = 0
    """Finished matches are deleted after so long. 0: never."""
    keep_bots_days: int = 0
    """Bots that have not been used for so long are deleted. 0: never."""
    idle_seconds: int = 300
    """A match without connections is unloaded after so long."""
    absent_seconds: int = 45
    """A player who has been away for so long may be replaced by a computer."""
    reveal_seconds: int = 30
    """The time for players to reveal their seeds once all seats are taken, in a match by clock."""
    reveal_hours: int = 24
    """The same in correspondence matches and without a clock, where players may be away."""
    limits: Literal["on", "off"] = "on"
    """Off: no rate limits, for measurements."""
    commands_per_second: int = 25
    """Of one connection; ten times as many of one address. 0: no limit."""
    work_ms_per_second: int = 200
    """Milliseconds of the event loop that one address may use in a second. 0: no limit."""
    connections: int = 20_000
    """Sockets of one process."""
    connections_per_address: int = 200
    """0: no limit."""
    http_connections_per_address: int = 200
    """Connections that are no sockets (yet). 0: no limit."""
    matches_per_minute: int = 30
    """Created by one address. 0: no limit."""
    open_matches_per_address: int = 2000
    """Unfinished matches created by one address. 0: no limit."""
    bots_per_address: int = 200
    """0: no limit."""
    push: Literal["on", "off"] = "on"
    """Push messages to players who are away, in slow matches."""
    push_subscriptions_per_address: int = 200
    """0: no limit."""
    request_seconds: int = 30
    """The time for a request to be complete, and for a connection between two requests."""
    log_level: str = "info"

    @classmethod
    def read(cls, environ: Mapping[str, str] = os.environ, **flags: Any) -> Settings:
        """Return the settings of the environment and of `flags`, which take precedence unless None.

        Raises `BadSettings`.
        """
        values: dict[str, Any] = {}
        for field in msgspec.structs.fields(cls):
            text = environ.get(_PREFIX + field.name.upper())
            if text is not None:
                values[field.name] = text
        values |= {key: value for key, value in flags.items() if value is not None}
        try:
            settings = msgspec.convert(values, cls, strict=False, dec_hook=_path)
        except msgspec.ValidationError as error:
            raise BadSettings(f"invalid setting: {error}") from None
        settings.check()
        return settings if settings.limits == "on" else replace(settings, **_NO_LIMITS)

    def check(self) -> None:
        """Raise `BadSettings` if a value is out of range or two do not fit together."""
        if not 0 <= self.port <= 65535:
            raise BadSettings(f"port must be between 0 and 65535, got {self.port}")
        if self.workers < 1:
            raise BadSettings(f"workers must be at least 1, got {self.workers}")
        if self.keep_days < 1:
            raise BadSettings(f"keep_days must be at least 1, got {self.keep_days}")
        for name in _NOT_NEGATIVE:
            if getattr(self, name) < 0:
                raise BadSettings(f"{name} must be at least 0, got {getattr(self, name)}")
        for name in ("reveal_seconds", "reveal_hours"):
            if getattr(self, name) < 1:
                raise BadSettings(f"{name} must be at least 1, got {getattr(self, name)}")
        if self.workers > 1 and not self.database_url:
            raise BadSettings(
                "more than one worker needs PostgreSQL: set BOARDWRIGHT_DATABASE_URL, or use "
                "--workers 1"
            )
        if self.database_url and not self.secret:
            raise BadSettings(
                "PostgreSQL needs a secret shared by all processes: set BOARDWRIGHT_SECRET to a "
                "long random text"
            )
        length = len(self.secret.strip())
        if self.secret and length < MIN_SECRET_LENGTH:
            raise BadSettings(
                f"the secret must have at least {MIN_SECRET_LENGTH} characters, got {length}"
            )
        if self.public_url and not origin_of(self.public_url):
            raise BadSettings(
                f"the public URL must begin with http:// or https://, got {quote(self.public_url)}"
            )

    def reveal_ms(self, clock: TimeControl | None) -> int:
        """How long players have to reveal their seeds under this time control, in milliseconds."""
        is_real_time = clock is not None and clock.kind == "real"
        return 1000 * (self.reveal_seconds if is_real_time else 3600 * self.reveal_hours)

    @property
    def address(self) -> str:
        """The URL to open in a browser."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    @property
    def is_https(self) -> bool:
        """Whether browsers reach the server by HTTPS."""
        return self.public_url.startswith("https://")


def origin_of(url: str) -> str:
    """Return the origin of a URL, such as `https://example.org`; empty if it is no web address.

    >>> origin_of("HTTPS://Example.org/play?x"), origin_of("null")
    ('https://example.org', '')
    """
    try:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            return ""
        return f"{parts.scheme}://{parts.netloc.lower()}"
    except ValueError:
        return ""


def _path(kind: type, value: Any) -> Any:
    if kind is Path:
        return Path(value)
    raise TypeError(f"cannot convert {value!r} to {kind.__name__}")
