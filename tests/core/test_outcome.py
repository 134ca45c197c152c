"""Outcomes and errors."""

from __future__ import annotations

import copy
import pickle

import pytest

from boardwright import RESIGN, BadPosition, BadRecord, BoardwrightError, Outcome
from boardwright.core import errors
from boardwright.core.errors import quote


def test_values_are_shares_of_one_win() -> None:
    assert Outcome.win(1, 3, "capture").values == (0.0, 1.0, 0.0)
    assert Outcome.draw(4, "stall").values == (0.25,) * 4
    assert Outcome.shared([2, 0], 3, "full").values == (0.5, 0.0, 0.5)


def test_results_and_draws() -> None:
    assert Outcome.win(1, 3, "capture").result == "0-1-0"
    assert Outcome.shared([2, 0], 3, "full").result == "1/2-0-1/2"
    assert Outcome.draw(2, "stall").is_draw
    assert not Outcome.shared([2, 0], 3, "full").is_draw


@pytest.mark.parametrize(
    "outcome",
    [Outcome.win(2, 3, "full"), Outcome.draw(3, "stall"), Outcome.shared((0, 2), 3, "full")],
)
def test_text_reads_back(outcome: Outcome) -> None:
    assert Outcome.parse(str(outcome), 3, ("full", "stall")) == outcome


@pytest.mark.parametrize(
    "text", ["", "full", "full:", "full:4", "full:0", "full:-1", "full:1,", "x:1", "full:1,٢", ":"]
)
def test_bad_outcomes(text: str) -> None:
    with pytest.raises(BadPosition, match="invalid outcome for this game"):
        Outcome.parse(text, 3, ("full", "stall"))


def test_every_error_has_a_code_of_its_own() -> None:
    public = [getattr(errors, name) for name in errors.__all__]
    kinds = [one for one in public if isinstance(one, type) and issubclass(one, BoardwrightError)]
    assert len(kinds) == sum(isinstance(one, type) for one in public)
    assert len({kind.code for kind in kinds}) == len(kinds)


def test_record_errors_say_where() -> None:
    assert str(BadRecord(7, "no")) == "no (line 7)"
    assert str(BadRecord(0, "no")) == "no"
    assert (BadRecord(7, "no").line, BadRecord(7, "no").reason) == (7, "no")


def test_quotes_are_short_and_printable() -> None:
    for text in ("a" * 10**6, "\0\n\x1b[31m", "\ud800\u2028", ["a" * 10**6]):
        assert quote(text).isprintable()
        assert len(quote(text)) < 400


def test_resign_is_a_singleton() -> None:
    assert copy.copy(RESIGN) is copy.deepcopy(RESIGN) is RESIGN
    assert pickle.loads(pickle.dumps(RESIGN)) is RESIGN
