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
from boardwright.testing.contract.fault import ConformanceError, expect
from boardwright.testing.graph import reachable

__all__ = ["Seen", "check_belief", "check_consequences", "check_other_world", "check_views"]

Seen = tuple[Observation, ...]


def check_views(state: State) -> None:
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
            alike = msgspec.structs.replace(view, seat=None) == public
            expect(alike, "where nothing is hidden all seats see the same")


def _check_view_text(game: Game, view: View) -> None:
    text = str(view)
    expect(text.startswith("@") and text.isprintable(), "a view is one line that begins with @")
    try:
        expect(game.parse_view(text) == view, "a view's text reads back")
    except BoardwrightError as error:
        raise ConformanceError(f"the view {text} is not read back: {error}") from error
    twin = msgspec.json.decode(msgspec.json.encode(view), type=game.view_type)
    expect(twin == view and hash(twin) == hash(view), "a view's JSON reads back")


def _check_holds_no_state(root: object) -> None:
    held = next((found for found in reachable(root) if isinstance(found, State)), None)
    expect(held is None, f"a {type(root).__name__} holds no state")


def check_consequences(state: State, steps: Sequence[Step]) -> None:
    """After a step a seat sees, and may do, what follows from its observations, no more."""
    afters = [state.play(step) for step in steps]
    for seat in (*range(state.game.seats), None):
        known: dict[Seen, tuple[View, tuple[Action, ...]]] = {}
        for step, after in zip(steps, afters, strict=True):
            seen = state.observe(step, seat)
            _check_observations(state, step, seat, seen)
            view = after.view(seat)
            legal = () if seat is None else after.legal_actions(seat)
            follows = known.setdefault(seen, (view, legal))
            expect(follows[0] == view, f"{step.action} shows more than was observed")
            expect(follows[1] == legal, f"legal actions tell more of {step.action} than was seen")


def _check_observations(state: State, step: Step, seat: int | None, seen: Seen) -> None:
    expect(bool(seen), f"every seat notices that {step.action} took place")
    expect(seen == state.observe(step, seat), "an observation is the same every time")
    for observation in seen:
        words = str(observation)
        expect(isinstance(observation, Observation), "what is learnt is an Observation")
        expect(bool(words) and words.isprintable(), "an observation has one line of words")
        _check_holds_no_state(observation)
        msgspec.json.encode(observation)
    if not state.game.has_hidden_parts:
        expect(seen == state.observe(step, None), "where nothing is hidden all learn the same")


def check_other_world(
    state: State, seat: int | None, tried: Collection[Action], rng: random.Random
) -> None:
    """A state that looks the same to the seat treats it the same, word for word."""
    view = state.view(seat)
    other = state.game.determinize(view, rng)
    expect(other.view(seat) == view, f"determinize() fits the view {view}")
    if seat is None:
        return
    expect(other.legal_actions(seat) == state.legal_actions(seat), "legal actions follow the view")
    for action in tried:
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
    """Samples fit all that the seat knows, and their past explains all it has observed."""
    seat, seed = information.seat, rng.random()
    _check_holds_no_state(information)
    belief = game.believe(information, random.Random(seed), size)
    state = belief.sample()
    expect(state.view(seat) == information.view, "a sample looks like what the seat sees")
    legal = () if seat is None else state.legal_actions(seat)
    expect(legal == information.legal, "a sample allows what the seat may do")
    again = game.believe(information, random.Random(seed), size).sample()
    expect(again == state, "a sample depends on the generator and on nothing else")
    for particle in belief.particles[:2]:
        world, seen = game.start(), []
        for step in particle.steps:
            seen.append(world.observe(step, seat))
            world = world.play(step)
        expect(tuple(seen) == information.observations, "a sampled past looks like the real one")
        expect(world == particle.state, "a sampled past leads to its sample")
        expect(world.view(seat) == information.view, "a view follows from what was observed")
