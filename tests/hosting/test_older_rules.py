"""A game whose rules have changed: what becomes of its logs and records."""

from __future__ import annotations

import random

import pytest
from tests.hosting.logged_match import LoggedMatch, begun
from tests.hosting.older_rules import update_rules

from boardwright.core.errors import BadRecord, RulesChanged
from boardwright.core.record import parse_record, record_from_json
from boardwright.core.registry import game
from boardwright.fairness import verify
from boardwright.hosting import match_record


def _finished(pennies: str) -> LoggedMatch:
    logged = begun(pennies)
    logged.finish(random.Random(1))
    return logged


def test_logs_and_records_have_every_option(pennies: str) -> None:
    logged = _finished(pennies)
    assert logged.hosted.created.options == {"players": 2, "rounds": 2}
    text = str(match_record.record(logged.hosted))
    assert "rules: 1\noption players: 2\noption rounds: 2\n" in text


def test_a_match_of_older_rules_is_the_same_under_new_ones(pennies: str) -> None:
    logged = _finished(pennies)
    before = match_record.record(logged.hosted)
    update_rules("Two")
    hosted = logged.restored()
    assert hosted.game.rules_version == 2
    assert (hosted.match.state.position(), hosted.ending) == (
        logged.hosted.match.state.position(),
        logged.hosted.ending,
    )
    record = match_record.record(hosted)
    assert str(record) == str(before)  # with the version it was played under, and its digest
    assert begun(pennies).hosted.created.options["rounds"] == 3


@pytest.mark.parametrize("lines", ["", "option rounds: 2\n", "option players: 2\n"])
def test_an_older_record_may_lack_the_defaults_of_then(pennies: str, lines: str) -> None:
    both = "option players: 2\noption rounds: 2\n"
    text = str(_finished(pennies).hosted.match.record()).replace(both, lines)
    before = parse_record(text)
    update_rules("Two")
    record = parse_record(text)
    assert record.outcome == before.outcome
    assert record.game == game(pennies, {"rounds": 2})
    assert str(record) == text
    assert record_from_json(record.to_json()) == record


def test_a_proof_made_under_older_rules_is_still_verified(pennies: str) -> None:
    text = str(match_record.record(_finished(pennies).hosted))
    update_rules("Two")
    assert verify(parse_record(text)).ok


def test_rules_that_are_gone_are_named(pennies: str) -> None:
    logged = _finished(pennies)
    text = str(match_record.record(logged.hosted))
    update_rules("Three")
    words = "uses rules version 1, this program has 3 and cannot replay it"
    with pytest.raises(RulesChanged, match=words):
        logged.restored()
    with pytest.raises(BadRecord, match=words):
        parse_record(text)


def test_newer_rules_ask_for_an_update(pennies: str) -> None:
    with pytest.raises(RulesChanged, match=r"rules version 4, .* has 1: update Boardwright"):
        game(pennies, {}, version=4)
