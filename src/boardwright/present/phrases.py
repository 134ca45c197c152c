"""Phrases that every game needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from boardwright.core.game import Game
from boardwright.core.state import RESIGN, Played, State
from boardwright.core.turn import Chance, Decide
from boardwright.core.view import Observation

__all__ = ["counted", "describe_outage", "listed", "news", "seat_title", "waiting"]


def seat_title(game: Game, seat: int) -> str:
    return game.seat_names[seat].capitalize()


def counted(number: int, thing: str) -> str:
    """
    >>> counted(1, "head"), counted(3, "head")
    ('1 head', '3 heads')
    """
    return f"{number} {thing}" + ("" if number == 1 else "s")


def listed(things: Sequence[str]) -> str:
    """
    >>> listed(["a1", "b2", "c3"])
    'a1, b2 and c3'
    """
    return " and ".join(filter(None, (", ".join(things[:-1]), *things[-1:])))


def describe_outage(milliseconds: int) -> str:
    """
    >>> describe_outage(17_400)
    'The server was unavailable for 17 seconds; no clock ran.'
    >>> describe_outage(7_300_000)
    'The server was unavailable for 2 hours; no clock ran.'
    """
    seconds = max(1, milliseconds // 1000)
    units = ((3600, "hour"), (60, "minute"), (1, "second"))
    unit, thing = next(pair for pair in units if seconds >= 2 * pair[0] or pair[0] == 1)
    return f"The server was unavailable for {counted(seconds // unit, thing)}; no clock ran."


def waiting(state: State, seat: int | None) -> str:
    """Whom a seat waits for that is not to decide; nothing if it is, or the game is over."""
    pending = state.turn()
    if isinstance(pending, Chance):
        return "Chance decides"
    if not isinstance(pending, Decide) or seat in pending.seats:
        return ""
    return _waiting(state.game.seat_names, pending.seats)


@lru_cache(maxsize=256)
def _waiting(names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    return f"Waiting for {listed([names[seat].capitalize() for seat in seats])}"


def news(game: Game, seat: int | None, seen: Iterable[tuple[Observation, ...]]) -> Iterator[str]:
    """What others and chance have done, one line for a run of plain actions of one seat."""
    everything = (one for step in seen for one in step)
    for by, run in groupby(everything, key=_actor):
        if isinstance(by, str):
            yield from map(str, run)
        elif by is None:
            yield f"Chance: {' '.join(map(str, run))}"
        elif by != seat:
            yield f"{seat_title(game, by)}: {' '.join(map(_action, run))}"


def _actor(seen: Observation) -> int | str | None:
    return seen.by if isinstance(seen, Played) else "told"


def _action(seen: Observation) -> str:
    return "resigns" if str(seen) == str(RESIGN) else str(seen)
