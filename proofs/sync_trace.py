"""Traces the system calls of a server: was the log synced before the acknowledgement was sent?

The ids of commands are found in what is written to the write-ahead log and to the sockets. An
acknowledgement counts as synced if its id was written to the log, a sync of the log began after
that, and ended well before the acknowledgement was sent.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.postgres import PostgresServer, fresh_database

from proofs.cluster import Cluster
from proofs.load_driver import LoadDriver, scripted_drivers
from proofs.proof import Figure

__all__ = ["TraceReport", "check_trace", "trace_postgres", "trace_sqlite"]

_CALLS = "write,writev,sendto,sendmsg,pwrite64,pwritev,fsync,fdatasync"
_MATCHES = 6
Pids = Callable[[], Sequence[int]]
"""The processes to trace besides the server, asked for once that is connected to them."""
_LINE = re.compile(r"(\d+) +(?:<\.\.\. (\w+) resumed>|(\w+)\()")
_WAL = re.compile(r"^\w+\(\d+<[^>]*(?:\.sqlite-wal|/pg_wal/\w+)>")
_STORED = re.compile(r"/([\w-]{5,60}-\d+t)")
_SENT = re.compile(r'\\"type\\":\\"ack\\",\\"id\\":\\"([\w-]+t)\\"')


class TraceReport(NamedTuple):
    """The acknowledgements of a trace."""

    acknowledged: int
    unsynced: list[str]
    """Ids that were sent too early."""
    syncs: int


def check_trace(lines: Iterable[str]) -> TraceReport:
    """Check the output of `strace -f -y`, line by line."""
    written: set[str] = set()
    synced: set[str] = set()
    syncing: dict[str, set[str]] = {}
    sent: list[str] = []
    unsynced: list[str] = []
    syncs = 0
    for line in lines:
        parsed = _LINE.match(line)
        if parsed is None:
            continue
        process, resumed, name = parsed.groups()
        call = line[parsed.start(3) :] if name else ""
        is_sync = (name or resumed) in ("fsync", "fdatasync")
        if is_sync and name and _WAL.match(call):
            syncing[process] = set(written)
        if is_sync and line.rstrip().endswith("= 0") and process in syncing:
            synced |= syncing.pop(process)
            syncs += 1
        elif name and not is_sync and _WAL.match(call):
            written.update(_STORED.findall(call))
        elif name and not is_sync:
            for command in _SENT.findall(call):
                sent.append(command)
                if command not in synced:
                    unsynced.append(command)
    return TraceReport(len(set(sent)), unsynced, syncs)


def trace_sqlite(folder: Path, acknowledgements: int, seed: int) -> Figure:
    """Trace a server with SQLite."""
    label = "system calls with SQLite"
    return _trace(label, Cluster(folder), folder, list, acknowledgements, seed)


def trace_postgres(
    folder: Path, postgres: PostgresServer, acknowledgements: int, seed: int
) -> Figure:
    """Trace a server and its PostgreSQL, all processes of both."""
    cluster = Cluster(folder, 1, fresh_database(postgres.address))
    label = "system calls with PostgreSQL"
    return _trace(label, cluster, folder, lambda: postgres.pids, acknowledgements, seed)


def _trace(label: str, cluster: Cluster, folder: Path, pids: Pids, count: int, seed: int) -> Figure:
    wanted = f"at least {count} checked, all synced before they were sent"
    folder.mkdir(parents=True, exist_ok=True)
    trace = folder / "trace"
    problem = asyncio.run(_record(cluster, trace, pids, count, seed))
    if problem:
        return Figure(label, f"not traced: {problem}", wanted, False)
    with trace.open(errors="replace") as lines:
        report = check_trace(lines)
    measured = (
        f"{report.acknowledged} acknowledgements, {report.syncs} syncs of the log, "
        f"{len(report.unsynced)} sent before their sync {report.unsynced[:3] or ''}"
    ).rstrip()
    return Figure(label, measured, wanted, report.acknowledged >= count and not report.unsynced)


async def _record(cluster: Cluster, trace: Path, pids: Pids, count: int, seed: int) -> str:
    """Record the calls during so many acknowledgements; returns why that is impossible, or ""."""
    program = shutil.which("strace")
    if program is None:
        return "strace is not installed"
    async with cluster:
        targets = [part for pid in (cluster.servers[0].pid, *pids()) for part in ("-p", str(pid))]
        options = ["-f", "-y", "-s", "70000", "-e", f"trace={_CALLS}", "-o", str(trace)]
        strace = await asyncio.create_subprocess_exec(
            program, *options, *targets, stderr=subprocess.PIPE
        )
        assert strace.stderr is not None
        first = (await strace.stderr.readline()).decode()
        if "attached" not in first:
            await strace.wait()
            return f"strace cannot attach ({first.strip()})"
        draining = asyncio.create_task(strace.stderr.read())
        async with LoadDriver(scripted_drivers(_MATCHES, cluster.port, seed)) as load:
            await load.progress(count)
        strace.send_signal(signal.SIGINT)
        await strace.wait()
        await draining
    return ""
