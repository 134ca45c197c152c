"""Anything anybody sends gets an answer or a coded refusal, never an internal failure."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.server.process import Json, Live, Server, running

from boardwright.server import messages as wire

pytestmark = pytest.mark.slow("hundreds of made-up inputs")

CODES = set(
    re.findall(
        r"`(\w+)`",
        (Path(__file__).parents[2] / "docs" / "api.md").read_text().split("\n## Codes\n")[1],
    )
) - {"internal"}
COMMANDS = sorted(str(kind.__struct_config__.tag) for kind in get_args(wire.Command))
FIELDS = sorted({field for kind in get_args(wire.Command) for field in kind.__struct_fields__})
hard = settings(derandomize=True, deadline=None, max_examples=200)

# -- strange things ---------------------------------------------------------------------------

texts = st.one_of(
    st.text(max_size=60),
    st.sampled_from(
        [
            "\u202eevil\u202c",
            "\u0000\u0007\u001b[2J",
            "\ufdfd" * 30,
            "a\u0300" * 40,
            "<script>alert(1)</script>",
            "' OR 1=1; --",
            "../../../etc/passwd",
            "%00%ff",
            "x" * 4000,
            "thrive",
            "c1-c2",
            "resign",
        ]
    ),
)
numbers = st.one_of(
    st.integers(-3, 12),
    st.sampled_from([2**31, 2**63, 2**64, -(2**63) - 1, 10**400, 0.5, -0.0, 1e308, 5e-324]),
)
leaves = st.one_of(st.none(), st.booleans(), numbers, texts)
anything = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=8,
)
deep = st.integers(10, 3000).map(lambda depth: "[" * depth + "1" + "]" * depth)
plausible = {
    "id": st.sampled_from(["a", "b", "c" * 64]),
    "seat": st.sampled_from([None, 0, 1, 7]),
    "ply": st.sampled_from([3, 4, 0, -1]),
    "actions": st.lists(st.sampled_from(["c1-c2", "c2+c4", "end", "burn:1"]), max_size=4),
    "order": st.sampled_from(["", "pass:recon:1", "hold:movement:1"]),
    "kind": st.sampled_from(["draw", "takeback", "computer"]),
    "target": st.integers(0, 1),
    "level": st.integers(1, 10),
    "text": texts.filter(lambda text: 0 < len(text) <= 500),
    "spectator": st.booleans(),
    "seed": st.just("ab" * 16),
    "seed_hash": st.just("ab" * 32),
    "commitment": st.sampled_from([None, {"match": "m", "commitment": "ab" * 32}]),
}
commands = st.fixed_dictionaries(
    {"type": st.sampled_from(COMMANDS), "id": st.one_of(plausible["id"], anything)},
    optional={field: st.one_of(plausible[field], anything) for field in FIELDS if field != "id"},
)
well_formed = st.sampled_from(get_args(wire.Command)).flatmap(
    lambda kind: st.fixed_dictionaries(
        {"type": st.just(str(kind.__struct_config__.tag)), "id": st.uuids().map(str)},
        optional={field: plausible[field] for field in kind.__struct_fields__ if field != "id"},
    )
)
frames = st.one_of(
    commands.map(json.dumps),
    commands.map(lambda one: json.dumps(one, ensure_ascii=False)),
    anything.map(json.dumps),
    deep,
    deep.map(lambda nest: f'{{"type":"play","id":"a","actions":{nest}}}'),
    st.text(max_size=200),
    commands.map(lambda one: json.dumps(one)[:-3]),
    commands.map(lambda one: json.dumps(one) * 2),
).filter(lambda text: len(text.encode("utf-8", "replace")) < 30_000 and _is_utf8(text))


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


# -- the target -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own: at the end it must be well and have nothing to complain of."""
    with running(tmp_path_factory.mktemp("target"), BOARDWRIGHT_LIMITS="off") as server:
        yield server
        assert server.client().get("/healthz").json()["status"] == "ok"
        log = server.log.read_text()
        assert "Traceback" not in log
        assert "_failed" not in log
        assert "boardwright_failures_total 0.0" in server.client().get("/metrics").text


