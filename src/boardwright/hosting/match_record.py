"""The record of a hosted match, with tags that prove its dice and seals.

A match that did not end by the rules has the tag `ending`: to the rules a player who ran out of
time has resigned, and a draw by agreement leaves the game unfinished.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from boardwright.core.record import Record
from boardwright.fairness.record_digest import with_digest
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.refusal import Refused

__all__ = ["record", "record_builder"]

_OUTSIDE_THE_RULES = ("time", "abandoned", "agreement", "aborted")


def record(hosted: HostedMatch) -> Record:
    """Return the record of a match; of a finished one with everything that `verify` needs.

    Raises `Refused` while a match of a game with hidden parts is not over.
    """
    return record_builder(hosted)()


def record_builder(hosted: HostedMatch) -> Callable[[], Record]:
    """Return a function that builds the record, which takes long.

    It may run in a thread: the match is read before. Raises `Refused` as `record`.
    """
    if hosted.status != "over" and hosted.game.has_hidden_parts:
        raise Refused(
            "not_over", "The record shows hidden information; you can get it after the match."
        )
    players = {
        name: seat_state.name
        for name, seat_state in zip(hosted.game.seat_names, hosted.seats, strict=True)
        if not seat_state.is_open
    }
    created, game = hosted.created, hosted.game
    is_current = created.rules == game.rules_version
    options = game.options.values() if is_current else created.options
    tags, steps, start = _tags(hosted), hosted.match.steps, hosted.match.start
    secret = created.secret if hosted.status == "over" else None

    def build() -> Record:
        plain = Record(
            game, steps, players, start=start, tags=tags, rules=created.rules, options=options
        )
        return plain if secret is None else with_digest(plain, secret)

    return build


def _tags(hosted: HostedMatch) -> dict[str, str]:
    created, ending = hosted.created, hosted.ending
    tags = {
        "match": created.match,
        "date": datetime.fromtimestamp(created.at / 1000, UTC).date().isoformat(),
        "commitment": created.commitment,
        "seeds": ",".join(hosted.seeds),
    }
    if any(hosted.seeds):  # otherwise it has not started, or no player has added a seed
        tags["seed_hashes"] = ",".join(hosted.fairness.seed_hashes)
    if hosted.cancelled:
        tags["cancelled_starts"] = str(len(hosted.cancelled))
    if ending is not None:
        if ending.reason in _OUTSIDE_THE_RULES:
            tags["ending"] = ending.reason
        tags["secret"] = created.secret
        if hosted.sealed:
            tags["seals"] = " ".join(
                f"{sealed.ply}:{sealed.seat}:{sealed.nonce}:{sealed.seal}"
                for sealed in hosted.sealed
            )
    return tags
