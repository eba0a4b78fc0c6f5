"""Who sees what of a game with declared fields: what is drawn from a pack is seen by nobody before it is anybody's."""

from __future__ import annotations

from collections.abc import Iterator

from games.api import AnyGame
from games.checks.check import expect, itself, sound
from games.core import Game, Rules, SmallRules
from games.core.chance import Shuffle
from games.core.fields import Option, Sight
from games.english import join_words

_SEEN_BY = {
    Sight.PUBLIC: "everybody",
    Sight.PRIVATE: "each seat its own",
    Sight.COUNTED: "nobody, but everybody how many",
    Sight.HIDDEN: "nobody",
}


def sight_lines(game: AnyGame) -> Iterator[str]:
    """Which attributes each reader sees, a line for each kind of reader; none for a game that writes its own views."""
    if not isinstance(game, Game):
        return
    fields = game.position.declared.items()
    of_all = {**Rules.declared, **SmallRules.declared}
    own = {name: field for name, field in fields if name not in of_all and not isinstance(field, Option)}
    for sight, readers in _SEEN_BY.items():
        names = [f"`{name}`" for name, field in own.items() if field.sight is sight]
        if names:
            yield f"{readers}: {join_words(names)}"


@sound(itself)
def nobody_sees_what_is_left_of_a_pack(game: AnyGame) -> None:
    if not isinstance(game, Game):
        return
    for draw in game.position.chances.values():
        for drawn in draw.drawn.values():
            for name, count in drawn.to.items() if isinstance(drawn, Shuffle) else ():
                expect(
                    count is not None or game.position.declared[name].sight is not Sight.PUBLIC,
                    f"`{name}` is public, and `{draw.name}` puts all that is left of a shuffled pack there: everybody "
                    "sees what comes. Declare it counted().",
                )
