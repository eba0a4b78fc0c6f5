"""`/league board`: what stands on a board, for whom, and how its pages are turned."""

from __future__ import annotations

from bot.league.season_choice import UNKNOWN
from bot.messages.query import GONE
from tests.bot.results import lines, played, played_on_two_days, this_month
from tests.bot.sight import pictures_of
from tests.bot.stage import GAMES_CHANNEL, Stage, open_lobby, play_to_the_end, refused, start_game, wait_for_table
from tests.loopback.person import Person
from tests.loopback.seen import Reply, SeenMessage

BOARD = "league board"
CROWD = tuple(f"Player {number:02}" for number in range(1, 13))


def field(message: SeenMessage | None, name: str) -> str:
    """What a field of a message says."""
    assert message is not None
    return next(str(each["value"]) for each in message.embeds[0]["fields"] if each["name"] == name)


def title(message: SeenMessage | None) -> str:
    assert message is not None
    return str(message.embeds[0]["title"])


# What stands on it


async def test_means_are_told_with_the_digits_that_they_rank_by(house: Stage, ann: Person) -> None:
    for bobs in (11, *[10] * 9):
        await played(house, "Ann", "Bob", score=(10, bobs), game="nothanks")
    reply = await ann.command(BOARD, GAMES_CHANNEL, game="No Thanks!", by="mean-score")
    assert [line.rpartition(" · ")[0] for line in lines(reply.message)] == ["**1** Ann · 10.00", "**2** Bob · 10.10"]


