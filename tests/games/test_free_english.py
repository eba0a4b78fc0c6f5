"""English of every game: in its golden files numbers with their nouns, articles and no odd phrases; and how short."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest

from games.api import Cast
from games.catalogue import GAMES
from games.checks.case import Case
from games.records.simulate import play
from tests.english import ODD
from tests.games.free import LOOK_CASES

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


COMMON = ("Carol", "David", "Emily", "Frank", "Grace", "Henry", "Irene", "James", "Karen", "Laura", "Maria", "Nancy")
MOST_WORDS = {"nojoke-progressive": 18, "nojoke-straight": 22, "nothanks": 30, "liars-dice": 35, "joker": 50}
"""The most words before the first button at a table of up to four, where not 25."""


@pytest.mark.parametrize("case", [case for case in LOOK_CASES if case.game.key in GAMES], ids=str)
def test_words_and_titles_are_short_all_through_a_game(case: Case) -> None:
    state, names = case.game.new(case.options, case.seats), COMMON[: case.seats]
    most, turns = MOST_WORDS.get(case.game.key, 25), 0
    for _ in islice(play(state, case.seed), 250):
        for reader in (None, 0, case.seats - 1, *state.to_act):
            shown = case.game.page(state.view(reader), Cast(names, reader))
            is_playing = bool(state.to_act)
            has_hand = " passed and show" in shown.change  # of at most ten sticks, which all are to see
            assert len(shown.change) <= (60 if is_playing and not has_hand else 90)
            title = " · ".join(filter(None, (shown.headline, shown.stage)))
            assert len(title) <= 30 or not is_playing, title
            if reader is not None and is_playing:
                assert not any(line.startswith(names[reader]) for line in (*shown.since, shown.change))
            if reader in state.to_act and case.seats <= 4:
                turns += 1
                said = " ".join((shown.change, *shown.since, "Your turn:", shown.todo, shown.counts))
                assert len(said.split()) <= most, said
    assert turns or case.seats > 4
