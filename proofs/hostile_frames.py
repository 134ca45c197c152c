"""Frames that no honest client would send, each with the answer it has to get."""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, get_args

from boardwright.server import messages as wire
from proofs.wire import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, frame

__all__ = ["HostileFrame", "breaking_frames", "hostile_frames"]

_KINDS = {str(kind.__struct_config__.tag): kind for kind in get_args(wire.Command)}
_NUMBERS = ["-1", "0", "3", "7", "8", "2147483648", "9223372036854775808", "1e308", "1e999", "0.5"]
_NUMBERS += ["-0", "1" + "0" * 400, "NaN", "Infinity", "-Infinity", "0x10", "1_000", "01"]
_TEXTS = ["", "a", "-", "b" * 64, "b" * 65, "x" * 500, "x" * 501, "x" * 5000, "thrive", "c1-c2"]
_TEXTS += ["burn:1", "s1:scan", "resign", "' OR 1=1; --", "../../etc/passwd", "<script>", "%00%ff"]
_TEXTS += ["\x00\x07\x1b[2J", "\u202eevil", "\ufeff", "a\u0300" * 40, "\U0001f600" * 9, "\ud800"]
_TEXTS += ["\udfff\ud800", "ab" * 16, "ab" * 32, "draw", "takeback", "computer"]
_MAX_BYTES = 32_000
"""Larger frames close the connection; see `breaking_frames`."""


class HostileFrame(NamedTuple):
    """The bytes of one message, in one or more frames, and how it is to be answered."""

    kind: str
    data: bytes
    replies: int = 1
    """Messages that answer it: a reply or an error."""
    pongs: int = 0
    """Pong frames that answer it."""
    frames: int = 1


def hostile_frames(rng: random.Random) -> Iterator[HostileFrame]:
    """Yield frames without end that leave the connection open."""
    makers: list[Callable[[random.Random], HostileFrame]] = [
        _noise,
        _binary,
        _mutated,
        _wrong_types,
        _wrong_types,
        _plausible,
        _spliced,
        _nested,
        _fragments,
        _control,
    ]
    while True:
        yield rng.choice(makers)(rng)


def _noise(rng: random.Random) -> HostileFrame:
    text = "".join(chr(rng.choice((rng.randrange(128), rng.randrange(0x110000)))) for _ in range(9))
    return HostileFrame("noise", frame(TEXT, text.encode("utf-8", "replace")))


def _binary(rng: random.Random) -> HostileFrame:
    return HostileFrame("binary", frame(BINARY, rng.randbytes(rng.randrange(200))))


def _mutated(rng: random.Random) -> HostileFrame:
    """A valid command with a few bytes changed, added or removed; still UTF-8."""
    data = bytearray(json.dumps(_command(rng)).encode())
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(data))
        data[place : place + rng.randrange(3)] = bytes(rng.choices(range(128), k=rng.randrange(3)))
    return HostileFrame("mutated", frame(TEXT, bytes(data)))


def _wrong_types(rng: random.Random) -> HostileFrame:
    """A command with one field of another type, out of bounds, unknown, twice or missing."""
    fields = {name: json.dumps(value) for name, value in _command(rng).items()}
    name = rng.choice([*fields, "seat", "ply", "actions", "text", "extra", "\x00"])
    fields[name] = _anything(rng, 0)
    if rng.random() < 0.2:
        fields.pop(rng.choice(list(fields)))
    pairs = [f"{json.dumps(key)}:{value}" for key, value in fields.items()]
    if rng.random() < 0.1:
        pairs.append(rng.choice(pairs))
    data = f"{{{','.join(pairs)}}}".encode()[:_MAX_BYTES]
    return HostileFrame("wrong types", frame(TEXT, data))


def _plausible(rng: random.Random) -> HostileFrame:
    """A well-formed command that makes little sense."""
    return HostileFrame("senseless", frame(TEXT, json.dumps(_command(rng)).encode()))


def _spliced(rng: random.Random) -> HostileFrame:
    """Two commands cut and joined, cut short, or one after the other."""
    one, other = (json.dumps(_command(rng)) for _ in range(2))
    cut = rng.randrange(len(one))
    text = rng.choice([one[:cut], one + other, one[:cut] + other[cut:], f"[{one}]", f"\ufeff{one}"])
    return HostileFrame("spliced", frame(TEXT, text.encode()))


def _nested(rng: random.Random) -> HostileFrame:
    depth = rng.choice([20, 200, 1000, 5000, 14_000])
    opening, closing = rng.choice([("[", "]"), ('{"a":', "}")])
    nest = opening * depth + "1" + closing * rng.choice([depth, 0, 1])
    text = rng.choice([nest, f'{{"type":"play","id":"a","actions":{nest}}}'])
    return HostileFrame("nested", frame(TEXT, text.encode()[:_MAX_BYTES]))


