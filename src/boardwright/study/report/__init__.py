"""The report of a study, as a page and as Markdown."""

from boardwright.study.report.report import build_report, write_report

__all__ = ["build_report", "write_report"]
