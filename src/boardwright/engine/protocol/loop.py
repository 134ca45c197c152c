"""The loop: lines in, lines out, a search or a count going on beside it."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable

from boardwright.core.game import Game
from boardwright.core.view import View
from boardwright.engine.protocol.desk import Desk
from boardwright.engine.protocol.lines import BadCommand, read_lines
from boardwright.engine.protocol.task import complaint

__all__ = ["serve"]

_WAITING = 64
"""Lines read ahead; more wait in the pipe."""
_INTERVAL = 0.25
"""Seconds between two looks at what a search has found."""
_PATIENCE = 5.0
"""Seconds for a search to notice that nobody wants its answer any more."""

_Event = str | BadCommand | None


def serve(
    game: Game,
    read: Callable[[int], bytes | None],
    say: Callable[[str], None],
    draw: Callable[[View], str] = str,
) -> None:
    """Until `quit`, or the end of the input, which means the same.

    `read` gives the next bytes, at most so many, and none at the end. `say` takes a line; if it
    raises, the search under way is stopped and the error goes to the caller.
    """
    inbox: queue.Queue[_Event] = queue.Queue(_WAITING)

    def wake() -> None:
        with contextlib.suppress(queue.Full):  # then the loop is about to wake anyway
            inbox.put_nowait(None)

    def listen() -> None:
        try:
            for line in read_lines(read):
                inbox.put(line)
        finally:
            inbox.put("quit")

    desk = Desk(game, say, wake, draw)
    threading.Thread(target=listen, daemon=True).start()
    try:
        while not desk.is_closed:
            try:
                event = inbox.get(timeout=_INTERVAL if desk.task else None)
            except queue.Empty:
                desk.report()
                continue
            desk.settle()
            if event is not None:
                _handle(desk, event, say)
    finally:
        if desk.task:
            desk.task.stop()
            desk.task.answer(_PATIENCE)


def _handle(desk: Desk, event: str | BadCommand, say: Callable[[str], None]) -> None:
    try:
        if isinstance(event, BadCommand):
            raise event
        desk.obey(event)
    except OSError:  # nobody hears us
        raise
    except Exception as error:
        say(complaint(error))
