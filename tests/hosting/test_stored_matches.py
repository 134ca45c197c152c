"""Matches stored under every version of the rules are what they were; see `stored_matches`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.hosting.stored_matches import FOLDER, GAMES, facts, matches_now, read

from boardwright.core.record import parse_record
from boardwright.core.registry import game_type, names
from boardwright.hosting import match_record
from boardwright.hosting.archived_record import archived_record
from boardwright.hosting.events import Created, decode_log

FILES = sorted(FOLDER.rglob("*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_stored_match_replays_to_the_same_end(path: Path) -> None:
    """If it does not, the rules have changed: increment `rules_version`."""
    stored = read(path)
    hosted = stored.restore()
    stored.events = []
    assert facts(hosted) == stored


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_its_record_says_under_which_rules_it_was_played(path: Path) -> None:
    stored = read(path)
    if stored.status != "over":
        return
    record = match_record.record(stored.restore())
    assert record.rules == stored.rules
    if stored.rules == record.game.rules_version:
        assert record.options == record.game.options.values()
    assert parse_record(str(record)) == record


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_without_its_rules_the_record_has_the_same_steps(path: Path) -> None:
    stored = read(path)
    if stored.status != "over":
        return
    record = match_record.record(stored.restore()).data
    names = game_type(stored.game).from_options(record.options).seat_names
    events = decode_log("m", stored.events)
    archived = archived_record(events, names, record.result, record.reason)
    assert (archived.players, archived.result) == (record.players, record.result)
    assert archived.tags["secret"] == record.tags["secret"]
    steps = [[step for turn in one.turns for step in turn.actions] for one in (archived, record)]
    assert sorted(steps[0]) == sorted(steps[1])  # canonical turns have another order
    assert archived.turns[0].by == record.turns[0].by


def test_every_game_has_matches_of_its_present_version() -> None:
    assert set(GAMES) == set(names())
    stored = {(match.game, match.rules, match.status) for match in map(read, FILES)}
    for game in GAMES:
        version = game_type(game).rules_version
        missing = {(game, version, "over"), (game, version, "playing")} - stored
        assert not missing, "run `python -m tests.hosting.stored_matches`"


def test_the_defaults_are_those_of_the_version() -> None:
    """A stored option at its default is still at its default, or the version is another."""
    for path in FOLDER.glob("*-over.jsonl"):
        stored = read(path)
        (created,) = decode_log("m", stored.events[:1])
        game = game_type(stored.game)()
        assert isinstance(created, Created)
        if created.rules == game.rules_version:
            assert created.options.items() <= game.options.values().items()


def test_the_command_makes_the_same_matches_again() -> None:
    for name, logged in matches_now():
        if name.endswith("-playing.jsonl"):
            stored = read(FOLDER / name)
            stored.events = []
            assert facts(logged.hosted) == stored
