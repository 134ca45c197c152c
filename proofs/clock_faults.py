"""Nobody loses on time for the server's fault: real faults, and random ones in simulated time."""

from __future__ import annotations

import logging
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

import httpx
from tests.postgres import PostgresServer, fresh_database
from tests.server.process import Client, Server, running, thrive_turns

from proofs.clock_schedules import run_schedule
from proofs.proof import Figure, Run

__all__ = ["CLAIM", "prove"]

CLAIM = "time in which the server cannot take a move is charged to nobody, and nobody loses by it"

_SECONDS = 10
_CLOCK = {"kind": "real", "seconds": _SECONDS}
_TURN = thrive_turns(1)[0][1]
_TOLERANCE_MS = 100
"""Between what a client measures and what a server charges."""
_PATIENCE_SECONDS = 60.0
_MOST_TURNS = 60
"""Of a match that uses up what room there is."""

Fault = Callable[[], AbstractContextManager[None]]


class Case(NamedTuple):
    """Matches with a running clock that went through one fault."""

    label: str
    matches: int
    lost: int
    refused: int
    """Turns that were not accepted after the fault."""
    overcharged_ms: int
    """The most that a turn cost beyond the time in which it could have been sent."""


def prove(run: Run) -> Iterator[Figure]:
    """Three groups of servers, and the simulated faults, all at the same time."""
    groups = (_killed_servers, _hindered_servers, _database_faults)
    with ThreadPoolExecutor(len(groups)) as threads:
        running_groups: list[Future[list[Case | Figure]]] = [
            threads.submit(group, run.folder / group.__name__, run.scale(3, 20), run.scale(11, 45))
            for group in groups
        ]
        yield from _simulated(run)
        for group in running_groups:
            for result in group.result():
                yield _figure(result) if isinstance(result, Case) else result


def _figure(case: Case) -> Figure:
    measured = (
        f"{case.lost} of {case.matches} lost on time, {case.refused} turns refused, "
        f"overcharged by at most {case.overcharged_ms} ms"
    )
    wanted = f"0 lost, 0 refused, at most {_TOLERANCE_MS} ms"
    holds = not case.lost and not case.refused and case.overcharged_ms <= _TOLERANCE_MS
    return Figure(case.label, measured, wanted, holds and case.matches > 0)


# -- matches -----------------------------------------------------------------------------------


class _Matches:
    """Matches on a server in which one person has all seats and thinks about the first turn."""

    def __init__(self, client: Client, count: int) -> None:
        me = {"kind": "me"}
        self.client = client
        self.ids = [client.create("thrive", me, me, clock=_CLOCK)["match"] for _ in range(count)]
        self._seen_at = time.monotonic()
        self._before = [self.remaining(match) for match in self.ids]

    def remaining(self, match: str) -> int:
        return int(self.client.snapshot(match)["seats"][0]["remaining_ms"])

    def suffer(self, label: str, fault: AbstractContextManager[None]) -> Case:
        """Play each turn once the fault is over."""
        with fault:
            began = time.monotonic()
        ended = time.monotonic()
        lost = refused = overcharged = 0
        for match, before in zip(self.ids, self._before, strict=True):
            accepted = self._play(match)
            available = (began - self._seen_at) + (time.monotonic() - ended)
            after = self.client.snapshot(match)
            is_lost = (after.get("ending") or {}).get("reason") == "time"
            lost += is_lost
            refused += not accepted
            if accepted:
                charged = before - int(after["seats"][0]["remaining_ms"])
                overcharged = max(overcharged, charged - round(1000 * available))
        return Case(label, len(self.ids), lost, refused, overcharged)

    def _play(self, match: str) -> bool:
        """Send the turn until the server takes or refuses it."""
        command = {"type": "play", "id": "turn", "ply": 3, "actions": _TURN}
        until = time.monotonic() + _PATIENCE_SECONDS
        while time.monotonic() < until:
            with suppress(httpx.TransportError):
                answer = self.client.post(f"/api/matches/{match}/commands", command)
                if answer.status_code != 503:
                    return answer.status_code == 200
            time.sleep(0.1)
        return False


