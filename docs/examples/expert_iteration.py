"""Expert iteration on Thrive: a network learns from a teacher, then from its own search.

    pip install 'boardwright[train]'
    python docs/examples/expert_iteration.py --size 4 --minutes 4 --out thrive4.onnx
    boardwright arena thrive --set size=4 --players network:thrive4.onnx,greedy

Many games are played at the same time, and their trees share the network's batches. What the
search prefers is the target of the policy, who won and what the search expected that of the value.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

import boardwright
from boardwright.core import State
from boardwright.core.game import Game
from boardwright.core.player import Player
from boardwright.core.turn import Action, Decide
from boardwright.engine import player
from boardwright.engine.network import Forest
from boardwright.engine.network.forest import begin_game
from boardwright.engine.search import information_of

Arrays = NDArray[Any]


@dataclass
class Settings:
    """What is trained and how, for so many minutes of the processor's time, or rounds."""

    size: int = 4
    holes: int = 5
    minutes: float = 20.0
    rounds: int = 1_000_000
    """A round is a decision in every game."""
    games: int = 128
    visits: int = 48
    channels: int = 32
    blocks: int = 3
    buffer: int = 60_000
    batch: int = 256
    passes: int = 24
    """How often each decision is learned from."""
    seed: int = 1
    opening: int = 6
    """The most random decisions at the beginning of a game."""
    sharp_after: int = 16
    """After so many decisions the most visited code is played."""
    exploration: float = 0.5
    """How much the search trusts priors more than values."""
    teacher: str = "think:300"
    """The player whose games are learned from at first."""
    lessons: int = 1_000
    """The number of these games; with 0 the network learns from itself alone."""


