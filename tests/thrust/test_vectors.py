"""The specification's vectors from RV-3 on, one test each or more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwright.core import Decide, IllegalAction
from boardwright.games.thrust import Thrust, ThrustState
from boardwright.games.thrust.ships import CLOSE, COMBAT, GONE, KINDS, OUT, SENSOR, effects_of

MakeState = Callable[..., ThrustState]
PlayLine = Callable[[ThrustState, str], ThrustState]


def legal(state: ThrustState, seat: int) -> list[str]:
    return [str(action) for action in state.legal_actions(seat)]


def ended(state: ThrustState) -> str:
    return str(state.outcome)


def effects(state: ThrustState, seat: int, place: int = 0) -> tuple[int, ...]:
    return effects_of(state.fleets[seat][place].effects)


# -- RV-3 to RV-7 ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolls", "holder"),
    [
        ("d100:40 d100:48", 1),
        ("d100:22 d100:48", 0),
        ("d100:11 d100:22", 1),
        ("d100:60 d100:30", 1),
        ("d100:54 d100:53", 0),
        ("d100:60 d100:77 d100:40 d100:48", 1),
        ("d100:30 d100:30 d100:31 d100:30", 0),
    ],
)
def test_initiative(make_state: MakeState, play_line: PlayLine, rolls: str, holder: int) -> None:
    """RV-3: best Stats 55 for Black and 52 for Red; the last two roll again first."""
    state = make_state("science@out", "troop@out", "initiative")
    assert play_line(state, rolls).first == holder


def test_initiative_rolls_again_after_two_failures_or_equal_dice(
    make_state: MakeState, play_line: PlayLine
) -> None:
    state = make_state("science@out", "troop@out", "initiative")
    for rolls in ("d100:60 d100:77", "d100:30 d100:30"):
        assert play_line(state, rolls) == state


def test_initiative_against_a_weak_fleet(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-3: 55 against 25, both roll 30."""
    state = make_state("science@out", "subcompact@out/d6", "initiative")
    assert play_line(state, "d100:30 d100:30").first == 0


def test_sides_alternate_and_the_longer_finishes_alone(make_state: MakeState) -> None:
    """RV-4."""
    four = "freighter@out fighter@out science@out troop@out"
    state = make_state(four, "fighter@out freighter@out", "recon", "red", "red")
    for phase in (2, 3, 4):
        order = ""
        while state.phase == phase:
            order += "BR"[state.active]
            state = state.act(state.legal_actions(state.active)[0])
        assert order == "RBRBBB"


def test_first_turn(play_line: PlayLine) -> None:
    """RV-5."""
    draws = " ".join(["draw:freighter"] * 4 + ["draw:fighter"] * 4)
    state = play_line(Thrust().start(), draws + " d100:10 d100:70")
    assert legal(state, 0) == ["s1:pass", "s2:pass", "s3:pass", "s4:pass"]
    state = play_line(state, "s1:pass s1:pass s2:pass s2:pass s3:pass s3:pass s4:pass s4:pass")
    assert legal(state, 0)[:4] == ["s1:hold", "s1:move:sensor", "s2:hold", "s2:move:sensor"]
    moved = play_line(state, "s1:move:sensor").fleets[0][0]
    assert (moved.fuel, moved.band, moved.contact) == (11, SENSOR, 0)


def _scanned(make_state: MakeState) -> ThrustState:
    black = "fighter@combat science@combat troop@combat"
    return make_state(black, "troop@close/c freighter@combat patrol@combat fighter@sensor")


def test_scan_success_finds_the_closest_unrevealed_ship(
    make_state: MakeState, play_line: PlayLine
) -> None:
    """RV-6."""
    state = play_line(_scanned(make_state), "s1:scan d100:12")
    assert legal(state, 1) == ["reveal:s2", "reveal:s3"]
    state = play_line(state, "reveal:s3 s1:pass s2:scan d100:12")
    assert state.fleets[1][2].contact == 2
    assert state.fleets[1][2].face_up
    assert legal(state, 1) == ["reveal:s2"]
    state = play_line(state, "reveal:s2 s2:pass s3:scan d100:12 reveal:s4")
    found = state.view(0).contacts[-1]
    assert (found.band, found.rank, found.kind) == ("sensor", "IV", None)


