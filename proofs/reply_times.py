"""Reply times in worlds that differ in what the sender may not know.

Many matches are made of each world of a pair, in random order on one server. A round times every
match once, in an order of its own, so that whatever the machine does meanwhile hits both worlds
alike. The median of a match is one sample. If hidden facts leave no trace, the two names of the
worlds are arbitrary: exchanging them between the matches of a pair must not change the statistic
more than chance does. The level is fixed here, before anything is measured; Holm's correction
keeps it for all comparisons together.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import NamedTuple

from tests.server.process import running

from boardwright.core.state import State
from boardwright.core.turn import Decide, Step
from proofs.proof import Figure, Run
from proofs.twin_worlds import some_states
from proofs.wire import Http, Json, Live

__all__ = ["find_pairs", "holm", "permutation_p", "reply_time_figures"]

ALPHA = 0.001
"""The probability of a false alarm of all comparisons together."""
_PERMUTATIONS = 19_999
_MATCHES = 8
"""Of each world of a pair."""
_COMPUTER_LEVEL = 5
_AT_ONCE = 8
"""Computers that think at the same time."""

Samples = list[list[tuple[int, float]]]
"""For each pair, its matches: the world, 0 or 1, and the seconds."""


def reply_time_figures(run: Run) -> Iterator[Figure]:
    """Time requests and computers' turns, and test whether the worlds can be told apart."""
    rng = random.Random(run.seed)
    pairs = find_pairs(rng, run.scale(6, 40))
    settings = {"BOARDWRIGHT_LIMITS": "off", "BOARDWRIGHT_PACE": "1"}
    with running(run.folder / "times", **settings) as server:
        measured = _time_requests(server.url, pairs, rng, rounds=run.scale(9, 25))
        computers = _time_computers(server.url, pairs, rng, run.scale(10, 60))
    measured["a computer's turn"] = computers
    values = {kind: permutation_p(samples, rng) for kind, samples in measured.items()}
    for kind, adjusted in holm(values).items():
        count = sum(map(len, measured[kind]))
        medians = [_median(measured[kind], world) for world in (0, 1)]
        told = f"p = {adjusted:.3f} of {count} ({medians[0]:.2f} and {medians[1]:.2f} ms)"
        yield Figure(f"time of {kind}", told, f"p above {ALPHA} after Holm", adjusted > ALPHA)


# -- statistics ----------------------------------------------------------------------------


def permutation_p(samples: Samples, rng: random.Random, permutations: int = _PERMUTATIONS) -> float:
    """The share of exchanges of worlds, within pairs, that tell them apart at least as well.

    The statistic is the sum over the pairs of the squared difference of mean ranks, so that the
    direction may change from pair to pair.
    """
    ranked = [_ranks(pair) for pair in samples]
    observed = _statistic(ranked)
    as_good = 0
    for _ in range(permutations):
        for worlds, _ in ranked:
            rng.shuffle(worlds)
        as_good += _statistic(ranked) >= observed - 1e-9
    return (1 + as_good) / (1 + permutations)


def _ranks(pair: Sequence[tuple[int, float]]) -> tuple[list[int], list[float]]:
    """The worlds of a pair's matches by increasing time, and the ranks."""
    ordered = sorted(pair, key=lambda sample: sample[1])
    return [world for world, _ in ordered], [float(rank) for rank in range(len(ordered))]


def _statistic(ranked: Sequence[tuple[list[int], list[float]]]) -> float:
    total = 0.0
    for worlds, ranks in ranked:
        ones = sum(worlds)
        of_one = sum(rank for world, rank in zip(worlds, ranks, strict=True) if world)
        of_other = sum(ranks) - of_one
        total += (of_one / ones - of_other / (len(worlds) - ones)) ** 2
    return total


def holm(values: dict[str, float]) -> dict[str, float]:
    """Adjust p-values for their number, by Holm's method.

    >>> holm({"a": 0.01, "b": 0.04, "c": 0.03})
    {'a': 0.03, 'b': 0.06, 'c': 0.06}
    """
    adjusted: dict[str, float] = {}
    largest = 0.0
    for place, kind in enumerate(sorted(values, key=values.__getitem__)):
        largest = max(largest, min(1.0, (len(values) - place) * values[kind]))
        adjusted[kind] = largest
    return {kind: adjusted[kind] for kind in values}


def _median(samples: Samples, world: int) -> float:
    return statistics.median(seconds for which, seconds in chain(*samples) if which == world) * 1e3


# -- pairs of worlds -----------------------------------------------------------------------


class Pair(NamedTuple):
    """Two states that seat 0 can't tell apart, and an action of seat 0 after which seat 1 decides
    and seat 0 still can't."""

    states: tuple[State, State]
    action: str


def find_pairs(rng: random.Random, count: int) -> list[Pair]:
    """Pairs after whose action the server waits for seat 1."""
    found: list[Pair] = []
    states = some_states(rng, 40 * count)
    while len(found) < count:
        state = rng.choice(states)
        pending = state.turn()
        if isinstance(pending, Decide) and pending.seats == (0,):
            twin = state.game.determinize(state.view(0), rng)
            action = rng.choice(state.legal_actions(0))
            if twin != state and action in twin.legal_actions(0):
                after = [each.play(Step(action, 0)) for each in (state, twin)]
                if after[0].view(0) == after[1].view(0) and all(map(_is_for_seat_1, after)):
                    found.append(Pair((state, twin), str(action)))
    return found


