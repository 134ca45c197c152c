"""Reviews a record turn by turn.

Two questions are kept apart. The *curve* says how well each seat stood: it sees everything, as a
record does, so the change across a die is luck, the change across a turn is due to that turn, and
all changes add up to the result. The *judgement* says whether a decision was right: it sees only
what the seat knew. Where nothing is hidden both see the same, and are made to agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from boardwright.core.errors import BadRecord
from boardwright.core.record import Record
from boardwright.core.state import RESIGN
from boardwright.core.turn import Step
from boardwright.engine.analysis import Evaluator, make_evaluator, quick_budget
from boardwright.engine.search import Budget
from boardwright.engine.win_probability import search_name
from boardwright.match import Match
from boardwright.study.review.classification import MAX_GOOD_LOSS, classify, is_mistake
from boardwright.study.review.consistency import make_consistent
from boardwright.study.review.hidden_information import SeatJudge, combine
from boardwright.study.review.judgement import Judgement
from boardwright.study.review.perfect_information import judge_turn
from boardwright.study.review.result import Review, TurnReview
from boardwright.study.review.totals import seat_totals

__all__ = ["review"]

Progress = Callable[[int, int], None]
"""Called after each turn with the number of turns done and of all."""


def review(
    record: Record, budget: Budget | None = None, progress: Progress = lambda done, total: None
) -> Review:
    """The review of a record; `budget` is for each search.

    Raises `BadRecord` if a game with hidden parts isn't over: a review would reveal them.
    """
    game = record.game
    outcome = record.outcome
    if game.has_hidden_parts and outcome is None:
        raise BadRecord(0, "a game with hidden information can be reviewed only when it is over")
    budget = budget or quick_budget(game)
    reviewer = _Reviewer(record, budget)
    turns = tuple(reviewer.turns(progress))
    if not game.has_hidden_parts:
        turns = make_consistent(turns)
    return Review(
        game=game.name,
        options=game.options.changed(),
        seats=seat_totals(record, turns),
        turns=turns,
        result="*" if outcome is None else outcome.result,
        reason="-" if outcome is None else outcome.reason,
        search=search_name(game),
        budget=_budget_limits(budget),
        nodes=reviewer.nodes,
    )


class _Reviewer:
    """Plays the match again and judges every turn."""

    def __init__(self, record: Record, budget: Budget) -> None:
        game = record.game
        self._record = record
        self._match = Match(game, record.start)
        self._evaluator = Evaluator(game, budget)
        self._curve = make_evaluator(game, budget) if game.has_hidden_parts else self._evaluator
        self._seat_judges = [SeatJudge(game, seat, budget) for seat in range(game.seats)]

    @property
    def nodes(self) -> int:
        """The nodes of all searches so far."""
        searches = {self._evaluator, self._curve, *self._seat_judges}
        return sum(search.nodes for search in searches)

    def turns(self, progress: Progress) -> Iterator[TurnReview]:
        """The reviewed turns in order, computed while iterating."""
        number = 0
        for done, turn in enumerate(self._record.turns, 1):
            number += turn[0].seat is not None
            yield self._turn(number, turn)
            progress(done, len(self._record.turns))

    def _turn(self, number: int, turn: tuple[Step, ...]) -> TurnReview:
        first, seat = self._match.state, turn[0].seat
        judgement = self._play(turn)
        before, after = self._curve.values(first), self._curve.values(self._match.state)
        reviewed = TurnReview(number, seat, tuple(str(step.action) for step in turn), before, after)
        if seat is None:
            return reviewed
        if turn[0].action is RESIGN:
            return replace(reviewed, verdict="resigns", loss=max(0.0, before[seat] - after[seat]))
        classification = "forced" if judgement.forced else classify(judgement.loss)
        return replace(
            reviewed,
            verdict=classification,
            loss=judgement.loss,
            best=tuple(map(str, judgement.best)),
            parts=judgement.parts if judgement.loss > MAX_GOOD_LOSS else (),
            position=str(first.view(seat)) if is_mistake(classification) else "",
        )

    def _play(self, turn: tuple[Step, ...]) -> Judgement:
        """Play the turn and judge its decisions, each before it is made."""
        if turn[0].seat is None or turn[0].action is RESIGN:
            self._play_steps(turn)
            return Judgement()
        if self._record.game.has_hidden_parts:
            return combine([self._judge_decision(step) for step in turn], turn)
        actions = tuple(step.action for step in turn)
        judgement = judge_turn(self._evaluator, self._match.state, turn[0].seat, actions)
        self._play_steps(turn)
        return judgement

    def _judge_decision(self, step: Step) -> Judgement:
        assert step.seat is not None
        information = self._match.information(step.seat)
        judgement = self._seat_judges[step.seat].judge(information, step.action)
        self._match.play(step)
        return judgement

    def _play_steps(self, turn: tuple[Step, ...]) -> None:
        for step in turn:
            self._match.play(step)


def _budget_limits(budget: Budget) -> dict[str, int | float]:
    limits = {"nodes": budget.nodes, "seconds": budget.seconds}
    return {name: limit for name, limit in limits.items() if limit is not None}
