"""English of the golden files of every game: numbers with their nouns, articles, and no odd turns of phrase."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.catalogue import GAMES
from tests.english import ODD

GOLDEN = Path(__file__).parents[1] / "golden"
ONE_OF_MANY = re.compile(
    r"(?<![\d,.-])1 (?!(?:was|is|has|plus|minus|less|seats|ends|begins|goes|fills|fits|counts|loses)\b)[a-z]+[^s\W]s\b"
)
_NOUNS = "card|stick|point|chip|counter|marble|peg|roll|space|step|game|hand|group|die"
MANY_OF_ONE = re.compile(rf"(?<![\d,.:-])(?:0|[2-9]|\d\d+) (?:{_NOUNS})\b")
ARTICLE = re.compile(r"\ba (?:8|11|18|8\d)\b|\ban (?:[1-79]|1[02-79])\b|\ba [aeio]\w|\ban [bcdfgjklmnpqrstvwxyz]\w")
SPACES = re.compile(r"  | [.,;:?!](?:\s|$)|\.\.|\(\s|\s\)")
NO_SENTENCES = ("==", "..", "python", "of:")
"""How the lines begin that name a game, a moment or an event."""


@pytest.mark.parametrize("key", GAMES)
def test_every_sentence_is_good_english(key: str) -> None:
    said = {
        line.partition(": ")[2]: f"{file.name}:{number}"
        for file in sorted((GOLDEN / key).iterdir())
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if not line.startswith(NO_SENTENCES)
    }
    assert len(said) > 50
    faults = [
        f"{where}: {text} ({found.group()})"
        for text, where in said.items()
        for pattern in (ODD, ONE_OF_MANY, MANY_OF_ONE, ARTICLE, SPACES)
        if (found := pattern.search(text))
    ]
    assert faults == []
