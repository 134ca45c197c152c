"""A match: what it allows, what it takes back, and what it tells whom."""

from __future__ import annotations

import random

import pytest

from boardwright import RESIGN, Action, Decide, IllegalAction, Information, Step
from boardwright.match import Match, run
from boardwright.testing.example import Pennies, PenniesState


def _match(*texts: str, **options: object) -> Match:
    match = Match(Pennies(**options))
    _play(match, *texts)
    return match


def _play(match: Match, *texts: str) -> None:
    for text in texts:
        who, _, action = text.partition(" ")
        seat = None if who == "-" else int(who)
        chosen = RESIGN if action == "resign" else match.game.parse_action(action)
        match.play(Step(chosen, seat))


DEALT = ("- purse:2", "- purse:3")


def test_undo_goes_back_to_the_start_of_the_turn_and_no_further() -> None:
    match = _match(*DEALT)
    before = match.state
    assert not match.can_undo(), "chance is never taken back"
    _play(match, "0 mark:3")
    assert match.can_undo()
    match.undo()
    assert match.state == before
    assert len(match.steps) == len(match.information(1).observations) == 2
    with pytest.raises(IllegalAction, match="nothing to undo"):
        match.undo()


def test_undo_never_crosses_a_finished_turn_or_a_sealed_choice() -> None:
    match = _match(*DEALT, "0 mark:3", "0 mark:1")
    assert not match.can_undo(), "the turn is over, everybody has seen it"
    _play(match, "1 hold:2")
    assert not match.can_undo(), "what is sealed stays sealed"
    _play(match, "0 hold:2")
    assert not match.can_undo(), "hands are open"


def test_undo_never_takes_back_a_resignation() -> None:
    match = _match("- purse:2", "- purse:3", "- purse:1", "0 mark:1", players=3)
    _play(match, "2 resign")
    assert not match.state.begins_turn, "seat 0 is still in the middle of its turn"
    assert not match.can_undo()


def test_undo_is_refused_after_the_end() -> None:
    match = _match(*DEALT, "0 mark:1", "1 resign")
    assert match.state.is_over
    assert not match.can_undo()


def test_a_refused_step_changes_nothing() -> None:
    match = _match(*DEALT)
    before = match.information(0)
    for step in (Step(RESIGN, 5), Step(match.game.parse_action("hold:1"), 0)):
        with pytest.raises(IllegalAction):
            match.play(step)
    assert match.information(0) == before
    assert len(match.steps) == 2


def test_information_is_each_seats_own() -> None:
    match = _match(*DEALT, "0 mark:1", "0 mark:2", "0 hold:2")
    words = {seat: str(match.information(seat)) for seat in (0, 1, None)}
    assert "purse:2" in words[0]
    assert "hold:2" in words[0]
    assert "purse:3" in words[1]
    assert "purse:2" not in words[1] + words[None]
    assert "hold:2" not in words[1] + words[None]
    assert match.information(1).legal == match.state.legal_actions(1)
    assert match.information(0).legal == match.information(None).legal == ()


def test_settle_draws_chance_until_somebody_decides() -> None:
    match = Match(Pennies(players=4))
    match.settle(random.Random(1))
    assert isinstance(match.state.turn(), Decide)
    assert len(match.steps) == 4
    again = Match(Pennies(players=4))
    again.settle(random.Random(1))
    assert again.state == match.state


def test_a_match_resumes_from_its_record() -> None:
    match = _match(*DEALT, "0 mark:3", "0 mark:1", "1 hold:2")
    again = Match.resume(match.record({"north": "Ada"}))
    assert again.state == match.state
    middle = Match(match.game, match.state)
    _play(middle, "0 hold:1")
    assert Match.resume(middle.record()).information(0) == middle.information(0)


class First:
    """Chooses the first legal action, or the whole of a turn at once."""

    name = "first"

    def __init__(self) -> None:
        self.asked: list[Information] = []

    def choose(self, information: Information) -> Action | tuple[Action, ...]:
        self.asked.append(information)
        legal = information.legal
        return legal[:2] if str(legal[0]).startswith("mark") else legal[0]


def test_run_plays_to_the_end_and_gives_players_their_own_information() -> None:
    players = [First(), First(), First()]
    match = Match(Pennies(players=3))
    run(match, players, random.Random(4))
    assert match.state.is_over
    for seat, player in enumerate(players):
        assert {information.seat for information in player.asked} == {seat}


def test_run_stops_at_the_cap() -> None:
    match = Match(Pennies(rounds=9))
    run(match, [First(), First()], random.Random(4), max_decisions=5)
    assert not match.state.is_over
    assert sum(step.seat is not None for step in match.steps) == 5
    assert isinstance(match.state, PenniesState)
