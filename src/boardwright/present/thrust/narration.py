"""Steps in words, from what the viewer observed of them and the view it had before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from boardwright.core.state import Played, State
from boardwright.core.view import Observation
from boardwright.games.thrust.actions import Activate, Answer, Burn, Die, Draw, Escape, parse
from boardwright.games.thrust.checks import CF, CS, S, grade
from boardwright.games.thrust.events import TITLES, Due, Found, Sighted, Vanished
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, KINDS
from boardwright.games.thrust.stage import PHASES, SETUP
from boardwright.games.thrust.state import ThrustState
from boardwright.present.presenter import ObservedStep
from boardwright.present.thrust.naming import (
    SIDES,
    capital,
    contact,
    played_words,
    ship,
    to_band,
)
from boardwright.present.thrust.scene import Scene, scene_of, stats_of

__all__ = ["narrate"]

_GRADES = {CF: "critical failure", S: "success", CS: "critical success"}
_STATS = {"scan": "SEN", "attack": "COM", "pursue": "SPD", "evade": "SPD"}


def narrate(turn: Sequence[ObservedStep], seat: int | None) -> tuple[str, ...]:
    said: list[str] = []
    for step in turn:
        for event in step.observed:
            said += _event(step.before, event, seat)
    return tuple(_together(said))


def _together(said: Sequence[str]) -> Iterator[str]:
    for words, same in groupby(said):
        times = sum(1 for _ in same)
        yield words if times == 1 else f"{words} ({times} times)"


def _event(before: State, event: Observation, seat: int | None) -> Iterator[str]:
    if isinstance(event, Played):
        yield _played(scene_of(before.view(seat)), event)
    elif isinstance(event, Due):
        yield from _due(before, event)
    elif seat is None or not _is_told_by_tracker(SEATS[seat], event):
        yield str(event)


def _due(before: State, due: Due) -> Iterator[str]:
    """Only where a phase or a turn begins: the rest shows in what is to be done."""
    assert isinstance(before, ThrustState)  # turn and phase are public
    phase = PHASES[before.phase]
    if due.turn != before.number or (before.phase == SETUP and due.phase != phase):
        yield f"Turn {due.turn} begins"
    elif due.phase != phase:
        yield f"{due.phase.capitalize()} phase"


def _is_told_by_tracker(own: str, event: Observation) -> bool:
    """Of an own ship its tracker tells the same and more."""
    if isinstance(event, Found):
        return event.contact.owner == own
    if isinstance(event, Sighted):
        return event.now.owner == own
    return isinstance(event, Vanished) and SEATS[event.owner] == own


def _played(scene: Scene, event: Played) -> str:
    action = parse(event.action)
    if isinstance(action, Die):
        return _die(scene, action)
    if isinstance(action, Draw):
        return f"You draw: {TITLES[KINDS[action.kind].name]}"
    if event.by is None:
        return "Your ships are laid out in random order"
    if isinstance(action, Activate):
        return played_words(scene, action)
    if isinstance(action, Burn):
        return f"You seal {action.fuel} fuel"
    if isinstance(action, Escape):
        return f"{_escapes(scene, event.by)} gets away {to_band(BANDS[action.band])}"
    assert isinstance(action, Answer)
    if action.place < 0:
        return "You have nothing to show"
    name = ship(scene, action.place + 1)
    return f"You reveal {name}" if action.verb == "reveal" else f"Contact with {name} is lost"


def _escapes(scene: Scene, by: int) -> str:
    if SEATS[by] == scene.own:
        return capital(ship(scene, scene.view.ship))
    number = scene.view.stage.contact
    return f"{SIDES[by]}'s ship ({contact(number)})" if number else f"An unseen {SIDES[by]} ship"


def _die(scene: Scene, die: Die) -> str:
    stage = scene.view.stage
    if stage.kind == "damage":
        twice = f", doubled to {2 * die.face}" if stage.double else ""
        return f"{stage.seat.capitalize()} rolls {die.face} for DMG{twice}"
    if stage.kind == "check":
        return f"{stage.seat.capitalize()} rolls {die.face} for morale{_morale(scene)}"
    roller = 0 if len(stage.rolls[0]) < stage.dice[0] else 1
    rolled = f"{SIDES[roller]} rolls {die.face:02}"
    if stage.kind not in _STATS or SEATS[roller] != scene.own:
        return rolled
    name = _STATS[stage.kind]
    stat = stats_of(scene.view.fleet[scene.view.ship - 1])[name]
    return f"{rolled} against {name} {stat}: {_GRADES.get(grade(die.face, stat), 'failure')}"


def _morale(scene: Scene) -> str:
    if scene.view.stage.seat != scene.own:
        return ""
    return f" against {scene.view.fleet[scene.view.ship - 1].damage} DMG"
