"""Positions and views in text, and what bad text gives: one clear error, never more."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from boardwright.core import BadAction, BadPosition, BoardwrightError
from boardwright.games.thrust import Thrust, ThrustState

MakeState = Callable[..., ThrustState]
PlayLine = Callable[[ThrustState, str], ThrustState]

MIDDLE = (
    "freighter:combat:9:4:14:3:umd,fighter:sensor:4:0:-:-:p,science:out:110:0:-:-:-,salvage:lost "
    "patrol:combat:15:1:1:2:uh,cruiser:close:10:0:-:5:ud,subcompact:sensor:11:0:-:4:-,"
    "highend:sensor:13:0:-:-:d 4 attack black red 0 + 5 attack:black:1:1:-/-:2/0:47/- -"
)
VIEW = str(Thrust().parse_position(MIDDLE).view(0))


def test_a_position_in_full() -> None:
    state = Thrust().parse_position(MIDDLE)
    assert str(state) == MIDDLE
    assert [str(face) for face in list(state.steps())[:2]] != []
    ship = state.fleets[0][0]
    assert (ship.fuel, ship.dmg, ship.contact, ship.face_up, ship.moved) == (9, 4, 3, True, True)


def test_the_outcome_may_be_left_out() -> None:
    game = Thrust()
    assert game.parse_position(MIDDLE.removesuffix(" -")) == game.parse_position(MIDDLE)


def test_a_view_in_full() -> None:
    assert VIEW == (
        "@black 4 attack black red 0 + 5 red:2:combat:II:patrol:-:h,"
        "black:3:combat:II:freighter:-:md,red:4:sensor:I:-:-:-,red:5:close:0:cruiser:0:d "
        "2.0.0/1.1.0 salvage/- "
        "attack:black:3:2:-/-:2/0:47/-:-:d100 - - freighter:combat:9:4:14:3:umd,"
        "fighter:sensor:4:0:-:-:p,science:out:110:0:-:-:-,salvage:lost 1 -"
    )


def test_a_sealed_burn_shows_as_a_star(make_state: MakeState, play_line: PlayLine) -> None:
    state = play_line(
        make_state("fighter@combat/c", "freighter@combat/c", "movement"), "s1:pursue:c2"
    )
    state = play_line(state, "red.burn:7")
    assert "pursue:black:1:2:-/* " in str(state.view(0))
    assert str(state.view(1)).endswith(" 1 7")
    assert "7" not in str(state.view(None)).partition("pursue")[2]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("freighter:combat:9:4", "freighter:combat:13:4"),
        ("freighter:combat:9:4", "freighter:combat:0:4"),
        ("freighter:combat:9:4:14", "freighter:combat:9:5:15"),
        ("freighter:combat:9:4:14", "freighter:combat:9:4:41"),
        ("freighter:combat:9:4:14", "freighter:combat:9:4:-"),
        (":3:umd", ":3:md"),
        (":3:umd", ":2:umd"),
        (":3:umd", ":9:umd"),
        (":3:umd", ":3:umdz"),
        ("science:out:110:0:-:-:-", "science:out:110:0:-:1:-"),
        ("fighter:sensor", "fighter:nowhere"),
        ("fighter:sensor", "battleship:sensor"),
        ("salvage:lost", "salvage:lost:3"),
        (" 4 attack", " 0 attack"),
        (" 4 attack", " 04 attack"),
        (" 4 attack", " 4 siesta"),
        (" 4 attack", " 4 recon"),
        ("black red 0 +", "black - 0 +"),
        ("black red 0 +", "white red 0 +"),
        ("black red 0 +", "black red 20 +"),
        ("black red 0 +", "black red 0 x"),
        ("attack:black:1:1", "attack:black:1:4"),
        ("attack:black:1:1", "attack:black:4:1"),
        ("attack:black:1:1", "attack:black:9:1"),
        ("attack:black:1:1", "attack:red:1:1"),
        ("attack:black:1:1", "scan:black:1:1"),
        ("2/0:47/-", "2/0:47+11/-"),
        ("2/0:47/-", "3/0:47/-"),
        ("2/0:47/-", "2/0:100/-"),
        ("2/0:47/-", "0/0:-/-"),
        ("-/-:2/0", "3/2:2/0"),
        ("47/- -", "47/- stall:1,2"),
        ("47/- -", "47/- surrender:3"),
    ],
)
def test_impossible_positions(wrong: str, right: str) -> None:
    assert wrong in MIDDLE
    with pytest.raises(BadPosition):
        Thrust().parse_position(MIDDLE.replace(wrong, right, 1))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "s5:scan",
        "s0:scan",
        "s1:attack:c0",
        "s1:attack:c" + "9" * 5000,
        "s1:move:c1",
        "burn:-1",
        "burn:121",
        "burn:" + "1" * 100_000,
        "d100:7",
        "d100:100",
        "d10:0",
        "d10:11",
        "order:11",
        "order:1",
        "order:12345",
        "draw:battleship",
        "s1:scan ",
        "S1:SCAN",
        "\uff531:scan",
        "s\u00b9:scan",
    ],
)
def test_bad_actions(text: str) -> None:
    with pytest.raises(BadAction):
        Thrust().parse_action(text)


def test_too_many_counters_of_a_kind() -> None:
    four = ",".join(["fighter:out:6:0:-:-:-"] * 4)
    rest = " 1 initiative black - 0 - 0 initiative:black:-:-:-/-:1/1"
    assert Thrust().parse_position(f"{four} {four}{rest}")
    with pytest.raises(BadPosition, match="counters of fighter"):
        Thrust(draw="distinct").parse_position(f"{four} {four}{rest}")


@pytest.mark.slow("hundreds of made-up inputs")
@pytest.mark.parametrize("seed", range(8))
def test_mangled_text_gives_one_clear_error(seed: int) -> None:
    rng = random.Random(seed)
    game = Thrust()
    refused = 0
    for text, parse in ((MIDDLE, game.parse_position), (VIEW, game.parse_view)):
        for _ in range(40):
            words = refusal(parse, mangle(text, rng))
            assert len(words) < 400
            assert "\n" not in words
            refused += bool(words)
    assert refused > 40


def refusal(parse: Callable[[str], object], text: str) -> str:
    try:
        parse(text)
    except BoardwrightError as error:
        return str(error)
    return ""


def mangle(text: str, rng: random.Random) -> str:
    place, far = rng.randrange(len(text)), rng.randrange(len(text))
    noise = rng.choice(["", ":", ",", " ", "/", "-", "9" * 400, "\x00", "∞", "²", "s1", "red"])
    kept = text[:place] + noise + text[rng.choice([place, place + 1, far]) :]
    return kept[: rng.choice([len(kept), place])] if rng.random() < 0.3 else kept


@pytest.mark.parametrize("data", [b"", b"{}", b"[" * 100_000, b'{"black": 1}', b"\xff"])
def test_malformed_json(data: bytes) -> None:
    with pytest.raises(BadPosition):
        Thrust().decode_position(data)


@pytest.mark.parametrize(
    "view",
    [
        # before the first turn
        "@red 0 setup black - 0 - 0 - 4.0.0/1.0.0 -/- draw:red - - troop:out:24:0:-:-:- - -",
        # an unrevealed ship scans, and there is none
        "@- 3 recon black black 0 - 4 red:1:combat:V:troop:-:-,red:2:sensor:0:-:-:-,"
        "red:3:sensor:II:-:-:-,red:4:sensor:IV:-:-:d 0.0.0/0.0.0 cruiser/- "
        "scan:black:?:-:-/-:1/0:-/-:-:d100 - - - - -",
        # a target that is not there
        "@- 7 recon red black 0 - 1 red:3:combat:I:subcompact:-:d,red:4:close:V:science:0:- "
        "2.2.0/2.1.0 fighter+fighter/- damage:red:?:9 - - - - -",
    ],
)
def test_views_that_no_position_has(view: str) -> None:
    with pytest.raises(BadPosition, match="no position fits this view"):
        Thrust().parse_view(view)
