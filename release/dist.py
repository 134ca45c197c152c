"""The files of a release: `python release/dist.py --out dist [--python python3.12 ...]`.

One source archive, and from it a wheel with each Python given. What lacks the page, the engine or
the rule pages is an error; on Linux, wheels are repaired to the lowest manylinux tag.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

__all__ = ["Incomplete", "build_wheel", "check_sdist", "check_wheel", "main"]

ROOT = Path(__file__).resolve().parents[1]
PAGE = "boardwright/server/page/index.html"
GAMES = ("thrive", "grow", "thrust")
WANTED = (PAGE, "boardwright/example_bot.py", "boardwright/py.typed",
    *(f"boardwright/rulebook/games/{game}.md" for game in GAMES))  # fmt: skip


class Incomplete(Exception):
    """A file of the release lacks something that people need."""


def check_sdist(archive: Path) -> None:
    """Raise `Incomplete` unless the archive can be built without Node into a whole package."""
    with tarfile.open(archive) as files:
        names = {name.partition("/")[2] for name in files.getnames()}
    wanted = [f"src/{PAGE}", "native/CMakeLists.txt", "pyproject.toml", "README.md"]
    _require(archive, wanted, names)


def check_wheel(wheel: Path) -> None:
    """Raise `Incomplete` unless the wheel has the page, the rule pages and every game's engine."""
    with zipfile.ZipFile(wheel) as files:
        names = set(files.namelist())
    _require(wheel, WANTED, names)
    engines = {name.rpartition("/")[2].partition(".")[0] for name in names if name.endswith(".so")}
    _require(wheel, [f"_{game}" for game in GAMES], engines)


def _require(file: Path, wanted: Iterable[str], names: set[str]) -> None:
    if missing := [name for name in wanted if name not in names]:
        raise Incomplete(f"{file.name} lacks {', '.join(missing)}")


def build_wheel(python: str, archive: Path, out: Path) -> Path:
    """The wheel that this Python makes of the source archive."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "wheels"
        _run(python, "-m", "venv", f"{folder}/venv")
        pip = f"{folder}/venv/bin/pip"
        _run(pip, "wheel", "--quiet", "--no-deps", "--no-cache-dir", "-w", str(made), str(archive))
        (wheel,) = made.glob("*.whl")
        check_wheel(wheel)
        if sys.platform == "linux":
            repaired = Path(folder) / "repaired"
            _run(sys.executable, "-m", "auditwheel", "repair", "-w", str(repaired), str(wheel))
            (wheel,) = repaired.glob("*.whl")
        return wheel.rename(out / wheel.name)


def _run(*command: str) -> None:
    subprocess.run(command, check=True)


def main() -> int:
    """Build into an empty folder and check everything; the exit code is 1 if something lacks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--python", action="append", default=[], help="a wheel with this Python")
    arguments = parser.parse_args()
    if not (ROOT / "src" / PAGE).is_file():
        print("dist: the page is not built; run: make web", file=sys.stderr)
        return 1
    out: Path = arguments.out
    out.mkdir(parents=True, exist_ok=True)
    for old in (*out.glob("*.whl"), *out.glob("*.tar.gz")):
        old.unlink()
    try:
        _run(sys.executable, "-m", "build", "--sdist", "--outdir", str(out), str(ROOT))
        (archive,) = out.glob("*.tar.gz")
        check_sdist(archive)
        for python in arguments.python:
            print(build_wheel(python, archive, out).name, flush=True)
    except (Incomplete, subprocess.CalledProcessError) as error:
        print(f"dist: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
