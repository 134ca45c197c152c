"""Phrases that every game needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from boardwright.core.game import Game
from boardwright.core.state import RESIGN, Played, State
from boardwright.core.turn import Chance, Decide
from boardwright.core.view import Observation

__all__ = [
    "counted",
    "describe_observed",
    "describe_outage",
    "listed",
    "seat_title",
    "waiting",
]


def seat_title(game: Game, seat: int) -> str:
    """The seat's name with a capital letter: `Black`."""
    return game.seat_names[seat].capitalize()


def counted(number: int, thing: str) -> str:
    """The number with the noun, which takes an `s` unless the number is 1.

    >>> counted(1, "head"), counted(3, "head")
    ('1 head', '3 heads')
    """
    return f"{number} {thing}" + ("" if number == 1 else "s")


def listed(things: Sequence[str]) -> str:
    """The things as an enumeration with "and" before the last; empty if there are none.

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
    """What the seat waits for, in words; empty if it is to decide or the game is over."""
    pending = state.turn()
    if isinstance(pending, Chance):
        return "Chance decides"
    if not isinstance(pending, Decide) or seat in pending.seats:
        return ""
    return _waiting(state.game.seat_names, pending.seats)


@lru_cache(maxsize=256)
def _waiting(names: tuple[str, ...], seats: tuple[int, ...]) -> str:
    return f"Waiting for {listed([names[seat].capitalize() for seat in seats])}"


def describe_observed(
    game: Game, seat: int | None, steps: Iterable[tuple[Observation, ...]]
) -> Iterator[str]:
    """The observations of some steps as lines of text; actions of one seat in a row share a line.

    The actions of `seat` itself are left out; with None nobody's are.
    """
    observations = (observation for step in steps for observation in step)
    for by, run in groupby(observations, key=_actor):
        if by == _NO_ACTION:
            yield from map(str, run)
        elif by is None:
            yield f"Chance: {' '.join(map(str, run))}"
        elif by != seat:
            yield f"{seat_title(game, by)}: {' '.join(map(_action, run))}"


_NO_ACTION = -1


def _actor(observation: Observation) -> int | None:
    return observation.by if isinstance(observation, Played) else _NO_ACTION


def _action(observation: Observation) -> str:
    return "resigns" if str(observation) == str(RESIGN) else str(observation)
