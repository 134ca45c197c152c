"""Levels, the budget of a turn, and play without the native build."""

from __future__ import annotations

import random
from typing import cast

import msgspec
import pytest
from tests.native.games import NATIVE_GAMES

import boardwright
from boardwright.core.game import Game
from boardwright.core.state import Played
from boardwright.core.view import Information
from boardwright.engine import Budget, Level, Searcher, levels, perft, player, playouts
from boardwright.engine.engine_player import EnginePlayer
from boardwright.engine.search import SearchResult, Variation
from boardwright.engine.turn_shares import TurnShares
from boardwright.games.thrust.view import ThrustView
from boardwright.match import Match, run


@pytest.mark.parametrize("name", NATIVE_GAMES)
def test_ten_levels_with_growing_budgets(name: str) -> None:
    offered = levels(boardwright.game(name))
    assert [level.number for level in offered] == list(range(1, 11))
    nodes = [level.nodes for level in offered]
    assert nodes == sorted(nodes)
    assert all(level.seconds <= 0.15 for level in offered[:9])
    assert offered[9].seconds <= 1.0
    assert all(level.deadline == pytest.approx(5 * level.seconds) for level in offered)


@pytest.mark.parametrize("name", boardwright.names())
def test_two_levels_play_a_whole_game(name: str) -> None:
    game = boardwright.game(name, {"size": 7} if name == "grow" else {})
    match = Match(game)
    run(match, [player("level:2", game, 1), player("level:1", game, 2)], random.Random(1))
    assert match.state.is_over


@pytest.mark.parametrize("players", [2, 3, 8])
def test_in_grow_a_higher_level_overlooks_fewer_heads(players: int) -> None:
    offered = levels(boardwright.game("grow", {"players": players}))
    idle = [level.params.get("idle", 0.0) for level in offered]
    assert idle == sorted(set(idle), reverse=True)
    assert idle[-1] == 0
    if players > 2:
        for_two = levels(boardwright.game("grow"))[0].params["idle"]
        assert idle[0] > for_two, "each has fewer heads to overlook"


def test_a_level_that_does_not_exist() -> None:
    with pytest.raises(boardwright.UnknownPlayer, match=r"levels 1 to 10$"):
        player("level:11", boardwright.game("thrive"), 1)


@pytest.fixture
def without_native(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")


@pytest.mark.usefixtures("without_native")
@pytest.mark.parametrize("name", boardwright.names())
def test_without_the_native_build_three_levels_play(name: str) -> None:
    game = boardwright.game(name, {"size": 4} if name == "grow" else {})
    assert [level.number for level in levels(game)] == [1, 2, 3]
    with pytest.raises(boardwright.UnknownPlayer, match="build the native engine for more"):
        player("level:4", game, 1)
    match = Match(game)
    match.settle(random.Random(1))
    choice = player("level:1", game, 1).choose(match.information(0))
    assert isinstance(choice, tuple)
    assert choice[0] in match.information(0).legal


@pytest.mark.usefixtures("without_native")
def test_without_the_native_build_games_are_counted_in_python() -> None:
    game = boardwright.game("grow", {"size": 3})
    assert perft(game.start(), 2) == 18
    assert playouts(game, 5, threads=2, seed=1).games == 5


@pytest.mark.usefixtures("without_native")
def test_the_python_search_can_be_stopped() -> None:
    game = boardwright.game("thrive")
    known = Match(game).information(0)
    searcher = Searcher(game, 1)
    searcher.stop()
    assert searcher.search(known, Budget()).nodes <= 2
    assert searcher.search(known, Budget(nodes=5)).nodes == 5


def _known(game: Game, *by: int) -> Information:
    seen = tuple((Played(seat, "x"),) for seat in by)
    return Information(game.start().view(0), seen)


def test_a_turn_budget_is_shared_and_renewed() -> None:
    game, turn_shares = boardwright.game("thrive"), TurnShares()
    shares = [turn_shares.share(_known(game, *[0] * made)) for made in range(3)]
    assert shares[0] == pytest.approx(1 / 3)
    assert 0.8 < sum(shares) <= 1
    assert turn_shares.share(_known(game, 0, 0, 0, 1, 1, 1)) == pytest.approx(1 / 3)


def test_the_turn_budget_is_never_overdrawn() -> None:
    game, turn_shares = boardwright.game("grow"), TurnShares()
    assert sum(turn_shares.share(_known(game, *[0] * made)) for made in range(50)) <= 1


def test_no_decision_of_a_long_round_is_starved() -> None:
    """The first round tells how long rounds are; one half as long again still has enough."""
    view, turn_shares = boardwright.game("thrust").start().view(0), TurnShares()
    assert isinstance(view, ThrustView)
    later = msgspec.structs.replace(view, turn=view.turn + 1)
    first = [turn_shares.share(Information(view)) for _ in range(12)]
    second = [turn_shares.share(Information(later)) for _ in range(18)]
    assert first[0] == pytest.approx(1 / 10)
    assert second[0] == pytest.approx(1 / 12)
    assert min(first) * 12 > 1 / 6
    assert min(second) * 18 > 1 / 20
    assert max(sum(first), sum(second)) <= 1


def test_an_answer_cut_by_the_deadline_is_marked() -> None:
    game = boardwright.game("grow")
    match = Match(game)
    match.settle(random.Random(1))
    known = match.information(match.state.turn().seats[0])  # type: ignore[union-attr]
    hurried = EnginePlayer.of_level(game, Level(1, 10**9, seconds=0.002), 1)
    assert hurried.choose(known)
    assert hurried.was_cut
    calm = EnginePlayer.of_level(game, Level(1, 5, seconds=1000.0), 1)
    assert calm.choose(known)
    assert not calm.was_cut


class _Slow:
    """Takes three seconds for every answer, and remembers how long it was given."""

    def __init__(self) -> None:
        self.given: list[float | None] = []

    def search(self, information: Information, budget: Budget) -> SearchResult:
        self.given.append(budget.seconds)
        variation = Variation(information.legal[:1], (0.5, 0.5))
        return SearchResult((variation,), budget.nodes or 0, 1, seconds=3.0)


def test_a_levels_deadline_is_for_the_whole_round() -> None:
    """A decision may take the time that others of its round have left."""
    game, slow = boardwright.game("thrust"), _Slow()
    level = EnginePlayer("level", game, cast("Searcher", slow), 1, per_decision=True, deadline=7.5)
    match = Match(game)
    match.settle(random.Random(1))
    known = match.information(match.state.turn().seats[0])  # type: ignore[union-attr]
    for _ in range(4):
        level.choose(known)
    assert slow.given == pytest.approx([7.5, 4.5, 1.5, 0.01])
