"""People's names as they may stand in our texts."""

from __future__ import annotations

import re
import unicodedata

MOST_LENGTH = 32
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing, which some people are called by."""
_MARKDOWN = re.compile(r"[*_~|`>\[\]()#@<\\:/]+")


def clean_name(name: str) -> str:
    """A display name without markdown, mentions, links, control or direction marks; never empty."""
    return clean_text(name)[:MOST_LENGTH].strip() or "Somebody"


def clean_text(text: str) -> str:
    """What somebody typed as one line, without all that as well; it may be empty."""
    visible = "".join(
        " " if char in _BLANKS or unicodedata.category(char) in ("Cc", "Zl", "Zp") else char
        for char in text
        if unicodedata.category(char) not in ("Cf", "Cs", "Co")
    )
    return " ".join(_MARKDOWN.sub(" ", visible).split())


def distinct_name(name: str, taken: set[str]) -> str:
    """The name, with a number behind it if somebody at the table has it already."""
    candidate, number = name, 2
    while candidate in taken:
        candidate, number = f"{name} {number}", number + 1
    return candidate
