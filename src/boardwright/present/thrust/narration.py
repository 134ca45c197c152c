"""Steps of Thrust! in words, from what the viewer observed and their view before each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from boardwright.core.state import Played
from boardwright.core.turn import Action
from boardwright.core.view import Observation
from boardwright.games.thrust.actions import (
    TARGETED,
    Activate,
    Answer,
    Burn,
    Die,
    Draw,
    Escape,
    parse,
)
from boardwright.games.thrust.events import TITLES, Due, Ended
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, KINDS
from boardwright.games.thrust.stage import PHASES, SETUP
from boardwright.games.thrust.state import ThrustState
from boardwright.present.display import Check
from boardwright.present.presenter import Narration, ObservedStep
from boardwright.present.thrust.check_display import check_of
from boardwright.present.thrust.completed_check import completed_check
from boardwright.present.thrust.endings import describe_ending
from boardwright.present.thrust.grades import side_to_roll, threshold
from boardwright.present.thrust.log_lines import log_lines
from boardwright.present.thrust.log_phrases import is_on_tracker
from boardwright.present.thrust.names import (
    SIDES,
    actor_name,
    capital,
    other_ship_name,
    own_ship_name,
    to_band,
)
from boardwright.present.thrust.scene import Scene, scene_of
from boardwright.present.thrust.status import against_damage

__all__ = ["narrate"]

_ACTIVATED = {
    "scan": "scans",
    "pass": "passes",
    "hold": "holds its range",
    "check": "checks its morale",
}


def narrate(turn: Sequence[ObservedStep], seat: int | None) -> Narration:
    text: list[str] = []
    checks: list[Check] = []
    for before, step, (first, *others) in turn:
        assert isinstance(before, ThrustState)
        if isinstance(first, Played):  # first or not at all: a step is observed in full or not
            scene, action = scene_of(before.view(seat)), parse(first.action)
            text.append(_played(scene, action, first.by))
            if isinstance(action, Die):
                check = completed_check(scene, before.game.options, action, tuple(others))
                checks += [] if check is None else [check_of(check)]
        else:
            text += _event(before, first, seat)
        for event in others:
            ended = isinstance(event, Ended)
            text += [describe_ending(before, step)] if ended else _event(before, event, seat)
    return Narration(tuple(_merge_repeats(text)), tuple(checks), log_lines(turn, seat))


def _merge_repeats(sentences: Sequence[str]) -> Iterator[str]:
    for sentence, same in groupby(sentences):
        times = sum(1 for _ in same)
        yield sentence if times == 1 else f"{sentence} ({times} times)"


def _event(before: ThrustState, event: Observation, seat: int | None) -> Iterator[str]:
    if isinstance(event, Due):
        yield from _due(before, event)
    elif seat is None or not is_on_tracker(SEATS[seat], event):
        yield str(event)


def _due(before: ThrustState, due: Due) -> Iterator[str]:
    """A sentence only where a turn or a phase begins; the prompt says the rest."""
    phase = PHASES[before.phase]  # turn and phase are public
    if due.turn != before.number or (before.phase == SETUP and due.phase != phase):
        yield f"Turn {due.turn} begins"
    elif due.phase != phase:
        yield f"{due.phase.capitalize()} phase"


def _played(scene: Scene, action: Action | None, by: int | None) -> str:
    if isinstance(action, Die):
        return _die(scene, action)
    if isinstance(action, Draw):
        return f"You draw: {TITLES[KINDS[action.kind].name]}"
    if by is None:
        return "Your ships are laid out in random order"
    if isinstance(action, Activate):
        return _activated(scene, action)
    if isinstance(action, Burn):
        return f"You seal {action.fuel} fuel"
    if isinstance(action, Escape):
        return f"{capital(actor_name(scene))} gets away {to_band(BANDS[action.band])}"
    assert isinstance(action, Answer)
    if action.place < 0:
        return "You have nothing to show"
    name = own_ship_name(scene, action.place + 1)
    return f"You reveal {name}" if action.verb == "reveal" else f"Contact with {name} is lost"


def _activated(scene: Scene, action: Activate) -> str:
    ship = capital(own_ship_name(scene, action.place + 1))
    if action.verb == "move":
        return f"{ship} moves {to_band(BANDS[action.target])}"
    if action.verb in TARGETED:
        return f"{ship} {action.verb}s {other_ship_name(scene, action.target)}"
    return f"{ship} {_ACTIVATED[action.verb]}"


def _die(scene: Scene, die: Die) -> str:
    stage, side = scene.view.stage, scene.view.stage.seat.capitalize()
    if stage.kind == "damage":
        twice = f", doubled to {2 * die.face}" if stage.double else ""
        return f"{side} rolls {die.face} for DMG{twice}"
    if stage.kind == "check":
        return f"{side} rolls {die.face} for morale{against_damage(scene)}"
    seat = side_to_roll(stage)
    rolled, stat = f"{SIDES[seat]} rolls {die.face:02}", threshold(scene, seat)
    if stat is None or stat.printed:
        return rolled
    return f"{rolled} against {stat}: {stat.grade(die.face)}"
