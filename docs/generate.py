"""Everything in docs/ that is made by the program: diagrams and JSON schemas.

`make docs` writes the files; `tests/docs` makes them again and compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import boardwright
from boardwright.core.information import information_json_type
from boardwright.core.record_text import RecordJson
from boardwright.present.render import to_svg

HERE = Path(__file__).parent
Diagram = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def generated() -> dict[Path, str]:
    """Every generated file and what it must hold."""
    return {HERE / name: text for name, text in (*_schemas(), *_diagrams())}


def _schemas() -> Iterator[tuple[str, str]]:
    for name in boardwright.names():
        kind = boardwright.game_type(name)
        yield f"schemas/{name}-position.json", _schema(kind.position_type)
        yield f"schemas/{name}-view.json", _schema(kind.view_type)
        yield f"schemas/{name}-information.json", _schema(information_json_type(kind))
    yield "schemas/record.json", _schema(RecordJson)


def _schema(kind: Any) -> str:
    schema = {"$schema": DIALECT, **msgspec.json.schema(kind)}
    return json.dumps(schema, indent=2, sort_keys=True) + "\n"


def _diagrams() -> Iterator[tuple[str, str]]:
    """The pictures of the rule pages, and one of each game for the front page."""
    for name in boardwright.names():
        for file, diagram in _listed(name).items():
            yield f"games/img/{file}.svg", _draw(name, diagram)
    for name, diagram in _listed("front").items():
        yield f"img/{name}.svg", _draw(name, diagram)


def _listed(page: str) -> dict[str, Diagram]:
    file = HERE / "diagrams" / f"{page}.json"
    listed: dict[str, Diagram] = json.loads(file.read_text()) if file.exists() else {}
    return listed


def _draw(name: str, diagram: Diagram) -> str:
    game = boardwright.game(name, diagram.get("options"))
    position = diagram["position"]
    if position.startswith("@"):
        return to_svg(game.parse_view(position))
    seat = diagram.get("seat")
    return to_svg(game.parse_position(position).view(seat))


def main() -> None:
    for path, text in generated().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        print(path.relative_to(HERE.parent))


if __name__ == "__main__":
    main()