class Block(nn.Module):
    """Two convolutions with a way around them."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(functional.relu(self.first(x))))


class Network(nn.Module):
    """Observations and masks in; priors over codes and a share for each seat out."""

    scale: Tensor

    def __init__(self, game: Game, channels: int, blocks: int) -> None:
        super().__init__()
        space = game.observation_space
        planes, rows, columns = space.shape
        highs = [field.high for field in space.fields for _ in range(field.size)]
        self.register_buffer("scale", 1 / torch.tensor(highs).reshape(1, planes, 1, 1))
        self.holes = game.codec.size // (2 * rows * columns)
        self.stem = nn.Conv2d(planes, channels, 3, padding=1)
        self.blocks = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        self.policy = nn.Conv2d(channels, 2 * self.holes, 1)
        self.value_planes = nn.Conv2d(channels, 8, 1)
        self.value = nn.Sequential(nn.Linear(8 * rows * columns, 64), nn.ReLU(), nn.Linear(64, 1))

    def logits(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Of the codes, and of the win of the seat to decide."""
        x = self.blocks(functional.relu(self.stem(observations.float() * self.scale)))
        # A code is a half (moves, pegs), then a square, then a hole.
        policy = self.policy(x).unflatten(1, (2, self.holes)).flatten(3)
        policy = policy.transpose(2, 3).flatten(1)
        value = self.value(functional.relu(self.value_planes(x)).flatten(1))
        return policy.masked_fill(masks == 0, -1e9), value.squeeze(1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        policy, value = self.logits(observations, masks)
        win = torch.sigmoid(value)
        return torch.softmax(policy, 1), torch.stack((win, 1 - win), 1)


@dataclass
class Example:
    """A decision: what was seen, what the search preferred, how good it was."""

    observation: Arrays
    mask: Arrays
    policy: Arrays
    value: float


class SelfPlay:
    """Games that a network plays against itself, side by side, for ever."""

    def __init__(self, game: Game, network: Network, settings: Settings) -> None:
        self._game, self._settings = game, settings
        self._rng = random.Random(settings.seed)
        self._pending: list[list[tuple[int, float, Example]]] = [[] for _ in range(settings.games)]
        self.finished = 0

        def evaluate(observations: Arrays, masks: Arrays) -> tuple[Arrays, Arrays]:
            with torch.inference_mode():
                priors, values = network(torch.from_numpy(observations), torch.from_numpy(masks))
            return priors.numpy(), values.numpy()

        self._forest = Forest(
            game,
            [self._begin() for _ in range(settings.games)],
            settings.seed,
            evaluate=evaluate,
            batch=2 * settings.games,
            params={
                "noise": 0.25,
                "concentration": 0.3,
                "exploration": settings.exploration,
            },
        )

    def decide(self) -> Iterator[Example]:
        """One decision of every game; the examples of the games that ended with it."""
        observations, masks = self._forest.roots()
        self._forest.search(self._settings.visits)
        visits, values = self._forest.results()
        policies = visits / visits.sum(axis=1, keepdims=True)
        for row, pending in enumerate(self._pending):
            seat = self._forest.seat(row)
            assert seat is not None
            example = Example(observations[row], masks[row], policies[row].astype(np.float16), 0)
            pending.append((seat, float(values[row, seat]), example))
            if len(pending) > self._settings.sharp_after:
                code = int(policies[row].argmax())
            else:
                code = self._rng.choices(range(len(policies[row])), policies[row])[0]
            self._forest.play(row, code)
            shares = self._forest.shares(row)
            if shares is not None:
                yield from self._close(row, shares)

    def _close(self, row: int, shares: tuple[float, ...]) -> Iterator[Example]:
        for seat, expected, example in self._pending[row]:
            example.value = (shares[seat] + expected) / 2
            yield example
        self.finished += 1
        self._pending[row] = []
        self._forest.reset(row, self._begin())

    def _begin(self) -> State:
        return opening(self._game, self._settings.opening, self._rng)


def opening(game: Game, most: int, rng: random.Random) -> State:
    """The start of a game after some random decisions, at most so many."""
    while True:
        state = begin_game(game, rng.randrange(2**32))
        for _ in range(rng.randint(0, most)):
            turn = state.turn()
            if not isinstance(turn, Decide):
                break
            state = state.act(rng.choice(state.legal_actions(turn.seats[0])))
        if isinstance(state.turn(), Decide):
            return state


def lesson(game: Game, teacher: Player, settings: Settings, rng: random.Random) -> list[Example]:
    """A game of the teacher against itself; some decisions are random, but not the answers."""
    state, examples = opening(game, settings.opening, rng), list[tuple[int, Example]]()
    planned: list[Action] = []
    while isinstance(turn := state.turn(), Decide):
        (seat,) = turn.seats
        information = information_of(state, seat)
        if not planned:
            chosen = teacher.choose(information)
            planned = list(chosen) if isinstance(chosen, tuple) else [chosen]
        policy = np.zeros(game.codec.size, np.float16)
        policy[game.codec.codes(state, seat, planned[0])[0]] = 1
        mask = np.frombuffer(game.codec.mask(state, seat), np.uint8)
        seen = game.observation_space.observe_array(information)
        examples.append((seat, Example(seen, mask, policy, 0)))
        if rng.random() < 0.1:
            planned = [rng.choice(state.legal_actions(seat))]
        state = state.act(planned.pop(0))
        if isinstance(following := state.turn(), Decide) and following.seats != turn.seats:
            planned = []
    assert state.outcome is not None
    for seat, example in examples:
        example.value = state.outcome.values[seat]
    return [example for _, example in examples]


class Learner:
    """Fits a network to a buffer of examples, each as it is or mirrored."""

    def __init__(self, game: Game, network: Network, settings: Settings) -> None:
        self._network, self._batch = network, settings.batch
        self._optimizer = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=1e-4)
        self._rng = random.Random(settings.seed)
        self._planes, self._codes = mirrors(game)

    def learn(self, examples: deque[Example], steps: int, rate: float) -> float:
        """The mean loss of so many steps."""
        for group in self._optimizer.param_groups:
            group["lr"] = rate
        total = 0.0
        for _ in range(steps):
            chosen = self._rng.choices(examples, k=self._batch)
            total += self._step(chosen)
        return total / max(steps, 1)

    def _step(self, chosen: list[Example]) -> float:
        observations = np.stack([example.observation for example in chosen])
        masks = np.stack([example.mask for example in chosen])
        policies = np.stack([example.policy for example in chosen])
        if self._rng.random() < 0.5:
            observations = observations[:, self._planes, :, ::-1].copy()
            masks, policies = masks[:, self._codes], policies[:, self._codes]
        values = torch.tensor([example.value for example in chosen])
        logits, value = self._network.logits(
            torch.from_numpy(observations), torch.from_numpy(masks)
        )
        policy_loss = functional.cross_entropy(logits, torch.from_numpy(policies).float())
        loss = policy_loss + functional.binary_cross_entropy_with_logits(value, values)
        self._optimizer.zero_grad()
        loss.backward()
        self._optimizer.step()
        return float(loss.item())