def _facts(server: Server, match: str) -> Json:
    seen = server.client().snapshot(match)
    return {part: seen.get(part) for part in ("ply", "status", "log", "display", "offers", "chat")}


def _pair(server: Server) -> tuple[str, Live, Live]:
    ada, bob = server.client(), server.client()
    match = ada.create()["match"]
    bob.join(match)
    return match, ada.live(match), bob.live(match)


def _answers(live: Live, frame: str | bytes) -> list[Json]:
    """Everything said until the answer to a question that came after it."""
    live.socket.send(frame)
    live.heard.clear()
    live.ask("ping", id="done-with-that")
    return live.heard[:-1]


def _is_command(frame: str) -> bool:
    try:
        msgspec.json.decode(frame, type=wire.Command)
    except (msgspec.DecodeError, RecursionError):
        return False
    return True


def _check_refusal(said: Json) -> None:
    assert said["code"] in CODES, said
    assert said["detail"]
    assert len(said["detail"]) < 1000


# -- sockets ----------------------------------------------------------------------------------


def test_nothing_a_spectator_sends_changes_the_match(target: Server) -> None:
    match, *_ = _pair(target)
    before = _facts(target, match)
    live = target.client().live(match)
    live.next("snapshot")

    @hard
    @given(frames)
    def send(frame: str) -> None:
        said = _answers(live, frame)
        assert said or "done-with-that" in frame
        for message in said:
            assert message["type"] in ("error", "snapshot", "pong", "presence"), message
            if message["type"] == "error":
                _check_refusal(message)

    send()
    assert _facts(target, match) == before


def test_nonsense_from_a_player_changes_nothing(target: Server) -> None:
    match, black, _ = _pair(target)
    black.next("snapshot")
    before = _facts(target, match)

    @hard
    @given(frames.filter(lambda frame: not _is_command(frame)))
    def send(frame: str) -> None:
        (refused,) = [one for one in _answers(black, frame) if one["type"] != "presence"]
        assert refused["type"] == "error"
        assert refused["code"] in ("bad_json", "bad_message")
        _check_refusal(refused)

    send()
    assert _facts(target, match) == before


def test_commands_of_a_player_are_performed_or_refused(target: Server) -> None:
    players = list(_pair(target)[1:])

    @hard
    @given(st.integers(0, 1), well_formed)
    def send(seat: int, command: Json) -> None:
        assert _is_command(json.dumps(command))
        for message in _answers(players[seat], json.dumps(command)):
            if message["type"] == "error":
                _check_refusal(message)
            if message.get("status") == "over":
                players[:] = _pair(target)[1:]

    send()


def test_binary_frames_of_a_player_are_refused(target: Server) -> None:
    match, black, _ = _pair(target)
    black.next("snapshot")
    before = _facts(target, match)

    @settings(hard, max_examples=50)
    @given(st.binary(max_size=2000))
    def send(frame: bytes) -> None:
        (refused,) = [one for one in _answers(black, frame) if one["type"] != "presence"]
        assert refused["code"] == "bad_json"

    send()
    assert _facts(target, match) == before


# -- requests ---------------------------------------------------------------------------------


def _routes(target: Server, method: str) -> list[str]:
    paths: Json = target.client().get("/api/openapi.json").json()["paths"]
    return sorted(path for path, item in paths.items() if method in item)


def _bodies(target: Server) -> dict[str, st.SearchStrategy[Any]]:
    """For every route: objects with some of its own fields, filled with anything."""
    document = target.client().get("/api/openapi.json").json()
    found = {}
    for path, item in document["paths"].items():
        if "post" not in item:
            continue
        schema = item["post"].get("requestBody", {}).get("content", {}).get("application/json", {})
        named = str(schema.get("schema", {}).get("$ref", "")).rpartition("/")[2]
        known = document["components"]["schemas"].get(named, {}).get("properties", {})
        own = st.fixed_dictionaries({}, optional=dict.fromkeys(known, st.one_of(anything, games)))
        found[path] = st.one_of(commands if path.endswith("/commands") else own, anything)
    return found


