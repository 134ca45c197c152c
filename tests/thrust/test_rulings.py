"""Rulings with something to see, by number."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwright.core import RESIGN, Chance, IllegalAction, Step
from boardwright.games.thrust import ThrustState
from boardwright.games.thrust.ships import CLOSE, COMBAT, GONE, OUT, SENSOR, effects_of

MakeState = Callable[..., ThrustState]
PlayLine = Callable[[ThrustState, str], ThrustState]


def legal(state: ThrustState, seat: int) -> list[str]:
    return [str(action) for action in state.legal_actions(seat)]


def test_life_support_lowers_all_stats(make_state: MakeState, play_line: PlayLine) -> None:
    """R-54, R-11: also for initiative, and not below zero."""
    state = make_state("highend@out/d6", "subcompact@out", "initiative")
    ship = state.fleets[0][0]
    assert state.stats(ship) == (40, 10, 40)
    assert play_line(state, "d100:45 d100:20").first == 1


def test_who_may_scan(make_state: MakeState) -> None:
    """R-21."""
    state = make_state(
        "fighter@out fighter@sensor/d3 fighter@sensor/d8 fighter@sensor", "troop@out"
    )
    assert legal(state, 0) == ["s1:pass", "s2:pass", "s3:pass", "s4:scan", "s4:pass"]


def test_counters_flip_inward_and_stay_face_up_outward(
    make_state: MakeState, play_line: PlayLine
) -> None:
    """R-27."""
    state = make_state("fighter@sensor/c troop@out", "freighter@out troop@out", "movement")
    state = play_line(state, "s1:move:combat")
    assert state.fleets[0][0].face_up
    back = make_state("fighter@combat/c troop@out", "freighter@out", "movement")
    ship = play_line(back, "s1:move:sensor").fleets[0][0]
    assert (ship.band, ship.face_up) == (SENSOR, True)
    assert play_line(back, "s1:move:sensor").view(1).contacts[0].kind == "fighter"


def test_damage_is_shared_in_close_only(make_state: MakeState) -> None:
    """R-28."""
    state = make_state("fighter@close/c/d4 troop@combat/c/d2", "freighter@out")
    shown = [(contact.kind, contact.damage) for contact in state.view(1).contacts]
    assert shown == [("fighter", 4), ("troop", None)]


def test_revealed_ships_are_bound_by_revealed_enemies_only(make_state: MakeState) -> None:
    """R-32 to R-34."""
    bound = make_state("fighter@sensor/c", "freighter@combat/c", "movement")
    assert legal(bound, 0) == ["s1:hold", "s1:move:out", "s1:pursue:c2"]
    free = make_state("fighter@sensor", "freighter@combat/c", "movement")
    assert legal(free, 0) == ["s1:hold", "s1:move:out", "s1:move:combat", "s1:pursue:c1"]
    unseen = make_state("fighter@sensor/c", "freighter@combat", "movement")
    assert legal(unseen, 0) == ["s1:hold", "s1:move:out", "s1:move:combat"]


def test_pursuit_reaches_the_neighbouring_band_at_most(make_state: MakeState) -> None:
    """R-35."""
    far = make_state("fighter@sensor", "freighter@close/c", "movement")
    assert legal(far, 0) == ["s1:hold", "s1:move:out", "s1:move:combat"]
    out = make_state("fighter@out", "freighter@sensor/c", "movement")
    assert legal(out, 0) == ["s1:hold", "s1:move:sensor"]


def test_without_the_minimum_a_ship_cannot_evade(make_state: MakeState) -> None:
    """R-38."""
    state = make_state("fighter@combat/c/f1", "freighter@combat/c", "movement")
    assert legal(state, 0) == ["s1:hold", "s1:pursue:c2"]


def test_burns_and_their_limits(make_state: MakeState, play_line: PlayLine) -> None:
    """R-38: the one who called may not commit nothing; an evader pays for its own band."""
    state = play_line(make_state("fighter@close/c", "freighter@close/c", "movement"), "s1:evade:c2")
    assert legal(state, 0) == ["burn:3", "burn:4", "burn:5", "burn:6"]
    assert legal(state, 1)[:3] == ["burn:0", "burn:1", "burn:2"]
    for word, reason in (
        ("black.burn:0", "at least 3"),
        ("black.burn:7", "does not have that much"),
        ("red.burn:13", "does not have that much"),
        ("red.to:combat", "a burn is due"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            play_line(state, word)


def test_pursuit_moves_outward_too(make_state: MakeState, play_line: PlayLine) -> None:
    state = make_state("fighter@combat", "freighter@sensor/c", "movement")
    state = play_line(state, "s1:pursue:c1 black.burn:1 red.burn:0")
    assert state.fleets[0][0].band == SENSOR


def test_a_winning_chaser_drags_the_evader_in(make_state: MakeState, play_line: PlayLine) -> None:
    state = make_state("fighter@sensor/c", "freighter@sensor/c", "movement")
    state = play_line(state, "s1:evade:c2 black.burn:1 red.burn:1 d100:70 d100:12")
    assert [fleet[0].band for fleet in state.fleets] == [COMBAT, COMBAT]
    assert all(fleet[0].face_up for fleet in state.fleets)


def test_a_pursued_ship_that_wins_chooses_where_to_go(
    make_state: MakeState, play_line: PlayLine
) -> None:
    """R-43: inward too; from Close there is only Combat."""
    state = make_state("fighter@combat", "freighter@close/c", "movement")
    state = play_line(state, "s1:pursue:c1 black.burn:1 red.burn:3 d100:70 d100:12 d100:13")
    assert legal(state, 1) == ["to:combat"]
    state = make_state("fighter@combat", "freighter@combat/c", "movement")
    state = play_line(state, "s1:pursue:c1 black.burn:1 red.burn:2 d100:70 d100:12 d100:13")
    assert legal(state, 1) == ["to:sensor", "to:close"]


def test_the_last_fuel_is_spent_before_the_ship_goes(
    make_state: MakeState, play_line: PlayLine
) -> None:
    """R-45: its opponent's movement still happens."""
    state = make_state("fighter@sensor/f1 troop@out", "freighter@combat/c", "movement")
    state = play_line(state, "s1:pursue:c1 black.burn:1 red.burn:0")
    assert state.fleets[0][0].band == GONE
    last = make_state("fighter@combat/f1 troop@out", "freighter@combat/c", "movement")
    state = play_line(last, "s1:pursue:c1 black.burn:1 red.burn:0")
    assert (state.fleets[0][0].band, state.fleets[1][0].band) == (GONE, CLOSE)


