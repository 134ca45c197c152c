"""The worked example of docs/training.md, on a small scale."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections import deque
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from boardwright.core import Decide
from boardwright.engine import player
from boardwright.engine.network import OnnxModel
from boardwright.engine.search import information_of
from boardwright.games.thrive import Thrive
from boardwright.match import Match, run
from boardwright.testing import random_step

torch = pytest.importorskip(
    "torch", reason="PyTorch is not installed: pip install 'boardwright[train]'"
)

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "expert_iteration.py"
GAME = Thrive(size=4, holes=3)


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("expert_iteration", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["expert_iteration"] = module  # dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


def test_training_exports_a_player(example: ModuleType, tmp_path: Path) -> None:
    settings = example.Settings(
        size=4, holes=3, rounds=40, games=16, visits=8, channels=8, blocks=1, batch=32, lessons=4
    )
    path = tmp_path / "small.onnx"
    network = example.train(settings, path)
    observations = np.random.default_rng(1).integers(0, 2, (5, *GAME.observation_space.shape))
    masks = np.ones((5, GAME.codec.size), np.uint8)
    inputs = observations.astype(np.uint8), masks
    with torch.inference_mode():
        expected = network(*map(torch.from_numpy, inputs))
    for given, wanted in zip(OnnxModel(path)(*inputs), expected, strict=True):
        np.testing.assert_allclose(given, wanted.numpy(), atol=1e-4)
    match = Match(GAME)
    players = [player(f"network:{path}@nodes=20", GAME, 1), player("random", GAME, 1)]
    run(match, players, random.Random(1), 500)
    assert match.state.outcome is not None


def test_it_learns_what_it_is_shown(example: ModuleType) -> None:
    settings = example.Settings(
        size=4, holes=3, games=8, visits=6, channels=8, blocks=1, batch=32, lessons=4
    )
    torch.manual_seed(1)
    torch.set_num_threads(1)
    network = example.Network(GAME, settings.channels, settings.blocks)
    games = example.SelfPlay(GAME, network, settings)
    examples: deque[object] = deque()
    while len(examples) < 64:
        examples.extend(games.decide())
    learner = example.Learner(GAME, network, settings)
    before = learner.learn(examples, 5, 1e-2)
    learner.learn(examples, 60, 1e-2)
    assert learner.learn(examples, 5, 1e-2) < before - 0.1


@pytest.mark.parametrize("holes", [3, 5])
def test_a_mirrored_position_allows_the_mirrored_codes(example: ModuleType, holes: int) -> None:
    """Played side by side, every decision the mirror image of the other's."""
    game = Thrive(size=4, holes=holes)
    planes, codes = example.mirrors(game)
    assert sorted(codes) == list(range(game.codec.size))
    rng, state, mirrored = random.Random(1), game.start(), game.start()
    for _ in range(30):
        turn = state.turn()
        if not isinstance(turn, Decide):
            break
        (seat,) = turn.seats
        masks = [np.frombuffer(game.codec.mask(one, seat), np.uint8) for one in (state, mirrored)]
        assert (masks[1] == masks[0][codes]).all()
        seen = [
            game.observation_space.observe_array(information_of(one, seat))
            for one in (state, mirrored)
        ]
        assert (seen[1] == seen[0][planes, :, ::-1]).all()
        step = random_step(state, rng)
        assert step is not None
        (code,) = game.codec.codes(state, seat, step.action)
        action = game.codec.action(mirrored, seat, (int(codes[code]),))
        assert action is not None
        state, mirrored = state.play(step), mirrored.act(action)
