"""Channel and thread routes.

Sources: https://docs.discord.com/developers/resources/channel,
https://docs.discord.com/developers/topics/threads
"""

from datetime import datetime
from typing import Final

from bot.playground import permissions, validation
from bot.playground.errors import ApiError, Error, not_a_choice
from bot.playground.model import Channel, ChannelType, Json, ThreadState, User
from bot.playground.notices import ChannelUpdated
from bot.playground.rest import Call, Created, Route, to_id

_CHANNEL: Final = "/channels/{channel_id}"
_THREAD_MEMBER: Final = "/channels/{channel_id}/thread-members/{user_id}"
_THREADS: Final = (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD)
_ARCHIVE_MINUTES: Final = (60, 1440, 4320, 10080)


def create_dm(call: Call) -> Json:
    """Return the DM with a person."""
    recipient_id = to_id(call.payload.get("recipient_id"), "recipient_id")
    if recipient_id not in call.world.people:
        raise ApiError(Error.INVALID_RECIPIENT)
    if call.world.new_dm_error is not None:
        raise ApiError(call.world.new_dm_error)
    return call.world.dms[recipient_id].to_json()


def get_channel(call: Call) -> Json:
    """Return a channel."""
    return call.channel().to_json()


def edit_channel(call: Call) -> Json:
    """Change a text channel's name and topic, or a thread's name, archive state and lock."""
    channel, payload = call.channel(), call.payload
    if channel.is_dm:
        raise ApiError(Error.WRONG_CHANNEL_TYPE)
    if "name" in payload:
        validation.check_thread_name(payload)
    if channel.thread is None:
        call.require(channel, permissions.MANAGE_CHANNELS)
        channel.topic = payload.get("topic", channel.topic)
    else:
        _edit_thread(call, channel, channel.thread)
    channel.name = payload.get("name", channel.name)
    channel.slowmode = int(payload.get("rate_limit_per_user") or channel.slowmode)
    call.world.emit(ChannelUpdated(channel))
    return channel.to_json()


def delete_channel(call: Call) -> Json:
    """Delete a text channel or thread; a DM stays."""
    channel = call.channel()
    if not channel.is_dm:
        is_thread = channel.thread is not None
        call.require(channel, permissions.MANAGE_THREADS if is_thread else permissions.MANAGE_CHANNELS)
        call.world.delete_channel(channel)
    return channel.to_json()


def start_thread_from_message(call: Call) -> Created:
    """Make a public thread from a message."""
    message = call.message()
    if message.thread is not None:
        raise ApiError(Error.THREAD_EXISTS)
    return _start_thread(call, message.channel, ChannelType.PUBLIC_THREAD, message_id=message.id)


def start_thread(call: Call) -> Created:
    """Make a thread without a message: private unless the type says otherwise."""
    kind = call.payload.get("type", ChannelType.PRIVATE_THREAD)
    if kind not in _THREADS:
        raise not_a_choice("type", _THREADS)
    return _start_thread(call, call.channel(), ChannelType(kind))


def list_active_threads(call: Call) -> Json:
    """Return a guild's active threads that the bot can see."""
    return _thread_list(call, [t for t in call.guild().threads() if call.world.can_see(call.world.bot, t)])


def list_archived_threads(call: Call) -> Json:
    """Return a channel's archived public threads, the last archived first."""
    channel = call.channel()
    guild = call.world.guild_of(channel)
    if guild is None:
        raise ApiError(Error.WRONG_CHANNEL_TYPE)
    threads = [t for t in guild.threads(channel, archived=True) if t.type is ChannelType.PUBLIC_THREAD]
    return _thread_list(call, sorted(threads, key=_archived_at, reverse=True)) | {"has_more": False}


def join_thread(call: Call) -> None:
    """Make the bot or a person a member of a thread."""
    channel = _active_thread(call)
    call.require(channel, permissions.SEND_IN_THREADS)
    call.world.join_thread(channel, _user(call))


def leave_thread(call: Call) -> None:
    """Take the bot, or with the permission to manage threads a person, out of a thread."""
    channel, user = _active_thread(call), _user(call)
    if user != call.world.bot:
        call.require(channel, permissions.MANAGE_THREADS)
    call.world.leave_thread(channel, user)


def list_thread_members(call: Call) -> list[Json]:
    """Return a thread's members."""
    channel = call.channel()
    return [channel.thread_member_json(user_id) for user_id in _thread(channel).members]


