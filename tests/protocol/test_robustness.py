"""The real program with careless and hostile input."""

from __future__ import annotations

import io
import os
import random
import signal
import subprocess
from collections.abc import Callable

import pytest
from tests.protocol.conftest import COMMAND, TIMEOUT_SECONDS, Engine

import boardwright
from boardwright.engine.protocol import serve
from boardwright.engine.protocol.lines import BadCommand, read_lines
from boardwright.testing.malformed_input import MALFORMED_JSON, MALFORMED_TEXTS, mutate

Start = Callable[..., Engine]
COMMANDS = (
    "ugi",
    "isready",
    "setoption name Variations value 2",
    "setoption name game.size value 5",
    "newgame",
    "position start turns first:red +a1 end",
    "position set 3/1R1/b1B(2) red,blue red - 0 - - -",
    "position view @red",
    'position information {"view":"@red","observations":[]}',
    "go nodes 3",
    "go infinite",
    "stop",
    "perft 2",
    "divide 1",
    "display",
    "eval",
    "status",
)


def _check_sanity(engine: Engine) -> None:
    """It is alive, idle again, and nothing took it by surprise."""
    engine.send("stop", "newgame", "display", "isready")
    received = engine.until("position")
    assert not [line for line in received if line.startswith("error internal")]
    assert engine.until("readyok")


@pytest.mark.parametrize("name", boardwright.names())
def test_stop_and_quit(engine: Start, name: str) -> None:
    talk = engine(name)
    talk.send("ugi")
    assert talk.until("ugiok")
    first = {"thrive": "start", "grow": "start turns first:red"}
    if name in first:
        talk.send(f"position {first[name]}", "go infinite", "isready")
        assert talk.until("readyok")
        talk.send("stop")
        assert len(talk.until("bestturn")[-1].split()) > 1
        talk.send("go infinite")
    talk.send("quit")
    assert talk.process.wait(TIMEOUT_SECONDS) == 0
    assert talk.end() == (0, b"")


@pytest.mark.parametrize("line", ["go infinite", "perft 60", "isready"])
def test_the_end_of_the_input_ends_the_program(engine: Start, line: str) -> None:
    talk = engine("thrive")
    talk.send("isready", line)
    talk.until("readyok")
    assert talk.end() == (0, b"")


@pytest.mark.slow("programs of their own")
@pytest.mark.parametrize("line", [b"go infinite\n", b"ugi\n"])
def test_a_closed_output_ends_the_program(line: bytes) -> None:
    """Its input stays open: it notices by itself that nobody hears it."""
    nobody, somebody = os.pipe()
    pipe = subprocess.PIPE
    with subprocess.Popen(
        (*COMMAND, "thrive"), stdin=pipe, stdout=somebody, stderr=pipe
    ) as process:
        os.close(nobody)
        os.close(somebody)
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(line)
        process.stdin.flush()
        assert process.wait(TIMEOUT_SECONDS) == 141
        assert process.stderr.read() == b""


def test_interrupting_it_leaves_no_traceback(engine: Start) -> None:
    talk = engine("thrive")
    talk.send("go infinite", "isready")
    talk.until("readyok")
    talk.process.send_signal(signal.SIGINT)
    assert talk.process.wait(TIMEOUT_SECONDS) == 130
    assert b"Traceback" not in talk.end()[1]


def test_long_binary_and_empty_lines(engine: Start) -> None:
    talk = engine("thrive")
    for data in (
        b"a" * 1_000_000,
        b"position start turns " + b"c1-c2 " * 200_000,
        b"position set " + b"[" * 1_000_000,
        b"position information " + b"[" * 1_000_000,
        b"go " + b"9" * 1_000_000,
        b"\xff\xfe\x00go\x00",
        bytes(range(256)).replace(b"\n", b""),
        b"\xed\xa0\x80 \xf0\x9f",
        b"x" * (9 << 20),
    ):
        talk.write(data + b"\n")
        received = talk.read_line()
        assert received is not None
        assert received.startswith(("error bad_", "error illegal_action")), data[:30]
        assert len(received) < 600
    talk.write(b"\n \r\n\t\n")
    talk.write(b"isready\r\n")
    assert talk.read_line() == "readyok"
    talk.write(b"quit")
    assert talk.end() == (0, b"")


@pytest.mark.slow("hundreds of made-up inputs")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", boardwright.names())
def test_garbage(engine: Start, name: str, seed: int) -> None:
    talk, rng = engine(name), random.Random(f"{name}:{seed}")
    for _ in range(60):
        line = rng.choice(COMMANDS)
        for _ in range(rng.randrange(3)):
            line = mutate(line, rng)
        if rng.random() < 0.2:
            line = f"{rng.choice(COMMANDS).split()[0]} {rng.choice(MALFORMED_TEXTS)[:5000]}"
        line = " ".join(line.splitlines())
        if line.split()[:1] == ["quit"]:
            continue
        talk.write(line.encode(errors="surrogatepass") + b"\n")
        if rng.random() < 0.2:
            talk.write(rng.randbytes(rng.randrange(200)).replace(b"quit", b"") + b"\n")
    _check_sanity(talk)
    talk.send("quit")
    code, errors = talk.end()
    assert (code, errors) == (0, b"")


def test_malformed_json(engine: Start) -> None:
    talk = engine("thrust")
    for text in MALFORMED_JSON:
        data = text if isinstance(text, bytes) else text.encode(errors="surrogatepass")
        for head in (b"position information ", b"position set "):
            talk.write(head + data + b"\n")
            received = talk.read_line()
            assert received is not None
            assert received.startswith("error bad_position"), (received, data[:30])
    _check_sanity(talk)


# -- in this process -----------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
def test_lines_do_not_depend_on_how_they_are_chunked(size: int) -> None:
    data = b"one\r\n\n  two \nthree and more\nfour\nfi"
    source = io.BytesIO(data)
    found = list(read_lines(lambda _: source.read(size), max_bytes=6))
    shown = ["too long" if isinstance(line, BadCommand) else line for line in found]
    assert shown == ["one", "", "two", "too long", "four", "fi"]


def test_a_loop_without_a_process() -> None:
    source, sent = io.BytesIO(b"isready\nstatus\n"), list[str]()
    serve(boardwright.game("thrive"), source.read, sent.append)
    assert sent == ["readyok", "status decide black"]
