"""Two matches that differ only in what a viewer may not know send that viewer the same bytes:
on the socket, over HTTP, in exports, in refusals and in the logs."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.hosting.logged_match import begun
from tests.server.in_process import Idle, ManualClock, Transport, context, create_app, inside

import boardwright
from boardwright.core.information import information_to_json
from boardwright.core.state import State
from boardwright.core.turn import Step
from boardwright.core.view import Information
from boardwright.hosting import MatchSetup, SeatSetup, TimeControl
from boardwright.server import commands, create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.session import COOKIE, Principal

Viewer = int | None
GUESTS = ("ada", "bob", "eve")
_HASH = re.compile(r"[0-9a-f]{64}")
"""A seal hides its choice; which hash it is says nothing to anybody without the nonce."""
_PATHS = (
    "/api/matches/under-test",
    "/api/matches/under-test/replay",
    "/api/matches/under-test/replay?seat=0",
    "/api/matches/under-test/replay?seat=1",
    "/api/matches/under-test/record",
    "/api/matches/under-test/record?format=json",
    "/api/matches/under-test/fair",
    "/api/matches/under-test/review",
    "/api/matches/under-test/thumbnail",
    "/m/under-test",
    "/api/watch",
    "/api/lobby",
    "/api/mine",
)


class World:
    def __init__(self, found: AppContext, viewer: Viewer) -> None:
        self.context, self.viewer = found, viewer
        guest = GUESTS[2 if viewer is None else viewer]
        cookie = found.sessions.cookie(guest).split(";")[0].partition("=")[2]
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=create_app(found)),  # type: ignore[arg-type]
            base_url="http://here",
            cookies={COOKIE: cookie},
        )

    async def begin(self, state: State) -> None:
        setup = MatchSetup(
            "thrust",
            (SeatSetup("me"), SeatSetup("open")),
            clock=TimeControl("real", 600, 1),
            listed=True,
            start=str(state),
        )
        events, grants = create_match.first_events(
            _caller(0), setup, "under-test", "ab" * 32, "", "", self.context.clock.now()
        )
        self.live_match = await self.context.registry.create(events, grants)
        await join_match.join(self.context, self.live_match, _caller(1), wire.JoinMatch())
        self.lines = [
            Transport(self.context, self.live_match, _caller(seat), (seat,)) for seat in (0, 1)
        ]
        self.lines.append(Transport(self.context, self.live_match, _caller(2), ()))
        for line in self.lines:
            line.connection.wants_frames = True

    @property
    def state(self) -> State:
        return self.live_match.hosted.match.state

    async def everything(self) -> list[str]:
        """All that has reached the viewer, and all it can ask for."""
        own = self.lines[2 if self.viewer is None else self.viewer]
        await own.say(type="play", id="x", ply=self.live_match.hosted.ply, actions=["s9:scan"])
        await own.say(type="draft", id="y", ply=self.live_match.hosted.ply, actions=["burn:3"])
        await own.say(type="offer", id="z", kind="takeback")
        await own.say(type="view_as", id="l", spectator=True)
        await own.say(type="view_as", id="m", seat=self.viewer)
        answers = [await self.http.get(path) for path in _PATHS]
        shown = [f"{one.status_code} {one.headers} {one.text}" for one in answers]
        return [_HASH.sub("#", text) for text in (*own.sent, *shown)]


def _caller(seat: int) -> Principal:
    return Principal(f"guest:{GUESTS[seat]}")


def _alike(state: State, other: State, step: Step, viewer: Viewer) -> Step | None:
    """A step of the other world that looks the same."""
    assert step.seat is not None
    seen = state.observe(step, viewer)
    for action in other.legal_actions(step.seat):
        if other.observe(Step(action, step.seat), viewer) == seen:
            return Step(action, step.seat)
    return None


def _some_state(rng: random.Random) -> State:
    logged = begun("thrust", secret=f"{rng.getrandbits(256):064x}")
    for _ in range(rng.randrange(30)):
        if logged.hosted.status == "playing":
            logged.turn(rng)
    state = logged.hosted.match.state
    return boardwright.game("thrust").start() if state.is_over else state


@pytest.mark.slow("two servers for each of many positions")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hidden_facts_leave_no_trace(
    viewer: Viewer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    rng, clock = random.Random(32), ManualClock()
    monkeypatch.setattr(commands, "fresh_nonce", lambda: "cd" * 16)
    compared = different = checks = 0
    for number in range(8):
        state = _some_state(rng)
        twin = state.game.determinize(state.view(viewer), rng)
        paths = [tmp_path / f"{number}{name}" for name in ("one", "other")]
        for path in paths:
            path.mkdir()
            (path / "secret").write_text("a secret of the tests")
        steps, differing, rolled = asyncio.run(_compare(paths, viewer, (state, twin), rng, clock))
        compared += steps
        different += differing
        checks += rolled
    assert compared > 30
    assert different > 15
    assert checks > 10
    assert "s1:" not in capfd.readouterr().err


async def _compare(
    paths: list[Path],
    viewer: Viewer,
    states: tuple[State, State],
    rng: random.Random,
    clock: ManualClock,
) -> tuple[int, int, int]:
    """How many steps were compared, in how many the worlds differed, how many had dice."""
    compared = different = rolled = 0
    async with context(paths[0], clock) as first, context(paths[1], clock) as second:
        one, other = World(first, viewer), World(second, viewer)
        for world, state in zip((one, other), states, strict=True):
            await world.begin(state)
        for _ in range(14):
            known = [w.live_match.hosted.match.information(viewer) for w in (one, other)]
            if known[0] != known[1]:
                break  # something came to light
            mine, theirs = await one.everything(), await other.everything()
            assert mine == theirs
            compared += 1
            different += one.state != other.state
            rolled += any('"checks":[' in text for text in mine)
            if one.live_match.hosted.status != "playing":
                break
            seat = rng.choice(one.live_match.hosted.deciding)
            step = Step(rng.choice(one.state.legal_actions(seat)), seat)
            alike = _alike(one.state, other.state, step, viewer)
            if alike is None:
                break
            clock.advance(1000)
            for world, each in ((one, step), (other, alike)):
                ply = world.live_match.hosted.ply
                await world.lines[seat].say(
                    type="play", id=f"p{ply}", ply=ply, actions=[str(each.action)]
                )
    return compared, different, rolled


# -- computers ---------------------------------------------------------------------------------


class _Told(Idle):
    """Engines that keep what they are told about a match, and never answer."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[object, ...]] = []

    async def choose(self, *about: Any, address: str, may_resign: bool) -> Sequence[str]:
        _match, game, spec, _seed, information = about
        text = information_to_json(information)
        self.told.append((game.name, game.options, spec, information, text))
        return await super().choose(*about, address=address, may_resign=may_resign)


def test_a_computer_is_told_what_its_own_seat_knows(tmp_path: Path) -> None:
    """The same in two worlds that differ in the ships of the other seat."""
    state = begun("thrust", secret="ab" * 32).hosted.match.state
    twin = state.game.determinize(state.view(0), random.Random(1))
    assert state.view(1) != twin.view(1)
    engines, seats = _Told(), (SeatSetup("computer"), SeatSetup("me"))

    async def body(context: AppContext) -> None:
        for number, world in enumerate((state, twin), 1):
            setup = MatchSetup("thrust", seats, start=str(world))
            events, grants = create_match.first_events(
                _caller(1), setup, f"world-{number}", "ab" * 32, "", "", context.clock.now()
            )
            await context.registry.create(events, grants)
            await engines.asked(number)
        one, other = engines.told
        assert one == other
        assert one[3] == Information(state.view(0), (), state.legal_actions(0), state.view(0))

    inside(tmp_path, body, engines=engines, pace=0.0)
