"""Nodes of a Ray cluster on this machine, on loopback only, ended by their process ids."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from tests.processes import child_pids

__all__ = ["CODE_PATH", "NODE_VARIABLE", "ROOT", "ray_cluster"]

ROOT = Path(__file__).parents[2]
CODE_PATH = os.pathsep.join((str(ROOT), str(ROOT / "src")))
"""Where this checkout's tests and package are."""
NODE_VARIABLE = "RAY_NODE_OF_TEST"
"""The environment variable with the node's name."""


@contextmanager
def ray_cluster() -> Iterator[str]:
    """The address of a cluster of two nodes, `first` and `second`, with a processor each."""
    # Not under `tmp_path`: the path of a socket is at most 107 characters long.
    with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
        address = f"127.0.0.1:{_free_port()}"
        port = address.partition(":")[2]
        head = ("--head", "--port", port, "--include-dashboard", "false", "--temp-dir", folder)
        with ExitStack() as nodes:
            nodes.enter_context(_node("first", head))
            nodes.enter_context(_node("second", ("--address", address)))
            yield address


@contextmanager
def _node(name: str, arguments: tuple[str, ...]) -> Iterator[None]:
    common = ("--node-ip-address", "127.0.0.1", "--num-cpus", "1")
    memory = ("--object-store-memory", "80000000")
    environment = {
        **os.environ,
        NODE_VARIABLE: name,
        "PYTHONPATH": CODE_PATH,
        "PYTHONUNBUFFERED": "1",
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_memory_monitor_refresh_ms": "0",  # other tests may use the memory
    }
    ray = Path(sys.executable).with_name("ray")
    process = subprocess.Popen(
        [ray, "start", "--block", *common, *memory, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    lines: list[str] = []
    try:
        for line in process.stdout:
            lines.append(line)
            if "Ray runtime started" in line:
                break
        else:
            raise AssertionError("".join(lines))
        yield
    finally:
        for pid in _descendants(process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.communicate()


def _descendants(pid: int) -> list[int]:
    """The process and all it has started, parents first."""
    children = child_pids(pid) if Path(f"/proc/{pid}").exists() else []
    return [pid, *(one for child in children for one in _descendants(child))]


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
