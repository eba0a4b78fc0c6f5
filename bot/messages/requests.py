"""The requests that bring a message to Discord: plain data, with the limits and the errors of discord.py's client.

No views are built for them, and no messages of their replies: the id is all that is read of what Discord sends back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import aiohttp
import discord
import orjson

from bot.undocumented import MultipartParameters, async_context, session_of

NOBODY: dict[str, Any] = {"parse": []}
"""Whom a message calls unless that is said: nobody, whoever is named in it."""
PRIVATE = discord.MessageFlags(ephemeral=True).value
"""The flag of a message that its person alone sees."""


class Body(NamedTuple):
    """What a request says of a message: fields in Discord's own form, and its files; None leaves those that it has."""

    fields: dict[str, Any]
    files: Sequence[discord.File] | None = None

    def parameters(self) -> MultipartParameters:
        """The body as discord.py's HTTP client takes it."""
        return _parameters(self._data(), self.files)

    def answer(self, kind: discord.InteractionResponseType) -> MultipartParameters:
        """The same as the answer of that kind to an interaction."""
        return _parameters({"type": kind.value, "data": self._data()}, self.files)

    def _data(self) -> dict[str, Any]:
        data = {"allowed_mentions": NOBODY, **self.fields}
        if self.files is not None:
            data["attachments"] = [file.to_dict(number) for number, file in enumerate(self.files)]
        return data

    def having(self, **fields: Any) -> Body:
        """The body with further fields."""
        return Body({**self.fields, **fields}, self.files)


@dataclass(frozen=True, slots=True)
class Token:
    """All of an interaction that it takes to change its answer: a twentieth of the whole."""

    application_id: int
    token: str
    client: discord.Client
    session: aiohttp.ClientSession

    @classmethod
    def of(cls, interaction: discord.Interaction[Any]) -> Token:
        return cls(interaction.application_id, interaction.token, interaction.client, session_of(interaction))


Tokened: TypeAlias = discord.Interaction[Any] | Token
"""An interaction, or what is kept of one."""


def calling(person: int) -> dict[str, Any]:
    """Whom a message calls: that person alone."""
    return {"parse": [], "users": [str(person)]}


async def send(client: discord.Client, channel: int, body: Body, nonce: str | None = None) -> int:
    """Send a message with the bot's token; its id. One of a nonce that was sent lately is not sent again."""
    if nonce is not None:
        body = body.having(nonce=nonce, enforce_nonce=True)
    return int((await client.http.send_message(channel, params=body.parameters()))["id"])


async def edit(client: discord.Client, channel: int, message: int, body: Body) -> None:
    """Change a message with the bot's token."""
    await client.http.edit_message(channel, message, params=body.parameters())


async def respond(interaction: discord.Interaction[Any], body: Body, *, is_private: bool) -> int:
    """Answer an interaction with a message; its id."""
    told = body.having(flags=PRIVATE) if is_private else body
    reply = await _answer(interaction, told.answer(discord.InteractionResponseType.channel_message))
    return int(reply["interaction"]["response_message_id"])


async def update(interaction: discord.Interaction[Any], body: Body) -> None:
    """Answer an interaction by a change of the clicked message."""
    await _answer(interaction, body.answer(discord.InteractionResponseType.message_update))


async def change_answer(of: Tokened, body: Body) -> int:
    """Change the message that answered an interaction, or the clicked one if its change did; its id."""
    payload, multipart, files = body.parameters()
    message = await async_context.get().edit_original_interaction_response(
        of.application_id, of.token, payload=payload, multipart=multipart, files=files, **_connection(of)
    )
    return int(message["id"])


async def delete_answer(of: Tokened) -> None:
    """Delete that message."""
    await async_context.get().delete_original_interaction_response(of.application_id, of.token, **_connection(of))


async def follow_up(interaction: discord.Interaction[Any], body: Body, *, is_private: bool) -> int:
    """Send a further message with the token of an interaction; its id."""
    payload, multipart, files = (body.having(flags=PRIVATE) if is_private else body).parameters()
    message: Any = await async_context.get().execute_webhook(
        interaction.application_id,
        interaction.token,
        payload=payload,
        multipart=multipart,
        files=files,
        wait=True,
        **_connection(interaction),
    )
    return int(message["id"])


async def change_follow_up(interaction: discord.Interaction[Any], body: Body, message: int) -> None:
    """Change a message that followed the answer to an interaction."""
    payload, multipart, files = body.parameters()
    await async_context.get().edit_webhook_message(
        interaction.application_id,
        interaction.token,
        message,
        payload=payload,
        multipart=multipart,
        files=files,
        **_connection(interaction),
    )


async def _answer(interaction: discord.Interaction[Any], parameters: MultipartParameters) -> Any:
    return await async_context.get().create_interaction_response(
        interaction.id, interaction.token, params=parameters, **_connection(interaction)
    )


def _connection(of: Tokened) -> dict[str, Any]:
    """What carries a request with the token of an interaction."""
    http = of.client.http
    session = of.session if isinstance(of, Token) else session_of(of)
    return {"session": session, "proxy": http.proxy, "proxy_auth": http.proxy_auth}


def _parameters(data: dict[str, Any], files: Sequence[discord.File] | None) -> MultipartParameters:
    if not files:
        return MultipartParameters(data, None, None)
    parts: list[dict[str, Any]] = [{"name": "payload_json", "value": orjson.dumps(data).decode()}]
    for number, file in enumerate(files):
        parts.append(
            {
                "name": f"files[{number}]",
                "value": file.fp,
                "filename": file.filename,
                "content_type": "application/octet-stream",
            }
        )
    return MultipartParameters(None, parts, files)
