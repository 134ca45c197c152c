"""The digest of a record: a tag that shows whether anything else in it was changed."""

from __future__ import annotations

from boardwright.core.record import Record

__all__ = ["DIGEST", "undigested", "with_tags"]

DIGEST = "digest"


def undigested(record: Record) -> str:
    """The text that the digest is made of: the record without the line of the digest."""
    tags = {key: text for key, text in record.tags.items() if key != DIGEST}
    return str(with_tags(record, tags))


def with_tags(record: Record, tags: dict[str, str]) -> Record:
    return Record(record.game, record.steps, record.players, start=record.start, tags=tags)
