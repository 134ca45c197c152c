"""The figures on the page about analysis are true."""

from __future__ import annotations

import re
from pathlib import Path

import boardwright
from boardwright.engine.win_probability import calibrate
from boardwright.study.review.classification import LOSS_THRESHOLDS

PAGE = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text()


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
