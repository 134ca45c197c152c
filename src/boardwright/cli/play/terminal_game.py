"""A game in the terminal: whose turn it is, and what the seat at the screen sees."""

from __future__ import annotations

import random

from boardwright.cli.play.action_menu import ActionMenu
from boardwright.cli.play.human_input import HumanInput
from boardwright.cli.play.page import Page
from boardwright.cli.play.record_file import RecordFile
from boardwright.cli.play.seated_players import SeatedPlayers
from boardwright.cli.screen import Screen
from boardwright.core.player import Player
from boardwright.core.record import Record
from boardwright.core.turn import Action, Chance, Decide, Over, Step
from boardwright.match import Match
from boardwright.present.outcomes import describe_outcome
from boardwright.present.phrases import describe_observed, seat_title

__all__ = ["TerminalGame"]


class TerminalGame:
    """Plays a match in the terminal. It shows only the viewer's information.

    The viewer is the seat at the screen; None while nobody, or everybody, looks.
    """

    def __init__(
        self,
        match: Match,
        players: SeatedPlayers,
        screen: Screen,
        rng: random.Random,
        record_file: RecordFile,
    ) -> None:
        self.match, self.players, self.screen, self.record_file = (
            match,
            players,
            screen,
            record_file,
        )
        self._rng = rng
        human_seats = players.human_seats
        self._viewer: int | None = human_seats[0] if len(human_seats) == 1 else None
        self._shown: dict[int | None, int] = {}
        self._recent: list[str] = []

    def record(self) -> Record:
        """The record of the match so far."""
        return self.match.record(self.players.names)

    def run(self) -> None:
        """Play to the end; raises `QuitRequested` if a person leaves."""
        while not isinstance(pending := self.match.state.turn(), Over):
            if isinstance(pending, Chance):
                self.match.play(Step(pending.sample(self._rng), None))
                continue
            self._decide(pending)
        self._end(pending)

    def _decide(self, pending: Decide) -> None:
        # In a sealed step the seat that is at the screen already goes first.
        seat = self._viewer if self._viewer in pending.seats else pending.seats[0]
        assert seat is not None
        computer = self.players.computer(seat)
        if self.match.state.begins_turn:
            self.record_file.autosave(self.record())
        if computer is not None:
            self._play_computer(computer, seat)
            return
        self._switch_viewer(seat)
        self._show_position()
        HumanInput(self, seat).decide()

    def _play_computer(self, computer: Player, seat: int) -> None:
        if self.match.state.begins_turn:
            self._print_news()
            if not self.players.human_seats:
                self.screen.draw(self.match.information(None).view)
            if self.screen.is_terminal:
                self.screen.write_dim(f"{seat_title(self.match.game, seat)} is thinking ...")
        choice = computer.choose(self.match.information(seat))
        for action in (choice,) if isinstance(choice, Action) else choice:
            self.match.play(Step(action, seat))

    # -- decisions of people -------------------------------------------------------------

    def play(self, step: Step) -> None:
        """Play a person's step; raises `IllegalAction`."""
        self.match.play(step)
        if self.match.state.begins_turn:
            self._recent.clear()

    def undo(self) -> None:
        """Take back the last decision of the turn; raises `IllegalAction`."""
        self.match.undo()
        count = len(self.match.steps)
        self._shown = {seat: min(shown, count) for seat, shown in self._shown.items()}

    # -- the screen ----------------------------------------------------------------------

    def _switch_viewer(self, seat: int) -> None:
        if seat == self._viewer:
            return
        if self.match.game.has_hidden_parts and len(self.players.human_seats) > 1:
            self.screen.hand_over(seat_title(self.match.game, seat))
        self._viewer = seat
        self._recent.clear()

    def _show_position(self) -> None:
        """Draw the board for the viewer, then print what happened since its last turn.

        In a terminal `show_page` does so, together with the menu.
        """
        shown = len(self._recent)
        self._collect_news()
        if self.screen.is_terminal:
            return
        self.screen.write()
        self.screen.draw(self.match.information(self._viewer).view)
        self.screen.write_lines(self._recent[shown:])

    def show_page(self, menu: ActionMenu) -> ActionMenu:
        """Fill the terminal with board, news and menu; the menu as it fitted."""
        page = Page(self.screen.width, self.screen.height, self.screen.colour)
        view = self.match.information(self._viewer).view
        lines, fitted = page.lay_out(view, self._recent, menu)
        self.screen.clear()
        self.screen.write_lines(lines)
        return fitted

    def print_recent(self) -> None:
        """Print everything that happened since the viewer's last turn."""
        for line in self._recent or ["Nothing has happened since your last turn."]:
            self.screen.write_text(line)

    def _print_news(self) -> None:
        shown = len(self._recent)
        self._collect_news()
        for line in self._recent[shown:]:
            self.screen.write_text(line)

    def _collect_news(self) -> None:
        observations = self.match.information(self._viewer).observations
        new = observations[self._shown.get(self._viewer, 0) :]
        self._shown[self._viewer] = len(observations)
        self._recent += describe_observed(self.match.game, self._viewer, new)

    def _end(self, over: Over) -> None:
        self.record_file.autosave(self.record())
        if len(self.players.human_seats) > 1:
            self._show_to_everybody()
        self._print_news()
        self.screen.draw(self.match.information(self._viewer).view)
        self.screen.write_bold(describe_outcome(self.match.game, over.outcome))

    def _show_to_everybody(self) -> None:
        """Several people look at the end: show what spectators see."""
        if self.match.game.has_hidden_parts:
            self.screen.clear_scrollback()
        self._shown[None] = self._shown.get(self._viewer, 0)
        self._viewer = None
