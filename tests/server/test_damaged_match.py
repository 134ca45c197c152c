"""Matches that cannot be opened, by damage or by new rules; other matches are not affected."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import httpx
import pytest
from tests.hosting.older_rules import update_rules
from tests.server.in_process import Transport, create_app, inside
from tests.server.process import thrive_turns

from boardwright.core.errors import DamagedLog
from boardwright.hosting import turn_commands
from boardwright.hosting.events import TurnPlayed, encode
from boardwright.server import create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.live_match import LiveMatch
from boardwright.server.session import Principal
from boardwright.store import Appended, StoredEvent

ADA, BOB = Principal("guest:ada"), Principal("guest:bob")
SEATS = (wire.SeatSetup("me"), wire.SeatSetup("open"))


async def _match(context: AppContext, game: str = "thrive") -> LiveMatch:
    made = await create_match.create(context, ADA, wire.CreateMatch(game, SEATS, listed=True))
    live_match = await context.registry.live_match(made.match)
    await join_match.join(context, live_match, BOB, wire.JoinMatch())
    return live_match


async def _played(context: AppContext) -> LiveMatch:
    live_match = await _match(context)
    lines = [Transport(context, live_match, who, (seat,)) for seat, who in enumerate((ADA, BOB))]
    for number, (seat, actions) in enumerate(thrive_turns(3)):
        ply = live_match.hosted.ply
        await lines[seat].say(type="play", id=f"t{number}", ply=ply, actions=actions)
    live_match.connections.clear()
    return live_match


def _http(context: AppContext) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=create_app(context))  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://here")


def _execute(data: Path, sql: str, *values: object) -> None:
    with sqlite3.connect(data / "boardwright.sqlite") as db:
        db.execute(sql, values)


def _problem(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


_WHERE = 'WHERE "match" = ? AND number = 4'
DAMAGE = {
    "not json": f"UPDATE events SET body = 'x{{' {_WHERE}",
    "not text": f"UPDATE events SET body = x'ff00fe' {_WHERE}",
    "another event": f'UPDATE events SET body = \'{{"event":"x"}}\' {_WHERE}',
    "gone": f"DELETE FROM events {_WHERE}",
    "without a beginning": 'DELETE FROM events WHERE "match" = ? AND number = 0',
    "illegal": f"UPDATE events SET body = replace(body, '[', '[\"a1-a2\",') {_WHERE}",
    "of no seat": f"UPDATE events SET body = replace(body, '\"seat\":0', '\"seat\":7') {_WHERE}",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_log_closes_its_match_and_no_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    async def body(context: AppContext) -> None:
        damaged, other = await _played(context), await _played(context)
        _execute(tmp_path, damage, damaged.id)
        context.registry.live_matches.clear()
        caplog.clear()
        async with _http(context) as http:
            for _ in range(2):
                for path in ("", "/record", "/replay"):
                    answer = await http.get(f"/api/matches/{damaged.id}{path}")
                    assert _problem(answer) == (500, "damaged_match")
                    assert "event" not in answer.text  # nothing of the log
            command = {"type": "resign", "id": "r"}
            answer = await http.post(f"/api/matches/{damaged.id}/commands", json=command)
            assert _problem(answer) == (500, "damaged_match")
            assert (await http.get(f"/api/matches/{other.id}")).status_code == 200
            listed = (await http.get("/api/watch")).json()
            assert {one["match"] for one in listed} == {damaged.id, other.id}
        logged = [one for one in caplog.records if one.message == "match_damaged"]
        assert len(logged) == 1
        assert logged[0].__dict__["facts"]["match"] == damaged.id

    caplog.set_level(logging.INFO)
    inside(tmp_path, body)


def test_a_server_starts_with_damaged_matches(tmp_path: Path) -> None:
    ids: list[str] = []

    async def before(context: AppContext) -> None:
        ids.extend([(await _played(context)).id for _ in range(3)])
        _execute(tmp_path, DAMAGE["gone"], sorted(ids)[0])

    async def after(context: AppContext) -> None:
        for match in sorted(ids)[1:]:
            assert (await context.registry.live_match(match)).hosted.status == "playing"

    inside(tmp_path, before)
    inside(tmp_path, after)


def test_a_damaged_event_of_another_process_closes_the_match(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        live_match = await _played(context)
        number = live_match.hosted.event_count
        illegal = encode(TurnPlayed(0, 1, ("a1-a1",)))
        await context.store.append(live_match.id, number, [StoredEvent(illegal)])
        context.registry.on_appended(Appended(live_match.id, number, (illegal,)))
        ada = Transport(context, live_match, ADA, (0,))
        for command in ("a", "b"):
            await ada.say(type="resign", id=command)
            assert ada.heard("error")[-1]["code"] == "damaged_match"
        assert len(await context.store.load(live_match.id)) == number + 1
        with pytest.raises(DamagedLog):
            await context.registry.commit(
                live_match, turn_commands.withdraw(live_match.hosted, 0, "resigned", 0)
            )

    inside(tmp_path, body)


def test_a_damaged_listing_does_not_break_the_lists(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        damaged, mute, other = [await _played(context) for _ in range(3)]
        _execute(tmp_path, "UPDATE matches SET seats = 'x' WHERE \"match\" = ?", damaged.id)
        _execute(
            tmp_path,
            "UPDATE matches SET creator = CAST(x'ff' AS TEXT) WHERE \"match\" = ?",
            mute.id,
        )
        async with _http(context) as http:
            listed = {one["match"]: one for one in (await http.get("/api/watch")).json()}
        assert set(listed) >= {damaged.id, other.id}
        assert len(listed[other.id]["seats"]) == 2

    inside(tmp_path, body)


# -- rules that have changed -------------------------------------------------------------------


async def _pennies(context: AppContext) -> tuple[LiveMatch, LiveMatch]:
    """A match that is over, and one that is not."""
    over, playing = await _match(context, "pennies"), await _match(context, "pennies")
    ada = Transport(context, over, ADA, (0,))
    await ada.say(type="play", id="a", ply=over.hosted.ply, actions=["mark:2"])
    await ada.say(type="resign", id="r")
    over.connections.clear()
    context.registry.live_matches.clear()
    return over, playing


def test_matches_of_older_rules_are_shown_and_played_on(tmp_path: Path, pennies: str) -> None:
    async def body(context: AppContext) -> None:
        over, playing = await _pennies(context)
        update_rules("Two")
        shown = await context.registry.live_match(over.id)
        assert shown.hosted.ending == over.hosted.ending
        resumed = await context.registry.live_match(playing.id)
        ada = Transport(context, resumed, ADA, (0,))
        await ada.say(type="play", id="a", ply=resumed.hosted.ply, actions=["mark:2"])
        assert ada.heard("ack")
        assert resumed.hosted.created.rules == 1

    inside(tmp_path, body)


def test_matches_of_rules_that_are_gone_are_named_and_finished_ones_readable(
    tmp_path: Path, pennies: str
) -> None:
    async def body(context: AppContext) -> None:
        over, playing = await _pennies(context)
        before = str((await _get(context, f"/api/matches/{over.id}/record")).text)
        context.registry.live_matches.clear()
        update_rules("Three")
        for match in (over, playing):
            answer = await _get(context, f"/api/matches/{match.id}")
            assert _problem(answer) == (409, "rules_changed")
        assert "record" in (await _get(context, f"/api/matches/{over.id}")).json()["detail"]
        hidden = await _get(context, f"/api/matches/{playing.id}/record")
        assert _problem(hidden) == (409, "rules_changed")
        record = await _get(context, f"/api/matches/{over.id}/record")
        assert record.status_code == 200
        lines = [line for line in before.splitlines() if not line.startswith("tag ")]
        assert [line for line in record.text.splitlines() if not line.startswith("tag ")] == lines
        listed = (await _get(context, "/api/watch")).json()
        assert [one["match"] for one in listed] == [playing.id]

    inside(tmp_path, body)


async def _get(context: AppContext, path: str) -> httpx.Response:
    async with _http(context) as http:
        return await http.get(path)