def test_dead_in_the_water(make_state: MakeState, play_line: PlayLine) -> None:
    """R-56: pursued it is not dragged along, but a neighbour closes in; morale cannot move it."""
    near = make_state("fighter@combat", "freighter@combat/c/d8 troop@out", "movement")
    state = play_line(near, "s1:pursue:c1 black.burn:2 red.burn:0")
    assert [fleet[0].band for fleet in state.fleets] == [COMBAT, COMBAT]
    assert state.fleets[0][0].fuel == 4
    far = make_state("fighter@sensor", "freighter@combat/c/d8 troop@out", "movement")
    assert play_line(far, "s1:pursue:c1 black.burn:2 red.burn:0").fleets[0][0].band == COMBAT
    hit = make_state("freighter@combat/d8/h troop@out", "troop@out", "morale")
    ship = play_line(hit, "s1:check d10:2").fleets[0][0]
    assert (ship.band, ship.fuel) == (COMBAT, 12)


def test_attacks_need_band_weapons_and_a_contact(make_state: MakeState) -> None:
    """R-48, R-58."""
    for ship, target in (
        ("fighter@sensor", "freighter@sensor/c"),
        ("fighter@combat", "freighter@close/c"),
        ("fighter@combat", "freighter@combat"),
        ("fighter@combat/d2", "freighter@combat/c"),
        ("fighter@combat/d8", "freighter@combat/c"),
    ):
        assert legal(make_state(ship, target, "attack"), 0) == ["s1:pass"]


def test_failed_attacks_hurt_the_attacker(make_state: MakeState, play_line: PlayLine) -> None:
    """R-57."""
    state = make_state("fighter@combat troop@out", "freighter@combat/c", "attack")
    failed = play_line(state, "s1:attack:c1 d100:60")
    assert (failed.fleets[0][0].dmg, failed.fleets[0][0].hit) == (1, True)
    critical = play_line(state, "s1:attack:c1 d100:55")
    assert critical.stage.kind == "check"
    assert critical.fleets[0][0].dmg == 2
    assert play_line(critical, "d10:1").fleets[0][0].band == GONE


def test_hull_damage_never_rests(make_state: MakeState, play_line: PlayLine) -> None:
    """R-53: by fire too."""
    state = make_state("freighter@out/d4/e4 troop@out", "troop@out", "attack")
    while state.phase != 1:
        state = state.act(state.legal_actions(state.active)[0])
    ship = state.fleets[0][0]
    assert (ship.dmg, effects_of(ship.effects)) == (7, (4, 7))


def test_fire_and_reactor_burn_on(make_state: MakeState) -> None:
    """R-64: Fire first, only what the phase began with; R-65: no check for it."""
    state = make_state("freighter@out/d1 freighter@out/d7/e7", "troop@out", "attack")
    while state.phase != 1:
        state = state.act(state.legal_actions(state.active)[0])
    assert state.fleets[0][0].dmg == 1
    assert state.fleets[0][1].band == GONE
    assert state.number == 3


