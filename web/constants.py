"""Writes what Python declares and the page needs: looks of seats, paths, what games print.

python web/constants.py            writes src/palette.ts, src/page_paths.ts and printed.ts of games
python web/constants.py --check    says whether they are up to date
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import boardwright
from boardwright.present.palette import LOOKS
from boardwright.present.shapes import SHAPES, shape_path
from boardwright.server.page_paths import PAGE_PATHS

SRC = Path(__file__).parent / "src"
_COLOURS = ("light", "dark", "ink", "shape")


def files() -> Iterator[tuple[Path, str]]:
    """Each file with what belongs into it."""
    looks = {name: {part: getattr(look, part) for part in _COLOURS} for name, look in LOOKS.items()}
    palette = {"LOOKS": looks, "SHAPES": {shape: shape_path(shape) for shape in SHAPES}}
    yield SRC / "palette.ts", _typescript("boardwright.present.palette and shapes", palette)
    paths = {"PAGE_PATHS": PAGE_PATHS}
    yield SRC / "page_paths.ts", _typescript("boardwright.server.page_paths", paths)
    for game in boardwright.names():
        source = f"boardwright.present.{game}.printed"
        if find_spec(source):
            path = SRC / "boards" / game / "printed.ts"
            yield path, _typescript(source, import_module(source).PRINTED)


def _typescript(source: str, constants: Mapping[str, Any]) -> str:
    parts = [f"// Written by web/constants.py from {source}. Do not edit."]
    for name, value in constants.items():
        text = json.dumps(value, indent=2, ensure_ascii=False)
        parts.append(f"export const {name} = {text} as const;")
    return "\n\n".join(parts) + "\n"


def main() -> int:
    outdated = [(path, text) for path, text in files() if _read(path) != text]
    if "--check" not in sys.argv:
        for path, text in outdated:
            path.write_text(text, encoding="utf-8")
        return 0
    for path, _ in outdated:
        name = path.relative_to(SRC.parent.parent)
        print(f"{name} is out of date: run python web/constants.py", file=sys.stderr)
    return 1 if outdated else 0


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    raise SystemExit(main())
