"""Two worlds that differ in what a viewer may not know send that viewer the same bytes, over real
sockets and HTTP, whatever the players do and the viewer asks; and they take the same time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

from tests.server.process import Server, running

from boardwright.core.state import State
from boardwright.core.turn import Step
from proofs.proof import Figure, Run
from proofs.reply_times import reply_time_figures
from proofs.twin_worlds import SECRET, Viewer, World, alike, some_states
from proofs.wire import Json

__all__ = ["CLAIM", "prove"]

CLAIM = "Hidden facts leave no trace in what others receive: no byte, no size, no count, no time."

_SHARDS = 2
"""Pairs of servers that work at the same time."""
_DIFFERS = "difference in pair"
_TRIES = 10
"""Steps that are tried for one that looks the same in both worlds."""
_STEPS = 12
"""Steps of a pair, unless something comes to light before."""
_PROBES = 3
"""Things that the viewer does after each step."""
_PATHS = (
    "",
    "/replay",
    "/replay?seat=0",
    "/replay?seat=1",
    "/record",
    "/record?format=json",
    "/proof",
    "/review",
    "/thumbnail",
)
_LISTS = ("/api/mine", "/api/watch", "/api/lobby")
_COMMANDS: tuple[Json, ...] = (
    {"type": "play", "actions": ["s9:scan"]},
    {"type": "play", "actions": ["burn:0"]},
    {"type": "play", "actions": ["s1:scan", "s2:scan"]},
    {"type": "play", "actions": ["nonsense"]},
    {"type": "draft", "actions": ["burn:1"]},
    {"type": "draft", "actions": ["s1:hold"]},
    {"type": "draft", "actions": []},
    {"type": "standing_order", "order": "pass:recon:0"},
    {"type": "standing_order", "order": ""},
    {"type": "offer", "kind": "takeback"},
    {"type": "accept", "kind": "takeback"},
    {"type": "hint"},
    {"type": "view_as", "spectator": True},
    {"type": "view_as", "seat": 0},
    {"type": "view_as", "seat": 1},
    {"type": "play", "ply": 0, "actions": ["burn:0"]},
)


def prove(run: Run) -> Iterator[Figure]:
    """Compare pairs of matches, then the times of replies."""
    pairs, started = run.scale(500, 10_000), run.folder
    with ThreadPoolExecutor(_SHARDS) as pool:
        shards = [
            pool.submit(_compare_pairs, started / str(number), pairs // _SHARDS, run.seed + number)
            for number in range(_SHARDS)
        ]
        counts: Counter[str] = sum((shard.result() for shard in shards), Counter())
    different = [what for what in counts if what.startswith(_DIFFERS)]
    yield Figure("pairs", f"{counts['pairs']:,}", f"{pairs:,}", counts["pairs"] >= pairs)
    told = f"{counts['steps']:,}, {counts['steps that differ']:,} of them in different states"
    yield Figure("steps", told, "most differ", counts["steps that differ"] * 2 > counts["steps"])
    told = f"{counts['messages']:,} of {counts['bytes']:,} bytes"
    yield Figure("messages and responses compared", told, "all", counts["messages"] > 0)
    kinds = ("drafts", "standing orders", "reconnects")
    told = ", ".join(f"{counts[kind]:,} {kind}" for kind in kinds)
    yield Figure("of these with", told, "some", min(counts[kind] for kind in kinds) > 0)
    told = ", such as ".join([f"{len(different)}", *different[:1]])
    yield Figure("pairs that differ", told, "0", not different)
    yield from reply_time_figures(run)


def _compare_pairs(folder: Path, pairs: int, seed: int) -> Counter[str]:
    """Compare pairs on two servers of their own; return what was counted."""
    rng, counts = random.Random(seed), Counter[str]()
    states = some_states(rng, max(100, pairs // 5))
    with ExitStack() as stack:
        settings = {"BOARDWRIGHT_LIMITS": "off", "BOARDWRIGHT_SECRET": SECRET}
        servers = [
            stack.enter_context(running(folder / name, **settings)) for name in ("one", "other")
        ]
        for number in range(pairs):
            viewer: Viewer = (0, 1, None)[number % 3]
            _compare_pair(servers, viewer, rng.choice(states), f"{seed}-{number}", rng, counts)
            counts["pairs"] += 1
    return counts


def _compare_pair(
    servers: list[Server],
    viewer: Viewer,
    state: State,
    name: str,
    rng: random.Random,
    counts: Counter[str],
) -> None:
    one, other = worlds = [World(server, viewer, name) for server in servers]
    commitment = one.commitment()
    for world, start in zip(worlds, (state, _twin(state, viewer, rng)), strict=True):
        world.begin(start, commitment)
    for _ in range(_STEPS):
        _probe(one, other, rng, counts)
        if _has_come_to_light(one, other):
            break
        if one.received != other.received:
            counts[f"{_DIFFERS} {name}: {_difference(one, other)}"] += 1
            break
        counts["steps"] += 1
        counts["steps that differ"] += one.state != other.state
        if not _play_alike(one, other, rng) or _has_come_to_light(one, other):
            break
    counts["messages"] += len(one.received)
    counts["bytes"] += sum(size for size, _ in one.received)
    for world in worlds:
        world.close()


def _has_come_to_light(one: World, other: World) -> bool:
    """Whether the viewer may tell the worlds apart by now: by a scan, a hit, or the end."""
    return one.information != other.information or one.hosted.status != "playing"


def _twin(state: State, viewer: Viewer, rng: random.Random) -> State:
    """A state that looks the same to the viewer; another one if there is."""
    for _ in range(20):
        twin = state.game.determinize(state.view(viewer), rng)
        if twin != state:
            return twin
    return state


def _play_alike(one: World, other: World, rng: random.Random) -> bool:
    """Play a step in both worlds that looks the same to the viewer; return whether there is one."""
    for _ in range(_TRIES):
        seat = rng.choice(one.hosted.deciding)
        step = Step(rng.choice(one.state.legal_actions(seat)), seat)
        twin = alike(one.state, other.state, step, one.viewer)
        if twin is not None:
            for world, each in ((one, step), (other, twin)):
                world.play(seat, str(each.action))
            return True
    return False


def _probe(one: World, other: World, rng: random.Random, counts: Counter[str]) -> None:
    """The viewer asks for various things, while the others prepare what they like in each world."""
    for world in (one, other):
        counts["drafts"] += _draft(world, rng)
        counts["standing orders"] += _stand(world, rng)
    for _ in range(_PROBES):
        kind = rng.randrange(10)
        command, path, seed = rng.choice(_COMMANDS), rng.choice(_PATHS), rng.random()
        for world in (one, other):
            if kind == 0:
                world.reconnect()
                counts["reconnects"] += 1
            elif kind == 1:
                _chat(world, f"hello {seed}", is_first=world is one)
            elif kind < 4:
                world.get(f"/api/matches/{world.match}{path}")
            elif kind == 4:
                world.get(_LISTS[int(seed * len(_LISTS))])
            elif kind == 5:
                world.post(_for_now(world, command))
            else:
                world.ask(_for_now(world, command))
            world.sync()
        if _has_come_to_light(one, other):
            return  # one of the commands was legal
    for world in (one, other):
        world.settle()


def _for_now(world: World, command: Json) -> Json:
    return {"ply": world.hosted.ply, **command} if "actions" in command else command


def _draft(world: World, rng: random.Random) -> int:
    """Seats other than the viewer's draft some actions, in each world as many as they like."""
    drafts = 0
    for seat in world.hosted.deciding:
        if seat != world.viewer:
            for _ in range(rng.randrange(3)):
                action = str(rng.choice(world.state.legal_actions(seat)))
                command = {"type": "draft", "ply": world.hosted.ply, "actions": [action]}
                assert world.act(seat, command)["type"] == "preview"
                drafts += 1
    return drafts


