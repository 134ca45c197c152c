"""The PettingZoo environment: PettingZoo's own tests, and what our games add."""

from __future__ import annotations

import copy
import random
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper
from tests.research.numbered_pennies import NumberedPennies

import boardwright
from boardwright.core import BadAction, BoardwrightError, Game
from boardwright.present import to_text
from boardwright.research.pettingzoo_env import PettingZooEnv, env


def _has_codes(game: Game) -> bool:
    try:
        return bool(game.codec)
    except BoardwrightError:
        return False


GAMES: list[Game] = [
    *filter(_has_codes, map(boardwright.game, boardwright.names())),
    boardwright.game("thrive", {"size": 4, "holes": 3}),
    boardwright.game("grow", {"size": 3}),
    boardwright.game("grow", {"size": 5, "players": 4, "first": "shuffle"}),
    NumberedPennies(players=3),
]
STEPS = 400
games = pytest.mark.parametrize("game", GAMES, ids=repr)
short_games = pytest.mark.parametrize(
    "game", [game for game in GAMES if game != boardwright.game("grow")], ids=repr
)


@pytest.fixture(params=["native", "python"])
def core(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Steps in C++, or by the Python rules."""
    if request.param == "python":
        monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")
    return str(request.param)


@games
def test_pettingzoo_finds_nothing_to_warn_of(game: Game, core: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(env(game, mask="info"), num_cycles=60)
        seed_test(partial(env, game, mask="info"), num_cycles=30)


@games
def test_pettingzoo_with_masks_in_observations(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It knows such environments by the names of its own.
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(env(game), num_cycles=60)
        seed_test(partial(env, game), num_cycles=30)


@games
def test_pettingzoo_saves_observations(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    save_obs_test(env(game, mask="info"))


@pytest.mark.parametrize("name", ["thrive", "grow"])
def test_pettingzoo_renders(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = boardwright.game(name, {"size": 4})

    def make(render_mode: Any) -> PettingZooEnv:
        return env(game, render_mode=render_mode)

    render_test(make)
    assert to_text(game.start().view(0)).splitlines()[-1] in capsys.readouterr().out


def _play(environment: PettingZooEnv, seed: int, watch: Callable[[], None] = lambda: None) -> Any:
    """A random game, or the beginning of a long one; all that was seen, in order."""
    rng = random.Random(seed)
    environment.reset(seed=seed)
    seen: list[Any] = []
    for agent in environment.agent_iter(STEPS):
        observation, reward, termination, _, info = environment.last()
        seen.append((agent, observation.tobytes(), reward, termination))
        if termination:
            environment.step(None)
            continue
        seen.append(info["action_mask"].tobytes())
        watch()
        environment.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return seen


@games
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_native_and_python_steps_are_the_same(
    game: Game, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = _play(env(game, mask="info"), seed)
    monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")
    assert _play(env(game, mask="info"), seed) == seen


@short_games
def test_observations_and_masks_are_those_of_the_position(game: Game) -> None:
    """The state that is asked for now and then agrees with what the agents are shown."""
    environment = env(game)
    rng = random.Random(3)
    environment.reset(seed=3)
    begun: tuple[int, ...] = ()
    while not any(environment.terminations.values()):
        seat = environment.possible_agents.index(environment.agent_selection)
        shown = environment.observe(environment.agent_selection)
        if rng.random() < 0.3:
            state = environment.position
            assert shown["action_mask"].tobytes() == game.codec.mask(state, seat, begun)
            information = boardwright.Information(state.view(seat))
            own = game.observation_space.observe_array(information, begun)
            assert np.array_equal(shown["observation"], own)
        code = int(rng.choice(np.flatnonzero(shown["action_mask"])))
        before = environment.position
        environment.step(code)
        begun = (*begun, code) if environment.position == before else ()
    outcome = environment.position.outcome
    assert outcome is not None
    paid = [(game.seats * share - 1) / (game.seats - 1) for share in outcome.values]
    assert list(environment.rewards.values()) == pytest.approx(paid)


@games
def test_who_has_committed_does_not_show(game: Game) -> None:
    """Where several decide at once, a seat is shown the same before and after another's choice."""
    environment = env(game, mask="info")
    sealed = 0

    def look() -> None:
        nonlocal sealed
        if sealed == 12 or not environment.position.is_sealed:
            return
        sealed += 1
        chooser = environment.agent_selection
        mask = environment.infos[chooser]["action_mask"]
        for code in map(int, np.flatnonzero(mask)[:4]):
            for place in ("info", "observation"):
                world = env(game, mask=place)
                world.reset(options={"position": str(environment.position)})
                before = _shown_to_others(world, chooser)
                world.step(code)
                assert world.agent_selection != chooser
                assert _shown_to_others(world, chooser) == before

    for seed in range(3):
        _play(environment, seed, look)
    assert (sealed > 0) == game.has_hidden_parts


def _shown_to_others(world: PettingZooEnv, chooser: str) -> list[object]:
    others = [agent for agent in world.agents if agent != chooser]
    return [
        (agent, _bytes(world.observe(agent)), _bytes(world.infos[agent]), world.rewards[agent])
        for agent in others
    ]


def _bytes(shown: Any) -> object:
    if isinstance(shown, dict):
        return {name: array.tobytes() for name, array in shown.items()}
    return shown.tobytes()


@games
def test_what_is_returned_belongs_to_the_caller(game: Game) -> None:
    environment = env(game)
    environment.reset(seed=1)
    agent = environment.agent_selection
    first, second = environment.observe(agent), environment.observe(agent)
    for name, array in first.items():
        kept = array.copy()
        array[:] = 7
        assert np.array_equal(second[name], kept)
        assert np.array_equal(environment.observe(agent)[name], kept)


def test_an_illegal_action_changes_nothing(core: str) -> None:
    environment = env("grow", {"size": 3, "first": "seat1"}, mask="info")
    environment.reset(seed=1)
    for code in (27, 28, -1, 9, 10**10):
        with pytest.raises(BadAction, match=f"code.*{code}"):
            environment.step(code)
    environment.step(4)
    assert str(environment.position).startswith("3/1R1/3")
    with pytest.raises(ValueError, match="None"):
        environment.step(None)


def test_pettingzoos_wrapper_makes_an_illegal_action_a_defeat() -> None:
    environment: Any = TerminateIllegalWrapper(env("grow", {"size": 3}, mask="info"), -1)
    environment.reset(seed=1)
    agent = environment.agent_selection
    environment.last()
    environment.step(27)
    assert environment.rewards[agent] == -1


def test_a_position_to_begin_at(core: str) -> None:
    environment = env("grow", {"size": 3, "first": "seat1"})
    environment.reset(options={"position": "3/1R1/B2"})
    assert str(environment.position).startswith("3/1R1/B2")
    over = environment.position.resign(0)
    with pytest.raises(BoardwrightError, match="the game is over in this position"):
        environment.reset(options={"position": str(over)})
    assert str(environment.position).startswith("3/1R1/B2"), "as it was"


def test_a_copy_is_a_new_environment() -> None:
    environment = env("grow", {"size": 3}, mask="info", render_mode="ansi")
    environment.reset(seed=1)
    fresh = copy.deepcopy(environment)
    assert _play(fresh, 5) == _play(environment, 5)
    assert fresh.render_mode == "ansi"


def test_bad_arguments_are_named() -> None:
    with pytest.raises(BoardwrightError, match="mask must be one of observation, info, got side"):
        env("grow", mask="side")  # type: ignore[arg-type]
    with pytest.raises(BoardwrightError, match="render_mode must be one of human"):
        env("grow", render_mode="film")  # type: ignore[arg-type]
    with pytest.raises(BoardwrightError, match="options must be None"):
        env(GAMES[0], {"size": 4})
    environment = env("grow", {"size": 3})
    environment.reset()
    with pytest.raises(BoardwrightError, match="render_mode"):
        environment.render()


def test_what_comes_before_reset_and_after_the_end() -> None:
    environment = env("grow", {"size": 3}, mask="info", render_mode="ansi")
    for early in (environment.last, environment.render, lambda: environment.step(0)):
        with pytest.raises(BoardwrightError, match="call reset first"):
            early()
    _play(environment, 1)
    with pytest.raises(BoardwrightError, match="call reset first"):
        environment.step(None)
    assert environment.position.is_over
