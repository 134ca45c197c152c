"""A belief's samples against probabilities worked out by hand, on Pennies."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from boardwright import RESIGN, Belief, Information, Step
from boardwright.match import Match
from boardwright.testing.example import Pennies, PenniesState

PRIOR = {1: Fraction(3, 6), 2: Fraction(2, 6), 3: Fraction(1, 6)}


def _after(*texts: str) -> Match:
    """Steps written `seat action`, `-` for chance."""
    match = Match(Pennies(rounds=3))
    for text in texts:
        who, _, action = text.partition(" ")
        match.play(Step(match.game.parse_action(action), None if who == "-" else int(who)))
    return match


DEALT = ("- purse:2", "- purse:3")
HELD = (*DEALT, "0 mark:1", "0 mark:2", "0 hold:1", "1 hold:1", "- die:1")


def _purses(information: Information, size: int = 4_000) -> dict[int, float]:
    """How likely the samples think each purse of seat 1 is."""
    belief = Pennies(rounds=3).believe(information, random.Random(5), size)
    shares: Counter[int] = Counter()
    for particle in belief.particles:
        assert isinstance(particle.state, PenniesState)
        shares[particle.state.at.purses[1]] += particle.weight  # type: ignore[assignment]
    total = sum(shares.values())
    return {purse: share / total for purse, share in shares.items()}


def _posterior(*held: int) -> dict[int, float]:
    """Bayes: a purse of n allows n + 1 amounts, all equally likely."""
    weights = {
        purse: float(chance) * (1 / (purse + 1)) ** len(held)
        for purse, chance in PRIOR.items()
        if all(amount <= purse for amount in held)
    }
    return {purse: weight / sum(weights.values()) for purse, weight in weights.items()}


@pytest.mark.slow("thousands of samples")
@pytest.mark.parametrize(
    ("steps", "held"),
    [
        (DEALT, ()),
        (HELD, (1,)),
        ((*HELD, "1 mark:1", "1 mark:3", "1 hold:2", "0 hold:0"), (1, 2)),
    ],
)
def test_frequencies_follow_bayes(steps: tuple[str, ...], held: tuple[int, ...]) -> None:
    sampled, exact = _purses(_after(*steps).information(0)), _posterior(*held)
    assert set(sampled) == set(exact)
    for purse, share in exact.items():
        assert sampled[purse] == pytest.approx(share, abs=0.03)


def test_own_purse_is_known() -> None:
    belief = Pennies(rounds=3).believe(_after(*HELD).information(1), random.Random(1))
    for _ in range(20):
        state = belief.sample()
        assert isinstance(state, PenniesState)
        assert state.at.purses[1] == 3


def test_a_spectator_knows_neither_purse() -> None:
    belief = Pennies(rounds=3).believe(_after(*DEALT).information(None), random.Random(1), 500)
    worlds = {p.state.at.purses for p in belief.particles if isinstance(p.state, PenniesState)}
    assert len(worlds) == 9


def test_samples_explain_everything_seen() -> None:
    match = _after(*HELD, "1 mark:1", "1 mark:3", "0 hold:2")
    for seat in (0, 1, None):
        information = match.information(seat)
        belief = match.game.believe(information, random.Random(3), 50)
        for particle in belief.particles:
            assert particle.state.view(seat) == information.view
            replay = Match(match.game)
            for step in particle.steps:
                replay.play(step)
            assert replay.information(seat) == information


def test_a_belief_follows_the_match() -> None:
    match = _after(*DEALT)
    belief = Belief(match.game, 0, random.Random(2), 200)
    belief.update(match.information(0))
    assert len(belief.particles) == 200
    for text in ("0 mark:1", "0 mark:2", "0 hold:1", "1 hold:3"):
        match.play(Step(match.game.parse_action(text[2:]), int(text[0])))
        belief.update(match.information(0))
    state = belief.sample()
    assert isinstance(state, PenniesState)
    assert state.at.purses == (2, 3), "who held out three has three"


def test_a_belief_starts_over_for_another_match() -> None:
    belief = Belief(Pennies(rounds=3), 1, random.Random(2), 50)
    belief.update(_after(*HELD).information(1))
    belief.update(_after("- purse:1", "- purse:1").information(1))
    state = belief.sample()
    assert isinstance(state, PenniesState)
    assert state.at.purses[1] == 1
    assert state.at.points == (0, 0)


def test_a_belief_begins_where_play_began() -> None:
    middle = _after(*HELD).state
    match = Match(middle.game, middle)
    match.play(Step(match.game.parse_action("mark:3"), 1))
    information = match.information(0)
    assert information.origin == middle.view(0)
    sample = match.game.sample(information, random.Random(4))
    assert sample.view(0) == information.view


def test_impossible_observations_fall_back_to_the_view() -> None:
    information = _after(*HELD).information(0)
    impossible = Information(information.view, information.observations[3:], information.legal)
    sample = Pennies(rounds=3).sample(impossible, random.Random(4))
    assert sample.view(0) == information.view


def test_resigning_at_a_chance_node_is_explained() -> None:
    match = Match(Pennies(players=3))
    match.play(Step(match.game.parse_action("purse:1"), None))
    match.play(Step(match.game.parse_action("purse:2"), None))
    match.play(Step(RESIGN, 0))
    sample = match.game.sample(match.information(1), random.Random(4))
    assert sample.view(1) == match.information(1).view


def test_nothing_is_known_before_the_first_update() -> None:
    with pytest.raises(ValueError, match="must be updated"):
        Belief(Pennies(), 0, random.Random(1), 8).sample()


def test_equal_generators_give_equal_samples() -> None:
    information = _after(*HELD).information(0)
    samples = [Pennies(rounds=3).sample(information, random.Random(8)) for _ in range(2)]
    assert samples[0] == samples[1]
