"""The proof holds, and nothing can be changed without breaking it."""

from __future__ import annotations

import random
import re

import pytest
from tests.hosting.logged_match import begun

from boardwright.core.errors import BadRecord
from boardwright.core.record import Record, parse_record
from boardwright.fairness import fairness_proof, verify
from boardwright.fairness.commitment import seal
from boardwright.fairness.record_digest import record_digest
from boardwright.hosting import match_record, turn_commands


@pytest.fixture(scope="module")
def battle() -> str:
    """A game with hidden draws, dice and sealed bids."""
    logged = begun("thrust")
    logged.finish(random.Random(3))
    record = match_record.record(logged.hosted)
    assert len(logged.hosted.sealed) >= 2
    return str(record)


def _notices(text: str) -> bool:
    try:
        return not verify(parse_record(text)).ok
    except BadRecord:
        return True


def _forged(text: str) -> Record:
    """What a forger would hand in: changed, with a digest that fits."""
    record = parse_record(text)
    fitting = record_digest(record, record.tags["secret"])
    return parse_record(re.sub(r"(tag digest: )\w+", rf"\g<1>{fitting}", text))


def test_a_record_is_proved(battle: str) -> None:
    verdict = verify(parse_record(battle))
    assert verdict.ok
    sheet = fairness_proof(parse_record(battle))
    assert (verdict.rolls, verdict.seals) == (len(sheet.rolls), len(sheet.seals))
    assert {roll.hidden for roll in sheet.rolls} == {True, False}
    assert any(roll.weights for roll in sheet.rolls)
    assert [roll.number for roll in sheet.rolls] == list(range(1, len(sheet.rolls) + 1))
    assert all(roll.result in roll.outcomes for roll in sheet.rolls)


@pytest.mark.parametrize("name", ["thrive", "grow"])
def test_games_without_dice_are_proved_too(name: str) -> None:
    logged = begun(name, size=4)
    logged.finish(random.Random(5))
    text = str(match_record.record(logged.hosted))
    assert verify(parse_record(text)).ok
    lines = text.split("\n")
    turn = next(number for number, line in enumerate(lines) if re.match(r"2 \w+: ", line))
    assert _notices("\n".join([*lines[:turn], *lines[turn + 1 :]]))


@pytest.mark.parametrize(
    "tag", ["match", "date", "commitment", "seeds", "seed_hashes", "secret", "digest"]
)
def test_no_tag_can_be_changed_or_left_out(battle: str, tag: str) -> None:
    changed = re.sub(rf"(?m)^(tag {tag}: .*)(.)$", lambda m: m[1] + "01"[m[2] == "0"], battle)
    assert changed != battle
    assert _notices(changed)
    assert _notices(re.sub(rf"(?m)^tag {tag}: .*\n", "", battle))


def test_a_commitment_cannot_be_forged_even_with_a_new_digest(battle: str) -> None:
    forged = _forged(re.sub(r"(?m)^tag commitment: .*$", f"tag commitment: {'0' * 64}", battle))
    assert verify(forged).findings == ("The secret does not match the commitment.",)


def test_every_seed_matches_its_hash(battle: str) -> None:
    hashes = re.findall(r"(?m)^tag seed_hashes: (\w+),(\w+)$", battle)[0]
    for changed, *seats in (
        (f"{hashes[1]},{hashes[0]}", 1, 2),
        (f"{hashes[0]},{'0' * 64}", 2),
        (f",{hashes[1]}", 1),
    ):
        forged = _forged(battle.replace(",".join(hashes), changed))
        expected = [f"The seed of seat {seat} does not match its hash." for seat in seats]
        assert [*verify(forged).findings] == expected
    with pytest.raises(BadRecord, match="expected 2 seed hashes, got 1"):
        verify(_forged(battle.replace(",".join(hashes), hashes[0])))


def test_two_seats_with_one_seed_are_noticed() -> None:
    proof = fairness_proof(parse_record(_copied()))
    assert proof.seeds[0] == proof.seeds[1]
    assert "Two seats have the same seed." in verify(parse_record(_copied())).findings


