"""Results for the tests of the league, written without a game being played."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from zlib import crc32

from games.catalogue import GAMES
from games.engine.seating import HOUSE_NAMES
from games.engine.table import Clock, Entry, Result, Seat, SeatResult, Status, Table
from games.league.season import MONTHS
from games.options import options_to_json
from tests.bot.stage import GAMES_CHANNEL, Stage
from tests.loopback.seen import SeenMessage

_numbers = itertools.count(1)


async def played(
    house: Stage,
    *places: str | Sequence[str],
    game: str = "whot",
    table: str = "",
    is_rated: bool = True,
    guild: int | None = None,
    channel: str = GAMES_CHANNEL,
    days_ago: float = 0.0,
    **tallies: Sequence[int],
) -> str:
    """Keep a result of the people by place, those of one place together; the table's id.

    A name that is nobody's on the playground stands for a person all the same, but for those of house players.
    tallies: a value each seat.
    """
    world, now = house.playground.world, house.clock() - days_ago * 86400
    tied = [[together] if isinstance(together, str) else together for together in places]
    names = [(place, name) for place, together in enumerate(tied) for name in together]
    known: dict[str, int | None] = {person.name: person.id for person in world.people.values()}
    known |= dict.fromkeys(HOUSE_NAMES)
    persons = [known.get(name, crc32(name.encode())) for _, name in names]
    where = world.channel(channel).id
    seats = [
        SeatResult(person, name, 1 + sum(other < place for other, _ in names), _of_seat(tallies, seat), 0, seat)
        for seat, (person, (place, name)) in enumerate(zip(persons, names, strict=True))
    ]
    opened = Table(
        id=table or f"R{next(_numbers)}",
        guild=world.guild.id if guild is None else guild,
        channel=where,
        home=where,
        host=next(person for person in persons if person is not None),
        game=game,
        options=options_to_json(GAMES[game].options()),
        seed="ab" * 32,
        timer=None,
        is_rated=is_rated,
        created_at=now,
        clock=Clock(touched_at=now),
        status=Status.PLAYING,
        seats=tuple(Seat(seat.person, seat.name) for seat in seats),
    )
    restored = [task for task in house.client.upkeep.tasks if task.get_name() == "restore"]
    await asyncio.gather(*restored)  # it would show what is written here, and there is no game to show
    await house.database.tables.write(Entry(None, opened))
    over = replace(opened, status=Status.OVER, version=1, revision=1)
    result = Result(now, is_rated, tuple(seats), 1, 60.0)
    await house.database.tables.write(Entry(opened, over, ("{}",), result))
    house.database.tables.mark_delivered(opened.id, over.version)
    return opened.id


async def played_on_two_days(house: Stage, *places: str | Sequence[str]) -> None:
    """Keep a result of WHOT on each of the first two days of this month."""
    now = datetime.fromtimestamp(house.clock(), UTC)
    for day in (1, 2):
        noon = now.replace(day=day, hour=12)
        await played(house, *places, days_ago=(now - noon).total_seconds() / 86400)


def this_month(house: Stage) -> str:
    """What the season is called that runs by itself."""
    now = datetime.fromtimestamp(house.clock(), UTC)
    return f"{MONTHS[now.month - 1]} {now.year}"


def lines(message: SeenMessage | None) -> list[str]:
    assert message is not None
    return [line for line in message.embeds[0].get("description", "").split("\n") if line.startswith("**")]


def _of_seat(tallies: dict[str, Sequence[int]], seat: int) -> dict[str, int]:
    return {name: values[seat] for name, values in tallies.items()}
