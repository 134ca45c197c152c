"""The games in OpenSpiel: its own tests pass, and its searches run."""

from __future__ import annotations

import pickle
import random
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

from boardwright.research.openspiel import BoardwrightState

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["test"])

GAMES = (
    "boardwright_thrive(size=4)",
    "boardwright_thrive(first=random,card=random)",
    "boardwright_grow(size=4,players=3,first=shuffle)",
    "boardwright_thrust(stall_turns=1,history=4)",
)
SHORT_THRUST = "boardwright_thrust(stall_turns=1,history=64)"


def _step(state: Any, rng: random.Random) -> None:
    if state.is_chance_node():
        outcomes = [outcome for outcome, _ in state.chance_outcomes()]
        state.apply_action(rng.choice(outcomes))
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def _decisions(text: str, seed: int) -> Any:
    """The states of a random game in which somebody decides, and at last the final one."""
    state, rng = pyspiel.load_game(text).new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state.clone()
        _step(state, rng)
    yield state


@pytest.mark.slow("thousands of calls of OpenSpiel's own test")
@pytest.mark.parametrize("text", GAMES)
def test_random_simulation(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow("hundreds of states in OpenSpiel's own test")
@pytest.mark.parametrize("text", GAMES)
def test_api(text: str) -> None:
    cases = api_test.EnforceAPIOnPartialTreeBase
    attributes = {"game": pyspiel.load_game(text), "game_name": text}
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(type("Api", (cases,), attributes))
    result = unittest.TestResult()
    suite.run(result)
    assert result.testsRun >= 5
    assert not [*result.errors, *result.failures], result


@pytest.mark.parametrize("name", ["thrive", "grow", "thrust"])
def test_every_game_is_registered_with_its_options(name: str) -> None:
    game = pyspiel.load_game(f"boardwright_{name}")
    assert game.num_distinct_actions() == game.rules.codec.size
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_wrong_options_say_what_is_allowed() -> None:
    with pytest.raises(ValueError, match="size must be between 4 and 8, got 9"):
        pyspiel.load_game("boardwright_thrive(size=9)")


@pytest.mark.parametrize("text", GAMES)
def test_states_survive_copying_and_pickling(text: str) -> None:
    rng = random.Random(3)
    for state in _decisions(text, 5):
        if rng.random() > 0.1 and not state.is_terminal():
            continue
        copies = (state.clone(), pickle.loads(pickle.dumps(state)))
        _, read = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(state.get_game(), state)
        )
        for copy in (*copies, read):
            assert str(copy) == str(state)
            assert copy.history() == state.history()
            assert copy.legal_actions() == state.legal_actions()
            for player in range(state.num_players()):
                assert copy.observation_string(player) == state.observation_string(player)


def test_a_win_is_paid_by_the_others() -> None:
    *_, final = _decisions("boardwright_grow(size=5,players=3)", 2)
    assert sum(final.returns()) == pytest.approx(0)
    assert max(final.returns()) <= 1
    assert min(final.returns()) >= -0.5


def test_head_and_target_are_two_codes_of_one_player() -> None:
    seen = 0
    for state in _decisions("boardwright_grow(size=4)", 1):
        if state.position.begun:
            seen += 1
            player = state.current_player()
            assert str(state).endswith(f"+{state.position.begun[0]}")
            tensors = [state.observation_tensor(seat) for seat in (player, 1 - player)]
            before = state.position.before_codes.shown(1 - player)
            space = state.get_game().rules.observation_space
            assert tensors[1] == [float(byte) for byte in space.encode(before)]
            assert tensors[0] != [
                float(byte) for byte in space.encode(state.position.shown(player))
            ]
    assert seen


def _contests() -> Any:
    """States of Thrust! in which both sides are to commit a burn."""
    for seed in range(20):
        for state in _decisions("boardwright_thrust(history=16)", seed):
            if not state.is_terminal() and state.position.state.is_sealed:
                yield state


