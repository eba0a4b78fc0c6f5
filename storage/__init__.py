"""What Parlour keeps: one SQLite file, opened with `Database.open`. The only package that imports sqlalchemy."""

from storage.database import Database
from storage.errors import StorageError

__all__ = ["Database", "StorageError"]
