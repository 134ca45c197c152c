"""Compression of long responses, for handlers whose responses hold no secrets.

An attacker who can choose a part of a compressed response and observe its length can guess a secret
in it (BREACH). So responses with tokens or chat are never compressed.
"""

from __future__ import annotations

from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware

__all__ = ["compress"]

_MIN_BYTES = 1000
_GZIP_LEVEL = 3
"""Half a megabyte of replay takes 2 milliseconds and shrinks to a fifteenth."""

compress = DefineMiddleware(
    CompressionMiddleware,
    config=CompressionConfig("gzip", minimum_size=_MIN_BYTES, gzip_compress_level=_GZIP_LEVEL),
)
