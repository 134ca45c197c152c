"""What is left to do, and what happened, in words."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

import boardwright
from boardwright import RESIGN, Game, IllegalAction, Step, present
from boardwright.games.grow import Grow
from boardwright.games.thrive import Thrive
from boardwright.match import Match
from boardwright.testing.example import Pennies

_POSITION = "a1:04400,b1:04400,c1:04400/a6:00440,b6:00440,c2:00440"


def ahead(game: Game, position: str, draft: Sequence[str], seat: int = 0) -> present.Display:
    state = game.parse_position(position)
    return present.preview(state, seat, [game.parse_action(text) for text in draft])


def test_thrive_counts_the_pegs_to_come() -> None:
    game = Thrive()
    for draft, todo in (
        ([], "Move a pod"),
        (["a1-a2"], "Place 2 pegs"),
        (["a1-a2", "a2+a1"], "Place 1 more peg"),
    ):
        shown = ahead(game, _POSITION, draft)
        assert (shown.prompt, shown.can_confirm) == (todo, False)
    whole = ahead(game, _POSITION, ["a1-a2", "a2+a1", "b1+a1"])
    assert whole.can_confirm
    assert whole.deciding == (1,)
    assert present.show(game.parse_position(_POSITION), 1).prompt == "Waiting for Black"


def test_a_draft_stops_at_the_end_of_its_turn() -> None:
    with pytest.raises(IllegalAction, match="after the end of the turn"):
        ahead(Thrive(), _POSITION, ["a1-a2", "a2+a1", "b1+a1", "a6-a5"])
    with pytest.raises(IllegalAction, match="a peg is due"):
        ahead(Thrive(), _POSITION, ["a1-a2", "b1-b2"])


@pytest.mark.parametrize(
    ("draft", "todo", "optional"),
    [
        (
            [],
            "Drop a head or move heads: 3 heads have not moved",
            "You can still drop a head and grow with 2 heads onto free spaces",
        ),
        (
            ["+e5"],
            "Move heads: 3 heads have not moved",
            "You can still grow with 2 heads onto free spaces",
        ),
        (["+e5", "a1-a2"], "Move heads: 2 heads have not moved", "You can still grow with 1 head"),
        (["a1-a2", "c1-c2", "b1-a1", "+e5"], "End your turn", ""),
    ],
)
def test_grow_says_what_is_left(draft: list[str], todo: str, optional: str) -> None:
    game = Grow(size=5, first="seat1")
    shown = ahead(game, "5/5/5/1b3/RRR1B red,blue red", draft)
    assert shown.prompt == todo
    assert shown.reminder.startswith(optional)
    assert bool(shown.reminder) == bool(optional)
    assert not shown.can_confirm


def test_grow_is_confirmed_with_its_end() -> None:
    game = Grow(size=5, first="seat1")
    assert ahead(game, "5/5/5/1b3/RRR1B red,blue red", ["+e5", "end"]).can_confirm
    first = present.show(game.start(), 0)
    assert first.prompt == "Place your first head on any free space"
    assert not first.reminder


def test_thrust_says_when_nothing_but_to_pass_is_possible() -> None:
    match, rng = Match(boardwright.game("thrust")), random.Random(3)
    match.settle(rng)
    (seat,) = match.state.turn().seats  # type: ignore[union-attr]
    shown = present.show(match.state, seat)
    assert {str(action).split(":")[1] for action in match.state.legal_actions(seat)} == {"pass"}
    assert shown.prompt == "Nothing to scan yet: pass"


def played(game: Game, position: str, turn: str) -> tuple[str, ...]:
    match = Match(game, game.parse_position(position))
    for text in turn.split():
        match.play(Step(game.parse_action(text), 0))
    (line,) = present.log_entries(match, None)
    assert " ".join(line.actions) == turn
    return line.text


def test_a_thrive_turn_in_words() -> None:
    assert played(Thrive(), _POSITION, "c1-c2 a1+a1 c2+b2") == (
        "Black moves c1 to c2, captures a white pod and adds peg a1 to pod a1 and peg b2 to pod c2",
    )


def test_a_grow_turn_in_words() -> None:
    game = Grow(size=5, first="seat1")
    position = "5/5/5/1b3/RRR1B red,blue red"
    assert played(game, position, "+e5 a1-a2 c1-b1 end") == (
        "Red drops a head on e5, grows from a1 to a2 and travels from c1 to b1",
    )
    assert played(game, position, "end") == ("Red ends the turn without moving",)


def test_log_entries_continue_their_numbers() -> None:
    match, rng = Match(boardwright.game("thrust")), random.Random(3)
    marks = [0]
    for _ in range(60):
        match.settle(rng)
        seat = match.state.turn().seats[0]  # type: ignore[union-attr]
        match.play(Step(rng.choice(match.state.legal_actions(seat)), seat))
        match.settle(rng)
        marks.append(match.count)
    for seat in (0, 1, None):
        told = present.log_entries(match, seat)
        pieces: list[present.LogEntry] = []
        for since, until in pairwise(marks):
            part = Match(match.game)
            for step in match.steps[:until]:
                part.play(step)
            pieces += present.log_entries(part, seat, since, len(pieces) + 1)
        assert pieces == told
        assert [line.number for line in told] == list(range(1, len(told) + 1))


def test_a_game_without_a_presenter_is_narrated_in_notation() -> None:
    match, rng = Match(Pennies()), random.Random(1)
    match.settle(rng)
    seat = match.state.turn().seats[0]  # type: ignore[union-attr]
    shown = present.show(match.state, seat)
    assert shown.choices is not None
    assert shown.prompt == "Choose an action"


def test_withdrawing_is_narrated() -> None:
    match = Match(Thrive())
    match.play(Step(RESIGN, 1))
    assert present.log_entries(match, 0)[-1].text == ("White resigned",)


def test_a_hint_in_words() -> None:
    state = Thrive().parse_position(_POSITION)
    assert present.describe_turn(state, 0, ["a1-a2", "a2+a1", "b1+a1"]) == (
        "Black moves a1 to a2 and adds peg a1 to pod a2 and peg a1 to pod b1"
    )
    match = Match(boardwright.game("thrust"))
    match.settle(random.Random(1))
    seat = match.state.turn().seats[0]  # type: ignore[union-attr]
    assert present.describe_turn(match.state, seat, ["s1:pass"]).endswith("(s1) passes")
