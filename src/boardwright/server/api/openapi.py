"""The OpenAPI document: routes by Litestar, schemas by msgspec.

What a message must look like is said by the same declarations that check it, so that no bound and
no pattern can be in the one and not in the other.
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

__all__ = ["describe", "json_type"]

Json = dict[str, Any]
_COMMANDS = "/api/matches/{match}/commands"
_JSON = "application/json"
_TEXT: Json = {"schema": {"type": "string"}}


def describe(app: Litestar) -> Json:
    document: Json = app.openapi_schema.to_schema()
    schemas = _Schemas()
    for path, operation, handler in _operations(app, document["paths"]):
        signature = handler.parsed_fn_signature
        if "data" in signature.parameters:
            body = operation["requestBody"]["content"][_JSON]
            body["schema"] = schemas.shape(signature.parameters["data"].annotation)
        answers = operation["responses"]
        answers.pop("400", None)
        answered = json_type(signature.return_type.annotation)
        for answer in answers.values():
            content = {kind: _TEXT for kind in answer["content"] if kind != _JSON}
            if answered is not None:
                content[_JSON] = {"schema": schemas.shape(answered)}
            answer["content"] = content
        refused = schemas.shape(ProblemDetails)
        if path == _COMMANDS:
            refused = {"anyOf": [schemas.shape(CommandProblem), refused]}
        answers["4XX"] = {
            "description": "Refused; nothing was changed.",
            "content": {PROBLEM_JSON: {"schema": refused}},
        }
    # A socket is no path of OpenAPI; what travels on it is described all the same.
    schemas.found |= {"Command": schemas.shape(Command), "Message": schemas.shape(Message)}
    document["components"] = {"schemas": schemas.found}
    return document


class _Schemas:
    def __init__(self) -> None:
        self.found: Json = {}

    def shape(self, kind: Any) -> Json:
        (shape,), found = msgspec.json.schema_components(
            [kind], ref_template="#/components/schemas/{name}"
        )
        self.found |= found
        return shape


def _operations(app: Litestar, paths: Json) -> Iterator[tuple[str, Json, HTTPRouteHandler]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute) and route.path_format in paths:
            for handler in route.route_handlers:
                for method in handler.http_methods:
                    operation = paths[route.path_format].get(method.lower())
                    if operation is not None:
                        yield route.path_format, operation, handler


def json_type(kind: Any) -> Any:
    """The JSON type of a handler's return annotation; None for pictures and texts alone."""
    if get_origin(kind) is Response:
        (kind,) = get_args(kind)
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    kept = tuple(one for one in kinds if one not in (bytes, str))
    return Union[kept] if kept else None  # noqa: UP007  # made of a tuple
