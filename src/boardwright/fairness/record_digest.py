"""The digest of a record: a tag that shows whether the rest of the record was changed."""

from __future__ import annotations

import hmac

from boardwright.core.record import Record

__all__ = ["DIGEST_TAG", "record_digest", "with_digest"]

DIGEST_TAG = "digest"


def record_digest(record: Record, secret: str) -> str:
    """Return the digest of a record, apart from the tag itself.

    `secret` is the server's, in hexadecimal. It is public once the match is over: the digest shows
    mistakes, and proves nothing about who wrote the record.
    """
    tags = {key: text for key, text in record.tags.items() if key != DIGEST_TAG}
    text = str(record.with_tags(tags))
    return hmac.digest(bytes.fromhex(secret), text.encode(), "sha256").hex()


def with_digest(record: Record, secret: str) -> Record:
    """Return the record with its digest as a tag."""
    return record.with_tags({**record.tags, DIGEST_TAG: record_digest(record, secret)})
