"""Thrust!'s codes and observations: complete, secret, and the same from version to version."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator

import pytest

from boardwright.core.errors import BadAction
from boardwright.core.turn import Chance, Decide, Step
from boardwright.core.view import Information, Observation
from boardwright.games.thrust import Thrust, ThrustState
from boardwright.games.thrust.actions import Burn
from boardwright.games.thrust.observation_space import ThrustObservationSpace

MakeState = Callable[..., ThrustState]
PlayLine = Callable[[ThrustState, str], ThrustState]
Observed = tuple[list[tuple[Observation, ...]], list[tuple[Observation, ...]]]
SEATS = (0, 1)
CONTEST = "fighter@combat/c/f6 troop@combat/c/f9", "science@close/c salvage@combat/c/f4"


def _game_states(game: Thrust, rng: random.Random) -> Iterator[tuple[ThrustState, Observed]]:
    """States along a random game, each with what either side has observed."""
    state: ThrustState = game.start()
    observed: Observed = ([], [])
    while not state.is_over:
        yield state, observed
        pending = state.turn()
        if isinstance(pending, Chance):
            step = Step(pending.sample(rng), None)
        else:
            assert isinstance(pending, Decide)
            seat = rng.choice(pending.seats)
            step = Step(rng.choice(state.legal_actions(seat)), seat)
        for seat in SEATS:
            observed[seat].append(state.observe(step, seat))
        state = state.play(step)
    yield state, observed


def _values(space: ThrustObservationSpace, encoded: bytes) -> dict[str, list[int]]:
    """The numbers of each field, which must be within its limits."""
    values, at = {}, 0
    for field in space.fields:
        values[field.name] = list(encoded[at : at + field.size])
        assert all(field.low <= value <= field.high for value in values[field.name]), field
        at += field.size
    assert at == len(encoded) == space.shape[0]
    return values


def test_every_decision_has_a_code_of_its_own() -> None:
    for seed in range(2):
        game = Thrust(stall_turns=4)
        codec, seen = game.codec, 0
        for state, _ in _game_states(game, random.Random(seed)):
            for seat in SEATS:
                mask = codec.mask(state, seat)
                codes = [code for code in range(codec.size) if mask[code]]
                actions = state.legal_actions(seat)
                assert sorted(codec.codes(state, seat, action)[0] for action in actions) == codes
                for code in codes:
                    action = codec.action(state, seat, (code,))
                    assert action is not None
                    assert codec.codes(state, seat, action) == (code,)
                seen += len(codes)
        assert seen > 200


def test_codes_that_may_not_come() -> None:
    game = Thrust()
    codec = game.codec
    for state, _ in _game_states(game, random.Random(4)):
        for seat in SEATS:
            mask = codec.mask(state, seat)
            assert codec.action(state, seat, ()) is None
            assert codec.mask(state, seat, (0,)) == bytes(codec.size)
            for code in (0, 8, 40, 79, 80, 88, 89, 93, 213):
                if not mask[code]:
                    with pytest.raises(BadAction, match=f"code {code} is not allowed here"):
                        codec.action(state, seat, (code,))
        if state.number > 3:
            break
    with pytest.raises(BadAction, match="between 0 and 213, got 214"):
        codec.action(state, 0, (214,))
    with pytest.raises(BadAction, match="one code, got 2"):
        codec.action(state, 0, (0, 1))
    with pytest.raises(BadAction, match="d100:00' is no decision"):
        codec.codes(state, 0, game.parse_action("d100:00"))
    with pytest.raises(BadAction, match="c999 is not an enemy contact"):
        codec.codes(state, 0, game.parse_action("s1:attack:c999"))


def test_slots_order_contacts_by_number(make_state: MakeState) -> None:
    state = make_state("fighter@close/c", "freighter@close/c freighter@combat/c", "attack")
    codec, space = state.game.codec, state.game.observation_space
    action = state.game.parse_action("s1:attack:c3")
    assert codec.codes(state, 0, action) == (17,)
    shown = _values(space, space.encode(Information(state.view(0))))
    assert [shown[f"enemy contact {slot}: number"] for slot in (1, 2, 3)] == [[2], [3], [0]]
    assert shown["own ship 1: contact"] == [1]


@pytest.mark.parametrize("history", [0, 6])
def test_values_keep_to_their_fields(history: int) -> None:
    game = Thrust(stall_turns=6)
    space = ThrustObservationSpace(game, history)
    for state, observed in _game_states(game, random.Random(8)):
        for seat in SEATS:
            known = Information(state.view(seat), tuple(observed[seat]))
            _values(space, space.encode(known))


def test_a_sealed_burn_does_not_show(make_state: MakeState, play_line: PlayLine) -> None:
    """Nor does it whether there is one: what the other side is shown stays byte for byte."""
    contest = play_line(make_state(*CONTEST, "movement"), "s2:pursue:c4")
    space, codec = ThrustObservationSpace(contest.game, 12), contest.game.codec
    for first in SEATS:
        other = 1 - first
        before = Information(contest.view(other), (contest.observe(Step(Burn(1), other), other),))
        for burn in contest.legal_actions(first):
            step = Step(burn, first)
            after = contest.play(step)
            observed = (*before.observations, contest.observe(step, other))
            assert space.encode(Information(after.view(other), observed)) == space.encode(before)
            assert codec.mask(after, other) == codec.mask(contest, other)
            own = _values(space, space.encode(Information(after.view(first))))
            assert own["sealed burn"] == [1, int(str(burn)[5:])]
            assert codec.mask(after, first) == bytes(codec.size)


def test_open_burns_show(make_state: MakeState, play_line: PlayLine) -> None:
    state = play_line(make_state(*CONTEST, "movement"), "s2:pursue:c4 black.burn:2 red.burn:3")
    space = state.game.observation_space
    for seat, burns in ((0, [1, 2, 3]), (1, [1, 3, 2])):
        shown = _values(space, space.encode(Information(state.view(seat))))
        assert shown["burns"] == burns
        assert shown["sealed burn"] == [0, 0]
        assert shown["stage side"] == [seat == 0]


def test_history_has_the_latest_event_first(make_state: MakeState) -> None:
    state = make_state("fighter@sensor/c", "freighter@sensor", "recon")
    observed = []
    for text in ("s1:scan", "d100:99"):
        pending = state.turn()
        seat = pending.seats[0] if isinstance(pending, Decide) else None
        step = Step(state.game.parse_action(text), seat)
        observed.append(state.observe(step, 0))
        state = state.play(step)
    space = ThrustObservationSpace(state.game, history=40)
    shown = _values(space, space.encode(Information(state.view(0), tuple(observed))))
    events = [event for step in observed for event in step]
    numbers = [shown[f"event {number}: event"][0] for number in range(1, 41)]
    assert numbers[len(events) :] == [0] * (40 - len(events))
    assert all(numbers[: len(events)])
    played = len(events)
    assert shown[f"event {played}: verb"] == [1]
    assert shown[f"event {played}: ship"] == [1]
    fewer = ThrustObservationSpace(state.game, history=1)
    short = _values(fewer, fewer.encode(Information(state.view(0), tuple(observed))))
    assert short["event 1: event"] == [numbers[0]]


def test_no_observation_for_spectators() -> None:
    game = Thrust()
    with pytest.raises(ValueError, match="a spectator has no observation"):
        game.observation_space.encode(Information(game.start().view(None)))
    with pytest.raises(ValueError, match="history must be at least 0, got -1"):
        ThrustObservationSpace(game, -1)


def test_version_digest() -> None:
    """A change of this digest is a new version of the codec or the space."""
    game = Thrust()
    space = ThrustObservationSpace(game, 4)
    digest = hashlib.sha256(repr(space.fields).encode())
    for state, observed in _game_states(game, random.Random(17)):
        for seat in SEATS:
            digest.update(game.codec.mask(state, seat))
            digest.update(space.encode(Information(state.view(seat), tuple(observed[seat]))))
    versions = (game.codec.version, space.version)
    assert (*versions, digest.hexdigest()[:16]) == (1, 1, "39635678edc1d971")
    assert (game.codec.size, game.observation_space.shape) == (214, (289,))
