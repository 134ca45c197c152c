"""The record of a hosted match, with tags that prove its dice and seals.

A match that did not end by the rules has the tag `ending`: to the rules a player who ran out of
time has resigned, and a draw by agreement leaves the game unfinished.
"""

from __future__ import annotations

from datetime import UTC, datetime

from boardwright.core.record import Record
from boardwright.fairness.record_digest import with_digest
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.refusal import Refused

__all__ = ["record"]

_OUTSIDE_THE_RULES = ("time", "abandoned", "agreement", "aborted")


def record(hosted: HostedMatch) -> Record:
    """Return the record of a match; of a finished one with everything that `verify` needs.

    Raises `Refused` while a match of a game with hidden parts is not over.
    """
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
    return with_digest(plain, hosted.created.secret)


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