def test_a_sealed_burn_does_not_show_in_openspiel() -> None:
    for before in (state for state, _ in zip(_contests(), range(2), strict=False)):
        assert before.current_player() == 0
        for burn in before.legal_actions():
            after = before.child(burn)
            assert after.current_player() == 1
            assert after.legal_actions(0) == []
            for ask in ("observation", "information_state"):
                for kind in ("string", "tensor"):
                    shown = f"{ask}_{kind}"
                    assert getattr(after, shown)(1) == getattr(before, shown)(1)
                    assert getattr(after, shown)(0) != getattr(before, shown)(0)


def test_perfect_recall_tells_pasts_apart() -> None:
    """The same view after different pasts is a different information state."""
    first, second = (pyspiel.load_game(SHORT_THRUST).new_initial_state() for _ in range(2))
    while first.is_chance_node() and "initiative" not in str(first):
        first.apply_action(0)
        second.apply_action(0)
    for state, black in ((first, 3), (second, 5)):
        state.apply_action(black)
        state.apply_action(60)
    for player in (0, 1):
        assert first.observation_string(player) == second.observation_string(player)
        assert first.information_state_string(player) != second.information_state_string(player)
        assert first.information_state_tensor(player) != second.information_state_tensor(player)


def test_resampled_states_look_the_same_to_the_player() -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    worlds: set[str] = set()
    for state in _decisions(SHORT_THRUST, 5):
        if state.is_terminal():
            break
        for player in (0, 1):
            sampled = state.resample_from_infostate(player, sampler)
            assert isinstance(sampled, BoardwrightState)
            worlds.add(str(sampled))
            assert sampled.current_player() == state.current_player()
            assert sampled.legal_actions(player) == state.legal_actions(player)
            for ask in ("observation", "information_state"):
                for kind in ("string", "tensor"):
                    shown = f"{ask}_{kind}"
                    assert getattr(sampled, shown)(player) == getattr(state, shown)(player)
    assert len(worlds) > 10


def test_play_goes_on_from_a_resampled_state() -> None:
    """What the player then observes is added to what it knew; copies and resampling included."""
    sampler, rng = pyspiel.UniformProbabilitySampler(0.0, 1.0), random.Random(1)
    states = list(_decisions(SHORT_THRUST, 5))
    state = states[len(states) // 2]
    player = state.current_player()
    sampled = state.resample_from_infostate(player, sampler)
    known = len(state.position.observations(player))
    for count in range(1, 12):
        if sampled.is_terminal():
            break
        _step(sampled, rng)
        assert len(sampled.position.observations(player)) == known + count
        copy = pickle.loads(pickle.dumps(sampled))
        for seat in (0, 1):
            assert copy.information_state_string(seat) == sampled.information_state_string(seat)
            assert copy.information_state_tensor(seat) == sampled.information_state_tensor(seat)
        if not sampled.is_chance_node() and not sampled.is_terminal():
            mover = sampled.current_player()
            again = sampled.resample_from_infostate(mover, sampler)
            assert again.information_state_string(mover) == sampled.information_state_string(mover)


@pytest.mark.parametrize("text", ["boardwright_thrive(size=4)", "boardwright_grow(size=4)"])
def test_python_mcts_plays(text: str) -> None:
    state, random_state = pyspiel.load_game(text).new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(0)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    bot = mcts.MCTSBot(state.get_game(), 1.4, 6, evaluator, random_state=random_state)
    assert bot.step(state) in state.legal_actions()


def test_python_ismcts_plays() -> None:
    random_state = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    states = [state for state in _decisions(SHORT_THRUST, 5) if not state.is_terminal()]
    for state in states[:: len(states) // 2]:
        bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.4, 6, random_state=random_state)
        assert bot.step(state) in state.legal_actions()


def test_players_are_checked() -> None:
    state = pyspiel.load_game("boardwright_thrive").new_initial_state()
    observer = state.get_game().make_py_observer()
    with pytest.raises(ValueError, match="player must be between 0 and 1, got -1"):
        observer.set_from(state, -1)
    with pytest.raises(ValueError, match="observers have no parameters"):
        state.get_game().make_py_observer(None, {"planes": 3})
