"""People's names as they may stand in our texts."""

from __future__ import annotations

import re
import unicodedata

MOST_LENGTH = 32
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing, which some people are called by."""
_BULLETS = re.compile(r"\A(?:[-+] )+")
"""What makes a list of a line that begins with it."""
_APART = "\u2068\u2069"
"""Begins and ends a part of a line whose direction is its own affair."""
_LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
"""The blocks that Unicode keeps for scripts written from right to left."""
_RIGHT_TO_LEFT = re.compile(rf"\u2068[^\u2069]*\u2069|{_LETTER}(?:[ 0-9.'’&-]*{_LETTER}|[0-9])*")
"""A name, or the part of it, in such a script; one that is set apart already comes whole."""
_MARKDOWN = re.compile(r"[*_~|`>\[\]()#@<\\:/]+")

ROBOT = "🤖"
"""What stands behind the name of a house player in words."""


def clean_name(name: str) -> str:
    """A display name without markdown, mentions, links, control or direction marks, or our robot; never empty."""
    return clean_text(name.replace(ROBOT, " "))[:MOST_LENGTH].strip() or "Somebody"


def clean_text(text: str) -> str:
    """What somebody typed as one line, without all that as well; it may be empty."""
    visible = "".join(
        " " if char in _BLANKS or unicodedata.category(char) in ("Cc", "Zl", "Zp") else char
        for char in text
        if unicodedata.category(char) not in ("Cf", "Cs", "Co") and not _is_no_character(char)
    )
    return _BULLETS.sub("", " ".join(_MARKDOWN.sub(" ", visible).split()))


def _is_no_character(char: str) -> bool:
    """Whether Unicode promises that a code is never a character's."""
    return ord(char) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(char) <= 0xFDEF


def isolated(text: str, most: int) -> str:
    """Our text with each name that is written from right to left set apart, lest it turn the words around it.

    Where that is more than so many characters, the text as it is.
    """
    if text.isascii():
        return text
    apart = _RIGHT_TO_LEFT.sub(lambda found: f"\u2068{found[0].strip(_APART)}\u2069", text)
    return apart if len(apart) <= most else text


def has_right_to_left(text: str) -> bool:
    """Whether anything in a text is written from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def distinct_name(name: str, taken: set[str]) -> str:
    """The name, with a number behind it if somebody at the table has it already."""
    candidate, number = name, 2
    while candidate in taken:
        candidate, number = f"{name} {number}", number + 1
    return candidate
