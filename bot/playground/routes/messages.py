"""Message routes: send, edit, delete, get, list.

Source: https://docs.discord.com/developers/resources/message
"""

from bisect import bisect_left
from typing import Final

from bot.playground import permissions, validation
from bot.playground.errors import ApiError, Error, invalid_form
from bot.playground.model import Channel, ChannelType, Json, Message, MessageType
from bot.playground.ratelimits import MESSAGE, limits_of_delete, limits_of_edit
from bot.playground.rest import Call, Route, to_id

NONCE_SECONDS: Final = 300.0
_MESSAGES: Final = "/channels/{channel_id}/messages"
_MESSAGE: Final = "/channels/{channel_id}/messages/{message_id}"


def create_message(call: Call) -> Json:
    """Send a message; a nonce seen in the past minutes returns the message that it made, or 10008 if that is gone."""
    channel, payload = call.channel(), call.payload
    call.require_posting(channel)
    if payload.get("embeds"):
        call.require(channel, permissions.EMBED_LINKS)
    if call.uploads:
        call.require(channel, permissions.ATTACH_FILES)
    referenced = _referenced(call, channel)
    validation.check_message(payload, call.uploads, call.world.usable_emojis)
    sent = _sent_with_nonce(call, channel) if payload.get("enforce_nonce") else None
    if sent is None:
        sent = call.world.post(
            channel,
            call.world.bot,
            payload,
            call.uploads,
            message_type=MessageType.DEFAULT if referenced is None else MessageType.REPLY,
            referenced=referenced,
        )
    return sent.to_json()


def edit_message(call: Call) -> Json:
    """Change the given keys of a message of the bot."""
    message, payload = call.message(), call.payload
    if message.author != call.world.bot:
        raise ApiError(Error.NOT_AUTHOR)
    recipient = message.channel.recipient
    if recipient is not None and recipient.id in call.world.uneditable_dms:
        raise ApiError(Error.CANNOT_SEND_TO_USER)
    _require_active(message.channel)
    call.require_unlocked(message.channel)
    if call.uploads:
        call.require(message.channel, permissions.ATTACH_FILES)
    validation.check_message(payload, call.uploads, call.world.usable_emojis, message=message)
    call.world.edit(message, payload, call.uploads)
    return message.to_json()


def delete_message(call: Call) -> None:
    """Delete a message of the bot, or anyone's with the permission to manage messages.

    Of a thread's messages those alone stay that are in an archived and locked one.
    """
    message = call.message()
    thread = message.channel.thread
    if thread is not None and thread.is_archived:
        call.require_unlocked(message.channel)
    if message.author != call.world.bot:
        call.require(message.channel, permissions.MANAGE_MESSAGES)
    call.world.delete(message)


def get_message(call: Call) -> Json:
    """Return a message."""
    message = call.message()
    call.require(message.channel, permissions.READ_HISTORY)
    return message.to_json()


def list_messages(call: Call) -> list[Json]:
    """Return messages, newest first, before, after or around one."""
    channel = call.channel()
    if channel.type is ChannelType.VOICE:
        call.require(channel, permissions.CONNECT)
    if not call.world.can(call.world.bot, channel, permissions.READ_HISTORY):
        return []
    limit = call.number("limit", 50)
    ids = [message.id for message in channel.messages.values() if message.seen_by is None]
    query = call.query
    if "after" in query:
        ids = [i for i in ids if i > call.number("after", 0)][:limit]
    elif "around" in query:
        place = bisect_left(ids, call.number("around", 0))
        start = max(0, place - limit // 2)
        ids = ids[start : start + limit]
    else:
        ids = [i for i in ids if i < call.number("before", 1 << 64)][-limit:]
    return [channel.messages[i].to_json() for i in reversed(ids)]


def trigger_typing(call: Call) -> None:
    """Accept the typing signal, which nobody is shown."""
    call.require_posting(call.channel())


def _referenced(call: Call, channel: Channel) -> Message | None:
    reference = call.payload.get("message_reference")
    if not reference:
        return None
    call_id = to_id(reference.get("message_id"), "message_id")
    if not call.world.can(call.world.bot, channel, permissions.READ_HISTORY):
        raise ApiError(Error.REPLY_WITHOUT_HISTORY)
    message = channel.messages.get(call_id)
    if message is None and reference.get("fail_if_not_exists", True):
        raise invalid_form(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    return message


def _sent_with_nonce(call: Call, channel: Channel) -> Message | None:
    nonce = call.payload.get("nonce")
    if nonce is None:
        return None
    if (channel.id, nonce) in call.world.deleted_nonces:
        raise ApiError(Error.UNKNOWN_MESSAGE)
    oldest = call.world.snowflake() - (int(NONCE_SECONDS * 1000) << 22)
    for message in reversed(channel.messages.values()):
        if message.id < oldest:
            return None
        if message.nonce == nonce and message.author == call.world.bot:
            return message
    return None


def _require_active(channel: Channel) -> None:
    if channel.thread is not None and channel.thread.is_archived:
        raise ApiError(Error.THREAD_ARCHIVED)


ROUTES = (
    Route("GET", _MESSAGES, list_messages),
    Route("POST", _MESSAGES, create_message, limits=(MESSAGE,)),
    Route("GET", _MESSAGE, get_message),
    Route("PATCH", _MESSAGE, edit_message, limits=limits_of_edit),
    Route("DELETE", _MESSAGE, delete_message, limits=limits_of_delete),
    Route("POST", "/channels/{channel_id}/typing", trigger_typing),
)
