"""The tables and their versions. Alembic writes the SQL; each store runs it in one transaction.

Alembic is loaded only when there is something to do, so a server that starts on tables of its own
version pays nothing for it.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from boardwright.store.errors import NewerDatabase, StoreFailed

__all__ = ["HEAD", "LOCK", "VERSION_TABLE", "migration"]

HEAD = "0001"
"""The version this program works with: the last file in `migrations/versions`."""
VERSION_TABLE = "alembic_version"
LOCK = 0x626F617264
"""The advisory lock under which PostgreSQL is migrated."""


def migration(current: str | None, dialect: str) -> str:
    """The SQL that leads from a version (None: an empty database) to this program's."""
    if current == HEAD:
        return ""
    try:
        from alembic.config import Config
        from alembic.runtime.environment import EnvironmentContext
        from alembic.script import ScriptDirectory
    except ImportError as error:
        raise StoreFailed(
            "the store is not installed; run: pip install 'boardwright[server]'"
        ) from error
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    scripts = ScriptDirectory.from_config(config)
    if current is not None and current not in {
        known.revision for known in scripts.walk_revisions()
    }:
        raise NewerDatabase(
            f"the database has version {current}, which is newer than version {HEAD} of this "
            "program: update Boardwright"
        )

    def steps(revision: Any, _context: Any) -> Any:
        # Alembic's own `upgrade` command calls it; there is no public way to the statements.
        return scripts._upgrade_revs("head", revision)  # noqa: SLF001

    written = io.StringIO()
    with EnvironmentContext(
        config, scripts, fn=steps, as_sql=True, starting_rev=current, destination_rev="head"
    ) as environment:
        environment.configure(
            dialect_name=dialect, output_buffer=written, version_table=VERSION_TABLE
        )
        environment.run_migrations()
    return written.getvalue()
