"""Where the commands are offered, and what is said where the bot is no member."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from bot.messages.installs import GROUP, NO_MEMBER
from bot.playground.permissions import permission_bits
from tests.bot.stage import GAMES_CHANNEL, Stage, belongs_to, open_lobby, plain_play, stage, start_game, wait_for_turn
from tests.loopback.person import Person
from tests.loopback.playground import Playground

REGISTER = "PUT /applications/{application_id}/commands"
SEVEN = {
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "create_public_threads",
    "embed_links",
    "attach_files",
    "read_message_history",
}


async def test_every_command_is_for_servers_that_have_the_bot_and_for_direct_messages(house: Stage) -> None:
    commands = house.playground.world.commands(None)
    assert commands
    assert {tuple(command["integration_types"]) for command in commands} == {(0,)}
    assert {tuple(command["contexts"]) for command in commands} == {(0, 1)}


async def test_commands_that_are_offered_elsewhere_are_registered_anew(
    database_file: Path, playground: Playground
) -> None:
    registered = playground.faults.requests.with_token
    async with stage(database_file, playground=playground):
        pass
    for change in ({"integration_types": [0, 1]}, {"contexts": [0, 1, 2]}, {"contexts": None}):
        before = registered[REGISTER]
        command = playground.world.commands(None)[0]
        playground.world.commands.edit(None, int(command["id"]), change)
        async with stage(database_file, playground=playground):
            assert registered[REGISTER] == before + 1
        async with stage(database_file, playground=playground):
            assert registered[REGISTER] == before + 1


def said(text: str, client: int, why: str = NO_MEMBER) -> None:
    """Check that a sentence says why nothing came of it, with a link that brings the bot with all that it needs."""
    sentence, link = text.split("<")
    assert sentence.strip() == why
    address = urlsplit(link.removesuffix(">"))
    asked = parse_qs(address.query)
    assert (address.netloc, address.path) == ("discord.com", "/oauth2/authorize")
    assert asked["client_id"] == [str(client)]
    assert set(asked["scope"][0].split()) == {"bot", "applications.commands"}
    assert int(asked["permissions"][0]) == permission_bits(*SEVEN)


async def test_where_the_bot_is_no_member_every_command_says_so_and_starts_nothing(
    database_file: Path, playground: Playground
) -> None:
    playground.world.guild.is_bot_member = False
    async with stage(database_file, playground=playground) as house:
        ann, client = house.person("Ann"), playground.world.bot.id
        for command in ("play whot", "hand", "daily", "tournament joker", "my settings", "profile"):
            reply = await ann.command(command, GAMES_CHANNEL)
            assert reply.is_ephemeral
            said(reply.text, client)
        assert await house.database.privacy.guilds() == set()
        assert await house.database.absences.all() == {}


async def test_where_the_bot_is_no_member_a_press_says_so_and_changes_nothing(
    database_file: Path, playground: Playground
) -> None:
    async with stage(database_file, playground=playground) as house:
        lobby = await open_lobby(house, "Ann")
    playground.world.guild.is_bot_member = False
    async with stage(database_file, playground=playground) as house:
        await house.until_resting()
        house.put_forward(3600)
        await house.until_resting(is_resting=False)
        reply = await house.person("Bob").click(lobby, "Join")
        assert reply.is_ephemeral
        said(reply.text, playground.world.bot.id)


async def test_a_server_that_only_seems_to_be_gone_goes_on_with_its_commands(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    house.playground.faults.miss_guild()
    await house.until_resting()
    reply = await ann.command("hand", GAMES_CHANNEL)
    assert reply.is_ephemeral
    assert belongs_to(reply.shown, table)


async def test_a_group_is_shown_no_hand(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    house.playground.faults.make_group(mover.user.id)
    for reply in (await mover.command("hand", mover.dm), await mover.click(hand, plain_play(hand))):
        assert reply.is_ephemeral
        said(reply.text, house.playground.world.bot.id, GROUP)
