"""Orders with their Stat, [+] and chance, and what a burn can achieve."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest
from tests.present.test_thrust_checks import FIGHTER, MOVEMENT, table

import boardwright
from boardwright import present
from boardwright.games.thrust.checks import F, S, check
from boardwright.present.thrust.odds import contest_chance, success_chance


def choices(
    position: str, *steps: str, seat: int = 0, options: dict[str, str] | None = None
) -> dict[str, Any]:
    game = boardwright.game("thrust", options)
    state = game.parse_position(position)
    for text in steps:
        state = state.act(game.parse_action(text))
    shown = present.show(state, seat).choices
    assert shown is not None
    found: dict[str, Any] = msgspec.json.decode(shown)
    return found


def order(position: str, action: str, **options: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        one for one in choices(position, options=options)["actions"] if one["action"] == action
    )
    return found


@pytest.mark.parametrize("best_grade", [True, False])
def test_chances_are_those_of_all_rolls(best_grade: bool) -> None:
    rolls = list(product(range(100), repeat=2))
    hits = sum(check(faces, 35, best_grade) >= S for faces in rolls)
    assert success_chance(35, 2, best_grade) == round(hits / 100)
    wins = sum(max(F, check([ours], 40)) > max(F, check([theirs], 45)) for ours, theirs in rolls)
    assert contest_chance((40, 1), (45, 1), best_grade) == round(wins / 100)


def test_an_attack_says_its_plus_and_its_chance() -> None:
    plain = order(table(), "s1:attack:c2")
    assert (plain["stat"], plain["figure"]) == ("COM 50, d10 DMG", "50%")
    assert plain["text"] == (
        "Attack Red's Autonomous Patrol (c2) with your Fighter (s1): COM 50, 50% to hit for d10 DMG"
    )
    token = order(table(f"{FIGHTER}p"), "s1:attack:c2")
    # exactly one class lower, or any lower
    lower = order(table(red="salvage:combat:6:0:-:2:u"), "s1:attack:c2")
    option = order(table(), "s1:attack:c2", class_plus="any_lower")
    for one in (token, lower, option):
        assert one["figure"] == "70% [+]"
        assert one["text"].endswith(", [+]: two rolls, the better counts")


def test_what_a_burn_can_achieve() -> None:
    burn = choices(table(rest=MOVEMENT), "s1:pursue:c3")["burn"]
    assert burn["odds"] == {
        "least": 1,
        "less": f"{contest_chance((40, 2), (45, 1), False)}%",
        "same": f"{contest_chance((40, 1), (45, 1), False)}%",
        "more": f"{contest_chance((40, 1), (45, 2), False)}%",
        "most": 18,
        "passive": "Red succeeds without a roll.",
    }
    pursuer = choices(table(rest=MOVEMENT), "s1:pursue:c3", seat=1)["burn"]["odds"]
    assert (pursuer["least"], pursuer["nothing"]) == (2, "100%")
    rolled = choices(table(rest=MOVEMENT), "s1:pursue:c3", seat=1, options={"unopposed": "roll"})[
        "burn"
    ]["odds"]
    assert rolled["nothing"] == rolled["less"]


def test_a_pursuer_that_does_not_show_gives_a_range() -> None:
    worlds = [
        table(red=f"{kind}:combat:6:0:-:-:-", rest="3 movement red red 0 - 4 activate:red -")
        for kind in ("patrol", "salvage")
    ]
    first, second = (choices(world, "s1:pursue:c3")["burn"]["odds"] for world in worlds)
    assert first == second
    assert " to " in first["less"]
    assert "most" not in first
