"""Set-up cards: our own symmetric starting arrangements.

A card lists six squares of the two rows nearest to South and the pegs each piece starts with
besides its centre peg. North gets the same, turned by 180 degrees. No piece of a card can reach an
enemy on the first turn, since two rows lie between them and a peg reaches two.
"""

from __future__ import annotations

from typing import NamedTuple

from boardwright.games.thrive.board import CENTRE, STRIDE, Board, rotate_mask

__all__ = ["CARDS", "Card", "Side", "card_side", "other_side", "random_holes", "random_squares"]

Side = tuple[tuple[int, int], ...]
"""A player's pieces: (square, peg mask), in square order."""


class Card(NamedTuple):
    """An arrangement, as `square:pegs` for each piece, and one sentence about it for players."""

    pieces: str
    sentence: str


CARDS = {
    "crane": Card(
        "a1:c5 b1:c4 c2:b5,d5 d2:b5,d5 e1:c4 f1:c5",
        "Two leapers stand in front, with long strides on both wings.",
    ),
    "dragonfly": Card(
        "a2:d4 b1:d5 c1:c4 d1:c4 e1:b5 f2:b4",
        "The wings dart inward past a slow centre.",
    ),
    "heron": Card(
        "a1:d5 b2:c4 c1:c5 d1:c5 e2:c4 f1:b5",
        "Long legs behind, short steps in front.",
    ),
    "koi": Card(
        "a1:c4,d3 b2:d4 c1:c4 d1:c4 e2:b4 f1:b3,c4",
        "The corners can glide along their own row.",
    ),
    "lantern": Card(
        "b2:b4 c1:a5,e5 c2:c4 d1:a5,e5 d2:c4 e2:d4",
        "A tight cluster whose rear pair leaps out over the front.",
    ),
    "lily": Card(
        "a1:d4 b1:c4 c1:c4,d4 d1:b4,c4 e1:c4 f1:b4",
        "One row whose petals lean towards the middle.",
    ),
    "moonrise": Card(
        "a2:c5 b1:b4,d4 c1:c4 d1:c4 e1:b4,d4 f2:c5",
        "A crescent: fast tips, and a choice of diagonals beside them.",
    ),
    "mosaic": Card(
        "a1:c4 b2:b4 c1:c5 d2:d4 e1:b5 f2:a5",
        "Six pods with six different pegs, and no two wings alike.",
    ),
    "reeds": Card(
        "a2:c4 b2:c4 c2:c4 d2:c4 e2:c4 f2:c4",
        "The plain row, one step nearer to the other side.",
    ),
    "ripple": Card(
        "a1:e5 b1:c4 c1:d5 d1:b5 e1:c4 f1:a5",
        "Wide jumps that cross in the middle of the pond.",
    ),
    "stones": Card(
        "a1:c4,c5 b2:c4 c1:c4 d2:c4 e1:c4,c5 f2:c4",
        "A zigzag of stepping stones, two of them quick.",
    ),
    "twins": Card(
        "a1:c5 a2:d4 c1:c4 d1:c4 f1:c5 f2:b4",
        "A pair on each edge, the rear one ready to jump its twin.",
    ),
    "willow": Card(
        "a1:c4,d4 b1:c5 c2:c4 d2:c4 e1:c5 f1:b4,c4",
        "A steady crown, with branches that swing in from the corners.",
    ),
}


def card_side(name: str, board: Board) -> Side:
    """South's pieces on a card; `standard` is one full row, each with the forward peg."""
    if name == "standard":
        return tuple((x, _mask("c4")) for x in range(board.size))
    pieces = []
    for piece in CARDS[name].pieces.split():
        square, _, holes = piece.partition(":")
        pieces.append((STRIDE * (int(square[1]) - 1) + "abcdef".index(square[0]), _mask(holes)))
    return tuple(sorted(pieces))


def _mask(holes: str) -> int:
    mask = 1 << CENTRE
    for hole in holes.split(","):
        mask |= 1 << (5 * (int(hole[1]) - 1) + "abcde".index(hole[0]))
    return mask


def other_side(south: Side, board: Board) -> Side:
    """North's pieces: South's, turned by 180 degrees (T-03)."""
    turned = ((board.rotate(square), rotate_mask(mask)) for square, mask in south)
    return tuple(sorted(turned))


def random_squares(south: Side, board: Board) -> tuple[int, ...]:
    """Where the next piece of a random card may stand: any free square of the two rows.

    Each is drawn with equal probability, so every set of six squares is equally likely.
    """
    taken = {square for square, _ in south}
    rows = (square for square in board.squares if square < 2 * STRIDE)
    return tuple(square for square in rows if square not in taken)


def random_holes(south: Side, square: int, board: Board) -> tuple[int, ...]:
    """The first peg of a piece on a random card: any that lets it move to a free square."""
    taken = {piece for piece, _ in south}
    moves = board.moves(square, board.full)
    free = (move.target for move in moves if move.target not in taken)
    return tuple(_hole(square, target) for target in free)


def _hole(square: int, target: int) -> int:
    dx = target % STRIDE - square % STRIDE
    dy = target // STRIDE - square // STRIDE
    return 5 * (dy + 2) + dx + 2
