"""The rules without a match: for lessons and the analysis board. Nothing is kept."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, post
from litestar.params import JSONBody
from msgspec import Meta

import boardwright
from boardwright.core.game import Game
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Chance, Decide, Step
from boardwright.engine.analysis import Analysis
from boardwright.match import Match
from boardwright.present import log_entries, show
from boardwright.server.api.dependencies import Context, HttpRequest, principal_of
from boardwright.server.messages import Actions, Display, LogEntry, Seat
from boardwright.server.problem import Problem

__all__ = ["PositionDisplay", "PositionRequest", "handlers"]


class PositionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and what is played from there. Actions are played in order: an outcome of chance
    where chance is due, else for the seat to decide; in a sealed step for the first seat that has
    not committed yet."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, int | str] = {}
    position: Annotated[str, Meta(max_length=20_000)] | None = None
    """In notation or JSON; None: the game's own start."""
    actions: Actions = ()
    seat: Seat | None = None
    """Whose eyes; None: a spectator's."""


class PositionDisplay(msgspec.Struct, frozen=True):
    display: Display
    log: tuple[LogEntry, ...]


@post("/api/position", status_code=200, summary="Show a position and play actions in it")
async def show_table(
    data: JSONBody[PositionRequest], request: HttpRequest, context: Context
) -> PositionDisplay:
    principal = await principal_of(request, context)
    context.limits.work(principal.address, len(data.actions))
    match = _match(data)
    return PositionDisplay(show(match.state, data.seat), tuple(log_entries(match, data.seat)))


@post("/api/analyse", status_code=200, summary="Analyse a position")
async def analyse(
    data: JSONBody[PositionRequest], request: HttpRequest, context: Context
) -> Response[Analysis]:
    """Where something is hidden, by what the seat knows."""
    principal = await principal_of(request, context)
    context.limits.work(principal.address, len(data.actions))
    match = _match(data)
    known = _knower(match.state) if data.seat is None else data.seat
    information = match.information(known if match.game.has_hidden_parts else None)
    found: Any = await context.engines.analyse(
        match.game, match.state, information, principal.address
    )
    return Response(found)  # it comes as JSON


def _match(place: PositionRequest) -> Match:
    game = boardwright.game(place.game, place.options)
    if place.seat is not None and place.seat >= game.seats:
        raise Problem(
            "no_such_seat", f"seat must be between 0 and {game.seats - 1}, got {place.seat}."
        )
    match = Match(game, _state(game, place.position))
    for text in place.actions:
        action = RESIGN if text == str(RESIGN) else game.parse_action(text)
        match.play(Step(action, _by(match.state)))
    return match


def _state(game: Game, text: str | None) -> State | None:
    if text is None:
        return None
    return game.decode_position(text) if text.startswith("{") else game.parse_position(text)


def _by(state: State) -> int | None:
    pending = state.turn()
    if isinstance(pending, Chance):
        return None
    return pending.seats[0] if isinstance(pending, Decide) else 0


def _knower(state: State) -> int:
    return _by(state) or 0


handlers = [show_table, analyse]
