"""What a seat sees of Thrive as planes over the board."""

from __future__ import annotations

from functools import lru_cache

from boardwright.core.observation_space import Field, ObservationSpace
from boardwright.core.view import Information
from boardwright.games.thrive.board import CENTRE, Board, Move, hole_name, hole_offset
from boardwright.games.thrive.codec import hole_index, square_index
from boardwright.games.thrive.position import (
    SEATS,
    STAGES,
    Pod,
    ThrivePosition,
    ThriveView,
    parse_pegs,
)

__all__ = ["ThriveObservationSpace"]

_STAGES = STAGES[:4]
_HIGHEST = 255
_MAX_QUIET_MOVES = 256
"""The core stores so many; `no_progress` seldom allows more."""


class ThriveObservationSpace(ObservationSpace):
    """Planes of N x N squares, row by row from the seat's own left corner.

    White sees the board and its pods turned by 180 degrees, so that both play upwards.
    """

    version = 1

    def __init__(self, board: Board) -> None:
        self._board = board
        holes = len(board.holes)
        self.fields = (*_fields("own", board), *_fields("enemy", board), *_OTHER_FIELDS)
        self.shape = (sum(field.size for field in self.fields), board.size, board.size)
        self._length = self.shape[0] * board.size**2
        self._plane = int.from_bytes(b"\1" * board.size**2, "little")
        self._shift = 8 * board.size**2
        self._first = 2 * holes
        self._pods = lru_cache(maxsize=1 << 12)(self._pod)

    def encode(self, information: Information, begun: tuple[int, ...] = ()) -> bytes:
        view, seat = information.view, information.seat
        assert isinstance(view, ThriveView)
        assert seat is not None
        position = view.position
        # The bytes as one large number: faster to add than to set one by one.
        number = 0
        for owner, pods in enumerate((position.black, position.white)):
            for pod in pods:
                number |= self._pods(pod, seat, owner != seat)
        values = [
            *_stage_values(position, seat),
            min(position.quiet, _HIGHEST),
            min(self._occurrences(position), _HIGHEST),
            seat,
        ]
        for index, value in enumerate(values, self._first):
            if value:
                number |= self._plane * value << index * self._shift
        return number.to_bytes(self._length, "little")

    def _pod(self, pod: Pod, seat: int, is_enemy: bool) -> int:
        board = self._board
        mask = parse_pegs(pod.pegs)
        square = square_index(board, seat, _square(pod.square))
        first = len(board.holes) * is_enemy
        planes = (first + hole_index(board, seat, h) for h in board.holes if mask >> h & 1)
        return sum(1 << plane * self._shift + 8 * square for plane in planes)

    def _occurrences(self, position: ThrivePosition) -> int:
        """How often this start of a turn has occurred, by taking the quiet moves back."""
        if len(position.moves) < 4:
            return 1
        now = tuple({_square(pod.square) for pod in side} for side in _sides(position))
        sides, count = tuple(map(set, now)), 1
        seat = mover = SEATS.index(position.to_play)
        for text in reversed(position.moves[-_MAX_QUIET_MOVES:]):
            move = self._board.by_text[text]
            assert isinstance(move, Move)
            seat = 1 - seat
            sides[seat].remove(move.target)
            sides[seat].add(move.source)
            count += seat == mover and sides == now
        return count


def _sides(position: ThrivePosition) -> tuple[tuple[Pod, ...], ...]:
    return position.black, position.white


def _square(name: str) -> int:
    return 8 * (ord(name[1]) - ord("1")) + ord(name[0]) - ord("a")


def _stage_values(position: ThrivePosition, seat: int) -> list[int]:
    """For each stage 1 if the seat is to play it, 2 if the enemy is, else 0."""
    if position.outcome != "-":
        return [0] * len(_STAGES)
    value = 1 if SEATS[seat] == position.to_play else 2
    return [value if stage == position.stage else 0 for stage in _STAGES]


def _fields(whose: str, board: Board) -> list[Field]:
    return [
        Field(f"{whose}_{hole_name(hole)}", 1, 0, 1, _peg_meaning(whose, hole))
        for hole in board.holes
    ]


def _peg_meaning(whose: str, hole: int) -> str:
    owner = "seat" if whose == "own" else "enemy"
    if hole == CENTRE:
        return f"1 where the {owner} has a pod"
    dx, dy = hole_offset(hole)
    steps = [f"{abs(dy)} {'forward' if dy > 0 else 'back'}"] if dy else []
    steps += [f"{abs(dx)} {'right' if dx > 0 else 'left'}"] if dx else []
    return f"1 where the {owner} has a pod with the peg for {', '.join(steps)}"


_STAGE_MEANINGS = {
    "move": "a move is due",
    "peg1": "the first peg after a move is due",
    "peg2": "the second peg is due",
    "pegs": "the first peg is due and the move was skipped",
}
_OTHER_FIELDS = (
    *(
        Field(f"stage_{stage}", 1, 0, 2, f"{meaning}: 1 from the seat, 2 from the enemy, else 0")
        for stage, meaning in _STAGE_MEANINGS.items()
    ),
    Field("quiet", 1, 0, _HIGHEST, "turns in a row without a capture or a peg, at most 255"),
    Field("repetitions", 1, 1, _HIGHEST, "how often the start of this turn has occurred"),
    Field("seat", 1, 0, 1, "0 for Black, 1 for White"),
)
