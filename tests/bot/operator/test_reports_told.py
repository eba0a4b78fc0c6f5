"""Reports of problems: they come to the owner of the application by direct message, and not too many."""

from __future__ import annotations

from bot.operator.reports import DAY_SECONDS, LAST_TOLD, MOST_TOLD
from tests.bot.stage import GAMES_CHANNEL, Stage, play_first, start_game
from tests.loopback.person import Person

THANKS = "Thank you. I keep the report for whoever runs this bot."


async def report(person: Person, table: str, text: str) -> None:
    reply = await person.forge_modal(GAMES_CHANNEL, f"p1:report:{table}", {"text": text})
    assert reply.is_ephemeral
    assert reply.text == THANKS


async def begin(house: Stage) -> str:
    """Begin a game of Ann, who owns the application and gets her hand by direct message; the table's name."""
    table = await start_game(house, "Ann", "Bob")
    while await house.mover(table) is not house.person("Ann"):
        await play_first(house, table)
    await house.all_is_done()
    return table


def told(person: Person) -> list[str]:
    """What a person was told of reports by direct message."""
    return [seen.text for seen in person.sees(person.dm) if "a problem" in seen.text]


async def wait_to_be_told(person: Person, words: str) -> str:
    return (await person.wait_for(lambda seen: "a problem" in seen.text and words in seen.text, person.dm)).text


async def test_the_owner_reads_what_somebody_reports_and_where(house: Stage, ann: Person, bob: Person) -> None:
    table = await begin(house)
    await report(bob, table, "The **card** was\ngone, @everyone <@1>\u202e!")
    text = await wait_to_be_told(ann, "gone")
    assert f"Somebody reported a problem at table {table}:\nThe card was gone, everyone 1 !" in text
    assert told(bob) == []
    assert str(bob.id) not in text
    assert bob.user.name not in text


async def test_no_more_than_ten_a_day_come_over_all_persons(house: Stage, ann: Person, bob: Person) -> None:
    table = await begin(house)
    house.put_forward(DAY_SECONDS - house.clock() % DAY_SECONDS + 60)
    for number in range(MOST_TOLD + 2):
        await report(bob if number % 2 else ann, table, f"Problem {number}.")
    house.put_forward(DAY_SECONDS)
    await report(ann, table, "Another day.")

    await wait_to_be_told(ann, "Another day.")
    assert len(told(ann)) == MOST_TOLD + 1
    assert [text.splitlines()[-1] for text in told(ann) if LAST_TOLD in text] == [LAST_TOLD]
    assert not any(f"Problem {number}." in text for text in told(ann) for number in (MOST_TOLD, MOST_TOLD + 1))


async def test_a_report_is_kept_where_the_owner_cannot_be_told(house: Stage, ann: Person, bob: Person) -> None:
    table = await begin(house)
    house.playground.faults.close_dms("Ann")
    await report(bob, table, "It was slow.")
    assert told(ann) == []
    assert [kept.text for kept in await house.database.people.reports(5)] == ["It was slow."]