def _fragments(rng: random.Random) -> HostileFrame:
    """One message in many fragments, empty ones and pings among them."""
    payload = json.dumps(_command(rng)).encode()
    data, pongs, frames, start, opcode = b"", 0, 0, 0, TEXT
    while start < len(payload):
        size = rng.choice([0, 1, 5, 40])
        is_last = start + size >= len(payload)
        data += frame(opcode, payload[start : start + size], fin=is_last)
        start, opcode, frames = start + size, CONTINUATION, frames + 1
        if not is_last and rng.random() < 0.1:
            data, pongs, frames = data + frame(PING, rng.randbytes(5)), pongs + 1, frames + 1
    return HostileFrame("fragments", data, 1, pongs, frames)


def _control(rng: random.Random) -> HostileFrame:
    payload = rng.randbytes(rng.choice([0, 1, 125]))
    if rng.random() < 0.5:
        return HostileFrame("ping", frame(PING, payload), 0, 1)
    return HostileFrame("unasked pong", frame(PONG, payload), 0, 0)


def _command(rng: random.Random) -> dict[str, Any]:
    """A well-formed command."""
    tag = rng.choice(sorted(_KINDS))
    known: dict[str, Any] = {
        "seat": rng.choice([None, 0, 1, 7]),
        "ply": rng.choice([-1, 0, 2, 3, 4, 2**40]),
        "actions": rng.choices(["c1-c2", "c2+c4", "+a1", "end", "burn:1", "s1:scan", ""], k=3),
        "kind": rng.choice(["draw", "takeback", "computer"]),
        "target": rng.choice([None, 0, 1, 5]),
        "level": rng.randrange(1, 11),
        "text": rng.choice(["hello", "x" * 500, "\u202e"]),
        "spectator": rng.random() < 0.5,
        "seed": rng.choice([None, "ab" * 16]),
        "commitment": rng.choice([None, {"match": "m", "commitment": "ab" * 32}]),
    }
    fields = [name for name in _KINDS[tag].__struct_fields__ if name in known]
    chosen = {name: known[name] for name in fields if rng.random() < 0.7}
    return {"type": tag, "id": f"h{rng.getrandbits(40)}", **chosen}


def _anything(rng: random.Random, depth: int) -> str:
    """Some JSON, or nearly."""
    kind = rng.randrange(6 if depth < 3 else 4)
    if kind == 0:
        return rng.choice(["null", "true", "false", "undefined", ""])
    if kind == 1:
        return rng.choice(_NUMBERS)
    if kind < 4:
        return json.dumps(rng.choice(_TEXTS))  # lone surrogates as escapes
    size = rng.choice([0, 1, 3, 2 if depth else 1400])
    inner = [_anything(rng, depth + 1) for _ in range(size)]
    if kind == 4:
        return f"[{','.join(inner)}]"
    return "{" + ",".join(f'"k{number}":{value}' for number, value in enumerate(inner)) + "}"


# -- frames that close the connection -------------------------------------------------------


def breaking_frames(rng: random.Random) -> Iterator[tuple[str, bytes, frozenset[int]]]:
    """Yield frames without end that break the protocol, with the close codes that fit."""
    plain = b'{"type":"ping","id":"a"}'
    protocol, data, size = frozenset({1002}), frozenset({1007}), frozenset({1009})
    while True:
        noise = rng.randbytes(rng.randrange(1, 60))
        yield "not UTF-8", frame(TEXT, b"\xff" + noise), data
        yield "a surrogate in UTF-8", frame(TEXT, b'"\xed\xa0\x80"'), data
        halves = frame(TEXT, b'"\xc3', fin=False) + frame(CONTINUATION, b"(" + noise[:5] + b"\xff")
        yield "not UTF-8 in fragments", halves, data
        yield "unmasked", bytes([129, len(plain)]) + plain, protocol
        reserved = bytearray(frame(TEXT, plain))
        reserved[0] |= rng.randrange(1, 8) << 4
        yield "reserved bits", bytes(reserved), protocol
        yield "unknown opcode", frame(rng.choice([3, 4, 5, 6, 7, 11, 12, 15]), noise), protocol
        yield "continuation of nothing", frame(CONTINUATION, noise), protocol
        yield (
            "message within a message",
            frame(TEXT, b"{", fin=False) + frame(TEXT, plain),
            protocol,
        )
        yield "control frame in fragments", frame(PING, b"x", fin=False), protocol
        yield "control frame too long", frame(PING, b"x" * 126), protocol
        yield "close without a code", frame(CLOSE, b"\x03"), protocol
        code = rng.choice([0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535])
        yield "close with a reserved code", frame(CLOSE, struct.pack("!H", code)), protocol
        yield (
            "close with a reason that is not UTF-8",
            frame(CLOSE, b"\x03\xe8\xff"),
            protocol | data,
        )
        yield "too large", frame(rng.choice([TEXT, BINARY]), b"x" * 40_000), size
        claim = rng.choice([32_769, 1 << 20, 1 << 31, 1 << 62])
        yield "claims to be large", struct.pack("!BBQI", 129, 255, claim, 0) + noise, size
        negative = struct.pack("!BBQI", 129, 255, (1 << 63) + rng.getrandbits(60), 0)
        yield "claims a negative length", negative, protocol | size
        many = frame(CONTINUATION, b"x" * 1000, fin=False) * 40
        yield "too large in fragments", frame(TEXT, b"x" * 1000, fin=False) + many, size
