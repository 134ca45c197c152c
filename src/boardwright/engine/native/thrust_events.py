"""A Thrust! seat's observations packed into integers, as in `native/games/thrust/observations.hpp`.

An event is its number and two 64-bit words, each made of small fields with a fixed number of bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardwright.core.outcome import Outcome
from boardwright.core.state import Played
from boardwright.core.view import Observation
from boardwright.engine.native.thrust import VERBS
from boardwright.games.thrust import events
from boardwright.games.thrust.flow import REASONS
from boardwright.games.thrust.position import ShipData
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, CLASSES, KINDS
from boardwright.games.thrust.stage import PHASES, STAGE_NAMES
from boardwright.games.thrust.view import Contact

__all__ = ["pack_event"]

_WORD = (1 << 64) - 1
_DONE = 15
_ANSWERS = {"reveal": 10, "lose": 11, "nothing": 12}
_KIND = {kind.name: number for number, kind in enumerate(KINDS)}
_KIND_SHOWN = {None: 0} | {name: number + 1 for name, number in _KIND.items()}

Words = tuple[int, int]


def pack_event(event: Observation, code: int) -> tuple[int, int, int]:
    """The event's number and its two words; `code` is the action's, if it was observed."""
    if type(event) is Played:
        return 0, _seat(event.by), code
    number, pack = _PACKERS[type(event)]
    return (number, *pack(event))


def _seat(seat: int | None) -> int:
    """0 for nobody, else the seat plus 1."""
    return 0 if seat is None else seat + 1


def _word(*fields: tuple[int, int]) -> int:
    word = 0
    for value, bits in fields:
        word = word << bits | value
    return word


def _bits(*flags: bool) -> int:
    return sum(flag << place for place, flag in enumerate(flags))


def _by(event: events.Drew | events.Shuffled | events.Committed | events.Initiative) -> Words:
    return _seat(event.by), 0


def _acted(event: events.Acted) -> Words:
    verb = _DONE if event.verb == "done" else VERBS.index(event.verb)
    return _ship_ref(event.who) << 4 | verb, 0 if event.target is None else _ship_ref(event.target)


def _ship_ref(who: events.ShipRef) -> int:
    if who.place:
        return _word((who.contact, 32), (who.place, 3))
    if not who.contact or who.rank is None:
        return who.owner
    rank = CLASSES.index(who.rank)
    return _word((who.contact, 32), (who.owner, 1), (rank, 3), (_KIND_SHOWN[who.kind], 4))


def _contact(contact: Contact) -> int:
    return _word(
        (contact.number, 32),
        (SEATS.index(contact.owner), 1),
        (BANDS.index(contact.band), 3),
        (CLASSES.index(contact.rank), 3),
        (_KIND_SHOWN[contact.kind], 4),
        (0 if contact.damage is None else contact.damage + 1, 4),
        (_bits(contact.moved, contact.hit, contact.done), 3),
    )


def _ship(ship: ShipData) -> int:
    return _word(
        (ship.contact, 32),
        (_KIND[ship.kind], 4),
        (BANDS.index(ship.band) + 1, 3),
        (ship.fuel, 7),
        (ship.damage, 4),
        (sum(1 << level for level in ship.effects), 9),
        (_bits(ship.face_up, ship.plus, ship.moved, ship.hit, ship.done), 5),
    )


def _tracked(event: events.Tracked) -> Words:
    return _ship(event.was), (_ship(event.now) * 4 + event.place - 1) & _WORD


def _ended(event: events.Ended) -> Words:
    outcome = Outcome.parse(event.outcome, len(SEATS), REASONS)
    return REASONS.index(outcome.reason) + 2, sum(1 << seat for seat in outcome.winners)


def _due(event: events.Due) -> Words:
    word = _word(
        (event.turn, 32),
        (PHASES.index(event.phase), 3),
        (STAGE_NAMES.index(event.kind), 4),
        (event.seat, 1),
        (event.dice[0], 2),
        (event.dice[1], 2),
        (event.double, 1),
        (0 if event.die is None else int(event.die[1:]), 7),
    )
    return word, 0


_PACKERS: dict[type, tuple[int, Callable[[Any], Words]]] = {
    events.Drew: (1, _by),
    events.Shuffled: (2, _by),
    events.Committed: (3, _by),
    events.Answered: (4, lambda event: (_seat(event.by), _ANSWERS[event.verb])),
    events.Acted: (5, _acted),
    events.Burned: (6, lambda event: (event.black + 1, event.red)),
    events.Decided: (7, lambda event: (_seat(event.winner), 0)),
    events.Removed: (8, lambda event: (event.owner << 4 | _KIND[event.kind], event.contact)),
    events.Found: (9, lambda event: (_contact(event.contact), 0)),
    events.Vanished: (10, lambda event: (_seat(event.owner), event.contact)),
    events.Sighted: (11, lambda event: (_contact(event.was), _contact(event.now))),
    events.Tracked: (12, _tracked),
    events.Counted: (13, lambda event: (_seat(event.owner), event.hit)),
    events.Initiative: (14, _by),
    events.Ended: (15, _ended),
    events.Due: (16, _due),
}
"""Any: each function takes the type it stands beside, which a dictionary cannot say."""
