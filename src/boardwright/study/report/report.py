"""The report of a study: `report.html`, and `report.md` with its plots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol, cast

import boardwright
from boardwright.study.facts import Facts, load_facts
from boardwright.study.metrics.comparison import compare
from boardwright.study.metrics.sample import Sample
from boardwright.study.records import Records
from boardwright.study.report import sections
from boardwright.study.report.answer import answer
from boardwright.study.report.comparisons import comparisons
from boardwright.study.report.document import Block, Document, Paragraph
from boardwright.study.report.games import games
from boardwright.study.report.html import render_html
from boardwright.study.report.markdown import files_beside, render_markdown
from boardwright.study.report.openings import openings
from boardwright.study.report.strength import strength
from boardwright.study.report.subject import Subject
from boardwright.study.study_file import replace_file

__all__ = ["build_report", "write_report"]


class _GameSections(Protocol):
    """The module `study/report/<game>.py`: what the report of one game has besides."""

    def sections(self, facts: Facts, samples: Sequence[Sample]) -> Iterable[Block]: ...


def write_report(folder: Path | str, out: Path | str) -> Document:
    """Write the report of the study in `folder` to the folder `out`, which is made if missing.

    Nothing is played. Raises `BadStudy` or `OSError`; a file of an earlier report is replaced whole
    or left as it is.
    """
    document = build_report(load_facts(folder), Records(Path(folder)))
    target = Path(out)
    files = {
        "report.html": render_html(document),
        **files_beside(document),
        "report.md": render_markdown(document),
    }
    for name, text in files.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        replace_file(target / name, text.encode())
    return document


def build_report(facts: Facts, records: Records | None = None) -> Document:
    """The report of these games; without their records, what needs them is left out."""
    subject = Subject.of(facts, records)
    title = f"{boardwright.game(facts.study.game).title}: a study"
    differences = compare(subject.samples) if len(subject.samples) > 1 else []
    blocks: list[Block] = [Paragraph(answer(subject, differences), is_answer=True)]
    if subject.samples:
        blocks += sections.played(subject)
        blocks += sections.fairness(subject)
        blocks += sections.players(subject)
        blocks += strength(subject)
        blocks += comparisons(subject, differences)
        blocks += sections.length(subject)
        blocks += sections.endings(subject)
        blocks += sections.course(subject)
        blocks += openings(subject)
        blocks += _game_sections(subject)
        blocks += games(subject)
        blocks += sections.method(subject)
    return Document(title, blocks)


def _game_sections(subject: Subject) -> Iterable[Block]:
    path = f"boardwright.study.report.{subject.facts.study.game}"
    if find_spec(path) is None:
        return ()
    module = cast("_GameSections", import_module(path))
    return module.sections(subject.facts, subject.samples)
