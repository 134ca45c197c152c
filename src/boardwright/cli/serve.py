"""`boardwright serve`"""

from __future__ import annotations

import argparse
from pathlib import Path

from boardwright.cli.arguments import UsageError, int_between
from boardwright.server.settings import Settings

__all__ = ["add_arguments", "add_flags", "read_settings", "run"]

_EXAMPLES = """examples:
  boardwright serve --open
  boardwright serve --host 0.0.0.0 --port 8080 --data /var/lib/boardwright
  BOARDWRIGHT_DATABASE_URL=postgresql://... boardwright serve --workers 4

Every flag can also be set as BOARDWRIGHT_<FLAG>. See docs/server.md for all settings.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_flags(parser)
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Declare the flags that `serve` and `doctor` share."""
    parser.add_argument(
        "--host", metavar="ADDRESS", help="address to listen on (default 127.0.0.1)"
    )
    parser.add_argument(
        "--port",
        type=int_between(0, 65535),
        metavar="N",
        help="port to listen on (default 8000; 0 for any free port)",
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder where matches are stored")
    parser.add_argument(
        "--workers",
        type=int_between(1, 64),
        metavar="N",
        help="number of processes; more than 1 needs PostgreSQL",
    )
    parser.add_argument(
        "--public-url", metavar="URL", help="the address people use to reach this server"
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the server until it is stopped."""
    settings = read_settings(arguments)
    try:
        from boardwright.server.run import serve
    except ImportError as error:
        raise UsageError(
            f"the server is not installed ({error}); run: pip install 'boardwright[server]'"
        ) from None
    return serve(settings, open_browser=arguments.open)


def read_settings(arguments: argparse.Namespace) -> Settings:
    """The settings from flags and environment."""
    return Settings.read(
        host=arguments.host,
        port=arguments.port,
        data=arguments.data,
        workers=arguments.workers,
        public_url=arguments.public_url,
    )
