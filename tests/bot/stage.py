"""A whole Parlour for tests: the bot on a loopback Discord over real sockets, a database file, and five people."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import Executor
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from discord import ButtonStyle

from bot.__main__ import point_to
from bot.client import Parlour
from bot.messages.leftovers import table_mark
from bot.messages.press import parse_custom_id
from bot.offer import ALL, Offer
from bot.people.departures import REST_SECONDS
from bot.pictures.apart import Apart
from bot.pictures.worker import Pictures
from bot.thinker import Thinker
from bot.wiring import Given
from games.api import AnyGame
from games.drawing.picture import Scene
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Status, Table
from storage.database import Database
from storage.engine.address import Address
from storage.shards.groups import Shards
from tests.bot.painting import BlankPainter
from tests.clock import Clock, CountedThread, eventually, turn_real
from tests.loopback.person import ChannelKey, Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, ReplyKind, SeenMessage

ALL_GAMES = Offer(frozenset({ALL}))
GAMES_CHANNEL = "#games"
QUICK = Pace(think=(0.0, 0.01), pause_part=0.0, scores=0.0)
WAIT = 120.0
REAL_PAUSES = {
    "bot.client.READY_SECONDS": 0.001,
    "bot.openings.TURN_SECONDS": 0.0,
    "bot.people.erasure.REDRAW_SECONDS": 0.0,
    "bot.tables.delivery.TABLE_SECONDS": 0.0,
    "bot.tournaments.delivery.BOARD_SECONDS": 0.1,
}
"""Seconds of the product's most frequent pauses, by full names, for tests that run in real time."""
PATIENCE = (
    "bot.messages.answers.ACKNOWLEDGE_SECONDS",
    "bot.messages.answers.ANSWER_SECONDS",
    "bot.pictures.illustrator.TOPIC_PATIENCE",
    "bot.tables.clicks.ANSWER_PATIENCE",
    "bot.tables.opening.ANSWER_PATIENCE",
)
"""Seconds within which the product answers, with a picture; tests that run in real time allow WAIT."""


class Watched(Parlour):
    """A Parlour that says when it has begun its work."""

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.has_begun_work = asyncio.Event()

    async def on_shard_ready(self, shard: int) -> None:
        await super().on_shard_ready(shard)
        self.has_begun_work.set()


@dataclass(slots=True)
class Stage:
    """The parts of a running Parlour."""

    playground: Playground
    database: Database
    client: Watched
    clock: Clock
    thinker: Thinker

    def person(self, name: str) -> Person:
        return self.playground.person(name)

    def rename(self, name: str, shown: str) -> Person:
        """Give a person another name, before that person has done anything."""
        world = self.playground.world
        user = replace(world.person(name), name=shown)
        world.people[user.id] = world.users[user.id] = user
        world.guild.members[user.id].user = world.dms[user.id].recipient = user
        return self.playground.person(user.id)

    async def session(self, table_id: str) -> Session:
        session = await self.client.parts.tables.find(table_id)
        assert session is not None
        return session

    async def stored(self, table_id: str) -> tuple[Table, list[str]]:
        """What the journal has of a table: itself, and its events."""
        stored = await self.database.tables.load(table_id)
        assert stored is not None
        return stored

    @asynccontextmanager
    async def unchanged(self, table_id: str) -> AsyncIterator[None]:
        """Check that what happens in the block changes nothing of a table."""
        before = await self.stored(table_id)
        yield
        assert await self.stored(table_id) == before

    async def mover(self, table_id: str) -> Person:
        """The person whose turn it is at a table, once a house player's is over."""
        async with asyncio.timeout(WAIT):
            while True:
                session = await self.session(table_id)
                person = session.table.seats[session.to_act[0]].person
                if person is not None:
                    return self.playground.person(person)
                await asyncio.sleep(0.01)

    async def two(self, table_id: str) -> tuple[Person, Person]:
        """The one of Ann and Bob whose turn it is at a table, and the other."""
        mover = await self.mover(table_id)
        (other,) = {self.person("Ann"), self.person("Bob")} - {mover}
        return mover, other

    async def restored(self) -> None:
        """Wait until the bot has brought up to date what it found at its start."""
        async with asyncio.timeout(WAIT):
            await self.client.has_begun_work.wait()
        await asyncio.gather(*(task for task in self.client.upkeep.tasks if task.get_name() == "restore"))

    async def all_is_done(self) -> None:
        while tasks := self.client.parts.delivery.lanes.tasks + self.client.parts.board.lanes.tasks:
            await asyncio.wait(tasks)

    def put_forward(self, seconds: float) -> None:
        """Let time pass, and the bot notice it."""
        self.clock.ahead += seconds
        self.client.parts.tables.wake()
        self.client.parts.tournaments.wake()
        self.client.parts.departures.wake()
        self.client.parts.delivery.private_hands.wake()

    async def until_resting(self, *, is_resting: bool = True) -> None:
        """Wait until the bot has noted that it does not see the server, or that it does."""

        async def is_done() -> bool:
            return bool(await self.database.absences.all()) == is_resting

        await eventually(is_done)

    async def taken_out(self) -> None:
        """Let the server take the bot out, and the bot be certain of it."""
        self.playground.faults.take_bot_out()
        await self.until_resting()
        self.put_forward(REST_SECONDS)
        await self.until_resting(is_resting=False)


