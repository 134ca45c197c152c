"""A player with its timer, and its failures."""

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
"""Called with the seat that is thinking, and with None when it has answered.

If no answer comes, another process so knows whose turn it was.
"""

_MAX_MESSAGE_CHARACTERS = 200


class TurnFailed(Exception):
    """A player failed to answer properly. `why` is `crash`, `illegal` or `late`."""

    def __init__(self, why: str, message: str) -> None:
        super().__init__(why)
        self.why, self.message = why, " ".join(message.split())[:_MAX_MESSAGE_CHARACTERS]


class TimedPlayer:
    """A player in one seat of one game, with `limit` seconds for each turn.

    `clock` returns seconds and never goes back.
    """

    def __init__(
        self,
        seat: int,
        limit: float,
        on_thinking: OnThinking,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._seat, self._limit, self._on_thinking = seat, limit, on_thinking
        self._clock = clock
        self._timer = Timer()
        self._player: Player | None = None
        self.was_cut_short = False
        """Whether the safety deadline has cut an answer short."""

    @property
    def usage(self) -> TimeUsage:
        """The time it has taken so far."""
        return self._timer.usage

    def create_player(self, make: Callable[[], Player]) -> None:
        """Create the player; raises `TurnFailed`.

        `on_thinking` covers it, but no turn is charged for the time.
        """
        with self._thinking():
            self._player = make()

    def choose(self, information: Information, begins_turn: bool) -> Choice:
        """The player's choice; raises `TurnFailed` if it fails or has taken too long.

        It isn't interrupted: only another process can end a player that never answers.
        """
        assert self._player is not None
        started = self._clock()
        try:
            with self._thinking():
                choice = self._player.choose(information)
        finally:
            seconds = self._clock() - started
            self._timer.charge(seconds, information.view.turn_key, begins_turn)
        self.was_cut_short |= bool(getattr(self._player, "was_cut", False))
        if self._timer.turn > self._limit:
            raise TurnFailed(
                "late", f"the turn took {self._timer.turn:.2f} s, the limit is {self._limit:g} s"
            )
        return choice

    def charge(self, seconds: float) -> None:
        """Add the time of a turn that was begun in another process."""
        self._timer.charge(seconds, None, begins_turn=True)

    def close(self) -> None:
        """Close the player, if it can be closed; errors are ignored."""
        with suppress(Exception):  # the game is over: errors no longer matter
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
