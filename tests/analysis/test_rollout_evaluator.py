"""The curve of a game with hidden parts favours nobody, and equal choices are judged alike."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import pytest

import boardwright
from boardwright import Action, Decide, State, Step, parse_record
from boardwright.engine import player
from boardwright.engine.analysis import RolloutEvaluator, make_evaluator, quick_budget
from boardwright.engine.native import native
from boardwright.engine.search import Budget, Searcher, information_of
from boardwright.games.thrust import Thrust
from boardwright.games.thrust.game import Bag
from boardwright.match import Match
from boardwright.study.review.classification import MAX_GOOD_LOSS
from boardwright.study.review.hidden_information import SeatJudge

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
GAME = boardwright.game("thrust")


def _foresight(times: int = 2_000) -> RolloutEvaluator:
    result = make_evaluator(GAME, Budget(nodes=times))
    assert isinstance(result, RolloutEvaluator)
    return result


def _twins(match: Match) -> Match:
    """Eight ships of one kind: both sides and all ships are alike."""
    for _ in range(8):
        match.play(Step(GAME.parse_action("draw:patrol"), None))
    return match


def _until(match: Match, phase: str, rng: random.Random) -> int:
    """Everybody passes and holds; whose turn it is then."""
    while True:
        match.settle(rng)
        pending = match.state.turn()
        assert isinstance(pending, Decide)
        seat = pending.seats[0]
        legal = match.state.legal_actions(seat)
        if any(phase in str(action) for action in legal):
            return seat
        match.play(Step(next(a for a in legal if "pass" in str(a) or "hold" in str(a)), seat))


@pytest.mark.parametrize("seed", range(4))
def test_equal_fleets_are_even_whichever_seat_decides(seed: int) -> None:
    """Initiative goes to either side; that is all that tells them apart."""
    match = _twins(Match(GAME))
    _until(match, "pass", random.Random(seed))
    assert _foresight().values(match.state)[0] == pytest.approx(0.5, abs=0.03)


def test_a_finished_game_has_its_result() -> None:
    record = parse_record((GOLDEN / "thrust-surrender.record").read_text())
    *_, last = record.states()
    assert record.outcome is not None
    assert _foresight(1).values(last) == record.outcome.values


def test_the_same_position_is_worth_the_same() -> None:
    state: State = _twins(Match(GAME)).state
    assert _foresight(50).values(state) == _foresight(50).values(state)


@pytest.mark.parametrize(
    "ship",
    [
        "patrol:sensor:1:0:-:-:-",
        "patrol:sensor:2:1:1:-:-",  # a Leak takes the second
        "patrol:sensor:1:0:-:2:-",  # revealed: it could also pursue or evade
    ],
)
def test_rollouts_do_not_burn_the_last_fuel(ship: str) -> None:
    """R-45. Else the curve would leap whenever such a ship just stays where it is."""
    duel = Thrust(_bag=Bag(1))
    fleets = f"troop:sensor:20:0:-:1:- {ship}"
    before = duel.parse_position(f"{fleets} 3 movement red red 0 - 2 activate:red -")
    native_game = native(duel)
    assert native_game is not None
    foresight = RolloutEvaluator(native_game, Budget(nodes=2_000))
    after = before.play(Step(duel.parse_action("s1:hold"), 1))
    assert foresight.shares(after) == pytest.approx(foresight.shares(before), abs=0.02)


def test_open_games_are_judged_by_search() -> None:
    game = boardwright.game("thrive")
    assert not isinstance(make_evaluator(game, Budget(nodes=10)), RolloutEvaluator)


def test_good_decisions_cost_nothing() -> None:
    """A search thinks well of its own seat: with two of them taking turns each decision seemed to
    cost three percent."""
    evaluator, match, rng = _foresight(200), Match(GAME), random.Random(5)
    players = [player("level:5", GAME, seed) for seed in (7, 8)]
    changes: list[list[float]] = [[], []]
    match.settle(rng)
    while isinstance(pending := match.state.turn(), Decide) and sum(map(len, changes)) < 200:
        seat = pending.seats[0]
        chosen = players[seat].choose(match.information(seat))
        before = evaluator.values(match.state)[seat]
        match.play(Step(chosen if isinstance(chosen, Action) else chosen[0], seat))
        changes[seat].append(evaluator.values(match.state)[seat] - before)
        match.settle(rng)
    assert all(abs(fmean(each)) < 0.01 for each in changes)


def test_equal_choices_are_no_mistakes() -> None:
    """To hold one of four equal ships or another is the same."""
    match = _twins(Match(GAME))
    seat = _until(match, "hold", random.Random(1))
    known = match.information(seat)
    holds = [action for action in known.legal if "hold" in str(action)]
    assert len(holds) == 4
    losses = [SeatJudge(GAME, seat, quick_budget(GAME)).judge(known, hold).loss for hold in holds]
    assert max(losses) - min(losses) < MAX_GOOD_LOSS


def test_a_burn_that_is_not_searched_is_worth_its_neighbour() -> None:
    state = next(
        state
        for name in sorted(GOLDEN.glob("thrust-*.record"))
        for state in parse_record(name.read_text()).states()
        if _is_rich(state)
    )
    pending = state.turn()
    assert isinstance(pending, Decide)
    known = information_of(state, pending.seats[0])
    result = Searcher(GAME, 1).search(known, Budget(nodes=500, variations=len(known.legal)))
    values = {str(variation.turn[0]): variation.values for variation in result.variations}
    assert values.keys() == {str(action) for action in known.legal}
    assert values["burn:8"] in (values["burn:7"], values["burn:9"])
    assert sum(variation.weight for variation in result.variations) == pytest.approx(1.0)


def _is_rich(state: State) -> bool:
    pending = state.turn()
    if not isinstance(pending, Decide) or len(pending.seats) == 1:
        return False
    return {"burn:7", "burn:8", "burn:9"} <= set(map(str, state.legal_actions(pending.seats[0])))


_RED = "patrol:out:18:0:-:-:-,freighter:out:12:0:-:-:-,fighter:lost,subcompact:lost"
_HARMED = {
    "whole": "highend:sensor:9:0:-:-:-",
    "disarmed": "highend:sensor:9:2:2:-:-",
    "crippled": "highend:sensor:9:6:6:-:-",
    "adrift": "highend:sensor:9:8:8:-:-",
    "gone": "highend:lost",
}


def test_damage_never_helps_the_damaged_side() -> None:
    """The worse it is for Black's one ship in reach, the less Black has of the win."""
    shares = []
    for ship in _HARMED.values():
        fleet = f"{ship},troop:out:24:0:-:-:-,science:out:120:0:-:-:-,salvage:lost"
        state = GAME.parse_position(f"{fleet} {_RED} 5 recon black black 0 - 0 activate:black -")
        shares.append(_foresight(20_000).shares(state)[0])
    noise = 0.005
    assert all(worse < better + noise for better, worse in pairwise(shares))
    assert shares[0] - shares[-1] > 0.05


@pytest.mark.parametrize("seed", range(3))
def test_a_defenceless_ship_is_attacked(seed: int) -> None:
    """One shot is left this turn; it is better than none, also for the side that leads."""
    black = "troop:close:20:0:-:-:-,highend:sensor:11:0:-:-:d,fighter:lost,subcompact:lost"
    red = "freighter:close:1:0:-:15:ud,troop:out:22:0:-:-:d,fighter:lost,subcompact:lost"
    state = GAME.parse_position(f"{black} {red} 9 attack black black 0 - 15 activate:black -")
    result = Searcher(GAME, seed).search(information_of(state, 0), Budget(nodes=2_000))
    assert str(result.best.turn[0]) == "s1:attack:c15"
