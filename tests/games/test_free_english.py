"""What every game says, from played positions: numbers with their nouns, articles, and no odd turns of phrase."""

from __future__ import annotations

import re

import pytest

from games.api import AnyGame
from games.catalogue import GAMES
from tests.english import ODD
from tests.screens.sentences import sentences

ONE_OF_MANY = re.compile(
    r"(?<![\d,.-])1 (?!(?:was|is|has|plus|minus|less|seats|ends|fills|fits|counts|loses)\b)[a-z]+[^s\W]s\b"
)
_NOUNS = "card|stick|point|chip|counter|marble|peg|roll|space|step|game|hand|group"
MANY_OF_ONE = re.compile(rf"(?<![\d,.:-])(?:0|[2-9]|\d\d+) (?:{_NOUNS})\b")
ARTICLE = re.compile(r"\ba (?:8|11|18|8\d)\b|\ban (?:[1-79]|1[02-79])\b|\ba [aeio]\w|\ban [bcdfgjklmnpqrstvwxyz]\w")
SPACES = re.compile(r"  | [.,;:?!](?:\s|$)|\.\.|\(\s|\s\)")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_every_sentence_is_good_english(game: AnyGame) -> None:
    said = list(sentences(game))
    assert len(said) > 50
    faults = [
        f"{where}: {text} ({found.group()})"
        for where, text in said
        for pattern in (ODD, ONE_OF_MANY, MANY_OF_ONE, ARTICLE, SPACES)
        if (found := pattern.search(text))
    ]
    assert faults == []