seats = st.lists(
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["me", "open", "computer"])},
        optional={"level": st.one_of(st.integers(1, 10), anything), "name": texts},
    ),
    max_size=9,
)
games = st.one_of(
    st.sampled_from(["thrive", "grow", "thrust", "chess"]),
    seats,
    st.dictionaries(st.sampled_from(["size", "players", "first"]), leaves, max_size=3),
    st.fixed_dictionaries({"kind": st.sampled_from(["real", "turn"]), "seconds": numbers}),
)


def test_any_body_is_answered_without_a_failure(target: Server) -> None:
    match, *_ = _pair(target)
    before = _facts(target, match)
    client = target.client()
    client.get("/api/mine")
    bodies = _bodies(target)

    @settings(hard, max_examples=300)
    @given(st.sampled_from(sorted(bodies)).flatmap(lambda p: st.tuples(st.just(p), bodies[p])))
    def send(asked: tuple[str, Any]) -> None:
        path, body = asked
        answer = client.http.post(
            client.url(path.replace("{match}", match)),
            content=json.dumps(body).encode(),
            headers={"content-type": "application/json"},
        )
        assert answer.status_code < 500, (asked, answer.text)
        if answer.status_code >= 400:
            _check_refusal(answer.json())

    send()
    assert _facts(target, match) == before


def test_names_and_chat_hold_only_visible_characters(target: Server) -> None:
    """Signs that hide, turn the direction of writing or move the cursor are gone or refused."""
    strange = st.text(st.characters(categories=["Cc", "Cf", "Zl", "L", "Mn", "Zs"]), max_size=40)

    @settings(hard, max_examples=60)
    @given(strange, strange.filter(bool))
    def send(name: str, text: str) -> None:
        client = target.client()
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = client.post("/api/matches", {"game": "thrive", "seats": seats, "name": name})
        if made.status_code != 201:
            return _check_refusal(made.json())
        match = made.json()["match"]
        said = {"type": "chat", "id": "a", "text": text}
        answer = client.post(f"/api/matches/{match}/commands", said)
        assert answer.status_code < 500
        seen = client.snapshot(match)
        shown = [seen["seats"][0]["player"], *(one["text"] for one in seen.get("chat", ()))]
        for letter in "".join(shown).replace("\u200d", ""):
            assert unicodedata.category(letter)[0] != "C", shown
        return None

    send()


def test_any_path_and_query_is_answered(target: Server) -> None:
    match, *_ = _pair(target)
    client = target.client()
    paths = _routes(target, "get")
    words = st.one_of(
        st.just(match),
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=80),
        st.sampled_from(["..", "%2e%2e%2f", "\x00", "\u202e", "thrive", "x" * 3000]),
    )

    @hard
    @given(
        st.sampled_from(paths),
        words,
        st.dictionaries(st.sampled_from(["seat", "format", "path", "x"]), words, max_size=2),
    )
    def send(path: str, word: str, query: dict[str, str]) -> None:
        place = re.sub(r"{\w+}", lambda _: quote(word, safe=""), path)
        answer = client.http.get(client.url(place), params=query)
        assert answer.status_code < 500, (place, query, answer.text)
        if answer.status_code >= 400:
            _check_refusal(answer.json())

    send()


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"\xff\xfe{}", "application/json"),
        (b"game=thrive", "application/x-www-form-urlencoded"),
        (b"--x\r\n", "multipart/form-data; boundary=x"),
        (b"\x81\xa4game\xa6thrive", "application/x-msgpack"),
        (b"{}", "application/json; charset=utf-16"),
        (b"{}", "nonsense"),
        (b'{"a":NaN}', "application/json"),
        (b"1" * 60_000, "application/json"),
    ],
)
def test_bodies_that_are_not_json(target: Server, body: bytes, kind: str) -> None:
    client = target.client()
    for path in _routes(target, "post"):
        answer = client.http.post(
            client.url(path.replace("{match}", "x")), content=body, headers={"content-type": kind}
        )
        assert 400 <= answer.status_code < 500, (path, answer.text)
        _check_refusal(answer.json())
