"""Positions that look well-formed but that no game could have reached."""

from __future__ import annotations

import pytest

import boardwright
from boardwright.core import BadPosition

LOST = ",cruiser:lost,cruiser:lost,cruiser:lost"
IMPOSSIBLE = {
    "pursued ship out of range": (
        "fighter:sensor:4:0:-:2:md",
        "freighter:out:10:0:-:-:m",
        "3 movement black black 0 + 2 pursue:black:1:1:1/2:1/2 -",
    ),
    "unrevealed evader": (
        "fighter:sensor:4:0:-:-:md",
        "freighter:close:10:0:-:1:um",
        "3 movement black black 0 + 2 evade:black:1:1:1/2:1/2 -",
    ),
    "hit without DMG": (
        "fighter:combat:5:0:-:2:uh",
        "freighter:combat:10:0:-:1:u",
        "3 attack black black 0 + 2 activate:black -",
    ),
    "answer without a scan": (
        "fighter:combat:5:0:-:2:u",
        "freighter:combat:10:0:-:-:-",
        "3 recon black black 0 - 2 reveal:red -",
    ),
    "on the board too early": (
        "fighter:sensor:5:0:-:-:-",
        "freighter:sensor:10:0:-:1:-",
        "1 recon black black 0 - 1 activate:black -",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_positions_are_refused(name: str) -> None:
    black, red, rest = IMPOSSIBLE[name]
    with pytest.raises(BadPosition):
        boardwright.game("thrust").parse_position(f"{black}{LOST} {red}{LOST} {rest}")


def test_several_effects_need_effects_that_last() -> None:
    text = f"fighter:combat:5:4:14:2:u{LOST} freighter:combat:10:0:-:1:u{LOST}"
    text += " 3 attack black black 0 - 2 activate:black -"
    boardwright.game("thrust").parse_position(text)
    with pytest.raises(BadPosition):
        boardwright.game("thrust", {"effects": "current_only"}).parse_position(text)
