"""What goes wrong with a database, in words."""

DAMAGED = "The database {} is damaged; restore an undamaged copy of it."
"""The sentence on a database that is not whole, with its name to be put in."""

NOT_EMPTY = "The database {} isn't empty, and stays as it is: choose another one."
"""The sentence on a database that something was to be copied into."""


class StorageError(Exception):
    """The database cannot be opened, read or written; `str()` of it is one sentence for the person who runs the bot."""


class Away(StorageError):
    """There is no way to the database just now: whatever else is handed in would not be written either."""


class InDoubt(StorageError):
    """The way to the database was lost while a transaction was made durable: it may have become so, or not."""


class LeaseLost(StorageError):
    """Another process has the group of shards that this one had, and it is not written, unless it was before that."""
