"""What a worker remembers, and how much of it."""

from __future__ import annotations

import random

import msgspec
import pytest

import boardwright
from boardwright import Decide
from boardwright.core.information import information_to_json
from boardwright.engine import player
from boardwright.match import Match
from boardwright.server.engines.pipe_messages import Cancel, Choose, Review
from boardwright.server.engines.request_handler import Cancelled, RequestHandler


def quiet(done: int, all_of_it: int) -> None:
    pass


def choose(match: Match, name: str, spec: str = "level:1") -> Choose:
    pending = match.state.turn()
    assert isinstance(pending, Decide)
    known = information_to_json(match.information(pending.seats[0]))
    return Choose(1, name, match.game.name, {}, spec, 5, known)


def test_the_players_asked_last_are_kept_with_their_beliefs() -> None:
    made: list[str] = []

    def counted(spec: str, game: boardwright.Game, seed: int) -> boardwright.Player:
        made.append(spec)
        return player(spec, game, seed)

    match = Match(boardwright.game("thrust"))
    match.settle(random.Random(1))
    handler = RequestHandler(max_players=2, create_player=counted)
    for name, new in (("a", 1), ("a", 1), ("b", 2), ("a", 2), ("c", 3), ("a", 3), ("b", 4)):
        (action,) = msgspec.json.decode(handler.answer(choose(match, name), quiet))
        assert match.game.parse_action(action)
        assert len(made) == new


def test_the_same_question_has_the_same_answer() -> None:
    match = Match(boardwright.game("thrive"))
    answers = {bytes(RequestHandler().answer(choose(match, "m"), quiet)) for _ in range(3)}
    assert len(answers) == 1


def test_a_cancelled_request_is_not_answered() -> None:
    def stop(done: int, all_of_it: int) -> None:
        raise Cancelled

    record = str(Match(boardwright.game("thrive")).record())
    with pytest.raises(Cancelled):
        RequestHandler().answer(Cancel(1), quiet)
    match = Match(boardwright.game("thrive"))
    match.play(boardwright.Step(match.state.legal_actions(0)[0], 0))
    with pytest.raises(Cancelled):
        RequestHandler().answer(Review(1, str(match.record())), stop)
    assert RequestHandler().answer(Review(1, record), stop)  # nothing to look at, nothing to cancel
