"""How reliable win probabilities are: `python benchmarks/calibration.py GAME`.

Levels play each other from random openings. At some of their decisions a search estimates the win
probability of the seat to decide, from what that seat knows; the end of the game shows the result.
The table compares predicted with observed wins, as searched and calibrated, the latter on games
that the fit has not seen. Games are stored in a file: the same command continues where it was
interrupted, and a larger --games adds to it.

    python benchmarks/calibration.py thrive --games 400 --write
    python benchmarks/calibration.py grow --set size=9,7 --set players=2,3,4 --games 600

With --foresight it measures the evaluator behind the curve of a review, with perfect information.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec
from msgspec.structs import replace

import boardwright
from boardwright.arena.run_dir import complete_lines
from boardwright.core.game import Game
from boardwright.core.turn import Decide, Step
from boardwright.engine import player
from boardwright.engine.analysis import RolloutEvaluator, make_evaluator, quick_budget
from boardwright.engine.analysis.evaluator import mixed_values, sample_count
from boardwright.engine.level import levels
from boardwright.engine.search import Budget, Searcher
from boardwright.engine.win_probability import ROLLOUTS, Fit, Fits, fits, search_name
from boardwright.match import Match
from boardwright.study.calibration_fit import (
    Case,
    Prediction,
    brier,
    calibration_error,
    fit,
    proof_results,
    reliability,
)
from boardwright.study.reliability_plot import plot

ROOT = Path(__file__).parents[1]
CAP = 5_000
"""Decisions after which a game is abandoned and not counted."""


class Plan(msgspec.Struct, frozen=True):
    """Everything that determines game number k."""

    game: str
    settings: dict[str, tuple[str, ...]]
    """Several values of an option alternate from game to game."""
    players: tuple[str, ...]
    nodes: int
    opening: int
    looks: int
    """The number of positions searched in each game, at most."""
    foresight: bool = False

    def variant(self, number: int) -> Game:
        """The game with the options of game number k."""
        rng = random.Random(f"variant:{number}")
        return boardwright.game(
            self.game, {key: rng.choice(values) for key, values in self.settings.items()}
        )


SearchedPosition = tuple[tuple[float, ...], int, float]
"""The shares a search reported, for which seat, and from how many samples."""


class PlayedGame(msgspec.Struct, frozen=True):
    """One game; without a result it was abandoned."""

    number: int
    result: tuple[float, ...]
    searched: tuple[SearchedPosition, ...]


def play(plan: Plan, number: int) -> PlayedGame:
    """Play one whole game, then search some of its positions."""
    game, rng = plan.variant(number), random.Random(f"calibration:{number}")
    match = Match(game)
    players = [
        player(rng.choice(plan.players), game, rng.getrandbits(48)) for _ in range(game.seats)
    ]
    match.settle(rng)
    decisions = 0
    while isinstance(pending := match.state.turn(), Decide) and decisions < CAP:
        seat = pending.seats[0]
        if decisions < plan.opening:
            actions: Sequence[boardwright.Action] = (rng.choice(match.state.legal_actions(seat)),)
        else:
            choice = players[seat].choose(match.information(seat))
            actions = (choice,) if isinstance(choice, boardwright.Action) else choice
        for action in actions:
            match.play(Step(action, seat))
        decisions += len(actions)
        match.settle(rng)
    outcome = match.state.outcome
    if outcome is None:
        return PlayedGame(number, (), ())
    return PlayedGame(number, outcome.values, tuple(sample_positions(plan, match, rng)))


def sample_positions(plan: Plan, match: Match, rng: random.Random) -> Iterator[SearchedPosition]:
    """The searches of some positions where a turn begins, after the random opening."""
    replay = Match(match.game)
    states: list[int] = []
    decisions = 0
    for index, step in enumerate(match.steps):
        pending = replay.state.turn()
        is_free = (
            isinstance(pending, Decide) and len(replay.state.legal_actions(pending.seats[0])) > 1
        )
        if is_free and replay.state.begins_turn and decisions >= plan.opening:
            states.append(index)
        decisions += step.seat is not None
        replay.play(step)
    chosen = set(rng.sample(states, min(plan.looks, len(states))))
    replay = Match(match.game)
    for index, step in enumerate(match.steps):
        if index in chosen:
            pending = replay.state.turn()
            assert isinstance(pending, Decide)
            yield search_position(plan, replay, pending.seats[0], rng)
        replay.play(step)


def search_position(plan: Plan, match: Match, seat: int, rng: random.Random) -> SearchedPosition:
    """One search of the position; rollouts favour no seat, so theirs is always seat 0."""
    budget = Budget(nodes=plan.nodes)
    if plan.foresight:
        evaluator = make_evaluator(match.game, budget)
        assert isinstance(evaluator, RolloutEvaluator)
        return evaluator.shares(match.state), 0, plan.nodes
    searcher = Searcher(match.game, rng.getrandbits(48))
    result = searcher.search(match.information(seat), budget)
    return mixed_values(result), seat, sample_count(result)


def collect(plan: Plan, games: int, file: Path, jobs: int) -> list[PlayedGame]:
    """The stored games and those still missing; each is stored as soon as it is over."""
    done = read(plan, file)
    missing = [number for number in range(games) if number not in done]
    pool = ProcessPoolExecutor(jobs)
    try:
        with file.open("ab") as out:
            for future in as_completed([pool.submit(play, plan, number) for number in missing]):
                played = future.result()
                out.write(msgspec.json.encode(played) + b"\n")
                out.flush()
                done[played.number] = played
                progress(len(done), games)
    finally:
        pool.shutdown(cancel_futures=True)
    return [done[number] for number in sorted(done) if number < games]


def progress(done: int, games: int) -> None:
    """Print the progress if stderr is a terminal."""
    if sys.stderr.isatty():
        end = "\n" if done == games else ""
        print(f"\r{done} of {games} games", end=end, file=sys.stderr, flush=True)


def read(plan: Plan, file: Path) -> dict[int, PlayedGame]:
    """The games stored in a file, which begins with the plan they were played by."""
    lines = complete_lines(file) if file.exists() else []
    if not lines:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(plan) + b"\n")
        return {}
    try:
        stored_plan = msgspec.json.decode(lines[0], type=Plan)
        games = [msgspec.json.decode(line, type=PlayedGame) for line in lines[1:]]
    except msgspec.DecodeError as error:
        raise SystemExit(f"{file} is no such file ({error}): choose another --out") from None
    if stored_plan != plan:
        raise SystemExit(f"{file} was made with other settings: choose another --out")
    return {played.number: played for played in games}


def cases(played: Sequence[PlayedGame]) -> list[Case]:
    """The searched positions with the results of their games."""
    return [
        Case(values, seat, game.result, game.number, samples)
        for game in played
        if game.result
        for values, seat, samples in game.searched
    ]


def uncalibrated(case: Case) -> Prediction:
    """The prediction of the search as it is."""
    return Prediction(case.values[case.seat], case.result[case.seat], case.game)


def calibrated(case: Case, fitted: Fit) -> Prediction:
    """The prediction as this fit calibrates it."""
    return uncalibrated(case._replace(values=fitted(case.values, case.seat, case.samples)))


def cross_validated(played: Sequence[PlayedGame], proves: bool) -> list[Prediction]:
    """Predictions, each calibrated by a fit on the other half of the games."""
    halves = cases(played[0::2]), cases(played[1::2])
    others = [fit(half, proves=proves) for half in reversed(halves)]
    return [
        calibrated(case, fitted)
        for half, fitted in zip(halves, others, strict=True)
        for case in half
    ]


def show(label: str, data: list[Prediction]) -> None:
    """Print a table of predicted and observed wins."""
    bins = reliability(data)
    print(f"\n{label}: Brier {brier(data):.4f}, calibration error {calibration_error(bins):.4f}")
    print(f"{'said':>8} {'came':>8} {'±':>6} {'positions':>10}")
    for b in bins:
        print(f"{b.predicted:8.1%} {b.observed:8.1%} {b.margin:6.1%} {b.size:10}")


def save_fit(game: Game, search: str, fitted: Fit) -> None:
    """Store the fit in the package."""
    file = ROOT / "src" / "boardwright" / "engine" / "calibration.json"
    table: Fits = {**fits()}
    table[search] = {**table[search], game.name: fitted}
    file.write_bytes(
        msgspec.json.format(msgspec.json.encode(table, order="sorted"), indent=2) + b"\n"
    )


def settings(texts: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The values of `--set` options."""
    pairs = (text.partition("=") for text in texts)
    return {key: tuple(values.split(",")) for key, _, values in pairs}


