"""What a person sees of the bot's doings, as small views over Discord's JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from bot.playground.components import BUTTON, SELECTS
from bot.playground.model import FLAG_EPHEMERAL, FLAG_LOADING, Json


@dataclass(frozen=True)
class Button:
    """A button as a person sees it."""

    label: str
    custom_id: str | None
    is_disabled: bool
    style: int
    data: Json

    @classmethod
    def from_json(cls, data: Json) -> "Button":
        label = data.get("label") or (data.get("emoji") or {}).get("name") or ""
        return cls(label, data.get("custom_id"), bool(data.get("disabled")), data["style"], data)


@dataclass(frozen=True)
class Select:
    """A select menu as a person sees it."""

    placeholder: str
    custom_id: str
    is_disabled: bool
    type: int
    options: Sequence[Json]
    data: Json

    @classmethod
    def from_json(cls, data: Json) -> "Select":
        return cls(
            data.get("placeholder") or "",
            data["custom_id"],
            bool(data.get("disabled")),
            data["type"],
            data.get("options") or (),
            data,
        )

    @property
    def labels(self) -> list[str]:
        return [option["label"] for option in self.options]


@dataclass(frozen=True)
class Picture:
    """A picture in an embed as a person sees it; its address differs for each upload."""

    url: str
    description: str

    @property
    def filename(self) -> str:
        return self.url.rpartition("/")[2]


class SeenMessage:
    """A message as it stood when a person looked at it; `data` is Discord's message object.

    `attachments` are the files below the embeds, which no embed shows.
    """

    def __init__(self, data: Json) -> None:
        self.data = data
        self.id = int(data["id"])
        self.channel_id = int(data["channel_id"])
        self.content: str = data["content"]
        self.embeds: list[Json] = data["embeds"]
        self.attachments: list[Json] = data["attachments"]

    def __repr__(self) -> str:
        return f"<SeenMessage {self.id} {self.text!r} {[button.label for button in self.buttons]}>"

    @property
    def is_ephemeral(self) -> bool:
        return bool(self.data["flags"] & FLAG_EPHEMERAL)

    @property
    def is_loading(self) -> bool:
        return bool(self.data["flags"] & FLAG_LOADING)

    @property
    def mentioned_ids(self) -> list[int]:
        return [int(user["id"]) for user in self.data["mentions"]]

    @cached_property
    def text(self) -> str:
        """All words of the message, line by line: content, embeds, text displays."""
        return "\n".join(part for part in self._texts() if part)

    @cached_property
    def components(self) -> list[Json]:
        """All components in reading order, those inside others too."""
        return list(_walk(self.data["components"]))

    @property
    def buttons(self) -> list[Button]:
        return [Button.from_json(data) for data in self.components if data["type"] == BUTTON]

    @property
    def selects(self) -> list[Select]:
        return [Select.from_json(data) for data in self.components if data["type"] in SELECTS]

    @property
    def pictures(self) -> list[Picture]:
        """The pictures in the embeds, in order; one that an embed names, and the message lacks, is not seen."""
        media = (embed.get(key) or {} for embed in self.embeds for key in ("thumbnail", "image"))
        return [
            Picture(each["url"], each.get("description") or "")
            for each in media
            if each.get("url", "").startswith("http")
        ]

    def button(self, label_or_custom_id: str) -> Button | None:
        for button in self.buttons:
            if label_or_custom_id in (button.label, button.custom_id):
                return button
        return None

    def select(self, placeholder_or_custom_id: str) -> Select | None:
        for select in self.selects:
            if placeholder_or_custom_id in (select.placeholder, select.custom_id):
                return select
        return None

    def _texts(self) -> Iterator[str]:
        yield self.content
        for embed in self.embeds:
            yield (embed.get("author") or {}).get("name") or ""
            yield embed.get("title") or ""
            yield embed.get("description") or ""
            for field in embed.get("fields") or ():
                yield field["name"]
                yield field["value"]
            yield (embed.get("footer") or {}).get("text") or ""
        for component in self.components:
            if component["type"] not in (BUTTON, *SELECTS):
                yield component.get("content") or ""


@dataclass(frozen=True)
class Modal:
    """A modal as a person sees it, with what is needed to submit it."""

    interaction_id: int
    title: str
    custom_id: str
    components: Sequence[Json]

    @property
    def fields(self) -> dict[str, Json]:
        return dict(self._labelled())

    def filled(self, values: dict[str, Any]) -> list[Json]:
        """Return Discord's submit components; `values` go by label or custom_id, the rest keeps its preset.

        Raises LookupError for a value that belongs to no field.
        """
        unused = dict(values)
        result = [self._fill(component, unused) for component in self.components]
        if unused:
            raise LookupError(f"the modal has no field {', '.join(unused)}; it has {', '.join(self.fields)}")
        return result

    def _labelled(self) -> Iterator[tuple[str, Json]]:
        for component in self.components:
            if isinstance(component.get("component"), dict):
                yield component["label"], component["component"]
            for child in component.get("components") or ():
                yield child["label"], child

    def _fill(self, component: Json, unused: dict[str, Any]) -> Json:
        outline = {"type": component["type"], "id": component.get("id", 0)}
        if isinstance(component.get("component"), dict):
            return outline | {"component": _answer(component["component"], component["label"], unused)}
        children = component.get("components") or ()
        if children:
            outline["components"] = [_answer(child, child["label"], unused) for child in children]
        return outline


class ReplyKind(Enum):
    """What came of something that a person did."""

    MESSAGE = "a message was sent"
    UPDATE = "the clicked message was changed"
    ACKNOWLEDGED = "nothing is shown"
    MODAL = "a modal opened"
    FAILED = "the bot did not answer"


@dataclass(frozen=True)
class Reply:
    """What a person sees after a click, a command or a submit."""

    kind: ReplyKind
    interaction_id: int
    message: SeenMessage | None = None
    modal: Modal | None = None

    @property
    def has_failed(self) -> bool:
        """Whether the person sees "This interaction failed"."""
        return self.kind is ReplyKind.FAILED

    @property
    def shown(self) -> SeenMessage:
        """The message; AssertionError where nothing is shown."""
        assert self.message is not None, self
        return self.message

    @property
    def form(self) -> Modal:
        """The modal; AssertionError where none opened."""
        assert self.modal is not None, self
        return self.modal

    @property
    def is_ephemeral(self) -> bool:
        return self.message is not None and self.message.is_ephemeral

    @property
    def text(self) -> str:
        """All words that the person sees, "" where nothing is shown."""
        if self.has_failed:
            return "This interaction failed"
        if self.modal is not None:
            return self.modal.title
        return "" if self.message is None else self.message.text


def _walk(components: Sequence[Json]) -> Iterator[Json]:
    for component in components:
        yield component
        yield from _walk(component.get("components") or ())
        if isinstance(component.get("accessory"), dict):
            yield component["accessory"]


def _answer(field: Json, label: str, unused: dict[str, Any]) -> Json:
    answer: Json = {"type": field["type"], "id": field.get("id", 0), "custom_id": field.get("custom_id")}
    given = unused.pop(label, unused.pop(str(field.get("custom_id")), None))
    key = "values" if field["type"] in (*SELECTS, 19, 22) else "value"
    if given is None:
        preset = [option["value"] for option in field.get("options") or () if option.get("default")]
        given = preset if key == "values" else field.get("value", preset[0] if preset else "")
    answer[key] = given
    return answer