_registered: list[Any] = []
"""The commands as the last bot registered them on a playground of its own, where the next one finds them."""


@asynccontextmanager
async def stage(
    address: Address,
    pace: Pace = QUICK,
    playground: Playground | None = None,
    faces: Mapping[str, Scene] = MappingProxyType({}),
    *,
    knows_people: bool = True,
    offer: Offer = ALL_GAMES,
    make_executor: Callable[[], Executor] | None = CountedThread,
    shards: Shards | None = None,
    has_sockets: bool = False,
    start_painter: Callable[[], Awaitable[Apart]] = BlankPainter.start,
) -> AsyncIterator[Stage]:
    """Start a bot on a database, on a playground of its own unless one is given, with these faces as emojis.

    Where the bot knows people, each has been in direct messages with it before. make_executor: of what strong house
    players think in; None: another process. shards: those of the bot (None: all). has_sockets: whether the bot reaches
    the playground over HTTP.
    """
    async with AsyncExitStack() as stack:
        is_own = playground is None
        if playground is None:
            playground = await stack.enter_async_context(Playground(answer_seconds=WAIT))
            playground.world.commands.overwrite(None, _registered)
        point_to(playground.api_base)
        if make_executor is None:
            turn_real()
        clock = playground.clock
        database = await stack.enter_async_context(await Database.open(address, now=clock, shards=shards))
        thinker = Thinker(make_executor, clock)
        with nullcontext() if has_sockets else playground.reached_directly():
            client = Watched(
                Given(
                    database, pace, Pictures(1, start_painter), faces, clock, clock.steady, offer=offer, thinker=thinker
                )
            )
        running = asyncio.create_task(client.start(playground.token))
        ready = asyncio.create_task(client.wait_until_ready())
        try:
            await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=WAIT)
            if running.done():
                running.result()
            if knows_people:
                note = client.parts.mailbox.note_channel
                await asyncio.gather(*(note(person, dm.id) for person, dm in playground.world.dms.items()))
            if is_own:
                _registered[:] = playground.world.commands(None)
            yield Stage(playground, database, client, clock, thinker)
        finally:
            ready.cancel()
            await client.close()
            await running


def table_id(message: SeenMessage) -> str:
    presses = (parse_custom_id(button.custom_id or "") for button in message.buttons)
    return next(press.table for press in presses if press is not None)


def belongs_to(message: SeenMessage, table: str) -> bool:
    presses = (parse_custom_id(button.custom_id or "") for button in message.buttons)
    return any(press is not None and press.table == table for press in presses)


def said(message: SeenMessage | None) -> str:
    """All words of a message, and those that its pictures show; none where there is no message."""
    if message is None:
        return ""
    return "\n".join([message.text, *(picture.description for picture in message.pictures)])


BACK = "Back"
CALL = ":no-joke"
"""In the custom id of a call, which is open out of turn and to whoever can't be right."""


