"""A loopback Discord put back as it stood: people, channels and messages from Discord's own objects."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from bot.playground.model import Attachment, Channel, ChannelType, Json, Member, Message, MessageType, ThreadState, User
from bot.playground.world import World


def put_back(world: World, text: str) -> list[Message]:
    """Put into a fresh world what tests/museum/make.py wrote down of another, a JSON object a line; the messages."""
    first, *messages = map(json.loads, text.splitlines())
    people = {int(user["id"]): User(int(user["id"]), user["username"], user["global_name"]) for user in first["people"]}
    world.people |= people
    world.users |= people
    world.closed_dms |= set(map(int, first["closed_dms"]))
    for member in first["members"]:
        user = world.users[int(member["user"]["id"])]
        if user.id not in world.guild.members:
            world.guild.members[user.id] = Member(user, datetime.fromisoformat(member["joined_at"]))
    for data in first["channels"]:
        _put_channel(world, data, first["thread_members"].get(data["id"], {}))
    return [_put_message(world, data) for data in messages]


def _put_channel(world: World, data: Json, thread_members: dict[str, str]) -> None:
    channel = Channel(int(data["id"]), ChannelType(data["type"]), data.get("name", ""))
    world.channels[channel.id] = channel
    if channel.is_dm:
        channel.recipient = world.users[int(data["recipients"][0]["id"])]
        world.dms[channel.recipient.id] = channel
        return
    channel.guild_id = world.guild.id
    channel.position = data.get("position", 0)
    world.guild.channels[channel.id] = channel
    if (thread := data.get("thread_metadata")) is not None:
        channel.parent = world.channels[int(data["parent_id"])]
        channel.thread = ThreadState(
            int(data["owner_id"]),
            datetime.fromisoformat(thread["create_timestamp"]),
            datetime.fromisoformat(thread["archive_timestamp"]),
            thread["auto_archive_duration"],
            is_archived=thread["archived"],
            is_locked=thread["locked"],
            members={int(person): datetime.fromisoformat(at) for person, at in thread_members.items()},
        )


def _put_message(world: World, data: Json) -> Message:
    channel = world.channels[int(data["channel_id"])]
    number, reference, edited = int(data["id"]), data.get("message_reference"), data.get("edited_timestamp")
    message = Message(
        id=number,
        channel=channel,
        author=world.users[int(data["author"]["id"])],
        created_at=datetime.fromisoformat(data["timestamp"]),
        type=MessageType(data.get("type", MessageType.DEFAULT)),
        content=data.get("content", ""),
        edited_at=None if edited is None else datetime.fromisoformat(edited),
        flags=data.get("flags", 0),
        nonce=data.get("nonce"),
        embeds=data.get("embeds", []),
        components=data.get("components", []),
        attachments=[_attachment(file) for file in data.get("attachments", ())],
        mentions=[world.users[int(user["id"])] for user in data.get("mentions", ())],
        reference=reference,
        referenced=None if reference is None else world.message(int(reference.get("message_id", 0))),
        interaction_metadata=data.get("interaction_metadata"),
        application_id=int(data["application_id"]) if "application_id" in data else None,
        thread=world.channels.get(number),
        seen_by=int(data["seen_by"]) if "seen_by" in data else None,
    )
    channel.messages[message.id] = message
    if message.seen_by is None:
        channel.last_message_id = message.id
        if channel.thread is not None:
            channel.thread.message_count += 1
    return message


def _attachment(data: Json) -> Attachment:
    shown: dict[str, Any] = {name: data.get(name) for name in ("description", "width", "height")}
    return Attachment(
        id=int(data["id"]),
        filename=data["filename"],
        size=data["size"],
        content_type=data["content_type"],
        key=data["url"].partition("/attachments/")[2],
        url=data["url"],
        is_ephemeral=data.get("ephemeral", False),
        **shown,
    )
