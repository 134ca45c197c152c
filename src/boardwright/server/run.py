"""Running the server: one process, or several that share a listening socket."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import resource
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from types import FrameType

import uvicorn
from litestar import Litestar
from msgspec.structs import replace

from boardwright.server.app import create_app, open_app_context
from boardwright.server.fast_websocket import FastWebSocket
from boardwright.server.http_timeouts import TimeoutHttpProtocol
from boardwright.server.limits import FRAME
from boardwright.server.logs import log, start_logging
from boardwright.server.settings import BadSettings, Settings
from boardwright.server.static_files import Pages

__all__ = ["serve"]

_BACKLOG = 4096
_GRACE = 10
"""Seconds a stopping server gives to what is under way."""
_UNREAD = 30_000
"""Milliseconds after which the kernel gives up on somebody who does not read."""
_MOST_FILES = 65_536
_TURNS = 0.0005
"""Seconds the store's thread waits for the interpreter beside a busy event loop, at each step of
a batch: with Python's own 0.005 a batch would wait longer than it is written."""


def serve(settings: Settings, *, opens: bool = False) -> int:
    """Until it is told to stop; the exit code."""
    listening = _listen(settings)
    settings = replace(settings, port=listening.getsockname()[1])
    _allow_many_files()

    def welcome() -> None:
        print(f"Boardwright is running at {settings.address}  (Ctrl+C to stop)", flush=True)
        if not Pages().is_built:
            print("The page is not built yet: run `make web`. The API works.", flush=True)
        if opens:
            webbrowser.open(settings.address)

    if settings.workers == 1:
        return work(settings, listening, welcome)
    welcome()
    return _Supervisor(settings, listening).run()


def work(
    settings: Settings, listening: socket.socket, welcome: Callable[[], None] = lambda: None
) -> int:
    """One process that serves."""
    start_logging(settings.log_level)
    sys.setswitchinterval(_TURNS)
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        return runner.run(_work(settings, listening, welcome))


async def _work(settings: Settings, listening: socket.socket, welcome: Callable[[], None]) -> int:
    async with open_app_context(settings) as context:
        server = _Server(_config(settings, create_app(context)), welcome)
        await server.serve(sockets=[listening])
        return 0 if server.started else 1


def _config(settings: Settings, app: Litestar) -> uvicorn.Config:
    proxies = settings.proxies.split()
    return uvicorn.Config(
        app,
        http=TimeoutHttpProtocol,
        ws=FastWebSocket,
        ws_max_size=FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        backlog=_BACKLOG,
        timeout_keep_alive=settings.request_seconds,
        timeout_graceful_shutdown=_GRACE,
    )


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, welcome: Callable[[], None]) -> None:
        super().__init__(config)
        self._welcome = welcome

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """The address is printed when the server can be stopped cleanly."""
        await super().startup(sockets)
        if self.started:
            self._welcome()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn's own, it does not repeat the signal before the context is closed."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def _new_loop() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with contextlib.suppress(OSError, AttributeError):  # Linux only; accepted sockets inherit it
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise BadSettings(
            f"cannot listen on {settings.host} port {settings.port}: {error.strerror}"
        ) from None
    listening.listen(_BACKLOG)  # a client that is early waits for the first worker to start
    listening.set_inheritable(True)
    return listening


def _allow_many_files() -> None:
    """Every connection is one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, _MOST_FILES)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class _Supervisor:
    """Keeps so many workers alive until it is told to stop."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._settings = settings
        self._listening = listening
        self._workers: list[SpawnProcess] = []
        self._is_stopping = False

    def run(self) -> int:
        start_logging(self._settings.log_level)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        self._workers = [self._start() for _ in range(self._settings.workers)]
        while self._workers:
            ended = wait([worker.sentinel for worker in self._workers])
            for worker in [one for one in self._workers if one.sentinel in ended]:
                worker.join()
                self._workers.remove(worker)
                if not self._is_stopping:
                    log("worker_ended", code=worker.exitcode)
                    self._workers.append(self._start())
        return 0

    def _start(self) -> SpawnProcess:
        context = multiprocessing.get_context("spawn")
        worker = context.Process(target=_worker, args=(self._settings, self._listening))
        worker.start()
        return worker

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True
        for worker in self._workers:
            worker.terminate()


def _worker(settings: Settings, listening: socket.socket) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the supervisor tells it to stop
    sys.exit(work(settings, listening))
