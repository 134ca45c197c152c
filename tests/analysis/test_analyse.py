"""Analysis of positions and views."""

from __future__ import annotations

import math
import random

import msgspec
import pytest
from msgspec.structs import replace

import boardwright
from boardwright import (
    BadPosition,
    BoardwrightError,
    Decide,
    Game,
    Information,
    Record,
    State,
    Step,
)
from boardwright.engine.analysis import Analysis, analyse
from boardwright.engine.analysis.budgets import Deadline
from boardwright.engine.analysis.chance import resolve_chance
from boardwright.engine.search import Budget, Searcher, SearchResult, information_of
from boardwright.engine.win_probability import calibrate
from boardwright.match import Match
from boardwright.testing import random_playout

BUDGET = Budget(nodes=60)
GAMES = [
    boardwright.game("thrive"),
    boardwright.game("grow", {"size": 4, "first": "seat1"}),
    boardwright.game("grow", {"size": 4, "players": 3, "first": "seat1"}),
    boardwright.game("thrust"),
]


def _ids(game: Game) -> str:
    return f"{game.name}{game.seats}"


def _positions(game: Game, count: int = 4) -> list[State]:
    states = list(Record(game, random_playout(game, random.Random(3), 120).steps).states())
    deciding = [state for state in states if isinstance(state.turn(), Decide)]
    return deciding[:: max(1, len(deciding) // count)][:count]


def _same(one: Analysis, other: Analysis) -> bool:
    return msgspec.structs.replace(one, seconds=0.0) == msgspec.structs.replace(other, seconds=0.0)


@pytest.mark.parametrize("game", GAMES, ids=_ids)
def test_values_and_variations_make_sense(game: Game) -> None:
    for state in _positions(game):
        result = analyse(game, state, budget=BUDGET)
        pending = state.turn()
        assert isinstance(pending, Decide)
        assert result.pending == "decide"
        assert result.deciding == pending.seats
        assert sum(result.values) == pytest.approx(1.0)
        assert 1 <= len(result.variations) <= 3 or result.sealed
        for variation in result.variations:
            assert len(variation.values) == game.seats
            assert sum(variation.values) == pytest.approx(1.0)
        firsts = [variation.turn for variation in result.variations]
        assert len(set(firsts)) == len(firsts)


@pytest.mark.parametrize("game", GAMES, ids=_ids)
def test_variations_are_whole_canonical_turns(game: Game) -> None:
    for state in _positions(game):
        result = analyse(game, state, budget=BUDGET)
        seat = result.deciding[0]
        for variation in result.variations:
            actions = tuple(map(game.parse_action, variation.turn))
            assert state.canonical(actions) == actions
            after = state
            for action in actions:
                after = after.play(Step(action, seat))
            assert after.begins_turn or after.is_over or after.turn() != Decide((seat,))


@pytest.mark.parametrize("game", GAMES, ids=_ids)
def test_the_same_question_has_the_same_answer(game: Game) -> None:
    state = _positions(game)[-1]
    assert _same(analyse(game, state, budget=BUDGET), analyse(game, state, budget=BUDGET))


@pytest.mark.parametrize("game", GAMES, ids=_ids)
def test_it_survives_json(game: Game) -> None:
    result = analyse(game, _positions(game)[1], budget=BUDGET)
    assert msgspec.json.decode(msgspec.json.encode(result), type=Analysis) == result


def test_a_capture_that_wins_is_found() -> None:
    game = boardwright.game("thrive")
    state = game.parse_position("a1:04400,b2:04400/b3:00440,a6:00440 black")
    result = analyse(game, state, budget=Budget(nodes=300))
    assert result.variations[0].turn == ("b2-b3",)
    assert result.values[0] > 0.9


def test_a_turn_under_way_is_finished() -> None:
    game = boardwright.game("thrive")
    state = game.start().act(game.parse_action("c1-c2"))
    for variation in analyse(game, state, budget=BUDGET).variations:
        assert len(variation.turn) == 2
        assert all("+" in text for text in variation.turn)


def test_a_finished_game_is_worth_its_result() -> None:
    game = boardwright.game("thrive")
    state = game.parse_position("a1:04400,b3:04400/a6:00440 black move 0 - capture:1")
    result = analyse(game, state)
    assert (result.pending, result.values, result.variations) == ("over", (1.0, 0.0), ())


def test_chance_is_worth_the_mean_of_what_may_come() -> None:
    game = boardwright.game("grow", {"size": 3})
    result = analyse(game, game.start(), budget=BUDGET)
    assert (result.pending, result.deciding, result.variations) == ("chance", (), ())
    each = [future for _, future in resolve_chance(game.start(), 24, random.Random(1))]
    assert len(each) == 2
    assert result.values[0] == pytest.approx(0.5, abs=0.2)


def test_a_few_samples_all_won_are_not_certainty() -> None:
    """Red seems to have won, until some thousands of samples have found Blue's way out."""
    game = boardwright.game("grow", {"size": 7, "first": "seat1"})
    board = "1Rr1B2/6R/2Rr3/4BbB/b2B1b1/B3Rrr/Rr1rrR1"
    state = game.parse_position(f"{board} red,blue red dropped 0 e2,c5,g6 - -")
    for variations in (1, 3):
        result = analyse(game, state, budget=Budget(nodes=100), variations=variations)
        assert 0.8 < result.values[0] < 0.98
        assert result.variations[0].values == pytest.approx(result.values)


def test_variations_are_as_certain_as_their_samples() -> None:
    """A quarter of the rollouts compares the lines, here five for each. Some lines win all of
    theirs: that says no more than five rollouts say."""
    game = boardwright.game("grow", {"size": 7, "first": "seat1"})
    state = random_playout(game, random.Random(2), 40).state
    result = analyse(game, state, budget=Budget(nodes=100), variations=5)
    surest = max(max(variation.values) for variation in result.variations)
    assert surest == pytest.approx(calibrate(game, (0.0, 1.0), state.mover, samples=5)[1])  # type: ignore[attr-defined]


def test_views_of_an_open_game_tell_everything() -> None:
    game = GAMES[0]
    state = _positions(game)[2]
    for view in (state.view(0), state.view(1), state.view(None)):
        assert _same(analyse(game, view, budget=BUDGET), analyse(game, state, budget=BUDGET))


# -- what a seat knows --------------------------------------------------------------------


def _hidden() -> list[State]:
    return [state for state in _positions(GAMES[-1], 8) if not state.is_over]


@pytest.mark.slow("searches")
def test_a_hidden_position_is_reduced_to_what_the_seat_sees() -> None:
    game = GAMES[-1]
    for state in _hidden():
        for seat in range(2):
            result = analyse(game, state, seat, BUDGET)
            assert result.position == str(state.view(seat))
            assert result.seat == seat
            assert _same(result, analyse(game, state.view(seat), budget=BUDGET))


@pytest.mark.slow("searches")
def test_what_is_hidden_changes_nothing() -> None:
    """Another world that looks the same to the seat gets the same analysis."""
    game = GAMES[-1]
    differ = 0
    for state in _hidden():
        for seat in range(2):
            other = game.determinize(state.view(seat), random.Random(5))
            differ += other != state
            result = analyse(game, state, seat, BUDGET)
            assert _same(result, analyse(game, other, seat, BUDGET))
    assert differ > 8


def test_without_a_seat_it_is_the_one_to_decide() -> None:
    game = GAMES[-1]
    state = _hidden()[3]
    pending = state.turn()
    assert isinstance(pending, Decide)
    assert analyse(game, state, budget=BUDGET).seat == pending.seats[0]


def test_the_other_seat_waits_and_gets_no_variations() -> None:
    game = GAMES[-1]
    for state in _hidden():
        pending = state.turn()
        assert isinstance(pending, Decide)
        if len(pending.seats) == 1:
            result = analyse(game, state, 1 - pending.seats[0], BUDGET)
            assert result.variations == ()
            assert result.deciding == pending.seats
            assert sum(result.values) == pytest.approx(1.0)


def _sealed() -> State:
    """Both are to burn, Black with a choice."""
    game = GAMES[-1]
    return next(
        state
        for seed in range(40)
        for state in Record(game, random_playout(game, random.Random(seed), 400).steps).states()
        if state.turn() == Decide((0, 1)) and len(state.legal_actions(0)) > 2
    )


def _is_mix(result: Analysis) -> bool:
    weights = [variation.weight for variation in result.variations]
    return len(weights) > 1 and min(weights) > 0 and weights == sorted(weights, reverse=True)


def test_a_sealed_choice_is_a_mix() -> None:
    result = analyse(GAMES[-1], _sealed(), 0, Budget(nodes=300))
    assert result.sealed
    assert _is_mix(result)
    assert all(variation.turn[0].startswith("burn:") for variation in result.variations)
    assert sum(variation.weight for variation in result.variations) == pytest.approx(1.0, abs=0.1)


def test_parts_of_a_mix_count_their_samples() -> None:
    """Each begins with half a win."""
    state = _sealed()
    result = Searcher(GAMES[-1], 1).search(information_of(state, 0), Budget(nodes=300))
    mixed = [variation.samples - 1 for variation in result.variations]
    assert len(mixed) > 1
    assert all(tries == round(tries) for tries in mixed)
    assert sum(mixed) <= 300


def test_it_is_a_mix_whichever_seat_commits_first() -> None:
    state = _sealed()
    committed = state.play(Step(state.legal_actions(1)[0], 1))
    result = analyse(GAMES[-1], committed, 0, Budget(nodes=300), variations=1)
    assert result.deciding == (0,)
    assert result.sealed
    assert _is_mix(result)


@pytest.mark.parametrize("game", GAMES, ids=_ids)
def test_only_sealed_choices_are_mixed(game: Game) -> None:
    for state in _positions(game):
        result = analyse(game, state, budget=BUDGET)
        is_burn = result.variations[0].turn[0].startswith("burn:")
        assert result.sealed == is_burn


def test_information_with_a_past_is_analysed() -> None:
    game = GAMES[-1]
    match = Match(game)
    for step in random_playout(game, random.Random(2), 60).steps:
        match.play(step)
    match.settle(random.Random(1))
    pending = match.state.turn()
    assert isinstance(pending, Decide)
    known = match.information(pending.seats[0])
    result = analyse(game, known, budget=BUDGET)
    assert result.position == str(known.view)
    assert {variation.turn[0] for variation in result.variations} <= set(map(str, known.legal))


def test_views_of_others_are_refused() -> None:
    game = GAMES[-1]
    state = _hidden()[0]
    with pytest.raises(BadPosition, match="spectator"):
        analyse(game, state.view(None))
    with pytest.raises(BadPosition, match="what red knows"):
        analyse(game, state.view(0), 1)


@pytest.mark.parametrize("game", GAMES, ids=_ids)
@pytest.mark.parametrize("seat", [-1, 8])
def test_an_unknown_seat_is_refused(game: Game, seat: int) -> None:
    with pytest.raises(BoardwrightError, match=f"seat must be between 0 and .*, got {seat}"):
        analyse(game, game.start(), seat, BUDGET)


# -- chance -------------------------------------------------------------------------------


def test_equivalent_chance_outcomes_are_merged() -> None:
    """A pair of initiative dice leaves only the question who acts first."""
    game = GAMES[-1]
    rng = random.Random(1)
    state = game.start()
    while "initiative" not in str(state):
        state = state.play(next(iter(state.steps())))
    ahead = resolve_chance(state, 24, rng)
    assert len(ahead) == 2
    assert sum(weight for weight, _ in ahead) == pytest.approx(1.0)


def test_a_long_run_of_draws_is_sampled() -> None:
    ahead = resolve_chance(GAMES[-1].start(), 10, random.Random(1))
    assert 5 <= len(ahead) <= 10
    assert sum(weight for weight, _ in ahead) == pytest.approx(1.0)
    assert all(isinstance(state.turn(), Decide) for _, state in ahead)


@pytest.mark.parametrize(
    "game",
    [
        boardwright.game("thrive", {"card": "random"}),
        boardwright.game("grow", {"players": 8, "first": "shuffle"}),
        boardwright.game("thrust"),
    ],
    ids=_ids,
)
def test_chance_outcomes_share_the_seconds(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[float] = []
    search = Searcher.search

    def counted(
        self: Searcher, known: Information, budget: Budget, world: State | None = None
    ) -> SearchResult:
        handed.append(budget.seconds or math.inf)
        return search(self, known, budget, world)

    monkeypatch.setattr(Searcher, "search", counted)
    assert analyse(game, game.start(), budget=Budget(nodes=16, seconds=60.0)).pending == "chance"
    assert len(handed) > 1
    assert sum(handed) <= 60.0 + 1e-6


@pytest.mark.slow("searches for a given time")
@pytest.mark.parametrize("built", ["on", "off"])
@pytest.mark.parametrize("name", boardwright.names())
def test_seconds_are_for_the_whole_analysis(
    name: str, built: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many searches it takes to finish the turns, if each takes all it may."""
    monkeypatch.setenv("BOARDWRIGHT_NATIVE", built)
    passed = 0.0
    search = Searcher.search

    def clock() -> float:
        return passed

    def slow(
        self: Searcher, known: Information, budget: Budget, world: State | None = None
    ) -> SearchResult:
        nonlocal passed
        assert budget.seconds is not None
        passed += budget.seconds
        return search(self, known, replace(budget, nodes=4, seconds=None), world)

    monkeypatch.setattr(Searcher, "search", slow)
    game = boardwright.game(name)
    for state in (game.start(), _positions(game)[1]):
        for seat in range(2):
            passed = 0.0
            analyse(game, state, seat, Budget(seconds=10.0), variations=5, clock=clock)
            assert 5.0 < passed <= 10.0 + 1e-6


def test_a_search_after_the_deadline_still_has_a_moment() -> None:
    times = iter([0.0, 2.0])
    budget = Deadline(1.0, lambda: next(times)).limit(Budget(nodes=5))
    assert budget.seconds is not None
    assert 0 < budget.seconds < 0.1
