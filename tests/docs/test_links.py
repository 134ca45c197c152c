"""Links lead somewhere, in the repository as it is: files exist, and so do the headings in them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OTHERS = {".venv", "build", "node_modules"}
PAGES = sorted(page for page in ROOT.glob("**/*.md") if not OTHERS & set(page.parts))
_FENCES = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")


def _text(page: Path) -> str:
    return _FENCES.sub("", page.read_text(encoding="utf-8"))


def _anchors(page: Path) -> set[str]:
    """What repository viewers make of the page's headings; repeated ones are numbered."""
    seen: Counter[str] = Counter()
    anchors = set(re.findall(r'<a (?:id|name)="([^"]+)"', _text(page)))
    for heading in re.findall(r"^#+ +(.+?) *#*$", _text(page), re.MULTILINE):
        shown = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", shown.lower()).replace(" ", "-")
        anchors.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return anchors


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in _LINK.findall(_text(page)):
        if "://" in target or target.startswith("mailto:"):
            continue
        file = page.parent / target if target else page
        assert file.exists(), f"{page.name} links to {target}"
        if anchor and file.suffix == ".md":
            assert anchor in _anchors(file), f"{page.name} links to {target}#{anchor}"


@pytest.mark.parametrize(
    ("heading", "anchor"),
    [("## A `name` of *it*", "a-name-of-it"), ("# [Link](x.md), twice!", "link-twice")],
)
def test_anchor_of_heading(heading: str, anchor: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"{heading}\n\n{heading}\n", encoding="utf-8")
    assert _anchors(page) == {anchor, f"{anchor}-1"}
