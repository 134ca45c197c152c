"""Many games side by side on NumPy arrays, played by the native core.

>>> from boardwright.research import vector
>>> env = vector("thrive", n=256, seed=7)
>>> env.reset()
>>> for _ in range(10):
...     env.step(env.random_codes())
>>> env.observations.shape, env.masks.shape
((256, 57, 6, 6), (256, 1800))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.engine.native.absence import require_native
from boardwright.engine.native.research_module import offers_research
from boardwright.research.game_argument import as_game
from boardwright.research.opponent import parse_opponent

__all__ = ["MAX_STEPS", "VectorEnvironment", "vector"]

MAX_STEPS = 100_000
"""Decisions after which a game is cut off, unless the caller says otherwise."""
_SHOWN_ROWS = 8


class VectorEnvironment:
    """`n` games of one kind. The arrays are memory of the core: every call overwrites them.

    In each row the seat in `seats` is to choose a code. Chance and opponents play inside `step`;
    where several seats decide at once, the lowest commits first. A game that ends is followed by
    a new one in the same step. The course of a row depends on the seed, its index and its codes,
    not on the other rows or the number of threads.
    """

    observations: NDArray[np.uint8]
    """(n, *space.shape): what the seat to act knows."""
    masks: NDArray[np.uint8]
    """(n, codec.size): 1 for each code that the seat may choose. With `packed`, eight codes a
    byte, as `numpy.unpackbits(masks, axis=1, bitorder="little")` reads them."""
    seats: NDArray[np.int8]
    """(n,): the seat to act."""
    rewards: NDArray[np.float32]
    """(n, seats): 0, and at the end of a game what each seat has won. They add up to 0: 1 for a
    sole winner, -1 for the loser of a game for two, 0 each for a draw."""
    terminated: NDArray[np.bool_]
    """(n,): whether a game ended in the last step."""
    truncated: NDArray[np.bool_]
    """(n,): whether a game was cut off in the last step, after `max_steps` decisions."""
    final_observations: NDArray[np.uint8]
    """(n, *space.shape): where a game ended, what the seat that chose the last code knows of its
    end; where it was cut off, what the seat to act knows. Other rows are left as they were."""
    final_seats: NDArray[np.int8]
    """(n,): whose final observation it is; -1 where no game ended."""

    def __init__(
        self,
        game: Game,
        *,
        n: int,
        seed: int = 1,
        threads: int = 1,
        max_steps: int = MAX_STEPS,
        packed: bool = False,
    ) -> None:
        _require("n", n, 1, 1 << 24)
        _require("threads", threads, 1, 256)
        _require("max_steps", max_steps, 1, (1 << 31) - 1)
        _require("seed", seed, 0, (1 << 64) - 1)
        native_game = require_native(game, "vector")
        if not offers_research(native_game.module):
            raise BoardwrightError(f"{game.title} has no vectorised environment")
        self.game, self.n, self.packed = game, n, packed
        self._native_game = native_game
        self._class = native_game.module.VectorEnv
        self._env = self._class(native_game.rules, n, seed, threads, max_steps, packed)
        shape = (n, *game.observation_space.shape)
        self.observations = self._env.observations.reshape(shape)
        self.final_observations = self._env.final_observations.reshape(shape)
        self.masks, self.seats = self._env.masks, self._env.seats
        self.rewards, self.final_seats = self._env.rewards, self._env.final_seats
        self.terminated = self._env.terminated.view(np.bool_)
        self.truncated = self._env.truncated.view(np.bool_)

    def reset(self, seed: int | None = None) -> None:
        """Begin new games in all rows; with a seed, as a new environment with it would."""
        if seed is not None:
            _require("seed", seed, 0, (1 << 64) - 1)
        self._env.reset(seed)

    def step(self, codes: ArrayLike) -> None:
        """Play one code in each row.

        Raises `BoardwrightError` that names the rows if codes are illegal; then nothing changed.
        """
        given = np.asarray(codes)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise BoardwrightError(
                f"codes must be {self.n} whole numbers, got {given.dtype} of shape {given.shape}"
            )
        illegal = self._env.step(np.ascontiguousarray(given, np.int64))
        if illegal:
            raise BoardwrightError(_refusal(illegal, given))

    def random_codes(self) -> NDArray[np.int64]:
        """A legal code for each row, all equally likely; overwritten by the next call."""
        self._env.pick_codes()
        return self._env.random_codes

    def opponent(self, seat: int, spec: str | None) -> None:
        """Let the core play this seat from now on: `random`, `greedy`, `level:1` to `level:10` or
        `think:NODES`; None gives it back. One seat at least is left.

        Levels play as in the arena, without its safety net of a deadline.
        """
        _require("seat", seat, 0, self.game.seats - 1)
        kind, nodes, params = parse_opponent(spec, self.game, self._class.can_play_as)
        try:
            self._env.set_opponent(seat, kind, nodes, params)
        except ValueError:
            raise BoardwrightError("one seat at least must be left without an opponent") from None

    def state(self, row: int) -> State:
        """The position of a row: everything, hidden parts included."""
        _require("row", row, 0, self.n - 1)
        return self._native_game.decode(self._env.state(row))

    def begun(self, row: int) -> tuple[int, ...]:
        """The codes already chosen of an action that takes more."""
        _require("row", row, 0, self.n - 1)
        return tuple(self._env.begun(row))

    def set(self, row: int, state: State) -> None:
        """Continue a row from this position; chance and opponents play at once.

        Raises `BoardwrightError` if it is over, or over before it is the caller's turn.
        """
        _require("row", row, 0, self.n - 1)
        try:
            self._env.set(row, self._native_game.position(state))
        except ValueError:
            raise BoardwrightError(f"the game is over in this position: {state}") from None

    def save(self) -> bytes:
        """All rows with their random numbers. Opponents and the last results aren't part of it."""
        return self._env.save()

    def load(self, saved: bytes) -> None:
        """Go back to what `save` gave; raises `BoardwrightError` and changes nothing if it isn't
        of an environment with this game, these options and so many rows."""
        try:
            self._env.load(saved)
        except ValueError as error:
            raise BoardwrightError(f"saved: {error}") from None


def vector(
    game: str | Game,
    options: Mapping[str, Any] | None = None,
    *,
    n: int = 4096,
    seed: int = 1,
    threads: int = 1,
    max_steps: int = MAX_STEPS,
    packed: bool = False,
) -> VectorEnvironment:
    """`n` games of this name and these options, ready to play."""
    return VectorEnvironment(
        as_game(game, options),
        n=n,
        seed=seed,
        threads=threads,
        max_steps=max_steps,
        packed=packed,
    )


def _require(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BoardwrightError(f"{name} must be between {low} and {high}, got {value}")


def _refusal(illegal: list[int], codes: NDArray[Any]) -> str:
    shown = ", ".join(f"row {row}: {codes[row]}" for row in illegal[:_SHOWN_ROWS])
    more = f" and {len(illegal) - _SHOWN_ROWS} more" if len(illegal) > _SHOWN_ROWS else ""
    return f"codes that the masks exclude ({shown}{more}); nothing was played"
