"""A player with its clock, and what it does wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from boardwright.arena.time_usage import Timer, TimeUsage
from boardwright.core.player import Choice, Player
from boardwright.core.view import Information
from boardwright.engine.engine_process import EngineProcessFailed

__all__ = ["OnThinking", "TimedPlayer", "TurnFailed"]

OnThinking = Callable[[int | None], None]
"""Called with the seat that is thinking, and with None when it has answered: another process can
tell whose fault it is when no answer comes."""

_MAX_MESSAGE_CHARACTERS = 200


class TurnFailed(Exception):
    """A player did not answer as a player must."""

    def __init__(self, why: str, words: str) -> None:
        super().__init__(why)
        self.why, self.words = why, " ".join(words.split())[:_MAX_MESSAGE_CHARACTERS]


class TimedPlayer:
    def __init__(self, seat: int, limit: float, on_thinking: OnThinking) -> None:
        self._seat, self._limit, self._on_thinking = seat, limit, on_thinking
        self._timer = Timer()
        self._player: Player | None = None
        self.was_cut_short = False
        """Whether the safety deadline has cut an answer short."""

    @property
    def usage(self) -> TimeUsage:
        return self._timer.usage

    def create_player(self, make: Callable[[], Player]) -> None:
        """Make the player; the time counts as thinking."""
        with self._thinking():
            self._player = make()

    def choose(self, information: Information, begins_turn: bool) -> Choice:
        """Its answer; `TurnFailed` if there is none in time."""
        assert self._player is not None
        started = time.perf_counter()
        try:
            with self._thinking():
                choice = self._player.choose(information)
        finally:
            seconds = time.perf_counter() - started
            self._timer.charge(seconds, information.view.turn_key, begins_turn)
        self.was_cut_short |= bool(getattr(self._player, "was_cut", False))
        if self._timer.turn > self._limit:
            raise TurnFailed(
                "late", f"the turn took {self._timer.turn:.2f} s, the limit is {self._limit:g} s"
            )
        return choice

    def charge(self, seconds: float) -> None:
        """For a turn that was begun in another process."""
        self._timer.charge(seconds, None, begins_turn=True)

    def close(self) -> None:
        with suppress(Exception):  # the game is over, a bad goodbye changes nothing
            getattr(self._player, "close", lambda: None)()

    @contextmanager
    def _thinking(self) -> Iterator[None]:
        self._on_thinking(self._seat)
        try:
            yield
        except EngineProcessFailed as error:
            raise TurnFailed(error.why, str(error)) from error
        except Exception as error:
            raise TurnFailed("crash", f"{type(error).__name__}: {error}") from error
        finally:
            self._on_thinking(None)
