"""From a position in text or JSON back to a state, refusing parts that contradict each other."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardwright.core.errors import BadPosition, quote
from boardwright.core.outcome import Outcome
from boardwright.games.thrust.flow import REASONS
from boardwright.games.thrust.position import LOST, ShipData, StageData, ThrustPosition
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import (
    BANDS,
    COMBAT,
    EFFECTS,
    GONE,
    KINDS,
    OUT,
    Fleet,
    Ship,
)
from boardwright.games.thrust.stage import PHASES, STAGE_NAMES, Stage
from boardwright.games.thrust.stall import STALL_STEPS, stall_scores
from boardwright.games.thrust.state import ThrustState
from boardwright.games.thrust.validation import validate_state

if TYPE_CHECKING:
    from boardwright.games.thrust.game import Thrust

__all__ = ["restore"]

_MAX_COUNT = 999_999_999
"""The largest number that the text can hold."""
_KINDS = {kind.name: index for index, kind in enumerate(KINDS)}


def restore(game: Thrust, position: ThrustPosition) -> ThrustState:
    """The state of this position; raises `BadPosition` if its parts break a rule or disagree.

    Whether some sequence of turns leads to it is not checked.
    """
    if max(position.turn, position.contacts, position.quiet) > _MAX_COUNT:
        raise BadPosition(f"turns, contacts and quiet turns must be at most {_MAX_COUNT:,}")
    state = ThrustState(
        game,
        (_fleet(game, position.black), _fleet(game, position.red)),
        _stage(position.stage),
        _index(PHASES, position.phase, "phase"),
        _index(SEATS, position.active, "side"),
        None if position.initiative is None else _index(SEATS, position.initiative, "side"),
        position.turn,
        position.contacts,
        position.quiet,
        position.progress,
        None if position.outcome == "-" else Outcome.parse(position.outcome, 2, REASONS),
    )
    validate_state(state)
    return _with_scores(state)


def _with_scores(state: ThrustState) -> ThrustState:
    """The state with the numbers that decided it, which the text of an outcome lacks (R-67)."""
    ended = state.ended
    if ended is None or ended.reason not in STALL_STEPS["on_board"]:
        return state
    return replace(state, ended=replace(ended, scores=stall_scores(ended.reason, state.fleets)))


def _index(names: tuple[str, ...], name: str, what: str) -> int:
    if name not in names:
        raise BadPosition(f"unknown {what} {quote(name)}; choose from: {', '.join(names)}")
    return names.index(name)


def _fleet(game: Thrust, ships: tuple[ShipData, ...]) -> Fleet:
    if len(ships) > game.bag.ships:
        raise BadPosition(f"a fleet can have at most {game.bag.ships} ships, got {len(ships)}")
    fleet = tuple(map(_ship, ships))
    drawn = Counter(ship.kind for ship in fleet)
    for kind, count in drawn.items():
        most = 1 if game.options.draw == "distinct" else game.bag.counters[kind]
        if count > min(most, game.bag.counters[kind]):
            raise BadPosition(f"a fleet cannot have {count} counters of {KINDS[kind].name}")
    return fleet


def _ship(data: ShipData) -> Ship:
    if data.kind not in _KINDS:
        raise BadPosition(
            f"unknown kind of ship {quote(data.kind)}; choose from: {', '.join(_KINDS)}"
        )
    kind = _KINDS[data.kind]
    if data.band == LOST:
        if data != ShipData(data.kind, LOST):
            raise BadPosition(f"a lost {data.kind} must have nothing but its kind")
        return Ship(kind, GONE)
    band = _index(BANDS, data.band, "range")
    if not 0 <= data.fuel <= KINDS[kind].fuel:
        raise BadPosition(
            f"fuel of a {data.kind} must be between 0 and {KINDS[kind].fuel}, got {data.fuel}"
        )
    if not _damage_fits(data):
        raise BadPosition(f"a {data.kind} cannot have this DMG with these effects")
    if data.contact < 0 or (data.contact and band == OUT):
        raise BadPosition("a ship out of range cannot be a contact")
    if data.face_up != bool(data.contact and (data.face_up or band >= COMBAT)):
        raise BadPosition("only contacts can be face up, and contacts in Combat or Close must be")
    effects = sum(1 << level for level in data.effects)
    marks = (data.face_up, data.plus, data.moved, data.hit, data.done)
    return Ship(kind, band, data.fuel, data.damage, effects, data.contact, *marks)


def _damage_fits(data: ShipData) -> bool:
    """The current level has its effect; earlier ones may have been skipped (R-51)."""
    levels = data.effects
    if not levels:
        return data.damage == 0
    rising = all(low < high for low, high in pairwise(levels))
    return rising and set(levels) <= EFFECTS.keys() and data.damage == levels[-1]


def _stage(data: StageData) -> Stage:
    if data.kind not in STAGE_NAMES:
        raise BadPosition(
            f"unknown stage {quote(data.kind)}; choose from: {', '.join(STAGE_NAMES)}"
        )
    if any(burn is not None and not 0 <= burn <= 120 for burn in data.burns):
        raise BadPosition("a burn must be between 0 and 120")
    if any(not 0 <= roll <= 99 for rolls in data.rolls for roll in rolls):
        raise BadPosition("a d100 roll must be between 0 and 99")
    for rolls, dice in zip(data.rolls, data.dice, strict=True):
        if not len(rolls) <= dice <= 2:
            raise BadPosition("a side must have at most two d100, and no more rolls than dice")
    return Stage(
        data.kind,
        _index(SEATS, data.seat, "side"),
        data.ship - 1,
        data.target - 1,
        data.burns,
        data.dice,
        data.rolls,
        data.double,
    )
