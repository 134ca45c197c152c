"""What a seat sees, by allow-list: the main range tracker, and its own ship tracker.

Everything but `fleet`, `ship` and `burn` is public: the same for both sides and spectators.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from boardwright.core.turn import Chance
from boardwright.core.view import View
from boardwright.games.thrust.actions import Die
from boardwright.games.thrust.position import ShipData, ship_data
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, CLASSES, CLOSE, GONE, KINDS, Fleet, Ship
from boardwright.games.thrust.stage import PHASES

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = [
    "Contact",
    "StageView",
    "ThrustView",
    "Unrevealed",
    "contact_of",
    "pending_die",
    "public_stage",
    "view_of",
]


class Contact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A revealed ship on the main tracker (R-25, R-28)."""

    number: int
    owner: str
    band: str
    rank: str
    """Its class, known as long as it is revealed."""
    kind: str | None
    """Known while the counter lies face up."""
    damage: int | None
    """Known while it is in Close."""
    moved: bool
    hit: bool
    done: bool


class Unrevealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that shows of a side's unrevealed ships: how many there are, done and hit."""

    ships: int
    done: int
    hit: int


class StageView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The public part of the stage."""

    kind: str
    seat: str
    contact: int = 0
    """The acting ship; 0 if there is none or it is unrevealed."""
    unrevealed: bool = False
    """Whether an unrevealed ship is acting."""
    target: int = 0
    committed: tuple[bool, bool] = (False, False)
    burns: tuple[int, int] | None = None
    """Known once both sides have committed; fuel that leaks isn't included."""
    dice: tuple[int, int] = (0, 0)
    rolls: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    double: bool = False
    die: str | None = None
    """The die about to be rolled."""


class ThrustView(View, frozen=True, forbid_unknown_fields=True):
    """What a seat, or a spectator, sees of a Thrust! position."""

    game: ClassVar[str] = "thrust"
    turn: int
    phase: str
    active: str
    initiative: str | None
    quiet: int | None
    """Completed quiet turns in a row; None if the options hide the count (R-67)."""
    progress: bool
    """Whether the present turn is no longer quiet; False if the options hide that."""
    numbered: int
    """How many contact numbers have been assigned."""
    contacts: tuple[Contact, ...]
    unrevealed: tuple[Unrevealed, Unrevealed]
    lost: tuple[tuple[str, ...], tuple[str, ...]]
    """The kinds of removed ships by side, in the order of `KINDS`."""
    stage: StageView
    outcome: str = "-"
    scores: tuple[int, ...] | None = None
    """The numbers of Black and Red that decided a stalled game (R-67)."""
    fleet: tuple[ShipData, ...] = ()
    """The seat's own ships."""
    ship: int = 0
    """The place, from 1, of the own ship that is part of the stage; 0 for none."""
    burn: int | None = None
    """What the seat itself has committed while the burns are sealed."""
    mid_die: str = "d5"
    """Options that change what is printed on counters (R-16, R-17)."""
    passenger_class: int = 0
    stall_turns: int = 10
    """Options that say when and how a stalled game ends (R-67)."""
    stall_result: str = "on_board"

    @property
    def turn_key(self) -> int:
        """The number of the turn: other seats act between a seat's decisions."""
        return self.turn

    def __str__(self) -> str:
        from boardwright.games.thrust.view_text import format_text

        return format_text(self)


def view_of(state: ThrustState, seat: int | None) -> ThrustView:
    """What the seat, or a spectator, sees of the state."""
    black, red = state.fleets
    ended, options = state.ended, state.game.options
    counted = options.stall_counts == "harm"
    own: Fleet = () if seat is None else state.fleets[seat]
    ship, burn = (0, None) if seat is None else _own_part(state, seat)
    contacts = [
        contact_of(state, owner, s) for owner in (0, 1) for s in state.fleets[owner] if s.contact
    ]
    return ThrustView(
        seat,
        state.number,
        PHASES[state.phase],
        SEATS[state.active],
        None if state.first is None else SEATS[state.first],
        state.quiet if counted else None,
        state.progress and counted,
        state.contacts,
        tuple(sorted(contacts, key=lambda contact: contact.number)),
        (_unrevealed(black), _unrevealed(red)),
        (_lost(black), _lost(red)),
        public_stage(state),
        "-" if ended is None else str(ended),
        None if ended is None else ended.scores,
        tuple(map(ship_data, own)),
        ship,
        burn,
        options.mid_die,
        options.passenger_class,
        options.stall_turns,
        options.stall_result,
    )


def contact_of(state: ThrustState, owner: int, ship: Ship) -> Contact:
    """The ship, which must be revealed, as the main tracker shows it."""
    return Contact(
        ship.contact,
        SEATS[owner],
        BANDS[ship.band],
        CLASSES[state.rank(ship)],
        KINDS[ship.kind].name if ship.face_up else None,
        ship.dmg if ship.band == CLOSE else None,
        ship.moved,
        ship.hit,
        ship.done,
    )


def _unrevealed(fleet: Fleet) -> Unrevealed:
    ships = done = hit = 0
    for ship in fleet:
        if ship.band != GONE and not ship.contact:
            ships, done, hit = ships + 1, done + ship.done, hit + ship.hit
    return Unrevealed(ships, done, hit)


def _lost(fleet: Fleet) -> tuple[str, ...]:
    return tuple(KINDS[kind].name for kind in sorted(s.kind for s in fleet if s.band == GONE))


def _own_part(state: ThrustState, seat: int) -> tuple[int, int | None]:
    stage = state.stage
    ship = stage.ship if seat == stage.seat else stage.target
    return ship + 1, None if None not in stage.burns else stage.burns[seat]


def public_stage(state: ThrustState) -> StageView:
    """The part of the stage that everybody sees."""
    stage = state.stage
    acting = state.fleets[stage.seat][stage.ship].contact if stage.ship >= 0 else 0
    target = state.fleets[1 - stage.seat][stage.target].contact if stage.target >= 0 else 0
    black, red = stage.burns
    return StageView(
        stage.kind,
        SEATS[stage.seat],
        acting,
        stage.ship >= 0 and not acting,
        target,
        (black is not None, red is not None),
        None if black is None or red is None else (black, red),
        stage.dice,
        stage.rolls,
        stage.double,
        pending_die(state),
    )


def pending_die(state: ThrustState) -> str | None:
    """The die about to be rolled, such as `d100`; None if none is."""
    pending = state.turn()
    if isinstance(pending, Chance) and type(pending.outcomes[0]) is Die:
        return f"d{pending.outcomes[0].sides}"
    return None
