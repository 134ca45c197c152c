"""Reviews: of golden records, of planted blunders, of luck, of what a seat could know."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import boardwright
from boardwright import RESIGN, BadRecord, Game, Record, State, Step, parse_record
from boardwright.core.record import record_from_json
from boardwright.core.record_text import RecordTurn
from boardwright.engine.analysis import quick_budget
from boardwright.engine.level import levels
from boardwright.engine.search import Budget, Searcher
from boardwright.study.review import Review, TurnReview, review
from boardwright.study.review.classification import LOSS_THRESHOLDS, MAX_GOOD_LOSS, classify
from boardwright.testing import random_playout, reachable

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
CASES = {"thrive-surrender": 40, "grow-mixed-2": 40, "thrust-surrender": 40}
BUDGET = Budget(nodes=200)


def _golden(name: str) -> Review:
    record = parse_record((GOLDEN / f"{name}.record").read_text())
    return review(record, Budget(nodes=CASES[name]))


@pytest.fixture(scope="module")
def reviews() -> dict[str, Review]:
    return {name: _golden(name) for name in CASES}


def _played(game: Game, start: State, *turns: tuple[int, str]) -> Record:
    steps = [Step(game.parse_action(text), seat) for seat, turn in turns for text in turn.split()]
    return Record(game, steps, start=start)


# -- what adds up -------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES)
def test_every_turn_of_the_record_is_there(reviews: dict[str, Review], name: str) -> None:
    record = parse_record((GOLDEN / f"{name}.record").read_text())
    reviewed = reviews[name]
    assert [turn.turn for turn in reviewed.turns] == [line.actions for line in record.data.turns]
    assert [turn.seat for turn in reviewed.turns] == [turn[0].seat for turn in record.turns]
    assert (reviewed.result, reviewed.reason) == (record.data.result, record.data.reason)


@pytest.mark.parametrize("name", CASES)
def test_luck_and_decisions_add_up_to_the_result(reviews: dict[str, Review], name: str) -> None:
    reviewed = reviews[name]
    for before, after in zip(reviewed.turns, reviewed.turns[1:], strict=False):
        assert before.after == after.before
    for totals in reviewed.seats:
        total = totals.start + totals.luck + totals.decisions + totals.others
        assert total == pytest.approx(totals.end)
    assert sum(totals.luck for totals in reviewed.seats) == pytest.approx(0.0, abs=1e-9)
    record = parse_record((GOLDEN / f"{name}.record").read_text())
    assert record.outcome is not None
    assert tuple(totals.end for totals in reviewed.seats) == record.outcome.values


@pytest.mark.parametrize("name", CASES)
def test_losses_have_words_and_parts(reviews: dict[str, Review], name: str) -> None:
    for turn in reviews[name].turns:
        assert sum(turn.after) == pytest.approx(1.0)
        assert 0.0 <= turn.loss <= 1.0
        if turn.seat is None:
            assert (turn.verdict, turn.loss, turn.parts) == ("", 0.0, ())
        elif turn.verdict in LOSS_THRESHOLDS:
            assert turn.verdict == classify(turn.loss)
            assert bool(turn.parts) == (turn.loss > MAX_GOOD_LOSS)
            if turn.parts:
                assert [part.action for part in turn.parts] == list(turn.turn)
                assert sum(part.loss for part in turn.parts) == pytest.approx(turn.loss)
                assert min(part.loss for part in turn.parts) >= 0.0
                assert turn.best
                assert turn.best != turn.turn
        else:
            assert turn.verdict in ("forced", "resigns")


def test_three_seats_add_up_too() -> None:
    game = boardwright.game("grow", {"players": 3, "size": 3})
    steps = [*random_playout(game, random.Random(4), 14).steps, Step(RESIGN, 1)]
    reviewed = review(Record(game, steps), Budget(nodes=20))
    assert reviewed.turns[-1].verdict == "resigns"
    for totals in reviewed.seats:
        total = totals.start + totals.luck + totals.decisions + totals.others
        assert total == pytest.approx(totals.end)
    assert sum(totals.end for totals in reviewed.seats) == pytest.approx(1.0)


def test_the_same_review_twice(reviews: dict[str, Review]) -> None:
    assert _golden("grow-mixed-2") == reviews["grow-mixed-2"]


def test_it_survives_json(reviews: dict[str, Review]) -> None:
    for reviewed in reviews.values():
        assert msgspec.json.decode(msgspec.json.encode(reviewed), type=Review) == reviewed


def test_resigning_costs_the_remaining_chances(reviews: dict[str, Review]) -> None:
    last = reviews["thrive-surrender"].turns[-1]
    assert last.verdict == "resigns"
    assert last.seat is not None
    assert last.loss == pytest.approx(last.before[last.seat])


@pytest.mark.slow("searches every turn of a game")
@pytest.mark.parametrize(("name", "nodes"), [("thrive-default", 300), ("grow-mixed-3", 60)])
def test_costs_agree_with_the_curve_and_with_the_better_turn(name: str, nodes: int) -> None:
    """Where nothing is hidden nobody gives away more than the curve loses, and what the better
    turn does too is not what was wrong with the one played."""
    reviewed = review(parse_record((GOLDEN / f"{name}.record").read_text()), Budget(nodes=nodes))
    bad = [turn for turn in reviewed.turns if turn.parts]
    assert len(bad) > 10
    for turn in bad:
        assert turn.seat is not None
        assert turn.worst_part is not None
        assert turn.before[turn.seat] - turn.after[turn.seat] >= turn.loss - 1e-9
        assert turn.worst_part.action == "end" or turn.worst_part.action not in turn.best
    for before, after in pairwise(reviewed.turns):
        assert before.after == after.before
        assert sum(before.after) == pytest.approx(1.0)


# -- planted blunders ---------------------------------------------------------------------


def _only(reviewed: Review) -> TurnReview:
    (turn,) = reviewed.turns
    return turn


def test_capturing_ones_own_second_last_piece() -> None:
    """Another capture would have won at once."""
    game = boardwright.game("thrive")
    start = game.parse_position("a1:04400,a2:04400/a3:00440,b6:00440 black")
    turn = _only(review(_played(game, start, (0, "a1-a2")), BUDGET))
    assert turn.verdict == "blunder"
    assert turn.loss > 0.9
    assert turn.best == ("a2-a3",)
    assert turn.worst_part is not None
    assert turn.worst_part.action == "a1-a2"
    assert turn.position == str(start.view(0))
    win = _only(review(_played(game, start, (0, "a2-a3")), BUDGET))
    assert (win.verdict, win.loss, win.best, win.position) == ("best", 0.0, (), "")


def test_hanging_a_piece() -> None:
    """With two left, Black walks one of them into White's reach; standing back was safe."""
    game = boardwright.game("thrive")
    start = game.parse_position("a2:04400,f1:04400/a4:00440,d6:00440,e6:00440 black")
    turn = _only(review(_played(game, start, (0, "a2-a3 f1+a1 f1+b1")), BUDGET))
    assert turn.verdict == "blunder"
    assert turn.worst_part is not None
    assert turn.worst_part.action == "a2-a3"
    assert turn.best[0] == "f1-f2"


