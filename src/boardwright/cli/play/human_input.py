"""One person's decision: reads lines until something is played."""

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

_HELP = """Type a choice in its notation, or its number in the list; several in a row make a whole
turn, such as: {example}. The beginning of a notation (a piece) lists what it can do.
Enter lists the choices again; where there is only one, it plays it.
  legal       all choices            board    draw the board again
  more        the next page          rules    read the rules
  undo, u     take back a decision   hint     what a computer player would do
  save FILE   keep the record        resign   give up
  quit        leave the table        ?        this help"""
_MAX_LINE_CHARACTERS = 10_000
_EXAMPLE_ACTIONS = 3


class HumanInput:
    """Reads the input for one decision of one seat."""

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
            "rules": self.rules,
            "undo": self.undo,
            "u": self.undo,
            "hint": self.hint,
            "resign": self.resign,
            "quit": self.quit,
            "q": self.quit,
        }

    def decide(self) -> None:
        self.show_menu()
        while not self._handle_line(
            self.screen.ask(f"{self.game.match.game.seat_names[self.seat]}> ")
        ):
            pass

    def show_menu(self) -> None:
        self.screen.write_lines(self.menu.lines(self.screen.width))

    def _handle_line(self, line: str) -> bool:
        """True when the table has moved on."""
        words = line.split()
        if not words and len(self.information.legal) == 1:
            return self.pick("1")
        if not words or len(line) > _MAX_LINE_CHARACTERS:
            self.menu = grouped_menu(self.information.legal)
            self.show_menu()
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
        """The whole line or nothing of it."""
        if len(words) == 1 and self._show_matching(words[0]):
            return False
        rules = self.game.match.game
        try:
            actions = [rules.parse_action(word) for word in words]
        except BadAction as error:
            raise BadAction(f"{error}; ? explains what you can type") from None
        self._check_sequence(actions)
        for action in actions:
            self.game.play(Step(action, self.seat))
        return True

    def _show_matching(self, prefix: str) -> bool:
        """The beginning of some choices lists them."""
        matching = [action for action in self.information.legal if str(action).startswith(prefix)]
        if not matching or any(str(action) == prefix for action in matching):
            return False
        self._show_actions(matching)
        return True

    def _show_actions(self, actions: list[Action] | tuple[Action, ...]) -> None:
        self.menu = flat_menu(actions)
        self.show_menu()

    def _check_sequence(self, actions: list[Action]) -> None:
        """States do not change, so a line can be tried before it is played."""
        state = self.game.match.state
        for number, action in enumerate(actions):
            pending = state.turn()
            mine = isinstance(pending, Decide) and pending.seats == (self.seat,)
            if number and not mine:
                raise IllegalAction(f"{quote(str(action))} has to wait: it is not your turn then")
            state = state.play(Step(action, self.seat))

    def pick(self, digits: str) -> bool:
        actions = self.menu.pick(int(digits)) if len(digits) < 6 else None
        if actions is None:
            self.screen.write_error(f"There is no number {digits[:20]} in the list.")
            return False
        if len(actions) > 1:
            self._show_actions(actions)
            return False
        self.game.play(Step(actions[0], self.seat))
        return True

    # -- everything else -----------------------------------------------------------------

    def help(self) -> None:
        self.screen.write(_HELP.format(example=self._example()))

    def _example(self) -> str:
        """Some turn from here, as far as it goes without chance and other seats."""
        state = self.game.match.state
        words: list[str] = []
        while len(words) < _EXAMPLE_ACTIONS and (legal := state.legal_actions(self.seat)):
            if words and state.begins_turn:
                break
            words.append(str(legal[len(legal) // 2]))
            state = state.play(Step(legal[len(legal) // 2], self.seat))
        return " ".join(words)

    def legal(self) -> None:
        self._show_actions(self.information.legal)

    def more(self) -> None:
        self.menu = self.menu.next_page()
        self.show_menu()

    def board(self) -> None:
        self.screen.draw(self.information.view)
        self.show_menu()

    def rules(self) -> None:
        self.screen.write(render(rule_page(self.game.match.game.name), self.screen.colour))

    def undo(self) -> bool:
        try:
            self.game.undo()
        except IllegalAction:
            self.screen.write_error("There is nothing to take back in this turn.")
            return False
        return True

    def hint(self) -> None:
        self.screen.write_dim("thinking ...")
        advisor = player("mcts", self.game.match.game, len(self.game.match.steps))
        advice = advisor.choose(self.information)
        self.screen.write(f"Perhaps {advice}?")

    def save(self, file: str) -> bool:
        if file:
            self.game.record_file.save(self.game.record(), file)
        else:
            self.screen.write_error("Say where to: save FILE.")
        return False

    def resign(self) -> bool:
        if self.screen.ask("Give up this game? (y/n) ").lower() not in ("y", "yes"):
            return False
        self.game.play(Step(RESIGN, self.seat))
        return True

    def quit(self) -> None:
        raise QuitRequested


def _error_message(error: BoardwrightError) -> str:
    """The position stands on the screen already."""
    text = str(error).partition(" (position: ")[0]
    return f"{text[:1].upper()}{text[1:]}."
