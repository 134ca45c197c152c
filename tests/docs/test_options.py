"""Every house rule is a question with an answer for each value, and a ruling."""

from __future__ import annotations

import re

import pytest

import boardwright
from boardwright.core.options import OptionSpec
from boardwright.server.rule_pages import rendered_page

OPTIONS = [
    pytest.param(name, spec, id=f"{name}-{spec.key}")
    for name in boardwright.names()
    for spec in boardwright.game_type(name).options_type.specs()
]


@pytest.mark.parametrize(("name", "spec"), OPTIONS)
def test_a_question_and_its_answers(name: str, spec: OptionSpec) -> None:
    assert spec.question.endswith("?")
    assert len(spec.answers) == len(spec.values or ())
    assert len(set(spec.answers)) == len(spec.answers)
    for text in (*spec.answers, *filter(None, [spec.note])):
        assert re.fullmatch(r"[A-Z0-9].*\.", text), text
    assert spec.values or spec.note or spec.key == "players", "what does the number count?"


@pytest.mark.parametrize(("name", "spec"), OPTIONS)
def test_its_rulings_are_on_the_rule_page(name: str, spec: OptionSpec) -> None:
    page = rendered_page(name)
    assert page is not None
    assert spec.rulings
    for number in spec.rulings:
        assert f'<tr id="{number}">' in page.html


def test_the_page_says_where_the_rulebook_disagrees_with_itself() -> None:
    (spec,) = (
        s for s in boardwright.game_type("thrust").options_type.specs() if s.key == "mid_die"
    )
    assert "disagrees with itself" in spec.note


@pytest.mark.parametrize("name", boardwright.names())
def test_contents_lead_to_the_headings(name: str) -> None:
    page = rendered_page(name)
    assert page is not None
    titles = re.findall(r'<h2 id="([^"]+)">([^<]+)</h2>', page.html)
    assert [(one.id, one.title) for one in page.contents] == titles
    assert len({one.id for one in page.contents}) == len(titles) > 5
    assert "<img " in page.html
    assert all("width=" in image for image in re.findall(r"<img [^>]*>", page.html))
