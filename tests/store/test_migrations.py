"""The tables are those of the last migration, and loading alembic is spared where it can be."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest

import boardwright.store
from boardwright.store import MatchListing, StoredEvent, open_store
from boardwright.store.migrate import HEAD, migration_sql, versions
from boardwright.store.sqlite_file import DATABASE

VERSIONS = Path(boardwright.store.__file__).parent / "migrations" / "versions"


def test_the_head_is_the_last_migration() -> None:
    texts = [path.read_text(encoding="utf-8") for path in VERSIONS.glob("*.py")]
    revisions = {found for text in texts for found in re.findall(r'^revision = "(.*)"', text, re.M)}
    parents = {
        found for text in texts for found in re.findall(r'^down_revision = "(.*)"', text, re.M)
    }
    assert revisions - parents == {HEAD}
    assert versions() == sorted(revisions)


@pytest.mark.parametrize("dialect", ["sqlite", "postgresql"])
def test_an_empty_database_gets_every_table(dialect: str) -> None:
    script = migration_sql(None, dialect)
    for table in ("events", "matches", "drafts", "grants", "bots", "push_subscriptions"):
        assert f"CREATE TABLE {table} (" in script
    assert migration_sql(HEAD, dialect) == ""


@pytest.mark.parametrize("version", versions())
@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.database)])
def test_tables_of_every_version_are_brought_up_to_date(
    request: pytest.FixtureRequest, tmp_path: Path, kind: str, version: str
) -> None:
    script = migration_sql(None, kind, version) + (
        "INSERT INTO events (match, number, body) VALUES ('m', 0, '{}'), ('m', 1, '[]');"
        "INSERT INTO matches (match, game, status, updated, listed, correspondence, creator, seats)"
        " VALUES ('m', 'thrive', 'over', 7, true, false, 'ada', '[]');"
        "INSERT INTO bots (token_hash, name) VALUES ('hash', 'Deep Thought');"
    )
    url = request.getfixturevalue("database") if kind == "postgresql" else None

    async def body() -> None:
        if url is None:
            with sqlite3.connect(tmp_path / DATABASE) as file:
                file.executescript(script.replace("(match,", '("match",'))
        else:
            db = await asyncpg.connect(url)
            await db.execute(script)
            await db.close()
        store = open_store(url, tmp_path)
        await store.open()
        assert await store.load("m") == [b"{}", b"[]"]
        assert await store.finished() == [
            MatchListing("m", "thrive", "over", 7, listed=True, creator="ada", seats="[]")
        ]
        bot = await store.bot("hash")
        assert bot is not None
        assert bot.name == "Deep Thought"
        await store.append("m", 2, [StoredEvent(b"2")])
        await store.close()

    asyncio.run(body())


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
