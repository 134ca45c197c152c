"""Clients that send or connect far more than is allowed, at a real server: others are served."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.counting_server import KINDS
from tests.server.process import Server, running
from tests.server.raw_socket import CLOSE, TEXT, RawSocket

FLOODERS = {kind: f"127.0.0.{number}" for number, kind in enumerate(KINDS, 2)}
"""An address for each: it is banned for a while."""


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("limited")) as server:
        yield server


@pytest.mark.slow("a flood lasts for seconds")
@pytest.mark.parametrize("kind", KINDS)
def test_a_flood_ends_and_others_are_answered(limited: Server, kind: str) -> None:
    """All of it is sent before anything is asked; the other client is answered each time, and the
    flooder learns why it is disconnected."""
    ada, bob = limited.client(), limited.client()
    match = ada.create()["match"]
    live = bob.live(bob.create()["match"])
    live.next("snapshot")
    with RawSocket(limited, FLOODERS[kind]) as flooder:
        assert flooder.upgrade(match).startswith("HTTP/1.1 101")
        flooder.send(KINDS[kind](2000))
        for _ in range(30):
            assert live.ask("ping")["type"] == "pong"
        refused, code, reason = _read_until_close(flooder)
    assert 1 <= refused <= 6
    assert (code, reason) == (1008, "too many frames")
    assert live.ask("ping")["type"] == "pong"
    assert "Traceback" not in limited.log.read_text()


def _read_until_close(raw: RawSocket) -> tuple[int, int, str]:
    """How often it was refused for asking too often, and what the connection ended with."""
    refused = 0
    while True:
        opcode, payload = raw.next()
        assert opcode != -1
        if opcode == CLOSE:
            return refused, struct.unpack("!H", payload[:2])[0], payload[2:].decode()
        if opcode == TEXT and json.loads(payload).get("code") == "too_many":
            refused += 1


@pytest.mark.slow("a server of its own")
def test_connections_are_refused_with_a_reason(tmp_path: Path) -> None:
    """Idle ones count. Those of another address and sockets are not refused."""
    limit = {"BOARDWRIGHT_HTTP_CONNECTIONS_PER_ADDRESS": "3"}
    with running(tmp_path, **limit) as server:
        match = server.client().create()["match"]
        idle = [RawSocket(server, "127.0.0.2") for _ in range(3)]
        for raw in idle[1:]:
            raw.send(b"GET /api/limits HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert raw.head().startswith("HTTP/1.1 200")
        with RawSocket(server, "127.0.0.2") as refused:
            head = refused.head()
            assert head.startswith("HTTP/1.1 429")
            assert "application/problem+json" in head
            assert "retry-after: 1" in head
            assert refused.is_closed()
        with RawSocket(server, "127.0.0.3") as other:
            assert other.upgrade(match).startswith("HTTP/1.1 101")
        idle[0].upgrade(match)  # now a socket
        with RawSocket(server, "127.0.0.2") as next_one:
            assert next_one.upgrade(match).startswith("HTTP/1.1 101")
        for raw in idle:
            raw.close()


@pytest.mark.slow("waits for a refusal")
def test_a_client_that_reconnects_too_often_waits_for_the_refusal(tmp_path: Path) -> None:
    limits = {
        "BOARDWRIGHT_COMMANDS_PER_SECOND": "1",
        "BOARDWRIGHT_CONNECTIONS_PER_ADDRESS": "4",
    }
    with running(tmp_path, **limits) as server:
        match = server.client().create()["match"]
        heads = []
        for _ in range(6):
            with RawSocket(server, "127.0.0.2") as raw:
                heads.append(raw.upgrade(match))
        assert heads[0].startswith("HTTP/1.1 101")
        assert any(head.startswith("HTTP/1.1 429") for head in heads)
        with RawSocket(server, "127.0.0.3") as other:
            assert other.upgrade(match).startswith("HTTP/1.1 101")


@pytest.mark.slow("a flood lasts for seconds")
def test_without_limits_every_frame_is_answered(tmp_path: Path) -> None:
    with running(tmp_path, BOARDWRIGHT_LIMITS="off") as server, RawSocket(server) as raw:
        assert raw.upgrade(server.client().create()["match"]).startswith("HTTP/1.1 101")
        raw.send(KINDS["text"](2000))
        answers = 0
        while answers < 2000:
            opcode, payload = raw.next()
            assert opcode == TEXT
            answers += json.loads(payload)["type"] == "pong"
