"""POST /api/bots: tokens for programs that play."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import post
from litestar.params import JSONBody
from msgspec import Meta

from boardwright.hosting.player_names import available_name, clean_text
from boardwright.server.api.dependencies import Context, HttpRequest, principal_of
from boardwright.server.session import new_id, token_hash

__all__ = ["BotCreated", "CreateBot", "handlers"]


class CreateBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/bots: the name that the bot plays under."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class BotCreated(msgspec.Struct, frozen=True):
    """The new bot and its token."""

    token: str
    """To be sent as `Authorization: Bearer TOKEN`. Only its hash is stored."""
    name: str
    """As it was cleaned."""


@post("/api/bots", summary="Create a token for a bot")
async def create_bot(
    data: JSONBody[CreateBot], request: HttpRequest, context: Context
) -> BotCreated:
    """Create a bot. It counts as a new match against the limits of the address."""
    principal = await principal_of(request, context)
    context.limits.budget(principal.address).check_creation()
    name = available_name(clean_text(data.name), (), ())
    token = new_id(24)
    await context.store.add_bot(token_hash(token), name)
    return BotCreated(token, name)


handlers = [create_bot]
