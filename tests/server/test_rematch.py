"""Rematches asked for by personal links, other devices and bots: every player keeps the seat."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path
from typing import Any

from msgspec import to_builtins
from tests.server.in_process import Browser, inside
from tests.server.process import Json

from boardwright.hosting.events import Created, Rematched, decode, encode
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server.app_context import AppContext
from boardwright.server.live_match import LiveMatch
from boardwright.store import StoredEvent, StoreFailed

ME, OPEN, COMPUTER = {"kind": "me"}, {"kind": "open"}, {"kind": "computer", "level": 1}
_numbers = itertools.count()


class Player(Browser):
    async def command(self, match: str, kind: str, **fields: Any) -> Json:
        command = {"type": kind, "id": f"c{next(_numbers)}", **fields}
        return await self.post(f"matches/{match}/commands", **command)

    async def rematch(self, match: str, **fields: Any) -> str:
        return str((await self.command(match, "rematch", **fields))["match"])

    async def mine(self) -> set[str]:
        return {one["match"] for one in (await self.http.get("/api/mine")).json()}


async def _finished(
    context: AppContext, ada: Player, bob: Player, **more: Any
) -> tuple[str, dict[str, str]]:
    """A match that Ada has resigned, and its personal links."""
    setup = {"game": "thrive", "seats": [ME, OPEN], "name": "Ada", **more}
    made = await ada.post("matches", 201, **setup)
    joined = await bob.post(f"matches/{made['match']}/join", name="Bob")
    await ada.command(made["match"], "resign")
    return made["match"], made["tokens"] | joined["tokens"]


def test_a_link_that_creates_the_rematch_takes_the_seat_for_its_owner(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob = Player(context), Player(context)
        match, tokens = await _finished(context, ada, bob)
        link = Player(context, tokens["1"])
        following = await link.rematch(match)
        assert (await bob.seats(following), await link.seats(following)) == ([0], [0])
        assert (await bob.see(following))["is_creator"]
        shown = await ada.see(following)
        assert [seat["kind"] for seat in shown["seats"]] == ["person", "open"]
        assert shown["invited"] == [1]
        assert await ada.rematch(match) == following
        shown = await ada.see(following)
        assert [seat["player"] for seat in shown["seats"]] == ["Bob", "Ada"]
        assert (shown["status"], shown["own_seats"]) == ("playing", [1])
        assert following in await bob.mine()
        await link.command(following, "resign")  # it still plays for Bob
        assert (await bob.see(following))["status"] == "over"

    inside(tmp_path, body)


def test_a_link_that_joins_the_rematch_takes_the_seat_for_its_owner(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob = Player(context), Player(context)
        match, tokens = await _finished(context, ada, bob)
        following = await ada.rematch(match)
        link = Player(context, tokens["1"])
        assert await link.rematch(match) == await bob.rematch(match) == following
        assert (await bob.seats(following), await link.seats(following)) == ([0], [0])
        assert await ada.seats(following) == [1]
        assert await link.seats(match) == [1]

    inside(tmp_path, body)


def test_every_device_keeps_the_seat(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob, phone, tablet = (Player(context) for _ in range(4))
        match, tokens = await _finished(context, ada, bob)
        for device in (phone, tablet):
            await device.post(f"matches/{match}/claim", token=tokens["1"])
        following = await phone.rematch(match)
        assert [await player.seats(following) for player in (phone, bob, tablet)] == [[0], [0], []]
        assert await tablet.rematch(match) == following
        assert await tablet.seats(following) == [0]
        assert await ada.rematch(match) == following
        assert (await ada.see(following))["status"] == "playing"
        renewed = (await bob.post(f"matches/{following}/links"))["tokens"]
        assert renewed.keys() == {"0"}
        assert await phone.seats(following) == []

    inside(tmp_path, body)


def test_a_bot_and_its_link_keep_the_seat_as_a_bot(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada = Player(context)
        token = (await ada.post("bots", 201, name="Dicey"))["token"]
        bot = Player(context, token)
        match, tokens = await _finished(context, ada, bot)
        following = await Player(context, tokens["1"]).rematch(match)
        await ada.rematch(match)
        shown = await bot.see(following)
        assert [(seat["kind"], seat["player"]) for seat in shown["seats"]] == [
            ("bot", "Dicey"),
            ("person", "Ada"),
        ]
        assert shown["own_seats"] == [0]
        assert await bot.rematch(match) == following

    inside(tmp_path, body)


def test_players_on_one_device_keep_all_seats(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada = Player(context)
        made = await ada.post("matches", 201, game="thrive", seats=[ME, ME])
        await ada.command(made["match"], "resign", seat=0)
        link = Player(context, made["tokens"]["1"])
        following = await link.rematch(made["match"])
        assert await ada.seats(following) == [0, 1]
        assert await link.seats(following) == [0]
        assert (await ada.see(following))["status"] == "playing"

    inside(tmp_path, body)


# -- at the same time, and after a failure -----------------------------------------------------


def test_all_players_at_once_get_one_rematch(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob = Player(context), Player(context)
        match, tokens = await _finished(context, ada, bob)
        devices = [Player(context, tokens[seat]) for seat in "01"]
        made = await asyncio.gather(*(player.rematch(match) for player in (ada, bob, *devices)))
        assert len(set(made)) == 1
        assert await ada.mine() == await bob.mine() == {match, made[0]}
        assert (await ada.see(made[0]))["status"] == "playing"

    inside(tmp_path, body)


def test_a_rematch_stored_but_not_linked_is_found_again(tmp_path: Path) -> None:
    """A crash between the two: the client sends the command again."""

    async def body(context: AppContext) -> None:
        ada, bob = Player(context), Player(context)
        match, _ = await _finished(context, ada, bob)
        append = context.store.append

        async def crash(name: str, first: int, rows: Any, *more: Any) -> None:
            if rows and isinstance(decode(rows[0].body), Rematched):
                raise StoreFailed("the power is gone")
            await append(name, first, rows, *more)

        command = {
            "type": "rematch",
            "id": "r",
            "seed_hash": "ab" * 32,
            "commitment": to_builtins(context.commitments.issue()),
        }
        context.store.append = crash  # type: ignore[method-assign, assignment]
        refused = await ada.post(f"matches/{match}/commands", 503, **command)
        assert refused["code"] == "store_failed"
        context.store.append = append  # type: ignore[method-assign]
        again = await ada.post(f"matches/{match}/commands", **command)
        assert again["match"] == command["commitment"]["match"]
        assert await ada.mine() == {match, again["match"]}

    inside(tmp_path, body)


def test_a_process_waits_for_the_one_that_creates_the_rematch(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob = Player(context), Player(context)
        match, _ = await _finished(context, ada, bob)
        live_match = await context.registry.live_match(match)
        lease, asked = context.store.lease, asyncio.Event()
        given = context.commitments.issue()
        assert await lease(f"rematch:{match}", "another process", 60)

        async def notice(key: str, owner: str, seconds: float) -> bool:
            is_mine = await lease(key, owner, seconds)
            if key.startswith("rematch:"):
                asked.set()
            return is_mine

        context.store.lease = notice  # type: ignore[method-assign]
        waiting = asyncio.ensure_future(bob.rematch(match))
        await asked.wait()
        await _create_elsewhere(context, live_match, given.match)
        assert await waiting == given.match
        assert await bob.mine() == {match, given.match}

    inside(tmp_path, body)


def test_a_rematch_that_this_process_has_not_heard_of_is_not_made_again(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob = Player(context), Player(context)
        match, _ = await _finished(context, ada, bob)
        live_match = await context.registry.live_match(match)
        following = context.commitments.issue().match
        await _create_elsewhere(context, live_match, following)
        assert await bob.rematch(match) == following
        assert await bob.mine() == {match, following}

    inside(tmp_path, body)


async def _create_elsewhere(context: AppContext, live_match: LiveMatch, following: str) -> None:
    """What another process does: store the rematch and its id."""
    first = decode((await context.store.load(live_match.id))[0])
    assert isinstance(first, Created)
    created = encode(HostedMatch(first).created).replace(live_match.id.encode(), following.encode())
    await context.store.append(following, 0, [StoredEvent(created)])
    number = live_match.hosted.event_count
    await context.store.append(
        live_match.id, number, [StoredEvent(encode(Rematched(0, following)))]
    )


def test_a_used_commitment_makes_no_rematch(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        ada, bob = Player(context), Player(context)
        used = to_builtins(context.commitments.issue())
        await ada.post("matches", 201, game="thrive", seats=[ME, ME], commitment=used)
        match, _ = await _finished(context, ada, bob)
        command = {"type": "rematch", "id": "r", "commitment": used}
        refused = await ada.post(f"matches/{match}/commands", 409, **command)
        assert refused["code"] == "commitment_used"
        assert "next_match" not in await ada.see(match)
        assert await ada.rematch(match)

    inside(tmp_path, body)
