"""A network in the search: perfect with true values, and unharmed by random ones."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

import boardwright
from boardwright.core import BoardwrightError, Decide, Game, State
from boardwright.engine import player
from boardwright.engine.network import Forest, NetworkFailed, OnnxModel, load_network
from boardwright.engine.search import Budget, Searcher, SearchResult, information_of
from boardwright.games.grow import Grow, GrowState
from boardwright.games.thrive import Thrive
from boardwright.match import Match, run
from boardwright.testing import random_step
from boardwright.testing.variants import random_options

Answer = tuple[Any, Any]


def random_network(seats: int, seed: int = 1) -> Callable[[Any, Any], Answer]:
    rng = np.random.default_rng(seed)

    def evaluate(observations: Any, masks: Any) -> Answer:
        return rng.random(masks.shape), rng.dirichlet(np.ones(seats), len(masks))

    return evaluate


def even(observations: Any, masks: Any) -> Answer:
    """Nothing is better than anything else."""
    return masks, np.full((len(masks), 2), 0.5)


def decisions(game: Game, rng: random.Random) -> list[State]:
    """The decisions of a random game."""
    state, states = game.start(), list[State]()
    while (step := random_step(state, rng)) is not None and len(states) < 400:
        if isinstance(state.turn(), Decide):
            states.append(state)
        state = state.play(step)
    return states


def mover(state: State) -> int:
    turn = state.turn()
    assert isinstance(turn, Decide)
    return turn.seats[0]


def search(searcher: Searcher, state: State, nodes: int = 50, **limits: Any) -> SearchResult:
    seat = mover(state)
    return searcher.search(information_of(state, seat), Budget(nodes=nodes, **limits))


@pytest.mark.parametrize("name", ["thrive", "grow"])
def test_a_random_network_plays_every_option_set(name: str) -> None:
    rng = random.Random(5)
    for number in range(16):
        game = boardwright.game(name, random_options(type(boardwright.game(name)), rng))
        searcher = Searcher(game, number, evaluate=random_network(game.seats), batch=16)
        states = decisions(game, rng)
        for state in [*rng.sample(states, min(2, len(states))), *states[-2:]]:
            result = search(searcher, state)
            seat = mover(state)
            assert result.nodes >= 50
            assert result.best.turn[0] in state.legal_actions(seat)
            assert sum(result.best.values) == pytest.approx(1, abs=1e-4)


class Oracle:
    """Knows who wins Grow with best play: Red's share of it, from the planes alone."""

    def __init__(self, game: Grow) -> None:
        self._game = game
        self._known: dict[GrowState, float] = {}

    def __call__(self, observations: Any, masks: Any) -> Answer:
        values = np.array([self._judge(planes) for planes in observations])
        return np.ones(masks.shape), np.stack((values, 1 - values), 1)

    def share(self, state: GrowState, picked: int | None = None) -> float:
        """Red's share, where the mover has perhaps picked the head that moves."""
        if state.outcome is not None:
            return state.outcome.values[0]
        if picked is None and state in self._known:
            return self._known[state]
        best = 1.0 if state.mover == 0 else 0.0
        found = 1.0 - best
        for action in state.legal_actions(state.mover):
            if (
                picked is not None
                and self._game.codec.codes(state, state.mover, action)[0] != picked
            ):
                continue
            share = self.share(state.act(action))
            found = max(found, share) if state.mover == 0 else min(found, share)
            if found == best:
                break
        if picked is None:
            self._known[state] = found
        return found

    def _judge(self, planes: Any) -> float:
        """The share of the seat to decide."""
        state, picked = self._read(planes)
        share = self.share(state, picked)
        return share if state.mover == 0 else 1 - share

    def _read(self, planes: Any) -> tuple[GrowState, int | None]:
        size = planes.shape[1]
        mover = 0 if planes[12, 0, 0] == 1 else 1  # Red is the first in the order
        letters = "rb" if mover == 0 else "br"

        def cell(y: int, x: int) -> str:
            for seat, letter in enumerate(letters):
                if planes[seat, y, x]:
                    return letter
                if heads := planes[4 + seat, y, x]:
                    return letter.upper() + (f"({heads})" if heads > 1 else "")
            return "1"

        rows = tuple("".join(cell(y, x) for x in range(size)) for y in reversed(range(size)))
        for ones, run_length in (("111", "3"), ("11", "2")):
            rows = tuple(row.replace(ones, run_length) for row in rows)
        moved = [
            "abc"[x] + str(y + 1) for y, x in np.argwhere(planes[6]) for _ in range(planes[6, y, x])
        ]
        progress = "dropped" if planes[8, 0, 0] else "grew" if planes[9, 0, 0] else "-"
        text = (
            f"{'/'.join(rows)} red,blue {('red', 'blue')[mover]} {progress} {planes[16, 0, 0]} "
            f"{','.join(moved) or '-'} - -"
        )
        picked = np.flatnonzero(planes[7])
        state = self._game.parse_position(text)
        return state, size * size + int(picked[0]) if len(picked) else None


