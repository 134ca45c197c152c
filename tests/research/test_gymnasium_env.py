"""One seat as Gymnasium's vector environment."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from boardwright.core.errors import BoardwrightError
from boardwright.research.gymnasium_env import GymnasiumVectorEnv


@pytest.mark.parametrize("seat", [0, 1])
def test_a_learner_against_an_opponent(seat: int) -> None:
    env = GymnasiumVectorEnv("thrive", {"size": 4, "holes": 3}, num_envs=16, seat=seat)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    observations, infos = env.reset(seed=3)
    assert observations in env.observation_space
    generator = np.random.default_rng(1)
    ended = 0
    for _ in range(80):
        masks = infos["action_mask"]
        actions = np.array([generator.choice(np.flatnonzero(mask)) for mask in masks])
        assert actions in env.action_space
        before = observations.copy()
        kept = observations
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert np.array_equal(before, kept)
        assert observations in env.observation_space
        assert not truncations.any()
        assert not rewards[~terminations].any()
        if terminations.any():
            ended += 1
            assert np.array_equal(infos["_final_obs"], terminations)
            for row in np.flatnonzero(terminations):
                assert infos["final_obs"][row] in env.single_observation_space
    assert ended > 0
    assert (env.vector.seats == seat).all()
    env.close()


def test_seeds_repeat() -> None:
    env = GymnasiumVectorEnv("thrive", {"size": 4}, num_envs=4, opponent="greedy", copy=False)
    courses = []
    for _ in range(2):
        observations, infos = env.reset(seed=3)
        for _ in range(20):
            observations, *_, infos = env.step(infos["action_mask"].argmax(axis=1))
        courses.append(observations.tobytes())
        assert np.shares_memory(observations, env.vector.observations)
    assert courses[0] == courses[1]


def test_wrong_arguments() -> None:
    with pytest.raises(BoardwrightError, match="seat must be between 0 and 1, got 2"):
        GymnasiumVectorEnv("thrive", num_envs=1, seat=2)
    env = GymnasiumVectorEnv("thrive", num_envs=1)
    with pytest.raises(BoardwrightError, match="row 0: 0"):
        env.step(np.array([0]))
    with pytest.raises(BoardwrightError, match="one number for all rows"):
        env.reset(seed=[1])