def _stand(world: World, rng: random.Random) -> int:
    """Seats other than the viewer's give standing orders and withdraw them before they are used, in
    each world as many as they like."""
    orders = 0
    for seat in {0, 1} - {world.viewer}:
        offered = world.state.standing_order(seat)
        if offered is not None and offered.action is None and rng.randrange(2):
            for order in (offered.name, ""):
                answer = world.act(seat, {"type": "standing_order", "order": order})
                assert answer["type"] == "standing"
            orders += 1
    return orders


def _chat(world: World, text: str, *, is_first: bool) -> None:
    """A player chats; if a spectator looks on, who isn't shown it, in one of the worlds only."""
    by = 0 if world.viewer == 1 else 1
    if is_first or world.viewer is not None:
        world.act(by, {"type": "chat", "text": text})
    world.settle()


def _difference(one: World, other: World) -> str:
    """Where the first difference begins."""
    for (size, mine), (other_size, theirs) in zip(one.received, other.received, strict=False):
        if mine != theirs:
            size = min(len(mine), len(theirs))
            place = next((at for at in range(size) if mine[at] != theirs[at]), size)
            start = max(0, place - 60)
            return f"{mine[start : start + 120]!r} and {theirs[start : start + 120]!r}"
        if size != other_size:
            return f"{size} and {other_size} bytes of {mine[:120]!r}"
    return f"{len(one.received)} and {len(other.received)} messages"