@pytest.mark.parametrize(("size", "games", "empty"), [(2, 6, 4), (3, 4, 5)])
@pytest.mark.parametrize("fresh_head", ["waits", "may_move"])
def test_with_true_values_it_plays_small_grow_perfectly(
    size: int, games: int, empty: int, fresh_head: str
) -> None:
    """Positions of random games, with at most so many empty spaces."""
    game = Grow(size=size, first="seat1", stall_rounds=1, fresh_head=fresh_head)
    oracle, rng = Oracle(game), random.Random(2)
    searcher = Searcher(game, 1, evaluate=oracle, batch=8)
    judged = 0
    for state in [state for _ in range(games) for state in decisions(game, rng)]:
        assert isinstance(state, GrowState)
        occupied = sum(owned.bit_count() for owned in state.owned)
        after = (
            {oracle.share(state.act(a)) for a in state.legal_actions(state.mover)}
            if (size * size - occupied <= empty)
            else set()
        )
        if len(after) > 1:  # some choice is wrong
            chosen = state.act(search(searcher, state, 120).best.turn[0])
            assert oracle.share(chosen) == oracle.share(state), str(state)
            judged += 1
    assert judged > 5


def test_equal_seeds_give_equal_results() -> None:
    game, params = Thrive(size=4), {"noise": 0.3, "temperature": 1.0}

    def results(seed: int) -> list[Any]:
        searcher = Searcher(game, seed, evaluate=random_network(2), params=params)
        return [
            search(searcher, state).variations for state in decisions(game, random.Random(1))[:5]
        ]

    assert results(1) == results(1) != results(2)


def test_noise_and_temperature_spread_the_choice() -> None:
    state = Thrive(size=4).start()

    def best(**params: float) -> list[int]:
        searchers = [Searcher(state.game, seed, evaluate=even, params=params) for seed in range(8)]
        return [hash(search(searcher, state, 40).best.turn) for searcher in searchers]

    assert len(set(best())) == 1 < len(set(best(noise=0.9)))
    sharp = search(Searcher(state.game, 1, evaluate=even), state, 40, variations=4)
    spread = search(Searcher(state.game, 1, evaluate=even, params={"temperature": 1}), state, 40)
    assert [variation.weight for variation in sharp.variations] == [1, 0, 0, 0]
    assert sum(variation.weight for variation in spread.variations) == pytest.approx(1)
    assert all(
        variation.weight == pytest.approx(variation.samples / 39) for variation in spread.variations
    )


def test_priors_lead_the_search() -> None:
    state = Thrive(size=4).start()
    favourite = state.legal_actions(0)[-1]
    (code,) = state.game.codec.codes(state, 0, favourite)

    def evaluate(observations: Any, masks: Any) -> Answer:
        priors = np.zeros(masks.shape)
        priors[:, code] = 1
        return priors, np.full((len(masks), 2), 0.5)

    result = search(Searcher(state.game, 1, evaluate=evaluate), state)
    assert result.best.turn == (favourite,)


