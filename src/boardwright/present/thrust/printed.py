"""Constants of Thrust! for the page: `web/constants.py` writes them into `printed.ts`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, CLASSES, KINDS
from boardwright.games.thrust.stage import PHASES
from boardwright.present.thrust.damage import EFFECTS, LEVELS
from boardwright.present.thrust.hulls import HULLS
from boardwright.present.thrust.picture_parts.counters import TINT
from boardwright.present.thrust.scene import CRIPPLED, STAT_LOSS, printed_stats

__all__ = ["PRINTED"]

PRINTED: Mapping[str, Any] = {
    "SIDES": SEATS,
    "EDGES": TINT,
    "BANDS": BANDS,
    "PHASES": PHASES[1:],
    "CLASSES": CLASSES,
    "STATS": {"SPD": "speed", "COM": "combat", "SEN": "sensors"},
    "KINDS": {
        kind.name: {
            "title": kind.title,
            "rank": kind.rank,
            **printed_stats(kind),
            "die": kind.die,
            "fuel": kind.fuel,
            "hull": HULLS[kind.name],
        }
        for kind in KINDS
    },
    "EFFECTS": {
        level: {"name": effect.name, "meaning": effect.meaning} for level, effect in EFFECTS.items()
    },
    "LEVELS": LEVELS,
    "CRIPPLED": CRIPPLED,
    "STAT_LOSS": STAT_LOSS,
}
