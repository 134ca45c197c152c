"""Imports point one way, the core names no game, and importing the package stays light."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import boardwright

PACKAGE = Path(boardwright.__file__).parent
LAYERS = (
    ("core",),
    ("games", "testing"),
    ("engine", "match"),
    ("present",),
    ("store", "research", "printing", "pictures", "arena", "fairness", "bot"),
    ("study",),
    ("hosting",),
    ("server",),
    ("cli",),
)
LAYER = {package: number for number, packages in enumerate(LAYERS) for package in packages}
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE)


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are written in full"
            yield node.module or ""


def _package(module: str) -> str | None:
    """The package of one of our modules; the package itself is the entry to core and games."""
    first, *rest = module.split(".")
    if first != "boardwright":
        return None
    return rest[0] if rest else "games"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0]
    assert own in LAYER, f"{own} is not in LAYERS"
    for module in _imported(path):
        package = _package(module)
        if package is not None and package != own:
            assert LAYER[package] < LAYER[own], f"{own} imports {module}"


def test_games_do_not_know_each_other() -> None:
    for name in boardwright.names():
        for path in (PACKAGE / "games" / name).rglob("*.py"):
            for module in _imported(path):
                if module.startswith("boardwright.games."):
                    assert module.split(".")[2] == name, f"{path} imports {module}"


def _words(path: Path) -> Iterator[str]:
    """Names and texts of the code, its documentation aside."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node not in docstrings
        ):
            yield node.value


@pytest.mark.parametrize(
    "package", [name for layer in LAYERS for name in layer if name not in ("games", "cli")]
)
def test_packages_for_every_game_name_no_game(package: str) -> None:
    """Only a file or folder with a game's name is about that game."""
    for path in (PACKAGE / package).rglob("*.py"):
        parts = [part.partition(".")[0] for part in path.relative_to(PACKAGE).parts]
        if set(parts) & set(boardwright.names()):
            continue
        for text in _words(path):
            named = set(re.split(r"[^a-z]+", text.lower())) & set(boardwright.names())
            assert not named, f"{path.name} names a game: {text!r}"


def _modules_after(statement: str) -> set[str]:
    """What the statement loads; not what was there before, as coverage is when it measures."""
    start = "import json, sys; before = set(sys.modules)"
    code = f"{start}; {statement}; print(json.dumps(sorted(set(sys.modules) - before)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


HEAVY = {"hypothesis", "asyncio", "numpy", "jsonschema", "pytest", "sqlite3", "argparse", "socket"}


def test_importing_the_package_loads_no_game_and_nothing_heavy() -> None:
    loaded = _modules_after("import boardwright")
    assert not loaded & HEAVY
    packages = {module.split(".")[1] for module in loaded if module.startswith("boardwright.")}
    assert packages == {"core", "games"}
    assert not any(module.startswith("boardwright.games.") for module in loaded)


@pytest.mark.parametrize("name", boardwright.names())
def test_starting_a_game_loads_that_game_only(name: str) -> None:
    loaded = _modules_after(f"import boardwright; boardwright.game({name!r}).start()")
    assert not loaded & HEAVY
    games = {module.split(".")[2] for module in loaded if module.startswith("boardwright.games.")}
    assert games == {name}
    assert not any(module.startswith("boardwright.present.render") for module in loaded)


def test_the_testing_package_works_without_hypothesis() -> None:
    assert "hypothesis" not in _modules_after("import boardwright.testing")


def test_a_missing_extra_names_the_command() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import boardwright.testing.strategies"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert "pip install 'boardwright[testing]'" in done.stderr


@pytest.mark.parametrize(
    "path", [*MODULES, PACKAGE / "__init__.py"], ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_modules_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
