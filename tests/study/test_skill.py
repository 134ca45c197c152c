"""The skill trace and the advantage by strength."""

from __future__ import annotations

import pytest
from tests.study.facts import game, random_games, table

from boardwright.study.facts import Facts
from boardwright.study.metrics.estimate import Estimate
from boardwright.study.metrics.sample import Value, samples_of
from boardwright.study.metrics.skill import Strength, slope, stronger_share, strongest
from boardwright.study.plan import Study
from boardwright.study.report import build_report
from boardwright.study.report.document import Heading, Paragraph, Table


@pytest.mark.parametrize(
    ("players", "pair"),
    [
        (("level:2", "level:5"), ("level:5", "level:2")),
        (("think:400", "think:100"), ("think:400", "think:100")),
        (("level:5", "level:5"), None),
        (("level:5", "think:400"), None),
        (("random", "level:1"), None),
        (("level:1", "level:2", "level:3"), None),
        (("think:0.5s", "think:1s"), None),
    ],
)
def test_who_is_stronger(players: tuple[str, ...], pair: tuple[str, str] | None) -> None:
    assert strongest(players) == pair


def test_a_step_is_a_level_or_a_doubling() -> None:
    steps = [Strength.of(player) for player in ("level:3", "think:1024", "restricted:a:level:3")]
    assert steps == [Strength("level", 3), Strength("think", 10), None]


def _share(value: float, half: float) -> Estimate:
    return Estimate(value, value - half, value + half, 100, "share")


def test_the_slope_by_hand() -> None:
    """Three points of equal weight: 0.5, 0.6 and 0.7; the middle has no say in the error."""
    rise = slope({1: _share(0.5, 0.1), 2: _share(0.6, 0.1), 3: _share(0.7, 0.1)})
    assert rise is not None
    assert rise.value == pytest.approx(0.1)
    # the error of one point over the root of the sum of squares, 2
    assert rise.high - rise.value == pytest.approx(0.1 / 2**0.5)
    assert slope({1: _share(0.5, 0.1)}) is None


def test_a_wide_point_hardly_bends_the_slope() -> None:
    rise = slope({1: _share(0.5, 0.01), 2: _share(0.6, 0.01), 3: _share(0.0, 0.5)})
    assert rise is not None
    assert rise.value == pytest.approx(0.1, abs=0.01)


def test_two_of_three_seats_are_no_advantage() -> None:
    """The stronger has two seats in the first game, one in the second, and wins one in three."""
    names = [("b", "a", "b"), ("a", "b", "a"), ("b", "a", "b")]
    winners = [0, 0, 1]
    rows = [
        game(
            [float(seat == winner) for seat in range(3)],
            **{f"player_{seat}": f"{name}" for seat, name in enumerate(seating)},
        )
        for seating, winner in zip(names, winners, strict=True)
    ]
    share = stronger_share(samples_of(table(rows))[0], "b", "a")
    assert share is not None
    assert share.value == pytest.approx(1 / 3)


def _strong(cell: str, players: tuple[str, str], share: float) -> list[dict[str, Value]]:
    """In half of the games either sits first; the stronger wins so often."""
    rows = random_games(cell, 300, share, drawn=0)
    for row in rows:
        first = int(str(row["order"])[0])
        row["player_0"], row["player_1"] = players if first == 0 else players[::-1]
    return rows


def test_the_report_has_the_trace_and_its_slope() -> None:
    lineups = [("level:2", "level:1"), ("level:3", "level:2")]
    study = Study.of("thrive", {}, {}, lineups, games=300)
    names = [cell.name for cell in study.cells()]
    rows = [
        row
        for name, lineup, share in zip(names, lineups, (0.9, 0.7), strict=True)
        for row in _strong(name, lineup, share)
    ]
    blocks = build_report(Facts(study, table(rows))).blocks
    assert Heading("Strength") in blocks
    (trace,) = (b for b in blocks if isinstance(b, Table) and b.header[0] == "Players")
    assert [row[0] for row in trace.rows] == [" against ".join(pair) for pair in lineups]
    assert float(trace.rows[0][1].split("%")[0]) == pytest.approx(90, abs=5)
    slopes = [b.text for b in blocks if isinstance(b, Paragraph) and "slope" in b.text]
    assert len(slopes) == 1
    assert "−" in slopes[0].split("these: ")[1][:2]


def test_an_advantage_that_grows_with_strength_is_the_answer() -> None:
    lineups = [("level:1",), ("level:2",), ("level:3",)]
    study = Study.of("thrive", {}, {}, lineups, games=600)
    rows = [
        row
        for cell, share in zip(study.cells(), (0.5, 0.6, 0.7), strict=True)
        for row in random_games(cell.name, 600, share, drawn=0)
    ]
    document = build_report(Facts(study, table(rows)))
    answer = document.blocks[0]
    assert isinstance(answer, Paragraph)
    assert "The share of the first to move grows with strength, by +" in answer.text
