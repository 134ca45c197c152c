"""How long a game of Thrust! has been quiet, and what that would decide, in words (R-67)."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, OUT
from boardwright.games.thrust.stall import STALL_STEPS
from boardwright.games.thrust.view import ThrustView
from boardwright.present.phrases import counted
from boardwright.present.thrust.names import capital
from boardwright.present.thrust.scene import Scene

__all__ = ["quiet_lines", "stall_warning"]

_WARNING = 5
"""From so many quiet turns on their consequence is said, or from half of those that end a game."""
_MAX_DMG = 8
_RESULTS = {
    "on_board": "the fleet with more ships on the board wins",
    "more_ships": "the fleet with more ships in play wins",
    "draw": "the game is drawn",
}
_STEPS = {"stall_board": "on the board", "stall_ships": "in play", "stall_damage": "DMG"}


class _Range(NamedTuple):
    """The least and the most a number may be, as far as the viewer knows."""

    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low} to {self.high}"


def quiet_lines(scene: Scene) -> tuple[str, ...]:
    """How many turns have been quiet and what that leads to; empty if none was or none counts."""
    return stall_warning(scene) or ((_count(scene.view),) if _quiet(scene) else ())


def stall_warning(scene: Scene) -> tuple[str, ...]:
    """What so many quiet turns lead to; empty while they are few."""
    view, quiet = scene.view, _quiet(scene)
    if not quiet or quiet < min(_WARNING, view.stall_turns // 2):
        return ()
    if view.progress:
        return (_count(view),)
    result = f"{counted(quiet, 'quiet turn')}: at {view.stall_turns} {_RESULTS[view.stall_result]}"
    return (result, _forecast(scene)) if STALL_STEPS[view.stall_result] else (result,)


def _quiet(scene: Scene) -> int:
    """The number of quiet turns; 0 if they lead to nothing or the viewer can't know them."""
    view = scene.view
    return 0 if scene.is_over or not view.stall_turns else view.quiet or 0


def _count(view: ThrustView) -> str:
    ended = ", this one is not: the count starts again" if view.progress else ""
    return f"{counted(view.quiet or 0, 'quiet turn')} of {view.stall_turns}{ended}"


def _forecast(scene: Scene) -> str:
    """What each side has as far as the viewer knows, down to the step that would decide."""
    parts = []
    for step in STALL_STEPS[scene.view.stall_result]:
        black, red = numbers = [_number(scene, side, step) for side in (0, 1)]
        if not black.low == black.high == red.low == red.high:
            order = (scene.below, 1 - scene.below)
            sides = ", ".join(f"{_name(scene, side)} {numbers[side]}" for side in order)
            parts.append(f"{_STEPS[step]}: {sides}{_winner(scene, step, black, red)}")
            break
        parts.append(f"{_STEPS[step]}: {black} each")
    else:
        parts.append("a draw")
    return capital("; ".join(parts))


def _winner(scene: Scene, step: str, black: _Range, red: _Range) -> str:
    """Who would win, if what the viewer knows is enough to say it."""
    if black.low <= red.high and red.low <= black.high:
        return ""
    more = 0 if black.low > red.high else 1
    winner = 1 - more if step == "stall_damage" else more
    return f"; {_name(scene, winner)} would win"


def _name(scene: Scene, side: int) -> str:
    return "you" if SEATS[side] == scene.own else SEATS[side].capitalize()


def _number(scene: Scene, side: int, step: str) -> _Range:
    """A side's number in a step: its own for its owner, for others what its contacts show."""
    tokens = scene.of(side)
    hidden = 0 if SEATS[side] == scene.own else scene.view.unrevealed[side].ships
    if step == "stall_damage":
        known = sum(token.damage or 0 for token in tokens)
        unknown = hidden + sum(token.damage is None for token in tokens)
        return _Range(known, known + _MAX_DMG * unknown)
    if step == "stall_ships":
        return _Range(len(tokens) + hidden, len(tokens) + hidden)
    on_board = sum(token.band != BANDS[OUT] for token in tokens)
    return _Range(on_board, on_board + hidden)
