"""What a `go` may cost, as the search is told it."""

from __future__ import annotations

import pytest
from tests.protocol.conftest import LocalSession, sealed

import boardwright
from boardwright.core.information import information_to_json
from boardwright.core.view import Information
from boardwright.engine.level import level
from boardwright.engine.level.level import Level
from boardwright.engine.protocol.limits import clock_seconds, parse_limits
from boardwright.engine.search import Budget, SearchResult, Variation

pytestmark = pytest.mark.usefixtures("either_build")
TAKES = 0.3


class _Slow:
    """Decides one thing at a time, says how long it took, remembers what it was given."""

    given: list[Budget]

    def __init__(self, *words: object, **params: object) -> None: ...

    def search(self, information: Information, budget: Budget) -> SearchResult:
        self.given.append(budget)
        variation = Variation(information.legal[:1], (0.5, 0.5))
        return SearchResult((variation,), budget.nodes or 1, 1, seconds=TAKES)

    def stop(self) -> None: ...

    def latest(self) -> None: ...


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[Budget]:
    _Slow.given = []
    monkeypatch.setattr("boardwright.engine.protocol.session.Searcher", _Slow)
    return _Slow.given


def _level(name: str) -> Level:
    result = level(boardwright.game(name), 3)
    assert result is not None
    return result


def _left(name: str, searches: int) -> list[float]:
    """Of the deadline, before each of them."""
    return [max(0.01, _level(name).deadline - TAKES * made) for made in range(searches)]


def _seconds(given: list[Budget]) -> list[float]:
    return [budget.seconds or 0.0 for budget in given]


def test_a_levels_deadline_is_for_the_whole_round(given: list[Budget]) -> None:
    """A level's deadline is for all questions of a round together, its nodes are shared out."""
    session, known = LocalSession("thrust"), sealed(4).information(0)
    session.send(
        "setoption name Level value 3", f"position information {information_to_json(known)}"
    )
    for _ in range(4):
        session.ask("go")
    assert _seconds(given) == pytest.approx(_left("thrust", 4))
    assert max(budget.nodes or 0 for budget in given) < _level("thrust").nodes


def test_a_levels_deadline_is_for_the_whole_turn(given: list[Budget]) -> None:
    session = LocalSession("thrive")
    for _ in range(2):
        given.clear()
        session.ask("setoption name Level value 3", "go")
        assert _seconds(given) == pytest.approx(_left("thrive", 3))


def test_limits_of_go_are_for_its_answer_whatever_the_level(given: list[Budget]) -> None:
    session, known = LocalSession("thrust"), sealed(4).information(0)
    session.send(
        "setoption name Level value 3", f"position information {information_to_json(known)}"
    )
    for _ in range(3):
        session.ask("go nodes 5 time 200")
    assert _seconds(given) == pytest.approx([min(0.2, left) for left in _left("thrust", 3)])
    assert [budget.nodes for budget in given] == [5, 5, 5]


def test_time_to_think_in_is_shared_out(given: list[Budget]) -> None:
    LocalSession("thrive").ask("go time 1000")
    assert len(given) == 3
    assert sum(_seconds(given)) <= 1.1, "a little over for what a search left unanswered"


@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("clock 60000,30000", 2.0),
        ("clock 30000,60000", 1.0),
        ("clock 60000,30000 turnstogo 6", 10.0),
        ("clock 60000,1 increment 5000", 6.0),
        ("clock 60000,1 increment 5000,1", 6.0),
        ("clock 60000,1 time 500", 0.5),
        ("clock 1000,1 increment 9000", 0.5),  # half of what remains
        ("clock 60000,1 turnstogo 1", 30.0),
        ("clock 0,0", 0.01),
    ],
)
def test_a_clock_makes_the_time_of_a_turn(words: str, seconds: float, given: list[Budget]) -> None:
    session = LocalSession("thrive")
    session.ask("position start", f"go {words}")
    assert sum(_seconds(given)) == pytest.approx(seconds, rel=0.2)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("clock 1000", "clock must have the time of 2 seats, got 1"),
        ("clock 1,2 increment 1,2,3", "increment must have 1 or 2 numbers, got 3"),
        ("increment 5", "increment and turnstogo need a clock"),
        ("clock 1,x", "clock must be a number from 0"),
        ("wtime 5", "got 'wtime'"),
    ],
)
def test_bad_clocks(words: str, error: str) -> None:
    with pytest.raises(boardwright.BoardwrightError, match=error):
        clock_seconds(parse_limits(words.split()), 2, 0)
