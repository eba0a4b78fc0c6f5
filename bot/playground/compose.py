"""Writes a checked payload into a message: attachments, embeds, components, mentions.

Source: https://docs.discord.com/developers/resources/message (Create Message, Edit Message)
"""

import mimetypes
import re
import secrets
import struct
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.playground.guild import Guild
from bot.playground.model import (
    FLAG_COMPONENTS_V2,
    FLAG_EPHEMERAL,
    FLAG_SUPPRESS_EMBEDS,
    FLAG_SUPPRESS_NOTIFICATIONS,
    Attachment,
    Json,
    Message,
    User,
)
from bot.playground.snowflake import SnowflakeFactory

PARSE_ALL: Final[Json] = {"parse": ["users", "roles", "everyone"], "replied_user": True}
PARSE_USERS: Final[Json] = {"parse": ["users"], "replied_user": True}

_ATTACHMENT_SCHEME: Final = "attachment://"
_UNSAFE_IN_FILENAME: Final = re.compile(r"[^A-Za-z0-9._-]+")
_USER_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")
_ROLE_MENTION: Final = re.compile(r"<@&(\d{1,20})>")
_EVERYONE_MENTION: Final = re.compile(r"@(everyone|here)\b")
_SETTABLE_FLAGS: Final = FLAG_SUPPRESS_EMBEDS | FLAG_SUPPRESS_NOTIFICATIONS | FLAG_COMPONENTS_V2
_DETACHED_KEPT: Final = 100


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a request: part files[`index`] of the multipart body."""

    index: int
    filename: str
    data: bytes


def safe_filename(name: str) -> str:
    """Return a file name as Discord keeps it, with only letters, digits, dots, dashes and underscores."""
    return _UNSAFE_IN_FILENAME.sub("_", name).lstrip(".") or "file"


def picture_size(data: bytes) -> tuple[int, int] | tuple[None, None]:
    """Return (width, height) of a PNG or GIF, (None, None) for any other file."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None, None


