"""The log of Thrust! in turns, phases and short lines, as each viewer gets it."""

from __future__ import annotations

import pytest
from tests.present.test_thrust_checks import FIGHTER, MOVEMENT, table

import boardwright
from boardwright import RESIGN, Chance, Over, Step, present
from boardwright.match import Match

RECON = "3 recon black black 0 - 4 activate:black -"


def play(position: str, steps: str) -> Match:
    game = boardwright.game("thrust")
    match = Match(game, game.parse_position(position))
    for text in steps.split():
        pending = match.state.turn()
        assert not isinstance(pending, Over)
        seats = (None,) if isinstance(pending, Chance) else pending.seats
        match.play(Step(game.parse_action(text), seats[0]))
    return match


def log(match: Match, viewer: int | None = 0) -> list[str]:
    """The lines, with what continues them, as the page joins them."""
    lines: list[str] = []
    for entry in present.log_entries(match, viewer):
        for line in entry.lines:
            if line.continues and lines:
                lines[-1] += (", " if ": " in lines[-1] else ": ") + line.text
            else:
                lines.append(line.text)
    return lines


@pytest.mark.parametrize(
    ("position", "steps", "own", "others"),
    [
        (
            table(),
            "s1:attack:c2 d100:23 d10:4",
            "s1 Fighter attacks c2 Autonomous Patrol: 23 under 50, hit, 4 DMG",
            "c3 Fighter attacks c2 Autonomous Patrol: 23 against 50, hit, 4 DMG",
        ),
        (
            table(),
            "s1:attack:c2 d100:56",
            "s1 Fighter attacks c2 Autonomous Patrol: 56 against 50, miss, s1 at 1 DMG, s1 Leak",
            None,
        ),
        (
            table(rest=MOVEMENT),
            "s1:pursue:c3 burn:3 burn:2 d100:57 d100:61 d100:12",
            "c2 Autonomous Patrol pursues s1 Fighter: fuel Black 3, Red 2, "
            "Black 57 and 61 against 40, Red 12 against 45, Red wins, c2 to Close, s1 to Close",
            None,
        ),
        (
            table("fighter:combat:5:0:-:-:-", rest=RECON),
            "s1:scan d100:70",
            "s1 Fighter scans: 70 against 35, nothing found",
            "unseen black ship scans: 70, nothing found",
        ),
        (
            table("fighter:combat:5:0:-:-:-", rest=MOVEMENT.replace("red", "black")),
            "s1:move:close",
            "s1 Fighter moves to Close",
            "unseen black ship is done",
        ),
    ],
)
def test_an_activation_is_one_line(position: str, steps: str, own: str, others: str | None) -> None:
    match = play(position, steps)
    assert log(match)[0] == own
    if others is not None:
        assert log(match, None)[0] == others


def test_lines_are_grouped_by_turn_and_phase_even_within_an_entry() -> None:
    last = "fighter:combat:5:0:-:3:u,science:lost,cruiser:lost,freighter:lost"
    others = "patrol:combat:18:0:-:2:ud,troop:lost,salvage:lost,highend:lost"
    rest = "3 attack black red 0 + 4 activate:black -"
    match = play(f"{last} {others} {rest}", "s1:attack:c2 d100:57 s1:check d10:5 d100:20 d100:70")
    entries = present.log_entries(match, 0)
    groups = [line.group for entry in entries for line in entry.lines]
    assert groups == [
        ("Turn 3", "Attack"),
        ("Turn 3", "Attack"),
        ("Turn 3", "Morale"),
        ("Turn 3", "Morale"),
        ("Turn 4", "Initiative"),
    ]
    assert len(entries) == 4  # the dice of both turns are one run of chance


def test_a_resignation_belongs_to_no_phase() -> None:
    match = play(table(FIGHTER), "s1:pass")
    match.play(Step(RESIGN, 1))
    (line,) = present.log_entries(match, 0)[-1].lines
    assert (line.text, line.group) == ("Red resigned", ())
