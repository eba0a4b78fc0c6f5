"""Brings what people do to the bot and takes its answers: callbacks, @original, follow-ups.

Source: https://docs.discord.com/developers/interactions/receiving-and-responding
"""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from bot.playground import validation
from bot.playground.compose import PARSE_USERS, Upload
from bot.playground.errors import ApiError, Error, not_a_choice
from bot.playground.guild import Guild
from bot.playground.interaction import CallbackType, Interaction, InteractionType
from bot.playground.model import (
    FLAG_EPHEMERAL,
    FLAG_LOADING,
    LOCALE,
    Channel,
    Json,
    Message,
    MessageType,
    User,
)
from bot.playground.notices import InteractionAnswered, InteractionCreated, InteractionFailed
from bot.playground.world import World

TOKEN_SECONDS: Final = 15 * 60.0
MAX_FILE_BYTES: Final = 10 * 1024 * 1024

_ANSWERS: Final = {
    InteractionType.COMMAND: (CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE, CallbackType.MODAL),
    InteractionType.COMPONENT: (
        CallbackType.MESSAGE,
        CallbackType.DEFERRED_MESSAGE,
        CallbackType.DEFERRED_UPDATE,
        CallbackType.UPDATE,
        CallbackType.MODAL,
    ),
    InteractionType.AUTOCOMPLETE: (CallbackType.CHOICES,),
    InteractionType.MODAL_SUBMIT: (CallbackType.MESSAGE, CallbackType.DEFERRED_MESSAGE),
}
_UPDATES: Final = (CallbackType.DEFERRED_UPDATE, CallbackType.UPDATE)
_USER_OPTIONS: Final = (6, 9)
_CHANNEL_OPTION: Final = 7
_ROLE_OPTIONS: Final = (8, 9)
_USER_SELECTS: Final = (5, 7)
_ROLE_SELECTS: Final = (6, 7)
_CHANNEL_SELECT: Final = 8


