"""Asking each other: who has to agree, when an offer lapses, what cannot be asked."""

from __future__ import annotations

import random

import pytest
from tests.hosting.logged_match import LoggedMatch, begun, opened

from boardwright.hosting import Refused, TimeControl, agreements, match_record, turn_commands
from boardwright.hosting.events import Accepted, DrawAgreed, Offered, OfferKind, Replaced, TakenBack
from boardwright.hosting.offers import DeclinedOffer
from boardwright.hosting.takeback import steps_kept

FIRST = "c1-c2 d1+d4 c2+c5"
SECOND = "c6-c5 c5+c1 d6+d2"


def _refused(logged: LoggedMatch, seat: int, what: OfferKind, **named: object) -> str:
    with pytest.raises(Refused) as refused:
        agreements.offer(logged.hosted, seat, what, logged.now, **named)  # type: ignore[arg-type]
    return refused.value.code


def _can_take_back(logged: LoggedMatch, seat: int) -> bool:
    try:
        steps_kept(logged.hosted, seat)
    except Refused:
        return False
    return True


def _standing(logged: LoggedMatch) -> list[tuple[OfferKind, int]]:
    return [(offer.kind, offer.by) for offer in logged.hosted.offers.standing]


def _declined(logged: LoggedMatch) -> tuple[DeclinedOffer, ...]:
    return logged.hosted.offers.declined


# -- draw ------------------------------------------------------------------------------------


def test_a_draw_is_agreed_by_all_in_play() -> None:
    logged = begun("grow", 3, players=3, size=4, first="seat1")
    logged.do(agreements.offer, 1, "draw", 1)
    assert _standing(logged) == [("draw", 1)]
    assert logged.do(agreements.accept, 0, "draw", 2) == [Accepted(2, 0, "draw")]
    assert logged.hosted.offers.standing[0].accepted == (0,)
    _, drawn = logged.do(agreements.accept, 2, "draw", 3)
    assert isinstance(drawn, DrawAgreed)
    assert logged.hosted.ending is not None
    assert logged.hosted.ending.winners == (0, 1, 2)
    assert logged.hosted.ending.text == "Draw by agreement."
    record = match_record.record(logged.hosted)
    assert record.outcome is None, "to the rules the game is unfinished"
    assert record.tags["ending"] == "agreement"


def test_a_player_who_left_has_no_vote_and_no_share() -> None:
    logged = begun("grow", 3, players=3, size=4, first="seat1")
    logged.do(turn_commands.withdraw, 2, "resigned", 0)
    logged.do(agreements.offer, 0, "draw", 1)
    logged.do(agreements.accept, 1, "draw", 2)
    assert logged.hosted.ending is not None
    assert logged.hosted.ending.winners == (0, 1)


def test_playing_on_declines_a_draw_and_ones_own_turn_does_not() -> None:
    logged = begun()
    logged.do(agreements.offer, 0, "draw", 1)
    logged.play(0, FIRST)
    assert _standing(logged) == [("draw", 0)]
    logged.play(1, SECOND)
    assert _standing(logged) == []
    with pytest.raises(Refused) as refused:
        agreements.accept(logged.hosted, 1, "draw", 2)
    assert refused.value.code == "no_such_offer"


def test_an_offer_is_declined_withdrawn_and_not_repeated_at_once() -> None:
    logged = begun()
    logged.do(agreements.offer, 0, "draw", 1)
    assert _refused(logged, 0, "draw") == "already_offered"
    assert _refused(logged, 1, "draw") == "already_offered"
    logged.do(agreements.decline, 1, "draw", 2)
    assert _standing(logged) == []
    assert _refused(logged, 0, "draw") == "too_soon"
    logged.do(agreements.offer, 1, "draw", 3)
    logged.do(agreements.decline, 1, "draw", 4)
    with pytest.raises(Refused):
        agreements.decline(logged.hosted, 1, "draw", 5)
    logged.play(0, FIRST)
    logged.do(agreements.offer, 0, "draw", 6)
    with pytest.raises(Refused) as refused:
        agreements.accept(logged.hosted, 0, "draw", 7)
    assert refused.value.code == "no_such_offer"


