"""GET /api/games: the games and their rule pages."""

from __future__ import annotations

import msgspec
from litestar import Response, get
from litestar.params import FromPath

import boardwright
from boardwright.core.options import OptionSpec
from boardwright.engine.level import levels
from boardwright.engine.native import absence
from boardwright.server.api.compression import compress
from boardwright.server.problem import Problem
from boardwright.server.rule_pages import Heading, has_rule_page, rendered_page, rule_picture

__all__ = ["GameInfo", "RulePage", "handlers"]


class GameInfo(msgspec.Struct, frozen=True):
    """A game: its options, seats and computer levels."""

    name: str
    title: str
    summary: str
    seats: tuple[str, ...]
    """The names of the seats with the default options."""
    all_seats: tuple[str, ...]
    """The names of the seats with as many as the game can have, in the same order."""
    min_seats: int
    max_seats: int
    proposed_seats: int
    """The number of seats to propose to people."""
    seats_option: str | None
    """The option that is the number of seats; None where that never changes."""
    has_hidden_parts: bool
    chance_options: dict[str, tuple[str, ...]] | None
    """The options that bring in chance, with the values that do; None: there is always chance."""
    options: tuple[OptionSpec, ...]
    levels: tuple[int, ...]
    engine_missing: str | None
    """Why the game plays without its C++ engine, hence has few levels; None if all is well."""
    rules_version: int
    has_rules: bool
    """There is a rule page."""


class RulePage(msgspec.Struct, frozen=True):
    """The rules of a game, as HTML with anchors; rulings have their number: `#T-06`."""

    game: str
    html: str
    contents: tuple[Heading, ...]


def _game_info(name: str) -> GameInfo:
    kind = boardwright.game_type(name)
    game = kind.from_options({})
    min_seats, max_seats = kind.seat_limits()
    missing = absence(game)
    most = {} if kind.seats_option is None else {kind.seats_option: max_seats}
    return GameInfo(
        name=kind.name,
        title=kind.title,
        summary=kind.summary,
        seats=game.seat_names,
        all_seats=kind.from_options(most).seat_names,
        min_seats=min_seats,
        max_seats=max_seats,
        proposed_seats=kind.proposed_seats or game.seats,
        seats_option=kind.seats_option,
        has_hidden_parts=kind.has_hidden_parts,
        chance_options=None if kind.chance_options is None else dict(kind.chance_options),
        options=kind.options_type.specs(),
        levels=tuple(level.number for level in levels(game)),
        engine_missing=None if missing is None else missing.reason,
        rules_version=kind.rules_version,
        has_rules=has_rule_page(name),
    )


@get(
    "/api/games",
    sync_to_thread=False,
    summary="List the games, their options and levels",
    middleware=[compress],
)
def list_games() -> tuple[GameInfo, ...]:
    """Return all registered games."""
    return tuple(_game_info(name) for name in boardwright.names())


@get(
    "/api/games/{name:str}/rules",
    sync_to_thread=False,
    summary="Get the rules of a game as HTML",
    middleware=[compress],
)
def show_rules(name: FromPath[str]) -> RulePage:
    """Return the rule page of a game; its pictures are on this server."""
    kind = boardwright.game_type(name)
    page = rendered_page(name)
    if page is None:
        raise Problem("no_page", f"There is no rule page for {kind.title}.")
    return RulePage(kind.name, page.html, page.contents)


@get(
    "/api/games/{name:str}/img/{file:str}",
    sync_to_thread=False,
    summary="Get a picture of a rule page",
    media_type="image/svg+xml",
    middleware=[compress],
)
def show_picture(name: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """Return an SVG picture of the rule pages."""
    image = rule_picture(file)
    if image is None:
        raise Problem("no_page", "There is no picture at this address.")
    return Response(
        image,
        media_type="image/svg+xml",
        headers={
            "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
            "cache-control": "public, max-age=3600",
        },
    )


handlers = [list_games, show_rules, show_picture]
