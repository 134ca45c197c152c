"""Thrive's own search: what it must see, and how it behaves."""

from __future__ import annotations

import math
import subprocess
import sys
import threading
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from boardwright.core.turn import Action
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.native_module import SearchControl
from boardwright.games.thrive import Thrive, ThriveState
from boardwright.games.thrive.board import Move, Peg

MB = 1 << 20


class Searched(NamedTuple):
    turns: list[list[Action]]
    values: list[list[float]]
    nodes: int
    depth: int

    @property
    def best(self) -> list[Action]:
        return self.turns[0]


def _native_game(game: Thrive) -> NativeGame:
    native_game = native(game)
    assert native_game is not None
    return native_game


def _search(
    state: ThriveState,
    nodes: int = 60_000,
    *,
    seconds: float = math.inf,
    threads: int = 1,
    seed: int = 1,
    memory: int = 16 * MB,
    variations: int = 1,
    params: Mapping[str, float] | None = None,
    control: SearchControl | None = None,
) -> Searched:
    native_game = _native_game(state.game)
    used, depth, raw = native_game.module.search(
        native_game.rules,
        [native_game.position(state)],
        state.mover,
        nodes,
        seconds,
        threads,
        seed,
        memory,
        variations,
        dict(params or {}),
        control or native_game.module.SearchControl(),
    )
    turns = [[native_game.decode_action(code) for code in variation[0]] for variation in raw]
    return Searched(turns, [variation[1] for variation in raw], used, depth)


def _played(state: ThriveState, turn: list[Action]) -> ThriveState:
    for action in turn:
        assert action in state.legal_actions(state.mover)
        state = state.act(action)
    return state


def _captures(state: ThriveState) -> list[Action]:
    prey = {square for square, _ in state.sides[1 - state.mover]}
    moves = state.legal_actions(state.mover)
    return [move for move in moves if isinstance(move, Move) and move.target in prey]


# -- what it must see --------------------------------------------------------------------


def test_captures_to_win() -> None:
    """T-15."""
    state = Thrive().parse_position("c3:04400,f1:04400/c4:00440,e6:00440 black")
    result = _search(state)
    assert [str(action) for action in result.best] == ["c3-c4"]
    assert result.values[0] == [1, 0]


def test_fills_to_win() -> None:
    """TV-4: one hole is left; the winning peg comes first (T-09)."""
    state = Thrive().parse_position("e1:04400,b2:uvvvv/b6:00440,e6:00440 black")
    result = _search(state)
    after = _played(state, result.best)
    assert str(after.ended) == "filled:1"
    assert len(result.best) == 2
    assert result.values[0] == [1, 0]


def test_captures_into_two_two_and_fills() -> None:
    """TV-12."""
    state = Thrive().parse_position("a1:vtvvv,c3:04400/c4:00440,e6:00440,f6:00440 black")
    result = _search(state)
    after = _played(state, result.best)
    assert str(result.best[0]) == "c3-c4"
    assert str(after.ended) == "filled:1"


def test_keeps_out_of_the_self_capture_trap() -> None:
    """TV-8: two of the three moves are safe."""
    state = Thrive().parse_position("c2:04600,d2:04400/a6:00440,b6:00440 black")
    after = _played(state, _search(state).best)
    assert len(after.sides[0]) == 2


def test_knows_that_every_move_captures_its_own() -> None:
    """T-12: the moves there are give the game away."""
    state = Thrive().parse_position("b6:00600,c6:00c00/a1:00440,f1:00440 black")
    assert [str(move) for move in state.legal_actions(0)] == ["b6-c6", "c6-b6"]
    assert _search(state).values[0] == [0, 1]


def test_saves_a_piece_that_hangs() -> None:
    """c4 attacks c3; with two pieces left, losing one ends the game."""
    state = Thrive().parse_position("e1:04400,c3:00e00/c4:00440,a6:00440 black")
    result = _search(state, 2_000)
    assert str(result.best[0]) in ("c3-b3", "c3-d3")
    assert not _captures(_played(state, result.best))


def test_finds_a_fork() -> None:
    """Two pegs attack both enemies; neither can hit back, and only one can go."""
    state = Thrive().parse_position("a1:04400,c3:04400/b6:00440,e6:00440 black")
    result = _search(state)
    assert {str(action) for action in result.best} == {"c3-c4", "c4+b5", "c4+e5"}
    assert result.values[0] == [1, 0]


def test_sees_a_fork_coming() -> None:
    """The same fork threatens Black, who must act at once, and a look at one turn shows nothing."""
    state = Thrive().parse_position("b1:04400,e1:04400/c4:00440,a6:00440 black")
    result = _search(state, 200_000)
    after = _played(state, result.best)
    assert _search(after, 200_000).values[0][1] < 1


# -- how it behaves ----------------------------------------------------------------------


def _middle(game: Thrive, turns: int = 4) -> ThriveState:
    state = game.start()
    for _ in range(turns):
        state = _played(state, _search(state, 800).best)
    return state


def test_same_seed_same_answer() -> None:
    state = _middle(Thrive())
    first = _search(state, 20_000, seed=5, variations=3)
    assert first == _search(state, 20_000, seed=5, variations=3)
    noisy = [_search(state, 2_000, seed=seed, params={"noise": 0.3}).best for seed in range(6)]
    assert noisy == [
        _search(state, 2_000, seed=seed, params={"noise": 0.3}).best for seed in range(6)
    ]
    assert len({tuple(turn) for turn in noisy}) > 1


