"""Checks that the parts of a state fit together, beyond those of single values in `restore`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from boardwright.core.errors import BadPosition
from boardwright.games.thrust.actions import Activate, Burn
from boardwright.games.thrust.ships import GONE, OUT, new_ship
from boardwright.games.thrust.stage import (
    ACTIVATE,
    ATTACK,
    INITIATIVE,
    MORALE,
    MOVEMENT,
    NO_BURNS,
    RECON,
    ROLL_INITIATIVE,
    SETUP,
    Stage,
)

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["validate_state"]

_MAX_COUNT = 10**9
_PHASES_OF_STAGE = {
    "draw": (SETUP,),
    "initiative": (INITIATIVE,),
    "activate": (RECON, MOVEMENT, ATTACK, MORALE),
    "scan": (RECON,),
    "order": (RECON,),
    "reveal": (RECON,),
    "lose": (RECON,),
    "pursue": (MOVEMENT,),
    "evade": (MOVEMENT,),
    "escape": (MOVEMENT,),
    "attack": (ATTACK,),
    "damage": (ATTACK,),
    "check": (ATTACK, MORALE),
}
"""The phases in which each stage can occur."""
_TARGETED = ("pursue", "evade", "attack", "damage")
_WITH_SHIP = (*_TARGETED, "scan", "escape", "check")
_ANSWERS = ("order", "reveal", "lose")


def _require(holds: bool, reason: str) -> None:
    if not holds:
        raise BadPosition(reason)


def validate_state(state: ThrustState) -> None:
    """Raise `BadPosition` if the parts of the state contradict each other."""
    _check_counters(state)
    if state.ended is not None:
        _require(
            state.stage == Stage("over", state.active), "a finished game must be in stage over"
        )
        return
    stage = state.stage
    _require(
        state.phase in _PHASES_OF_STAGE.get(stage.kind, ()),
        f"stage {stage.kind} cannot occur in this phase",
    )
    if stage.kind == "draw":
        _check_draw(state)
        return
    _check_fleets(state)
    if stage.kind == "initiative":
        rolling = replace(stage, rolls=((), ())) == ROLL_INITIATIVE and not stage.rolls_complete
        _require(rolling and not stage.rolls[1], "each side must roll one die for initiative")
        return
    _require(state.first is not None, "a side must have the initiative")
    _check_seat(state)
    _check_ships(state)
    _check_dice(state)
    _check_stage(state)


def _check_counters(state: ThrustState) -> None:
    numbers = [ship.contact for fleet in state.fleets for ship in fleet if ship.contact]
    is_consistent = len(set(numbers)) == len(numbers) and max(numbers, default=0) <= state.contacts
    _require(
        is_consistent and state.contacts <= _MAX_COUNT,
        "contact numbers must be distinct and at most the count given out",
    )
    _require(1 <= state.number <= _MAX_COUNT, "the turn number must be at least 1")
    stall = state.game.options.stall_turns or _MAX_COUNT
    over = state.ended is not None
    _require(
        0 <= state.quiet <= (_MAX_COUNT if over else stall - 1),
        "too many turns without progress: the game would be over",
    )


def _check_draw(state: ThrustState) -> None:
    size, seat = state.game.bag.ships, state.stage.seat
    sizes = tuple(map(len, state.fleets))
    ready = sizes[0] < size and sizes[1] == 0 if seat == 0 else sizes[0] == size > sizes[1]
    fresh = all(ship == new_ship(ship.kind) for fleet in state.fleets for ship in fleet)
    _require(
        ready and fresh and state.stage == Stage("draw", seat), "the fleets do not fit the draw"
    )
    _require(
        state.active == 0 and state.first is None,
        "no side can be active before the fleets are drawn",
    )


def _check_fleets(state: ThrustState) -> None:
    paying = state.stage.kind == "escape" or None not in state.stage.burns
    for fleet in state.fleets:
        _require(
            len(fleet) == state.game.bag.ships, f"a fleet must have {state.game.bag.ships} ships"
        )
        living = [ship for ship in fleet if ship.band != GONE]
        _require(bool(living), "a side without ships has lost, but the outcome is missing")
        dry = sum(not ship.fuel for ship in living)
        _require(dry <= paying, "a ship without fuel must be removed")
        for ship in living:
            _require(ship.dmg > 0 or not ship.hit, "a ship that was hit must have DMG")
            lasting = state.game.options.effects == "persistent"
            _require(
                lasting or ship.effects in (0, 1 << ship.dmg),
                "a ship can have only the effect of its DMG level",
            )
            arrived = state.number > 1 or state.phase >= MOVEMENT or ship.band == OUT
            _require(arrived, "every ship must be out of range before the first Movement Phase")
            early = state.phase < MOVEMENT and ship.moved
            early = early or (state.phase < ATTACK and ship.hit)
            early = early or (state.phase == INITIATIVE and ship.done)
            _require(not early, "a ship is marked for something that cannot have happened yet")


def _check_seat(state: ThrustState) -> None:
    stage = state.stage
    if stage.kind == "escape":
        return
    answering = stage.kind in _ANSWERS
    _require((stage.seat != state.active) == answering, "the stage belongs to the other side")


def _check_ships(state: ThrustState) -> None:
    stage = state.stage
    places = range(state.game.bag.ships)
    for place, seat, expected in (
        (stage.ship, stage.seat, stage.kind in _WITH_SHIP),
        (stage.target, 1 - stage.seat, stage.kind in _TARGETED),
    ):
        _require(
            place in places if expected else place == -1,
            "the stage must name its own ships and no others",
        )
        _require(
            not expected or state.fleets[seat][place].band != GONE,
            "the stage's ship is not in play",
        )


def _check_dice(state: ThrustState) -> None:
    stage = state.stage
    contest = stage.kind in ("pursue", "evade")
    paid = None not in stage.burns
    _require(contest or stage.burns == NO_BURNS, "only a contest can have burns")
    _require(stage.double is False or stage.kind == "damage", "only DMG can be doubled")
    _require(not stage.rolls[1] or len(stage.rolls[0]) == stage.dice[0], "Black must roll first")
    if stage.kind in ("scan", "attack") or (contest and paid):
        rolling = stage.dice[stage.seat] > 0 and (stage.dice[1 - stage.seat] > 0) == contest
        _require(rolling and not stage.rolls_complete, "a check must have dice left to roll")
    elif contest or stage.kind == "activate":
        _require(stage.dice == (0, 0), "this stage cannot have dice")
    else:
        _require(stage.rolls_complete, "this stage must have all its dice rolled")
        scanned = stage.kind not in _ANSWERS or stage.dice[1 - stage.seat] > 0
        _require(scanned, "an answer must follow a scan")


def _check_stage(state: ThrustState) -> None:
    stage = state.stage
    if stage.kind == "activate":
        _require(bool(state.legal_actions(stage.seat)), "the side has no ship left to activate")
    elif stage.kind == "lose":
        has_contact = any(ship.contact for ship in state.fleets[stage.seat])
        _require(has_contact, "there is no contact to lose")
    elif stage.kind == "order":
        _require(
            len(list(state.steps())) > 1, "no ships look alike, so their order cannot be drawn"
        )
    elif stage.kind in _WITH_SHIP:
        _check_acting(state)


def _check_acting(state: ThrustState) -> None:
    stage = state.stage
    ship = state.fleets[stage.seat][stage.ship]
    if stage.kind == "escape":
        _require(ship.contact > 0, "only a revealed ship can evade")
        return
    _require(ship.done, "the acting ship must be marked done")
    if stage.kind == "check":
        _require(ship.hit, "only a ship that was hit can check its morale")
        return
    _require(_was_legal(state), "the ship cannot have taken this action")
    if None not in stage.burns:
        _require(ship.moved, "the ship must be marked as moved")
        return
    _require(stage.kind != "damage" or state.game.die(ship) > 1, "this ship has no die for DMG")
    for seat, burn in enumerate(stage.burns):
        if burn is not None:
            sealed = state.with_stage(stage, burns=NO_BURNS)
            _require(
                sealed.why_not(seat, Burn(burn)) is None, "the burn is not legal for this ship"
            )


def _was_legal(state: ThrustState) -> bool:
    """Whether the activation that led to this stage was legal, judged without its marks."""
    stage = state.stage
    ship = replace(state.fleets[stage.seat][stage.ship], done=False)
    if None not in stage.burns:
        burned = stage.burns[stage.seat] or 0
        ship = replace(ship, moved=False, fuel=ship.fuel + burned)
    before = state.with_ship(stage.seat, stage.ship, ship).with_stage(ACTIVATE[stage.seat])
    activity = "attack" if stage.kind == "damage" else stage.kind
    aimed = stage.kind in _TARGETED
    target = state.fleets[1 - stage.seat][stage.target].contact if aimed else 0
    return before.why_not(stage.seat, Activate(stage.ship, activity, target)) is None
