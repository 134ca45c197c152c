"""Sheets, positions and score sheets as PDF over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pypdfium2
import pytest
from tests.server.in_process import Idle
from tests.server.process import Client, Server, thrive_turns

import boardwright
from boardwright.printing import PAPERS, PrintJob, find_sheets
from boardwright.server import prints as server_prints
from boardwright.server.engines import Engines
from boardwright.server.made_files import MadeFiles
from boardwright.server.prints import Prints, printing_missing
from boardwright.server.problem import Problem


def text_of(file: bytes) -> str:
    document = pypdfium2.PdfDocument(file)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def printed(client: Client, **request: Any) -> bytes:
    response = client.post("/api/print", request)
    assert response.headers["content-type"] == "application/pdf", response.text
    return response.content


@pytest.mark.parametrize("game", boardwright.names())
def test_every_game_lists_its_sheets(server: Server, game: str) -> None:
    listed = server.client().get(f"/api/games/{game}/sheets").json()
    assert listed["missing"] is None
    standard = [sheet["name"] for sheet in listed["sheets"] if sheet["is_standard"]]
    assert standard == [sheet.name for sheet in find_sheets(boardwright.game(game), [])]
    backs = [sheet["name"] for sheet in listed["sheets"] if sheet["has_backs"]]
    assert backs == (["counters"] if game == "thrust" else [])


def test_sheets_of_a_game(server: Server) -> None:
    client = server.client()
    options = {"players": 3, "size": 9}
    file = printed(client, game="grow", options=options, sheets=["stones"], paper="letter")
    document = pypdfium2.PdfDocument(file)
    assert len(document) == 3
    assert document[0].get_size() == pytest.approx((612, 792), abs=0.5)
    assert file == printed(
        client, game="grow", options=options, sheets=["stones"], paper="letter", duplex="long"
    )
    refusals: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "unknown_game"),
        ({"game": "grow", "options": {"size": 99}}, "bad_options"),
        ({"game": "grow", "sheets": ["pods"]}, "bad_print"),
        ({"game": "grow", "sheets": ["board"] * 21}, "bad_message"),
        ({"game": "grow", "paper": "a0"}, "bad_message"),
        ({"game": "thrive", "options": {"size": 5}, "sheets": ["cards"]}, "bad_print"),
    ]
    for request, code in refusals:
        response = client.post("/api/print", request)
        assert (response.status_code < 500, response.json()["code"]) == (True, code), request


def test_a_match_on_paper(server: Server) -> None:
    ada = server.client()
    match = ada.create(seats=[{"kind": "me"}] * 2)["match"]
    path = f"/api/matches/{match}"
    for number, (seat, actions) in enumerate(thrive_turns(2)):
        ply = ada.snapshot(match)["ply"]
        command = {"type": "play", "id": f"t{number}", "ply": ply, "actions": actions}
        ada.post(f"{path}/commands", {**command, "seat": seat})
    start = ada.get(f"{path}/print?place=0&paper=letter&ink=black")
    assert start.headers["content-type"] == "application/pdf"
    assert f"thrive-{match}-0.pdf" in start.headers["content-disposition"]
    now = ada.get(f"{path}/print").content
    assert "a2" not in text_of(start.content)
    assert str(boardwright.game("thrive").start().view(None)).split()[0] in text_of(start.content)
    assert text_of(now) != text_of(start.content)
    assert "score sheet" in text_of(ada.get(f"{path}/score-sheet").content)
    assert ada.get(f"{path}/print?place=99").json()["code"] == "no_such_place"
    assert ada.get(f"{path}/print?seat=7").json()["code"] == "no_such_seat"


def test_hidden_parts_stay_hidden(server: Server) -> None:
    ada, bob = server.client(), server.client()
    match = ada.create("thrust", seats=[{"kind": "me"}, {"kind": "me"}])["match"]
    path = f"/api/matches/{match}"
    assert bob.get(f"{path}/print?seat=0").json()["code"] == "hidden"
    assert bob.get(f"{path}/score-sheet").json()["code"] == "not_over"
    assert text_of(ada.get(f"{path}/print?seat=0").content) != text_of(
        bob.get(f"{path}/print").content
    )
    ada.post(f"{path}/commands", {"type": "resign", "id": "r", "seat": 0})
    assert "score sheet" in text_of(bob.get(f"{path}/score-sheet").content)


class _Printer(Idle):
    """Engines that count the files they make."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[tuple[str, ...]] = []

    async def print_sheets(self, job: PrintJob, sheets: tuple[str, ...], address: str) -> bytes:
        self.made.append(sheets)
        await asyncio.sleep(0)
        return f"{job.view} {sheets}".encode()


def test_a_file_is_made_once_and_holds_one_view() -> None:
    """Views that differ are never answered with each other's file."""
    game = boardwright.game("thrust")
    state = game.start()
    engines = _Printer()

    async def ask() -> None:
        prints = Prints(cast("Engines", engines), MadeFiles())
        views = [state.view(None), state.view(0), state.view(1)]
        jobs = [PrintJob(game, PAPERS["a4"], "black", view) for view in views]
        files = await asyncio.gather(*(prints.sheets(job, ("position",), "x") for job in jobs * 2))
        assert len(set(files)) == 3
        for job, file in zip(jobs, files, strict=False):
            assert file == f"{job.view} ('position',)".encode()
            assert await prints.sheets(job, ("position",), "y") == file

    asyncio.run(ask())
    assert len(engines.made) == 3


def test_a_server_without_the_extra_says_how_it_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server_prints, "is_available", lambda: False)
    assert "pip install 'boardwright[print]'" in (printing_missing() or "")
    prints = Prints(cast("Engines", Idle()), MadeFiles())
    job = PrintJob(boardwright.game("grow"), PAPERS["a4"], "black")
    with pytest.raises(Problem, match="lacks the extra") as raised:
        asyncio.run(prints.sheets(job, (), ""))
    assert raised.value.code == "no_printing"
