"""A process that plays games, from both sides. It may die or hang without harm.

It is spawned, plays one game at a time, and stores in shared memory which seat has been thinking
since when, and which programs it has started. So the parent knows which player is responsible when
it dies, ends it when a player doesn't answer, and leaves none of its programs running.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from boardwright.arena.game_runner import PlayerFactory, run_game
from boardwright.arena.plan import Fixture, Plan
from boardwright.arena.result import Forfeit, PriorForfeit, Result, lost_result
from boardwright.arena.timed_player import OnThinking
from boardwright.engine.engine_process import kill_processes, share_pids

__all__ = ["FinishedGame", "PlayTask", "Task", "Worker", "play_task"]

_SPAWN = get_context("spawn")
_NO_SEAT = -1.0
_MAX_PROGRAMS = 64
"""How many program ids can be stored: many more than there are seats."""


class Task(NamedTuple):
    """A game to be played, perhaps not for the first time."""

    fixture: Fixture
    prior_forfeits: tuple[PriorForfeit, ...] = ()
    is_retry: bool = False
    """Whether its process has ended once while no player was thinking."""


class FinishedGame(NamedTuple):
    """A finished game. `record` is its text; None if the process didn't live to write one."""

    result: Result
    record: str | None
    examined: Any = None
    """What else a `PlayTask` was to find out about it."""


PlayTask = Callable[[Plan, Task, PlayerFactory, OnThinking], FinishedGame]
"""Plays the game of a task, in the process where it is called; it can be pickled."""


def play_task(
    plan: Plan,
    task: Task,
    create_player: PlayerFactory,
    on_thinking: OnThinking = lambda seat: None,
) -> FinishedGame:
    """Play the game of the task as `run_game` does."""
    result, record = run_game(plan, task.fixture, create_player, on_thinking, task.prior_forfeits)
    return FinishedGame(result, str(record))


class Worker:
    """The parent's side of a worker process. The process starts with it and ends with `end`."""

    _task: Task

    def __init__(
        self, plan: Plan, create_player: PlayerFactory, play: PlayTask = play_task
    ) -> None:
        self.connection, worker_end = _SPAWN.Pipe()
        self._thinking = _SPAWN.RawArray("d", (_NO_SEAT, 0.0))
        self._programs = _SPAWN.RawArray("l", _MAX_PROGRAMS)
        self._process = _SPAWN.Process(
            target=_worker_main,
            args=(plan, create_player, play, worker_end, self._thinking, self._programs),
            daemon=True,
        )
        with _sigint_blocked():
            self._process.start()
        worker_end.close()
        self.is_idle = self.is_alive = True

    def start_game(self, task: Task) -> None:
        """Send it a game; it must be idle."""
        self._task, self.is_idle = task, False
        with suppress(OSError):  # if it has died already, `poll` will notice
            self.connection.send(task)

    def poll(self, timeout: float) -> FinishedGame | Task | None:
        """The game it has finished, or one to be played again; None while it plays.

        Ends the process if a player has been thinking for more than `timeout` seconds.
        """
        try:
            if self.connection.poll():
                finished: FinishedGame = self.connection.recv()
                self.is_idle = True
                return finished
        except (EOFError, OSError):
            return self._fail("crash", "the process died while the player was thinking")
        seat, since = self._thinking
        if seat != _NO_SEAT and time.monotonic() - since > timeout:
            return self._fail("late", f"no answer within {timeout:g} s")
        return None

    def _fail(self, why: str, message: str) -> FinishedGame | Task:
        """The task again: with a forfeit if a player was thinking, else as it is."""
        self.end()
        task, (seat, since) = self._task, self._thinking
        if seat != _NO_SEAT:
            prior_forfeit = PriorForfeit(Forfeit(int(seat), why, message), time.monotonic() - since)
            return task._replace(prior_forfeits=(*task.prior_forfeits, prior_forfeit))
        return (
            FinishedGame(lost_result(task.fixture), None)
            if task.is_retry
            else task._replace(is_retry=True)
        )

    def end(self) -> None:
        """Kill the process and the programs it has started."""
        self.is_alive = self.is_idle = False
        self._process.kill()
        self._process.join()
        kill_processes(self._programs)  # only now, when it cannot start any more
        self.connection.close()


def _worker_main(
    plan: Plan,
    create_player: PlayerFactory,
    play: PlayTask,
    connection: Connection[Any, Any],
    thinking: Any,
    programs: Any,
) -> None:
    """The worker's side: play game after game until the connection is closed."""
    share_pids(programs)

    def on_thinking(seat: int | None) -> None:
        if seat is not None:
            thinking[1] = time.monotonic()
        thinking[0] = _NO_SEAT if seat is None else seat

    while True:
        try:
            task: Task = connection.recv()
        except (EOFError, OSError):
            return
        finished = play(plan, task, create_player, on_thinking)
        with suppress(OSError):  # if the parent is gone, `recv` will raise
            connection.send(finished)


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Ctrl-C doesn't reach a process started in here: the parent stops a run."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # starting it later would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