def test_stopping_keeps_what_was_found() -> None:
    calls = 0

    def evaluate(observations: Any, masks: Any) -> Answer:
        nonlocal calls
        calls += 1
        if calls == 5:
            searcher.stop()
        return even(observations, masks)

    state = Thrive().start()
    searcher = Searcher(state.game, 1, evaluate=evaluate)
    result = searcher.search(information_of(state, 0), Budget())
    assert calls == 5
    assert result.variations
    assert search(searcher, state, 30).nodes == 30, "the next search runs as usual"


@pytest.mark.parametrize(
    "budget", [Budget(nodes=1), Budget(seconds=1e-9)], ids=["nodes", "seconds"]
)
@pytest.mark.parametrize("name", ["thrive", "grow"])
def test_the_smallest_budget_gives_a_choice(name: str, budget: Budget) -> None:
    game = boardwright.game(name, {"size": 4})
    searcher = Searcher(game, 1, evaluate=even)
    for state in decisions(game, random.Random(1)):
        seat = mover(state)
        assert searcher.search(information_of(state, seat), budget).variations


def test_memory_ends_the_search() -> None:
    state = Thrive().start()
    searcher = Searcher(state.game, 1, evaluate=even)
    result = searcher.search(information_of(state, 0), Budget(memory=1))
    assert result.variations
    assert result.nodes < 100_000


def _answer(priors: Any = None, values: Any = None) -> Callable[[Any, Any], Any]:
    def evaluate(observations: Any, masks: Any) -> Any:
        count, size = masks.shape
        good = np.ones((count, size)), np.full((count, 2), 0.5)
        return (
            good[0] if priors is None else priors(count, size),
            good[1] if values is None else values(count),
        )

    return evaluate


@pytest.mark.parametrize(
    ("evaluate", "message"),
    [
        (_answer(priors=lambda n, size: np.full((n, size), np.nan)), "priors must be finite"),
        (_answer(priors=lambda n, size: -np.ones((n, size))), "priors must be at least 0, got -1"),
        (_answer(priors=lambda n, size: np.ones((n, 7))), r"priors must have shape \(1, 800\)"),
        (_answer(priors=lambda n, size: "no"), "priors must be numbers"),
        (_answer(values=lambda n: np.full((n, 2), np.inf)), "values must be finite"),
        (_answer(values=lambda n: np.zeros(n)), r"values must have shape \(1, 2\), got \(1,\)"),
        (_answer(values=lambda n: np.full((n, 2), -1.0)), "add up to 1, got -1, -1"),
        (lambda observations, masks: None, "must be a pair"),
    ],
)
def test_an_answer_that_is_none_is_an_error(evaluate: Any, message: str) -> None:
    state = Thrive(size=4).start()
    with pytest.raises(NetworkFailed, match=message):
        search(Searcher(state.game, 1, evaluate=evaluate), state)


def test_what_cannot_be_searched_is_an_error() -> None:
    game = Thrive()
    with pytest.raises(BoardwrightError, match="Thrust! has hidden parts"):
        Searcher(boardwright.game("thrust"), 1, evaluate=even)
    with pytest.raises(BoardwrightError, match="a function or an ONNX session, got int"):
        search(Searcher(game, 1, evaluate=3), game.start())  # type: ignore[arg-type]
    with pytest.raises(BoardwrightError, match="unknown parameter 'nois'"):
        Searcher(game, 1, evaluate=even, params={"nois": 1})
    with pytest.raises(BoardwrightError, match="noise must be between 0 and 1, got 2"):
        Searcher(game, 1, evaluate=even, params={"noise": 2})
    with pytest.raises(BoardwrightError, match="batch must be between 1 and 65536, got 0"):
        Searcher(game, 1, evaluate=even, batch=0)


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write_model(tmp_path / "even.onnx", Thrive())
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "onnxruntime", None)
        with pytest.raises(BoardwrightError, match=r"pip install 'boardwright\[research\]'"):
            OnnxModel(tmp_path / "even.onnx")
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "numpy", None)
        with pytest.raises(BoardwrightError, match=r"pip install 'boardwright\[research\]'"):
            Searcher(Thrive(), 1, evaluate=even)
    monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")
    with pytest.raises(BoardwrightError, match="needs the native engine"):
        Searcher(Thrive(), 1, evaluate=even)


