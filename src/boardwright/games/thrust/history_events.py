"""The events a side has observed as rows of 16 small numbers, the latest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from boardwright.core.observation_space import Field
from boardwright.core.outcome import Outcome
from boardwright.core.state import RESIGN, Played
from boardwright.core.view import Observation
from boardwright.games.thrust import events
from boardwright.games.thrust.actions import (
    MAX_SHIPS,
    Activate,
    Answer,
    Burn,
    Die,
    Draw,
    Escape,
    Order,
    parse,
)
from boardwright.games.thrust.flow import REASONS
from boardwright.games.thrust.position import ShipData
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, EFFECTS, KINDS
from boardwright.games.thrust.stage import PHASES, STAGE_NAMES
from boardwright.games.thrust.view import Contact

__all__ = ["EVENT_FIELDS", "encode_events"]

_EVENTS = (
    Played,
    events.Drew,
    events.Shuffled,
    events.Committed,
    events.Answered,
    events.Acted,
    events.Burned,
    events.Decided,
    events.Removed,
    events.Found,
    events.Vanished,
    events.Sighted,
    events.Tracked,
    events.Counted,
    events.Initiative,
    events.Ended,
    events.Due,
)
_VERBS = (
    "scan",
    "pass",
    "hold",
    "check",
    "move",
    "pursue",
    "evade",
    "attack",
    "burn",
    "to",
    "reveal",
    "lose",
    "nothing",
    "draw",
    "die",
    "order",
    "done",
    "resign",
)
_KIND_NAMES = tuple(kind.name for kind in KINDS)
_MAX = 255

_NUMBERS: dict[type, int] = {event: number for number, event in enumerate(_EVENTS)}
_TAGS = ", ".join(str(event.__struct_config__.tag) for event in _EVENTS)

EVENT_FIELDS = (
    Field("event", 1, 0, len(_EVENTS), f"what happened, from 1: {_TAGS}"),
    Field("side", 1, 0, 3, "who did it or owns the ship: 1 own side, 2 enemy, 3 chance or neither"),
    Field("verb", 1, 0, len(_VERBS), f"from 1: {', '.join(_VERBS)}"),
    Field("ship", 1, 0, MAX_SHIPS, "the place of the own ship, 0 if it isn't one"),
    Field("contact", 1, 0, _MAX, "the contact number of the ship, 255 if larger, 0 for none"),
    Field("target ship", 1, 0, MAX_SHIPS, "the place of the own ship aimed at"),
    Field("target contact", 1, 0, _MAX, "the contact number aimed at, 255 if larger"),
    Field("kind", 1, 0, len(KINDS), f"from 1: {', '.join(_KIND_NAMES)}; 0 if unknown"),
    Field("band", 1, 0, len(BANDS), f"from 1: {', '.join(BANDS)}"),
    Field("damage", 1, 0, 9, "its DMG plus 1, 0 if unknown"),
    Field("fuel", 1, 0, _MAX, "the own ship's fuel, or the fuel the own side burned"),
    Field(
        "other",
        1,
        0,
        _MAX,
        "enemy fuel burned; ships hit; a die's sides; effects as bits; "
        "places of an order in base 5; a due stage's turn; winners as bits: own 1, enemy 2",
    ),
    Field("face", 1, 0, 100, "what the die shows, plus 1"),
    Field("marks", 1, 0, 31, "bits: face up, plus, moved, hit, done; of a due stage: double"),
    Field("phase", 1, 0, len(PHASES), f"of a due stage, from 1: {', '.join(PHASES)}"),
    Field(
        "stage",
        1,
        0,
        _MAX,
        f"of a due stage, from 1: {', '.join(STAGE_NAMES)}; of an end, its reason from 1",
    ),
)
_NAMES = tuple(field.name for field in EVENT_FIELDS)
_SIZE = len(_NAMES)


def encode_events(
    observations: tuple[tuple[Observation, ...], ...], seat: int, count: int
) -> bytes:
    """The last `count` events, the latest first, zeros where there are fewer."""
    rows: list[bytes] = []
    for step in reversed(observations):
        if len(rows) >= count:
            break
        if not _is_sealed(step):
            rows += [_row(event, seat) for event in reversed(step)]
    del rows[count:]
    return b"".join(rows) + bytes(_SIZE * (count - len(rows)))


def _is_sealed(step: tuple[Observation, ...]) -> bool:
    """Whether all that was observed is that the other side has committed first."""
    return len(step) == 1 and type(step[0]) is events.Committed


def _row(event: Observation, seat: int) -> bytes:
    values = dict(_values(event, seat))
    return bytes(
        (
            1 + _NUMBERS[type(event)],
            *(min(values.get(name, 0), _MAX) for name in _NAMES[1:]),
        )
    )


Values = Iterator[tuple[str, int]]


def _values(event: Any, seat: int) -> Values:
    """The numbers of the event that are not 0."""
    encode = _ENCODERS.get(type(event))
    if encode is not None:
        yield from encode(event, seat)
        return
    # Drew, Shuffled, Committed, Answered and Initiative have a side, and perhaps a verb.
    yield "side", _side(event.by, seat)
    if type(event) is events.Answered:
        yield "verb", 1 + _VERBS.index(event.verb)


def _side(owner: int | None, seat: int) -> int:
    return 3 if owner is None else 1 if owner == seat else 2


def _played(event: Played, seat: int) -> Values:
    yield "side", _side(event.by, seat)
    if event.action == str(RESIGN):
        yield "verb", 1 + _VERBS.index("resign")
        return
    action = parse(event.action)
    if isinstance(action, Activate):
        yield from _activation(action)
    elif isinstance(action, Burn):
        yield from (("verb", 1 + _VERBS.index("burn")), ("fuel", action.fuel))
    elif isinstance(action, Escape):
        yield from (("verb", 1 + _VERBS.index("to")), ("band", 1 + action.band))
    elif isinstance(action, Answer):
        yield from (("verb", 1 + _VERBS.index(action.verb)), ("ship", action.place + 1))
    elif isinstance(action, Draw):
        yield from (("verb", 1 + _VERBS.index("draw")), ("kind", 1 + action.kind))
    elif isinstance(action, Die):
        yield "verb", 1 + _VERBS.index("die")
        yield from (("other", action.sides), ("face", 1 + action.face))
    elif isinstance(action, Order):
        yield from (("verb", 1 + _VERBS.index("order")), ("other", _digits(action.places)))


def _activation(action: Activate) -> Values:
    yield "verb", 1 + _VERBS.index(action.verb)
    yield "ship", action.place + 1
    if action.verb == "move":
        yield "band", 1 + action.target
    else:
        yield "target contact", action.target


def _digits(places: tuple[int, ...]) -> int:
    """The first three places from 1 in base 5; the fourth follows from them."""
    number = 0
    for place in places[:3]:
        number = number * 5 + place + 1
    return number


def _acted(event: events.Acted, seat: int) -> Values:
    who, target = event.who, event.target
    yield "side", _side(who.owner, seat)
    yield "verb", 1 + _VERBS.index(event.verb)
    yield from (("ship", who.place), ("contact", who.contact))
    if who.kind is not None:
        yield "kind", 1 + _KIND_NAMES.index(who.kind)
    if target is not None:
        yield from (("target ship", target.place), ("target contact", target.contact))


def _burned(event: events.Burned, seat: int) -> Values:
    own, enemy = (event.black, event.red) if seat == 0 else (event.red, event.black)
    yield from (("fuel", own), ("other", enemy))


def _contact(contact: Contact, seat: int) -> Values:
    yield "side", _side(SEATS.index(contact.owner), seat)
    yield from (("contact", contact.number), ("band", 1 + BANDS.index(contact.band)))
    if contact.kind is not None:
        yield "kind", 1 + _KIND_NAMES.index(contact.kind)
    if contact.damage is not None:
        yield "damage", 1 + contact.damage
    yield "marks", contact.moved << 2 | contact.hit << 3 | contact.done << 4


def _removed(event: events.Removed, seat: int) -> Values:
    yield "side", _side(event.owner, seat)
    yield from (("kind", 1 + _KIND_NAMES.index(event.kind)), ("contact", event.contact))


def _vanished(event: events.Vanished, seat: int) -> Values:
    yield from (("side", _side(event.owner, seat)), ("contact", event.contact))


def _tracked(event: events.Tracked, seat: int) -> Values:
    now: ShipData = event.now
    yield from (("side", 1), ("ship", event.place), ("contact", now.contact))
    yield from (("kind", 1 + _KIND_NAMES.index(now.kind)), ("band", 1 + BANDS.index(now.band)))
    yield from (("damage", 1 + now.damage), ("fuel", now.fuel))
    yield "other", sum((level in now.effects) << bit for bit, level in enumerate(EFFECTS))
    marks = (now.face_up, now.plus, now.moved, now.hit, now.done)
    yield "marks", sum(mark << bit for bit, mark in enumerate(marks))


def _counted(event: events.Counted, seat: int) -> Values:
    yield from (("side", _side(event.owner, seat)), ("other", event.hit))


def _ended(event: events.Ended, seat: int) -> Values:
    outcome = Outcome.parse(event.outcome, len(SEATS), REASONS)
    yield "other", sum(_side(winner, seat) for winner in outcome.winners)
    yield "stage", 1 + REASONS.index(outcome.reason)


def _due(event: events.Due, seat: int) -> Values:
    yield from (("side", _side(event.seat, seat)), ("other", event.turn))
    yield from (("phase", 1 + PHASES.index(event.phase)), ("marks", int(event.double)))
    yield "stage", 1 + STAGE_NAMES.index(event.kind)


_ENCODERS: dict[type, Callable[[Any, int], Values]] = {
    Played: _played,
    events.Acted: _acted,
    events.Burned: _burned,
    events.Decided: lambda event, seat: iter([("side", _side(event.winner, seat))]),
    events.Removed: _removed,
    events.Found: lambda event, seat: _contact(event.contact, seat),
    events.Vanished: _vanished,
    events.Sighted: lambda event, seat: _contact(event.now, seat),
    events.Tracked: _tracked,
    events.Counted: _counted,
    events.Ended: _ended,
    events.Due: _due,
}
"""Any: each function takes the type it stands beside, which a dictionary cannot say."""
