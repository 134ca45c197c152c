"""How long matches and bots are kept, and how many one address may have."""

from __future__ import annotations

from pathlib import Path

from tests.server.in_process import Browser, ManualClock, Transport, inside
from tests.server.process import Json

from boardwright.server.app_context import AppContext
from boardwright.server.background import sweep, sweep_bots
from boardwright.server.session import Principal

ME, OPEN = {"kind": "me"}, {"kind": "open"}
_DAY = 86_400_000


class Guest(Browser):
    async def create(self, status: int = 201) -> Json:
        return await self.post("matches", status, game="thrive", seats=[ME, OPEN])


def test_an_address_has_so_many_unfinished_matches(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob, far = Guest(context), Guest(context), Guest(context, address="2001:db8::1")
        match = (await ada.create())["match"]
        await bob.create()
        refused = await bob.create(429)
        assert (refused["code"], refused["detail"]) == (
            "too_many",
            "Your network has 2 unfinished matches, the most that are allowed. Finish or cancel "
            "some first.",
        )
        await far.create()
        await ada.post(f"matches/{match}/leave")
        await bob.create()

    inside(tmp_path, body, limits="on", open_matches_per_address=2)


def test_an_address_has_so_many_bots(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada = Guest(context)
        await ada.post("bots", 201, name="One")
        refused = await ada.post("bots", 429, name="Two")
        assert refused["code"] == "too_many"
        assert "1 bots, the most" in refused["detail"]
        await Guest(context, address="10.0.0.8").post("bots", 201, name="Two")
        limits = (await ada.http.get("/api/limits")).json()
        assert (limits["bots_per_address"], limits["open_matches_per_address"]) == (1, 2000)

    inside(tmp_path, body, limits="on", bots_per_address=1)


def test_finished_matches_are_kept_for_ever_unless_a_setting_says_otherwise(
    tmp_path: Path,
) -> None:
    async def finish_and_wait(context: AppContext) -> str:
        ada = Guest(context)
        match = (await ada.create())["match"]
        await ada.post(f"matches/{match}/leave")  # aborted
        clock.advance(30 * _DAY)
        await sweep(context)
        return str(match)

    async def kept(context: AppContext) -> None:
        assert await context.store.load(await finish_and_wait(context))

    async def removed(context: AppContext) -> None:
        assert await context.store.load(await finish_and_wait(context)) == []

    clock = ManualClock()
    inside(tmp_path, kept, clock=clock)
    inside(tmp_path, removed, clock=clock, keep_finished_days=29)


def test_a_command_in_a_match_that_was_removed_is_told_so(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        ada = Guest(context)
        match = (await ada.create())["match"]
        live_match = await context.registry.live_match(match)
        (guest,) = {seat.principal for seat in live_match.hosted.seats if seat.principal}
        line = Transport(context, live_match, Principal(guest), (0,))
        await line.say(type="start", id="s", level=1)
        await line.say(type="resign", id="r")
        clock.advance(30 * _DAY)
        await context.store.sweep_finished(clock.now())
        await line.say(type="chat", id="c", text="Still here?")
        assert line.heard("error")[-1]["code"] == "no_match"

    inside(tmp_path, body, clock=clock)


def test_bots_that_are_used_stay(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        ada = Guest(context)
        tokens = [(await ada.post("bots", 201, name=name))["token"] for name in ("One", "Two")]
        used, unused = (Guest(context, token) for token in tokens)
        for _ in range(3):
            clock.advance(20 * _DAY)
            assert (await used.http.get("/api/mine")).status_code == 200
            await sweep_bots(context)
        assert (await unused.http.get("/api/mine")).json()["code"] == "bad_token"

    inside(tmp_path, body, clock=clock, keep_bots_days=30)


def test_bots_are_kept_for_ever_by_default(tmp_path: Path) -> None:
    clock = ManualClock()

    async def body(context: AppContext) -> None:
        await context.store.add_bot("hash", "Dicey", "10.0.0.7", clock.now())
        clock.advance(4000 * _DAY)
        assert await sweep_bots(context) == 0
        assert await context.store.bot("hash") is not None

    inside(tmp_path, body, clock=clock)
