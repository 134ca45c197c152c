"""Stored games replay to the very position they ended in.

If a test here fails after a change of the rules, raise `rules_version` and make the records
anew with `python -m boardwright.testing.golden`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import boardwright
from boardwright import Action, BadRecord, parse_record
from boardwright.core.record import record_from_json
from boardwright.games.thrive.board import Peg
from boardwright.games.thrive.state import Stage, ThriveState
from boardwright.testing.golden import FINAL_TAG, golden_records, main

FOLDER = Path(__file__).parents[1] / "data" / "golden"
FILES = sorted(FOLDER.glob("*.record"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_replays_to_the_same_position(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)
    assert str(record.final) == record.tags[FINAL_TAG]
    assert str(record) == text
    assert record_from_json(record.to_json()) == record


@pytest.mark.parametrize("name", boardwright.names())
def test_every_game_has_golden_records(name: str) -> None:
    mine = [path for path in FILES if path.name.startswith(f"{name}-")]
    played = [parse_record(path.read_text(encoding="utf-8")) for path in mine]
    assert f"{name}-default.record" in [path.name for path in mine]
    assert len({str(record.game) for record in played}) >= 4, "several option sets"
    assert any(record.outcome and record.outcome.reason == "surrender" for record in played)
    assert any(record.outcome and record.outcome.reason != "surrender" for record in played)


def test_a_changed_rule_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one peg a turn instead of two, the stored game cannot be replayed."""
    real = ThriveState.why_not

    def one_peg_a_turn(state: ThriveState, seat: int, action: Action) -> str | None:
        is_second = state.stage == Stage.PEG2 and isinstance(action, Peg)
        return "one peg a turn" if is_second else real(state, seat, action)

    monkeypatch.setattr(ThriveState, "why_not", one_peg_a_turn)
    with pytest.raises(BadRecord, match=r"one peg a turn.*line"):
        parse_record((FOLDER / "thrive-default.record").read_text(encoding="utf-8"))


@pytest.mark.slow("whole games")
def test_the_script_writes_sound_records_for_every_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--out", str(tmp_path)])
    written = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    named = {file for name in boardwright.names() for file, _ in golden_records(name)}
    assert set(written) == named
    assert written.keys() <= {path.name for path in FILES}
    assert len(capsys.readouterr().out.splitlines()) == len(named)
    for file, text in written.items():
        assert parse_record(text).tags[FINAL_TAG] == str(parse_record(text).final), file
