"""`/league void` and `/league audit`: what is previewed, who may, and what everybody can read of it."""

from __future__ import annotations

from bot.league.board_screen import RECOUNTED, RECOUNTED_WORDS
from bot.league.corrections import LINES, audit_screen, void_question
from bot.messages.answers import NOT_MANAGER
from bot.messages.confirm import SOMEBODY_ELSES, Asked, Deed, question_screen
from bot.messages.query import GONE
from bot.messages.screen import DESCRIPTION
from games.league.rating import Rating
from games.league.season import LONGEST_NAME
from storage.league.audit import AuditAct, Audited
from storage.league.corrections import LONGEST_WHY, Correction, Difference, Footing
from storage.league.profiles import KeptResult, KeptSeat
from tests.bot.results import lines, played
from tests.bot.stage import GAMES_CHANNEL, Stage, refused
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage
from tests.storage.slices import Steps, small_slices

VOID, AUDIT = "league void", "league audit"
WHY = "The house misplayed"
NOTHING = "This server has no such result. A game has a result once it's over."


async def points(house: Stage, person: Person) -> list[str]:
    """The lines of the server's board over all games."""
    reply = await person.command("league board", GAMES_CHANNEL)
    return [line.rpartition(" · ")[0] for line in lines(reply.message)]


async def voided(ann: Person, table: str) -> SeenMessage:
    """Void a result; what the manager sees then."""
    asked = await ann.command(VOID, GAMES_CHANNEL, result=table, why=WHY)
    await ann.click(asked, "Void it")
    return await ann.wait_for(lambda seen: f"table {table}" in seen.text and " is void" in seen.text)


async def test_a_result_is_voided_once(house: Stage, ann: Person) -> None:
    table = await played(house, "Ann", "Bob")
    first, second = [await ann.command(VOID, GAMES_CHANNEL, result=table, why=WHY) for _ in range(2)]
    await ann.click(first, "Void it")
    await ann.click(second, "Void it")
    late = await ann.wait_for(lambda seen: seen.text == f"Result 1 is already void: {WHY}")
    assert late.is_ephemeral
    refused(await ann.command(VOID, GAMES_CHANNEL, result=table, why="Again"), f"Result 1 is already void: {WHY}")
    assert len(await house.database.audit.acts(house.playground.world.guild.id, 10)) == 1


async def test_what_did_not_count_changes_nothing_but_the_mark(house: Stage, ann: Person) -> None:
    table = await played(house, "Ann", "Bob", is_rated=False)
    reply = await ann.command(VOID, GAMES_CHANNEL, result=table, why=WHY)
    assert "nothing changes" in reply.text or "nothing else changes" in reply.text


async def test_nothing_is_voided_that_is_unknown_without_a_reason_or_by_who_may_not_manage(
    house: Stage, ann: Person, bob: Person
) -> None:
    table, elsewhere = await played(house, "Ann", "Bob"), await played(house, "Ann", "Bob", guild=4242)
    for result, why, sentence in (
        *((result, WHY, NOTHING) for result in ("NONE2", "", "🎉" * 50, elsewhere)),
        (table, "\u200b ** ", "Say why you void the result: everybody can read it in the audit list."),
        (table, "x" * 301, "Give a reason of at most 300 characters."),
    ):
        refused(await ann.command(VOID, GAMES_CHANNEL, raw=True, result=result, why=why), sentence)
    asked = await ann.command(VOID, GAMES_CHANNEL, result=table, why=WHY)
    refused(await bob.command(VOID, GAMES_CHANNEL, result=table, why=WHY), NOT_MANAGER)
    refused(await bob.click(asked, asked.shown.buttons[0].custom_id or "", forged=True), SOMEBODY_ELSES)
    for query in ("q1:void", "q1:void:NONE2", "q1:void:A:B", "q1:audit", "q1:audit:0", "q1:audit:2"):
        refused(await ann.click(asked, query, forged=True), GONE)
    kept = await house.database.profiles.result(table)
    assert kept is not None
    assert kept.void_reason is None


async def test_the_option_offers_what_can_be_voided_to_managers_alone(house: Stage, ann: Person, bob: Person) -> None:
    gone = await played(house, "Ann", "Bob", table="GYNE2")
    await played(house, "Cy", "Bob", table="STAY2")
    await voided(ann, gone)
    offered = await ann.autocomplete(VOID, GAMES_CHANNEL, "result", "cy")
    assert [choice["value"] for choice in offered] == ["STAY2"]
    assert offered[0]["name"].startswith("STAY2 · WHOT · Cy, Bob · ")
    assert await bob.autocomplete(VOID, GAMES_CHANNEL, "result", "") == []


