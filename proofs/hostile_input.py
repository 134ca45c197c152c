"""Whatever is sent to the API or a socket gets an answer with a code, and others play on."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from tests.server.process import Server, running

from proofs.hostile_frames import breaking_frames, hostile_frames
from proofs.hostile_sender import HostileSender, Neighbour
from proofs.proof import Figure, Run
from proofs.schemathesis_run import run_schemathesis

__all__ = ["CLAIM", "prove"]

CLAIM = "Any input gets a documented code or close code, never a failure, and disturbs nobody else."

_BATCH = 40
"""Messages that are sent before the answers are read: an outbox holds 256."""
_BREAKING_SHARE = 50
"""One message in so many breaks the protocol and costs the sender the connection."""
_MAX_GROWTH = 40_000_000
"""Bytes from a tenth of the way to the end; Python's allocator doesn't return everything."""
_PAGE = Path(__file__).parents[1] / "docs" / "api.md"
_CODES = set(re.findall(r"`(\w+)`", _PAGE.read_text().split("\n## Codes\n")[1])) - {"internal"}


def prove(run: Run) -> Iterator[Figure]:
    """Schemathesis against the API, then hostile frames beside somebody who plays."""
    with running(run.folder / "http", BOARDWRIGHT_LIMITS="off") as server:
        examples = run.scale(40, 2000)
        found = run_schemathesis(server, run.folder, examples=examples, seed=run.seed)
        wanted = "every operation, to the end"
        yield Figure("requests by Schemathesis", f"{found.requests:,}", wanted, found.is_complete)
        what = "; ".join(found.failures) or "0"
        yield Figure("failed checks of Schemathesis", what, "0", not found.failures)
        yield _health(server)
    # Without limits, so that every frame is read; matches leave the memory soon after their end.
    settings = {"BOARDWRIGHT_LIMITS": "off", "BOARDWRIGHT_IDLE_SECONDS": "5"}
    with running(run.folder / "sockets", **settings) as server:
        yield from _frames(server, run.scale(100_000, 1_000_000), run.seed)
        yield _health(server)


def _health(server: Server) -> Figure:
    """Whether the server has logged no failure, counted none, and is still well."""
    log, metrics = server.log.read_text(), server.client().get("/metrics").text
    faults = [word for word in ("Traceback", "_failed") if word in log]
    faults += [] if "boardwright_failures_total 0.0" in metrics else ["failures counted"]
    status = server.client().get("/healthz").json()["status"]
    measured = ", ".join([status, *faults])
    return Figure("health and log afterwards", measured, "ok", measured == "ok")


# -- frames --------------------------------------------------------------------------------


def _frames(server: Server, count: int, seed: int) -> Iterator[Figure]:
    attack = _Attack(server, seed)
    neighbour = Neighbour(server.url)
    try:
        attack.run(count // 10)
        memory = _memory(server)
        attack.run(count)
    finally:
        neighbour.stop()
        attack.sender.close()
    sent, wrong = attack.sent, attack.wrong
    yield Figure("hostile frames", f"{sent.total():,} of {len(sent)} kinds", f"{count:,}", True)
    told = f"{len(wrong)}" + (f", such as {wrong[0]}" if wrong else "")
    yield Figure("not answered as they should be", told, "0", not wrong)
    unknown = sorted(set(attack.codes) - _CODES)
    told = f"{len(attack.codes)}, of which unknown: {unknown or 'none'}"
    yield Figure("codes of refusals", told, "those of docs/api.md", not unknown)
    told = f"{neighbour.turns:,} {neighbour.error}".strip()
    is_undisturbed = bool(neighbour.turns) and not neighbour.error
    yield Figure("turns played beside it", told, "every one acknowledged", is_undisturbed)
    growth = _memory(server) - memory
    wanted = f"at most {_MAX_GROWTH / 1e6:.0f} MB"
    yield Figure("growth of memory", f"{growth / 1e6:.0f} MB", wanted, growth <= _MAX_GROWTH)


class _Attack:
    """Sends hostile frames of all kinds and collects what was wrong with the answers."""

    def __init__(self, server: Server, seed: int) -> None:
        self._rng = random.Random(seed)
        self._frames, self._breaking = hostile_frames(self._rng), breaking_frames(self._rng)
        self.sender = HostileSender(server.url)
        self.sent, self.codes = Counter[str](), Counter[str]()
        self.wrong: list[str] = []

    def run(self, count: int) -> None:
        """Send until so many frames have been sent in all."""
        while self.sent.total() < count:
            batch = list(islice(self._frames, _BATCH))
            self.wrong += self.sender.send(batch, self.codes)
            for message in batch:
                self.sent[message.kind] += message.frames
            if self._rng.random() < _BATCH / _BREAKING_SHARE:
                self._break(*next(self._breaking))

    def _break(self, kind: str, data: bytes, expected: frozenset[int]) -> None:
        code = self.sender.break_protocol(data)
        self.sent[kind] += 1
        if code not in expected:
            self.wrong.append(f"{kind}: closed with {code}")


def _memory(server: Server) -> int:
    """Resident bytes of the server."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024
