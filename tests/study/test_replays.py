"""The games in a report: which they are, and that every picture comes back from the page."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from tests.study.facts import game, table
from tests.study.played import random_record

from boardwright.core.record import Record
from boardwright.present import to_svg
from boardwright.study import replay
from boardwright.study.metrics.sample import Value, samples_of
from boardwright.study.plan import Study
from boardwright.study.replay import PackedFrames, pack, replay_frames
from boardwright.study.report import write_report
from boardwright.study.report.document import Document, Replay
from boardwright.study.report.games import chosen_games
from boardwright.study.report.html import render_html
from boardwright.study.run import run_study


def _games(*turns: int, **more: Sequence[Value]) -> list[dict[str, Value]]:
    rows = [game([1, 0], number=10 + n, turns=value) for n, value in enumerate(turns)]
    for name, values in more.items():
        for row, value in zip(rows, values, strict=True):
            row[name] = value
    return rows


def test_which_games_are_chosen() -> None:
    """Of the usual ending the middle one, though another ending is nearer to the mean."""
    rows = _games(9, 30, 31, 70, 40, reason=("a", "a", "b", "a", "a"))
    assert chosen_games(samples_of(table(rows))[0]) == {
        11: "A representative game",
        10: "The shortest game",
        13: "The longest game",
    }


def test_of_games_as_long_the_one_with_usual_leads_is_representative() -> None:
    rows = _games(20, 20, 20, 20, 20, lead_changes=(0, 9, 4, 0, 9))
    assert next(iter(chosen_games(samples_of(table(rows))[0]))) == 12


def test_one_game_is_chosen_once() -> None:
    (sample,) = samples_of(table(_games(7)))
    assert chosen_games(sample) == {10: "A representative game"}


def _unpacked(packed: PackedFrames) -> list[list[str]]:
    """As the script does it."""
    return [
        [
            line
            for first, count in zip(runs[::2], runs[1::2], strict=True)
            for line in packed.lines[first : first + count]
        ]
        for runs in packed.pictures
    ]


@pytest.mark.parametrize("name", ["thrive", "grow", "thrust"])
def test_every_picture_comes_back(name: str) -> None:
    options = {"size": 5} if name == "grow" else {}
    whole = random_record(name, 2, **options)
    record = Record(whole.game, whole.steps[:150])
    frames = replay_frames(record)
    packed = pack(frames)
    assert [[line.strip() for line in frame.picture.splitlines()] for frame in frames] == _unpacked(
        packed
    )
    assert frames[0].picture == to_svg((record.start or record.game.start()).view(None))
    assert frames[-1].picture == to_svg(record.final.view(None))
    assert len(frames) <= replay.MAX_FRAMES
    assert all(frame.text for frame in frames)
    assert len(msgspec.json.encode(packed)) < sum(len(frame.picture) for frame in frames) / 2


def test_a_long_game_shares_pictures_and_loses_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MAX_FRAMES", 8)
    record = random_record("grow", 3, size=5)
    frames = replay_frames(record)
    assert len(frames) <= 8
    numbers = re.findall(r"(?:^| )(\d+)\. ", " ".join(frame.text for frame in frames))
    turns = sum(turn[0].seat is not None for turn in record.turns)
    assert numbers == [str(number) for number in range(1, turns + 1)]


def test_a_page_with_a_game_loads_nothing_and_needs_no_script() -> None:
    record = random_record("grow", 4, size=4)
    document = Document("A </script> game", [Replay("g", "c", replay_frames(record), str(record))])
    page = render_html(document)
    assert page.count("<svg") == 1
    assert "</script> game" not in page
    assert page.count("<script") == page.count("</script>") == 2
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert str(record).splitlines()[-1] in page
    (data,) = re.findall(r'class="frames">(.*?)</script>', page)
    pictures = _unpacked(msgspec.json.decode(data, type=PackedFrames))
    assert "\n".join(pictures[-1]).startswith("<svg")
    assert page.index('<div class="controls" hidden>') > 0


def test_the_report_has_the_records_beside_it(tmp_path: Path) -> None:
    run_study(Study.of("grow", {"size": 3}, {}, [("random",)], 6), tmp_path, in_process=True)
    document = write_report(tmp_path, tmp_path / "out")
    games = [block for block in document.blocks if isinstance(block, Replay)]
    assert 1 <= len(games) <= 3
    markdown = (tmp_path / "out" / "report.md").read_text()
    for each in games:
        assert f"(games/{each.name}.txt)" in markdown
        assert (tmp_path / "out" / "games" / f"{each.name}.txt").read_text() == each.record
        ET.parse(tmp_path / "out" / "plots" / f"{each.name}.svg")
