"""Asking each other: who has to agree, when an offer lapses, what cannot be asked."""

from __future__ import annotations

import random

import pytest
from tests.hosting.harness import Desk, begun, opened

from boardwright.hosting import Refused, TimeControl
from boardwright.hosting.events import Accepted, DrawAgreed, Offered, OfferKind, Replaced, TakenBack

FIRST = "c1-c2 d1+d4 c2+c5"
SECOND = "c6-c5 c5+c1 d6+d2"


def _refused(desk: Desk, seat: int, what: OfferKind, **named: object) -> str:
    with pytest.raises(Refused) as refused:
        desk.hosted.offer(seat, what, desk.now, **named)  # type: ignore[arg-type]
    return refused.value.code


def _standing(desk: Desk) -> list[tuple[OfferKind, int]]:
    return [(offer.kind, offer.by) for offer in desk.hosted.offers]


# -- draw ------------------------------------------------------------------------------------


def test_a_draw_is_agreed_by_all_in_play() -> None:
    desk = begun("grow", 3, players=3, size=4, first="seat1")
    desk.do(desk.hosted.offer(1, "draw", 1))
    assert _standing(desk) == [("draw", 1)]
    assert desk.do(desk.hosted.accept(0, "draw", 2)) == [Accepted(2, 0, "draw")]
    assert desk.hosted.offers[0].accepted == (0,)
    _, drawn = desk.do(desk.hosted.accept(2, "draw", 3))
    assert isinstance(drawn, DrawAgreed)
    assert desk.hosted.ending is not None
    assert desk.hosted.ending.winners == (0, 1, 2)
    assert desk.hosted.ending.text == "Draw by agreement."
    record = desk.hosted.record()
    assert record.outcome is None, "to the rules the game is unfinished"
    assert record.tags["ending"] == "agreement"


def test_whoever_has_left_has_no_say_and_no_share() -> None:
    desk = begun("grow", 3, players=3, size=4, first="seat1")
    desk.do(desk.hosted.withdraw(2, "resigned", 0))
    desk.do(desk.hosted.offer(0, "draw", 1))
    desk.do(desk.hosted.accept(1, "draw", 2))
    assert desk.hosted.ending is not None
    assert desk.hosted.ending.winners == (0, 1)


def test_playing_on_declines_a_draw_and_ones_own_turn_does_not() -> None:
    desk = begun()
    desk.do(desk.hosted.offer(0, "draw", 1))
    desk.play(0, FIRST)
    assert _standing(desk) == [("draw", 0)]
    desk.play(1, SECOND)
    assert _standing(desk) == []
    with pytest.raises(Refused) as refused:
        desk.hosted.accept(1, "draw", 2)
    assert refused.value.code == "no_such_offer"


def test_an_offer_is_declined_withdrawn_and_not_repeated_at_once() -> None:
    desk = begun()
    desk.do(desk.hosted.offer(0, "draw", 1))
    assert _refused(desk, 0, "draw") == "already_offered"
    assert _refused(desk, 1, "draw") == "already_offered"
    desk.do(desk.hosted.decline(1, "draw", 2))
    assert _standing(desk) == []
    assert _refused(desk, 0, "draw") == "too_soon"
    desk.do(desk.hosted.offer(1, "draw", 3))
    desk.do(desk.hosted.decline(1, "draw", 4))
    with pytest.raises(Refused):
        desk.hosted.decline(1, "draw", 5)
    desk.play(0, FIRST)
    desk.do(desk.hosted.offer(0, "draw", 6))
    with pytest.raises(Refused) as refused:
        desk.hosted.accept(0, "draw", 7)
    assert refused.value.code == "no_such_offer"


def test_a_computer_declines_a_draw() -> None:
    assert _refused(opened("thrive", "me", "computer"), 0, "draw") == "computer_declines"


def test_on_one_device_nobody_else_is_asked() -> None:
    desk = opened("thrive", "me", "me")
    desk.do(desk.hosted.offer(1, "draw", 1))
    assert desk.hosted.status == "over"


# -- takeback --------------------------------------------------------------------------------


def test_a_turn_is_taken_back_with_the_answer_to_it() -> None:
    desk = begun()
    start = desk.hosted.match.state
    assert _refused(desk, 0, "takeback") == "cannot_take_back"
    assert not desk.hosted.can_take_back(0)
    desk.play(0, FIRST)
    desk.play(1, SECOND)
    assert desk.hosted.can_take_back(0)
    ply = desk.hosted.ply
    desk.do(desk.hosted.offer(0, "takeback", 1))
    _, back = desk.do(desk.hosted.accept(1, "takeback", 2))
    assert isinstance(back, TakenBack)
    assert back.keep == 0
    assert desk.hosted.match.state == start
    assert desk.hosted.match.information(1).observations == ()
    assert desk.hosted.deciding == (0,)
    assert desk.hosted.ply == ply + 1
    desk.play(0, FIRST)
    assert desk.restored().match.state == desk.hosted.match.state


def test_one_turn_back_is_only_ones_own() -> None:
    desk = begun()
    desk.play(0, FIRST)
    middle = desk.hosted.match.state
    desk.play(1, SECOND)
    desk.do(desk.hosted.offer(1, "takeback", 1))
    desk.do(desk.hosted.accept(0, "takeback", 2))
    assert desk.hosted.match.state == middle
    assert desk.hosted.deciding == (1,)
    desk.do(desk.hosted.offer(0, "takeback", 3))
    desk.do(desk.hosted.accept(1, "takeback", 4))
    assert desk.hosted.match.count == 0