def test_the_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "training.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(block, {})
    assert capsys.readouterr().out.startswith("(Move(")


@pytest.mark.parametrize("game", [Thrive(size=4, holes=3), Grow(size=3, players=3)], ids=str)
def test_a_forest_plays_games_to_their_ends(game: Game) -> None:
    """The codes and results are those of the Python rules."""
    forest = Forest(game, 4, 1, evaluate=random_network(game.seats), batch=8)
    for _ in range(400):
        _, masks = forest.roots()
        assert forest.search(6)
        visits, values = forest.results()
        assert not visits[masks == 0].any()
        for row in range(forest.rows):
            if forest.seat(row) is not None:
                assert values[row].sum() == pytest.approx(1, abs=1e-4)
                forest.play(row, int(visits[row].argmax()))
        if all(forest.seat(row) is None for row in range(forest.rows)):
            break
    for row in range(forest.rows):
        shares = forest.shares(row)
        assert shares is not None
        assert sum(shares) == pytest.approx(1)
        assert not forest.roots()[1][row].any()
        with pytest.raises(BoardwrightError, match=f"row {row}: illegal code, got 0"):
            forest.play(row, 0)


def write_model(path: Path, game: Game, masks: str = "masks", values: int = 2) -> None:
    """A model that finds every allowed code as good as the others."""
    size, shape = game.codec.size, game.observation_space.shape
    inputs = [
        helper.make_tensor_value_info("observations", TensorProto.UINT8, ["n", *shape]),
        helper.make_tensor_value_info(masks, TensorProto.UINT8, ["n", size]),
    ]
    outputs = [
        helper.make_tensor_value_info("priors", TensorProto.FLOAT, ["n", size]),
        helper.make_tensor_value_info("values", TensorProto.FLOAT, ["n", values]),
    ]
    halves = helper.make_tensor(
        "halves", TensorProto.FLOAT, [size, values], [0.5 / size] * size * values
    )
    ones = helper.make_tensor("one", TensorProto.FLOAT, [1], [1.0])
    nodes = [
        helper.make_node("Cast", [masks], ["priors"], to=TensorProto.FLOAT),
        helper.make_node("Max", ["priors", "one"], ["ones"]),
        helper.make_node("MatMul", ["ones", "halves"], ["values"]),
    ]
    graph = helper.make_graph(nodes, "even", inputs, outputs, [halves, ones])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, str(path))


def test_a_model_in_a_file_plays(tmp_path: Path) -> None:
    game = Thrive(size=4, holes=3)
    write_model(tmp_path / "even.onnx", game)
    for limit in ("", "@nodes=30", "@time=0.01"):
        spec = f"network:{tmp_path / 'even.onnx'}{limit}"
        assert player(spec, game, 1).name == spec
    match = Match(game)
    run(match, [player(spec, game, 1), player("random", game, 2)], random.Random(1), 12)
    assert len(match.steps) >= 12


def test_models_that_cannot_play_are_errors(tmp_path: Path) -> None:
    game = Thrive(size=4, holes=3)
    (tmp_path / "text.onnx").write_text("no model")
    write_model(tmp_path / "even.onnx", game)
    for spec, message in {
        "missing.onnx": "no such file",
        "text.onnx": "not an ONNX model",
        "even.onnx@nodes=0": "invalid limit",
        "even.onnx@nodes=3@time=2": "invalid limit",
    }.items():
        with pytest.raises(boardwright.UnknownPlayer, match=message):
            player(f"network:{tmp_path / spec}", game, 1)
    wrong = load_network(str(tmp_path / "even.onnx"))
    state = Thrive(size=5).start()
    with pytest.raises(NetworkFailed, match=r"even\.onnx"):
        search(Searcher(state.game, 1, evaluate=wrong), state)
