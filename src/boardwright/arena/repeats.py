"""Games that repeat one another step for step: any number of them tells no more than one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from boardwright.core.record import Record

__all__ = ["count_distinct", "fingerprint", "repeat_warning"]


def fingerprint(record: Record) -> str:
    """Equal for two games of a run in which the same players in the same seats, and chance, took
    the same steps."""
    steps = (f"{step.seat} {step.action}" for step in record.steps)
    text = "\n".join((*record.players.values(), *steps))
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def count_distinct(fingerprints: Iterable[str]) -> int:
    """How many games differ. One without a fingerprint is taken to be unlike all others."""
    known = list(fingerprints)
    return len({each for each in known if each}) + known.count("")


def repeat_warning(games: int, distinct: int, openings: int | None) -> str | None:
    """What to tell somebody who counts repeated games, with the `openings` to recommend if any."""
    if distinct == games:
        return None
    is_one = distinct == 1
    advice = "" if openings is None else f". Vary the openings with --openings {openings}"
    return (
        f"only {distinct} of {games} games {'is' if is_one else 'are'} distinct: the rest"
        f" repeat {'it' if is_one else 'them'} step for step, so the statistics rest on"
        f" {distinct} game{'' if is_one else 's'}, not {games}{advice}"
    )
