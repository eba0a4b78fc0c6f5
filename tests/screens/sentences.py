"""Every kind of sentence that the games say, each once, from played positions: to be read by somebody, start to end.

`python -m tests.screens.sentences [GAME …]` prints them by game and by where they stand. Sentences that differ by
names, numbers, cards and sticks alone are one kind, of which the first is printed.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator
from itertools import chain

from bot.preview.moments import Setting
from games.api import AnyGame, AnyState, Cast, Checkpoint, Choice, Page
from games.catalogue import GAMES
from games.scores import Closed
from tests.screens.settings import ALL

NAMES = ("Ann", "Ben", "Mia", "Otto", "Vera", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida")
EVERY = 7
"""Of so many positions one is read, beside those around a closing of books and the last."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_ALIKE = (
    (re.compile(r"\b(?:" + "|".join(NAMES) + r")\b"), "N"),
    (re.compile(r"(?:N(?:, | and | or |\+))+N\b"), "N"),
    (re.compile(r"[♠♣♥♦★●■▲✚]\ufe0e?"), "S"),
    (re.compile(r"\b(?:circle|triangle|cross|square|star|heart|club|spade|diamond)s?\b", re.IGNORECASE), "S"),
    (re.compile(r"\b(?:ace|jack|queen|king|joker)\b", re.IGNORECASE), "7"),
    (re.compile(r"\d+(?:,\d+)*(?:st|nd|rd|th)?"), "7"),
    (re.compile(r"(?:\b[S7]\b[ ,;/-]*(?:and |or )?)+"), "X"),
)


def kind_of(sentence: str) -> str:
    """What sentences of one kind have in common."""
    for pattern, letter in _ALIKE:
        sentence = pattern.sub(letter, sentence)
    return sentence


def sentences(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Where each kind of sentence stands that a game says, and the first of that kind, in the order they come."""
    seen: set[tuple[str, str]] = set()
    settings = [setting for setting in ALL if setting.key == game.key and not setting.is_long]
    for where, text in chain(chain.from_iterable(map(_played, settings)), _of_game(game)):
        for sentence in _SENTENCE.split(text):
            key = where, kind_of(sentence)
            if sentence and key not in seen:
                seen.add(key)
                yield where, sentence


def _played(setting: Setting) -> Iterator[tuple[str, str]]:
    """What is said in a played game, to everybody and to the first, to whom it is told at turn or waiting."""
    books: list[Closed] = []
    for index, state in setting.positions():
        event = setting.events[index - 1] if index else None
        is_closed = isinstance(event, Checkpoint)
        if isinstance(event, Checkpoint):
            books.append(Closed(event.books, index))
        if state.is_chance_due and not is_closed:
            continue
        if index % EVERY and not is_closed and state.books() is None and state.outcome() is None:
            continue
        for seat in (None, *(state.to_act or (0,))[:1], 0):
            yield from _read(setting, state, seat, books)


def _read(setting: Setting, state: AnyState, seat: int | None, books: list[Closed]) -> Iterator[tuple[str, str]]:
    last = setting.seats - 1
    game, cast = setting.game, Cast(NAMES[: setting.seats], seat, {} if last in (0, seat) else {last: "steady"})
    view = state.view(seat)
    page: Page = game.page(view, cast)
    for where in ("headline", "progress", "stage", "change", "todo", "counts", "supply", "advice"):
        yield where, getattr(page, where)
    for where in ("since", "lines", "recent", "books"):
        yield from ((where, text) for text in getattr(page, where))
    yield from (("facts of a seat", fact) for line in page.seats for fact in line.facts)
    yield from _choice_words(page.choices)
    picture = game.table_picture(view, cast) if seat is None else game.hand_picture(view, cast)
    if picture is not None:
        yield "alt text", picture.alt
    if books:
        sheet = game.score_sheet(view, cast, books)
        yield "scores", game.scores_picture(view, cast, sheet).alt
        if state.outcome() is not None:
            yield "end", game.ending_picture(view, cast, sheet, {0: 14, 1: -9}).alt


def _choice_words(choices: Iterable[Choice]) -> Iterator[tuple[str, str]]:
    for choice in choices:
        yield from (("play", choice.label), ("play, spoken", choice.spoken), ("question", choice.ask))
        yield "what a play does", choice.detail
        yield from _choice_words(choice.children)


def _of_game(game: AnyGame) -> Iterator[tuple[str, str]]:
    """What a game says before anybody plays."""
    yield "summary", game.summary
    for field in game.options.model_fields.values():
        yield "option", f"{field.title}: {field.description}"
    for setting in ALL:
        if setting.key == game.key:
            yield from (("options", text) for text in game.describe_options(setting.options, setting.seats))
    for topic in (*game.rules, game.primer):
        yield "rules", f"{topic.title}."
        yield from (("rules", rule.text) for rule in topic.rules)
        if topic.picture is not None:
            yield "alt text of rules", topic.picture.alt
    if game.cover is not None:
        yield from (("lobby", text) for text in (*game.cover.lines, game.cover.hint_alt, game.cover.players))
    for step in game.tutorial.steps if game.tutorial is not None else ():
        yield from (("lesson", text) for text in (step.told, step.to_do, step.praise))
        yield from (("lesson", offer.wrong) for offer in step.offers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="its key, such as whot")
    for key in parser.parse_args().games or GAMES:
        if key not in GAMES:
            parser.error(f"there is no game {key}: choose from {', '.join(GAMES)}")
        print(f"\n# {GAMES[key].name}")
        last = ""
        for where, sentence in sorted(sentences(GAMES[key]), key=lambda each: each[0]):
            if where != last:
                print(f"\n## {where}")
            last = where
            print(sentence)


if __name__ == "__main__":
    main()
