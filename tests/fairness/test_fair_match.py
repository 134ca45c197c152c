"""The match that the page's verifier is tested with, held against the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from boardwright import parse_record
from boardwright.fairness.proof import fairness_proof
from boardwright.fairness.verify import verify

SHARED = Path(__file__).parents[1] / "data" / "fair_match.json"


def _shared() -> tuple[str, Any]:
    data = json.loads(SHARED.read_text())
    return "\n".join(data["record"]), data["sheet"]


def test_the_shared_match_is_proved() -> None:
    text, _ = _shared()
    verdict = verify(parse_record(text))
    assert verdict.findings == ()
    assert (verdict.rolls, verdict.seals) == (37, 3)


def test_its_proof_is_what_the_server_would_publish() -> None:
    text, sheet = _shared()
    assert json.loads(msgspec.json.encode(fairness_proof(parse_record(text)))) == sheet
