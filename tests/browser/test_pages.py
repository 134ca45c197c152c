"""The pages around the games: the form, lists, rules, settings, wrong addresses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pypdfium2
import pytest
from playwright.sync_api import Route, expect
from tests.browser.axe import serious_faults
from tests.browser.guest import ME, Guest, computer
from tests.browser.play_turns import answer

OPEN = {"kind": "open"}
_NARROW = {"viewport": {"width": 320, "height": 640}}
_FAULTS = """() => {
  const faults = [];
  const width = document.documentElement.scrollWidth;
  if (width > innerWidth) faults.push(`${width} px wide`);
  for (const one of document.querySelectorAll("main :is(a, button, input, select, summary)")) {
    const box = (one.closest("label") ?? one).getBoundingClientRect();
    const isInText = one.tagName === "A" && getComputedStyle(one).display === "inline";
    if (box.width && !isInText && Math.min(box.width, box.height) < 24)
      faults.push(`${one.textContent} is ${box.width} by ${box.height} px`);
  }
  const addresses = new Map();
  for (const link of document.querySelectorAll("main a[href]")) {
    const name = link.textContent.trim().replace(/\\s+/g, " ");
    if ((addresses.get(name) ?? link.href) !== link.href) faults.push(`two links: ${name}`);
    addresses.set(name, link.href);
  }
  const levels = [...document.querySelectorAll("h1, h2, h3")].map((one) => +one.tagName[1]);
  levels.reduce((before, level) => {
    if (level > before + 1) faults.push(`headings ${levels}`);
    return level;
  }, 0);
  return faults;
}"""
_COUNT_SHIFTS = """new PerformanceObserver((list) => {
  for (const shift of list.getEntries()) window.shifted = (window.shifted ?? 0) + shift.value;
}).observe({ type: "layout-shift", buffered: true });"""


def test_a_blank_number_is_refused_in_words(guest: Guest) -> None:
    guest.open("/play/thrive")
    guest.page.get_by_text("House rules").click()
    field = guest.page.get_by_label("After how many turns without a capture")
    field.fill("")
    wrong = guest.page.get_by_role("alert")
    expect(wrong).to_contain_text("Enter a whole number from 0 to 10000.")
    expect(guest.button("Play", exact=True)).to_be_disabled()
    field.fill("50")
    expect(wrong).to_have_count(0)
    guest.page.get_by_role("combobox", name="Clock").select_option("own")
    guest.page.get_by_label("Seconds added per turn").fill("")
    expect(wrong).to_contain_text("Seconds added per turn")
    guest.button("Use the usual rules").click()
    expect(field).to_have_value("100")


def test_house_rules_are_questions_with_pictures_and_rulings(guest: Guest) -> None:
    guest.open("/play/thrive")
    guest.page.get_by_text("House rules").click()
    answer(guest, {"Which set-up card?": "Lantern", "What if you cannot move?": "You lose at once"})
    picture = guest.page.get_by_role("group", name="Which set-up card?").locator("img").nth(5)
    picture.scroll_into_view_if_needed()
    guest.page.wait_for_function(
        "image => image.complete && image.naturalWidth > 0", arg=picture.element_handle()
    )
    guest.page.get_by_role("link", name="Ruling T-06").click()
    ruling = guest.page.get_by_role("dialog").get_by_role("row", name=re.compile("^T-06"))
    expect(ruling).to_be_focused()
    expect(ruling).to_be_in_viewport()
    guest.page.keyboard.press("Escape")
    expect(guest.page.get_by_text("2 changed")).to_be_visible()
    guest.button("Play", exact=True).click()
    expect(guest.tools).to_be_visible()
    match = guest.page.url.rpartition("/")[2]
    made = guest.context.request.get(f"/api/matches/{match}").json()["options"]
    assert (made["card"], made["no_move"]) == ("lantern", "lose")


def test_grow_is_proposed_for_three_at_the_level_chosen_for_it(guest: Guest) -> None:
    guest.open("/play/grow")
    expect(guest.page.get_by_text("Players: 3")).to_be_visible()
    for seat in ("blue", "green"):
        expect(guest.page.get_by_label(f"Player for {seat}")).to_have_value("computer")
    guest.page.get_by_role("slider", name="Level of the computer").fill("7")
    guest.open("/")
    levels = guest.page.get_by_text(re.compile("^Computer level"))
    expect(levels).to_contain_text(["level 3", "level 7", "level 3"])


@pytest.mark.parametrize("path", ["/nonsense", "/rules/chess", "/play/chess", "/learn/chess"])
def test_wrong_addresses_lead_back(guest: Guest, path: str) -> None:
    guest.pardon(f"404.*{path}")
    answered = guest.page.goto(path)
    assert answered is not None
    assert answered.status == 404
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Page not found")
    guest.page.get_by_role("link", name="Choose a game").click()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Choose a game")


@pytest.mark.parametrize("path", ["/replay/zzz", "/m/zzz"])
def test_matches_that_are_gone_lead_back(guest: Guest, path: str) -> None:
    guest.pardon("404")
    answered = guest.page.goto(path)
    assert answered is not None
    assert answered.status == 404
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Game not found")
    expect(guest.page).to_have_title("Game not found – Boardwright")
    expect(guest.page.get_by_role("link", name="Go to the lobby")).to_be_visible()
    guest.page.get_by_role("link", name="Choose a game").click()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Choose a game")


def test_own_games_with_results_opponents_and_filters(guest: Guest) -> None:
    won = guest.create("thrive", ME, computer(1))
    guest.command(won, "resign")
    guest.create("grow", options={"players": 3})
    guest.create("thrive")
    guest.page.add_init_script(_COUNT_SHIFTS)
    guest.open("/")
    own = guest.page.get_by_role("region", name="Your games")
    expect(own.get_by_role("listitem")).to_have_count(2)
    expect(own.get_by_role("link").filter(has_text="Grow")).to_contain_text("Computer 1")
    own.get_by_role("combobox", name="Game").select_option("thrive")
    expect(own.get_by_role("listitem")).to_have_count(1)
    own.get_by_role("button", name="Finished").click()
    finished = own.get_by_role("link")
    expect(finished).to_contain_text("You lost")
    expect(finished).to_contain_text("White wins: Black resigned.")
    guest.page.wait_for_function(
        "image => image.complete && image.naturalWidth === 192",
        arg=finished.locator("img").element_handle(),
    )
    assert guest.page.evaluate("window.shifted ?? 0") < 0.1


def test_games_to_watch_show_how_they_stand(arrive: Callable[..., Guest]) -> None:
    ann, eve = arrive(), arrive()
    match = ann.create("thrive", ME, computer(1), listed=True, name="Ann whom many watch")
    eve.open("/lobby")
    shown = eve.page.get_by_role("region", name="Games to watch").get_by_role("link")
    watched = shown.filter(has_text="Ann whom many watch")
    expect(watched.locator("img")).to_have_attribute("src", re.compile(f"{match}/thumbnail"))
    watched.click()
    expect(eve.tools).to_be_visible()


def test_rules_have_contents_and_lead_back_to_the_game(guest: Guest) -> None:
    guest.open("/learn/thrive")
    guest.page.evaluate("""() => {
      const link = document.createElement("a");
      link.href = "/rules/thrive#T-17";
      document.querySelector("main").append(link);
      link.click();
    }""")
    expect(guest.page.get_by_role("row", name=re.compile("^T-17"))).to_be_in_viewport()
    contents = guest.page.get_by_role("navigation", name="Contents")
    link = contents.get_by_role("link", name="Filling a pod")
    expect(link).to_be_in_viewport()  # it stays beside the text
    link.focus()
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("heading", name="Filling a pod")).to_be_in_viewport()
    guest.page.get_by_role("link", name="Back to the game").click()
    expect(guest.page.get_by_role("heading", name="Learn Thrive")).to_be_visible()


def test_small_screens_targets_and_names(arrive: Callable[..., Guest]) -> None:
    guest = arrive(**_NARROW)
    guest.pardon("404.*/nonsense")
    guest.create("grow", ME, OPEN, OPEN, listed=True, options={"players": 3})
    guest.create("thrive", listed=True)
    games = ("/play/thrive", "/play/grow", "/rules/thrust", "/print/thrive", "/print/thrust")
    for path in ("/", "/lobby", *games, "/settings", "/nonsense"):
        guest.page.goto(path, wait_until="networkidle")
        if path.startswith(("/play", "/print")):
            guest.page.get_by_text("House rules").click()
        assert guest.page.evaluate(_FAULTS) == [], path
        if path.startswith("/rules"):  # where tables are wider than the screen
            assert serious_faults(guest) == []


def test_the_play_button_stays_in_sight_and_covers_no_focus(arrive: Callable[..., Guest]) -> None:
    guest = arrive(viewport={"width": 360, "height": 640})
    guest.open("/play/thrust")
    play = guest.button("Play", exact=True)
    expect(play).to_be_in_viewport(ratio=1)
    guest.page.get_by_text("House rules").click()
    for name in ("Yes. They are hidden again", "1 fuel, like any move"):
        answered = guest.page.get_by_label(name)
        answered.focus()
        top = answered.evaluate("one => one.getBoundingClientRect().bottom")
        assert top < play.evaluate("one => one.getBoundingClientRect().top")


def test_the_print_page_saves_chosen_sheets(guest: Guest) -> None:
    guest.open("/")
    guest.page.locator('a[href="/print/grow"]').click()
    expect(guest.page.get_by_role("heading", name="Print Grow")).to_be_focused()
    for name in ("rules", "summary", "board", "stones"):
        guest.page.locator(f'input[value="{name}"]').uncheck()
    expect(guest.page.get_by_role("alert")).to_have_text("Choose something to print.")
    guest.page.get_by_role("checkbox", name=re.compile("^Pencil")).check()
    guest.page.get_by_label("Paper").select_option("Letter")
    assert guest.page.get_by_label("Both sides").count() == 0
    with guest.page.expect_download() as download:
        guest.button("Make the PDF").click()
    assert download.value.suggested_filename == "grow.pdf"
    page = pypdfium2.PdfDocument(download.value.path().read_bytes())[0]
    assert page.get_size() == (612, 792)
    assert serious_faults(guest) == []


def test_a_server_without_the_extra_says_so_on_the_print_page(guest: Guest) -> None:
    def lacks_it(route: Route) -> None:
        route.fulfill(json=route.fetch().json() | {"missing": "This server can't print: pip …"})

    guest.page.route("**/api/games/thrust/sheets", lacks_it)
    guest.open("/print/thrust")
    expect(guest.page.get_by_role("status").get_by_text("can't print")).to_be_visible()
    assert guest.button("Make the PDF").count() == 0


def test_a_match_is_printed_as_its_viewer_sees_it(guest: Guest) -> None:
    match = guest.create("thrust")
    guest.open(f"/m/{match}")
    guest.button("Share").first.click()
    guest.page.get_by_role("link", name="Print this position").click()
    with guest.page.expect_request(f"**/api/matches/{match}/print?seat=0*"):
        guest.button("Make the PDF").click()
    name = f"thrust-{match}-position.pdf"
    expect(guest.page.get_by_role("status").get_by_text(f"Saved as {name}.")).to_be_visible()
    guest.page.get_by_role("link", name="Back to the game").click()
    guest.command(match, "resign")
    guest.open(f"/replay/{match}")
    guest.page.get_by_role("link", name="Print the score sheet").click()
    with guest.page.expect_download() as download:
        guest.button("Make the PDF").click()
    assert download.value.suggested_filename == f"thrust-{match}-score.pdf"
