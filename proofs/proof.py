"""What a proof is: a module with a `CLAIM`, and a `prove` that yields the figures which show it."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar, cast

__all__ = ["Figure", "Proof", "Run", "find_proofs"]

_T = TypeVar("_T")


class Figure(NamedTuple):
    """One line of a proof: what was counted or measured, and whether the claim holds there."""

    label: str
    measured: str
    wanted: str
    holds: bool


class Run(NamedTuple):
    """How a proof is to run: short (minutes, part of CI) or long (hours)."""

    is_long: bool
    seed: int
    folder: Path
    """An empty folder of its own, removed afterwards unless the proof fails."""

    def scale(self, short: _T, long: _T) -> _T:
        """The value for this run, by its length."""
        return long if self.is_long else short


class Proof(Protocol):
    """The interface of a proof module."""

    CLAIM: str
    """What is proved, in one sentence."""

    def prove(self, run: Run) -> Iterator[Figure]:
        """Yield figures as they are found. An exception fails the proof."""


def find_proofs() -> dict[str, Proof]:
    """Return the proofs of this package by name, in alphabetical order."""
    folder = [str(Path(__file__).parent)]
    modules = {
        info.name: importlib.import_module(f"proofs.{info.name}")
        for info in pkgutil.iter_modules(folder)
        if info.name not in ("__main__", "proof")
    }
    return {
        name: cast("Proof", module) for name, module in modules.items() if hasattr(module, "prove")
    }
