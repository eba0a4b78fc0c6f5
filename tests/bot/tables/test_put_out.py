"""A host who takes somebody out of the lobby, and who is told what."""

from __future__ import annotations

from tests.bot.stage import Stage, open_lobby, refused, table_id, wait_for_table
from tests.loopback.person import Person
from tests.loopback.seen import Reply, SeenMessage

PUT_OUT = "Take somebody out of the lobby"


async def put_out(host: Person, lobby: SeenMessage, guest: Person) -> Reply:
    """Let the host take a guest out, by the menu behind More…."""
    menu = await host.click(lobby, "More…")
    return await host.select(menu, PUT_OUT, guest.user.name)


async def test_the_host_takes_somebody_out_who_is_told_and_may_join_again(
    house: Stage, ann: Person, bob: Person
) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await bob.wait_for(lambda seen: "You are seated" in seen.text, bob.dm)

    reply = await put_out(ann, lobby, bob)

    refused(reply, f"Bob no longer sits at table {table_id(lobby)}.")
    await wait_for_table(ann, table_id(lobby), "Ann, host; 9 places free.")
    told = await bob.wait_for(lambda seen: "The host took you out" in seen.text, bob.dm)
    assert "If it was a mistake, press Join there again." in told.text
    await bob.click(lobby, "Join")
    await wait_for_table(ann, table_id(lobby), "Ann, host; Bob;")


async def test_who_was_taken_out_twice_cannot_join_again(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await put_out(ann, lobby, bob)
    await bob.click(lobby, "Join")
    await put_out(ann, lobby, bob)

    reply = await bob.click(lobby, "Join")

    refused(reply, "The host has taken you out of this table twice, so you can't join it again.")
    assert (await house.session(table_id(lobby))).table.seat_of(bob.id) is None
    told = await bob.wait_for(lambda seen: "The host took you out" in seen.text, bob.dm)
    assert "press Join" not in told.text


async def test_only_the_host_is_offered_to_take_somebody_out(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", "Cy")

    mine, theirs = await ann.click(lobby, "More…"), await bob.click(lobby, "More…")
    reply = await bob.select(mine, f"p1:putout:{table_id(lobby)}", str(house.person("Cy").id), forged=True)

    assert [option["label"] for option in mine.shown.selects[0].options] == ["Bob", "Cy"]
    assert theirs.shown.selects == []
    refused(reply, "Only the host of this table can do that.")
    assert len((await house.session(table_id(lobby))).table.seats) == 3


async def test_after_the_start_nobody_is_taken_out(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    menu = await ann.click(lobby, "More…")
    await ann.click(lobby, "Start")

    reply = await ann.select(menu, PUT_OUT, "Bob")

    refused(reply, "The game has begun, so the seats stay as they are.")
    assert (await house.session(table_id(lobby))).table.seats[1].person == bob.id


async def test_nobody_else_is_taken_out_by_a_forged_press(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")

    for value in ("Ann", "nobody", "1"):
        picked = str(ann.id) if value == "Ann" else value
        async with house.unchanged(table_id(lobby)):
            reply = await ann.select(lobby, f"p1:putout:{table_id(lobby)}", picked, forged=True)
        assert reply.is_ephemeral
        assert "sits here any more" in reply.text or "You are the host" in reply.text
