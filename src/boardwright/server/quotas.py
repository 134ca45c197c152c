"""How many matches, bots and push subscriptions one address may have at a time, beside the limits
of `limits`."""

from __future__ import annotations

from boardwright.server.app_context import AppContext
from boardwright.server.problem import Problem
from boardwright.server.session import Principal

__all__ = ["check_new_bot", "check_new_match", "check_new_subscription"]


async def check_new_match(context: AppContext, address: str) -> None:
    """Count a new match; raises `Problem` if the address creates or has too many."""
    context.limits.budget(address).check_creation()
    most = context.settings.open_matches_per_address
    if most and address and await context.store.count_open_matches(address) >= most:
        raise Problem(
            "too_many",
            f"Your network has {most:,} unfinished matches, the most that are allowed. Finish or "
            "cancel some first.",
        )


async def check_new_bot(context: AppContext, address: str) -> None:
    """Count a new bot; raises `Problem` if the address creates or has too many."""
    context.limits.budget(address).check_creation()
    most = context.settings.bots_per_address
    if most and address and await context.store.count_bots(address) >= most:
        raise Problem(
            "too_many",
            f"Your network has {most:,} bots, the most that are allowed. Use one of them again.",
        )


async def check_new_subscription(context: AppContext, principal: Principal) -> None:
    """Count a new push subscription; raises `Problem` if the address makes or has too many."""
    address = principal.address
    context.limits.budget(address).check_creation()
    most = context.settings.push_subscriptions_per_address
    if most and address and await context.store.count_subscriptions(address, principal.id) >= most:
        raise Problem(
            "too_many",
            f"Your network has {most:,} push subscriptions, the most that are allowed.",
        )
