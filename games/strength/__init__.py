"""How strong the house players are: matches between their levels on deals fixed beforehand; its door is `match`."""
