"""Facts of Thrust!: the true fleets, and what a short game does to them."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.study.played import random_record, record_of

from boardwright.games.thrust import ThrustState
from boardwright.games.thrust.actions import Burn
from boardwright.games.thrust.ships import KINDS
from boardwright.study.facts.thrust import facts_of

DRAWS = (
    "draw:highend draw:fighter draw:subcompact draw:patrol "
    "draw:science draw:cruiser draw:fighter draw:troop"
)
IDLE = " ".join(f"s{place}:pass s{place}:pass" for place in (1, 2, 3, 4))
HELD = " ".join(f"s{place}:hold s{place}:hold" for place in (1, 2, 3, 4))


def test_the_first_two_rounds() -> None:
    """Red wins the first initiative, Black the second; Black's Transport moves in and burns 1."""
    moves = HELD.replace("s1:hold s1:hold", "s1:hold s1:move:sensor")
    first = f"{DRAWS} d100:96 d100:30 {IDLE} {moves} {IDLE}"
    second = f"d100:20 d100:96 s1:scan d100:99 {IDLE.replace('s1:pass s1:pass', 's1:pass')}"
    facts = facts_of(record_of("thrust", first, second))
    ships = [facts[f"thrust_ship_{seat}_{place}"] for seat in (0, 1) for place in (1, 2, 3, 4)]
    assert ships == [draw.partition(":")[2] for draw in DRAWS.split()]
    assert facts["thrust_initiative"] == 1
    assert facts["thrust_initiative_rounds_1"] == 1
    assert facts["thrust_initiative_rounds_0"] == 1
    assert (facts["thrust_scan_0"], facts["thrust_scan_1"]) == (1, 0)
    full = sum(kind.fuel for name in ships[:4] for kind in KINDS if kind.name == name)
    assert facts["thrust_fuel_25_0"] == full
    assert facts["thrust_fuel_100_0"] == full - 1
    assert facts["thrust_rounds"] == 2
    assert facts["thrust_never_found_0"] == 4


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game(seed: int) -> None:
    record = random_record("thrust", seed)
    facts, final = facts_of(record), record.final
    assert isinstance(final, ThrustState)
    for seat, fleet in enumerate(final.fleets):
        kinds = [facts[f"thrust_ship_{seat}_{place}"] for place in (1, 2, 3, 4)]
        assert kinds == [KINDS[ship.kind].name for ship in fleet]
        curve = [int(facts[f"thrust_fuel_{quarter}_{seat}"] or 0) for quarter in (25, 50, 75, 100)]
        assert all(later <= earlier for earlier, later in pairwise(curve))
        ships = [int(facts[f"thrust_ships_{quarter}_{seat}"] or 0) for quarter in (25, 50, 75, 100)]
        assert ships[-1] == sum(ship.band >= 0 for ship in fleet)
        burned = [
            action.fuel for action, who in record.steps if who == seat and type(action) is Burn
        ]
        assert facts[f"thrust_burned_{seat}"] == sum(burned)
    rounds = sum(int(facts[f"thrust_initiative_rounds_{seat}"] or 0) for seat in (0, 1))
    assert rounds <= int(facts["thrust_rounds"] or 0) <= rounds + 1


def test_a_game_cut_while_the_fleets_are_drawn() -> None:
    facts = facts_of(record_of("thrust", "draw:highend"))
    assert facts["thrust_ship_0_1"] == "highend"
    assert facts["thrust_initiative"] is None
