"""What is wrong with the pictures, faces, covers, scores, replays and lessons of a game is found and the hook named."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from games.api import Cast, Page, Topic
from games.checks.pictures import MOST_WIDTH
from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import Box, Disc, Item, Label, Picture, Scene, Sprite
from games.scores import ScoreSheet, TurningPoint, sheet_lines
from tests.games.checks.broken import finding, toy
from tests.games.toy import Toy, ToyState, ToyView

COUNT = itertools.count()


def scene(*items: Item, side: int = 64) -> Scene:
    return Scene(side, side, "#000000", items)


def table(*items: Item, alt: str = "A table.", side: int = 64) -> dict[str, Any]:
    """A game whose table is drawn so for everybody."""
    return {"draw_table": lambda *_: Picture(scene(*items, side=side), alt)}


def hand(*items: Item, alt: str = "A hand.") -> dict[str, Any]:
    """A game in which each seat with cards sees this."""
    return {"draw_hand": lambda self, view, cast, path: Picture(scene(*items), alt) if view.hand else None}


def numbered(self: Toy, view: ToyView, cast: Cast) -> Picture:
    return Picture(scene(), str(next(COUNT)))


def totals(self: Toy, view: ToyView, cast: Cast) -> Picture:
    return Picture(scene(), str(view.totals))


def showing(self: ToyState, seat: int | None) -> ToyView:
    return replace(ToyState.view(self, seat), totals=(sum(self.hands[0]), 0))


def faced(**faces: Scene) -> dict[str, Any]:
    return {"faces": MappingProxyType(faces)}


def beside(*names: str, choice: str = "") -> dict[str, Any]:
    """A game with the face of a card, whose pages name these beside its first line, and one on their choices."""

    def page_of(self: Toy, view: ToyView, cast: Cast) -> Page:
        page = Toy.page_of(self, view, cast)
        choices = tuple(replace(each, face=choice) for each in page.choices)
        return replace(page, faces=(names,) if names else (), choices=choices)

    return {**faced(games_card=scene()), "page_of": page_of}


def face_of_own(self: Toy, view: ToyView, cast: Cast) -> Page:
    page = Toy.page_of(self, view, cast)
    face = "" if view.seat is None else "games_card"
    return replace(page, choices=tuple(replace(each, face=face) for each in page.choices))


def cover(**changes: Any) -> dict[str, Any]:
    made = Cover("Snap", "2-4 players", ("Lay.", "Snap."), _items(EMBLEM), _items(HINT), "Cards")
    return {"cover": replace(made, **changes)}


def _items(room: tuple[float, float], *more: Item) -> Any:
    def draw(left: float, top: float) -> Iterator[Item]:
        yield Box(left, top, *room, "#ffffff")
        yield from more

    return draw


def sheet(change: Any) -> dict[str, Any]:
    """A game whose score sheet at the end has the lines that the function makes of the right ones."""

    def sheet_of(self: Toy, view: ToyView, cast: Cast, books: Any) -> ScoreSheet:
        lines = sheet_lines(view.totals, places=view.outcome.places if view.outcome else (1,) * len(view.totals))
        return ScoreSheet("points", tuple(change(lines)))

    return {"sheet_of": sheet_of}


def turned(revision: int, words: str) -> dict[str, Any]:
    return {"turned_at": lambda *_: TurningPoint(words=words, revision=revision)}


def recent(*lines: str) -> dict[str, Any]:
    """A game whose pages tell of nothing but this, newly each time."""

    def page_of(self: Toy, view: ToyView, cast: Cast) -> Page:
        return replace(Toy.page_of(self, view, cast), recent=tuple(f"{line}{sum(view.counts)}" for line in lines))

    return {"page_of": page_of}


def paged(**changes: Any) -> dict[str, Any]:
    """A game whose pages have these fields."""
    return {"page_of": lambda self, view, cast: replace(Toy.page_of(self, view, cast), **changes)}


def fickle_to_seats(self: Toy, view: ToyView, cast: Cast) -> Page:
    page = Toy.page_of(self, view, cast)
    return page if view.seat is None else replace(page, lines=(str(next(COUNT)),))


def fickle(self: Toy, view: ToyView, cast: Cast) -> Page:
    return replace(Toy.page_of(self, view, cast), supply=str(next(COUNT)))


LOW = Label("low", 5, 5, 1, "#ffffff")
TUTORIAL = Toy.tutorial
SHORT = replace(TUTORIAL, steps=TUTORIAL.steps[:4])
WRONG = replace(TUTORIAL, events=(*TUTORIAL.events[:2], {"seat": 1, "action": {"type": "lay", "card": 12}}))
TALL = Picture(Scene(MOST_WIDTH, 500, "#000000", ()), "A hand.")
MARKED = Picture(Scene(MOST_WIDTH, 100, "#000000", (Sprite("drawing/playable", 1, 1, 9, 9),)), "A hand.")
DRAWN = Topic("Play", Toy.rules[0].rules, lambda: Picture(scene(LOW), "A card."))


BROKEN: dict[str, list[tuple[dict[str, Any], str]]] = {
    "the table and what each seat sees are drawn": [
        ({}, "`draw_table` gives no picture"),
        (table(), "`draw_hand` gives no picture"),
    ],
    "a picture is in order and said in words": [
        (table(side=501), "`draw_table` or `draw_hand` has a picture that is"),
        (table(Disc(1, 1, 3, "#ffffff")), "`draw_table` or `draw_hand` has a"),
        (table(alt=""), "`draw_table` or `draw_hand` has a picture with 0"),
        (hand(LOW), "`draw_table` or `draw_hand` has a picture that is out of"),
    ],
    "what a seat sees at a question is in order and said in words": [
        (
            {"draw_hand": lambda self, view, cast, path: Picture(scene(), "") if path else None},
            "`draw_hand` at a question has a picture with 0 characters of `alt`",
        )
    ],
    "a face is in order": [(faced(games_card=scene(LOW)), "`faces` under 'games_card' has a picture that is out of")],
    "the pictures of the rules are in order and said in words": [
        ({"rules": (DRAWN,)}, "The topic 'Play' of the rules")
    ],
    "every topic of the rules has a picture": [({}, "The topic 'Five things to know' has no `draw`")],
    "a view is always drawn the same": [({"draw_table": numbered}, "`draw_table` draws the same view otherwise")],
    "nobody has a hand to see before the deal": [
        (
            {"draw_hand": lambda *_: Picture(scene(), "A hand.")},
            "`draw_hand` gives seat 0 a picture before anything is dealt.",
        )
    ],
    "a picture does not change with what is hidden": [
        (
            {"draw_table": totals, "view": showing},
            "The channel's picture changes with what is hidden from it: `draw_table` shows what",
        )
    ],
    "faces": [({}, "`faces` is empty")],
    "a face can have the name of an emoji": [
        (faced(Card=scene()), "`faces` has the name 'Card', not 2 to 32"),
        (faced(card=scene()), "`faces` has the name 'card', which does not begin"),
    ],
    "a face is square and its text large": [
        (faced(card=Scene(64, 32, "#000000", ())), "`faces` has 'card' 64 wide and 32 high"),
        (faced(card=scene(LOW)), "`faces` has 'card' with text 1 high."),
    ],
    "faces look different": [(faced(one=scene(), two=scene()), "`faces` has the same scene under 'one' and 'two'.")],
    "pages name faces that there are": [
        (beside("games_dice"), "`page_of` names 'games_dice', which `faces` does not"),
        (beside(choice="ox"), "`page_of` names 'ox', which `faces` does not have."),
        (
            {**faced(games_card=scene()), **paged(faces=((),) * 9 + (("games_card",),))},
            "`page_of` has more entries in `faces` than in `lines`.",
        ),
    ],
    "faces stand beside lines": [(beside(), "`page_of` has no `faces` beside its `lines`.")],
    "some choice has a face": [(beside("games_card"), "`page_of` has no `face` on any of its choices.")],
    "a face in public is the same for everybody": [
        ({**faced(games_card=scene()), "page_of": face_of_own}, "The public choice 'snap' has another `face` for seat ")
    ],
    "a cover keeps to its room": [
        (cover(hint=_items((HINT[0] + 1, 9))), "`cover` draws its hint beyond 150 × 84"),
        (cover(emblem=_items(EMBLEM, LOW)), "`cover` has a label too small to read in its em"),
    ],
    "the words of a cover are few": [
        (cover(lines=("Lay.",)), "`cover` has 1 lines, not 2 or 3."),
        (cover(lines=("Lay.", "S" * 27)), "`cover` has the line 'SSSSSS"),
        (cover(hint_alt=""), "`cover` has no `hint_alt`"),
    ],
    "at the end each seat stands once where it came": [
        (sheet(lambda lines: lines[1:]), "`sheet_of` has lines of the"),
        (sheet(lambda lines: lines[::-1]), "`sheet_of` has the places"),
        (
            sheet(lambda lines: [replace(line, place=1) for line in lines]),
            "`sheet_of` has other places at the end than `outcome`",
        ),
    ],
    "the end is told in words": [
        (
            {"draw_ending": lambda self, view, cast, scores, ratings: Toy.draw_ending(self, view, cast, scores, {})},
            "`draw_ending` tells of ratings in its `alt` exactly where",
        ),
        (paged(headline=""), "`page_of` has no `headline` for the channel at the end."),
    ],
    "what turned a game lies within it": [
        (turned(999, "a snap"), "`turned_at` names event 999 of "),
        (turned(1, "A snap."), "`turned_at` says 'A snap.': 1 to 90 characters"),
    ],
    "the scores after a hand are told and name each seat": [
        (sheet(lambda lines: lines[1:]), "`sheet_of` has lines of the seats ["),
        (
            {**sheet(list), **paged(headline="Snap")},
            "`page_of` has the same `headline` at the end of a hand as after it.",
        ),
    ],
    "a replay begins before anything has happened": [
        ({"page_of": fickle}, "A replay does not begin with the page of a")
    ],
    "a replay ends with the end": [({"page_of": fickle}, "A replay ends on another page than the game")],
    "a jump in a replay leads to where the game stood": [
        ({"page_of": fickle}, "A replay shows another page after "),
        ({"draw_table": numbered}, "A replay shows another picture after "),
        ({"page_of": fickle_to_seats}, "A replay shows another hand of seat 0 after "),
    ],
    "back after on is the same": [({"page_of": fickle}, "Steps back and on change a replay")],
    "every event is told": [(recent("Somebody laid "), "Lay(card="), (paged(recent=("",)), "Event ")],
    "what a seat held is shown once the deal is out": [(paged(lines=("Laid.",)), "`page_of` has no line that seat 0")],
    "a tutorial can be played": [
        ({"tutorial": SHORT}, "`tutorial` has 4 steps, not 5."),
        ({"tutorial": WRONG}, "`tutorial` cannot be played: the record: event 2"),
        (paged(lines=()), "`page_of` has no `lines` at step 0 of `tutorial`."),
    ],
    "the pictures of a tutorial are in order and low": [
        (
            {"draw_hand": lambda *_: MARKED},
            "`draw_hand` marks what can be played at step 0 of `tutorial`, with nothing legal.",
        ),
        ({"draw_hand": lambda *_: TALL}, "Step 0 of `tutorial` has a picture 500 high, of 400."),
    ],
    "every step of a tutorial has a picture": [({}, "Step 0 of `tutorial` is shown only in words")],
    "records": [({}, "tests/records/toy holds no record of a game that is over")],
}
"""The change of the toy for each check, and the finding."""


@pytest.mark.parametrize(
    ("name", "changes", "sentence"), [(name, *row) for name, rows in BROKEN.items() for row in rows]
)
def test_what_is_wrong_is_found_and_its_hook_named(name: str, changes: dict[str, Any], sentence: str) -> None:
    told = finding(toy(**changes), name).told
    assert told.startswith(sentence), told