def test_the_fleet_that_burns_out_first_loses(make_state: MakeState) -> None:
    """R-66: the initiative holder's fleet burns first."""
    for first, outcome in (("black", "last_fleet:2"), ("red", "last_fleet:1")):
        state = make_state("freighter@out/d7", "freighter@out/d7", "attack", first, first)
        while not state.is_over:
            state = state.act(state.legal_actions(state.active)[0])
        assert str(state.outcome) == outcome


def test_a_rout_costs_the_evade_minimum(make_state: MakeState, play_line: PlayLine) -> None:
    """R-62: with too little fuel the ship is removed; out of range nothing happens."""
    poor = make_state("freighter@close/d4/f3/h troop@out", "troop@out", "morale")
    assert play_line(poor, "s1:check d10:2").fleets[0][0].band == GONE
    rich = make_state("freighter@close/d6/f4/h troop@out", "troop@out", "morale")
    ship = play_line(rich, "s1:check d10:2").fleets[0][0]
    assert (ship.band, ship.fuel) == (OUT, 1)
    away = make_state("freighter@out/d6/f4/h troop@out", "troop@out", "morale")
    assert play_line(away, "s1:check d10:2").fleets[0][0].fuel == 4


def test_only_hit_ships_check_and_sides_alternate(
    make_state: MakeState, play_line: PlayLine
) -> None:
    """R-63, RV-4."""
    state = make_state(
        "freighter@out/d1/h troop@out fighter@out/d1/h",
        "troop@out/d1/h science@out",
        "morale",
        "red",
        "red",
    )
    assert legal(state, 1) == ["s1:check"]
    state = play_line(state, "s1:check d10:9")
    assert legal(state, 0) == ["s1:check", "s3:check"]


def test_contact_numbers_do_not_follow_places(make_state: MakeState, play_line: PlayLine) -> None:
    """Ships found at once that look alike are numbered by chance, known to their owner alone."""
    state = make_state(
        "fighter@combat", "freighter@sensor patrol@sensor fighter@close troop@sensor"
    )
    state = play_line(state, "s1:scan d100:11")
    pending = state.turn()
    assert isinstance(pending, Chance)
    assert [str(order) for order in pending.outcomes] == ["order:1243", "order:2143"]
    assert pending.seen_by == (1,)
    one, other = (play_line(state, f"order:{order}") for order in ("1243", "2143"))
    assert one.view(0) == other.view(0)
    assert one.view(None) == other.view(None)
    assert one.view(1) != other.view(1)


def test_a_ship_found_again_has_a_new_number(make_state: MakeState, play_line: PlayLine) -> None:
    state = make_state("fighter@combat science@combat", "freighter@combat/c")
    state = play_line(state, "s1:scan d100:77 lose:s1 s1:pass s2:scan d100:12 reveal:s1")
    assert state.fleets[1][0].contact == 2


def test_surrender_at_any_time(make_state: MakeState, play_line: PlayLine) -> None:
    """R-68."""
    sealed = play_line(
        make_state("fighter@combat/c", "freighter@combat/c", "movement"), "s1:pursue:c2"
    )
    rolling = play_line(sealed, "black.burn:2 red.burn:2")
    for state in (sealed, rolling, sealed.game.start()):
        for seat in (0, 1):
            over = state.play(Step(RESIGN, seat))
            assert str(over.outcome) == f"surrender:{2 - seat}"
            assert over.legal_actions(0) == over.legal_actions(1) == ()
    assert RESIGN not in sealed.legal_actions(0)


@pytest.mark.parametrize(
    ("phase", "word", "reason"),
    [
        ("recon", "s1:hold", "scans or passes"),
        ("recon", "s2:pass", "no longer in play"),
        ("recon", "s3:pass", "done for this phase"),
        ("recon", "s4:scan", "out of range"),
        ("movement", "s1:scan", "holds, moves, pursues or evades"),
        ("movement", "s1:move:close", "cannot move there"),
        ("movement", "s1:pursue:c9", "not an enemy contact"),
        ("movement", "s1:pursue:c1", "not an enemy contact"),
        ("movement", "s1:evade:c2", "another band"),
        ("attack", "s1:attack:c2", "only in Combat or Close"),
        ("attack", "s1:scan", "attacks or passes"),
        ("attack", "burn:3", "a ship must be activated"),
    ],
)
def test_refusals_say_why(
    make_state: MakeState, play_line: PlayLine, phase: str, word: str, reason: str
) -> None:
    black = "fighter@sensor/c fighter@lost fighter@out/x fighter@out"
    state = make_state(black, "troop@combat/c", phase)
    with pytest.raises(IllegalAction, match=reason):
        play_line(state, word)