class FileStore:
    """The bytes of the attachments by key; files detached from their message are kept for a while."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[str, bytes]] = {}
        self._detached: deque[str] = deque()

    def get(self, key: str) -> tuple[str, bytes] | None:
        """Return (content type, bytes), or None for an unknown key."""
        return self._files.get(key)

    def add(self, key: str, content_type: str, data: bytes) -> None:
        """Keep a file under its key."""
        self._files[key] = (content_type, data)

    def detach(self, attachments: Sequence[Attachment]) -> None:
        """Mark files as gone from their message; the oldest of those are forgotten."""
        self._detached.extend(attachment.key for attachment in attachments)
        while len(self._detached) > _DETACHED_KEPT:
            self._files.pop(self._detached.popleft(), None)


class Composer:
    """Writes payloads into messages; `origin` is the address before the attachments' path."""

    def __init__(self, snowflake: SnowflakeFactory, users: Mapping[int, User], guilds: Mapping[int, Guild]) -> None:
        self.origin = ""
        self.files = FileStore()
        self._snowflake = snowflake
        self._users = users
        self._guilds = guilds

    def write(
        self,
        message: Message,
        payload: Json,
        uploads: Sequence[Upload],
        *,
        allowed_mentions: Json,
        may_mention_everyone: bool = False,
    ) -> None:
        """Write the given keys of a payload into a message and leave everything else as it is.

        `allowed_mentions` holds where the payload has none of its own.
        """
        if "content" in payload:
            message.content = str(payload["content"] or "")
        if payload.get("flags") is not None:
            self._write_flags(message, int(payload["flags"]))
        if uploads or payload.get("attachments") is not None:
            self._write_attachments(message, payload.get("attachments"), uploads)
        if "embeds" in payload:
            message.embeds = [self._embed(embed, message.attachments) for embed in payload["embeds"] or ()]
        if "components" in payload:
            message.components = list(payload["components"] or ())
            self._finish_components(message)
        if "content" in payload or "components" in payload or "allowed_mentions" in payload:
            rules = payload.get("allowed_mentions") or allowed_mentions
            self._write_mentions(message, rules, may_mention_everyone)

    def _write_flags(self, message: Message, flags: int) -> None:
        changeable = FLAG_SUPPRESS_EMBEDS
        message.flags = message.flags & ~changeable | flags & _SETTABLE_FLAGS

    def _write_attachments(self, message: Message, listed: Sequence[Json] | None, uploads: Sequence[Upload]) -> None:
        existing = {attachment.id: attachment for attachment in message.attachments}
        if listed is None:
            listed = [{"id": attachment_id} for attachment_id in existing]
        waiting = {upload.index: upload for upload in uploads}
        result: list[Attachment] = []
        for entry in listed:
            entry_id = int(entry["id"])
            kept = existing.pop(entry_id, None)
            if kept is None:
                result.append(self._attach(message, waiting.pop(entry_id), entry))
                continue
            if "description" in entry:
                kept.description = entry["description"]
            result.append(kept)
        result += [self._attach(message, upload, {}) for upload in waiting.values()]
        message.attachments = result
        self.files.detach(list(existing.values()))

    def _attach(self, message: Message, upload: Upload, entry: Json) -> Attachment:
        filename = safe_filename(str(entry.get("filename") or upload.filename))
        content_type = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        attachment_id = self._snowflake()
        key = f"{message.channel.id}/{attachment_id}/{secrets.token_urlsafe(16)}/{filename}"
        self.files.add(key, content_type, upload.data)
        width, height = picture_size(upload.data)
        return Attachment(
            id=attachment_id,
            filename=filename,
            size=len(upload.data),
            content_type=content_type,
            key=key,
            url=f"{self.origin}/attachments/{key}",
            description=entry.get("description"),
            width=width,
            height=height,
            is_ephemeral=bool(message.flags & FLAG_EPHEMERAL),
        )

    def _embed(self, embed: Json, attachments: Sequence[Attachment]) -> Json:
        result = {"type": "rich", **embed}
        for key in ("image", "thumbnail"):
            if result.get(key):
                result[key] = _resolved_media(result[key], attachments)
        for key in ("author", "footer"):
            part = result.get(key)
            if part and str(part.get("icon_url", "")).startswith(_ATTACHMENT_SCHEME):
                result[key] = part | {"icon_url": _resolved_media({"url": part["icon_url"]}, attachments)["url"]}
        return result

    def _finish_components(self, message: Message) -> None:
        """Give each component its numeric id, each media item its address, and each emoji its id as a string."""
        components = list(_walk(message.components))
        taken = {component.get("id") for component in components}
        free = 1
        for component in components:
            if not component.get("id"):
                while free in taken:
                    free += 1
                component["id"] = free
                free += 1
            for holder in (component, *(component.get("options") or ())):
                if (holder.get("emoji") or {}).get("id"):
                    holder["emoji"] = holder["emoji"] | {"id": str(holder["emoji"]["id"])}
            for key in ("media", "file"):
                if isinstance(component.get(key), dict):
                    component[key] = _resolved_media(component[key], message.attachments)
            for item in component.get("items") or ():
                item["media"] = _resolved_media(item["media"], message.attachments)

    def _write_mentions(self, message: Message, rules: Json, may_mention_everyone: bool) -> None:
        text = "\n".join((message.content, *text_displays(message.components)))
        parse = rules.get("parse") or ()
        users = {int(user_id) for user_id in rules.get("users") or ()}
        roles = {int(role_id) for role_id in rules.get("roles") or ()}
        found = dict.fromkeys(int(user_id) for user_id in _USER_MENTION.findall(text))
        guild_id = message.channel.guild_id
        known_roles = [] if guild_id is None else [role.id for role in self._guilds[guild_id].roles]
        message.mentions = [
            self._users[user_id]
            for user_id in found
            if user_id in self._users and ("users" in parse or user_id in users)
        ]
        message.mention_roles = [
            role_id
            for role_id in dict.fromkeys(_ROLE_MENTION.findall(text))
            if int(role_id) in known_roles and ("roles" in parse or int(role_id) in roles)
        ]
        message.mentions_everyone = (
            may_mention_everyone and "everyone" in parse and _EVERYONE_MENTION.search(text) is not None
        )
        replied = message.referenced
        if replied is not None and rules.get("replied_user") and replied.author not in message.mentions:
            message.mentions.append(replied.author)


def text_displays(components: Sequence[Json]) -> Iterator[str]:
    """Yield the text of each text display (component type 10)."""
    for component in _walk(components):
        if component.get("type") == 10:
            yield str(component["content"])


def _walk(components: Sequence[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or ())
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from _walk((component[key],))


def _resolved_media(media: Mapping[str, Any], attachments: Sequence[Attachment]) -> Json:
    """Return a media object with attachment://NAME replaced by the attachment's address."""
    url = str(media.get("url", ""))
    if not url.startswith(_ATTACHMENT_SCHEME):
        return {"proxy_url": url, **media}
    name = safe_filename(url.removeprefix(_ATTACHMENT_SCHEME))
    for attachment in attachments:
        if attachment.filename == name:
            return {
                **media,
                "url": attachment.url,
                "proxy_url": attachment.url,
                "width": attachment.width,
                "height": attachment.height,
                "content_type": attachment.content_type,
                "attachment_id": str(attachment.id),
            }
    return dict(media)
