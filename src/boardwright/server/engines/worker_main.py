"""A worker process: `python -m boardwright.server.engines.worker_main MEMORY NICE`.

It has a low priority, a memory limit and no network. A thread reads the requests, so that the
process ends with its parent even during a search, and cancellations are noticed.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
import traceback
from typing import BinaryIO

from boardwright.core.errors import BoardwrightError
from boardwright.printing import BadPrint
from boardwright.server.engines.pipe_messages import (
    HEADER_BYTES,
    Cancel,
    Done,
    Failed,
    Progress,
    Request,
    body_length,
    pack,
    unpack,
)
from boardwright.server.engines.request_handler import Cancelled, RequestHandler

__all__ = ["main"]


class WorkerProcess:
    """Reads requests from one stream and writes replies to another, for ever."""

    def __init__(self, requests: BinaryIO, replies: BinaryIO) -> None:
        self._requests, self._replies = requests, replies
        self._inbox: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self._cancelled: set[int] = set()
        self._handler = RequestHandler()

    def run(self) -> None:
        """Serve until the stream of requests ends, which ends the process."""
        threading.Thread(target=self._read_requests, daemon=True).start()
        while True:
            self._serve(self._inbox.get())

    def _read_requests(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while len(head := self._requests.read(HEADER_BYTES)) == HEADER_BYTES:
                request: Request = unpack(self._requests.read(body_length(head)), Request)
                if isinstance(request, Cancel):
                    self._cancelled.add(request.id)
                else:
                    self._inbox.put(request)
        os._exit(0)  # the parent has gone; a search may be running

    def _serve(self, request: Request) -> None:
        try:
            self._reply(Done(request.id, self._handler.answer(request, self._progress(request.id))))
        except BadPrint as error:
            self._reply(Failed(request.id, str(error), error.code))
        except (BoardwrightError, Cancelled, MemoryError) as error:
            self._reply(Failed(request.id, str(error) or type(error).__name__))
        except Exception as error:
            print(f"engine: {_location(error)}", file=sys.stderr, flush=True)
            self._reply(Failed(request.id, f"the engine failed ({type(error).__name__})"))
        self._cancelled.discard(request.id)

    def _progress(self, job: int) -> RequestHandler.OnProgress:
        def on_progress(done: int, total: int) -> None:
            self._reply(Progress(job, done, total))
            if job in self._cancelled:
                raise Cancelled("cancelled")
            with contextlib.suppress(queue.Empty):
                while True:  # jobs of a higher priority interrupt a review
                    self._serve(self._inbox.get_nowait())

        return on_progress

    def _reply(self, message: Done | Failed | Progress) -> None:
        self._replies.write(pack(message))
        self._replies.flush()


def _location(error: Exception) -> str:
    """Where an error was raised, for the log; its message might reveal something hidden."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {last.name} ({last.filename}, line {last.lineno})"


def _limit_resources(memory: int, nice: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent stops it
    with contextlib.suppress(OSError, AttributeError):
        os.nice(nice)
        # A search never preempts the server when it is woken; Linux only.
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.addaudithook(_no_network)


def _no_network(event: str, arguments: object) -> None:
    if event.startswith("socket."):
        raise PermissionError("engines cannot use the network")


def main() -> None:
    """Run the worker on standard input and output."""
    _limit_resources(int(sys.argv[1]), int(sys.argv[2]))
    # Whatever is printed by mistake goes to standard error, not between the messages.
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(BrokenPipeError):
        WorkerProcess(sys.stdin.buffer, replies).run()


if __name__ == "__main__":
    main()
