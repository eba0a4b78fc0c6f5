"""The deployment, leases and budgets that processes share, and the versions that each has shown."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

UNDELIVERED = "delivered != version OR delivered_direct != version"


def upgrade() -> None:
    for things in ("tables", "tournaments"):
        op.add_column(things, sa.Column("delivered_direct", sa.Integer(), server_default=sa.text("-1"), nullable=False))
        op.execute(f"UPDATE {things} SET delivered_direct = delivered")  # noqa: S608
        index = f"ix_{things}_undelivered"
        op.drop_index(index, things)
        where = sa.text(UNDELIVERED)
        op.create_index(index, things, ["changed_at"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "leases",
        _key("shard_group"),
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("shard_group", name=op.f("pk_leases")),
    )
    op.create_table(
        "deployment",
        _key("id"),
        sa.Column("shards", sa.Integer(), nullable=False),
        sa.Column("groups", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deployment")),
    )
    op.create_table(
        "call_budgets",
        _key("second"),
        sa.Column("taken", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("second", name=op.f("pk_call_budgets")),
    )
    op.create_table(
        "identifies",
        _key("bucket"),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name=op.f("pk_identifies")),
    )


def _key(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)
