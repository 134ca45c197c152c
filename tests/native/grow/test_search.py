"""Grow's own search: what it must see, and how it behaves."""

from __future__ import annotations

import math
import random
import resource
import threading
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from boardwright.core.state import RESIGN
from boardwright.core.turn import Action, Chance, Step
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.native_module import SearchControl
from boardwright.games.grow import Grow, GrowState
from boardwright.games.grow.actions import END, Drop
from boardwright.games.grow.board import neighbours


class Searched(NamedTuple):
    turns: list[list[Action]]
    values: list[list[float]]
    samples: list[float]
    nodes: int

    @property
    def best(self) -> list[Action]:
        return self.turns[0]

    @property
    def words(self) -> list[str]:
        return [str(action) for action in self.best]


def native_game_of(game: Grow) -> NativeGame:
    native_game = native(game)
    assert native_game is not None
    return native_game


def run_search(
    state: GrowState,
    nodes: int = 1500,
    *,
    seconds: float = math.inf,
    threads: int = 1,
    seed: int = 1,
    variations: int = 1,
    params: Mapping[str, float] | None = None,
    control: SearchControl | None = None,
) -> Searched:
    native_game = native_game_of(state.game)
    control = control or native_game.module.SearchControl()
    worlds, memory = [native_game.position(state)], 1 << 20
    used, _, raw = native_game.module.search(
        native_game.rules,
        worlds,
        state.mover,
        nodes,
        seconds,
        threads,
        seed,
        memory,
        variations,
        dict(params or {}),
        control,
    )
    turns = [[native_game.decode_action(code) for code in variation[0]] for variation in raw]
    return Searched(
        turns, [variation[1] for variation in raw], [variation[4] for variation in raw], used
    )


def played(state: GrowState, turn: list[Action]) -> GrowState:
    for action in turn:
        state = state.act(action)
    return state


def begun(game: Grow) -> GrowState:
    """The order is drawn: the first seat begins."""
    state = game.start()
    while isinstance(turn := state.turn(), Chance):
        state = state.play(Step(turn.outcomes[0], None))
    return state


def margin(state: GrowState, known: dict[GrowState, int]) -> int:
    """The first seat's lead in the end with best play."""
    if state.outcome is not None:
        assert state.outcome.scores is not None
        return state.outcome.scores[0] - state.outcome.scores[1]
    if state not in known:
        after = [margin(state.act(a), known) for a in state.legal_actions(state.mover)]
        known[state] = max(after) if state.mover == 0 else min(after)
    return known[state]


@pytest.mark.parametrize("fresh_head", ["waits", "may_move"])
@pytest.mark.parametrize(
    "position",
    [
        "1bb/RrB/rRb",
        "1bb/RrB/rRb red,blue blue",
        "1b1/bbb/RbB",
        "1b1/bb1/RbB",
        "1bB/1bb/bbR",
        "R1r/bb1/BbR",
        "1Rr/1bB/Rbb",
    ],
)
def test_small_endings_are_played_perfectly(position: str, fresh_head: str) -> None:
    game = Grow(size=3, stall_rounds=1, fresh_head=fresh_head)
    state = game.parse_position(position)
    known: dict[GrowState, int] = {}
    assert margin(played(state, run_search(state).best), known) == margin(state, known)


@pytest.mark.parametrize(
    ("order", "options", "values"),
    [
        ("red,blue red", {"compensation": 2}, [1, 0]),
        ("red,blue red", {"compensation": 3}, [0.5, 0.5]),
        ("red,blue red", {"compensation": 3, "ties": "later_player"}, [0, 1]),
        ("red,blue red", {"compensation": 4}, [0, 1]),
        ("blue,red red", {"compensation": 4}, [1, 0]),
    ],
)
def test_compensation_is_counted(order: str, options: dict[str, Any], values: list[float]) -> None:
    """Red has five spaces against three and takes the last one."""
    state = Grow(size=3, **options).parse_position(f"1bB/rRr/rRb {order}")
    assert run_search(state, 50).values[0] == values


