"""A scripted user: does what a person does in Discord's client and sees what that person sees."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.playground import permissions
from bot.playground.interaction import CallbackType, Interaction
from bot.playground.interactions import Interactions
from bot.playground.model import FLAG_LOADING, Channel, Json, Message, User
from bot.playground.notices import (
    InteractionAnswered,
    InteractionFailed,
    MessageCreated,
    MessageDeleted,
    MessageUpdated,
    Notice,
)
from bot.playground.options import CommandPath, checked_options, find_command, raw_options
from bot.playground.world import World
from tests.loopback.seen import Modal, Reply, ReplyKind, SeenMessage

ChannelKey: TypeAlias = Channel | int | str
MessageKey: TypeAlias = SeenMessage | Reply | int

_TIMEOUT: Final = 120.0
_USER_COMMAND: Final = 2
CLIENT_COMMANDS: Final = frozenset(
    ("ban", "kick", "me", "msg", "nick", "shrug", "spoiler", "tableflip", "thread", "timeout", "tts", "unflip")
)
"""What the client itself makes of a slash and these names, whatever an app has registered."""


class ClientRefusal(Exception):
    """Discord's own client would not let a person do this; nothing was sent to the bot."""


@dataclass(frozen=True)
class _Wait:
    predicate: Callable[[SeenMessage], bool]
    channel: Channel | None
    found: asyncio.Future[SeenMessage]


