"""One match of a bot, in a thread of its own, with an engine of its own."""

from __future__ import annotations

import json
import secrets
import shlex
import threading
from collections.abc import Callable
from contextlib import closing

from websockets.sync.client import ClientConnection

from boardwright.bot.connection import Backoff, Json, Server, ServerRefused
from boardwright.bot.position import MatchPosition
from boardwright.bot.turn import whole_turn
from boardwright.core.errors import BoardwrightError, PlayerFailed
from boardwright.core.game import Game
from boardwright.engine.external import ExternalPlayer, external_player
from boardwright.engine.search import Budget

__all__ = ["MatchPlayer", "engine_command"]

_MAX_FAILURES = 3
"""Turns in a row that the engine or the server refuses before the bot resigns."""
_ANSWERS = {"takeback": "accept"}
"""To offers; others are declined."""


def engine_command(command: str, game: Game) -> str:
    """The command for one game: `{game}` stands for its name."""
    return command.replace("{game}", shlex.quote(game.name))


class MatchPlayer:
    """Plays one match to its end, through interruptions; it ends with the match or with `stop`.

    `report` is called with lines for people, `pause` is the least number of seconds between two
    commands, `seconds` is the time for a turn in a match without clocks.
    """

    def __init__(
        self,
        server: Server,
        match: str,
        command: str,
        report: Callable[[str], None],
        pause: float,
        seconds: float,
    ) -> None:
        # A member: a class that derives from `Thread` shares its private names, `_handle` for one
        # since Python 3.13.
        self._thread = threading.Thread(target=self._run, name=f"match {match}", daemon=True)
        self._server, self._match, self._command = server, match, command
        self._report, self._pause, self._seconds = report, pause, seconds
        self._stopped = threading.Event()
        self._engine: ExternalPlayer | None = None
        self._position: MatchPosition | None = None
        self._answered_ply = -1
        self._failures = 0
        self._offers_answered: set[str] = set()

    def start(self) -> None:
        """Begin to play."""
        self._thread.start()

    @property
    def is_playing(self) -> bool:
        """From `start` until the match is over, was given up, or `stop` has taken effect."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """End soon, without resigning: the match can be resumed."""
        self._stopped.set()

    def join(self, timeout: float) -> None:
        """Wait for the end, at most so many seconds."""
        self._thread.join(timeout)

    def _run(self) -> None:
        """Play; an error ends this match for the bot, and is reported."""
        backoff = Backoff(self._stopped.wait)
        path = f"/api/matches/{self._match}/live"
        try:
            while not self._stopped.is_set():
                try:
                    with self._server.socket(path) as socket:
                        backoff.reset()
                        if self._play(socket):
                            return
                except OSError as error:
                    self._report(f"{self._match}: {error}; connecting again")
                backoff.pause()
        except BoardwrightError as error:
            self._report(f"{self._match}: {error}")
        finally:
            if self._engine is not None:
                self._engine.close()

    def _play(self, socket: ClientConnection) -> bool:
        """Play until the match is over (true) or `stop` was called."""
        self._answered_ply = -1
        with closing(socket):
            while not self._stopped.is_set():
                try:
                    message: Json = json.loads(socket.recv(timeout=0.5))
                except TimeoutError:
                    continue
                if self._handle(socket, message):
                    return True
        return False

    def _handle(self, socket: ClientConnection, message: Json) -> bool:
        kind = message["type"]
        if kind == "error":
            self._handle_error(socket, message)
        elif kind in ("snapshot", "update"):
            position = self._position
            if position is None:
                position = self._position = MatchPosition(message)
            else:
                position.update(message)
            if position.status == "over":
                self._report(f"{self._match}: over: {(position.ending or {}).get('text', '')}")
                return True
            self._answer_offers(socket, position)
            if position.is_to_decide and position.ply != self._answered_ply:
                self._decide(socket, position)
        return False

    def _handle_error(self, socket: ClientConnection, message: Json) -> None:
        """The server sends a snapshot after most errors: decide again then."""
        self._answered_ply = -1
        code, detail = message["code"], message["detail"]
        if code == "too_many":
            self._stopped.wait(1.0)
            self._send(socket, {"type": "view_as"})
        elif code not in ("stale", "not_your_turn", "match_over", "conflict"):
            self._count_failure(f"the server answered {code}: {detail}")

    def _decide(self, socket: ClientConnection, position: MatchPosition) -> None:
        self._answered_ply = position.ply
        while True:
            if self._failures >= _MAX_FAILURES:
                self._report(f"{self._match}: resigns")
                self._send(socket, {"type": "resign"})
                return
            engine = self._engine or self._start_engine(position)
            engine.clocks = position.clocks
            try:
                actions = whole_turn(position.game, engine, position.information)
                break
            except PlayerFailed as error:
                self._count_failure(str(error))
        if actions is None:
            self._send(socket, {"type": "resign"})
            return
        turn = [str(action) for action in actions]
        self._failures = 0
        self._send(socket, {"type": "play", "ply": position.ply, "actions": turn})

    def _count_failure(self, message: str) -> None:
        self._failures += 1
        self._report(f"{self._match}: {message}")

    def _start_engine(self, position: MatchPosition) -> ExternalPlayer:
        command = engine_command(self._command, position.game)
        engine = external_player(command, position.game, secrets.randbits(31))
        if engine is None:
            raise ServerRefused(f"not a command: {command}")
        if not position.has_time_for_the_match:
            engine.limit(Budget(seconds=self._seconds))
        self._engine = engine
        return engine

    def _answer_offers(self, socket: ClientConnection, position: MatchPosition) -> None:
        for offer in position.offers:
            key = f"{position.ply}:{offer['kind']}:{offer['by']}"
            if offer["by"] != position.seat and key not in self._offers_answered:
                self._offers_answered.add(key)
                answer = _ANSWERS.get(offer["kind"], "decline")
                self._send(socket, {"type": answer, "kind": offer["kind"]})

    def _send(self, socket: ClientConnection, command: Json) -> None:
        if self._pause:
            self._stopped.wait(self._pause)
        socket.send(json.dumps({**command, "id": secrets.token_hex(8)}))
