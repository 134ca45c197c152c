"""What the seats and the places in the turn order are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from boardwright.arena.plan import Plan
from boardwright.arena.repeats import count_distinct
from boardwright.arena.result import Result
from boardwright.arena.scores import interval
from boardwright.core.turn import Step

__all__ = ["Balance", "Worth", "balance", "balance_lines", "turn_order"]

_ORDINALS = ("first", "second", "third")


class Worth(msgspec.Struct, frozen=True):
    """The points from one seat or place, whoever sat there, with a 95% interval per game."""

    games: int
    points: float
    low: float
    high: float


class Balance(msgspec.Struct, frozen=True):
    """The worth of the seats by their names, and of the places in the turn order.

    Where the order is drawn, a seat is worth nothing by itself and only the places show a bias.
    """

    seats: dict[str, Worth]
    turn_order: dict[str, Worth]
    """Without games from before the order was stored."""
    is_measured: bool
    """False: the openings were chosen to be fair, which hides the bias of the game."""


def turn_order(steps: Sequence[Step], seats: int) -> tuple[int, ...]:
    """The seats in the order of their first decisions; those without any come last."""
    deciding = (step.seat for step in steps if step.seat is not None)
    return tuple(dict.fromkeys((*deciding, *range(seats))))


def balance(plan: Plan, results: Sequence[Result], names: Sequence[str]) -> Balance:
    """The balance of the games that count."""
    ordered = [result for result in results if result.order]
    return Balance(
        {
            name: _worth(results, lambda result, seat=seat: result.values[seat])  # type: ignore[misc]
            for seat, name in enumerate(names)
        },
        {
            _ordinal(place): _worth(
                ordered,
                lambda result, place=place: result.values[result.order[place]],  # type: ignore[misc]
            )
            for place in range(len(names))
        },
        is_measured=not (plan.filtered and plan.opening),
    )


def _worth(results: Sequence[Result], value: Callable[[Result], float]) -> Worth:
    groups: dict[int, list[float]] = {}
    for result in results:
        groups.setdefault(result.group, []).append(value(result))
    distinct = count_distinct(result.fingerprint for result in results)
    points = sum(map(sum, groups.values()))
    _, low, high = interval(((sum(each), len(each)) for each in groups.values()), distinct)
    return Worth(len(results), points, low, high)


def balance_lines(balance: Balance) -> Iterator[str]:
    """The balance as text; without intervals where it isn't measured."""
    for title, worths in (("by seat", balance.seats), ("by turn order", balance.turn_order)):
        cells = (
            f"{name} {worth.points:g}"
            + (f" ({worth.low:.1%} to {worth.high:.1%})" if balance.is_measured else "")
            for name, worth in worths.items()
        )
        yield f"{title}: {', '.join(cells)}"
    if not balance.is_measured:
        yield (
            "these two don't measure the balance of the game: its openings were chosen to be fair"
            " (--any-openings takes them as they come)"
        )


def _ordinal(place: int) -> str:
    return _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"
