"""`check_game`: the contract that every package relies on, checked over random games."""

from __future__ import annotations

import random

from boardwright.core.game import Game
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Action, Step
from boardwright.core.view import Information
from boardwright.testing.contract.expect import ConformanceError, expect
from boardwright.testing.contract.hidden_information import (
    StepObservations,
    check_belief,
    check_determinization,
    check_observations,
    check_views,
)
from boardwright.testing.contract.metadata import check_metadata
from boardwright.testing.contract.outcomes import (
    check_evaluation,
    check_outcome,
    check_resignations,
)
from boardwright.testing.contract.round_trips import check_copies, check_record, check_round_trips
from boardwright.testing.contract.rules import check_rules
from boardwright.testing.contract.turns import check_turn, check_turn_start
from boardwright.testing.playout import random_step

__all__ = ["check_game", "check_state"]

_MAX_PROBES = 6
_SAMPLED_STEPS = 5
_SAMPLED_VIEWERS = 3
_MAX_BELIEF_STEPS = 50
"""Explaining a long past is slow where much is hidden."""


def check_game(
    game: Game,
    *,
    games: int = 5,
    seed: int = 0,
    max_steps: int = 20_000,
    must_end: bool = True,
    stride: int = 1,
) -> None:
    """Play random games and check every clause of the contract on the way.

    Raises `ConformanceError`, which says what is wrong and where. On average one state in `stride`
    is checked closely. A game that hasn't ended after `max_steps` breaks the contract, unless its
    options switch its end rules off and `must_end` is False.

    >>> import boardwright
    >>> check_game(boardwright.game("thrive", {"size": 4, "holes": 3}), games=1, stride=9)
    """
    with _ErrorContext(f"{game!r}"):
        check_metadata(game)
    for number in range(games):
        random_game = _RandomGame(game, random.Random(f"{seed}/{number}"), stride)
        while len(random_game.steps) < max_steps and not random_game.state.is_over:
            with _ErrorContext(
                f"{game!r}, game {number}, step {len(random_game.steps)}", random_game.state
            ):
                random_game.advance()
        with _ErrorContext(f"{game!r}, game {number}, the end", random_game.state):
            expect(
                random_game.state.is_over or not must_end,
                f"a game must end within {max_steps} steps",
            )
            random_game.close()


def check_state(state: State, probes: list[Action], rng: random.Random) -> None:
    """Check every clause that applies to a single state; raises `ConformanceError`.

    `probes` are actions of the same game, legal here or not.
    """
    before = (str(state), hash(state))
    check_outcome(state)
    check_rules(state, probes, rng)
    check_round_trips(state)
    check_copies(state)
    check_views(state)
    check_evaluation(state)
    check_resignations(state, rng)
    check_observations(state, _some_steps(state, rng))
    viewers = (*range(state.game.seats), None)
    for seat in rng.sample(viewers, _SAMPLED_VIEWERS):
        check_determinization(state, seat, probes, rng)
    expect(before == (str(state), hash(state)), "methods must not change the state")


def _some_steps(state: State, rng: random.Random) -> list[Step]:
    steps = list(state.steps())
    chosen = rng.sample(steps, min(_SAMPLED_STEPS, len(steps)))
    resigning = [seat for seat in range(state.game.seats) if state.is_in_play(seat)]
    return [*chosen, *(Step(RESIGN, seat) for seat in resigning[:2])]


class _ErrorContext:
    """Adds where it happened to any exception inside."""

    def __init__(self, description: str, state: State | None = None) -> None:
        self.description, self.state = description, state

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception):
            clause = f"{error}" if isinstance(error, ConformanceError) else f"{error!r}"
            position = "" if self.state is None else f"\n  position: {self.state}"
            raise ConformanceError(f"{clause}\n  in {self.description}{position}") from error


class _RandomGame:
    """One random game, with everything its seats have observed."""

    def __init__(self, game: Game, rng: random.Random, stride: int) -> None:
        self.game, self.rng, self.stride = game, rng, stride
        self.state = game.start()
        self.steps: list[Step] = []
        self.observations: dict[int | None, list[StepObservations]] = {
            s: [] for s in (*range(game.seats), None)
        }
        self.known_actions: dict[Action, None] = {}
        self.turn: list[tuple[State, Step]] = []

    def advance(self) -> None:
        """Check the state, perhaps, and play one random step."""
        if self.rng.random() * self.stride < 1:
            check_state(self.state, self._probes(), self.rng)
            self._sample_actions()
        step = self._choose_step()
        before, self.state = self.state, self.state.play(step)
        for seat, log in self.observations.items():
            log.append(before.observe(step, seat))
        self.steps.append(step)
        check_turn_start(step, self.state)
        self._follow_turn(before, step)

    def close(self) -> None:
        """Check the last state, the record and each seat's belief."""
        check_state(self.state, self._probes(), self.rng)
        check_record(self.game, self.steps, self.state, self.rng.randrange(len(self.steps) + 1))
        for seat in self.observations:
            self._check_belief(
                seat, self.rng.randrange(min(_MAX_BELIEF_STEPS, len(self.steps)) + 1)
            )

    def _choose_step(self) -> Step:
        """A random step; with several seats, a rare resignation."""
        if self.game.seats > 2 and self.rng.random() < 0.01:
            seat = self.rng.randrange(self.game.seats)
            if self.state.is_in_play(seat):
                return Step(RESIGN, seat)
        step = random_step(self.state, self.rng)
        assert step is not None, "the game must not be over here"
        return step

    def _sample_actions(self) -> None:
        steps = list(self.state.steps())
        for step in self.rng.sample(steps, min(_SAMPLED_STEPS, len(steps))):
            self.known_actions[step.action] = None

    def _probes(self) -> list[Action]:
        return self.rng.sample(list(self.known_actions), min(_MAX_PROBES, len(self.known_actions)))

    def _follow_turn(self, before: State, step: Step) -> None:
        if step.seat is None or step.action is RESIGN:
            self.turn = []
            return
        if before.begins_turn or (self.turn and self.turn[-1][1].seat != step.seat):
            self.turn = []
        self.turn.append((before, step))
        if not self._turn_continues(step):
            self._check_turn(self.turn, step.seat)
            self._check_turn(self.turn[self.rng.randrange(len(self.turn)) :], step.seat)

    def _turn_continues(self, step: Step) -> bool:
        return step.seat is not None and self.state.is_mid_turn(step.seat)

    def _check_turn(self, turn: list[tuple[State, Step]], seat: int) -> None:
        actions = tuple(step.action for _, step in turn)
        check_turn(turn[0][0], seat, actions, self.state, self.rng)

    def _check_belief(self, seat: int | None, length: int) -> None:
        """Check what the seat knew after so many steps."""
        state = self.game.start()
        for step in self.steps[:length]:
            state = state.play(step)
        legal = () if seat is None else state.legal_actions(seat)
        information = Information(state.view(seat), tuple(self.observations[seat][:length]), legal)
        check_belief(self.game, information, self.rng)
