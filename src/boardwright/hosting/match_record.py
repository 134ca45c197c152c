"""What remains of a hosted match: its record, with tags that prove the dice and the seals.

A game that ended around the rules says how in the tag `ending`: to the rules whoever fell on time
has given up, and a draw by agreement leaves the game unfinished.
"""

from __future__ import annotations

from datetime import UTC, datetime

from boardwright.core.record import Record
from boardwright.fairness.dice import digest
from boardwright.fairness.digest import DIGEST, undigested, with_tags
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.refusal import Refused

__all__ = ["record"]

_AROUND = ("time", "abandoned", "agreement", "aborted")


def record(hosted: HostedMatch) -> Record:
    """Of a finished match, with all that proves it; of an open game at any time."""
    if hosted.status != "over" and hosted.game.has_hidden_parts:
        raise Refused(
            "not_over", "The record shows hidden information; you can get it after the match."
        )
    names = hosted.game.seat_names
    players = {
        name: seat_state.name
        for name, seat_state in zip(names, hosted.seats, strict=True)
        if not seat_state.is_open
    }
    plain = hosted.match.record(players, _tags(hosted))
    if hosted.status != "over":
        return plain
    return with_tags(
        plain, {**plain.tags, DIGEST: digest(hosted.created.secret, undigested(plain))}
    )


def _tags(hosted: HostedMatch) -> dict[str, str]:
    created, ending = hosted.created, hosted.ending
    tags = {
        "match": created.match,
        "date": datetime.fromtimestamp(created.at / 1000, UTC).date().isoformat(),
        "commitment": created.commitment,
        "seeds": ",".join(hosted.seeds),
    }
    if ending is not None:
        if ending.reason in _AROUND:
            tags["ending"] = ending.reason
        tags["secret"] = created.secret
        if hosted.sealed:
            tags["seals"] = " ".join(
                f"{one.ply}:{one.seat}:{one.nonce}:{one.seal}" for one in hosted.sealed
            )
    return tags
