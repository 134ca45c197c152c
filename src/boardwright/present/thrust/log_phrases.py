"""What a viewer observed of one step of Thrust!, in the short phrases of the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch

from boardwright.core.state import Played
from boardwright.core.turn import Action, Step
from boardwright.core.view import Observation
from boardwright.games.thrust import actions as acts
from boardwright.games.thrust import events
from boardwright.games.thrust.position import LOST, ShipData
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import EFFECTS, KINDS
from boardwright.games.thrust.state import ThrustState
from boardwright.games.thrust.view import Contact
from boardwright.present.thrust.check_phrases import check_phrases
from boardwright.present.thrust.completed_check import completed_check
from boardwright.present.thrust.endings import describe_ending
from boardwright.present.thrust.names import SIDES
from boardwright.present.thrust.scene import KIND, Scene

__all__ = ["is_on_tracker", "phrases_of"]

_VERBS = {
    "done": "is done",
    "scan": "scans",
    "pass": "passes",
    "hold": "holds",
    "move": "moves",
    "check": "checks its morale",
}


def phrases_of(
    scene: Scene, before: ThrustState, step: Step, observed: tuple[Observation, ...]
) -> list[str]:
    """The phrases of a step, what the ship does first; `scene` is the viewer's before it."""
    first, *others = observed
    phrases: list[str] = []
    if isinstance(first, Played):
        action = acts.parse(first.action)
        if isinstance(action, acts.Die):
            check = completed_check(scene, before.game.options, action, tuple(others))
            phrases += [] if check is None else check_phrases(check)
        else:
            phrases += _played(scene, action)
    else:
        others = [first, *others]
    return _with_destination(phrases + list(_events(scene, before, step, others)))


def _with_destination(phrases: list[str]) -> list[str]:
    """A move with where it leads: `c3 Fighter moves to Combat`."""
    if len(phrases) < 2 or not phrases[0].endswith(("moves", "gets away")):
        return phrases
    head, moved, *rest = phrases
    _, to, band = moved.partition(" to ")
    return [f"{head} to {band}", *rest] if to else phrases


def _events(
    scene: Scene, before: ThrustState, step: Step, observed: Iterable[Observation]
) -> Iterator[str]:
    for event in observed:
        if isinstance(event, events.Ended):
            yield describe_ending(before, step)
        elif scene.own is None or not is_on_tracker(scene.own, event):
            yield from _event(event)


def is_on_tracker(own: str, event: Observation) -> bool:
    """Whether the event repeats what the owner reads in `Tracked`, which has more."""
    if isinstance(event, events.Found):
        return event.contact.owner == own
    if isinstance(event, events.Sighted):
        return event.now.owner == own
    return isinstance(event, events.Vanished) and SEATS[event.owner] == own


# -- actions that the viewer saw in full -----------------------------------------------


def _played(scene: Scene, action: Action | None) -> Iterator[str]:
    if isinstance(action, acts.Draw):
        yield from ("You draw", KINDS[action.kind].title)
    elif isinstance(action, acts.Escape):
        yield "gets away"
    elif isinstance(action, acts.Answer) and action.place < 0:
        yield "nothing to show"
    elif isinstance(action, acts.Activate):
        ship = f"s{action.place + 1} {KIND[scene.view.fleet[action.place].kind].title}"
        if action.verb in acts.CONTACT_TARGETED:
            yield f"{ship} {action.verb}s {_contact(scene, action.target)}"
        else:
            yield f"{ship} {_VERBS[action.verb]}"


def _contact(scene: Scene, number: int) -> str:
    token = next((token for token in scene.tokens if token.contact == number), None)
    if token is None:
        return f"c{number}"
    return f"c{number} {token.kind.title}" if token.kind else f"c{number} class {token.rank}"


# -- events ----------------------------------------------------------------------------


@singledispatch
def _event(event: Observation) -> Iterator[str]:
    """Nothing of events that the line has in other words, or that say what comes next."""
    yield from ()


@_event.register
def _(event: events.Acted) -> Iterator[str]:
    words = f"{_ship(event.who)} {_VERBS.get(event.verb, f'{event.verb}s')}"
    yield words if event.target is None else f"{words} {_ship(event.target)}"


@_event.register
def _(event: events.Burned) -> Iterator[str]:
    yield f"fuel Black {event.black}, Red {event.red}"


@_event.register
def _(event: events.Answered) -> Iterator[str]:
    if event.verb == "nothing":
        yield "nothing to show"


@_event.register
def _(event: events.Found) -> Iterator[str]:
    found = event.contact
    name = KIND[found.kind].title if found.kind else "ship"
    yield f"c{found.number} found (class {found.rank} {name} at {found.band.capitalize()})"


@_event.register
def _(event: events.Sighted) -> Iterator[str]:
    yield from _changes(f"c{event.now.number}", event.was, event.now)
    if event.was.kind != event.now.kind and event.now.kind:
        yield f"c{event.now.number} is a {KIND[event.now.kind].title}"


@_event.register
def _(event: events.Vanished) -> Iterator[str]:
    yield f"contact c{event.contact} lost"


@_event.register
def _(event: events.Removed) -> Iterator[str]:
    label = f"c{event.contact}" if event.contact else f"{SIDES[event.owner]}'s"
    yield f"{label} {KIND[event.kind].title} removed from play"


@_event.register
def _(event: events.Counted) -> Iterator[str]:
    if event.hit:
        yield f"unseen {SEATS[event.owner]} ship hit"


@_event.register
def _(event: events.Tracked) -> Iterator[str]:
    label, was, now = f"s{event.place}", event.was, event.now
    yield from _changes(label, was, now)
    yield from (f"{label} {EFFECTS[level]}" for level in now.effects if level not in was.effects)
    if now.contact != was.contact:
        yield f"{label} found as c{now.contact}" if now.contact else f"contact c{was.contact} lost"
    if now.plus and not was.plus:
        yield f"{label} has [+]"


def _changes(label: str, was: Contact | ShipData, now: Contact | ShipData) -> Iterator[str]:
    if was.band != now.band and now.band != LOST:
        yield f"{label} to {now.band.capitalize()}"
    if was.damage != now.damage and now.damage:
        yield f"{label} at {now.damage} DMG"


def _ship(ship: events.ShipRef) -> str:
    if ship.place:
        return f"s{ship.place} {KIND[ship.kind or ''].title}"
    if not ship.contact:
        return f"unseen {SEATS[ship.owner]} ship"
    return f"c{ship.contact} {KIND[ship.kind].title if ship.kind else f'class {ship.rank}'}"
