"""Facts of Thrive on positions small enough to count by hand."""

from __future__ import annotations

import pytest
from tests.study.played import random_record, record_of

import boardwright
from boardwright.core.record import Record
from boardwright.games.thrive.cards import CARDS
from boardwright.study.facts.thrive import facts_of, holes


def test_a_first_turn_of_each_side() -> None:
    """White's pegs and squares are turned: its e6-e5 is Black's b1-b2."""
    facts = facts_of(record_of("thrive", "b1-b2 b2+d4 b2+b5", "e6-e5 e5+b2 e5+b1"))
    assert facts["thrive_card"] == "standard"
    assert facts["thrive_start"] == "a1:c4 b1:c4 c1:c4 d1:c4 e1:c4 f1:c4"
    assert facts["thrive_landings_b2"] == 2
    assert facts["thrive_pegs_d4_0"] == facts["thrive_pegs_b5_0"] == 1
    assert facts["thrive_pegs_d4_1"] == facts["thrive_pegs_d5_1"] == 1
    assert facts["thrive_early_d5_1"] == 1
    assert sum(int(facts[f"thrive_pegs_{hole}_0"] or 0) for hole in holes()) == 2
    assert facts["thrive_first_capture"] is None
    assert (facts["thrive_pods_0"], facts["thrive_pods_1"]) == (6, 6)


def test_a_self_capture_is_not_a_capture() -> None:
    """Black takes its own c1 with b1, White then takes b3 in the second turn."""
    start = "b1:04600,c1:04400,b3:04400/b4:00440,c6:00440,f6:00440 black move 0 - -"
    game = boardwright.game("thrive")
    state = game.parse_position(start)
    assert "b1-c1" in map(str, state.legal_actions(0))
    facts = facts_of(record_of("thrive", "b1-c1 c1+e5 c1+e4", "b4-b3", start=start))
    assert (facts["thrive_self_captures_0"], facts["thrive_captures_0"]) == (1, 0)
    assert (facts["thrive_self_captures_1"], facts["thrive_captures_1"]) == (0, 1)
    assert facts["thrive_first_capture"] == 2
    assert facts["thrive_landings_c1"] == 1
    assert facts["thrive_landings_e4"] == 1
    assert (facts["thrive_pods_0"], facts["thrive_pods_1"]) == (1, 3)


def test_early_pegs_are_those_of_the_first_three_turns() -> None:
    record = random_record("thrive", 5)
    facts = facts_of(record)
    for seat in (0, 1):
        early = sum(int(facts[f"thrive_early_{hole}_{seat}"] or 0) for hole in holes())
        assert early == 6
    for name in holes():
        assert int(facts[f"thrive_early_{name}_0"] or 0) <= int(facts[f"thrive_pegs_{name}_0"] or 0)


def test_drawn_cards_are_written_as_cards_are() -> None:
    assert facts_of(record_of("thrive", card="lily"))["thrive_start"] == " ".join(
        sorted(CARDS["lily"].pieces.split(), key=lambda piece: (piece[1], piece[0]))
    )
    record = random_record("thrive", 3, card="random")
    pieces = str(facts_of(record)["thrive_start"]).split()
    assert len(pieces) == 6
    assert all(len(piece.partition(":")[2]) == 2 for piece in pieces)


def test_small_pods_have_eight_holes() -> None:
    assert holes(3) == ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4")
    facts = facts_of(random_record("thrive", 1, size=4, holes=3))
    assert {name for name in facts if name.startswith("thrive_pegs_a")} == set()


@pytest.mark.parametrize("seed", range(4))
def test_pods_are_lost_by_capture_only(seed: int) -> None:
    record: Record = random_record("thrive", seed)
    facts = facts_of(record)
    number = {name: int(facts[f"thrive_{name}"] or 0) for name in _COUNTED}
    for seat in (0, 1):
        lost = number[f"captures_{1 - seat}"] + number[f"self_captures_{seat}"]
        assert number[f"pods_{seat}"] == 6 - lost


_COUNTED = [f"{fact}_{seat}" for fact in ("captures", "self_captures", "pods") for seat in (0, 1)]
