"""Openings, symmetries and the diversity of play, against small cases by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.study.facts import game, table
from tests.study.played import record_of

import boardwright
from boardwright.study.journal import JOURNAL
from boardwright.study.metrics.openings import (
    FirstAction,
    count_positions,
    entropy,
    first_action,
    opening_table,
)
from boardwright.study.metrics.sample import samples_of
from boardwright.study.plan import Study
from boardwright.study.records import Records
from boardwright.study.report import write_report
from boardwright.study.report.document import Heading, Table
from boardwright.study.run import run_study
from boardwright.study.symmetry import canonical_action, symmetries
from boardwright.study.tables import write_tables


def test_a_square_has_eight_symmetries() -> None:
    """Of 16 spaces three are different: a corner, an edge and the middle."""
    grow = boardwright.game("grow", {"size": 4})
    assert len(symmetries(grow)) == 7
    spaces = [f"+{column}{row}" for column in "abcd" for row in range(1, 5)]
    assert {canonical_action(grow, space) for space in spaces} == {"+a1", "+a2", "+b2"}


@pytest.mark.parametrize(
    ("card", "count"), [("standard", 1), ("crane", 1), ("mosaic", 0), ("random", 0)]
)
def test_thrive_is_symmetrical_if_its_set_up_is(card: str, count: int) -> None:
    assert len(symmetries(boardwright.game("thrive", {"card": card}))) == count


def test_an_image_is_as_legal_as_the_opening() -> None:
    for name, options in (("thrive", {}), ("thrive", {"card": "crane"}), ("grow", {"size": 5})):
        state = boardwright.game(
            name, {**options, "first": "black" if name == "thrive" else "seat1"}
        )
        start = state.start()
        legal = set(start.legal_actions(0))
        for image in symmetries(state):
            assert {image(action) for action in legal} == legal


def test_games_without_symmetries_keep_their_openings() -> None:
    assert canonical_action(boardwright.game("thrust"), "s2:pass") == "s2:pass"
    assert canonical_action(boardwright.game("grow"), "resign") == "resign"


def test_the_first_action_of_a_record() -> None:
    record = record_of("grow", "first:blue", "+c1", "+a2", size=3)
    assert first_action(record.game, str(record)) == FirstAction(1, "+a1")
    nothing = record_of("grow", "first:blue", size=3)
    assert first_action(nothing.game, str(nothing)) is None


def test_openings_by_hand() -> None:
    """Twice +a1, which won once, and once +b2 by the second seat, which won."""
    shares: list[list[float]] = [[1, 0], [0, 1], [0, 1]]
    sample = samples_of(table([game(each, number=n) for n, each in enumerate(shares)]))[0]
    firsts = {0: FirstAction(0, "+a1"), 1: FirstAction(0, "+a1"), 2: FirstAction(1, "+b2")}
    first, second = opening_table(sample, firsts)
    assert (first.action, first.share.value, first.share.n) == ("+a1", 0.5, 2)
    assert (second.action, second.share.value, second.share.n) == ("+b2", 1.0, 1)
    assert [first.frequency.value, second.frequency.value] == pytest.approx([2 / 3, 1 / 3])


def test_entropy_by_hand() -> None:
    assert entropy("abcdefgh") == 3
    assert entropy("aaab") == pytest.approx(0.8113, abs=1e-4)
    assert entropy([]) == 0


def test_positions_met_in_another_order_are_the_same() -> None:
    """After four turns the same stones stand, whoever was first with which."""
    one = record_of("grow", "+a1 +c3 +c1 end", "end", size=3, first="seat1")
    other = record_of("grow", "+c1 +c3 +a1 end", "end", size=3, first="seat1")
    third = record_of("grow", "+b1 +c3", size=3, first="seat1")
    found = count_positions(one.game, [str(one), str(other), str(third)])
    assert found == {1: (3, 3), 2: (3, 3), 4: (1, 2)}


@pytest.mark.parametrize("stored", ["journal", "parquet", "lines"])
def test_records_are_read_from_whatever_is_there(tmp_path: Path, stored: str) -> None:
    study = Study.of("grow", {"size": 3}, {}, [("random",)], 4)
    run_study(study, tmp_path, in_process=True)
    expected = {(each.cell, each.number): each.record for each in Records(tmp_path)}
    assert len(expected) == 4
    if stored == "parquet":
        pytest.importorskip("pyarrow")
    if stored != "journal":
        write_tables(tmp_path, with_parquet=stored == "parquet")
        (tmp_path / JOURNAL).unlink()
    assert {(each.cell, each.number): each.record for each in Records(tmp_path)} == expected
    key = ("all", 2)
    assert Records(tmp_path).find({key}) == {key: expected[key]}
    document = write_report(tmp_path, tmp_path)
    assert Heading("Openings and diversity") in document.blocks
    (diversity,) = (
        b for b in document.blocks if isinstance(b, Table) and b.caption.startswith("Diversity")
    )
    assert diversity.rows[0] == ["Distinct games", "4 of 4"]
