"""Whole runs: on several processes, interrupted, resumed, and with players that fail."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.arena.fakes import make

import boardwright
from boardwright.arena import BadPlan, Plan, Result, run

pytestmark = pytest.mark.slow("processes of its own")


def _plan(*specs: str, game: str = "thrive", games: int = 8, **rest: object) -> Plan:
    return Plan(game, {}, (specs,), games, opening=2, **rest)  # type: ignore[arg-type]


def _timeless(results: list[Result]) -> list[Result]:
    return [msgspec.structs.replace(result, clocks=()) for result in results]


def _records(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in (folder / "records").iterdir()}


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    plan = _plan("greedy", "random")
    one = run(plan, out=tmp_path / "one", jobs=1)
    two = run(plan, out=tmp_path / "two", jobs=2)
    assert [result.number for result in one] == list(range(8))
    assert _timeless(one) == _timeless(two)
    assert _records(tmp_path / "one") == _records(tmp_path / "two")


class _Enough(Exception):
    pass


def test_a_stopped_run_resumes(tmp_path: Path) -> None:
    plan = _plan("greedy", "random")
    counts: list[int] = []

    def stop(results: object) -> None:
        counts.append(len(results))  # type: ignore[arg-type]
        if counts[-1] == 3:
            raise _Enough

    with pytest.raises(_Enough):
        run(plan, out=tmp_path / "a", jobs=2, on_progress=stop)
    assert counts == [0, 1, 2, 3]
    rest: list[int] = []
    again = run(
        plan, out=tmp_path / "a", jobs=2, on_progress=lambda results: rest.append(len(results))
    )
    assert rest == [3, 4, 5, 6, 7, 8]
    whole = run(plan, out=tmp_path / "b", jobs=1)
    assert _timeless(again) == _timeless(whole)
    assert _records(tmp_path / "a") == _records(tmp_path / "b")
    for text in _records(tmp_path / "a").values():
        assert boardwright.parse_record(text).outcome is not None


def test_a_game_with_a_torn_line_is_played_again(tmp_path: Path) -> None:
    plan = _plan("random", "random", games=4)
    first = run(plan, out=tmp_path, jobs=1)
    file = tmp_path / "results.jsonl"
    file.write_bytes(file.read_bytes()[:-30])
    assert _timeless(run(plan, out=tmp_path, jobs=1)) == _timeless(first)
    assert file.read_bytes().count(b"\n") == 4
    assert run(plan, out=tmp_path, jobs=1) == run(plan, out=tmp_path, jobs=2)


def test_more_games_extend_a_run_and_fewer_report_fewer(tmp_path: Path) -> None:
    run(_plan("random", "random", games=4), out=tmp_path, jobs=1)
    assert len(run(_plan("random", "random", games=6), out=tmp_path, jobs=1)) == 6
    assert len(run(_plan("random", "random", games=2), out=tmp_path, jobs=1)) == 2


def test_another_plan_is_refused_and_nothing_touched(tmp_path: Path) -> None:
    run(_plan("random", "random", games=2), out=tmp_path, jobs=1)
    before = (tmp_path / "results.jsonl").read_bytes()
    for other in (
        _plan("random", "greedy", games=2),
        _plan("random", "random", games=2, seed=2),
        _plan("random", "random", games=2, game="thrust"),
    ):
        with pytest.raises(BadPlan, match="holds a run with other settings"):
            run(other, out=tmp_path, jobs=1)
    assert (tmp_path / "results.jsonl").read_bytes() == before


@pytest.mark.parametrize("name", ["plan.json", "results.jsonl"])
def test_other_files_in_the_directory_are_refused(tmp_path: Path, name: str) -> None:
    run(_plan("random", "random", games=2), out=tmp_path, jobs=1)
    (tmp_path / name).write_bytes(b'{"a": 1}\n')
    with pytest.raises(BadPlan, match=r"is not (an arena plan|a results file)"):
        run(_plan("random", "random", games=2), out=tmp_path, jobs=1)


def test_a_process_that_dies_costs_its_player_the_game(tmp_path: Path) -> None:
    results = run(_plan("die", "random", games=4), out=tmp_path, jobs=2, create_player=make)
    assert len(results) == 4
    for result in results:
        (forfeit,) = result.forfeits
        assert (result.seating[forfeit.seat], forfeit.why) == ("die", "crash")
        assert result.values[1 - forfeit.seat] == 1.0
        assert result.unrated is None


def test_a_player_that_never_answers_is_ended() -> None:
    plan = _plan("random", "hang", games=2, limit=2.0)
    results = run(plan, jobs=2, create_player=make, grace=0.2)
    assert len(results) == 2
    for result in results:
        (forfeit,) = result.forfeits
        assert (result.seating[forfeit.seat], forfeit.why) == ("hang", "late")


@pytest.mark.parametrize(("spec", "why"), [("die", "crash"), ("hang", "late")])
def test_among_three_the_others_play_on_without_it(spec: str, why: str, tmp_path: Path) -> None:
    options: dict[str, int | str] = {"players": 3, "size": 6}
    plan = Plan("grow", options, (("random", "greedy", spec),), 3, limit=2.0)
    results = run(plan, out=tmp_path, jobs=3, create_player=make, grace=0.2)
    assert len(results) == 3
    for result in results:
        (forfeit,) = result.forfeits
        assert (result.seating[forfeit.seat], forfeit.why) == (spec, why)
        assert result.clocks[forfeit.seat].turns == 1
        assert result.values[forfeit.seat] == 0.0
        assert (result.reason, result.unrated) == ("board_full", None)
    assert len(_records(tmp_path)) == 3


def test_of_players_that_all_die_the_last_one_wins() -> None:
    plan = Plan("grow", {"players": 3, "size": 6}, (("die",),), 1)
    (result,) = run(plan, jobs=1, create_player=make)
    assert len({each.seat for each in result.forfeits}) == 2
    assert sorted(result.values) == [0.0, 0.0, 1.0]


def test_failures_do_not_end_a_run() -> None:
    results = run(_plan("crash", "random", games=6), jobs=1, create_player=make)
    assert sum(len(result.forfeits) for result in results) >= 4
    assert len(results) == 6


def test_processes_that_finish_together_are_all_read() -> None:
    plan = _plan("random", "random", games=60, cap=1)
    assert len(run(plan, jobs=3)) == 60
