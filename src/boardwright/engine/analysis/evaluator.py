"""Win probabilities of positions that are known in full."""

from __future__ import annotations

import random

from msgspec.structs import replace

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action, Decide, Over, Step
from boardwright.engine.analysis.budgets import Deadline, budget_per_state
from boardwright.engine.analysis.chance import resolve_chance
from boardwright.engine.native import native
from boardwright.engine.search import Budget, Searcher, SearchResult, Variation, information_of
from boardwright.engine.win_probability import calibrate

__all__ = [
    "Evaluator",
    "Values",
    "mixed_values",
    "sample_count",
    "weighted_mean",
    "win_probabilities",
]

Values = tuple[float, ...]
"""One number for each seat."""

_MAX_CHANCE_STATES = 24


class Evaluator:
    """Win probabilities with perfect information.

    Every position is searched afresh with the same seed, so a value never depends on what was
    evaluated before; values and results are cached as long as the evaluator lives. The budget is
    for each search, the deadline for all of them.
    """

    def __init__(
        self, game: Game, budget: Budget, seed: int = 1, deadline: Deadline | None = None
    ) -> None:
        self._game, self._budget, self._seed = game, budget, seed
        self._deadline = deadline or Deadline()
        self._results: dict[tuple[State, int], SearchResult] = {}
        self._values: dict[State, Values] = {}
        self.nodes = 0
        """The nodes of all searches so far."""

    def values(self, state: State) -> Values:
        """The win probabilities of all seats."""
        if state not in self._values:
            self._values[state] = self._evaluate(state)
        return self._values[state]

    def result(self, state: State, variations: int = 1) -> SearchResult:
        """The search of the seat to decide; its values are not calibrated."""
        key = (state, variations)
        if key not in self._results:
            self._results[key] = self._search(state, replace(self._budget, variations=variations))
        return self._results[key]

    def complete_turn(self, state: State, seat: int) -> tuple[Action, ...]:
        """The best way found to continue to the end of the seat's turn."""
        turn: tuple[Action, ...] = ()
        while not turn or state.is_mid_turn(seat):
            legal = state.legal_actions(seat)
            added = legal if len(legal) == 1 else self.result(state).best.turn
            state = state.after(seat, added)
            turn += added
        return turn

    def _evaluate(self, state: State) -> Values:
        pending = state.turn()
        if isinstance(pending, Over):
            return pending.outcome.values
        if isinstance(pending, Decide):
            return self._unbiased(state, pending)
        return self._expectation(state)

    def _unbiased(self, state: State, pending: Decide) -> Values:
        """The mean of the seat's search and of the search after its best turn.

        A search overrates its own seat a little; the mean favours neither side. A forced decision
        isn't searched.
        """
        seat = pending.seats[0]
        if len(pending.seats) > 1:
            return self._searched_values(state, seat)
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return self.values(state.play(Step(legal[0], seat)))
        own = self._searched_values(state, seat)
        after = self._after_best(state, seat)
        answering = after.turn()
        if isinstance(answering, Over):
            return answering.outcome.values
        if not isinstance(answering, Decide):
            return own
        return weighted_mean([(1.0, own), (1.0, self._searched_values(after, answering.seats[0]))])

    def _searched_values(self, state: State, seat: int) -> Values:
        return win_probabilities(self._game, seat, self.result(state))

    def _after_best(self, state: State, seat: int) -> State:
        return state.after(seat, self.complete_turn(state, seat))

    def _expectation(self, state: State) -> Values:
        later = resolve_chance(state, _MAX_CHANCE_STATES, random.Random(self._seed))
        share = budget_per_state(self._budget, len(later))
        evaluator = Evaluator(self._game, share, self._seed, self._deadline)
        values = weighted_mean([(weight, evaluator.values(future)) for weight, future in later])
        self.nodes += evaluator.nodes
        return values

    def _search(self, state: State, budget: Budget) -> SearchResult:
        pending = state.turn()
        assert isinstance(pending, Decide)
        seat = pending.seats[0]
        limited = self._deadline.limit(budget, self._time_share(budget))
        result = Searcher(self._game, self._seed).search(
            information_of(state, seat), limited, state
        )
        self.nodes += result.nodes
        return result

    def _time_share(self, budget: Budget) -> float:
        """The part of the remaining time for the next search.

        The Python search finds single decisions: half of the time is kept for completing the turns,
        which takes about two searches for each variation.
        """
        if native(self._game) is not None:
            return 1.0
        return budget.variations / (2 * self._budget.variations)


def win_probabilities(
    game: Game, seat: int, result: SearchResult, variation: Variation | None = None
) -> Values:
    """The calibrated values of a search, or of one of its variations."""
    if variation is None:
        return calibrate(game, mixed_values(result), seat, samples=sample_count(result))
    return calibrate(game, variation.values, seat, samples=variation.samples)


def mixed_values(result: SearchResult) -> Values:
    """The values of the choice, mixed by weight; not calibrated."""
    weighted = [
        (variation.weight, variation.values)
        for variation in result.variations
        if variation.weight > 0
    ]
    return weighted_mean(weighted) if weighted else result.best.values


def sample_count(result: SearchResult) -> float:
    """The number of samples behind `mixed_values`; at most the number of nodes."""
    return min(
        result.nodes,
        sum(variation.samples for variation in result.variations if variation.weight > 0),
    )


def weighted_mean(weighted: list[tuple[float, Values]]) -> Values:
    """The weighted mean of values, whose weights need not add up to 1."""
    total = sum(weight for weight, _ in weighted)
    columns = zip(*(values for _, values in weighted), strict=True)
    weights = [weight / total for weight, _ in weighted]
    return tuple(
        sum(weight * value for weight, value in zip(weights, column, strict=True))
        for column in columns
    )
