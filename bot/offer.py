"""The games on offer: all finished ones, and those in trial that the host turned on."""

from __future__ import annotations

from dataclasses import dataclass

from games.api import AnyGame, Refusal
from games.catalogue import GAMES
from games.rung import is_in_trial

ALL = "all"
TURNED_OFF = "{} is turned off here, so no new table of it opens. Tables that are open go on. /games shows the others."


@dataclass(frozen=True, slots=True)
class Offer:
    """The games of which people can open tables; trial: the keys of those in trial that are on, or `ALL`."""

    trial: frozenset[str] = frozenset()

    @property
    def games(self) -> tuple[AnyGame, ...]:
        """The games on offer, in the order of the catalogue, those in trial last."""
        return (*self.finished, *(game for game in GAMES.values() if is_in_trial(game) and self.has(game)))

    @property
    def finished(self) -> tuple[AnyGame, ...]:
        """The games on offer that are not in trial."""
        return tuple(game for game in GAMES.values() if not is_in_trial(game))

    @property
    def unknown(self) -> tuple[str, ...]:
        """The keys turned on that are no game's."""
        return tuple(sorted(self.trial - {ALL} - set(GAMES)))

    def has(self, game: AnyGame) -> bool:
        """Return whether a game is on offer."""
        return not is_in_trial(game) or ALL in self.trial or game.key in self.trial

    def check(self, game: AnyGame) -> None:
        """Refuse a new table of a game that is turned off."""
        if not self.has(game):
            raise Refusal(TURNED_OFF.format(game.name))
