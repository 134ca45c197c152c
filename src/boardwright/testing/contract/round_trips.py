"""Text, JSON, records, pickles and copies restore what was stored."""

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
from boardwright.testing.contract.expect import ConformanceError, expect

__all__ = ["check_copies", "check_equal", "check_record", "check_round_trips"]


def check_round_trips(state: State) -> None:
    """The position's text and JSON restore an equal state."""
    game, text, position = state.game, str(state), state.position()
    expect(
        text.isprintable() and text == text.strip() != "", "the text of a position must be one line"
    )
    expect(not text.startswith("@"), "the text of a position must not begin with @")
    expect(type(position) is game.position_type, "position() must be of position_type")
    try:
        check_equal(state, game.parse_position(text), "its text")
        check_equal(state, game.decode_position(msgspec.json.encode(position)), "its JSON")
    except BoardwrightError as error:
        raise ConformanceError(f"the position must read back: {error}") from error


def check_copies(state: State) -> None:
    """Pickles and copies are equal to the state."""
    check_equal(state, pickle.loads(pickle.dumps(state)), "pickling")
    check_equal(state, copy.copy(state), "copying")
    check_equal(state, copy.deepcopy(state), "deep copying")


def check_equal(state: State, restored: State, source: str) -> None:
    """Equal states have the same text, key, views and legal actions."""
    expect(
        restored == state and hash(restored) == hash(state),
        f"{source} must give back an equal state",
    )
    expect(str(restored) == str(state), f"{source} must give back a state with the same text")
    expect(
        restored.position_key == state.position_key,
        f"{source} must give back the same position key",
    )
    expect(
        hash(restored.position_key) == hash(state.position_key),
        "equal position keys must have equal hashes",
    )
    pending = state.turn()
    expect(restored.turn() == pending, f"{source} must give back a state with the same turn()")
    expect(
        restored.begins_turn == state.begins_turn,
        f"{source} must give back the same place in the turn",
    )
    for seat in pending.seats if isinstance(pending, Decide) else ():
        is_same = restored.legal_actions(seat) == state.legal_actions(seat)
        expect(is_same, f"{source} must give back the same legal actions in the same order")
    for viewer in (0, None):
        expect(
            restored.view(viewer) == state.view(viewer), f"{source} must give back the same views"
        )


def check_record(game: Game, steps: Sequence[Step], final: State, middle: int) -> None:
    """A whole game, and the same game from the middle on, as records and back."""
    start = game.start()
    for step in steps[:middle]:
        start = start.play(step)
    players = dict.fromkeys(game.seat_names, "somebody")
    for record in (
        Record(game, steps, players, tags={"note": "whole"}),
        Record(game, steps[middle:], start=start),
    ):
        expect(record.final == final, "a record must replay to the same state")
        expect(record.outcome == final.outcome, "a record must end as the game did")
        if _is_registered(game):
            expect(
                parse_record(str(record)) == record,
                "a record's text must read back as the same record",
            )
            expect(
                str(parse_record(str(record))) == str(record), "equal records must have equal texts"
            )
            expect(
                record_from_json(record.to_json()) == record,
                "a record's JSON must read back as the same record",
            )


def _is_registered(game: Game) -> bool:
    """Reading a record needs the registry, which builds a game from its options alone."""
    if game.name not in names() or game_type(game.name) is not type(game):
        return False
    return game.from_options(game.options.changed()) == game
