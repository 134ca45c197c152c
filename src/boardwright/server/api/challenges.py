"""Bots that wait for challenges, challenging them, and declining."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from boardwright.hosting import seat_access
from boardwright.hosting.player_names import clean_text
from boardwright.server.api.dependencies import Context, HttpRequest, open_match, principal_of
from boardwright.server.bot_messages import BotInfo
from boardwright.server.connection import Viewer
from boardwright.server.live_match import LiveMatch
from boardwright.server.messages import Snapshot
from boardwright.server.problem import Problem
from boardwright.server.snapshots import snapshot

__all__ = ["ChallengeBot", "DeclineChallenge", "WithdrawChallenge", "handlers"]


class ChallengeBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/matches/ID/challenges: ask a bot to take an open seat."""

    bot: Annotated[str, Meta(min_length=1, max_length=40)]


class DeclineChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/matches/ID/decline: a bot does not want to play."""

    reason: Annotated[str, Meta(min_length=1, max_length=200)]


class WithdrawChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/matches/ID/withdraw: the bot is not to play any more."""

    bot: Annotated[str, Meta(min_length=1, max_length=40)]


@get("/api/bots", sync_to_thread=False, summary="List the bots that wait for challenges")
def list_bots(context: Context) -> list[BotInfo]:
    """Return the bots with an open stream, by name."""
    return context.challenges.bots


@post("/api/matches/{match:str}/challenges", status_code=200, summary="Challenge a bot")
async def challenge_bot(
    match: FromPath[str], data: JSONBody[ChallengeBot], request: HttpRequest, context: Context
) -> BotInfo:
    """Ask a bot to join a match of the caller; it counts as a new match against the limits."""
    live_match, viewer = await open_match(request, context, match)
    _check_creator(live_match, viewer)
    context.limits.budget(viewer.principal.address).check_creation()
    return await context.challenges.challenge(live_match, data.bot)


@post("/api/matches/{match:str}/decline", status_code=204, summary="Decline a challenge")
async def decline_challenge(
    match: FromPath[str], data: JSONBody[DeclineChallenge], request: HttpRequest, context: Context
) -> None:
    """Decline a challenge to the calling bot, with a reason for people."""
    principal = await principal_of(request, context)
    if principal.kind != "bot":
        raise Problem("not_challenged", "Only a bot can decline a challenge.")
    live_match = await context.registry.live_match(match)
    await context.challenges.decline(live_match, principal, clean_text(data.reason))


@post("/api/matches/{match:str}/withdraw", status_code=200, summary="Withdraw a challenge")
async def withdraw_challenge(
    match: FromPath[str], data: JSONBody[WithdrawChallenge], request: HttpRequest, context: Context
) -> Snapshot:
    """Withdraw the caller's challenge to a bot, which can't join the match any more."""
    live_match, viewer = await open_match(request, context, match)
    _check_creator(live_match, viewer)
    await context.challenges.withdraw(live_match, data.bot)
    return snapshot(live_match, viewer)


def _check_creator(live_match: LiveMatch, viewer: Viewer) -> None:
    if not seat_access.is_creator(live_match.hosted, viewer.principal.id, viewer.seats):
        raise Problem("not_creator", "Only the creator of the match can challenge a bot.")


handlers = [list_bots, challenge_bot, decline_challenge, withdraw_challenge]
