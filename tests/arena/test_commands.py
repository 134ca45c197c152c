"""`boardwright arena` and `boardwright ladder`, as they are typed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.terminal import Terminal

import boardwright
from boardwright.arena import BadPlan, Plan, Result, lineups
from boardwright.arena.goals import GOALS, Goal, Goals
from boardwright.arena.ladder import ladder
from boardwright.arena.ladder_text import ladder_lines, ladder_markdown
from boardwright.arena.run_dir import RunDir
from boardwright.arena.time_usage import TimeUsage
from boardwright.cli import main
from boardwright.engine.level import levels

ARENA = (sys.executable, "-m", "boardwright", "arena")


def _arena(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*ARENA, *words], capture_output=True, text=True, timeout=120)


def test_the_table(tmp_path: Path) -> None:
    done = _arena("thrive", "--players", "greedy,random", "--games", "4", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    heading, first, second, total, *_ = done.stdout.splitlines()
    assert heading.split()[:2] == ["player", "score"]
    assert (first.split()[0], second.split()[0]) == ("greedy", "random")
    assert total.startswith("4 games: ")
    assert not done.stderr, "no bar where nobody looks"


def test_json_of_three_seats_and_a_player_in_two_of_them() -> None:
    words = ("--set", "players=3", "--set", "size=5", "--players", "greedy,random")
    done = _arena("grow", *words, "--player", "random", "--games", "3", "--json")
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    assert summary["games"] == 3
    greedy, random = summary["players"]
    assert (greedy["games"], random["games"]) == (3, 6)
    assert greedy["points"] + random["points"] == pytest.approx(3)
    assert {seat["games"] for seat in random["by_seat"].values()} == {2}
    assert {rating["player"] for rating in summary["ratings"]} == {"greedy", "random"}
    assert sum(summary["seats"].values()) == pytest.approx(3)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("thrive",), "no players given"),
        (("thrive", "--players", "greedy,,random"), "players must be a list like A,B,C"),
        (("thrive", "--players", "greedy,wizard"), "unknown player 'wizard'"),
        (("thrive", "--players", "random", "--limit", "nan"), "a number of seconds"),
        (("thrive", "--players", "random", "--games", "0"), "a number from 1"),
    ],
)
def test_bad_arguments_give_one_sentence(
    words: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _holds_interrupts(pid: int) -> bool:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    masks = [line.split()[1] for line in lines if line.startswith(("SigBlk:", "SigIgn:"))]
    return any(int(mask, 16) >> (signal.SIGINT - 1) & 1 for mask in masks)


@pytest.mark.slow("a program that is interrupted")
def test_ctrl_c_keeps_finished_games_and_the_same_command_resumes(tmp_path: Path) -> None:
    out = tmp_path / "run"
    words = ("thrive", "--players", "mcts:5,random", "--games", "400", "--jobs", "2")
    terminal = Terminal("arena", *words, "--out", str(out))
    terminal.wait_for(r"\] ([3-9]|\d\d+)/400")  # so many games are finished
    pid = terminal.process.pid
    linux = sys.platform == "linux"  # where the mask of a process can be read
    held = [_holds_interrupts(worker) for worker in _children(pid)] if linux else []
    os.killpg(pid, signal.SIGINT)  # as a terminal does: to the workers too
    output = terminal.wait_for_end()
    assert terminal.end() == 130
    terminal.close()
    assert len(held) >= (2 if linux else 0)
    assert all(held), held  # else it is a matter of luck who hears Ctrl-C first
    assert "Traceback" not in output
    kept = (out / "results.jsonl").read_bytes().splitlines()
    assert f"stopped after {len(kept)} games" in output
    assert f"\n{len(kept)} games: " in output
    games = len(kept) + 2
    done = _arena(*words[:-3], str(games), "--jobs", "2", "--out", str(out), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] in (games, games + 1)
    assert (out / "results.jsonl").read_bytes().splitlines()[: len(kept)] == kept
    refused = _arena(*words, "--seed", "2", "--out", str(out))
    assert refused.returncode == 2
    assert "holds a run with other settings (seed)" in refused.stderr


def _climb(scores: list[int], needed: int = 100) -> tuple[Plan, Goals, list[Result]]:
    """A ladder on which the higher level wins so many of a hundred games at each step."""
    names = [f"level:{number}" for number in range(1, len(scores) + 2)]
    steps = tuple(zip(names[1:], names, strict=False))
    plan = Plan("thrive", {}, steps, 100 * len(scores))
    results = [
        Result(
            number=100 * step + game,
            group=(100 * step + game) // 2,
            seating=seating if game % 2 else seating[::-1],
            values=(1.0, 0.0) if (game * 37 % 100 < wins) == bool(game % 2) else (0.0, 1.0),
            reason="capture",
            decisions=30,
            clocks=(TimeUsage(5, 0.5, 0.2), TimeUsage(5, 0.5, 0.2)),
        )
        for step, (seating, wins) in enumerate(zip(steps, scores, strict=True))
        for game in range(100)
    ]
    goals = Goals(tuple(Goal(higher, lower, 0.6) for higher, lower in steps), needed)
    return plan, goals, results


def test_a_ladder_shows_which_steps_hold() -> None:
    short = ladder(*_climb([75, 59], needed=200))
    assert sum("too few games" in line for line in ladder_lines(short)) == 1
    summary = ladder(*_climb([75, 62, 59, 61]))
    assert [round(rung.score, 2) for rung in summary.rungs] == [0.75, 0.62, 0.59, 0.61]
    assert [rung.holds for rung in summary.rungs] == [True, True, False, True]
    output = json.loads(msgspec.json.encode(summary))
    assert [rung["holds"] for rung in output["rungs"]] == [True, True, False, True]
    elos = {rating.player: rating.elo for rating in summary.ratings}
    assert elos["level:1"] == 0
    assert elos["level:2"] == pytest.approx(191, abs=4)
    assert list(elos) == [f"level:{number}" for number in (1, 2, 3, 4, 5)]
    lines = list(ladder_lines(summary))
    assert [line.split()[0] for line in lines[1:5]] == ["level:2", "level:3", "level:4", "level:5"]
    assert sum("FAILS" in line for line in lines) == 1
    page = list(ladder_markdown(summary, "Thrive", "boardwright ladder thrive"))
    assert page[0] == "## Thrive"
    rows = [line for line in page if line.startswith("|")]
    assert {row.count("|") for row in rows[:6]} == {9}


def test_a_level_at_a_table_of_the_level_below(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lowest = levels(boardwright.game("grow"))[:2]
    monkeypatch.setattr("boardwright.arena.goals.levels", lambda game: lowest)
    words = ["ladder", "grow", "--set", "players=3", "--set", "size=5", "--games", "4", "--json"]
    assert main(words) == 0
    (rung,) = json.loads(capsys.readouterr().out)["rungs"]
    assert (rung["games"], rung["needed"]) == (6, 200)
    assert rung["wanted"] == pytest.approx(1.6 / 3)


@pytest.mark.parametrize(
    ("against", "first", "steps"),
    [("anchors", "level:1 - random", 4), ("exploiters", "level:1 - exploiter:drop", 20)],
)
def test_a_ladder_against_other_players(
    against: str,
    first: str,
    steps: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each step has a folder of its own and is played without the others."""
    played: list[Plan] = []

    def run(
        plan: Plan, out: Path, jobs: int | None, cluster: str | None
    ) -> tuple[list[Result], int]:
        played.append(plan)
        assert cluster == "10.0.0.1:6379"
        assert out == tmp_path / "-".join(plan.lineups[0]).replace(":", "-")
        return [], 0

    monkeypatch.setattr("boardwright.cli.ladder.run_with_progress", run)
    page = tmp_path / "page.md"
    words = ["--out", str(tmp_path), "--markdown", str(page), "--cluster", "10.0.0.1:6379"]
    assert main(["ladder", "grow", "--against", against, *words]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith(first)
    assert len(played) == steps
    assert {plan.games for plan in played} == {200 if against == "anchors" else 40}
    assert page.read_text().startswith("## Grow against ")
    assert f"`boardwright ladder grow --against {against}`" in page.read_text()


def test_anchors_need_a_game_for_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "grow", "--set", "players=3", "--against", "anchors"]) == 2
    assert "a game with 2 seats, got 3" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("goal", "bounds", "is_met"),
    [
        (Goal("a", "b", 0.6), (0.61, 0.51, 0.7), True),
        (Goal("a", "b", 0.6), (0.61, 0.49, 0.7), False),
        (Goal("a", "b", 0.6), (0.59, 0.51, 0.7), False),
        (Goal("a", "b", 0.5, should_lose=True), (0.4, 0.35, 0.45), True),
        (Goal("a", "b", 0.5, should_lose=True), (0.4, 0.3, 0.51), False),
        (Goal("a", "b", None), (0.0, 0.0, 0.1), True),
        (Goal("a", "b", 0.5), (0.51, 0.4, 0.6), True),
        (Goal("a", "b", 0.5), (0.49, 0.4, 0.6), False),
    ],
)
def test_goals(goal: Goal, bounds: tuple[float, float, float], is_met: bool) -> None:
    assert goal.is_met(*bounds, seats=2) == is_met


