"""People's steps and the requests that each costs at Discord, as text to compare with a golden file.

Rule 1: A step is what a person does, with all requests up to SETTLE seconds later, so that steps don't overlap.
Rule 2: In a step the answer to the person comes first, then each place by itself: requests to one place are in the
order in which they arrived; those to different places run side by side, and their places are sorted.
Rule 3: Of an edit only what differs from what the message said before is told; "nothing new" is an edit of nothing.
Rule 4: Ids, tokens, nonces and pictures are numbered by their first appearance, a time is told as seconds from the
request on, to five, and Parlour's version as VERSION: no text hangs on the machine, the date, the release or how a
picture is drawn.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

import orjson
import pytest
from discord import ButtonStyle, MessageFlags

from bot import __version__
from bot.messages.requests import NOBODY
from bot.playground.interaction import CallbackType, Interaction, InteractionType
from bot.playground.model import Channel, Json, Message
from bot.playground.notices import InteractionCreated, MessageCreated, Notice
from bot.playground.rest import HangUp, Request, Response
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

GOLDEN = Path(__file__).parent.parent / "golden" / "bot"
SETTLE = 5.0
"""Seconds after which all is done that a step brings about, and the next one begins."""
SIDE_BY_SIDE = "(After its answer, a step's requests are sorted by place: those to different places run side by side.)"
Part = tuple[str, list[str]]
"""A part of a message: what it is called, and its lines."""

_ID = re.compile(r"#?(\d{17,20})")
_TIME = re.compile(r"<t:(\d+)(:\w)?>")
_DIGEST = re.compile(r"\b[0-9a-f]{24}(\.png)?\b")
_BUTTON = 2
_TOLD = {"content", "embeds", "attachments", "components", "flags", "allowed_mentions", "enforce_nonce"}
_TOLD_OF_EMBEDS = {"type", "author", "title", "description", "fields", "image", "thumbnail", "footer"}
"""Fields with words of their own; all others of a message or an embed are told as they are."""
_UPDATES = (CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE)


def check_golden(name: str, text: str) -> None:
    """Compare a text with the golden file of that name; with GOLDEN=write in the environment, write it instead."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    kept = path.read_text() if path.exists() else ""
    if text != kept:
        changes = difflib.unified_diff(
            kept.splitlines(), text.splitlines(), f"golden/bot/{name}.txt", "now", lineterm=""
        )
        pytest.fail("\n".join([*changes, "If this is meant: make golden"]), pytrace=False)


@dataclass
class _Sent:
    """A request: which, to which place, what it said of which message, and what came of it."""

    place: str
    line: str
    payload: Json
    is_answer: bool = False
    before: Json | None = None
    target: Message | None = None
    at: float = 0.0
    files: int = 0
    outcome: str = ""


