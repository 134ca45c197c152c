"""Two worlds a seat cannot tell apart look and read the same to it."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

import boardwright
from boardwright import Chance, Decide, IllegalAction, Over, Step, present
from boardwright.hosting import Refused
from boardwright.hosting.turn_steps import play_actions
from boardwright.match import Match

encode = msgspec.json.encode


def stops(seed: int, every: int) -> Iterator[Match]:
    """A random match, looked at now and then."""
    match, rng = Match(boardwright.game("thrust")), random.Random(seed)
    for number in range(400):
        pending = match.state.turn()
        if number % every == 0 and match.count > 20:
            yield match
        if isinstance(pending, Over):
            yield match
            return
        if isinstance(pending, Chance):
            match.play(Step(pending.sample(rng), None))
            continue
        seat = rng.choice(pending.seats)
        legal = match.state.legal_actions(seat)
        bold = [a for a in legal if any(word in str(a) for word in ("scan", "pursue", "attack"))]
        match.play(Step(rng.choice(bold or legal), seat))


@pytest.mark.parametrize("seed", range(4))
def test_the_display_shows_what_the_view_shows(seed: int) -> None:
    rng = random.Random(seed)
    differing = 0
    for match in stops(seed, 3):
        for seat in (0, 1, None):
            state = match.state
            other = match.game.determinize(state.view(seat), rng)
            differing += other != state
            assert present.show(other, seat) == present.show(state, seat)
            if seat is None:
                continue
            for action in state.legal_actions(seat)[:6]:
                drafted = present.preview(state, seat, [action])
                assert drafted == present.preview(other, seat, [action])
    assert differing > 20


@pytest.mark.slow("many games told from both sides")
@pytest.mark.parametrize("seed", range(2))
def test_the_log_shows_what_was_observed(seed: int) -> None:
    compared = checks = 0
    for match in stops(seed, 79):
        for seat in (0, 1):
            belief = match.game.believe(match.information(seat), random.Random(seed), 8)
            for particle in belief.particles[:3]:
                if particle.steps == match.steps:
                    continue
                other = Match(match.game)
                for step in particle.steps:
                    other.play(step)
                compared += 1
                entries = present.log_entries(match, seat)
                assert encode(present.log_entries(other, seat)) == encode(entries)
                checks += sum(len(entry.checks) for entry in entries)
    assert compared > 5
    assert checks > 50


def test_a_draft_does_not_open_the_other_sides_burn() -> None:
    for match in stops(3, 1):
        pending = match.state.turn()
        if match.state.stage.kind != "pursue" or not isinstance(pending, Decide):  # type: ignore[attr-defined]
            continue
        if len(pending.seats) == 1:
            seat = pending.seats[0]
            action = match.state.legal_actions(seat)[-1]
            shown, drafted = (
                present.show(match.state, seat),
                present.preview(match.state, seat, [action]),
            )
            assert drafted.view == shown.view
            assert drafted.can_confirm
            with pytest.raises(IllegalAction, match="each decision on its own"):
                present.preview(match.state, seat, [action, action])
            return
    raise AssertionError("no contest was met")


def test_a_turn_that_goes_too_far_is_refused_in_the_same_words_in_both_worlds() -> None:
    """What follows a sealed burn must not be tried out before it is confirmed."""
    rng, compared = random.Random(1), 0
    for match in stops(2, 1):
        pending = match.state.turn()
        for seat in pending.seats if isinstance(pending, Decide) else ():
            other = match.game.determinize(match.state.view(seat), rng)
            first = str(match.state.legal_actions(seat)[-1])
            for second in ("to:out", "burn:1", "s1:pass", "reveal:s1"):
                words = []
                for world in (match.state, other):
                    with pytest.raises(Refused) as refused:
                        play_actions(world, seat, [first, second])
                    words.append(str(refused.value))
                assert words[0] == words[1]
                compared += 1
    assert compared > 100
