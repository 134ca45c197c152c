"""The rules of a game on two pages and on one, set from the texts in the game's package.

A game's package has `rules.typ` and `summary.typ`: Typst markup with the functions and styles of
`rule_sheet.typ`. There `game.size` is a number that the options could change, `diagram("name")` a
drawing of `diagrams.json`, and `house-rules` what the options of this print change, or what is
worth trying.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from typing import NamedTuple

from boardwright.core.options import OptionSpec, OptionValue
from boardwright.printing.page import MarkupPages, literal
from boardwright.printing.paper import Ink
from boardwright.printing.rule_diagram import Diagram, diagrams
from boardwright.printing.sheet import PrintJob, Sheet

__all__ = ["RuleTexts", "rule_sheets"]

_FEW_ANSWERS = 5
"""More answers are told apart by their names."""
Words = str | Sequence["Words"]


class RuleTexts(NamedTuple):
    """What a game's texts need besides their words."""

    values: Callable[[PrintJob], Mapping[str, Words]]
    """What `game` holds in the texts: words, or rows of a table."""
    draw: Callable[[Diagram, Ink], str]
    worth_trying: Sequence[tuple[str, OptionValue]]
    """Options with the value to try, for a print without house rules."""
    stated: Sequence[str] = ()
    """Options that are no house rules."""


def rule_sheets(texts: RuleTexts) -> tuple[Sheet, Sheet]:
    """The rules on two pages, and their summary on one."""
    return (
        Sheet("rules", "the rules on two pages, with diagrams", partial(_rules, texts)),
        Sheet("summary", "the rules in short, on one page", partial(_summary, texts)),
    )


def _rules(texts: RuleTexts, job: PrintJob) -> list[MarkupPages]:
    return [_pages(texts, job, "rules")]


def _summary(texts: RuleTexts, job: PrintJob) -> list[MarkupPages]:
    return [_pages(texts, job, "summary")]


def _pages(texts: RuleTexts, job: PrintJob, name: str) -> MarkupPages:
    game = job.game
    values = texts.values(job)
    entries = "".join(f"{key}: {_typst(value)}, " for key, value in values.items())
    markup = "".join(
        (
            f"#let grey = {str(job.ink == 'black').lower()}\n#let game = ({entries})\n",
            f"#let house-rules = {_house_rules(texts, job)}\n",
            _text("boardwright.printing", "rule_sheet.typ"),
            f"#show: {name}.with({literal(game.title)})\n",
            _text(f"boardwright.printing.{game.name}", f"{name}.typ"),
        )
    )
    shown = {
        key: texts.draw(diagram, job.ink)
        for key, diagram in diagrams(game.name).items()
        if f'("{key}"' in markup
    }
    return MarkupPages(f"{game.title}: {name}", markup, shown)


def _typst(words: Words) -> str:
    """The words as an expression of Typst.

    >>> print(_typst(["I", ["II"]]))
    ("I", ("II",),)
    """
    if isinstance(words, str):
        return literal(words)
    return f"({', '.join(map(_typst, words))},)"


def _text(package: str, file: str) -> str:
    return files(package).joinpath(file).read_text(encoding="utf-8")


def _house_rules(texts: RuleTexts, job: PrintJob) -> str:
    """The options as Typst data: whether this print changes any, and a question and answer each."""
    changed = {
        key: value for key, value in job.game.options.changed().items() if key not in texts.stated
    }
    specs = {spec.key: spec for spec in job.game.options.specs()}
    chosen = list(changed.items()) or texts.worth_trying
    pairs = _typst([[specs[key].question, _answer(specs[key], value)] for key, value in chosen])
    return f"(changed: {str(bool(changed)).lower()}, rules: {pairs})"


def _answer(spec: OptionSpec, value: OptionValue) -> str:
    """The value as an answer to the option's question."""
    meanings = dict(zip(spec.values or (), spec.answers, strict=False))
    if value not in meanings:
        return f"{value}. {spec.note}".strip()
    is_name = len(meanings) > _FEW_ANSWERS
    return f"{str(value).capitalize()}. {meanings[value]}" if is_name else meanings[value]
