"""Whole games as records: written, read, replayed, refereed and drawn again from their seed.

Its door is `record.Record`.
"""
