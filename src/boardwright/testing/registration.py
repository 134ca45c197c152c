"""A game that exists while a test runs."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from boardwright.core.registry import names, register, unregister

__all__ = ["registered"]


@contextmanager
def registered(name: str, import_path: str) -> Iterator[None]:
    """Registers a game for this process and for the Python programs it starts in the meantime.

    Those find an entry point on their PYTHONPATH, as if a package with the game were installed;
    the game's module must be one they can import. A name that is taken raises ValueError.
    """
    if name in names():
        raise ValueError(f"there is a game {name!r} already")
    register(name, import_path)
    try:
        with tempfile.TemporaryDirectory() as folder, _on_python_path(folder):
            _write_distribution(Path(folder), name, import_path)
            yield
    finally:
        unregister(name)


def _write_distribution(folder: Path, name: str, import_path: str) -> None:
    """The part of an installed package that `importlib.metadata` reads."""
    info = folder / f"{name}-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n")
    (info / "entry_points.txt").write_text(f"[boardwright.games]\n{name} = {import_path}\n")


@contextmanager
def _on_python_path(folder: str) -> Iterator[None]:
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = folder if before is None else f"{folder}{os.pathsep}{before}"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
