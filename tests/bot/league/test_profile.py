"""`/profile`: ratings, places, results, the curve, and how two persons did against each other."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.league.profile import MOST_GAMES
from bot.messages.query import GONE
from games.catalogue import GAMES
from games.engine.seating import is_solitary
from games.engine.table import Clock, Seat, SeatResult
from tests.bot.sight import pictures_of
from tests.bot.stage import GAMES_CHANNEL, Stage, play_to_the_end, refused, start_game
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.seen import Reply, SeenMessage
from tests.storage.finished import finish

FIRST = datetime(2026, 11, 1, 12, tzinfo=UTC)
GAME, OTHER_GAME = [game for game in GAMES.values() if not is_solitary(game, game.options())][:2]


async def played(
    house: Stage, number: int, *who: Person | tuple[int | None, str], game: str = GAME.key, guild: int = 0, **more: bool
) -> None:
    """Store the result of a table that was finished on the day of a number; who came first stands first."""
    await house.restored()  # it would show what is stored here, and there is no game to show
    seats = [(one.id, one.user.name) if isinstance(one, Person) else one for one in who]
    await finish(
        house.database,
        f"GAME{number}",
        *(SeatResult(person, name, place, {}, 7, place) for place, (person, name) in enumerate(seats, 1)),
        finished_at=(FIRST + timedelta(days=number)).timestamp(),
        game=game,
        host=next(person for person, _ in seats if person is not None),
        guild=guild or house.playground.world.guild.id,
        seats=tuple(Seat(person, name) for person, name in seats),
        options={},
        clock=Clock(house.clock()),
        **more,
    )


async def look(asker: Person, person: Person | None = None) -> SeenMessage:
    """Ask for a profile; the private answer."""
    options: dict[str, Any] = {} if person is None else {"person": person}
    return shown(await asker.command("profile", GAMES_CHANNEL, **options))


def shown(reply: Reply) -> SeenMessage:
    assert reply.is_ephemeral
    return reply.shown


def told(message: SeenMessage) -> list[str]:
    """The lines of a page."""
    return str(message.embeds[0]["description"]).splitlines()


async def results(asker: Person, person: Person | None = None) -> list[str]:
    """Ask for a profile, and turn to the latest results; their lines."""
    return told(shown(await asker.click(await look(asker, person), "Latest results")))


# Nothing to tell


async def test_without_games_on_this_server_it_is_a_sentence(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, 1, bob, ann, guild=house.playground.world.guild.id + 1)
    for person, sentence in (
        (ann, "You haven't finished a game on this server yet, so there's nothing to tell. /play opens a table."),
        (bob, "Bob hasn't finished a game on this server yet."),
        (house.playground.world.bot, "Parlour is a bot, and bots have no profile."),
    ):
        refused(await ann.command("profile", GAMES_CHANNEL, person=person), sentence)
    nobody = await ann.command("profile", GAMES_CHANNEL, raw=True, person="77")
    assert nobody.is_ephemeral
    assert nobody.text.startswith("I don't know anybody by that name here")
    with pytest.raises(ClientRefusal):
        await ann.command("profile", ann.dm)


# What is told


async def test_the_context_menu_does_the_same_and_a_forged_page_is_a_sentence(
    house: Stage, ann: Person, bob: Person
) -> None:
    await played(house, 1, ann, bob)
    profile = await look(bob, ann)
    assert shown(await bob.user_command("Profile", ann, GAMES_CHANNEL)).embeds == profile.embeds
    for query in ("q1:profile:x:main", "q1:profile:77:main", "q1:profile:101:other", "q1:profile"):
        refused(await bob.click(profile, query, forged=True), GONE)


async def test_who_wants_no_pictures_has_the_words_alone(house: Stage, ann: Person, bob: Person) -> None:
    for number in (1, 2, 3):
        await played(house, number, ann, bob)
    await ann.command("my settings", GAMES_CHANNEL, pictures="off")
    assert pictures_of(await look(ann)) == []
    assert len(pictures_of(await look(bob, ann))) == 1


async def test_names_are_shown_without_markup(house: Stage, bob: Person) -> None:
    ann = house.rename("Ann", "**@everyone** ann")
    await played(house, 1, (ann.id, "everyone ann"), bob)
    message = await look(bob, ann)
    assert message.embeds[0]["title"] == "The profile of everyone ann"
    assert "@" not in message.text


async def test_many_long_names_still_fit(house: Stage, ann: Person) -> None:
    others = [(number, f"{number:02} {'W' * 29}") for number in range(1, 12)]
    for number, game in enumerate([*GAMES] * 2, 1):
        await played(house, number, ann, *others, game=game)
    assert sum(line.startswith("**") for line in told(await look(ann))) == MOST_GAMES


async def test_a_game_that_was_played_stands_in_the_profile(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    await play_to_the_end(house, table)
    assert told(await look(bob, ann))[-1].startswith("In 1 rated game you came out ")
    assert f"(table {table})" in (await results(bob, ann))[0]
