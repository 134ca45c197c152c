"""Who fixes the dice first: the server, then each player, and only then are the seeds revealed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Request, Route, WebSocket, expect
from tests.browser.guest import Guest

from boardwright.fairness import seed_hash

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
    # Alone against computers there is nobody to wait for: no request more than before.
    assert fair["seed_hashes"][0] == seed_hash(guest.match, plan["seed"])
    assert [path for path in paths if path.startswith("/api/match")] == ["/api/matches"]


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


def test_no_seed_leaves_a_browser_before_all_have_committed(arrive: Callable[[], Guest]) -> None:
    ann, ben = arrive(), arrive()
    sent: list[str] = []
    for guest in (ann, ben):
        guest.page.on("request", lambda one: sent.append(f"{one.url} {one.post_data}"))
        guest.page.on("websocket", lambda line: _listen(line, sent))
    ann.open("/play/thrust?with=friends")
    ann.button("Create game").click()
    ben.open(ann.page.get_by_role("textbox", name="Link").input_value())
    ben.button("Sit here").click()
    for guest in (ann, ben):
        expect(guest.tools).to_be_visible()
    fair = ann.snapshot(ann.match)["fairness"]
    assert fair["seed_hashes"] == [seed_hash(ann.match, seed) for seed in fair["seeds"]]
    for mine in fair["seeds"]:
        first = next(number for number, text in enumerate(sent) if mine in text)
        assert "reveal_seed" in sent[first]
        assert all(any(known in text for text in sent[:first]) for known in fair["seed_hashes"])


def _listen(line: WebSocket, sent: list[str]) -> None:
    line.on("framesent", lambda text: sent.append(str(text)))


def _status(guest: Guest) -> Locator:
    return guest.page.get_by_role("main").get_by_role("status").first


def test_a_game_without_dice_waits_for_no_browser(arrive: Callable[[], Guest]) -> None:
    ann, ben = arrive(), arrive()
    ann.open("/play/thrive?with=friends")
    ann.button("Create game").click()
    link = ann.page.get_by_role("textbox", name="Link").input_value()
    ann.open("/")
    ben.open(link)
    ben.button("Sit here").click()
    expect(ben.tools).to_be_visible()
    expect(ben.page.get_by_role("tab", name="Turns")).to_be_visible()
    expect(ben.page.get_by_role("tab", name="Fair dice")).to_have_count(0)


def test_the_game_starts_when_an_absent_player_is_back_on_any_page(
    arrive: Callable[[], Guest],
) -> None:
    ann, ben = arrive(), arrive()
    ann.open("/play/thrust?with=friends")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.button("Create game").click()
    link = ann.page.get_by_role("textbox", name="Link").input_value()
    ann.open("about:blank")
    ben.open(link)
    ben.button("Sit here").click()
    expect(ben.page.get_by_role("heading", name="Starting the game")).to_be_visible()
    expect(_status(ben)).to_contain_text("Waiting for Ann’s browser to confirm its part")
    expect(_status(ben)).to_contain_text("You can leave meanwhile")
    ann.open("/settings")
    expect(ben.tools).to_be_visible()
    ann.open(link)
    expect(ann.tools).to_be_visible()
    expect(ann.page.get_by_text("You're watching this game.")).to_have_count(0)


def test_a_start_that_is_cancelled_is_explained_and_begins_anew(
    arrive: Callable[[], Guest],
) -> None:
    ann, eve = arrive(), arrive()
    ann.open("/play/thrust?with=friends")
    ann.button("Create game").click()
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    path = f"/api/matches/{ann.match}"
    seat = {"name": "Eve", "seed_hash": seed_hash(ann.match, "ee" * 16)}
    assert eve.context.request.post(f"{path}/join", data=seat).ok
    expect(_status(ann)).to_contain_text("Waiting for Eve’s browser to confirm its part")
    before = ann.snapshot(ann.match)["fairness"]["seed_hashes"][0]
    assert eve.context.request.post(f"{path}/leave", data={}).ok
    expect(_status(ann)).to_contain_text("The start was cancelled: Eve’s browser didn’t confirm")
    expect(_status(ann)).not_to_contain_text("Waiting")
    after = ann.snapshot(ann.match)["fairness"]["seed_hashes"][0]
    assert after
    assert after != before
    assert eve.context.request.post(f"{path}/join", data=seat).ok
    eve.command(ann.match, "reveal_seed", seed="ee" * 16)
    expect(ann.tools).to_be_visible()


def test_a_browser_without_the_seed_says_so(arrive: Callable[[], Guest]) -> None:
    ann, phone, eve = arrive(), arrive(), arrive()
    ann.open("/play/thrust?with=friends")
    ann.button("Create game").click()
    expect(ann.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    match = ann.match
    kept = f"() => JSON.parse(localStorage.getItem('boardwright.seat.{match}'))[0]"
    token = ann.page.evaluate(kept)
    ann.open("about:blank")
    assert eve.context.request.post(f"/api/matches/{match}/join", data={}).ok
    phone.open(f"/m/{match}#{token}")
    expect(_status(phone)).to_contain_text("Your part of the dice is in the browser you joined")
    expect(phone.button("Cancel game")).to_be_visible()
    ann.open(f"/m/{match}")
    for guest in (ann, phone):
        expect(guest.tools).to_be_visible()
