"""What is measured: each game with the fewest seats, with four and with the most, and each option at least once."""

from __future__ import annotations

from collections.abc import Iterator

from bot.preview.moments import Setting
from games.api import AnyGame
from games.catalogue import GAMES
from games.options import option_values

_CHOSEN = (
    Setting("whot", 2, (("rubber", "single"),)),
    Setting("whot", 4),
    Setting("whot", 6, (("rubber", "long"), ("packs", 2))),
    Setting("whot", 10),
    Setting("whot", 2, (("rubber", "single"),), "hoarding"),
    Setting("nojoke-straight", 2),
    Setting("nojoke-straight", 4),
    Setting("nojoke-straight", 12),
    Setting("nojoke-straight", 2, (("packs", 2),), "hoarding"),
    Setting("nojoke-progressive", 2),
    Setting("nojoke-progressive", 4),
    Setting("nojoke-progressive", 6),
    Setting("nojoke-progressive", 4, (("rows", "doubles"), ("easy", False))),
    Setting("nojoke-progressive", 4, (("rows", "triples"), ("easy", False))),
    Setting("nojoke-progressive", 4, (("easy", False),)),
    Setting("nojoke-progressive", 4, (("hints", True),)),
    Setting("nojoke-solitaire", 1),
    Setting("nubs", 2),
    Setting("nubs", 4),
    Setting("nubs", 4, (("teams", "partners"),)),
    Setting("nothanks", 3),
    Setting("nothanks", 4, (("variant", "tactical"),)),
    Setting("nothanks", 5),
    Setting("joker", 4),
    Setting("joker", 4, (("partners", "fixed"),)),
    Setting("whot", 10, is_long=True),
    Setting("nojoke-straight", 12, is_long=True),
    Setting("nojoke-progressive", 6, is_long=True),
    Setting("nubs", 4, is_long=True),
    Setting("nothanks", 5, is_long=True),
    Setting("joker", 4, is_long=True),
)


def _by_default(game: AnyGame) -> Iterator[Setting]:
    """The settings of a game that has none above: its sizes, each option's other ends, and long names."""
    default = game.options()
    allowed = game.seat_range(default)
    few, most = allowed[0], allowed[-1]
    yield from (Setting(game.key, seats) for seats in sorted({few, min(max(few, 4), most), most}))
    for name in game.options.model_fields:
        values = option_values(game.options, name)
        ends = {values[0], values[-1]} if isinstance(values, range) else set(values)
        yield from (Setting(game.key, few, ((name, value),)) for value in ends - {getattr(default, name)})
    if most > 1:
        yield Setting(game.key, most, is_long=True)


ALL = (
    *_CHOSEN,
    *(
        setting
        for game in GAMES.values()
        if game.key not in {each.key for each in _CHOSEN}
        for setting in _by_default(game)
    ),
)
