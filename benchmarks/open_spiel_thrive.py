"""Thrive as an OpenSpiel game in Python, for comparison only: the rules are Boardwright's own."""

from __future__ import annotations

from typing import Any

import pyspiel  # type: ignore[import-not-found]

from boardwright.core.turn import Decide
from boardwright.engine.native.thrive import decode_action, encode_action
from boardwright.games.thrive import Thrive

__all__ = ["game"]

_RULES = Thrive()
_CODES = {action: encode_action(action) for action in _RULES.board.by_text.values()}
_TYPE = pyspiel.GameType(
    short_name="boardwright_thrive",
    long_name="Thrive",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={},
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=64 * 64 + 64 * 32,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=10_000,
)


class ThriveGame(pyspiel.Game):  # type: ignore[misc]
    """Thrive as a game of OpenSpiel."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self) -> ThriveState:
        return ThriveState(self)


class ThriveState(pyspiel.State):  # type: ignore[misc]
    """A state of Thrive as OpenSpiel uses it."""

    def __init__(self, game: ThriveGame) -> None:
        super().__init__(game)
        self._state = _RULES.start()

    def current_player(self) -> int:
        pending = self._state.turn()
        return pending.seats[0] if isinstance(pending, Decide) else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return sorted([_CODES[action] for action in self._state.legal_actions(player)])

    def _apply_action(self, action: int) -> None:
        self._state = self._state.act(decode_action(action, _RULES))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(decode_action(action, _RULES))

    def is_terminal(self) -> bool:
        return self._state.is_over

    def returns(self) -> list[float]:
        outcome = self._state.outcome
        return [0.0, 0.0] if outcome is None else [2 * value - 1 for value in outcome.values]

    def __str__(self) -> str:
        return str(self._state)


pyspiel.register_game(_TYPE, ThriveGame)


def game() -> Any:
    """The game as OpenSpiel loads it."""
    return pyspiel.load_game("boardwright_thrive")
