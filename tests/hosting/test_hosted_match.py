"""From the first seat taken to the record: what is done, what is refused and why."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.hosting.harness import NONCE, SECRET, Desk, begun, opened

import boardwright
from boardwright.core.errors import BadRecord
from boardwright.fairness.dice import commitment
from boardwright.hosting import HostedMatch, MatchSetup, Refused, SeatSetup
from boardwright.hosting.events import Aborted, Created, Joined, Started, TurnPlayed

FIRST = "c1-c2 d1+d4 c2+c5"
SECOND = "c6-c5 c5+c1 d6+d2"


def _refusal(desk: Desk, command: str, *arguments: object, **named: object) -> str:
    before = desk.hosted.ply, desk.hosted.match.state, [*desk.hosted.seats]
    with pytest.raises(Refused) as refused:
        getattr(desk.hosted, command)(*arguments, **named)
    assert refused.value.detail == str(refused.value)
    assert refused.value.detail[-1] == "."
    assert before == (desk.hosted.ply, desk.hosted.match.state, desk.hosted.seats)
    return refused.value.code


# -- opening ---------------------------------------------------------------------------------


def test_against_the_computer_a_match_begins_at_once() -> None:
    desk = opened("thrive", "me", "computer")
    kinds = [type(event) for event in desk.log]
    assert kinds == [Created, Joined, Joined, Started]
    assert desk.hosted.status == "playing"
    assert [seat_state.name for seat_state in desk.hosted.seats] == ["Ada", "Computer (level 3)"]
    assert desk.hosted.fairness.commitment == commitment("m-1", SECRET)
    assert desk.hosted.fairness.secret is None


def test_a_match_begins_when_the_last_seat_is_taken() -> None:
    desk = opened("grow", "me", "open", "open", players=3)
    assert desk.hosted.status == "waiting"
    desk.do(desk.hosted.join(2, "b", "Bob", "bb" * 8, 1))
    assert desk.hosted.status == "waiting"
    assert _refusal(desk, "join", 2, "c", "Cleo", "", 1) == "seat_taken"
    assert _refusal(desk, "join", 3, "c", "Cleo", "", 1) == "no_such_seat"
    assert _refusal(desk, "join", None, "c", "bob", "", 1) == "name_taken"
    assert _refusal(desk, "play", 0, 0, ["+c3"], 1, NONCE) == "not_begun"
    sat, began = desk.do(desk.hosted.join(None, "c", "Cleo", "cc" * 8, 1))
    assert isinstance(sat, Joined)
    assert sat.seat == 1
    assert isinstance(began, Started)
    assert len(began.chance) == 1, "who begins is left to chance"
    assert desk.hosted.fairness.rolls == 1
    assert desk.hosted.fairness.seeds == ("ad" * 8, "cc" * 8, "bb" * 8)
    assert _refusal(desk, "join", None, "d", "Dan", "", 1) == "not_open"


def test_a_seat_can_be_left_before_the_start_and_not_after() -> None:
    desk = opened("grow", "me", "open", "open", players=3)
    desk.do(desk.hosted.join(1, "b", "Bob", "bb" * 8, 1))
    desk.do(desk.hosted.leave(1, 2))
    assert desk.hosted.seats[1].is_open
    assert desk.hosted.fairness.seeds == ("ad" * 8, "", "")
    assert _refusal(desk, "leave", 1, 3) == "not_seated"
    desk.do(desk.hosted.start("ada", 4, 4))
    assert [seat_state.level for seat_state in desk.hosted.seats] == [0, 4, 4]
    assert _refusal(desk, "leave", 0, 5) == "not_open"


def test_only_the_creator_starts_early_or_calls_off() -> None:
    desk = opened()
    assert _refusal(desk, "start", "eve", 3, 1) == "not_creator"
    assert _refusal(desk, "abort", "eve", 1) == "not_creator"
    desk.do(desk.hosted.abort("ada", 2))
    assert desk.hosted.status == "over"
    assert desk.hosted.ending is not None
    assert (desk.hosted.ending.winners, desk.hosted.ending.reason) == ((), "aborted")
    assert isinstance(desk.log[-1], Aborted)
    assert _refusal(desk, "join", None, "b", "Bob", "", 3) == "not_open"
    assert _refusal(begun(), "abort", "ada", 3) == "not_open"


def test_one_device_gives_one_seed() -> None:
    desk = opened("thrive", "me", "me")
    assert desk.hosted.seats_of("ada") == (0, 1)
    assert desk.hosted.fairness.seeds == ("ad" * 8, "")
    assert [seat_state.name for seat_state in desk.hosted.seats] == ["Ada", "Guest"]


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (MatchSetup("chess", (SeatSetup("me"),) * 2), "unknown_game"),
        (MatchSetup("thrive", (SeatSetup("me"),) * 3), "bad_setup"),
        (MatchSetup("grow", (SeatSetup("me"),) * 2, {"size": 1000}), "bad_options"),
        (MatchSetup("thrive", (SeatSetup("me"),) * 2, start="nonsense"), "bad_position"),
    ],
)
def test_bad_setups_are_refused(setup: MatchSetup, code: str) -> None:
    with pytest.raises(Refused) as refused:
        HostedMatch.open(setup, match="m", principal="h", name="", seed="", secret=SECRET, now=0)
    assert refused.value.code == code


def test_play_may_go_on_from_a_position_but_not_from_an_end() -> None:
    middle = begun()
    middle.play(0, FIRST)
    position = str(middle.hosted.match.state)
    desk = begun(start=position)
    assert desk.hosted.match.state == middle.hosted.match.state
    desk.play(1, SECOND)
    assert desk.restored().match.state == desk.hosted.match.state
    over = str(middle.hosted.match.state.resign(0))
    with pytest.raises(Refused, match="over in that position"):
        begun(start=over)


# -- playing ---------------------------------------------------------------------------------


def test_a_turn_is_played_whole_in_turn_and_in_time() -> None:
    desk = begun()
    ply = desk.hosted.ply
    assert _refusal(desk, "play", 1, ply, SECOND.split(), 1, NONCE) == "not_your_turn"
    assert _refusal(desk, "play", 0, ply, [], 1, NONCE) == "bad_action"
    assert _refusal(desk, "play", 0, ply, ["what"], 1, NONCE) == "bad_action"
    assert _refusal(desk, "play", 0, ply, ["c2-c3"], 1, NONCE) == "illegal_action"
    assert _refusal(desk, "play", 0, ply, ["c1-c2"], 1, NONCE) == "unfinished_turn"
    assert _refusal(desk, "play", 0, ply, [*FIRST.split(), "c2-c3"], 1, NONCE) == "illegal_action"
    assert _refusal(desk, "play", 0, ply - 1, FIRST.split(), 1, NONCE) == "stale"
    assert _refusal(desk, "play", 0, ply + 1, FIRST.split(), 1, NONCE) == "stale"
    assert _refusal(desk, "play", 2, ply, FIRST.split(), 1, NONCE) == "no_such_seat"
    desk.play(0, FIRST)
    assert desk.hosted.ply == ply + 1
    assert _refusal(desk, "play", 0, ply, FIRST.split(), 1, NONCE) == "stale"


def test_deciding_changes_nothing_and_the_rules_are_asked_once() -> None:
    desk = begun()
    hosted = desk.hosted
    before = hosted.match.state
    (event,) = hosted.play(0, hosted.ply, FIRST.split(), 5, NONCE)
    assert hosted.match.state is before
    prepared = hosted._ready
    assert prepared is not None
    hosted.apply(event, 5)
    assert hosted.match.state is prepared[1][-1][1]


def test_a_decision_that_was_not_logged_leaves_no_trace() -> None:
    desk = begun()
    hosted = desk.hosted
    hosted.play(0, hosted.ply, FIRST.split(), 5, NONCE)
    desk.play(0, "c1-c2 c2+c5 d1+d4")
    assert hosted.match.state == desk.restored().match.state


def test_resigning_ends_a_game_of_two_and_thins_a_larger_one() -> None:
    desk = begun()
    desk.do(desk.hosted.withdraw(1, "resigned", 1))
    assert desk.hosted.ending is not None
    assert desk.hosted.ending.text == "Black wins: White resigned."
    assert _refusal(desk, "withdraw", 0, "resigned", 2) == "match_over"
    assert _refusal(desk, "play", 0, 4, FIRST.split(), 2, NONCE) == "match_over"
    more = begun("grow", 3, players=3, size=4, first="seat1")
    more.do(more.hosted.withdraw(1, "abandoned", 1))
    assert more.hosted.status == "playing"
    assert _refusal(more, "withdraw", 1, "resigned", 2) == "out_of_play"
    more.do(more.hosted.withdraw(0, "abandoned", 1))
    assert more.hosted.ending is not None
    assert more.hosted.ending.text == "Green wins: Red left the match."


@pytest.mark.parametrize(
    ("name", "people", "options"),
    [("thrive", 2, {"size": 4}), ("grow", 3, {"players": 3, "size": 4}), ("thrust", 2, {})],
)
def test_whole_matches_end_by_the_rules_and_read_back(
    name: str, people: int, options: dict[str, int | str]
) -> None:
    desk = begun(name, people, **options)  # type: ignore[arg-type]
    desk.finish(random.Random(7))
    hosted, again = desk.hosted, desk.restored()
    outcome = hosted.match.state.outcome
    assert outcome is not None
    assert hosted.ending is not None
    assert (hosted.ending.winners, hosted.ending.reason) == (outcome.winners, outcome.reason)
    assert hosted.fairness.secret == SECRET
    assert again.match.state == hosted.match.state
    assert (again.fairness, again.ending, again.ply) == (hosted.fairness, hosted.ending, hosted.ply)
    record = hosted.record()
    assert record.outcome == outcome
    assert boardwright.parse_record(str(record)) == record


def test_a_log_of_other_rules_is_not_misread() -> None:
    (first, *_) = begun().log
    assert isinstance(first, Created)
    with pytest.raises(BadRecord, match="rules version 99"):
        HostedMatch.restore([msgspec.structs.replace(first, rules=99)], 0)
    with pytest.raises(BadRecord, match="must begin with a Created event"):
        HostedMatch.restore(begun().log[1:], 0)


# -- sealed steps ----------------------------------------------------------------------------


def test_the_others_commitment_does_not_make_mine_stale(pennies: str) -> None:
    desk = begun(pennies, 3, players=3)
    desk.play(0, "mark:1 mark:2")
    seen = desk.hosted.ply
    desk.play(2, "hold:0")
    desk.do(desk.hosted.chat_message(2, "done", 5))
    desk.play(1, "hold:1", seen)
    with pytest.raises(Refused) as refused:
        desk.play(1, "hold:0", seen)
    assert refused.value.code == "not_your_turn"
    desk.play(0, "hold:1", seen)
    with pytest.raises(Refused) as late:
        desk.play(1, "mark:1 mark:2", seen)
    assert late.value.code == "stale"


def test_all_but_the_last_choice_are_sealed(pennies: str) -> None:
    desk = begun(pennies, 3, players=3)
    desk.play(0, "mark:1 mark:2")
    for seat in (2, 0, 1):
        desk.play(seat, "hold:1")
    assert [(one.seat, one.action) for one in desk.hosted.sealed] == [(2, "hold:1"), (0, "hold:1")]
    assert [one[1] for one in desk.hosted.fairness.seals] == [2, 0]
    assert "hold" not in str(desk.hosted.fairness)
    assert NONCE not in str(desk.hosted.fairness)
    moves = [event for event in desk.log if isinstance(event, TurnPlayed)]
    assert [bool(event.nonce) for event in moves] == [False, True, True, False]
    desk.play(1, "mark:1 mark:2")
    with pytest.raises(ValueError, match="needs a nonce"):
        desk.hosted.play(0, desk.hosted.ply, ["hold:0"], 0, "")


def test_leaving_after_a_commitment_is_a_loss(pennies: str) -> None:
    desk = begun(pennies)
    desk.play(0, "mark:1 mark:2")
    desk.play(0, "hold:1")
    desk.do(desk.hosted.withdraw(0, "abandoned", 1))
    assert desk.hosted.ending is not None
    assert desk.hosted.ending.winners == (1,)


# -- beside the game -------------------------------------------------------------------------


def test_chat_is_cleaned_and_limited() -> None:
    desk = begun()
    assert _refusal(desk, "chat_message", 0, "\u202e\n", 0) == "bad_text"
    assert _refusal(desk, "chat_message", 0, "x" * 501, 0) == "too_long"
    assert _refusal(opened(), "chat_message", 1, "hello", 0) == "not_seated"
    ply = desk.hosted.ply
    for number in range(12):
        desk.do(desk.hosted.chat_message(0, f" hello\u202e {number} ", 1000 * number))
    assert [said.text for said in desk.hosted.chat][:2] == ["hello 0", "hello 1"]
    assert _refusal(desk, "chat_message", 0, "more", 59_999) == "too_fast"
    desk.do(desk.hosted.chat_message(1, "I may", 59_999))
    desk.do(desk.hosted.chat_message(0, "now I may", 60_000))
    assert desk.hosted.ply == ply


def test_a_rematch_moves_everybody_on_by_one() -> None:
    desk = begun("grow", 3, players=3, size=4)
    assert _refusal(desk, "rematch", "m-2", 1) == "not_over"
    desk.do(desk.hosted.withdraw(1, "resigned", 1))
    desk.do(desk.hosted.withdraw(2, "resigned", 1))
    setup = desk.hosted.rematch_setup("holder2")
    assert [seat.kind for seat in setup.seats] == ["me", "open", "open"]
    assert setup.seats[0].name == "Player 2"
    assert [(one.seat, one.principal) for one in setup.reserved] == [(1, "ada"), (2, "holder1")]
    assert desk.hosted.next_seat(0) == 1
    assert (setup.game, setup.options) == ("grow", {"players": 3, "size": 4})
    desk.do(desk.hosted.rematch("m-2", 2))
    assert desk.hosted.next_match == "m-2"
    assert _refusal(desk, "rematch", "m-3", 3) == "not_over"
    alone = opened("thrive", "me", "computer")
    alone.do(alone.hosted.withdraw(0, "resigned", 1))
    assert [seat.kind for seat in alone.hosted.rematch_setup("ada").seats] == ["computer", "me"]


def test_the_record_of_a_game_with_hidden_parts_waits_for_its_end() -> None:
    assert _refusal(begun("thrust"), "record") == "not_over"
    tags = begun().hosted.record().tags
    assert "secret" not in tags
    assert "digest" not in tags
