"""The tables are those of the last migration, and loading alembic is spared where it can be."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest

import boardwright.store
from boardwright.store import StoredEvent, open_store
from boardwright.store.migrate import HEAD, migration_sql

VERSIONS = Path(boardwright.store.__file__).parent / "migrations" / "versions"


def test_the_head_is_the_last_migration() -> None:
    texts = [path.read_text(encoding="utf-8") for path in VERSIONS.glob("*.py")]
    revisions = {found for text in texts for found in re.findall(r'^revision = "(.*)"', text, re.M)}
    parents = {
        found for text in texts for found in re.findall(r'^down_revision = "(.*)"', text, re.M)
    }
    assert revisions - parents == {HEAD}


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_an_empty_database_gets_every_table(dialect: str) -> None:
    script = migration_sql(None, dialect)
    for table in ("events", "matches", "drafts", "grants", "bots"):
        assert f"CREATE TABLE {table} (" in script
    assert migration_sql(HEAD, dialect) == ""


def test_an_up_to_date_database_opens_without_alembic(tmp_path: Path) -> None:
    async def begin() -> None:
        store = open_store(None, tmp_path)
        await store.open()
        await store.append("m", 0, [StoredEvent(b"0")])
        await store.close()

    asyncio.run(begin())
    code = (
        "import asyncio, pathlib, sys; from boardwright.store import open_store\n"
        "async def main():\n"
        "    store = open_store(None, pathlib.Path(sys.argv[1]))\n"
        "    await store.open(); print(await store.load('m')); await store.close()\n"
        "asyncio.run(main()); print({'alembic', 'sqlalchemy', 'asyncpg'} & set(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path], capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n")[:2] == ["[b'0']", "set()"]