def test_an_offer_to_take_back_lapses_with_the_next_turn() -> None:
    desk = begun()
    desk.play(0, FIRST)
    desk.do(desk.hosted.offer(0, "takeback", 1))
    desk.play(1, SECOND)
    assert _standing(desk) == []


def test_a_computer_lets_one_take_back_at_once() -> None:
    desk = opened("thrive", "me", "computer")
    desk.play(0, FIRST)
    assert [type(event) for event in desk.do(desk.hosted.offer(0, "takeback", 1))] == [TakenBack]
    assert desk.hosted.match.count == 0


def test_time_spent_stays_spent() -> None:
    desk = begun(clock=TimeControl("real", 60))
    desk.now = 10_000
    desk.play(0, FIRST)
    desk.now = 30_000
    desk.do(desk.hosted.offer(0, "takeback", desk.now))
    desk.do(desk.hosted.accept(1, "takeback", desk.now))
    desk.now = 31_000
    assert [desk.hosted.left(seat, desk.now) for seat in (0, 1)] == [49_000, 40_000]
    assert [desk.restored().left(seat, desk.now) for seat in (0, 1)] == [49_000, 40_000]


def test_chance_is_never_taken_back_and_rolls_never_rewind() -> None:
    desk = begun("grow", 2, players=2, size=5)
    rolls = desk.hosted.rolls
    assert rolls == 1
    desk.turn(random.Random(1))
    desk.turn(random.Random(1))
    first = desk.hosted.match.past(None, 1)
    seat = next(step.seat for _, step, _ in first)
    assert seat is not None
    desk.do(desk.hosted.offer(seat, "takeback", 1))
    desk.do(desk.hosted.accept(1 - seat, "takeback", 1))
    assert desk.hosted.match.count == 1
    assert desk.hosted.rolls == rolls


def test_nothing_sealed_drawn_or_revealed_is_taken_back(pennies: str) -> None:
    desk = begun(pennies)
    desk.play(0, "mark:1 mark:2")
    assert desk.hosted.can_take_back(0), "everybody saw the marks, nobody has chosen yet"
    desk.play(1, "hold:0")
    assert not desk.hosted.can_take_back(0)
    assert not desk.hosted.can_take_back(1)
    desk.play(0, "hold:1")
    assert not desk.hosted.can_take_back(0)
    assert _refused(desk, 1, "takeback") == "cannot_take_back"


def test_a_resignation_is_never_taken_back() -> None:
    desk = begun("grow", 3, players=3, size=5, first="seat1")
    desk.play(0, "+c3")
    desk.do(desk.hosted.withdraw(2, "resigned", 1))
    assert not desk.hosted.can_take_back(0)


# -- a computer for somebody who has gone ------------------------------------------------------


def test_a_computer_takes_an_abandoned_seat_if_the_others_agree() -> None:
    desk = begun("grow", 3, players=3, size=5, first="seat1", clock=TimeControl("real", 60))
    seeds = desk.hosted.fairness.seeds
    assert _refused(desk, 1, "computer", target=0) == "not_absent"
    assert _refused(desk, 1, "computer", target=1, absent={1}) == "no_such_seat"
    assert _refused(desk, 1, "computer", absent={0}) == "no_such_seat"
    (asked,) = desk.do(desk.hosted.offer(1, "computer", 1, target=0, level=4, absent={0}))
    assert asked == Offered(1, 1, "computer", 0, 4)
    with pytest.raises(Refused):
        desk.hosted.accept(0, "computer", 2)
    _, replaced = desk.do(desk.hosted.accept(2, "computer", 2))
    assert replaced == Replaced(2, 0, 4)
    seat_state = desk.hosted.seats[0]
    assert (seat_state.kind, seat_state.name, seat_state.principal) == (
        "computer",
        "Computer (level 4)",
        "",
    )
    assert desk.hosted.fairness.seeds == seeds
    assert desk.hosted.due(10**9) is None
    assert _refused(desk, 1, "computer", target=0, absent={0}) == "not_absent"
    assert desk.restored().seats == desk.hosted.seats


def test_coming_back_in_time_keeps_the_seat() -> None:
    desk = begun("grow", 3, players=3, size=5, first="seat1")
    desk.do(desk.hosted.offer(1, "computer", 1, target=0, absent={0}))
    desk.play(0, "+c3")
    assert _standing(desk) == []
    desk.do(desk.hosted.offer(1, "computer", 1, target=0, absent={0}))
    desk.do(desk.hosted.decline(0, "computer", 2))
    assert _standing(desk) == []


def test_of_two_the_one_who_stays_decides_alone() -> None:
    desk = begun()
    (event,) = desk.do(desk.hosted.offer(1, "computer", 1, target=0, level=2, absent={0}))
    assert event == Replaced(1, 0, 2)


def test_who_has_gone_as_well_is_not_asked() -> None:
    """Else the last of three could never play on."""
    desk = begun("grow", 3, players=3, size=5, first="seat1")
    (asked,) = desk.do(desk.hosted.offer(1, "computer", 1, target=0, absent={0}))
    assert asked == Offered(1, 1, "computer", 0, 5)
    desk.do(desk.hosted.decline(1, "computer", 2))
    desk.play(0, "+c3")
    (event,) = desk.do(desk.hosted.offer(1, "computer", 3, target=0, level=2, absent={0, 2}))
    assert event == Replaced(3, 0, 2)


def test_a_draw_is_not_agreed_behind_anybodys_back() -> None:
    desk = begun("grow", 3, players=3, size=5, first="seat1")
    (asked,) = desk.do(desk.hosted.offer(1, "draw", 1, absent={0, 2}))
    assert asked == Offered(1, 1, "draw")
    assert desk.do(desk.hosted.accept(0, "draw", 2, absent={2})) == [Accepted(2, 0, "draw")]
