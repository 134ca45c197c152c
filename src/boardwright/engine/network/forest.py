"""Trees that a network searches side by side: one for a search, many for self-play."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game
from boardwright.core.missing_extra import MissingExtra
from boardwright.core.state import State
from boardwright.core.turn import Action, Chance
from boardwright.engine.native import NativeGame
from boardwright.engine.native.absence import require_native
from boardwright.engine.native.native_module import OpaquePosition
from boardwright.engine.network.evaluate import Evaluate, Session, as_evaluate, check_answer
from boardwright.engine.network.puct_module import LoadedPuctModule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PARAMS", "Forest", "begin_game", "check_params", "require_open"]

PARAMS = {
    "exploration": "how much priors count against values (1.25)",
    "first_play": "how much worse an unvisited code is taken to be than its position (0.1)",
    "noise": "the part of the root's priors that is Dirichlet noise (0)",
    "concentration": "of this noise: the smaller, the fewer codes get it (0.3)",
    "temperature": "how evenly visits weigh the choice; 0 chooses the most visited (0)",
}
"""The parameters of a search with a network."""
_TREE_MEMORY = 16 << 20


class Forest:
    """Search trees at many positions of one game; each row is a game that can be played on.

    `evaluate(observations, masks)` gets observations as the game's observation space describes
    them and masks over the codes of its codec, both uint8 with one row a position. It returns
    priors, (rows, codes), any numbers from 0 of which those of allowed codes count, and values,
    (rows, seats): each seat's expected share of the win, the seat to decide first and the others
    in the order of their seats. It must not keep the arrays. Raises `NetworkFailed` for an answer
    that is none. Equal seeds give equal searches. Not for two threads at once.
    """

    def __init__(
        self,
        game: Game,
        states: Sequence[State] | int,
        seed: int,
        *,
        evaluate: Evaluate | Session,
        batch: int = 256,
        params: Mapping[str, float] | None = None,
        memory: int = _TREE_MEMORY,
    ) -> None:
        """`states` may be a number of games to begin; `memory` is in bytes for each tree."""
        self._native_game = require_open(game)
        self._evaluate = as_evaluate(evaluate)
        self._seats = game.seats
        positions = _begin(self._native_game, states, seed)
        module = cast("LoadedPuctModule", self._native_game.module)
        self._forest = module.PuctForest(
            self._native_game.rules, positions, seed % 2**64, memory, check_params(params or {})
        )
        if batch < 1:
            raise BoardwrightError(f"batch must be at least 1, got {batch}")
        self._observation_shape = _observation_shape(game, self._forest.observation_size)
        self._observations, self._masks = self._arrays(batch)

    @property
    def rows(self) -> int:
        """How many games there are."""
        return self._forest.rows

    def search(self, visits: int, should_stop: Callable[[], bool] = lambda: False) -> bool:
        """Search until each root has so many visits in all; False if it was stopped before."""
        while not should_stop():
            count = self._forest.collect(self._observations, self._masks, visits)
            if count == 0:
                return True
            masks = self._masks[:count]
            shape = (count, *self._observation_shape)
            answer = self._evaluate(self._observations[:count].reshape(shape), masks)
            self._forest.answer(*check_answer(answer, masks, self._seats))
        return False

    def roots(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """The observations and masks of all rows; the mask of a finished game is zero."""
        observations, masks = self._arrays(self.rows)
        self._forest.roots(observations, masks)
        return observations.reshape((self.rows, *self._observation_shape)), masks

    def results(self) -> tuple[NDArray[np.uint32], NDArray[np.float32]]:
        """The visits of each code of each root, and each root's mean values, by seat."""
        import numpy as np

        visits = np.empty((self.rows, self._forest.code_count), np.uint32)
        values = np.empty((self.rows, self._seats), np.float32)
        self._forest.results(visits, values)
        return visits, values

    def choices(self, row: int = 0) -> list[tuple[Action, int, tuple[float, ...]]]:
        """The actions of a root with visits and mean values by seat, the most visited first."""
        decode = self._native_game.decode_action
        return [
            (decode(action), visits, tuple(values))
            for action, visits, values in self._forest.choices(row)
        ]

    def visits(self, row: int = 0) -> int:
        """How often the root was visited."""
        return self._forest.visits(row)

    def seat(self, row: int) -> int | None:
        """Who decides; None when the game is over."""
        seat = self._forest.seat(row)
        return None if seat < 0 else seat

    def shares(self, row: int) -> tuple[float, ...] | None:
        """Each seat's share of the win; None before the game is over."""
        if self._forest.seat(row) >= 0:
            return None
        return tuple(self._native_game.rules.shares(self._forest.position(row)))

    def play(self, row: int, code: int) -> None:
        """Play a code, and chance after it. A new tree begins there."""
        try:
            self._forest.play(row, int(code))
        except ValueError as error:
            raise BoardwrightError(f"row {row}: {error}, got {code}") from None

    def reset(self, row: int, state: State) -> None:
        """Begin a new tree at this position, in which a seat must be to decide."""
        self._forest.reset(row, self._native_game.position(state))

    def _arrays(self, rows: int) -> tuple[Any, Any]:
        import numpy as np

        return (
            np.empty((rows, self._forest.observation_size), np.uint8),
            np.empty((rows, self._forest.code_count), np.uint8),
        )


def check_params(params: Mapping[str, float]) -> dict[str, float]:
    """The parameters as they were given; raises `BoardwrightError`."""
    for name, value in params.items():
        if name not in PARAMS:
            raise BoardwrightError(
                f"unknown parameter {name!r} of a search with a network; choose from: "
                + ", ".join(PARAMS)
            )
        if not 0 <= value <= (1 if name == "noise" else 1e6):
            top = "1" if name == "noise" else "1000000"
            raise BoardwrightError(f"{name} must be between 0 and {top}, got {value}")
    if params.get("concentration", 1) < 1e-3:
        raise BoardwrightError(
            f"concentration must be at least 0.001, got {params['concentration']}"
        )
    return dict(params)


def require_open(game: Game) -> NativeGame:
    """The native core of a game that a network can search; raises `BoardwrightError`."""
    native_game = require_native(game, "a search with a network")
    if not hasattr(native_game.module, "PuctForest"):
        raise BoardwrightError(
            f"a search with a network needs open information; {game.title} has hidden parts"
        )
    try:
        import numpy  # noqa: F401  only to name the command
    except ModuleNotFoundError as error:
        raise MissingExtra("a search with a network", error, "research") from None
    return native_game


def _begin(
    native_game: NativeGame, states: Sequence[State] | int, seed: int
) -> list[OpaquePosition]:
    """The positions of the states, or of new games after chance has begun them."""
    if not isinstance(states, int):
        return [native_game.position(state) for state in states]
    if states < 1:
        raise BoardwrightError(f"a forest needs at least 1 game, got {states}")
    return [native_game.position(begin_game(native_game.game, seed + k)) for k in range(states)]


def begin_game(game: Game, seed: int) -> State:
    """A new game after the chance that begins it."""
    state, rng = game.start(), random.Random(seed)
    while isinstance(turn := state.turn(), Chance):
        state = state.act(turn.sample(rng))
    return state


def _observation_shape(game: Game, size: int) -> tuple[int, ...]:
    shape = game.observation_space.shape
    assert size == math.prod(shape)
    return shape
