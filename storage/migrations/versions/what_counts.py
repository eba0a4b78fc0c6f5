"""Corrected results: a fifty at Straight is a score of 50, whatever the target was.

The sums, which are recomputed after every migration, no longer credit anybody with what the house played for a player
who left, and leave games for one out of the sums over all games.
"""

from alembic import op

revision = "0005"
down_revision = "0004"

ON_SQLITE = """
    UPDATE result_seats SET tallies = json_set(tallies, '$.fifties', score >= 50)
    WHERE json_extract(tallies, '$.fifties') != (score >= 50)
"""
ON_POSTGRESQL = """
    UPDATE result_seats
    SET tallies = CAST(jsonb_set(CAST(tallies AS jsonb), '{fifties}', to_jsonb(CAST(score >= 50 AS integer))) AS json)
    WHERE CAST(tallies ->> 'fifties' AS integer) != CAST(score >= 50 AS integer)
"""


def upgrade() -> None:
    op.execute(ON_SQLITE if op.get_context().dialect.name == "sqlite" else ON_POSTGRESQL)
