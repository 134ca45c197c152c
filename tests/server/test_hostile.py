"""Malformed, forged and excessive requests get a code and a sentence, and change nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.in_process import ManualClock, create_app, inside
from tests.server.process import Live, Server, running, thrive_turns
from websockets.exceptions import ConnectionClosed, InvalidStatus

from boardwright.server.app_context import AppContext

FRAMES = [
    ("nonsense", "bad_json"),
    ("", "bad_json"),
    ("[" * 20_000, "bad_message"),
    ('{"type":"play","id":"a","actions":' + "[" * 5_000 + "]" * 5_000 + "}", "bad_message"),
    ("null", "bad_message"),
    ("[]", "bad_message"),
    ('{"type":"fly","id":"a"}', "bad_message"),
    ('{"type":"play"}', "bad_message"),
    ('{"type":"play","id":"a","ply":"1","actions":[]}', "bad_message"),
    ('{"type":"play","id":"a b","actions":[]}', "bad_message"),
    ('{"type":"play","id":"a","actions":[1]}', "bad_message"),
    ('{"type":"play","id":"a","actions":["' + "x" * 41 + '"]}', "bad_message"),
    ('{"type":"play","id":"a","seat":8}', "bad_message"),
    ('{"type":"play","id":"a","seat":-1}', "bad_message"),
    ('{"type":"play","id":"a","more":1}', "bad_message"),
    ('{"type":"play","id":"a","ply":1e400}', "bad_message"),
    ('{"type":"chat","id":"a","text":"' + "x" * 501 + '"}', "bad_message"),
    ('{"type":"chat","id":"a","text":"\\u202e \\u0000"}', "bad_text"),
    ('{"type":"view_as","id":"a","seat":1}', "not_seated"),
    ('{"type":"resign","id":"a","seat":1}', "not_seated"),
]


@pytest.fixture
def black(server: Server) -> Live:
    ada = server.client()
    match = ada.create()["match"]
    server.client().join(match)
    live = ada.live(match)
    live.next("snapshot")
    return live


@pytest.mark.parametrize(("frame", "code"), FRAMES)
def test_a_bad_frame_is_refused_and_play_goes_on(black: Live, frame: str, code: str) -> None:
    black.socket.send(frame)
    assert black.next("error")["code"] == code
    assert black.ask("play", ply=3, actions=thrive_turns(1)[0][1])["type"] == "ack"


def test_binary_frames_are_refused(black: Live) -> None:
    black.socket.send(b"\xff\x00")
    assert black.next("error")["code"] == "bad_json"


def test_an_oversized_frame_closes_the_connection(black: Live) -> None:
    black.socket.send("x" * 40_000)
    with pytest.raises(ConnectionClosed) as closed:
        black.next("error")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


BODIES: list[tuple[str, Any, int, str]] = [
    ("/api/matches", {"game": "chess", "seats": [{"kind": "me"}] * 2}, 404, "unknown_game"),
    ("/api/matches", {"game": "thrive", "seats": [{"kind": "me"}] * 3}, 400, "bad_setup"),
    ("/api/matches", {"game": "thrive", "seats": []}, 400, "bad_message"),
    ("/api/matches", {"game": "thrive", "seats": [{"kind": "king"}] * 2}, 400, "bad_message"),
    (
        "/api/matches",
        {"game": "thrive", "seats": [{"kind": "me"}] * 2, "options": {"size": 99}},
        400,
        "bad_options",
    ),
    (
        "/api/matches",
        {"game": "thrive", "seats": [{"kind": "me"}] * 2, "name": "Computer (level 3)"},
        400,
        "bad_name",
    ),
    (
        "/api/matches",
        {"game": "thrive", "seats": [{"kind": "me"}] * 2, "start": {"position": "nowhere"}},
        400,
        "bad_position",
    ),
    ("/api/matches/nobody/join", {}, 404, "no_match"),
    ("/api/matches/nobody/claim", {"token": "x" * 22}, 404, "no_match"),
    ("/api/matches/nobody/commands", {"type": "resign", "id": "a"}, 404, "no_match"),
    ("/api/position", {"game": "thrive", "actions": ["a9-a9"]}, 400, "bad_action"),
    ("/api/position", {"game": "thrive", "seat": 7}, 400, "no_such_seat"),
    ("/api/analyse", {"game": "thrive", "position": "{"}, 400, "bad_position"),
    ("/api/bots", {"name": ""}, 400, "bad_message"),
    ("/api/nowhere", {}, 404, "no_page"),
]


@pytest.mark.parametrize(("path", "body", "status", "code"), BODIES)
def test_bad_requests_have_a_code_and_a_sentence(
    server: Server, path: str, body: Any, status: int, code: str
) -> None:
    answer = server.client().post(path, body)
    said = answer.json()
    assert (answer.status_code, said["code"]) == (status, code)
    assert set(said) == {"type", "title", "status", "code", "detail"}
    assert said["detail"]


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 30_000, b'{"game":1}', b""])
def test_malformed_bodies_are_refused(server: Server, body: bytes) -> None:
    client = server.client()
    answer = client.http.post(
        client.url("/api/matches"), content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["detail"]


def test_an_oversized_body_is_refused(server: Server) -> None:
    answer = server.client().post("/api/matches", {"game": "x" * 100_000})
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_big"


# -- somebody else's match -------------------------------------------------------------------


def test_a_stranger_cannot_play_resign_chat_or_claim(server: Server) -> None:
    ada, eve = server.client(), server.client()
    made = ada.create()
    match = made["match"]
    server.client().join(match)
    live = eve.live(match)
    before = live.next("snapshot")
    turn = thrive_turns(1)[0][1]
    for do, fields in (
        ("play", {"ply": 3, "actions": turn}),
        ("draft", {"ply": 3, "actions": turn}),
        ("play", {"ply": 3, "actions": turn, "seat": 0}),
        ("resign", {}),
        ("chat", {"text": "hello"}),
        ("offer", {}),
        ("hint", {}),
        ("rematch", {}),
    ):
        assert live.ask(do, **fields)["code"] == "not_seated", do
    assert live.ask("start")["code"] in ("not_open", "not_creator")
    forged = eve.post(f"/api/matches/{match}/claim", {"token": "A" * 22})
    assert (forged.status_code, forged.json()["code"]) == (401, "bad_token")
    after = eve.snapshot(match)
    assert (after["ply"], after["log"]) == (before["ply"], [])


def test_a_player_cannot_act_for_another_seat(server: Server) -> None:
    ada, bob = server.client(), server.client()
    match = ada.create("thrive", {"kind": "me"}, {"kind": "open"})["match"]
    bob.join(match)
    for command in ({"type": "resign"}, {"type": "chat", "text": "I resign"}):
        named = {**command, "id": command["type"], "seat": 0}
        assert bob.post(f"/api/matches/{match}/commands", named).json()["code"] == "not_seated"
    assert ada.snapshot(match)["status"] == "playing"


def test_a_token_opens_its_own_match_only(server: Server) -> None:
    ada, eve = server.client(), server.client()
    token = ada.create()["tokens"]["0"]
    other = ada.create()["match"]
    assert eve.post(f"/api/matches/{other}/claim", {"token": token}).status_code == 401
    as_ada = server.client(Authorization=f"Bearer {token}")
    assert "own_seats" not in as_ada.snapshot(other)


@pytest.mark.parametrize("change", ["id", "signature", "both", "none"])
def test_a_forged_cookie_holds_no_seat(server: Server, change: str) -> None:
    ada = server.client()
    match = ada.create()["match"]
    assert ada.snapshot(match)["own_seats"] == [0]
    guest, _, signature = ada.http.cookies["boardwright"].partition(".")
    forged = {
        "id": f"{guest[:-1]}_.{signature}",
        "signature": f"{guest}.{signature[:-2]}AA",
        "both": "x.y",
        "none": guest,
    }[change]
    eve = server.client(Cookie=f"boardwright={forged}")
    assert "own_seats" not in eve.snapshot(match)


def test_a_bad_bearer_token_is_refused(server: Server) -> None:
    eve = server.client(Authorization="Bearer nothing")
    answer = eve.get("/api/mine")
    assert (answer.status_code, answer.json()["code"]) == (401, "bad_token")


# -- origins ---------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "x"])
def test_other_origins_are_refused(server: Server, origin: str) -> None:
    ada = server.client()
    match = ada.create()["match"]
    with pytest.raises(InvalidStatus) as refused:
        ada.live(match, Origin=origin)
    assert refused.value.response.status_code == 403
    answer = ada.http.post(ada.url("/api/matches"), json={}, headers={"Origin": origin})
    assert answer.status_code in (400, 403)
    seats = [{"kind": "me"}, {"kind": "open"}]
    answer = ada.http.post(
        ada.url("/api/matches"),
        json={"game": "thrive", "seats": seats},
        headers={"Origin": origin},
    )
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


def test_our_own_page_may_connect(server: Server) -> None:
    ada = server.client()
    match = ada.create()["match"]
    assert ada.live(match, Origin=f"http://{server.url}").next("snapshot")["own_seats"] == [0]


# -- too much --------------------------------------------------------------------------------


@pytest.mark.slow("a server of its own")
def test_too_many_commands_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, BOARDWRIGHT_COMMANDS_PER_SECOND="2") as server:
        ada = server.client()
        live = ada.live(ada.create()["match"])
        for number in range(40):
            live.socket.send(json.dumps({"type": "ping", "id": f"p{number}"}))
        assert live.next("error")["code"] == "too_many"


@pytest.mark.slow("a server of its own")
def test_limits_of_connections_and_matches(tmp_path: Path) -> None:
    limits = {
        "BOARDWRIGHT_CONNECTIONS_PER_ADDRESS": "2",
        "BOARDWRIGHT_MATCHES_PER_MINUTE": "2",
    }
    with running(tmp_path, **limits) as server:
        ada = server.client()
        match = ada.create()["match"]
        first, second = ada.live(match), ada.live(match)
        with pytest.raises(InvalidStatus) as refused:
            ada.live(match)
        assert refused.value.response.status_code == 429
        assert json.loads(refused.value.response.body)["code"] == "too_many"
        second.ask("ping")
        first.close()
        second.next("presence")  # the server has noticed
        ada.live(match).next("snapshot")
        ada.create()
        answer = ada.post("/api/matches", {"game": "thrive", "seats": [{"kind": "me"}] * 2})
        assert (answer.status_code, answer.json()["code"]) == (429, "too_many")
        assert ada.get("/api/limits").json()["connections_per_address"] == 2


@pytest.mark.parametrize(
    "path", ["/api/lobby", "/api/games", "/api/openapi.json", "/api/limits", "/api/matches/x/qr"]
)
def test_every_request_to_the_api_counts(tmp_path: Path, path: str) -> None:
    async def body(context: AppContext) -> None:
        async with _browser(context) as http:
            codes = [(await http.get(path)).status_code for _ in range(31)]
        assert (codes[0], codes[-1]) == (200, 429)

    inside(tmp_path, body, clock=ManualClock(), limits="on", commands_per_second=1)


def test_an_address_too_long_for_a_qr_code_is_refused(tmp_path: Path) -> None:
    async def body(context: AppContext) -> None:
        async with _browser(context) as http:
            answer = await http.get("/api/matches/x/qr", headers={"host": "h" * 3000})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")

    inside(tmp_path, body)


def _browser(context: AppContext) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=create_app(context))  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://here")
