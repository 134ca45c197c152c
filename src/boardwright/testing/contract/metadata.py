"""What a game declares before it is played: names, options, the first state."""

from __future__ import annotations

import copy
import pickle
import re

import msgspec

from boardwright.core.game import Game
from boardwright.core.options import Options
from boardwright.core.record_text import CHANCE
from boardwright.core.view import View
from boardwright.testing.contract.expect import expect

__all__ = ["check_metadata"]


def check_metadata(game: Game) -> None:
    """Names, options and copies of the game are sound, and its first state begins a turn."""
    _check_names(game)
    _check_options(game)
    _check_identity(game)
    start = game.start()
    expect(start == game.start(), "start() must return equal states")
    expect(start.game == game, "a state must hold its game")
    expect(start.begins_turn, "start() must begin a turn")
    expect(not start.is_over, "start() must not be over")


def _check_names(game: Game) -> None:
    expect(bool(re.fullmatch(r"[a-z][a-z0-9_]*", game.name)), "name must be one lower-case word")
    expect(bool(game.title and game.summary), "title and summary must not be empty")
    expect(game.rules_version >= 1, "rules_version must be at least 1")
    names = game.seat_names
    expect(len(set(names)) == len(names) == game.seats, "seat names must be distinct")
    expect(game.seats >= 2, "a game must have at least 2 seats")
    are_words = all(re.fullmatch(r"[a-z]\w*", name) for name in names)
    expect(
        are_words and CHANCE not in names,
        f"seat names must be lower-case words other than {CHANCE!r}",
    )


def _check_options(game: Game) -> None:
    options_type, options = game.options_type, game.options
    expect(
        issubclass(options_type, Options) and type(options) is options_type,
        "options must be of options_type",
    )
    expect(issubclass(game.view_type, View), "view_type must be a View")
    for spec in options_type.specs():
        expect(bool(spec.question), f"option {spec.key} must have a description")
        expect(
            spec.parse(spec.default) == spec.default, f"option {spec.key} must offer its default"
        )
        value = getattr(options, spec.key)
        expect(spec.parse(str(value)) == value, f"option {spec.key} must read its value from text")
    if game.seats_option is not None:
        seats = getattr(options, game.seats_option, None)
        expect(seats == game.seats, f"option {game.seats_option} is the number of seats")
    expect(
        options_type.parse(options.changed()) == options,
        "options must read back their changed values",
    )
    for version in range(1, game.rules_version):
        upgraded = game.upgrade_options(version, {})
        if upgraded is not None:
            options_type.parse(upgraded)  # raises `BadOptions`
    decoded = msgspec.json.decode(msgspec.json.encode(options))
    expect(options_type.parse(decoded) == options, "options must survive JSON")


def _check_identity(game: Game) -> None:
    for copied in (type(game)(game.options), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        expect(type(copied) is type(game), "a copy of a game must have its type")
        if copied == game:
            expect(hash(copied) == hash(game), "equal games must have equal hashes")
    expect(pickle.loads(pickle.dumps(game)) == game, "a game must survive pickling")
    expect(copy.deepcopy(game) == game, "a game must survive copying")
