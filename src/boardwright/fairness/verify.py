"""Whether the dice of a finished match were fair and its seals unbroken, proved offline."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from boardwright.core.record import Record
from boardwright.fairness.dice import FairDice, commitment, digest, seal
from boardwright.fairness.digest import DIGEST, undigested
from boardwright.fairness.proof import FairnessProof, fairness_proof

__all__ = ["Verdict", "check", "verify"]


class Verdict(msgspec.Struct, frozen=True):
    """What was checked, and one sentence for everything that does not fit."""

    rolls: int
    seals: int
    findings: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.findings


def verify(record: Record) -> Verdict:
    """`BadRecord` if the record does not even claim to be proved."""
    sheet = fairness_proof(record)
    findings = [*check(sheet), *_check_digest(record, sheet)]
    return Verdict(len(sheet.rolls), len(sheet.seals), tuple(findings))


def check(sheet: FairnessProof) -> Iterator[str]:
    """Everything that can be told from the sheet alone."""
    if commitment(sheet.match, sheet.secret) != sheet.commitment:
        yield "The secret does not match the commitment."
    dice = FairDice(sheet.match, sheet.secret, sheet.seeds)
    for number, roll in enumerate(sheet.rolls, 1):
        weights = roll.weights or (1,) * len(roll.outcomes)
        due = roll.outcomes[dice.pick(number, weights, hidden=roll.hidden)]
        if (roll.number, roll.result) != (number, due):
            yield f"Roll {number} is recorded as {roll.result}, but the dice say {due}."
    for one in sheet.seals:
        if seal(one.nonce, one.ply, one.seat, one.action) != one.seal:
            yield f"The seal of ply {one.ply} does not match {one.action}."


def _check_digest(record: Record, sheet: FairnessProof) -> Iterator[str]:
    if digest(sheet.secret, undigested(record)) != record.tags.get(DIGEST):
        yield "The record has been changed: its digest does not match."
