"""The commands of the protocol, one method each."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import ClassVar

from boardwright.core.errors import quote
from boardwright.core.game import Game
from boardwright.core.information import information_from_json
from boardwright.core.turn import Chance, Over
from boardwright.core.view import Information, View
from boardwright.engine.level import level
from boardwright.engine.protocol.limits import parse_limits, turn_budgets
from boardwright.engine.protocol.lines import BadCommand, Busy, parse_number
from boardwright.engine.protocol.perft_counter import PerftCounter
from boardwright.engine.protocol.position import FullPosition, Position, position_of
from boardwright.engine.protocol.settings import (
    GAME_PREFIX,
    Settings,
    option_lines,
    with_option,
    with_setting,
)
from boardwright.engine.protocol.task import Task
from boardwright.engine.protocol.turn_search import TurnSearch
from boardwright.engine.search import Searcher
from boardwright.engine.turn_shares import TurnShares

__all__ = ["ProtocolSession"]

_TURNS = re.compile(r"(?:^|\s+)turns(?:\s+|$)")
_OPTION = re.compile(r"name\s+(\S+)\s+value\s+(\S.*)")
_MAX_DEPTH = 100


class ProtocolSession:
    """The state of one protocol session; handles one line after another.

    `position` is what `go` searches. `task` is the search or count that is running, if any. All
    methods are called from one thread; `notify` is called from the task's thread when it ends.
    """

    def __init__(
        self,
        game: Game,
        send: Callable[[str], None],
        notify: Callable[[], None],
        draw: Callable[[View], str],
    ) -> None:
        self._send, self._notify, self._draw = send, notify, draw
        self._settings = Settings()
        self.task: Task | None = None
        self.is_closed = False
        self._set_game(game)

    def _set_game(self, game: Game) -> None:
        """Start a new match with no memory of the last, so that answers repeat."""
        self._game = game
        self._origin = ""
        self.position: Position = FullPosition(game.start(), is_origin=False)
        self._reset_search()

    def _reset_search(self) -> None:
        chosen = level(self._game, self._settings.level) if self._settings.level else None
        params = None if chosen is None else chosen.params
        self._searcher = Searcher(self._game, self._settings.seed, params=params)
        self._rng = random.Random(self._settings.seed)
        self._turn_shares = TurnShares()

    # -- the task ------------------------------------------------------------------------

    def finish_task(self) -> None:
        """Send the answer of a task that has ended."""
        if self.task and self.task.is_done:
            self._send_answer(self.task)

    def send_progress(self) -> None:
        """Send what the running task has found since the last time."""
        if self.task and not self.task.is_done:
            for line in self.task.progress():
                self._send(line)

    def _send_answer(self, task: Task) -> None:
        lines = task.answer()
        self.task = None
        for line in lines:
            self._send(line)

    def _start_task(self, task: Task) -> None:
        self.task = task
        task.start(self._notify)

    # -- commands ------------------------------------------------------------------------

    def handle(self, line: str) -> None:
        """Execute one command; raises `BoardwrightError` and changes nothing if it cannot."""
        name, _, rest = line.partition(" ")
        if not name:
            return
        command = self._commands.get(name)
        if command is None:
            names = ", ".join(self._commands)
            raise BadCommand(f"unknown command {quote(name)}; choose from: {names}")
        if self.task and name in self._needs_idle:
            raise Busy(f"{name} must wait until the running command ends; stop ends it")
        command(self, rest.strip())

    def _ugi(self, rest: str) -> None:
        from boardwright import __version__

        self._send(f"id name Boardwright {__version__}")
        self._send(f"id game {self._game.name} rules {self._game.rules_version}")
        for line in option_lines(self._settings, self._game):
            self._send(line)
        self._send("ugiok")

    def _isready(self, rest: str) -> None:
        self._send("readyok")

    def _setoption(self, rest: str) -> None:
        match = _OPTION.fullmatch(rest)
        if match is None:
            raise BadCommand(f"setoption takes name X value Y, got {quote(rest)}")
        name, value = match[1], match[2].strip()
        if name.startswith(GAME_PREFIX):
            self._set_game(with_option(self._game, name.removeprefix(GAME_PREFIX), value))
        else:
            self._settings = with_setting(self._settings, self._game, name, value)
            self._reset_search()

    def _newgame(self, rest: str) -> None:
        self._set_game(self._game)

    def _position(self, rest: str) -> None:
        kind, _, text = rest.partition(" ")
        if kind == "information":
            self.position = position_of(self._game, information_from_json(self._game, text))
        elif kind == "view":
            self.position = position_of(
                self._game, self._information_of_view(_unquoted(text.strip()))
            )
        elif kind == "start" or kind == "set":
            self._set_full_position(kind, text)
            return
        else:
            raise BadCommand(f"position takes start, set, view or information, got {quote(kind)}")
        self._origin = ""

    def _information_of_view(self, text: str) -> Information:
        view = self._game.parse_view(text)
        state = self._game.determinize(view, random.Random(0))
        return Information(view, (), state.legal_actions(view.seat or 0), view)

    def _set_full_position(self, kind: str, text: str) -> None:
        origin, *rest = _TURNS.split(text.strip(), maxsplit=1)
        origin, words = f"{kind} {origin}", rest[0].split() if rest else []
        full = self.position
        if (
            self._origin != origin
            or not isinstance(full, FullPosition)
            or not full.is_prefix_of(words)
        ):
            full = self._start_position(kind, origin.removeprefix(kind + " "))
        self.position = full.with_steps(words)
        self._origin = origin

    def _start_position(self, kind: str, text: str) -> FullPosition:
        if kind == "start":
            if text:
                raise BadCommand(f"position start takes turns and steps, got {quote(text)}")
            return FullPosition(self._game.start(), is_origin=False)
        if text.startswith("{"):
            return FullPosition(self._game.decode_position(text), is_origin=True)
        return FullPosition(self._game.parse_position(_unquoted(text)), is_origin=True)

    def _go(self, rest: str) -> None:
        limits = parse_limits(rest.split())
        pending = self.position.pending()
        if isinstance(pending, Over):
            self._send("bestturn none")
            return
        if isinstance(pending, Chance):
            raise BadCommand("chance comes next; add its outcome with position")
        seat = self._default_seat(pending.seats) if limits.seat is None else self._seat(limits.seat)
        if seat not in pending.seats:
            raise BadCommand(f"{self._game.seat_names[seat]} has no decision here")
        self.position.information(seat)  # raises here rather than in the task
        budgets = turn_budgets(limits, self._settings, self._game, self._turn_shares, seat)
        search = TurnSearch(
            self._searcher, self.position, seat, budgets, self._settings.variations, self._rng
        )
        self._start_task(Task(search.run, search.stop, search.progress))

    def _default_seat(self, seats: tuple[int, ...]) -> int:
        """Without `seat`: the one whose information was given, if it is to decide."""
        own = self.position.seat
        return seats[0] if own is None or own not in seats else own

    def _seat(self, text: str) -> int:
        names = (*self._game.seat_names, *(str(n + 1) for n in range(self._game.seats)))
        if text not in names:
            raise BadCommand(f"unknown seat {quote(text)}; choose from: {', '.join(names)}")
        return names.index(text) % self._game.seats

    def _stop(self, rest: str) -> None:
        if self.task:
            self.task.stop()
            self._send_answer(self.task)
            self._reset_search()  # a stop that came too late must not end the next search

    def _perft(self, rest: str) -> None:
        counter = self._perft_counter(rest)
        self._start_task(Task(counter.perft, counter.stop))

    def _divide(self, rest: str) -> None:
        counter = self._perft_counter(rest)
        self._start_task(Task(counter.divide, counter.stop))

    def _perft_counter(self, rest: str) -> PerftCounter:
        state = self.position.state
        if state is None:
            raise BadCommand("this needs a full position, got one seat's view")
        return PerftCounter(state, parse_number(rest, "depth", 0, _MAX_DEPTH))

    def _display(self, rest: str) -> None:
        self._send(f"position {self.position}")
        for line in self._draw(self.position.view()).split("\n"):
            self._send(f"| {line}".rstrip())

    def _eval(self, rest: str) -> None:
        self._send(f"eval {','.join(f'{value:.4f}' for value in self.position.evaluate())}")

    def _status(self, rest: str) -> None:
        pending = self.position.pending()
        if isinstance(pending, Over):
            self._send(f"status over {pending.outcome.result} {pending.outcome.reason}")
        elif isinstance(pending, Chance):
            self._send("status chance")
        else:
            names = (self._game.seat_names[seat] for seat in pending.seats)
            self._send(f"status decide {','.join(names)}")

    def _quit(self, rest: str) -> None:
        self._stop(rest)
        self.is_closed = True

    _commands: ClassVar[dict[str, Callable[[ProtocolSession, str], None]]] = {
        "ugi": _ugi,
        "isready": _isready,
        "setoption": _setoption,
        "newgame": _newgame,
        "position": _position,
        "go": _go,
        "stop": _stop,
        "perft": _perft,
        "divide": _divide,
        "display": _display,
        "eval": _eval,
        "status": _status,
        "quit": _quit,
    }
    _needs_idle = frozenset(("setoption", "newgame", "position", "go", "perft", "divide"))


def _unquoted(text: str) -> str:
    is_quoted = len(text) > 1 and text[0] == text[-1] == '"'
    return text[1:-1] if is_quoted else text
