"""Quiet turns, what ends them, and who wins after too many of them (R-67)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from boardwright import parse_record
from boardwright.core import Chance, Step
from boardwright.games.thrust import Thrust, ThrustState
from boardwright.games.thrust.actions import Die
from boardwright.testing.golden import FINAL_TAG

MakeState = Callable[..., ThrustState]
PlayLine = Callable[[ThrustState, str], ThrustState]

OLDER = Path(__file__).parents[1] / "data" / "older"
VERSION_1: dict[str, object] = {
    "stall_turns": 20,
    "stall_result": "draw",
    "stall_counts": "any",
    "contact": "may_hold",
}


def idle(state: ThrustState, until: int = 10_000) -> ThrustState:
    """Nobody does anything until this turn: passes, holds, the first initiative that decides."""
    while not state.is_over and state.number < until:
        if isinstance(state.turn(), Chance):
            face = 10 if not state.stage.rolls[0] else 98
            state = state.play(Step(Die(100, face), None))
        else:
            legal = state.legal_actions(state.active)
            state = state.act(next(a for a in legal if str(a).endswith(("pass", "hold"))))
    return state


def ended(state: ThrustState) -> tuple[str, tuple[int, ...] | None, int]:
    """The outcome, the numbers that decided it, and the last turn."""
    assert state.outcome is not None
    return str(state.outcome), state.outcome.scores, state.number


def new_game(play_line: PlayLine, **options: object) -> ThrustState:
    draws = "draw:freighter " * 4 + "draw:patrol " * 4
    return play_line(Thrust.from_options(options).start(), draws)  # type: ignore[arg-type]


# -- vectors ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "turns"),
    [({}, 10), (VERSION_1, 20), ({"stall_turns": 3}, 3), ({"stall_turns": 1}, 1)],
)
def test_nobody_enters(play_line: PlayLine, options: dict[str, object], turns: int) -> None:
    """RV-26."""
    assert ended(idle(new_game(play_line, **options))) == ("stall:1,2", None, turns)


@pytest.mark.parametrize("stall_result", ["on_board", "more_ships", "draw"])
@pytest.mark.parametrize("stall_counts", ["harm", "any"])
def test_one_ship_enters(play_line: PlayLine, stall_result: str, stall_counts: str) -> None:
    """RV-27: with `any` the fuel it spends delays the end by a turn."""
    rules = {"stall_result": stall_result, "stall_counts": stall_counts}
    state = play_line(new_game(play_line, **rules), "d100:10 d100:98")
    while state.phase != 3:
        state = state.act(state.legal_actions(state.active)[0])
    state = idle(play_line(state, "s1:move:sensor"))
    end = ("stall_board:1", (1, 0)) if stall_result == "on_board" else ("stall:1,2", None)
    assert ended(state) == (*end, 10 if stall_counts == "harm" else 11)


def test_equal_numbers_and_less_damage(make_state: MakeState) -> None:
    """RV-28."""
    black = "freighter@sensor freighter@out/d3 freighter@out freighter@out"
    red = "freighter@sensor freighter@out freighter@out freighter@out"
    assert ended(idle(make_state(black, red)))[:2] == ("stall_damage:2", (3, 0))


# -- the tie-break ---------------------------------------------------------------------

BOARD, SHIPS, DAMAGE = "stall_board", "stall_ships", "stall_damage"
TIE_BREAKS = [
    # more on the board, though fewer in play and more DMG
    ("freighter@sensor/d3", "freighter@out freighter@out", (BOARD, 0, (1, 0)), (SHIPS, 1, (1, 2))),
    # revealed, in whatever band, Dead in the Water: all count
    (
        "freighter@combat/c freighter@close/c",
        "freighter@sensor freighter@out/d8",
        (BOARD, 0, (2, 1)),
        (DAMAGE, 0, (0, 8)),
    ),
    ("freighter@out", "freighter@close/d8", (BOARD, 1, (0, 1)), (DAMAGE, 0, (0, 8))),
    # equal on the board
    (
        "freighter@sensor freighter@out/d3",
        "freighter@close freighter@lost",
        (SHIPS, 0, (2, 1)),
        (SHIPS, 0, (2, 1)),
    ),
    # equal in play: the DMG of ships in play, wherever they are
    ("freighter@sensor/d2", "freighter@sensor/d3", (DAMAGE, 0, (2, 3)), (DAMAGE, 0, (2, 3))),
    (
        "freighter@sensor/d2 freighter@out/d3",
        "freighter@sensor/d3 freighter@out",
        (DAMAGE, 1, (5, 3)),
        (DAMAGE, 1, (5, 3)),
    ),
    # all equal
    ("freighter@sensor/d2", "patrol@close/d2", None, None),
]


@pytest.mark.parametrize("stall_counts", ["harm", "any"])
@pytest.mark.parametrize(("black", "red", "on_board", "more_ships"), TIE_BREAKS)
def test_the_first_difference_decides(
    make_state: MakeState,
    stall_counts: str,
    black: str,
    red: str,
    on_board: tuple[str, int, tuple[int, int]] | None,
    more_ships: tuple[str, int, tuple[int, int]] | None,
) -> None:
    for result, expected in (("on_board", on_board), ("more_ships", more_ships), ("draw", None)):
        rules = {"stall_result": result, "stall_counts": stall_counts}
        over = idle(make_state(black, red, "attack", quiet=9, **rules))
        assert over.outcome is not None
        if expected is None:
            assert (str(over.outcome), over.outcome.scores) == ("stall:1,2", None)
        else:
            step, winner, scores = expected
            assert over.outcome.reason == step
            assert (over.outcome.winners, over.outcome.scores) == ((winner,), scores)


def test_it_is_counted_after_the_burns(make_state: MakeState) -> None:
    """A reactor takes the last DMG before the fleets are compared; a removal ends the quiet."""
    burning = make_state("freighter@sensor/d4/e4", "freighter@sensor/d4/e124", "attack", quiet=9)
    assert ended(idle(burning))[:2] == ("stall:1,2", None)
    reactor = "freighter@sensor freighter@sensor/d7"
    gone = idle(make_state(reactor, "freighter@sensor", "attack", quiet=9), until=3)
    assert (gone.is_over, gone.quiet) == (False, 0)


def test_it_can_be_switched_off(make_state: MakeState) -> None:
    state = make_state("fighter@out", "troop@out", "attack", quiet=5000, stall_turns=0)
    state = idle(state, until=3)
    assert (state.is_over, state.quiet) == (False, 5001)


# -- what ends the quiet of a turn -----------------------------------------------------

EVENTS = [
    ("a move", "freighter@sensor troop@out", "freighter@out", "movement", "s1:move:combat", "any"),
    (
        "a contest",
        "fighter@sensor/c troop@out",
        "freighter@combat/c",
        "movement",
        "s1:pursue:c2 black.burn:2 red.burn:0",
        "any",
    ),
    (
        "a dry ship",
        "fighter@sensor/f1 troop@out",
        "freighter@out",
        "movement",
        "s1:move:combat",
        "harm",
    ),
    (
        "a hit",
        "cruiser@combat troop@out",
        "subcompact@combat/c",
        "attack",
        "s1:attack:c1 d100:12",
        "harm",
    ),
    (
        "an own failure",
        "fighter@combat troop@out",
        "freighter@combat/c",
        "attack",
        "s1:attack:c1 d100:98",
        "harm",
    ),
    (
        "an abandoned ship",
        "fighter@combat/d1/h troop@out",
        "freighter@out/d1/h",
        "morale",
        "s1:check d10:1",
        "harm",
    ),
    (
        "a ship that must leave",
        "fighter@combat/d3/h troop@out",
        "freighter@out/d1/h",
        "morale",
        "s1:check d10:2",
        "any",
    ),
    ("a check", "fighter@combat/d1/h", "freighter@out/d1/h", "morale", "s1:check d10:9", "nothing"),
    ("a scan", "fighter@combat troop@out", "freighter@out", "recon", "s1:scan d100:12", "nothing"),
    ("a pass", "fighter@combat troop@out", "freighter@out", "recon", "s1:pass", "nothing"),
]


@pytest.mark.parametrize(
    ("black", "red", "phase", "line", "breaks"),
    [event[1:] for event in EVENTS],
    ids=[event[0] for event in EVENTS],
)
def test_what_breaks_the_quiet(
    make_state: MakeState,
    play_line: PlayLine,
    black: str,
    red: str,
    phase: str,
    line: str,
    breaks: str,
) -> None:
    for stall_counts in ("harm", "any"):
        state = make_state(black, red, phase, quiet=4, stall_counts=stall_counts)
        after = play_line(state, line)
        assert after.progress == (breaks in ("harm", stall_counts))
        assert after.quiet == 4


@pytest.mark.parametrize(("stall_counts", "quiet"), [("harm", 5), ("any", 0)])
def test_fire_breaks_it_only_if_anything_does(
    make_state: MakeState, stall_counts: str, quiet: int
) -> None:
    state = make_state(
        "freighter@sensor/d4", "freighter@out", "attack", quiet=4, stall_counts=stall_counts
    )
    assert idle(state, until=3).quiet == quiet


# -- representation --------------------------------------------------------------------


def test_a_finished_position_counts_anew(make_state: MakeState) -> None:
    over = idle(make_state("freighter@sensor/d3", "freighter@out freighter@out", quiet=9))
    game = over.game
    for again in (
        game.parse_position(str(over)),
        game.decode_position(msgspec.json.encode(over.position())),
    ):
        assert again == over
        assert again.outcome is not None
        assert again.outcome.scores == (1, 0)
    for seat in (0, 1, None):
        view = over.view(seat)
        assert (view.outcome, view.scores) == ("stall_board:1", (1, 0))
        assert game.parse_view(str(view)) == view


@pytest.mark.parametrize(("black", "red", "on_board", "more_ships"), TIE_BREAKS)
@pytest.mark.parametrize("stall_result", ["on_board", "more_ships", "draw"])
def test_guessed_worlds_have_the_numbers(
    make_state: MakeState,
    black: str,
    red: str,
    on_board: object,
    more_ships: object,
    stall_result: str,
) -> None:
    """The view of a stalled game is the view of a world in which it stalled so."""
    over = idle(make_state(black, red, "attack", quiet=9, stall_result=stall_result))
    for seat in (0, 1, None):
        view = over.view(seat)
        for seed in range(5):
            guessed = over.game.determinize(view, random.Random(seed))
            assert guessed.view(seat) == view
            assert over.game.parse_position(str(guessed)) == guessed


def test_the_count_is_part_of_views_unless_it_is_secret(make_state: MakeState) -> None:
    for counts, shown in (("harm", (6, True)), ("any", (None, False))):
        state = replace(
            make_state("fighter@out", "troop@out", quiet=6, stall_counts=counts), progress=True
        )
        for seat in (0, 1, None):
            view = state.view(seat)
            assert (view.quiet, view.progress) == shown
            assert state.game.parse_view(str(view)) == view
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


@pytest.mark.parametrize(
    "path", sorted(OLDER.glob("thrust-1-*.record")), ids=lambda path: path.stem
)
def test_records_of_version_1_replay(path: Path) -> None:
    """One of them was won by more ships, for which there was no reason of its own then."""
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)
    assert str(record) == text
    assert record.tags.get(FINAL_TAG, str(record.final)) == str(record.final)
    options = record.game.options
    assert (options.stall_counts, options.contact) == ("any", "may_hold")  # type: ignore[attr-defined]


def test_version_1_is_read_as_it_was() -> None:
    assert Thrust.upgrade_options(1, {}) == VERSION_1
    assert Thrust.upgrade_options(1, {"stall_turns": 5, "mid_die": "d3"}) == {
        **VERSION_1,
        "stall_turns": 5,
        "mid_die": "d3",
    }
