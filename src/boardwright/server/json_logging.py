"""Structured logging: one JSON object on each line.

Callers name each field; never a token, a cookie, a position, an action or anything else that could
be hidden.
"""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

__all__ = ["configure_logging", "log"]

_logger = logging.getLogger("boardwright")
_encode = msgspec.json.Encoder().encode


def configure_logging(level: str) -> None:
    """Log this process to standard error; other libraries only from warnings on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    _logger.setLevel(level.upper())
    # Clients must not be able to fill the log by sending invalid text.
    logging.getLogger("uvicorn.error").addFilter(lambda record: "Invalid UTF-8" not in record.msg)


def log(event: str, level: int = logging.INFO, **facts: object) -> None:
    """Log an event with its fields."""
    if _logger.isEnabledFor(level):
        _logger.log(level, event, extra={"facts": facts})


class _JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return _encode(line).decode()
