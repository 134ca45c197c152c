"""What the package imports from others is declared, and a missing extra names its command."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import boardwright

PACKAGE = Path(boardwright.__file__).parent
ROOT = PACKAGE.parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
TOOLS = {"dev", "docs", "release"}
"""Extras for the checkout; the package itself must not need them."""
DISTRIBUTIONS = {
    "PIL": "pillow",
    "markdown_it": "markdown-it-py",
    "prometheus_client": "prometheus-client",
    "pyspiel": "open-spiel",
    "resvg_py": "resvg-py",
}
"""Where a module's name is not its distribution's."""


def _names(requirements: list[str]) -> set[str]:
    found = [re.match(r"[A-Za-z0-9._-]+", requirement) for requirement in requirements]
    return {match[0].lower().replace("_", "-") for match in found if match}


def _imported(path: Path) -> set[str]:
    """The first part of every module that is imported, wherever in the file."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found - sys.stdlib_module_names - {"boardwright"}


def _parts() -> dict[str, set[Path]]:
    """The modules of each package directly below `boardwright`."""
    parts: dict[str, set[Path]] = {}
    for path in PACKAGE.rglob("*.py"):
        parts.setdefault(path.relative_to(PACKAGE).parts[0], set()).add(path)
    return parts


@pytest.mark.parametrize(("part", "paths"), sorted(_parts().items()))
def test_every_import_is_declared_and_its_extra_named(part: str, paths: set[Path]) -> None:
    """A package that needs an extra says so somewhere, or is reached only through one that does."""
    texts = "".join(path.read_text(encoding="utf-8") for path in paths | _parts()["cli"])
    for path in paths:
        for module in _imported(path):
            distribution = DISTRIBUTIONS.get(module, module).lower().replace("_", "-")
            if distribution in _names(PROJECT["dependencies"]):
                continue
            extras = {
                extra
                for extra, requirements in EXTRAS.items()
                if extra not in TOOLS and distribution in _names(requirements)
            }
            assert extras, f"{path}: no extra has {distribution}, which {module} is from"
            named = {
                extra
                for extra in extras
                if f"boardwright[{extra}]" in texts
                or re.search(rf'MissingExtra\([^)]*"{extra}"\)', texts)
            }
            assert named, f"{part} imports {module} and nowhere names {sorted(extras)}"


def test_all_is_every_extra_but_the_large_and_those_for_tests() -> None:
    (contents,) = EXTRAS["all"]
    listed = set(contents.removeprefix("boardwright[").removesuffix("]").split(","))
    assert listed == set(EXTRAS) - TOOLS - {"all", "testing", "train"}


_CLI = "from boardwright.cli import main"


@pytest.mark.parametrize(
    ("statement", "module", "extra"),
    [
        ("from boardwright.cli import main; sys.exit(main(['serve']))", "litestar", "server"),
        ("from boardwright.cli import main; sys.exit(main(['doctor']))", "litestar", "server"),
        ("import boardwright.example_bot", "httpx", "bot"),
        (f"{_CLI}; sys.exit(main('print thrive --out /dev/null'.split()))", "typst", "print"),
        ("import boardwright.testing.strategies", "hypothesis", "testing"),
    ],
)
def test_a_missing_extra_names_the_command(statement: str, module: str, extra: str) -> None:
    code = f"import sys; sys.modules[{module!r}] = None; {statement}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode != 0
    assert f"pip install 'boardwright[{extra}]'" in done.stderr


def test_without_the_server_doctor_looks_at_the_rest() -> None:
    code = "import sys; sys.modules['litestar'] = None"
    code += "; from boardwright.cli import main; sys.exit(main(['doctor']))"
    environment = {**os.environ, "BOARDWRIGHT_NATIVE": "off"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment
    )
    assert "BOARDWRIGHT_NATIVE=off is set" in done.stdout
    assert f"Boardwright {boardwright.__version__}" in done.stdout


def test_probes_of_check_dist_cover_every_extra() -> None:
    from release.check_dist import PROBES

    assert set(PROBES) == {"", *EXTRAS} - TOOLS
