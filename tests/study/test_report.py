"""Reports: what they conclude, what they refuse to, and that they are whole."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from tests.study.facts import random_games, table

from boardwright.study.facts import Facts
from boardwright.study.journal import JOURNAL, Game, Journal
from boardwright.study.metrics.estimate import Estimate
from boardwright.study.metrics.sample import Value
from boardwright.study.plan import BadStudy, Study
from boardwright.study.report import build_report, write_report
from boardwright.study.report.document import (
    DARK_ON_LIGHT,
    Block,
    Document,
    Figure,
    Paragraph,
    Table,
)
from boardwright.study.report.html import render_html
from boardwright.study.report.markdown import files_beside, render_markdown
from boardwright.study.report.plots import plot_distribution, plot_intervals

ALLOWED, FORBIDDEN = "self_capture=allowed", "self_capture=forbidden"


def _facts(rows: list[dict[str, Value]], vary: bool = False) -> Facts:
    options = {"self_capture": ["allowed", "forbidden"]} if vary else {}
    study = Study.of("thrive", {}, options, [("random",)], games=len(rows))
    return Facts(study, table(rows))


def _answer(document: Document) -> str:
    first = document.blocks[0]
    assert isinstance(first, Paragraph)
    assert first.is_answer
    return first.text


def _tables(document: Document) -> dict[str, Table]:
    return {block.caption: block for block in document.blocks if isinstance(block, Table)}


def test_an_advantage_is_the_answer() -> None:
    answer = _answer(build_report(_facts(random_games("all", 3000, 0.60))))
    assert answer.startswith("The first to move wins ")
    assert "where 50.0% is fair: the turn order matters (3,000 distinct games)." in answer


def test_no_advantage_is_said_with_what_is_ruled_out() -> None:
    answer = _answer(build_report(_facts(random_games("all", 3000, 0.5))))
    assert answer.startswith("No advantage of any place in the turn order is shown")
    assert "is ruled out." in answer


def test_repeats_of_one_game_give_no_answer() -> None:
    same = random_games("all", 1, 1.0, drawn=0)[0]
    rows = [{**same, "number": number, "group": number} for number in range(400)]
    document = build_report(_facts(rows))
    answer = _answer(document)
    assert answer == (
        "Nothing can be concluded: 1 distinct game among 400, and at least 30 are needed."
    )
    games = next(block for name, block in _tables(document).items() if "Games by cell" in name)
    assert games.rows == [["all games", "400", "1", "0"]]


def test_a_study_without_games_has_a_report() -> None:
    document = build_report(_facts([]))
    assert _answer(document) == "No games have been played yet."
    assert "No games" in render_html(document)


def _compared() -> Facts:
    """The second option makes games three turns longer and changes nothing else."""
    rows = random_games(ALLOWED, 400, 0.5)
    longer: list[dict[str, Value]] = []
    for row in rows:
        turns = row["turns"]
        assert isinstance(turns, int)
        mark = f"{row['fingerprint']} longer"
        group = row["group"]
        assert isinstance(group, int)
        more = turns + 3 + group % 2
        longer.append({**row, "cell": FORBIDDEN, "turns": more, "fingerprint": mark})
    return _facts(longer + rows, vary=True)  # the order of the table is not that of the study


def test_a_comparison_says_what_changes() -> None:
    document = build_report(_compared())
    answer = _answer(document)
    assert f"With {FORBIDDEN} instead of {ALLOWED} these change: turns +3.5 (" in answer
    assert "1 show a difference after Holm's correction, 0 left open," in answer
    (rows,) = (
        block.rows
        for block in document.blocks
        if isinstance(block, Table) and block.caption == FORBIDDEN
    )
    verdicts = {row[0]: row[4] for row in rows}
    assert verdicts.pop("turns") == "significant"
    assert set(verdicts.values()) == {"never differs"}


def test_two_options_make_a_grid() -> None:
    study = Study.of(
        "thrive",
        {},
        {"self_capture": ["allowed", "forbidden"], "prefilled": ["event", "immediate"]},
        [("random",)],
        games=60,
    )
    names = [cell.name for cell in study.cells()]
    rows = [row for index, name in enumerate(names) for row in random_games(name, 60, index / 3)]
    document = build_report(Facts(study, table(rows)))
    grid = _tables(document)["Share of the first to move by self_capture and prefilled, random"]
    assert [len(row) for row in grid.rows] == [3, 3]
    firsts = [float(cell.split("%")[0]) for row in grid.rows for cell in row[1:]]
    assert firsts == sorted(firsts)
    assert firsts[0] < 10
    assert firsts[3] > 90


class _Tags(HTMLParser):
    """The elements that are open, and every address."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [str(value) for name, value in attrs if name in ("src", "href")]
        if tag not in {"meta", "wbr"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in {"rect", "line", "circle"}


def test_the_page_is_whole_and_loads_nothing() -> None:
    page = render_html(build_report(_compared()))
    parser = _Tags()
    parser.feed(page)
    parser.close()
    assert not parser.open
    assert not parser.addresses
    assert page.count("<svg") >= 5
    assert "url(" not in page


def test_marks_in_texts_are_only_texts() -> None:
    blocks: list[Block] = [
        Paragraph("<b>*a*</b> & `b`"),
        Table("x|y", ["<i>"], [["a|b"]]),
        Figure("p", "<u>", partial(plot_distribution, "<t>", [1, 2], "turns")),
    ]
    document = Document("<h>", blocks)
    page, text = render_html(document), render_markdown(document)
    assert not any(mark in page for mark in ("<b>", "<i>", "<u>", "<t>", "<h>"))
    assert "\\<b\\>\\*a\\*" in text
    assert "a\\|b" in text


def test_markdown_shows_every_plot_beside_it(tmp_path: Path) -> None:
    document = build_report(_compared())
    text, files = render_markdown(document), files_beside(document)
    assert len(files) >= 5
    for path, picture in files.items():
        assert f"]({path})" in text
        ET.fromstring(picture)


def test_plots_bear_any_numbers() -> None:
    whole = plot_distribution("Turns", [5, 5, 5], "turns", DARK_ON_LIGHT)
    wide = plot_distribution("Drama", [0.1, 0.25, 0.9], "", DARK_ON_LIGHT)
    rows = [
        ("one group", Estimate(3.0, float("-inf"), float("inf"), 1)),
        ("a name that is far longer than any plot is wide", Estimate(0.0, 0.0, 0.0, 40)),
    ]
    for picture in (whole, wide, plot_intervals("Turns", rows, DARK_ON_LIGHT, reference=0.0)):
        ET.fromstring(picture)
        assert "inf" not in picture
        assert "nan" not in picture


def test_equal_numbers_make_one_bar() -> None:
    picture = plot_distribution("Turns", [7, 7], "turns", DARK_ON_LIGHT)
    bars = [line for line in picture.splitlines() if DARK_ON_LIGHT.accent in line]
    assert len(bars) == 1


def test_a_stored_study_is_reported_on(tmp_path: Path) -> None:
    facts = _compared()
    (tmp_path / "study.json").write_bytes(msgspec.json.encode(facts.study))
    with Journal(tmp_path / JOURNAL) as journal:
        for row in facts.rows():
            number = row["number"]
            assert isinstance(number, int)
            journal.append(Game.of(str(row["cell"]), number, row, None))
    document = write_report(tmp_path, tmp_path / "out")
    assert _answer(document) == _answer(build_report(facts))
    assert _answer(document) in (tmp_path / "out" / "report.html").read_text().replace("&#39;", "'")
    linked = re.findall(r"]\((.*?)\)", (tmp_path / "out" / "report.md").read_text())
    assert linked
    assert all((tmp_path / "out" / path).is_file() for path in linked)


def test_a_folder_without_a_study_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadStudy, match="not the directory of a study"):
        write_report(tmp_path, tmp_path / "out")
    assert not (tmp_path / "out").exists()
