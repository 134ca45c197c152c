"""Codes and planes of Grow by the Python rules."""

from __future__ import annotations

import hashlib
import random

import pytest

from boardwright.core import BadAction, Decide, Information, Step
from boardwright.games.grow import Grow, GrowState
from boardwright.testing import random_step

VERSIONS = (1, 1)
"""Of the codec and of the observation space: one more whenever DIGEST changes."""
DIGEST = "7b7d4627458c97bc"


def _sequences(state: GrowState) -> set[tuple[int, ...]]:
    """All sequences of codes that the masks allow."""
    codec, seat = state.game.codec, state.mover
    found: set[tuple[int, ...]] = set()
    for first in _allowed(codec.mask(state, seat)):
        if codec.action(state, seat, (first,)) is not None:
            found.add((first,))
            continue
        follows = _allowed(codec.mask(state, seat, (first,)))
        assert follows, "a head without a move can't be picked"
        found |= {(first, code) for code in follows}
    return found


def _allowed(mask: bytes) -> list[int]:
    return [code for code, allowed in enumerate(mask) if allowed]


def _walk(game: Grow, seed: int) -> list[GrowState]:
    rng, state, states = random.Random(seed), game.start(), []
    while (step := random_step(state, rng)) is not None:
        states.append(state)
        state = state.play(step)
    return [*states, state]


@pytest.mark.parametrize("fresh_head", ["waits", "may_move"])
def test_masks_allow_the_legal_actions_and_no_others(fresh_head: str) -> None:
    game = Grow(size=4, players=3, fresh_head=fresh_head)
    codec = game.codec
    for state in _walk(game, 3):
        seat = state.mover
        legal = state.legal_actions(seat)
        codes = [codec.codes(state, seat, action) for action in legal]
        assert _sequences(state) == set(codes)
        assert [codec.action(state, seat, sequence) for sequence in codes] == list(legal)
        others = [other for other in range(3) if other != seat or not legal]
        assert not any(any(codec.mask(state, other)) for other in others)


def test_codes_out_of_place_are_refused() -> None:
    game = Grow(size=3, first="seat1")
    state = game.parse_position("3/1R1/B2")
    codec, head, end = game.codec, 9 + 4, 27
    assert codec.action(state, 0, (head,)) is None
    assert str(codec.action(state, 0, (head, 18 + 5))) == "b2-c2"
    for codes in ((end + 1,), (-1,), (4,), (9,), (head, end), (head, 18), (end, end), (18 + 5,)):
        with pytest.raises(BadAction, match="code"):
            codec.action(state, 0, codes)
    with pytest.raises(BadAction, match="first:red"):
        codec.codes(state, 0, Grow(size=3).parse_action("first:red"))


def _planes(state: GrowState, seat: int | None, begun: tuple[int, ...] = ()) -> dict[str, bytes]:
    space = state.game.observation_space
    data = space.encode(Information(state.view(seat)), begun)
    count, planes, start = state.game.options.size**2, {}, 0
    for field in space.fields:
        planes[field.name] = data[start : start + field.size * count]
        assert all(field.low <= value <= field.high for value in planes[field.name])
        start += field.size * count
    assert start == len(data)
    return planes


def test_planes() -> None:
    game = Grow(size=3, players=3, first="shuffle", fresh_head="may_move")
    state = game.parse_position("3/gG1/RR(2)B green,red,blue red dropped 0 a1 - -")
    planes = _planes(state, 0, (9 + 1,))
    none = bytes(9)
    assert planes["tail"] == none + none + _at({3: 1})
    assert planes["head"] == _at({0: 1, 1: 1}) + _at({2: 1}) + _at({4: 1})
    assert planes["stack"] == _at({0: 1, 1: 2}) + _at({2: 1}) + _at({4: 1})
    assert planes["moved"] == _at({0: 1})
    assert planes["picked"] == _at({1: 1})
    assert planes["dropped"] == planes["grew"] == b"\1" * 9
    assert planes["to_play"] == b"\1" * 9 + none + none
    assert planes["order"] == b"\2" * 9 + b"\3" * 9 + b"\1" * 9
    assert planes["in_play"] == b"\1" * 27
    assert (planes["quiet"], planes["quiet_left"]) == (none, b"\x09" * 9)


def _at(values: dict[int, int]) -> bytes:
    return bytes(values.get(number, 0) for number in range(9))


def test_planes_are_relative_to_the_seat() -> None:
    """Seats renamed in a circle see the same: the seat is nowhere in the planes."""
    for players in (2, 5):
        game = Grow(size=4, players=players)
        for state in _walk(game, players)[1:]:
            turned = _turned(state)
            for seat in range(players):
                assert _planes(state, seat) == _planes(turned, (seat + 1) % players)


def _turned(state: GrowState) -> GrowState:
    """The position with every seat one further."""
    count = state.game.seats
    shift = [(seat + 1) % count for seat in range(count)]
    return GrowState(
        state.game,
        tuple(shift[seat] for seat in state.order),
        (state.owned[-1], *state.owned[:-1]),
        (state.heads[-1], *state.heads[:-1]),
        shift[state.mover],
        *(state.ready, state.dropped, state.grew, state.quiet),
    )


def test_large_numbers_are_shown_as_255() -> None:
    game = Grow(size=20, first="seat1", stall_rounds=1000)
    state = game.parse_position("20/" * 19 + "R(300)B18 red,blue red - 400 - - -")
    planes = _planes(state, None)
    assert planes["stack"][0] == planes["quiet"][0] == planes["quiet_left"][0] == 255
    assert planes["to_play"][0] == 1
    ended = Grow(size=3, first="seat1", stall_rounds=0).start()
    assert set(_planes(ended, 1)["quiet_left"]) == {255}


def test_who_has_withdrawn() -> None:
    state = _walk(Grow(size=5, players=3), 1)[12].resign(1)
    assert [_planes(state, seat)["in_play"][::25] for seat in range(3)] == [
        bytes((1, 0, 1)),
        bytes((0, 1, 1)),
        bytes((1, 1, 0)),
    ]


def test_observe_array() -> None:
    numpy = pytest.importorskip("numpy")
    game = Grow(size=3)
    array = game.observation_space.observe_array(Information(game.start().view(0)))
    assert array.shape == game.observation_space.shape == (18, 3, 3)
    assert array.dtype == numpy.uint8


def test_codes_and_planes_keep_their_meaning() -> None:
    """Whoever changes one raises the version, since trained networks depend on it."""
    game, digest = Grow(), hashlib.sha256()
    rng, state = random.Random(1), game.start()
    for _ in range(60):
        step = random_step(state, rng)
        assert step is not None
        if isinstance(state.turn(), Decide):
            seat = state.mover
            codes = game.codec.codes(state, seat, step.action)
            digest.update(bytes(f"{codes}", "ascii"))
            digest.update(game.codec.mask(state, seat, codes[:-1]))
            digest.update(
                game.observation_space.encode(Information(state.view(1 - seat)))
                + game.observation_space.encode(Information(state.view(seat)), codes[:-1])
            )
        state = state.play(Step(*step))
    assert (game.codec.version, game.observation_space.version) == VERSIONS
    assert digest.hexdigest()[:16] == DIGEST
