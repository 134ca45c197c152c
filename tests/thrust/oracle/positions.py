"""Tables in the middle of a game, more eventful than play makes them."""

from __future__ import annotations

import random

from tests.thrust.oracle.oracle_state import HouseRules, OracleState
from tests.thrust.oracle.ships import (
    CLOSE,
    COMBAT,
    COPIES,
    DEAD,
    DESTROYED,
    FLEET,
    HULL,
    KINDS,
    OUT,
    SENSOR,
    Ship,
    new_ship,
)
from tests.thrust.oracle.turns import ready

_LEVELS = [level for level in range(1, DESTROYED) if level != HULL]  # none rests on 5
_PHASES = ["recon", "movement", "movement", "attack", "attack", "morale"]


def midgame(rng: random.Random, rules: HouseRules) -> OracleState:
    """At the start of some activation."""
    (build,) = rng.choices([melee, duel, ambush, standoff], [6, 2, 1, 1])
    while True:
        oracle_state = build(rng, rules)
        sides = [side for side in (0, 1) if ready(oracle_state, side)]
        if sides:
            oracle_state.active = rng.choice(sides)
            return oracle_state


def melee(rng: random.Random, rules: HouseRules) -> OracleState:
    """Anything the rules allow."""
    oracle_state = _opened(rng, rules, rng.choice(_PHASES))
    bands = rng.choice([[OUT, SENSOR, SENSOR, COMBAT, COMBAT, CLOSE], [SENSOR, COMBAT, CLOSE]])
    for fleet in oracle_state.fleets:
        fleet += map(new_ship, _hand(rng, rules))
        _sink(rng, fleet, left=rng.choice([1, 1, 2, 2, 3, 4, 4]))
    ships = oracle_state.left(0) + oracle_state.left(1)
    rng.shuffle(ships)  # so that contact numbers do not follow the fleets
    for ship in ships:
        ship.band = rng.choice(bands)
        ship.fuel = rng.randint(1, min(ship.fuel, rng.choice([2, 4, 6, 120])))
        _hurt(rng, rules, ship)
        if ship.band != OUT and rng.random() < 0.65:
            oracle_state.reveal(ship)
            ship.face_up |= rng.random() < 0.3
        _mark(rng, oracle_state.phase, ship)
    return oracle_state


def duel(rng: random.Random, rules: HouseRules) -> OracleState:
    """Two last ships that see each other, nearly dry: one contest may be the end of both."""
    oracle_state = _opened(rng, rules, "movement")
    band = rng.randint(SENSOR, CLOSE)
    for fleet in oracle_state.fleets:
        fleet += map(new_ship, _hand(rng, rules))
        _sink(rng, fleet, left=1)
    for ship in oracle_state.left(0) + oracle_state.left(1):
        ship.band, ship.fuel = band, rng.randint(1, 3)
        oracle_state.reveal(ship)
    return oracle_state


def ambush(rng: random.Random, rules: HouseRules) -> OracleState:
    """Everybody hidden in one band: a good scan finds ships that look alike."""
    oracle_state = _opened(rng, rules, "recon")
    band = rng.randint(SENSOR, CLOSE)
    for fleet in oracle_state.fleets:
        fleet += map(new_ship, _hand(rng, rules))
        for ship in fleet:
            ship.band = band
    return oracle_state


def standoff(rng: random.Random, rules: HouseRules) -> OracleState:
    """Wrecks that can do nothing any more, shortly before that ends the game."""
    oracle_state = _opened(rng, rules, "movement")
    oracle_state.quiet = max(0, rules.stall_turns - 2)
    for fleet in oracle_state.fleets:
        fleet += map(new_ship, _hand(rng, rules))
        _sink(rng, fleet, left=rng.randint(1, FLEET))
        for ship in fleet:
            ship.band, ship.dmg, ship.effects = rng.randint(OUT, CLOSE), DEAD, {DEAD}
    return oracle_state


def _opened(rng: random.Random, rules: HouseRules, phase: str) -> OracleState:
    return OracleState(
        rules,
        turn=rng.randint(5, 40),
        phase=phase,
        first=rng.randrange(2),
        quiet=rng.randrange(rules.stall_turns or 5),
        progress=rng.random() < 0.5,
        contacts=rng.randint(0, 20),
    )


def _sink(rng: random.Random, fleet: list[Ship], left: int) -> None:
    for ship in rng.sample(fleet, FLEET - left):
        ship.in_play = False


def _hand(rng: random.Random, rules: HouseRules) -> list[str]:
    """Often of few kinds, so that ships look alike."""
    if rules.draw == "distinct":
        return rng.sample(list(KINDS), FLEET)
    kinds = rng.sample(list(KINDS), rng.choice([1, 2, len(KINDS)]))
    return rng.sample(kinds * COPIES, FLEET)


def _hurt(rng: random.Random, rules: HouseRules, ship: Ship) -> None:
    if rng.random() < 0.3:
        return
    ship.dmg = rng.choice(_LEVELS)
    ship.effects = {ship.dmg}
    if rules.effects == "persistent":
        ship.effects |= {level for level in _LEVELS if level < ship.dmg and rng.random() < 0.25}


def _mark(rng: random.Random, phase: str, ship: Ship) -> None:
    """Only marks the phase can have brought."""
    ship.plus = rng.random() < 0.3
    ship.moved = phase != "recon" and rng.random() < 0.25
    ship.hit = phase in ("attack", "morale") and ship.dmg > 0 and rng.random() < 0.5
    ship.done = (phase != "morale" or ship.hit) and rng.random() < 0.3
