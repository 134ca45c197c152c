"""What a seat of Grow knows, as planes of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.observation_space import Field, ObservationSpace
from boardwright.core.view import Information
from boardwright.games.grow.actions import SEATS, STRIDE
from boardwright.games.grow.position import GrowPosition, GrowView, cells

if TYPE_CHECKING:
    from boardwright.games.grow.game import Grow

__all__ = ["GrowObservationSpace"]

_MAX = 255


class GrowObservationSpace(ObservationSpace):
    """Planes of N x N numbers, a1 first, row by row.

    Seats are listed from the observing seat on, in seat order; a spectator sees the first seat
    first. A plane about no space has the same number everywhere.
    """

    version = 1

    def __init__(self, game: Grow) -> None:
        seats, self._side = game.seats, game.options.size
        self._seats, self._spaces = seats, self._side**2
        self._stall_rounds = game.options.stall_rounds
        self.fields = _fields(seats)
        self.shape = (sum(field.size for field in self.fields), self._side, self._side)

    def encode(self, information: Information, begun: tuple[int, ...] = ()) -> bytes:
        view = information.view
        assert isinstance(view, GrowView)
        position, seats = view.position, self._seats
        first = view.seat or 0
        offsets = {name: (seat - first) % seats for seat, name in enumerate(SEATS[:seats])}
        return b"".join(
            (
                self._stones(position, first),
                self._turn(position, begun),
                self._constants(_one_hot(offsets.get(position.to_play), seats)),
                self._constants(_places(position, offsets)),
                self._constants(_in_play(position, offsets)),
                self._constants(self._quiet(position)),
            )
        )

    def _stones(self, position: GrowPosition, first: int) -> bytes:
        """Tails, heads and stacks of each seat."""
        seats, spaces = self._seats, self._spaces
        planes = bytearray(3 * seats * spaces)
        for space, seat, heads in cells(position.rows):
            here = (seat - first) % seats * spaces + self._number(space)
            if heads:
                planes[seats * spaces + here] = 1
                planes[2 * seats * spaces + here] = min(heads, _MAX)
            else:
                planes[here] = 1
        return bytes(planes)

    def _turn(self, position: GrowPosition, begun: tuple[int, ...]) -> bytes:
        """What the mover has done this turn."""
        moved, picked = bytearray(self._spaces), bytearray(self._spaces)
        for name in position.moved:
            here = (int(name[1:]) - 1) * self._side + ord(name[0]) - ord("a")
            moved[here] = min(moved[here] + 1, _MAX)
        if len(begun) == 1 and self._spaces <= begun[0] < 2 * self._spaces:
            picked[begun[0] - self._spaces] = 1
        return bytes(moved + picked) + self._constants((position.dropped, position.grew))

    def _quiet(self, position: GrowPosition) -> tuple[int, int]:
        """Quiet turns so far, and how many more end the game."""
        limit = self._stall_rounds * (self._seats - len(position.withdrawn))
        left = max(limit - position.quiet, 0) if limit else _MAX
        return min(position.quiet, _MAX), min(left, _MAX)

    def _constants(self, values: tuple[int, ...]) -> bytes:
        return b"".join(bytes((value,)) * self._spaces for value in values)

    def _number(self, space: int) -> int:
        return space // STRIDE * self._side + space % STRIDE


def _one_hot(offset: int | None, seats: int) -> tuple[int, ...]:
    return tuple(int(k == offset) for k in range(seats))


def _places(position: GrowPosition, offsets: dict[str, int]) -> tuple[int, ...]:
    """Each seat's place in the turn order, the first one 1; 0 as long as it isn't drawn."""
    places = [0] * len(offsets)
    for place, name in enumerate(position.order, start=1):
        places[offsets[name]] = place
    return tuple(places)


def _in_play(position: GrowPosition, offsets: dict[str, int]) -> tuple[int, ...]:
    values = [1] * len(offsets)
    for name in position.withdrawn:
        values[offsets[name]] = 0
    return tuple(values)


def _fields(seats: int) -> tuple[Field, ...]:
    return (
        Field("tail", seats, 0, 1, "1 on a space of this seat without a head"),
        Field("head", seats, 0, 1, "1 on a space of this seat with at least one head"),
        Field("stack", seats, 0, _MAX, "the number of this seat's heads on the space"),
        Field("moved", 1, 0, _MAX, "how many of the mover's heads here are done for this turn"),
        Field("picked", 1, 0, 1, "1 where the head is that has been picked and needs a target"),
        Field("dropped", 1, 0, 1, "1 if the mover has dropped a head this turn"),
        Field("grew", 1, 0, 1, "1 if a space became occupied this turn"),
        Field("to_play", seats, 0, 1, "1 for the seat whose turn it is; 0 while chance draws"),
        Field(
            "order", seats, 0, len(SEATS), "the seat's place in the turn order; 0 if not yet drawn"
        ),
        Field("in_play", seats, 0, 1, "1 unless the seat has withdrawn"),
        Field("quiet", 1, 0, _MAX, "turns in a row without a newly occupied space, at most 255"),
        Field(
            "quiet_left",
            1,
            0,
            _MAX,
            "how many more quiet turns end the game; 255 stands for more, or for no such rule",
        ),
    )
