"""What the league counts: a fifty at Straight is a score of 50, whatever the target was.

The kept sums, which are made of the results again after every migration, leave what the house played for who left to
nobody, and games for one out of those over all games.
"""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.execute(
        """
        UPDATE result_seats SET tallies = json_set(tallies, '$.fifties', score >= 50)
        WHERE json_extract(tallies, '$.fifties') != (score >= 50)
        """
    )