def test_scan_with_nothing_to_find_is_answered_all_the_same(
    make_state: MakeState, play_line: PlayLine
) -> None:
    state = make_state("fighter@combat", "troop@close/c freighter@out")
    state = play_line(state, "s1:scan d100:12")
    assert legal(state, 1) == ["nothing"]
    assert play_line(state, "nothing").fleets[1] == state.fleets[1]


def test_critical_scan_finds_all_on_board(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-7: a ship out of range stays hidden."""
    state = make_state("fighter@combat", "troop@close/c freighter@combat fighter@sensor patrol@out")
    found = play_line(state, "s1:scan d100:11").fleets[1]
    assert [ship.contact > 0 for ship in found] == [True, True, True, False]
    assert [ship.face_up for ship in found] == [True, True, False, False]


def test_critical_failure_loses_the_most_distant_contact(
    make_state: MakeState, play_line: PlayLine
) -> None:
    """RV-7."""
    state = make_state("fighter@combat", "troop@close/c freighter@sensor/c fighter@sensor")
    state = play_line(state, "s1:scan d100:77")
    assert legal(state, 1) == ["lose:s2"]
    lost = play_line(state, "lose:s2").fleets[1][1]
    assert (lost.contact, lost.face_up, lost.band) == (0, False, SENSOR)


def test_failures_that_change_nothing(make_state: MakeState, play_line: PlayLine) -> None:
    state = make_state("fighter@combat", "troop@close/c freighter@sensor")
    failed = play_line(state, "s1:scan d100:78")
    assert failed.fleets[1] == state.fleets[1]
    blind = make_state("fighter@combat", "troop@close freighter@sensor")
    assert play_line(blind, "s1:scan d100:77").active == 1  # no contact to lose


# -- RV-8 to RV-14 ---------------------------------------------------------------------


def test_leak(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-8."""
    state = make_state("freighter@out/d1 fighter@out", "troop@out", "movement")
    assert play_line(state, "s1:move:sensor").fleets[0][0].fuel == 10
    dry = make_state("freighter@sensor/d1/f1 fighter@out", "troop@out", "movement")
    assert play_line(dry, "s1:move:combat").fleets[0][0].band == GONE
    chased = make_state("fighter@combat/c", "freighter@combat/c/d1/f4", "movement")
    state = play_line(chased, "s1:pursue:c2 black.burn:3 red.burn:3")
    assert state.fleets[1][0].fuel == 0
    assert state.stage.dice == (1, 1)  # the surcharge is no part of the bid


@pytest.mark.parametrize(
    ("rolls", "bands"),
    [
        ("d100:12 d100:55", (CLOSE, CLOSE)),
        ("d100:12 d100:13", (COMBAT, COMBAT)),
        ("d100:33 d100:13", (CLOSE, CLOSE)),
        ("d100:77 d100:80", (COMBAT, COMBAT)),
    ],
)
def test_contest_with_equal_burns(
    make_state: MakeState, play_line: PlayLine, rolls: str, bands: tuple[int, int]
) -> None:
    """RV-10."""
    state = make_state("fighter@combat/c", "freighter@combat/c", "movement")
    state = play_line(state, "s1:pursue:c2 black.burn:2 red.burn:2 " + rolls)
    black, red = (fleet[0] for fleet in state.fleets)
    assert (black.band, red.band) == bands
    assert (black.fuel, red.fuel) == (4, 10)


def test_either_side_may_commit_first(make_state: MakeState, play_line: PlayLine) -> None:
    state = make_state("fighter@combat/c", "freighter@combat/c", "movement")
    state = play_line(state, "s1:pursue:c2")
    assert state.turn() == Decide((0, 1))
    one = play_line(state, "black.burn:2")
    assert one.turn() == Decide((1,))
    other = play_line(state, "red.burn:3")
    assert other.turn() == Decide((0,))
    assert play_line(one, "red.burn:3") == play_line(other, "black.burn:2")


def test_the_larger_burn_rolls_twice(make_state: MakeState, play_line: PlayLine) -> None:
    state = make_state("fighter@combat/c", "freighter@combat/c", "movement")
    state = play_line(state, "s1:pursue:c2 black.burn:1 red.burn:2")
    assert state.stage.dice == (1, 2)


def test_no_reply_lets_an_evader_go(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-12."""
    state = make_state("fighter@sensor/c", "freighter@sensor/c", "movement", "red", "red")
    state = play_line(state, "s1:evade:c1 red.burn:1 black.burn:0")
    assert legal(state, 1) == ["to:out", "to:combat"]
    state = play_line(state, "to:out")
    evader = state.fleets[1][0]
    assert (evader.band, evader.fuel, evader.contact) == (OUT, 11, 0)
    assert not state.fleets[0][0].moved


@pytest.mark.parametrize("prey", ["salvage@combat/c/m", "salvage@combat/c/f1"])
def test_reply_impossible(make_state: MakeState, play_line: PlayLine, prey: str) -> None:
    """RV-13."""
    state = make_state("fighter@sensor", prey + " troop@out", "movement")
    state = play_line(state, "s1:pursue:c1")
    assert legal(state, 1) == ["burn:0"]
    state = play_line(state, "black.burn:1 red.burn:0")
    assert state.fleets[0][0].band == COMBAT


def test_close_to_close(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-14."""
    state = make_state("fighter@close/c", "freighter@close/c", "movement")
    assert legal(state, 0) == ["s1:hold", "s1:evade:c2"]
    state = play_line(state, "s1:evade:c2 black.burn:3 red.burn:3 d100:60 d100:12")
    assert [fleet[0].band for fleet in state.fleets] == [CLOSE, CLOSE]
    with pytest.raises(IllegalAction, match="both ships are already in Close"):
        play_line(make_state("fighter@close/c", "freighter@close/c", "movement"), "s1:pursue:c2")


# -- RV-15 to RV-18 --------------------------------------------------------------------


def test_class_rules(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-15, for every pair of kinds."""
    for attacker in KINDS:
        for target in KINDS:
            state = make_state(f"{attacker.name}@combat", f"{target.name}@combat/c", "attack")
            may = target.rank <= attacker.rank + 1
            assert ("s1:attack:c1" in legal(state, 0)) == may, (attacker, target)
            if may:
                dice = play_line(state, "s1:attack:c1").stage.dice[0]
                assert dice == (2 if target.rank == attacker.rank - 1 else 1)


def test_damage_jumps(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-16."""
    state = make_state("fighter@combat fighter@combat", "freighter@combat/c", "attack")
    state = play_line(state, "s1:attack:c1 d100:12 d10:4")
    assert state.fleets[1][0].dmg == 4
    assert effects(state, 1) == (4,)
    state = play_line(state, "s1:pass s2:attack:c1 d100:12")
    five = play_line(state, "d10:1")
    assert five.fleets[1][0].dmg == 7
    assert effects(five, 1) == (4, 7)
    assert ended(play_line(state, "d10:6")) == "last_fleet:1"


@pytest.mark.parametrize(
    ("rule", "expected"), [("persistent", (1, 2, 3, 4)), ("current_only", (4,))]
)
def test_step_by_step(
    make_state: MakeState, play_line: PlayLine, rule: str, expected: tuple[int, ...]
) -> None:
    """RV-17."""
    gunners = " ".join(["highend@combat"] * 4)
    state = make_state(gunners, "highend@combat/c", "attack", effects=rule)
    state = play_line(state, "s1:attack:c1 d100:12 s1:pass s2:attack:c1 d100:12")
    state = play_line(state, "s3:attack:c1 d100:12 s4:attack:c1 d100:12")
    # Four hits of 1, then the fire of the Morale Phase has not come yet: the target checks first.
    assert state.fleets[1][0].dmg == 4
    assert effects(state, 1) == expected


def test_critical_hit(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-18."""
    state = make_state("freighter@combat troop@out", "freighter@combat/c", "attack")
    state = play_line(state, "s1:attack:c1 d100:11 d5:4")
    assert state.fleets[1][0].dmg == 8
    assert effects(state, 1) == (8,)


# -- RV-20 to RV-26 --------------------------------------------------------------------


def _morale(
    make_state: MakeState, play_line: PlayLine, ship: str, roll: int, **options: object
) -> ThrustState:
    state = make_state(f"{ship} troop@out", "troop@out", "morale", **options)
    return play_line(state, f"s1:check d10:{roll}")


@pytest.mark.parametrize("leak", [False, True])
@pytest.mark.parametrize("roll", range(1, 11))
def test_morale(make_state: MakeState, play_line: PlayLine, roll: int, leak: bool) -> None:
    """RV-20: DMG 4 in Combat with 6 fuel. The Fire of DMG 4 burns afterwards."""
    ship = "freighter@combat/c/f6/d4/h" + ("/e14" if leak else "")
    after = _morale(make_state, play_line, ship, roll).fleets[0][0]
    if roll == 1:
        assert after.band == GONE
    elif roll < 4:
        assert (after.band, after.fuel, after.contact) == (OUT, 3 if leak else 4, 0)
    else:
        assert (after.band, after.fuel, after.contact) == (COMBAT, 6, 1)
    assert after.plus == (roll == 10)


def test_morale_roll_equal_to_damage(make_state: MakeState, play_line: PlayLine) -> None:
    ship = "freighter@combat/f6/d4/h"
    assert _morale(make_state, play_line, ship, 4).fleets[0][0].band == COMBAT
    failed = _morale(make_state, play_line, ship, 4, morale_equal="failure")
    assert failed.fleets[0][0].band == OUT


def test_morale_at_damage_one(make_state: MakeState, play_line: PlayLine) -> None:
    ship = "freighter@combat/d1/h"
    bands = [_morale(make_state, play_line, ship, roll).fleets[0][0].band for roll in range(1, 11)]
    assert bands == [GONE] + [COMBAT] * 9


def test_fuel_exhaustion(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-22."""
    state = make_state("fighter@combat/c/f2", "freighter@combat/c/f2", "movement")
    state = play_line(state, "s1:pursue:c2 black.burn:2 red.burn:2 d100:12 d100:13")
    assert ended(state) == "both_lost:1,2"
    alone = make_state("fighter@sensor/f1", "freighter@out", "movement")
    assert ended(play_line(alone, "s1:move:combat")) == "last_fleet:2"


def test_plus_token(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-23: one pair of rolls, and the token is gone."""
    state = make_state("fighter@combat/+", "salvage@combat/c", "attack")
    state = play_line(state, "s1:attack:c1")
    assert state.stage.dice == (2, 0)
    assert not state.fleets[0][0].plus
    scan = play_line(make_state("fighter@combat/+", "salvage@combat"), "s1:scan")
    assert scan.stage.dice == (2, 0)
    start = make_state("fighter@out/+", "salvage@out/+", "initiative")
    after = play_line(start, "d100:10 d100:70")
    assert after.fleets == start.fleets


def test_lost_by_own_attack(make_state: MakeState, play_line: PlayLine) -> None:
    """RV-25."""
    dead = make_state("fighter@combat/d8", "freighter@combat/c", "attack")
    assert legal(dead, 0) == ["s1:pass"]
    state = make_state("fighter@combat/d7", "freighter@combat/c", "attack")
    assert ended(play_line(state, "s1:attack:c1 d100:77")) == "last_fleet:2"
