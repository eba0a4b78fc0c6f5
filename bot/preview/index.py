"""The screens of a game as one page of plain HTML, each as wide as a phone and styled like the playground."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

import discord

from bot import playground
from bot.messages.controls import Control, Select
from bot.messages.screen import Screen
from bot.preview.shots import Shot
from bot.preview.words import EMOJI, TIMESTAMP, time_words

GENERATOR = '<meta name="generator" content="python -m bot preview">'
"""The marker that tells a generated page from any other."""
STYLES = ("theme.css", "message.css", "markup.css", "embed.css", "control.css")
_PHONE = re.compile(r"@media \(width < [\d.]+rem\)")
_PLAYGROUND = Path(playground.__file__).parent / "page"
_OWN = Path(__file__).parent / "page" / "preview.css"
_STYLES = {
    discord.ButtonStyle.primary: "primary",
    discord.ButtonStyle.success: "success",
    discord.ButtonStyle.danger: "danger",
    discord.ButtonStyle.link: "link",
}
_BOLD, _CODE = re.compile(r"\*\*(.+?)\*\*"), re.compile(r"`([^`]+)`")
_ITALIC = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")
_SMALL = re.compile(r"^-# (.*)$", re.MULTILINE)
_POINT = re.compile(r"^- ", re.MULTILINE)

FindFace = Callable[[str], str | None]
"""A function that returns the image file of an emoji; None if there is none."""


def index_of(
    title: str, notes: Sequence[str], faults: Sequence[str], shots: Sequence[tuple[Shot, str]], faces: dict[str, str]
) -> str:
    """Return a page of all shots, with the files of their pictures and of the game's emojis.

    notes: shown at the top. faults: errors in the game's hooks.
    """
    parts = {part: list(those) for part, those in groupby(shots, key=lambda each: each[0].part)}
    body = [f"<h1>{escape(title)}</h1>", *(f"<p>{escape(note)}</p>" for note in notes)]
    if faults:
        listed = "".join(f"<li>{escape(fault)}</li>" for fault in faults)
        body.append(f'<section class="faults"><h2>What went wrong</h2><ul>{listed}</ul></section>')
    names = [*parts, *(["Faces"] if faces else [])]
    links = " ".join(f'<a href="#{_slug(name)}">{escape(name)}</a>' for name in names)
    body.append(f"<nav>{links}</nav>")
    for part, those in parts.items():
        figures = "".join(_figure(shot, file, faces.get) for shot, file in those)
        body.append(f'<section id="{_slug(part)}"><h2>{escape(part)}</h2><div class="shots">{figures}</div></section>')
    if faces:
        shown = "".join(map(_face, faces, faces.values()))
        body.append(f'<section id="faces"><h2>Faces</h2><div class="faces">{shown}</div></section>')
    return _document(title, "\n".join(body))


def _document(title: str, body: str) -> str:
    sheets = [(_PLAYGROUND / name).read_text(encoding="utf-8") for name in STYLES]
    css = _PHONE.sub("@media all", "\n".join(sheets)) + _OWN.read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n{GENERATOR}\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<link rel="icon" href="data:,">\n<title>{escape(title)}</title>\n<style>\n{css}</style>\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _face(name: str, file: str) -> str:
    shown = escape(name).replace("_", "_<wbr>")
    return f'<figure class="face"><img src="{escape(file)}" alt=""><figcaption>{shown}</figcaption></figure>'


def _figure(shot: Shot, file: str, face: FindFace) -> str:
    picture = (
        ""
        if shot.picture is None
        else f'<img class="embed-image" src="{escape(file)}" alt="{escape(shot.picture[1])}">'
    )
    if shot.screen is not None:
        shown = _message(shot.screen, picture, face)
    else:
        shown = picture or '<p class="lacking">This could not be made.</p>'
    words = "" if shot.picture is None else _folded("Alt text", f'<p class="markup">{escape(shot.picture[1])}</p>')
    text = "" if shot.text is None else _folded("As text", _message(shot.text, "", face))
    return f'<figure class="shot"><figcaption>{escape(shot.kind)}</figcaption>{shown}{words}{text}</figure>'


def _folded(name: str, content: str) -> str:
    return f"<details><summary>{name}</summary>{content}</details>"


def _message(screen: Screen, picture: str, face: FindFace) -> str:
    content = f'<div class="markup">{_markup(screen.content, face)}</div>' if screen.content else ""
    rows = "".join(f'<div class="row">{"".join(_control(item, face) for item in row)}</div>' for row in screen.rows)
    return (
        '<article class="message"><span class="avatar avatar-0" aria-hidden="true">P</span>'
        '<div class="message-head"><strong class="author">Parlour</strong><span class="bot-tag">BOT</span></div>'
        f'<div class="message-body">{content}{_embed(screen.embed, picture, face)}{rows}</div></article>'
    )


def _embed(embed: discord.Embed, picture: str, face: FindFace) -> str:
    if not embed and not picture:
        return ""
    colour = "" if embed.colour is None else f' style="--embed-colour: {embed.colour}"'
    fields = "".join(_field(each.name or "", each.value or "", face) for each in embed.fields)
    parts = (
        embed.author.name and f'<div class="embed-author">{escape(embed.author.name)}</div>',
        embed.title and f'<div class="embed-title">{_markup(embed.title, face)}</div>',
        embed.description and f'<div class="markup">{_markup(embed.description, face)}</div>',
        fields and f'<dl class="embed-fields">{fields}</dl>',
        picture,
        embed.footer.text and f'<div class="embed-footer">{escape(embed.footer.text)}</div>',
    )
    return f'<div class="embed"{colour}><div class="embed-main">{"".join(filter(None, parts))}</div></div>'


def _field(name: str, value: str, face: FindFace) -> str:
    return f'<div class="field"><dt>{_markup(name, face)}</dt><dd class="markup">{_markup(value, face)}</dd></div>'


def _control(item: Control, face: FindFace) -> str:
    if isinstance(item, Select):
        return _menu(item, face)
    sign = "" if item.emoji is None else _emoji(item.emoji.name, face)
    style, off = _STYLES.get(item.style, "secondary"), " disabled" if item.disabled else ""
    words = f"<span>{escape(item.label or '')}</span>{' <span>↗</span>' if item.url else ''}"
    return f'<button type="button" class="button button-{style}"{off}>{sign}{words}</button>'


def _menu(menu: Select, face: FindFace) -> str:
    offered = "".join(
        f'<div class="menu-option">{"" if option.emoji is None else _emoji(option.emoji.name, face)}'
        f'<span class="menu-words"><span class="menu-label">{escape(option.label)}</span>'
        f'<span class="menu-description">{escape(option.description or "")}</span></span></div>'
        for option in menu.options
    )
    chosen = next((option.label for option in menu.options if option.default), menu.placeholder or "")
    return (
        f'<details class="menu"><summary class="menu-trigger"><span class="menu-value">{escape(chosen)}</span>'
        f'<span aria-hidden="true">▾</span></summary><div class="menu-list">{offered}</div></details>'
    )


def _markup(text: str, face: FindFace) -> str:
    """Return HTML for the subset of Discord's markdown that the bot uses."""
    kept: list[str] = []

    def keep(html: str) -> str:
        kept.append(html)
        return f"\0{len(kept) - 1}\0"

    text = TIMESTAMP.sub(
        lambda found: keep(f'<time class="timestamp">{time_words(int(found["at"]), found["style"])}</time>'), text
    )
    text = EMOJI.sub(lambda found: keep(f" {_emoji(found['name'], face)}"), text)
    html = _POINT.sub("• ", escape(text, quote=False))
    for pattern, shown in (
        (_CODE, r"<code>\1</code>"),
        (_BOLD, r"<strong>\1</strong>"),
        (_ITALIC, r"<em>\1</em>"),
        (_SMALL, r'<small class="subtext">\1</small>'),
    ):
        html = pattern.sub(shown, html)
    return re.sub(r"\0(\d+)\0", lambda found: kept[int(found[1])], html)


def _emoji(name: str, face: FindFace) -> str:
    """Return the HTML of an emoji, or its name if it could not be painted."""
    file = face(name)
    return escape(name) if file is None else f'<img class="emoji" src="{escape(file)}" alt="{escape(name)}">'


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
