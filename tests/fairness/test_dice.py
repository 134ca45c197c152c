"""The dice: as documented, even, and blind to what is hidden."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from boardwright.core.turn import Chance
from boardwright.fairness.commitment import commitment, fresh_nonce, seal, seed_hash
from boardwright.fairness.dice import FairDice
from boardwright.testing.example import Coin

VECTOR: dict[str, Any] = json.loads(
    (Path(__file__).parent.parent / "data" / "fair.json").read_text(encoding="utf-8")
)
FACES = tuple(Coin("die", face) for face in range(1, 7))


def _dice(**changes: Any) -> FairDice:
    known = {"match": "m-1", "secret": "11" * 32, "seeds": ("aa", "bb"), **changes}
    return FairDice(**known)


def test_the_commitment_is_as_documented() -> None:
    text = f"boardwright 1:{VECTOR['match']}:{VECTOR['secret']}"
    assert hashlib.sha256(text.encode()).hexdigest() == VECTOR["commitment"]
    assert commitment(VECTOR["match"], VECTOR["secret"]) == VECTOR["commitment"]


def test_seed_hashes_are_as_documented() -> None:
    for seed, known in zip(VECTOR["seeds"], VECTOR["seed_hashes"], strict=True):
        text = f"boardwright seed 1:{VECTOR['match']}:{seed}"
        assert known == (hashlib.sha256(text.encode()).hexdigest() if seed else "")
        assert not seed or seed_hash(VECTOR["match"], seed) == known
    assert any(VECTOR["seed_hashes"])


def _block(roll: dict[str, Any], attempt: int) -> bytes:
    key = bytes.fromhex(VECTOR["keys"]["hidden" if roll["hidden"] else "dice"])
    text = f"{VECTOR['match']}:{roll['number']}:{attempt}:{','.join(VECTOR['seeds'])}"
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def _outcome(roll: dict[str, Any], block: bytes) -> str:
    weights = roll["weights"] or [1] * len(roll["outcomes"])
    place = int.from_bytes(block[:8], "big") % sum(weights)
    index = 0
    while place >= weights[index]:
        place -= weights[index]
        index += 1
    return str(roll["outcomes"][index])


@pytest.mark.parametrize("roll", VECTOR["rolls"], ids=lambda roll: f"roll {roll['number']}")
def test_rolls_are_as_documented(roll: dict[str, Any]) -> None:
    """The vector is what the other verifier is tested with; here it is worked out by hand."""
    block = _block(roll, roll["attempt"])
    assert block.hex() == roll["block"]
    assert _outcome(roll, block) == roll["result"]
    dice = FairDice(VECTOR["match"], VECTOR["secret"], VECTOR["seeds"])
    weights = roll["weights"] or [1] * len(roll["outcomes"])
    picked = dice.pick(roll["number"], weights, hidden=roll["hidden"])
    assert roll["outcomes"][picked] == roll["result"]


def test_the_vector_passes_over_blocks_that_would_favour_small_numbers() -> None:
    """Whoever does not pass over them finds other outcomes."""
    repeated = [roll for roll in VECTOR["rolls"] if roll["attempt"]]
    assert repeated
    for roll in repeated:
        for attempt in range(roll["attempt"]):
            assert _outcome(roll, _block(roll, attempt)) != roll["result"]


@pytest.mark.parametrize("one", VECTOR["seals"], ids=lambda one: one["action"])
def test_seals_are_as_documented(one: dict[str, Any]) -> None:
    text = f"{one['nonce']}:{one['ply']}:{one['seat']}:{one['action']}"
    assert hashlib.sha256(text.encode()).hexdigest() == one["seal"]
    assert seal(one["nonce"], one["ply"], one["seat"], one["action"]) == one["seal"]


def test_weights_are_kept() -> None:
    dice, chance = _dice(), Chance(FACES[:3], (5, 3, 2))
    found = Counter(str(dice.roll(number, chance)) for number in range(1, 4001))
    for face, share in zip(FACES, (0.5, 0.3, 0.2), strict=False):
        # five standard deviations of 4,000 rolls at most
        assert abs(found[str(face)] / 4000 - share) < 0.04


def test_no_outcome_is_favoured_by_the_last_blocks() -> None:
    """Where a quarter of all blocks lies beyond the last whole multiple, the first outcome would
    have half of the rolls instead of a third."""
    dice, chance = _dice(), Chance(FACES[:3], (1 << 62,) * 3)
    found = Counter(str(dice.roll(number, chance)) for number in range(1, 1001))
    for face in FACES[:3]:
        assert abs(found[str(face)] / 1000 - 1 / 3) < 0.08  # five standard deviations


def test_nonces_cannot_be_guessed() -> None:
    nonces = {fresh_nonce() for _ in range(100)}
    assert len(nonces) == 100
    assert all(len(bytes.fromhex(nonce)) == 16 for nonce in nonces)


def test_everything_that_goes_in_matters() -> None:
    chance = Chance(tuple(Coin("die", face) for face in range(1, 101)))

    def rolls(dice: FairDice, first: int = 1) -> list[str]:
        return [str(dice.roll(number, chance)) for number in range(first, first + 20)]

    plain = rolls(_dice())
    assert rolls(_dice()) == plain
    for changes in ({"match": "m-2"}, {"secret": "12" * 32}, {"seeds": ("aa", "bc")}):
        assert rolls(_dice(**changes)) != plain
    assert rolls(_dice(seeds=("bb", "aa"))) != plain
    assert rolls(_dice(), 2) != plain


def test_hidden_rolls_have_a_key_of_their_own() -> None:
    dice = _dice()
    many = tuple(Coin("die", face) for face in range(1, 101))
    seen = [dice.roll(number, Chance(many)) for number in range(1, 21)]
    hidden = [dice.roll(number, Chance(many, None, (0,))) for number in range(1, 21)]
    assert seen != hidden
