"""The games: rules, words, records and the table engine; nothing here knows of Discord or SQL.

`games.api` has the words that every game is written in, `games.catalogue` the games.
"""
