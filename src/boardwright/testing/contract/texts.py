"""Text, JSON, records, pickles and copies give back what was put in."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence

import msgspec

from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game
from boardwright.core.record import Record, parse_record, record_from_json
from boardwright.core.registry import game_type, names
from boardwright.core.state import State
from boardwright.core.turn import Decide, Step
from boardwright.testing.contract.fault import ConformanceError, expect

__all__ = ["check_copies", "check_record", "check_same", "check_texts"]


def check_texts(state: State) -> None:
    game, text, position = state.game, str(state), state.position()
    expect(text.isprintable() and text == text.strip() != "", "a position is one line")
    expect(not text.startswith("@"), "a position does not begin like a view")
    expect(type(position) is game.position_type, "position() is of position_type")
    try:
        check_same(state, game.parse_position(text), "its text")
        check_same(state, game.decode_position(msgspec.json.encode(position)), "its JSON")
    except BoardwrightError as error:
        raise ConformanceError(f"the position is not read back: {error}") from error


def check_copies(state: State) -> None:
    check_same(state, pickle.loads(pickle.dumps(state)), "pickling")
    check_same(state, copy.copy(state), "copying")
    check_same(state, copy.deepcopy(state), "deep copying")


def check_same(state: State, twin: State, way: str) -> None:
    """Equal states are equal in everything that can be asked of them."""
    expect(twin == state and hash(twin) == hash(state), f"{way} gives back an equal state")
    expect(str(twin) == str(state), f"{way} gives back a state with the same text")
    expect(twin.position_key == state.position_key, f"{way} gives back the same position key")
    expect(hash(twin.position_key) == hash(state.position_key), "a position key has one hash")
    pending = state.turn()
    expect(twin.turn() == pending, f"{way} gives back a state that waits for the same")
    expect(twin.begins_turn == state.begins_turn, f"{way} gives back the same place in the turn")
    for seat in pending.seats if isinstance(pending, Decide) else ():
        alike = twin.legal_actions(seat) == state.legal_actions(seat)
        expect(alike, f"{way} gives back a state with the same legal actions in the same order")
    for viewer in (0, None):
        expect(twin.view(viewer) == state.view(viewer), f"{way} gives back the same views")


def check_record(game: Game, steps: Sequence[Step], final: State, middle: int) -> None:
    """A whole game, and the same game from the middle on, written down and read back."""
    start = game.start()
    for step in steps[:middle]:
        start = start.play(step)
    players = dict.fromkeys(game.seat_names, "somebody")
    for record in (
        Record(game, steps, players, tags={"note": "whole"}),
        Record(game, steps[middle:], start=start),
    ):
        expect(record.final == final, "a record replays to the same state")
        expect(record.outcome == final.outcome, "a record ends as the game did")
        if _is_registered(game):
            expect(parse_record(str(record)) == record, "a record's text reads back")
            expect(str(parse_record(str(record))) == str(record), "a record has one text")
            expect(record_from_json(record.to_json()) == record, "a record's JSON reads back")


def _is_registered(game: Game) -> bool:
    """Reading a record needs the registry and knows a game by its options alone."""
    if game.name not in names() or game_type(game.name) is not type(game):
        return False
    return game.from_options(game.options.changed()) == game
