"""House players are called by their names alone: "Vera", which was "House player Vera"."""

from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    for table in ("seats", "result_seats"):
        op.execute(
            f"UPDATE {table} SET name = substr(name, 14) WHERE person IS NULL AND name LIKE 'House player _%'"  # noqa: S608
        )
