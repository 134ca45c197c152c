"""README.md as a package index can show it: relative links and pictures lead nowhere there.

A metadata provider of scikit-build-core (see pyproject.toml). An index shows pictures only from
addresses of the web. The release workflow knows such an address and gives it in
BOARDWRIGHT_README_BASE, with `{kind}` where the repository's files are shown (`blob`) or sent as
they are (`raw`). Without it pictures are left out, and links keep their words.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

__all__ = ["dynamic_metadata", "for_index"]

_PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)\s]+)\)")
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)\s]+)\)")
_CELL_ONLY = re.compile(r"^[|:\- ]+$")
_TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


def dynamic_metadata(
    settings: Mapping[str, object], project: Mapping[str, object]
) -> dict[str, dict[str, str]]:
    """The `readme` of the package's metadata."""
    if settings:
        raise ValueError(f"this provider has no settings, got {dict(settings)}")
    text = Path("README.md").read_text(encoding="utf-8")
    base = os.environ.get("BOARDWRIGHT_README_BASE", "")
    return {"readme": {"content-type": "text/markdown", "text": for_index(text, base)}}


def for_index(text: str, base: str = "") -> str:
    """The text without relative links: they begin with `base`, or are left out if that is empty."""
    if base:
        text = _PICTURE.sub(lambda match: f"![{match[1]}]({_raw(base, match[2])})", text)
        return _LINK.sub(lambda match: f"[{match[1]}]({base.format(kind='blob')}/{match[2]})", text)
    text = _LINK.sub(r"\1", _PICTURE.sub("", text))
    return re.sub(r"\n{3,}", "\n\n", _TABLE.sub(lambda match: _filled_rows(match[0]), text))


def _raw(base: str, path: str) -> str:
    # A drawing is sent as a picture, not as text, only when asked for like this.
    return f"{base.format(kind='raw')}/{path}" + ("?sanitize=true" if path.endswith(".svg") else "")


def _filled_rows(table: str) -> str:
    """The table without rows that have lost all they held; nothing if no other row is left."""
    head, rule, *rows = table.splitlines(keepends=True)
    rows = [row for row in rows if not _CELL_ONLY.match(row.strip())]
    is_empty = _CELL_ONLY.match(head.strip()) and not rows
    return "" if is_empty else "".join([head, rule, *rows])
