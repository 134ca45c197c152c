"""What a server is told: by the environment (`BOARDWRIGHT_...`) and by flags, which win."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec.structs import replace

from boardwright.core.errors import BoardwrightError, quote

__all__ = ["SHORTEST_SECRET", "BadSettings", "Settings"]

_PREFIX = "BOARDWRIGHT_"
SHORTEST_SECRET = 16
_BOUNDLESS = {
    "commands_per_second": 0,
    "connections": 1_000_000,
    "connections_per_address": 0,
    "matches_per_minute": 0,
}


class BadSettings(BoardwrightError):
    """A server cannot start like this."""

    code = "bad_settings"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Every field may be set as `BOARDWRIGHT_<FIELD>`; docs/server.md explains each."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("boardwright-data")
    database_url: str = ""
    """postgresql://...; empty: SQLite in `data`."""
    workers: int = 1
    public_url: str = ""
    """Where people find the server, if not where it listens."""
    secret: str = ""
    """Signs sessions. Empty: one is made and kept in `data`."""
    origins: str = ""
    """Other pages allowed to connect, separated by spaces."""
    proxies: str = ""
    """Addresses of reverse proxies whose X-Forwarded-For is believed, separated by spaces."""
    engines: int = 0
    """Processes that think; 0: one for each core but one."""
    pace: float = 1.0
    """How long computers seem to think: a factor; 0 answers at once."""
    keep_days: int = 14
    """Unfinished matches nobody has touched for so long are removed."""
    idle_seconds: int = 300
    """A match without connections leaves memory after so long."""
    absent_seconds: int = 45
    """Whoever has not been seen for so long may be replaced by a computer."""
    limits: Literal["on", "off"] = "on"
    """Off: nobody is slowed down, for measurements."""
    commands_per_second: int = 25
    """Of one connection; ten times as many of one address. 0: no limit."""
    connections: int = 20_000
    """Sockets altogether."""
    connections_per_address: int = 200
    """0: no limit."""
    matches_per_minute: int = 30
    """Made by one address. 0: no limit."""
    request_seconds: int = 30
    """A request must be whole after so long; a connection may be idle as long between two."""
    log_level: str = "info"

    @classmethod
    def read(cls, environ: Mapping[str, str] = os.environ, **clock_timeouts: Any) -> Settings:
        """Flags that are None were not given."""
        values: dict[str, Any] = {}
        for field in msgspec.structs.fields(cls):
            text = environ.get(_PREFIX + field.name.upper())
            if text is not None:
                values[field.name] = text
        values |= {key: value for key, value in clock_timeouts.items() if value is not None}
        try:
            settings = msgspec.convert(values, cls, strict=False, dec_hook=_path)
        except msgspec.ValidationError as error:
            raise BadSettings(f"invalid setting: {error}") from None
        settings.check()
        return settings if settings.limits == "on" else replace(settings, **_BOUNDLESS)

    def check(self) -> None:
        if not 0 <= self.port <= 65535:
            raise BadSettings(f"port must be between 0 and 65535, got {self.port}")
        if self.workers < 1:
            raise BadSettings(f"workers must be at least 1, got {self.workers}")
        if self.keep_days < 1:
            raise BadSettings(f"keep_days must be at least 1, got {self.keep_days}")
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
        if self.secret and length < SHORTEST_SECRET:
            raise BadSettings(
                f"the secret must have at least {SHORTEST_SECRET} characters, got {length}"
            )
        if self.public_url and not origin_of(self.public_url):
            raise BadSettings(
                f"the public URL must begin with http:// or https://, got {quote(self.public_url)}"
            )

    @property
    def address(self) -> str:
        """What to open in a browser."""
        if self.public_url:
            return self.public_url.rstrip("/")
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.host, self.host)
        return f"http://{host}:{self.port}"

    @property
    def is_https(self) -> bool:
        return self.public_url.startswith("https://")


def origin_of(url: str) -> str:
    """`https://example.org` of anything below it; empty if it is no web address.

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
