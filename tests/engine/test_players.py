"""Computer players: by name, fair, repeatable, and each stronger than the one before."""

from __future__ import annotations

import gc
import random
from collections.abc import Iterator
from typing import Any

import pytest

import boardwright
from boardwright.core.belief import Belief
from boardwright.engine import SPECS, player
from boardwright.match import Match, run

SPECIMENS = ("random", "greedy", "mcts:8")


def _play(name: str, options: dict[str, object], specs: list[str], seed: int) -> Match:
    game = boardwright.game(name, options)
    match, rng = Match(game), random.Random(seed)
    players = [player(spec, game, rng.getrandbits(32)) for spec in specs]
    run(match, players, rng, 5_000)
    return match


def _small(name: str) -> dict[str, object]:
    if name == "thrive":
        return {"size": 4, "holes": 3}
    return {"size": 4} if name == "grow" else {}


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts", "mcts:1", "mcts:1000000"])
def test_players_by_name(spec: str) -> None:
    name = player(spec, boardwright.game("thrive"), 1).name
    assert name == ("mcts:100" if spec == "mcts" else spec)


@pytest.mark.parametrize(
    "spec",
    ["", "human", "mcts:", "mcts:0", "mcts:-1", "mcts:1000001", "greedy:2", "mcts:" + "9" * 9999],
)
def test_the_error_for_an_unknown_player_lists_the_players(spec: str) -> None:
    with pytest.raises(boardwright.UnknownPlayer) as caught:
        player(spec, boardwright.game("thrive"), 1)
    assert all(known in str(caught.value) for known in SPECS)
    assert len(str(caught.value)) <= 200
    assert caught.value.code == "unknown_player"


@pytest.mark.parametrize("name", boardwright.names())
@pytest.mark.parametrize("spec", SPECIMENS)
def test_the_same_seed_gives_the_same_choices(name: str, spec: str) -> None:
    """Over a whole stretch of play, with all the player remembers from call to call."""
    game = boardwright.game(name, _small(name))
    choices = []
    for _ in range(2):
        match, rng = Match(game), random.Random(3)
        players = [
            player(spec, game, 11),
            *(player("random", game, 5 + s) for s in range(1, game.seats)),
        ]
        run(match, players, rng, 40)
        choices.append(match.steps)
    assert choices[0] == choices[1]


@pytest.mark.parametrize("name", boardwright.names())
def test_only_what_the_seat_knows_counts(name: str) -> None:
    """Equal information, built from different hidden truths, gives equal choices."""
    game = boardwright.game(name, _small(name))
    match = Match(game)
    run(match, [player("random", game, s) for s in range(game.seats)], random.Random(2), 25)
    match.settle(random.Random(1))
    pending = match.state.turn()
    assert isinstance(pending, boardwright.Decide)
    seat = pending.seats[0]
    known = match.information(seat)
    imagined = Belief(game, seat, random.Random(9), 16)
    imagined.update(known)
    twin = boardwright.Information(
        imagined.sample().view(seat), known.observations, imagined.sample().legal_actions(seat)
    )
    assert twin == known
    for spec in SPECIMENS:
        assert player(spec, game, 4).choose(known) == player(spec, game, 4).choose(twin)


@pytest.mark.parametrize("name", boardwright.names())
@pytest.mark.parametrize("spec", SPECIMENS)
def test_no_player_can_reach_the_state_of_the_match(name: str, spec: str) -> None:
    game = boardwright.game(name, _small(name))
    match, rng = Match(game), random.Random(6)
    watched = player(spec, game, 1)
    rest = [player("random", game, 2 + seat) for seat in range(1, game.seats)]
    run(match, [watched, *rest], rng, 20)
    held = {id(thing) for thing in _reachable(watched)}
    assert id(match) not in held
    assert not held & {id(state) for state in match.states}


def _reachable(root: Any) -> Iterator[object]:
    """Everything the player holds, classes and modules aside."""
    seen: set[int] = set()
    waiting = [root]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type) or hasattr(thing, "__spec__"):
            continue
        if callable(thing) or (isinstance(thing, dict) and "__builtins__" in thing):
            continue
        seen.add(id(thing))
        yield thing
        waiting += gc.get_referents(thing)


def test_greedy_takes_an_immediate_win() -> None:
    game = boardwright.game("thrive")
    state = game.parse_position("c3:04600,d2:04400/c4:00440,e6:00440 black")
    match = Match(game, state)
    for spec in ("greedy", "mcts:30"):
        assert str(player(spec, game, 1).choose(match.information(0))) == "c3-c4"


def test_search_sees_a_reply_that_greedy_misses() -> None:
    """c2-c3 attacks nothing and walks into c5's peg: with two pieces left that loses."""
    game = boardwright.game("thrive")
    state = game.parse_position("c2:04400,f1:06400/c5:00444,a6:00440 black")
    choice = player("mcts:60", game, 1).choose(Match(game, state).information(0))
    assert str(choice) != "c2-c3"


def test_a_compound_turn_comes_to_an_end() -> None:
    game = boardwright.game("grow", {"size": 5, "first": "seat1"})
    match = Match(game)
    run(match, [player("greedy", game, 1), player("greedy", game, 2)], random.Random(1), 2_000)
    assert match.state.is_over


def test_players_survive_an_undone_past_and_another_match() -> None:
    game = boardwright.game("thrust")
    one = player("greedy", game, 1)
    for seed in (1, 2):
        match = Match(game)
        run(match, [player("random", game, 3), player("random", game, 4)], random.Random(seed), 12)
        match.settle(random.Random(0))
        pending = match.state.turn()
        assert isinstance(pending, boardwright.Decide)
        seat = pending.seats[0]
        assert one.choose(match.information(seat)) in match.state.legal_actions(seat)


def _score(name: str, options: dict[str, object], better: str, worse: str, games: int) -> float:
    """Wins of the better player over games with seats changed in between."""
    total = 0.0
    for seed in range(games):
        specs = [better, worse] if seed % 2 == 0 else [worse, better]
        outcome = _play(name, options, specs, seed).state.outcome
        assert outcome is not None
        total += outcome.values[seed % 2]
    return total


@pytest.mark.slow("many whole games")
@pytest.mark.parametrize(
    ("name", "options", "games", "least"),
    [("thrive", {}, 20, 17), ("grow", {"size": 5}, 20, 17), ("thrust", {}, 2, 1)],
)
def test_greedy_beats_random(
    name: str, options: dict[str, object], games: int, least: float
) -> None:
    assert _score(name, options, "greedy", "random", games) >= least


@pytest.mark.slow("whole games with a search")
def test_search_beats_greedy() -> None:
    assert _score("thrive", {}, "mcts:30", "greedy", 6) >= 4


@pytest.mark.slow("whole games with a search")
def test_search_plays_with_hidden_fleets() -> None:
    assert _score("thrust", {}, "mcts:4", "random", 2) >= 1
