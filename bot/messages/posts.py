"""The messages that stand in Discord for tables: where each is, what it shows; sent, edited and deleted."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from hashlib import blake2b
from typing import Generic, Protocol

import discord
import structlog
from cachetools import LRUCache

from bot.messages import requests
from bot.messages.answers import REQUEST_ERRORS, SERVER_ERROR
from bot.messages.attached import Attached
from bot.messages.direct import Mailbox
from bot.messages.leftovers import find_leftovers, first_id
from bot.messages.permits import THREAD_ARCHIVED, THREAD_LOCKED, Permits
from bot.messages.removals import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, Removals
from bot.messages.requests import Body, Token
from bot.messages.screen import Screen
from storage.engine.errors import LeaseLost, StorageError
from storage.tables.messages import Leftover, MessageStore, Posted
from storage.tables.slots import SlotT, person_of

TOKEN_SECONDS = 14 * 60.0
"""So long the answer to a click can still be changed with the click's own token."""
TOKEN_PATIENCE = 4.0
"""So long a request with a token may take, which Discord may limit for minutes, until the bot's own takes its place."""
MOST_CLICKS = 8192
"""Those of more tables than one token of a bot can serve, with the hands of all who sit there."""

OLD_SECONDS = 3600.0

UNSENT = 0
"""Stands for a message that is being sent, where none was before."""

TOO_MANY_OLD_EDITS = 30046

