"""Finished games: search, record files, replays, and checks of the deal."""
