"""The JOKER tournament: people at tables of four, round after round, until one of them is first.

Its doors: `session.TournamentSession` runs one, `state.Tournament` is a state that events alone change, `words`
composes its screens, `archive.archive_of` exports it, and `referee.referee_archive` checks the export. NOTATION.md
describes the JSON and the source of chance.
"""
