"""Errors of requests: a stable code, one sentence, and the HTTP response (RFC 9457)."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec

from boardwright.core.errors import BoardwrightError, DamagedLog, IllegalAction, sentence
from boardwright.server.json_logging import log
from boardwright.store import StoreFailed

__all__ = [
    "PROBLEM_JSON",
    "Problem",
    "ProblemDetails",
    "decode_json",
    "detail_of",
    "invalid_message",
    "problem_details",
    "status_of",
]

PROBLEM_JSON = "application/problem+json"

_MAX_REASON = 200

_STATUS = {
    "no_match": 404,
    "no_page": 404,
    "no_bot": 404,
    "not_challenged": 403,
    "unknown_game": 404,
    "bad_token": 401,
    "foreign_origin": 403,
    "wrong_host": 421,
    "not_seated": 403,
    "hidden": 403,
    "too_big": 413,
    "too_many": 429,
    "no_pictures": 501,
    "no_printing": 501,
    "engines_busy": 429,
    "engine_failed": 503,
    "store_busy": 503,
    "store_failed": 503,
    "damaged_match": 500,
    "rules_changed": 409,
    "conflict": 409,
    "commitment_used": 409,
    "id_used": 409,
    "needs_session": 403,
    "rematch_made": 409,
    "seed_too_early": 409,
    "seed_committed": 409,
    "seed_revealed": 409,
    "seed_hash_taken": 409,
    "seeds_awaited": 409,
    "stale": 409,
    "not_your_turn": 409,
    "not_open": 409,
    "seat_taken": 409,
    "seat_reserved": 409,
    "withdrawn": 409,
    "match_over": 409,
    "not_begun": 409,
    "not_over": 409,
    "no_such_offer": 409,
    "cannot_take_back": 409,
}


class ProblemDetails(msgspec.Struct, frozen=True, kw_only=True):
    """The body of an HTTP error; nothing was changed."""

    type: str = "about:blank"
    """There are no pages about errors; RFC 9457 has `about:blank` for that."""
    title: str
    """The HTTP status in words."""
    status: int
    code: str
    """Stable, for programs; docs/api.md lists them."""
    detail: str
    """One sentence for people."""


class Problem(BoardwrightError):
    """A request is refused and nothing was changed. `code` is stable."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


def status_of(code: str) -> int:
    """Return the HTTP status of a code, 400 by default.

    >>> status_of("stale"), status_of("bad_name")
    (409, 400)
    """
    return _STATUS.get(code, 400)


def problem_details(code: str, detail: str, status: int | None = None) -> ProblemDetails:
    """Return the body of an error; the status is that of the code by default.

    >>> problem_details("stale", "The game has moved on.").title
    'Conflict'
    """
    status = status_of(code) if status is None else status
    return ProblemDetails(title=HTTPStatus(status).phrase, status=status, code=code, detail=detail)


def detail_of(error: BoardwrightError) -> str:
    """Return the sentence of an error for clients.

    The text of a database error is logged and not sent; neither is the position of an illegal
    action, nor what is wrong with a damaged log.
    """
    if isinstance(error, IllegalAction):
        return sentence(error.reason)
    if isinstance(error, DamagedLog):
        return "The stored data of this match is damaged; it can't be opened or played on."
    if isinstance(error, StoreFailed):
        log("store_failed", logging.WARNING, why=str(error))
        return "The database is unavailable; please try again in a moment."
    return str(error)


def invalid_message(reason: str) -> str:
    """Return the sentence for a message that does not validate, cut to a bounded length.

    >>> invalid_message("Object missing required field `game`")
    'Invalid message: Object missing required field `game`.'
    """
    return (
        f"Invalid message: {reason if len(reason) < _MAX_REASON else f'{reason[:_MAX_REASON]}...'}."
    )


def decode_json(data: bytes | str, decoder: msgspec.json.Decoder[Any]) -> Any:
    """Decode JSON from a client; raises `Problem`."""
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise Problem("bad_message", invalid_message(str(error))) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise Problem("bad_json", "Invalid JSON.") from None
