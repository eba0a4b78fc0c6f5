"""The JOKER tournament: people at tables of four, round after round, until one of them is first.

Its doors: `session.TournamentSession` lets people play one, `state.Tournament` is a state that events alone change,
`words` says what people read of it, `archive.archive_of` writes it down, and `referee.referee_archive` checks that.
NOTATION.md describes the JSON and where chance comes from.
"""
