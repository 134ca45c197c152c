"""A program that speaks the engine protocol (docs/protocol.md) as a player.

It gets what its seat knows. Where nothing is hidden that is the start and every step since; in a
game with hidden parts, the seat's information and nothing else.
"""

from __future__ import annotations

import random
import re
import shlex
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from boardwright.core.errors import BadAction, PlayerFailed, UnknownPlayer, quote
from boardwright.core.game import Game
from boardwright.core.information import information_to_json
from boardwright.core.state import RESIGN, Played
from boardwright.core.turn import Action
from boardwright.core.view import Information
from boardwright.engine.belief_cache import BeliefCache
from boardwright.engine.engine_process import EngineProcess, EngineProcessFailed
from boardwright.engine.search import Budget

__all__ = ["Clocks", "ExternalPlayer", "external_player"]

_HANDSHAKE_SECONDS = 20.0
_GRACE_SECONDS = 5.0
"""Seconds it may take beyond its time limit."""
_UNTIMED_SECONDS = 60.0
"""Seconds for an answer without a time limit."""
_MAX_CLOCK_SECONDS = 600.0
"""The longest wait for an answer, however much time its clock has."""
_PROTOCOL_WORDS = frozenset(("", "bestturn", "error", "id", "info", "option", "readyok", "ugiok"))
"""What a line of a program that speaks this protocol begins with."""
_COMMAND_AND_LIMIT = re.compile(r"(.*)@((?:nodes|time)=[^@]*)", re.DOTALL)
_LIMIT = re.compile(r"nodes=([0-9]{1,12})|time=([0-9]{1,6}(?:\.[0-9]{1,3})?)")


class Clocks(NamedTuple):
    """The clocks of a match, in milliseconds; sent with `go`."""

    remaining: tuple[int, ...]
    """Of each seat."""
    increment: int = 0
    """For each turn."""
    turns_to_go: int | None = None
    """The turns that the remaining time is for; None: all that are left."""

    def __str__(self) -> str:
        times = ",".join(map(str, self.remaining))
        turns = "" if self.turns_to_go is None else f" turnstogo {self.turns_to_go}"
        return f"clock {times} increment {self.increment}{turns}"