async def test_the_board_over_all_games_is_of_those_who_met_somebody(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob")
    await played(house, "Cy", game="nojoke-solitaire", sticks=(31,), perfects=(0,))
    reply = await ann.command(BOARD, GAMES_CHANNEL, by="games")
    assert [line.split(" · ")[0] for line in lines(reply.message)] == ["**1** Ann", "**1** Bob"]
    assert "2nd Bob, 0 points" in (await ann.command("league season show", GAMES_CHANNEL)).text


async def test_the_options_offer_the_seasons_and_what_the_game_counts(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob", days_ago=70)
    await house.database.seasons.current(house.playground.world.guild.id)
    seasons = await ann.autocomplete(BOARD, GAMES_CHANNEL, "season", "")
    all_time = await ann.autocomplete(BOARD, GAMES_CHANNEL, "season", "ALL")
    any_game = await ann.autocomplete(BOARD, GAMES_CHANNEL, "by", "")
    nubs = await ann.autocomplete(BOARD, GAMES_CHANNEL, "by", "", game="nubs")
    assert seasons[0]["name"] == this_month(house)
    assert [choice["name"] for choice in all_time] == ["all time"]
    assert [choice["value"] for choice in any_game] == ["points", "games"]
    assert [choice["value"] for choice in nubs] == ["points", "rating", "games", "games-won", "hundreds"]


async def test_what_is_not_rated_is_on_no_board_and_a_board_that_is_none_is_a_sentence(
    house: Stage, ann: Person
) -> None:
    await played(house, "Ann", "Bob", is_rated=False)
    reply = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT")
    assert reply.text == (
        f"WHOT: {this_month(house)}\nNobody has finished a rated game of WHOT in the season {this_month(house)} yet. "
        "Rated games of two or more people count; house players never rank."
    )
    assert reply.shown.buttons == []
    for options, sentence in (
        ({"game": "chess"}, "I don't know that game: pick one from the list that /league board offers."),
        ({"season": "Autumn"}, UNKNOWN),
        ({"season": "999999999"}, UNKNOWN),
        (
            {"by": "rating"},
            (
                "The board for all games ranks by points or games. Name a game to rank by rating and whatever else "
                "that game counts."
            ),
        ),
        ({"game": "nubs", "by": "luck"}, "The board of NUBS ranks by points, rating, games, games won or hundreds."),
        (
            {"game": "nojoke-solitaire", "by": "points"},
            (
                "The board of NO-JOKE Solitaire ranks by best game, perfect games, sticks played, longest daily streak "
                "or games."
            ),
        ),
    ):
        refused(await ann.command(BOARD, GAMES_CHANNEL, raw=True, **options), sentence)


# Pages


async def test_anybody_else_gets_the_page_privately(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, *CROWD, "Bob")
    asked = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT")
    own = await bob.click(asked, "Next →")
    own_back = await bob.click(own, "← Prev")
    assert own.is_ephemeral
    assert field(own.shown, "You").startswith("13th: 0 points")
    assert len(lines(own.shown)) == 3
    assert own_back.shown.id == own.shown.id
    assert lines(bob.look(asked)) == lines(asked.message)
    assert field(bob.look(asked), "Ann, who asked") == "Not on this board yet."


async def test_where_am_i_finds_whoever_is_tied(house: Stage, ann: Person) -> None:
    people = ("Ann", *CROWD, "Bob", "Cy", "Dee", "Eve")
    await played(house, people, game="nothanks", score=[20] * len(people))
    asked = await ann.command(BOARD, GAMES_CHANNEL, game="No Thanks!", by="best-score")
    for name in ("Ann", "Bob", "Cy", "Dee", "Eve"):
        found = await house.person(name).click(asked, "Find me")
        assert any(line.startswith(f"**1** {name} ·") for line in lines(found.message))


# The race


async def test_where_the_server_or_a_permission_allows_no_pictures_there_is_no_race(house: Stage, ann: Person) -> None:
    await played_on_two_days(house, "Ann", "Bob")
    house.playground.faults.deny(GAMES_CHANNEL, "attach_files")
    for _ in range(2):
        reply = await ann.command(BOARD, GAMES_CHANNEL)
        assert pictures_of(reply.shown) == []
        assert len(lines(reply.shown)) == 2
        house.playground.faults.allow(GAMES_CHANNEL, "attach_files")
        await ann.command("parlour settings", GAMES_CHANNEL, pictures=False)


# Tables


async def test_a_finished_table_leads_to_the_board_of_its_game(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    await play_to_the_end(house, table)
    over = await wait_for_table(ann, table, "wins")
    async with house.unchanged(table):
        by_host = await ann.click(over, "Board")
        by_stranger = await house.person("Eve").click(over, "Board")
    for reply in (by_host, by_stranger):
        assert reply.is_ephemeral
        assert title(reply.message) == f"WHOT: {this_month(house)}"
        assert len(lines(reply.message)) == 2
    assert "Table" in (await wait_for_table(ann, table, "wins")).text


async def expected_at(person: Person, lobby: SeenMessage | Reply) -> list[str]:
    """The lines of the expected places behind More… of a lobby."""
    return field((await person.click(lobby, "More…")).message, "Expected places, by the ratings").split("\n")


async def test_a_lobby_expects_partners_on_one_place_but_none_that_are_drawn_or_not_rated(
    house: Stage, ann: Person, bob: Person
) -> None:
    for game in ("nubs", "joker", "whot"):
        await played(house, "Bob", "Ann", game=game)
    partners = await open_lobby(house, "Ann", "Bob", "Cy", game="nubs", teams="partners")
    drawn = await open_lobby(house, "Ann", "Bob", game="joker", partners="cut")
    chosen = await open_lobby(house, "Ann", "Bob", channel="#lobby", game="joker", partners="fixed")
    unrated = await open_lobby(house, "Ann", "Bob", rated=False)
    expected = await expected_at(bob, partners)
    assert [line.split(",")[0] for line in expected] == ["1st: Bob", "2nd: Ann", "2nd: Cy"]
    assert await expected_at(ann, drawn) == [
        "None yet: the cut for partners decides who plays with whom when the game begins."
    ]
    assert (await expected_at(ann, chosen))[0].startswith("1st: Bob, ")
    assert "Expected places" not in (await ann.click(unrated, "More…")).text


# Bad input


async def test_a_forged_page_is_a_sentence_and_leaves_a_public_table_as_it_is(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob")
    await played(house, "Ann", "Bob", guild=4242)
    elsewhere = await house.database.seasons.current(4242)
    asked = await ann.command(BOARD, GAMES_CHANNEL)
    for query in (
        "board",
        "board:whot:now:points",
        "board:chess:now:points:1",
        "board:whot:then:points:1",
        "board:whot:999:points:1",
        "board:whot:now:luck:1",
        "board:-:now:rating:1",
        "board:whot:now:points:0",
        "board:whot:now:points:-1",
        "board:whot:now:points:1234567890",
        "boardpage:whot:now:points:two",
        "boardpage:whot:now:points:1:1",
        f"board:whot:{elsewhere.id}:points:1",
    ):
        refused(await ann.click(asked, f"q1:{query}", forged=True), GONE)
    refused(await ann.command(BOARD, GAMES_CHANNEL, season=str(elsewhere.id)), UNKNOWN)
    refused(
        await ann.click(asked, "q1:boardpage:-:now:points:7", forged=True),
        "This board has only 1 page now: use /league board to see it from the start.",
    )
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(ann, table)
    assert (await ann.click(shown, "q1:boardpage:whot:now:points:1", forged=True)).is_ephemeral
    assert (await wait_for_table(ann, table)).id == shown.id


async def test_direct_messages_have_no_board(house: Stage, ann: Person) -> None:
    await ann.command("play nojoke-solitaire", ann.dm)
    (shown,) = ann.sees(ann.dm)
    reply = await ann.click(shown, "q1:board:whot:now:points:1", forged=True)
    assert reply.text == "Each server has its own league: use this in one of its channels."
