"""What the rule sheets of Thrust! need: its tables, numbers of the options, and diagrams."""

from __future__ import annotations

from boardwright.games.thrust import ThrustOptions
from boardwright.games.thrust.ships import CLASSES, EVADE_MINIMUM, KINDS
from boardwright.present.svg import Svg
from boardwright.present.thrust.damage import EFFECTS, LEVELS
from boardwright.present.thrust.names import capital, weapon_name
from boardwright.present.thrust.picture_parts.counters import SPACE
from boardwright.present.thrust.picture_parts.range_line import RangeLine
from boardwright.present.thrust.picture_parts.sky import WIDTH
from boardwright.present.thrust.scene import STAT_LOSS, scene_of
from boardwright.present.thrust.status import description
from boardwright.printing.paper import Ink
from boardwright.printing.rule_diagram import Diagram
from boardwright.printing.rule_sheet import RuleTexts
from boardwright.printing.sheet import PrintJob

__all__ = ["TEXTS"]

_DICE = {
    "d5": "For a d5, halve a d10 and round up.",
    "d3": "For a d3, halve an ordinary die and round up.",
}


def _values(job: PrintJob) -> dict[str, str | list[list[str]]]:
    options = job.game.options
    assert isinstance(options, ThrustOptions)
    kinds = [kind.with_options(options.passenger_class, options.mid_die) for kind in KINDS]
    sensor, combat, close = EVADE_MINIMUM[1:]
    return {
        "kinds": str(len(kinds)),
        "ships": [
            [
                kind.title,
                CLASSES[kind.rank],
                str(kind.spd),
                str(kind.com),
                weapon_name(kind),
                str(kind.sen),
                str(kind.fuel),
            ]
            for kind in kinds
        ],
        "evade": f"{sensor} in Sensor, {combat} in Combat, {close} in Close",
        "damage": [_level(level) for level in range(1, len(LEVELS))],
        "loss": str(STAT_LOSS),
        "die": _DICE[options.mid_die],
        "quiet": str(options.stall_turns or ThrustOptions().stall_turns),
    }


def _level(level: int) -> list[str]:
    """A row of the damage table."""
    if level in EFFECTS:
        return [str(level), EFFECTS[level].name, EFFECTS[level].meaning]
    name, meaning = LEVELS[level].split(": ")
    last = level == len(LEVELS) - 1
    return [f"{level}+" if last else str(level), name, f"{capital(meaning)}."]


def _draw(diagram: Diagram, _: Ink) -> str:
    """The range line."""
    scene = scene_of(diagram.view("thrust"))
    line = RangeLine(scene)
    page = Svg(WIDTH, line.height, "Thrust!", description(scene), paper=SPACE)
    line.draw(page, 0)
    return page.render()


TEXTS = RuleTexts(
    _values,
    _draw,
    (
        ("mid_die", "d3"),
        ("passenger_class", 3),
        ("crit_advantage", "best_grade"),
    ),
)
