"""The contest of two last ships, both known, neither damaged: one position for kinds and ranges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from boardwright.core.errors import BoardwrightError, quote
from boardwright.core.game import Game
from boardwright.core.turn import Step
from boardwright.engine.bids.thrust.contest import Contest, solve_contest
from boardwright.games.thrust.actions import Activate
from boardwright.games.thrust.ships import BANDS, COMBAT, KINDS, SENSOR
from boardwright.games.thrust.state import ThrustState

__all__ = ["KIND_NAMES", "DuelShip", "NoContest", "Pair", "duel", "parse_duel_ship", "solve_pairs"]

KIND_NAMES = tuple(kind.name for kind in KINDS)


class NoContest(BoardwrightError):
    """The rules do not allow this contest."""

    code = "bad_setup"


class DuelShip(msgspec.Struct, frozen=True):
    """One side of a duel."""

    kind: str
    band: str
    fuel: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.band}:{self.fuel}"


class Pair(msgspec.Struct, frozen=True):
    """A duel and its best mixes in short."""

    black: DuelShip
    red: DuelShip
    value: float | None
    """Black's win probability; None where the rules allow no such contest."""
    mean_burns: tuple[float, float] = (0.0, 0.0)

    def __str__(self) -> str:
        if self.value is None:
            return "-"
        return f"{100 * self.value:.0f} {self.mean_burns[0]:.1f}/{self.mean_burns[1]:.1f}"


def solve_pairs(game: Game, contest: str, bands: Sequence[str], rollouts: int) -> Iterator[Pair]:
    """The contest of every kind of Black's with every kind of Red's, fully fuelled at the start."""
    for kinds in product(KIND_NAMES, repeat=2):
        black, red = (
            parse_duel_ship(f"{kind}:{band}") for kind, band in zip(kinds, bands, strict=True)
        )
        try:
            state = duel(game, contest, black, red)
        except NoContest:
            yield Pair(black, red, None)
            continue
        solved = solve_contest(state, rollouts)
        yield Pair(black, red, solved.equilibrium.value, _mean_burns(solved))


def _mean_burns(contest: Contest) -> tuple[float, float]:
    mixes = (contest.equilibrium.rows, contest.equilibrium.columns)
    black, red = (
        sum(burn * part for burn, part in zip(burns, mix, strict=True))
        for burns, mix in zip(contest.burns, mixes, strict=True)
    )
    return black, red


def parse_duel_ship(text: str) -> DuelShip:
    """A ship as `KIND:BAND[:FUEL]`; raises `BoardwrightError`.

    Without the fuel it is what a full tank leaves after one fuel for each band on the way in.

    >>> print(parse_duel_ship("fighter:combat"))
    fighter:combat:4
    """
    kind, band, *rest = [*text.split(":"), ""]
    if kind not in KIND_NAMES:
        raise BoardwrightError(f"unknown ship {quote(kind)}; choose from: {', '.join(KIND_NAMES)}")
    if band not in BANDS[SENSOR:]:
        choices = ", ".join(BANDS[SENSOR:])
        raise BoardwrightError(f"unknown range {quote(band)}; choose from: {choices}")
    tank = KINDS[KIND_NAMES.index(kind)].fuel
    if rest == [""]:
        return DuelShip(kind, band, tank - BANDS.index(band))
    if len(rest) != 2 or not rest[0].isascii() or not rest[0].isdigit() or len(rest[0]) > 3:
        raise BoardwrightError(f"a ship is KIND:BAND or KIND:BAND:FUEL, got {quote(text)}")
    if not 1 <= int(rest[0]) <= tank:
        raise BoardwrightError(f"fuel must be between 1 and {tank}, got {rest[0]}")
    return DuelShip(kind, band, int(rest[0]))


def duel(game: Game, contest: str, black: DuelShip, red: DuelShip) -> ThrustState:
    """The contest that Black begins, with the initiative; raises `BoardwrightError`.

    Both ships are revealed, neither has moved in this turn, the turn is not quiet yet.
    """
    ships = [_ship_text(ship, contact) for contact, ship in ((1, black), (2, red))]
    start = game.parse_position(f"{' '.join(ships)} 2 movement black black 0 - 2 activate:black -")
    assert isinstance(start, ThrustState)
    step = Step(Activate(0, contest, 2), 0)
    if reason := start.why_not(0, step.action):
        raise NoContest(f"no contest: {reason}")
    return start.play(step)


def _ship_text(ship: DuelShip, contact: int) -> str:
    face_up = "u" if BANDS.index(ship.band) >= COMBAT else "-"
    lost = f",{ship.kind}:lost" * 3
    return f"{ship.kind}:{ship.band}:{ship.fuel}:0:-:{contact}:{face_up}{lost}"
