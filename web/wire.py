"""Writes src/wire.ts: the types of every request, answer and message of the server.

python web/wire.py            writes the file
python web/wire.py --check    says whether it is up to date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

import msgspec
from litestar.handlers import HTTPRouteHandler
from msgspec import inspect

import boardwright
from boardwright.present import notation
from boardwright.present.presenter import presenter
from boardwright.server import messages
from boardwright.server.api import handlers
from boardwright.server.api.openapi import json_type
from boardwright.server.problem import ProblemDetails

WIRE = Path(__file__).parent / "src" / "wire.ts"
_HEAD = "// Written by web/wire.py from the server's messages. Do not edit.\n"
_WIDTH = 100
_UNIONS = {"Command": messages.Command, "Message": messages.Message}


class Route(NamedTuple):
    """A route that answers in JSON."""

    name: str
    """Method and path, `GET /api/matches/{match}`."""
    request: Any
    """The body; None where there is none."""
    response: Any


def routes() -> Iterator[Route]:
    for handler in handlers:
        hints = get_type_hints(handler.fn)
        response = json_type(hints["return"])
        if response is not None:
            yield Route(_route_name(handler), hints.get("data"), response)


def _route_name(handler: HTTPRouteHandler) -> str:
    (method,), (path,) = handler.http_methods, handler.paths
    return f"{method} {path.replace(':str}', '}')}"


def _received() -> tuple[Any, ...]:
    bodies = (get_type_hints(handler.fn).get("data") for handler in handlers)
    return (messages.Command, *(body for body in bodies if body is not None))


def _sent() -> Iterator[Any]:
    yield from (messages.Message, ProblemDetails, notation.Choices)
    yield from (route.response for route in routes())
    for name in boardwright.names():
        game = boardwright.game_type(name)
        yield game.view_type
        yield presenter(name).Choices
        if game.has_hidden_parts:
            yield game.observation_type


def typescript() -> str:
    """Every struct within reach, by name; two of one name would be a mistake."""
    received = _structs(_received())
    found = _structs((*_received(), *_sent()))
    parts = [_interface(found[name], is_received=name in received) for name in sorted(found)]
    parts += [_union(name, get_args(union)) for name, union in _UNIONS.items()]
    for name in boardwright.names():
        game = boardwright.game_type(name)
        if game.has_hidden_parts:
            parts.append(_union(f"{name.capitalize()}Event", get_args(game.observation_type)))
    parts.append(_routes_interface())
    return _HEAD + "\n" + "\n\n".join(parts) + "\n"


def _routes_interface() -> str:
    lines = ["/** Every route that answers in JSON. */", "export interface Routes {"]
    for route in sorted(routes()):
        request = "null" if route.request is None else _type(inspect.type_info(route.request))
        if route.request == messages.Command:
            request = "Command"
        response = _type(inspect.type_info(route.response))
        lines.append(f'  "{route.name}": {{ request: {request}; response: {response} }};')
    return "\n".join((*lines, "}"))


def _structs(roots: tuple[Any, ...]) -> dict[str, inspect.StructType]:
    found: dict[str, inspect.StructType] = {}
    for info in inspect.multi_type_info(roots):
        _gather(info, found)
    return found


def _gather(info: Any, found: dict[str, inspect.StructType]) -> None:
    if isinstance(info, inspect.StructType):
        name = info.cls.__name__
        if name in found:
            assert found[name].cls is info.cls, f"two structs are named {name}"
            return
        found[name] = info
        for field in info.fields:
            _gather(field.type, found)
    for part in ("types", "item_types"):
        for inner in getattr(info, part, ()):
            _gather(inner, found)
    for part in ("item_type", "key_type", "value_type", "type"):
        if isinstance(inner := getattr(info, part, None), inspect.Type):
            _gather(inner, found)


def _interface(info: inspect.StructType, *, is_received: bool) -> str:
    # A request may leave defaults to the server; a response does where the struct says.
    has_optional = is_received or info.cls.__struct_config__.omit_defaults
    lines = []
    if info.tag_field is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        mark = "?" if has_optional and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    summary = " ".join((info.cls.__doc__ or "").partition("\n\n")[0].split())
    comment = "" if not summary or len(summary) + 7 > _WIDTH else f"/** {summary} */\n"
    return f"{comment}export interface {info.cls.__name__} {{\n" + "\n".join(lines) + "\n}"


def _union(name: str, structs: tuple[type[msgspec.Struct], ...]) -> str:
    names = [struct.__name__ for struct in structs]
    line = f"export type {name} = {' | '.join(names)};"
    if len(line) <= _WIDTH:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {one}" for one in names) + ";"


_PLAIN = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.RawType: "unknown",
    inspect.AnyType: "unknown",
}


def _type(info: inspect.Type) -> str:
    if isinstance(info, inspect.Metadata):
        return _type(info.type)
    if type(info) in _PLAIN:
        return _PLAIN[type(info)]
    if isinstance(info, inspect.StructType):
        return info.cls.__name__
    if isinstance(info, inspect.LiteralType):
        return " | ".join(f'"{value}"' for value in sorted(map(str, info.values)))
    if isinstance(info, inspect.TupleType):
        return f"[{', '.join(map(_type, info.item_types))}]"
    if isinstance(info, inspect.VarTupleType | inspect.ListType):
        inner = _type(info.item_type)
        return f"({inner})[]" if " " in inner and not inner.startswith("[") else f"{inner}[]"
    if isinstance(info, inspect.DictType):
        return f"Record<{_type(info.key_type)}, {_type(info.value_type)}>"
    assert isinstance(info, inspect.UnionType), f"no TypeScript for {info}"
    names = dict.fromkeys(map(_type, info.types))
    if "unknown" in names:
        return "unknown"
    return " | ".join(sorted(names, key=lambda name: name == "null"))


def main() -> int:
    text = typescript()
    if "--check" not in sys.argv:
        WIRE.write_text(text, encoding="utf-8")
        return 0
    if WIRE.read_text(encoding="utf-8") == text:
        return 0
    print("web/src/wire.ts is out of date: run python web/wire.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
