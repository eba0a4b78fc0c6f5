"""Where a person's messages and acts are found without a look at everybody's."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_index("ix_messages_slot", "messages", ["slot"], sqlite_where=sa.text("slot != 0"))
    op.create_index("ix_results_voided_by", "results", ["voided_by"], sqlite_where=sa.text("voided_by IS NOT NULL"))
    op.create_index("ix_audit_by", "audit", ["by"])
