"""Runs the server: one process, or several that share a listening socket."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator

import uvicorn
from litestar import Litestar
from msgspec.structs import replace

from boardwright.server.app import create_app, open_app_context
from boardwright.server.fast_websocket import FastWebSocket
from boardwright.server.http_timeouts import TimeoutHttpProtocol
from boardwright.server.json_logging import configure_logging
from boardwright.server.limits import MAX_FRAME_BYTES
from boardwright.server.settings import BadSettings, Settings
from boardwright.server.static_files import StaticFiles
from boardwright.server.supervisor import Supervisor

__all__ = ["serve"]

_BACKLOG = 4096
_SHUTDOWN_SECONDS = 10
"""How long a stopping server waits for open requests."""
_UNREAD_MS = 30_000
"""Milliseconds after which the kernel closes a connection whose client does not read."""
_MAX_FILES = 65_536
_SWITCH_SECONDS = 0.0005
"""Python's switch interval: how long the store's thread waits for the GIL at each step of a batch.
With the default of 0.005 a batch would wait longer than it takes to write."""


def serve(settings: Settings, *, open_browser: bool = False) -> int:
    """Serve until SIGINT or SIGTERM, and return the exit code.

    Raises `BadSettings` if the address cannot be bound.
    """
    listener = _bind(settings)
    settings = replace(settings, port=listener.getsockname()[1])
    _raise_file_limit()

    def on_ready() -> None:
        print(f"Boardwright is running at {settings.address}  (Ctrl+C to stop)", flush=True)
        if not StaticFiles().is_built:
            print("The page is not built yet: run `make web`. The API works.", flush=True)
        if open_browser:
            webbrowser.open(settings.address)

    if settings.workers == 1:
        return run_worker(settings, listener, on_ready)
    return Supervisor(settings, listener, run_worker, on_ready).run()


def run_worker(settings: Settings, listener: socket.socket, on_ready: Callable[[], None]) -> int:
    """Serve in this process; `on_ready` is called once it accepts connections."""
    configure_logging(settings.log_level)
    sys.setswitchinterval(_SWITCH_SECONDS)
    with asyncio.Runner(loop_factory=_new_loop) as runner:
        return runner.run(_run_worker(settings, listener, on_ready))


async def _run_worker(
    settings: Settings, listener: socket.socket, on_ready: Callable[[], None]
) -> int:
    async with open_app_context(settings) as context:
        server = _Server(_config(settings, create_app(context)), on_ready)
        await server.serve(sockets=[listener])
        return 0 if server.started else 1


def _config(settings: Settings, app: Litestar) -> uvicorn.Config:
    proxies = settings.proxies.split()
    return uvicorn.Config(
        app,
        http=TimeoutHttpProtocol,
        ws=FastWebSocket,
        ws_max_size=MAX_FRAME_BYTES,
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
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Call `on_ready` once signals are handled, so that it can be stopped cleanly."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn's, this does not raise the signal again before the context is closed."""
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


def _bind(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with contextlib.suppress(OSError, AttributeError):  # Linux only; accepted sockets inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _UNREAD_MS)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise BadSettings(
            f"cannot listen on {settings.host} port {settings.port}: {error.strerror}"
        ) from None
    listener.listen(_BACKLOG)  # early clients wait for the first worker
    listener.set_inheritable(True)
    return listener


def _raise_file_limit() -> None:
    """Each connection needs a file descriptor."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = _MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_FILES)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
