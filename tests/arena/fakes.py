"""Players that fail, each in its own way, and one that never varies. Importable, so that
spawned processes find them."""

from __future__ import annotations

import os
import random
import signal
import time

from boardwright.core.game import Game
from boardwright.core.player import Choice, Player
from boardwright.core.view import Information
from boardwright.engine import player

__all__ = ["make"]

_HARMLESS = 6
"""Decisions before the misdeed, so that a game is under way."""


class First:
    """Always answers alike."""

    name = "first"

    def choose(self, information: Information) -> Choice:
        return information.legal[0]


class Fake:
    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.was_cut = False
        self._rng = random.Random(seed)
        self._asked = 0

    def choose(self, information: Information) -> Choice:
        self._asked += 1
        if self._asked > _HARMLESS and (answer := self._misbehave()) is not None:
            return answer
        return self._rng.choice(information.legal)

    def _misbehave(self) -> Choice | None:
        if self.name == "crash":
            raise RuntimeError("no idea\nwhat to do")
        if self.name == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.name == "hang":
            time.sleep(600)
        self.was_cut = self.name == "cut"
        return {"empty": (), "nonsense": "xyzzy"}.get(self.name)  # type: ignore[return-value]


def make(spec: str, game: Game, seed: int) -> Player:
    if spec in ("crash", "die", "hang", "cut", "empty", "nonsense"):
        return Fake(spec, seed)
    if spec == "first":
        return First()
    if spec == "unborn":
        raise OSError("cannot be started")
    return player(spec, game, seed)
