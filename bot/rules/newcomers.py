"""Newcomers to a game: their hands offer its lesson until they have opened it or finished a game."""

from __future__ import annotations

from cachetools import LRUCache

from bot.messages.controls import Button, Control
from bot.messages.query import Query
from bot.preferences import PERSON
from bot.shards.hints import Hints
from games.engine.session import Change, Session
from storage.people.store import PersonStore

PRIMER, TUTORIAL = "primer", "tutorial"
"""The queries for the primer and the lesson of a game."""
MOST_PERSONS = 4096


class Newcomers:
    """A cache of the games each person knows: every hand asks for it, and it hardly ever changes."""

    def __init__(self, people: PersonStore, hints: Hints) -> None:
        self._people = people
        self._hints = hints
        self._known: LRUCache[int, set[str]] = LRUCache(MOST_PERSONS)
        self._times_forgotten = 0
        hints.on(PERSON, self.forget)
        hints.on_anew(self._forget_all)

    async def offer(self, session: Session, person: int) -> list[Control]:
        """Return the button to the lesson, until the person has made a play at the table."""
        lesson, seat = await self.lesson(session, person), session.table.seat_of(person)
        return [] if lesson and seat is not None and session.has_acted(seat) else lesson

    async def lesson(self, session: Session, person: int) -> list[Control]:
        """Return the button to the lesson for a person at an open table who does not know its game.

        For a game without a lesson, the button leads to the primer.
        """
        game = session.game
        if not session.table.is_open or game.key in await self._games(person):
            return []
        query = Query(PRIMER if game.tutorial is None else TUTORIAL, (game.key,))
        return [Button(label="New to this? 60 seconds", custom_id=query.custom_id)]

    async def games(self, person: int) -> frozenset[str]:
        """Return the keys of the games that the person knows."""
        return frozenset(await self._games(person))

    async def note_known(self, person: int, game: str) -> None:
        """Remember that the person knows a game."""
        known = await self._games(person)
        if game not in known:
            await self._people.note_game(person, game)
            known.add(game)
            self._hints.tell(PERSON, person)

    def forget(self, person: int) -> None:
        """Drop what is cached of the person."""
        self._known.pop(person, None)
        self._times_forgotten += 1

    def _forget_all(self) -> None:
        self._known.clear()
        self._times_forgotten += 1

    def observe(self, _: Session, change: Change) -> None:
        """Note that everyone who sat at a table to its end knows the game; the journal has stored it already."""
        entry = change.entry
        if entry.result is None:
            return
        for person in [seat.person for seat in entry.after.seats if seat.person is not None]:
            if (known := self._known.get(person)) is not None:
                known.add(entry.after.game)
            self._hints.tell(PERSON, person)

    async def _games(self, person: int) -> set[str]:
        known = self._known.get(person)
        if known is not None:
            return known
        before = self._times_forgotten
        stored = set(await self._people.known_games(person))
        known = self._known.get(person)
        if known is None:
            known = stored
            if before == self._times_forgotten:  # else it may have been read before what another process changed
                self._known[person] = known
        return known
