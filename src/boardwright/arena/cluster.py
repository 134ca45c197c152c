"""Games on the nodes of a Ray cluster; only this side, the driver, stores anything.

A task is a group of games. Ray gives the tasks of a node that dies to another. The seeds of a game
come from the plan and its number, so neither the number of nodes nor a lost one changes a game.
"""

from __future__ import annotations

import importlib
import logging
import os
import re
import socket
from collections.abc import Generator, Iterable, Iterator
from itertools import groupby
from typing import Any

from boardwright.arena.cluster_worker import ClusterJob, build_digest, play_group
from boardwright.arena.game_runner import PlayerFactory
from boardwright.arena.plan import BadPlan, Fixture, Plan
from boardwright.arena.worker import FinishedGame, PlayTask, play_task
from boardwright.core.errors import BoardwrightError, quote
from boardwright.engine.native import native

__all__ = ["ClusterFailed", "check_specs", "play_on_cluster"]

_ADDRESS = re.compile(r"([^\s:/]+):([0-9]{1,5})", re.ASCII)
_NODE_LIMITED = re.compile(r"random|greedy|(level|mcts|exploiter|think|uct):[\w-]+|mcts")
_SECONDS = re.compile(r"(think|uct):.*s")
_HANDICAP = re.compile(r"restricted:[\w-]+:")
_CONNECT_SECONDS = 5.0
_TASKS_PER_CPU = 2
"""So that a node has its next group when one ends, and memory stays flat."""


class ClusterFailed(BoardwrightError):
    """The cluster cannot be reached, or cannot play these games."""

    code = "bad_setup"


def check_specs(plan: Plan) -> None:
    """Raise `BadPlan` unless every player plays alike on every machine."""
    specs = {spec for lineup in plan.lineups for spec in lineup}
    for spec in sorted(specs):
        inner = _HANDICAP.sub("", spec, count=1)
        if not _NODE_LIMITED.fullmatch(inner) or _SECONDS.fullmatch(inner):
            raise BadPlan(
                "on a cluster players must be limited in nodes and need no files "
                f"(random, greedy, level:N, think:N, uct:N, mcts:N, exploiter:NAME), "
                f"got {quote(spec, 40)}"
            )
        if inner.startswith("level:") and native(plan.build_game()) is None:
            raise BadPlan(f"without the native engine {spec} is limited in time; build the engine")


def play_on_cluster(
    plan: Plan,
    fixtures: Iterable[Fixture],
    address: str,
    tasks: int | None,
    create_player: PlayerFactory,
    grace: float,
    play: PlayTask = play_task,
) -> Generator[FinishedGame, None, None]:
    """The finished games in the order in which their groups end, at most `tasks` groups at once.

    Raises `BadPlan` if a player isn't limited in nodes, and `ClusterFailed` if the cluster cannot
    be reached or one of its nodes has another version or build. Closing the generator ends the
    tasks.
    """
    check_specs(plan)
    ray = _connect(address)
    try:
        _check_nodes(ray)
        job = ClusterJob(plan, create_player, grace, build_digest(), play)
        groups = (list(group) for _, group in groupby(fixtures, lambda fixture: fixture.group))
        yield from _play_groups(ray, job, groups, tasks)
    except ray.exceptions.RayTaskError as error:
        raise ClusterFailed(f"a node failed: {error.cause}") from None
    except ray.exceptions.RayError as error:
        raise ClusterFailed(
            f"the cluster failed ({type(error).__name__}); finished games are kept if there is "
            "an --out: the same command continues"
        ) from None
    finally:
        ray.shutdown()


def _play_groups(
    ray: Any, job: ClusterJob, groups: Iterator[list[Fixture]], tasks: int | None
) -> Iterator[FinishedGame]:
    # Without end, since only the death of a node or its process is tried again: a game that kills
    # its own process is the worker's matter.
    play = ray.remote(max_retries=-1, retry_exceptions=False)(play_group)
    shared_job = ray.put(job)
    running: list[Any] = []
    while True:
        window = tasks or max(1, round(_TASKS_PER_CPU * ray.cluster_resources().get("CPU", 0)))
        while len(running) < window and (group := next(groups, None)):
            running.append(play.remote(shared_job, group))
        if not running:
            return
        ended, running = ray.wait(running)
        for reference in ended:
            yield from ray.get(reference)


def _connect(address: str) -> Any:
    """Ray, connected and quiet; raises `ClusterFailed`."""
    # Ray otherwise reports its use to its makers.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # silences a warning
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError as error:
        raise ClusterFailed(
            f"a cluster needs Ray ({error}); run: pip install 'boardwright[cluster]'"
        ) from None
    _check_reachable(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.CRITICAL)
    except Exception as error:  # whatever Ray raises, nothing has been played yet
        reason = " ".join(str(error).split())[:300]
        raise ClusterFailed(f"cannot join the cluster at {address}: {reason}") from None
    return ray


def _check_reachable(address: str) -> None:
    """Ray itself would try for a minute."""
    match = _ADDRESS.fullmatch(address)
    if not match or not 0 < int(match[2]) < 65536:
        raise ClusterFailed(f"the address of a cluster must be HOST:PORT, got {quote(address, 60)}")
    try:
        socket.create_connection((match[1], int(match[2])), _CONNECT_SECONDS).close()
    except OSError as error:
        raise ClusterFailed(
            f"no cluster answers at {address} ({error}); start one with: "
            "ray start --head --node-ip-address HOST --port PORT"
        ) from None


def _check_nodes(ray: Any) -> None:
    """Raise `ClusterFailed` unless every node that plays has this version and this build."""
    affinity = importlib.import_module(
        "ray.util.scheduling_strategies"
    ).NodeAffinitySchedulingStrategy
    nodes = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
    if not nodes:
        raise ClusterFailed("no node of the cluster has a CPU to play on")
    # Pickled by value, being local: a node without the package can still say so.
    probe = ray.remote(max_retries=0)(_node_probe())
    answers = [
        probe.options(scheduling_strategy=affinity(node["NodeID"], soft=False)).remote()
        for node in nodes
    ]
    for node, answer in zip(nodes, ray.get(answers), strict=True):
        if answer != build_digest():
            raise ClusterFailed(
                f"node {node['NodeManagerHostname']} ({node['NodeID'][:8]}) has another build of "
                f"boardwright: {build_digest()} is needed, it has {answer}"
            )


def _node_probe() -> Any:
    def probe() -> str:
        try:
            from boardwright.arena import cluster_worker
        except ImportError as error:
            return f"none ({error})"
        return cluster_worker.build_digest()

    return probe
