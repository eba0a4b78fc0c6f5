"""What goes wrong with a database, in words."""


class StorageError(Exception):
    """The database cannot be opened, read or written; `str()` of it is one sentence for the person who runs the bot."""
