"""Clocks that fall."""

from __future__ import annotations

import logging

from boardwright.server.clock import now
from boardwright.server.host import Host
from boardwright.server.logs import log
from boardwright.server.problem import Problem
from boardwright.server.room import Room
from boardwright.server.timers import Timers
from boardwright.store import Conflict, StoreFailed

__all__ = ["Flags"]

_AGAIN = 2_000
"""Milliseconds until another try when the disk did not do it."""


class Flags:
    """A timer for every match whose clock runs, in memory or not. Several processes may each
    have one for the same match: the first flag on disk counts."""

    def __init__(self, host: Host) -> None:
        self.timers = Timers(self._fall)
        self._host = host
        host.changed.append(self._set)

    def _set(self, room: Room) -> None:
        if room.hosted.created.clock is None:
            return
        due = room.hosted.due(at := now()) if room.hosted.status == "playing" else None
        if due is None:
            self.timers.drop(room.id)
        else:
            self.timers.set(room.id, at + due[0])

    async def _fall(self, match: str) -> None:
        try:
            room = await self._host.room(match)
            async with room.lock:
                while events := room.hosted.expire_clock(now()):
                    await self._host.commit(room, events)
            self._set(room)
        except Problem:
            return  # swept
        except (Conflict, StoreFailed) as error:
            log("flag_waits", logging.WARNING, match=match, why=error.code)
            self.timers.set(match, now() + _AGAIN)
