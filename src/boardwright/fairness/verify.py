"""Verifies the dice and seals of a finished match, offline."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from boardwright.core.record import Record
from boardwright.fairness.commitment import commitment, seal, seed_hash
from boardwright.fairness.dice import FairDice
from boardwright.fairness.proof import FairnessProof, fairness_proof
from boardwright.fairness.record_digest import DIGEST_TAG, record_digest

__all__ = ["Verdict", "check_proof", "verify"]


class Verdict(msgspec.Struct, frozen=True):
    """How many rolls and seals were checked, and a sentence for each thing that is wrong."""

    rolls: int
    seals: int
    findings: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings


def verify(record: Record) -> Verdict:
    """Verify a record. Raises `BadRecord` if it lacks the tags of a proof."""
    proof = fairness_proof(record)
    findings = [*check_proof(proof), *_check_digest(record, proof)]
    return Verdict(len(proof.rolls), len(proof.seals), tuple(findings))


def check_proof(proof: FairnessProof) -> Iterator[str]:
    """Yield a sentence for each thing that is wrong with a proof; the record is not needed."""
    if commitment(proof.match, proof.secret) != proof.commitment:
        yield "The secret does not match the commitment."
    yield from _check_seeds(proof)
    dice = FairDice(proof.match, proof.secret, proof.seeds)
    for number, roll in enumerate(proof.rolls, 1):
        weights = roll.weights or (1,) * len(roll.outcomes)
        expected = roll.outcomes[dice.pick(number, weights, hidden=roll.hidden)]
        if (roll.number, roll.result) != (number, expected):
            yield f"Roll {number} is recorded as {roll.result}, but the dice say {expected}."
    for opened in proof.seals:
        if seal(opened.nonce, opened.ply, opened.seat, opened.action) != opened.seal:
            yield f"The seal of ply {opened.ply} does not match {opened.action}."


def _check_seeds(proof: FairnessProof) -> Iterator[str]:
    """The players have committed to the seeds, each to one of their own."""
    given = [text for text in proof.seed_hashes if text]
    if not given:  # without any seed, or of an earlier version
        return
    for seat, (seed, known) in enumerate(zip(proof.seeds, proof.seed_hashes, strict=True), 1):
        if known != (seed_hash(proof.match, seed) if seed else ""):
            yield f"The seed of seat {seat} does not match its hash."
    if len(set(given)) < len(given):
        yield "Two seats have the same seed."


def _check_digest(record: Record, proof: FairnessProof) -> Iterator[str]:
    if record_digest(record, proof.secret) != record.tags.get(DIGEST_TAG):
        yield "The record has been changed: its digest does not match."
