"""The faces of all games, as the emojis of one application."""

from __future__ import annotations

from games.catalogue import GAMES

MOST_EMOJIS = 2_000
"""Discord's limit for an application."""


def test_a_name_stands_for_one_face_in_all_games() -> None:
    faces = {name: scene for game in GAMES.values() for name, scene in game.faces.items()}
    assert all(faces[name] == scene for game in GAMES.values() for name, scene in game.faces.items())
    assert 0 < len(faces) <= MOST_EMOJIS
