"""Finished tables, played without a click."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import aiohttp

from bot.playground.permissions import VIEW_CHANNEL
from games.api import Player
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Clock, Seat, Status, Table
from games.house.choose import choose
from games.house.levels import STEADY
from games.seed import seed_from_text
from tests.bot.stage import GAMES_CHANNEL, Stage
from tests.loopback.seen import Reply

ELSEWHERE = 99
"""A server that nobody here is on."""


def lobby(house: Stage, *names: str, game: str = "nothanks", table_id: str = "PAST2", **fields: Any) -> Table:
    """A table in #games with these people seated, the first its host; its fields can be given."""
    world, now = house.playground.world, house.clock()
    people = [world.person(name) for name in names]
    channel = world.channel(GAMES_CHANNEL).id
    values: dict[str, Any] = {
        "guild": world.guild.id,
        "channel": channel,
        "home": channel,
        "options": {},
        "seed": seed_from_text(table_id).hex(),
        "is_rated": True,
        "timer": None,
    }
    return Table(
        id=table_id,
        host=people[0].id,
        game=game,
        created_at=now,
        clock=Clock(now),
        seats=tuple(Seat(person.id, person.name) for person in people),
        **values | fields,
    )


async def begin(house: Stage, opened: Table) -> Session:
    session = await Session.open(house.database.tables, opened, lambda session, change: None, Pace(), None, house.clock)
    if session.table.status is Status.LOBBY:
        await session.start(opened.host)
    return session


async def play(house: Stage, opened: Table, players: Mapping[int, Player[Any]] = MappingProxyType({})) -> Table:
    """Open a table and let house players, steady or those given by seat, play it to the end; the finished table."""
    session = await begin(house, opened)
    await finish(session, random.Random(opened.id), players)
    assert session.table.status is Status.OVER
    house.database.tables.mark_delivered(session.table.id, session.table.version)  # else the bot would post it
    return session.table


async def finish(
    session: Session, rng: random.Random, players: Mapping[int, Player[Any]] = MappingProxyType({})
) -> None:
    """Let house players, steady or those given by seat, play a game to its end."""
    while session.table.status is Status.PLAYING:
        assert session.state is not None
        seat = session.to_act[0]
        await session.submit(seat, choose(session.state, seat, rng, players.get(seat, STEADY)), session.table.revision)


async def past(house: Stage, *names: str, **fields: Any) -> Table:
    return await play(house, lobby(house, *names, **fields))


def in_dm(house: Stage, name: str, **fields: Any) -> Table:
    """A table for one person in the direct messages of that person."""
    dm = house.person(name).dm.id
    return lobby(house, name, game="nojoke-solitaire", guild=0, channel=dm, home=dm, is_rated=False, **fields)


def hide(house: Stage, channel: str, name: str) -> None:
    world = house.playground.world
    world.set_overwrite(world.channel(channel), world.person(name), deny=VIEW_CHANNEL)


async def document(reply: Reply) -> str:
    """The text of the one file that an answer came with."""
    (file,) = reply.shown.attachments
    async with aiohttp.ClientSession() as client, client.get(file["url"]) as answer:
        return (await answer.read()).decode()
