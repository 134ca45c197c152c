"""Contests in a match and after it: turns, offers, takebacks, chat, resigning, rematches."""

from __future__ import annotations

import random
import secrets
from typing import NamedTuple

from tests.server.process import thrive_turns

from boardwright.hosting.events import (
    Accepted,
    ChatSent,
    Declined,
    DrawAgreed,
    LinkRenewed,
    Offered,
    Rematched,
    TakenBack,
    TurnPlayed,
    Withdrew,
    ply_after,
)
from proofs.contest_seats import create, join_last_seat
from proofs.contest_table import Answer, Guest, Table, are_same, count, request_id, succeeded

__all__ = ["contest_play"]

_SETUP = {"game": "thrive", "seats": [{"kind": "me"}, {"kind": "open"}]}
_TURNS = 8


class _Match(NamedTuple):
    table: Table
    id: str
    players: tuple[Guest, Guest]

    async def ply(self) -> int:
        return ply_after(row.event for row in await self.table.log(self.id))


async def contest_play(table: Table, rng: random.Random) -> None:
    """One match, from its first turn to its rematch."""
    ada, name = await create(table, _SETUP)
    bob = await join_last_seat(table, name, ada)
    match = _Match(table, name, (ada, bob))
    for number, (seat, actions) in enumerate(thrive_turns(_TURNS, rng.randrange(1000))):
        await _play(match, seat, actions, is_repeated=number % 2 == 1)
    await _decline_at_once(match)
    await _chat(match)
    await _offer(match, "takeback")
    await _accept_at_both(match)
    await _offer(match, "draw")
    await _answer(match)
    await _revoke(match)
    await _resign(match)
    await _rematch(match)


async def _play(match: _Match, seat: int, actions: list[str], is_repeated: bool) -> None:
    """A turn at both processes: under one id it is one command, under two the second is stale."""
    first = secrets.token_hex(8)
    ids = (first, first if is_repeated else secrets.token_hex(8))
    ply = await match.ply()
    await match.table.contest(
        "play, same id" if is_repeated else "play",
        match.id,
        *(
            match.players[seat].command(n, match.id, "play", ids[n], ply=ply, actions=actions)
            for n in (0, 1)
        ),
        judge=lambda answers, events: (
            succeeded(answers) == (2 if is_repeated else 1)
            and len(events) == count(events, TurnPlayed) == 1
        ),
    )


async def _chat(match: _Match) -> None:
    command = secrets.token_hex(8)
    await match.table.contest(
        "chat, same id",
        match.id,
        *(match.players[0].command(n, match.id, "chat", command, text="Hello") for n in (0, 1)),
        judge=lambda answers, events: are_same(answers) and count(events, ChatSent) == 1,
    )
    await match.table.contest(
        "chat",
        match.id,
        *(match.players[n].command(n, match.id, "chat", text="Hello") for n in (0, 1)),
        judge=lambda answers, events: succeeded(answers) == count(events, ChatSent),
    )


async def _offer(match: _Match, kind: str) -> None:
    """Both players offer the same: one offer stands."""
    await match.table.contest(
        f"offer a {kind}",
        match.id,
        *(match.players[n].command(n, match.id, "offer", kind=kind) for n in (0, 1)),
        judge=lambda answers, events: (
            succeeded(answers) == len(events) == count(events, Offered) == 1
        ),
    )


async def _decline_at_once(match: _Match) -> None:
    """An offer acknowledged by one process is known to the other, notified or not."""
    ada, bob = match.players

    async def offer_and_decline() -> Answer:
        offered = await ada.command(0, match.id, "offer", kind="draw")
        declined = await bob.command(1, match.id, "decline", kind="draw")
        return declined if offered.is_ok else offered

    await match.table.contest(
        "decline what another process has acknowledged",
        match.id,
        offer_and_decline(),
        judge=lambda answers, events: (
            answers[0].is_ok and count(events, Offered) == count(events, Declined) == 1
        ),
    )


async def _accept_at_both(match: _Match) -> None:
    """The other player accepts a takeback at both processes; it happens once."""
    other = match.players[1 - await _offering_seat(match)]
    await match.table.contest(
        "accept a takeback",
        match.id,
        *(other.command(n, match.id, "accept", kind="takeback") for n in (0, 1)),
        judge=lambda answers, events: (
            succeeded(answers) == count(events, Accepted) == count(events, TakenBack) == 1
        ),
    )


async def _answer(match: _Match) -> None:
    """A draw is declined and accepted at the same time."""
    other = match.players[1 - await _offering_seat(match)]
    await match.table.contest(
        "accept against decline",
        match.id,
        other.command(0, match.id, "accept", kind="draw"),
        other.command(1, match.id, "decline", kind="draw"),
        judge=lambda answers, events: (
            succeeded(answers)
            == count(events, Accepted) + count(events, Declined)
            == count(events, DrawAgreed) + count(events, Declined)
            == 1
        ),
    )


async def _offering_seat(match: _Match) -> int:
    offers = [row.event for row in await match.table.log(match.id)]
    return next(event.seat for event in reversed(offers) if isinstance(event, Offered))


async def _is_over(match: _Match) -> bool:
    return any(isinstance(row.event, DrawAgreed) for row in await match.table.log(match.id))


async def _resign(match: _Match) -> None:
    """Both players resign, unless a draw was agreed to: one of them is the first."""
    expected = 0 if await _is_over(match) else 1
    await match.table.contest(
        "resign",
        match.id,
        *(match.players[n].command(n, match.id, "resign") for n in (0, 1)),
        judge=lambda answers, events: succeeded(answers) == count(events, Withdrew) == expected,
    )


async def _revoke(match: _Match) -> None:
    """A link sends a command while it is revoked: it counts before that, or not at all."""
    bob = match.players[1]
    token = (await bob.post(0, f"/api/matches/{match.id}/join")).body["tokens"]["1"]
    link = match.table.guest(token)
    await match.table.contest(
        "renew against a command by the old link",
        match.id,
        bob.post(0, f"/api/matches/{match.id}/links", request_id=request_id()),
        link.command(1, match.id, "chat", text="Hello"),
        judge=lambda answers, events: (
            answers[0].is_ok
            and count(events, LinkRenewed) == 1
            and isinstance(events[-1], LinkRenewed)
            and count(events, ChatSent) == succeeded(answers[1:])
        ),
    )
    refused = await link.command(0, match.id, "chat", text="Hello")
    if refused.body.get("code") != "bad_token":
        match.table.fail("renew", match.id, "a revoked link is accepted", [refused])


async def _rematch(match: _Match) -> None:
    """All players at both processes get one match with a seat for each, and no other is made."""
    ada, bob = match.players
    answers = await match.table.contest(
        "rematch",
        match.id,
        *(player.command(n, match.id, "rematch") for n in (0, 1) for player in (ada, bob)),
        judge=lambda answers, events: (
            succeeded(answers) == 4
            and len({one.body["match"] for one in answers}) == 1
            and count(events, Rematched) == 1
        ),
    )
    following = answers[0].body.get("match", "")
    for player, seat in ((ada, 1), (bob, 0)):
        await match.table.expect_seats("rematch", following, (player,), [seat])
        mine = {one["match"] for one in (await player.get(0, "/api/mine")).body["list"]}
        if mine != {match.id, following}:
            match.table.fail("rematch", match.id, f"{len(mine)} matches instead of 2", answers)
