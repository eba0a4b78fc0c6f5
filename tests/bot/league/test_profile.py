"""`/profile`: ratings, places, results, the curve, and how two persons did against each other."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.league.profile import MOST_GAMES, RECENT
from bot.messages.query import GONE
from games.catalogue import GAMES, daily_game
from games.engine.seating import is_solitary
from games.engine.table import Clock, Seat, SeatResult
from tests.bot.sight import pictures_of
from tests.bot.stage import GAMES_CHANNEL, Stage, play_to_the_end, refused, start_game
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.seen import Reply, SeenMessage
from tests.storage.finished import finish

FIRST = datetime(2026, 11, 1, 12, tzinfo=UTC)
GAME, OTHER_GAME = [game for game in GAMES.values() if not is_solitary(game, game.options())][:2]
HOUSE = (None, "Vera")


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
    assert reply.message is not None
    assert reply.is_ephemeral
    return reply.message


def told(message: SeenMessage) -> list[str]:
    """The lines of a page."""
    return str(message.embeds[0]["description"]).splitlines()


async def results(asker: Person, person: Person | None = None) -> list[str]:
    """Ask for a profile, and turn to the latest results; their lines."""
    return told(shown(await asker.click(await look(asker, person), "Latest results")))


# Nothing to tell


async def test_without_games_it_is_a_sentence(ann: Person, bob: Person) -> None:
    refused(
        await ann.command("profile", GAMES_CHANNEL),
        "You haven't finished a game on this server yet, so there's nothing to tell. /play opens a table.",
    )
    refused(
        await ann.command("profile", GAMES_CHANNEL, person=bob),
        "Bob hasn't finished a game on this server yet.",
    )


async def test_a_bot_has_none(house: Stage, ann: Person) -> None:
    reply = await ann.command("profile", GAMES_CHANNEL, person=house.playground.world.bot)

    refused(reply, "Parlour is a bot, and bots have no profile.")


async def test_what_was_played_on_another_server_or_in_direct_messages_is_not_told(
    house: Stage, ann: Person, bob: Person
) -> None:
    await played(house, 1, bob, ann, guild=house.playground.world.guild.id + 1)

    assert "Bob hasn't finished a game on this server yet" in (await look(ann, bob)).text


async def test_direct_messages_have_no_profiles(ann: Person) -> None:
    with pytest.raises(ClientRefusal):
        await ann.command("profile", ann.dm)


async def test_somebody_who_is_nobody_is_a_sentence(ann: Person) -> None:
    reply = await ann.command("profile", GAMES_CHANNEL, raw=True, person="77")

    assert reply.is_ephemeral
    assert reply.text.startswith("I don't know anybody by that name here")


# What is told


async def test_ratings_and_places_stand_by_game_the_most_played_first(
    house: Stage, ann: Person, bob: Person, cy: Person
) -> None:
    await played(house, 1, ann, bob, cy)
    await played(house, 2, bob, ann)
    await played(house, 3, cy, ann, bob, game=OTHER_GAME.key)

    message = await look(ann)
    games = told(message)

    rating = (await house.database.ratings.ratings(house.playground.world.guild.id, GAME.key, [ann.id]))[ann.id]
    assert games[0] == f"**{GAME.name}** {rating.number:,}? · 2nd of 3 · 2 games"
    assert games[1].startswith(f"**{OTHER_GAME.short_name}** ")
    assert games[1].endswith("? · 2nd of 3 · 1 game")
    assert message.embeds[0]["footer"]["text"].endswith("?: still settling.")


async def test_a_game_for_one_tells_its_best(house: Stage, ann: Person, bob: Person) -> None:
    game, _ = daily_game()
    column = game.columns[0]
    await house.restored()
    for number, person, sticks in ((1, ann, 20), (2, ann, 31), (3, bob, 33)):
        await finish(
            house.database,
            f"ALONE{number}",
            SeatResult(person.id, person.user.name, 1, {column.of: sticks}, sticks, 0),
            game=game.key,
            guild=house.playground.world.guild.id,
            host=person.id,
            options={},
            clock=Clock(house.clock()),
            seats=(Seat(person.id, person.user.name),),
        )

    assert told(await look(bob, ann))[0] == f"**{game.short_name}** · best game 31 · 2nd of 2 · 2 games"
    assert any(f"**{game.name}** score 31 (table ALONE2)" in line for line in await results(bob, ann))


async def test_the_last_results_are_told_newest_first(house: Stage, ann: Person, bob: Person) -> None:
    for number in range(1, 13):
        await played(house, number, *((ann, bob, HOUSE) if number % 2 else (bob, ann)))

    found = await results(ann)

    assert len(found) == RECENT
    day = int((FIRST + timedelta(days=12)).timestamp())
    assert found[0] == f"<t:{day}:d> **{GAME.name}** 2nd of 2, with Bob (table GAME12)"
    assert found[1].endswith("1st of 3, with Bob and Vera (table GAME11)")


async def test_from_the_results_one_goes_back_to_the_profile(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, 1, ann, bob)
    profile = await look(bob, ann)
    turned = shown(await bob.click(profile, "Latest results"))
    assert turned.embeds[0]["title"] == "The latest results of Ann"
    assert turned.id == profile.id

    assert shown(await bob.click(turned, "← Back")).embeds == profile.embeds


@pytest.mark.parametrize("query", ["q1:profile:x:main", "q1:profile:77:main", "q1:profile:101:other", "q1:profile"])
async def test_a_forged_page_is_a_sentence(house: Stage, ann: Person, bob: Person, query: str) -> None:
    await played(house, 1, ann, bob)

    refused(await bob.click(await look(bob, ann), query, forged=True), GONE)


async def test_a_result_says_what_does_not_count(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, 1, ann, bob)
    await played(house, 2, ann, bob, is_rated=False)
    await house.database.corrections.void(house.playground.world.guild.id, "GAME1", ann.id, "a slip")

    message = await look(ann)

    newest, oldest = await results(ann)
    assert newest.endswith("1st of 2, with Bob (table GAME2, not rated)")
    assert oldest.endswith("1st of 2, with Bob (table GAME1, taken out of the league)")
    assert told(message) == ["No rated game yet."]


async def test_two_persons_are_compared_by_the_games_that_they_met_in(
    house: Stage, ann: Person, bob: Person, cy: Person
) -> None:
    await played(house, 1, ann, bob, cy)
    await played(house, 2, bob, ann)
    await played(house, 3, bob, ann, game=OTHER_GAME.key)

    assert told(await look(ann, bob))[-1] == "In 3 rated games you came out ahead in 1, behind in 2."
    assert told(await look(bob, ann))[-1] == "In 3 rated games you came out ahead in 2, behind in 1."
    eve = house.person("Eve")
    assert told(await look(eve, ann))[-1] == "You and Ann haven't met in a rated game here yet."
    assert "You and" not in (await look(ann)).text


async def test_the_house_player_met_most_often_is_the_favourite_enemy(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, 1, ann, bob, HOUSE)
    await played(house, 2, HOUSE, ann, bob)
    await played(house, 3, ann, bob, (None, "Otto"))

    enemy = "Vera 🤖: 2 games together, {} won 1."
    assert told(await look(ann))[-1] == enemy.format("you")
    assert told(await look(bob, ann))[-1] == enemy.format("Ann")


async def test_the_curve_is_a_picture_with_words(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, 1, ann, bob)
    await played(house, 2, ann, bob)
    assert pictures_of(await look(ann)) == []
    await played(house, 3, ann, bob)

    ((_, words),) = pictures_of(await look(ann))

    assert words.startswith("Chart: Rating after each result.")
    assert f" {GAME.name}: from 1," in words
    assert "(2 November)" in words
    assert "(4 November)" in words


async def test_each_game_has_its_line_in_the_picture(house: Stage, ann: Person, bob: Person) -> None:
    for number, game in enumerate((GAME, GAME, GAME, OTHER_GAME), 1):
        await played(house, number, ann, bob, game=game.key)

    message = await look(ann)

    ((_, description),) = pictures_of(message)
    assert f" {GAME.name}: from " in description
    assert f" {OTHER_GAME.short_name}: " in description


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


async def test_the_context_menu_does_the_same(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, 1, ann, bob)

    reply = await ann.user_command("Profile", bob, GAMES_CHANNEL)

    assert shown(reply).embeds == (await look(ann, bob)).embeds


async def test_a_game_that_was_played_stands_in_the_profile(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    await play_to_the_end(house, table)

    assert told(await look(bob, ann))[-1].startswith("In 1 rated game you came out ")
    assert f"(table {table})" in (await results(bob, ann))[0]
