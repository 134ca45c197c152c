"""Golden records: stored games that the rules must replay to the same end.

    python -m boardwright.testing.golden [--out FOLDER]

writes some for every registered game. Run it when `rules_version` is incremented or a game is
added. A record that replays differently without a new version is a bug in the rules.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from boardwright.core.game import Game
from boardwright.core.record import Record
from boardwright.core.registry import game_type, names
from boardwright.core.state import RESIGN
from boardwright.core.turn import Step
from boardwright.testing.playout import random_playout
from boardwright.testing.variants import random_options

__all__ = ["FINAL_TAG", "golden_records", "main"]

FINAL_TAG = "final"
"""The tag with the position after the last step."""
_MIXED_GAMES = 5
_MAX_STEPS = 1_500


def golden_records(name: str) -> Iterator[tuple[str, Record]]:
    """File names and records: default options, a resignation, and mixed options.

    The same for every call, as long as the rules are the same.
    """
    game_class = game_type(name)
    yield f"{name}-default.record", _record(game_class(), f"{name}/default")
    yield f"{name}-surrender.record", _resigned_record(game_class(), f"{name}/surrender")
    for number in range(1, _MIXED_GAMES + 1):
        seed = f"{name}/mixed/{number}"
        game = game_class.from_options(random_options(game_class, random.Random(seed)))
        yield f"{name}-mixed-{number}.record", _record(game, seed)


def _record(game: Game, seed: str) -> Record:
    steps = random_playout(game, random.Random(seed), _MAX_STEPS).steps
    return _with_final_position(game, steps)


def _resigned_record(game: Game, seed: str) -> Record:
    steps = random_playout(game, random.Random(seed), 80).steps
    steps = steps[: len(steps) // 2]
    seat = random.Random(seed).randrange(game.seats)
    return _with_final_position(game, (*steps, Step(RESIGN, seat)))


def _with_final_position(game: Game, steps: tuple[Step, ...]) -> Record:
    record = Record(game, steps, dict.fromkeys(game.seat_names, "random"))
    return Record(game, steps, record.players, tags={FINAL_TAG: str(record.final)})


def main(arguments: list[str] | None = None) -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(prog="python -m boardwright.testing.golden")
    parser.add_argument("--out", type=Path, default=Path("tests/data/golden"))
    folder: Path = parser.parse_args(arguments).out
    folder.mkdir(parents=True, exist_ok=True)
    for name in names():
        for file, record in golden_records(name):
            (folder / file).write_text(str(record), encoding="utf-8")
            print(folder / file)


if __name__ == "__main__":
    main()
