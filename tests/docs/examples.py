"""What the pages show, as blocks that can be run, and what is not run, with the reason.

A page's blocks of `python` and `sh` run in order in an empty folder of their own; its blocks of
Python share their names.
"""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from boardwright.cli import main
from boardwright.cli.entry_point import _parser

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("deploy/**/*.md"))
    if path.name != "CHANGELOG.md"
)
BIN = str(Path(sys.executable).parent)
RUN = {"python", "sh"}
SHOWN = {"json", "nginx", "session", "text", "toml"}
"""Languages of blocks that show what others write: JSON is parsed, sessions have a test."""

_FENCE = re.compile(r"^( *)```([^\n`]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_INTERACTIVE = {"engine", "play", "replay"}
_TIMEOUT = 120


class Block(NamedTuple):
    """One fenced block of a page and the line of its fence."""

    page: str
    line: int
    language: str
    text: str

    def commands(self) -> Iterator[str]:
        """The commands of a block of `sh`, without comments and continuations."""
        for line in self.text.replace("\\\n", " ").splitlines():
            if command := re.sub(r"(^|\s)#\s.*$", "", line).strip():
                yield command


class NotRun(NamedTuple):
    """Commands that start so are not run, why, and what is looked at instead."""

    start: str
    why: str
    check: Callable[[list[str]], bool]


def blocks(page: Path) -> list[Block]:
    """Every fenced block of the page."""
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT).as_posix()
    return [
        Block(name, text.count("\n", 0, found.start()) + 1, found[2].strip(), found[3])
        for found in _FENCE.finditer(text)
    ]


def _has_target(words: list[str]) -> bool:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return all(
        "=" in word or re.search(rf"^{word}:|^\.PHONY:.*(\n  .*)*?\b{word}\b", makefile, re.M)
        for word in words[1:]
        if word != "&&" and not word.startswith((".venv/", "tests/"))
    )


def _has_module(words: list[str]) -> bool:
    return importlib.util.find_spec(words[2]) is not None


def _has_file(words: list[str]) -> bool:
    return (ROOT / words[1]).exists()


def _has_files(words: list[str]) -> bool:
    """Files of deploy/ that the command names are there, but for .env, which it makes."""
    named = [word for word in words if word.startswith("deploy/") and ".env" not in word]
    return all((ROOT / word).exists() for word in named)


def _has_extras(words: list[str]) -> bool:
    """The extras of ours that the command names are declared."""
    declared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    asked = [
        extra for word in words for extra in re.findall(r"(?:boardwright|\.)\[([\w,-]+)\]", word)
    ]
    names = {name for extras in asked for name in extras.split(",")}
    return all(re.search(rf"^{name} = \[", declared, re.MULTILINE) for name in names)


def _parses(words: list[str]) -> bool:
    """The program has this command and these options; else `UsageError`."""
    return bool(_parser(words[1:]).parse_args(words[1:]).command == words[1])


def _prints_completion(words: list[str]) -> bool:
    shell = next(name for name in ("bash", "zsh", "fish") if name in " ".join(words))
    return bool(_in_process(["completion", shell]).strip())


NOT_RUN = [
    NotRun("make ", "takes minutes, or runs these tests", _has_target),
    NotRun("python -m benchmarks", "measures for minutes", _has_module),
    NotRun("python -m proofs", "attacks servers for minutes", _has_module),
    NotRun("python web/", "writes into the repository", _has_file),
    NotRun(
        "python -m boardwright.example_bot", "tests/server/test_example_bot.py runs it", _has_module
    ),
    NotRun("boardwright bot ", "needs a server: tests/server/test_bot.py runs it", _parses),
    NotRun(
        "boardwright arena thrust --players restricted:",
        "plays for minutes: tests/engine/test_restrictions.py plays shorter",
        _parses,
    ),
    NotRun(
        "boardwright arena thrive --set size=4 --players network:",
        "needs a trained network: tests/engine/test_network.py plays one",
        _parses,
    ),
    NotRun(
        "python docs/examples/",
        "trains for minutes: tests/docs/test_expert_iteration.py runs it shorter",
        _has_file,
    ),
    NotRun("BOARDWRIGHT_NATIVE=off pip", "changes the environment", _has_extras),
    NotRun("docker ", "needs a Docker engine", _has_files),
    NotRun("sudo ", "changes the machine", _has_files),
    NotRun("systemctl ", "needs the service", _has_files),
    NotRun("(umask 077; ", "writes secrets into deploy/", _has_files),
    NotRun('echo "$name=$(openssl', "writes secrets into deploy/", _has_files),
    NotRun("pip install", "changes the environment", _has_extras),
    NotRun('eval "$(boardwright completion', "is for shells not all have", _prints_completion),
    NotRun("boardwright completion fish |", "is for shells not all have", _prints_completion),
]
PYTHON_NOT_RUN = {
    "docs/bots.md": "needs a server: tests/server/test_example_bot.py runs it",
}
GIVEN = {
    "README.md": {"match.rec": "\n".join(
        json.loads((ROOT / "tests/data/fair_match.json").read_text(encoding="utf-8"))["record"]
    )},
}  # fmt: skip
"""Files that a page takes for granted."""


def not_run(command: str) -> NotRun | None:
    """The exception that the command falls under."""
    return next((each for each in NOT_RUN if command.startswith(each.start)), None)


def run_command(command: str, folder: Path) -> str:
    """Run the command in the folder, the present one, and return what it printed."""
    command = command.removeprefix(".venv/bin/")
    words = shlex.split(command)
    if words[:2] == ["boardwright", "serve"]:
        return _serve(words[1:], folder)
    if words[:2] == ["boardwright", "doctor"]:
        words = _any_port(words)
    if words[0] == "boardwright" and words[1:2] and words[1] not in _INTERACTIVE:
        return _in_process(words[1:])
    return _in_shell(command, folder)


def run_python(block: Block, names: dict[str, object]) -> str:
    """Run the block with the names of those before it and return what it printed."""
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile("\n" * block.line + block.text, block.page, "exec"), names)
    return printed.getvalue()


def parse_json(text: str) -> int:
    """How many JSON values the text holds, where `{...}` and `, ...` leave something out."""
    rest, count = re.sub(r"(?<=[\[{])\.\.\.(?=[\]}])|, \.\.\.(?=,)", "", text).lstrip(), 0
    while rest:
        _, end = json.JSONDecoder().raw_decode(rest)
        rest, count = rest[end:].lstrip(), count + 1
    return count


def _in_process(words: list[str]) -> str:
    with redirect_stdout(io.StringIO()) as printed, redirect_stderr(io.StringIO()) as errors:
        code = main(words)
    assert code == 0, (words, errors.getvalue())
    return printed.getvalue()


def _in_shell(command: str, folder: Path) -> str:
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        },
        input="q\n" if "replay" in command else "quit\n",
        capture_output=True,
        text=True,
        timeout=_TIMEOUT,
        check=False,
    )
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout


def _any_port(words: list[str]) -> list[str]:
    if "--port" in words:
        at = words.index("--port")
        words = [*words[:at], *words[at + 2 :]]
    return [*words, "--port", "0"]


def _serve(words: list[str], folder: Path) -> str:
    """Start the server at a free port, without a browser, and stop it."""
    words = [word for word in _any_port(words) if word != "--open"]
    program = [sys.executable, "-m", "boardwright", *words]
    with subprocess.Popen(program, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        server.send_signal(signal.SIGTERM)
        assert server.wait(_TIMEOUT) == 0, words
    assert line.startswith("Boardwright is running at http://"), line
    return line
