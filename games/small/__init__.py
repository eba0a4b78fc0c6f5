"""A game as one class: `SmallGame` is a `State` whose moves, chance, words and pictures follow from declarations.

The door is `games.small.author`, which has all that such a game is written with.
"""
