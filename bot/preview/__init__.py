"""A game looked at before people play it: moments of a game that the house plays, as pictures and words."""
