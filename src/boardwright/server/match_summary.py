"""What the lists (lobby, watch, my matches) show of a match."""

from __future__ import annotations

import msgspec

from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.match_setup import TimeControl
from boardwright.store import About

__all__ = ["Listed", "SeatListed", "about", "listed"]


class SeatListed(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    kind: str
    player: str = ""
    level: int = 0


class _Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    seats: tuple[SeatListed, ...]
    options: dict[str, int | str] = {}
    clock: TimeControl | None = None
    deciding: tuple[int, ...] = ()
    words: str = ""


class Listed(_Facts, frozen=True, omit_defaults=True, kw_only=True):
    """One match of a list."""

    match: str
    game: str
    status: str
    updated: int
    """Milliseconds since 1970."""
    slow: bool = False
    mine: tuple[int, ...] = ()
    """The caller's seats."""


def about(hosted: HostedMatch, updated: int) -> About:
    opened = hosted.created
    clock = opened.clock
    slow = clock is not None and clock.kind == "turn"
    facts = _Facts(
        seats=tuple(
            SeatListed(name, seat_state.kind, seat_state.name, seat_state.level)
            for name, seat_state in zip(hosted.game.seat_names, hosted.seats, strict=True)
        ),
        options=opened.options,
        clock=clock,
        # Whose turn it is changes too often to be written down, but in a slow game.
        deciding=hosted.deciding if slow else (),
        words=hosted.ending.words if hosted.ending else "",
    )
    return About(
        match=hosted.id,
        game=opened.game,
        status=hosted.status,
        updated=updated,
        listed=opened.listed,
        slow=slow,
        creator=opened.creator,
        seats=msgspec.json.encode(facts).decode(),
    )


def listed(row: About, deciding: tuple[int, ...] | None, mine: tuple[int, ...] = ()) -> Listed:
    """`deciding` where the match is in memory."""
    facts = msgspec.json.decode(row.seats, type=_Facts)
    return Listed(
        seats=facts.seats,
        options=facts.options,
        clock=facts.clock,
        deciding=facts.deciding if deciding is None else deciding,
        words=facts.words,
        match=row.match,
        game=row.game,
        status=row.status,
        updated=row.updated,
        slow=row.slow,
        mine=mine,
    )