def plays(message: SeenMessage) -> list[tuple[str, str | None]]:
    """The plays that a hand offers: custom id of the control, and for a select the value to choose."""
    buttons = [
        (button.custom_id, None)
        for button in message.buttons
        if button.custom_id is not None and button.custom_id.startswith("p1:pick:") and button.label != BACK
    ]
    options = [(select.custom_id, str(option["value"])) for select in message.selects for option in select.options]
    return [*buttons, *options]


def plays_at(hand: SeenMessage, path: tuple[str, ...]) -> list[tuple[str, str | None]]:
    """Those of the plays that a hand offers which stand for these picks."""
    return [(control, value) for control, value in plays(hand) if _picks(control, value) == path]


def _picks(control: str, value: str | None) -> tuple[str, ...] | None:
    press = parse_custom_id(control)
    if press is None:
        return None
    return press.path if value is None else (*press.path, value)


async def pick(person: Person, hand: SeenMessage, control: str, value: str | None) -> Reply:
    return await (person.click(hand, control) if value is None else person.select(hand, control, value))


def plain_play(hand: SeenMessage) -> str:
    """The custom id of a button that plays at once, without a question; its label otherwise ends with an ellipsis."""
    return next(
        button.custom_id
        for button in hand.buttons
        if button.custom_id is not None and button.custom_id.startswith("p1:pick:") and not button.label.endswith("…")
    )


async def wait_for_turn(person: Person, table: str, seconds: float = WAIT) -> SeenMessage:
    """Wait until the person's DM shows a hand of that table with plays to press, not a call alone."""

    def has_plays(seen: SeenMessage) -> bool:
        return belongs_to(seen, table) and any(CALL not in control for control, _ in plays(seen))

    return await person.wait_for(has_plays, person.dm, seconds=seconds)


async def open_lobby(
    stage: Stage, host: str, *guests: str, channel: str = GAMES_CHANNEL, game: str = "whot", **options: Any
) -> SeenMessage:
    """Open a table and let the guests join; the table's message as it then stands."""
    opened = await stage.person(host).command(f"play {game}", channel, **options)
    assert opened.message is not None
    for guest in guests:
        await stage.person(guest).click(opened, "Join")
    lobby = stage.person(host).look(opened)
    assert lobby is not None
    return lobby


async def game_pages(person: Person, channel: ChannelKey = GAMES_CHANNEL) -> list[SeenMessage]:
    """Every page of /games, each as it was shown."""
    reply, pages = await person.command("games", channel), []
    while reply.message is not None:
        pages.append(reply.message)
        onwards = reply.message.button("Next →")
        if onwards is None or onwards.is_disabled:
            break
        reply = await person.click(reply, "Next →")
    return pages


async def open_by_games(person: Person, game: AnyGame, channel: ChannelKey = GAMES_CHANNEL) -> Reply:
    """Choose a game in /games, on whichever page it stands; the answer."""
    page = await person.command("games", channel)
    while page.message is not None and page.message.button(game.short_name) is None:
        page = await person.click(page, "Next →")
    return await person.click(page, game.short_name)


async def behind_more(person: Person, message: SeenMessage | Reply, control: str) -> Reply:
    """Press a button of the menu behind More…; the answer."""
    return await person.click(await person.click(message, "More…"), control)


async def start_game(stage: Stage, host: str, *guests: str, channel: str = GAMES_CHANNEL, **options: Any) -> str:
    """Open a table of WHOT, let the guests join and start; the table's name."""
    lobby = await open_lobby(stage, host, *guests, channel=channel, **options)
    await stage.person(host).click(lobby, "Start")
    return table_id(lobby)


async def make_known(*people: Person) -> None:
    """Let people use a command in their direct messages, which the bot knows from then on."""
    for person in people:
        person.dismiss(await person.command("hand", person.dm))


async def begin_alone(house: Stage, person: Person) -> str:
    """Let a person begin a game for one at a table of the channel; the table's name."""
    reply = await person.command("play nojoke-solitaire", GAMES_CHANNEL)
    return table_id(reply.shown)


async def wait_for_table(person: Person, table: str, *words: str, channel: ChannelKey = GAMES_CHANNEL) -> SeenMessage:
    """Wait until the public message of a table shows all of the words."""
    return await person.wait_for(
        lambda seen: shows_table(seen, table) and all(word in said(seen) for word in words), channel
    )


