"""JSON twins along random games fit the published schemas."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # no stubs pinned

import boardwright
from boardwright import Record
from boardwright.core.record_text import RecordJson
from boardwright.testing import random_playout

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


def _validator(file: str) -> Draft202012Validator:
    schema = json.loads((SCHEMAS / file).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def _plain(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("name", boardwright.names())
def test_published_schemas_are_those_of_the_types(name: str) -> None:
    kind = boardwright.game_type(name)
    for file, struct in (
        (f"{name}-position.json", kind.position_type),
        (f"{name}-view.json", kind.view_type),
        ("record.json", RecordJson),
    ):
        published = json.loads((SCHEMAS / file).read_text(encoding="utf-8"))
        published.pop("$schema")
        assert published == _plain(msgspec.json.schema(struct))


@pytest.mark.parametrize("name", boardwright.names())
def test_positions_and_views_fit(name: str) -> None:
    game, rng = boardwright.game(name), random.Random(f"schema {name}")
    positions, views = _validator(f"{name}-position.json"), _validator(f"{name}-view.json")
    for _ in range(12):
        state = random_playout(game, rng, rng.randint(0, 400)).state
        positions.validate(_plain(state.position()))
        for seat in (*range(game.seats), None):
            views.validate(_plain(state.view(seat)))


@pytest.mark.parametrize("name", boardwright.names())
def test_records_fit(name: str) -> None:
    game, rng = boardwright.game(name), random.Random(f"schema record {name}")
    start, steps = game.start(), random_playout(game, rng, 80).steps
    records = _validator("record.json")
    for record in (Record(game, steps), Record(game, steps, start=start, tags={"a": "b"})):
        records.validate(json.loads(record.to_json()))


@pytest.mark.parametrize("name", boardwright.names())
def test_schemas_refuse_what_does_not_fit(name: str) -> None:
    position = _plain(boardwright.game(name).start().position())
    validator = _validator(f"{name}-position.json")
    assert validator.is_valid(position)
    assert not validator.is_valid({**position, "surprise": 1})
    assert not validator.is_valid([position])