class ExternalPlayer:
    """Plays what another program answers.

    The program is started by the first call and kept running; after a failure it is killed, and
    started again by the next call. It ends with `close()`, with the `with` block, or when this
    object is garbage-collected. `grace` is how many seconds it may exceed its time limit.
    """

    def __init__(
        self,
        game: Game,
        command: Sequence[str],
        budget: Budget | None = None,
        *,
        seed: int | None = None,
        name: str | None = None,
        grace: float = _GRACE_SECONDS,
    ) -> None:
        self.name = name or f"engine:{shlex.join(command)}"
        self._game, self._command, self._seed = game, tuple(command), seed
        self._budget, self._grace = budget or Budget(), grace
        self._belief_tracker = BeliefCache(game, random.Random(0))
        self._process: EngineProcess | None = None
        self._wants_information = False
        self._observation_count = 0
        self.clocks: Clocks | None = None
        """The clocks at the time of the next choice; whoever runs the match sets them."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def limit(self, budget: Budget) -> None:
        """Limit each answer, unless a limit was given with the command."""
        if self._budget == Budget():
            self._budget = budget

    @property
    def pid(self) -> int | None:
        """The process id; None while the program isn't running."""
        return None if self._process is None else self._process.pid

    def close(self) -> None:
        """Kill the program if it is running."""
        if self._process is not None:
            self._process.close()
            self._process = None

    def handshake(self) -> None:
        """Start the program unless it is running; raises `PlayerFailed` if it cannot play."""
        try:
            if self._process is None:
                self._start()
        except PlayerFailed:
            self.close()
            raise

    def choose(self, information: Information) -> tuple[Action, ...]:
        """The program's turn; raises `PlayerFailed` if it exits, is late or isn't legal."""
        try:
            seat = information.seat
            assert seat is not None
            return self._parse_answer(information, self._ask(information, seat))
        except PlayerFailed:
            self.close()
            raise

    # -- conversation --------------------------------------------------------------------

    def _ask(self, information: Information, seat: int) -> str:
        process = self._process or self._start()
        lines = [self._position(information), self._go()]
        if len(information.observations) < self._observation_count:
            lines.insert(0, "newgame")
        self._observation_count = len(information.observations)
        answer = process.ask(lines, _ends_answer, self._deadline(seat))[-1]
        if _keyword(answer) not in ("bestturn", "error"):
            raise self._failure(
                f"must answer go with info lines and bestturn, got {quote(answer, 200)}"
            )
        return answer

    def _deadline(self, seat: int) -> float:
        """The seconds that it has for an answer."""
        limits = [] if self._budget.seconds is None else [self._budget.seconds]
        if self.clocks is not None:
            limits.append(min(_MAX_CLOCK_SECONDS, self.clocks.remaining[seat] / 1000))
        return min(limits) + self._grace if limits else _UNTIMED_SECONDS

    def _start(self) -> EngineProcess:
        process = self._process = EngineProcess(self._command)
        try:
            reply = process.ask(
                ["ugi"], lambda line: _keyword(line) in _ENDS_OF_UGI, _HANDSHAKE_SECONDS
            )
        except EngineProcessFailed as error:
            raise EngineProcessFailed(
                f"{error}; it did not answer ugi with ugiok", error.why
            ) from None
        if _keyword(reply[-1]) == "error":
            raise self._failure(f"refused to start: {quote(reply[-1])}")
        if _keyword(reply[-1]) != "ugiok":
            raise self._failure(f"must answer ugi with ugiok, got {quote(reply[-1], 200)}")
        games = [line.split()[2] for line in reply if line.startswith("id game ")]
        if games and self._game.name not in games:
            raise self._failure(f"plays {quote(games[0])}, not {self._game.name}")
        self._wants_information = "id wants information" in reply
        lines = [*self._options(reply), "newgame", "isready"]
        last = process.ask(
            lines, lambda line: _keyword(line) in ("readyok", "error"), _HANDSHAKE_SECONDS
        )[-1]
        if _keyword(last) == "error":
            raise self._failure(f"answered isready with {quote(last, 200)}")
        self._observation_count = 0
        return process

    def _options(self, reply: Sequence[str]) -> Iterator[str]:
        for key, value in self._game.options.changed().items():
            yield f"setoption name game.{key} value {value}"
        if self._seed is not None and any(line.startswith("option name Seed ") for line in reply):
            yield f"setoption name Seed value {self._seed}"

    def _position(self, information: Information) -> str:
        if self._game.has_hidden_parts or self._wants_information:
            return f"position information {information_to_json(information)}"
        origin = information.origin
        start = "start"
        if origin is not None:
            start = f"set {self._game.determinize(origin, random.Random(0))}"
        steps = " ".join(self._steps(information))
        return f"position {start} turns {steps}" if steps else f"position {start}"

    def _steps(self, information: Information) -> Iterator[str]:
        for observed in information.observations:
            for event in observed:
                assert isinstance(event, Played), "where nothing is hidden every step is seen"
                if event.by is not None and event.action == str(RESIGN):
                    yield f"{self._game.seat_names[event.by]}:{event.action}"
                else:
                    yield event.action

    def _go(self) -> str:
        parts = ["go"]
        if self._budget.nodes is not None:
            parts.append(f"nodes {self._budget.nodes}")
        if self._budget.seconds is not None:
            parts.append(f"time {max(1, round(1000 * self._budget.seconds))}")
        if self.clocks is not None:
            parts.append(str(self.clocks))
        return " ".join(parts)

    # -- answers -------------------------------------------------------------------------

    def _parse_answer(self, information: Information, answer: str) -> tuple[Action, ...]:
        if _keyword(answer) == "error":
            raise self._failure(f"answered go with {quote(answer, 200)}")
        words = answer.split()[1:]
        if not words or words == ["none"]:
            raise self._failure("returned no turn", "illegal")
        if words == [str(RESIGN)]:
            return (RESIGN,)
        try:
            turn = tuple(map(self._game.parse_action, words))
        except BadAction as error:
            raise self._failure(
                f"returned an invalid turn {quote(answer)}: {error}", "illegal"
            ) from None
        if self._game.has_hidden_parts:  # legality after the first depends on hidden parts
            turn = turn[:1]
            if turn[0] not in information.legal:
                raise self._failure(f"played {quote(words[0])}, which is not legal here", "illegal")
        else:
            self._check_legal(information, turn)
        return turn

    def _check_legal(self, information: Information, turn: tuple[Action, ...]) -> None:
        state, seat = self._belief_tracker.update(information).sample(), information.seat
        assert seat is not None
        for action in turn:
            reason = state.why_not(seat, action)
            if reason is not None:
                words = f"played {quote(str(action))}: {reason} (position: {state})"
                raise self._failure(words, "illegal")
            state = state.resign(seat) if action is RESIGN else state.act(action)

    def _failure(self, message: str, why: str = "crash") -> EngineProcessFailed:
        return EngineProcessFailed(f"{self.name} {message}", why)


_ENDS_OF_UGI = frozenset(("ugiok", "error", "uciok", "bestmove", "bestturn", "readyok"))
"""`ugiok`, or what is no answer to `ugi`; a greeting in other words is skipped."""


def _ends_answer(line: str) -> bool:
    """Whether this line ends the answer to `go`: a turn, an error, or none of our words."""
    keyword = _keyword(line)
    return keyword in ("bestturn", "error") or keyword not in _PROTOCOL_WORDS


def _keyword(line: str) -> str:
    return line.partition(" ")[0]


def external_player(spec: str, game: Game, seed: int) -> ExternalPlayer | None:
    """The player of `COMMAND`, `COMMAND@nodes=1000` or `COMMAND@time=0.5` (seconds).

    None if the text isn't a command; raises `UnknownPlayer` if the limit is malformed.
    """
    command_and_limit = _COMMAND_AND_LIMIT.fullmatch(spec)
    text, limit = command_and_limit.groups() if command_and_limit else (spec, None)
    try:
        command = shlex.split(text)
    except ValueError:
        return None
    if not command:
        return None
    name = f"engine:{spec}"
    budget = None if limit is None else _parse_budget(name, limit)
    return ExternalPlayer(game, command, budget, seed=seed, name=name)


def _parse_budget(name: str, limit: str) -> Budget:
    match = _LIMIT.fullmatch(limit)
    nodes, seconds = match.groups() if match else (None, None)
    if not float(nodes or seconds or 0):
        raise UnknownPlayer(f"invalid limit in {quote(name)}; use @nodes=5000 or @time=0.5")
    return Budget(nodes=int(nodes) if nodes else None, seconds=float(seconds) if seconds else None)
