"""A client that reads a socket gives up when only other things arrive."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from proofs.wire import Live

_PING = b"\x89\x00"
_OTHER = json.dumps({"type": "update", "ply": 1}).encode()
_TEXT = bytes([0x81, len(_OTHER)]) + _OTHER
_PATIENCE = 0.2


@contextmanager
def _server_that_repeats(data: bytes) -> Iterator[str]:
    """The address of a server that sends the same for as long as anybody listens."""

    def serve() -> None:
        connection, _ = listener.accept()
        with connection, suppress(ConnectionError):
            connection.recv(65_536)
            connection.sendall(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
            while True:
                connection.sendall(data)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve)
        thread.start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        thread.join()


def test_pings_alone_are_no_sign_of_life() -> None:
    with (
        _server_that_repeats(_PING) as address,
        Live(address, "m", patience=_PATIENCE) as live,
        pytest.raises(TimeoutError, match=r"waited for 0\.2 s"),
    ):
        live.read_text()


def test_other_messages_are_no_answer() -> None:
    with (
        _server_that_repeats(_TEXT) as address,
        Live(address, "m", patience=_PATIENCE) as live,
        pytest.raises(TimeoutError, match=r"waited for 0\.2 s"),
    ):
        live.answer_to("a")


def test_messages_are_read_up_to_the_one_that_fits() -> None:
    with _server_that_repeats(_PING + _TEXT) as address, Live(address, "m") as live:
        assert live.read_until(lambda message: message["ply"] == 1)["type"] == "update"
        assert list(live.texts_until(lambda message: True)) == [_OTHER]
