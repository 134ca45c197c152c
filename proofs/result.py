"""The results of proofs: a line of JSON for each run, and the tables of docs/reliability.md."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from proofs.proof import Figure

__all__ = ["PAGE", "Result", "commit_name", "publish", "read_results"]

PAGE = Path(__file__).parents[1] / "docs" / "reliability.md"
_BEGIN, _END = "<!-- results -->\n", "<!-- end of results -->\n"


class Result(msgspec.Struct, frozen=True):
    """One run of one proof."""

    proof: str
    claim: str
    is_long: bool
    date: str
    commit: str
    seconds: float
    figures: list[Figure]
    error: str = ""

    @property
    def holds(self) -> bool:
        """Whether every figure is as wanted, and there is at least one."""
        return not self.error and bool(self.figures) and all(f.holds for f in self.figures)


def commit_name() -> str:
    """The short name of the present commit; it ends in `-dirty` if files differ from it."""
    command = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def read_results(files: Iterable[Path]) -> list[Result]:
    """Read the files that `--out` has written; raises `msgspec.DecodeError`."""
    lines = [line for file in files for line in file.read_bytes().splitlines() if line]
    return [msgspec.json.decode(line, type=Result) for line in lines]


def publish(results: Iterable[Result], page: Path = PAGE) -> None:
    """Rewrite the results on the page; of several runs of a proof the last of each length counts.

    Raises `ValueError` if the page has no place for them.
    """
    before, begin, rest = page.read_text().partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"{page.name} must have the lines {_BEGIN.strip()} and {_END.strip()}")
    last = {(result.proof, result.is_long): result for result in results}
    text = "\n".join(line for key in sorted(last) for line in _lines(last[key]))
    page.write_text(f"{before}{begin}\n{text}\n{end}{after}")


def _lines(result: Result) -> Iterator[str]:
    length = "long" if result.is_long else "short"
    yield f"### {result.proof}, {length}: {'holds' if result.holds else 'FAILED'}"
    yield ""
    claim = result.claim[:1].upper() + result.claim[1:].rstrip(".")
    yield f"{claim}. Run on {result.date} at `{result.commit}` in {result.seconds:,.0f} s."
    yield ""
    if result.error:
        yield f"It ended with `{result.error.splitlines()[0]}`."
        yield ""
    if result.figures:
        yield "| figure | measured | wanted |"
        yield "|---|---|---|"
        for figure in result.figures:
            mark = "" if figure.holds else " (missed)"
            cells = (figure.label, figure.measured + mark, figure.wanted)
            yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
        yield ""
