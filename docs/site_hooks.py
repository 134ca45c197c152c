"""Hooks of mkdocs: the pages at the root of the repository become pages of the site.

Their sources stay where a repository's visitor looks for them. Links between them and the pages of
docs/ become links of the site. Another file that a page links to is copied; a folder is only named.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
ROOT_PAGES = {
    path.name: "index.md" if path.stem == "README" else f"{path.stem.lower()}.md"
    for path in sorted(ROOT.glob("*.md"))
}
_SOURCES = {target: name for name, target in ROOT_PAGES.items() if target != "index.md"}
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the root and the icon; the site has an index of its own, not README.md."""
    for target, source in _SOURCES.items():
        _add(files, config, target, source)
    _add(files, config, "assets/icon.svg", "web/public/icon.svg")
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page with links as the site needs them."""
    uri = page.file.src_uri
    source = Path(_SOURCES.get(uri, f"docs/{uri}"))

    def site_link(link: re.Match[str]) -> str:
        path = os.path.normpath(source.parent / link[3])
        if "://" in link[3] or not (ROOT / path).exists():
            return link[0]  # mkdocs reports what leads nowhere
        if (ROOT / path).is_dir():
            return link[2]
        target = os.path.relpath(_on_site(path, files, config), Path(uri).parent)
        return f"{link[1]}[{link[2]}]({target}{link[4] or ''})"

    return _LINK.sub(site_link, markdown)


def _on_site(path: str, files: Files, config: MkDocsConfig) -> str:
    """Where the site has a file of the repository, which is copied if it has it nowhere."""
    if path in ROOT_PAGES:
        return ROOT_PAGES[path]
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    target = f"files/{path}"
    if files.get_file_from_path(target) is None:
        _add(files, config, target, path)
    return target


def _add(files: Files, config: MkDocsConfig, target: str, source: str) -> None:
    files.append(File.generated(config, target, abs_src_path=str(ROOT / source)))
