"""Positions outside of a match, for lessons and the analysis board. Nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from boardwright.server.loop_time import in_slices
from boardwright.server.match_requests import Seat
from boardwright.server.messages import Actions, Display, LogEntry
from boardwright.server.problem import Problem

__all__ = ["PositionDisplay", "PositionRequest", "handlers"]


class PositionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position and the actions that are played from it.

    In order: an outcome of chance if chance decides, else an action of the seat to decide; in a
    sealed step of the first seat that has not chosen yet.
    """

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, int | str] = {}
    position: Annotated[str, Meta(max_length=20_000)] | None = None
    """In notation or JSON; None: the game's own start."""
    actions: Actions = ()
    seat: Seat | None = None
    """The viewing seat; None: a spectator."""


class PositionDisplay(msgspec.Struct, frozen=True):
    """A position and the log of how it was reached, as the seat sees them."""

    display: Display
    log: tuple[LogEntry, ...]


@post("/api/position", status_code=200, summary="Show a position and play actions in it")
async def show_position(
    data: JSONBody[PositionRequest], request: HttpRequest, context: Context
) -> PositionDisplay:
    """Play the actions from a position and return what the seat sees."""
    await principal_of(request, context)
    match = await _match(data)
    return PositionDisplay(show(match.state, data.seat), tuple(log_entries(match, data.seat)))


@post("/api/analyse", status_code=200, summary="Analyse a position")
async def analyse(
    data: JSONBody[PositionRequest], request: HttpRequest, context: Context
) -> Response[Analysis]:
    """Analyse a position; with hidden parts only from what the seat knows."""
    principal = await principal_of(request, context)
    match = await _match(data)
    seat = _analysed_seat(match.state) if data.seat is None else data.seat
    information = match.information(seat if match.game.has_hidden_parts else None)
    analysis: Any = await context.engines.analyse(
        match.game, match.state, information, principal.address
    )
    return Response(analysis)  # it comes as JSON


async def _match(request: PositionRequest) -> Match:
    game = boardwright.game(request.game, request.options)
    if request.seat is not None and request.seat >= game.seats:
        raise Problem(
            "no_such_seat", f"seat must be between 0 and {game.seats - 1}, got {request.seat}."
        )
    match = Match(game, _state(game, request.position))
    await in_slices(_play(match, request.actions))
    return match


def _play(match: Match, actions: Iterable[str]) -> Iterator[str]:
    """Play the actions, each when it is asked for."""
    for text in actions:
        action = RESIGN if text == str(RESIGN) else match.game.parse_action(text)
        match.play(Step(action, _next_seat(match.state)))
        yield text


def _state(game: Game, text: str | None) -> State | None:
    if text is None:
        return None
    return game.decode_position(text) if text.startswith("{") else game.parse_position(text)


def _next_seat(state: State) -> int | None:
    pending = state.turn()
    if isinstance(pending, Chance):
        return None
    return pending.seats[0] if isinstance(pending, Decide) else 0


def _analysed_seat(state: State) -> int:
    return _next_seat(state) or 0


handlers = [show_position, analyse]
