"""Makes the museum: databases as release e8a7bde leaves them, and what stands in Discord by then.

It runs that release's code, its bot and its loopback Discord, and none of this tree's:

    git worktree add --detach /tmp/release e8a7bde
    PYTHONPATH=/tmp/release .venv/bin/python tests/museum/make.py tests/museum
    git worktree remove /tmp/release

Each of the folders `sqlite` and `postgresql` then has

- database.sql: the database as SQL,
- discord.jsonl: the loopback Discord; the first line tells the date, people, guild and channels, each other line one
  message as Discord has it, with all its files and who alone sees it, but without what is null, false or empty,
- records.jsonl, tournaments.jsonl: the record of each finished game and the archive of each tournament, by their ids.
"""

# mypy: ignore-errors
# ruff: noqa: E402
# What it imports is the release's, and comes after the time is set.

from __future__ import annotations

import time
from datetime import UTC, datetime
from types import SimpleNamespace

BEGUN = datetime(2026, 11, 24, 18, tzinfo=UTC).timestamp()
AHEAD = SimpleNamespace(seconds=BEGUN - time.time())
_real_time = time.time
time.time = lambda: _real_time() + AHEAD.seconds  # before anything below takes it as a default

import asyncio
import itertools
import json
import random
import re
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

import bot
from bot import openings, sessions
from bot.messages import answers
from bot.people import erasure
from bot.pictures import painter
from bot.playground import world
from bot.playground.model import timestamp
from bot.tables import clicks, delivery, opening
from bot.tournaments import commands
from bot.tournaments import delivery as tournament_delivery
from games.drawing.picture import Scene
from games.engine.export import record_of
from games.house.choose import choose
from games.house.levels import STEADY
from games.seed import seed_from_text
from games.tournament.dealing import table_id as round_table
from games.tournament.model import Phase
from games.tournament.session import TournamentSession
from storage.database import Database
from tests.bot import past
from tests.bot import stage as stages
from tests.bot.crowd import invite, tournament, tournament_id, until_phase, wait_for_board
from tests.bot.parties import TABLE_NAME
from tests.bot.stage import (
    GAMES_CHANNEL,
    behind_more,
    open_lobby,
    play_first,
    play_to_the_end,
    play_turn,
    plays,
    start_game,
    surely,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.playground import Playground
from tests.postgresql import PostgreSQL

RELEASE = "e8a7bde"
ORIGIN = "https://attachments.invalid"
"""Takes the place of the loopback Discord's address, whose port differs each time."""
LEFT_OUT = r',"(proxy_url":"[^"]*"|content_scan_version":0)'
"""Fields of a file that tell nothing: its second address is its first."""
CLOSED = "Eve"
"""Takes no direct messages."""
FINISHED = {
    "PAST2": ("whot", ("Ann", "Bob", "Cy")),
    "PAST3": ("nojoke-straight", ("Bob", "Cy")),
    "PAST4": ("nojoke-progressive", ("Cy", "Dee", "Ann")),
    "PAST5": ("nojoke-solitaire", ("Dee",)),
    "PAST6": ("nubs", ("Ann", "Cy")),
    "PAST7": ("joker", ("Ann", "Bob", "Cy", "Dee")),
    "PAST8": ("nothanks", ("Ann", "Bob", "Guest 1")),
    "PAST9": ("liars-dice", ("Bob", "Dee", "Guest 1")),
    "PASTA": ("pig", ("Cy", "Eve")),
    "PASTB": ("pig", ("Ann", "Bob")),
}
"""Games of the first season, by table."""
LATER = {
    "PASTC": ("liars-dice", ("Ann", "Dee")),
    "PASTD": ("liars-dice", ("Cy", "Bob")),
    "PASTE": ("pig", ("Bob", "Ann")),
}
"""Games of the second season."""
OPEN = (
    ("whot", ("Ann", "Bob"), {"house": 1, "level": "easy", "timer": "1 day", "thread": "a new thread"}, 9),
    ("nojoke-straight", ("Bob", "Cy", "Dee"), {"timer": "7 days"}, 8),
    ("nojoke-progressive", ("Cy", "Dee"), {"house": 1, "level": "strong"}, 10),
    ("nojoke-solitaire", ("Dee",), {}, 10),
    ("nubs", ("Ann", "Cy"), {}, 6),
    ("joker", ("Bob", "Dee"), {"house": 2, "timer": "1 day"}, 6),
    ("nothanks", ("Ann", "Bob", CLOSED), {}, 11),
    ("liars-dice", ("Bob", "Dee", "Cy"), {"coach": True}, 7),
    ("pig", ("Cy", CLOSED), {"timer": "1 hour"}, 9),
)
"""The tables in mid game: the game, who sits there, how it was opened, and how many turns people have made."""


def blank(scene: Scene) -> bytes:
    """A picture of one colour, in no time."""
    file = BytesIO()
    Image.new("1", (painter.SCALE * scene.width, painter.SCALE * scene.height)).save(file, "PNG")
    return file.getvalue()


def hurry() -> None:
    """Let nobody wait for what takes time, and deal the same cards each time."""
    painter.paint = blank
    answers.ANSWER_SECONDS = answers.ACKNOWLEDGE_SECONDS = clicks.ANSWER_PATIENCE = stages.WAIT = 20.0
    delivery.TABLE_SECONDS = delivery.LATE_SECONDS = openings.TURN_SECONDS = erasure.REDRAW_SECONDS = 0.0
    tournament_delivery.BOARD_SECONDS = stages.BOARD_SECONDS
    world.datetime = SimpleNamespace(
        now=lambda zone: datetime.fromtimestamp(time.time(), zone), fromtimestamp=datetime.fromtimestamp
    )
    for dealing in (opening, commands):
        seeds = (seed_from_text(f"museum {number}").hex() for number in itertools.count())
        dealing.secrets = SimpleNamespace(token_hex=lambda _, seeds=seeds: next(seeds))
    sessions.secrets = SimpleNamespace(choice=random.Random("names").choice)


async def pass_time(house: stages.Stage, seconds: float) -> None:
    """Let time pass for the bot and for Discord."""
    AHEAD.seconds += seconds
    house.put_forward(0.0)
    await asyncio.sleep(0.1)
    await house.all_is_done()


async def finish(house: stages.Stage, games: dict[str, tuple[str, tuple[str, ...]]]) -> None:
    """Let house players play games to the end for people, and the bot show how they ended."""
    for number, (key, names) in games.items():
        await past.begin(house, past.lobby(house, *names, game=key, table_id=number))
        session, rng = await house.session(number), random.Random(number)
        while session.table.is_open:
            if session.to_act:
                seat = session.to_act[0]
                await session.submit(seat, choose(session.state, seat, rng, STEADY), session.table.revision)
            else:  # between two games of a rubber
                await pass_time(house, 60)
        await wait_for_table(house.person("Ann"), number)
        await pass_time(house, 600)


async def void(house: stages.Stage, result: str, why: str) -> None:
    await surely(house.person("Ann"), "league void", GAMES_CHANNEL, result=result, why=why)
    await house.person("Ann").wait_for(lambda seen: f"table {result}" in seen.text and " is void" in seen.text)


async def begin_tournament(house: stages.Stage, **options: object) -> TournamentSession:
    """Let all five sign up, and the first round begin."""
    people = [house.person(name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve")]
    opened = await people[0].command("tournament joker", GAMES_CHANNEL, **options)
    key = tournament_id(opened.message)
    for person in people[1:]:
        await person.command("tournament join", GAMES_CHANNEL)
    await people[0].click(await wait_for_board(people[0], key), "Start")
    session = await tournament(house, key)
    await begin_round(house, session)
    return session


async def begin_round(house: stages.Stage, session: TournamentSession) -> None:
    """Let the pause before a round pass, and somebody at each of its tables play."""
    rng = random.Random("round")
    await pass_time(house, 601)
    await until_phase(house, session, Phase.PLAYING)
    for table in (1, 2):
        key = round_table(session.stored.id, len(session.tournament.rounds) + 1, table)
        for _ in range(3):
            mover = await house.mover(key)
            hand = await mover.command("hand", GAMES_CHANNEL, table=key)
            if hand.message is not None and plays(hand.message):
                await play_turn(mover, hand.message, rng)


async def ring(house: stages.Stage, session: TournamentSession) -> None:
    """End the round, with another try where a house player moved meanwhile."""
    while session.tournament.phase is Phase.PLAYING:
        with suppress(ValueError):  # it has just ended, so there is no question with a red button
            await surely(house.person("Ann"), "tournament ring", GAMES_CHANNEL)
        await asyncio.sleep(0.5)


async def finish_tournament(house: stages.Stage) -> None:
    """Play a tournament of two rounds, with a score that was corrected."""
    session = await begin_tournament(house, rounds=2, pause=10)
    await ring(house, session)
    corrected = {"round": 1, "person": house.person("Bob"), "score": 9, "reason": "Miscounted"}
    await house.person("Ann").command("tournament correct", GAMES_CHANNEL, **corrected)
    await begin_round(house, session)
    while not session.tournament.is_over:
        await ring(house, session)
        await pass_time(house, 601)  # of the pause before a round, or for corrections
    await wait_for_board(house.person("Ann"), session.stored.id, "It's over")


async def begin_table(
    house: stages.Stage, key: str, names: tuple[str, ...], options: dict[str, object], turns: int
) -> str:
    """Open a table and let people make so many turns, in the ways in which they can."""
    rng = random.Random(key)
    opening.secrets = SimpleNamespace(token_hex=lambda _: seed_from_text(f"museum {key} 3").hex())
    host = house.person(names[0])
    opened = await host.command(f"play {key}", GAMES_CHANNEL, **options)
    table = TABLE_NAME.search(opened.text)[1]
    lobby = await host.wait_for(lambda seen: stages.shows_table(seen, table))
    for name in names[1:]:
        await house.person(name).click(lobby, "Join")
    if lobby.button("Start") is not None:
        await host.click(lobby, "Start")
    session = await house.session(table)
    for number in range(turns + 1):
        await stages.until(house.playground, lambda: bool(session.to_act) or not session.table.is_open)
        assert session.table.is_open, f"{key} ended after {number} turns"
        mover = await house.mover(table)
        public = await mover.wait_for(lambda seen: stages.shows_table(seen, table))
        if not session.game.is_dealt:
            version = f":{session.table.revision}:"
            hand = await mover.wait_for(lambda seen: any(version in control for control, _ in plays(seen)))  # noqa: B023
        elif mover.user.name == CLOSED:
            hand = (await mover.click(public, "My hand")).message
        else:
            hand = await wait_for_turn(mover, table)
        if number == turns:  # the last of them has the turn
            break
        assert not (await play_turn(mover, hand, rng, grey=0.2)).has_failed
    await pass_time(house, 60)
    return table


async def report(house: stages.Stage, name: str, table: str, words: str) -> None:
    person = house.person(name)
    public = await person.wait_for(lambda seen: stages.shows_table(seen, table))
    form = await behind_more(person, public, "Report a problem")
    await person.submit_modal(form, {"What happened?": words})


async def live(house: stages.Stage) -> None:
    """Let a server play for two seasons, and stop in the middle of it."""
    (guest,) = invite(house.playground, 1)
    ann, bob, cy, dee = (house.person(name) for name in ("Ann", "Bob", "Cy", "Dee"))
    house.playground.world.closed_dms.add(house.person(CLOSED).id)
    await ann.command("parlour settings", GAMES_CHANNEL, channel_tables=40, daily_world=True, timer="7 days")
    await bob.command("my settings", bob.dm, pictures="off")
    await finish(house, FINISHED)
    await void(house, "PASTB", "The house misplayed")
    await finish_tournament(house)
    await surely(guest, "privacy delete", GAMES_CHANNEL)
    await guest.wait_for(lambda seen: "Your data is deleted" in seen.text)
    await ann.command("league season name", GAMES_CHANNEL, name="Autumn")
    await surely(ann, "league season open", GAMES_CHANNEL, name="Winter Cup")
    await ann.wait_for(lambda seen: "The season Autumn is over" in seen.text, GAMES_CHANNEL)
    await finish(house, LATER)
    await play_to_the_end(house, await start_game(house, "Ann", "Cy", rubber="single"))
    await void(house, "PASTE", "A die was cocked")
    daily = await cy.command("daily", GAMES_CHANNEL)
    await play_to_the_end(house, table_id(daily.message))
    await play_first(house, table_id((await dee.command("daily", dee.dm)).message))
    for name, options in (("league board", {}), ("replay", {"table": "PAST2"}), ("profile", {}), ("games", {})):
        await bob.command(name, GAMES_CHANNEL, **options)
    tables = [await begin_table(house, *table) for table in OPEN]
    await surely(bob, "leave", GAMES_CHANNEL, table=tables[1])
    await report(house, "Ann", tables[0], "The card was gone.")
    await report(house, "Eve", tables[-1], "It rolled a seven.")
    await open_lobby(house, "Dee", "Ann", timer="7 days")
    session = await begin_tournament(house, rounds=3, pause=10, timer="1 hour")
    await ring(house, session)
    await begin_round(house, session)
    await pass_time(house, 300)


def discord(playground: Playground) -> str:
    """Return the messages in Discord, a JSON object a line."""
    there = playground.world
    channels = there.channels
    lines = [
        {
            "date": time.time(),
            "people": [person.to_json() for person in there.people.values()],
            "closed_dms": [str(person) for person in there.closed_dms],
            "guild": there.guild.to_json(),
            "members": [member.to_json() for member in there.guild.members.values()],
            "channels": [channel.to_json() for channel in channels.values()],
            "thread_members": {
                channel.id: {person: timestamp(at) for person, at in channel.thread.members.items()}
                for channel in channels.values()
                if channel.thread is not None
            },
        }
    ]
    for message in (message for channel in channels.values() for message in channel.messages.values()):
        if not message.is_dismissed:
            line = message.to_json() | {
                "author": {"id": str(message.author.id)},
                "attachments": [file.to_json() for file in message.attachments],
                "seen_by": message.seen_by and str(message.seen_by),
                "referenced_message": None,
                "thread": None,
            }
            lines.append({name: value for name, value in line.items() if value})
    texts = (json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines)
    return re.sub(LEFT_OUT, "", "".join(text + "\n" for text in texts)).replace(playground.origin, ORIGIN)


async def fill(address: Path | str, folder: Path) -> None:
    """Let a database be filled, and write down all but the database itself."""
    AHEAD.seconds = BEGUN - _real_time()
    hurry()
    async with Playground(answer_seconds=20.0) as playground:
        async with stages.stage(address, playground=playground) as house:
            await house.restored()
            await live(house)
            await house.all_is_done()
        (folder / "discord.jsonl").write_text(discord(playground))
    async with await Database.open(address, now=time.time) as database:
        games = [record_of(each.table, each.events).to_json() async for each in database.archive.games()]
        archives = []
        for key in sorted(await database.tournaments.running()) + [
            stored.id for stored in await database.tournaments.archived(playground.world.guild.id, 10)
        ]:
            session = await TournamentSession.load(database.tournaments, database.tables, key, lambda *_: None)
            archives.append(json.dumps({"id": key, "archive": await session.archive()}))
    (folder / "records.jsonl").write_text("".join(line + "\n" for line in games))
    (folder / "tournaments.jsonl").write_text("".join(line + "\n" for line in archives))


def make_sqlite(folder: Path) -> None:
    with TemporaryDirectory() as made:
        path = Path(made) / "parlour.db"
        asyncio.run(fill(path, folder))
        with closing(sqlite3.connect(path)) as connection:
            (folder / "database.sql").write_text("\n".join(connection.iterdump()) + "\n")


def make_postgresql(folder: Path) -> None:
    with PostgreSQL() as server:
        server.run("createdb", "museum")
        asyncio.run(fill(server.url("museum"), folder))
        text = server.run("pg_dump", "--inserts", "--no-owner", "--no-privileges", "museum")
    # neither what only psql knows, nor settings that an older server does not
    kept = (line for line in text.splitlines() if line and not line.startswith(("\\", "--", "SET ")))
    (folder / "database.sql").write_text("\n".join(kept) + "\n")


def main(target: Path) -> None:
    """Write the museum into a folder."""
    release = Path(bot.__file__).parents[1]
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=release, check=True, capture_output=True, text=True).stdout  # noqa: S607
    if not head.startswith(RELEASE):
        raise SystemExit(f"{release} is not release {RELEASE}, but {head.strip()}")
    for name, make in {"sqlite": make_sqlite, "postgresql": make_postgresql}.items():
        folder = target / name
        folder.mkdir(parents=True, exist_ok=True)
        make(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