# While ratings are worked out again

NOTE = f"{RECOUNTED}\n{RECOUNTED_WORDS}"


async def test_boards_and_profiles_say_that_ratings_are_being_recounted_until_they_are(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await played(house, "Ann", "Bob")
    for winner, loser in (("Bob", "Ann"), ("Ann", "Cy")):
        await played(house, winner, loser)
    await played(house, "Ann", "Bob", game="nothanks")
    steps = Steps(house.database)
    with small_slices():
        asked = await ann.command(VOID, GAMES_CHANNEL, result=table, why=WHY)
        assert "What follows\nThe ratings at WHOT after this result are then worked out again" in asked.text

        await ann.click(asked, "Void it")

        seen = await ann.wait_for(lambda seen: " is void" in seen.text)
        assert f"{RECOUNTED}\nThe ratings at WHOT after this result are worked out again" in seen.text
        assert await points(house, ann) == ["**1** Ann · 2 pts", "**2** Bob · 1 pt", "**3** Cy · 0 pts"]
        assert NOTE in (await bob.command("league board", GAMES_CHANNEL, game="whot", by="rating")).text
        assert NOTE in (await bob.command("profile", GAMES_CHANNEL)).text
        assert NOTE not in (await bob.command("league board", GAMES_CHANNEL, game="nothanks", by="rating")).text
        assert NOTE not in (await bob.command("league board", GAMES_CHANNEL)).text

        await steps.finish(house.database)

        assert NOTE not in (await bob.command("league board", GAMES_CHANNEL, game="whot", by="rating")).text
        assert NOTE not in (await bob.command("profile", GAMES_CHANNEL)).text


# The audit list


async def test_the_list_is_read_in_pages_and_says_so_where_it_is_empty(house: Stage, ann: Person, bob: Person) -> None:
    assert "Nothing yet: managers haven't voided a result" in (await bob.command(AUDIT, GAMES_CHANNEL)).text
    for number in range(12):
        await ann.command("league season name", GAMES_CHANNEL, name=f"Name {number}")
    first = await ann.command(AUDIT, GAMES_CHANNEL)
    second = await ann.click(first, "Next →")
    back = await ann.click(second, "← Prev")
    assert second.shown.id == first.shown.id
    assert "now Name 2\n" in second.text
    assert "now Name 3\n" not in second.text
    assert back.text == first.text
    assert "now Name 11\n" in back.text


# Words


def test_the_longest_names_and_reasons_fit_on_a_page() -> None:
    subject = f"{'N' * LONGEST_NAME}, now {'M' * LONGEST_NAME}"
    acts = [
        Audited(4e9, 2**63 - 1, AuditAct.NAME_SEASON, subject, f"{number}{'w' * (LONGEST_WHY - 1)}")
        for number in range(LINES)
    ]
    embed = audit_screen(acts, 1, has_more=True).embed
    assert embed.description is not None
    assert all(act.why in embed.description for act in acts)
    assert len(embed.description) <= DESCRIPTION


def difference(name: str) -> Difference:
    return Difference(1, name, True, Footing(1.0, 1, Rating(30.0, 2.0, 5)), Footing(None, None, None))


def result_of(*names: str) -> KeptResult:
    seats = tuple(KeptSeat(None, name, place, 0, has_left=False) for place, name in enumerate(names, 1))
    return KeptResult("7K2QF", 12, "whot", 0.0, True, 40, 60.0, None, seats)


def test_what_is_lost_is_called_none() -> None:
    question = void_question(result_of("Ann", "Bob"), Correction([difference("Ann")], is_recounted=False))
    ((_, changes),) = question.facts
    assert changes == "**Ann**: rating 1,960 to none, points 1 to none, place 1st to none"


def test_many_differences_are_cut_short() -> None:
    question = void_question(result_of(*["W" * 32] * 12), Correction([difference("W" * 32)] * 5000, is_recounted=True))
    embed = question_screen(question, Deed.VOID, Asked(("7K2QF",), {WHY: "x" * 300})).embed
    assert len(embed) <= 6000
    assert "So do the numbers of 4,980 other players." in str(embed.to_dict())


def test_a_manager_who_was_deleted_is_a_former_player() -> None:
    screen = audit_screen([Audited(0.0, -3, AuditAct.CLOSE_SEASON, "May 2026", "")], 1, has_more=False)
    assert screen.embed.description == "<t:0:f> · a former player · season May 2026 closed"
    assert screen.rows == ()
