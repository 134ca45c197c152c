"""Push subscriptions of the caller's browser."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get, post
from litestar.params import JSONBody
from msgspec import Meta

from boardwright.server.api.dependencies import Context, HttpRequest, principal_of
from boardwright.server.problem import Problem
from boardwright.server.push_client import MAX_ENDPOINT_LENGTH, Endpoint
from boardwright.server.push_encryption import check_keys
from boardwright.server.quotas import check_new_subscription
from boardwright.server.session import Principal
from boardwright.store import PushSubscription

__all__ = ["PushInfo", "Subscribe", "handlers"]


class PushInfo(msgspec.Struct, frozen=True):
    """GET /api/push: what a browser needs to subscribe."""

    public_key: str
    """The server's key for `PushManager.subscribe`; empty if it sends no push messages."""


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/push/subscriptions: a `PushSubscription` of the browser's."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=MAX_ENDPOINT_LENGTH)]
    """An https URL on a public address."""
    p256dh: Annotated[str, Meta(min_length=1, max_length=100)]
    auth: Annotated[str, Meta(min_length=1, max_length=40)]


@get("/api/push", sync_to_thread=False, summary="Get the key for push subscriptions")
def push_info(context: Context) -> PushInfo:
    """Return the server's public key."""
    return PushInfo(context.vapid_key.public if context.settings.push == "on" else "")


@post("/api/push/subscriptions", summary="Subscribe to push messages", status_code=204)
async def subscribe(data: JSONBody[Subscribe], request: HttpRequest, context: Context) -> None:
    """Send the caller a push message when it is their turn in a slow match and they are away.

    It replaces the subscription that the session had before.
    """
    principal = await _guest_of(request, context)
    subscription = PushSubscription(data.endpoint, data.p256dh, data.auth)
    if context.settings.push == "off":
        raise Problem("bad_subscription", "This server sends no push messages.")
    Endpoint.parse(data.endpoint)
    try:
        check_keys(subscription)
    except ValueError:
        raise Problem("bad_subscription", "The subscription's keys are invalid.") from None
    await check_new_subscription(context, principal)
    await context.store.add_subscription(
        principal.id, subscription, principal.address, context.clock.now()
    )


@delete("/api/push/subscriptions", summary="Unsubscribe from push messages")
async def unsubscribe(request: HttpRequest, context: Context) -> None:
    """Delete the subscription of the caller's session, if there is one."""
    principal = await _guest_of(request, context)
    await context.store.unsubscribe(principal.id)


async def _guest_of(request: HttpRequest, context: Context) -> Principal:
    principal = await principal_of(request, context)
    if not principal.id.startswith("guest:"):
        raise Problem("needs_session", "Only browsers can subscribe to push messages.")
    return principal


handlers = [push_info, subscribe, unsubscribe]
