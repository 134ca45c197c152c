"""A game of a study as a worker plays it: the game, its record and its facts."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from boardwright.arena.game_runner import PlayerFactory, run_game
from boardwright.arena.plan import Fixture, Plan
from boardwright.arena.timed_player import OnThinking
from boardwright.arena.worker import FinishedGame, Task
from boardwright.engine import player
from boardwright.engine.native import native
from boardwright.study.curve import win_curve
from boardwright.study.facts.facts_of import facts_of

__all__ = ["PlayWithFacts"]


class _RandomGames(Protocol):
    """What `random_games` of the module `study/random_games/<game>.py` returns, or None."""

    def play(self, fixture: Fixture) -> FinishedGame: ...


class PlayWithFacts:
    """A `PlayTask`: the facts of a game are computed where it is played.

    `nodes` are those of each search for the course of the game; with 0 there are none. Random games
    are the native core's where `study/random_games` has the game: the same, sooner.
    """

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        self._random: tuple[Plan, _RandomGames | None] | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayWithFacts) and self._nodes == other._nodes

    def __hash__(self) -> int:
        return hash(self._nodes)

    def __call__(
        self, plan: Plan, task: Task, create_player: PlayerFactory, on_thinking: OnThinking
    ) -> FinishedGame:
        is_random = set(task.fixture.seating) == {"random"} and create_player is player
        if is_random and not self._nodes and not task.prior_forfeits:
            random_games = self._random_games(plan)
            if random_games is not None:
                return random_games.play(task.fixture)
        result, record = run_game(
            plan, task.fixture, create_player, on_thinking, task.prior_forfeits
        )
        facts = facts_of(record, win_curve(record, self._nodes) if self._nodes else None)
        return FinishedGame(result, str(record), facts)

    def _random_games(self, plan: Plan) -> _RandomGames | None:
        """The native player of this plan's games, built once; None if the core doesn't do."""
        if self._random is None or self._random[0] is not plan:
            self._random = plan, _random_games(plan)
        return self._random[1]


def _random_games(plan: Plan) -> _RandomGames | None:
    game = plan.build_game()
    native_game = native(game)
    path = f"boardwright.study.random_games.{game.name}"
    if native_game is None or find_spec(path) is None:
        return None
    played: _RandomGames | None = import_module(path).random_games(plan, game, native_game)
    return played
