"""Random house rules, and players and dice with habits, so that rare things happen."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import boardwright

Options = dict[str, Any]
_STALLS = (10, 20, 0, 1, 3, 7)
_LIKED = {"scan": 6.0, "pursue": 5.0, "evade": 6.0, "attack": 9.0, "move": 3.0}


def random_options(rng: random.Random) -> Options:
    """The printed rules, some options changed, or all of them drawn."""
    share = rng.choice([0.0, 0.5, 0.5, 1.0])
    return {
        spec.key: rng.choice(spec.values or _STALLS)
        for spec in boardwright.game_type("thrust").options_type.specs()
        if rng.random() < share
    }


class Preferences:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.doubles = rng.choice([0.05, 0.15, 0.3])
        self.low_rolls = rng.choice([0.1, 0.3, 0.5])
        self.poor_morale = rng.choice([0.2, 0.5])
        self.leaving = rng.choice([0.2, 1.0, 3.0])
        self.patience = rng.choice([1.0, 1.0, 8.0, 99.0])

    def roll(self, outcomes: Iterable[str]) -> str:
        faces = list(outcomes)
        luck = self.rng.random()
        if faces[0].startswith("d100:"):
            if luck < self.doubles:
                return self.rng.choice(faces[::11])
            if luck < self.doubles + self.low_rolls:
                return self.rng.choice(faces[:35])
        elif faces[0].startswith("d10:") and luck < self.poor_morale:
            return self.rng.choice(faces[:4])
        return self.rng.choice(faces)

    def choose(self, choices: Iterable[str]) -> str:
        actions = sorted(choices)
        weights = [self._weight(action) for action in actions]
        return self.rng.choices(actions, weights)[0]

    def _weight(self, action: str) -> float:
        words = action.split(":")
        if words[0] == "burn":
            return 5.0 if int(words[1]) <= 3 else 0.3
        if words[-1] == "out":
            return self.leaving
        if words[-1] in ("hold", "pass"):
            return self.patience
        return _LIKED.get(words[1], 1.0) if len(words) > 1 else 1.0
