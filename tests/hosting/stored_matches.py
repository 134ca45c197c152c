"""Matches as the server has stored them, under every version of the rules there was.

    python -m tests.hosting.stored_matches

writes those of the present versions to tests/data/stored and replaces none: a file that replays
differently is a change of the rules, and asks for a new `rules_version`. Those in `changed_options`
are older than the custom of storing every option, those in `clear_seeds` older than the exchange of
seeds, those in `without_forced_turns` older than turns that the server plays by itself.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
from tests.hosting.logged_match import LoggedMatch, begun

from boardwright.core.registry import game_type
from boardwright.hosting import HostedMatch, TimeControl, agreements, chat, decode, encode
from boardwright.hosting import turn_commands as commands

FOLDER = Path(__file__).parents[1] / "data" / "stored"
GAMES: dict[str, dict[str, int | str]] = {
    "thrive": {"self_capture": "forbidden"},
    "grow": {"players": 3, "size": 7},
    "thrust": {},
}
"""The games, each with options for one of its matches."""


class StoredMatch(msgspec.Struct):
    """A log, and what it led to when it was stored; in a file, the log follows line by line."""

    game: str
    rules: int
    status: str
    winners: tuple[int, ...]
    reason: str
    position: str
    digest: str
    """Of every state on the way."""
    events: list[bytes] = []

    def restore(self) -> HostedMatch:
        return HostedMatch.restore([decode(event) for event in self.events])


def read(path: Path) -> StoredMatch:
    head, *events = path.read_bytes().splitlines()
    stored = msgspec.json.decode(head, type=StoredMatch)
    stored.events = events
    return stored


def digest(hosted: HostedMatch) -> str:
    """A hash of all states of a match."""
    texts = "\n".join(map(str, hosted.match.states))
    return hashlib.sha256(texts.encode()).hexdigest()


def matches_now() -> Iterator[tuple[str, LoggedMatch]]:
    """File names and matches under the present rules, the same for every call."""
    for game, options in GAMES.items():
        version = game_type(game).rules_version
        yield f"{game}-{version}-over.jsonl", _played_out(game)
        yield f"{game}-{version}-resigned.jsonl", _resigned(game, options)
        yield f"{game}-{version}-playing.jsonl", _unfinished(game, options)


def _played_out(game: str) -> LoggedMatch:
    logged = begun(game)
    logged.finish(random.Random(f"{game}/over"))
    return logged


def _resigned(game: str, options: dict[str, int | str]) -> LoggedMatch:
    logged = _unfinished(game, options)
    while logged.hosted.status == "playing":
        logged.do(commands.withdraw, logged.hosted.in_play[-1], "resigned", logged.now)
    return logged


def _unfinished(game: str, options: dict[str, int | str]) -> LoggedMatch:
    """With a clock, chat, and an offer that was declined."""
    people = int(options.get("players", 2))
    logged = begun(game, people, clock=TimeControl("real", 600, 5), **options)  # type: ignore[arg-type]
    rng = random.Random(f"{game}/playing")
    for _ in range(12):
        logged.now += rng.randrange(1_000, 9_000)
        logged.turn(rng)
    logged.do(chat.send, 0, "Good luck!", logged.now)
    logged.do(agreements.offer, 0, "draw", logged.now)
    logged.do(agreements.decline, 1, "draw", logged.now)
    return logged


def facts(hosted: HostedMatch) -> StoredMatch:
    """What a log has led to."""
    ending = hosted.ending
    return StoredMatch(
        game=hosted.created.game,
        rules=hosted.created.rules,
        status=hosted.status,
        winners=ending.winners if ending else (),
        reason=ending.reason if ending else "",
        position=str(hosted.match.state),
        digest=digest(hosted),
    )


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, logged in matches_now():
        path = FOLDER / name
        if path.exists():
            print(f"{path} is there already; a change of the rules needs a new rules_version")
            continue
        head = msgspec.json.encode(facts(logged.hosted))
        path.write_bytes(b"\n".join([head, *map(encode, logged.log), b""]))
        print(path)


if __name__ == "__main__":
    main()
