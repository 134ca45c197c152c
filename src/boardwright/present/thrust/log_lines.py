"""The log of Thrust! in short: a line for each activation, grouped by turn and phase.

A line begins with what a ship does; dice, burns and answers continue it, in whichever entry of the
log they come: "s2 Fighter attacks c1 Freighter: 23 under 50, hit, 4 DMG".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwright.games.thrust.stage import PHASES, SETUP
from boardwright.games.thrust.state import ThrustState
from boardwright.present.display import LogLine
from boardwright.present.presenter import ObservedStep
from boardwright.present.thrust.log_phrases import phrases_of
from boardwright.present.thrust.scene import scene_of

__all__ = ["log_lines"]

_HEADS = ("draw", "initiative", "activate")
"""The stages whose steps begin a line; those of all others continue one."""


def log_lines(turn: Sequence[ObservedStep], seat: int | None) -> tuple[LogLine, ...]:
    """The lines of a turn or a run of chance, as the seat (None: a spectator) saw it."""
    return tuple(_joined(list(_parts(turn, seat))))


def _parts(turn: Sequence[ObservedStep], seat: int | None) -> Iterator[LogLine]:
    for before, step, observed in turn:
        assert isinstance(before, ThrustState)
        phrases = phrases_of(scene_of(before.view(seat)), before, step, observed)
        if phrases:
            head, *rest = phrases
            is_head = before.stage.kind in _HEADS
            text = (
                ": ".join(filter(None, (head, ", ".join(rest)))) if is_head else ", ".join(phrases)
            )
            yield LogLine(text, _group(before), not is_head)


def _group(before: ThrustState) -> tuple[str, ...]:
    """Turn and phase are public."""
    if before.phase == SETUP:
        return ("Setup",)
    return (f"Turn {before.number}", PHASES[before.phase].capitalize())


def _joined(parts: Sequence[LogLine]) -> Iterator[LogLine]:
    """The parts with those that continue a line of the same entry joined to it."""
    line: LogLine | None = None
    for part in parts:
        if line is None:
            line = part
        elif part.continues or part.group == ("Setup",):
            comma = line.continues or ": " in line.text
            text = f"{line.text}{', ' if comma else ': '}{part.text}"
            line = LogLine(text, line.group, line.continues)
        else:
            yield line
            line = part
    if line is not None:
        yield line
