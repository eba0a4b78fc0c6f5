"""Discord's limits on messages, components, modals and choices, each at its edge."""

from typing import Any

import pytest

from bot.playground.compose import Upload
from bot.playground.errors import ApiError
from bot.playground.validation import check_choices, check_message, check_modal

JSON = dict[str, Any]
EMOJI_ID = 77


def button(custom_id: str | None = "go", **change: Any) -> JSON:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **change}


def select(options: int = 1, **change: Any) -> JSON:
    listed = [{"label": str(i), "value": str(i)} for i in range(options)]
    return {"type": 3, "custom_id": "pick", "options": listed, **change}


def row(*components: JSON) -> JSON:
    return {"type": 1, "components": list(components)}


def rows(*components: JSON) -> JSON:
    return {"components": [row(*components)]}


def embed(**parts: Any) -> JSON:
    return {"embeds": [{"title": "t", **parts}]}


def v2(*components: JSON) -> JSON:
    return {"flags": 1 << 15, "components": list(components)}


def box(*components: JSON) -> JSON:
    return {"type": 17, "components": list(components)}


def label(component: JSON, words: str = "l") -> JSON:
    return {"type": 18, "label": words, "component": component}


def text(content: str = "words") -> JSON:
    return {"type": 10, "content": content}


ALLOWED: dict[str, JSON] = {
    "content": {"content": "x" * 2000},
    "ten embeds": {"embeds": [{"title": "t"}] * 10},
    "a full embed": embed(title="t" * 256, description="d" * 4096),
    "25 fields": embed(fields=[{"name": "n", "value": "v"}] * 25),
    "25 buttons": {"components": [row(*(button(f"{i}-{j}") for j in range(5))) for i in range(5)]},
    "a full button": rows(button("c" * 100, label="l" * 80)),
    "a button with an emoji alone": rows(button(label=None, emoji={"name": "⭐"})),
    "a button with an emoji of the app": rows(button(label=None, emoji={"id": str(EMOJI_ID), "name": "star"})),
    "a link": rows({"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"}),
    "25 options": rows(select(25, placeholder="p" * 150, max_values=25)),
    "a user select": rows({"type": 5, "custom_id": "who"}),
    "40 components": v2(*[text("x")] * 40),
    "4000 characters": v2(text("x" * 4000)),
    "nested layout": v2(
        box(
            {"type": 9, "components": [text()], "accessory": button()},
            {"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}]},
            {"type": 14},
            row(button("other")),
        )
    ),
}

REFUSED: dict[str, tuple[JSON, str]] = {
    "long content": ({"content": "x" * 2001}, "content"),
    "a long nonce": ({"content": "x", "nonce": "n" * 26}, "nonce"),
    "eleven embeds": ({"embeds": [{"title": "t"}] * 11}, "embeds"),
    "an embed of nothing": ({"embeds": [{}]}, "embeds.0.description"),
    "a long title": (embed(title="t" * 257), "embeds.0.title"),
    "a long description": (embed(description="d" * 4097), "embeds.0.description"),
    "a long footer": (embed(footer={"text": "f" * 2049}), "embeds.0.footer.text"),
    "a long author": (embed(author={"name": "a" * 257}), "embeds.0.author.name"),
    "26 fields": (embed(fields=[{"name": "n", "value": "v"}] * 26), "embeds.0.fields"),
    "a field without value": (embed(fields=[{"name": "n", "value": ""}]), "embeds.0.fields.0.value"),
    "a long field": (embed(fields=[{"name": "n", "value": "v" * 1025}]), "embeds.0.fields.0.value"),
    "a long alt text": (
        embed(image={"url": "attachment://table.png", "description": "d" * 1025}),
        "embeds.0.image.description",
    ),
    "a picture of no scheme": (embed(image={"url": "table.png"}), "embeds.0.image.url"),
    "too many characters": ({"embeds": [{"description": "d" * 3001}] * 2}, "embeds"),
    "six rows": ({"components": [row(button(str(i))) for i in range(6)]}, "components"),
    "no row": ({"components": [button()]}, "components.0.type"),
    "an empty row": ({"components": [row()]}, "components.0.components"),
    "six buttons": (rows(*(button(str(i)) for i in range(6))), "components.0.components"),
    "two selects": (rows(select(), select(custom_id="other")), "components.0.components"),
    "a long label": (rows(button(label="l" * 81)), "components.0.components.0.label"),
    "a button of nothing": (rows(button(label=None)), "components.0.components.0.label"),
    "a button of no style": (rows(button(style=9)), "components.0.components.0.style"),
    "a long custom_id": (rows(button("c" * 101)), "components.0.components.0.custom_id"),
    "no custom_id": (rows(button(custom_id=None)), "components.0.components.0.custom_id"),
    "a custom_id twice": (rows(button(), button()), "components.0.components.1.custom_id"),
    "an unknown emoji": (rows(button(emoji={"id": "1", "name": "x"})), "components.0.components.0.emoji.name"),
    "a letter for an emoji": (rows(button(emoji={"name": "x"})), "components.0.components.0.emoji.name"),
    "a link to nowhere": (rows({"type": 2, "style": 5, "label": "x"}), "components.0.components.0.url"),
    "26 options": (rows(select(26)), "components.0.components.0.options"),
    "no options": (rows(select(0)), "components.0.components.0.options"),
    "more values than options": (rows(select(2, max_values=3)), "components.0.components.0.max_values"),
    "an option twice": (
        rows({"type": 3, "custom_id": "pick", "options": [{"label": "a", "value": "a"}] * 2}),
        "components.0.components.0.options.1.value",
    ),
    "layout without the flag": ({"components": [text()]}, "components.0.type"),
    "content beside layout": ({"content": "x", **v2(text())}, "content"),
    "embeds beside layout": ({**embed(), **v2(text())}, "embeds"),
    "41 components": (v2(*[text("x")] * 41), "components"),
    "4001 characters": (v2(text("x" * 2000), text("x" * 2001)), "components"),
    "a section without accessory": (v2({"type": 9, "components": [text()]}), "components.0.accessory.type"),
    "an empty gallery": (v2({"type": 12, "items": []}), "components.0.items"),
    "a container in a container": (v2(box(box(text()))), "components.0.components.0.type"),
    "a text input": (rows({"type": 4, "custom_id": "x"}), "components.0.components.0.type"),
    "an attachment that was not sent": ({"content": "x", "attachments": [{"id": 0}]}, "attachments.0.id"),
    "parse and list of users": (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
    ),
}


def errors_at(refusal: ApiError, path: str) -> list[JSON]:
    node = refusal.body["errors"]
    for key in path.split("."):
        node = node[key]
    found: list[JSON] = node["_errors"]
    return found


@pytest.mark.parametrize("name", ALLOWED)
def test_what_is_within_the_limits_passes(name: str) -> None:
    check_message(ALLOWED[name], (), {EMOJI_ID})


@pytest.mark.parametrize("name", REFUSED)
def test_what_breaks_a_limit_is_named_by_its_path(name: str) -> None:
    payload, path = REFUSED[name]
    with pytest.raises(ApiError) as refusal:
        check_message(payload, (), {EMOJI_ID})
    assert refusal.value.body["code"] == 50035
    (error,) = errors_at(refusal.value, path)
    assert error["code"]
    assert error["message"]


def test_eleven_files_and_a_long_alt_text_are_refused() -> None:
    uploads = [Upload(i, f"{i}.png", b"") for i in range(11)]
    with pytest.raises(ApiError) as many:
        check_message({}, uploads, ())
    assert errors_at(many.value, "attachments")
    with pytest.raises(ApiError) as long:
        check_message({"attachments": [{"id": 0, "description": "d" * 1025}]}, uploads[:1], ())
    assert errors_at(long.value, "attachments.0.description")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"title": "t" * 46}, "data.title"),
        ({"title": None}, "data.title"),
        ({"custom_id": "c" * 101}, "data.custom_id"),
        ({"components": []}, "data.components"),
        ({"components": [row({"type": 4, "custom_id": str(i)}) for i in range(6)]}, "data.components"),
        ({"components": [row(button())]}, "data.components.0.components.0.type"),
        ({"components": [label({"type": 4, "custom_id": "x"}, "l" * 46)]}, "data.components.0.label"),
        ({"components": [{"type": 18, "label": "l"}]}, "data.components.0.component.type"),
        ({"components": [label({"type": 21, "custom_id": "x", "options": []})]}, "data.components.0.component.options"),
        (
            {"components": [row({"type": 4, "custom_id": "x", "value": "v" * 4001})]},
            "data.components.0.components.0.value",
        ),
    ],
)
def test_a_modal_over_the_limits_is_refused(change: JSON, path: str) -> None:
    field = row({"type": 4, "custom_id": "a", "label": "A", "style": 2})
    modal = {"title": "Name", "custom_id": "name", "components": [text(), field, label(select(), "B")]}
    check_modal(modal)
    with pytest.raises(ApiError) as refusal:
        check_modal(modal | change)
    assert errors_at(refusal.value, path)


def test_choices_have_limits() -> None:
    check_choices({"choices": [{"name": "n" * 100, "value": "v"}] * 25})
    with pytest.raises(ApiError) as many:
        check_choices({"choices": [{"name": "n", "value": 1}] * 26})
    assert errors_at(many.value, "data.choices")
    with pytest.raises(ApiError) as long:
        check_choices({"choices": [{"name": "n" * 101, "value": "v" * 101}]})
    assert errors_at(long.value, "data.choices.0.name")
    assert errors_at(long.value, "data.choices.0.value")
