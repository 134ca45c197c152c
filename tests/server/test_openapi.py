"""The descriptions of the API, for machines and for people, are those of the API."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # no stubs pinned
from litestar.routes import HTTPRoute, WebSocketRoute
from tests.server.process import Json, Server, thrive_turns

from boardwright.server import messages
from boardwright.server.app import create_app
from boardwright.server.app_context import AppContext
from boardwright.server.bot_messages import StreamMessage
from boardwright.server.problem import PROBLEM_JSON

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text()
METHODS = {"get", "post", "put", "patch", "delete"}
APP = create_app(cast("AppContext", None))  # for its routes; nobody visits


@pytest.fixture(scope="module")
def document(server: Server) -> Json:
    found: Json = server.client().get("/api/openapi.json").json()
    return found


def _routes() -> set[tuple[str, str]]:
    """What the application serves, page aside."""
    found: set[tuple[str, str]] = set()
    for route in APP.routes:
        methods: set[str] = {"WS"} if isinstance(route, WebSocketRoute) else set()
        if isinstance(route, HTTPRoute):
            methods = {str(name) for name in route.methods} - {"OPTIONS"}
        path = str(route.path_format)
        if path not in ("/", "/{path}") and not path.startswith("/api/openapi/"):
            found |= {(method, path) for method in methods}
    return found - {("GET", "/api/openapi")}


def _operations(document: Json) -> Iterator[tuple[str, str, Json]]:
    for path, item in document["paths"].items():
        for method in METHODS & item.keys():
            yield method.upper(), path, item[method]


def _find(value: Any, key: str) -> Iterator[Any]:
    if isinstance(value, dict):
        if key in value:
            yield value[key]
        for one in value.values():
            yield from _find(one, key)
    elif isinstance(value, list):
        for one in value:
            yield from _find(one, key)


# -- the document ----------------------------------------------------------------------------


def test_it_has_the_shape_of_openapi_3_1(document: Json) -> None:
    assert re.fullmatch(r"3\.1\.\d+", document["openapi"])
    assert document["info"]["title"] == "Boardwright"
    assert document["info"]["version"]
    ids = [operation["operationId"] for _, _, operation in _operations(document)]
    assert len(set(ids)) == len(ids)
    for method, path, operation in _operations(document):
        assert operation["summary"], path
        placed = {one["name"] for one in operation.get("parameters", ()) if one["in"] == "path"}
        assert placed == set(re.findall(r"{(\w+)}", path))
        assert all(one["schema"] for one in operation.get("parameters", ()))
        assert ("requestBody" in operation) <= (method == "POST")
        for status, answer in operation["responses"].items():
            assert re.fullmatch(r"[1-5](\d\d|XX)", status), (path, status)
            assert answer["description"]
            assert (status == "204") == ("content" not in answer)
            assert all(one["schema"] for one in answer.get("content", {}).values()), path
        refused = operation["responses"]["4XX"]["content"][PROBLEM_JSON]["schema"]
        assert "ProblemDetails" in str(refused)


def test_every_schema_is_sound_and_every_reference_leads_somewhere(document: Json) -> None:
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        Draft202012Validator.check_schema(schema)
        assert schema.get("title", name) == name
    named = {str(one).removeprefix("#/components/schemas/") for one in _find(document, "$ref")}
    assert named <= schemas.keys()
    assert schemas.keys() - named == {"Command", "Message"}  # the doors of the socket


def test_it_names_every_route_and_no_other(document: Json) -> None:
    described = {(method, path) for method, path, _ in _operations(document)}
    served = {(method, path) for method, path in _routes() if method != "WS"}
    assert described == served - {("GET", "/api/openapi.json")}


def test_bounds_are_those_that_are_checked(document: Json) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["Play"]["properties"]["actions"]["maxItems"] == 1300
    assert schemas["SendChat"]["properties"]["text"]["maxLength"] == 500
    assert schemas["CreateMatch"]["additionalProperties"] is False
    seat = schemas["JoinMatch"]["properties"]["seat"]["anyOf"][0]
    assert (seat["minimum"], seat["maximum"]) == (0, 7)


def test_an_id_is_sent_with_commands_only(document: Json) -> None:
    """In the body of another request it reads as the id of a match; it is the `request_id`."""
    fields = {
        path: set(document["components"]["schemas"][str(one).split("/")[-1]]["properties"])
        for _, path, operation in _operations(document)
        if not path.endswith("/commands")
        for one in _find(operation.get("requestBody", {}), "$ref")
    }
    assert not [path for path, names in fields.items() if "id" in names]
    identified = {path.split("/")[-1] for path, names in fields.items() if "request_id" in names}
    assert identified == {"matches", "join", "leave", "links"}


def test_bounds_of_parameters_are_described(server: Server, document: Json) -> None:
    matches = {path: item["get"] for path, item in document["paths"].items() if "get" in item}
    replay, record = (matches["/api/matches/{match}/" + one] for one in ("replay", "record"))
    seat = replay["parameters"][1]["schema"]["anyOf"][0]
    assert (seat["type"], seat["minimum"], seat["maximum"]) == ("integer", 0, 7)
    form = record["parameters"][1]["schema"]
    assert (sorted(form["enum"]), form["default"]) == (["json", "text"], "text")
    ada = server.client()
    match = f"/api/matches/{ada.create()['match']}"
    for query in ("replay?seat=8", "replay?seat=-1", "record?format=pdf"):
        assert ada.get(f"{match}/{query}").status_code == 400


def _validator(document: Json, schema: Json) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": document["components"]})


def _answered(document: Json, method: str, path: str, status: str) -> Draft202012Validator:
    answer = document["paths"][path][method]["responses"][status]
    media_type = PROBLEM_JSON if status == "4XX" else "application/json"
    return _validator(document, answer["content"][media_type]["schema"])


@pytest.mark.slow("many schemas")
def test_responses_are_as_described(server: Server, document: Json) -> None:
    ada, bob = server.client(), server.client()
    seats = [{"kind": "me"}, {"kind": "open"}]
    setup = {"game": "thrive", "seats": seats, "listed": True}
    made = ada.post("/api/matches", setup).json()
    _answered(document, "post", "/api/matches", "201").validate(made)
    match = f"/api/matches/{made['match']}"
    for path in ("/api/games", "/api/lobby", "/api/watch", "/api/mine", "/api/limits", "/healthz"):
        _answered(document, "get", path, "200").validate(ada.get(path).json())
    bob.join(made["match"])
    commands = "/api/matches/{match}/commands"
    done, refused = (_answered(document, "post", commands, one) for one in ("200", "4XX"))
    play = {"type": "play", "id": "a", "ply": 3, "actions": thrive_turns(1)[0][1]}
    refused.validate(bob.post(f"{match}/commands", play).json())
    refused.validate(bob.post(f"{match}/commands", {"type": "fly"}).json())
    for body in ({**play, "type": "draft", "id": "d"}, play, {"type": "ping", "id": "p"}):
        done.validate(ada.post(f"{match}/commands", body).json())
    done.validate(bob.post(f"{match}/commands", {"type": "resign", "id": "r"}).json())
    for path in ("", "/replay", "/proof", "/review"):
        shown = ada.get(match + path).json()
        _answered(document, "get", "/api/matches/{match}" + path, "200").validate(shown)
    record = _answered(document, "get", "/api/matches/{match}/record", "200")
    record.validate(ada.get(f"{match}/record?format=json").json())
    assert not record.is_valid({"game": "thrive"})
    shown = ada.post("/api/position", {"game": "grow", "seat": 1}).json()
    _answered(document, "post", "/api/position", "200").validate(shown)
    shown = ada.post("/api/analyse", {"game": "grow", "options": {"size": 5}}).json()
    analysis = _answered(document, "post", "/api/analyse", "200")
    analysis.validate(shown)
    assert not analysis.is_valid({**shown, "variations": None})


def test_files_of_several_types_are_described(document: Json) -> None:
    response = document["paths"]["/api/matches/{match}/animation"]["get"]["responses"]["200"]
    assert set(response["content"]) == {"image/gif", "image/webp"}


def test_a_review_is_as_described(server: Server, document: Json) -> None:
    ada = server.client()
    made = ada.create("grow", {"kind": "me"}, {"kind": "me"}, options={"size": 5})
    match = f"/api/matches/{made['match']}"
    ada.post(f"{match}/commands", {"type": "resign", "id": "r", "seat": 0})
    job = ada.post(f"{match}/review").json()
    while job["status"] == "running":
        job = ada.get(f"{match}/review").json()
    assert job["status"] == "done"
    review = _answered(document, "get", "/api/matches/{match}/review", "200")
    review.validate(job)
    assert not review.is_valid({**job, "review": {}})


def test_socket_messages_are_as_described(server: Server, document: Json) -> None:
    ada = server.client()
    match = ada.create("thrive", {"kind": "me"}, {"kind": "me"})["match"]
    live = ada.live(match)
    ply = live.next("snapshot")["ply"]
    live.ask("draft", ply=ply, actions=thrive_turns(1)[0][1])
    live.ask("play", ply=ply, actions=thrive_turns(1)[0][1])
    for do in ("ping", "resign", "resign", "hint"):
        live.ask(do)
    live.ask("chat", text="well")
    message = _validator(document, document["components"]["schemas"]["Message"])
    for heard in live.heard:
        message.validate(heard)
    assert {heard["type"] for heard in live.heard} >= {"snapshot", "preview", "ack", "error"}
    assert not message.is_valid({"type": "unheard-of"})


# -- the page --------------------------------------------------------------------------------


def _section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_the_page_names_every_route_and_no_other() -> None:
    named = re.findall(r"`(GET|POST|DELETE|WS) (/[^`?]*)(?:\?[^`]*)?`", _section("Requests"))
    words = {
        "{match}": "ID",
        "{name}": "GAME",
        "{file}": "FILE",
        "{key}": "OPTION",
        "{value}": "VALUE",
    }
    served = set()
    for method, path in _routes():
        for mark, word in words.items():
            path = path.replace(mark, word)
        served.add((method, path))
    assert set(named) == served
    assert len(named) == len(served)


def test_the_page_names_every_command_and_message() -> None:
    first_cells = "".join(re.findall(r"^\| (`.*?) \|", _section("The socket"), re.MULTILINE))
    named = set(re.findall(r"`(\w+)`", first_cells))
    kinds = (*get_args(messages.Command), *get_args(messages.Message))
    assert named == {str(kind.__struct_config__.tag) for kind in kinds}


@pytest.mark.parametrize("page", ["api.md", "bots.md"])
def test_commands_and_messages_on_the_pages_are_valid(page: str) -> None:
    text = (ROOT / "docs" / page).read_text()
    lines = re.findall(r'^\{"type": .*\}$', text, re.MULTILINE)
    assert lines
    for line in lines:
        kind: Any = messages.Message if '"ack"' in line else messages.Command
        if any(
            f'"type": "{name}"' in line for name in ("ready", "match", "challenge", "withdrawn")
        ):
            kind = StreamMessage
        msgspec.json.decode(line, type=kind)


def test_the_page_lists_every_code_and_no_other() -> None:
    """Those the server and the match raise by name; those of the core carry their own."""
    folders = [ROOT / "src/boardwright" / name for name in ("server", "hosting")]
    raised = {"internal", "too_big", "no_page", "no_method"}  # by status, in app.py
    for file in (file for folder in folders for file in folder.rglob("*.py")):
        raised |= set(re.findall(r'(?:Problem|Refused|_refused)\(\s*"(\w+)", ', file.read_text()))
    listed = set(re.findall(r"`(\w+)`", _section("Codes")))
    assert raised - listed == set()
    own = {"unknown_game", "bad_options", "bad_position", "bad_print", "bad_action", "conflict"}
    own |= {"engines_busy", "engine_failed", "store_failed", "store_busy", "damaged_match"}
    assert listed == raised | own


@pytest.mark.parametrize("page", ["api.md", "bots.md", "server.md"])
def test_links_lead_to_files(page: str) -> None:
    text = (ROOT / "docs" / page).read_text()
    for target in re.findall(r"\]\((?!http)([^)#]+)", text):
        assert (ROOT / "docs" / target).exists(), target
