"""Games that repeat one another step for step: many of them carry no more information than one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from boardwright.arena.result import Result
from boardwright.core.record import Record

__all__ = [
    "count_distinct",
    "distinct_results",
    "fingerprint",
    "fingerprint_of",
    "repeat_warning",
]


def fingerprint(record: Record) -> str:
    """Equal for games of the same players in the same seats with the same steps and dice."""
    return fingerprint_of(record.players.values(), ((s, str(a)) for a, s in record.steps))


def fingerprint_of(players: Iterable[str], steps: Iterable[tuple[int | None, str]]) -> str:
    """The fingerprint of a game of these players, by seat, with these steps."""
    text = "\n".join((*players, *[f"{seat} {action}" for seat, action in steps]))
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def count_distinct(fingerprints: Iterable[str]) -> int:
    """The number of distinct games. Each one without a fingerprint counts as distinct."""
    listed = list(fingerprints)
    return len({value for value in listed if value}) + listed.count("")


def distinct_results(results: Iterable[Result]) -> list[Result]:
    """The results without repeats: the first of each fingerprint, and all without one.

    Games in which a player failed are all kept: it failed each time.
    """
    seen: set[str] = set()
    kept = []
    for result in results:
        if result.fingerprint not in seen or not result.fingerprint or result.forfeits:
            kept.append(result)
        seen.add(result.fingerprint)
    return kept


def repeat_warning(games: int, distinct: int, openings: int | None) -> str | None:
    """A warning about repeated games, or None; `openings` is the number to recommend."""
    if distinct == games:
        return None
    is_one = distinct == 1
    advice = "" if openings is None else f". Vary the openings with --openings {openings}"
    return (
        f"only {distinct} of {games} games {'is' if is_one else 'are'} distinct: the rest"
        f" repeat {'it' if is_one else 'them'} step for step, so the statistics rest on"
        f" {distinct} game{'' if is_one else 's'}, not {games}{advice}"
    )
