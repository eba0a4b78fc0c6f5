"""More people than the playground's five, and what they do in a tournament."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.playground.model import Channel, ChannelType, Member, User
from games.tournament.model import Phase
from games.tournament.session import TournamentSession
from tests.bot.stage import GAMES_CHANNEL, WAIT, Stage, said, until
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, SeenMessage

FIRST_ID = 1_200_000_000_000_000_000


def invite(playground: Playground, count: int) -> list[Person]:
    """Let so many more people into the playground's guild, and return them."""
    world = playground.world
    users = [User(FIRST_ID + number, f"guest{number}", f"Guest {number}") for number in range(1, count + 1)]
    for number, user in enumerate(users, 1):
        dm = Channel(FIRST_ID + 1_000_000 + number, ChannelType.DM, recipient=user)
        world.people[user.id] = world.users[user.id] = user
        world.guild.members[user.id] = Member(user, datetime.now(UTC))
        world.dms[user.id] = world.channels[dm.id] = dm
    return [playground.person(user.id) for user in users]


async def sign_up(host: Person, *guests: Person, **options: Any) -> str:
    """Open a tournament, in which its host is in, and let the guests join; its id."""
    key = tournament_id((await host.command("tournament joker", GAMES_CHANNEL, **options)).shown)
    for person in guests:
        assert not (await person.click(await wait_for_board(person, key), "Join")).has_failed
    return key


def tournament_id(board: SeenMessage) -> str:
    return str(board.embeds[0]["footer"]["text"].split()[1])


async def tournament(house: Stage, key: str) -> TournamentSession:
    session = await house.client.parts.tournaments.find(key)
    assert session is not None
    return session


async def wait_for_board(person: Person, key: str, *words: str) -> SeenMessage:
    """Wait until the board of a tournament shows all of the words."""
    return await person.wait_for(
        lambda seen: f"Tournament {key} ·" in seen.text and all(word in said(seen) for word in words), GAMES_CHANNEL
    )


async def from_more(person: Person, board: SeenMessage, label: str) -> Reply:
    return await person.click(await person.click(board, "More…"), label)


async def until_phase(house: Stage, session: TournamentSession, *phases: Phase, seconds: float = WAIT) -> None:
    await until(house.playground, lambda: session.tournament.phase in phases, seconds)


def people_at(house: Stage, session: TournamentSession, table: int) -> list[Person]:
    """The people who play at a table of the round, without those for whom the house does."""
    players = [session.tournament.players[player] for player in session.tournament.tables[table - 1]]
    numbers = [player.person for player in players if player.person is not None and not player.is_away]
    people = [session.stored.entrants[number - 1].person for number in numbers]
    return [house.playground.person(person) for person in people if person is not None]
