"""A bot: waits for challenges and matches, and plays them."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable

from boardwright.bot.connection import Backoff, Json, Server, ServerRefused
from boardwright.bot.match_player import MatchPlayer
from boardwright.bot.rules import Rules

__all__ = ["Bot"]


class Bot:
    """Accepts challenges by its rules, and plays all matches in which it has a seat.

    It keeps nothing: after a restart the server sends its matches and open challenges again.
    """

    def __init__(
        self,
        server: Server,
        command: str,
        rules: Rules,
        report: Callable[[str], None],
        seconds: float = 5.0,
    ) -> None:
        self._server, self._command, self._rules = server, command, rules
        self._report, self._seconds = report, seconds
        self._stopped = threading.Event()
        self._players: dict[str, MatchPlayer] = {}
        self._pause = 0.0

    def run(self) -> None:
        """Play until `stop`; raises `ServerRefused` if the server does not want this bot."""
        backoff = Backoff(self._stopped.wait)
        try:
            while not self._stopped.is_set():
                try:
                    self._read_limits()
                    self._wait_for_matches(backoff)
                except OSError as error:
                    self._report(f"{error}; connecting again")
                backoff.pause()
        finally:
            for player in self._players.values():
                player.stop()
            for player in self._players.values():
                player.join(timeout=2.0)

    def stop(self) -> None:
        """End `run` soon; unfinished matches can be resumed."""
        self._stopped.set()

    def _read_limits(self) -> None:
        """Keep to the server's numbers: the rate of commands, and one socket for each match."""
        limits = self._server.get("/api/limits")
        rate, sockets = limits["commands_per_second"], limits["connections_per_address"]
        self._pause = 2 / rate if rate else 0.0
        if sockets and self._rules.limit > sockets - 1:
            self._rules = Rules(self._rules.games, max(1, sockets - 1), self._rules.min_seconds)

    def _wait_for_matches(self, backoff: Backoff) -> None:
        games = ",".join(self._rules.games)
        limit = str(self._rules.limit)
        with self._server.socket("/api/bots/live", games=games, limit=limit) as socket:
            while not self._stopped.is_set():
                try:
                    message = json.loads(socket.recv(timeout=0.5))
                except TimeoutError:
                    continue
                backoff.reset()
                self._handle(message)

    def _handle(self, message: Json) -> None:
        kind = message["type"]
        if kind == "ready":
            self._report(f"{message['name']} ({message['bot']}) waits for challenges")
        elif kind == "challenge":
            self._consider(message["match"])
        elif kind == "match":
            self._start(message["match"])
        elif kind == "error":
            raise ServerRefused(f"the server refused the bot: {message['detail']}")

    def _consider(self, match: Json) -> None:
        """Accept or decline a challenge."""
        id = match["match"]
        playing = sum(player.is_playing for player in self._players.values())
        reason = self._rules.reason_to_decline(match, playing)
        try:
            if reason is None:
                self._server.post(f"/api/matches/{id}/join", {})
                self._report(f"{id}: accepts {match['game']}")
                self._start(id)
            else:
                self._server.post(f"/api/matches/{id}/decline", {"reason": reason[:200]})
                self._report(f"{id}: declines: {reason}")
        except ServerRefused as error:  # somebody else took the seat
            self._report(f"{id}: {error}")

    def _start(self, match: str) -> None:
        # Whoever has finished is forgotten: a bot runs for months.
        self._players = {id: player for id, player in self._players.items() if player.is_playing}
        if match not in self._players:
            player = self._players[match] = MatchPlayer(
                self._server, match, self._command, self._report, self._pause, self._seconds
            )
            player.start()
