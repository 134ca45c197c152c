"""Publish a study that was played: its facts and its report go to docs/studies/NAME.

    boardwright study thrive --players level:6 --games 12500 --out thrive
    python docs/publish_study.py thrive
    python docs/publish_study.py --check

The records of the games stay where they are: they are twice as large as the facts.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from boardwright.study.facts import load_facts
from boardwright.study.facts.table import FACTS_PARQUET
from boardwright.study.records import Records
from boardwright.study.report import build_report
from boardwright.study.report.markdown import files_beside, render_markdown
from boardwright.study.study_file import STUDY_FILE

STUDIES = Path(__file__).parent / "studies"


def publish(played: Path, target: Path) -> None:
    """Replace what `target` has by the facts and the report of the study in `played`."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in (STUDY_FILE, FACTS_PARQUET):
        shutil.copy(played / name, target)
    document = build_report(load_facts(played), Records(played))
    for name, text in {**files_beside(document), "report.md": render_markdown(document)}.items():
        (target / name).parent.mkdir(exist_ok=True)
        (target / name).write_text(text, encoding="utf-8")


def differences(published: Path) -> list[str]:
    """The parts of the report that its facts give now, and that were not published."""
    was = (published / "report.md").read_text(encoding="utf-8").strip().split("\n\n")
    now = render_markdown(build_report(load_facts(published))).strip().split("\n\n")
    return [part for part in now if part not in was]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="*", type=Path, help="a study; it is published by its name")
    parser.add_argument("--check", action="store_true", help="compare all reports with their facts")
    arguments = parser.parse_args()
    for folder in arguments.folder:
        publish(folder, STUDIES / folder.name)
    differ = False
    for file in sorted(STUDIES.glob("*/study.json")) if arguments.check else ():
        parts = differences(file.parent)
        print(file.parent.name, "differs:" if parts else "follows from its facts", *parts)
        differ = differ or bool(parts)
    return int(differ)


if __name__ == "__main__":
    sys.exit(main())
