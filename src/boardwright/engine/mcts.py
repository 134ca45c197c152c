"""Monte Carlo tree search that uses only what its seat knows.

Single-observer information-set search: each simulation runs in one world sampled from the player's
belief, and nodes are distinguished by what the searching seat observes, so it never plans on hidden
information. In a game without hidden parts that is plain UCT.

A node evaluates a sample of its choices and keeps the few best; each enters the tree with that
evaluation as its first result. So promising choices are tried first, and most of Thrive's 138 pegs
never: evaluations narrow the tree, simulations deepen it.

Beyond the tree every seat takes the best of a sample until the searching seat's next turn begins.
So all paths are compared at the same moment: in mid-turn the seat that has just gained looks better
than it is, and a player that compared such positions would pass too early.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action, Chance, Over, Step
from boardwright.core.view import Information
from boardwright.engine.belief_cache import BeliefCache
from boardwright.engine.world_steps import decider, random_step

__all__ = ["Mcts", "MctsPlayer", "RankedAction"]

_SIMULATIONS = 100
_SAMPLE_SIZE = 32
_WIDTH = 8
_HORIZON = 24
"""Steps beyond the tree after which even an unfinished turn is evaluated."""
_EXPLORATION = 0.05


class _Edge:
    """A choice and its results for the seat that makes it."""

    __slots__ = ("total", "visits")

    def __init__(self, prior: float) -> None:
        self.visits, self.total = 1, prior

    def update(self, value: float) -> None:
        self.visits += 1
        self.total += value

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def ucb(self, exploration: float) -> float:
        return self.mean + exploration / math.sqrt(self.visits)


class RankedAction(NamedTuple):
    """A choice, its number of visits and its mean share of the win."""

    action: Action
    visits: int
    value: float


Edges = dict[Action, _Edge]
Tree = dict[Hashable, Edges]
"""Choices by what the searching seat knows.

The state itself where nothing is hidden, so that transpositions share a node; else all that the
seat has observed on the way.
"""


class Mcts:
    """The search for one player; it keeps its belief from call to call."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self._rng = rng
        self._belief_tracker = BeliefCache(game, rng)
        self._has_perfect_information = not game.has_hidden_parts

    def rank(
        self,
        information: Information,
        simulations: int,
        should_stop: Callable[[], bool] = lambda: False,
        world: State | None = None,
    ) -> tuple[RankedAction, ...]:
        """The most promising choices, the most visited first.

        Searches until `simulations` are done or `should_stop` returns True; it is called before
        each. With `world`, only that state is searched instead of the seat's belief.
        """
        seat = information.seat
        assert seat is not None
        sample = self._belief_tracker.update(information).sample if world is None else lambda: world
        root = self._most_promising(sample(), seat, information.legal)
        tree: Tree = {None: root}
        for _ in range(simulations):
            if should_stop():
                break
            self._simulate(tree, sample(), seat)
        ranked = [RankedAction(action, edge.visits, edge.mean) for action, edge in root.items()]
        return tuple(sorted(ranked, key=lambda ranked: -ranked.visits))

    def _simulate(self, tree: Tree, world: State, seat: int) -> None:
        """Descend the tree, add one node, and update the path with the value of its end."""
        path: list[tuple[_Edge, int]] = []
        key: Hashable = None
        while not isinstance(pending := world.turn(), Over):
            if isinstance(pending, Chance):
                step = random_step(world, pending, self._rng)
            else:
                mover = decider(pending, seat)
                sealed = key is None and mover != seat  # at the root, before the own choice
                node = (mover,) if sealed else key
                if node not in tree:
                    tree[node] = self._most_promising(
                        world, mover, self._sample_actions(world.legal_actions(mover))
                    )
                    break
                action, edge = self._select(tree[node], world, mover)
                path.append((edge, mover))
                step = Step(action, mover)
                if sealed:
                    world = world.play(step)
                    continue
            after = world.play(step)
            key = after if self._has_perfect_information else (key, world.observe(step, seat))
            world = after
        values = self._rollout(world, seat)
        for edge, mover in path:
            edge.update(values[mover])

    def _select(self, edges: Edges, world: State, mover: int) -> tuple[Action, _Edge]:
        if not self._has_perfect_information:
            edges = self._legal_edges(edges, world, mover)
        exploration = _EXPLORATION * math.sqrt(math.log(1 + sum(e.visits for e in edges.values())))
        return max(edges.items(), key=lambda item: item[1].ucb(exploration))

    def _legal_edges(self, edges: Edges, world: State, mover: int) -> Edges:
        """The edges legal in this world, where another seat may have other choices."""
        legal = world.legal_actions(mover)
        if not any(action in edges for action in legal):
            edges.update(self._most_promising(world, mover, self._sample_actions(legal)))
        return {action: edges[action] for action in legal if action in edges}

    def _sample_actions(self, actions: Sequence[Action]) -> Sequence[Action]:
        return actions if len(actions) <= _SAMPLE_SIZE else self._rng.sample(actions, _SAMPLE_SIZE)

    def _most_promising(self, world: State, mover: int, actions: Sequence[Action]) -> Edges:
        """An edge for each of the best choices, best first; equals in random order."""
        ranked = [
            (world.play(Step(action, mover)).evaluate()[mover], self._rng.random(), action)
            for action in actions
        ]
        ranked.sort(key=lambda entry: entry[:2], reverse=True)
        return {action: _Edge(prior) for prior, _, action in ranked[:_WIDTH]}

    def _rollout(self, world: State, seat: int) -> tuple[float, ...]:
        """The values at the searching seat's next turn, or after `_HORIZON` steps."""
        for _ in range(_HORIZON):
            pending = world.turn()
            if isinstance(pending, Over):
                return pending.outcome.values
            if isinstance(pending, Chance):
                world = world.play(random_step(world, pending, self._rng))
            elif world.begins_turn and seat in pending.seats:
                break
            else:
                world = self._greedy_step(world, decider(pending, seat))
        return world.evaluate()

    def _greedy_step(self, world: State, mover: int) -> State:
        actions = self._sample_actions(world.legal_actions(mover))
        after = (world.play(Step(action, mover)) for action in actions)
        return max(after, key=lambda state: state.evaluate()[mover])


class MctsPlayer:
    """Plays the most visited choice of a Python search, one decision at a time."""

    def __init__(self, game: Game, rng: random.Random, simulations: int = _SIMULATIONS) -> None:
        self.name = f"mcts:{simulations}"
        self._simulations = simulations
        self._search = Mcts(game, rng)

    def choose(self, information: Information) -> Action:
        if len(information.legal) == 1:
            return information.legal[0]
        return self._search.rank(information, self._simulations)[0].action