def test_compensation_counts_the_places_of_those_who_resigned() -> None:
    """Blue is third, though Green is out: two spaces and four points against five spaces."""
    game = Grow(size=3, players=3, first="shuffle", compensation=2)
    state = game.parse_position("rrR/rRg/GB1 red,green,blue blue - 0 - green -")
    assert run_search(state, 50).values[0] == [0, 1, 0]


@pytest.mark.slow("solves positions in Python")
@pytest.mark.parametrize("position", ["rb1/R1B/Rb1", "1rb/B1R/1br"])
def test_no_head_steps_out_where_none_was_dropped(position: str) -> None:
    """Both think of the same one drop, and Red is first; Blue's head has its own step and no more
    (G-06)."""
    game = Grow(size=3, stall_rounds=1, fresh_head="may_move")
    state = game.parse_position(position)
    assert margin(state, {}) == 1
    assert run_search(state, 20, params={"width": 1}).values[0] == [1, 0]


def test_the_first_player_wins_on_three_by_three() -> None:
    game = Grow(size=3, first="seat1")
    rng = random.Random(3)
    for _ in range(10):
        state = game.start()
        while state.outcome is None:
            if state.mover == 0:
                state = played(state, run_search(state, 400).best)
            else:
                state = state.act(rng.choice(state.legal_actions(1)))
        assert state.outcome.winners == (0,)


@pytest.mark.parametrize("seed", range(5))
def test_the_larger_region_is_entered(seed: int) -> None:
    """A pocket of one space, or the door to ten."""
    state = Grow(size=5).parse_position(
        "5/5/bB1bb/b1Rrr/rrrrR red,blue red dropped 0 e1 - -",
    )
    assert run_search(state, seed=seed).words == ["c2-c3", "end"]


@pytest.mark.parametrize("seed", range(5))
def test_a_wall_is_closed(seed: int) -> None:
    """The foe stands before the gap; behind it are all spaces that are left."""
    state = Grow(size=7).parse_position(
        "rrrrbbb/rrrrbbb/bbbBbbb/RRR1rrr/7/7/7 red,blue red dropped 0 a4,b4 - -"
    )
    assert run_search(state, seed=seed).words == ["c4-d4", "end"]


def idle_heads(state: GrowState) -> list[int]:
    empty = state.empty
    return [space for space in state.ready if neighbours(1 << space) & empty]


@pytest.mark.parametrize(
    "options",
    [
        {"size": 9},
        {"size": 7, "fresh_head": "may_move"},
        {"size": 6, "players": 4, "first": "shuffle", "ties": "later_player"},
    ],
)
def test_no_turn_ends_with_growth_left(options: dict[str, Any]) -> None:
    state = begun(Grow(**options))
    while state.outcome is None:
        turn = run_search(state, 150).best
        if turn[-1] == END:
            assert sum(isinstance(action, Drop) for action in turn) == 1
            assert idle_heads(played(state, turn[:-1])) == []
        state = played(state, turn)
    assert state.outcome.reason == "board_full"


def test_it_beats_uniformly_random_rollouts() -> None:
    """The plain baseline with more rollouts, each decision its own search."""
    game = Grow(size=7, first="seat1")
    native_game = native_game_of(game)
    for seat in (0, 1):
        state = game.start()
        while state.outcome is None:
            if state.mover == seat:
                state = played(state, run_search(state, 200, seed=seat).best)
                continue
            worlds, memory, control = (
                [native_game.position(state)],
                1 << 24,
                native_game.module.SearchControl(),
            )
            _, _, variations = native_game.module.uct(
                native_game.rules, worlds, 1 - seat, 300, math.inf, 1, seat, memory, 1, {}, control
            )
            state = state.act(native_game.decode_action(variations[0][0][0]))
        assert state.outcome.winners == (seat,)


