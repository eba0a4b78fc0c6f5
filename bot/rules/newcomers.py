"""Who does not know which game yet: their hands offer its lesson, until they have opened it or played the game once."""

from __future__ import annotations

from cachetools import LRUCache

from bot.messages.controls import Button, Control
from bot.messages.query import Query
from games.engine.session import Change, Session
from storage.people.store import PersonStore

PRIMER, TUTORIAL = "primer", "tutorial"
"""The queries for the five things to know and for the lesson of a game."""
MOST_PERSONS = 4096


class Newcomers:
    """What each person knows, kept at hand: every hand asks for it, and it hardly ever changes."""

    def __init__(self, people: PersonStore) -> None:
        self._people = people
        self._known: LRUCache[int, set[str]] = LRUCache(MOST_PERSONS)

    async def offer(self, session: Session, person: int) -> list[Control]:
        """The same until the person has made a play of the table."""
        lesson, seat = await self.lesson(session, person), session.table.seat_of(person)
        return [] if lesson and seat is not None and session.has_acted(seat) else lesson

    async def lesson(self, session: Session, person: int) -> list[Control]:
        """The button to the lesson, for a person at an open table who does not know its game.

        Where the game has none it leads to the five things to know.
        """
        game = session.game
        if not session.table.is_open or game.key in await self._games(person):
            return []
        query = Query(PRIMER if game.tutorial is None else TUTORIAL, (game.key,))
        return [Button(label="New to this? 60 seconds", custom_id=query.custom_id)]

    async def games(self, person: int) -> frozenset[str]:
        """The keys of the games that the person knows."""
        return frozenset(await self._games(person))

    async def note_known(self, person: int, game: str) -> None:
        """Remember that the person knows a game."""
        known = await self._games(person)
        if game not in known:
            await self._people.note_game(person, game)
            known.add(game)

    def forget(self, person: int) -> None:
        """Keep what the person knows at hand no longer."""
        self._known.pop(person, None)

    def observe(self, _: Session, change: Change) -> None:
        """Note that whoever sat at a table to its end knows the game; the journal has stored it already."""
        entry = change.entry
        if entry.result is None:
            return
        for seat in entry.after.seats:
            known = self._known.get(seat.person) if seat.person is not None else None
            if known is not None:
                known.add(entry.after.game)

    async def _games(self, person: int) -> set[str]:
        known = self._known.get(person)
        if known is not None:
            return known
        stored = set(await self._people.known_games(person))
        known = self._known.get(person)
        if known is None:
            known = stored
            self._known[person] = known
        return known