# -- faults of one server ----------------------------------------------------------------------


@contextmanager
def _killed(*servers: Server, seconds: float) -> Iterator[None]:
    for server in servers:
        server.kill()
    yield
    time.sleep(seconds)
    for server in servers:
        server.start()


@contextmanager
def _killed_often(server: Server, times: int) -> Iterator[None]:
    server.kill()
    yield
    for _ in range(times - 1):
        server.start()
        server.kill()
    server.start()


@contextmanager
def _stopped(process: int, seconds: float) -> Iterator[None]:
    """SIGSTOP, as a machine that is suspended or swaps."""
    os.kill(process, signal.SIGSTOP)
    yield
    time.sleep(seconds)
    os.kill(process, signal.SIGCONT)


@contextmanager
def _full_disk(server: Server, *, is_small: bool, seconds: float) -> Iterator[None]:
    """A small disk is filled; without one, no file of the process may grow."""
    filler = server.data / "filler"
    client, me = server.client(), {"kind": "me"}
    match = client.create("thrive", me, me)["match"]
    if is_small:
        with suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        _use_up_log(client, match)
    else:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    yield
    time.sleep(seconds)
    if is_small:
        filler.unlink()
    else:
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, unlimited)


def _use_up_log(client: Client, match: str) -> None:
    """After a checkpoint the database's log begins again and takes moves, however full the disk."""
    for number, (_, actions) in enumerate(thrive_turns(_MOST_TURNS)):
        ply = client.snapshot(match)["ply"]
        turn = {"type": "play", "id": f"turn-{number}", "ply": ply, "actions": actions}
        answer = client.post(f"/api/matches/{match}/commands", turn)
        if answer.status_code == 503:
            return
        assert answer.status_code == 200, answer.text
    raise AssertionError(f"the disk is full, and the server has taken {_MOST_TURNS} turns")


@contextmanager
def _small_disk(folder: Path) -> Iterator[bool]:
    """Mount a disk of 24 MB there, which needs root; False if that is not allowed."""
    folder.mkdir(parents=True)
    command = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)


def _killed_servers(folder: Path, count: int, seconds: float) -> list[Case | Figure]:
    with running(folder, BOARDWRIGHT_LIMITS="off") as server:
        long = _Matches(server.client(), count).suffer(
            f"SIGKILL, started again after {seconds} s", _killed(server, seconds=seconds)
        )
        short = _Matches(server.client(), count).suffer(
            "SIGKILL five times, started again at once", _killed_often(server, 5)
        )
        return [long, short]


def _hindered_servers(folder: Path, count: int, seconds: float) -> list[Case | Figure]:
    limits = {"BOARDWRIGHT_LIMITS": "off"}
    with _small_disk(folder) as is_small, running(folder / "data", **limits) as server:
        disk = "a full disk (tmpfs)" if is_small else "no file may grow (RLIMIT_FSIZE)"
        return [
            _Matches(server.client(), count).suffer(
                f"{disk} for {seconds} s",
                _full_disk(server, is_small=is_small, seconds=seconds),
            ),
            _Matches(server.client(), count).suffer(
                f"the server stands still (SIGSTOP) for {seconds} s",
                _stopped(server.pid, seconds),
            ),
            _control(server.client(), count),
        ]


def _control(client: Client, count: int) -> Figure:
    """Without a fault clocks do run out."""
    matches = _Matches(client, count)
    lives = [client.live(match) for match in matches.ids]
    over = 0
    for live in lives:
        shown = live.next("snapshot")
        while shown["status"] == "playing":
            shown = live.next("update")
        over += shown["ending"]["reason"] == "time"
        live.close()
    label = "without a fault, nobody plays"
    return Figure(label, f"{over} of {count} lost on time", f"{count}", over == count)


