"""Sockets that break the protocol are closed with a code; nobody else notices."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.process import Server, running
from tests.server.raw_socket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, RawSocket, frame

PART = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{"
PLAIN = b'{"type":"ping","id":"a"}'


@pytest.fixture(scope="module")
def match(server: Server) -> str:
    return str(server.client().create()["match"])


@pytest.fixture
def raw(server: Server, match: str) -> Iterator[RawSocket]:
    with RawSocket(server) as found:
        assert found.upgrade(match).startswith("HTTP/1.1 101")
        yield found


@pytest.fixture(autouse=True)
def unchanged(server: Server, match: str) -> Iterator[None]:
    """Whatever is sent, the match is unchanged, the server healthy, and no failure logged."""
    before, logged = _facts(server, match), len(server.log.read_text())
    yield
    assert _facts(server, match) == before
    assert server.client().get("/healthz").json()["status"] == "ok"
    assert "Traceback" not in server.log.read_text()[logged:]
    assert "_failed" not in server.log.read_text()[logged:]


def _facts(server: Server, match: str) -> list[object]:
    seen = server.client().snapshot(match)
    return [seen[part] for part in ("ply", "status", "log", "display")]


def _next(raw: RawSocket, kind: str) -> dict[str, object]:
    while True:
        opcode, payload = raw.next()
        assert opcode in (TEXT, PING, PONG), (opcode, payload)
        if opcode == TEXT and (message := json.loads(payload))["type"] == kind:
            return dict(message)


def _fragments(payload: bytes, pieces: int) -> bytes:
    """A message in so many fragments."""
    size = -(-len(payload) // pieces)
    parts = [payload[start : start + size] for start in range(0, len(payload), size)]
    return b"".join(
        frame(CONTINUATION if number else TEXT, part, fin=number == len(parts) - 1)
        for number, part in enumerate(parts)
    )


def test_fragments_are_joined(raw: RawSocket) -> None:
    raw.send(_fragments(PLAIN, len(PLAIN)))
    assert _next(raw, "pong")["id"] == "a"


def test_a_frame_may_come_byte_by_byte(raw: RawSocket) -> None:
    for one in frame(TEXT, PLAIN):
        raw.send(bytes([one]))
    assert _next(raw, "pong")["id"] == "a"


def test_many_frames_in_one_packet_are_answered_in_order(raw: RawSocket) -> None:
    """Whole ones, one in fragments, a ping between, and the last cut in two."""
    pings = [b'{"type":"ping","id":"%d"}' % number for number in range(20)]
    frames = [frame(TEXT, ping) for ping in pings]
    frames[7] = _fragments(pings[7], 3)
    frames[9] += frame(PING, b"hello")
    data = b"".join(frames)
    raw.send(data[:-5])
    raw.send(data[-5:])
    assert [_next(raw, "pong")["id"] for _ in pings] == [str(number) for number in range(20)]


@pytest.mark.parametrize("payload", [b"", b"\x00" * 100, b"\xff\xfe", PLAIN])
def test_binary_frames_are_refused_and_the_connection_stays(raw: RawSocket, payload: bytes) -> None:
    raw.send(frame(BINARY, payload) + frame(TEXT, PLAIN))
    assert _next(raw, "error")["code"] == "bad_json"
    assert _next(raw, "pong")["id"] == "a"


BROKEN = {
    "not UTF-8": (frame(TEXT, b"\xff\xfe\xfd"), 1007),
    "a surrogate in UTF-8": (frame(TEXT, b'"\xed\xa0\x80"'), 1007),
    "not UTF-8 in fragments": (_fragments(b'"' + b"\xff" * 20 + b'"', 5), 1007),
    "unmasked": (frame(TEXT, PLAIN, masked=False), 1002),
    "a reserved bit": (frame(TEXT, PLAIN, reserved=1), 1002),
    "compressed without leave": (frame(TEXT, b"\xaa\x56\x4a\x04\x00", reserved=4), 1002),
    "an opcode nobody knows": (frame(3, PLAIN), 1002),
    "a control opcode nobody knows": (frame(11, b""), 1002),
    "a continuation of nothing": (frame(CONTINUATION, PLAIN), 1002),
    "a new message within a message": (frame(TEXT, PLAIN, fin=False) + frame(TEXT, PLAIN), 1002),
    "a ping in pieces": (frame(PING, b"x", fin=False), 1002),
    "a ping too long": (frame(PING, b"x" * 126), 1002),
    "a close without a code": (frame(CLOSE, b"\x03"), 1002),
    "a close with a code nobody may use": (frame(CLOSE, b"\x00\x05"), 1002),
    "a megabyte": (frame(TEXT, b"x" * 1_000_000), 1009),
    "a megabyte of bytes": (frame(BINARY, b"\x00" * 1_000_000), 1009),
    "a claim of a megabyte": (frame(TEXT, b"{", claims=1_000_000), 1009),
    "a claim of an exabyte": (frame(TEXT, b"{", claims=1 << 60), 1009),
    "a negative length": (frame(TEXT, b"{", claims=(1 << 64) - 1), None),
    "many fragments, too much together": (
        frame(TEXT, b"x" * 1000, fin=False) + frame(CONTINUATION, b"x" * 1000, fin=False) * 40,
        1009,
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_frame_closes_the_connection(raw: RawSocket, name: str) -> None:
    data, code = BROKEN[name]
    raw.send(data)
    closed_with = raw.close_code()
    assert closed_with == code or (code is None and closed_with in (None, 1002, 1009))


def test_a_close_is_answered(raw: RawSocket) -> None:
    raw.send(frame(CLOSE, b"\x03\xe8bye"))
    assert raw.close_code() == 1000


def test_compression_is_not_negotiated(server: Server, match: str) -> None:
    """A small frame could expand to a large message."""
    with RawSocket(server) as raw:
        head = raw.upgrade(match, "Sec-WebSocket-Extensions: permessage-deflate; foo=bar, x")
        assert head.startswith("HTTP/1.1 101")
        assert "extensions" not in head.lower()


UPGRADES = {
    "an old version": ("Sec-WebSocket-Version: 8",),
    "a second key": ("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",),
    "headers too long": ("X-Long: " + "x" * 200_000,),
    "a thousand headers": tuple(f"X-{number}: x" for number in range(1000)),
    "control characters": ("X-Odd: a\x00\x07b",),
    "a strange subprotocol": ("Sec-WebSocket-Protocol: \xff\xfe, , ,",),
    "a strange token": ("Authorization: Bearer \xff\xfe",),
    "a strange cookie": ('Cookie: boardwright="\\777\xff.\x01; =; ;;',),
    "a strange origin": ("Origin: http://[::1",),
    "a folded header": ("X-Folded: a", " b"),
}


@pytest.mark.parametrize("name", UPGRADES)
def test_a_malformed_handshake_is_not_a_server_error(server: Server, match: str, name: str) -> None:
    with RawSocket(server) as raw:
        head = raw.upgrade(match, *UPGRADES[name])
        assert _status(head) < 500


def _status(head: str) -> int:
    """The status of an answer; 0 if the connection ended."""
    return int(head.split(" ")[1]) if head.startswith("HTTP/1.1 ") else 0


@pytest.mark.parametrize(
    "header", ["X-Plain: x", "Authorization: Bearer nothing", "Origin: https://evil.example"]
)
def test_a_client_that_leaves_at_once_is_not_a_failure(
    server: Server, match: str, header: str
) -> None:
    for place in (match, "nowhere") * 5:
        with RawSocket(server) as raw:
            raw.upgrade(place, header)
        with RawSocket(server) as raw:
            raw.upgrade(place, header, reads=False)


def test_an_endless_request_head_is_refused(server: Server) -> None:
    with RawSocket(server) as raw:
        raw.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
        for number in range(100):
            raw.send(f"X-{number}: {'x' * 10_000}\r\n".encode())
        assert _status(raw.head()) in (0, 400)
        assert raw.is_closed()


@pytest.mark.slow("waits for time limits")
def test_an_unfinished_request_times_out(tmp_path: Path) -> None:
    with running(tmp_path, BOARDWRIGHT_REQUEST_SECONDS="1") as quick:
        for start in (b"", b"G", b"GET / HTTP/1.1\r\nX-Slow:", PART):
            with RawSocket(quick) as raw:
                raw.send(start)
                assert raw.is_closed()


def test_half_frames_and_half_requests_do_not_block_others(server: Server, match: str) -> None:
    halves = [b"GET / HT", b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:", PART]
    opened: list[RawSocket] = []
    for number in range(60):
        raw = RawSocket(server)
        opened.append(raw)
        if number % 4 == 3:
            raw.upgrade(match)
            raw.send(frame(TEXT, PLAIN)[:5])
        else:
            raw.send(halves[number % 4])
    ada = server.client()
    live = ada.live(ada.create()["match"])
    assert live.next("snapshot")["ply"]
    assert live.ask("ping")["type"] == "pong"
    watcher = ada.live(match)
    while watcher.next("presence")["watching"] < 60 // 4 + 1:
        pass
    for raw in opened:
        raw.close()
    while watcher.next("presence")["watching"] > 1:
        pass
