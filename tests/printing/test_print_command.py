"""`boardwright print`: what it writes, and one clear sentence where it can't."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from tests.printing.measure import printed

import boardwright
from boardwright.cli import main
from boardwright.printing import INKS, PAPERS, sheets

THRUST = (
    "freighter:out:12:0:-:-:-,freighter:out:12:0:-:-:-,freighter:out:12:0:-:-:-,{ship}:out:{fuel}:0"
    ":-:-:- freighter:out:12:0:-:-:-,freighter:out:12:0:-:-:-,freighter:out:12:0:-:-:-,"
    "freighter:out:12:0:-:-:- 1 initiative black - 0 - 0 initiative:black:-:-:-/-:1/1 -"
)


def _text(path: Path) -> str:
    pages = pypdfium2.PdfDocument(path)
    return "\n".join(page.get_textpage().get_text_bounded() for page in pages)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("ink", INKS)
def test_the_standard_sheets_are_printed(tmp_path: Path, paper: str, ink: str) -> None:
    out = tmp_path / "thrive.pdf"
    assert main(["print", "thrive", "--paper", paper, "--ink", ink, "--out", str(out)]) == 0
    assert len(pypdfium2.PdfDocument(out)) == 6
    assert "part 2 of 2" in " ".join(_text(out).split())


def test_named_sheets_follow_in_the_order_given(tmp_path: Path) -> None:
    out = tmp_path / "grow.pdf"
    argv = ["print", "grow", "--set", "size=9", "--sheet", "pencil", "--sheet", "board"]
    assert main([*argv, "--out", str(out)]) == 0
    first, second = (page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(out))
    assert "pencil sheet of 9" in first
    assert "board of 9" in second


def test_an_older_file_is_replaced(tmp_path: Path) -> None:
    out = tmp_path / "board.pdf"
    out.write_bytes(b"old")
    assert main(["print", "thrive", "--sheet", "board", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("name", boardwright.names())
def test_a_position_of_every_game(tmp_path: Path, name: str) -> None:
    """Its text is printed too, and can be typed in again."""
    out = tmp_path / "position.pdf"
    game = boardwright.game(name)
    view = game.start().view(None)
    assert main(["print", name, "--position", str(view), "--out", str(out)]) == 0
    shown = "".join(_text(out).replace("\u200b", "").split())
    assert "".join(str(view).split()) in shown


def test_what_is_hidden_is_not_printed() -> None:
    """Two worlds that differ in one ship that Red hasn't seen give Red the same bytes."""
    game = boardwright.game("thrust")
    ships = [("freighter", 12), ("fighter", 6)]
    worlds = [game.parse_position(THRUST.format(ship=ship, fuel=fuel)) for ship, fuel in ships]
    mine, other = map(game.seat_names.index, ("black", "red"))
    own = {printed("thrust", "position", view=world.view(mine)) for world in worlds}
    hidden = {printed("thrust", "position", view=world.view(other)) for world in worlds}
    public = {printed("thrust", "position", view=world.view(None)) for world in worlds}
    assert (len(own), len(hidden), len(public)) == (2, 1, 1)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["chess"], "unknown game 'chess'"),
        (["thrive", "--paper", "a5"], "invalid choice: 'a5' (choose from"),
        (["thrive", "--ink", "red"], "invalid choice: 'red' (choose from"),
        (["thrive", "--sheet", "bord"], "unknown sheet 'bord'; choose from: rules, summary,"),
        (["thrive", "--set", "size=3"], "size must be between 4 and 8, got '3'"),
        (["thrive", "--position", "a1"], "position"),
        (["thrive", "--sheet", "cards", "--set", "size=5"], "set-up cards need size 6 and holes 5"),
    ],
)
def test_one_sentence_says_what_is_wrong(
    argv: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.pdf"
    assert main(["print", *argv, "--out", str(out)]) == 2
    message = capsys.readouterr().err
    assert words in message
    assert message.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize("place", ["nothing/out.pdf", "."])
def test_a_file_that_cannot_be_written(
    tmp_path: Path, place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "thrive", "--out", str(tmp_path / place)]) == 1
    assert capsys.readouterr().err.startswith("boardwright: cannot access")


def test_the_help_lists_every_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", "--help"]) == 0
    shown = capsys.readouterr().out
    for name in boardwright.names():
        for sheet in sheets(boardwright.game(name)):
            assert f"  {sheet.name} " in shown, f"{name}: {sheet.name}"


def test_the_command_loads_typst_only_to_print() -> None:
    code = "import boardwright.cli.print, sys; assert 'typst' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
