"""Thrust!'s decisions as 214 numbers, each decision one.

For each own ship by place 20 codes: scan, pass, hold, check, a move to each of the 4 bands, then
pursue, evade and attack, each at the 4 enemy contacts by slot. Then the answers to a scan (reveal
and lose, each by place, and nothing), the 4 bands an evader may escape to, and burns of 0 to 120.

Contact numbers grow without limit, so codes name slots: slot 1 is the enemy contact with the lowest
number. The observation has the number of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.codec import Codec
from boardwright.core.errors import BadAction
from boardwright.core.state import State
from boardwright.core.turn import Action
from boardwright.games.thrust.actions import (
    CONTACT_TARGETED,
    MAX_FUEL,
    MAX_SHIPS,
    NOTHING,
    UNTARGETED,
    Activate,
    Answer,
    Burn,
    Escape,
    activate,
    burns,
)
from boardwright.games.thrust.ships import BANDS

if TYPE_CHECKING:
    from boardwright.games.thrust.state import ThrustState

__all__ = ["ThrustCodec"]

_AIMED = len(UNTARGETED) + len(BANDS)
_SHIP_CODES = _AIMED + len(CONTACT_TARGETED) * MAX_SHIPS
_REVEAL = MAX_SHIPS * _SHIP_CODES
_LOSE = _REVEAL + MAX_SHIPS
_NOTHING = _LOSE + MAX_SHIPS
_ESCAPE = _NOTHING + 1
_BURN = _ESCAPE + len(BANDS)
_SIZE = _BURN + MAX_FUEL + 1


class ThrustCodec(Codec):
    """The numbers of Thrust!'s decisions; the same under all options."""

    version = 1
    size = _SIZE

    def codes(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        return (_code(_slots(state, seat), action),)

    def mask(self, state: State, seat: int, begun: tuple[int, ...] = ()) -> bytes:
        mask = bytearray(_SIZE)
        if not begun:
            slots = _slots(state, seat)
            for action in state.legal_actions(seat):
                mask[_code(slots, action)] = 1
        return bytes(mask)

    def action(self, state: State, seat: int, codes: tuple[int, ...]) -> Action | None:
        if not codes:
            return None
        if len(codes) > 1:
            raise BadAction(f"a decision of Thrust! has one code, got {len(codes)}")
        action = _action(_slots(state, seat), codes[0])
        if action is None or not state.is_legal(seat, action):
            self.require(state, seat, codes)
            raise BadAction(f"code {codes[0]} is not allowed here: see the mask")
        return action


def _slots(state: State, seat: int) -> tuple[int, ...]:
    """The numbers of the enemy contacts by slot."""
    thrust_state: ThrustState = state  # type: ignore[assignment]
    return tuple(ship.contact for _, ship in thrust_state.rivals(seat))


def _code(slots: tuple[int, ...], action: Action) -> int:
    if type(action) is Activate:
        return action.place * _SHIP_CODES + _activation_code(slots, action)
    if type(action) is Burn:
        return _BURN + action.fuel
    if type(action) is Escape:
        return _ESCAPE + action.band
    if type(action) is Answer:
        if action == NOTHING:
            return _NOTHING
        return (_REVEAL if action.verb == "reveal" else _LOSE) + action.place
    raise BadAction(f"{str(action)!r} is no decision: it has no code")


def _activation_code(slots: tuple[int, ...], action: Activate) -> int:
    if action.verb in UNTARGETED:
        return UNTARGETED.index(action.verb)
    if action.verb == "move":
        return len(UNTARGETED) + action.target
    if action.target not in slots:
        raise BadAction(f"{str(action)!r} has no code: c{action.target} is not an enemy contact")
    slot = slots.index(action.target)
    return _AIMED + CONTACT_TARGETED.index(action.verb) * MAX_SHIPS + slot


def _action(slots: tuple[int, ...], code: int) -> Action | None:
    """The decision with this code; None if there is none."""
    if not 0 <= code < _SIZE:
        return None
    if code >= _BURN:
        return burns(code - _BURN, code - _BURN)[0]
    if code >= _ESCAPE:
        return Escape(code - _ESCAPE)
    if code >= _REVEAL:
        if code == _NOTHING:
            return NOTHING
        verb, first = ("reveal", _REVEAL) if code < _LOSE else ("lose", _LOSE)
        return Answer(verb, code - first)
    place, rest = divmod(code, _SHIP_CODES)
    if rest < len(UNTARGETED):
        return activate(place, UNTARGETED[rest])
    if rest < _AIMED:
        return activate(place, "move", rest - len(UNTARGETED))
    verb_number, slot = divmod(rest - _AIMED, MAX_SHIPS)
    if slot >= len(slots):
        return None
    return activate(place, CONTACT_TARGETED[verb_number], slots[slot])
