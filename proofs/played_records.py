"""Records of random matches, and every way to change one of their parts."""

from __future__ import annotations

import hmac
import random
import re
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from msgspec import to_builtins

from boardwright.core.record import parse_record
from boardwright.core.state import RESIGN
from boardwright.core.turn import Chance
from boardwright.fairness import fairness_proof, fresh_nonce, seed_hash
from boardwright.hosting import (
    HostedMatch,
    MatchSetup,
    SeatSetup,
    creation,
    match_record,
    seating,
    seed_exchange,
    turn_commands,
)
from boardwright.server.computer_players import random_turn

__all__ = ["Change", "changes", "play_record", "proof_changes"]

_GAMES: tuple[tuple[str, dict[str, int | str]], ...] = (
    ("thrust", {}),
    ("thrust", {}),
    ("thrust", {}),
    ("grow", {"size": 4, "players": 3}),
    ("thrive", {"size": 4, "holes": 3}),
)
_PROVED = {
    f"tag {tag}" for tag in ("match", "commitment", "secret", "seeds", "seed_hashes", "seals")
}
"""Their values are part of the proof: a new digest does not help who changes them."""
_REDUNDANT = ("result", "reason")
"""They follow from the actions, and a record may leave them out."""


class Change(NamedTuple):
    """A record or its proof with one part changed; the digest may be made anew, as by a forger."""

    what: str
    record: str
    proof: Any


def play_record(seed: int) -> str:
    """Play a random match between people, with seeds that they commit to and reveal."""
    rng = random.Random(seed)
    game, options = _GAMES[seed % len(_GAMES)]
    people, match = int(options.get("players", 2)), f"match-{seed}"
    seeds = [f"{rng.getrandbits(128):032x}" for _ in range(people)]
    hashes = [seed_hash(match, own) for own in seeds]
    seats = (SeatSetup("me"), *[SeatSetup("open")] * (people - 1))
    events = creation.first_events(
        MatchSetup(game, seats, options),
        match=match,
        principal="0",
        name="",
        secret=f"{rng.getrandbits(256):064x}",
        now=0,
        committed=hashes[0],
    )
    hosted = HostedMatch.restore(events)
    for seat in range(1, people):
        hosted.apply(seating.join(hosted, seat, str(seat), "", hashes[seat], 0))
    for seat in range(people):
        hosted.apply(seed_exchange.reveal_seed(hosted, seat, seeds[seat], 0))
    while hosted.status == "playing":
        seat = rng.choice(hosted.deciding)
        turn = random_turn(hosted.match.state, seat, rng)
        transition = turn_commands.play(hosted, seat, hosted.ply, turn, 0, fresh_nonce())
        hosted.apply(transition)
    return str(match_record.record(hosted))


def changes(text: str, rng: random.Random) -> Iterator[Change]:
    """Change every header, roll and action of a record in turn; what is proved also with a new
    digest."""
    proof = to_builtins(fairness_proof(parse_record(text)))
    head, _, body = text.partition("\n\n")
    lines = head.split("\n")
    for number, line in enumerate(lines[1:], 1):
        key, _, value = line.partition(": ")
        other = f"{key}: {_changed(value)}"
        for what, new in ((key, [other]), (f"no {key}", [])):
            if not new and key in _REDUNDANT:
                continue
            changed = "\n".join([*lines[:number], *new, *lines[number + 1 :]]) + f"\n\n{body}"
            yield Change(what, changed, proof)
            if new and key in _PROVED:
                yield Change(f"{what}, new digest", _with_new_digest(changed), proof)
    for what, changed_body, is_proved in _action_changes(text, body, rng):
        changed = f"{head}\n\n{changed_body}"
        yield Change(what, changed, proof)
        if is_proved:
            yield Change(f"{what}, new digest", _with_new_digest(changed), proof)


def _action_changes(text: str, body: str, rng: random.Random) -> Iterator[tuple[str, str, bool]]:
    """Each action in turn: what it is, the text with another one, and whether it is proved."""
    record = parse_record(text)
    words = [word for word in re.finditer(r"(?<= )\S+", body) if not word[0].endswith(":")]
    for word, state, step in zip(words, record.states(), record.steps, strict=False):
        pending = state.turn()
        if isinstance(pending, Chance):
            others = [str(one) for one in pending.outcomes if one != step.action]
            what, other = "roll", rng.choice(others or [_changed(word[0])])
        elif step.action is not RESIGN and state.is_sealed:
            legal = state.legal_actions(step.seat or 0)
            others = [str(one) for one in legal if one != step.action]
            what, other = "sealed choice", rng.choice(others or [_changed(word[0])])
        else:
            what, other = "action", _changed(word[0])
        yield what, body[: word.start()] + other + body[word.end() :], what != "action"


def proof_changes(text: str) -> Iterator[Change]:
    """Change every value of the proof that the record or the dice are compared with."""
    proof = to_builtins(fairness_proof(parse_record(text)))
    for key in ("match", "secret", "commitment"):
        yield Change(f"proof: {key}", text, {**proof, key: _changed(proof[key])})
    for key, fields in (
        ("rolls", ("number", "result")),
        ("seals", ("step", "ply", "seat", "action", "nonce", "seal")),
    ):
        for place, field in product(range(len(proof[key])), fields):
            entry = proof[key][place]
            other = {**entry, field: _changed(entry[field])}
            yield Change(f"proof: {field} of {key}", text, _replaced(proof, key, place, other))
    for key in ("seeds", "seed_hashes"):
        for place, value in enumerate(proof[key]):
            other = _replaced(proof, key, place, _changed(value))
            yield Change(f"proof: {key}", text, other)


def _replaced(proof: Any, key: str, place: int, value: Any) -> Any:
    entries = list(proof[key])
    entries[place] = value
    return {**proof, key: entries}


def _changed(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, int):
        return value + 1
    return value[:-1] + ("1" if value[-1:] == "0" else "0")


def _with_new_digest(text: str) -> str:
    lines = [line for line in text.split("\n") if not line.startswith("tag digest: ")]
    secret = next(line for line in lines if line.startswith("tag secret: ")).split(": ")[1]
    digest = hmac.digest(bytes.fromhex(secret), "\n".join(lines).encode(), "sha256").hex()
    return re.sub(r"(?m)^(tag digest: ).*$", rf"\g<1>{digest}", text)