def test_only_levels_that_beat_greedy_must_hold_against_a_harmless_habit() -> None:
    goals = GOALS["exploiters"](boardwright.game("thrust")).goals
    wanted = {(goal.player, goal.opponent): goal.share for goal in goals}
    assert wanted["level:3", "exploiter:hold"] == 0.5
    assert wanted["level:3", "exploiter:no-evade"] is None
    assert wanted["level:5", "exploiter:no-evade"] == 0.5


def test_the_ladder_command_climbs_resumes_and_writes_its_section(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lowest = levels(boardwright.game("thrive"))[:3]
    monkeypatch.setattr("boardwright.arena.goals.levels", lambda game: lowest)
    page = tmp_path / "page.md"
    words = ["ladder", "thrive", "--games", "2", "--out", str(tmp_path), "--markdown", str(page)]
    assert main([*words, "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert [rung["games"] for rung in summary["rungs"]] == [2, 2]
    first = (tmp_path / "level-2" / "results.jsonl").read_bytes()
    assert main(words) == 0
    assert (tmp_path / "level-2" / "results.jsonl").read_bytes() == first
    assert "level:3 - level:2" in capsys.readouterr().out
    assert page.read_text().startswith("## Thrive\n\n`boardwright ladder thrive --games 2`\n")


def test_a_level_that_was_tuned_is_another_player(tmp_path: Path) -> None:
    game = boardwright.game("thrive")
    plan = Plan.of(game, lineups(["level:1", "random"], 2), 4)
    assert set(plan.levels) == {"level:1"}
    RunDir(tmp_path, plan)
    RunDir(tmp_path, plan)
    stronger = msgspec.structs.replace(plan.levels["level:1"], nodes=12345)
    tuned = msgspec.structs.replace(plan, levels={"level:1": stronger})
    with pytest.raises(BadPlan, match=r"other settings .*levels"):
        RunDir(tmp_path, tuned)
