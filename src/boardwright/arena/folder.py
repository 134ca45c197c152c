"""Where a run is kept, so that it can be stopped and gone on with.

plan.json       what is played
results.jsonl   a line for each finished game, in the order in which they ended
records/        the record of each game by its number
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from boardwright.arena.plan import BadPlan, Plan
from boardwright.arena.result import Result
from boardwright.core.errors import quote

__all__ = ["Folder", "whole_lines"]


def whole_lines(file: Path) -> list[bytes]:
    """What a file holds that is written line by line; a last line that was being written when the
    power failed is cut."""
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        os.truncate(file, len(whole))
    return whole.splitlines()


_WORDS = {"lineups": "players", "meaning": "levels", "opening": "openings"}
"""How a person knows the fields of a plan."""


class Folder:
    def __init__(self, path: Path, plan: Plan) -> None:
        """Refuses a folder that holds another plan. More or fewer games are the same plan."""
        self._results = path / "results.jsonl"
        self._records = path / "records"
        self._records.mkdir(parents=True, exist_ok=True)
        _agree(path / "plan.json", plan)

    def read(self) -> list[Result]:
        """What is finished."""
        if not self._results.exists():
            return []
        lines = whole_lines(self._results)
        try:
            found = [msgspec.json.decode(line, type=Result) for line in lines]
        except msgspec.DecodeError as error:
            raise BadPlan(
                f"{quote(str(self._results), 200)} is no list of results: {error}"
            ) from None
        return list({result.number: result for result in found}.values())

    def add(self, result: Result, record: str | None) -> None:
        """Written before the next is waited for; the record first, the line makes it count."""
        if record is not None:
            (self._records / f"{result.number + 1:06}.txt").write_text(record, encoding="utf-8")
        with self._results.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")


def _agree(file: Path, plan: Plan) -> None:
    if not file.exists():
        file.write_bytes(msgspec.json.format(msgspec.json.encode(plan)))
        return
    try:
        known = msgspec.json.decode(file.read_bytes(), type=Plan)
    except msgspec.DecodeError as error:
        raise BadPlan(f"{quote(str(file), 200)} is no plan of an arena: {error}") from None
    differing = [
        _WORDS.get(name, name)
        for name in plan.__struct_fields__
        if name != "games" and getattr(known, name) != getattr(plan, name)
    ]
    if differing:
        raise BadPlan(
            f"{quote(str(file.parent), 200)} holds another run ({', '.join(differing)} differ):"
            " give the same command again, or another folder"
        )
