"""One game: pairing, openings, clocks, and players that fail."""

from __future__ import annotations

import random
from itertools import count

import pytest
from tests.arena.fakes import make

import boardwright
from boardwright import Action, Chance, Decide, Record, Step
from boardwright.arena import Fixture, Plan, Result, run_game
from boardwright.arena.opening import default_turns, draw_opening, ends_game
from boardwright.arena.shared_dice import SharedDice


def _run_game(game: str, *seating: str, number: int = 0, **rest: object) -> tuple[Result, Record]:
    """With a clock that moves on by a second whenever it is read: every answer takes one."""
    options: dict[str, int | str] = {}
    if game == "grow":
        options = {"size": 6, "players": len(seating)}
    plan = Plan(game, options, (seating,), 10, **rest)  # type: ignore[arg-type]
    readings = count()
    return run_game(plan, Fixture(number, 0, seating), make, clock=lambda: next(readings))


def test_a_game_is_played_to_its_end_and_recorded() -> None:
    result, record = _run_game("thrive", "greedy", "random", opening=2)
    outcome = record.outcome
    assert outcome is not None
    assert (result.values, result.reason) == (outcome.values, outcome.reason)
    assert record.players == {"black": "greedy", "white": "random"}
    opening = int(record.tags["opening"])
    assert opening == 6, "two turns of a move and two pegs"
    assert result.decisions == len(record.steps) - opening
    decided = [step.seat for step in record.steps[opening:]]
    assert [clock.seconds for clock in result.clocks] == [decided.count(0), decided.count(1)]
    assert [clock.longest for clock in result.clocks] == [3, 3]
    assert abs(result.clocks[0].turns - result.clocks[1].turns) <= 1
    assert result.turns == sum(turn[0].seat is not None for turn in record.turns) - 2


def test_a_turn_on_the_clock_is_a_round_where_seats_alternate_within_it() -> None:
    result, record = _run_game("thrust", "random", "random")
    final = record.final.view(None)
    assert max(clock.turns for clock in result.clocks) <= final.turn_key  # type: ignore[operator]
    assert result.decisions > 3 * result.turns


def test_the_cap_ends_a_game_as_a_draw() -> None:
    result, record = _run_game("thrive", "random", "random", cap=5)
    assert (result.values, result.reason, result.is_draw) == ((0.5, 0.5), "unfinished", True)
    assert len(record.steps) == 5


@pytest.mark.parametrize(
    ("spec", "why", "words"),
    [
        ("crash", "crash", "RuntimeError: no idea what to do"),
        ("unborn", "crash", "OSError: cannot be started"),
        ("empty", "illegal", "a player must return an action or a sequence of actions, got ()"),
        (
            "nonsense",
            "illegal",
            "a player must return an action or a sequence of actions, got 'xyzzy'",
        ),
    ],
)
def test_a_player_that_fails_has_lost(spec: str, why: str, words: str) -> None:
    for seat in (0, 1):
        seating = ["random", "random"]
        seating[seat] = spec
        result, record = _run_game("thrust", *seating)
        assert result.values[1 - seat] == 1.0
        assert [(each.seat, each.why, each.message) for each in result.forfeits] == [
            (seat, why, words)
        ]
        assert record.outcome is not None
        assert why in record.tags["forfeit"]
        assert boardwright.parse_record(str(record)) == record


def test_a_late_answer_loses() -> None:
    """Three answers are a turn, and each takes a second."""
    result, _ = _run_game("thrive", "random", "random", limit=2.5)
    assert result.values == (0.0, 1.0)
    assert [each.why for each in result.forfeits] == ["late"]
    assert result.clocks[0].longest == 3
    in_time, _ = _run_game("thrive", "random", "random", limit=3.0)
    assert not in_time.forfeits


def test_among_three_the_others_play_on() -> None:
    result, record = _run_game("grow", "random", "crash", "random")
    assert [each.seat for each in result.forfeits] == [1]
    assert result.values[1] == 0.0
    assert result.reason == "board_full"
    assert record.outcome is not None


def test_a_game_with_an_answer_cut_by_the_deadline_is_unrated() -> None:
    result, _ = _run_game("thrive", "cut", "random")
    assert result.unrated == "cut"
    assert _run_game("thrive", "random", "random")[0].unrated is None


def test_openings_are_shared_fair_and_never_over() -> None:
    game = boardwright.game("thrive")
    openings = [draw_opening(game, 4, random.Random(seed)) for seed in range(30)]
    assert len(set(openings)) == 30
    assert openings[3] == draw_opening(game, 4, random.Random(3))
    for steps in openings:
        state = game.start()
        for step in steps:
            state = state.play(step)
        assert not state.is_over
        assert state.begins_turn
        assert isinstance(state.turn(), Decide)
        assert max(state.evaluate()) <= 0.65
    assert draw_opening(game, 0, random.Random(1)) == ()


def test_where_every_opening_is_over_a_shorter_one_is_drawn() -> None:
    game = boardwright.game("grow", {"size": 3})
    assert ends_game(game, 500)
    state = game.start()
    for step in draw_opening(game, 500, random.Random(1)):
        state = state.play(step)
    assert state != game.start()
    assert not state.is_over


def test_default_openings_are_a_turn_each_unless_something_is_hidden() -> None:
    turns = [default_turns(boardwright.game(name)) for name in ("thrive", "grow", "thrust")]
    assert turns == [2, 2, 0]


def test_default_openings_never_end_the_game() -> None:
    game = boardwright.game("grow", {"size": 2, "players": 4})
    assert ends_game(game, 4)
    assert 0 < default_turns(game) < 4


class Face(Action, frozen=True):
    sides: int
    number: int


def _die(sides: int) -> Chance:
    return Chance(tuple(Face(sides, number) for number in range(sides)))


def test_paired_games_share_their_dice_seat_by_seat() -> None:
    before = boardwright.game("thrive").start()
    move = before.legal_actions(0)[0]
    six, ten = _die(6), _die(10)

    def throws(key: str, *events: int | Chance) -> list[Action]:
        """What six-sided dice show; of the events, a number is a turn of that seat."""
        dice = SharedDice(key)
        fallen: list[Action] = []
        for event in events:
            if isinstance(event, int):
                dice.note_decision(before, Step(move, event))
            else:
                fallen.append(dice.draw(before, event))
        return [face for face in fallen if face in six.outcomes]

    plain = throws("g", 0, six, six, 1, six, 0, six)
    assert throws("g", 0, ten, six, ten, six, 1, ten, ten, six, 0, six) == plain
    assert throws("g", 1, six, 0, six, six, 0, six) == [plain[2], *plain[:2], plain[3]]
    many = throws("g", *[event for _ in range(20) for event in (0, six)])
    assert len(set(many)) > 3, "each turn has its own"
    assert many != throws("h", *[event for _ in range(20) for event in (0, six)])


def test_paired_games_share_their_fleets() -> None:
    plan = Plan("thrust", {}, (("random", "greedy"),), 4, cap=1)
    dealt = []
    for fixture in plan.fixtures():
        _, record = run_game(plan, fixture)
        dealt.append(next(s for s in record.states() if isinstance(s.turn(), Decide)))
    assert dealt[0] == dealt[1]
    assert dealt[2] == dealt[3]
    assert dealt[0] != dealt[2]
