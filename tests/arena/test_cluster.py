"""Runs on a real Ray cluster of two nodes, one of which dies."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.arena.cluster_driver import PLAN, STUDY
from tests.arena.ray_nodes import CODE_PATH, ROOT, ray_cluster

from boardwright.arena import BadPlan, Plan, Result, run
from boardwright.arena.cluster import ClusterFailed, check_specs
from boardwright.cli import main
from boardwright.study.facts import load_facts
from boardwright.study.journal import JOURNAL, index_games
from boardwright.study.run import run_study

needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None or sys.platform != "linux",
    reason="Ray is not installed: pip install -c constraints.txt ray",
)
slow = pytest.mark.slow("a cluster of its own")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with ray_cluster() as address:
        yield address


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same run without a cluster."""
    folder = tmp_path_factory.mktemp("local")
    run(PLAN, out=folder, in_process=True)
    return folder


def _python(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": CODE_PATH},
        capture_output=True,
        text=True,
        timeout=120,
    )


def _results(folder: Path) -> list[Result]:
    """By number, without the times; every game is stored once."""
    lines = (folder / "results.jsonl").read_bytes().splitlines()
    results = [msgspec.json.decode(line, type=Result) for line in lines]
    assert len({result.number for result in results}) == len(results) == PLAN.games
    results.sort(key=lambda result: result.number)
    return [msgspec.structs.replace(result, clocks=()) for result in results]


def _records(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (folder / "records").iterdir()}


@needs_ray
@slow
def test_the_same_games_as_without_a_cluster(address: str, local: Path, tmp_path: Path) -> None:
    words = ("thrive", "--players", "greedy,random", "--games", "24", "--openings", "2", "--json")
    out = ("--out", str(tmp_path))
    done = _python("-m", "boardwright", "arena", *words, *out, "--cluster", address)
    assert done.returncode == 0, done.stderr
    assert not done.stderr, "Ray is quiet"
    assert json.loads(done.stdout)["games"] == PLAN.games
    assert _results(tmp_path) == _results(local)
    assert _records(tmp_path) == _records(local)


@needs_ray
@slow
def test_a_node_with_another_build_is_refused(address: str) -> None:
    code = (
        "import sys; from boardwright.arena import cluster\n"
        "cluster.build_digest = lambda: 'another'\n"
        "from boardwright.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    words = ("thrive", "--players", "random", "--games", "2", "--cluster", address)
    done = _python("-c", code, "arena", *words)
    assert done.returncode == 2
    assert "has another build of boardwright: another is needed, it has" in done.stderr
    assert done.stderr.count("\n") == 1


@needs_ray
@slow
def test_a_study_on_the_command_line(address: str, tmp_path: Path) -> None:
    words = ("thrive", "--players", "random", "--games", "6", "--out", str(tmp_path / "out"))
    done = _python("-m", "boardwright", "study", *words, "--cluster", address)
    assert done.returncode == 0, done.stderr
    assert "all: 6 games, 6 distinct, 0 left out" in done.stdout
    assert "ray" not in done.stderr.lower()
    assert load_facts(tmp_path / "out").columns["number"] == list(range(6))


@needs_ray
@slow
def test_a_node_that_dies_loses_no_game(address: str, tmp_path: Path) -> None:
    """The tables are those of a study without a cluster, byte for byte. The arena's tasks are the
    same. The last of this file: the second node is gone after it."""
    marker, out = tmp_path / "marker", tmp_path / "out"
    done = _python("-m", "tests.arena.cluster_driver", address, str(out), str(marker))
    assert done.returncode == 0, done.stderr
    assert marker.read_text() == "killed", "the node has died in mid-game"
    run_study(STUDY, tmp_path / "local", in_process=True)
    lines = (out / JOURNAL).read_bytes().splitlines()
    assert len(lines) == len(index_games(out / JOURNAL)) == STUDY.games
    tables = [file.name for file in (tmp_path / "local").iterdir() if file.name != JOURNAL]
    assert len(tables) >= 3
    for name in tables:
        assert (out / name).read_bytes() == (tmp_path / "local" / name).read_bytes(), name


@pytest.mark.parametrize("spec", ["think:0.5s", "uct:1s", "engine:./bot", "network:x.onnx"])
def test_players_that_depend_on_the_machine_are_refused(spec: str) -> None:
    with pytest.raises(BadPlan, match="must be limited in nodes"):
        check_specs(Plan("thrive", {}, (("random", spec),), 2))


@pytest.mark.parametrize(
    "spec",
    [
        "random",
        "greedy",
        "level:1",
        "think:50",
        "uct:50",
        "mcts",
        "mcts:5",
        "exploiter:x-y",
        "restricted:x:level:1",
    ],
)
def test_players_limited_in_nodes_are_taken(spec: str) -> None:
    check_specs(Plan("thrive", {}, ((spec, "random"),), 2))


@needs_ray
@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("127.0.0.1:1", "no cluster answers at 127.0.0.1:1"),
        ("somewhere", "must be HOST:PORT, got 'somewhere'"),
        ("a:70000", "must be HOST:PORT, got 'a:70000'"),
    ],
)
def test_an_address_without_a_cluster(
    address: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["thrive", "--players", "random", "--games", "2", "--cluster", address]
    assert main(["arena", *words]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1


def test_a_missing_ray_names_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterFailed, match=r"pip install 'boardwright\[cluster\]'"):
        run(Plan("thrive", {}, (("random",),), 2), cluster="127.0.0.1:1")
