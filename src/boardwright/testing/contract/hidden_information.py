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
        expect(view == state.view(seat), "view() must return equal views for equal states")
        expect(type(view) is game.view_type and view.seat == seat, "view(seat) must have that seat")
        expect(view.game == game.name, "a view must name its game")
        _check_holds_no_state(view)
        _check_view_text(game, view)
        if not game.has_hidden_parts:
            is_same = msgspec.structs.replace(view, seat=None) == public
            expect(is_same, "without hidden information all seats must see the same")


def _check_view_text(game: Game, view: View) -> None:
    text = str(view)
    expect(
        text.startswith("@") and text.isprintable(),
        "the text of a view must be one line that begins with @",
    )
    try:
        expect(game.parse_view(text) == view, "a view's text must read back as the same view")
    except BoardwrightError as error:
        raise ConformanceError(f"the view {text} must read back: {error}") from error
    decoded = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
    expect(
        decoded == view and hash(decoded) == hash(view),
        "a view's JSON must read back as the same view",
    )


def _check_holds_no_state(root: object) -> None:
    state = next((item for item in reachable(root) if isinstance(item, State)), None)
    expect(state is None, f"a {type(root).__name__} must not hold a state")


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
            expect(
                expected[0] == view, f"a view must not show more of {step.action} than was observed"
            )
            expect(
                expected[1] == legal,
                f"legal actions must not reveal more of {step.action} than was observed",
            )


def _check_observation_form(
    state: State, step: Step, seat: int | None, observations: StepObservations
) -> None:
    expect(bool(observations), f"every seat must observe that {step.action} took place")
    expect(
        observations == state.observe(step, seat),
        "observe() must return equal observations for equal states",
    )
    for observation in observations:
        text = str(observation)
        expect(isinstance(observation, Observation), "observe() must return observations")
        expect(bool(text) and text.isprintable(), "the text of an observation must be one line")
        _check_holds_no_state(observation)
        msgspec.json.encode(observation)
    if not state.game.has_hidden_parts:
        expect(
            observations == state.observe(step, None),
            "without hidden information all seats must observe the same",
        )


def check_determinization(
    state: State, seat: int | None, probes: Collection[Action], rng: random.Random
) -> None:
    """A state with the same view gives the seat the same answers, word for word."""
    view = state.view(seat)
    other = state.game.determinize(view, rng)
    expect(other.view(seat) == view, f"determinize() must fit the view {view}")
    expect(
        (other.forced_action() is None) == (state.forced_action() is None),
        "whether an action is forced must follow from what a spectator sees",
    )
    if seat is None:
        return
    expect(
        other.standing_order(seat) == state.standing_order(seat),
        "a standing order must follow from the view",
    )
    legal = state.legal_actions(seat)
    expect(
        other.legal_actions(seat) == legal,
        "legal actions must follow from the view",
    )
    if legal:
        expect(other.end_action == state.end_action, "the end of the turn follows from the view")
    for action in probes:
        mine, theirs = (_answer(world, Step(action, seat)) for world in (state, other))
        expect(
            mine == theirs, f"why_not({action}) must follow from the view, got {mine} and {theirs}"
        )


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
    expect(state.view(seat) == information.view, "a sample must give the view of the seat")
    legal = () if seat is None else state.legal_actions(seat)
    expect(legal == information.legal, "a sample must have the seat's legal actions")
    repeated = game.believe(information, random.Random(seed), size).sample()
    expect(repeated == state, "a sample must depend on the random generator alone")
    for particle in belief.particles[:2]:
        world, observations = game.start(), []
        for step in particle.steps:
            observations.append(world.observe(step, seat))
            world = world.play(step)
        expect(
            tuple(observations) == information.observations,
            "a sampled past must give the same observations",
        )
        expect(world == particle.state, "a sampled past must lead to its sample")
        expect(world.view(seat) == information.view, "a view must follow from the observations")
