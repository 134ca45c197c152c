"""Contests for seats: creating, joining, leaving, claiming, renewing links, starting."""

from __future__ import annotations

import random
from typing import Any

from boardwright.hosting.events import Granted, Joined, Left, LinkRenewed, Started
from proofs.contest_table import Guest, Table, are_same, count, request_id, succeeded

__all__ = ["contest_seats", "create", "join_last_seat"]

_PLAYERS = 5
_SETUP = {
    "game": "grow",
    "options": {"players": _PLAYERS, "size": 5},
    "seats": [{"kind": "me"}, *[{"kind": "open"}] * (_PLAYERS - 1)],
}


async def contest_seats(table: Table, rng: random.Random) -> None:
    """One match in its waiting room, until it starts."""
    ada, match = await create(table, _SETUP)
    bob, token = await _join_again(table, match)
    await _claim_against(table, match, bob, token, "leave", Left)
    await _leave_against_join(table, match)
    await _leave_at_both(table, match)
    token = await _renew_at_both(table, match, ada)
    await _claim_against(table, match, ada, token, "links", LinkRenewed)
    await _claim_at_both(table, match, ada)
    await _join_free_seats(table, match, _PLAYERS - 2)
    last = rng.choice((join_last_seat, _start_against_join, _start_at_both))
    await last(table, match, ada)


async def create(table: Table, setup: dict[str, Any]) -> tuple[Guest, str]:
    """Two newcomers send one request to both processes, as a client does that got no answer."""
    ada, twin = table.guest(), table.guest()
    commitment = (await table.guest().get(0, "/api/commitment")).body
    request = {**setup, "commitment": commitment, "request_id": request_id(), "name": "Ada"}
    match = str(commitment["match"])
    await table.contest(
        "create, same id",
        match,
        ada.post(0, "/api/matches", **request),
        twin.post(1, "/api/matches", **request),
        judge=lambda answers, events: (
            are_same(answers) and count(events, Joined) == count(events, Granted) == 1
        ),
    )
    await table.expect_seats("create, same id", match, (ada, twin), [0])
    return ada, match


async def _join_again(table: Table, match: str) -> tuple[Guest, str]:
    """A newcomer whose answer got lost has no cookie, and sends the request again."""
    bob, twin = table.guest(), table.guest()
    path, request = f"/api/matches/{match}/join", {"request_id": request_id(), "seat": 1}
    answers = await table.contest(
        "join, same id",
        match,
        bob.post(0, path, **request),
        twin.post(1, path, **request),
        judge=lambda answers, events: are_same(answers) and count(events, Joined) == 1,
    )
    await table.expect_seats("join, same id", match, (bob, twin), [1])
    return bob, str(answers[0].body["tokens"]["1"])


async def _claim_against(
    table: Table, match: str, owner: Guest, token: str, route: str, ending: type[Left | LinkRenewed]
) -> None:
    """Whoever claims a seat while its owner leaves it or revokes the link does not hold it
    afterwards."""
    kind = "claim against leave" if ending is Left else "claim against renewal"
    phone = table.guest()
    await table.contest(
        kind,
        match,
        owner.post(0, f"/api/matches/{match}/{route}", request_id=request_id()),
        phone.post(1, f"/api/matches/{match}/claim", token=token),
        judge=lambda answers, events: (
            answers[0].is_ok
            and count(events, ending) == 1
            and count(events, Granted) == succeeded(answers[1:])
        ),
    )
    await table.expect_seats(kind, match, (owner, phone) if ending is Left else (phone,), [])


async def _leave_against_join(table: Table, match: str) -> None:
    dan, eve = table.guest(), table.guest()
    await dan.post(0, f"/api/matches/{match}/join", seat=1)
    answers = await table.contest(
        "leave against join",
        match,
        dan.post(0, f"/api/matches/{match}/leave", request_id=request_id()),
        eve.post(1, f"/api/matches/{match}/join", seat=1, request_id=request_id()),
        judge=lambda answers, events: (
            answers[0].is_ok
            and count(events, Left) == 1
            and count(events, Joined) == succeeded(answers[1:])
        ),
    )
    has_seat = answers[1].is_ok
    await table.expect_seats("leave against join", match, (eve,), [1] if has_seat else [])
    if has_seat:
        await eve.post(0, f"/api/matches/{match}/leave")


