"""A game of a study as a worker plays it: the game, its record and its facts."""

from __future__ import annotations

from boardwright.arena.game_runner import PlayerFactory, run_game
from boardwright.arena.plan import Plan
from boardwright.arena.timed_player import OnThinking
from boardwright.arena.worker import FinishedGame, Task
from boardwright.engine import player
from boardwright.engine.native import native
from boardwright.games.thrive import Thrive
from boardwright.study.curve import win_curve
from boardwright.study.facts.facts_of import facts_of
from boardwright.study.random_thrive import RandomThrive

__all__ = ["PlayWithFacts"]


class PlayWithFacts:
    """A `PlayTask`: the facts of a game are computed where it is played.

    `nodes` are those of each search for the course of the game; with 0 there are none. Random games
    of Thrive are the native core's if it was built: the same, sooner.
    """

    def __init__(self, nodes: int) -> None:
        self._nodes = nodes
        self._random: tuple[Plan, RandomThrive | None] | None = None

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

    def _random_games(self, plan: Plan) -> RandomThrive | None:
        """The native player of this plan's games, built once; None if the core doesn't do."""
        if self._random is None or self._random[0] is not plan:
            self._random = plan, _random_games(plan)
        return self._random[1]


def _random_games(plan: Plan) -> RandomThrive | None:
    game = plan.build_game()
    native_game = native(game)
    if native_game is None or not isinstance(game, Thrive) or not RandomThrive.can_play(game):
        return None
    return RandomThrive(plan, game, native_game)
