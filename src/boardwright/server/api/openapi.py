"""The OpenAPI document: routes by Litestar, schemas by msgspec.

Messages are validated by the same declarations that the schemas are generated from, so the two
cannot differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from litestar import Litestar, Response
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from boardwright.server.api.matches import CommandProblem
from boardwright.server.messages import Command, Message
from boardwright.server.problem import PROBLEM_JSON, ProblemDetails

__all__ = ["OTHER_MEDIA_TYPES", "json_type", "openapi_document"]

OTHER_MEDIA_TYPES = "other_media_types"
"""The key in a handler's `opt` of what it may return besides its `media_type`."""
Json = dict[str, Any]
_COMMANDS = "/api/matches/{match}/commands"
_JSON = "application/json"
_TEXT_BODY: Json = {"schema": {"type": "string"}}


def openapi_document(app: Litestar) -> Json:
    """Return the OpenAPI document of the application, with the messages of sockets."""
    document: Json = app.openapi_schema.to_schema()
    schemas = _Schemas()
    for path, operation, handler in _operations(app, document["paths"]):
        signature = handler.parsed_fn_signature
        if "data" in signature.parameters:
            body = operation["requestBody"]["content"][_JSON]
            body["schema"] = schemas.add(signature.parameters["data"].annotation)
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "query":  # Litestar leaves out the bounds
                kind = signature.parameters[parameter["name"]].annotation
                default = parameter["schema"].keys() & {"default"}
                kept = {key: parameter["schema"][key] for key in default}
                parameter["schema"] = schemas.add(kind) | kept
        responses = operation["responses"]
        responses.pop("400", None)
        result = json_type(signature.return_type.annotation)
        for response in responses.values():
            if "content" not in response:  # 204
                continue
            kinds = (*response["content"], *handler.opt.get(OTHER_MEDIA_TYPES, ()))
            content = {kind: _TEXT_BODY for kind in kinds if kind != _JSON}
            if result is not None:
                content[_JSON] = {"schema": schemas.add(result)}
            response["content"] = content
        refused = schemas.add(ProblemDetails)
        if path == _COMMANDS:
            refused = {"anyOf": [schemas.add(CommandProblem), refused]}
        responses["4XX"] = {
            "description": "Refused; nothing was changed.",
            "content": {PROBLEM_JSON: {"schema": refused}},
        }
    # OpenAPI has no sockets; their messages are described as components.
    schemas.components |= {"Command": schemas.add(Command), "Message": schemas.add(Message)}
    document["components"] = {"schemas": schemas.components}
    return document


class _Schemas:
    """Collects the components that schemas refer to."""

    def __init__(self) -> None:
        self.components: Json = {}

    def add(self, kind: Any) -> Json:
        (schema,), components = msgspec.json.schema_components(
            [kind], ref_template="#/components/schemas/{name}"
        )
        self.components |= components
        return schema


def _operations(app: Litestar, paths: Json) -> Iterator[tuple[str, Json, HTTPRouteHandler]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path_format in paths:
            for handler in route.route_handlers:
                for method in handler.http_methods:
                    operation = paths[route.path_format].get(method.lower())
                    if operation is not None:
                        yield route.path_format, operation, handler


def json_type(kind: Any) -> Any:
    """Return the JSON type of a handler's return annotation; None if it returns text or bytes."""
    if get_origin(kind) is Response:
        (kind,) = get_args(kind)
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    members = tuple(member for member in kinds if member not in (bytes, str))
    return Union[members] if members else None  # noqa: UP007  # made of a tuple
