"""Everything the page on analysis shows is executed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import boardwright
from boardwright.cli import main
from boardwright.engine.win_probability import calibrate
from boardwright.study.review.classification import LOSS_THRESHOLDS

PAGE = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text()
COMMANDS = re.findall(r"^boardwright (.+)$", PAGE, re.MULTILINE)


def test_commands_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(COMMANDS) == 6
    for command in COMMANDS:
        assert main(shlex.split(command)) == 0, capsys.readouterr().err
    assert (tmp_path / "review.html").stat().st_size > 10_000


def test_python(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(example, "analysis.md", "exec"), {})
    assert capsys.readouterr().out.startswith("('b2-b3',) (1.0")


def test_loss_thresholds_are_documented() -> None:
    documented = re.findall(r"^\| (\w+) \| up to (\d+)% \|$", PAGE, re.MULTILINE)
    assert dict(documented) == {
        word: f"{limit * 100:.0f}" for word, limit in LOSS_THRESHOLDS.items() if word != "blunder"
    }


def test_documented_probabilities_of_samples_are_true() -> None:
    grow = boardwright.game("grow")
    documented = re.findall(r"a (hundred|thousand).*? as ([\d.]+)%", PAGE.replace("\n", " "))
    counts = {"hundred": 100, "thousand": 1000}
    expected = [
        (word, f"{calibrate(grow, (1.0, 0.0), 0, samples=count)[0]:.1%}")
        for word, count in counts.items()
    ]
    assert [(word, f"{share}%") for word, share in documented] == expected


def test_every_diagram_shown_is_there() -> None:
    for name in re.findall(r"\]\((img/[^)]+)\)", PAGE):
        assert (Path(__file__).parents[2] / "docs" / name).exists()