def mirrors(game: Game) -> tuple[Arrays, Arrays]:
    """For each plane and each code the one that it is in a mirror: left and right change places."""
    planes, rows, columns = game.observation_space.shape
    holes = game.codec.size // (2 * rows * columns)
    width = round(holes**0.5)
    hole = np.arange(holes).reshape(width, width)[:, ::-1].reshape(-1)
    plane = np.arange(planes)
    plane[: 2 * holes] = np.concatenate((hole, holes + hole))
    codes = np.arange(game.codec.size).reshape(2, rows, columns, holes)
    return plane, codes[:, :, ::-1][..., hole].reshape(-1)


def export(network: Network, game: Game, path: Path) -> None:
    """Write the network as an ONNX model that `network:FILE` plays."""
    arguments = (
        torch.zeros((1, *game.observation_space.shape), dtype=torch.uint8),
        torch.ones((1, game.codec.size), dtype=torch.uint8),
    )
    names = ["observations", "masks"], ["priors", "values"]
    axes = {name: {0: "positions"} for name in (*names[0], *names[1])}
    torch.onnx.export(
        network,
        arguments,
        str(path),
        input_names=names[0],
        output_names=names[1],
        dynamic_axes=axes,
        dynamo=False,
    )


def train(settings: Settings, out: Path, checkpoint_minutes: float = 0.0) -> Network:
    """Train for the given time; write the model, and others on the way as `out.MINUTES.onnx`."""
    torch.manual_seed(settings.seed)
    torch.set_num_threads(1)
    game = boardwright.game("thrive", {"size": settings.size, "holes": settings.holes})
    network = Network(game, settings.channels, settings.blocks)
    games = SelfPlay(game, network, settings)
    learner = Learner(game, network, settings)
    examples: deque[Example] = deque(maxlen=settings.buffer)
    seen, next_checkpoint, reported = 0, checkpoint_minutes, 0.0
    started = time.process_time()
    rng, teacher = random.Random(settings.seed), player(settings.teacher, game, settings.seed)
    for _ in range(settings.lessons):
        examples.extend(lesson(game, teacher, settings, rng))
    loss = learner.learn(examples, 6 * len(examples) // settings.batch, 1e-3)
    minutes = (time.process_time() - started) / 60
    print(
        f"{minutes:6.1f} min  {len(examples)} decisions of {settings.teacher}  loss {loss:.3f}",
        flush=True,
    )
    export(network, game, out.with_suffix(".0.onnx"))
    for _ in range(settings.rounds):
        minutes = (time.process_time() - started) / 60
        if minutes >= settings.minutes:
            break
        new = list(games.decide())
        examples.extend(new)
        seen += len(new)
        loss = 0.0
        if len(examples) >= 4 * settings.batch:
            rate = 1e-3 if minutes < 0.7 * settings.minutes else 2e-4
            loss = learner.learn(examples, round(settings.passes * len(new) / settings.batch), rate)
        if minutes - reported >= settings.minutes / 40:
            reported = minutes
            print(
                f"{minutes:6.1f} min  {games.finished} games  {seen} positions  loss {loss:.3f}",
                flush=True,
            )
        if checkpoint_minutes and minutes >= next_checkpoint:
            export(network, game, out.with_suffix(f".{next_checkpoint:g}.onnx"))
            next_checkpoint += checkpoint_minutes
    export(network, game, out)
    return network


def main() -> None:
    defaults = Settings()
    parser = argparse.ArgumentParser(description="Expert iteration on Thrive.")
    parser.add_argument("--out", type=Path, default=Path("thrive.onnx"))
    parser.add_argument("--checkpoints", type=float, default=0.0, metavar="MINUTES")
    for name, value in vars(defaults).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    given = vars(parser.parse_args())
    out, checkpoints = given.pop("out"), given.pop("checkpoints")
    train(Settings(**given), out, checkpoints)
    print(f"Written to {out}. Play it with network:{out}.")


if __name__ == "__main__":
    main()