def _copied() -> str:
    logged = begun()
    logged.do(turn_commands.withdraw, 0, "resigned", 1)
    text = str(match_record.record(logged.hosted))
    for tag in ("seeds", "seed_hashes"):
        text = re.sub(rf"(?m)^(tag {tag}: )(\w+),\w+$", r"\1\2,\2", text)
    return str(_forged(text))


def test_a_record_of_an_earlier_version_has_no_seed_hashes(battle: str) -> None:
    old = _forged(re.sub(r"(?m)^tag seed_hashes: .*\n", "", battle))
    assert verify(old).ok
    assert fairness_proof(old).seed_hashes == ("", "")


@pytest.mark.parametrize("part", [0, 2, 3], ids=["ply", "nonce", "seal"])
def test_no_part_of_a_seal_can_be_changed(battle: str, part: int) -> None:
    def edit(found: re.Match[str]) -> str:
        fields = found[2].split(":")
        last = fields[part][-1]
        fields[part] = fields[part][:-1] + ("1" if last == "0" else "0")
        return found[1] + ":".join(fields)

    changed = re.sub(r"(tag seals: )(\S+)", edit, battle)
    assert changed != battle
    findings = verify(_forged(changed)).findings
    assert len(findings) == 1
    assert findings[0].startswith("The seal of ply")


def test_a_seal_is_of_the_seat_that_played(battle: str) -> None:
    def edit(found: re.Match[str]) -> str:
        ply, seat, nonce, _ = found[2].split(":")
        record = parse_record(battle)
        action = fairness_proof(record).seals[0].action
        other = 1 - int(seat)
        return f"{found[1]}{ply}:{other}:{nonce}:{seal(nonce, int(ply), other, action)}"

    with pytest.raises(BadRecord):
        verify(_forged(re.sub(r"(tag seals: )(\S+)", edit, battle)))


def test_every_change_of_a_turn_is_noticed(battle: str) -> None:
    """Every line in turn: dropped, swapped with the next, one of its words changed."""
    head, _, body = battle.partition("\n\n")
    lines = body.splitlines()
    rng = random.Random(1)
    words = sorted({word for line in lines for word in line.split(": ", 1)[1].split()})
    for number in rng.sample(range(len(lines) - 1), 25):
        line, after = lines[number], lines[number + 1]
        who, _, said = line.partition(": ")
        other = said.split()
        place = rng.randrange(len(other))
        other[place] = rng.choice([word for word in words if word != other[place]])
        for edited in (
            [*lines[:number], *lines[number + 1 :]],
            [*lines[:number], after, line, *lines[number + 2 :]],
            [*lines[:number], f"{who}: {' '.join(other)}", *lines[number + 1 :]],
        ):
            assert _notices("\n".join([head, "", *edited]) + "\n")


def test_a_die_cannot_be_forged_even_with_a_new_digest(battle: str) -> None:
    """Cut off after the die, the shorter game is sound whatever it shows."""
    record = parse_record(battle)
    tags = {key: text for key, text in record.tags.items() if key != "seals"}
    forged = 0
    for place, (state, step) in enumerate(zip(record.states(), record.steps, strict=False)):
        if str(step.action).startswith("burn"):
            break  # from here on there are seals
        if step.seat is not None:
            continue
        other = next(one for one in state.steps() if one != step)
        steps = [*record.steps[:place], other]
        text = str(Record(record.game, steps, record.players, tags=tags))
        (finding,) = verify(_forged(text)).findings
        number = sum(one.seat is None for one in steps)
        assert finding.startswith(f"Roll {number} is recorded as {other.action}, but the dice say")
        forged += 1
    assert forged > 5


def test_a_record_without_a_proof_is_not_proved() -> None:
    logged = begun()
    logged.do(turn_commands.withdraw, 0, "resigned", 1)
    plain = logged.hosted.match.record()
    with pytest.raises(BadRecord, match="does not prove its dice"):
        verify(plain)
