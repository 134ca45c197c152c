"""Analysis of one position: open, or as one seat knows it."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable

from msgspec.structs import replace

from boardwright.core.errors import BadPosition, BoardwrightError
from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Decide, Over, Pending
from boardwright.core.view import Information, View
from boardwright.engine.analysis.budgets import Deadline, deep_budget, divide_budget
from boardwright.engine.analysis.chance import resolve_chance
from boardwright.engine.analysis.evaluator import (
    Evaluator,
    Values,
    weighted_mean,
    win_probabilities,
)
from boardwright.engine.analysis.result import AnalysedTurn, Analysis
from boardwright.engine.analysis.variations import hidden_advice, open_advice
from boardwright.engine.belief_tracker import BeliefTracker
from boardwright.engine.calibration import search_name
from boardwright.engine.search import Budget, Searcher, SearchResult, Variation, information_of

__all__ = ["analyse"]

_VARIATIONS = 3
_WORLDS = 8
"""Worlds imagined while another seat is to decide."""
_SEED = 1
_MIN_WEIGHT = 0.005
"""A part of a mix not worth telling."""


def analyse(
    game: Game,
    position: State | View | Information,
    seat: int | None = None,
    budget: Budget | None = None,
    variations: int = _VARIATIONS,
) -> Analysis:
    """What the position is worth to each seat, and the best turns. Nodes are for each search,
    seconds for all of it.

    In a game with hidden parts everything is judged by what `seat` knows (a state is reduced to
    that seat's view first); without `seat`, by what the seat to decide knows.
    """
    if seat is not None and not 0 <= seat < game.seats:
        raise BoardwrightError(f"seat must be between 0 and {game.seats - 1}, got {seat}")
    budget = replace(budget or deep_budget(game), variations=variations)
    deadline = Deadline(budget.seconds)
    if game.has_hidden_parts:
        return _analyse_hidden(game, _information(position, game, seat), budget, deadline)
    return _analyse_open(game, _state(position, game), budget, deadline)


def _analyse_open(game: Game, state: State, budget: Budget, deadline: Deadline) -> Analysis:
    started = time.monotonic()
    evaluator = Evaluator(game, budget, _SEED, deadline)
    pending = state.turn()
    if not isinstance(pending, Decide):
        values = evaluator.values(state)
        return _make_analysis(
            game, str(state), None, pending, values, started=started, nodes=evaluator.nodes
        )
    seat = pending.seats[0]
    result = evaluator.result(state, budget.variations)
    variations = [
        open_advice(state, seat, result, variation, evaluator) for variation in result.variations
    ]
    values = weighted_mean([(variation.weight, variation.values) for variation in variations])
    shown = _distinct(variations)
    return _make_analysis(
        game, str(state), None, pending, values, shown, started, evaluator.nodes, result.depth
    )


def _analyse_hidden(
    game: Game, information: Information, budget: Budget, deadline: Deadline
) -> Analysis:
    """Every state in here is imagined from what the seat knows."""
    started = time.monotonic()
    seat = information.seat
    assert seat is not None
    rng = random.Random(_SEED)
    belief = BeliefTracker(game, rng).update(information)
    world = belief.sample()
    pending, text = world.turn(), str(information.view)
    if not information.legal:
        worlds = [belief.sample() for _ in range(_WORLDS)]
        values, nodes = _values_over_worlds(game, worlds, budget, deadline, rng)
        return _make_analysis(game, text, seat, pending, values, started=started, nodes=nodes)
    result = Searcher(game, _SEED).search(information, deadline.limit(budget))
    values = win_probabilities(game, seat, result)
    shown = _shown_variations(result, budget.variations)
    variations = tuple(hidden_advice(world, seat, result, variation) for variation in shown)
    return _make_analysis(
        game, text, seat, pending, values, variations, started, result.nodes, result.depth
    )


def _values_over_worlds(
    game: Game, worlds: list[State], budget: Budget, deadline: Deadline, rng: random.Random
) -> tuple[Values, int]:
    """Another seat or chance is next: the mean over worlds in which that seat does its best."""
    share = divide_budget(replace(budget, variations=1), len(worlds))
    result: list[tuple[float, Values]] = []
    nodes = 0
    for world in worlds:
        ((_, later),) = resolve_chance(world, 1, rng)
        pending = later.turn()
        if isinstance(pending, Decide):
            mover = pending.seats[0]
            reply = Searcher(game, _SEED).search(
                information_of(later, mover), deadline.limit(share)
            )
            nodes += reply.nodes
            result.append((1.0, win_probabilities(game, mover, reply)))
        elif isinstance(pending, Over):
            result.append((1.0, pending.outcome.values))
    return weighted_mean(result), nodes


def _shown_variations(result: SearchResult, limit: int) -> tuple[Variation, ...]:
    """A mix is told without what is never chosen."""
    mixed = tuple(variation for variation in result.variations if variation.weight > _MIN_WEIGHT)
    return mixed if len(mixed) > 1 else result.variations[:limit]


def _distinct(variations: Iterable[AnalysedTurn]) -> tuple[AnalysedTurn, ...]:
    """Variations that parted within the turn may come to the same turn at its end."""
    result: dict[tuple[str, ...], AnalysedTurn] = {}
    for variation in variations:
        result.setdefault(variation.turn, variation)
    return tuple(result.values())


def _is_sealed(pending: Pending, variations: tuple[AnalysedTurn, ...]) -> bool:
    """Several seats choose at once; or the others have chosen, which does not show, and the last
    one mixes all the same."""
    is_mix = sum(variation.weight > 0 for variation in variations) > 1
    return is_mix or (isinstance(pending, Decide) and len(pending.seats) > 1)


def _make_analysis(
    game: Game,
    position: str,
    seat: int | None,
    pending: Pending,
    values: Values,
    variations: tuple[AnalysedTurn, ...] = (),
    started: float = 0.0,
    nodes: int = 0,
    depth: int = 0,
) -> Analysis:
    return Analysis(
        game=game.name,
        options=game.options.changed(),
        position=position,
        seat=seat,
        pending=type(pending).__name__.lower(),
        deciding=pending.seats if isinstance(pending, Decide) else (),
        sealed=_is_sealed(pending, variations),
        values=values,
        variations=variations,
        search=search_name(game),
        nodes=nodes,
        depth=depth,
        seconds=time.monotonic() - started,
    )


def _state(position: State | View | Information, game: Game) -> State:
    """Where nothing is hidden every view tells the whole position."""
    if isinstance(position, State):
        return position
    if isinstance(position, View):
        return game.determinize(position, random.Random(_SEED))
    return game.sample(position, random.Random(_SEED))


def _information(position: State | View | Information, game: Game, seat: int | None) -> Information:
    if isinstance(position, State):
        return information_of(position, _default_seat(position) if seat is None else seat)
    own = position.seat
    if own is None:
        raise BadPosition("a spectator's view cannot be analysed for a seat")
    if seat is not None and seat != own:
        raise BadPosition(f"this view does not show what {game.seat_names[seat]} knows")
    if isinstance(position, Information):
        return position
    world = game.determinize(position, random.Random(_SEED))
    return Information(position, (), world.legal_actions(own), position)


def _default_seat(state: State) -> int:
    """The seat to decide, else the first."""
    pending = state.turn()
    return pending.seats[0] if isinstance(pending, Decide) else 0
