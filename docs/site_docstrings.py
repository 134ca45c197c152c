"""Extension of Griffe: doctests in docstrings become code blocks of the site.

Markdown would read their `>>>` as quotations.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

_DOCTEST = re.compile(r"^>>> .*(?:\n(?!\s*$).*)*", re.MULTILINE)


class FencedDoctests(griffe.Extension):
    """Puts every doctest of a docstring into a fence."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with each doctest, up to the next empty line, as a block of `pycon`."""
    return _DOCTEST.sub(lambda found: f"```pycon\n{found[0]}\n```", text)