POSITIONS = {
    "setting up": (Grow(size=9, first="seat1"), None),
    "setting up eighth": (Grow(size=25, players=8, first="seat1"), None),
    "in mid-turn": (Grow(size=5), "5/1R2B/1r3/r2R1/4B red,blue red grew 0 b4 - -"),
    "dropped": (Grow(size=5), "5/1R2B/1r3/r2R1/4B red,blue red dropped 0 b4 - -"),
    "a stack": (Grow(size=5), "5/1R(4)2B/1r3/r4/4B"),
    "only the end": (Grow(size=3), "1bb/RrB/rbb red,blue red dropped 0 a2 - -"),
    "a seat out": (Grow(size=5, players=3), "5/1R2B/5/2G2/4B red,blue,green blue - 0 - red -"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_whole_turns_from_any_stage(name: str) -> None:
    game, text = POSITIONS[name]
    state = game.start() if text is None else game.parse_position(text)
    for _ in range(game.seats):
        mover = state.mover
        result = run_search(state, 60)
        assert sum(result.values[0]) == pytest.approx(1, abs=1e-4)
        assert all(
            value == 0 for seat, value in enumerate(result.values[0]) if seat in state.withdrawn
        )
        state = played(state, result.best)
        assert state.outcome is not None or (state.mover != mover and state.begins_turn)


def test_the_largest_game_to_its_end() -> None:
    state = begun(Grow(size=25, players=8))
    state = state.play(Step(RESIGN, 3))
    while state.outcome is None:
        state = played(state, run_search(state, 1).best)
    assert state.outcome.reason == "board_full"


def middle_game() -> GrowState:
    state = Grow(size=11, first="seat1").start()
    for _ in range(12):
        state = played(state, run_search(state, 20).best)
    return state


def test_the_same_seed_gives_the_same_answer() -> None:
    state = middle_game()
    assert run_search(state, 700, seed=5) == run_search(state, 700, seed=5)
    params = {"noise": 0.1, "idle": 0.2}
    assert run_search(state, 300, params=params) == run_search(state, 300, params=params)
    assert run_search(state, 300, params=params) != run_search(state, 300, params=params, seed=2)


def test_variations_are_different_turns_best_first() -> None:
    state = middle_game()
    result = run_search(state, 2000, variations=5)
    assert len({frozenset(turn) for turn in result.turns}) == len(result.turns) == 5
    values = [variation[state.mover] for variation in result.values]
    assert values == sorted(values, reverse=True)
    for turn in result.turns:
        assert played(state, turn).mover != state.mover


def test_every_variation_tells_how_many_rollouts_stand_behind_it() -> None:
    """Where lines are compared, a quarter of them are shared out."""
    state = middle_game()
    assert run_search(state, 2000).samples == [2000]
    assert run_search(state, 2000, variations=5).samples == [100] * 5
    assert run_search(state, 2000, variations=5, threads=2).samples == [50] * 5


def test_an_idle_player_forgets_heads() -> None:
    state = middle_game()
    assert run_search(state, 50, params={"idle": 1.0}).best == [END]


def test_short_rollouts_count_the_spaces_that_a_player_will_get() -> None:
    """Blue has more spaces, but only red's heads are next to the empty ones."""
    game = Grow(size=7, first="seat1")
    state = game.parse_position("7/7/7/RRRRRRR/bbbbbbb/bbbbbbb/4BBB red,blue red")
    for rounds in (0, 1, 2):
        red, blue = run_search(state, 400, params={"rounds": rounds}).values[0]
        assert red > 0.9 > 0.1 > blue


def test_short_rollouts_are_repeatable() -> None:
    state = middle_game()
    params = {"rounds": 2}
    assert run_search(state, 300, params=params) == run_search(state, 300, params=params)
    assert run_search(state, 300, params=params) != run_search(state, 300)


def test_the_budget_is_kept() -> None:
    state = middle_game()
    assert run_search(state, 333).nodes == 333
    assert run_search(state, 10**9, seconds=0).nodes <= 256
    assert run_search(state, 402, threads=3).nodes == 402


def test_a_search_can_be_stopped() -> None:
    state = middle_game()
    control = native_game_of(state.game).module.SearchControl()
    answers: list[Searched] = []
    search = threading.Thread(
        target=lambda: answers.append(run_search(state, 10**12, control=control))
    )
    search.start()
    control.stop()
    search.join(timeout=60)
    assert not search.is_alive()
    assert played(state, answers[0].best).mover != state.mover


def test_memory_does_not_grow_with_the_search() -> None:
    state = begun(Grow(size=25, players=8))
    run_search(state, 10)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run_search(state, 2500)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 16 << 10  # kilobytes
