"""A player that searches: levels, and the plain baseline."""

from __future__ import annotations

import random

from msgspec.structs import replace

from boardwright.core.game import Game
from boardwright.core.turn import Action
from boardwright.core.view import Information
from boardwright.engine.level.level import Level
from boardwright.engine.search import Budget, Searcher, SearchResult
from boardwright.engine.turn_budget import TurnBudget
from boardwright.engine.turn_shares import TurnShares

__all__ = ["EnginePlayer"]

_MAX_VARIATIONS = 1 << 10
"""More than a position has decisions that are searched one by one."""


class EnginePlayer:
    """Plays what a `Searcher` finds within a budget for each turn.

    `nodes` and `seconds` are for a whole turn. With `per_decision` the searches of a turn share
    them; without, every search gets all of them, since one search answers a whole turn. `deadline`,
    in seconds per turn, only guards against slow machines.
    """

    def __init__(
        self,
        name: str,
        game: Game,
        searcher: Searcher,
        seed: int,
        *,
        per_decision: bool,
        nodes: int | None = None,
        seconds: float | None = None,
        deadline: float | None = None,
    ) -> None:
        self.name = name
        self.was_cut = False
        """Whether the deadline cut the last choice short."""
        self._searcher = searcher
        self._rng = random.Random(f"{seed}:{name}")
        self._deadline = deadline
        shares = TurnShares() if per_decision else None
        self._turn_budget = TurnBudget(shares, nodes=nodes, seconds=seconds, deadline=deadline)

    @classmethod
    def of_level(cls, game: Game, level: Level, seed: int) -> EnginePlayer:
        """The player of this level."""
        searcher = Searcher(game, seed, params=level.params)
        return cls(
            f"level:{level.number}",
            game,
            searcher,
            seed,
            per_decision=game.has_hidden_parts,
            nodes=level.nodes,
            deadline=level.deadline,
        )

    def choose(self, information: Information) -> tuple[Action, ...]:
        """The chosen decisions; the rest of the turn if the search answers whole turns."""
        self.was_cut = False
        if len(information.legal) == 1:
            return information.legal
        return self._search(information).choose(self._rng).turn

    def choose_allowed(self, information: Information) -> tuple[Action, ...] | None:
        """The choice among turns that begin with one of `information.legal`.

        For a caller that left legal actions out. None if the search ranks no such turn.
        """
        self.was_cut = False
        ranked = self._search(information, _MAX_VARIATIONS).variations
        allowed = [variation for variation in ranked if variation.turn[0] in information.legal]
        weights = [variation.weight for variation in allowed]
        if not allowed:
            return None
        return self._rng.choices(allowed, weights)[0].turn if any(weights) else allowed[0].turn

    def _search(self, information: Information, variations: int = 1) -> SearchResult:
        budget = replace(self._turn_budget.next_budget(information), variations=variations)
        result = self._searcher.search(information, budget)
        self._turn_budget.charge(result.seconds)
        self.was_cut = self._is_cut(result, budget)
        return result

    def _is_cut(self, result: SearchResult, budget: Budget) -> bool:
        """Whether the deadline took away nodes; slow but complete isn't cut."""
        if self._deadline is None or budget.nodes is None or budget.seconds is None:
            return False
        return result.seconds >= budget.seconds and result.nodes < budget.nodes
