"""Every option at work, beside its default."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from boardwright.core import BadOptions, Chance
from boardwright.games.thrust import Thrust, ThrustOptions, ThrustState
from boardwright.games.thrust.actions import Draw, activate
from boardwright.games.thrust.ships import COMBAT, GONE, KINDS, OUT, SENSOR

MakeState = Callable[..., ThrustState]
PlayLine = Callable[[ThrustState, str], ThrustState]


def legal(state: ThrustState, seat: int) -> list[str]:
    return [str(action) for action in state.legal_actions(seat)]


def test_the_options_are_those_of_the_specification() -> None:
    offered = {spec.key: spec.offered for spec in ThrustOptions.specs()}
    assert offered == {
        "mid_die": "d5 | d3",
        "passenger_class": "0 | 1 | 3",
        "draw": "counters | distinct",
        "effects": "persistent | current_only",
        "morale_equal": "nothing | failure",
        "reactions": "use_move | free",
        "unopposed": "auto | roll",
        "crit_advantage": "literal | best_grade",
        "class_plus": "exactly_one | any_lower",
        "leave_board": "yes | forced_only | removed",
        "entry_cost": "1 | 0",
        "both_fail": "reroll | keep",
        "immediate_morale": "extra | replaces",
        "stall_turns": "0 to 1000",
        "stall_result": "on_board | more_ships | draw",
        "stall_counts": "harm | any",
        "contact": "may_hold | must_act",
    }
    assert all(spec.question and spec.ruling for spec in ThrustOptions.specs())


@pytest.mark.parametrize("bad", [{"stall_turns": 1001}, {"mid_die": "d4"}, {"tie": "owner"}])
def test_nothing_else_is_offered(bad: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        Thrust.from_options(bad)


@pytest.mark.parametrize(("die", "faces"), [("d5", 5), ("d3", 3)])
def test_mid_die(make_state: MakeState, play_line: PlayLine, die: str, faces: int) -> None:
    state = make_state("freighter@combat", "freighter@combat/c", "attack", mid_die=die)
    pending = play_line(state, "s1:attack:c1 d100:12").turn()
    assert isinstance(pending, Chance)
    assert [str(face) for face in pending.outcomes] == [f"{die}:{n}" for n in range(1, faces + 1)]


@pytest.mark.parametrize(("rank", "may"), [(0, False), (1, True), (3, True)])
def test_passenger_class(make_state: MakeState, rank: int, may: bool) -> None:
    state = make_state("cruiser@combat/c", "freighter@combat/c", "attack", passenger_class=rank)
    assert ("s1:attack:c2" in legal(state, 0)) == may
    assert state.view(1).contacts[0].rank == ("0", "I", "II", "III")[rank]


def test_draw_of_counters_and_of_distinct_kinds(play_line: PlayLine) -> None:
    state = play_line(Thrust().start(), "draw:fighter")
    pending = state.turn()
    assert isinstance(pending, Chance)
    assert pending.weights == (4, 4, 4, 4, 3, 4, 4, 4, 4)
    assert pending.seen_by == (0,)
    distinct = play_line(Thrust(draw="distinct").start(), "draw:fighter").turn()
    assert isinstance(distinct, Chance)
    assert len(distinct.outcomes) == len(KINDS) - 1
    assert Draw(4) not in distinct.outcomes


def test_hands_are_as_likely_as_counters_say() -> None:
    """58,905 hands of four counters; all four kinds different with probability 0.5476."""
    hands: Counter[int] = Counter()

    def deal(drawn: tuple[int, ...], ways: int) -> None:
        if len(drawn) == 4:
            hands[len(set(drawn))] += ways
            return
        for kind in range(len(KINDS)):
            deal((*drawn, kind), ways * (4 - drawn.count(kind)))

    deal((), 1)
    assert sum(hands.values()) == 58905 * 24
    assert round(hands[4] / sum(hands.values()), 4) == 0.5476


def test_reactions(make_state: MakeState, play_line: PlayLine) -> None:
    black = "fighter@combat/c fighter@combat/c"
    for rule, replies in (
        ("use_move", ["burn:0"]),
        ("free", [f"burn:{n}" for n in (0, *range(2, 11))]),
    ):
        state = make_state(black, "freighter@combat/c troop@out", "movement", reactions=rule)
        state = play_line(state, "s1:pursue:c3 black.burn:2 red.burn:2 d100:12 d100:13 s2:hold")
        assert legal(play_line(state, "s2:pursue:c3"), 1) == replies
        assert state.fleets[1][0].moved == (rule == "use_move")


def test_unopposed(make_state: MakeState, play_line: PlayLine) -> None:
    """The passive ship rolls one die, and holds its own if it does better."""
    state = make_state("fighter@combat/c", "freighter@combat/c", "movement", unopposed="roll")
    state = play_line(state, "s1:pursue:c2 black.burn:1 red.burn:0")
    assert state.stage.dice == (2, 1)
    held = play_line(state, "d100:60 d100:61 d100:12")
    assert [fleet[0].band for fleet in held.fleets] == [COMBAT, COMBAT]
    assert not held.fleets[1][0].moved
    caught = play_line(state, "d100:12 d100:61 d100:70")
    assert [fleet[0].band for fleet in caught.fleets] == [COMBAT + 1, COMBAT + 1]


@pytest.mark.parametrize("prey", ["freighter@combat/c/m", "freighter@combat/c/d8"])
def test_unopposed_ships_that_cannot_react_do_not_roll(
    make_state: MakeState, play_line: PlayLine, prey: str
) -> None:
    state = make_state("fighter@sensor", prey + " troop@out", "movement", unopposed="roll")
    state = play_line(state, "s1:pursue:c1 black.burn:1 red.burn:0")
    assert state.fleets[0][0].band == COMBAT


def test_a_passive_ship_uses_its_token_for_nothing(
    make_state: MakeState, play_line: PlayLine
) -> None:
    state = make_state("fighter@combat/c", "freighter@combat/c/+", "movement", unopposed="roll")
    state = play_line(state, "s1:pursue:c2 black.burn:1 red.burn:0")
    assert state.stage.dice == (2, 1)
    assert not state.fleets[1][0].plus


def test_crit_advantage(make_state: MakeState, play_line: PlayLine) -> None:
    fleets = ("fighter@combat", "salvage@combat/c", "attack")
    literal = play_line(make_state(*fleets), "s1:attack:c1 d100:12 d100:77")
    assert literal.fleets[0][0].dmg == 2
    best = play_line(
        make_state(*fleets, crit_advantage="best_grade"), "s1:attack:c1 d100:12 d100:77"
    )
    assert best.stage.kind == "damage"
    assert not best.stage.double


def test_class_plus(make_state: MakeState, play_line: PlayLine) -> None:
    fleets = ("troop@combat", "freighter@combat/c", "attack")
    assert play_line(make_state(*fleets), "s1:attack:c1").stage.dice == (1, 0)
    assert play_line(make_state(*fleets, class_plus="any_lower"), "s1:attack:c1").stage.dice == (
        2,
        0,
    )


def test_leave_board(make_state: MakeState, play_line: PlayLine) -> None:
    fleets = ("fighter@sensor troop@out", "freighter@out", "movement")
    assert "s1:move:out" in legal(make_state(*fleets), 0)
    assert "s1:move:out" not in legal(make_state(*fleets, leave_board="forced_only"), 0)
    gone = play_line(make_state(*fleets, leave_board="removed"), "s1:move:out")
    assert gone.fleets[0][0].band == GONE


def test_leave_board_by_evasion_and_by_morale(make_state: MakeState, play_line: PlayLine) -> None:
    fleets = ("fighter@sensor/c troop@out", "freighter@sensor/c", "movement")
    play = "s1:evade:c2 black.burn:1 red.burn:0"
    stay = play_line(make_state(*fleets, leave_board="forced_only"), play)
    assert legal(stay, 0) == ["to:combat"]
    gone = play_line(make_state(*fleets, leave_board="removed"), play + " to:out")
    assert gone.fleets[0][0].band == GONE
    broken = ("freighter@combat/d4/h troop@out", "troop@out", "morale")
    for rule, band in (("forced_only", OUT), ("removed", GONE)):
        state = play_line(make_state(*broken, leave_board=rule), "s1:check d10:2")
        assert state.fleets[0][0].band == band


def test_entry_cost(make_state: MakeState, play_line: PlayLine) -> None:
    fleets = ("freighter@out/d1 troop@out", "freighter@out", "movement")
    paid = play_line(make_state(*fleets), "s1:move:sensor")
    assert paid.fleets[0][0].fuel == 10
    free = play_line(make_state(*fleets, entry_cost=0), "s1:move:sensor")
    assert free.fleets[0][0].fuel == 12
    assert (free.fleets[0][0].band, free.fleets[0][0].moved) == (SENSOR, True)


def test_both_fail(make_state: MakeState, play_line: PlayLine) -> None:
    fleets = ("fighter@out", "troop@out", "initiative")
    kept = play_line(make_state(*fleets, first="red", both_fail="keep"), "d100:90 d100:91")
    assert (kept.first, kept.stage.kind) == (1, "activate")
    start = play_line(Thrust(both_fail="keep").start(), "draw:fighter " * 4 + "draw:troop " * 4)
    again = play_line(start, "d100:90 d100:91")
    assert again == start


def test_immediate_morale(make_state: MakeState, play_line: PlayLine) -> None:
    fleets = ("fighter@combat troop@out", "freighter@combat/c", "attack")
    play = "s1:attack:c1 d100:77 d10:9"
    assert play_line(make_state(*fleets), play).fleets[0][0].hit
    assert not play_line(make_state(*fleets, immediate_morale="replaces"), play).fleets[0][0].hit


MUST_ACT = [
    ("a contact in the same band", "fighter@combat/c", "freighter@combat/c", False),
    ("also for one who cannot evade but pursue", "fighter@combat/c/f2", "troop@combat/c", False),
    ("in the next band", "fighter@sensor/c", "freighter@combat/c", True),
    ("unrevealed itself", "fighter@combat", "freighter@combat/c", True),
    ("an unrevealed enemy", "fighter@combat/c", "freighter@combat", True),
    ("its last fuel", "fighter@combat/c/f1", "freighter@combat/c", True),
    ("its last fuel with a leak", "fighter@combat/c/f2/d1", "freighter@combat/c", True),
    ("enough with a leak", "fighter@combat/c/f3/d1", "freighter@combat/c", False),
    ("in Close only an evasion", "fighter@close/c/f4", "freighter@close/c", False),
    ("in Close with too little", "fighter@close/c/f3", "freighter@close/c", True),
    ("in Close with a leak", "fighter@close/c/f4/d1", "freighter@close/c", True),
    ("moved already", "fighter@combat/c/m", "freighter@combat/c", True),
    ("dead in the water", "fighter@combat/c/d8", "freighter@combat/c", True),
    ("against a ship adrift", "fighter@combat/c", "freighter@combat/c/d8", False),
]


@pytest.mark.parametrize(
    ("black", "red", "may"), [row[1:] for row in MUST_ACT], ids=[row[0] for row in MUST_ACT]
)
def test_must_act(make_state: MakeState, black: str, red: str, may: bool) -> None:
    """R-34."""
    hold = activate(0, "hold")
    for contact, allowed in (("may_hold", True), ("must_act", may)):
        state = make_state(f"{black} troop@out", red, "movement", contact=contact)
        assert ("s1:hold" in legal(state, 0)) == allowed
        why = None if allowed else "an enemy contact is in the same band: the ship must pursue"
        said = state.why_not(0, hold)
        assert said == why if why is None else (said or "").startswith(why)
        assert any(action.startswith("s1:") for action in legal(state, 0))
        assert "s2:hold" in legal(state, 0)
