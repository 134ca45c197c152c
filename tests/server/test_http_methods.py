"""HEAD, OPTIONS, 405 and the host name, on every route."""

from __future__ import annotations

import socket

import httpx
import pytest
from litestar.handlers import HTTPRouteHandler
from tests.server.process import Client, Server
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from boardwright.server.api import handlers

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


def _allowed(handler: HTTPRouteHandler) -> set[str]:
    methods = {str(method) for method in handler.http_methods} | {"OPTIONS"}
    return methods | ({"HEAD"} if "GET" in methods else set())


def _routes() -> list[tuple[str, set[str]]]:
    """Every path of the API and of the page, with the methods that it allows."""
    allowed: dict[str, set[str]] = {}
    for handler in handlers:
        for path in handler.paths:
            allowed.setdefault(path, set()).update(_allowed(handler))
    page = {"GET", "HEAD", "OPTIONS"}
    return [*{**allowed, "/": page, "/play": page, "/favicon.svg": page}.items()]


@pytest.fixture(scope="module")
def guest(server: Server) -> Client:
    client = server.client()
    client.create()  # the cookie: without one every response sets another
    return client


@pytest.mark.parametrize(("path", "allowed"), _routes())
def test_every_route_answers_the_methods_it_allows(
    guest: Client, path: str, allowed: set[str]
) -> None:
    url = guest.url(path.replace("{game:str}", "thrive").replace("{match:str}", "unknown"))
    for method in METHODS:
        answer = guest.http.request(method, url)
        assert (answer.status_code == 405) == (method not in allowed), (method, answer.text)
        if method == "OPTIONS" or answer.status_code == 405:
            assert set(answer.headers["allow"].split(", ")) == allowed


def test_head_has_the_headers_of_get_and_no_body(server: Server, guest: Client) -> None:
    match = guest.create()["match"]
    paths = ["/", "/favicon.svg", "/healthz", "/api/games", "/api/openapi.json", "/api/nothing"]
    for path in (*paths, f"/api/matches/{match}", "/api/matches/unknown"):
        got, head = guest.get(path), guest.http.head(guest.url(path))
        assert head.content == b""
        assert head.status_code == got.status_code
        dates = {"date": got.headers["date"]}
        assert {**head.headers, **dates} == dict(got.headers)
        assert int(head.headers["content-length"]) > 0


def test_the_address_of_a_socket_says_what_it_is_for(guest: Client) -> None:
    url = guest.url("/api/matches/unknown/live")
    answer = guest.http.get(url)
    assert (answer.status_code, answer.headers["upgrade"]) == (426, "websocket")
    answer = guest.http.post(url)
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


# -- host names ------------------------------------------------------------------------------


def test_a_foreign_host_name_is_refused(guest: Client) -> None:
    """A page of evil.example must not reach a server on this machine by its own name."""
    match = guest.create()["match"]
    foreign = {"Host": "evil.example:8000", "Origin": "http://evil.example:8000"}
    requests: list[httpx.Response] = [
        guest.http.get(guest.url("/"), headers=foreign),
        guest.http.get(guest.url(f"/api/matches/{match}"), headers=foreign),
        guest.http.post(guest.url("/api/matches"), json={}, headers=foreign),
    ]
    for answer in requests:
        assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")
    assert guest.http.get(guest.url("/healthz"), headers=foreign).status_code == 200
    host, _, port = guest.url("").removeprefix("http://").partition(":")
    with (
        socket.create_connection((host, int(port))) as connection,
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://evil.example/api/matches/{match}/live", sock=connection),
    ):
        pass
    assert refused.value.response.status_code == 421
