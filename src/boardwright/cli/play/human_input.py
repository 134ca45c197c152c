"""One person's decision: reads lines until the position changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from boardwright.cli.markdown import render
from boardwright.cli.play.action_menu import ActionMenu, flat_menu, grouped_menu
from boardwright.cli.screen import QuitRequested
from boardwright.core.errors import BadAction, BoardwrightError, IllegalAction, quote
from boardwright.core.state import RESIGN
from boardwright.core.turn import Action, Decide, Step
from boardwright.engine import player
from boardwright.server.rule_pages import rule_page

if TYPE_CHECKING:
    from boardwright.cli.play.terminal_game import TerminalGame

__all__ = ["HumanInput"]

_HELP = """Type an action, for example {example}, or its number in the list.
Several actions on one line play a whole turn.
The start of an action (a piece, + for drops) lists what begins with it.
Enter lists the actions again; if there is only one, it plays it.
  legal       all actions            board    draw the board in full
  more        the next page          news     all that has happened
  undo, u     undo an action         hint     what a computer player would do
  save FILE   save the record        rules    read the rules
  resign      give up                quit     leave the game"""
_MAX_LINE_CHARACTERS = 10_000
_EXAMPLE_ACTIONS = 3


class HumanInput:
    """Reads the input for one decision of one seat. Commands are methods."""

    def __init__(self, game: TerminalGame, seat: int) -> None:
        self.game, self.seat, self.screen = game, seat, game.screen
        self.information = game.match.information(seat)
        self.menu: ActionMenu = grouped_menu(self.information.legal)
        self.commands: dict[str, Callable[[], bool | None]] = {
            "?": self.help,
            "help": self.help,
            "legal": self.legal,
            "more": self.more,
            "board": self.board,
            "news": self.game.print_recent,
            "rules": self.rules,
            "undo": self.undo,
            "u": self.undo,
            "hint": self.hint,
            "resign": self.resign,
            "quit": self.quit,
            "q": self.quit,
        }

    def decide(self) -> None:
        """Show the choices and handle lines until one changes the position."""
        self.show_menu()
        while not self._handle_line(
            self.screen.ask(f"{self.game.match.game.seat_names[self.seat]}> ")
        ):
            pass

    def show_menu(self) -> None:
        """Print the current menu; in a terminal below the board, on a page of its own."""
        if self.screen.is_terminal:
            self.menu = self.game.show_page(self.menu)
        else:
            self.screen.write_lines(self.menu.lines(self.screen.width))

    def _handle_line(self, line: str) -> bool:
        """Whether the line has changed the position, so that this input is done."""
        words = line.split()
        if not words and len(self.information.legal) == 1:
            return self.pick("1")
        if not words or len(line) > _MAX_LINE_CHARACTERS:
            self._show(grouped_menu(self.information.legal))
            return False
        word = words[0].lower()
        if word == "save":
            return self.save(line[len(word) :].strip())
        if len(words) == 1 and word in self.commands:
            return bool(self.commands[word]())
        if len(words) == 1 and word.isascii() and word.isdigit():
            return self.pick(word)
        try:
            return self.play(tuple(text.lower() for text in words))
        except BoardwrightError as error:
            self.screen.write_error(_error_message(error))
            return False

    # -- playing -------------------------------------------------------------------------

    def play(self, words: tuple[str, ...]) -> bool:
        """Play all actions of the line, or raise and play none of them."""
        if len(words) == 1 and self._show_matching(words[0]):
            return False
        rules = self.game.match.game
        try:
            actions = [rules.parse_action(word) for word in words]
        except BadAction as error:
            raise BadAction(f"{error}; type ? for help") from None
        self._check_sequence(actions)
        for action in actions:
            self.game.play(Step(action, self.seat))
        return True

    def _show_matching(self, prefix: str) -> bool:
        """List the choices that begin with the prefix; False if it is a choice itself."""
        matching = [action for action in self.information.legal if str(action).startswith(prefix)]
        if not matching or any(str(action) == prefix for action in matching):
            return False
        self._show(grouped_menu(matching))
        return True

    def _show(self, menu: ActionMenu) -> None:
        self.menu = menu
        self.show_menu()

    def _check_sequence(self, actions: list[Action]) -> None:
        """Raise if the actions cannot be played one after another."""
        state = self.game.match.state
        for number, action in enumerate(actions):
            pending = state.turn()
            mine = isinstance(pending, Decide) and pending.seats == (self.seat,)
            if number and not mine:
                raise IllegalAction(
                    f"{quote(str(action))} comes too late: your turn is over by then"
                )
            state = state.play(Step(action, self.seat))

    def pick(self, digits: str) -> bool:
        """Play the entry with this number, or open its menu; whether something was played."""
        actions = self.menu.pick(int(digits)) if len(digits) < 6 else None
        if actions is None:
            self.screen.write_error(f"There is no number {digits[:20]} in the list.")
            return False
        if len(actions) > 1:
            self._show(grouped_menu(actions))
            return False
        self.game.play(Step(actions[0], self.seat))
        return True

    # -- other commands ------------------------------------------------------------------

    def help(self) -> None:
        """Explain what can be typed."""
        self.screen.write(_HELP.format(example=self._example()))

    def _example(self) -> str:
        """A turn from here, as far as it goes without chance and other seats."""
        state = self.game.match.state
        texts: list[str] = []
        while len(texts) < _EXAMPLE_ACTIONS and (legal := state.legal_actions(self.seat)):
            if texts and state.begins_turn:
                break
            texts.append(str(legal[len(legal) // 2]))
            state = state.play(Step(legal[len(legal) // 2], self.seat))
        return " ".join(texts)

    def legal(self) -> None:
        """List all choices."""
        self._show(flat_menu(self.information.legal))

    def more(self) -> None:
        """Show the next page of the menu."""
        self._show(self.menu.next_page())

    def board(self) -> None:
        """Draw the board in full, whether it fits the screen or not, and print the menu."""
        self.screen.draw(self.information.view, in_full=True)
        self.screen.write_lines(self.menu.lines(self.screen.width))

    def rules(self) -> None:
        """Print the rule page, if the game has one."""
        text = rule_page(self.game.match.game.name)
        if text is None:
            self.screen.write_error("There is no rule page for this game.")
        else:
            self.screen.write_long(render(text, self.screen.width, colour=False))

    def undo(self) -> bool:
        """Take back the last decision of the turn; whether there was one."""
        try:
            self.game.undo()
        except IllegalAction:
            self.screen.write_error("There is nothing to undo in this turn.")
            return False
        return True

    def hint(self) -> None:
        """Print what a computer player would do."""
        self.screen.write_dim("thinking ...")
        advisor = player("mcts", self.game.match.game, len(self.game.match.steps))
        advice = advisor.choose(self.information)
        self.screen.write(f"Hint: {advice}")

    def save(self, file: str) -> bool:
        """Save the record to this file."""
        if file:
            self.game.record_file.save(self.game.record(), file)
        else:
            self.screen.write_error("Name a file: save FILE.")
        return False

    def resign(self) -> bool:
        """Resign after a confirmation; whether it was given."""
        if self.screen.ask("Resign this game? (y/n) ").lower() not in ("y", "yes"):
            return False
        self.game.play(Step(RESIGN, self.seat))
        return True

    def quit(self) -> None:
        """Leave the game."""
        raise QuitRequested


def _error_message(error: BoardwrightError) -> str:
    """The message without the position, which is on the screen already."""
    text = str(error).partition(" (position: ")[0]
    return f"{text[:1].upper()}{text[1:]}."
