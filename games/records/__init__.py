"""Records of whole games: written, parsed, replayed, refereed and redrawn from their seed.

Its door is `record.Record`.
"""
