"""The report of a study: a game in it can be stepped through."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser
from tests.study.played import random_record

from boardwright.study.replay import replay_frames
from boardwright.study.report.document import Document, Replay
from boardwright.study.report.html import render_html


def test_a_game_is_stepped_through(browser: Browser, tmp_path: Path) -> None:
    record = random_record("grow", 4, size=4)
    frames = replay_frames(record)
    page_file = tmp_path / "report.html"
    page_file.write_text(render_html(Document("A study", [Replay("g", "c", frames, str(record))])))
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(page_file.as_uri())
    turn, title = page.locator(".turn"), page.locator(".board title")
    last = title.text_content()
    assert turn.text_content() == frames[-1].text
    page.get_by_label("Previous turn").click()
    assert turn.text_content() == frames[-2].text
    page.get_by_label("Turn", exact=True).fill("0")
    assert turn.text_content() == "The start"
    assert title.text_content() != last
    assert page.get_by_label("Previous turn").is_disabled()
    page.get_by_label("Turn", exact=True).focus()
    page.keyboard.press("ArrowRight")
    assert turn.text_content() == frames[1].text
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    context.close()
    assert not faults


def test_without_scripts_the_last_position_stands(browser: Browser, tmp_path: Path) -> None:
    record = random_record("grow", 4, size=4)
    page_file = tmp_path / "report.html"
    games = Replay("g", "c", replay_frames(record), str(record))
    page_file.write_text(render_html(Document("A study", [games])))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(page_file.as_uri())
    assert page.locator(".board svg").is_visible()
    assert not page.get_by_label("Next turn").is_visible()
    page.get_by_text("Record", exact=True).click()
    assert "result: " in (page.locator("pre").text_content() or "")
    context.close()
