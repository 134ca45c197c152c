"""The game under way in the terminal: whose turn, who looks at the screen, what they are told."""

from __future__ import annotations

import random

from boardwright.cli.play.lineup import Lineup
from boardwright.cli.play.person import Person
from boardwright.cli.play.shelf import Shelf
from boardwright.cli.screen import Screen
from boardwright.core.player import Player
from boardwright.core.record import Record
from boardwright.core.turn import Action, Chance, Decide, Over, Step
from boardwright.match import Match
from boardwright.table.words import ending, news, seat_title

__all__ = ["Table"]


class Table:
    """Shows nothing but the information of the seat whose eyes are on the screen."""

    def __init__(
        self, match: Match, lineup: Lineup, screen: Screen, rng: random.Random, shelf: Shelf
    ) -> None:
        self.match, self.lineup, self.screen, self.shelf = match, lineup, screen, shelf
        self._rng = rng
        people = lineup.people
        self._eyes: int | None = people[0] if len(people) == 1 else None
        self._told: dict[int | None, int] = {}
        self._recent: list[str] = []

    def record(self) -> Record:
        return self.match.record(self.lineup.names)

    def run(self) -> None:
        while not isinstance(pending := self.match.state.turn(), Over):
            if isinstance(pending, Chance):
                self.match.play(Step(pending.sample(self._rng), None))
                continue
            self._decide(pending)
        self._end(pending)

    def _decide(self, pending: Decide) -> None:
        # In a sealed step whoever sits there already goes first.
        seat = self._eyes if self._eyes in pending.seats else pending.seats[0]
        assert seat is not None
        computer = self.lineup.computer(seat)
        if self.match.state.begins_turn:
            self.shelf.keep(self.record())
        if computer is not None:
            self._let(computer, seat)
            return
        self._turn_eyes(seat)
        self._page()
        Person(self, seat).decide()

    def _let(self, computer: Player, seat: int) -> None:
        if self.match.state.begins_turn:
            self._tell()
            if not self.lineup.people:
                self.screen.draw(self.match.information(None).view)
            if self.screen.is_terminal:
                self.screen.quiet(f"{seat_title(self.match.game, seat)} is thinking ...")
        choice = computer.choose(self.match.information(seat))
        for action in (choice,) if isinstance(choice, Action) else choice:
            self.match.play(Step(action, seat))

    # -- what people do ------------------------------------------------------------------

    def play(self, step: Step) -> None:
        self.match.play(step)
        if self.match.state.begins_turn:
            self._recent.clear()

    def undo(self) -> None:
        self.match.undo()
        seen = len(self.match.steps)
        self._told = {seat: min(told, seen) for seat, told in self._told.items()}

    # -- what people see -----------------------------------------------------------------

    def _turn_eyes(self, seat: int) -> None:
        if seat == self._eyes:
            return
        if self.match.game.has_hidden_parts and len(self.lineup.people) > 1:
            self.screen.hand_over(seat_title(self.match.game, seat))
        self._eyes = seat
        self._recent.clear()

    def _page(self) -> None:
        """A page for the eyes' decision: the board, then what happened since their last turn."""
        told = len(self._recent)
        self._note()
        self.screen.fresh()
        self.screen.say()
        self.screen.draw(self.match.information(self._eyes).view)
        self.screen.lines(self._recent if self.screen.is_terminal else self._recent[told:])

    def _tell(self) -> None:
        told = len(self._recent)
        self._note()
        self.screen.lines(self._recent[told:])

    def _note(self) -> None:
        seen = self.match.information(self._eyes).observations
        fresh = seen[self._told.get(self._eyes, 0) :]
        self._told[self._eyes] = len(seen)
        self._recent += news(self.match.game, self._eyes, fresh)

    def _end(self, over: Over) -> None:
        self.shelf.keep(self.record())
        if len(self.lineup.people) > 1:
            self._face_everybody()
        self._tell()
        self.screen.draw(self.match.information(self._eyes).view)
        self.screen.strong(ending(self.match.game, over.outcome))

    def _face_everybody(self) -> None:
        """Several people look at the end: they see what spectators see."""
        if self.match.game.has_hidden_parts:
            self.screen.forget()
        self._told[None] = self._told.get(self._eyes, 0)
        self._eyes = None