SILENT = discord.MessageFlags(suppress_notifications=True).value
"""The flag of a message that comes without a sound."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Mark:
    """What a screen shows: the table's version and revision, and the face of a hand."""

    version: int
    revision: int
    face: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A screen, and what is to be noted of a message that shows it."""

    screen: Screen
    mark: Mark


@dataclass(frozen=True, slots=True)
class Click:
    """When a message was clicked last, by whom, and what changes it; None where that served no more."""

    at: float
    person: int
    token: Token | None
    is_on_server: bool


class Thing(Protocol):
    """A table, or what else has messages."""

    @property
    def id(self) -> str: ...

    @property
    def version(self) -> int: ...

    @property
    def created_at(self) -> float: ...


class Posts(Generic[SlotT]):
    """All messages of all things of one kind, by the thing and the slot.

    Where somebody clicked on a message lately, the click's token serves to change it, which spares the bot's own limit.
    """

    def __init__(
        self,
        client: discord.Client,
        store: MessageStore[SlotT],
        mailbox: Mailbox,
        attached: Attached,
        permits: Permits,
        now: Callable[[], float],
    ) -> None:
        self._client = client
        self._store = store
        self._mailbox = mailbox
        self._posted: dict[str, dict[SlotT, Posted]] = {}
        self._noted: defaultdict[str, set[SlotT]] = defaultdict(set)
        """The slots whose messages were noted here, so that what is stored of them is no newer."""
        self._outdated: dict[str, object] = {}
        """What is to be read anew, each with the mark of the latest time that this was said."""
        self._clicks = LRUCache[int, Click](MOST_CLICKS)
        self._attached = attached
        self._removals = Removals(store, self._delete)
        self._permits = permits
        self._deleted: Counter[tuple[str, SlotT]] = Counter()
        self._unsure: dict[tuple[str, SlotT], int | None] = {}
        self._now = now
        self._first_id = first_id(now())

    async def restore(self) -> None:
        """After a start: delete what was to be deleted before."""
        await self._removals.restore()

    async def keep_removing(self) -> None:
        """Delete for ever what other processes leave to be deleted."""
        await self._removals.keep_looking()

    async def close(self) -> None:
        """Stop; what is not deleted yet is deleted after the next start."""
        await self._removals.close()

    # What stands

    async def get(self, table_id: str, slot: SlotT) -> Posted | None:
        """Where a message stands and what it shows; None if there is none."""
        return (await self._of(table_id)).get(slot)

    async def slots(self, table_id: str) -> Set[SlotT]:
        """The slots of a table that have a message."""
        return set(await self._of(table_id))

    def known(self, table_id: str, slot: SlotT) -> Posted | None:
        """The same of a table that was asked for before."""
        return self._posted.get(table_id, {}).get(slot)

    def renew(self, table_id: str) -> None:
        """Read anew, when it is asked for, what other processes noted of the messages that they show of a thing."""
        self._outdated[table_id] = object()

    def renew_all(self) -> None:
        """The same of all things."""
        for table_id in self._posted:
            self.renew(table_id)

    async def want(self, thing: Thing, slot: SlotT) -> None:
        """Let the process that shows a slot's message look whether it is to be brought, though no hint came."""
        await self._store.note_sending(thing.id, slot)

    async def note(self, table_id: str, slot: SlotT, posted: Posted) -> None:
        """Remember a message; one that was sent just now is durable on return, what a known one shows soon after.

        The one that it replaces is deleted.
        """
        known = (await self._of(table_id)).get(slot)
        if known is not None and known.message == posted.message:
            self._noted[table_id].add(slot)
            self._posted[table_id][slot] = posted
            self._store.put_message(table_id, slot, posted)
            return
        try:
            await self._replace(table_id, slot, posted, [] if known is None else [known])
        except LeaseLost:  # whoever shows the table instead knows nothing of the message
            await self._store.leave(_leftovers(table_id, slot, [posted]))
            raise

    async def save(self, table_id: str, slot: SlotT, channel: int, message: int, mark: Mark) -> None:
        """Remember a message that shows what was marked."""
        await self.note(table_id, slot, Posted(channel, message, mark.version, mark.revision, mark.face))

    async def adopt(self, table_id: str, slot: SlotT, found: Sequence[Posted]) -> None:
        """Remember the newest of the messages found, whatever was noted of it, and delete those it was to replace.

        found: newest first, each as it is to be remembered; where a newer one is remembered already, all are deleted.
        Those that are to be deleted anyway do not count.
        """
        known = await self.get(table_id, slot)
        staying = [each for each in found if not self._removals.is_leaving(each.message)]
        if staying:
            every = {each.message: each for each in ([] if known is None else [known]) + staying}
            await self._replace(table_id, slot, every[max(every)], every.values())

    def doubt(self, table_id: str, slot: SlotT) -> None:
        """Note that a message may have been sent without our knowing, in place of the one that is known."""
        known = self.known(table_id, slot)
        self._unsure.setdefault((table_id, slot), None if known is None else known.message)

    async def doubt_at_start(self, table_id: str, slot: SlotT) -> None:
        """The same of a message from before the start: one that was sent since does not tell how far to look."""
        known = await self.get(table_id, slot)
        is_older = known is not None and known.message < self._first_id
        self._unsure.setdefault((table_id, slot), known.message if known is not None and is_older else None)

    def has_doubts(self, table_id: str) -> bool:
        """Whether there is one about any message of a table."""
        return any(key[0] == table_id for key in self._unsure)

    async def make_sure(
        self,
        thing: Thing,
        slot: SlotT,
        channels: Iterable[int],
        recognise: Callable[[discord.Message], Posted | None],
    ) -> None:
        """Settle a doubt, where there is one: adopt the newest message, and delete those before it.

        channels: where it may stand if it is not one person's. recognise: what a message of ours is as the slot's; None
        for any other.
        """
        if (thing.id, slot) not in self._unsure:
            return
        since, known, person = self._unsure[thing.id, slot], await self.get(thing.id, slot), person_of(slot)
        homes = channels if person is None else [await self._mailbox.known_channel(person)]
        found = await find_leftovers(
            self._client,
            [*homes, None if known is None else known.channel],
            first_id(thing.created_at) if since is None else since,
            lambda message: recognise(message) is not None,
        )
        if found is not None:
            await self.adopt(thing.id, slot, [posted for message in found if (posted := recognise(message))])
            del self._unsure[thing.id, slot]

    async def forget(self, table_id: str, slot: SlotT) -> None:
        """Forget a message, which stays as it is."""
        with _unless_unwritten(await self._of(table_id), slot) as messages:
            self._noted[table_id].add(slot)
            del messages[slot]
            await self._store.forget_message(table_id, slot)

    async def take_back(self, table_id: str, slot: SlotT) -> None:
        """Forget a message, and delete it."""
        with _unless_unwritten(await self._of(table_id), slot) as messages:
            self._noted[table_id].add(slot)
            leftovers = _leftovers(table_id, slot, [messages.pop(slot)])
            await self._store.forget_message(table_id, slot, leftovers)
        await self._removals.remove(leftovers)

    def let_go(self, table_id: str) -> None:
        """Keep a table's messages in memory no longer."""
        self._posted.pop(table_id, None)
        self._noted.pop(table_id, None)
        self._outdated.pop(table_id, None)

    async def forget_person(self, person: int, direct: Set[str], seconds: float) -> None:
        """Keep in memory neither the messages to a person nor the person's clicks.

        Those that are to be deleted have so many seconds to go. direct: the ids of tables in the person's direct
        messages.
        """
        await self._removals.part(lambda each: person_of(each.slot) == person or each.thing in direct, seconds)
        for key in [key for key in self._unsure if person_of(key[1]) == person]:
            del self._unsure[key]
        for key in [key for key in self._deleted if person_of(key[1]) == person]:
            del self._deleted[key]
        for table_id in direct:
            self.let_go(table_id)
        for table_id, messages in self._posted.items():
            for slot in [slot for slot in messages if person_of(slot) == person]:
                del messages[slot]
                self._noted[table_id].discard(slot)
                self.renew(table_id)  # one that is stored all the same still stands
        for message in [message for message, click in self._clicks.items() if click.person == person]:
            del self._clicks[message]

    async def _replace(self, table_id: str, slot: SlotT, posted: Posted, others: Iterable[Posted]) -> None:
        """Remember a message durably, and delete the others; where it cannot be written it is to be found again.

        It stays, though another process that sent it too, or before, may leave it to be deleted.
        """
        self._removals.keep(posted.message)
        leftovers = _leftovers(table_id, slot, [each for each in others if each.message != posted.message])
        try:
            with _unless_unwritten(await self._of(table_id), slot) as messages:
                self._noted[table_id].add(slot)
                messages[slot] = posted
                await self._store.save_message(table_id, slot, posted, leftovers)
        except StorageError:
            self._removals.release(posted.message)
            self.doubt(table_id, slot)
            raise
        await self._removals.remove(leftovers)

    async def _of(self, table_id: str) -> dict[SlotT, Posted]:
        if table_id in self._posted and table_id not in self._outdated:
            return self._posted[table_id]
        mark = self._outdated.get(table_id)
        stored = await self._store.messages(table_id)
        noted: Set[SlotT] = self._noted.get(table_id, set())
        if mark is not None and self._outdated.get(table_id) is mark:
            del self._outdated[table_id]
        messages = self._posted.setdefault(table_id, {})  # another lane may have read it meanwhile, and gone on
        for slot in messages.keys() | stored.keys():
            if slot not in noted and slot in stored:
                messages[slot] = stored[slot]
            elif slot not in noted:
                del messages[slot]
        return messages

    # Clicks

    def note_click(self, message: int, click: discord.Interaction) -> None:
        """Remember the latest click on a message, which can change it."""
        self._clicks[message] = Click(
            asyncio.get_running_loop().time(), click.user.id, Token.of(click), click.guild_id is not None
        )

    def seconds_since_click(self, message: int) -> float:
        """How long ago somebody clicked on a message; infinite where nobody is known to have."""
        click = self._clicks.get(message)
        return math.inf if click is None else asyncio.get_running_loop().time() - click.at

    # Requests

    async def send(self, table: Thing, slot: SlotT, channel: int, shown: Shown, *, is_silent: bool = False) -> None:
        """Send a slot's message in place of the one before; one that may have arrived all the same is doubted."""

        async def ask(body: Body) -> int:
            return await self._send(table, slot, channel, body.having(flags=SILENT) if is_silent else body)

        try:
            message = await self._attached.send(shown.screen, ask)
        except BaseException as error:
            if not _is_sure(error):
                self.doubt(table.id, slot)
            raise
        await self.save(table.id, slot, channel, message, shown.mark)

    async def mention(self, table: Thing, slot: SlotT, channel: int, text: str, person: int) -> int:
        """Send a line that calls a person; its id."""
        called = Body({"content": text, "allowed_mentions": requests.calling(person)})
        return await self._send(table, slot, channel, called)

    async def _send(self, table: Thing, slot: SlotT, channel: int, body: Body) -> int:
        """Send a message; the nonce makes a repeated send within minutes the same message.

        Where that one was deleted meanwhile Discord answers that it is unknown, and another nonce is taken.
        """
        try:
            return await self._send_once(table, slot, channel, body)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            self._deleted[table.id, slot] += 1
            return await self._send_once(table, slot, channel, body)

    async def _send_once(self, table: Thing, slot: SlotT, channel: int, body: Body) -> int:
        old, number = await self.get(table.id, slot), self._store.number_of(slot)
        what = f"{table.id} {number} {table.version} {old.message if old else UNSENT} {self._deleted[table.id, slot]}"
        nonce = blake2b(what.encode(), digest_size=12).hexdigest()
        with self._permits.asking(channel, is_new=True, has_embed="embeds" in body.fields):
            await self._store.note_sending(table.id, slot)
            return await requests.send(self._client, channel, body, nonce)

    def lacks_picture(self, posted: Posted, screen: Screen) -> bool:
        """Whether a message is known not to have the screen's picture."""
        return screen.picture is not None and self._attached.lacks(posted.message, screen.label())

    async def show(
        self, table_id: str, slot: SlotT, posted: Posted, shown: Shown, *, may_replace: bool = False
    ) -> bool:
        """Turn a slot's message into what it is to show, as `edit` does, and remember that."""
        is_shown = await self.edit(posted, shown.screen, may_replace=may_replace)
        if is_shown:
            await self.save(table_id, slot, posted.channel, posted.message, shown.mark)
        return is_shown

    async def edit(self, posted: Posted, screen: Screen, *, may_replace: bool = False) -> bool:
        """Turn a message into the screen; False if there is no such message any more.

        Raises Disturbed where a click on it was answered meanwhile. may_replace: whether another is sent then; False is
        also the answer where Discord takes no more changes of messages as old as it for the moment.
        """
        if await self._by_click(
            posted.channel,
            posted.message,
            lambda token: self._attached.edit(posted.message, screen, partial(requests.change_answer, token)),
        ):
            return True
        edit = partial(requests.edit, self._client, posted.channel, posted.message)
        try:
            with self._permits.asking(posted.channel, is_new=False):
                try:
                    await self._attached.edit(posted.message, screen, edit)
                except discord.HTTPException as error:
                    if error.code == TOO_MANY_OLD_EDITS and may_replace:
                        log.info("delivery.old", message=posted.message)
                        return False
                    if error.code != THREAD_ARCHIVED:
                        raise
                    if not await self._open_thread(posted.channel):
                        return False
                    await self._attached.edit(posted.message, screen, edit)
        except discord.HTTPException as error:
            if error.code in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, THREAD_LOCKED):
                return False
            raise
        return True

    async def _by_click(self, channel: int, message: int, ask: Callable[[Token], Awaitable[object]]) -> bool:
        """Ask with the token of a fresh click on a message; whether there was one, and it served.

        One that did not serve is not tried again, and none serves where the bot itself may change nothing.
        """
        click = self._clicks.get(message)
        if click is None or click.token is None or asyncio.get_running_loop().time() - click.at >= TOKEN_SECONDS:
            return False
        if click.is_on_server and not self._permits.takes_changes(channel):
            return False
        try:
            async with asyncio.timeout(TOKEN_PATIENCE):
                await ask(click.token)
        except REQUEST_ERRORS as error:
            log.info("delivery.token_failed", error=repr(error))
            if self._clicks.get(message) is click:
                self._clicks[message] = replace(click, token=None)
            return False
        return True

    async def _open_thread(self, channel: int) -> bool:
        """Open an archived thread; False for a locked one."""
        thread = await self._client.fetch_channel(channel)
        if not isinstance(thread, discord.Thread) or thread.locked:
            return False
        await thread.edit(archived=False)
        return True

    def is_old(self, posted: Posted) -> bool:
        """Return whether Discord allows few edits of a message because of its age, so that a new one is better."""
        return self._now() - discord.utils.snowflake_time(posted.message).timestamp() > OLD_SECONDS

    async def _delete(self, channel: int, message: int) -> None:
        """Delete a message; with the token of a click on it where that is fresh, which spares the bot's own limit."""
        if await self._by_click(channel, message, requests.delete_answer):
            return
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        await partial.delete()


def _is_sure(error: BaseException) -> bool:
    """Whether a message that was to be sent has not arrived for certain."""
    if isinstance(error, discord.HTTPException):
        return error.status < SERVER_ERROR
    return isinstance(error, discord.RateLimited)


@contextmanager
def _unless_unwritten(messages: dict[SlotT, Posted], slot: SlotT) -> Iterator[dict[SlotT, Posted]]:
    """Change the message of a slot within it, which is as it was before where that is not written."""
    before = messages.get(slot)
    try:
        yield messages
    except StorageError:
        if before is None:
            messages.pop(slot, None)
        else:
            messages[slot] = before
        raise


def _leftovers(table_id: str, slot: SlotT, messages: Iterable[Posted]) -> list[Leftover[SlotT]]:
    """Those of the messages that were sent, as they are to be deleted."""
    return [Leftover(table_id, slot, each.channel, each.message) for each in messages if each.message != UNSENT]