# -- faults of a database that two servers share -----------------------------------------------


def _database_faults(folder: Path, count: int, seconds: float) -> list[Case | Figure]:
    with PostgresServer() as postgres:
        environment = {
            "BOARDWRIGHT_DATABASE_URL": fresh_database(postgres.address),
            "BOARDWRIGHT_SECRET": "shared by both processes",
            "BOARDWRIGHT_LIMITS": "off",
        }
        with running(folder / "a", **environment) as one, running(folder / "b", **environment) as b:
            pair = (one, b)
            faults: dict[str, Fault] = {
                f"pg_ctl stop -m immediate for {seconds} s": partial(_crashed, postgres, seconds),
                f"PostgreSQL stands still (SIGSTOP) for {seconds} s": partial(
                    _frozen, postgres, seconds
                ),
                "both processes killed": partial(_killed, *pair, seconds=seconds / 3),
            }
            results: list[Case | Figure] = []
            for label, fault in faults.items():
                matches = _Matches(one.client(), count)
                results.append(matches.suffer(f"two processes: {label}", fault()))
                results.append(_agreement(f"two processes, after it: {label}", matches, pair))
            return [*results, _one_serves(pair, count)]


@contextmanager
def _crashed(postgres: PostgresServer, seconds: float) -> Iterator[None]:
    postgres.stop("immediate")
    yield
    time.sleep(seconds)
    postgres.start()


@contextmanager
def _frozen(postgres: PostgresServer, seconds: float) -> Iterator[None]:
    with postgres.frozen():
        yield
        time.sleep(seconds)


def _agreement(label: str, matches: _Matches, pair: tuple[Server, Server]) -> Figure:
    """What two processes show at the same moment, on running clocks too."""
    full = 1000 * _SECONDS
    worst = 0
    for match in matches.ids:
        seen = [server.client().snapshot(match) for server in pair]
        later = seen[1]["server_time"] - seen[0]["server_time"]
        for first, second in zip(seen[0]["seats"], seen[1]["seats"], strict=True):
            left = first["remaining_ms"], second["remaining_ms"]
            ran = later if first.get("clock_running") and left != (full, full) else 0
            worst = max(worst, abs(max(0, left[0] - ran) - left[1]))
    measured, wanted = f"clocks differ by at most {worst} ms", f"{_TOLERANCE_MS} ms"
    return Figure(label, measured, wanted, worst <= _TOLERANCE_MS)


def _one_serves(pair: tuple[Server, Server], count: int) -> Figure:
    """One process is killed while the other serves: clocks run, and afterwards both agree."""
    matches = _Matches(pair[1].client(), count)
    with _killed(pair[0], seconds=2):
        pass
    label = "two processes: one killed while the other serves"
    return _agreement(label, matches, pair)


# -- simulated time ----------------------------------------------------------------------------


def _simulated(run: Run) -> Iterator[Figure]:
    logging.getLogger("boardwright").setLevel(logging.CRITICAL)  # thousands of warnings
    count = run.scale(30, 2000)
    seeds = range(1000 * run.seed, 1000 * run.seed + count)
    outcomes = [run_schedule(run.folder / f"schedule{seed}", seed) for seed in seeds]
    faults = sum(len(outcome.faults) for outcome in outcomes)
    seconds = sum(outcome.out_seconds for outcome in outcomes)
    lost = sum(outcome.has_lost for outcome in outcomes)
    overcharged = max(outcome.overcharged_ms for outcome in outcomes)
    ran_out = sum(outcome.runs_out for outcome in outcomes)
    yield Figure(
        f"simulated: {count} matches, {faults} faults, {seconds} s out",
        f"{lost} lost on time, overcharged by at most {overcharged} ms",
        "0 lost, 0 ms",
        lost == 0 and overcharged == 0,
    )
    yield Figure(
        "simulated: afterwards without a fault",
        f"{ran_out} of {count} lost on time",
        f"{count}",
        ran_out == count,
    )
