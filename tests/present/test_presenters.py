"""What every presenter offers, and a game without one."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import boardwright
from boardwright import Outcome, Step, present
from boardwright.games.grow.restore import REASONS as GROW
from boardwright.games.thrive.restore import REASONS as THRIVE
from boardwright.games.thrust.flow import REASONS as THRUST
from boardwright.match import Match
from boardwright.present import grow, notation, thrive, thrust
from boardwright.present.presenter import Presenter, presenter
from boardwright.testing.example import Pennies

PRESENTERS: dict[str, Presenter] = {"thrive": thrive, "grow": grow, "thrust": thrust}
"""That the packages fit the contract, the type checker says."""
REASONS = {"thrive": THRIVE, "grow": GROW, "thrust": THRUST}


def test_every_game_has_a_presenter_of_its_own() -> None:
    assert {name: presenter(name) for name in boardwright.names()} == PRESENTERS
    fallback: Presenter = notation
    assert presenter("pennies") is fallback


@pytest.mark.parametrize("name", REASONS)
def test_every_ending_has_words_and_no_other_game_has_them(name: str) -> None:
    endings = PRESENTERS[name].ENDINGS
    assert set(endings) <= set(REASONS[name])
    for reason in set(REASONS[name]) - {"surrender"}:
        outcome = Outcome.shared((1,), 2, reason, (3, 4))
        text = present.describe_outcome(boardwright.game(name), outcome)
        if "{" not in endings[reason]:
            assert f" wins: {endings[reason]}. Score: " in text


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (
            Outcome.shared((0,), 2, "stall_board", (2, 1)),
            "Black wins: 2 ships on the board against 1 after 10 quiet turns.",
        ),
        (
            Outcome.shared((1,), 2, "stall_board", (0, 1)),
            "Red wins: 1 ship on the board against 0 after 10 quiet turns.",
        ),
        (
            Outcome.shared((1,), 2, "stall_ships", (2, 3)),
            "Red wins: 3 ships in play against 2 after 10 quiet turns.",
        ),
        (
            Outcome.shared((1,), 2, "stall_damage", (3, 0)),
            "Red wins: 0 DMG against 3 after 10 quiet turns.",
        ),
        (Outcome.draw(2, "stall"), "A draw: 10 quiet turns in a row."),
    ],
)
def test_a_stalled_game_says_what_decided_it(outcome: Outcome, text: str) -> None:
    assert present.describe_outcome(boardwright.game("thrust"), outcome) == text
    once = boardwright.game("thrust", {"stall_turns": 1})
    assert "1 quiet turn" in present.describe_outcome(once, outcome)


def test_an_ending_without_words_is_written_as_it_is() -> None:
    game = Pennies()
    for outcome, text in (
        (Outcome.win(1, 2, "surrender"), "East wins: surrender."),
        (Outcome.draw(2, "all_spent"), "A draw: all spent."),
        (
            Outcome.shared((0,), 2, "all_spent", (3, 1)),
            "North wins: all spent. Score: North 3, East 1.",
        ),
    ):
        assert present.describe_outcome(game, outcome) == text


@pytest.mark.parametrize("name", [*PRESENTERS, "pennies"])
def test_a_thumbnail_is_square_and_depends_on_the_view_alone(name: str) -> None:
    game = Pennies() if name == "pennies" else boardwright.game(name)
    view = game.start().view(None)
    picture = present.to_thumbnail(view)
    assert ElementTree.fromstring(picture).get("viewBox") == "0 0 192 192"
    assert present.to_thumbnail(game.start().view(None)) == picture


def test_winners_are_listed() -> None:
    game = boardwright.game("grow", {"players": 4})
    outcome = Outcome.shared((0, 1, 3), 4, "board_full")
    text = present.describe_outcome(game, outcome)
    assert text == "Red, Blue and Yellow win together: the board is full."


def test_a_game_without_a_presenter_is_shown_in_notation(pennies: str) -> None:
    match, rng = Match(boardwright.game(pennies)), random.Random(1)
    match.settle(rng)
    seat = match.state.turn().seats[0]  # type: ignore[union-attr]
    view = match.state.view(seat)
    shown = present.show(match.state, seat)
    assert shown.prompt == "Choose an action"
    assert shown.choices is not None
    assert present.to_text(view) == f"{view}\n"
    picture = ElementTree.fromstring(present.to_svg(view))
    assert " ".join(line.text or "" for line in picture.findall(".//{*}text")) == str(view)
    action = match.state.legal_actions(seat)[0]
    match.play(Step(action, seat))
    entry = present.log_entries(match, seat)[-1]
    assert str(action) in entry.text[0]
    assert entry.checks == ()
