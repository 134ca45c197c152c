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

Every flag can be given as BOARDWRIGHT_<FLAG>; docs/server.md lists them and more.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EXAMPLES
    add_flags(parser)
    parser.add_argument("--open", action="store_true", help="open the page in a browser")


def add_flags(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", metavar="ADDRESS", help="where to listen (127.0.0.1)")
    parser.add_argument(
        "--port", type=int_between(0, 65535), metavar="N", help="8000; 0: any free one"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="where matches are kept")
    parser.add_argument(
        "--workers", type=int_between(1, 64), metavar="N", help="processes; more than 1: PostgreSQL"
    )
    parser.add_argument("--public-url", metavar="URL", help="where people find this server")


def run(arguments: argparse.Namespace) -> int:
    settings = read_settings(arguments)
    try:
        from boardwright.server.run import serve
    except ImportError as error:
        raise UsageError(f"the server needs: pip install 'boardwright[server]' ({error})") from None
    return serve(settings, open_browser=arguments.open)


def read_settings(arguments: argparse.Namespace) -> Settings:
    return Settings.read(
        host=arguments.host,
        port=arguments.port,
        data=arguments.data,
        workers=arguments.workers,
        public_url=arguments.public_url,
    )
