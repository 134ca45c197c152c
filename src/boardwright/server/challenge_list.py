"""The challenges to bots that everybody at a match is shown while it waits for players."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from boardwright.server.challenge_info import ChallengeInfo
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.messages import Update
from boardwright.server.snapshots import (
    challenge_infos,
    declined_infos,
    encode,
    offer_infos,
    seat_infos,
)

__all__ = ["ChallengeList"]

_MAX_MATCHES = 5_000
"""Of which one process remembers challenges; the oldest is forgotten first."""


class ChallengeList:
    """The challenges of all matches that wait, kept also where a match is not in memory: with
    several processes its players may be connected to any of them."""

    def __init__(self, registry: MatchRegistry) -> None:
        self._registry = registry
        self._matches: dict[str, dict[str, ChallengeInfo]] = {}
        """By match and by the public id of the bot."""
        registry.on_load.append(self._load)
        registry.on_change.append(self._drop_begun)

    def put(self, match: str, info: ChallengeInfo, notice: str = "") -> None:
        """Add or replace a bot's challenge, and tell everybody at the match if it is new."""
        infos = self._matches.setdefault(match, {})
        if infos.get(info.bot) != info or notice:
            infos[info.bot] = info
            self._send(match, notice)
        if len(self._matches) > _MAX_MATCHES:
            del self._matches[next(iter(self._matches))]

    def remove(self, match: str, bot: str) -> None:
        """Forget a challenge that was withdrawn."""
        if self._matches.get(match, {}).pop(bot, None) is not None:
            self._send(match)

    def refresh(self, online: Iterable[str]) -> None:
        """Mark the challenges of bots that have gone or come back; `online` are all that wait."""
        present = set(online)
        for match, infos in list(self._matches.items()):
            for info in list(infos.values()):
                status = "waiting" if info.bot in present else "offline"
                if info.status not in ("declined", status):
                    self.put(match, replace(info, status=status))

    def _load(self, live_match: LiveMatch) -> None:
        live_match.challenges = tuple(self._matches.get(live_match.id, {}).values())

    def _drop_begun(self, live_match: LiveMatch) -> None:
        if live_match.hosted.status != "waiting" and live_match.challenges:
            self._matches.pop(live_match.id, None)
            live_match.challenges = ()

    def _send(self, match: str, notice: str = "") -> None:
        live_match = self._registry.live_matches.get(match)
        if live_match is None:
            return
        self._load(live_match)
        text = encode(_update(live_match, self._registry.clock.now(), notice))
        for connection in live_match.connections:
            connection.post(text)


def _update(live_match: LiveMatch, at: int, notice: str) -> Update:
    hosted = live_match.hosted
    return Update(
        ply=hosted.ply,
        status=hosted.status,
        seats=seat_infos(live_match, at),
        server_time=at,
        offers=offer_infos(hosted),
        declined=declined_infos(hosted),
        ending=hosted.ending,
        next_match=hosted.next_match,
        challenges=challenge_infos(live_match),
        notice=notice,
    )
