"""The search for Thrust!: it sees no secrets, repeats itself, fights, and mixes its burns."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from boardwright.core.state import State
from boardwright.core.turn import Chance, Over, Step
from boardwright.core.view import Information, Observation
from boardwright.engine.native import native
from boardwright.engine.search import Budget, Searcher, SearchResult, information_of
from boardwright.games.thrust import Thrust
from boardwright.games.thrust.game import Bag

DUEL = Thrust(_bag=Bag(1))
CONTEST = (
    "troop:combat:20:0:-:1:ud patrol:combat:12:2:2:2:ud 3 movement black black 0 - 2 "
    "pursue:black:1:1"
)
"""An armed ship after one that has lost its weapons and is done for this turn."""
MEETING = (
    "troop:combat:20:0:-:1:u patrol:combat:12:2:2:2:u 3 movement black black 0 - 2 activate:black -"
)
START = ("draw:troop", "draw:fighter", "draw:science", "draw:patrol")


def _search(game: Thrust, known: Information, nodes: int = 400, seed: int = 5) -> SearchResult:
    return Searcher(game, seed).search(known, Budget(nodes=nodes, variations=32))


def _best(position: str, seat: int = 0, nodes: int = 600) -> str:
    state = DUEL.parse_position(position)
    return str(_search(DUEL, information_of(state, seat), nodes).best.turn[0])


def _play(
    game: Thrust, texts: tuple[str, ...]
) -> tuple[State, tuple[tuple[Observation, ...], ...]]:
    """The state after these outcomes of chance, and what Black noticed of them."""
    state: State = game.start()
    past = []
    for text in texts:
        assert isinstance(state.turn(), Chance)
        step = Step(game.parse_action(text), None)
        past.append(state.observe(step, 0))
        state = state.play(step)
    return state, tuple(past)


@pytest.mark.parametrize("red", ["cruiser subcompact salvage highend", "troop troop troop science"])
def test_secrets_change_nothing(red: str) -> None:
    """Whatever Red holds, Black knows the same and answers the same."""
    game = Thrust()
    hands = ("freighter freighter freighter freighter", red)
    answers = []
    for hand in hands:
        drawn = tuple(f"draw:{kind}" for kind in hand.split())
        state, past = _play(game, (*START, *drawn, "d100:10", "d100:98"))
        known = Information(state.view(0), past, state.legal_actions(0))
        result = _search(game, known)
        answers.append((known, result.variations, result.nodes))
    assert answers[0] == answers[1]


def test_it_repeats_itself() -> None:
    game = Thrust()
    state, past = _play(game, (*START, *START, "d100:10", "d100:98"))
    known = Information(state.view(0), past, state.legal_actions(0))
    one, two, other = (_search(game, known, seed=seed) for seed in (3, 3, 4))
    assert (one.variations, one.nodes) == (two.variations, two.nodes)
    assert one.variations != other.variations


def test_every_decision_has_its_value() -> None:
    state = DUEL.parse_position(MEETING)
    result = _search(DUEL, information_of(state, 0), 3000)
    assert {variation.turn for variation in result.variations} == {
        (action,) for action in state.legal_actions(0)
    }
    for variation in result.variations:
        assert sum(variation.values) == pytest.approx(1.0, abs=1e-5)
        assert all(0 <= value <= 1 for value in variation.values)


def test_a_ship_keeps_its_last_fuel() -> None:
    """R-45: a ship that burns its last fuel is lost, and here the game with it."""
    assert (
        _best(
            "science:sensor:1:0:-:-:- troop:out:24:0:-:-:- 3 movement black black 0 + 0 "
            "activate:black -"
        )
        == "s1:hold"
    )


def test_a_crippled_enemy_is_finished_off() -> None:
    assert (
        _best(
            "troop:close:20:0:-:1:u troop:close:20:8:8:2:u 3 attack black black 0 + 2 "
            "activate:black -"
        )
        == "s1:attack:c2"
    )


def test_weak_ships_do_not_attack() -> None:
    """A Subcompact hits once in five for 1 DMG, and every miss hurts."""
    assert (
        _best(
            "subcompact:close:9:6:6:1:u troop:close:20:0:-:2:u 3 attack black black 0 + 2 "
            "activate:black -"
        )
        == "s1:pass"
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_burns_are_mixed(seat: int) -> None:
    """Any certain burn would be beaten by one more, or left unanswered."""
    state = DUEL.parse_position(CONTEST + " -")
    result = _search(DUEL, information_of(state, seat), 4000)
    mixed = [variation.weight for variation in result.variations if variation.weight > 0.05]
    assert len(mixed) > 1
    assert sum(variation.weight for variation in result.variations) == pytest.approx(1.0)


def test_a_poor_bidder_may_choose_any_burn() -> None:
    """Also those a good search never tries, but not the last fuel of the last ship (R-45)."""
    state = DUEL.parse_position(CONTEST + " -")
    poor = Searcher(DUEL, 5, params={"poor_bids": 0.2})
    variations = poor.search(information_of(state, 0), Budget(nodes=400)).variations
    legal = set(map(str, state.legal_actions(0)))
    weights = {str(variation.turn[0]): variation.weight for variation in variations}
    assert set(weights) == legal
    assert sum(weights.values()) == pytest.approx(1.0)
    assert weights["burn:20"] == 0
    others = [weight for burn, weight in weights.items() if burn != "burn:20"]
    assert min(others) == pytest.approx(0.2 / len(others))
    assert max(others) > 0.2


def test_a_ship_still_to_act_lets_the_chaser_spend_its_move() -> None:
    """R-37: a chaser that has moved cannot answer, so the prey evades afterwards for less."""
    state = DUEL.parse_position(CONTEST.replace(":2:ud 3", ":2:u 3") + " -")
    result = _search(DUEL, information_of(state, 1), 40_000)
    assert str(result.best.turn[0]) == "burn:0"
    assert result.best.weight > 0.9


def test_a_sealed_burn_is_not_known() -> None:
    """What the other side has committed already leaves the answer as it was."""
    answers = []
    for burns in ("-/2", "-/9"):
        state = DUEL.parse_position(CONTEST + f":{burns} -")
        result = _search(DUEL, information_of(state, 0), 500)
        answers.append((result.variations, result.nodes))
    assert answers[0] == answers[1]


def test_it_stops_on_request() -> None:
    native_game = native(DUEL)
    assert native_game is not None
    state = DUEL.parse_position(CONTEST + " -")
    control = native_game.module.SearchControl()
    control.stop()
    nodes, _, variations = native_game.module.search(
        native_game.rules,
        [native_game.position(state)],
        0,
        10**9,
        1e9,
        1,
        1,
        1 << 20,
        1,
        {},
        control,
    )
    assert nodes <= 128
    assert variations


def test_two_threads_share_the_work() -> None:
    state = DUEL.parse_position(CONTEST + " -")
    result = Searcher(DUEL, 1).search(
        information_of(state, 0), Budget(nodes=2000, threads=2, variations=32)
    )
    assert result.nodes == 2000
    assert sum(variation.weight for variation in result.variations) == pytest.approx(1.0)


@pytest.mark.parametrize("seed", range(8))
def test_answers_are_legal_under_any_house_rules(
    seed: int, any_game: Callable[[random.Random], Thrust]
) -> None:
    rng = random.Random(seed)
    game = any_game(rng)
    searchers = [Searcher(game, seat) for seat in (0, 1)]
    past: tuple[list[tuple[Observation, ...]], ...] = ([], [])
    state: State = game.start()
    for _ in range(250):
        pending = state.turn()
        if isinstance(pending, Over):
            return
        if isinstance(pending, Chance):
            step = Step(pending.sample(rng), None)
        else:
            seat = rng.choice(pending.seats)
            legal = state.legal_actions(seat)
            known = Information(state.view(seat), tuple(past[seat]), legal)
            result = searchers[seat].search(known, Budget(nodes=12, variations=32))
            assert {variation.turn[0] for variation in result.variations} <= set(legal)
            step = Step(result.choose(rng).turn[0], seat)
        for seat in (0, 1):
            past[seat].append(state.observe(step, seat))
        state = state.play(step)
