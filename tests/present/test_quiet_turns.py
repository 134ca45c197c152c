"""The words for quiet turns in Thrust!: what they lead to, as far as a viewer can know (R-67)."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from boardwright import Step, present
from boardwright.core import Decide
from boardwright.games.thrust import Thrust, ThrustState
from boardwright.match import Match

BLACK = "freighter:combat:11:0:-:3:u,science:out:120:0:-:-:-,cruiser:lost,fighter:sensor:3:4:4:-:-"
RED = "fighter:sensor:5:3:3:-:-,troop:out:24:0:-:-:-,patrol:combat:16:0:-:2:u,salvage:lost"
BOARD = "7 quiet turns: at 10 the fleet with more ships on the board wins"


def position(quiet: str, fleets: str = f"{BLACK} {RED}", **options: object) -> ThrustState:
    text = f"{fleets} 13 movement black red {quiet} 3 activate:black -"
    return Thrust.from_options(options).parse_position(text)  # type: ignore[return-value]


def said(state: ThrustState, seat: int | None) -> list[str]:
    """The sentences that the page adds to the prompt."""
    notice = present.show(state, seat).notice
    return notice.split(". ") if notice else []


@pytest.mark.parametrize(
    ("seat", "forecast"),
    [
        (0, "On the board: you 2, Red 1 to 3"),
        (1, "On the board: you 2, Black 1 to 3"),
        (None, "On the board: Black 1 to 3, Red 1 to 3"),
    ],
)
def test_every_viewer_is_told_what_they_can_know(seat: int | None, forecast: str) -> None:
    """On the page, in the terminal, the picture and its description."""
    state = position("7 -")
    assert said(state, seat) == [BOARD, forecast]
    view = state.view(seat)
    assert present.to_text(view).splitlines()[2:4] == [BOARD, forecast]
    svg = ElementTree.fromstring(present.to_svg(view))
    assert {BOARD, forecast} <= {line.text for line in svg.findall(".//{*}text")}
    assert f"{BOARD}. {forecast}." in "".join(svg.findtext("{*}desc") or "")


@pytest.mark.parametrize(
    ("quiet", "notice", "line"),
    [
        ("0 -", [], ""),
        ("0 +", [], ""),
        ("1 -", [], "1 quiet turn of 10"),
        ("4 -", [], "4 quiet turns of 10"),
        ("4 +", [], "4 quiet turns of 10, this one is not: the count starts again"),
        (
            "7 +",
            ["7 quiet turns of 10, this one is not: the count starts again"],
            "7 quiet turns of 10, this one is not: the count starts again",
        ),
        (
            "5 -",
            [BOARD.replace("7", "5"), "On the board: you 2, Red 1 to 3"],
            BOARD.replace("7", "5"),
        ),
    ],
)
def test_from_the_fifth_turn_on_the_page_says_it(quiet: str, notice: list[str], line: str) -> None:
    state = position(quiet)
    assert said(state, 0) == notice
    assert present.to_text(state.view(0)).splitlines()[2] == line


@pytest.mark.parametrize(
    ("options", "notice"),
    [
        ({"stall_result": "draw"}, ["7 quiet turns: at 10 the game is drawn"]),
        (
            {"stall_result": "more_ships"},
            [
                "7 quiet turns: at 10 the fleet with more ships in play wins",
                "In play: 3 each; DMG: you 4, Red 0 to 24",
            ],
        ),
        ({"stall_turns": 0}, []),
        ({"stall_counts": "any"}, []),
        ({"stall_turns": 20}, [BOARD.replace("10", "20"), "On the board: you 2, Red 1 to 3"]),
    ],
)
def test_the_options_change_the_words(options: dict[str, str | int], notice: list[str]) -> None:
    assert said(position("7 -", **options), 0) == notice  # type: ignore[arg-type]


LOST = "salvage:lost,salvage:lost,salvage:lost"
UNSEEN, SEEN = "patrol:close:5:{0}:{0}:-:-", "patrol:close:5:{0}:{0}:2:u"


@pytest.mark.parametrize(
    ("fleets", "forecast"),
    [
        # Red's ships are all found: the board decides
        (f"{BLACK} patrol:combat:16:0:-:2:u,{LOST}", "On the board: you 2, Red 1; you would win"),
        (
            f"patrol:out:16:0:-:-:-,{LOST} patrol:combat:16:0:-:2:u,{LOST}",
            "On the board: you 0, Red 1; Red would win",
        ),
        # equal there
        (
            f"patrol:combat:16:0:-:-:-,patrol:out:16:0:-:-:-,salvage:lost,salvage:lost "
            f"patrol:combat:16:0:-:2:u,{LOST}",
            "On the board: 1 each; in play: you 2, Red 1; you would win",
        ),
        (
            f"{UNSEEN.format(3)},{LOST} {SEEN.format(2)},{LOST}",
            "On the board: 1 each; in play: 1 each; DMG: you 3, Red 2; Red would win",
        ),
        (
            f"{UNSEEN.format(2)},{LOST} {SEEN.format(2)},{LOST}",
            "On the board: 1 each; in play: 1 each; DMG: 2 each; a draw",
        ),
        (
            f"patrol:combat:16:3:3:-:-,{LOST} patrol:combat:16:0:-:2:u,{LOST}",
            "On the board: 1 each; in play: 1 each; DMG: you 3, Red 0 to 8",
        ),
    ],
)
def test_what_is_certain_is_said(fleets: str, forecast: str) -> None:
    assert said(position("7 -", fleets), 0)[1] == forecast


@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_log_says_what_decided(seat: int | None) -> None:
    match = Match(Thrust(stall_turns=1), start=position("0 -", stall_turns=1))
    rng = random.Random(1)
    while not match.state.is_over:
        match.settle(rng)
        pending = match.state.turn()
        if isinstance(pending, Decide):
            (mover,) = pending.seats
            idle = (a for a in match.state.legal_actions(mover) if str(a)[2:] in (":hold", ":pass"))
            match.play(Step(next(idle), mover))
    assert match.state.outcome is not None
    assert str(match.state.outcome) == "stall_damage:2"
    ending = "Red wins: 3 DMG against 7 after 1 quiet turn"
    assert present.log_entries(match, seat)[-1].text[-1] == ending
    assert present.to_text(match.state.view(seat)).startswith(ending)
