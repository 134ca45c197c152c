"""Compares the native cores with the Python rules by random play.

Random games with random options run in both programs side by side. At every step they must agree on
who decides, on every legal action and its order, on chance outcomes and their weights, on the whole
position afterwards and on the result.

    python -m boardwright.engine.differential grow --decisions 20000000 --jobs 2

An interrupted run is continued with `--after`, the number of decisions compared so far.
"""

from __future__ import annotations

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import repeat
from math import gcd

from boardwright.core.game import Game
from boardwright.core.registry import game_type, names
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Chance, Decide, Over, Step
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.native_module import OpaquePosition
from boardwright.testing.playout import random_step
from boardwright.testing.variants import random_options

__all__ = ["Disagreement", "compare_games", "main"]

_DECIDE, _CHANCE, _OVER = range(3)
_MAX_WIDTH = 81
"""Most games begin with at most so many choices, so that small boards prevail."""
_RESIGN_PROBABILITY = 0.002
_MAX_STEPS = 5_000


class Disagreement(AssertionError):
    """The two programs differ; the message has all it takes to reproduce it."""


def compare_games(name: str, decisions: int, seed: int) -> int:
    """Play until so many decisions have been compared, and return the number of games.

    Raises `Disagreement` at the first difference.
    """
    games = 0
    while decisions > 0:
        decisions -= _compare_game(name, f"{seed}:{games}")
        games += 1
    return games


def _compare_game(name: str, seed: str) -> int:
    """Compare one random game to its end, and return its number of decisions."""
    rng = random.Random(seed)
    game = _random_game(name, rng)
    native_game = native(game)
    if native_game is None:
        raise Disagreement(f"the native core of {name} is not built")
    state = game.start()
    position = native_game.rules.start()
    count = 0
    for _ in range(_MAX_STEPS):
        try:
            _compare(native_game, state, position, rng)
        except Disagreement as error:
            raise Disagreement(f"{error}\n{game!r} seed {seed} decision {count}: {state}") from None
        step = random_step(state, rng)
        if step is None:
            break
        if (
            step.seat is not None and rng.random() < _RESIGN_PROBABILITY
        ):  # no step of the native core
            state = state.play(Step(RESIGN, step.seat))
            position = native_game.position(state)
            continue
        actor = -1 if step.seat is None else step.seat
        position = native_game.rules.apply(position, actor, native_game.encode_action(step.action))
        state = state.play(step)
        count += step.seat is not None
    return max(count, 1)


def _random_game(name: str, rng: random.Random) -> Game:
    kind = game_type(name)
    limit = _MAX_WIDTH if rng.random() < 0.98 else sys.maxsize
    while True:
        game = kind.from_options(random_options(kind, rng))
        if _width(game.start(), rng) <= limit:
            return game


def _width(state: State, rng: random.Random) -> int:
    while isinstance(pending := state.turn(), Chance):
        state = state.play(Step(pending.sample(rng), None))
    assert isinstance(pending, Decide)
    return len(state.legal_actions(pending.seats[0]))


def _compare(
    native_game: NativeGame, state: State, position: OpaquePosition, rng: random.Random
) -> None:
    rules = native_game.rules
    wire = native_game.encode(state)
    _check_equal("position", wire, rules.encode(position))
    decoded = rules.decode(wire)
    _check_equal("decoded position", wire, rules.encode(decoded))
    _check_equal("hash", rules.hash(decoded), rules.hash(position))
    pending = state.turn()
    if isinstance(pending, Over):
        _check_equal("kind", _OVER, rules.pending(position))
        shares = [round(share, 5) for share in rules.shares(position)]
        _check_equal("result", [round(value, 5) for value in pending.outcome.values], shares)
    elif isinstance(pending, Chance):
        _check_equal("kind", _CHANCE, rules.pending(position))
        _check_equal(
            "outcomes",
            _python_weights(native_game, pending),
            _reduced_weights(rules.outcomes(position)),
        )
    else:
        _check_equal("kind", _DECIDE, rules.pending(position))
        _check_equal("begins_turn", state.begins_turn, rules.begins_turn(position))
        _check_equal("deciders", sum(1 << seat for seat in pending.seats), rules.deciders(position))
        for seat in pending.seats:
            _compare_decisions(native_game, state, position, seat, rng)


def _compare_decisions(
    native_game: NativeGame, state: State, position: OpaquePosition, seat: int, rng: random.Random
) -> None:
    actions = state.legal_actions(seat)
    codes = native_game.rules.legal(position, seat)
    _check_equal("legal actions", [native_game.encode_action(action) for action in actions], codes)
    k = int(rng.random() * len(codes))
    _check_equal("translation", str(actions[k]), str(native_game.decode_action(codes[k])))
    for code in (codes[k], int(rng.random() * (max(codes) + 2))):
        _check_equal("is_legal", code in codes, native_game.rules.is_legal(position, seat, code))


@lru_cache(maxsize=256)  # a die with a hundred faces is rolled again and again
def _python_weights(native_game: NativeGame, chance: Chance) -> list[tuple[int, int]]:
    weights = chance.weights or (1,) * len(chance.outcomes)
    outcomes = zip(chance.outcomes, weights, strict=True)
    return _reduced_weights(
        [(native_game.encode_action(outcome), weight) for outcome, weight in outcomes]
    )


def _reduced_weights(outcomes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    common = gcd(*(weight for _, weight in outcomes))
    return [(code, weight // common) for code, weight in outcomes]


def _check_equal(what: str, python: object, native: object) -> None:
    if python != native:
        raise Disagreement(f"{what}: Python says {python}, native says {native}")


def main() -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to compare (default: all)")
    parser.add_argument("--decisions", type=int, default=20_000_000)
    parser.add_argument("--after", type=int, default=0, help="number of decisions already compared")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    span = range(arguments.after, arguments.decisions)
    games = arguments.games or [name for name in names() if native(game_type(name)()) is not None]
    if not games:
        parser.error("no native core is built here")
    for name in games:
        _run(name, span, arguments.seed, arguments.jobs)


def _run(name: str, span: range, seed: int, jobs: int) -> None:
    """Compare the decisions of the span, in portions that each have their own seed."""
    share = min(50_000, -(-span.stop // jobs))
    portions = range(span.start // share, -(-span.stop // share))
    seeds = [seed * 1_000_000 + k for k in portions]
    games = 0
    with ProcessPoolExecutor(jobs) as pool:
        results = pool.map(compare_games, repeat(name), repeat(share), seeds)
        for k, played in zip(portions, results, strict=True):
            games += played
            print(
                f"\r{name}: decisions {span.start:,} to {(k + 1) * share:,} agree, "
                f"in {games:,} games",
                end="",
                flush=True,
            )
    print()


if __name__ == "__main__":
    main()