def test_a_computer_is_asked_for_a_draw() -> None:
    logged = opened("thrive", "me", "computer")
    assert logged.do(agreements.offer, 0, "draw", 1) == [Offered(1, 0, "draw")]
    assert agreements.seats_to_answer(logged.hosted, "draw") == {1}
    _, drawn = logged.do(agreements.accept, 1, "draw", 2)
    assert drawn == DrawAgreed(2)
    assert agreements.seats_to_answer(logged.hosted, "draw") == set()


def test_every_computer_answers_for_its_own_seat() -> None:
    logged = opened("grow", "me", "computer", "computer", players=3, size=4, first="seat1")
    logged.do(agreements.offer, 0, "draw", 1)
    assert agreements.seats_to_answer(logged.hosted, "draw") == {1, 2}
    logged.do(agreements.accept, 1, "draw", 2)
    assert agreements.seats_to_answer(logged.hosted, "draw") == {2}
    logged.do(agreements.decline, 2, "draw", 3)
    assert logged.hosted.status == "playing"
    assert logged.hosted.offers.declined == (DeclinedOffer("draw", 0, 2),)


def test_a_player_who_has_accepted_may_play_on() -> None:
    logged = begun("grow", 3, players=3, size=5, first="seat1")
    logged.do(agreements.offer, 2, "draw", 1)
    logged.do(agreements.accept, 0, "draw", 2)
    logged.play(0, "+c3")
    assert _standing(logged) == [("draw", 2)]
    logged.play(1, "+d4")
    assert _standing(logged) == []
    assert logged.hosted.offers.declined == (DeclinedOffer("draw", 2, 1),)


def test_a_declined_offer_is_known_until_the_next_turn_of_its_player() -> None:
    logged = begun()
    logged.play(0, FIRST)
    logged.do(agreements.offer, 0, "draw", 1)
    logged.do(agreements.decline, 1, "draw", 2)
    declined = (DeclinedOffer("draw", 0, 1),)
    assert _declined(logged) == declined
    logged.play(1, SECOND)
    assert _declined(logged) == declined
    assert logged.restored().offers.values == logged.hosted.offers.values
    logged.turn(random.Random(1))
    assert not _declined(logged)


def test_an_offer_that_is_withdrawn_or_made_again_is_not_declined() -> None:
    logged = begun()
    logged.do(agreements.offer, 0, "draw", 1)
    logged.do(agreements.decline, 0, "draw", 2)
    assert not _declined(logged)
    logged.do(agreements.offer, 1, "draw", 3)
    logged.do(agreements.decline, 0, "draw", 4)
    logged.play(0, FIRST)
    assert _declined(logged) == (DeclinedOffer("draw", 1, 0),)
    logged.do(agreements.offer, 1, "draw", 5)
    assert not _declined(logged)


def test_on_one_device_nobody_else_is_asked() -> None:
    logged = opened("thrive", "me", "me")
    logged.do(agreements.offer, 1, "draw", 1)
    assert logged.hosted.status == "over"


# -- takeback --------------------------------------------------------------------------------


def test_a_turn_is_taken_back_with_the_answer_to_it() -> None:
    logged = begun()
    start = logged.hosted.match.state
    assert _refused(logged, 0, "takeback") == "cannot_take_back"
    assert not _can_take_back(logged, 0)
    logged.play(0, FIRST)
    logged.play(1, SECOND)
    assert _can_take_back(logged, 0)
    ply = logged.hosted.ply
    logged.do(agreements.offer, 0, "takeback", 1)
    _, back = logged.do(agreements.accept, 1, "takeback", 2)
    assert isinstance(back, TakenBack)
    assert back.keep == 0
    assert logged.hosted.match.state == start
    assert logged.hosted.match.information(1).observations == ()
    assert logged.hosted.deciding == (0,)
    assert logged.hosted.ply == ply + 1
    logged.play(0, FIRST)
    assert logged.restored().match.state == logged.hosted.match.state


