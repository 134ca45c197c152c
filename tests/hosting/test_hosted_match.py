"""From the first seat taken to the record: what is done, what is refused and why."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.hosting.logged_match import (
    HASHES,
    NONCE,
    SECRET,
    SEEDS,
    begun,
    facts,
    opened,
    refusal,
    reveal,
)

import boardwright
from boardwright.core.errors import DamagedLog, RulesChanged
from boardwright.fairness.commitment import commitment
from boardwright.hosting import (
    HostedMatch,
    MatchSetup,
    Refused,
    SeatSetup,
    Transition,
    chat,
    creation,
    match_record,
    seating,
    turn_commands,
)
from boardwright.hosting.events import (
    Aborted,
    Created,
    Joined,
    SeedRevealed,
    Started,
    TurnPlayed,
)
from boardwright.hosting.rematch import link_rematch, next_seat, rematch_setup

FIRST = "c1-c2 d1+d4 c2+c5"
SECOND = "c6-c5 c5+c1 d6+d2"


# -- opening ---------------------------------------------------------------------------------


def test_against_the_computer_a_match_begins_at_once() -> None:
    logged = opened("thrive", "me", "computer")
    kinds = [type(event) for event in logged.log]
    assert kinds == [Created, Joined, Joined, SeedRevealed, Started]
    assert logged.hosted.status == "playing"
    assert [seat_state.name for seat_state in logged.hosted.seats] == ["Ada", "Computer (level 3)"]
    assert logged.hosted.fairness.commitment == commitment("m-1", SECRET)
    assert logged.hosted.fairness.secret is None


def test_a_match_begins_when_the_last_seat_is_taken() -> None:
    logged = opened("grow", "me", "open", "open", players=3)
    assert logged.hosted.status == "waiting"
    logged.do(seating.join, 2, "b", "Bob", "", 1)
    assert logged.hosted.status == "waiting"
    assert refusal(logged, seating.join, 2, "c", "Cleo", "", 1) == "seat_taken"
    assert refusal(logged, seating.join, 3, "c", "Cleo", "", 1) == "no_such_seat"
    assert refusal(logged, seating.join, None, "c", "bob", "", 1) == "name_taken"
    assert refusal(logged, turn_commands.play, 0, 0, ["+c3"], 1, NONCE) == "not_begun"
    (sat,) = logged.do(seating.join, None, "c", "Cleo", "", 1)
    assert isinstance(sat, Joined)
    assert sat.seat == 1
    _, began = reveal(logged)
    assert isinstance(began, Started)
    assert len(began.chance) == 1, "who begins is left to chance"
    assert logged.hosted.fairness.rolls == 1
    assert logged.hosted.fairness.seeds == (SEEDS[0], "", "")
    assert refusal(logged, seating.join, None, "d", "Dan", "", 1) == "not_open"


def test_a_seat_can_be_left_before_the_start_and_not_after() -> None:
    logged = opened("grow", "me", "open", "open", players=3)
    logged.do(seating.join, 1, "b", "Bob", HASHES[1], 1)
    logged.do(seating.leave, 1, 2)
    assert logged.hosted.seats[1].is_open
    assert logged.hosted.fairness.seed_hashes == (HASHES[0], "", "")
    assert refusal(logged, seating.leave, 1, 3) == "not_seated"
    logged.do(seating.start, "ada", 4, 4)
    assert [seat_state.level for seat_state in logged.hosted.seats] == [0, 4, 4]
    reveal(logged)
    assert refusal(logged, seating.leave, 0, 5) == "not_open"


def test_only_the_creator_starts_early_or_calls_off() -> None:
    logged = opened()
    assert refusal(logged, seating.start, "eve", 3, 1) == "not_creator"
    assert refusal(logged, seating.abort, "eve", 1) == "not_creator"
    logged.do(seating.abort, "ada", 2)
    assert logged.hosted.status == "over"
    assert logged.hosted.ending is not None
    assert (logged.hosted.ending.winners, logged.hosted.ending.reason) == ((), "aborted")
    assert isinstance(logged.log[-1], Aborted)
    assert refusal(logged, seating.join, None, "b", "Bob", "", 3) == "not_open"
    assert refusal(begun(), seating.abort, "ada", 3) == "not_open"


def test_one_device_gives_one_seed() -> None:
    logged = opened("thrive", "me", "me")
    assert logged.hosted.seats_of("ada") == (0, 1)
    assert logged.hosted.fairness.seeds == (SEEDS[0], "")
    assert [seat_state.name for seat_state in logged.hosted.seats] == ["Ada", "Guest"]


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
        creation.first_events(setup, match="m", principal="h", name="", secret=SECRET, now=0)
    assert refused.value.code == code


def test_play_may_go_on_from_a_position_but_not_from_an_end() -> None:
    middle = begun()
    middle.play(0, FIRST)
    position = str(middle.hosted.match.state)
    logged = begun(start=position)
    assert logged.hosted.match.state == middle.hosted.match.state
    logged.play(1, SECOND)
    assert logged.restored().match.state == logged.hosted.match.state
    over = str(middle.hosted.match.state.resign(0))
    with pytest.raises(Refused, match="over in that position"):
        begun(start=over)


# -- playing ---------------------------------------------------------------------------------


def test_a_turn_is_played_whole_in_turn_and_in_time() -> None:
    logged = begun()
    ply = logged.hosted.ply
    assert refusal(logged, turn_commands.play, 1, ply, SECOND.split(), 1, NONCE) == "not_your_turn"
    assert refusal(logged, turn_commands.play, 0, ply, [], 1, NONCE) == "bad_action"
    assert refusal(logged, turn_commands.play, 0, ply, ["what"], 1, NONCE) == "bad_action"
    assert refusal(logged, turn_commands.play, 0, ply, ["c2-c3"], 1, NONCE) == "illegal_action"
    assert refusal(logged, turn_commands.play, 0, ply, ["c1-c2"], 1, NONCE) == "unfinished_turn"
    assert (
        refusal(logged, turn_commands.play, 0, ply, [*FIRST.split(), "c2-c3"], 1, NONCE)
        == "illegal_action"
    )
    assert refusal(logged, turn_commands.play, 0, ply - 1, FIRST.split(), 1, NONCE) == "stale"
    assert refusal(logged, turn_commands.play, 0, ply + 1, FIRST.split(), 1, NONCE) == "stale"
    assert refusal(logged, turn_commands.play, 2, ply, FIRST.split(), 1, NONCE) == "no_such_seat"
    logged.play(0, FIRST)
    assert logged.hosted.ply == ply + 1
    assert refusal(logged, turn_commands.play, 0, ply, FIRST.split(), 1, NONCE) == "stale"


def test_deciding_changes_nothing_and_the_rules_are_asked_once() -> None:
    logged = begun()
    before = logged.hosted.match.state
    transition = logged.decide(0, FIRST)
    assert logged.hosted.match.state is before
    logged.apply(transition)
    assert logged.hosted.match.state is transition.paths[-1][-1][1]


def test_events_read_from_the_log_are_played_by_the_rules() -> None:
    logged, other = begun(), begun()
    transition = logged.decide(0, FIRST)
    logged.apply(transition)
    other.apply(Transition(transition.first, transition.events))
    assert facts(other.hosted) == facts(logged.hosted)


def test_a_transition_that_was_not_logged_leaves_no_trace() -> None:
    logged = begun()
    logged.decide(0, FIRST)
    logged.play(0, "c1-c2 c2+c5 d1+d4")
    assert facts(logged.restored()) == facts(logged.hosted)


def test_a_transition_made_for_another_state_is_not_applied() -> None:
    logged = begun()
    transition = logged.decide(0, FIRST)
    logged.do(chat.send, 1, "Good luck", logged.now)
    before = facts(logged.hosted)
    with pytest.raises(ValueError, match="begins with event 6, but event 7 is the next"):
        logged.apply(transition)
    assert facts(logged.hosted) == before
    assert facts(logged.restored()) == before


def test_resigning_ends_a_game_of_two_and_thins_a_larger_one() -> None:
    logged = begun()
    logged.do(turn_commands.withdraw, 1, "resigned", 1)
    assert logged.hosted.ending is not None
    assert logged.hosted.ending.text == "Black wins: White resigned."
    assert refusal(logged, turn_commands.withdraw, 0, "resigned", 2) == "match_over"
    assert refusal(logged, turn_commands.play, 0, 4, FIRST.split(), 2, NONCE) == "match_over"
    more = begun("grow", 3, players=3, size=4, first="seat1")
    more.do(turn_commands.withdraw, 1, "abandoned", 1)
    assert more.hosted.status == "playing"
    assert refusal(more, turn_commands.withdraw, 1, "resigned", 2) == "out_of_play"
    more.do(turn_commands.withdraw, 0, "abandoned", 1)
    assert more.hosted.ending is not None
    assert more.hosted.ending.text == "Green wins: Red left the match."


@pytest.mark.parametrize(
    ("name", "people", "options"),
    [("thrive", 2, {"size": 4}), ("grow", 3, {"players": 3, "size": 4}), ("thrust", 2, {})],
)
def test_whole_matches_end_by_the_rules_and_read_back(
    name: str, people: int, options: dict[str, int | str]
) -> None:
    logged = begun(name, people, **options)  # type: ignore[arg-type]
    logged.finish(random.Random(7))
    hosted, again = logged.hosted, logged.restored()
    outcome = hosted.match.state.outcome
    assert outcome is not None
    assert hosted.ending is not None
    assert (hosted.ending.winners, hosted.ending.reason) == (outcome.winners, outcome.reason)
    assert hosted.fairness.secret == SECRET
    assert again.match.state == hosted.match.state
    assert (again.fairness, again.ending, again.ply) == (hosted.fairness, hosted.ending, hosted.ply)
    record = match_record.record(hosted)
    assert record.outcome == outcome
    assert boardwright.parse_record(str(record)) == record


def test_a_log_of_other_rules_is_not_misread() -> None:
    (first, *_) = begun().log
    assert isinstance(first, Created)
    with pytest.raises(RulesChanged, match="rules version 99"):
        HostedMatch.restore([msgspec.structs.replace(first, rules=99)])
    with pytest.raises(DamagedLog, match="must begin with a Created event"):
        HostedMatch.restore(begun().log[1:])


def test_where_something_is_hidden_a_turn_is_played_decision_by_decision(pennies: str) -> None:
    """What one decision brings to light may matter for the next, so no draft can go beyond it."""
    logged = begun(pennies)
    logged.play(0, "mark:2")
    ply = logged.hosted.ply
    assert refusal(logged, turn_commands.play, 0, ply, ["mark:2"], 1, NONCE) == "illegal_action"
    assert refusal(logged, turn_commands.play, 1, ply, ["mark:1"], 1, NONCE) == "not_your_turn"
    logged.play(0, "mark:1")
    assert logged.hosted.deciding == (0, 1)
    assert facts(logged.restored()) == facts(logged.hosted)


# -- sealed steps ----------------------------------------------------------------------------


def test_the_others_commitment_does_not_make_mine_stale(pennies: str) -> None:
    logged = begun(pennies, 3, players=3)
    logged.play(0, "mark:1 mark:2")
    seen = logged.hosted.ply
    logged.play(2, "hold:0")
    logged.do(chat.send, 2, "done", 5)
    logged.play(1, "hold:1", seen)
    with pytest.raises(Refused) as refused:
        logged.play(1, "hold:0", seen)
    assert refused.value.code == "not_your_turn"
    logged.play(0, "hold:1", seen)
    with pytest.raises(Refused) as late:
        logged.play(1, "mark:1 mark:2", seen)
    assert late.value.code == "stale"


def test_all_but_the_last_choice_are_sealed(pennies: str) -> None:
    logged = begun(pennies, 3, players=3)
    logged.play(0, "mark:1 mark:2")
    for seat in (2, 0, 1):
        logged.play(seat, "hold:1")
    assert [(one.seat, one.action) for one in logged.hosted.sealed] == [
        (2, "hold:1"),
        (0, "hold:1"),
    ]
    assert [one[1] for one in logged.hosted.fairness.seals] == [2, 0]
    assert "hold" not in str(logged.hosted.fairness)
    assert NONCE not in str(logged.hosted.fairness)
    moves = [event for event in logged.log if isinstance(event, TurnPlayed)]
    assert [bool(event.nonce) for event in moves] == [False, True, True, False]
    logged.play(1, "mark:1 mark:2")
    with pytest.raises(ValueError, match="needs a nonce"):
        turn_commands.play(logged.hosted, 0, logged.hosted.ply, ["hold:0"], 0, "")


def test_leaving_after_a_commitment_is_a_loss(pennies: str) -> None:
    logged = begun(pennies)
    logged.play(0, "mark:1 mark:2")
    logged.play(0, "hold:1")
    logged.do(turn_commands.withdraw, 0, "abandoned", 1)
    assert logged.hosted.ending is not None
    assert logged.hosted.ending.winners == (1,)


# -- beside the game -------------------------------------------------------------------------


def test_chat_is_cleaned_and_limited() -> None:
    logged = begun()
    assert refusal(logged, chat.send, 0, "\u202e\n", 0) == "bad_text"
    assert refusal(logged, chat.send, 0, "x" * 501, 0) == "too_long"
    assert refusal(opened(), chat.send, 1, "hello", 0) == "not_seated"
    ply = logged.hosted.ply
    for number in range(12):
        logged.do(chat.send, 0, f" hello\u202e {number} ", 1000 * number)
    assert [said.text for said in logged.hosted.chat][:2] == ["hello 0", "hello 1"]
    assert refusal(logged, chat.send, 0, "more", 59_999) == "too_fast"
    logged.do(chat.send, 1, "I may", 59_999)
    logged.do(chat.send, 0, "now I may", 60_000)
    assert logged.hosted.ply == ply


def test_a_rematch_moves_everybody_on_by_one() -> None:
    logged = begun("grow", 3, players=3, size=4)
    assert refusal(logged, link_rematch, "m-2", 1) == "not_over"
    logged.do(turn_commands.withdraw, 1, "resigned", 1)
    logged.do(turn_commands.withdraw, 2, "resigned", 1)
    setup = rematch_setup(logged.hosted, "holder2")
    assert [seat.kind for seat in setup.seats] == ["me", "open", "open"]
    assert setup.seats[0].name == "Player 2"
    assert [(one.seat, one.principal) for one in setup.reserved] == [(1, "ada"), (2, "holder1")]
    assert next_seat(logged.hosted, 0) == 1
    assert (setup.game, setup.options) == ("grow", {"players": 3, "size": 4})
    logged.do(link_rematch, "m-2", 2)
    assert logged.hosted.next_match == "m-2"
    assert refusal(logged, link_rematch, "m-3", 3) == "not_over"
    alone = opened("thrive", "me", "computer")
    alone.do(turn_commands.withdraw, 0, "resigned", 1)
    assert [seat.kind for seat in rematch_setup(alone.hosted, "ada").seats] == ["computer", "me"]


def test_the_record_of_a_game_with_hidden_parts_waits_for_its_end() -> None:
    assert refusal(begun("thrust"), match_record.record) == "not_over"
    tags = match_record.record(begun().hosted).tags
    assert "secret" not in tags
    assert "digest" not in tags
