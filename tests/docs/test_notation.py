"""The positions, the view and the record on the page about notation are read and written back."""

from __future__ import annotations

from tests.docs.examples import ROOT, blocks

import boardwright

TEXTS = [
    block.text.strip()
    for block in blocks(ROOT / "docs" / "notation.md")
    if block.language == "text"
]


def test_texts_round_trip() -> None:
    grow = boardwright.game("grow", {"size": 3})
    thrust = boardwright.game("thrust")
    readers = [
        boardwright.game("thrive").parse_position,
        grow.parse_position,
        thrust.parse_position,
        thrust.parse_view,
    ]
    assert len(TEXTS) == len(readers) + 1
    for read, text in zip(readers, TEXTS, strict=False):
        assert str(read(text)) == text


def test_record_is_read() -> None:
    record = boardwright.parse_record(TEXTS[-1])
    assert record.outcome is not None
    assert record.outcome.reason == "surrender"
