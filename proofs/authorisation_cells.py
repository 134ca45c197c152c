"""The cells of the authorisation matrix: operations, made from the routes and the commands of the
application; the senders of requests; matches in each state."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple, cast, get_args

from litestar.routes import HTTPRoute, WebSocketRoute

from boardwright.server import messages as wire
from boardwright.server.app import create_app
from boardwright.server.app_context import AppContext
from proofs.wire import Http, Json, Live, Reply

__all__ = ["NO_MATCH", "PRINCIPALS", "STATES", "Operation", "Scene", "operations"]

NO_MATCH = "any"
"""The state of operations that are not about a match."""
STATES = ("waiting", "playing", "over")
PRINCIPALS = {
    "nobody": "no cookie and no token",
    "guest": "a cookie, and nothing to do with the match",
    "spectator": "a cookie, and a socket at the match",
    "creator": "seat 0, and has created the match",
    "player": "seat 1",
    "opponent": "seat 2, in Grow",
    "bot": "a token of its own; seat 3 from the start on, in Grow",
    "link": "the token of the personal link of seat 1",
    "other_link": "the token of a personal link of another match",
    "forged_cookie": "the creator's name under a wrong signature",
    "forged_token": "a token nobody was given",
    "other_site": "the creator's cookie, sent by a page of another site",
}
_GROW: Json = {
    "game": "grow",
    "options": {"players": 4, "size": 5, "first": "seat1"},
    "seats": [{"kind": "me"}, *[{"kind": "open"}] * 3],
}
_THRUST: Json = {"game": "thrust", "seats": [{"kind": "me"}, {"kind": "open"}]}
_SUBSCRIPTION: Json = {
    "endpoint": "https://push.example/1",
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
    "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
"""The example of RFC 8291."""
_FORGED_TOKEN = "A" * 22
_COMMANDS = "/api/matches/{match}/commands"
_SOCKET = "/api/matches/{match}/live"
_STREAM = "/api/bots/live"


class Operation(NamedTuple):
    """One row of the matrix: a request, or a command, which is sent by HTTP and by socket.

    In bodies and paths `{ply}`, `{link}` and `{other_link}` stand for the scene's.
    """

    name: str
    method: str
    path: str
    body: Any = None
    game: str = "grow"
    states: tuple[str, ...] = STATES
    has_head: bool = False
    """HEAD is allowed too, and has to have the status of GET."""

    @property
    def is_command(self) -> bool:
        """Whether it is a command to a match."""
        return self.path == _COMMANDS

    @property
    def needs_offer(self) -> bool:
        """Whether an offer has to stand, so that it can succeed."""
        return self.name.startswith(("command accept", "command decline"))

    @property
    def is_read_only(self) -> bool:
        """Whether it changes nothing, whatever the answer."""
        return self.method in ("GET", "HEAD", "OPTIONS", "WS")


# -- operations ----------------------------------------------------------------------------

_HIDDEN = {"game": "thrust", "states": ("playing", "over")}
_MATCH = "/api/matches/{match}"
_VARIANTS: dict[str, dict[str, Any]] = {
    "POST /api/matches": {"": {"body": _GROW}},
    f"POST {_MATCH}/join": {"": {"body": {}}, " seat 1": {"body": {"seat": 1}}},
    f"POST {_MATCH}/claim": {
        " with the link of seat 1": {"body": {"token": "{link}"}},
        " with a link of another match": {"body": {"token": "{other_link}"}},
        " with a forged token": {"body": {"token": _FORGED_TOKEN}},
    },
    f"GET {_MATCH}/replay": {
        "": {},
        "?seat=1": {"path": f"{_MATCH}/replay?seat=1"},
        "?seat=1 of thrust": {"path": f"{_MATCH}/replay?seat=1", **_HIDDEN},
    },
    f"GET {_MATCH}/picture": {
        "": {},
        "?seat=1 of thrust": {"path": f"{_MATCH}/picture?seat=1", **_HIDDEN},
    },
    f"GET {_MATCH}/print": {
        "": {},
        "?seat=1 of thrust": {"path": f"{_MATCH}/print?seat=1", **_HIDDEN},
    },
    f"GET {_MATCH}/score-sheet": {"": {}, " of thrust": _HIDDEN},
    f"GET {_MATCH}/record": {"": {}, " of thrust": _HIDDEN},
    f"GET {_MATCH}/proof": {"": {}, " of thrust": _HIDDEN},
    **{
        f"GET /api/{name}": {"": {"states": STATES}}
        for name in ("lobby", "watch", "finished", "mine")
    },
    f"POST {_MATCH}/challenges": {"": {"body": {"bot": "{bot}"}}},
    f"POST {_MATCH}/decline": {"": {"body": {"reason": "Another time."}}},
    f"POST {_MATCH}/withdraw": {"": {"body": {"bot": "{bot}"}}},
    "POST /api/bots": {"": {"body": {"name": "Rover"}}},
    "POST /api/push/subscriptions": {"": {"body": _SUBSCRIPTION}},
    "POST /api/print": {"": {"body": {"game": "grow", "sheets": ["pencil"]}}},
    "POST /api/position": {"": {"body": {"game": "thrive"}}},
    "POST /api/analyse": {"": {"body": {"game": "grow", "options": {"size": 3}}}},
}
"""How to call a route, by what is added to its name. Others are sent an empty object."""

_COMMAND_FIELDS: dict[str, Json] = {
    "play": {"ply": "{ply}", "actions": ["+e1"]},
    "draft": {"ply": "{ply}", "actions": ["+e1"]},
    "chat": {"text": "hello"},
}


def operations() -> dict[str, Operation]:
    """Return every operation of the application by name."""
    found = [
        one for method, path, has_head in _routes() for one in _of_route(method, path, has_head)
    ]
    for kind in sorted(str(kind.__struct_config__.tag) for kind in get_args(wire.Command)):
        fields = _COMMAND_FIELDS.get(kind, {})
        body = {"type": kind, "id": "{id}", **fields}
        found.append(Operation(f"command {kind}", "POST", _COMMANDS, body))
        found.append(
            Operation(f"command {kind} for seat 1", "POST", _COMMANDS, {**body, "seat": 1})
        )
    return {one.name: one for one in found}


def _routes() -> Iterator[tuple[str, str, bool]]:
    """Method, path, and whether HEAD is allowed as well."""
    for route in create_app(cast("AppContext", None)).routes:  # for its routes; nobody visits
        if isinstance(route, WebSocketRoute):
            yield "WS", str(route.path_format), False
        elif isinstance(route, HTTPRoute):
            methods = set(map(str, route.methods))
            for method in sorted(methods - {"HEAD"}):
                yield method, str(route.path_format), method == "GET" and "HEAD" in methods


def _of_route(method: str, path: str, has_head: bool) -> Iterator[Operation]:
    """Every command has a row of its own instead of one for their route."""
    if path == _COMMANDS and method == "POST":
        return
    is_about_match = "{match}" in path and method != "OPTIONS"
    body: Json | None = {} if method in ("POST", "PUT", "PATCH", "DELETE") else None
    plain = Operation(f"{method} {path}", method, path, body, has_head=has_head)
    plain = plain._replace(states=STATES if is_about_match else (NO_MATCH,))
    for ending, given in _VARIANTS.get(plain.name, {"": {}}).items():
        yield plain._replace(name=plain.name + ending, **given)


# -- senders and matches -------------------------------------------------------------------


class Scene:
    """One server, everybody who sends requests to it, and a match for each game and state."""

    def __init__(self, address: str) -> None:
        self._http = Http(address)
        self._address = address
        self._count = 0
        people = ("guest", "spectator", "creator", "player", "opponent", "stranger")
        self._headers: dict[str, tuple[str, ...]] = {name: (self._cookie(),) for name in people}
        bot = self._send("POST", "/api/bots", body={"name": "Visitor"}).json()["token"]
        other = self._send("POST", "/api/matches", *self._headers["stranger"], body=_GROW).json()
        self._other_link = other["tokens"]["0"]
        name = self._headers["creator"][0].partition(".")[0]
        self._headers |= {
            "nobody": (),
            "bot": (f"Authorization: Bearer {bot}",),
            "other_link": (f"Authorization: Bearer {self._other_link}",),
            "forged_cookie": (f"{name}.{'A' * 43}",),
            "forged_token": (f"Authorization: Bearer {_FORGED_TOKEN}",),
            "other_site": (*self._headers["creator"], "Origin: https://other.example"),
        }
        self._matches: dict[tuple[str, str, bool], _Match] = {}
        self._stream = Live(address, "", *self._headers["bot"], path=_STREAM)
        self._bot_id = json.loads(self._stream.read_text())["bot"]

    def try_cell(self, operation: Operation, state: str, principal: str) -> list[str]:
        """Send the operation and return what came of it, for a command by HTTP and by socket.

        Raises `AssertionError` if something was refused and has changed the match all the same.
        """
        if state == NO_MATCH:
            return [self._outcome(operation, None, principal)]
        ways = (
            (operation, operation._replace(method="WS")) if operation.is_command else (operation,)
        )
        outcomes = []
        for way in ways:
            match = self._match(operation, state)
            before = self._facts(match)
            outcome = self._outcome(way, match, principal)
            outcomes.append(outcome)
            if self._facts(match) != before:
                assert _is_success(outcome), f"{operation.name} was refused and changed the match"
                assert not operation.is_read_only, f"{operation.name} changed the match"
            if _is_success(outcome) and not operation.is_read_only:
                self._matches.pop((operation.game, state, operation.needs_offer)).spectator.close()
        return outcomes

    def close(self) -> None:
        """Close all connections."""
        for match in self._matches.values():
            match.spectator.close()
        self._stream.close()
        self._http.close()

    def _cookie(self) -> str:
        return "Cookie: " + self._send("GET", "/api/mine").header("set-cookie").partition(";")[0]

    def _send(self, method: str, path: str, *headers: str, body: Any = None) -> Reply:
        return self._http.request(method, path, *headers, body=body)

    def _headers_of(self, principal: str, match: _Match | None) -> tuple[str, ...]:
        if principal == "link":
            token = self._other_link if match is None else match.link
            return (f"Authorization: Bearer {token}",)
        return self._headers[principal]

    # -- matches ---------------------------------------------------------------------------

    def _match(self, operation: Operation, state: str) -> _Match:
        key = operation.game, state, operation.needs_offer
        if key not in self._matches:
            self._matches[key] = match = self._new_match(operation.game, state)
            if operation.needs_offer and state == "playing":
                self._command(match, "creator", type="offer", kind="draw")
        return self._matches[key]

    def _new_match(self, game: str, state: str) -> _Match:
        setup = {**(_GROW if game == "grow" else _THRUST), "listed": True}
        made = self._send("POST", "/api/matches", *self._headers["creator"], body=setup).json()
        path = f"/api/matches/{made['match']}"
        joining = ["player", "opponent", "bot"] if game == "grow" else ["player"]
        if state == "waiting":
            joining = joining[:-1]
        links = []
        for name in joining:
            joined = self._send("POST", f"{path}/join", *self._headers[name], body={})
            links += joined.json()["tokens"].values()
        spectator = Live(self._address, made["match"], *self._headers["spectator"])
        match = _Match(made["match"], links[0], spectator)
        if state == "over":
            for name in ("creator", *joining[:-1]):
                self._command(match, name, type="resign")
        assert self._facts(match)["status"] == state
        return match

    def _command(self, match: _Match, principal: str, **command: Any) -> None:
        self._count += 1
        path = _COMMANDS.replace("{match}", match.id)
        headers = self._headers_of(principal, match)
        reply = self._send("POST", path, *headers, body={"id": f"s{self._count}", **command})
        assert reply.status == 200, reply.body

    def _facts(self, match: _Match) -> Json:
        """What the match is, as its creator sees it."""
        path = _MATCH.replace("{match}", match.id)
        seen: Json = self._send("GET", path, *self._headers["creator"]).json()
        changing = ("server_time", "seats")
        facts = {key: value for key, value in seen.items() if key not in changing}
        return {**facts, "seats": [(one["kind"], one.get("player")) for one in seen["seats"]]}

    # -- outcomes --------------------------------------------------------------------------

    def _outcome(self, operation: Operation, match: _Match | None, principal: str) -> str:
        self._count += 1
        headers = self._headers_of(principal, match)
        path, body = self._fill(operation, match)
        if operation.method == "WS":
            if match is None:
                return self._by_stream(path, headers)
            return self._by_socket(match, headers, body)
        reply = self._send(operation.method, path, *headers, body=body)
        if operation.has_head and self._send("HEAD", path, *headers).status != reply.status:
            return f"{reply.status}, but another status for HEAD"
        return _outcome_of(reply, path, match)

    def _fill(self, operation: Operation, match: _Match | None) -> tuple[str, Any]:
        values = {"id": f"c{self._count}", "other_link": self._other_link, "match": "nothing"}
        values |= {"name": "thrive", "file": "thrive-start.svg", "path": "index.html"}
        values |= {"key": "card", "value": "crane", "bot": self._bot_id}
        text = json.dumps(operation.body)
        if match is not None:
            values |= {"match": match.id, "link": match.link}
            text = text.replace('"{ply}"', str(self._facts(match)["ply"]))
        for name, value in values.items():
            text = text.replace("{" + name + "}", value)
        return re.sub(r"{(\w+)}", lambda found: values[found[1]], operation.path), json.loads(text)

    def _by_stream(self, path: str, headers: tuple[str, ...]) -> str:
        with Live(self._address, "", *headers, path=path) as live:
            if live.refused is not None:
                return _outcome_of(live.refused, path, None)
            first = json.loads(live.read_text())
            return str(first["code"] if first["type"] == "error" else first["type"])

    def _by_socket(self, match: _Match, headers: tuple[str, ...], command: Json | None) -> str:
        with Live(self._address, match.id, *headers) as live:
            if live.refused is not None:
                return _outcome_of(live.refused, _SOCKET, match)
            first = json.loads(live.read_text())
            if first["type"] == "error":
                return str(first["code"])
            if command is None:
                return _of_snapshot(first)
            live.send(command)
            if command["type"] == "view_as":  # answered with a snapshot, which has no id
                return _of_message(_next_snapshot_or_error(live))
            return _of_message(live.answer_to(command["id"]))


class _Match(NamedTuple):
    id: str
    link: str
    spectator: Live


def _is_success(outcome: str) -> bool:
    word = outcome.split()[0]
    if word.isdigit():
        return int(word) < 400
    return word in ("ack", "preview", "pong", "snapshot")


def _next_snapshot_or_error(live: Live) -> Json:
    return live.read_until(lambda message: message["type"] in ("snapshot", "error"))


def _outcome_of(reply: Reply, path: str, match: _Match | None) -> str:
    """The code of a refusal; otherwise the status and what it means for the sender."""
    found = reply.json()
    if reply.status >= 400:
        has_code = isinstance(found, dict) and "code" in found
        return str(found["code"]) if has_code else f"{reply.status} without a code"
    if isinstance(found, dict) and "type" in found and reply.status == 200:
        return _of_message(found)
    if isinstance(found, dict) and "tokens" in found:
        return f"{reply.status} links {','.join(found['tokens'])}"
    if isinstance(found, list) and match is not None and "replay" not in path:
        is_listed = any(one["match"] == match.id for one in found)
        return f"{reply.status} with it" if is_listed else f"{reply.status} without it"
    return str(reply.status)


def _of_message(message: Json) -> str:
    if message["type"] == "error":
        return str(message["code"])
    return _of_snapshot(message) if message["type"] == "snapshot" else str(message["type"])


def _of_snapshot(message: Json) -> str:
    seats = ",".join(map(str, message.get("own_seats", ())))
    return f"snapshot of seat {seats}" if seats else "snapshot of a spectator"
