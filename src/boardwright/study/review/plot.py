"""The course of a game as SVG: win probabilities, mistakes and luck."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.present.palette import SeatLook, seat_look
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Attribute, Point, Svg, number
from boardwright.study.review.classification import MISTAKES
from boardwright.study.review.result import Review, TurnReview

__all__ = ["plot"]

_LEFT, _RIGHT, _TOP = 40.0, 12.0, 28.0
_BAND, _GAP, _FOOT = 54.0, 16.0, 22.0
_FONT_SIZE = 11
_AMBER = "#ffc84a"
_MAX_LABELS = 6
_MIN_MARK_SPACING = 18.0
"""If there is less room for each mark, they are drawn smaller."""
_MIN_LABEL_SPACING = 22.0
"""The worst turns are labelled, unless labels would be closer than this."""


def plot(review: Review, width: float, height: float) -> str:
    """The win probabilities stacked to 100%, marks at mistakes, and luck below if there is any.

    It has a transparent background and takes its text colour from the page.
    """
    return _Plot(review, width, height).render()


class _Plot:
    """Draws one review."""

    def __init__(self, review: Review, width: float, height: float) -> None:
        self._review = review
        self._seats = [seat_look(totals.seat) for totals in review.seats]
        self._right = width - _RIGHT
        self._bottom = _TOP + height
        band = _GAP + _BAND if review.has_luck else 0.0
        names = " and ".join(totals.seat.capitalize() for totals in review.seats)
        self._page = Svg(
            width,
            self._bottom + band + _FOOT,
            f"Win probability of {names} over {self._last} turns",
            paper="none",
        )

    @property
    def _last(self) -> int:
        return self._review.turns[-1].number if self._review.turns else 0

    def render(self) -> str:
        self._areas()
        self._scale()
        if self._review.has_luck:
            self._luck()
        self._marks()
        self._turns()
        return self._page.render()

    # -- layout --------------------------------------------------------------------------

    def _x(self, index: float) -> float:
        return _LEFT + (self._right - _LEFT) * index / max(1, len(self._review.turns))

    def _y(self, share: float) -> float:
        return self._bottom - (self._bottom - _TOP) * share

    def _values(self) -> list[tuple[float, ...]]:
        turns = self._review.turns
        even = (1.0 / len(self._seats),) * len(self._seats)
        return [turns[0].before, *(turn.after for turn in turns)] if turns else [even, even]

    # -- drawing -------------------------------------------------------------------------

    def _areas(self) -> None:
        """The first seat at the bottom, the last at the top."""
        floor = [0.0] * len(self._values())
        for place, colours in enumerate(self._seats):
            top = [low + values[place] for low, values in zip(floor, self._values(), strict=True)]
            self._area(floor, top, colours)
            floor = top
        self._page.rect(
            _LEFT,
            _TOP,
            self._right - _LEFT,
            self._bottom - _TOP,
            fill="none",
            stroke="currentColor",
            stroke_opacity=0.35,
        )

    def _area(self, floor: Sequence[float], top: Sequence[float], colours: SeatLook) -> None:
        above = [(self._x(index), self._y(share)) for index, share in enumerate(top)]
        below = [(self._x(index), self._y(share)) for index, share in enumerate(floor)]
        self._page.polygon([*above, *reversed(below)], fill=colours.light)
        if min(top) < 1.0 - 1e-9:
            self._page.path(_polyline(above), fill="none", stroke="#8a8a8a", stroke_width=1.2)

    def _scale(self) -> None:
        for share in (0.0, 0.5, 1.0):
            y = self._y(share)
            self._text(_LEFT - 6, y + 4, f"{share:.0%}", text_anchor="end")
        self._page.line(
            _LEFT,
            self._y(0.5),
            self._right,
            self._y(0.5),
            stroke="#8a8a8a",
            stroke_dasharray="3 4",
        )

    def _marks(self) -> None:
        mistakes = [
            (index, turn)
            for index, turn in enumerate(self._review.turns)
            if turn.verdict in MISTAKES and turn.seat is not None
        ]
        room = (self._right - _LEFT) / (_MIN_MARK_SPACING * max(1, len(mistakes)))
        for index, turn in mistakes:
            self._mark(index, turn, min(1.0, max(0.5, room)))
        labelled: list[float] = []
        for index, turn in sorted(mistakes, key=lambda entry: -entry[1].loss):
            x, _ = self._mark_position(index, turn)
            if len(labelled) < _MAX_LABELS and all(
                abs(x - other) > _MIN_LABEL_SPACING for other in labelled
            ):
                labelled.append(x)
                self._text(x, _TOP - 14, turn.number, text_anchor="middle", font_weight="bold")

    def _mark(self, index: int, turn: TurnReview, scale: float) -> None:
        """The shape shows the seat; a blunder is larger."""
        assert turn.seat is not None
        x, y = self._mark_position(index, turn)
        size = scale * (6.5 if turn.verdict == "blunder" else 4.5)
        colours = self._seats[turn.seat]
        self._page.circle(x, y, size + 2.5 * scale, fill=_AMBER, stroke="#1b1b1f")
        draw_shape(
            self._page,
            colours.shape,
            x,
            y,
            size,
            fill=colours.light,
            stroke=colours.dark,
            stroke_width=0.8,
        )

    def _mark_position(self, index: int, turn: TurnReview) -> Point:
        """On the edge of the seat's own area, after the turn."""
        assert turn.seat is not None
        seats_below = turn.seat + 1 if turn.seat < len(self._seats) - 1 else turn.seat
        return self._x(index + 1), self._y(sum(turn.after[:seats_below]))

    def _luck(self) -> None:
        """A bar for each run of chance; with two seats up for the first, down for the other."""
        middle = self._bottom + _GAP + _BAND / 2
        turns = [(i, turn) for i, turn in enumerate(self._review.turns) if turn.seat is None]
        largest = max(0.01, *(abs(value) for _, turn in turns for value in turn.change))
        self._page.line(
            _LEFT, middle, self._right, middle, stroke="currentColor", stroke_opacity=0.35
        )
        for index, turn in turns:
            lucky = max(range(len(self._seats)), key=turn.change.__getitem__)
            height = turn.change[lucky] / largest * _BAND / 2
            is_down = len(self._seats) == 2 and lucky == 1
            top = middle if is_down else middle - height
            self._bar(self._x(index + 1), top, height, self._seats[lucky])
        self._text(_LEFT - 6, middle - _BAND / 2 + 8, f"+{largest:.0%}", text_anchor="end")
        self._text(_LEFT - 6, middle + 4, "luck", text_anchor="end")

    def _bar(self, x: float, top: float, height: float, colours: SeatLook) -> None:
        bar_width = min(8.0, max(2.0, 0.8 * (self._x(1) - self._x(0))))
        self._page.rect(
            x - bar_width / 2,
            top,
            bar_width,
            height,
            fill=colours.light,
            stroke="currentColor",  # visible on light and dark pages
            stroke_opacity=0.6,
            stroke_width=0.7,
        )

    def _turns(self) -> None:
        """A few turn numbers below the plot."""
        y = self._bottom + (_GAP + _BAND if self._review.has_luck else 0.0) + 15
        step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if self._last / s <= 8)
        for index, turn in enumerate(self._review.turns):
            if turn.seat is not None and turn.number % step == 0:
                self._text(self._x(index + 1), y, turn.number, text_anchor="middle")

    def _text(self, x: float, y: float, text: object, **attributes: Attribute) -> None:
        self._page.text(x, y, text, font_size=_FONT_SIZE, fill="currentColor", **attributes)


def _polyline(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