class Transcript:
    """Writes down what people do on a playground, and what a bot asks of it, unless it is muted."""

    def __init__(self, title: str, playground: Playground) -> None:
        self.is_muted = False
        self._lines = [title, SIDE_BY_SIDE]
        self._world = playground.world
        self._sent: list[_Sent] = []
        self._created: Message | None = None
        self._names: dict[int, str] = {}
        self._counts: dict[str, int] = {}
        self._digests: dict[str, dict[str, int]] = {}
        self._said: dict[int, Json] = {}
        self._pressed_by: dict[str, Interaction] = {}
        self._carried_out = playground.rest.around
        playground.rest.around = self._around
        playground.world.subscribe(self._on_notice)

    @property
    def text(self) -> str:
        self._end_step()
        return "\n".join(self._lines) + "\n"

    def step(self, what: str) -> None:
        self._end_step()
        self._lines += ["", f"# {self._named(what)}"]

    def show(self, what: str, message: Json) -> None:
        """Write down a whole message as people see it."""
        self.step(what)
        seen = {key: message[key] for key in ("content", "embeds", "attachments", "components", "flags")}
        self._tell(list(_parts({**seen, "allowed_mentions": NOBODY})), self._world.now())

    # Steps

    def _on_notice(self, notice: Notice) -> None:
        match notice:
            case InteractionCreated(interaction):
                self._pressed_by[interaction.token] = interaction
                if not self.is_muted:
                    self.step(self._pressed(interaction))
            case MessageCreated(message):
                self._created = message
                self._name(message)

    def _pressed(self, interaction: Interaction) -> str:
        who, data, place = interaction.user.name, interaction.data, self.place(interaction.channel)
        if interaction.type is InteractionType.COMMAND:
            target = f" on {data['target_id']}" if "target_id" in data else ""
            return f"{who} uses /{data['name']}{_options(data)}{target} in {place}"
        if interaction.type is InteractionType.MODAL_SUBMIT:
            return f"{who} submits {data['custom_id']} in {place}: {', '.join(_filled(data['components']))}"
        assert interaction.message is not None
        custom_id, on = data["custom_id"], self._name(interaction.message)
        seen = SeenMessage(interaction.message.to_json())
        if "values" in data:
            return f"{who} chooses {', '.join(data['values'])} ({custom_id}) on {on}"
        button = seen.button(custom_id)
        return f"{who} presses [{button.label if button else '?'}] ({custom_id}) on {on}"

    def _end_step(self) -> None:
        """Write down the requests of a step."""
        told = ""
        for sent in sorted(self._sent, key=lambda each: (not each.is_answer, each.place)):
            files = f", {sent.files} file" if sent.files else ""
            self._lines.append(f"{sent.line}{sent.outcome}{files}")
            parts = list(_parts({**(sent.before or {}), **sent.payload}))
            if sent.before is not None:
                parts = _changes(list(_parts(sent.before)), parts)
            if not parts and sent.payload:
                parts = [("nothing new", [""])]
            again = repr((sent.line, parts))
            self._tell([("the same again", [""])] if again == told else parts, sent.at)
            told = again
        self._sent.clear()

    def _tell(self, parts: Sequence[Part], at: float) -> None:
        """Write down parts of a message that was sent at a moment."""

        def relative(found: re.Match[str]) -> str:
            return f"<t:{round((int(found[1]) - at) / 5) * 5:+} s{found[2] or ''}>"

        for key, lines in parts:
            told = [self._named(_TIME.sub(relative, line)).rstrip() for line in lines]
            if len(told) == 1:
                self._lines.append(f"  {key}: {told[0]}".removesuffix(": "))
            else:
                self._lines += [f"  {key}:", *(f"    {line}".rstrip() for line in told)]

    # Requests

    async def _around(self, route: str, request: Request, carry_out: Callable[[], Response]) -> Response:
        sent = self._asked(route, request)
        sent.at = self._world.now()
        sent.files = len(request.uploads)
        self._look(sent)
        if not self.is_muted:
            self._sent.append(sent)

        def carried_out() -> Response:
            self._created = None
            self._look(sent)
            response = carry_out()
            if response.status < HTTPStatus.BAD_REQUEST:
                self._note(sent)
            return response

        try:
            response = await self._carried_out(route, request, carried_out)
        except HangUp:
            sent.outcome += ", and the connection breaks"
            raise
        if response.status >= HTTPStatus.BAD_REQUEST:
            body = orjson.loads(response.body)
            words = (response.status, body.get("code") or None, body.get("message"), body.get("retry_after"))
            sent.outcome = f" → {' '.join(str(word) for word in words if word is not None)}"
        return response

    def _look(self, sent: _Sent) -> None:
        """Note what a message says that a request is to change."""
        if sent.target is not None:
            sent.before = self._said.get(sent.target.id, {})

    def _note(self, sent: _Sent) -> None:
        """Note what a request that was carried out made of a message."""
        if sent.target is not None:
            sent.outcome = f" {self._name(sent.target)}" if sent.is_answer else ""
        elif self._created is not None:
            sent.target = self._created
            sent.outcome = f" → {self._name(self._created)}"
        if sent.target is not None:
            self._said[sent.target.id] = (sent.before or {}) | sent.payload

    def _asked(self, route: str, request: Request) -> _Sent:
        """A request before it is carried out, with the message that it is to change."""
        parts = request.path.split("/")
        payload: Json = orjson.loads(request.body or b"{}")
        if isinstance(payload, list):
            payload = {"content": f"{len(payload)} of them"}
        if route.startswith("POST /interactions"):
            kind = CallbackType(payload["type"])
            target = self._pressed_by[parts[3]].message if kind in _UPDATES else None
            line = f"POST /interactions/{{id}}/{{token}}/callback {kind.name}"
            return _Sent("", line, payload.get("data") or {}, is_answer=True, target=target)
        if route.split()[1].startswith("/webhooks"):
            by, line = self._pressed_by[parts[3]], f"{request.method} /webhooks/{{id}}/{{token}}"
            if len(parts) == 4:
                return _Sent(f"{by.user.name} in {self.place(by.channel)}", line, payload)
            is_original = parts[5] == "@original"
            target = by.original if is_original else self._world.message(int(parts[5]))
            line += f"/messages/{'@original' if is_original else '{id}'}"
            if target is None:
                return _Sent(self.place(by.channel), line, payload)
            return _Sent(self._place_of(target), f"{line} {self._name(target)}", payload, target=target)
        target = self._world.message(int(parts[4])) if "{message_id}" in route and parts[4].isdecimal() else None
        channel = self._world.channels.get(int(parts[2])) if "{channel_id}" in route else None
        recipient = payload.pop("recipient_id", None)
        place = self.place(channel) if channel else self.place(self._world.dms[int(recipient)]) if recipient else ""
        query = "".join(f" {key}={value}" for key, value in sorted(request.query.items()))
        return _Sent(place, self._named(f"{request.method} {request.path}{query}"), payload, target=target)

    # Names

    def place(self, channel: Channel) -> str:
        return f"{channel.recipient.name}'s DM" if channel.recipient is not None else f"#{channel.name}"

    def _place_of(self, message: Message) -> str:
        """The place of a message; what only one person sees is a place of its own."""
        who = "" if message.seen_by is None else f"{self._world.person(message.seen_by).name} in "
        return f"{who}{self.place(message.channel)}"

    def _name(self, message: Message) -> str:
        """Return the name of a message: its place, and its number there."""
        if message.id not in self._names:
            place = self._place_of(message)
            self._counts[place] = self._counts.get(place, 0) + 1
            self._names[message.id] = f"{place} {self._counts[place]}"
        return self._names[message.id]

    def _named(self, text: str) -> str:
        text = _DIGEST.sub(self._digest, text.replace(__version__, "VERSION"))
        return _ID.sub(lambda found: self._id_name(int(found[1])), text)

    def _id_name(self, key: int) -> str:
        if key in self._names:
            return self._names[key]
        if key in self._world.users:
            return self._world.users[key].name
        channel = self._world.channels.get(key)
        return self.place(channel) if channel else self._world.guilds[key].name if key in self._world.guilds else "{id}"

    def _digest(self, found: re.Match[str]) -> str:
        """The number of a picture or of a nonce, by its first appearance."""
        kind = "picture " if found[1] else ""
        known = self._digests.setdefault(kind, {})
        return kind + str(known.setdefault(found[0], len(known) + 1))


