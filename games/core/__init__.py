"""The layer that games are written on: `Rules` for what happens, `Words` for what is told, `Game` to tie them."""

from games.codec import among
from games.core.fields import Hidden, counted, option, private, public
from games.core.game import Game, topics
from games.core.moves import Button, chance, move
from games.core.rules import BOOKS, OVER, Rules, Seen
from games.core.words import Line, News, Words, points_name

__all__ = [
    "BOOKS",
    "OVER",
    "Button",
    "Game",
    "Hidden",
    "Line",
    "News",
    "Rules",
    "Seen",
    "Words",
    "among",
    "chance",
    "counted",
    "move",
    "option",
    "points_name",
    "private",
    "public",
    "topics",
]
