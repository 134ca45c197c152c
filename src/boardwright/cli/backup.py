"""`boardwright backup FILE`"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from boardwright.cli.arguments import add_json, print_json
from boardwright.server.secret import read_secret
from boardwright.server.settings import Settings

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright backup matches.zip
  boardwright backup matches.zip --replace --data /var/lib/boardwright
  BOARDWRIGHT_DATABASE_URL=postgresql://... boardwright backup matches.zip

The server may be running. The file holds all matches, hidden information and the secret of the
server: keep it as safe as the data folder. See docs/server.md.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup to write")
    add_flags(parser)
    parser.add_argument("--replace", action="store_true", help="replace FILE if it exists")
    add_json(parser)


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Declare the flags that `backup` and `restore` share."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder where matches are stored")


def run(arguments: argparse.Namespace) -> int:
    """Write a backup and print what it holds."""
    from boardwright.store.backup import back_up

    settings = Settings.read(data=arguments.data)
    secret = settings.secret
    if not secret and (settings.data / "secret").exists():
        secret = read_secret(settings.data)
    manifest = asyncio.run(
        back_up(
            settings.database_url or None,
            settings.data,
            arguments.file,
            secret,
            replace=arguments.replace,
        )
    )
    if arguments.json:
        print_json(manifest)
        return 0
    rows, size = manifest.rows, arguments.file.stat().st_size
    print(
        f"{arguments.file}: {rows['matches']:,} matches, {rows['events']:,} events, {size:,} bytes."
    )
    if not secret:
        print("It holds no secret: there was none in the data folder.")
    return 0