def _edit_thread(call: Call, channel: Channel, thread: ThreadState) -> None:
    payload, world = call.payload, call.world
    is_manager = world.can(world.bot, channel, permissions.MANAGE_THREADS)
    unarchives = payload.get("archived") is False
    if thread.is_archived and not unarchives:
        raise ApiError(Error.THREAD_ARCHIVED)
    if unarchives and not thread.is_locked:
        call.require(channel, permissions.SEND_IN_THREADS)
    elif not is_manager and (thread.is_locked or thread.owner_id != world.bot.id):
        raise ApiError(Error.MISSING_PERMISSIONS)
    if "locked" in payload and bool(payload["locked"]) is not thread.is_locked and not is_manager:
        raise ApiError(Error.MISSING_PERMISSIONS)
    minutes = payload.get("auto_archive_duration", thread.auto_archive_minutes)
    if minutes not in _ARCHIVE_MINUTES:
        raise not_a_choice("auto_archive_duration", _ARCHIVE_MINUTES)
    thread.auto_archive_minutes = minutes
    thread.is_invitable = bool(payload.get("invitable", thread.is_invitable))
    if "locked" in payload:
        thread.is_locked = bool(payload["locked"])
    if "archived" in payload:
        thread.is_archived = bool(payload["archived"])
        thread.archived_at = world.moment()


def _start_thread(call: Call, parent: Channel, kind: ChannelType, *, message_id: int | None = None) -> Created:
    payload = call.payload
    if parent.type not in (ChannelType.TEXT, ChannelType.ANNOUNCEMENT):
        raise ApiError(Error.WRONG_CHANNEL_TYPE)
    is_private = kind is ChannelType.PRIVATE_THREAD
    call.require(parent, permissions.CREATE_PRIVATE_THREADS if is_private else permissions.CREATE_PUBLIC_THREADS)
    validation.check_thread_name(payload)
    minutes = payload.get("auto_archive_duration") or 4320
    if minutes not in _ARCHIVE_MINUTES:
        raise not_a_choice("auto_archive_duration", _ARCHIVE_MINUTES)
    thread = call.world.create_thread(
        parent,
        call.world.bot,
        str(payload["name"]),
        message=None if message_id is None else parent.messages[message_id],
        is_private=is_private,
        is_invitable=bool(payload.get("invitable", True)),
        auto_archive_minutes=minutes,
    )
    return Created(thread.to_json() | {"member": thread.thread_member_json(call.world.bot.id)})


def _thread_list(call: Call, threads: list[Channel]) -> Json:
    bot_id = call.world.bot.id
    joined = [thread for thread in threads if bot_id in _thread(thread).members]
    return {
        "threads": [thread.to_json() for thread in threads],
        "members": [thread.thread_member_json(bot_id) for thread in joined],
    }


def _active_thread(call: Call) -> Channel:
    channel = call.channel()
    if _thread(channel).is_archived:
        raise ApiError(Error.THREAD_ARCHIVED)
    return channel


def _thread(channel: Channel) -> ThreadState:
    if channel.thread is None:
        raise ApiError(Error.WRONG_CHANNEL_TYPE)
    return channel.thread


def _archived_at(channel: Channel) -> datetime:
    return _thread(channel).archived_at


def _user(call: Call) -> User:
    if call.text("user_id") == "@me":
        return call.world.bot
    user = call.world.users.get(call.id("user_id"))
    if user is None:
        raise ApiError(Error.UNKNOWN_USER)
    return user


ROUTES = (
    Route("POST", "/users/@me/channels", create_dm),
    Route("GET", _CHANNEL, get_channel),
    Route("PATCH", _CHANNEL, edit_channel),
    Route("DELETE", _CHANNEL, delete_channel),
    Route("POST", "/channels/{channel_id}/messages/{message_id}/threads", start_thread_from_message),
    Route("POST", "/channels/{channel_id}/threads", start_thread),
    Route("GET", "/guilds/{guild_id}/threads/active", list_active_threads),
    Route("GET", "/channels/{channel_id}/threads/archived/public", list_archived_threads),
    Route("PUT", _THREAD_MEMBER, join_thread),
    Route("DELETE", _THREAD_MEMBER, leave_thread),
    Route("GET", "/channels/{channel_id}/thread-members", list_thread_members),
)