class Person:
    """One of the five people, driven by a test.

    What cannot be done in Discord's client raises ClientRefusal, unless it is asked for as `forged` or
    `raw`: then it is sent as a hostile client would. Whatever waits gives up with TimeoutError.
    """

    def __init__(self, world: World, interactions: Interactions, user: User) -> None:
        self.user = user
        self._world = world
        self._interactions = interactions
        self._answers: dict[int, asyncio.Future[Json | None]] = {}
        self._settled: dict[int, asyncio.Future[Message | None]] = {}
        self._waits: list[_Wait] = []
        world.subscribe(self._on_notice)

    def __repr__(self) -> str:
        return f"<Person {self.user.name}>"

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def dm(self) -> Channel:
        return self._world.dms[self.user.id]

    # Seeing

    def sees(self, channel: ChannelKey) -> list[SeenMessage]:
        """Return the messages of a channel that this person sees, oldest first, own ephemeral ones too."""
        place = self._place(channel)
        if not self._world.can_see(self.user, place):
            return []
        return [self._view(m) for m in place.messages.values() if self._world.can_read(self.user, m)]

    def channels(self) -> list[Channel]:
        return [channel for channel in self._world.channels.values() if self._world.can_see(self.user, channel)]

    def look(self, message: MessageKey) -> SeenMessage | None:
        """Return a message as it stands, or None if this person does not (or no longer) see it."""
        found = self._world.message(_message_id(message))
        return self._view(found) if found is not None and self._world.can_read(self.user, found) else None

    async def wait_for(
        self,
        predicate: Callable[[SeenMessage], bool],
        channel: ChannelKey | None = None,
        *,
        seconds: float = _TIMEOUT,
    ) -> SeenMessage:
        """Return the newest message that fulfils the predicate, or the first that comes to."""
        place = None if channel is None else self._place(channel)
        for where in self.channels() if place is None else [place]:
            for message in reversed(self.sees(where)):
                if predicate(message):
                    return message
        wait = _Wait(predicate, place, asyncio.get_running_loop().create_future())
        self._waits.append(wait)
        try:
            return await asyncio.wait_for(wait.found, seconds)
        except TimeoutError:
            seen = [message for where in self.channels() for message in self.sees(where)]
            raise TimeoutError(f"{self.user.name} waited {seconds} s; sees {seen}") from None
        finally:
            self._waits.remove(wait)

    # Doing

    def say(self, channel: ChannelKey, content: str) -> SeenMessage:
        place = self._place(channel)
        if not self._world.can_post(self.user, place):
            raise ClientRefusal(f"{self.user.name} may not write here")
        return self._view(self._world.post(place, self.user, {"content": content}))

    def delete(self, message: MessageKey) -> None:
        """Delete an own message, or any with the permission to manage messages."""
        found = self._readable(message)
        if found.author != self.user and not self._world.can(self.user, found.channel, permissions.MANAGE_MESSAGES):
            raise ClientRefusal(f"{self.user.name} may not delete this message")
        self._world.delete(found)

    def dismiss(self, message: MessageKey) -> None:
        self._world.dismiss(self._readable(message))

    async def command(self, name: str, channel: ChannelKey, /, *, raw: bool = False, **options: Any) -> Reply:
        """Use a slash command such as "play whot" with options by name.

        A choice goes by its name or its value, a user as a Person or an id. With `raw` nothing is checked.
        """
        place = self._place(channel)
        found = self._usable(name, place)
        build = raw_options if raw else checked_options
        try:
            given = found.wrap(build(found.options, options))
        except ValueError as error:
            raise ClientRefusal(f"/{name}: {error}") from error
        return await self._reply(self._interactions.command(self.user, place, found.command, given))

    async def user_command(self, name: str, target: "Person | User", channel: ChannelKey, /) -> Reply:
        place = self._place(channel)
        command = self._world.commands.find(name, _USER_COMMAND, guild_id=place.guild_id)
        if command is None:
            raise ClientRefusal(f"the bot has registered no entry {name!r} for people")
        user = target.user if isinstance(target, Person) else target
        return await self._reply(self._interactions.user_command(self.user, place, command, user))

    async def autocomplete(
        self, name: str, channel: ChannelKey, focused: str, typed: str, /, **options: Any
    ) -> list[Json]:
        """Type into an option and return the choices that the bot offers."""
        place = self._place(channel)
        found = self._usable(name, place)
        given = raw_options(found.options, {**options, focused: typed})
        for option in given:
            if option["name"] == focused:
                option["focused"] = True
        interaction = self._interactions.command(self.user, place, found.command, found.wrap(given), autocomplete=True)
        body = await self._answer(interaction)
        choices: list[Json] = [] if body is None else body.get("choices") or []
        return choices

    async def click(
        self, message: MessageKey, control: str, *, forged: bool = False, channel: ChannelKey | None = None
    ) -> Reply:
        """Press a button by its label or custom_id.

        Forged, `control` is sent as the custom_id whatever the message holds; `channel` then places a
        click on a message that does not exist.
        """
        if forged:
            return await self._reply(self._interactions.click(self.user, self._target(message, channel), control))
        found = self._readable(message)
        self._must_be_unlocked(found)
        button = self._view(found).button(control)
        if button is None or button.custom_id is None:
            raise ClientRefusal(f"there is no button {control!r} on {self._view(found)!r}")
        if button.is_disabled:
            raise ClientRefusal(f"the button {control!r} is disabled")
        return await self._reply(self._interactions.click(self.user, found, button.custom_id))

    async def select(
        self,
        message: MessageKey,
        control: str,
        *values: str,
        forged: bool = False,
        channel: ChannelKey | None = None,
    ) -> Reply:
        """Choose options of a select menu by their labels or values; the menu by placeholder or custom_id."""
        if forged:
            target = self._target(message, channel)
            forgery = self._interactions.click(self.user, target, control, component_type=3, values=values)
            return await self._reply(forgery)
        found = self._readable(message)
        self._must_be_unlocked(found)
        menu = self._view(found).select(control)
        if menu is None:
            raise ClientRefusal(f"there is no select menu {control!r} on {self._view(found)!r}")
        if menu.is_disabled:
            raise ClientRefusal(f"the select menu {control!r} is disabled")
        least, most = menu.data.get("min_values", 1), menu.data.get("max_values", 1)
        if not least <= len(values) <= most:
            raise ClientRefusal(f"the select menu {control!r} takes {least} to {most} options")
        chosen = [_option_value(menu.options, value) for value in values] if menu.options else list(values)
        return await self._reply(
            self._interactions.click(self.user, found, menu.custom_id, component_type=menu.type, values=chosen)
        )

    async def submit_modal(self, modal: Modal | Reply, values: dict[str, Any] | None = None) -> Reply:
        """Submit a modal with values by label or custom_id; fields left out keep their preset."""
        opened = modal.modal if isinstance(modal, Reply) else modal
        if opened is None:
            raise ClientRefusal("no modal opened")
        opener = self._interactions.opener(opened.interaction_id)
        if opener is None or opener.user != self.user:
            raise ClientRefusal("this modal is not open")
        filled, place = opened.filled(values or {}), opener.channel
        submitted = self._interactions.submit(
            self.user, place, opened.custom_id, filled, message=opener.message, opener=opener
        )
        return await self._reply(submitted)

    async def forge_modal(
        self,
        channel: ChannelKey,
        custom_id: str,
        values: dict[str, str],
        *,
        message: MessageKey | None = None,
    ) -> Reply:
        """Submit a modal that was never opened, or one from long ago; `values` go by custom_id."""
        place = self._place(channel)
        components: list[Json] = [
            {"type": 1, "components": [{"type": 4, "custom_id": key, "value": value}]} for key, value in values.items()
        ]
        target = None if message is None else self._target(message, place)
        return await self._reply(self._interactions.submit(self.user, place, custom_id, components, message=target))

    # Replies

    async def _reply(self, interaction: Interaction) -> Reply:
        body = await self._answer(interaction)
        if body is None or interaction.answer is None:
            return Reply(ReplyKind.FAILED, interaction.id)
        match interaction.answer:
            case CallbackType.MODAL:
                modal = Modal(interaction.id, body["title"], body["custom_id"], body["components"])
                return Reply(ReplyKind.MODAL, interaction.id, modal=modal)
            case CallbackType.UPDATE:
                return Reply(ReplyKind.UPDATE, interaction.id, self._original(interaction))
            case CallbackType.DEFERRED_MESSAGE:
                await self._settle(interaction)
                return Reply(ReplyKind.MESSAGE, interaction.id, self._original(interaction))
            case CallbackType.MESSAGE:
                return Reply(ReplyKind.MESSAGE, interaction.id, self._original(interaction))
            case _:
                return Reply(ReplyKind.ACKNOWLEDGED, interaction.id)

    async def _answer(self, interaction: Interaction) -> Json | None:
        """Return the body of the answer, None if none came in time."""
        future = asyncio.get_running_loop().create_future()
        self._answers[interaction.id] = future
        try:
            answer: Json | None = await future
        finally:
            del self._answers[interaction.id]
        return answer

    async def _settle(self, interaction: Interaction) -> None:
        """Wait until a deferred answer is there."""
        message = interaction.original
        if message is None or not message.flags & FLAG_LOADING:
            return
        future = asyncio.get_running_loop().create_future()
        self._settled[message.id] = future
        try:
            await asyncio.wait_for(future, _TIMEOUT)
        except TimeoutError:
            raise TimeoutError("the bot deferred its answer and never gave it") from None
        finally:
            del self._settled[message.id]

    def _original(self, interaction: Interaction) -> SeenMessage | None:
        message = interaction.original
        if message is None or message.id not in message.channel.messages:
            return None
        return self._view(message)

    def _on_notice(self, notice: Notice) -> None:
        match notice:
            case InteractionAnswered(interaction, body):
                _resolve(self._answers.get(interaction.id), body)
            case InteractionFailed(interaction):
                _resolve(self._answers.get(interaction.id), None)
            case MessageCreated(message) | MessageUpdated(message):
                if not message.flags & FLAG_LOADING:
                    _resolve(self._settled.get(message.id), message)
                if self._waits and self._world.can_read(self.user, message):
                    self._show_to_waits(message)
            case MessageDeleted(message):
                _resolve(self._settled.get(message.id), None)
            case _:
                pass

    def _show_to_waits(self, message: Message) -> None:
        seen = self._view(message)
        for wait in self._waits:
            if wait.channel in (None, message.channel) and not wait.found.done() and wait.predicate(seen):
                wait.found.set_result(seen)

    # Finding

    def _place(self, channel: ChannelKey) -> Channel:
        return channel if isinstance(channel, Channel) else self._world.channel(channel)

    def _view(self, message: Message) -> SeenMessage:
        return SeenMessage(message.to_json())

    def _readable(self, message: MessageKey) -> Message:
        found = self._world.message(_message_id(message))
        if found is None or not self._world.can_read(self.user, found):
            raise ClientRefusal(f"{self.user.name} does not see message {_message_id(message)}")
        return found

    def _must_be_unlocked(self, message: Message) -> None:
        if self._world.is_locked_to(self.user, message.channel):
            raise ClientRefusal("in a locked thread nothing can be pressed")

    def _target(self, message: MessageKey, channel: ChannelKey | None) -> Message:
        """A message of a forged request, which need not exist."""
        found = self._world.message(_message_id(message))
        if found is not None:
            return found
        if channel is None:
            raise ClientRefusal("a forged click on a message that does not exist needs a channel")
        return self._world.phantom(_message_id(message), self._place(channel))

    def _usable(self, name: str, place: Channel) -> CommandPath:
        if not self._world.can_see(self.user, place):
            raise ClientRefusal(f"{self.user.name} does not see this channel")
        if not self._world.can(self.user, place, permissions.USE_COMMANDS):
            raise ClientRefusal(f"{self.user.name} may not use commands here")
        if place.thread is not None and place.thread.is_archived:
            raise ClientRefusal("commands cannot be used in an archived thread")
        if name.split()[0] in CLIENT_COMMANDS:
            raise ClientRefusal(f"/{name} is the client's own command")
        try:
            found = find_command(self._world.commands, name, place.guild_id)
        except LookupError as error:
            raise ClientRefusal(str(error)) from error
        needed = int(found.command["default_member_permissions"] or 0)
        if not place.is_dm and not self._world.can(self.user, place, needed):
            raise ClientRefusal(f"{self.user.name} may not use /{name}")
        contexts: Sequence[int] | None = found.command["contexts"]
        is_dm_allowed = "guild_id" not in found.command and (contexts is None or 1 in contexts)
        if place.is_dm and not (is_dm_allowed and found.command["dm_permission"] is not False):
            raise ClientRefusal(f"/{name} is not offered in a DM")
        if not place.is_dm and contexts is not None and 0 not in contexts:
            raise ClientRefusal(f"/{name} is not offered in a server")
        return found


def _message_id(message: MessageKey) -> int:
    if isinstance(message, Reply):
        if message.message is None:
            raise ClientRefusal(f"there is no message in {message!r}")
        return message.message.id
    return message if isinstance(message, int) else message.id


def _option_value(options: Sequence[Json], wanted: str) -> str:
    for option in options:
        if wanted in (option["label"], option["value"]):
            value: str = option["value"]
            return value
    raise ClientRefusal(f"there is no option {wanted!r}; there are {', '.join(o['label'] for o in options)}")


def _resolve(future: asyncio.Future[Any] | None, result: Any) -> None:
    if future is not None and not future.done():
        future.set_result(result)
