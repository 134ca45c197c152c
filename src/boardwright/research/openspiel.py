"""The games for OpenSpiel: `boardwright_thrive` and so on.

    import pyspiel
    import boardwright.research.openspiel

    game = pyspiel.load_game("boardwright_thrive(size=6)")

Actions are the codes of the game's codec, parameters its options. See `docs/openspiel.md`.
"""

from __future__ import annotations

from typing import Any

from boardwright.core.missing_extra import MissingExtra

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise MissingExtra("openspiel", error, "research") from None

from boardwright.core import registry
from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game
from boardwright.core.observation_space import ObservationSpace
from boardwright.core.turn import Chance
from boardwright.engine.native.world_pool import WorldPool
from boardwright.research.positions import Position
from boardwright.research.rewards import zero_sum

__all__ = ["BoardwrightGame", "BoardwrightState"]

_MAX_LENGTH = 1_000_000
"""Under some options a game has no end; OpenSpiel asks for one."""
_HISTORY = 32
"""Observed events in an information-state tensor, unless the game is loaded with another number."""
_MAX_OUTCOMES = 100
"""Of chance at one place: a d100; no game has more."""


def _game_type(game: Game) -> Any:
    kinds = pyspiel.GameType
    hidden = game.has_hidden_parts
    chance = kinds.ChanceMode.EXPLICIT_STOCHASTIC
    low, high = game.seat_limits()
    return kinds(
        short_name=f"boardwright_{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance if game.has_chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION
        if hidden
        else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=hidden,
        provides_information_state_tensor=hidden,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{spec.key: spec.default for spec in game.options_type.specs()},
            **({"history": _HISTORY, "seed": 1} if hidden else {}),
        },
    )


def _game_info(game: Game) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=game.codec.size,
        max_chance_outcomes=_MAX_OUTCOMES if game.has_chance else 0,
        num_players=game.seats,
        min_utility=-1.0 / (game.seats - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=_MAX_LENGTH,
    )


class BoardwrightGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games under its options, as OpenSpiel sees it."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        options = {key: value for key, value in params.items() if key not in ("history", "seed")}
        self.rules = registry.game(self.name, options)
        self.history = int(params.get("history", _HISTORY))
        self.worlds = WorldPool(self.rules, int(params.get("seed", 1)))
        super().__init__(_game_type(self.rules), _game_info(self.rules), params)

    def new_initial_state(self) -> BoardwrightState:
        return BoardwrightState(self, Position(self.rules.start()))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What OpenSpiel reads observations with, as arrays and strings."""
        if params:
            raise ValueError(f"observers have no parameters, got {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class BoardwrightState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel plays it: one code, or one outcome of chance, at a time."""

    def __init__(self, game: BoardwrightGame, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        position = self.position
        if position.seat is not None:
            return position.seat
        is_chance = isinstance(position.pending, Chance)
        return int(pyspiel.PlayerId.CHANCE if is_chance else pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if player < 0 or player != self.position.seat:
            return []
        legal: list[int] = np.frombuffer(self.position.mask, np.uint8).nonzero()[0].tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.position.chance()))

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.position
        if isinstance(position.pending, Chance):
            return str(position.pending.outcomes[action])
        if player == position.seat and position.mask[action]:
            codec = position.game.codec
            chosen = codec.action(position.state, player, (*position.begun, action))
            if chosen is not None:
                return str(chosen)
        return f"code:{action}"

    def is_terminal(self) -> bool:
        return self.position.state.is_over

    def returns(self) -> list[float]:
        """A win counts 1 and is paid by the others alike; 0 for all before the end."""
        outcome = self.position.state.outcome
        if outcome is None:
            return [0.0] * self.position.game.seats
        return list(zero_sum(outcome.values))

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> BoardwrightState:
        """A state that the player may be in for all it has observed, drawn by its belief.

        It has no history of its own: the steps that led there are unknown.
        """
        position, game = self.position, self.get_game()
        world = game.worlds.sample(position.information(player), probability_sampler())
        return BoardwrightState(game, position.sampled(player, world))

    def __str__(self) -> str:
        return str(self.position)


class Observer:
    """Writes what a player knows as OpenSpiel's observers do: `tensor`, `dict` and strings."""

    def __init__(self, game: BoardwrightGame, kind: Any) -> None:
        self._kind = kind
        self._is_whole = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._is_hidden = game.rules.has_hidden_parts
        self._space = self._space_of(game)
        size = 0 if self._space is None else int(np.prod(self._space.shape))
        self.tensor = np.zeros(size, np.float32)
        self.dict = {}
        if self._space is not None:
            self.dict["observation"] = self.tensor.reshape(self._space.shape)

    def _space_of(self, game: BoardwrightGame) -> ObservationSpace | None:
        """None for an observer of only a part: those have strings alone."""
        if not self._kind.public_info or (self._is_hidden and not self._is_whole):
            return None
        space = game.rules.observation_space
        if self._kind.perfect_recall and self._is_hidden:
            return space.with_history(game.history)
        return space

    def set_from(self, state: BoardwrightState, player: int) -> None:
        """Write what the player knows into `tensor`."""
        if self._space is None:
            return
        position = state.position
        begun = position.begun if position.seat == player else ()
        encoded = self._space.encode(position.shown(_checked(position, player)), begun)
        self.tensor[:] = np.frombuffer(encoded, np.uint8)

    def string_from(self, state: BoardwrightState, player: int) -> str:
        """What the player knows as text; with perfect recall a digest of all it has observed."""
        position, seat = state.position, _checked(state.position, player)
        if not self._kind.public_info:
            hides = self._is_hidden and self._is_whole
            return str(position.shown(seat).view) if hides else ""
        if self._is_hidden and not self._is_whole:
            return str(position.state.view(None))
        view = str(position.shown(seat).view)
        begun = [f"+{code}" for code in position.begun] if position.seat == player else []
        recalled = [position.digest(seat).hex()] if self._kind.perfect_recall else []
        return " ".join((view, *begun, *recalled))


def _checked(position: Position, player: int) -> int:
    if not 0 <= player < position.game.seats:
        raise ValueError(f"player must be between 0 and {position.game.seats - 1}, got {player}")
    return player


def _register() -> None:
    for name in registry.names():
        game = registry.game(name)
        try:
            _ = game.codec, game.observation_space
        except BoardwrightError:  # a game of somebody else, without numbers
            continue
        game_class = type(f"Boardwright{name.title()}", (BoardwrightGame,), {"name": name})
        pyspiel.register_game(_game_type(game), game_class)


_register()
