"""Checks that every game must pass, and a report on its play: `python -m games check KEY`, and the tests.

A check is a function over a game, or over a case of it (its options and a number of seats); it raises `Fault`, whose
sentence names the hook to write. `games.checks.run` has all of them, `games.checks.report` the lines that are printed.
"""
