"""`boardwright bot SERVER`"""

from __future__ import annotations

import argparse
import os
import signal
import sys

import boardwright
from boardwright.cli.arena import positive_seconds
from boardwright.cli.arguments import UsageError, int_between
from boardwright.core.errors import quote
from boardwright.core.missing_extra import MissingExtra

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright bot https://example.org --token T --engine ./mybot --games thrive
  boardwright bot SERVER --token T --engine 'boardwright engine {game}'

Any program that speaks the engine protocol (docs/protocol.md) plays. {game} in the command stands
for the name of the game. Ctrl-C stops the bot; the same command resumes its matches.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    parser.add_argument("server", metavar="SERVER", help="the address, such as https://example.org")
    parser.add_argument(
        "--token",
        metavar="T",
        help="the bot's token from POST /api/bots (default: BOARDWRIGHT_BOT_TOKEN, which other"
        " users of the computer can't see)",
    )
    parser.add_argument("--engine", required=True, metavar="CMD", help="the program that plays")
    parser.add_argument("--games", default="", metavar="A,B", help="accept these games only")
    parser.add_argument(
        "--limit",
        type=int_between(1, 64),
        default=4,
        metavar="N",
        help="matches at once; more are declined (default 4)",
    )
    parser.add_argument(
        "--min-clock",
        type=int_between(0, 14 * 86_400),
        default=0,
        metavar="SECONDS",
        help="decline faster clocks: time and 40 increments (default 0)",
    )
    parser.add_argument(
        "--seconds",
        type=positive_seconds,
        default=5.0,
        metavar="S",
        help="time for a turn where there is no clock for the match (default 5)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play until Ctrl-C or SIGTERM."""
    try:
        from boardwright.bot.connection import Server
        from boardwright.bot.rules import Rules
        from boardwright.bot.run import Bot
    except ImportError as error:
        raise MissingExtra("boardwright bot", error, "bot") from None
    token = arguments.token or os.environ.get("BOARDWRIGHT_BOT_TOKEN", "")
    if not token:
        raise UsageError("a bot needs a token: --token T or BOARDWRIGHT_BOT_TOKEN")
    rules = Rules(_games(arguments.games), arguments.limit, arguments.min_clock)
    bot = Bot(Server(arguments.server, token), arguments.engine, rules, _report, arguments.seconds)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        bot.run()
    except KeyboardInterrupt:
        bot.stop()
    return 0


def _games(text: str) -> tuple[str, ...]:
    games = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in games:
        if name not in boardwright.names():
            known = ", ".join(boardwright.names())
            raise UsageError(f"unknown game {quote(name)}; choose from: {known}")
    return games


def _report(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
