"""`boardwright engine GAME`"""

from __future__ import annotations

import argparse
import os
import sys

from boardwright.cli.arguments import add_game, add_settings, read_game

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright engine thrive
  boardwright engine grow --set players=3

Speaks the line protocol of docs/protocol.md on stdin and stdout: type `ugi`, then `go`, then
`quit`.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    add_settings(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve the engine protocol on stdin and stdout until `quit` or the end of the input."""
    from boardwright.engine.protocol import serve
    from boardwright.present.render import to_text

    serve(read_game(arguments), _read, _write_line, to_text)
    return 0


def _read(size: int) -> bytes:
    """Read without Python's buffer, whose lock a blocked thread would hold at exit."""
    return os.read(sys.stdin.fileno(), size)


def _write_line(line: str) -> None:
    sys.stdout.buffer.write(line.encode(errors="replace") + b"\n")
    sys.stdout.buffer.flush()
