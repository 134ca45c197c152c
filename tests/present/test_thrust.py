"""Pictures and terminal tables of Thrust!"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree

import pytest

from boardwright.games.thrust import Thrust, ThrustState
from boardwright.games.thrust.ships import EFFECTS, KINDS
from boardwright.present.ansi import plain
from boardwright.present.render import to_svg, to_text
from boardwright.present.thrust.damage import EFFECTS as WORDS
from boardwright.present.thrust.damage import LEVELS

FLEETS = (
    "freighter:combat:8:0:-:4:ud,science:combat:105:6:46:-:pmd,"
    "patrol:sensor:17:0:-:-:d,fighter:sensor:3:4:14:7:hd "
    "cruiser:lost,troop:combat:20:0:-:5:umd,salvage:sensor:5:0:-:6:-,highend:out:7:0:-:-:m"
)
TABLE = f"{FLEETS} 4 attack red black 0 + 7 activate:red -"
DUEL = "fighter:combat:{}:-:1:u{}d,science:lost,cruiser:lost,salvage:lost"
PREY = "freighter:combat:{}:-:2:u{},cruiser:lost,patrol:lost,troop:lost"


def words(position: str, seat: int | None = 0) -> list[str]:
    return to_text(Thrust().parse_position(position).view(seat)).splitlines()


def picture(position: str, seat: int | None = 0) -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(Thrust().parse_position(position).view(seat)))


def written(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.findall(".//{*}text")]


def along_games(seeds: range) -> Iterator[ThrustState]:
    for seed in seeds:
        rng = random.Random(seed)
        state = Thrust().start()
        while not state.is_over:
            yield state
            state = state.play(rng.choice(list(state.steps())))
        yield state


def test_text_holds_everything() -> None:
    assert words(TABLE) == [
        "Red to attack with a ship, or pass",
        "Turn 4: Initiative Recon Movement [ATTACK] Morale   Black goes first",
        "",
        "? 1 red ship not found yet ?",
        "                  R c6 class III    R c5 Troop",
        "-- OUT ------------- SENSOR ---------- COMBAT ---------- CLOSE ---------> planet",
        "                  B s3 (Patrol)     B s1 Freighter",
        "                  B s4 Fighter      B s2 (Science)",
        "(in brackets: unseen by the enemy)",
        "",
        " Red  3 ships, 2 found",
        "  lost: Passenger Cruiser",
        "  c5 Troop Transport V       Combat, moved, done",
        "     SPD 40 COM 52 SEN 40 weapon d10 fuel up to 24",
        "  c6 class III               Sensor",
        "",
        " Black  your fleet: 4 ships, 2 found",
        "  s1 Freighter II            Combat, c4, face up, done",
        "     SPD 40 COM 35 SEN 35 weapon d5     fuel ########.... 8 of 12",
        "     DMG [0] 1 2 3 4 5 6 7 8 9",
        "  s2 Science Ship V          Combat, unseen, [+] token, moved, done",
        "     SPD 25 COM 32 SEN 45 weapon d5     fuel ###########. 105 of 120",
        "     DMG  0 1 2 3 * 5 [*] 7 8 9   Fire, Life Support Crippled",
        "  s3 Autonomous Patrol II    Sensor, unseen, done",
        "     SPD 45 COM 47 SEN 30 weapon d5     fuel ############ 17 of 18",
        "     DMG [0] 1 2 3 4 5 6 7 8 9",
        "  s4 Fighter IV              Sensor, c7, face down, hit, done",
        "     SPD 40 COM 50 SEN 35 weapon d10    fuel ######...... 3 of 6",
        "     DMG  0 * 2 3 [*] 5 6 7 8 9   Leak, Fire",
    ]


def test_picture_holds_everything() -> None:
    found = written(picture(TABLE))
    for said in (
        "Turn 4",
        "Red to attack with a ship, or pass",
        "? 1 red ship not found yet ?",
        "3 ships, 2 found, lost: Passenger Cruiser",
        "Troop Transport",
        "weapon d10, fuel up to 24",
        "class III ship",
        "Combat, c4, face up",
        "+ token, moved, done",
        "fire, stats -10",
        "105 of 120",
        "leak, fire",
    ):
        assert said in found
    assert found.count("s2") == found.count("c6") == 2  # on the line and on its card


def test_picture_shows_by_edge_and_stripes_what_the_enemy_sees() -> None:
    root = picture(TABLE)
    tiles = [tile for tile in root.findall(".//{*}rect") if tile.get("width") == "66"]
    dashed = [tile for tile in tiles if tile.get("stroke-dasharray")]
    assert (len(tiles), len(dashed)) == (2 * 6, 2 * 2)
    stripes = [path for path in root.findall(".//{*}path") if path.get("stroke-opacity")]
    assert len(stripes) == 2 * 2 + 1  # c6 and s4, and one in the legend
    assert {tile.get("rx") for tile in tiles} == {"13", "2"}


def test_picture_says_it_in_words() -> None:
    root = picture(TABLE)
    assert root[0].text == "Thrust!: Red to attack with a ship, or pass"
    said = root[1].text or ""
    assert "s4 class IV Fighter at sensor, c7, face down, fuel 3, DMG 4, Leak, Fire, hit" in said
    assert "c6 class III ship at sensor; 1 red ship not found yet; lost: Passenger Cruiser" in said


def test_the_side_that_looks_is_below_the_line() -> None:
    for seat, above in ((0, "R "), (1, "B "), (None, "R ")):
        line = next(n for n, text in enumerate(words(TABLE, seat)) if text.startswith("-- OUT"))
        assert words(TABLE, seat)[line - 1].lstrip().startswith(above)


def test_what_is_hidden_is_not_drawn() -> None:
    for seat, secrets in (
        (0, ("High-End", "Salvage")),
        (None, ("High-End", "Salvage", "Science", "Patrol", "Fighter", "s1")),
    ):
        drawn = to_svg(Thrust().parse_position(TABLE).view(seat)) + "\n".join(words(TABLE, seat))
        assert not [secret for secret in secrets if secret in drawn]
    spectated = words(TABLE, None)
    assert "? 2 black ships not found yet (2 done) ?" in spectated
    assert "  c7 class IV                Sensor, hit, done" in spectated


@pytest.mark.parametrize(
    ("stage", "seat", "lines"),
    [
        ("-/-", 0, ["  Red is choosing a burn", "  Black is choosing a burn"]),
        ("3/-", 0, ["  Red is choosing a burn", "  Black sealed a burn of 3"]),
        ("3/-", 1, ["  Black sealed a burn", "  Red is choosing a burn"]),
        ("3/-", None, ["  Red is choosing a burn", "  Black sealed a burn"]),
    ],
)
def test_sealed_burns(stage: str, seat: int | None, lines: list[str]) -> None:
    fleets = f"{DUEL.format('5:0', '')} {PREY.format('11:0', '')}"
    position = f"{fleets} 5 movement black black 0 + 2 pursue:black:1:1:{stage} -"
    if stage == "-/-":
        position = position.replace(":-/- -", " -")
    assert words(position, seat)[2:4] == lines
    assert ("of 3" in "".join(written(picture(position, seat)))) == ("of 3" in "".join(lines))


def test_dice_mean_something_to_those_who_know_the_stat() -> None:
    fleets = f"{DUEL.format('2:0', 'm')} {PREY.format('9:0', 'm')}"
    position = f"{fleets} 5 movement black black 0 + 2 pursue:black:1:1:3/2:2/1:44+12/- -"
    assert words(position, 0)[0] == "Your Fighter (s1) pursues Red's Freighter (c2)"
    assert words(position, 0)[2:4] == [
        "  Red burned 2 fuel  d100 ??",
        "  Black burned 3 fuel  d100 44 12  [+] under SPD 40? critical failure, success",
    ]
    assert words(position, 1)[2:4] == [
        "  Black burned 3 fuel  d100 44 12  [+]",
        "  Red burned 2 fuel  d100 ??  under SPD 40?",
    ]
    assert "[+] under SPD 40? critical failure, success" in written(picture(position, 0))
    dotted = picture(position).findall(".//{*}path[@stroke-dasharray='1 8']")
    assert len(dotted) == 1


@pytest.mark.parametrize(
    ("tail", "seat", "said"),
    [
        ("4 recon black black 0 - 7 scan:black:2:-:-/-:1/0 -", 0, "Your Science Ship (s2) scans"),
        ("4 recon black black 0 - 7 scan:black:2:-:-/-:1/0 -", 1, "An unrevealed black ship scans"),
        (
            "4 recon red red 0 - 7 reveal:black:-:-:-/-:0/1:-/21 -",
            0,
            "Black answers the scan|Success: Black reveals the closest ship not found yet.",
        ),
        (
            "4 recon red red 0 - 7 lose:black:-:-:-/-:0/1:-/99 -",
            1,
            "Black names the contact that is lost|Critical failure: a contact is lost.",
        ),
        (
            "4 attack black black 0 + 7 attack:black:2:2:-/-:1/0 -",
            1,
            "An unrevealed black ship attacks your Troop Transport (s2)",
        ),
        (
            "4 attack red black 0 + 7 damage:red:2:1:-/-:0/1:-/22:x2 -",
            0,
            "Red's Troop Transport (c5) hits your Freighter (s1): d10 for DMG"
            "|Critical success: the DMG counts twice.",
        ),
        (
            "4 morale black black 0 + 7 check:black:4 -",
            0,
            "Your Fighter (s4) checks its morale: d10 against 4 DMG",
        ),
        (
            "4 morale black black 0 + 7 check:black:4 -",
            1,
            "Black's class IV ship (c7) checks its morale: d10",
        ),
        ("4 attack red black 0 + 7 over:red surrender:2", 0, "Red wins: surrender"),
        (
            "4 morale red black 0 - 7 over:red stall:1,2",
            0,
            "A draw: 10 quiet turns in a row",
        ),
    ],
)
def test_status(tail: str, seat: int | None, said: str) -> None:
    fleets = FLEETS
    if " recon " in tail:  # nobody has moved or been hit yet
        fleets = fleets.replace(":pmd", ":pd").replace(":umd", ":ud").replace(":hd", ":d")
        fleets = fleets.replace("-:-:m", "-:-:-")
    first, *rest = said.split("|")
    lines = words(f"{fleets} {tail}", seat)
    assert lines[0] == first
    assert all(f"  {line}" in lines for line in rest)
    assert {first, *rest} <= set(written(picture(f"{fleets} {tail}", seat)))


def test_chance_is_announced() -> None:
    state = Thrust().start()
    assert to_text(state.view(None)).startswith("Black draws a ship counter")
    for name in ("fighter", "freighter", "science", "patrol") * 2:
        state = state.play(next(s for s in state.steps() if str(s.action) == f"draw:{name}"))
    lines = to_text(state.view(1)).splitlines()
    assert lines[0] == "Both sides roll for initiative"
    assert lines[2:4] == ["  Black rolls  d100 ??", "  Red rolls  d100 ??  under SEN 55?"]


def test_every_effect_and_kind_has_its_picture_and_words() -> None:
    worst = f"1{''.join(str(level) for level in EFFECTS if level != 1)}"
    for kind in KINDS:
        ship = f"{kind.name}:combat:{kind.fuel}:8:{worst}:1:u"
        position = f"{ship},{'freighter:lost,' * 3}".rstrip(",")
        position += f" {position.replace(':1:u', ':2:u')} 3 attack black red 0 - 2 activate:black -"
        lines = words(position)
        assert max(map(len, lines)) <= 80
        assert all(effect in "\n".join(lines) for effect in EFFECTS.values())
        found = written(picture(position))
        assert found.count(kind.title) == 2
        assert "leak, no weapons, no sensors, fire" in found


def test_every_level_of_damage_has_words() -> None:
    assert LEVELS[0] == "no damage"
    assert LEVELS[5].startswith("Hull Damage")
    assert LEVELS[9].endswith("removed from play")
    assert {level: LEVELS[level] for level in EFFECTS} == EFFECTS
    assert all(effect.short and effect.meaning.endswith(".") for effect in WORDS.values())


@pytest.mark.slow("every position of many games")
def test_drawings_fit_along_games() -> None:
    stages = set()
    for state in along_games(range(6)):
        stages.add(state.stage.kind)
        for seat in (0, 1, None):
            lines = to_text(state.view(seat)).splitlines()
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 40
        colour = to_text(state.view(0), colour=True)
        assert plain(colour) == to_text(state.view(0))
    assert {"scan", "reveal", "pursue", "evade", "attack", "over"} <= stages


@pytest.mark.slow("every position of many games")
def test_words_stay_inside_the_picture() -> None:
    """By a cautious estimate of how wide letters are."""
    for state in islice(along_games(range(20, 23)), 0, None, 12):
        for seat in (0, None):
            root = ElementTree.fromstring(to_svg(state.view(seat)))
            for element in root.iterfind(".//{*}text[@font-size]"):
                if element.get("text-anchor") is None:
                    size, left = float(element.get("font-size", "0")), float(element.get("x", "0"))
                    assert left + 0.5 * size * len(element.text or "") <= 640


def test_house_rules_change_the_counters() -> None:
    rest = "2 recon black black 0 - 0 activate:black -"
    fleets = "cruiser:out:12:0:-:-:-,freighter:out:12:0:-:-:-,salvage:lost,salvage:lost"
    game = Thrust(passenger_class=3, mid_die="d3")
    drawn = to_text(game.parse_position(f"{fleets} {fleets} {rest}").view(0))
    assert "Passenger Cruiser III" in drawn
    assert "weapon d3" in drawn
    assert "weapon d5" not in drawn
