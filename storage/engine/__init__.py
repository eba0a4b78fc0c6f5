"""Concurrent access to one database: a single writer beside many readers.

`writer.Writer` and `reader.Reader` are the interface; every `store.Store` holds both.
"""
