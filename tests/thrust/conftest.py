"""Fleets and lines of play written the way the rules speak of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwright.core import Decide, Step
from boardwright.games.thrust import Thrust, ThrustPosition, ThrustState
from boardwright.games.thrust.game import Bag
from boardwright.games.thrust.position import ShipData, StageData
from boardwright.games.thrust.ships import KINDS

MakeState = Callable[..., ThrustState]
PlayLine = Callable[[ThrustState, str], ThrustState]

FUEL = {kind.name: kind.fuel for kind in KINDS}
MARKS = {"+": "plus", "m": "moved", "h": "hit", "x": "done"}


def _ship(text: str, contact: int) -> ShipData:
    """`fighter@combat/c/f3/d4`: revealed, fuel 3, DMG 4 with its effect; `e14` names effects;
    `u` is face up, and `+`, `m`, `h`, `x` are plus, moved, hit and done."""
    (kind, _, band), *rest = text.split("/")[0].partition("@"), *text.split("/")[1:]
    if band == "lost":
        return ShipData(kind, "lost")
    values: dict[str, object] = {"fuel": FUEL[kind]}
    for word in rest:
        if word == "c":
            values |= {"contact": contact, "face_up": band in ("combat", "close")}
        elif word == "u":
            values["face_up"] = True
        elif word in MARKS:
            values[MARKS[word]] = True
        elif word[0] == "f":
            values["fuel"] = int(word[1:])
        elif word[0] == "d":
            values |= {"damage": int(word[1:]), "effects": (int(word[1:]),)}
        elif word[0] == "e":
            values["effects"] = tuple(map(int, word[1:]))
    return ShipData(kind, band, **values)  # type: ignore[arg-type]


def _fleets(sides: tuple[str, str]) -> list[list[ShipData]]:
    contact, fleets = 0, []
    for side in sides:
        fleet = []
        for text in side.split():
            contact += "/c" in text
            fleet.append(_ship(text, contact))
        fleets.append(fleet)
    size = max(map(len, fleets))
    return [fleet + [ShipData("freighter", "lost")] * (size - len(fleet)) for fleet in fleets]


@pytest.fixture(scope="session")
def make_state() -> MakeState:
    """`make_state("fighter@combat/c", "freighter@combat/c", "attack")`, then who acts, options.

    Contacts are numbered from 1 as they are listed, Black's first.
    """

    def build(
        black: str,
        red: str,
        phase: str = "recon",
        active: str = "black",
        first: str = "black",
        quiet: int = 0,
        **options: object,
    ) -> ThrustState:
        south, north = _fleets((black, red))
        game = Thrust(_bag=Bag(len(south)), **options)
        numbers = sum(ship.contact > 0 for ship in (*south, *north))
        stage = StageData("activate", active)
        if phase == "initiative":
            stage = StageData("initiative", "black", dice=(1, 1))
        position = ThrustPosition(
            tuple(south), tuple(north), 2, phase, active, first, quiet, False, numbers, stage
        )
        return game.from_position(position)

    return build


@pytest.fixture(scope="session")
def play_line() -> PlayLine:
    """Plays `s1:scan d100:12 ...`; in a sealed step `black.burn:2` says who."""

    def play(state: ThrustState, text: str) -> ThrustState:
        for word in text.split():
            who, dot, action = word.rpartition(".")
            pending = state.turn()
            seat = pending.seats[0] if isinstance(pending, Decide) else None
            if dot:
                seat = ("black", "red").index(who)
            state = state.play(Step(state.game.parse_action(action), seat))
        return state

    return play
