"""Push subscriptions: one for each session, as a session is one browser."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("principal", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("renewed", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("push_subscriptions_id", "push_subscriptions", ["id"])
    op.create_index("push_subscriptions_address", "push_subscriptions", ["address"])


def downgrade() -> None:
    op.drop_table("push_subscriptions")
