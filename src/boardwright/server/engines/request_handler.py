"""Handles requests in a worker: chooses turns, answers offers, analyses, reviews, animates and
prints."""

from __future__ import annotations

import random
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache

import msgspec
from msgspec import Raw
from msgspec.structs import replace

import boardwright
from boardwright.core.game import Game
from boardwright.core.information import information_from_json
from boardwright.core.player import Player
from boardwright.core.record import parse_record
from boardwright.core.state import RESIGN
from boardwright.core.turn import Action, Step
from boardwright.core.view import Information
from boardwright.engine import player
from boardwright.engine.analysis import accepts_draw, analyse, deep_budget
from boardwright.engine.certain_loss import is_certain_loss
from boardwright.engine.level import levels
from boardwright.pictures import animate
from boardwright.printing import PrintJob, find_paper, find_sheets, print_record, print_sheets
from boardwright.server.engines.pipe_messages import (
    Analyse,
    Animate,
    AnswerDraw,
    Cancel,
    Choose,
    PrintRecord,
    PrintSheets,
    Request,
    Review,
)
from boardwright.study.review import review

__all__ = ["Cancelled", "RequestHandler"]

_ANALYSIS_SECONDS = 4.0
_MAX_GAMES = 64


class Cancelled(Exception):
    """The request was cancelled."""


class RequestHandler:
    """Answers requests, one after the other.

    Players of games with hidden parts keep their beliefs between turns: the `max_players` last
    used ones are kept.
    """

    OnProgress = Callable[[int, int], None]

    def __init__(
        self, max_players: int = 48, create_player: Callable[[str, Game, int], Player] = player
    ) -> None:
        self._max_players, self._create_player = max_players, create_player
        self._players: OrderedDict[tuple[str, int | None, str], Player] = OrderedDict()

    def answer(self, request: Request, on_progress: OnProgress) -> Raw:
        """Return the answer as JSON; raises `Cancelled`, or the error of the request.

        `on_progress` is called after each turn of a review, and may raise.
        """
        if isinstance(request, Choose):
            result: object = tuple(map(str, self._choose(request)))
        elif isinstance(request, AnswerDraw):
            result = _answer_draw(request)
        elif isinstance(request, Analyse):
            result = _analyse(request)
        elif isinstance(request, Review):
            result = review(parse_record(request.record), progress=on_progress)
        elif isinstance(request, Animate):
            record = parse_record(request.record)
            result = animate(record, request.seat, request.format, on_progress=on_progress)
        elif isinstance(request, PrintSheets):
            result = _print_sheets(request)
        elif isinstance(request, PrintRecord):
            record, is_grey = parse_record(request.record), request.ink == "black"
            result = print_record(record, find_paper(request.paper), is_grey=is_grey)
        else:
            assert isinstance(request, Cancel)
            raise Cancelled
        return Raw(msgspec.json.encode(result))

    def _choose(self, request: Choose) -> tuple[Action, ...]:
        game = _game(request.game, msgspec.json.encode(request.options, order="sorted"))
        information = information_from_json(game, request.information)
        if request.may_resign and is_certain_loss(game, information):
            return (RESIGN,)
        chooser = self._player(request, game, information)
        turn = _actions(chooser, information)
        return turn[:1] if game.has_hidden_parts else _whole_turn(game, chooser, information, turn)

    def _player(self, request: Choose, game: Game, information: Information) -> Player:
        seed = hash((request.seed, len(information.observations))) & 0x7FFFFFFF
        if not game.has_hidden_parts:
            return self._create_player(request.spec, game, seed)
        key = (request.match, information.seat, request.spec)
        result = self._players.pop(key, None) or self._create_player(request.spec, game, seed)
        self._players[key] = result
        if len(self._players) > self._max_players:
            self._players.popitem(last=False)
        return result


@lru_cache(maxsize=_MAX_GAMES)
def _game(name: str, options: bytes) -> Game:
    return boardwright.game(name, msgspec.json.decode(options))


def _actions(chooser: Player, information: Information) -> tuple[Action, ...]:
    choice = chooser.choose(information)
    return (choice,) if isinstance(choice, Action) else choice


def _whole_turn(
    game: Game, chooser: Player, information: Information, turn: tuple[Action, ...]
) -> tuple[Action, ...]:
    """Complete the turn of a player that chooses one action at a time."""
    seat = information.seat
    assert seat is not None
    state = game.determinize(information.view, random.Random(0))
    seen = information.observations
    for action in turn:
        seen += (state.observe(Step(action, seat), seat),)
        state = state.play(Step(action, seat))
    if not state.is_mid_turn(seat):
        return turn
    ahead = replace(
        information,
        view=state.view(seat),
        observations=seen,
        legal=state.legal_actions(seat),
    )
    return turn + _whole_turn(game, chooser, ahead, _actions(chooser, ahead))


def _answer_draw(request: AnswerDraw) -> bool:
    game = _game(request.game, msgspec.json.encode(request.options, order="sorted"))
    offered = levels(game)
    level = offered[min(request.level, len(offered)) - 1]
    return accepts_draw(game, information_from_json(game, request.information), level)


def _analyse(request: Analyse) -> object:
    game = _game(request.game, msgspec.json.encode(request.options, order="sorted"))
    budget = replace(deep_budget(game), seconds=_ANALYSIS_SECONDS)
    if request.information is not None:
        known = information_from_json(game, request.information)
        return analyse(game, known, known.seat, budget)
    return analyse(game, game.parse_position(request.position or str(game.start())), None, budget)


def _print_sheets(request: PrintSheets) -> bytes:
    game = _game(request.game, msgspec.json.encode(request.options, order="sorted"))
    view = None if request.view is None else game.parse_view(request.view)
    job = PrintJob(game, find_paper(request.paper), request.ink, view, request.duplex)
    return print_sheets(job, find_sheets(game, request.sheets))