def test_one_turn_back_is_only_ones_own() -> None:
    logged = begun()
    logged.play(0, FIRST)
    middle = logged.hosted.match.state
    logged.play(1, SECOND)
    logged.do(agreements.offer, 1, "takeback", 1)
    logged.do(agreements.accept, 0, "takeback", 2)
    assert logged.hosted.match.state == middle
    assert logged.hosted.deciding == (1,)
    logged.do(agreements.offer, 0, "takeback", 3)
    logged.do(agreements.accept, 1, "takeback", 4)
    assert logged.hosted.match.count == 0


def test_an_offer_to_take_back_lapses_with_the_next_turn() -> None:
    logged = begun()
    logged.play(0, FIRST)
    logged.do(agreements.offer, 0, "takeback", 1)
    logged.play(1, SECOND)
    assert _standing(logged) == []


def test_a_computer_lets_one_take_back_at_once() -> None:
    logged = opened("thrive", "me", "computer")
    logged.play(0, FIRST)
    assert [type(event) for event in logged.do(agreements.offer, 0, "takeback", 1)] == [TakenBack]
    assert logged.hosted.match.count == 0


def test_time_spent_stays_spent() -> None:
    logged = begun(clock=TimeControl("real", 60))
    logged.now = 10_000
    logged.play(0, FIRST)
    logged.now = 30_000
    logged.do(agreements.offer, 0, "takeback", logged.now)
    logged.do(agreements.accept, 1, "takeback", logged.now)
    logged.now = 31_000
    assert [logged.hosted.remaining_ms(seat, logged.now) for seat in (0, 1)] == [49_000, 40_000]
    assert [logged.restored().remaining_ms(seat, logged.now) for seat in (0, 1)] == [49_000, 40_000]


def test_chance_is_never_taken_back_and_rolls_never_rewind() -> None:
    logged = begun("grow", 2, players=2, size=5)
    rolls = logged.hosted.rolls
    assert rolls == 1
    logged.turn(random.Random(1))
    logged.turn(random.Random(1))
    first = logged.hosted.match.past(None, 1)
    seat = next(step.seat for _, step, _ in first)
    assert seat is not None
    logged.do(agreements.offer, seat, "takeback", 1)
    logged.do(agreements.accept, 1 - seat, "takeback", 1)
    assert logged.hosted.match.count == 1
    assert logged.hosted.rolls == rolls


def test_nothing_sealed_drawn_or_revealed_is_taken_back(pennies: str) -> None:
    logged = begun(pennies)
    logged.play(0, "mark:1 mark:2")
    assert _can_take_back(logged, 0), "everybody saw the marks, nobody has chosen yet"
    logged.play(1, "hold:0")
    assert not _can_take_back(logged, 0)
    assert not _can_take_back(logged, 1)
    logged.play(0, "hold:1")
    assert not _can_take_back(logged, 0)
    assert _refused(logged, 1, "takeback") == "cannot_take_back"


