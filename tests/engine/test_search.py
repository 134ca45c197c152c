"""What every search promises, whatever the game."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from typing import Any

import pytest

import boardwright
from boardwright.core.errors import BoardwrightError
from boardwright.core.turn import Step
from boardwright.core.view import Information
from boardwright.engine import Budget, Searcher
from boardwright.match import Match

KINDS = ("think", "uct")


def _opening(name: str, steps: int = 12, **options: object) -> tuple[Match, Information]:
    """A match a few random decisions old, and what the seat to decide knows."""
    match = Match(boardwright.game(name, options))
    rng = random.Random(7)
    match.settle(rng)
    for _ in range(steps):
        (seat, *_) = match.state.turn().seats  # type: ignore[union-attr]
        match.play(Step(rng.choice(match.state.legal_actions(seat)), seat))
        match.settle(rng)
    (seat, *_) = match.state.turn().seats  # type: ignore[union-attr]
    return match, match.information(seat)


@pytest.mark.parametrize(
    "limits",
    [
        {"nodes": 0},
        {"seconds": 0.0},
        {"seconds": float("nan")},
        {"threads": 0},
        {"threads": 1000},
        {"memory": -1},
        {"variations": 0},
    ],
)
def test_invalid_budgets_are_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(BoardwrightError):
        Budget(**limits)


def test_an_unknown_search_is_refused() -> None:
    with pytest.raises(BoardwrightError, match="unknown search 'dive'"):
        Searcher(boardwright.game("thrive"), 1, kind="dive")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", boardwright.names())
def test_the_same_seed_and_nodes_give_the_same_answer(name: str, kind: str) -> None:
    match, known = _opening(name)
    first, again = (
        Searcher(match.game, 3, kind=kind).search(known, Budget(nodes=200, variations=4))
        for _ in range(2)
    )
    assert first.variations == again.variations
    assert (first.nodes, first.depth) == (again.nodes, again.depth)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", boardwright.names())
def test_variations_are_legal_turns_with_shares_of_one_win(name: str, kind: str) -> None:
    match, known = _opening(name)
    seat = known.seat
    assert seat is not None
    result = Searcher(match.game, 1, kind=kind).search(known, Budget(nodes=300, variations=5))
    assert 1 <= len(result.variations) <= 5
    assert sum(variation.weight for variation in result.variations) == pytest.approx(1, abs=1e-6)
    for variation in result.variations:
        assert sum(variation.values) == pytest.approx(1, abs=1e-4)
        assert all(-1e-6 <= value <= 1 + 1e-6 for value in variation.values)
        state = match.state
        for action in variation.turn:
            state = state.play(Step(action, seat))


@pytest.mark.parametrize(
    ("name", "kind"), [("thrive", "uct"), ("grow", "uct"), ("thrust", "uct"), ("thrust", "think")]
)
def test_samples_of_all_variations_add_up(name: str, kind: str) -> None:
    match, known = _opening(name)
    result = Searcher(match.game, 1, kind=kind).search(known, Budget(nodes=300, variations=1000))
    assert sum(variation.samples for variation in result.variations) == result.nodes


def test_the_python_search_counts_samples(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")
    match, known = _opening("thrive")
    result = Searcher(match.game, 1).search(known, Budget(nodes=40, variations=64))
    tried = [variation.samples for variation in result.variations]
    assert tried == sorted(tried, reverse=True)
    assert sum(tried) == 40 + len(tried)  # each begins with its evaluation


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", boardwright.names())
def test_several_threads_answer_too(name: str, kind: str) -> None:
    match, known = _opening(name)
    result = Searcher(match.game, 1, kind=kind).search(known, Budget(nodes=2000, threads=3))
    assert result.best.turn[0] in known.legal


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", boardwright.names())
def test_an_endless_search_can_be_stopped(name: str, kind: str) -> None:
    match, known = _opening(name)
    searcher = Searcher(match.game, 1, kind=kind)
    timer = threading.Timer(0.2, searcher.stop)
    timer.start()
    result = searcher.search(known, Budget())
    assert result.best.turn[0] in known.legal
    assert searcher.search(known, Budget(nodes=50)).variations  # the next one is not stopped


@pytest.mark.parametrize("name", boardwright.names())
def test_time_ends_a_search(name: str) -> None:
    """It has no other end; how soon it comes is not for a test to say."""
    match, known = _opening(name)
    result = Searcher(match.game, 1).search(known, Budget(seconds=0.05))
    assert result.best.turn[0] in known.legal


_ADRIFT = """
import boardwright
from boardwright.engine import Budget, Searcher
from boardwright.engine.search import information_of
game = boardwright.game("thrust", {"stall_turns": 0})
state = game.parse_position(
    "freighter:sensor:6:8:8:-:-,highend:sensor:14:8:8:-:-,highend:lost,highend:lost "
    "freighter:close:12:8:8:1:u,troop:close:24:8:8:2:u,troop:lost,troop:lost "
    "50 recon black black 0 - 2 activate:black -"
)
print(Searcher(game, 1, kind="uct").search(information_of(state, 0), Budget(nodes=10)).best.values)
"""


def test_a_game_that_never_ends_is_even() -> None:
    """Ships adrift, and no rule that counts quiet turns (R-67)."""
    words = [sys.executable, "-c", _ADRIFT]
    completed = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
    assert completed.stdout == "(0.5, 0.5)\n"


_MELEE = (
    "troop:combat:20:0:-:1:u,fighter:combat:6:0:-:3:u,science:sensor:90:0:-:5:u,"
    "patrol:sensor:18:0:-:-:- "
    "patrol:combat:12:0:-:2:u,troop:combat:20:0:-:4:u,freighter:sensor:12:0:-:6:u,"
    "salvage:sensor:6:0:-:-:- "
    "3 movement black black 0 - 6 activate:black -"
)
"""Where a turn of Thrust! can go many ways."""
_PEAK = """
import sys
from pathlib import Path
import boardwright
from boardwright.engine import Budget, Searcher
from boardwright.engine.search import information_of

def peak():  # what getrusage tells begins with the parent's
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM"))

name, kind, position, memory, nodes = sys.argv[1:]
game = boardwright.game(name)
known = information_of(game.parse_position(position), 0)
searcher = Searcher(game, 1, kind=kind)
searcher.search(known, Budget(nodes=10, memory=int(memory)))
before = peak()
searcher.search(known, Budget(nodes=int(nodes), memory=int(memory)))
print(peak() - before)
"""


@pytest.mark.slow("long searches")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("name", "position", "nodes"),
    [
        ("thrive", str(boardwright.game("thrive").start()), 300_000),
        ("grow", str(boardwright.game("grow", {"first": "seat1"}).start()), 4_000),
        ("thrust", _MELEE, 200_000),
    ],
    ids=["thrive", "grow", "thrust"],
)
def test_memory_stays_within_its_bound(name: str, position: str, nodes: int, kind: str) -> None:
    bound = 8 << 20
    words = [sys.executable, "-c", _PEAK, name, kind, position, str(bound), str(nodes)]
    peak = int(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    assert peak < bound + (1 << 20)  # what is no tree or table, and the allocator's own
