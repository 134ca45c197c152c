"""Several server processes that share a listening socket, and the process that watches over them.

Each worker holds one end of a pipe, and the supervisor the other. A worker reports through it that
it accepts connections, or why it cannot start. When the supervisor has gone, however it ended, the
pipe ends, and the worker stops.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection, Pipe, wait
from types import FrameType

from boardwright.core.errors import BoardwrightError
from boardwright.server.backoff import Backoff
from boardwright.server.json_logging import configure_logging, log
from boardwright.server.settings import Settings

__all__ = ["RunWorker", "Supervisor"]

RunWorker = Callable[[Settings, socket.socket, Callable[[], None]], int]
"""Serves until SIGTERM and returns the exit code; calls back once it accepts connections."""
_READY = b"ready"
_MAX_FAILED_STARTS = 5
"""In a row, without a reason and before any worker was ready."""


class Supervisor:
    """Starts the workers and replaces those that end, until SIGINT or SIGTERM.

    `run_worker` is called in each process and must be a function of a module. `on_ready` is called
    once, when the first worker accepts connections.
    """

    def __init__(
        self,
        settings: Settings,
        listener: socket.socket,
        run_worker: RunWorker,
        on_ready: Callable[[], None],
    ) -> None:
        self._settings, self._listener = settings, listener
        self._run_worker, self._on_ready = run_worker, on_ready
        self._workers: list[_Worker] = []
        self._backoff = Backoff()
        self._next_start = 0.0
        """Not before this time of the monotonic clock."""
        self._was_ready = False
        self._is_stopping = False
        self._error = ""
        """Why it gives up."""
        self._wake, self._woken = Pipe()

    def run(self) -> int:
        """Return 0 after a signal, and 1 if no worker could start."""
        configure_logging(self._settings.log_level)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        while self._workers or not self._is_stopping:
            self._start_missing()
            self._wait()
            for worker in [worker for worker in self._workers if worker.has_ended]:
                self._workers.remove(worker)
                self._handle_end(worker)
            if self._is_stopping:
                for worker in self._workers:
                    worker.stop()
        if self._error:
            print(f"boardwright: {self._error}", file=sys.stderr, flush=True)
        return 1 if self._error else 0

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True
        self._wake.send_bytes(b"stop")

    def _start_missing(self) -> None:
        if not self._is_stopping and time.monotonic() >= self._next_start:
            while len(self._workers) < self._settings.workers:
                self._workers.append(_Worker(self._settings, self._listener, self._run_worker))

    def _wait(self) -> None:
        """Wait for a report, an end, a signal, or the time of the next start."""
        is_missing = not self._is_stopping and len(self._workers) < self._settings.workers
        timeout = max(0.0, self._next_start - time.monotonic()) if is_missing else None
        reports = {worker.reports: worker for worker in self._workers if not worker.is_silent}
        sentinels = [worker.process.sentinel for worker in self._workers]
        for found in wait([*reports, *sentinels, self._woken], timeout):
            if found is self._woken:
                self._woken.recv_bytes()
            elif isinstance(found, Connection) and reports[found].receive():
                self._backoff.reset()
                self._next_start = 0.0
                if not self._was_ready:
                    self._was_ready = True
                    self._on_ready()

    def _handle_end(self, worker: _Worker) -> None:
        if self._is_stopping:
            return
        pause = 0.0 if worker.is_ready else self._backoff.next()
        why = worker.error or f"it ended with code {worker.process.exitcode}"
        log("worker_ended", logging.WARNING, why=why, restart_seconds=pause)
        self._next_start = time.monotonic() + pause
        if not self._was_ready and (worker.error or self._backoff.failures >= _MAX_FAILED_STARTS):
            # The others would end in the same way. Once one was ready, the rest go on serving.
            self._error = worker.error or f"no worker could start: {why}"
            self._is_stopping = True


class _Worker:
    """One worker process, as the supervisor sees it."""

    def __init__(self, settings: Settings, listener: socket.socket, run_worker: RunWorker) -> None:
        context = multiprocessing.get_context("spawn")
        self.reports, supervisor = Pipe()
        self.process = context.Process(
            target=_serve, args=(settings, listener, run_worker, supervisor)
        )
        self.process.start()
        supervisor.close()  # only the worker has it now
        self._was_stopped = False
        self.is_ready = False
        self.is_silent = False
        """There are no more reports."""
        self.error = ""

    def receive(self) -> bool:
        """Read one report; return whether the worker is ready now."""
        try:
            report = self.reports.recv_bytes()
        except (EOFError, OSError):
            self.is_silent = True
            return False
        if report == _READY:
            self.is_ready = True
        else:
            self.error = report.decode()
        return self.is_ready

    def stop(self) -> None:
        """Ask it to stop, once."""
        if not self._was_stopped:
            self._was_stopped = True
            self.process.terminate()

    @property
    def has_ended(self) -> bool:
        """Whether it has; then all its reports were read."""
        if self.process.is_alive():
            return False
        self.process.join()
        while not self.is_silent:
            self.receive()
        self.reports.close()
        return True


def _serve(
    settings: Settings, listener: socket.socket, run_worker: RunWorker, supervisor: Connection
) -> None:
    """The main function of a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the supervisor stops it
    threading.Thread(target=_stop_with, args=(supervisor,), daemon=True).start()
    try:
        sys.exit(run_worker(settings, listener, lambda: supervisor.send_bytes(_READY)))
    except BoardwrightError as error:
        supervisor.send_bytes(str(error).encode())
        sys.exit(1)


def _stop_with(supervisor: Connection) -> None:
    """Stop this process when the supervisor has gone: at once, or cleanly if it is serving."""
    try:
        supervisor.recv_bytes()  # nothing is ever sent to a worker
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
