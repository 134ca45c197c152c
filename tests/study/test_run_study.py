"""Whole studies: reproducible, resumable at any moment, and never at the cost of stored games."""

from __future__ import annotations

import multiprocessing
import random
import resource
import time
from pathlib import Path

import pytest

from boardwright.core.record import parse_record
from boardwright.study.curve import win_curve
from boardwright.study.fact_row import FactRow
from boardwright.study.facts import Facts, facts_of, load_facts
from boardwright.study.facts.common import curve_facts
from boardwright.study.journal import JOURNAL, Game, Journal, index_games, read_games, read_record
from boardwright.study.plan import BadStudy, Study
from boardwright.study.run import run_study
from boardwright.study.stopping import Until
from boardwright.study.tables import write_tables

KILLS = 50


def _study(games: int = 20, **rest: object) -> Study:
    options = rest.pop("options", {"size": 3})
    vary = rest.pop("vary", {})
    players = rest.pop("players", [("random",)])
    return Study.of("grow", options, vary, players, games, **rest)  # type: ignore[arg-type]


def _tables(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir() if file.name != JOURNAL}


@pytest.mark.slow("processes of its own")
def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    study = _study(6, vary={"players": (2, 3)})
    run_study(study, tmp_path / "here", in_process=True)
    run_study(study, tmp_path / "two", jobs=2)
    assert _tables(tmp_path / "here") == _tables(tmp_path / "two")


@pytest.mark.parametrize(
    "study",
    [
        pytest.param(_study(150, vary={"players": (2, 3)}), id="grow"),
        # played by the native core if it was built
        pytest.param(
            Study.of("thrive", {"size": 4}, {"first": ("black", "white")}, [("random",)], 200),
            id="thrive",
        ),
    ],
)
def test_a_study_killed_at_any_moment_goes_on(study: Study, tmp_path: Path) -> None:
    """Killed 50 times at random moments: no game lost, none twice, the same bytes at the end."""
    run_study(study, tmp_path / "whole", in_process=True)
    context, rng, killed = (
        multiprocessing.get_context("fork"),
        random.Random(5),
        tmp_path / "killed",
    )
    stored: set[tuple[str, int]] = set()
    for _ in range(KILLS):
        process = context.Process(
            target=run_study, args=(study, killed), kwargs={"in_process": True}
        )
        process.start()
        time.sleep(rng.uniform(0.0, 0.03))
        process.kill()
        process.join()
        now = set(index_games(killed / JOURNAL))
        assert now >= stored
        stored = now
    run_study(study, killed, in_process=True)
    lines = (killed / JOURNAL).read_bytes().splitlines()
    assert len(lines) == len(index_games(killed / JOURNAL)) == 2 * study.games
    assert _tables(killed) == _tables(tmp_path / "whole")


def test_more_games_continue_a_study(tmp_path: Path) -> None:
    run_study(_study(10), tmp_path / "grown", in_process=True)
    run_study(_study(20), tmp_path / "grown", in_process=True)
    run_study(_study(20), tmp_path / "whole", in_process=True)
    assert _tables(tmp_path / "grown") == _tables(tmp_path / "whole")


def test_cells_are_paired(tmp_path: Path) -> None:
    """Under a rule that changes nothing here, game n is the same game."""
    run_study(_study(vary={"players": (2, 3)}), tmp_path, in_process=True)
    facts = load_facts(tmp_path)
    two, three = facts.cell("players=2"), facts.cell("players=3")
    assert two.columns["number"] == three.columns["number"] == list(range(20))
    assert two.columns["group"] == three.columns["group"]


def test_facts_can_be_computed_again_from_the_records(tmp_path: Path) -> None:
    run_study(_study(), tmp_path, in_process=True)
    for game in read_games(tmp_path / JOURNAL):
        text = read_record(game)
        assert text is not None
        again = facts_of(parse_record(text))
        assert again == {name: game.facts[name] for name in again}


