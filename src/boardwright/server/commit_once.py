"""Commits a change of a match once: retried while other processes append first, and found again in
the log when the same request is sent again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from boardwright.hosting import Refused
from boardwright.hosting.transition import Transition
from boardwright.server.app_context import AppContext
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.session import token_hash
from boardwright.store import Conflict, Grant

__all__ = ["Decide", "Decision", "commit_once", "request_key"]

_MAX_TRIES = 100
"""How often other processes may append first; each time one of their changes is on disk."""


class Decision(NamedTuple):
    """A transition, and the grants that are stored with it."""

    transition: Transition
    grants: Sequence[Grant] = ()


Decide = Callable[[], Awaitable[Decision | None]]
"""Reads the match and decides what to commit; None: there is nothing to do. Raises `Refused`."""


async def commit_once(
    context: AppContext, live_match: LiveMatch, key: str | None, decide: Decide
) -> int | None:
    """Commit what `decide` returns; return None, or the event that has carried the key before.

    Takes the match's lock. `decide` is called again after another process has appended; what it
    refuses is refused only if the log has nothing newer. Raises what it raises, and `Problem`.
    """
    async with live_match.lock:
        for _ in range(_MAX_TRIES):
            await context.registry.record_outages(live_match)
            known = live_match.hosted.event_count
            try:
                decision = await decide()
                if decision is not None:
                    transition, grants = decision
                    await context.registry.commit(live_match, transition, key, grants)
                return None
            except (Refused, Conflict) as error:
                earlier = await _find(context, live_match, key)
                if earlier is not None:
                    return earlier
                if isinstance(error, Conflict):
                    if live_match.hosted.event_count == known:
                        raise _removed() from None
                elif not await context.registry.catch_up(live_match):
                    raise
    raise Problem("conflict", "Too many changes at the same time; please try again.")


async def _find(context: AppContext, live_match: LiveMatch, key: str | None) -> int | None:
    return None if key is None else await context.store.find_command(live_match.id, key)


def _removed() -> Problem:
    """The log refuses an event and has no newer one: it was swept while the match was loaded."""
    return Problem("no_match", "There is no match with this id. It may have been removed.")


def request_key(route: str, request_id: str | None) -> str | None:
    """The key of a request over HTTP: its id is a secret, so only a hash is stored.

    >>> request_key("join", None)
    >>> request_key("join", "0123456789abcdef012345")
    'join/cda7f4918ec78ed571b271a6c8719a0a'
    """
    return None if request_id is None else f"{route}/{token_hash(request_id)[:32]}"
