"""Hypothesis strategies and a state machine for any game. Needs the extra `testing`."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, ClassVar

from boardwright.core.game import Game
from boardwright.core.options import OptionSpec, OptionValue
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Action, Step
from boardwright.testing.conformance import check_state
from boardwright.testing.contract.round_trips import check_record
from boardwright.testing.malformed_input import mutate
from boardwright.testing.playout import Playout, random_playout
from boardwright.testing.variants import compatible

try:
    from hypothesis import strategies as st
    from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
except ImportError as error:
    raise ImportError(
        "Hypothesis is not installed; run: pip install 'boardwright[testing]'"
    ) from error

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject, SearchStrategy

__all__ = ["GameMachine", "machine", "malformed_texts", "option_sets", "playouts", "states"]

_seeds = st.integers(0, 2**32 - 1)


def option_sets(
    game_type: type[Game], max_changes: int = 4
) -> SearchStrategy[dict[str, OptionValue]]:
    """Compatible options with at most `max_changes` changed, as `from_options` takes them."""
    changed_options = st.sampled_from(game_type.options_type.specs()).flatmap(_changed_option)
    changes = st.lists(changed_options, max_size=max_changes, unique_by=lambda option: option[0])
    return changes.map(lambda chosen: compatible(game_type, chosen))


def _changed_option(spec: OptionSpec) -> SearchStrategy[tuple[str, OptionValue]]:
    values: SearchStrategy[Any] = (
        st.integers(spec.low, spec.high) if spec.values is None else st.sampled_from(spec.values)
    )
    return values.map(lambda value: (spec.key, value))


def playouts(game: Game, max_steps: int = 500) -> SearchStrategy[Playout]:
    """Random games cut off anywhere, shorter ones first."""
    return st.builds(
        lambda seed, length: random_playout(game, random.Random(seed), length),
        _seeds,
        st.integers(0, max_steps),
    )


def states(game: Game, max_steps: int = 500) -> SearchStrategy[State]:
    """States that occur in play."""
    return playouts(game, max_steps).map(lambda playout: playout.state)


def malformed_texts(text: str) -> SearchStrategy[str]:
    """The text with random mistakes."""
    return _seeds.map(lambda seed: mutate(text, random.Random(seed)))


class GameMachine(RuleBasedStateMachine):
    """Plays any steps in any order and checks the contract after each. Set `game`."""

    game: ClassVar[Game]
    resigning: ClassVar[bool] = True
    """Whether seats may resign."""

    def __init__(self) -> None:
        super().__init__()
        self.state = self.game.start()
        self.steps: list[Step] = []
        self.known_actions: list[Action] = []

    @property
    def goes_on(self) -> bool:
        """Whether the game isn't over."""
        return not self.state.is_over

    @precondition(lambda self: self.goes_on)
    @rule(data=st.data())
    def play(self, data: DataObject) -> None:
        """Play one step of Hypothesis's choice."""
        steps = list(self.state.steps())
        self.known_actions = [steps[0].action, steps[-1].action, *self.known_actions[:4]]
        self._play(data.draw(st.sampled_from(steps), label="step"))

    @precondition(lambda self: self.goes_on)
    @rule(seed=_seeds, length=st.integers(1, 60))
    def play_on(self, seed: int, length: int) -> None:
        """Play a run of random steps, so that late positions are reached too."""
        for step in random_playout(self.state, random.Random(seed), length).steps:
            self._play(step)

    @precondition(lambda self: self.goes_on and self.resigning and len(self.steps) > 20)
    @rule(data=st.data())
    def resign(self, data: DataObject) -> None:
        """Let one of the seats in play resign."""
        seats = [seat for seat in range(self.game.seats) if self.state.is_in_play(seat)]
        self._play(Step(RESIGN, data.draw(st.sampled_from(seats), label="resigns")))

    @precondition(lambda self: not self.goes_on)
    @rule()
    def start_again(self) -> None:
        """Check the finished game and start another."""
        self.teardown()
        self.state, self.steps = self.game.start(), []

    @invariant()
    def contract(self) -> None:
        """The contract holds in every state."""
        check_state(self.state, self.known_actions, random.Random(len(self.steps)))

    def _play(self, step: Step) -> None:
        self.state = self.state.play(step)
        self.steps.append(step)

    def teardown(self) -> None:
        """Check the record of the game so far."""
        check_record(self.game, self.steps, self.state, len(self.steps) // 2)


def machine(game: Game) -> type[GameMachine]:
    """The machine for one game; its `TestCase` runs under pytest and unittest."""
    return type(f"{type(game).__name__}Machine", (GameMachine,), {"game": game})
