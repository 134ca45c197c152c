"""The vectorised environment plays by the rules, whoever else plays in it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import boardwright
from boardwright.core import BoardwrightError, Chance, Decide, Information, State, Step
from boardwright.core.errors import UnknownPlayer
from boardwright.research import VectorEnvironment, vector

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"size": 4, "holes": 3},
    {"card": "random", "first": "random"},
    {"size": 8},
)


def _information(state: State, seat: int) -> Information:
    return Information(state.view(seat), (), state.legal_actions(seat))


def _seat(state: State) -> int:
    """The seat to decide; -1 if there is none."""
    pending = state.turn()
    return pending.seats[0] if isinstance(pending, Decide) else -1


def _shown(env: VectorEnvironment) -> list[bytes]:
    arrays = (env.observations, env.masks, env.seats, env.rewards, env.terminated, env.truncated)
    return [array.tobytes() for array in arrays]


def _play(env: VectorEnvironment, steps: int) -> Iterator[NDArray[np.int64]]:
    for _ in range(steps):
        codes = env.random_codes().copy()
        env.step(codes)
        yield codes


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_rows_follow_the_python_rules(options: dict[str, object]) -> None:
    env = vector("thrive", options, n=6, seed=3)
    game = env.game
    states = [env.state(row) for row in range(env.n)]
    ends = 0
    for _ in range(120):
        for row, state in enumerate(states):
            seat = _seat(state)
            assert env.seats[row] == seat
            assert env.masks[row].tobytes() == game.codec.mask(state, seat)
            observed = game.observation_space.observe_array(_information(state, seat))
            assert np.array_equal(env.observations[row], observed)
        codes = env.random_codes().copy()
        env.step(codes)
        for row, before in enumerate(states):
            seat = _seat(before)
            action = game.codec.action(before, seat, (int(codes[row]),))
            assert action is not None
            after = before.act(action)
            assert env.terminated[row] == after.is_over
            if after.outcome is None:
                assert not env.rewards[row].any()
                assert env.final_seats[row] == -1
                assert env.state(row) == after
            else:
                ends += 1
                expected = [2 * share - 1 for share in after.outcome.values]
                assert env.rewards[row].tolist() == expected
                assert env.final_seats[row] == seat
                final = game.observation_space.observe_array(_information(after, seat))
                assert np.array_equal(env.final_observations[row], final)
            states[row] = env.state(row)
    assert ends or options != OPTIONS[1]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("grow", {"size": 3}),
        ("grow", {"size": 5, "players": 4, "first": "shuffle"}),
        ("thrust", {}),
        ("thrust", {"stall_turns": 1}),
    ],
)
def test_rows_of_other_games_follow_the_python_rules(name: str, options: dict[str, object]) -> None:
    """Actions of several codes, chance inside the step, and seats that decide in secret."""
    env = vector(name, options, n=4, seed=3)
    codec, space = env.game.codec, env.game.observation_space
    compared = {"begun": 0, "played": 0, "over": 0}
    for _ in range(150):
        before = [(env.state(row), env.begun(row), int(env.seats[row])) for row in range(env.n)]
        for row, (state, begun, seat) in enumerate(before):
            assert seat == _seat(state)
            assert env.masks[row].tobytes() == codec.mask(state, seat, begun)
            observed = space.encode(_information(state, seat), begun)
            assert env.observations[row].tobytes() == observed
        codes = env.random_codes().tolist()
        env.step(codes)
        for row, (state, begun, seat) in enumerate(before):
            action = codec.action(state, seat, (*begun, codes[row]))
            after = state if action is None else state.play(Step(action, seat))
            assert env.terminated[row] == after.is_over or isinstance(after.turn(), Chance)
            if after.outcome is not None:
                shares = np.array(after.outcome.values)
                expected = (len(shares) * shares - 1) / (len(shares) - 1)
                assert env.rewards[row] == pytest.approx(expected)
                compared["over"] += 1
            elif not isinstance(after.turn(), Chance):
                assert env.state(row) == after
                assert env.begun(row) == ((*begun, codes[row]) if action is None else ())
                compared["begun" if action is None else "played"] += 1
    assert compared["played"]
    assert bool(compared["begun"]) == (name == "grow")
    assert compared["over"] or not options  # whole games of Thrust! are long


def test_the_number_of_threads_has_no_effect() -> None:
    one, three = (vector("thrive", {"size": 4}, n=100, seed=5, threads=k) for k in (1, 3))
    for _ in range(80):
        one.step(one.random_codes())
        three.step(three.random_codes())
        assert _shown(one) == _shown(three)


def test_seeds_and_rows_differ() -> None:
    envs = [vector("thrive", {"card": "random"}, n=64, seed=seed) for seed in (1, 2)]
    starts = {str(env.state(row)) for env in envs for row in range(64)}
    assert len(starts) == 128
    before = _shown(envs[0])
    envs[0].reset()
    assert _shown(envs[0]) != before
    envs[0].reset(seed=1)
    assert _shown(envs[0]) == before


def test_illegal_codes_change_nothing() -> None:
    env = vector("thrive", n=32, seed=2, threads=2)
    for _ in _play(env, 9):
        pass
    codes = env.random_codes().copy()
    before, saved = _shown(env), env.save()
    codes[[3, 17, 20]] = [int(env.masks[3].argmin()), -1, env.game.codec.size]
    with pytest.raises(BoardwrightError, match=r"row 3: \d+, row 17: -1, row 20: 1800\)"):
        env.step(codes)
    assert (_shown(env), env.save()) == (before, saved)
    codes = np.full(32, 2**32)
    with pytest.raises(BoardwrightError, match="and 24 more"):
        env.step(codes)
    with pytest.raises(BoardwrightError, match=r"32 whole numbers, got float64 of shape \(32,\)"):
        env.step(np.zeros(32))
    with pytest.raises(BoardwrightError, match=r"got int64 of shape \(31,\)"):
        env.step(np.zeros(31, np.int64))
    assert _shown(env) == before


def test_save_and_load_continue_alike() -> None:
    env = vector("thrive", {"size": 4}, n=40, seed=9)
    for _ in _play(env, 30):
        pass
    saved = env.save()
    first = [(codes.tolist(), _shown(env)) for codes in _play(env, 30)]
    env.load(saved)
    assert [(codes.tolist(), _shown(env)) for codes in _play(env, 30)] == first
    other = vector("thrive", {"size": 4}, n=40, seed=1)
    other.load(saved)
    assert [(codes.tolist(), _shown(other)) for codes in _play(other, 30)] == first


def test_load_refuses_what_it_did_not_save() -> None:
    env = vector("thrive", {"size": 4}, n=3, seed=9)
    saved, before = env.save(), _shown(env)
    rng = random.Random(1)
    broken = [b"", b"abc", saved[:-4], saved + bytes(4), vector("thrive", n=3).save()]
    for _ in range(300):
        place = rng.randrange(len(saved))
        broken.append(saved[:place] + bytes([saved[place] ^ 255]) + saved[place + 1 :])
    refused = 0
    for bytes_ in broken:
        try:
            env.load(bytes_)
        except BoardwrightError:
            refused += 1
            assert _shown(env) == before
        else:
            env.step(env.random_codes())
            env.load(saved)
    assert refused > 100


def test_set_and_state() -> None:
    env = vector("thrive", n=3)
    state = env.game.start()
    for text in ("a1-a2", "a2+b3"):
        state = state.act(env.game.parse_action(text))
    env.set(1, state)
    assert env.state(1) == state
    assert [env.state(row) for row in (0, 2)] == [env.game.start()] * 2
    assert env.masks[1].tobytes() == env.game.codec.mask(state, 0)
    over = state.play(boardwright.Step(boardwright.RESIGN, 0))
    with pytest.raises(BoardwrightError, match="the game is over"):
        env.set(1, over)
    assert env.state(1) == state
    with pytest.raises(BoardwrightError, match="row must be between 0 and 2, got 3"):
        env.state(3)


def test_games_are_cut_off() -> None:
    env = vector("thrive", n=8, max_steps=5)
    for count, _ in enumerate(_play(env, 10), 1):
        cut = count % 5 == 0
        assert env.truncated.tolist() == [cut] * 8
        assert not env.terminated.any()
        assert not env.rewards.any()
        if cut:
            assert [env.state(row) for row in range(8)] == [env.game.start()] * 8
            assert env.final_seats.tolist() == [1] * 8
            assert env.final_observations.any()


def test_packed_masks() -> None:
    plain, packed = (vector("thrive", {"size": 5}, n=9, packed=p) for p in (False, True))
    for codes in _play(plain, 20):
        packed.step(codes)
        bits = np.unpackbits(packed.masks, axis=1, bitorder="little")
        assert packed.masks.shape == (9, (1250 + 7) // 8)
        assert np.array_equal(bits[:, : plain.game.codec.size], plain.masks)


@pytest.mark.parametrize("spec", ["random", "greedy", "level:1", "think:50"])
@pytest.mark.parametrize("seat", [0, 1])
def test_opponents_play_their_seat(spec: str, seat: int) -> None:
    env = vector("thrive", {"size": 4, "holes": 3}, n=8, seed=4)
    for _ in _play(env, 3):
        pass
    env.opponent(seat, spec)
    assert env.seats.tolist() == [1 - seat] * 8
    ended = 0
    for _ in _play(env, 60):
        assert env.seats.tolist() == [1 - seat] * 8
        ended += int(env.terminated.sum())
        for row in range(8):
            assert _seat(env.state(row)) == 1 - seat
    assert ended > 0
    env.opponent(seat, None)
    assert {seat for _ in _play(env, 8) for seat in env.seats.tolist()} == {0, 1}


def test_stronger_opponents_win_more() -> None:
    def won(spec: str) -> float:
        env = vector("thrive", {"size": 4}, n=32, seed=4)
        env.opponent(1, spec)
        rewards = [
            float(env.rewards[env.terminated, 1].mean())
            for _ in _play(env, 120)
            if env.terminated.any()
        ]
        return sum(rewards) / len(rewards)

    weak, greedy, strong = map(won, ("random", "greedy", "think:300"))
    assert abs(weak) < 0.3
    assert greedy > 0.5
    assert strong > 0.8


def test_the_greedy_opponent_chooses_like_the_greedy_player() -> None:
    options = {"size": 4, "holes": 3}
    env, players = (vector("thrive", options, n=n, seed=6) for n in (1, 4))
    env.opponent(1, "greedy")
    compared = 0
    for _ in _play(players, 36):
        for row in range(4):
            before = players.state(row)
            ends = set(_greedy_ends(before))
            if _seat(before) != 1 or any(state.is_over for state in ends):
                continue
            env.set(0, before)
            assert env.state(0) in ends
            compared += 1
    assert compared > 40


def _greedy_ends(state: State) -> Iterator[State]:
    """Where a turn of seat 1 can end if it always takes a best choice of `GreedyPlayer`."""
    if _seat(state) != 1:
        yield state
        return
    ranked: dict[tuple[float, bool], list[State]] = {}
    for action in state.legal_actions(1):
        after = state.act(action)
        rank = (round(after.evaluate()[1], 9), after.begins_turn)
        ranked.setdefault(rank, []).append(after)
    for after in ranked[max(ranked)]:
        yield from _greedy_ends(after)


def test_unknown_opponents() -> None:
    env = vector("thrive", n=1)
    with pytest.raises(UnknownPlayer, match="unknown opponent 'level:11'; choose from: random"):
        env.opponent(0, "level:11")
    with pytest.raises(UnknownPlayer, match=r"of Thrust! .* must be random, got 'level:1'"):
        vector("thrust", n=1).opponent(1, "level:1")
    with pytest.raises(BoardwrightError, match="seat must be between 0 and 1, got 2"):
        env.opponent(2, "random")
    env.opponent(0, "random")
    with pytest.raises(BoardwrightError, match="one seat at least"):
        env.opponent(1, "random")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": 0}, "n must be between 1 and 16777216, got 0"),
        ({"threads": 0}, "threads must be between 1 and 256, got 0"),
        ({"max_steps": 0}, "max_steps must be between 1"),
        ({"seed": -1}, "seed must be between 0"),
    ],
)
def test_arguments(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BoardwrightError, match=message):
        VectorEnvironment(boardwright.game("thrive"), **({"n": 1} | arguments))


def test_without_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")
    with pytest.raises(BoardwrightError, match="native engine of Thrive: BOARDWRIGHT_NATIVE"):
        vector("thrive")


def test_a_game_whose_module_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "boardwright.research.vector_environment.offers_research", lambda module: False
    )
    with pytest.raises(BoardwrightError, match="Thrive has no vectorised environment"):
        vector("thrive")


def test_a_game_has_its_own_options() -> None:
    game = boardwright.game("thrive", {"size": 4})
    assert vector(game, n=1).game is game
    with pytest.raises(BoardwrightError, match="options must be None for a game that already has"):
        vector(game, {"size": 5}, n=1)