def shows_table(message: SeenMessage, table: str) -> bool:
    return table_mark(table) in message.text


def refused(reply: Reply, sentence: str) -> None:
    """Check that a person was privately told just this."""
    assert reply.is_ephemeral
    assert reply.text == sentence


async def surely(person: Person, name: str, channel: ChannelKey, /, **options: Any) -> Reply:
    """Use a command that asks first, and press the red button of its question; the answer."""
    return await press_red(person, await person.command(name, channel, **options))


async def press_red(person: Person, asked: Reply) -> Reply:
    assert asked.is_ephemeral
    (red,) = [button.label for button in asked.shown.buttons if button.style == ButtonStyle.danger.value]
    return await person.click(asked, red)


async def play_first(stage: Stage, table: str) -> Reply:
    """Let whose turn it is press the first play that the direct message offers; the last answer."""
    person = await stage.mover(table)
    return await press_first(person, await wait_for_turn(person, table))


async def until_turn_of(stage: Stage, table: str, person: Person) -> None:
    """Let the others play by direct message until it is a person's turn."""
    while (mover := await stage.mover(table)).id != person.id:
        await press_first(mover, await wait_for_turn(mover, table))


async def until_called(stage: Stage, person: Person) -> tuple[str, SeenMessage]:
    """Begin a game of Ann and Bob, and let it be the turn of one who takes no direct messages; table, and mention."""
    stage.playground.faults.close_dms(person.id)
    table = await start_game(stage, "Ann", "Bob")
    await until_turn_of(stage, table, person)
    return table, await wait_for_call(person)


async def wait_for_call(person: Person, table: str = "") -> SeenMessage:
    """Wait until a message in the channel calls a person, to the turn at a table."""
    return await person.wait_for(lambda seen: person.id in seen.mentioned_ids and table in seen.content, GAMES_CHANNEL)


def calls(person: Person) -> list[SeenMessage]:
    """The messages in the channel that call a person."""
    return [seen for seen in person.sees(GAMES_CHANNEL) if person.id in seen.mentioned_ids]


async def play_by_hand(person: Person, table: str) -> None:
    """Let a person play by the Hand button."""
    hand = await person.click(await wait_for_table(person, table), "My hand")
    await press_first(person, hand.shown)


async def play_to_the_end(stage: Stage, table: str) -> None:
    session = await stage.session(table)
    while session.table.status is Status.PLAYING:
        await play_first(stage, table)


async def press_first(person: Person, hand: SeenMessage) -> Reply:
    """Press the first play of a hand that is no call, through a question too; the last answer."""
    control, value = next(play for play in plays(hand) if CALL not in play[0])
    reply = await pick(person, hand, control, value)
    if reply.message is not None and reply.message.button(BACK) is not None:
        return await press_first(person, reply.message)
    return reply


async def play_turn(person: Person, hand: SeenMessage, rng: random.Random, *, grey: float = 1.0) -> Reply:
    """Press plays at random, through questions too, until one is made; the last answer.

    Where there is another, a grey play, such as to draw, is taken with the probability `grey` alone. Nobody calls.
    """
    offered = [play for play in plays(hand) if CALL not in play[0]]
    plain = {button.custom_id for button in hand.buttons if button.style == ButtonStyle.secondary.value}
    bold = [play for play in offered if play[0] not in plain]
    control, value = rng.choice(bold if bold and rng.random() >= grey else offered)
    reply = await pick(person, hand, control, value)
    if hand.button(BACK) is not None and reply.kind is ReplyKind.MESSAGE:  # refused: the question stands
        return await play_turn(person, hand, rng, grey=grey)
    if reply.message is not None and reply.message.button(BACK) is not None:
        return await play_turn(person, reply.message, rng, grey=grey)
    return reply


async def until(playground: Playground, condition: Callable[[], bool], seconds: float = WAIT) -> None:
    """Wait until a condition on what people see holds; it is asked again whenever anything changes."""
    changed = asyncio.Event()
    unsubscribe = playground.world.subscribe(lambda notice: changed.set())
    try:
        async with asyncio.timeout(seconds):
            while not condition():
                await changed.wait()
                changed.clear()
    finally:
        unsubscribe()