def _changes(before: Sequence[Part], after: Sequence[Part]) -> list[Part]:
    """The parts that changed, and those that are gone; of a row that moved, where it was."""
    was, now = dict(before), dict(after)
    rows = {tuple(lines): key for key, lines in before if key.startswith("row ")}
    changes = [
        (key, [f"was {rows[tuple(lines)]}"] if key.startswith("row ") and tuple(lines) in rows else lines)
        for key, lines in after
        if was.get(key) != lines
    ]
    gone = [key for key in was if key not in now]
    return [*changes, *([("gone", [", ".join(gone)])] if gone else [])]


def _parts(data: Json) -> Iterator[Part]:
    """The parts of a message, of a form, or of a request for either, but for those that are as usual."""
    if data.get("content"):
        yield "content", data["content"].split("\n")
    alts = {each.get("filename"): each.get("description") for each in data.get("attachments") or ()}
    for number, embed in enumerate(data.get("embeds") or (), 1):
        yield from _embed_parts(f"embed {number} " if number > 1 else "", embed, alts)
    for name, alt in alts.items():
        yield f"file {name}", [alt or ""]
    for number, row in enumerate(data.get("components") or (), 1):
        yield f"row {number}", [line for item in row.get("components") or [row] for line in _control(item)]
    if flags := int(data.get("flags") or 0):
        names = {bit: name for name, bit in MessageFlags.VALID_FLAGS.items()}
        yield "flags", [", ".join(name for bit, name in names.items() if flags & bit)]
    called = data.get("allowed_mentions", {})
    if called != NOBODY and ("content" in data or "embeds" in data):
        yield "calls", [", ".join(called.get("users", ["whoever is named"]))]
    yield from ((key, [str(value)]) for key, value in data.items() if key not in _TOLD)


