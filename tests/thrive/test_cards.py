"""Set-up cards: named ones by the table, random ones by their chance nodes."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import get_args

import pytest

from boardwright.core import Chance
from boardwright.games.thrive import Thrive, ThriveState
from boardwright.games.thrive.board import CENTRE, Place, rotate_mask
from boardwright.games.thrive.cards import CARDS
from boardwright.games.thrive.options import CardName


def free_moves(state: ThriveState, seat: int) -> list[int]:
    """For each piece, how many of its moves go to a square that is not its own side's."""
    own = {square for square, _ in state.sides[seat]}
    moves = state.game.board.moves
    return [sum(m.target not in own for m in moves(s, mask)) for s, mask in state.sides[seat]]


def assert_fair(state: ThriveState) -> None:
    south, north = state.sides
    board = state.game.board
    assert tuple(sorted((board.rotate(s), rotate_mask(m)) for s, m in south)) == north
    assert len(south) == 6
    assert all(square < 16 for square, _ in south)
    assert min(free_moves(state, 0)) >= 1
    reached = {m.target for square, mask in south for m in board.moves(square, mask)}
    assert not reached & {square for square, _ in north}


def test_every_card_is_offered_and_described() -> None:
    assert list(get_args(CardName)) == ["standard", *CARDS, "random"]
    assert len(CARDS) >= 12
    sentences = {card.sentence for card in CARDS.values()}
    assert len(sentences) == len(CARDS)


@pytest.mark.parametrize("card", ["standard", *CARDS])
def test_card_is_fair(card: str) -> None:
    assert_fair(Thrive(card=card).start())


def test_cards_differ_also_in_the_mirror() -> None:
    def mirrored(piece: tuple[int, int]) -> tuple[int, int]:
        square, mask = piece
        rows = [mask >> 5 * row & 31 for row in range(5)]
        flipped = sum(int(f"{bits:05b}"[::-1], 2) << 5 * row for row, bits in enumerate(rows))
        return square // 8 * 8 + 5 - square % 8, flipped

    sides = [Thrive(card=card).start().sides[0] for card in ("standard", *CARDS)]
    classes = {min(side, tuple(sorted(map(mirrored, side)))) for side in sides}
    assert len(classes) == len(sides)


@pytest.mark.parametrize("seed", range(30))
def test_random_card(seed: int) -> None:
    rng = random.Random(seed)
    state = Thrive(card="random").start()
    drawn = 0
    while isinstance(pending := state.turn(), Chance):
        assert 1 <= len(set(pending.outcomes)) == len(pending.outcomes) <= 100
        assert sum(map(pending.probability, pending.outcomes)) == 1
        for outcome in pending.outcomes:
            state.act(outcome)
        assert state.game.parse_position(str(state)) == state
        state = state.act(pending.sample(rng))
        drawn += 1
    assert drawn == 12
    assert_fair(state)
    assert all(mask.bit_count() == 2 for side in state.sides for _, mask in side)
    assert (state.mover, state.begins_turn) == (0, True)


def test_random_card_draws_every_square_alike() -> None:
    state = Thrive(card="random").start()
    pending = state.turn()
    assert isinstance(pending, Chance)
    assert len(pending.outcomes) == 12
    assert pending.probability(Place(0)) == Fraction(1, 12)
    taken = state.act(Place(0)).turn()
    assert isinstance(taken, Chance)
    assert Place(0) not in taken.outcomes


def test_random_card_never_gives_a_peg_that_only_hits_a_friend() -> None:
    game = Thrive(card="random")
    state = game.start()
    for square in ("a1", "a2", "b1", "b2", "c1", "c2"):
        state = state.act(game.parse_action(f"place:{square}"))
    pending = state.turn()
    assert isinstance(pending, Chance)
    offered = {str(outcome) for outcome in pending.outcomes}
    assert offered == {"a1+c5", "a1+d5", "a1+e5"}


def test_random_card_and_random_opener() -> None:
    rng = random.Random(7)
    state = Thrive(card="random", first="random").start()
    names = []
    while isinstance(pending := state.turn(), Chance):
        names.append(str(pending.outcomes[0])[:5])
        state = state.act(pending.sample(rng))
    assert names[0] == "place"
    assert names[-1] == "first"
    assert len(names) == 13


def test_withdrawal_while_the_card_is_drawn() -> None:
    state = Thrive(card="random").start().act(Place(3)).resign(0)
    assert str(state.ended) == "surrender:2"
    assert state.game.parse_position(str(state)) == state
    assert state.sides[0] == ((3, 1 << CENTRE),)
