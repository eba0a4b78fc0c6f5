"""Who is expected where at a table that has not begun, by the ratings."""

from __future__ import annotations

from games.engine.session import Session
from games.engine.table import Status
from games.english import ordinal
from storage.league.ratings import RatingStore

FORECAST = "Expected places, by the ratings"


async def forecast(ratings: RatingStore, session: Session) -> tuple[str, ...]:
    """The expected places of the persons in a lobby, a line each; none where nobody there has a rating yet."""
    table = session.table
    names = {seat.person: seat.name for seat in table.seats if seat.person is not None}
    if table.status is not Status.LOBBY or not session.is_rated or len(names) < 2:
        return ()
    known = await ratings.ratings(table.guild, table.game, tuple(names))
    if not any(rating.games for rating in known.values()):
        return ()
    draw = session.game.seat_draw(session.options)
    if draw:
        return (f"None yet: {draw} decides who plays with whom when the game begins.",)
    expected = await ratings.expected(table.guild, table.game, _sides(session))
    words = {person: str(rating) if rating.games else "no rating yet" for person, rating in known.items()}
    return tuple(
        f"{ordinal(one.place)}: {names[one.person]}, {words[one.person]}"
        for one in sorted(expected, key=lambda one: one.place)
    )


def _sides(session: Session) -> list[list[int]]:
    """The persons of a lobby by side, as they sit now."""
    seats, allowed = session.table.seats, session.game.seat_range(session.options)
    size = next((number for number in allowed if number >= len(seats)), allowed[-1])
    sides: dict[int, list[int]] = {}
    for seat, team in zip(seats, session.game.teams(session.options, size), strict=False):
        if seat.person is not None:
            sides.setdefault(team, []).append(seat.person)
    return list(sides.values())
