"""Who is expected where at a table that has not begun, by the ratings."""

from __future__ import annotations

from games.session import Session
from games.table import Status
from games.words import ordinal
from storage.ratings import RatingStore

FORECAST = "Expected places, by the ratings"


async def forecast(ratings: RatingStore, session: Session) -> tuple[str, ...]:
    """The expected places of the persons in a lobby, a line each; none where nobody there has a rating yet."""
    table = session.table
    names = {seat.person: seat.name for seat in table.seats if seat.person is not None}
    if table.status is not Status.LOBBY or not table.is_rated or len(names) < 2:
        return ()
    persons = tuple(names)
    known = await ratings.ratings(table.guild, table.game, persons)
    if not any(rating.games for rating in known.values()):
        return ()
    expected = await ratings.expected(table.guild, table.game, persons)
    words = {person: str(rating) if rating.games else "no rating yet" for person, rating in known.items()}
    return tuple(
        f"{ordinal(one.place)}: {names[one.person]}, {words[one.person]}"
        for one in sorted(expected, key=lambda one: one.place)
    )
