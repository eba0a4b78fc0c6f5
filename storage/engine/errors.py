"""Errors of the database, as sentences for the operator."""

DAMAGED = "The database {} is damaged; restore an undamaged copy of it."
"""Sentence for a damaged database; takes its name."""

NOT_EMPTY = "The database {} isn't empty, and stays as it is: choose another one."
"""Sentence for a copy whose target isn't empty."""


class StorageError(Exception):
    """Error on opening, reading or writing the database; `str()` of it is a sentence for the operator."""


class Away(StorageError):
    """The database is unreachable for now, so every other write would fail too."""


class InDoubt(StorageError):
    """The connection broke during a commit, which may or may not have taken effect."""


class LeaseLost(StorageError):
    """Another process has taken over this one's group of shards, so nothing was written."""
