"""Lists every string that people read: the page, errors, help, narration, API summaries.

python docs/strings.py            writes docs/strings.txt and counts it by kind
python docs/strings.py --check    says whether it is up to date

Each line is kind, file and text. Lines are sorted and carry no line numbers, so that a change of
wording shows as one changed line. Values are shown by name: `{seats}` stands for
`{len(setup.seats)}`, `{win|wins}` for either word. Rule pages and lessons are files of their own.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "docs" / "strings.txt"
_PACKAGE = ROOT / "src" / "boardwright"

_ERRORS = re.compile(
    r"(Error|Problem|Refused|Failed|Conflict|Illegal\w*|Bad\w*|Unknown\w*|_require)$"
)
_RULE_REASONS = re.compile(r"_?why_")
_KEYWORDS = {"help": "help", "description": "help", "epilog": "help", "summary": "api"}
_KINDS = {"games": "game", "present": "game", "hosting": "game", "testing": "check"}
_PROTOCOL = {"store", "engine/protocol", "engine/external.py", "core/record_text.py"}
"""Where anything but an error is written for programs: SQL, the engine protocol, records."""
_NOT_SHOWN = re.compile(r"__all__|_?log\.\w+|cast|Literal|re\.\w+|.*getLogger.*")
_CODE = re.compile(
    r"\x1b|\$|^[\w./-]*[=/][\w./-]*$|[MLQ]\{|^M-?\d|rotate\(|translate\(|: #|max-age|; ?\w+=|-src '"
)


class Shown(NamedTuple):
    kind: str
    file: str
    text: str

    def __str__(self) -> str:
        return "\t".join(self)


def listed() -> list[Shown]:
    """Every string once for each file and kind, sorted."""
    return sorted(
        {*_python(), *_native(), *_page()}, key=lambda one: (one.file, one.kind, one.text)
    )


def _python() -> Iterator[Shown]:
    for path in _PACKAGE.rglob("*.py"):
        name = path.relative_to(_PACKAGE).as_posix()
        reader = _Reader(_KINDS.get(name.partition("/")[0], "output"))
        reader.is_api = name == "server/messages.py"
        reader.is_protocol = any(name.startswith(each) for each in _PROTOCOL)
        reader.visit(ast.parse(path.read_text()))
        for kind, text in reader.shown:
            yield Shown(kind, path.relative_to(ROOT).as_posix(), text)


class _Reader(ast.NodeVisitor):
    """Collects the literals of one module; `_kind` is what those at hand are for."""

    def __init__(self, kind: str) -> None:
        self.shown: list[tuple[str, str]] = []
        self.is_api = self.is_protocol = False
        self._kind = kind

    def _within(self, kind: str, node: ast.AST) -> None:
        outer, self._kind = self._kind, kind if self._kind != "error" else "error"
        self.generic_visit(node)
        self._kind = outer

    def visit_Raise(self, node: ast.Raise) -> None:
        self._within("error", node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._within("rule" if _RULE_REASONS.match(node.name) else self._kind, node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if self.is_api and (text := ast.get_docstring(node)):
            self._add("api", text)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = ast.unparse(node.func)
        if not _NOT_SHOWN.fullmatch(name):
            self._within("error" if _ERRORS.search(name) else self._kind, node)

    def visit_keyword(self, node: ast.keyword) -> None:
        self._within(_KEYWORDS.get(node.arg or "", self._kind), node)

    def visit_Assign(self, node: ast.Assign) -> None:
        target = ast.unparse(node.targets[0])
        if not _NOT_SHOWN.fullmatch(target):
            self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not _NOT_SHOWN.fullmatch(ast.unparse(node.value)):
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self._add(self._kind, node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self._add(self._kind, "".join(map(_piece, node.values)))

    def _add(self, kind: str, text: str) -> None:
        text = " ".join(re.sub(r"</?[a-z][^<>]*>", " ", text).split())
        kind = "help" if text.startswith("examples:") else kind
        if (kind == "error" or not self.is_protocol) and _is_prose(kind, text):
            self.shown.append((kind, text))


def _piece(node: ast.expr) -> str:
    return f"{{{_name(node)}}}" if isinstance(node, ast.FormattedValue) else ast.literal_eval(node)


def _name(node: ast.AST) -> str:
    """What a value is called, without how it is come by."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Constant(value=value):
            return str(value)
        case ast.JoinedStr(values=pieces):
            return "".join(map(_piece, pieces))
        case ast.IfExp(body=one, orelse=other):
            return f"{_name(one)}|{_name(other)}"
        case ast.Call(func=ast.Attribute(value=value), args=arguments) if all(
            isinstance(each, ast.Constant) for each in arguments
        ):
            return _name(value)
        case ast.Call(args=[value, *_]) | ast.Subscript(value=value) | ast.FormattedValue(value):
            return _name(value)
        case ast.Call(func=value) | ast.BinOp(left=value) | ast.GeneratorExp(elt=value):
            return _name(value)
        case _:
            return "..."


def _is_prose(kind: str, text: str) -> bool:
    """Two words, or one capitalised word. Codes and markup are neither."""
    bare = re.sub(r"\{[^{}|]*\}", "~", text)
    if kind in ("error", "help"):
        return re.search(r"[a-z]{2}", bare) is not None and " " in text
    has_words = re.search(r"[a-z]{2}[\w',.:;!?)]* +[\w~(]|~ [a-z]{2}", bare, re.IGNORECASE)
    is_label = re.fullmatch(r"[A-Z][a-z]+[.!?]?", text)
    return bool(has_words or is_label) and not _CODE.search(text)


def _native() -> Iterator[Shown]:
    for path in (ROOT / "native" / "bindings").glob("*.[ch]pp"):
        for text in re.findall(r'error\("([^"]+)"', path.read_text()):
            yield Shown("error", path.relative_to(ROOT).as_posix(), text)


def _page() -> Iterator[Shown]:
    command = [sys.executable, str(ROOT / "web" / "build.py"), "strings"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the page could not be read; was `make web` run?\n{done.stderr}")
    yield from (Shown(*each) for each in json.loads(done.stdout))


def main(arguments: list[str]) -> int:
    shown = listed()
    text = "".join(f"{each}\n" for each in shown)
    if arguments == ["--check"]:
        is_current = LIST.read_text() == text
        print("docs/strings.txt is up to date" if is_current else "run `make strings`")
        return 0 if is_current else 1
    LIST.write_text(text)
    for kind, count in sorted(Counter(each.kind for each in shown).items()):
        print(f"{kind:9}{count:6}")
    print(f"{'all':9}{len(shown):6}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
