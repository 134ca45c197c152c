"""Long answers go out packed, where no secret stands beside words that somebody else chose.

Who can choose words and watch lengths could otherwise guess the secret letter by letter. So tokens,
and the table with its chat, are sent as they are.
"""

from __future__ import annotations

from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware

__all__ = ["packed"]

_LONG = 1000
_LEVEL = 3
"""A replay of half a million bytes takes 2 milliseconds and becomes a fifteenth."""

packed = DefineMiddleware(
    CompressionMiddleware,
    config=CompressionConfig("gzip", minimum_size=_LONG, gzip_compress_level=_LEVEL),
)
