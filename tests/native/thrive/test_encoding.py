"""Thrive's codes and observations: Python and native alike, for both seats alike."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

import msgspec
import pytest

from boardwright.core.errors import BadAction
from boardwright.core.turn import Chance, Decide
from boardwright.core.view import Information
from boardwright.engine.native import _thrive
from boardwright.engine.native.thrive import encode_action, encode_options, encode_state
from boardwright.games.thrive import Thrive, ThriveState
from boardwright.games.thrive.board import Move, Peg, rotate_mask

GAMES = 24


def _game(rng: random.Random) -> Thrive:
    options: dict[str, object] = {
        "size": rng.randint(4, 8),
        "holes": rng.choice((3, 5)),
        "self_capture": rng.choice(("allowed", "not_last", "forbidden")),
        "no_move": rng.choice(("skip", "lose")),
        "repetition": rng.choice((0, 3)),
        "first": rng.choice(("black", "white", "random")),
    }
    if rng.random() < 0.4:
        options |= {"size": 6, "holes": 5, "card": rng.choice(("heron", "koi", "random"))}
    return Thrive(**options)


def _states(game: Thrive, rng: random.Random, steps: int) -> Iterator[ThriveState]:
    state = game.start()
    for _ in range(steps):
        yield state
        pending = state.turn()
        if isinstance(pending, Chance):
            state = state.act(rng.choice(pending.outcomes))
        elif isinstance(pending, Decide):
            state = state.act(rng.choice(state.legal_actions(state.mover)))
        else:
            return


def _quiet_states(game: Thrive, rng: random.Random) -> Iterator[ThriveState]:
    """Moves of full pods to and fro, which repeat positions."""
    full = (game.board.full, game.board.full)
    sides = tuple(tuple(sorted(zip(squares, full, strict=True))) for squares in ((0, 2), (24, 26)))
    state = ThriveState(game, (sides[0], sides[1]), 0, game.start().stage)
    state = state.begin_turn(state.sides, 0)
    for _ in range(60):
        yield state
        if state.is_over:
            return
        moves = [
            action
            for action in state.legal_actions(state.mover)
            if not state.act(action).is_over
            and len(state.act(action).sides[1 - state.mover]) == 2
            and len(state.act(action).sides[state.mover]) == 2
        ]
        state = state.act(rng.choice(moves[:3]))


def _random_states(seed: int) -> Iterator[tuple[Thrive, ThriveState]]:
    rng = random.Random(seed)
    game = _game(rng)
    for state in _states(game, rng, 60):
        yield game, state
    if game.options.size >= 4 and seed % 4 == 0:
        for state in _quiet_states(game, rng):
            yield game, state


def _information(state: ThriveState, seat: int) -> Information:
    return Information(state.view(seat), (), state.legal_actions(seat))


@pytest.mark.parametrize("seed", range(GAMES))
def test_codes_and_masks(seed: int) -> None:
    for game, state in _random_states(seed):
        codec = game.codec
        rules = _thrive.GameRules(encode_options(game))
        assert _thrive.code_count(rules) == codec.size
        position = rules.decode(encode_state(state))
        for seat in (0, 1):
            legal = state.legal_actions(seat)
            codes = [codec.codes(state, seat, action) for action in legal]
            mask = codec.mask(state, seat)
            assert len(mask) == codec.size
            assert sorted(code for (code,) in codes) == [k for k, bit in enumerate(mask) if bit]
            if not legal:
                continue
            assert _thrive.mask(rules, position, seat, []) == mask
            for action, pair in zip(legal, codes, strict=True):
                assert codec.action(state, seat, pair) == action
                native = encode_action(action)
                assert tuple(_thrive.codes(rules, position, seat, native)) == pair
                assert _thrive.decide(rules, position, seat, pair) == native


@pytest.mark.parametrize("seed", range(0, GAMES, 6))
def test_codes_that_the_mask_excludes_are_refused(seed: int) -> None:
    rng = random.Random(seed)
    for game, state in _random_states(seed):
        seat = state.mover
        mask = game.codec.mask(state, seat)
        rules = _thrive.GameRules(encode_options(game))
        for code in (-1, game.codec.size, *rng.sample(range(game.codec.size), 8)):
            if 0 <= code < game.codec.size and mask[code]:
                continue
            with pytest.raises(BadAction, match="code"):
                game.codec.action(state, seat, (code,))
            if any(mask):
                with pytest.raises(ValueError, match="illegal code"):
                    _thrive.decide(rules, rules.decode(encode_state(state)), seat, [code])


@pytest.mark.parametrize("seed", range(GAMES))
def test_native_observations(seed: int) -> None:
    for game, state in _random_states(seed):
        space = game.observation_space
        rules = _thrive.GameRules(encode_options(game))
        position = rules.decode(encode_state(state))
        for seat in (0, 1):
            observed = space.encode(_information(state, seat))
            assert len(observed) == space.shape[0] * space.shape[1] ** 2
            assert _thrive.observe(rules, position, seat, []) == observed
            highs = [field.high for field in space.fields for _ in range(field.size)]
            area = game.options.size**2
            assert all(
                max(observed[k * area : (k + 1) * area]) <= high for k, high in enumerate(highs)
            )


def test_repeated_positions_are_counted() -> None:
    game = Thrive(size=4)
    plane = [field.name for field in game.observation_space.fields].index("repetitions")
    seen = {
        game.observation_space.encode(_information(state, 0))[plane * 16]
        for seed in range(6)
        for state in _quiet_states(game, random.Random(seed))
    }
    assert seen == {1, 2}


def _turned(state: ThriveState) -> ThriveState:
    """The same position seen from the other side, by the other player."""
    board = state.game.board

    def turn(side: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        return tuple(sorted((board.rotate(square), rotate_mask(mask)) for square, mask in side))

    return msgspec.structs.replace(
        state,
        sides=(turn(state.sides[1]), turn(state.sides[0])),
        mover=1 - state.mover,
        history=tuple(((turn(b), turn(a)), 1 - mover) for (a, b), mover in state.history),
        ended=None,
    )


def _turned_action(state: ThriveState, action: Move | Peg) -> Move | Peg:
    board = state.game.board
    if isinstance(action, Move):
        return Move(board.rotate(action.source), board.rotate(action.target))
    return Peg(board.rotate(action.square), 24 - action.hole)


@pytest.mark.parametrize("seed", range(GAMES))
def test_both_seats_see_and_count_alike(seed: int) -> None:
    """But for the last plane, which says which seat it is."""
    for game, state in _random_states(seed):
        if state.is_over or not isinstance(state.turn(), Decide):
            continue
        turned = _turned(state)
        space, codec, area = game.observation_space, game.codec, game.options.size**2
        for seat in (0, 1):
            here = space.encode(_information(state, seat))
            there = space.encode(_information(turned, 1 - seat))
            assert here[:-area] == there[:-area]
            assert here[-area:] == bytes([seat]) * area
            assert codec.mask(state, seat) == codec.mask(turned, 1 - seat)
        for action in state.legal_actions(state.mover):
            assert isinstance(action, Move | Peg)
            other = _turned_action(state, action)
            assert codec.codes(state, state.mover, action) == codec.codes(
                turned, turned.mover, other
            )


def test_version_digest() -> None:
    """A change of this digest is a new version of the codec or the space."""
    game = Thrive()
    rng = random.Random(17)
    digest = hashlib.sha256(repr(game.observation_space.fields).encode())
    for state in _states(game, rng, 200):
        for seat in (0, 1):
            digest.update(game.codec.mask(state, seat))
            digest.update(game.observation_space.encode(_information(state, seat)))
    versions = (game.codec.version, game.observation_space.version)
    assert (*versions, digest.hexdigest()[:16]) == (1, 1, "79735c13c53a7254")
    assert (game.codec.size, game.observation_space.shape) == (1800, (57, 6, 6))
