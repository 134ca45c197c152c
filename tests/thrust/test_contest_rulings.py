"""Contests where the rulings are fine print: what is told, and who rolls what."""

from __future__ import annotations

import boardwright
from boardwright.core import RESIGN, Action, IllegalAction, Observation, State, Step
from boardwright.games.thrust.actions import Activate, Answer
from boardwright.games.thrust.events import Decided

LOST = ",cruiser:lost,cruiser:lost,cruiser:lost"
HUNT = "3 movement black black 0 - 2 activate:black -"


def at(black: str, red: str, rest: str = HUNT, **options: object) -> State:
    return boardwright.game("thrust", options).parse_position(f"{black}{LOST} {red}{LOST} {rest}")


def play(state: State, *steps: str, watcher: int = 1) -> tuple[State, list[Observation]]:
    """Steps like `0 burn:2` or `- d100:35`, and what the watcher observes."""
    seen: list[Observation] = []
    for text in steps:
        who, action = text.split()
        step = Step(state.game.parse_action(action), None if who == "-" else int(who))
        seen += state.observe(step, watcher)
        state = state.play(step)
    return state, seen


def winners(seen: list[Observation]) -> list[int | None]:
    return [event.winner for event in seen if isinstance(event, Decided)]


def test_the_target_learns_who_won_a_pursuit_by_an_unseen_ship() -> None:
    steps = ("0 s1:pursue:c1", "0 burn:2", "1 burn:2", "- d100:35", "- d100:90")
    prey = "freighter:combat:10:0:-:1:u"
    _, seen = play(at("highend:sensor:13:0:-:-:-", prey), *steps)  # 35 is under SPD 50
    assert winners(seen) == [0]
    _, seen = play(at("salvage:sensor:5:0:-:-:-", prey), *steps)  # 35 is not under SPD 30
    assert winners(seen) == [None]


def test_an_unopposed_chase_is_won_without_dice() -> None:
    state = at("fighter:combat:5:0:-:2:u", "freighter:combat:10:0:-:1:u")
    _, seen = play(state, "0 s1:pursue:c1", "1 burn:0", "0 burn:1")
    assert winners(seen) == [0]


def test_a_passive_ship_rolls_one_die_and_loses_its_token() -> None:
    state = at("fighter:combat:5:0:-:2:u", "freighter:combat:10:0:-:1:up", unopposed="roll")
    state, _ = play(state, "0 s1:pursue:c1", "0 burn:2", "1 burn:0")
    position = state.position()
    assert position.stage.dice == (2, 1)
    assert not position.red[0].plus


def test_a_moved_passive_ship_does_not_roll() -> None:
    options = {"unopposed": "roll", "reactions": "free"}
    state = at("fighter:combat:5:0:-:2:u", "freighter:combat:10:0:-:1:um", **options)
    state, _ = play(state, "0 s1:pursue:c1", "0 burn:2", "1 burn:0")
    assert state.position().red[0].band == "close"


def refused(state: State, seat: int, action: Action) -> bool:
    try:
        state.play(Step(action, seat))
    except IllegalAction:
        return True
    return False


def test_values_that_no_text_can_name_are_refused() -> None:
    state = at("fighter:combat:5:0:-:2:u", "freighter:combat:10:0:-:1:u")
    assert not refused(state, 0, Activate(0, "hold"))
    assert refused(state, 0, Activate(-4, "hold"))
    assert refused(state, 0, Activate(0, "hold", 7))
    scan = "3 recon black black 0 - 0 activate:black -"
    state = at("fighter:combat:5:0:-:-:-", "freighter:combat:10:0:-:-:-", scan)
    state, _ = play(state, "0 s1:scan", "- d100:05")
    assert not refused(state, 1, Answer("reveal", 0))
    assert refused(state, 1, Answer("nothing", 0))
    assert refused(state, 1, Answer("nothing"))
    assert not refused(state, 1, RESIGN)