def _is_for_seat_1(state: State) -> bool:
    """Whether the server waits for seat 1; it plays forced turns itself, together with seat 0's."""
    pending = state.turn()
    is_due = isinstance(pending, Decide) and pending.seats == (1,)
    return is_due and state.forced_action() is None


# -- times ---------------------------------------------------------------------------------


class _Table(NamedTuple):
    """A match of one world, its first ply, and the headers of a link to seat 0 of it."""

    world: int
    match: str
    ply: int
    headers: tuple[str, ...]


def _create(http: Http, pair: Pair, world: int, other: Json) -> _Table:
    """Create a match of a world, in which `other` has seat 1."""
    start = {"position": str(pair.states[world])}
    setup = {"game": "thrust", "seats": [{"kind": "me"}, other], "start": start}
    made: Json = http.request("POST", "/api/matches", body=setup).json()
    headers = (f"Authorization: Bearer {made['tokens']['0']}",)
    ply = http.request("GET", f"/api/matches/{made['match']}", *headers).json()["ply"]
    return _Table(world, made["match"], ply, headers)


def _time_requests(
    address: str, pairs: Sequence[Pair], rng: random.Random, rounds: int
) -> dict[str, Samples]:
    """The median times of each kind of request, by match."""
    measured: dict[str, Samples] = {kind: [] for kind in (*_REQUESTS, _ACK)}
    with Http(address) as http:
        for pair in pairs:
            tables = _create_both(http, pair, rng)
            asked = [kind for _ in range(rounds) for kind in _REQUESTS]
            times = _time_rounds(http, pair, tables, [*asked, _ACK], rng)
            for kind, samples in measured.items():
                samples.append(
                    [(table.world, statistics.median(times[kind, table.match])) for table in tables]
                )
    return measured


def _create_both(http: Http, pair: Pair, rng: random.Random) -> list[_Table]:
    worlds = [0, 1] * _MATCHES
    rng.shuffle(worlds)
    return [_create(http, pair, world, {"kind": "me"}) for world in worlds]


def _time_rounds(
    http: Http, pair: Pair, tables: list[_Table], kinds: Sequence[str], rng: random.Random
) -> dict[tuple[str, str], list[float]]:
    """The times of requests by kind and match: one round of all matches after the other."""
    times: dict[tuple[str, str], list[float]] = {}
    for kind in kinds:
        ask = _REQUESTS.get(kind, _play)
        rng.shuffle(tables)
        for table in tables:
            started = time.perf_counter()
            ask(http, table, pair)
            seconds = time.perf_counter() - started
            times.setdefault((kind, table.match), []).append(seconds)
    return times


def _snapshot(http: Http, table: _Table, pair: Pair) -> None:
    assert http.request("GET", f"/api/matches/{table.match}", *table.headers).status == 200


def _replay(http: Http, table: _Table, pair: Pair) -> None:
    assert http.request("GET", f"/api/matches/{table.match}/replay", *table.headers).status == 200


def _command(http: Http, table: _Table, status: int, **command: object) -> None:
    path = f"/api/matches/{table.match}/commands"
    reply = http.request("POST", path, *table.headers, body={"id": "a", **command})
    assert reply.status == status, reply.body


def _refusal(http: Http, table: _Table, pair: Pair) -> None:
    _command(http, table, 400, type="play", id="b", ply=table.ply, actions=["s9:scan"])


def _preview(http: Http, table: _Table, pair: Pair) -> None:
    _command(http, table, 200, type="draft", id="c", ply=table.ply, actions=[pair.action])


def _play(http: Http, table: _Table, pair: Pair) -> None:
    _command(http, table, 200, type="play", id="d", ply=table.ply, actions=[pair.action])


_ACK = "the ack of a turn"
"""Asked for once: it changes the match."""
_REQUESTS: dict[str, Callable[[Http, _Table, Pair], None]] = {
    "a snapshot": _snapshot,
    "a replay": _replay,
    "a refusal": _refusal,
    "a preview": _preview,
}


def _time_computers(address: str, pairs: Sequence[Pair], rng: random.Random, count: int) -> Samples:
    """The times from a turn to the computer's; `count` of each world of a pair."""
    jobs = [(place, world) for place in range(len(pairs)) for world in (0, 1) for _ in range(count)]
    rng.shuffle(jobs)
    samples: Samples = [[] for _ in pairs]
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        times = pool.map(lambda job: _time_computer(address, pairs[job[0]], job[1]), jobs)
        for (place, world), seconds in zip(jobs, times, strict=True):
            samples[place].append((world, seconds))
    return samples


def _time_computer(address: str, pair: Pair, world: int) -> float:
    with Http(address) as http:
        table = _create(http, pair, world, {"kind": "computer", "level": _COMPUTER_LEVEL})
    with Live(address, table.match, *table.headers) as live:
        live.send({"type": "play", "id": "a", "ply": table.ply, "actions": [pair.action]})
        acknowledged = live.answer_to("a")["ply"]
        started = time.perf_counter()
        live.read_until(lambda message: (message.get("ply") or 0) > acknowledged)
        return time.perf_counter() - started
