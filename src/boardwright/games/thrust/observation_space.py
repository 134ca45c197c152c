"""What a side of Thrust! knows as a row of small numbers, each documented in `fields`.

It follows from the seat's view and, with `history`, from what it has observed. Nothing shows
whether the other side has committed its burn: both sides decide as if at the same time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.observation_space import Field, ObservationSpace
from boardwright.core.view import Information
from boardwright.games.thrust.actions import MAX_FUEL, MAX_SHIPS
from boardwright.games.thrust.history_events import EVENT_FIELDS, encode_events
from boardwright.games.thrust.position import LOST, ShipData
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, CLASSES, EFFECTS, KINDS
from boardwright.games.thrust.stage import PHASES, STAGE_NAMES
from boardwright.games.thrust.view import Contact, StageView, ThrustView

if TYPE_CHECKING:
    from boardwright.games.thrust.game import Thrust

__all__ = ["ThrustObservationSpace"]

_KIND_NAMES = tuple(kind.name for kind in KINDS)
_MAX = 255
_NO_SHIP = bytes(len(_KIND_NAMES) + 1 + len(BANDS) + 2 + len(EFFECTS) + 7)
_NO_CONTACT = bytes(2 + len(BANDS) + len(CLASSES) + len(_KIND_NAMES) + 7)


def _fields() -> tuple[Field, ...]:
    kinds, bands = ", ".join(_KIND_NAMES), ", ".join(BANDS)
    fields = [
        Field("turn", 1, 0, _MAX, "the number of the turn, 255 if larger"),
        Field("phase", len(PHASES), 0, 1, f"one of {', '.join(PHASES)}"),
        Field("active", 1, 0, 1, "the activation is, or was last, the own side's"),
        Field("initiative", 2, 0, 1, "its holder: own side, enemy; none before the first roll"),
        Field("quiet", 1, 0, _MAX, "completed quiet turns in a row, 255 if more; 0 if hidden"),
        Field("progress", 1, 0, 1, "the turn is no longer quiet; 0 if hidden"),
        Field("numbered", 1, 0, _MAX, "contact numbers assigned so far, 255 if more"),
        Field("result", 3, 0, 1, "the game is over; the own side shares the win; the enemy does"),
    ]
    for place in range(1, MAX_SHIPS + 1):
        own = f"own ship {place}: "
        fields += [
            Field(own + "kind", len(KINDS), 0, 1, f"one of {kinds}; none if not drawn yet"),
            Field(own + "lost", 1, 0, 1, "it has been removed from play: only its kind is left"),
            Field(own + "band", len(BANDS), 0, 1, f"one of {bands}"),
            Field(own + "fuel", 1, 0, MAX_FUEL, "its fuel"),
            Field(own + "damage", 1, 0, 8, "its DMG"),
            Field(own + "effects", len(EFFECTS), 0, 1, f"in force: {', '.join(EFFECTS.values())}"),
            Field(own + "contact", 1, 0, _MAX, "its number while revealed, 255 if larger, else 0"),
            Field(own + "marks", 5, 0, 1, "face up, plus token, moved, hit, done"),
            Field(own + "stage", 1, 0, 1, "it is the own ship of the present stage"),
        ]
    for slot in range(1, MAX_SHIPS + 1):
        enemy = f"enemy contact {slot}: "
        fields += [
            Field(enemy + "present", 1, 0, 1, "there is a contact in this slot, lowest number 1st"),
            Field(enemy + "number", 1, 0, _MAX, "its contact number, 255 if larger"),
            Field(enemy + "band", len(BANDS), 0, 1, f"one of {bands}"),
            Field(enemy + "class", len(CLASSES), 0, 1, f"one of {', '.join(CLASSES)}"),
            Field(enemy + "kind", len(KINDS), 0, 1, f"one of {kinds}; none while face down"),
            Field(enemy + "damage shown", 1, 0, 1, "its DMG is known: it is in Close"),
            Field(enemy + "damage", 1, 0, 8, "its DMG, 0 if unknown"),
            Field(enemy + "marks", 3, 0, 1, "moved, hit, done"),
            Field(enemy + "stage", 2, 0, 1, "it acts in the present stage; it is the target"),
        ]
    return (
        *fields,
        Field("enemy unrevealed", 3, 0, MAX_SHIPS, "the enemy's unrevealed ships; those done; hit"),
        Field("enemy lost", len(KINDS), 0, MAX_SHIPS, f"removed enemy ships of each kind: {kinds}"),
        Field("stage", len(STAGE_NAMES), 0, 1, f"one of {', '.join(STAGE_NAMES)}"),
        Field("stage side", 1, 0, 1, "the stage is the own side's"),
        Field("stage unrevealed", 1, 0, 1, "an unrevealed enemy ship is acting"),
        Field("dice", 2, 0, 2, "the number of d100 rolled by the own side; by the enemy"),
        Field("rolls", 4, 0, 100, "own first and second d100 plus 1, the enemy's; 0 not rolled"),
        Field("double", 1, 0, 1, "the attack was critical: its DMG counts twice"),
        Field("die", 1, 0, 100, "the sides of the die about to be rolled, 0 if none is"),
        Field("sealed burn", 2, 0, MAX_FUEL, "1 if the own side has sealed a burn; its fuel"),
        Field("burns", 3, 0, MAX_FUEL, "1 if both burns are open; own fuel; the enemy's fuel"),
    )


_FIELDS = _fields()
_SIZE = sum(field.size for field in _FIELDS)


class ThrustObservationSpace(ObservationSpace):
    """A vector of what a side knows; `history` appends so many of the last events it observed.

    The latest event comes first; places without one are 0. A step in which the other side sealed
    its burn has none until both burns are open.
    """

    version = 1

    def __init__(self, game: Thrust, history: int = 0) -> None:
        if history < 0:
            raise ValueError(f"history must be at least 0, got {history}")
        self.game, self.history = game, history
        events = [
            field._replace(name=f"event {number}: {field.name}")
            for number in range(1, history + 1)
            for field in EVENT_FIELDS
        ]
        self.fields = (*_FIELDS, *events)
        self.shape = (sum(field.size for field in self.fields),)

    def with_history(self, count: int) -> ThrustObservationSpace:
        return ThrustObservationSpace(self.game, count)

    def encode(self, information: Information, begun: tuple[int, ...] = ()) -> bytes:
        view = information.view
        assert isinstance(view, ThrustView)
        if view.seat is None:
            raise ValueError("seat must be 0 or 1: a spectator has no observation")
        values = _encode_view(view, view.seat)
        if not self.history:
            return values
        return values + encode_events(information.observations, view.seat, self.history)


def _encode_view(view: ThrustView, seat: int) -> bytes:
    own, enemy, other = SEATS[seat], SEATS[1 - seat], 1 - seat
    unrevealed = view.unrevealed[other]
    rivals = [contact for contact in view.contacts if contact.owner == enemy]
    over, won, lost = _result(view.outcome, seat)
    return b"".join(
        (
            bytes((min(view.turn, _MAX),)),
            _one_hot(view.phase, PHASES),
            bytes(
                (
                    view.active == own,
                    view.initiative == own,
                    view.initiative == enemy,
                    min(view.quiet or 0, _MAX),
                    view.progress,
                    min(view.numbered, _MAX),
                    over,
                    won,
                    lost,
                )
            ),
            *(_own_ship(ship, place == view.ship) for place, ship in enumerate(view.fleet, 1)),
            _NO_SHIP * (MAX_SHIPS - len(view.fleet)),
            *(_enemy_contact(contact, view.stage, enemy) for contact in rivals),
            _NO_CONTACT * (MAX_SHIPS - len(rivals)),
            bytes((unrevealed.ships, unrevealed.done, unrevealed.hit)),
            bytes(map(view.lost[other].count, _KIND_NAMES)),
            _stage(view, seat),
        )
    )


def _one_hot(name: str | None, names: tuple[str, ...]) -> bytes:
    return bytes(name == other for other in names)


def _result(outcome: str, seat: int) -> tuple[bool, bool, bool]:
    if outcome == "-":
        return False, False, False
    winners = outcome.partition(":")[2].split(",")
    return True, str(seat + 1) in winners, str(2 - seat) in winners


def _own_ship(ship: ShipData, in_stage: bool) -> bytes:
    lost = ship.band == LOST
    marks = (ship.face_up, ship.plus, ship.moved, ship.hit, ship.done)
    return b"".join(
        (
            _one_hot(ship.kind, _KIND_NAMES),
            bytes((lost,)),
            _one_hot(ship.band, BANDS),
            bytes((ship.fuel, ship.damage)),
            bytes(level in ship.effects for level in EFFECTS),
            bytes((min(ship.contact, _MAX), *marks, in_stage)),
        )
    )


def _enemy_contact(contact: Contact, stage: StageView, enemy: str) -> bytes:
    acts = stage.seat == enemy and stage.contact == contact.number
    is_target = stage.seat != enemy and stage.target == contact.number
    return b"".join(
        (
            bytes((1, min(contact.number, _MAX))),
            _one_hot(contact.band, BANDS),
            _one_hot(contact.rank, CLASSES),
            _one_hot(contact.kind, _KIND_NAMES),
            bytes(
                (
                    contact.damage is not None,
                    contact.damage or 0,
                    contact.moved,
                    contact.hit,
                    contact.done,
                    acts,
                    is_target,
                )
            ),
        )
    )


def _stage(view: ThrustView, seat: int) -> bytes:
    stage, other = view.stage, 1 - seat
    own_side = stage.seat == SEATS[seat]
    rolls = [roll + 1 for side in (seat, other) for roll in (*stage.rolls[side], -1, -1)[:2]]
    opened = (0, 0, 0) if stage.burns is None else (1, stage.burns[seat], stage.burns[other])
    return _one_hot(stage.kind, STAGE_NAMES) + bytes(
        (
            own_side,
            stage.unrevealed and not own_side,
            stage.dice[seat],
            stage.dice[other],
            *rolls,
            stage.double,
            0 if stage.die is None else int(stage.die[1:]),
            view.burn is not None,
            view.burn or 0,
            *opened,
        )
    )
