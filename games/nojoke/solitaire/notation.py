"""The action of NO-JOKE Solitaire in the notation of parlour-record/1."""

from __future__ import annotations

from games.api import Json
from games.nojoke.play import Play, play_from_json


def action_from_json(data: Json) -> Play:
    """Parse an action; raises ValueError."""
    if data.get("type") != "play":
        raise ValueError(f"a NO-JOKE Solitaire action has the type play, not {data.get('type')!r}")
    return play_from_json(data)