@pytest.mark.parametrize("nodes", [1, 2, 10, 1000])
def test_never_more_nodes_than_allowed(nodes: int) -> None:
    result = _search(_middle(Thrive()), nodes)
    assert result.nodes <= nodes
    assert result.best


def test_stops_on_request() -> None:
    state = _middle(Thrive())
    control = _native_game(state.game).module.SearchControl()
    threading.Timer(0.1, control.stop).start()
    assert _search(state, 1 << 40, control=control).best


def test_its_control_shows_the_latest_result() -> None:
    state = _middle(Thrive())
    control = _native_game(state.game).module.SearchControl()
    assert _search(state, 1000, control=control).best
    assert control.latest()[0] > 0


def test_stops_in_time() -> None:
    assert _search(_middle(Thrive()), 1 << 40, seconds=0.05).best


_PEAK = """
import sys
from pathlib import Path
from boardwright.engine.native import native
from boardwright.games.thrive import Thrive

def peak():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM"))

game = Thrive()
native_game = native(game)
position = native_game.position(game.start())
before, memory = peak(), int(sys.argv[1])
control = native_game.module.SearchControl()
native_game.module.search(
    native_game.rules, [position], 0, 400_000, 1e9, 1, 1, memory, 1, {}, control
)
print(peak() - before)
"""


def test_memory_is_bounded() -> None:
    """In a process of its own, since a process remembers only its highest peak."""

    def grown(memory: int) -> int:
        command = [sys.executable, "-c", _PEAK, str(memory)]
        return int(subprocess.run(command, check=True, capture_output=True).stdout)

    assert grown(2 * MB) < 6 * MB < grown(64 * MB)


def test_two_threads_answer() -> None:
    state = _middle(Thrive())
    result = _search(state, 40_000, threads=2)
    assert _played(state, result.best).mover != state.mover


@pytest.mark.parametrize("decisions", [1, 2])
def test_goes_on_in_the_middle_of_a_turn(decisions: int) -> None:
    state = _middle(Thrive())
    for action in _search(state, 5_000).best[:decisions]:
        state = state.act(action)
    result = _search(state, 5_000)
    assert len(result.best) == 3 - decisions
    assert all(isinstance(action, Peg) for action in result.best)
    assert _played(state, result.best).mover != state.mover


def test_places_pegs_when_it_cannot_move() -> None:
    """TV-5."""
    text = "a6:04400,b6:44400,f6:04600/a2:00440,c2:00440,e2:00440 black pegs"
    state = Thrive().parse_position(text)
    result = _search(state, 5_000)
    assert len(result.best) == 2
    assert _played(state, result.best).mover == 1


def test_several_variations() -> None:
    result = _search(_middle(Thrive()), 30_000, variations=5)
    assert len({frozenset(turn) for turn in result.turns}) == 5
    shares = [values[0] for values in result.values]
    assert shares == sorted(shares, reverse=True)
    assert all(math.isclose(sum(values), 1, abs_tol=1e-6) for values in result.values)


# What looks best at first falls a depth later, while the others have not been seen so far yet.
_COLLAPSE = (
    "a1:04600,d1:045gh,e2:04402,c3:04c1g,c5:85424/c2:i45c4,f4:00c4h,b5:004k0,b6:2054g,e6:00460"
    " black peg2 0 - -"
)
_SAG = (
    "d1:04m14,e1:26408,a3:0k4ga,f3:4450h,c6:44418/a4:h4c60,c4:1k440,f5:8cke0,f6:70542"
    " black peg2 0 - -"
)


@pytest.mark.parametrize("text", [_COLLAPSE, _SAG], ids=["collapse", "sag"])
@pytest.mark.parametrize("variations", [2, 3, 5])
def test_variations_are_in_order_wherever_a_depth_is_cut(text: str, variations: int) -> None:
    state = Thrive().parse_position(text)
    for nodes in range(1_000, 20_001, 1_000):
        shares = [values[0] for values in _search(state, nodes, variations=variations).values]
        assert shares == sorted(shares, reverse=True), nodes


def test_a_turn_chosen_by_its_bound_reports_its_bound() -> None:
    """The most it can be worth: not less than it is, nor more than the best of that depth."""
    state = Thrive().parse_position(_COLLAPSE)
    cut = _search(state, 1_000)
    assert cut.depth == 1
    before = _search(state, variations=500, params={"depth": 1})
    worth = before.values[before.turns.index(cut.best)][0]
    assert worth <= cut.values[0][0] <= before.values[0][0]


@pytest.mark.parametrize(("nodes", "variations"), [(3_000, 1), (5_000, 3), (5_000, 5)])
def test_a_turn_that_collapses_is_not_the_best(nodes: int, variations: int) -> None:
    state = Thrive().parse_position(_COLLAPSE)
    result = _search(state, nodes, variations=variations)
    assert [str(action) for action in result.best] != ["a1+e4"]
    assert result.values[0][0] > 0.05


@pytest.mark.parametrize(
    "options",
    [
        {"size": 4, "holes": 3},
        {"size": 8},
        {"self_capture": "forbidden", "prefilled": "own_turn"},
        {"self_capture": "not_last", "prefilled": "immediate"},
        {"card": "lantern", "first": "white", "no_move": "lose"},
        {"size": 5, "holes": 3, "repetition": 0, "no_progress": 30},
    ],
    ids=str,
)
def test_whole_games_under_house_rules(options: dict[str, Any]) -> None:
    """Every turn is legal, and most games end."""
    state = Thrive(**options).start()
    turns = 0
    while not state.is_over and turns < 150:
        state = _played(state, _search(state, 300, seed=turns, params={"noise": 0.02}).best)
        turns += 1
    assert state.is_over
