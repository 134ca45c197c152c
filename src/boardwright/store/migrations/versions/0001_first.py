"""The first tables: events, listings, drafts, grants, bots, leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Without row ids SQLite stores a log in the order of its event numbers.
    op.create_table(
        "events",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("command", sa.Text),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    _index("events_command", "events", ["match", "command"], "command IS NOT NULL", unique=True)
    op.create_table(
        "matches",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("correspondence", sa.Boolean, nullable=False),
        sa.Column("creator", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    _index("matches_listed", "matches", ["status", "updated"], "listed")
    _index("matches_unfinished", "matches", ["status"], "status <> 'over'")
    op.create_table(
        "drafts",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "grants",
        sa.Column("principal", sa.Text, primary_key=True),
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("grants_match", "grants", ["match"])
    op.create_table(
        "bots",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    if op.get_context().dialect.name == "postgresql":
        # With SQLite leases are in memory. This table may be lost in a crash: leases expire anyway.
        op.create_table(
            "leases",
            sa.Column("key", sa.Text, primary_key=True),
            sa.Column("owner", sa.Text, nullable=False),
            sa.Column("until", sa.DateTime(timezone=True), nullable=False),
            prefixes=["UNLOGGED"],
        )


def _index(name: str, table: str, columns: list[str], where: str, unique: bool = False) -> None:
    condition = sa.text(where)
    op.create_index(
        name,
        table,
        columns,
        unique=unique,
        sqlite_where=condition,
        postgresql_where=condition,
    )


def downgrade() -> None:
    if op.get_context().dialect.name == "postgresql":
        op.drop_table("leases")
    for table in ("bots", "grants", "drafts", "matches", "events"):
        op.drop_table(table)
