"""What it costs to sample a world of Thrust! that a player may be in, as OpenSpiel's ISMCTS does.

    python -m benchmarks.openspiel_resampler [--games 3] [--seed 1]

At every decision of random games the player's information state is sampled: the first sample takes
in what was observed since its last decision, more of them draw from the worlds then held. Beside
it `Game.sample`, the plain belief of the Python rules, at the first decisions alone: it begins anew
each time and is slower the longer a game lasts. Times are of the processor.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from statistics import fmean, quantiles

WANTED_MS = 5.0
"""A sample, the first of an information state included."""


PLAIN_SAMPLES = 20


def timed(work: Callable[[], object]) -> float:
    """Milliseconds that the work takes."""
    started = time.process_time()
    work()
    return 1e3 * (time.process_time() - started)


def measure(games: int, seed: int, more: int = 9) -> dict[str, list[float]]:
    """Milliseconds of each first sample, of the others, and of samples from the plain belief."""
    import pyspiel

    import boardwright.research.openspiel  # noqa: F401  registers our games

    rng = random.Random(seed)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    results: dict[str, list[float]] = {"first": [], "more": [], "plain": []}
    for _ in range(games):
        state = pyspiel.load_game(f"boardwright_thrust(seed={seed})").new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
                continue
            player = state.current_player()

            sample = partial(state.resample_from_infostate, player, sampler)
            results["first"].append(timed(sample))
            results["more"] += [timed(sample) for _ in range(more)]
            if len(results["plain"]) < PLAIN_SAMPLES:
                information = state.position.information(player)
                plain = state.get_game().rules.sample
                results["plain"].append(timed(partial(plain, information, rng)))
            state.apply_action(rng.choice(state.legal_actions()))
    return results


def report(name: str, milliseconds: list[float], wanted: str = "") -> None:
    """Print one line: mean, median, 95 in 100, the longest."""
    cuts = quantiles(milliseconds, n=20)
    print(
        f"{name:34}{len(milliseconds):7,}{fmean(milliseconds):9.2f}{cuts[9]:9.2f}{cuts[18]:9.2f}"
        f"{max(milliseconds):9.2f}{wanted}"
    )


def main() -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    results = measure(arguments.games, arguments.seed)
    print(
        f"{'milliseconds a sample':34}{'samples':>7}{'mean':>9}{'median':>9}{'95 %':>9}{'max':>9}"
    )
    report("first of an information state", results["first"], f"   wanted {WANTED_MS}")
    report("more of the same", results["more"], f"   wanted {WANTED_MS}")
    report("plain belief of the Python rules", results["plain"])


if __name__ == "__main__":
    main()
