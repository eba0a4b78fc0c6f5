"""The arguments of `python -m bot preview KEY`."""

from __future__ import annotations

from collections.abc import Sequence

from bot.preview.faults import Faults
from bot.preview.shots import Tried
from games.api import Refusal
from games.catalogue import GAMES, why_not
from games.english import join_words
from games.options import options_from_settings

USUAL_SEATS = 4


def setting_of(key: str, seats: int | None, settings: Sequence[str]) -> Tried:
    """Return the game of that key with options given as "name=value"; raises Refusal.

    seats: None for the usual number.
    """
    game = GAMES.get(key)
    if game is None:
        raise Refusal(why_not(key))
    options, faults = options_from_settings(game, settings), Faults(game)
    given = tuple(options.model_dump(mode="json", exclude_unset=True).items())
    allowed: Sequence[int] = ()
    with faults.at("how many play"):
        allowed = game.seat_range(options)
    if seats is not None and allowed and seats not in allowed:
        raise Refusal(
            f"{game.name} does not seat {seats} with these options, but {join_words(list(map(str, allowed)), 'or')}."
        )
    if seats is None:
        seats = min(allowed, key=lambda number: abs(number - USUAL_SEATS), default=USUAL_SEATS)
    return Tried(key, seats, given, faults=faults)
