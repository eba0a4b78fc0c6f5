"""Writing and reading beside each other on one SQLite file.

Its doors are `writer.Writer` and `reader.Reader`, which every `store.Store` holds.
"""
