"""Migrations: Alembic generates the SQL, each store executes it in one transaction.

Alembic is imported only if the tables have another version, so that an ordinary start does not
pay for it.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from boardwright.store.errors import NewerDatabase, StoreFailed

__all__ = ["HEAD", "MIGRATION_LOCK", "VERSION_TABLE", "migration_sql", "versions"]

HEAD = "0003"
"""The version this program needs: the last file in `migrations/versions`."""
VERSION_TABLE = "alembic_version"
_FOLDER = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x626F617264
"""The advisory lock that PostgreSQL is migrated under."""


def versions() -> list[str]:
    """Return every version of the tables there was, the first first."""
    return sorted(path.name.partition("_")[0] for path in _FOLDER.glob("versions/0*.py"))


def migration_sql(current: str | None, dialect: str, target: str = HEAD) -> str:
    """Return the SQL from version `current` (None: an empty database) to `target`, "" if none.

    Raises `NewerDatabase` if this program does not know the version, and `StoreFailed` if Alembic
    is not installed. `dialect` is SQLAlchemy's name of the database.
    """
    if current == target:
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
    config.set_main_option("script_location", str(_FOLDER))
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    for version in (current, target):
        if version is not None and version not in known:
            raise NewerDatabase(
                f"the database has version {version}, which is newer than version {HEAD} of this "
                "program: update Boardwright"
            )

    def upgrade_steps(revision: Any, _context: Any) -> Any:
        # Alembic's own `upgrade` command calls it; there is no public way to the statements.
        return scripts._upgrade_revs(target, revision)  # noqa: SLF001

    sql = io.StringIO()
    with EnvironmentContext(
        config, scripts, fn=upgrade_steps, as_sql=True, starting_rev=current, destination_rev=target
    ) as environment:
        environment.configure(dialect_name=dialect, output_buffer=sql, version_table=VERSION_TABLE)
        environment.run_migrations()
    return sql.getvalue()
