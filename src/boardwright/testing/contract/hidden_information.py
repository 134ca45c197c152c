"""Seats get views and observations, never states, and nothing they may not know."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence

import msgspec

from boardwright.core.errors import BoardwrightError, IllegalAction
from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action, Step
from boardwright.core.view import Information, Observation, View
from boardwright.testing.contract.expect import ConformanceError, expect
from boardwright.testing.object_graph import reachable

__all__ = [
    "StepObservations",
    "check_belief",
    "check_determinization",
    "check_observations",
    "check_views",
]

StepObservations = tuple[Observation, ...]


def check_views(state: State) -> None:
    """Views are stable, contain no state, and survive text and JSON."""
    game = state.game
    public = state.view(None)
    for seat in (*range(game.seats), None):
        view = state.view(seat)
        expect(view == state.view(seat), "a view is the same every time")
        expect(type(view) is game.view_type and view.seat == seat, "a view is its seat's own")
        expect(view.game == game.name, "a view knows its game")
        _check_holds_no_state(view)
        _check_view_text(game, view)
        if not game.has_hidden_parts:
            is_same = msgspec.structs.replace(view, seat=None) == public
            expect(is_same, "where nothing is hidden all seats see the same")


def _check_view_text(game: Game, view: View) -> None:
    text = str(view)
    expect(text.startswith("@") and text.isprintable(), "a view is one line that begins with @")
    try:
        expect(game.parse_view(text) == view, "a view's text reads back")
    except BoardwrightError as error:
        raise ConformanceError(f"the view {text} is not read back: {error}") from error
    decoded = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
    expect(decoded == view and hash(decoded) == hash(view), "a view's JSON reads back")


def _check_holds_no_state(root: object) -> None:
    state = next((item for item in reachable(root) if isinstance(item, State)), None)
    expect(state is None, f"a {type(root).__name__} holds no state")


def check_observations(state: State, steps: Sequence[Step]) -> None:
    """What a seat sees and may do after a step follows from its observations alone."""
    afters = [state.play(step) for step in steps]
    for seat in (*range(state.game.seats), None):
        consequences: dict[StepObservations, tuple[View, tuple[Action, ...]]] = {}
        for step, after in zip(steps, afters, strict=True):
            observations = state.observe(step, seat)
            _check_observation_form(state, step, seat, observations)
            view = after.view(seat)
            legal = () if seat is None else after.legal_actions(seat)
            expected = consequences.setdefault(observations, (view, legal))
            expect(expected[0] == view, f"{step.action} shows more than was observed")
            expect(expected[1] == legal, f"legal actions tell more of {step.action} than was seen")


def _check_observation_form(
    state: State, step: Step, seat: int | None, observations: StepObservations
) -> None:
    expect(bool(observations), f"every seat notices that {step.action} took place")
    expect(observations == state.observe(step, seat), "an observation is the same every time")
    for observation in observations:
        text = str(observation)
        expect(isinstance(observation, Observation), "what is learnt is an Observation")
        expect(bool(text) and text.isprintable(), "an observation has one line of words")
        _check_holds_no_state(observation)
        msgspec.json.encode(observation)
    if not state.game.has_hidden_parts:
        expect(
            observations == state.observe(step, None), "where nothing is hidden all learn the same"
        )


def check_determinization(
    state: State, seat: int | None, probes: Collection[Action], rng: random.Random
) -> None:
    """A state with the same view gives the seat the same answers, word for word."""
    view = state.view(seat)
    other = state.game.determinize(view, rng)
    expect(other.view(seat) == view, f"determinize() fits the view {view}")
    if seat is None:
        return
    legal = state.legal_actions(seat)
    expect(other.legal_actions(seat) == legal, "legal actions follow the view")
    if legal:
        expect(other.end_action == state.end_action, "the end of the turn follows from the view")
    for action in probes:
        mine, theirs = (_answer(world, Step(action, seat)) for world in (state, other))
        expect(mine == theirs, f"the answer to {action} follows from the view: {mine} / {theirs}")


def _answer(state: State, step: Step) -> str | None:
    try:
        state.play(step)
    except IllegalAction as error:
        return str(error)
    return None


def check_belief(
    game: Game, information: Information, rng: random.Random, *, size: int = 8
) -> None:
    """Samples fit everything the seat knows, and their pasts explain its observations."""
    seat, seed = information.seat, rng.random()
    _check_holds_no_state(information)
    belief = game.believe(information, random.Random(seed), size)
    state = belief.sample()
    expect(state.view(seat) == information.view, "a sample looks like what the seat sees")
    legal = () if seat is None else state.legal_actions(seat)
    expect(legal == information.legal, "a sample allows what the seat may do")
    repeated = game.believe(information, random.Random(seed), size).sample()
    expect(repeated == state, "a sample depends on the generator and on nothing else")
    for particle in belief.particles[:2]:
        world, observations = game.start(), []
        for step in particle.steps:
            observations.append(world.observe(step, seat))
            world = world.play(step)
        expect(
            tuple(observations) == information.observations,
            "a sampled past looks like the real one",
        )
        expect(world == particle.state, "a sampled past leads to its sample")
        expect(world.view(seat) == information.view, "a view follows from what was observed")
