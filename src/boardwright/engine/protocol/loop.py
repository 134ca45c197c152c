"""The loop of the protocol: lines in, lines out, a search or a count running beside it."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable

from boardwright.core.game import Game
from boardwright.core.view import View
from boardwright.engine.protocol.lines import BadCommand, read_lines
from boardwright.engine.protocol.session import ProtocolSession
from boardwright.engine.protocol.task import error_line

__all__ = ["serve"]

_QUEUE_SIZE = 64
"""Lines read ahead; more wait in the pipe."""
_PROGRESS_SECONDS = 0.25
"""Seconds between two reports on a running search."""
_STOP_TIMEOUT_SECONDS = 5.0
"""Seconds for a search to end when the session does."""

_Event = str | BadCommand | None


def serve(
    game: Game,
    read: Callable[[int], bytes | None],
    send: Callable[[str], None],
    draw: Callable[[View], str] = str,
) -> None:
    """Handle commands until `quit` or the end of the input.

    `read` returns at most so many bytes, and none at the end. `send` gets one line without a
    newline; if it raises, the current search is stopped and the error is raised here. `draw`
    renders a view as text.
    """
    inbox: queue.Queue[_Event] = queue.Queue(_QUEUE_SIZE)

    def notify() -> None:
        with contextlib.suppress(queue.Full):  # the loop is about to wake anyway
            inbox.put_nowait(None)

    def read_input() -> None:
        try:
            for line in read_lines(read):
                inbox.put(line)
        finally:
            inbox.put("quit")

    session = ProtocolSession(game, send, notify, draw)
    threading.Thread(target=read_input, daemon=True).start()
    try:
        while not session.is_closed:
            try:
                event = inbox.get(timeout=_PROGRESS_SECONDS if session.task else None)
            except queue.Empty:
                session.send_progress()
                continue
            session.finish_task()
            if event is not None:
                _handle(session, event, send)
    finally:
        if session.task:
            session.task.stop()
            session.task.answer(_STOP_TIMEOUT_SECONDS)


def _handle(session: ProtocolSession, event: str | BadCommand, send: Callable[[str], None]) -> None:
    try:
        if isinstance(event, BadCommand):
            raise event
        session.handle(event)
    except OSError:  # the output is closed
        raise
    except Exception as error:
        send(error_line(error))
