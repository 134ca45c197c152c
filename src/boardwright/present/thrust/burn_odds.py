"""What a burn can achieve in a contest, in per cent, from what its seat knows."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.position import ShipData
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, EVADE_MINIMUM, KINDS
from boardwright.present.thrust.names import SIDES
from boardwright.present.thrust.odds import contest_chance
from boardwright.present.thrust.scene import STAT_LOSS, Scene, Token, stats_of

__all__ = ["BurnOdds", "burn_odds"]

_SPEEDS = [kind.spd for kind in KINDS]


class BurnOdds(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chances to win the contest, by how the other side's burn compares.

    Each is a text, `62%`, or `48% to 70%` where the other ship's SPD is not known. A ship whose
    kind shows counts with its printed SPD, and without a [+] token: neither its damage nor a token
    need show.
    """

    least: int
    """The least fuel that the other side may burn, if it burns any."""
    less: str
    """If the other side burns less fuel, but some."""
    same: str
    more: str
    most: int | None = None
    """The other ship's fuel capacity; None if its kind doesn't show."""
    nothing: str = ""
    """If the other side burns nothing; empty if it has to burn some."""
    passive: str = ""
    """What happens if the seat itself burns nothing, in a sentence; empty if it has to."""


def burn_odds(scene: Scene, options: ThrustOptions) -> BurnOdds:
    """The odds for the seat that is to seal a burn."""
    view, stage = scene.view, scene.view.stage
    begins = stage.seat == scene.own
    other = scene.target() if begins else scene.actor()
    ours = view.fleet[view.ship - 1]
    less, same, more = (_chance(ours, other, dice, options) for dice in ((2, 1), (1, 1), (1, 2)))
    rolls_anyway = options.unopposed == "roll" and not (other is not None and other.moved)
    kind = None if other is None else other.kind
    return BurnOdds(
        least=_least(stage.kind, other, begins),
        less=less,
        same=same,
        more=more,
        most=None if kind is None else kind.fuel,
        nothing="" if not begins else less if rolls_anyway else "100%",
        passive="" if begins else _passive(scene, options, ours, other),
    )


def _least(contest: str, other: Token | None, begins: bool) -> int:
    """R-38: a pursuer burns at least 1, an evader the minimum of its band."""
    if (contest == "evade") == begins or other is None:
        return 1
    return EVADE_MINIMUM[BANDS.index(other.band)]


def _chance(
    ours: ShipData, other: Token | None, dice: tuple[int, int], options: ThrustOptions
) -> str:
    """The chance to win with so many dice for us and for the other side."""
    best_grade = options.crit_advantage == "best_grade"
    mine = (stats_of(ours)["SPD"], 2 if ours.plus else dice[0])
    return _text(contest_chance(mine, (speed, dice[1]), best_grade) for speed in _speeds(other))


def _passive(scene: Scene, options: ThrustOptions, ours: ShipData, other: Token | None) -> str:
    """R-39."""
    side = SIDES[SEATS.index(scene.view.stage.seat)]
    if options.unopposed == "auto" or ours.moved:
        return f"{side} succeeds without a roll."
    best_grade = options.crit_advantage == "best_grade"
    mine = (stats_of(ours)["SPD"], 1)
    chances = (contest_chance((speed, 2), mine, best_grade) for speed in _speeds(other))
    return f"{side} rolls with [+] and succeeds in {_text(chances)} of cases."


def _speeds(other: Token | None) -> list[int]:
    """The SPD of the other ship, or the least and the most it may be."""
    if other is None or other.kind is None:
        return [min(_SPEEDS) - STAT_LOSS, max(_SPEEDS)]
    return [other.kind.spd]


def _text(chances: Iterable[int]) -> str:
    low, *_, high = sorted([*chances] * 2)
    return f"{low}%" if low == high else f"{low}% to {high}%"
