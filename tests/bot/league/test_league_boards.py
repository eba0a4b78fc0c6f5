"""`/league board`: what stands on a board, for whom, and how its pages are turned."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.league.season_choice import UNKNOWN
from bot.messages.query import GONE
from tests.bot.results import lines, played, played_on_two_days, this_month
from tests.bot.sight import pictures_of
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    play_to_the_end,
    refused,
    start_game,
    wait_for_table,
)
from tests.loopback.person import Person
from tests.loopback.seen import Reply, SeenMessage

BOARD = "league board"
CROWD = tuple(f"Player {number:02}" for number in range(1, 13))


def field(message: SeenMessage | None, name: str) -> str:
    """What a field of a message says."""
    assert message is not None
    return next(str(each["value"]) for each in message.embeds[0]["fields"] if each["name"] == name)


def labels(reply: Reply) -> list[str]:
    assert reply.message is not None
    return [button.label for button in reply.message.buttons]


def title(message: SeenMessage | None) -> str:
    assert message is not None
    return str(message.embeds[0]["title"])


# What stands on it


async def test_a_board_is_for_all_to_see(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, "Ann", "Bob", rubbers=(1, 0), games=(3, 2), counters=(5, 0))

    reply = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT")

    assert reply.message is not None
    assert not reply.is_ephemeral
    assert title(bob.look(reply)) == f"WHOT: {this_month(house)}"
    assert lines(bob.look(reply)) == [
        "**1** Ann · 1 pt · 1,138?",
        "**2** Bob · 0 pts · 927?",
    ]
    assert field(reply.message, "Ann, who asked") == (
        "1st: 1 point, rated 1,138, still settling, 1 game, rubbers won: 1, games won: 3, counters taken: 5."
    )


async def test_the_line_of_who_asked_is_always_shown(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, *CROWD, "Ann")

    asked = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT")
    other = await bob.command(BOARD, GAMES_CHANNEL, game="WHOT")

    assert field(asked.message, "Ann, who asked").startswith("13th: 0 points, rated ")
    assert field(other.message, "Bob, who asked") == "Not on this board yet."


async def test_ties_share_a_place(house: Stage, ann: Person) -> None:
    await played(house, ("Bob", "Cy"), "Ann")

    reply = await ann.command(BOARD, GAMES_CHANNEL)

    assert lines(reply.message) == [
        "**1** Bob · 1.5 pts · 1 game",
        "**1** Cy · 1.5 pts · 1 game",
        "**3** Ann · 0 pts · 1 game",
    ]


async def test_without_a_game_the_board_is_over_all_of_them(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob")
    await played(house, "Ann", "Bob", game="nothanks")

    reply = await ann.command(BOARD, GAMES_CHANNEL)

    assert title(reply.message) == f"All games: {this_month(house)}"
    assert lines(reply.message)[0] == "**1** Ann · 2 pts · 2 games"


async def test_a_board_goes_by_rating(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob", rubbers=(1, 0))

    reply = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT", by="rating")

    assert lines(reply.message)[0] == "**1** Ann · 1,138? · 1 pt"


async def test_a_board_goes_by_what_the_game_counts(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob", score=(9, 30), wins=(1, 0), game="nothanks")
    await played(house, "Bob", "Ann", score=(4, 50), wins=(1, 0), game="nothanks")

    best = await ann.command(BOARD, GAMES_CHANNEL, game="No Thanks!", by="best-score")
    mean = await ann.command(BOARD, GAMES_CHANNEL, game="No Thanks!", by="Mean score")

    assert lines(best.message)[0] == "**1** Bob · 4 · 1 pt"
    assert lines(mean.message)[0] == "**1** Bob · 17.00 · 1 pt"


async def test_means_are_told_with_the_digits_that_they_rank_by(house: Stage, ann: Person) -> None:
    for bobs in (11, *[10] * 9):
        await played(house, "Ann", "Bob", score=(10, bobs), game="nothanks")

    reply = await ann.command(BOARD, GAMES_CHANNEL, game="No Thanks!", by="mean-score")

    assert [line.rpartition(" · ")[0] for line in lines(reply.message)] == [
        "**1** Ann · 10.00",
        "**2** Bob · 10.10",
    ]


async def test_the_board_over_all_games_is_of_those_who_met_somebody(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob")
    await played(house, "Cy", game="nojoke-solitaire", sticks=(31,), perfects=(0,))

    reply = await ann.command(BOARD, GAMES_CHANNEL, by="games")

    assert [line.split(" · ")[0] for line in lines(reply.message)] == ["**1** Ann", "**1** Bob"]
    assert "2nd Bob, 0 points" in (await ann.command("league season show", GAMES_CHANNEL)).text


async def test_a_game_for_one_goes_by_what_it_counts_and_has_no_points(house: Stage, ann: Person) -> None:
    await played(house, "Ann", game="nojoke-solitaire", sticks=(31,), perfects=(0,))
    await played(house, "Bob", game="nojoke-solitaire", sticks=(35,), perfects=(1,))

    reply = await ann.command(BOARD, GAMES_CHANNEL, game="nojoke-solitaire")

    assert lines(reply.message) == [
        "**1** Bob · 35 · 1 game",
        "**2** Ann · 31 · 1 game",
    ]


async def test_a_season_is_found_by_its_name_and_all_time_too(house: Stage, ann: Person) -> None:
    await played(house, "Bob", "Ann", days_ago=70)
    await played(house, "Ann", "Bob")
    old = (await house.database.seasons.archive(house.playground.world.guild.id, 10))[-1]

    then = await ann.command(BOARD, GAMES_CHANNEL, raw=True, season=old.name.upper())
    ever = await ann.command(BOARD, GAMES_CHANNEL, raw=True, season="all time")

    assert title(then.message) == f"All games: {old.name}"
    assert lines(then.message)[0] == "**1** Bob · 1 pt · 1 game"
    assert lines(ever.message) == ["**1** Ann · 1 pt · 2 games", "**1** Bob · 1 pt · 2 games"]


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


async def test_what_is_not_rated_is_on_no_board(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob", is_rated=False)

    reply = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT")

    assert reply.message is not None
    assert reply.text == (
        f"WHOT: {this_month(house)}\nNobody has finished a rated game of WHOT in the season {this_month(house)} yet. "
        "Rated games of two or more people count; house players never rank."
    )
    assert reply.message.buttons == []


async def test_a_season_without_games_says_so(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob", days_ago=70)
    old = (await house.database.seasons.archive(house.playground.world.guild.id, 10))[-1]

    reply = await ann.command(BOARD, GAMES_CHANNEL, game="nubs", season=str(old.id))

    assert f"Nobody finished a rated game of NUBS in the season {old.name}." in reply.text


# Pages


async def test_who_asked_turns_the_page_in_place(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, *CROWD)
    asked = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT")

    turned = await ann.click(asked, "On →")
    back = await ann.click(asked, "← Back")

    assert asked.message is not None
    assert turned.message is not None
    assert turned.message.id == asked.message.id
    assert [line.split(" · ")[0] for line in lines(turned.message)] == [
        "**11** Player 11",
        "**12** Player 12",
    ]
    assert "page 2 of 2, 12 players" in turned.text
    assert lines(back.message) == lines(asked.message)


async def test_anybody_else_gets_the_page_privately(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, *CROWD, "Bob")
    asked = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT")

    own = await bob.click(asked, "On →")
    own_back = await bob.click(own, "← Back")

    assert own.is_ephemeral
    assert field(own.message, "You").startswith("13th: 0 points")
    assert len(lines(own.message)) == 3
    assert own_back.message is not None
    assert own.message is not None
    assert own_back.message.id == own.message.id
    assert lines(bob.look(asked)) == lines(asked.message)
    assert field(bob.look(asked), "Ann, who asked") == "Not on this board yet."


async def test_where_am_i_shows_the_own_page_privately(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, *CROWD, "Bob")
    asked = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT")

    found = await bob.click(asked, "Find me")
    nowhere = await house.person("Eve").click(asked, "Find me")

    assert found.is_ephemeral
    assert "page 2 of 2" in found.text
    assert field(nowhere.message, "You") == "You aren't on this board yet."


async def test_where_am_i_finds_whoever_is_tied(house: Stage, ann: Person) -> None:
    people = ("Ann", *CROWD, "Bob", "Cy", "Dee", "Eve")
    await played(house, people, game="nothanks", score=[20] * len(people))
    asked = await ann.command(BOARD, GAMES_CHANNEL, game="No Thanks!", by="best-score")

    for name in ("Ann", "Bob", "Cy", "Dee", "Eve"):
        found = await house.person(name).click(asked, "Find me")
        assert any(line.startswith(f"**1** {name} ·") for line in lines(found.message))


async def test_a_board_of_one_page_has_nothing_to_turn(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob")

    assert labels(await ann.command(BOARD, GAMES_CHANNEL)) == ["Find me"]


# The race


async def test_the_race_of_the_season_comes_with_words(house: Stage, ann: Person) -> None:
    await played_on_two_days(house, "Ann", "Bob")

    reply = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT")

    assert reply.message is not None
    ((_, words),) = pictures_of(reply.message)
    month = this_month(house).split()[0]
    last = max(2, datetime.fromtimestamp(house.clock(), UTC).day)
    assert words == (
        "Chart: Points of the first five, day by day. "
        f"Ann: from 0 (the start) to 2 ({last} {month}). Lowest 0 (the start), highest 2 (2 {month})."
    )


async def test_a_season_of_one_day_has_no_race_yet(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob")

    reply = await ann.command(BOARD, GAMES_CHANNEL, game="WHOT")

    assert reply.message is not None
    assert pictures_of(reply.message) == []


@pytest.mark.parametrize("options", [{"by": "games"}, {"season": "all"}, {"game": "nubs"}])
async def test_other_boards_have_no_race(house: Stage, ann: Person, options: dict[str, Any]) -> None:
    await played_on_two_days(house, "Ann", "Bob")

    reply = await ann.command(BOARD, GAMES_CHANNEL, **options)

    assert reply.message is not None
    assert pictures_of(reply.message) == []


async def test_the_second_page_has_no_race(house: Stage, ann: Person) -> None:
    await played_on_two_days(house, *CROWD)
    asked = await ann.command(BOARD, GAMES_CHANNEL)

    turned = await ann.click(asked, "On →")

    assert asked.message is not None
    assert len(pictures_of(asked.message)) == 1
    assert turned.message is not None
    assert pictures_of(turned.message) == []


async def test_a_server_without_pictures_has_no_race(house: Stage, ann: Person) -> None:
    await played_on_two_days(house, "Ann", "Bob")
    await ann.command("parlour settings", GAMES_CHANNEL, pictures=False)

    reply = await ann.command(BOARD, GAMES_CHANNEL)

    assert reply.message is not None
    assert pictures_of(reply.message) == []
    assert len(lines(reply.message)) == 2


async def test_without_the_permission_to_attach_files_the_words_go_alone(house: Stage, ann: Person) -> None:
    await played_on_two_days(house, "Ann", "Bob")
    house.playground.faults.deny(GAMES_CHANNEL, "attach_files")

    reply = await ann.command(BOARD, GAMES_CHANNEL)

    assert reply.message is not None
    assert pictures_of(reply.message) == []
    assert len(lines(reply.message)) == 2


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


async def test_behind_more_a_lobby_tells_the_expected_places_once_there_are_ratings(house: Stage, ann: Person) -> None:
    newcomers = await open_lobby(house, "Ann", "Bob")
    assert "Expected places" not in (await ann.click(newcomers, "More…")).text
    await played(house, "Bob", "Ann")

    lobby = await open_lobby(house, "Ann", "Bob", "Cy", rated=True)

    expected = await expected_at(ann, lobby)
    assert [line.split(",")[0] for line in expected] == ["1st: Bob", "2nd: Cy", "3rd: Ann"]
    assert "2nd: Cy, no rating yet" in expected


async def test_a_lobby_expects_partners_on_one_place(house: Stage, ann: Person, bob: Person) -> None:
    await played(house, "Bob", "Ann", game="nubs")
    opened = await ann.command("play nubs", GAMES_CHANNEL, teams="partners")
    for name in ("Bob", "Cy"):
        await house.person(name).click(opened, "Join")

    expected = await expected_at(bob, opened)

    assert [line.split(",")[0] for line in expected] == ["1st: Bob", "2nd: Ann", "2nd: Cy"]


async def test_a_lobby_whose_partners_are_drawn_expects_nobody_anywhere(house: Stage, ann: Person) -> None:
    await played(house, "Bob", "Ann", game="joker")
    drawn = await ann.command("play joker", GAMES_CHANNEL, partners="cut")
    await house.person("Bob").click(drawn, "Join")
    chosen = await ann.command("play joker", "#lobby", partners="fixed")
    await house.person("Bob").click(chosen, "Join")

    assert await expected_at(ann, drawn) == [
        "None yet: the cut for partners decides who plays with whom when the game begins."
    ]
    assert (await expected_at(ann, chosen))[0].startswith("1st: Bob, ")


async def test_a_lobby_that_is_not_rated_expects_nothing(house: Stage, ann: Person) -> None:
    await played(house, "Bob", "Ann")

    lobby = await open_lobby(house, "Ann", "Bob", rated=False)

    assert "Expected places" not in (await ann.click(lobby, "More…")).text


# Bad input


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
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
        (
            {"game": "nubs", "by": "luck"},
            "The board of NUBS ranks by points, rating, games, games won or hundreds.",
        ),
        (
            {"game": "nojoke-solitaire", "by": "points"},
            (
                "The board of NO-JOKE Solitaire ranks by best game, perfect games, sticks played, longest daily streak "
                "or games."
            ),
        ),
    ],
)
async def test_a_board_that_is_none_is_a_sentence(
    house: Stage, ann: Person, options: dict[str, Any], sentence: str
) -> None:
    refused(await ann.command(BOARD, GAMES_CHANNEL, raw=True, **options), sentence)


@pytest.mark.parametrize(
    "query",
    [
        "q1:board",
        "q1:board:whot:now:points",
        "q1:board:chess:now:points:1",
        "q1:board:whot:then:points:1",
        "q1:board:whot:999:points:1",
        "q1:board:whot:now:luck:1",
        "q1:board:-:now:rating:1",
        "q1:board:whot:now:points:0",
        "q1:board:whot:now:points:-1",
        "q1:board:whot:now:points:1234567890",
        "q1:boardpage:whot:now:points:two",
        "q1:boardpage:whot:now:points:1:1",
    ],
)
async def test_a_forged_page_is_a_sentence(house: Stage, ann: Person, query: str) -> None:
    await played(house, "Ann", "Bob")
    asked = await ann.command(BOARD, GAMES_CHANNEL)

    refused(await ann.click(asked, query, forged=True), GONE)


async def test_a_page_behind_the_last_is_a_sentence(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob")
    asked = await ann.command(BOARD, GAMES_CHANNEL)

    refused(
        await ann.click(asked, "q1:boardpage:-:now:points:7", forged=True),
        "This board has only 1 page now: use /league board to see it from the start.",
    )


async def test_a_season_of_another_server_is_not_shown(house: Stage, ann: Person) -> None:
    await played(house, "Ann", "Bob")
    await played(house, "Ann", "Bob", guild=4242)
    elsewhere = await house.database.seasons.current(4242)
    asked = await ann.command(BOARD, GAMES_CHANNEL)

    refused(await ann.click(asked, f"q1:board:whot:{elsewhere.id}:points:1", forged=True), GONE)
    refused(await ann.command(BOARD, GAMES_CHANNEL, season=str(elsewhere.id)), UNKNOWN)


async def test_a_forged_page_leaves_the_public_table_as_it_is(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(ann, table)

    reply = await ann.click(shown, "q1:boardpage:whot:now:points:1", forged=True)

    assert reply.is_ephemeral
    after = await wait_for_table(ann, table)
    assert after.id == shown.id


async def test_direct_messages_have_no_board(house: Stage, ann: Person) -> None:
    await ann.command("play nojoke-solitaire", ann.dm)
    (shown,) = ann.sees(ann.dm)

    reply = await ann.click(shown, "q1:board:whot:now:points:1", forged=True)

    assert reply.text == "Each server has its own league: use this in one of its channels."
