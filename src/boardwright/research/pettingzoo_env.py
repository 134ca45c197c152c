"""Every game as a PettingZoo environment in which one agent acts at a time (AEC).

>>> from boardwright.research.pettingzoo_env import env
>>> with_mask = env("grow", {"size": 3}, mask="info")
>>> with_mask.reset(seed=1)
>>> observation, reward, termination, truncation, info = with_mask.last()
>>> observation.shape, int(info["action_mask"].sum())
((18, 3, 3), 9)
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from operator import index
from typing import Any, Literal

from boardwright.core import BoardwrightError, Game, ObservationSpace, State
from boardwright.core.missing_extra import MissingExtra
from boardwright.present import to_text
from boardwright.research.game_argument import as_game
from boardwright.research.native_stepper import make_stepper
from boardwright.research.rewards import zero_sum

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
except ModuleNotFoundError as error:
    raise MissingExtra("pettingzoo_env", error, "research") from None

__all__ = ["PettingZooEnv", "env"]

MaskPlace = Literal["observation", "info"]
RenderMode = Literal["human", "ansi", "rgb_array"]
Observed = Any
"""An array, or with `mask="observation"` a dictionary of it and the mask."""

_RENDER_MODES = ["human", "ansi", "rgb_array"]


class PettingZooEnv(AECEnv, EzPickle):  # type: ignore[misc]  # PettingZoo isn't typed
    """Agents are `player_0`, `player_1` and so on; an action is one code of `game.codec`.

    An agent whose action takes several codes acts again until it is complete. Where several seats
    decide at once, they act one after the other, and none sees whether another has committed.
    Chance is played from the seed of `reset`. At the end a win is worth 1 and paid
    by the others alike: rewards add up to 0.

    An action that the mask forbids raises `BadAction` and changes nothing; a wrapper such as
    `TerminateIllegalWrapper` can turn it into a defeat.
    """

    def __init__(
        self,
        game: Game,
        mask: MaskPlace = "observation",
        render_mode: RenderMode | None = None,
        observation_space: ObservationSpace | None = None,
    ) -> None:
        _require("mask", mask, ["observation", "info"])
        _require("render_mode", render_mode, [*_RENDER_MODES, None])
        space = observation_space or game.observation_space
        EzPickle.__init__(self, game, mask, render_mode, observation_space)
        AECEnv.__init__(self)
        self.game, self.render_mode = game, render_mode
        self.metadata = {
            "render_modes": list(_RENDER_MODES),
            "name": f"boardwright_{game.name}_v{game.codec.version + space.version - 1}",
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self._mask_is_observed = mask == "observation"
        self._stepper = make_stepper(game, random.Random(), observation_space)
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._shape, box = _box(space)
        self._no_mask = np.zeros(game.codec.size, np.int8)
        self._no_mask.flags.writeable = False
        self.observation_spaces = {
            agent: self._observation_space(box) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(game.codec.size) for agent in self.possible_agents
        }
        self._masks: dict[int, NDArray[np.int8]] = {}
        """By seat to decide."""
        self.agents: list[str] = []
        self.agent_selection = ""

    def _observation_space(self, box: spaces.Box) -> spaces.Space[Any]:
        own = spaces.Box(box.low, box.high, dtype=np.uint8)
        if not self._mask_is_observed:
            return own
        size = len(self._no_mask)
        mask = spaces.Box(0, 1, (size,), np.int8)
        return spaces.Dict({"observation": own, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # -- play ----------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game.

        Without a seed the random numbers go on. `options={"position": text}` begins at a position
        in the game's notation; other entries are ignored.
        """
        if seed is not None:
            self._stepper.rng.seed(seed)
        position = (options or {}).get("position")
        self._stepper.reset(None if position is None else self.game.parse_position(position))
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: self._info() for agent in self.agents}
        self._skip_agent_selection = None
        self._masks = {}
        self._select()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        self._require_reset()
        if not self.agents:
            raise BoardwrightError("the game is over and all agents are done: call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent in play needs an action; None is for one that is done")
        self._stepper.step(index(action))
        self._cumulative_rewards[agent] = 0
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        """Make the agent to act the selected one, or end the game."""
        stepper = self._stepper
        before, self._masks = (
            self._masks,
            {seat: np.frombuffer(stepper.mask(seat), np.int8).copy() for seat in stepper.deciding},
        )
        if not self._mask_is_observed:
            for seat in before:
                self.infos[self.possible_agents[seat]] = self._info()
            for seat, mask in self._masks.items():
                self.infos[self.possible_agents[seat]] = {"action_mask": mask}
        if stepper.deciding:
            self.agent_selection = self.possible_agents[stepper.deciding[0]]
        else:
            self._end()

    def _end(self) -> None:
        rewards = zero_sum(self._stepper.shares())
        self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _info(self) -> dict[str, Any]:
        """The information of an agent that isn't to decide."""
        return {} if self._mask_is_observed else {"action_mask": self._no_mask}

    def _require_reset(self) -> None:
        if not self.agent_selection:
            raise BoardwrightError("no game has begun: call reset first")

    def observe(self, agent: str) -> Observed:
        self._require_reset()
        seat = self._seats[agent]
        observed = np.frombuffer(self._stepper.observe(seat), np.uint8).reshape(self._shape).copy()
        if not self._mask_is_observed:
            return observed
        mask = self._masks.get(seat, self._no_mask)
        return {"observation": observed, "action_mask": mask.copy()}

    @property
    def position(self) -> State:
        """The game's state, hidden parts included: for analysis, never for an agent."""
        self._require_reset()
        return self._stepper.state()

    # -- pictures ------------------------------------------------------------------------

    def render(self) -> NDArray[np.uint8] | str | None:
        """`ansi` and `human` show what the agent to act sees, `rgb_array` what spectators see."""
        if self.render_mode is None:
            raise BoardwrightError(
                f"render_mode must be one of {', '.join(_RENDER_MODES)} to render, got None"
            )
        state = self.position
        if self.render_mode == "rgb_array":
            from boardwright.research.picture import to_pixels  # loads the renderer when needed

            return to_pixels(state.view(None))
        text = to_text(state.view(self._stepper.seat))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""


def env(
    game: str | Game,
    options: Mapping[str, object] | None = None,
    mask: MaskPlace = "observation",
    render_mode: RenderMode | None = None,
    observation_space: ObservationSpace | None = None,
) -> PettingZooEnv:
    """The environment of a game, by name with options, or as a `Game`.

    `mask` says where an agent finds what it may do: `observation["action_mask"]` or
    `info["action_mask"]`. `observation_space` replaces the game's own, for one with history.
    """
    return PettingZooEnv(as_game(game, options), mask, render_mode, observation_space)


def _box(space: ObservationSpace) -> tuple[tuple[int, ...], spaces.Box]:
    """The shape of observations, and the limits of each number in them."""
    sizes = [field.size for field in space.fields]
    limits = (
        np.repeat(np.array(values, np.uint8), sizes)
        for values in zip(*((field.low, field.high) for field in space.fields), strict=True)
    )
    rest = (1,) * (len(space.shape) - 1)
    low, high = (np.broadcast_to(limit.reshape(-1, *rest), space.shape) for limit in limits)
    return space.shape, spaces.Box(low, high, dtype=np.uint8)


def _require(name: str, value: object, allowed: list[Any]) -> None:
    if value not in allowed:
        choices = ", ".join(map(str, allowed))
        raise BoardwrightError(f"{name} must be one of {choices}, got {value}")
