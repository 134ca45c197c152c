"""Guests notice errors and foreign requests: otherwise no other test here could fail on them."""

from __future__ import annotations

import pytest
from tests.browser.guest import Guest

INLINE = """() => {
  const script = document.createElement("script");
  script.textContent = "document.title = 'taken over'";
  document.body.append(script);
}"""


def test_errors_on_the_console_are_noticed(guest: Guest) -> None:
    guest.open("/settings")
    guest.check()
    guest.page.evaluate("() => console.error('something broke')")
    with pytest.raises(AssertionError, match="something broke"):
        guest.check()
    guest.pardon("something broke")


def test_the_page_runs_no_foreign_script_and_asks_no_other_host(guest: Guest) -> None:
    guest.open("/settings")
    guest.page.evaluate(INLINE)
    assert guest.page.title() != "taken over"
    guest.page.evaluate("() => fetch('http://other.invalid/').catch(() => null)")
    with pytest.raises(AssertionError, match="Content Security Policy"):
        guest.check()
    guest.pardon("Content Security Policy|other.invalid")
