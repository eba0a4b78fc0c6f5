"""Strength of the house players: matches between their levels on deals fixed beforehand; its door is `match`."""
