"""The vocabulary every package shares: games, states, views, records. It names no single game."""

from boardwright.core.belief import Belief
from boardwright.core.codec import Codec
from boardwright.core.errors import (
    BadAction,
    BadOptions,
    BadPosition,
    BadRecord,
    BoardwrightError,
    IllegalAction,
    PlayerFailed,
    RulesChanged,
    UnknownGame,
    UnknownPlayer,
)
from boardwright.core.game import Game
from boardwright.core.observation_space import Field, ObservationSpace
from boardwright.core.options import Options, OptionSpec
from boardwright.core.outcome import Outcome
from boardwright.core.player import Choice, Player
from boardwright.core.record import Record, parse_record, parse_records
from boardwright.core.registry import game, game_type, names, register
from boardwright.core.state import RESIGN, Played, State
from boardwright.core.turn import Action, Chance, Decide, Over, Pending, Step, Turn
from boardwright.core.view import Information, Observation, View

__all__ = [
    "RESIGN",
    "Action",
    "BadAction",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Belief",
    "BoardwrightError",
    "Chance",
    "Choice",
    "Codec",
    "Decide",
    "Field",
    "Game",
    "IllegalAction",
    "Information",
    "Observation",
    "ObservationSpace",
    "OptionSpec",
    "Options",
    "Outcome",
    "Over",
    "Pending",
    "Played",
    "Player",
    "PlayerFailed",
    "Record",
    "RulesChanged",
    "State",
    "Step",
    "Turn",
    "UnknownGame",
    "UnknownPlayer",
    "View",
    "game",
    "game_type",
    "names",
    "parse_record",
    "parse_records",
    "register",
]
