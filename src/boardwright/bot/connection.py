"""The requests and sockets of a bot."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosedError, ConnectionClosedOK, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from boardwright.core.errors import BoardwrightError, quote

__all__ = ["Backoff", "Json", "Server", "ServerRefused"]

Json = dict[str, Any]
_TIMEOUT_SECONDS = 30.0
_MAX_PAUSE_SECONDS = 30.0
_FINAL_CODES = (4401, 4403, 4404)
"""Close codes after which connecting again leads nowhere."""


class ServerRefused(BoardwrightError):
    """The server has refused a request; sent again, it would be refused again."""

    def __init__(self, message: str, code: str = "refused") -> None:
        super().__init__(message)
        self.code = code


class Backoff:
    """The pauses before connecting again: each twice as long as the one before, up to a limit."""

    def __init__(self, wait: Callable[[float], object]) -> None:
        self._wait, self._seconds = wait, 0.5

    def pause(self) -> None:
        """Wait a little longer than the last time; the lengths vary, so that bots spread out."""
        self._wait(self._seconds * random.uniform(0.5, 1.0))
        self._seconds = min(_MAX_PAUSE_SECONDS, 2 * self._seconds)

    def reset(self) -> None:
        """It worked: the next pause is short again."""
        self._seconds = 0.5


class Server:
    """A server as one bot sees it. Safe to use from several threads."""

    def __init__(self, url: str, token: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ServerRefused(f"SERVER must be like https://example.org, got {quote(url)}")
        self.url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str) -> Any:
        """The answer to a GET request; raises `ServerRefused` or `OSError`."""
        return self._send(Request(self.url + path, headers=self._headers))

    def post(self, path: str, body: Json) -> Any:
        """The answer to a POST request; raises `ServerRefused` or `OSError`."""
        headers = {**self._headers, "Content-Type": "application/json"}
        data = json.dumps(body).encode()
        return self._send(Request(self.url + path, data, headers, method="POST"))

    def _send(self, request: Request) -> Any:
        try:
            with urlopen(request, timeout=_TIMEOUT_SECONDS) as response:
                return json.loads(response.read() or b"null")
        except HTTPError as error:
            body = error.read()
            if error.code in (429, 502, 503, 504):
                raise ConnectionError(f"the server answered {error.code}") from None
            raise _refused(error.code, body) from None

    @contextmanager
    def socket(self, path: str, **query: str) -> Iterator[ClientConnection]:
        """An open socket.

        Raises `ServerRefused` if it is of no use to try again, `OSError` if it is.
        """
        question = f"?{urlencode(query)}" if query else ""
        url = f"ws{self.url.removeprefix('http')}{path}{question}"
        try:
            with connect(url, additional_headers=self._headers, max_size=None) as socket:
                yield socket
        except InvalidStatus as error:
            code = error.response.status_code
            if code in (429, 500, 502, 503, 504):
                raise ConnectionError(f"the server answered {code}") from None
            raise _refused(code, error.response.body or b"") from None
        except (ConnectionClosedError, ConnectionClosedOK) as error:
            if error.rcvd is not None and error.rcvd.code in _FINAL_CODES:
                raise ServerRefused(f"the server refused the socket: {error.rcvd.reason}") from None
            raise ConnectionError(f"the socket was closed: {error}") from None
        except TimeoutError as error:
            raise ConnectionError(str(error)) from None


def _refused(status: int, body: bytes | bytearray) -> ServerRefused:
    try:
        problem = json.loads(body)
        return ServerRefused(f"the server answered {status}: {problem['detail']}", problem["code"])
    except (ValueError, KeyError, TypeError):
        return ServerRefused(f"the server answered {status}; is it a Boardwright server?")
