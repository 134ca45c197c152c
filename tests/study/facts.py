"""Facts of games that nobody played, for tests of what is computed from them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from boardwright.study.metrics.sample import Value

Columns = dict[str, list[Value]]


def table(rows: Sequence[dict[str, Value]]) -> Columns:
    """The rows as columns; a number and a group for each row that has none."""
    names = dict.fromkeys(name for row in rows for name in row)
    columns: Columns = {"cell": ["all"] * len(rows), "group": list(range(len(rows)))}
    for name in names:
        columns[name] = [row.get(name) for row in rows]
    return columns


def game(shares: Sequence[float], order: str = "", **more: Value) -> dict[str, Value]:
    """A game with these shares by seat; the seats move in their order unless given."""
    return {
        **{f"share_{seat}": share for seat, share in enumerate(shares)},
        "order": order or "".join(map(str, range(len(shares)))),
        **more,
    }


def random_games(
    cell: str, count: int, first: float, seats: int = 2, seed: int = 1, drawn: float = 0.04
) -> list[dict[str, Value]]:
    """Distinct games in which the first to move wins with this probability, unless drawn."""
    rng = random.Random(f"{cell} {seed}")
    return [_random_game(rng, cell, group, first, seats, drawn) for group in range(count)]


def _random_game(
    rng: random.Random, cell: str, group: int, first: float, seats: int, drawn: float
) -> dict[str, Value]:
    order = "".join(map(str, rng.sample(range(seats), seats)))
    place = 0 if rng.random() < first else rng.randrange(1, seats)
    shares = [0.0] * seats
    shares[int(order[place])] = 1.0
    is_drawn = rng.random() < drawn
    turns = round(rng.gauss(38, 7))
    return game(
        [1 / seats] * seats if is_drawn else shares,
        order,
        cell=cell,
        group=group,
        number=group,
        fingerprint=f"{cell} {group}",
        winner=-1 if is_drawn else shares.index(1.0),
        reason="repetition" if is_drawn else rng.choice(("captured", "captured", "blocked")),
        turns=turns,
        decisions=turns + rng.randrange(10),
        branching_mean=max(1.0, rng.gauss(14, 3)),
        branching_max=rng.randrange(20, 60),
        lead_changes=rng.randrange(6),
        drama=rng.random() / 2,
        comeback=rng.random(),
        decisiveness=rng.random(),
    )
