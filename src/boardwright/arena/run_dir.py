"""The directory of a run, so that it can be interrupted and continued.

| file | content |
|---|---|
| plan.json | what is played |
| results.jsonl | a line for each finished game, in the order in which they ended |
| records/ | the record of each game by its number |
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from boardwright.arena.plan import BadPlan, Plan
from boardwright.arena.result import Result
from boardwright.core.errors import quote

__all__ = ["RunDir", "complete_lines"]


def complete_lines(file: Path) -> list[bytes]:
    """The complete lines of a file; an incomplete last line is cut off the file.

    That is one that was being written when the process ended.
    """
    data = file.read_bytes()
    complete = data[: data.rfind(b"\n") + 1]
    if len(complete) < len(data):
        os.truncate(file, len(complete))
    return complete.splitlines()


_FIELD_LABELS = {"lineups": "players", "opening": "openings"}
"""The fields of a plan as people know them."""


class RunDir:
    """The results and records of one run."""

    def __init__(self, path: Path, plan: Plan) -> None:
        """Create or open it; raises `BadPlan` if it has another plan, the number of games aside."""
        self._results = path / "results.jsonl"
        self._records = path / "records"
        self._records.mkdir(parents=True, exist_ok=True)
        _check_same_plan(path / "plan.json", plan)

    def read_results(self) -> list[Result]:
        """The finished games; raises `BadPlan` if the file is malformed."""
        if not self._results.exists():
            return []
        lines = complete_lines(self._results)
        try:
            results = [msgspec.json.decode(line, type=Result) for line in lines]
        except msgspec.DecodeError as error:
            raise BadPlan(
                f"{quote(str(self._results), 200)} is not a results file: {error}"
            ) from None
        return list({result.number: result for result in results}.values())

    def append(self, result: Result, record: str | None) -> None:
        """Store one finished game: the record first, since the line makes it count."""
        if record is not None:
            (self._records / f"{result.number + 1:06}.txt").write_text(record, encoding="utf-8")
        with self._results.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")


def _check_same_plan(file: Path, plan: Plan) -> None:
    if not file.exists():
        file.write_bytes(msgspec.json.format(msgspec.json.encode(plan)))
        return
    try:
        stored = msgspec.json.decode(file.read_bytes(), type=Plan)
    except msgspec.DecodeError as error:
        raise BadPlan(f"{quote(str(file), 200)} is not an arena plan: {error}") from None
    differing = [
        _FIELD_LABELS.get(name, name)
        for name in plan.__struct_fields__
        if name != "games" and getattr(stored, name) != getattr(plan, name)
    ]
    if differing:
        raise BadPlan(
            f"{quote(str(file.parent), 200)} holds a run with other settings "
            f"({', '.join(differing)}): repeat the original command or choose another folder"
        )
