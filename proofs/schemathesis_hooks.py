"""Two more checks for Schemathesis, loaded by it through `hooks` of its configuration."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import schemathesis
from schemathesis import Case, CheckContext, Response

__all__ = ["documented_code", "valid_is_not_malformed"]

_MALFORMED = {"bad_json", "bad_message"}
_PAGE = Path(__file__).parents[1] / "docs" / "api.md"
_CODES = set(re.findall(r"`(\w+)`", _PAGE.read_text().split("\n## Codes\n")[1])) - {"internal"}


@schemathesis.check
def documented_code(ctx: CheckContext, response: Response, case: Case[Any]) -> None:
    """Every refusal is a problem document with a code of docs/api.md; `internal` never occurs."""
    if response.status_code >= 400 and case.method != "HEAD":
        content_type = response.headers.get("content-type", [""])[0]
        assert content_type == "application/problem+json", content_type
        assert response.json()["code"] in _CODES, response.text


@schemathesis.check
def valid_is_not_malformed(ctx: CheckContext, response: Response, case: Case[Any]) -> None:
    """A request that fits the schema is never refused as malformed.

    It may be refused for what no schema can say: an option that the game doesn't have, an action
    that the position doesn't allow. `positive_data_acceptance` cannot tell the two apart; the code
    can.
    """
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if response.status_code == 400:
        assert response.json()["code"] not in _MALFORMED, response.text
