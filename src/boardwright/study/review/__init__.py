"""Reviews of finished games: the win probability after each turn, and what each turn lost."""

from boardwright.study.review.page import to_html
from boardwright.study.review.result import Part, Review, SeatTotals, TurnReview
from boardwright.study.review.review import review
from boardwright.study.review.text import to_text

__all__ = ["Part", "Review", "SeatTotals", "TurnReview", "review", "to_html", "to_text"]
