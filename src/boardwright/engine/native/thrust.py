"""Thrust!'s states and actions as the integers its native core reads and writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, cast

from boardwright.core.game import Game
from boardwright.core.outcome import Outcome
from boardwright.core.state import State
from boardwright.core.turn import Action
from boardwright.games.thrust import Thrust, ThrustState
from boardwright.games.thrust.actions import (
    NOTHING,
    Activate,
    Answer,
    Burn,
    Die,
    Draw,
    Escape,
    Order,
    activate,
    parse,
)
from boardwright.games.thrust.flow import REASONS
from boardwright.games.thrust.ships import Fleet, Ship
from boardwright.games.thrust.stage import STAGE_NAMES, Stage

__all__ = [
    "VERBS",
    "decode_action",
    "decode_state",
    "encode_action",
    "encode_options",
    "encode_state",
]

if TYPE_CHECKING:  # for mypy to check: codec and compiled module follow their protocols
    from boardwright.engine.native import _thrust, thrust
    from boardwright.engine.native.hidden_information_module import (
        HiddenInformationModule,
        NativeBelief,
    )
    from boardwright.engine.native.native_module import NativeCodec, NativeRules
    from boardwright.engine.native.research_module import NativeVectorEnv, ResearchModule

    _codec: NativeCodec = thrust
    _rules: type[NativeRules[_thrust.Position]] = _thrust.GameRules
    _vector_env: type[NativeVectorEnv[_thrust.Position]] = _thrust.VectorEnv
    _research: ResearchModule[_thrust.GameRules, _thrust.Position, _thrust.VectorEnv] = _thrust
    _module: HiddenInformationModule[
        _thrust.GameRules, _thrust.Position, _thrust.SearchControl, NativeBelief[_thrust.Position]
    ] = _thrust

VERBS = ("scan", "pass", "hold", "check", "move", "pursue", "evade", "attack")
"""The verbs of an activation; the index is the code."""
_BURN, _ESCAPE, _REVEAL, _LOSE, _NOTHING, _DRAW, _DIE, _ORDER = range(len(VERBS), 16)
_PLACE_SHIFT, _VERB_SHIFT = 22, 24


def encode_options(game: Game) -> list[int]:
    """The options as `native/games/thrust/wire.hpp` reads them.

    Each value is its index among those offered; then comes the bag.
    """
    assert isinstance(game, Thrust)
    chosen = ((spec.values, getattr(game.options, spec.key)) for spec in game.options.specs())
    return [
        *(value if values is None else values.index(value) for values, value in chosen),
        game.bag.ships,
        *game.bag.counters,
    ]


def encode_state(state: State) -> list[int]:
    """The state as `native/games/thrust/wire.hpp` reads it."""
    assert isinstance(state, ThrustState)
    ended = state.ended
    return [
        *map(len, state.fleets),
        *(number for fleet in state.fleets for ship in fleet for number in _ship(ship)),
        *_stage(state.stage),
        state.phase,
        state.active,
        _optional(state.first),
        state.number,
        state.contacts,
        state.quiet,
        int(state.progress),
        0 if ended is None else 1 + REASONS.index(ended.reason),
        0 if ended is None else sum(1 << seat for seat in ended.winners),
    ]


def _ship(ship: Ship) -> tuple[int, ...]:
    marks = (ship.face_up, ship.plus, ship.moved, ship.hit, ship.done)
    fields = (ship.kind, ship.band, ship.fuel, ship.dmg, ship.effects, ship.contact)
    return (*fields, *map(int, marks))


def _stage(stage: Stage) -> Iterator[int]:
    yield from (STAGE_NAMES.index(stage.kind), stage.seat, stage.ship, stage.target)
    yield from map(_optional, stage.burns)
    yield from stage.dice
    for rolls in stage.rolls:
        yield from (*rolls, -1, -1)[:2]
    yield int(stage.double)


def _optional(number: int | None) -> int:
    return -1 if number is None else number


def decode_state(wire: Sequence[int], game: Game) -> State:
    """The state that `encode_state` wrote; an outcome comes without its scores."""
    assert isinstance(game, Thrust)
    numbers = iter(wire)
    black, red = islice(numbers, 2)
    fleets = _read_fleet(numbers, black), _read_fleet(numbers, red)
    stage = _read_stage(numbers)
    phase, active, first, number, contacts, quiet, progress, reason, winners = numbers
    ended = None
    if reason:
        seats = (seat for seat in range(2) if winners >> seat & 1)
        ended = Outcome.shared(seats, 2, REASONS[reason - 1])
    return ThrustState(
        game,
        fleets,
        stage,
        phase,
        active,
        _known(first),
        number,
        contacts,
        quiet,
        bool(progress),
        ended,
    )


def _read_fleet(numbers: Iterator[int], ships: int) -> Fleet:
    return tuple(_read_ship(numbers) for _ in range(ships))


def _read_ship(numbers: Iterator[int]) -> Ship:
    kind, band, fuel, dmg, effects, contact, *marks = islice(numbers, 11)
    face_up, plus, moved, hit, done = map(bool, marks)
    return Ship(kind, band, fuel, dmg, effects, contact, face_up, plus, moved, hit, done)


def _read_stage(numbers: Iterator[int]) -> Stage:
    kind, seat, ship, target, black, red, *rest = islice(numbers, 13)
    rolls = [tuple(roll for roll in pair if roll >= 0) for pair in (rest[2:4], rest[4:6])]
    return Stage(
        STAGE_NAMES[kind],
        seat,
        ship,
        target,
        (_known(black), _known(red)),
        (rest[0], rest[1]),
        (rolls[0], rolls[1]),
        bool(rest[6]),
    )


def _known(number: int) -> int | None:
    return None if number < 0 else number


def encode_action(action: Action) -> int:
    """The code of the action; the core uses the same."""
    if type(action) is Activate:
        return _code(VERBS.index(action.verb), action.target, action.place)
    if type(action) is Burn:
        return _code(_BURN, action.fuel)
    if type(action) is Escape:
        return _code(_ESCAPE, action.band)
    if type(action) is Answer:
        if action == NOTHING:
            return _code(_NOTHING)
        return _code(_REVEAL if action.verb == "reveal" else _LOSE, place=action.place)
    if type(action) is Die:
        return _code(_DIE, action.sides << 8 | action.face)
    if type(action) is Draw:
        return _code(_DRAW, action.kind)
    places = cast("Order", action).places
    return _code(_ORDER, int("".join(str(place + 1) for place in places), 16))


def _code(verb: int, argument: int = 0, place: int = 0) -> int:
    return verb << _VERB_SHIFT | place << _PLACE_SHIFT | argument


def decode_action(code: int, game: Game) -> Action:
    """The action of a code that the core has produced."""
    verb, place = code >> _VERB_SHIFT, code >> _PLACE_SHIFT & 3
    argument = code & (1 << _PLACE_SHIFT) - 1
    if verb < len(VERBS):
        return activate(place, VERBS[verb], argument)
    if verb == _ORDER:
        return Order(tuple(int(digit) - 1 for digit in f"{argument:x}"))
    action = parse(_text(verb, argument, place))
    assert action is not None
    return action


def _text(verb: int, argument: int, place: int) -> str:
    """The notation of an action other than an activation; these few are interned by their text."""
    if verb == _BURN:
        return f"burn:{argument}"
    if verb == _ESCAPE:
        return str(Escape(argument))
    if verb == _DRAW:
        return str(Draw(argument))
    if verb == _DIE:
        return str(Die(argument >> 8, argument & 255))
    answer = {_REVEAL: "reveal", _LOSE: "lose"}.get(verb)
    return str(NOTHING) if answer is None else str(Answer(answer, place))