def test_a_roll_is_not_taken_back_even_where_nothing_is_hidden(
    pennies: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged = begun(pennies)
    monkeypatch.setattr(type(logged.hosted.game), "has_hidden_parts", False)
    logged.play(0, "mark:1 mark:2")
    logged.play(1, "hold:0")
    assert _can_take_back(logged, 0)
    logged.play(0, "hold:1")
    for seat in (0, 1):
        with pytest.raises(Refused, match="after dice were rolled or counters drawn"):
            steps_kept(logged.hosted, seat)


def test_a_turn_that_was_played_in_parts_is_taken_back_as_one(pennies: str) -> None:
    logged = begun(pennies)
    before = logged.hosted.match.count
    logged.play(0, "mark:1")
    logged.play(0, "mark:2")
    assert steps_kept(logged.hosted, 0) == before


def test_a_resignation_is_never_taken_back() -> None:
    logged = begun("grow", 3, players=3, size=5, first="seat1")
    logged.play(0, "+c3")
    logged.do(turn_commands.withdraw, 2, "resigned", 1)
    assert not _can_take_back(logged, 0)


# -- a computer for somebody who has gone ------------------------------------------------------


def test_a_computer_takes_an_abandoned_seat_if_the_others_agree() -> None:
    logged = begun("grow", 3, players=3, size=5, first="seat1", clock=TimeControl("real", 60))
    seeds = logged.hosted.fairness.seeds
    assert _refused(logged, 1, "computer", target=0) == "not_absent"
    assert _refused(logged, 1, "computer", target=1, absent={1}) == "no_such_seat"
    assert _refused(logged, 1, "computer", absent={0}) == "no_such_seat"
    (asked,) = logged.do(agreements.offer, 1, "computer", 1, target=0, level=4, absent={0})
    assert asked == Offered(1, 1, "computer", 0, 4)
    with pytest.raises(Refused):
        agreements.accept(logged.hosted, 0, "computer", 2, {0})
    _, replaced = logged.do(agreements.accept, 2, "computer", 2, {0})
    assert replaced == Replaced(2, 0, 4)
    seat_state = logged.hosted.seats[0]
    assert (seat_state.kind, seat_state.name, seat_state.principal) == (
        "computer",
        "Computer (level 4)",
        "",
    )
    assert logged.hosted.fairness.seeds == seeds
    assert logged.hosted.clocks.next_timeout(10**9) is None
    assert _refused(logged, 1, "computer", target=0, absent={0}) == "not_absent"
    assert logged.restored().seats == logged.hosted.seats


def test_coming_back_in_time_keeps_the_seat() -> None:
    logged = begun("grow", 3, players=3, size=5, first="seat1")
    logged.do(agreements.offer, 1, "computer", 1, target=0, absent={0})
    logged.play(0, "+c3")
    assert _standing(logged) == []
    logged.do(agreements.offer, 1, "computer", 1, target=0, absent={0})
    logged.do(agreements.decline, 0, "computer", 2)
    assert _standing(logged) == []


def test_a_player_back_before_all_have_agreed_keeps_the_seat() -> None:
    logged = begun("grow", 3, players=3, size=5, first="seat1")
    logged.do(agreements.offer, 1, "computer", 1, target=0, absent={0})
    with pytest.raises(Refused) as refused:
        agreements.accept(logged.hosted, 2, "computer", 2, absent={1})
    assert refused.value.code == "not_absent"
    assert _standing(logged) == [("computer", 1)]


def test_of_two_the_one_who_stays_decides_alone() -> None:
    logged = begun()
    (event,) = logged.do(agreements.offer, 1, "computer", 1, target=0, level=2, absent={0})
    assert event == Replaced(1, 0, 2)


def test_other_absent_players_are_not_asked() -> None:
    """Else the last of three could never play on."""
    logged = begun("grow", 3, players=3, size=5, first="seat1")
    (asked,) = logged.do(agreements.offer, 1, "computer", 1, target=0, absent={0})
    assert asked == Offered(1, 1, "computer", 0, 5)
    logged.do(agreements.decline, 1, "computer", 2)
    logged.play(0, "+c3")
    (event,) = logged.do(agreements.offer, 1, "computer", 3, target=0, level=2, absent={0, 2})
    assert event == Replaced(3, 0, 2)


def test_absent_players_are_asked_for_a_draw_too() -> None:
    logged = begun("grow", 3, players=3, size=5, first="seat1")
    (asked,) = logged.do(agreements.offer, 1, "draw", 1, absent={0, 2})
    assert asked == Offered(1, 1, "draw")
    assert logged.do(agreements.accept, 0, "draw", 2, absent={2}) == [Accepted(2, 0, "draw")]
