"""What the stream of a bot that waits for challenges sends."""

from __future__ import annotations

import msgspec

from boardwright.server.match_summary import MatchSummary

__all__ = ["BotInfo", "BotReady", "Challenge", "StreamMessage", "Withdrawn", "YourMatch"]


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that waits for challenges."""

    bot: str
    """Its public id, which a challenge names."""
    name: str
    games: tuple[str, ...] = ()
    """The games it plays; empty if it plays all."""
    playing: int = 0
    """In how many unfinished matches it has a seat."""
    limit: int = 0
    """How many matches it plays at once; 0 if it has not said so."""


class BotReady(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """The first message of a bot's stream."""

    bot: str
    name: str


class Challenge(msgspec.Struct, frozen=True, tag_field="type", tag="challenge"):
    """Somebody asks the bot to take an open seat, or the seat of a rematch reserved for it."""

    match: MatchSummary


class YourMatch(msgspec.Struct, frozen=True, tag_field="type", tag="match"):
    """The bot has a seat in an unfinished match."""

    match: str


class Withdrawn(msgspec.Struct, frozen=True, tag_field="type", tag="withdrawn"):
    """A challenge was withdrawn; the bot can't take a seat of this match any more."""

    match: str


StreamMessage = BotReady | Challenge | YourMatch | Withdrawn
"""What a bot's stream sends, beside an `ErrorMessage` if it is refused."""
