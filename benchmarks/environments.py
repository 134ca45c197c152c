"""Steps per second of environments: `python -m benchmarks.environments`.

Two figures for each. "step": choosing codes isn't timed; a step includes the observation and the
mask of whoever acts next. "with a random policy": a random legal code is chosen as well, in the way
of each library. Seconds are those of the processor, all threads together, so that the figures are
those of one core and hold on a busy machine too; the fastest of several rounds counts. What isn't
installed is said and left out; `pip install pgx` brings pgx.

"PettingZoo, Python rules" is the same adapter without the native core.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import boardwright
from boardwright.research import vector

ROUNDS = 5


class Rates(NamedTuple):
    """Steps per second of one core."""

    step: float
    with_policy: float


class Missing(Exception):
    """What could not be measured, and why."""


def measure_vector(game: str, n: int, threads: int = 1, packed: bool = False) -> Rates:
    """The vectorised environment; its random policy is `random_codes`."""
    env = vector(game, n=n, threads=threads, packed=packed)
    steps = max(1, 60_000 // n) * 2
    rates = []
    for _ in range(ROUNDS):
        env.reset()
        stepping = choosing = 0.0
        for _ in range(steps):
            begin = time.process_time()
            codes = env.random_codes()
            chosen = time.process_time()
            env.step(codes)
            choosing += chosen - begin
            stepping += time.process_time() - chosen
        rates.append(Rates(steps * n / stepping, steps * n / (stepping + choosing)))
    return _fastest(rates)


def measure_aec(make: Callable[[], Any], steps: int) -> Rates:
    """A PettingZoo environment whose mask is in the observation or the info."""
    env = make()
    rates = []
    for number in range(ROUNDS):
        env.reset(seed=number)
        stepping = choosing = 0.0
        observation, _, ended, cut, info = env.last()
        for _ in range(steps):
            begin = time.process_time()
            if ended or cut:
                env.reset()
            else:
                mask = info["action_mask"] if "action_mask" in info else observation["action_mask"]
                action = env.action_space(env.agent_selection).sample(mask)
                choosing += time.process_time() - begin
                begin = time.process_time()
                env.step(action)
            observation, _, ended, cut, info = env.last()
            stepping += time.process_time() - begin
        rates.append(Rates(steps / stepping, steps / (stepping + choosing)))
    return _fastest(rates)


def measure_pgx(name: str, n: int) -> Rates:
    """pgx on the CPU with automatic reset; the random policy samples by the mask."""
    jax, pgx = _module("jax"), _module("pgx")
    env = pgx.make(name)
    wrapped = _module("pgx.experimental.wrappers").auto_reset(env.step, env.init)

    def random_action(key: Any, mask: Any) -> Any:
        logits = jax.numpy.log(mask.astype(jax.numpy.float32))
        return jax.random.categorical(key, logits, axis=1)

    choose, step = jax.jit(random_action), jax.jit(jax.vmap(wrapped))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, n))
    rates = []
    for _ in range(ROUNDS + 1):  # the first compiles
        stepping = choosing = 0.0
        for _ in range(50):
            key, one, two = jax.random.split(key, 3)
            keys = jax.random.split(two, n).block_until_ready()
            begin = time.process_time()
            actions = choose(one, state.legal_action_mask).block_until_ready()
            chosen = time.process_time()
            state = step(state, actions, keys)
            jax.block_until_ready((state.observation, state.legal_action_mask))
            choosing += chosen - begin
            stepping += time.process_time() - chosen
        rates.append(Rates(50 * n / stepping, 50 * n / (stepping + choosing)))
    return _fastest(rates)


def _module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Missing(f"not measured: {error}") from None


def _aec(name: str, steps: int, in_python: bool) -> Rates:
    """Our PettingZoo environment; with a space that is given, it plays by the Python rules."""
    env = _module("boardwright.research.pettingzoo_env").env
    game = boardwright.game(name)
    space = game.observation_space if in_python else None
    return measure_aec(lambda: env(game, mask="info", observation_space=space), steps)


def _connect_four() -> Rates:
    module = _module("pettingzoo.classic.connect_four_v3")
    return measure_aec(module.env, 1_000)


def _fastest(rates: list[Rates]) -> Rates:
    return Rates(max(rate.step for rate in rates), max(rate.with_policy for rate in rates))


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(boardwright.names()))
    arguments = parser.parse_args()
    rows: list[tuple[str, Callable[[], Rates]]] = []
    for game in arguments.games.split(","):
        rows += [
            (f"{game}: vector, n={n}", partial(measure_vector, game, n)) for n in (256, 1024, 4096)
        ]
        rows += [
            (f"{game}: vector, packed", partial(measure_vector, game, 1024, packed=True)),
            (f"{game}: vector, 2 threads", partial(measure_vector, game, 1024, threads=2)),
            (f"{game}: PettingZoo, native core", partial(_aec, game, 3_000, False)),
            (f"{game}: PettingZoo, Python rules", partial(_aec, game, 1_000, True)),
        ]
    rows += [
        ("connect_four: PettingZoo's", _connect_four),
        ("connect_four: pgx, n=1024", partial(measure_pgx, "connect_four", 1024)),
        ("hex: pgx, n=1024", partial(measure_pgx, "hex", 1024)),
    ]
    print(f"{'steps/s':36}{'step':>12}{'with policy':>14}")
    for name, measure in rows:
        try:
            rates = measure()
        except (Missing, boardwright.BoardwrightError) as error:
            print(f"{name:36}{error}")
        else:
            print(f"{name:36}{rates.step:12,.0f}{rates.with_policy:14,.0f}", flush=True)


if __name__ == "__main__":
    main()