def test_the_course_of_the_games(tmp_path: Path) -> None:
    """The curve begins after the opening and ends before the last turn."""
    study = _study(4, options={"size": 4}, curve=50)
    run_study(study, tmp_path, in_process=True)
    for game in read_games(tmp_path / JOURNAL):
        record = parse_record(read_record(game) or "")
        curve = win_curve(record, 50)
        opening = int(record.tags["opening"])
        turns = [turn for turn in record.turns if turn[0].seat is not None]
        assert opening > 0
        assert len(curve) == len(turns) - 2, "one random turn for each seat"
        assert all(sum(values) == pytest.approx(1) for values in curve)
        expected = curve_facts(curve, int(game.facts["winner"] or 0))
        assert expected == {name: game.facts[name] for name in expected}
        assert game.facts["lead_changes"] is not None


def test_both_kinds_of_tables_hold_the_journal(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    run_study(_study(vary={"players": (2, 3)}), tmp_path, in_process=True)
    journal = load_facts(tmp_path)
    write_tables(tmp_path, with_parquet=False)
    kept = (tmp_path / JOURNAL).rename(tmp_path / "kept")
    assert load_facts(tmp_path) == journal
    kept.rename(tmp_path / JOURNAL)
    write_tables(tmp_path, with_parquet=True)
    assert not (tmp_path / "facts.csv").exists()
    (tmp_path / JOURNAL).unlink()
    assert load_facts(tmp_path) == journal


def test_a_settled_cell_gets_no_more_games(tmp_path: Path) -> None:
    until = Until(0.9)
    run_study(_study(1000), tmp_path, in_process=True, until=until)
    assert len(load_facts(tmp_path)) == until.looks(1000)[0]


def test_another_study_or_other_files_are_left_alone(tmp_path: Path) -> None:
    run_study(_study(3), tmp_path / "study", in_process=True)
    before = (tmp_path / "study" / JOURNAL).read_bytes()
    with pytest.raises(BadStudy, match=r"other settings \(--seed\)"):
        run_study(_study(3, seed=2), tmp_path / "study", in_process=True)
    assert (tmp_path / "study" / JOURNAL).read_bytes() == before
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(BadStudy, match="holds other files"):
        run_study(_study(3), tmp_path / "mine", in_process=True)
    assert [file.name for file in (tmp_path / "mine").iterdir()] == ["letter.txt"]
    with pytest.raises(BadStudy, match="is not the directory of a study"):
        load_facts(tmp_path / "mine")


def test_two_processes_cannot_write_one_study(tmp_path: Path) -> None:
    run_study(_study(3), tmp_path, in_process=True)
    with Journal(tmp_path / JOURNAL), pytest.raises(BadStudy, match="another process"):
        run_study(_study(5), tmp_path, in_process=True)


def test_a_full_disk_leaves_the_journal_as_it_was(tmp_path: Path) -> None:
    """A limit on the size of files takes the first part of a line, as a full disk does."""
    run_study(_study(3), tmp_path, in_process=True)
    before = _tables(tmp_path), (tmp_path / JOURNAL).read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    with Journal(tmp_path / JOURNAL) as journal:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before[1]) + 10, hard))
        try:
            with pytest.raises(OSError, match="too large") as caught:
                journal.append(Game("all", 3, {"cut": None}))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.filename == str(tmp_path / JOURNAL)
    assert (_tables(tmp_path), (tmp_path / JOURNAL).read_bytes()) == before


def test_repeats_and_games_cut_short_are_not_the_sample() -> None:
    rows: list[FactRow] = [
        {"cell": "a", "fingerprint": "x", "cut": None},
        {"cell": "a", "fingerprint": "x", "cut": None},
        {"cell": "b", "fingerprint": "x", "cut": None},
        {"cell": "b", "fingerprint": "y", "cut": "cut"},
    ]
    sample = Facts.of(_study(), rows).counted()
    assert sample.columns["cell"] == ["a", "b"]


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"vary": {"colour": (1, 2)}}, "unknown option 'colour'"),
        ({"vary": {"players": (2, 99)}}, "players must be"),
        ({"vary": {"players": (2, 2)}}, "at least two different values"),
        ({"vary": {"size": (3, 4)}}, "both set and varied"),
        ({"players": [("nobody",)]}, "unknown player 'nobody'"),
        ({"players": [("random",) * 3]}, "at most 2 players"),
    ],
)
def test_what_cannot_be_played(settings: dict[str, object], complaint: str) -> None:
    with pytest.raises(Exception, match=complaint):
        _study(**settings)  # type: ignore[arg-type]