def test_a_wasted_peg_is_seen_without_asking_for_more() -> None:
    """Two against two: a peg on the wrong hole loses by force, some turns later."""
    game = boardwright.game("thrive")
    start = game.parse_position("b1:f5400,f4:kk400/b5:0544v,d6:0gk40 white")
    turn = _only(review(_played(game, start, (1, "d6-b6 b5+d2 b5+e3"))))
    assert turn.verdict == "blunder"
    assert turn.worst_part is not None
    assert turn.worst_part.action == "b5+d2"


@pytest.mark.parametrize("name", ["thrive", "grow", "thrust"])
def test_without_the_native_build_a_review_asks_for_less(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python at its best takes many times as long: nobody would wait for a whole game."""
    monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")
    game = boardwright.game(name)
    assert quick_budget(game).nodes == levels(game)[1].nodes < levels(game)[-1].nodes


def test_ending_the_turn_too_early() -> None:
    """GV-14 with a harmless step first: the last space would have won, END leaves it to Blue."""
    game = boardwright.game("grow", {"size": 3, "first": "seat1"})
    start = game.parse_position("1bb/RrB/rRb red,blue red")
    turn = _only(review(_played(game, start, (0, "b1-a1 end")), BUDGET))
    assert turn.verdict == "blunder"
    assert turn.worst_part is not None
    assert turn.worst_part.action == "end"
    assert [part.ends_turn for part in turn.parts] == [False, True]
    assert turn.parts[0].loss < 0.05
    assert any(text.endswith("a3") for text in turn.best)


def test_a_forced_turn_costs_nothing() -> None:
    state = _state_with_one_choice(boardwright.game("grow", {"size": 2}))
    seat = _decider(state)
    (action,) = state.legal_actions(seat)
    turn = _only(review(Record(state.game, [Step(action, seat)], start=state), BUDGET))
    assert (turn.verdict, turn.loss) == ("forced", 0.0)


def _decider(state: State) -> int:
    pending = state.turn()
    assert isinstance(pending, boardwright.Decide)
    return pending.seats[0]


def _state_with_one_choice(game: Game) -> State:
    return next(
        state
        for seed in range(30)
        for state in Record(game, random_playout(game, random.Random(seed), 60).steps).states()
        if isinstance(state.turn(), boardwright.Decide)
        and len(state.legal_actions(_decider(state))) == 1
    )


# -- what a seat could know ---------------------------------------------------------------


def test_decisions_are_judged_by_what_the_seat_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judgement's searches get the information of the match and no world."""
    asked: list[Any] = []

    class Spy(Searcher):
        def search(self, information: Any, budget: Any, world: Any = None) -> Any:
            assert world is None
            assert not any(isinstance(held, State) for held in reachable(information))
            asked.append(information)
            return super().search(information, budget)

    monkeypatch.setattr("boardwright.study.review.hidden_information.Searcher", Spy)
    reviewed = _golden("thrust-surrender")
    free = [turn for turn in reviewed.turns if turn.verdict in LOSS_THRESHOLDS]
    assert len(asked) == len(free) > 10
    assert all(known.seat == turn.seat for known, turn in zip(asked, free, strict=True))


def test_what_the_other_side_holds_changes_no_judgement() -> None:
    """The same moves and the same sights with another enemy fleet: the same verdicts on Black."""
    record = parse_record((GOLDEN / "thrust-surrender.record").read_text())
    draws, *later = record.data.turns
    words = list(draws.actions)
    words[4] = "draw:patrol" if words[4] == "draw:freighter" else "draw:freighter"
    swapped = msgspec.structs.replace(
        record.data, turns=(RecordTurn(draws.by, tuple(words)), *later), tags={}
    )
    changed = record_from_json(msgspec.json.encode(swapped))

    def judged(reviewed: Review) -> list[tuple[str, float, tuple[str, ...]]]:
        mine = (turn for turn in reviewed.turns if turn.seat == 0)
        return [(turn.verdict, turn.loss, turn.best) for turn in mine]

    budget = Budget(nodes=40)
    assert judged(review(changed, budget)) == judged(review(record, budget))


def test_a_hidden_game_under_way_is_not_reviewed() -> None:
    game = boardwright.game("thrust")
    steps = random_playout(game, random.Random(1), 30).steps
    with pytest.raises(BadRecord, match="when it is over"):
        review(Record(game, steps), BUDGET)


def test_an_empty_record_has_an_empty_review() -> None:
    reviewed = review(Record(boardwright.game("thrive"), []), BUDGET)
    assert reviewed.turns == ()
    assert [totals.start for totals in reviewed.seats] == [0.5, 0.5]
