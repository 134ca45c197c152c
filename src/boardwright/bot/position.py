"""A match as the messages of its socket describe it to one seat."""

from __future__ import annotations

import random

import msgspec

import boardwright
from boardwright.bot.connection import Json
from boardwright.core.game import Game
from boardwright.core.turn import Chance, Step
from boardwright.core.view import Information
from boardwright.engine.external import Clocks
from boardwright.match import Match

__all__ = ["MatchPosition"]


class MatchPosition:
    """What the bot's seat knows. `update` takes snapshots and updates in their order."""

    def __init__(self, snapshot: Json) -> None:
        self.game: Game = boardwright.game(snapshot["game"], snapshot["options"])
        self.update(snapshot)

    def update(self, message: Json) -> None:
        """Take over what a snapshot or update says."""
        if message["type"] == "snapshot":
            self._entries: dict[int, Json] = {}
            self._start, self._time_control = message.get("start"), message.get("clock")
            self._own = message.get("own_seats", [])
        self.ply, self.status = message["ply"], message["status"]
        self.ending = message.get("ending")
        self.offers = message.get("offers", [])
        self._seats = message["seats"]
        self._entries.update((entry["number"], entry) for entry in message.get("log", []))
        if message.get("display"):
            self._display = message["display"]

    @property
    def seat(self) -> int | None:
        """The seat whose view it is; None for a spectator."""
        seat: int | None = self._display["view"]["seat"]
        return seat if seat in self._own else None

    @property
    def is_to_decide(self) -> bool:
        """Whether the bot's seat has a decision."""
        return self.status == "playing" and self.seat in self._display.get("deciding", [])

    @property
    def has_time_for_the_match(self) -> bool:
        """Whether there are clocks for the match, not for each turn or none."""
        return self._time_control is not None and self._time_control["kind"] == "real"

    @property
    def clocks(self) -> Clocks | None:
        """The clocks when the last message was sent; None if there are none."""
        control = self._time_control
        if control is None:
            return None
        remaining = tuple(seat.get("remaining_ms") or 0 for seat in self._seats)
        if control["kind"] == "turn":
            return Clocks(remaining, turns_to_go=1)
        return Clocks(remaining, 1000 * control.get("increment", 0))

    @property
    def information(self) -> Information:
        """Everything that the bot's seat knows."""
        seat = self.seat
        assert seat is not None
        if not self.game.has_hidden_parts:
            return self._replay().information(seat)
        game = self.game
        view = msgspec.convert(self._display["view"], game.view_type)
        steps = [step for entry in self._log() for step in entry.get("observations", [])]
        observations = msgspec.convert(steps, tuple[tuple[game.observation_type, ...], ...])  # type: ignore[name-defined]
        legal = game.determinize(view, random.Random(0)).legal_actions(seat)
        return Information(view, observations, tuple(legal))

    def _log(self) -> list[Json]:
        return [entry for _, entry in sorted(self._entries.items())]

    def _replay(self) -> Match:
        """The match from its log, which has every action where nothing is hidden."""
        start = None if self._start is None else self.game.parse_position(self._start)
        match = Match(self.game, start)
        for entry in self._log():
            for text in entry["actions"]:
                action = self.game.parse_action(text)
                by_chance = isinstance(match.state.turn(), Chance)
                match.play(Step(action, None if by_chance else entry["seat"]))
        return match
