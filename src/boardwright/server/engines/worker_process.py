"""The process that thinks: `python -m boardwright.server.engines.worker_process MEMORY NICE`.

It is nice to others, has a limit of memory and no network. One thread listens, so that it ends
with its parent even in the midst of a search, and hears what is cancelled.
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
from boardwright.server.engines.pipe_messages import (
    HEAD,
    Cancel,
    Done,
    Failed,
    Progress,
    Request,
    length,
    pack,
    unpack,
)
from boardwright.server.engines.request_handler import Cancelled, RequestHandler

__all__ = ["main"]


class WorkerProcess:
    def __init__(self, hears: BinaryIO, says: BinaryIO) -> None:
        self._hears, self._says = hears, says
        self._inbox: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self._cancelled: set[int] = set()
        self._thinking = RequestHandler()

    def run(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._serve(self._inbox.get())

    def _listen(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while len(head := self._hears.read(HEAD)) == HEAD:
                request: Request = unpack(self._hears.read(length(head)), Request)
                if isinstance(request, Cancel):
                    self._cancelled.add(request.id)
                else:
                    self._inbox.put(request)
        os._exit(0)  # nobody is left to answer, not even to a search under way

    def _serve(self, request: Request) -> None:
        try:
            self._say(Done(request.id, self._thinking.answer(request, self._progress(request.id))))
        except (BoardwrightError, Cancelled, MemoryError) as error:
            self._say(Failed(request.id, str(error) or type(error).__name__))
        except Exception as error:
            print(f"engine: {_where(error)}", file=sys.stderr, flush=True)
            self._say(Failed(request.id, f"the engine failed ({type(error).__name__})"))
        self._cancelled.discard(request.id)

    def _progress(self, job: int) -> RequestHandler.Progressed:
        def progressed(done: int, all_of_it: int) -> None:
            self._say(Progress(job, done, all_of_it))
            if job in self._cancelled:
                raise Cancelled("cancelled")
            with contextlib.suppress(queue.Empty):
                while True:  # a review steps aside for what is more urgent
                    self._serve(self._inbox.get_nowait())

        return progressed

    def _say(self, message: Done | Failed | Progress) -> None:
        self._says.write(pack(message))
        self._says.flush()


def _where(error: Exception) -> str:
    """For the log, which must not tell what is hidden: the message might."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {last.name} ({last.filename}, line {last.lineno})"


def _limit_resources(memory: int, nice: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the parent who stops
    with contextlib.suppress(OSError, AttributeError):
        os.nice(nice)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.addaudithook(_no_network)


def _no_network(event: str, arguments: object) -> None:
    if event.startswith("socket."):
        raise PermissionError("engines cannot use the network")


def main() -> None:
    _limit_resources(int(sys.argv[1]), int(sys.argv[2]))
    # What is printed by mistake must not get in between the frames.
    says = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(BrokenPipeError):
        WorkerProcess(sys.stdin.buffer, says).run()


if __name__ == "__main__":
    main()
