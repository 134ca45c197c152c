"""Standing orders: given by one command, carried out at the pace of computers, seen by nobody."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest
from tests.server.idle_loop import settle
from tests.server.in_process import ManualClock, Transport, context, inside, until

from boardwright.core.game import Game
from boardwright.hosting import MatchSetup, SeatSetup, TimeControl
from boardwright.server import create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.live_match import LiveMatch
from boardwright.server.pauses import Pauses
from boardwright.server.session import Principal

ADA, BOB, EVE = (Principal(f"guest:{name}") for name in ("ada", "bob", "eve"))
BLACK = "patrol:sensor:17:0:-:-:-,troop:out:24:0:-:-:-,salvage:sensor:5:0:-:-:-"
RED = "fighter:{band}:5:0:-:-:-,science:{band}:119:0:-:-:-,patrol:{band}:17:0:-:-:-"
REST = "2 recon red red 1 - 0 activate:red -"
SHIPS = "subcompact:sensor:11:0:-:-:- {red},fighter:out:6:0:-:-:-"
ORDER = "pass:recon:2"


def _recon(band: str = "sensor") -> str:
    """Turn 2, Recon, Red to begin; no ship is revealed, so only Red knows where they are."""
    return f"{BLACK},{SHIPS.format(red=RED.format(band=band))} {REST}"


class HeldPauses(Pauses):
    """Pauses that last until the test ends them."""

    def __init__(self) -> None:
        super().__init__(1.0)
        self.drawn: list[tuple[str, int]] = []
        self.waits: list[asyncio.Event] = []
        self._begun = asyncio.Event()

    def draw(self, game: Game, number: int) -> float:
        self.drawn.append((game.name, number))
        return super().draw(game, number)

    async def wait(self, seconds: float) -> None:
        self.waits.append(asyncio.Event())
        self._begun.set()
        await self.waits[-1].wait()

    async def end(self, number: int) -> None:
        """End the pause of this number, counted from 1, once it has begun."""
        async with asyncio.timeout(60):
            while len(self.waits) < number:
                self._begun.clear()
                await self._begun.wait()
        self.waits[number - 1].set()


class Table:
    """Ada is Black, Bob is Red, Eve watches."""

    def __init__(self, found: AppContext, live_match: LiveMatch) -> None:
        self.context, self.live_match = found, live_match
        self.ada = Transport(found, live_match, ADA, (0,))
        self.bob = Transport(found, live_match, BOB, (1,))
        self.eve = Transport(found, live_match, EVE, ())
        assert isinstance(found.computer_players.pauses, HeldPauses)
        self.pauses = found.computer_players.pauses

    async def step(self, number: int) -> None:
        """End a pause, and wait for the turn that follows."""
        ply = self.live_match.hosted.ply
        await self.pauses.end(number)
        await until(self.context, lambda: self.live_match.hosted.ply > ply)

    async def play(self, who: Transport, action: str) -> None:
        ply = self.live_match.hosted.ply
        await who.say(type="play", id=f"p{ply}", ply=ply, actions=[action])
        assert who.heard("error") == []

    @property
    def played(self) -> list[tuple[int | None, str]]:
        steps = self.live_match.hosted.match.steps
        return [(step.seat, str(step.action)) for step in steps]


async def _table(found: AppContext, start: str, *, shared: bool = False) -> Table:
    seats = (SeatSetup("me"), SeatSetup("me" if shared else "open"))
    setup = MatchSetup("thrust", seats, clock=TimeControl("real", 600, 0), start=start)
    now = found.clock.now()
    found.computer_players.pauses = HeldPauses()
    events, grants = create_match.first_events(ADA, setup, "tested", "ab" * 32, "", "", now)
    live_match = await found.registry.create(events, grants)
    if not shared:
        await join_match.join(found, live_match, BOB, wire.JoinMatch())
    return Table(found, live_match)


def test_one_command_passes_with_all_ships_of_the_phase(tmp_path: Path) -> None:
    async def body(found: AppContext) -> None:
        table = await _table(found, _recon())
        await table.bob.say(type="view_as", id="v")
        assert table.bob.heard("snapshot")[-1]["display"]["standing_order"] == {
            "order": ORDER,
            "text": "Pass with all four",
            "standing": "Your ships pass until the Recon Phase ends.",
        }
        await table.bob.say(type="standing_order", id="o", order=ORDER)
        assert table.bob.heard("standing")[-1] == {"type": "standing", "seats": [1], "id": "o"}
        for number in range(1, 5):
            await table.step(number)
            await table.play(table.ada, f"s{number}:pass")
        passes = [f"s{number}:pass" for number in (1, 2, 3, 4)]
        assert [text for seat, text in table.played if seat == 1] == passes
        assert "movement" in str(table.live_match.hosted.match.state)
        assert table.bob.heard("standing")[-1]["seats"] == [], "it ends with the phase"
        assert table.pauses.drawn == [("thrust", 0)] * 4

    inside(tmp_path, body, clock=ManualClock())


def test_it_is_withdrawn_until_it_is_used(tmp_path: Path) -> None:
    async def body(found: AppContext) -> None:
        table = await _table(found, _recon())
        await table.ada.say(type="standing_order", id="a", order=ORDER)
        assert table.ada.heard("standing")[-1]["seats"] == [0], "also while the other acts"
        await table.bob.say(type="standing_order", id="b", order=ORDER)
        await table.step(1)
        await table.step(2)
        await table.bob.say(type="standing_order", id="c", order="")
        assert table.bob.heard("standing")[-1] == {"type": "standing", "seats": [], "id": "c"}
        await table.pauses.end(3)
        await settle()
        assert table.played == [(1, "s1:pass"), (0, "s1:pass")]
        await table.play(table.bob, "s3:pass")
        await table.step(4)
        # Who drafts an order of their own has withdrawn the other.
        await table.bob.say(type="standing_order", id="d", order=ORDER)
        ply = table.live_match.hosted.ply
        await table.bob.say(type="draft", id="e", ply=ply, actions=["s4:pass"])
        assert table.bob.heard("standing")[-1]["seats"] == []
        assert table.live_match.standing_orders == {0: ORDER}

    inside(tmp_path, body, clock=ManualClock())


def test_an_order_that_is_not_offered_is_refused(tmp_path: Path) -> None:
    async def body(found: AppContext) -> None:
        table = await _table(found, _recon())
        for order in ("pass:recon:1", "pass:attack:2", "hold:recon:2"):
            await table.bob.say(type="standing_order", id="o", order=order)
            assert table.bob.heard("error")[-1]["code"] == "stale"
        await table.bob.say(type="standing_order", id="o", seat=0, order=ORDER)
        assert table.bob.heard("error")[-1]["code"] == "not_seated"
        await table.eve.say(type="standing_order", id="o", order=ORDER)
        assert table.eve.heard("error")[-1]["code"] == "not_seated"
        assert table.live_match.standing_orders == {}

    inside(tmp_path, body, clock=ManualClock())


def test_it_survives_a_restart_and_is_shown_to_its_seat_alone(tmp_path: Path) -> None:
    async def before(found: AppContext) -> None:
        table = await _table(found, _recon())
        await table.bob.say(type="standing_order", id="o", order=ORDER)

    async def after(found: AppContext) -> None:
        found.computer_players.pauses = HeldPauses()
        # Nobody has connected: the order is read with the match.
        table = Table(found, await found.registry.live_match("tested"))
        await table.step(1)
        for who, standing in ((table.bob, [1]), (table.ada, []), (table.eve, [])):
            await who.say(type="view_as", id="v", spectator=not who.connection.seats)
            assert who.heard("snapshot")[-1].get("standing", []) == standing

    inside(tmp_path, before, clock=ManualClock())
    inside(tmp_path, after, clock=ManualClock())


def test_a_draw_is_answered_by_the_player(tmp_path: Path) -> None:
    async def body(found: AppContext) -> None:
        table = await _table(found, _recon())
        await table.ada.say(type="offer", id="d", kind="draw")
        await table.bob.say(type="standing_order", id="o", order=ORDER)
        assert table.pauses.waits == []
        await table.bob.say(type="decline", id="n", kind="draw")
        await table.step(1)
        assert table.played == [(1, "s1:pass")]

    inside(tmp_path, body, clock=ManualClock())


def test_another_process_withdraws_it(tmp_path: Path) -> None:
    """The process that is about to carry it out asks the store first."""

    async def body(found: AppContext) -> None:
        table = await _table(found, _recon())
        await table.bob.say(type="standing_order", id="o", order=ORDER)
        await found.store.set_draft("tested", 1, None)
        await table.pauses.end(1)
        await settle()
        assert table.live_match.standing_orders == {}
        assert table.bob.heard("standing")[-1]["seats"] == []
        assert table.played == []

    inside(tmp_path, body, clock=ManualClock())


# -- two worlds ---------------------------------------------------------------------------------


async def _watched(path: Path, band: str) -> tuple[list[list[str]], list[tuple[str, int]]]:
    """What Black and a spectator are sent while Red's order is carried out, and Red's pauses."""
    path.mkdir()
    (path / "secret").write_text("a secret of the tests")
    clock = ManualClock()
    async with context(path, clock) as found:
        table = await _table(found, _recon(band))
        await table.ada.say(type="standing_order", id="a", order=ORDER)
        await table.bob.say(type="standing_order", id="b", order=ORDER)
        for number in range(1, 9):
            clock.advance(500)
            await table.step(number)
        assert "movement" in str(table.live_match.hosted.match.state)
        sent = [list(map(_public, who.sent)) for who in (table.ada, table.eve)]
        return sent, table.pauses.drawn


def _public(text: str) -> str:
    return re.sub(r"[0-9a-f]{64}", "#", text)


@pytest.mark.parametrize("band", ["out", "combat"])
def test_neither_bytes_nor_times_tell_whether_the_seat_could_act(tmp_path: Path, band: str) -> None:
    """Out of range nobody can scan. What a pause depends on is the same in both worlds."""
    one = asyncio.run(_watched(tmp_path / "one", "sensor"))
    other = asyncio.run(_watched(tmp_path / "other", band))
    assert one == other
    (black, spectator), drawn = one
    assert drawn == [("thrust", 0)] * 8
    assert not any("standing" in json.loads(text).get("type", "") for text in spectator)
    assert sum(json.loads(text)["type"] == "standing" for text in black) == 3, "its own order"
