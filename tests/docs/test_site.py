"""The site that `make site` wrote is whole: it loads nothing from elsewhere and links nowhere."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import pytest

pytestmark = pytest.mark.slow("needs the site")

ROOT = Path(__file__).parents[2]
SITE = ROOT / "build" / "site"
REFERENCE = sorted(set(ROOT.glob("docs/reference/*.md")) - {ROOT / "docs/reference/index.md"})
LOADING_LINKS = {"stylesheet", "icon", "preload", "prefetch", "preconnect", "manifest"}
LOADING_ATTRIBUTES = {"src", "srcset", "poster", "data"}


class _Contents(HTMLParser):
    """What one page loads, links to and can be linked to by."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: set[str] = set()
        self.links: set[str] = set()
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        self.loads |= {values[name] for name in LOADING_ATTRIBUTES & set(values)}
        if tag == "a" and "href" in values:
            self.links.add(values["href"])
        if tag == "link" and LOADING_LINKS & set(values.get("rel", "").split()):
            self.loads.add(values["href"])


class _Page(NamedTuple):
    path: Path
    contents: _Contents


@pytest.fixture(scope="module")
def pages() -> dict[Path, _Contents]:
    assert SITE.exists(), "run `make site`"
    return {page.path: page.contents for page in _pages()}


def _pages() -> Iterator[_Page]:
    for path in sorted(SITE.rglob("*.html")):
        contents = _Contents()
        contents.feed(path.read_text(encoding="utf-8"))
        yield _Page(path.resolve(), contents)


def _is_outside(address: str) -> bool:
    return address.startswith("//") or re.match(r"(?!data:)[a-z]+:", address) is not None


def test_pages_load_nothing_from_elsewhere(pages: dict[Path, _Contents]) -> None:
    assert len(pages) > 20
    for path, contents in pages.items():
        assert contents.loads
        assert not [address for address in contents.loads if _is_outside(address)], path


def test_styles_load_nothing_from_elsewhere() -> None:
    styles = list(SITE.rglob("*.css"))
    assert styles
    for path in styles:
        text = path.read_text(encoding="utf-8")
        addresses = re.findall(r"""(?:url\(|@import)\s*["']?([^"')\s;]+)""", text)
        assert not [address for address in addresses if _is_outside(address)], path


def test_links_lead_somewhere(pages: dict[Path, _Contents]) -> None:
    for path, contents in pages.items():
        if path.name == "404.html":
            continue  # its links start at the root of the web server
        for link in filter(lambda link: not _is_outside(link), contents.links):
            target, _, anchor = unquote(link).partition("#")
            file = (path.parent / target).resolve() if target else path
            file = file / "index.html" if file.is_dir() else file
            assert file.exists(), (path, link)
            if anchor and file.suffix == ".html":
                assert anchor in pages[file].anchors, (path, link)


@pytest.mark.parametrize("source", REFERENCE, ids=lambda path: path.stem)
def test_every_public_name_is_in_the_reference(source: Path, pages: dict[Path, _Contents]) -> None:
    found = re.search(r"^::: (\S+)", source.read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    public = importlib.import_module(found[1]).__all__
    anchors = pages[(SITE / "reference" / f"{source.stem}.html").resolve()].anchors
    shown = {anchor.rpartition(".")[2] for anchor in anchors}
    assert sorted(set(public) - shown) == []


def test_reference_lists_its_pages() -> None:
    index = (ROOT / "docs" / "reference" / "index.md").read_text(encoding="utf-8")
    assert {f"{path.stem}.md" for path in REFERENCE} <= set(
        re.findall(r"\]\(([\w-]+\.md)\)", index)
    )
