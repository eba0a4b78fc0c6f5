"""The two kinds of database that tests are run on, and what keeps a test to one of them."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

KINDS = ("sqlite", "postgresql")

sqlite_only = pytest.mark.parametrize("kind", ["sqlite"])
"""For what is so of a file, or of SQLite's own ways, alone."""

texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
"""What both keep: PostgreSQL's texts have every character but U+0000."""
