"""Who sees what of a game of one class: what is drawn from a pack is seen by nobody before it is anybody's."""

from __future__ import annotations

from collections.abc import Iterator

from games.api import AnyGame
from games.checks.check import expect, itself, sound
from games.english import join_words
from games.small.chance import Shuffle
from games.small.fields import Sight
from games.small.game import SmallRules
from games.small.position import SmallState

_SEEN_BY = {
    Sight.PUBLIC: "everybody",
    Sight.PRIVATE: "each seat its own",
    Sight.COUNTED: "nobody, but everybody how many",
    Sight.HIDDEN: "nobody",
}


def sight_lines(game: AnyGame) -> Iterator[str]:
    """Which attributes each reader sees, a line for each kind of reader; none for a game that writes its own views."""
    if not isinstance(game, SmallRules):
        return
    own = {name: field for name, field in game.state.declared.items() if name not in _of_every_game(game)}
    for sight, readers in _SEEN_BY.items():
        names = [f"`{name}`" for name, field in own.items() if field.sight is sight]
        if names:
            yield f"{readers}: {join_words(names)}"


def _of_every_game(game: SmallRules) -> set[str]:
    """The attributes that all games of one class have, and the options, which everybody knows."""
    return {*SmallState.declared, *game.state.option_fields}


@sound(itself)
def nobody_sees_what_is_left_of_a_pack(game: AnyGame) -> None:
    if not isinstance(game, SmallRules):
        return
    for spec in game.state.chances.values():
        for draw in spec.draws.values():
            for name, count in (draw.to or {}).items() if isinstance(draw, Shuffle) else ():
                expect(
                    count is not None or game.state.declared[name].sight is not Sight.PUBLIC,
                    f"`{name}` is public, and `{spec.name}` puts all that is left of a shuffled pack there: everybody "
                    "sees what comes. Declare it counted().",
                )
