"""Analysis of one position, in full or as one seat knows it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable

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
from boardwright.engine.analysis.variations import analyse_hidden_variation, analyse_open_variation
from boardwright.engine.belief_cache import BeliefCache
from boardwright.engine.search import Budget, Searcher, SearchResult, Variation, information_of
from boardwright.engine.win_probability import search_name

__all__ = ["analyse"]

_DEFAULT_VARIATIONS = 3
_WORLDS = 8
"""Worlds sampled while another seat is to decide."""
_SEED = 1
_MIN_WEIGHT = 0.005
"""Variations of a mix that are chosen less often are left out."""


def analyse(
    game: Game,
    position: State | View | Information,
    seat: int | None = None,
    budget: Budget | None = None,
    variations: int = _DEFAULT_VARIATIONS,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Analysis:
    """Each seat's win probability in the position, and the best turns.

    `budget.nodes` are for each search, `budget.seconds` for all of them together.

    In a game with hidden parts everything depends on what `seat` knows (a state is reduced to that
    seat's view first); without `seat`, on what the seat to decide knows. Raises `BadPosition` for a
    view that isn't of that seat, `BoardwrightError` for a seat that doesn't exist.
    """
    if seat is not None and not 0 <= seat < game.seats:
        raise BoardwrightError(f"seat must be between 0 and {game.seats - 1}, got {seat}")
    budget = replace(budget or deep_budget(game), variations=variations)
    deadline = Deadline(budget.seconds, clock)
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
        analyse_open_variation(state, seat, result, variation, evaluator)
        for variation in result.variations
    ]
    values = weighted_mean([(variation.weight, variation.values) for variation in variations])
    shown = _distinct(variations)
    return _make_analysis(
        game, str(state), None, pending, values, shown, started, evaluator.nodes, result.depth
    )


def _analyse_hidden(
    game: Game, information: Information, budget: Budget, deadline: Deadline
) -> Analysis:
    """Analyse what one seat knows; every state in here is sampled from that."""
    started = time.monotonic()
    seat = information.seat
    assert seat is not None
    rng = random.Random(_SEED)
    belief = BeliefCache(game, rng).update(information)
    world = belief.sample()
    pending, text = world.turn(), str(information.view)
    if not information.legal:
        worlds = [belief.sample() for _ in range(_WORLDS)]
        values, nodes = _values_over_worlds(game, worlds, budget, deadline, rng)
        return _make_analysis(game, text, seat, pending, values, started=started, nodes=nodes)
    result = Searcher(game, _SEED).search(information, deadline.limit(budget))
    values = win_probabilities(game, seat, result)
    shown = _shown_variations(result, budget.variations)
    variations = tuple(
        analyse_hidden_variation(world, seat, result, variation) for variation in shown
    )
    return _make_analysis(
        game, text, seat, pending, values, variations, started, result.nodes, result.depth
    )


def _values_over_worlds(
    game: Game, worlds: list[State], budget: Budget, deadline: Deadline, rng: random.Random
) -> tuple[Values, int]:
    """The mean over worlds in which the seat to decide, or chance, does its part."""
    share = divide_budget(replace(budget, variations=1), len(worlds))
    weighted: list[tuple[float, Values]] = []
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
            weighted.append((1.0, win_probabilities(game, mover, reply)))
        elif isinstance(pending, Over):
            weighted.append((1.0, pending.outcome.values))
    return weighted_mean(weighted), nodes


def _shown_variations(result: SearchResult, limit: int) -> tuple[Variation, ...]:
    """Of a mix, the variations that are ever chosen; otherwise the best `limit`."""
    mixed = tuple(variation for variation in result.variations if variation.weight > _MIN_WEIGHT)
    return mixed if len(mixed) > 1 else result.variations[:limit]


def _distinct(variations: Iterable[AnalysedTurn]) -> tuple[AnalysedTurn, ...]:
    """The variations without those that lead to the same turn as a better one."""
    result: dict[tuple[str, ...], AnalysedTurn] = {}
    for variation in variations:
        result.setdefault(variation.turn, variation)
    return tuple(result.values())


def _is_sealed(pending: Pending, variations: tuple[AnalysedTurn, ...]) -> bool:
    """Whether the choice is simultaneous with others, or made without seeing theirs."""
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
    """The full state; where nothing is hidden every view determines it."""
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
    """The first seat to decide; seat 0 if none is."""
    pending = state.turn()
    return pending.seats[0] if isinstance(pending, Decide) else 0
