"""`boardwright verify`"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from tests.hosting.logged_match import begun

from boardwright.hosting.match_record import record

Run = Any


@pytest.fixture
def played(tmp_path: Path) -> Path:
    logged = begun("grow", size=3, first="random")
    logged.finish(random.Random(2))
    file = tmp_path / "game.txt"
    file.write_text(str(record(logged.hosted)), encoding="utf-8")
    return file


def test_a_fair_record_is_proved(run: Run, played: Path) -> None:
    result = run("verify", str(played))
    assert (result.code, result.err) == (0, "")
    assert result.out == "Fair: the secret, 1 rolls and 0 seals match.\n"
    data = json.loads(run("verify", str(played), "--json").out)
    assert data == {"ok": True, "rolls": 1, "seals": 0, "findings": []}


def test_a_changed_record_is_not_proved(run: Run, played: Path) -> None:
    text = played.read_text(encoding="utf-8")
    played.write_text(re.sub(r"(tag seeds: )..", r"\g<1>00", text), encoding="utf-8")
    result = run("verify", str(played))
    assert result.code == 1
    assert result.out.startswith("Not proven fair:")
    assert "digest" in result.out


def test_a_record_without_a_proof_is_reported(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "plain.txt"
    run("selfplay", "grow", "--set", "size=3", "--games", "1", "--out", str(file))
    result = run("verify", str(file))
    assert result.code == 2
    assert "does not prove its dice" in result.err