def default_players(game: Game) -> tuple[str, ...]:
    """Middling levels: the best take long, and the worst lose for no reason."""
    ladder = levels(game)
    return tuple(f"level:{level.number}" for level in ladder[len(ladder) // 4 : -2] or ladder)


def main() -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--set", dest="settings", action="append", default=[], metavar="KEY=A,B")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", help="who may sit, comma-separated; else a range of levels")
    parser.add_argument("--nodes", type=int, help="of the search that is asked")
    parser.add_argument("--opening", type=int, default=12, help="random decisions at first")
    parser.add_argument("--looks", type=int, default=8, help="positions from each game")
    parser.add_argument("--foresight", action="store_true", help="ask what draws the curve")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where the games are kept")
    parser.add_argument("--write", action="store_true", help="use the fit from now on, and draw it")
    arguments = parser.parse_args()
    variants = settings(arguments.settings)
    name = arguments.game
    game = boardwright.game(name, {key: values[0] for key, values in variants.items()})
    plan = Plan(
        name,
        variants,
        tuple(arguments.players.split(",")) if arguments.players else default_players(game),
        arguments.nodes or quick_budget(game).nodes or 1,
        arguments.opening,
        arguments.looks,
        arguments.foresight,
    )
    search = ROLLOUTS if plan.foresight else search_name(game)
    label = f"{ROLLOUTS}-{name}" if plan.foresight else name
    out = arguments.out or ROOT / "out" / f"calibration-{label}.jsonl"
    played = collect(plan, arguments.games, out, arguments.jobs)
    sample = cases(played)
    proves = fits()[search].get(name, Fit()).proves  # a property of the search, not fitted
    raw, mapped = list(map(uncalibrated, sample)), cross_validated(played, proves)
    best = fit(sample, proves=proves)
    show("as the search says", raw)
    show("calibrated, on games not seen by the fit", mapped)
    print(
        f"\nscale {best.scale}, bias {best.bias} from {len(sample)} positions, {len(played)} games"
    )
    if proves:
        wins, proofs = proof_results(sample, best)
        print(f"{wins:g} of {proofs} wins called certain came, told as {best.sure:.1%}")
    if arguments.write:
        # Rollouts favour no seat, so their fit must not either.
        save_fit(game, search, replace(best, bias=0.0) if plan.foresight else best)
        title = f"{game.title}: said and came true"
        picture = plot(title, reliability(raw), reliability(mapped))
        (ROOT / "docs" / "img" / f"reliability-{label}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
