"""Heartbeats of the processes; what retention and quotas need to know of matches and bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_context().dialect.name == "sqlite":
        # Its only writer knows the commands of a log; an index costs as much as the log itself.
        op.drop_index("events_command", "events")
    op.create_table(
        "heartbeats",
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.add_column("matches", _address())
    _index("matches_over", "updated", "status = 'over'")
    _index("matches_open_address", "address", "status <> 'over'")
    op.add_column("bots", _address())
    op.create_index("bots_address", "bots", ["address"])
    op.add_column("bots", sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))


def _index(name: str, column: str, where: str) -> None:
    condition = sa.text(where)
    op.create_index(name, "matches", [column], sqlite_where=condition, postgresql_where=condition)


def _address() -> sa.Column[str]:
    """The rate limit key of the address that created the row."""
    return sa.Column("address", sa.Text, nullable=False, server_default="")


def downgrade() -> None:
    op.drop_index("bots_address", "bots")
    op.drop_column("bots", "used")
    op.drop_column("bots", "address")
    op.drop_index("matches_open_address", "matches")
    op.drop_index("matches_over", "matches")
    op.drop_column("matches", "address")
    op.drop_table("heartbeats")
    if op.get_context().dialect.name == "sqlite":
        op.create_index(
            "events_command",
            "events",
            ["match", "command"],
            unique=True,
            sqlite_where=sa.text("command IS NOT NULL"),
        )
