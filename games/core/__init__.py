"""The layer that games are written on: `Rules` for what happens, `Words` for what is told, `Game` to tie them."""

from games.codec import among
from games.core.chance import Die, Seat, cut, lot, roll_dice, shuffle
from games.core.fields import Hidden, counted, option, private, public
from games.core.game import Game, topics
from games.core.looks import CARD, DIE, PACK, Look, counter, grid, tile, times
from games.core.moves import Ask, Button, call, chance, move, step
from games.core.rules import BOOKS, OVER, Rules, Seen
from games.core.small import Said, SmallRules
from games.core.smallgame import SmallGame
from games.core.told import SmallWords
from games.core.words import Line, News, Words, points_name

__all__ = [
    "BOOKS",
    "CARD",
    "DIE",
    "OVER",
    "PACK",
    "Ask",
    "Button",
    "Die",
    "Game",
    "Hidden",
    "Line",
    "Look",
    "News",
    "Rules",
    "Said",
    "Seat",
    "Seen",
    "SmallGame",
    "SmallRules",
    "SmallWords",
    "Words",
    "among",
    "call",
    "chance",
    "counted",
    "counter",
    "cut",
    "grid",
    "lot",
    "move",
    "option",
    "points_name",
    "private",
    "public",
    "roll_dice",
    "shuffle",
    "step",
    "tile",
    "times",
    "topics",
]
