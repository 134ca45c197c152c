"""One seat of many games as a Gymnasium vector environment; opponents play the others.

>>> from boardwright.research.gymnasium_env import GymnasiumVectorEnv
>>> env = GymnasiumVectorEnv("thrive", {"size": 4}, num_envs=8, opponent="random")
>>> observations, infos = env.reset(seed=1)
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminations, truncations, infos = env.step(actions)
>>> observations.shape, rewards.shape
((8, 57, 4, 4), (8,))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game
from boardwright.core.missing_extra import MissingExtra
from boardwright.research.vector_environment import MAX_STEPS, vector

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as error:
    raise MissingExtra("gymnasium_env", error, "research") from None

__all__ = ["GymnasiumVectorEnv"]

_Array = NDArray[Any]
_Infos = dict[str, Any]


class GymnasiumVectorEnv(VectorEnv[_Array, _Array, _Array]):
    """The learner plays `seat`, `opponent` (as `VectorEnvironment.opponent` has it) the others.

    `infos["action_mask"]` holds the legal actions; an illegal one is a `BoardwrightError` that
    names the rows, and nothing is played. A game that ends is followed by a new one in the same
    step; `infos["final_obs"]` and `infos["_final_obs"]` are Gymnasium's for that mode. With
    `copy=False` the arrays are those of the core, overwritten by the next step.
    """

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, Any] | None = None,
        *,
        num_envs: int = 256,
        seat: int = 0,
        opponent: str = "random",
        seed: int = 1,
        threads: int = 1,
        max_steps: int = MAX_STEPS,
        copy: bool = True,
    ) -> None:
        self.vector = vector(
            game, options, n=num_envs, seed=seed, threads=threads, max_steps=max_steps
        )
        game = self.vector.game
        if not 0 <= seat < game.seats:
            raise BoardwrightError(f"seat must be between 0 and {game.seats - 1}, got {seat}")
        for other in range(game.seats):
            if other != seat:
                self.vector.opponent(other, opponent)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs, self.seat, self._copy = num_envs, seat, copy
        self.single_observation_space = spaces.Box(
            0, 255, game.observation_space.shape, np.dtype(np.uint8).type
        )
        self.single_action_space = spaces.Discrete(game.codec.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: _Infos | None = None
    ) -> tuple[_Array, _Infos]:
        """New games in all rows; one seed for all of them."""
        if isinstance(seed, list):
            raise BoardwrightError("seed must be one number for all rows, got a list")
        super().reset(seed=seed)
        self.vector.reset(seed)
        return self._shown(self.vector.observations), self._infos()

    def step(self, actions: _Array) -> tuple[_Array, _Array, _Array, _Array, _Infos]:
        """Play the learner's actions and whatever follows up to its next decision."""
        env = self.vector
        env.step(actions)
        infos = self._infos()
        ended = env.terminated | env.truncated
        if ended.any():
            final = np.empty(self.num_envs, object)
            for row in np.flatnonzero(ended):
                final[row] = env.final_observations[row].copy()
            infos |= {"final_obs": final, "_final_obs": ended, "final_info": {}}
        return (
            self._shown(env.observations),
            env.rewards[:, self.seat].astype(np.float64),
            self._shown(env.terminated),
            self._shown(env.truncated),
            infos,
        )

    def _infos(self) -> _Infos:
        return {"action_mask": self._shown(self.vector.masks)}

    def _shown(self, array: _Array) -> _Array:
        return array.copy() if self._copy else array