async def _leave_at_both(table: Table, match: str) -> None:
    fay, path = table.guest(), f"/api/matches/{match}/leave"
    for kind, ids in (("leave, same id", [request_id()] * 2), ("leave", [request_id(), None])):
        await fay.post(0, f"/api/matches/{match}/join", seat=1)
        performed = 2 if len(set(ids)) == 1 else 1
        await table.contest(
            kind,
            match,
            *(fay.post(process, path, request_id=ids[process]) for process in (0, 1)),
            judge=lambda answers, events, performed=performed: (  # type: ignore[misc]
                succeeded(answers) == performed and count(events, Left) == 1
            ),
        )


async def _renew_at_both(table: Table, match: str, ada: Guest) -> str:
    path, request = f"/api/matches/{match}/links", request_id()
    for kind, ids in (("renew, same id", [request] * 2), ("renew", [request_id(), request_id()])):
        renewals = len(set(ids))
        answers = await table.contest(
            kind,
            match,
            *(ada.post(process, path, request_id=ids[process]) for process in (0, 1)),
            judge=lambda answers, events, renewals=renewals: (  # type: ignore[misc]
                succeeded(answers) == 2 and count(events, LinkRenewed) == renewals
            ),
        )
    tokens = {answer.body["tokens"]["0"] for answer in answers}
    guests = {token: table.guest() for token in tokens}
    claims = [
        await guest.post(1, f"/api/matches/{match}/claim", token=token)
        for token, guest in guests.items()
    ]
    if succeeded(claims) != 1:
        table.fail("renew", match, f"{succeeded(claims)} links are valid", claims)
    return next(str(key) for key, claim in zip(guests, claims, strict=True) if claim.is_ok)


async def _claim_at_both(table: Table, match: str, ada: Guest) -> None:
    link = (await ada.post(0, f"/api/matches/{match}/join")).body["tokens"]["0"]
    phones = [table.guest(), table.guest()]
    await table.contest(
        "claim",
        match,
        *(
            phone.post(process, f"/api/matches/{match}/claim", token=link)
            for process, phone in enumerate(phones)
        ),
        judge=lambda answers, events: are_same(answers) and count(events, Granted) == 2,
    )
    await table.expect_seats("claim", match, phones, [0])


async def _join_free_seats(table: Table, match: str, free: int) -> None:
    """As many guests as seats, each of whom has to find one."""
    await table.contest(
        "join free seats",
        match,
        *(
            table.guest().post(number % 2, f"/api/matches/{match}/join", request_id=request_id())
            for number in range(free)
        ),
        judge=lambda answers, events: (
            succeeded(answers) == free
            and len({seat for one in answers for seat in one.body["tokens"]}) == free
            and count(events, Joined) == free
        ),
    )


async def join_last_seat(table: Table, match: str, ada: Guest) -> Guest:
    """Several guests want the last seat; with it the match starts. Return who got it."""
    guests = [table.guest() for _ in range(3)]
    answers = await table.contest(
        "join the last seat",
        match,
        *(
            guest.post(number % 2, f"/api/matches/{match}/join", request_id=request_id())
            for number, guest in enumerate(guests)
        ),
        judge=lambda answers, events: (
            succeeded(answers) == count(events, Joined) == count(events, Started) == 1
        ),
    )
    return next((guest for guest, one in zip(guests, answers, strict=True) if one.is_ok), guests[0])


async def _start_against_join(table: Table, match: str, ada: Guest) -> Guest:
    await table.contest(
        "start against join",
        match,
        ada.command(0, match, "start", level=1),
        table.guest().post(1, f"/api/matches/{match}/join", request_id=request_id()),
        judge=lambda answers, events: (
            succeeded(answers) == count(events, Joined) == count(events, Started) == 1
        ),
    )
    return ada


async def _start_at_both(table: Table, match: str, ada: Guest) -> Guest:
    await table.contest(
        "start",
        match,
        *(ada.command(process, match, "start", level=1) for process in (0, 1)),
        judge=lambda answers, events: (
            succeeded(answers) == count(events, Joined) == count(events, Started) == 1
        ),
    )
    return ada
