"""Previews of a game for its author: moments of a game played by the house, as pictures and text."""