def _embed_parts(prefix: str, embed: Json, alts: dict[str | None, str | None]) -> Iterator[Part]:
    """The parts of an embed; a picture's file is told with it, and taken from the files."""
    if embed.get("author"):
        yield f"{prefix}author", embed["author"]["name"].split("\n")
    for key in ("title", "description", *(key for key in embed if key not in _TOLD_OF_EMBEDS)):
        if embed.get(key):
            yield prefix + key, str(embed[key]).split("\n")
    for item in embed.get("fields") or ():
        yield f"{prefix}field {item['name']}", item["value"].split("\n")
    for key in ("image", "thumbnail"):
        if key in embed:
            name = embed[key]["url"].rpartition("/")[2]
            alt = alts.pop(name, None) or embed[key].get("description") or ""
            yield prefix + key, [f"{name}: {alt}"]
    if embed.get("footer"):
        yield f"{prefix}footer", embed["footer"]["text"].split("\n")


def _control(item: Json) -> Iterator[str]:
    """A line for a control, one for what a form says of it, and one for each of its options."""
    if "component" in item:
        yield ": ".join(item[key] for key in ("label", "description") if item.get(key))
        yield from _control(item["component"])
        return
    label, name = item.get("label") or item.get("placeholder") or "", item.get("custom_id") or item.get("url") or ""
    if item["type"] == _BUTTON:
        emoji = f"{item['emoji'].get('name')} " if item.get("emoji") else ""
        label = f"[{emoji}{label}] {ButtonStyle(item['style']).name}"
    parts = [label, name, item.get("value"), "off" if item.get("disabled") else None]
    yield " · ".join(part for part in parts if part)
    yield from (f"  {_option(option)}" for option in item.get("options") or ())


def _option(option: Json) -> str:
    described = f": {option['description']}" if option.get("description") else ""
    return f"{'✓ ' if option.get('default') else ''}{option['label']} ({option['value']}){described}"


def _options(data: Json) -> str:
    """The options of a used command, with the names of its groups."""
    words = ""
    for option in data.get("options") or ():
        words += f" {option['name']}" + (f":{option['value']}" if "value" in option else _options(option))
    return words


def _filled(components: Sequence[Json]) -> Iterator[str]:
    for component in components:
        if "custom_id" in component:
            yield f"{component['custom_id']} {component.get('value', component.get('values'))!r}"
        yield from _filled(component.get("components") or ())
        yield from _filled([component["component"]] if "component" in component else ())
