"""Without the engine people read that, and why."""

from __future__ import annotations

import importlib
import json

import pytest

import boardwright
from boardwright.cli import main
from boardwright.engine.native import absence, absence_warning, native
from boardwright.testing import registered

GAMES = [boardwright.game(name) for name in boardwright.names()]


def test_nothing_is_said_where_the_engine_is() -> None:
    assert absence_warning(GAMES) is None


def test_a_game_that_never_had_one_lacks_nothing() -> None:
    with registered("pennies", "boardwright.testing.example:Pennies"):
        game = boardwright.game("pennies")
        assert native(game) is None
        assert absence(game) is None


def test_it_is_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")
    warning = absence_warning(GAMES)
    assert warning is not None
    assert warning.startswith("No C++ engine for Thrive, Grow, Thrust!: levels 1 to 3 only")
    assert "Why: BOARDWRIGHT_NATIVE=off is set. What to do: unset it." in warning


def test_it_was_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> object:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(importlib, "import_module", fail)
    missing = absence(boardwright.game("thrive"))
    assert missing is not None
    assert missing.reason == "this installation was made without it, or for another Python"


def test_it_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> object:
        raise ImportError(f"/opt/{name}.so: undefined symbol")

    monkeypatch.setattr(importlib, "import_module", fail)
    missing = absence(boardwright.game("grow"))
    assert missing is not None
    assert missing.reason == "it cannot be loaded"
    assert "undefined symbol" in missing.detail
    warning = absence_warning([boardwright.game("grow")])
    assert warning is not None
    assert "undefined symbol" in warning


def test_the_list_of_games_says_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")
    assert main(["games"]) == 0
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == len(GAMES)
    assert "No C++ engine" in shown.err
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {game["engine_missing"] for game in listed} == {"BOARDWRIGHT_NATIVE=off is set"}
