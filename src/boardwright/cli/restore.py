"""`boardwright restore FILE`"""

from __future__ import annotations

import argparse
import asyncio
import hmac
from pathlib import Path

from boardwright.cli.arguments import add_json, print_json
from boardwright.cli.backup import add_flags
from boardwright.server.settings import Settings

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright restore matches.zip
  boardwright restore matches.zip --replace --data /var/lib/boardwright

Stop the server first. Backups of SQLite and of PostgreSQL can be restored into either. See
docs/server.md.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that `backup` has written")
    add_flags(parser)
    parser.add_argument(
        "--replace", action="store_true", help="replace the matches that are there, all of them"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Restore a backup and print what it held."""
    from boardwright.store.backup import BackupFile, restore

    settings = Settings.read(data=arguments.data)
    with BackupFile(arguments.file) as backup:
        secret = backup.secret()
    manifest = asyncio.run(
        restore(
            settings.database_url or None,
            settings.data,
            arguments.file,
            with_secret=not settings.secret,
            replace=arguments.replace,
        )
    )
    if arguments.json:
        print_json(manifest)
        return 0
    rows = manifest.rows
    print(f"Restored {rows['matches']:,} matches, {rows['events']:,} events of {manifest.created}.")
    if secret and settings.secret and not hmac.compare_digest(secret, settings.secret):
        print(
            "BOARDWRIGHT_SECRET is not the secret of the backup: people have to claim their seats "
            f"by their personal links. `unzip -p {arguments.file} secret` prints the other one."
        )
    return 0