class Interactions:
    """All interactions whose tokens live; `answer_seconds` is how long the bot has for the first answer."""

    def __init__(self, world: World, *, answer_seconds: float = 3.0) -> None:
        self._world = world
        self._answer_seconds = answer_seconds
        self._by_token: dict[str, Interaction] = {}
        self._oldest_first: deque[Interaction] = deque()
        self._timers: dict[int, asyncio.TimerHandle] = {}

    # What people do

    def command(
        self, user: User, channel: Channel, command: Json, options: Sequence[Json], *, autocomplete: bool = False
    ) -> Interaction:
        """Deliver a slash command, or the state of its options while one is being typed."""
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        if options:
            data["options"] = list(options)
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        given = list(_leaves(options))
        resolved = self._resolved(
            user,
            channel,
            [option["value"] for option in given if option["type"] in _USER_OPTIONS],
            [option["value"] for option in given if option["type"] == _CHANNEL_OPTION],
            [option["value"] for option in given if option["type"] in _ROLE_OPTIONS],
        )
        if resolved:
            data["resolved"] = resolved
        kind = InteractionType.AUTOCOMPLETE if autocomplete else InteractionType.COMMAND
        return self._deliver(kind, user, channel, data)

    def user_command(self, user: User, channel: Channel, command: Json, target: User) -> Interaction:
        """Deliver the entry of a person's context menu."""
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        data |= {"target_id": str(target.id), "resolved": self._resolved(user, channel, [target.id])}
        return self._deliver(InteractionType.COMMAND, user, channel, data)

    def click(
        self, user: User, message: Message, custom_id: str, *, component_type: int = 2, values: Sequence[str] = ()
    ) -> Interaction:
        """Deliver the press of a button (component type 2) or the choice of a select's values."""
        data: Json = {"custom_id": custom_id, "component_type": component_type}
        if component_type != 2:
            data["values"] = list(values)
            resolved = self._resolved(
                user,
                message.channel,
                values if component_type in _USER_SELECTS else (),
                values if component_type == _CHANNEL_SELECT else (),
                values if component_type in _ROLE_SELECTS else (),
            )
            if resolved:
                data["resolved"] = resolved
        return self._deliver(InteractionType.COMPONENT, user, message.channel, data, message=message)

    def submit(
        self,
        user: User,
        channel: Channel,
        custom_id: str,
        components: Sequence[Json],
        *,
        message: Message | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        """Deliver a filled modal; `opener` is the interaction that it answered."""
        data: Json = {"custom_id": custom_id, "components": list(components)}
        return self._deliver(InteractionType.MODAL_SUBMIT, user, channel, data, message=message, opener=opener)

    def payload(self, interaction: Interaction) -> Json:
        """Return Discord's interaction object for the gateway."""
        world, channel, user = self._world, interaction.channel, interaction.user
        held = str(world.permissions(user, channel))
        partial = channel.to_json()
        partial.pop("recipients", None)
        partial["permissions"] = held
        result: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot.id),
            "type": int(interaction.type),
            "token": interaction.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": partial,
            "app_permissions": str(world.permissions(world.bot, channel)),
            "locale": LOCALE,
            "authorizing_integration_owners": _owners(channel),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": MAX_FILE_BYTES,
            "data": interaction.data,
        }
        guild = world.guild_of(channel)
        if guild is None:
            is_group = channel.id in world.group_dms
            partial["type"] = 3 if is_group else int(channel.type)
            result["context"] = 2 if is_group else 1
            result["user"] = user.to_json()
        else:
            result["context"] = 0
            result["guild_id"] = str(guild.id)
            result["guild"] = {"id": str(guild.id), "locale": LOCALE, "features": []}
            result["guild_locale"] = LOCALE
            result["member"] = guild.members[user.id].to_json() | {"permissions": held}
        if interaction.message is not None:
            result["message"] = interaction.message.to_json()
        return result

    def close(self, is_lost: Callable[[Interaction], bool] = lambda interaction: True) -> None:
        """Fail every interaction that awaits its answer, or those that are lost."""
        for interaction in [each for each in self._oldest_first if each.id in self._timers and is_lost(each)]:
            self._timers[interaction.id].cancel()
            self._fail(interaction)

    def _deliver(
        self,
        kind: InteractionType,
        user: User,
        channel: Channel,
        data: Json,
        *,
        message: Message | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        loop = asyncio.get_running_loop()
        now = loop.time()
        interaction = Interaction(
            id=self._world.snowflake(),
            token=secrets.token_urlsafe(64),
            type=kind,
            user=user,
            channel=channel,
            data=data,
            created_at=now,
            message=message,
            opener=opener,
        )
        while self._oldest_first and self._oldest_first[0].created_at < now - TOKEN_SECONDS:
            self._by_token.pop(self._oldest_first.popleft().token, None)
        self._by_token[interaction.token] = interaction
        self._oldest_first.append(interaction)
        self._timers[interaction.id] = loop.call_later(self._answer_seconds, self._fail, interaction)
        self._world.emit(InteractionCreated(interaction))
        return interaction

    def _fail(self, interaction: Interaction) -> None:
        del self._timers[interaction.id]
        interaction.has_failed = True
        del self._by_token[interaction.token]
        self._world.emit(InteractionFailed(interaction))

    def _resolved(
        self,
        asker: User,
        place: Channel,
        user_ids: Iterable[Any],
        channel_ids: Iterable[Any] = (),
        role_ids: Iterable[Any] = (),
    ) -> Json:
        """Return Discord's resolved data: what is known in a place of the users, channels and roles chosen there."""
        world, guild = self._world, self._world.guild_of(place)
        users = [world.users[int(key)] for key in user_ids if int(key) in world.users]
        resolved: Json = {}
        if users:
            resolved["users"] = {str(user.id): user.to_json() for user in users}
        if guild is None:
            return resolved
        guild_roles = {role.id: role for role in (guild.everyone, *guild.roles)}
        channels = [guild.channels[int(key)] for key in channel_ids if int(key) in guild.channels]
        roles = [guild_roles[int(key)] for key in role_ids if int(key) in guild_roles]
        if roles:
            resolved["roles"] = {str(role.id): role.to_json() for role in roles}
        if users:
            resolved["members"] = {
                str(user.id): _resolved_member(guild, user) for user in users if user.id in guild.members
            }
        if channels:
            resolved["channels"] = {
                str(channel.id): channel.to_json()
                | {
                    "permissions": str(world.permissions(asker, channel)),
                    "app_permissions": str(world.permissions(world.bot, channel)),
                }
                for channel in channels
            }
        return resolved

    # What the bot answers

    def answer(self, interaction_id: int, token: str, body: Json, uploads: Sequence[Upload]) -> Json:
        """Carry out a callback and return Discord's callback response object."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise ApiError(Error.UNKNOWN_INTERACTION)
        if interaction.answer is not None:
            raise ApiError(Error.ALREADY_ACKNOWLEDGED)
        kind = self._callback_type(interaction, body)
        payload: Json = body.get("data") or {}
        shown = self._carry_out(interaction, kind, payload, uploads)
        interaction.answer = kind
        self._timers.pop(interaction.id).cancel()
        self._world.emit(InteractionAnswered(interaction, payload))
        return self._callback_response(interaction, kind, shown)

    def by_token(self, application_id: int, token: str) -> Interaction:
        """Return the answered interaction of a webhook's token; ApiError 10015 or 50027 if there is none."""
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self._world.bot.id or interaction.answer is None:
            raise ApiError(Error.UNKNOWN_WEBHOOK)
        if asyncio.get_running_loop().time() > interaction.created_at + TOKEN_SECONDS:
            raise ApiError(Error.INVALID_WEBHOOK_TOKEN)
        return interaction

    def opener(self, interaction_id: int) -> Interaction | None:
        """Return the living interaction that a modal answered, or None."""
        for interaction in reversed(self._oldest_first):
            if interaction.id == interaction_id:
                return interaction if interaction.modal else None
        return None

    def message_of(self, interaction: Interaction, key: str) -> Message:
        """Return the message that a webhook route names: @original or an id; ApiError 10008 if it is gone."""
        if key == "@original":
            message = interaction.original
        else:
            message = interaction.channel.messages.get(int(key)) if key.isdecimal() else None
        if message is None or message.id not in message.channel.messages:
            raise ApiError(Error.UNKNOWN_MESSAGE)
        made_by = (message.interaction_metadata or {}).get("id")
        if message is not interaction.original and made_by != str(interaction.id):
            raise ApiError(Error.UNKNOWN_MESSAGE)
        return message

    def edit(self, message: Message, payload: Json, uploads: Sequence[Upload]) -> Message:
        """Edit a message through an interaction's token."""
        self._require_unlocked(message)
        validation.check_message(payload, uploads, self._world.usable_emojis, message=message)
        self._world.edit(message, payload, uploads, allowed_mentions=PARSE_USERS)
        return message

    def follow_up(self, interaction: Interaction, payload: Json, uploads: Sequence[Upload]) -> Message:
        """Send a follow-up message; the first after a deferred answer takes the loading message's place."""
        validation.check_message(payload, uploads, self._world.usable_emojis)
        original = interaction.original
        if original is not None and original.flags & FLAG_LOADING:
            self._world.edit(original, payload, uploads, allowed_mentions=PARSE_USERS)
            return original
        return self._send(interaction, payload, uploads, referenced=original or interaction.message)

    def _require_unlocked(self, message: Message) -> None:
        """Raise the error that Discord answers to a change of what everybody sees in a locked thread."""
        if message.seen_by is None and self._world.is_locked_to(self._world.bot, message.channel):
            raise ApiError(self._world.locked_error)

    def _callback_type(self, interaction: Interaction, body: Json) -> CallbackType:
        allowed = _ANSWERS[interaction.type]
        if interaction.type is InteractionType.MODAL_SUBMIT and interaction.message is not None:
            allowed = (*allowed, *_UPDATES)
        if body.get("type") not in allowed:
            raise not_a_choice("type", allowed)
        return CallbackType(body["type"])

    def _carry_out(
        self, interaction: Interaction, kind: CallbackType, payload: Json, uploads: Sequence[Upload]
    ) -> Message | None:
        world = self._world
        match kind:
            case CallbackType.MESSAGE:
                validation.check_message(payload, uploads, world.usable_emojis, at=("data",))
                interaction.original = self._send(interaction, payload, uploads, referenced=interaction.message)
            case CallbackType.DEFERRED_MESSAGE:
                flags = int(payload.get("flags") or 0) & FLAG_EPHEMERAL
                loading = {"flags": flags}
                interaction.original = self._send(
                    interaction, loading, (), referenced=interaction.message, extra_flags=FLAG_LOADING
                )
            case CallbackType.DEFERRED_UPDATE:
                interaction.original = interaction.message
            case CallbackType.UPDATE:
                message = interaction.message
                if message is None or message.id not in message.channel.messages:
                    raise ApiError(Error.UNKNOWN_MESSAGE)
                self._require_unlocked(message)
                validation.check_message(payload, uploads, world.usable_emojis, message=message, at=("data",))
                interaction.original = message
                world.edit(message, payload, uploads, allowed_mentions=PARSE_USERS)
            case CallbackType.CHOICES:
                validation.check_choices(payload)
            case CallbackType.MODAL:
                validation.check_modal(payload)
                interaction.modal = payload
        return interaction.original

    def _send(
        self,
        interaction: Interaction,
        payload: Json,
        uploads: Sequence[Upload],
        *,
        referenced: Message | None,
        extra_flags: int = 0,
    ) -> Message:
        is_ephemeral = bool(int(payload.get("flags") or 0) & FLAG_EPHEMERAL)
        if not is_ephemeral and self._world.is_locked_to(self._world.bot, interaction.channel):
            raise ApiError(self._world.locked_error)
        if interaction.type is InteractionType.COMMAND and interaction.original is None:
            message_type = MessageType.CHAT_INPUT_COMMAND
        else:
            message_type = MessageType.DEFAULT if referenced is None else MessageType.REPLY
        return self._world.post(
            interaction.channel,
            self._world.bot,
            payload,
            uploads,
            allowed_mentions=PARSE_USERS,
            message_type=message_type,
            referenced=referenced,
            flags=extra_flags | (FLAG_EPHEMERAL if is_ephemeral else 0),
            seen_by=interaction.user.id if is_ephemeral else None,
            interaction_metadata=interaction.metadata(_owners(interaction.channel)),
            application_id=self._world.bot.id,
        )

    def _callback_response(self, interaction: Interaction, kind: CallbackType, shown: Message | None) -> Json:
        outline: Json = {"id": str(interaction.id), "type": int(interaction.type)}
        resource: Json = {"type": int(kind)}
        if shown is not None:
            outline["response_message_id"] = str(shown.id)
            outline["response_message_loading"] = bool(shown.flags & FLAG_LOADING)
            outline["response_message_ephemeral"] = bool(shown.flags & FLAG_EPHEMERAL)
            if kind is not CallbackType.DEFERRED_UPDATE:
                resource["message"] = shown.to_json()
        return {"interaction": outline, "resource": resource}


def _owners(channel: Channel) -> Json:
    """Return who installed the application, which a server did; "0" stands for the bot's own DM."""
    return {"0": str(channel.guild_id or 0)}


def _resolved_member(guild: Guild, user: User) -> Json:
    member = guild.members[user.id].to_json()
    del member["user"]
    return member | {"permissions": str(guild.everyone.permissions)}


def _leaves(options: Iterable[Json]) -> Iterable[Json]:
    for option in options:
        if "value" in option:
            yield option
        yield from _leaves(option.get("options") or ())
