"""Monte Carlo tree search that uses only what its seat knows.

Single-observer information-set search: each simulation runs in one world sampled from the
player's belief, and nodes are told apart by what the searching seat observes, so it never plans
on a secret. In a game without secrets that is plain UCT.

A node evaluates a sample of its choices and keeps the few best; each enters the tree with that
evaluation as its first result. So promising choices are tried first and most of Thrive's 138 pegs
never: breadth is bought with judgement, depth with simulations.

Beyond the tree every seat takes the best of a sample until the searching seat's next turn begins.
All paths are so compared at the same moment: stopped in mid-turn, whoever has just gained looks
better than he is, and a player that compared such positions would pass too early.
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
from boardwright.engine.belief_tracker import BeliefTracker
from boardwright.engine.world_steps import decider, random_step

__all__ = ["Mcts", "MctsPlayer", "Ranked"]

_SIMULATIONS = 100
_SAMPLE = 32
_WIDTH = 8
_HORIZON = 24
"""Steps beyond the tree after which even an unfinished turn is evaluated."""
_CURIOSITY = 0.05


class _Edge:
    """A choice and how it has done for the seat that makes it."""

    __slots__ = ("total", "visits")

    def __init__(self, prior: float) -> None:
        self.visits, self.total = 1, prior

    def learn(self, value: float) -> None:
        self.visits += 1
        self.total += value

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def bound(self, curiosity: float) -> float:
        return self.mean + curiosity / math.sqrt(self.visits)


class Ranked(NamedTuple):
    """A choice, how often it was tried, and the mean share of the win it brought."""

    action: Action
    visits: int
    value: float


Edges = dict[Action, _Edge]
Tree = dict[Hashable, Edges]
"""Choices by what the searching seat knows: the state itself where nothing is hidden (so that
orders of play that come to the same share a node), else all it has observed on the way."""


class Mcts:
    """The search itself. `stopping` is asked now and then whether time is up."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self._rng = rng
        self._belief_tracker = BeliefTracker(game, rng)
        self._is_open = not game.has_hidden_parts

    def rank(
        self,
        information: Information,
        simulations: int,
        stopping: Callable[[], bool] = lambda: False,
        world: State | None = None,
    ) -> tuple[Ranked, ...]:
        """The choices worth a look, the most visited first; with `world`, in that one alone."""
        seat = information.seat
        assert seat is not None
        sample = self._belief_tracker.update(information).sample if world is None else lambda: world
        root = self._best(sample(), seat, information.legal)
        tree: Tree = {None: root}
        for _ in range(simulations):
            if stopping():
                break
            self._simulate(tree, sample(), seat)
        found = [Ranked(action, edge.visits, edge.mean) for action, edge in root.items()]
        return tuple(sorted(found, key=lambda ranked: -ranked.visits))

    def _simulate(self, tree: Tree, world: State, seat: int) -> None:
        """Down the tree, one new node, and what the end of the path is worth to everyone."""
        path: list[tuple[_Edge, int]] = []
        key: Hashable = None
        while not isinstance(pending := world.turn(), Over):
            if isinstance(pending, Chance):
                step = random_step(world, pending, self._rng)
            else:
                who = decider(pending, seat)
                sealed = key is None and who != seat  # at the root, before the searcher's own
                node = (who,) if sealed else key
                if node not in tree:
                    tree[node] = self._best(world, who, self._some(world.legal_actions(who)))
                    break
                action, edge = self._select(tree[node], world, who)
                path.append((edge, who))
                step = Step(action, who)
                if sealed:
                    world = world.play(step)
                    continue
            after = world.play(step)
            key = after if self._is_open else (key, world.observe(step, seat))
            world = after
        values = self._rollout(world, seat)
        for edge, who in path:
            edge.learn(values[who])

    def _select(self, edges: Edges, world: State, who: int) -> tuple[Action, _Edge]:
        if not self._is_open:
            edges = self._possible(edges, world, who)
        curiosity = _CURIOSITY * math.sqrt(math.log(1 + sum(e.visits for e in edges.values())))
        return max(edges.items(), key=lambda item: item[1].bound(curiosity))

    def _possible(self, edges: Edges, world: State, who: int) -> Edges:
        """In another world another seat may have other choices."""
        legal = world.legal_actions(who)
        if not any(action in edges for action in legal):
            edges.update(self._best(world, who, self._some(legal)))
        return {action: edges[action] for action in legal if action in edges}

    def _some(self, actions: Sequence[Action]) -> Sequence[Action]:
        return actions if len(actions) <= _SAMPLE else self._rng.sample(actions, _SAMPLE)

    def _best(self, world: State, who: int, actions: Sequence[Action]) -> Edges:
        """The most promising of them, best first; equals by lot."""
        ranked = [
            (world.play(Step(action, who)).evaluate()[who], self._rng.random(), action)
            for action in actions
        ]
        ranked.sort(key=lambda entry: entry[:2], reverse=True)
        return {action: _Edge(prior) for prior, _, action in ranked[:_WIDTH]}

    def _rollout(self, world: State, seat: int) -> tuple[float, ...]:
        for _ in range(_HORIZON):
            pending = world.turn()
            if isinstance(pending, Over):
                return pending.outcome.values
            if isinstance(pending, Chance):
                world = world.play(random_step(world, pending, self._rng))
            elif world.begins_turn and seat in pending.seats:
                break
            else:
                world = self._go_on(world, decider(pending, seat))
        return world.evaluate()

    def _go_on(self, world: State, who: int) -> State:
        some = self._some(world.legal_actions(who))
        after = (world.play(Step(action, who)) for action in some)
        return max(after, key=lambda state: state.evaluate()[who])


class MctsPlayer:
    def __init__(self, game: Game, rng: random.Random, simulations: int = _SIMULATIONS) -> None:
        self.name = f"mcts:{simulations}"
        self._simulations = simulations
        self._search = Mcts(game, rng)

    def choose(self, information: Information) -> Action:
        if len(information.legal) == 1:
            return information.legal[0]
        return self._search.rank(information, self._simulations)[0].action
