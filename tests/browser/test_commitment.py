"""Who fixes the dice first: the page sees to it that it is the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Request, Route, expect
from tests.browser.guest import Guest

LIE = "ab" * 32


def _begin(guest: Guest) -> None:
    guest.open("/play/thrive")
    guest.button("Play", exact=True).click()


def test_the_server_commits_before_it_hears_of_the_seed(arrive: Callable[[], Guest]) -> None:
    guest = arrive()
    asked: list[Request] = []
    guest.page.on("request", lambda one: asked.append(one))
    _begin(guest)
    expect(guest.tools).to_be_visible()
    paths = [urlsplit(one.url).path for one in asked]
    plan: Any = asked[paths.index("/api/matches")].post_data_json
    assert paths.index("/api/commitment") < paths.index("/api/matches")
    fair = guest.snapshot(guest.match)["fairness"]
    assert plan["commitment"] == {"match": guest.match, "commitment": fair["commitment"]}
    assert plan["seed"] in fair["seeds"]


def test_the_page_refuses_a_changed_commitment(arrive: Callable[[], Guest]) -> None:
    guest, true = arrive(), {}

    def promise(route: Route) -> None:
        true.update(route.fetch().json())
        route.fulfill(json={**true, "commitment": LIE})

    def make(route: Route) -> None:
        plan: Any = route.request.post_data_json
        assert plan["commitment"]["commitment"] == LIE
        route.continue_(post_data={**plan, "commitment": true})

    guest.page.route("**/api/commitment", promise)
    guest.page.route("**/api/matches", make)
    _begin(guest)
    expect(guest.page.get_by_role("heading", name="These dice are not fair")).to_be_visible()
    expect(guest.tools).to_have_count(0)
