"""Dice checks of Thrust! as each viewer gets them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

import pytest

import boardwright
from boardwright import Chance, Over, Step, present
from boardwright.games.thrust import Thrust, ThrustState
from boardwright.games.thrust.actions import Die
from boardwright.games.thrust.checks import S, check
from boardwright.games.thrust.ships import GONE, OUT
from boardwright.match import Match
from boardwright.present.display import Check
from boardwright.present.thrust.grades import Threshold

BLACK = "{},science:out:120:0:-:-:-,cruiser:lost,freighter:combat:3:6:16:-:-"
RED = "{},troop:sensor:24:0:-:4:-,salvage:lost,highend:sensor:14:0:-:-:-"
FIGHTER = "fighter:combat:5:0:-:3:u"
PATROL = "patrol:combat:18:0:-:2:u"
PLUS = "[+]: two rolls, the better counts"
ATTACK = "3 attack black red 0 + 4 activate:black -"


def table(black: str = FIGHTER, red: str = PATROL, rest: str = ATTACK) -> str:
    return f"{BLACK.format(black)} {RED.format(red)} {rest}"


def checks(position: str, steps: str, viewer: int | None = 0, **options: str) -> list[Check]:
    """Of some steps played from a position, as the viewer gets them."""
    game = boardwright.game("thrust", options)
    match = Match(game, game.parse_position(position))
    for text in steps.split():
        action, pending = game.parse_action(text), match.state.turn()
        assert not isinstance(pending, Over)
        seats = (None,) if isinstance(pending, Chance) else pending.seats
        match.play(Step(action, seats[0]))
    return [one for entry in present.log_entries(match, viewer) for one in entry.checks]


def result(position: str, steps: str, viewer: int | None = 0, **options: str) -> str:
    return checks(position, steps, viewer, **options)[-1].result


@pytest.mark.parametrize(
    ("face", "stat", "grade"),
    [
        (33, 35, "critical success"),
        (34, 35, "success"),
        (35, 35, "failure"),
        (44, 44, "critical failure"),
        (0, 20, "critical success"),
    ],
)
def test_a_grade_is_a_success_under_the_stat_and_critical_on_doubles(
    face: int, stat: int, grade: str
) -> None:
    assert Threshold("COM", stat).grade(face) == grade


# -- attacks ---------------------------------------------------------------------------


def test_an_own_attack_has_both_dice_the_stat_and_what_they_mean() -> None:
    steps = "s1:attack:c2 d100:57 d100:44 d10:3"
    attack, damage = checks(table(f"{FIGHTER}p"), steps)
    assert attack.headline == "Your Fighter (s1) attacks Red's Autonomous Patrol (c2)"
    (roll,) = attack.rolls
    assert (roll.seat, roll.text, roll.under) == (0, f"under COM 50, {PLUS}", 50)
    assert [(die.sides, die.face, die.grade) for die in roll.dice] == [
        (100, 57, "failure"),
        (100, 44, "critical success"),
    ]
    assert attack.result == "Critical success: the DMG counts twice."
    assert damage.headline == "Your Fighter (s1) hits Red's Autonomous Patrol (c2): d10 for DMG"
    (roll,) = damage.rolls
    assert (roll.seat, roll.text, roll.under) == (0, "", None)
    assert [(die.sides, die.face, die.grade) for die in roll.dice] == [(10, 3, "")]
    assert damage.result == "Twice 3 is 6 DMG."
    assert result(table(f"{FIGHTER}p"), steps, 1) == "Twice 3 is 6 DMG, 6 in all."


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        ("d100:45", "Success: a hit."),
        ("d100:91", "Failure: the attacker takes 1 DMG."),
        ("d100:99", "Critical failure: the attacker takes 2 DMG and checks its morale at once."),
        ("d100:45 d10:9", "9 DMG, and the ship is destroyed."),
    ],
)
def test_what_an_attack_does(dice: str, sentence: str) -> None:
    for viewer in (0, 1, None):
        assert result(table(), f"s1:attack:c2 {dice}", viewer) == sentence


def test_an_attacker_may_be_destroyed_by_its_own_attack() -> None:
    position = table("fighter:combat:5:7:7:3:u")
    assert result(position, "s1:attack:c2 d100:99") == (
        "Critical failure: the attacker is destroyed."
    )
    assert result(position, "s1:attack:c2 d100:99", 1) == "Failure: the attacker is destroyed."


@pytest.mark.parametrize(
    ("dice", "sentences"),
    [
        ("d100:12", ("Success: a hit.", "Success: a hit, 1 in all.", "Success: a hit.")),
        ("d100:11", ("Critical success: a hit.", "Success: a hit, 2 in all.", "Success: a hit.")),
        ("d100:91", ("Failure: the attacker takes 1 DMG.",) * 3),
    ],
)
def test_a_weapon_without_a_die_hits_at_once(dice: str, sentences: tuple[str, ...]) -> None:
    position = table("cruiser:combat:12:0:-:3:u", "cruiser:combat:12:0:-:2:u")
    for viewer, sentence in zip((0, 1, None), sentences, strict=True):
        assert result(position, f"s1:attack:c2 {dice}", viewer) == sentence


def test_nothing_is_said_of_what_does_not_show() -> None:
    """Both ships are hit already and in Combat: one more DMG changes nothing that is seen."""
    position = table("cruiser:combat:12:1:1:3:uh", "cruiser:combat:12:1:1:2:uh")
    for dice, own, other in (
        ("d100:12", "Success: a hit.", "Success: a hit, 2 in all."),
        ("d100:92", "Failure: the attacker takes 1 DMG.", "Failure: the attacker takes 1 DMG."),
    ):
        steps = f"s1:attack:c2 {dice}"
        assert result(position, steps, 0) == own
        assert result(position, steps, 1) == other
        assert result(position, steps, None) == "Nothing shows of what it did."


def test_fires_at_the_end_of_the_turn_are_no_hits() -> None:
    """The attack fails, the attacker is gone, and the turn ends with a fire aboard the target."""
    black = "cruiser:combat:12:7:7:3:u,science:out:120:0:-:-:d,cruiser:lost,salvage:lost"
    red = "cruiser:combat:12:4:4:2:ud,troop:out:24:0:-:-:d,salvage:lost,highend:lost"
    position = f"{black} {red} {ATTACK}"
    for viewer in (0, 1, None):
        sentence = result(position, "s1:attack:c2 d100:99", viewer)
        assert sentence.endswith("ailure: the attacker is destroyed.")


# -- what the dice are held against ----------------------------------------------------


def test_the_stat_is_that_of_the_moment_not_of_afterwards() -> None:
    hurt = "fighter:combat:5:4:4:3:u"
    attack = checks(table(hurt), "s1:attack:c2 d100:99")[0]
    assert attack.rolls[0].under == 50  # the failure cripples it
    crippled = checks(table("fighter:combat:5:6:46:3:u"), "s1:attack:c2 d100:45")[0]
    assert crippled.rolls[0].under == 40
    assert crippled.rolls[0].dice[0].grade == "failure"


RECON = "3 recon red red 0 - 4 activate:red -"


def test_the_stat_of_another_ship_is_what_is_printed() -> None:
    """It may be lower, and then a face under it is no success."""
    crippled = "patrol:combat:18:6:6:2:u"
    scan = checks(table(red=crippled, rest=RECON), "s1:scan d100:29")[0]
    assert scan.headline == "Red's Autonomous Patrol (c2) scans"
    (roll,) = scan.rolls
    assert (roll.seat, roll.text, roll.under) == (1, "under SEN 30 as printed", 30)
    assert scan.result == "Nothing is found."
    own = checks(table(red=crippled, rest=RECON), "s1:scan d100:29", 1)[0]
    assert own.rolls[0].under == 20
    assert own.result == "Failure: nothing is found."


@pytest.mark.parametrize("viewer", [0, None])
def test_nothing_is_known_of_an_unrevealed_ship(viewer: int | None) -> None:
    scan = checks(table(rest=RECON), "s4:scan d100:29", viewer)[0]
    assert scan.headline == "An unrevealed red ship scans"
    (roll,) = scan.rolls
    assert (roll.text, roll.under, roll.dice[0].grade) == ("", None, "")
    assert scan.result == "Success: Black reveals the closest ship not found yet."


@pytest.mark.parametrize(
    ("face", "own", "other"),
    [
        ("29", "Success: Red reveals the closest ship not found yet.", None),
        ("50", "Failure: nothing is found.", "Nothing is found."),
        ("99", "Critical failure: a contact is lost.", None),
        ("11", "Critical success: every ship on the board is found.", None),
    ],
)
def test_what_a_scan_finds(face: str, own: str, other: str | None) -> None:
    position = table(rest=RECON.replace("red", "black"))
    assert result(position, f"s1:scan d100:{face}", 0) == own
    assert result(position, f"s1:scan d100:{face}", 1) == (other or own)


def test_a_critical_scan_may_find_nobody() -> None:
    red = "patrol:combat:18:0:-:2:u,troop:sensor:24:0:-:4:-,salvage:lost,highend:out:14:0:-:-:-"
    position = f"{BLACK.format(FIGHTER)} {red} {RECON.replace('red', 'black')}"
    assert result(position, "s1:scan d100:11") == "Critical success, but there is nobody to find."
    assert result(position, "s1:scan d100:11", 1) == "Nothing is found."


# -- contests, initiative, morale ------------------------------------------------------

MOVEMENT = "3 movement red red 0 - 4 activate:red -"


@pytest.mark.parametrize(
    ("faces", "sentence"),
    [
        ("57 12 61", "Black succeeds, Red fails: Black wins the chase and gets away."),
        ("57 61 12", "Red succeeds, Black fails: Red wins the chase, now at close range."),
        ("57 61 78", "Both fail: nobody gains."),
    ],
)
def test_a_contest_has_the_burns_and_the_dice_of_both_sides(faces: str, sentence: str) -> None:
    dice = " ".join(f"d100:{face}" for face in faces.split())
    (contest,) = checks(table(rest=MOVEMENT), f"s1:pursue:c3 burn:3 burn:2 {dice}")
    assert contest.headline == "Red's Autonomous Patrol (c2) pursues your Fighter (s1)"
    black, red = contest.rolls
    assert (black.seat, black.text) == (0, f"burned 3, under SPD 40, {PLUS}")
    assert (red.seat, red.text) == (1, "burned 2, under SPD 45 as printed")
    assert (len(black.dice), len(red.dice)) == (2, 1)
    assert contest.result == sentence


def test_initiative_that_is_undecided_is_rolled_again_as_another_check() -> None:
    position = table(rest="3 initiative black red 0 - 4 initiative:black:-:-:-/-:1/1 -")
    faces = "d100:94 d100:64 d100:08 d100:60"
    first, second = checks(position, faces)
    assert first.headline == second.headline == "Both sides roll for initiative"
    assert first.result == "Both fail: roll again."
    assert second.result == "Black succeeds, Red fails: Black goes first."
    black, red = first.rolls
    assert (black.under, black.text) == (55, "under SEN 55")
    assert (red.under, red.dice[0].grade) == (None, "")
    assert all(roll.under is None for one in checks(position, faces, None) for roll in one.rolls)


INITIATIVE = table(rest="3 initiative black red 0 - 4 initiative:black:-:-:-/-:1/1 -")


@pytest.mark.parametrize(
    ("black", "red", "own", "spectator"),
    [
        # Black's highest Stat is 55. Red's is at least 25 and at most 55, whatever its ships are.
        ("51", "12", "Both succeed; the higher roll (51) goes first.", None),
        ("08", "12", "Both succeed; the higher roll (12) goes first.", None),
        (
            "40",
            "51",
            "Both succeed; the higher roll (51) goes first.",
            "Red succeeds, Black fails or rolls lower: Red goes first.",
        ),
        ("54", "50", "Black succeeds, Red fails or rolls lower: Black goes first.", None),
        ("33", "40", "Black's critical success beats Red's roll: Black goes first.", None),
        ("60", "40", "Red succeeds, Black fails: Red goes first.", None),
    ],
)
def test_the_reason_of_an_initiative_is_said_as_far_as_it_is_certain(
    black: str, red: str, own: str, spectator: str | None
) -> None:
    steps = f"d100:{black} d100:{red}"
    assert result(INITIATIVE, steps) == own
    assert result(INITIATIVE, steps, None) == (spectator or own)


def test_a_double_that_counts_before_a_success_is_named() -> None:
    sentence = result(table(f"{FIGHTER}p"), "s1:attack:c2 d100:12 d100:88")
    assert sentence.endswith(" The double 88 counts before the success.")


MORALE = "3 morale black red 0 + 4 activate:black -"
HIT = "fighter:combat:5:4:4:3:uh"


@pytest.mark.parametrize(
    ("face", "own", "other"),
    [
        (1, "A 1: the crew abandons ship.", None),
        (2, "The crew loses heart: the ship goes straight Out.", None),
        (5, "The crew holds.", None),
        (10, "A 10: the crew rallies, and its next check has [+].", None),
    ],
)
def test_morale_in_words(face: int, own: str, other: str | None) -> None:
    for viewer in (0, 1, None):
        sentence = result(table(HIT, rest=MORALE), f"s1:check d10:{face}", viewer)
        assert sentence == (own if viewer == 0 else other or own)


def test_a_ship_may_be_gone_or_stay_after_a_failed_morale_check() -> None:
    dry = "fighter:combat:2:4:4:3:uh"
    for viewer in (0, 1):
        assert result(table(dry, rest=MORALE), "s1:check d10:2", viewer) == "The Fighter is gone."
    dead = "fighter:combat:5:8:8:3:uh"
    sentence = "The crew loses heart, but the ship stays."
    assert result(table(dead, rest=MORALE), "s1:check d10:2") == sentence
    assert result(table(dead, rest=MORALE), "s1:check d10:2", 1) == "The crew holds."


@pytest.mark.parametrize("face", [2, 5])
def test_the_morale_of_an_unrevealed_ship_does_not_show(face: int) -> None:
    hidden = "fighter:combat:5:4:4:-:h"
    steps = f"s1:check d10:{face}"
    (check,) = checks(table(hidden, rest=MORALE), steps, 1)
    assert check.headline == "An unrevealed black ship checks its morale: d10"
    assert check.result == "Nothing shows of what the crew does."


def test_a_roll_equal_to_the_damage_follows_the_option() -> None:
    for rule, sentence in (
        ("nothing", "The crew holds."),
        ("failure", "The crew loses heart: the ship goes straight Out."),
    ):
        position = table(HIT, rest=MORALE)
        assert result(position, "s1:check d10:4", morale_equal=rule) == sentence


# -- along whole games -----------------------------------------------------------------


def played(seed: int) -> Iterator[Match]:
    """A bold random game, stopped after each die."""
    match, rng = Match(Thrust()), random.Random(seed)
    for _ in range(1500):
        pending = match.state.turn()
        if isinstance(pending, Over):
            return
        if isinstance(pending, Chance):
            match.play(Step(pending.sample(rng), None))
            if isinstance(match.step(match.count - 1).action, Die):
                yield match
            continue
        seat = rng.choice(pending.seats)
        legal = match.state.legal_actions(seat)
        bold = [a for a in legal if any(word in str(a) for word in ("scan", "pursue", "attack"))]
        inward = [a for a in legal if str(a).endswith(("move:sensor", "move:combat"))]
        match.play(Step(rng.choice(bold or inward or legal), seat))


def contradicts(before: ThrustState, die: Die, after: ThrustState, sentence: str) -> bool:
    """Held against the state, which no viewer sees."""
    stage = before.stage
    ship = before.fleets[stage.seat][stage.ship]
    if stage.kind in ("scan", "attack"):
        stat = before.stats(ship)[1 if stage.kind == "attack" else 2]
        grade = check((*stage.rolls[stage.seat], die.face), stat)
        good = sentence.startswith(("Success", "Critical success"))
        bad = sentence.startswith(("Failure", "Critical failure"))
        return (good and grade < S) or (bad and grade >= S)
    if stage.kind == "check":
        band = after.fleets[stage.seat][stage.ship].band
        held = sentence.startswith(("The crew holds", "The crew loses heart, but"))
        left = sentence.endswith("straight Out.")
        gone = sentence.endswith("is gone.")
        return (held and band == OUT) or (left and band != OUT) or (gone and band != GONE)
    return False


def test_no_sentence_contradicts_what_happened() -> None:
    kinds = set()
    for match in chain.from_iterable(map(played, range(40))):
        before, after = match.states[-2:]
        die = match.step(match.count - 1).action
        assert isinstance(before, ThrustState)
        assert isinstance(after, ThrustState)
        assert isinstance(die, Die)
        complete = after.stage.kind != before.stage.kind or after.stage.rolls == ((), ())
        for viewer in (0, 1, None):
            (entry,) = present.log_entries(match, viewer, match.count - 1)
            assert bool(entry.checks) == (complete or before.stage.kind in ("damage", "check"))
            for one in entry.checks:
                kinds.add(before.stage.kind)
                assert one.result
                assert not contradicts(before, die, after, one.result), (str(before), one)
    assert kinds == {"initiative", "scan", "pursue", "evade", "attack", "damage", "check"}
