"""A game's pictures keep to their canvas, are said in words, and tell nothing that is hidden.

How labels come out depends on the fonts that paint them, which nothing here knows.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

from games.api import GOOD_PLAY, AnyEvent, AnyGame, AnyState, Cast, View
from games.checks.case import Case, at_positions, each_look, each_size, positions, reader_name, readers
from games.checks.check import Fault, expect, finished, itself, sound
from games.checks.trees import questions
from games.drawing.picture import (
    MOST_ALT,
    Arrow,
    Box,
    Disc,
    Item,
    Label,
    Line,
    Picture,
    Scene,
    Sprite,
    art_file,
    can_paint,
    least_text,
)
from games.english import capital, clip
from games.level import Level

NAMES = (
    "Ann",
    "Bob",
    "Vera",
    "Zoë Müller-Lüdenscheidt von Ärmel",
    "花子",
    "W" * 32,
    "Gus",
    "Hal",
    "Ида",
    "Jo",
    "Kim",
    "Łukasz",
)
"""As Discord allows them: long ones, accents, and scripts that labels cannot write."""
HOUSES: Mapping[int, Level] = {2: "strong", 3: "steady"}
MOST_WIDTH = 500
MOST_HIGH = 600
ROUNDING = 0.5
COLOUR = re.compile(r"#[0-9a-f]{6}([0-9a-f]{2})?")
MOST_SHOWN = 200


def draw(case: Case, view: View[Any], path: tuple[str, ...] = ()) -> Picture | None:
    """Return the table for the channel's view, a seat's hand for its own."""
    if view.seat is None:
        return case.game.table_picture(view, Cast(NAMES[: case.seats], houses=HOUSES))
    return case.game.hand_picture(view, Cast(NAMES[: case.seats], view.seat, HOUSES), path)


def pictures(case: Case, most: int = 12) -> Iterator[Picture]:
    """Return all readers' pictures at some positions of a case."""
    for state, _ in positions(case, most):
        for reader in readers(case):
            picture = draw(case, state.view(reader))
            if picture is not None:
                yield picture


def asked_pictures(case: Case, most: int = 12) -> Iterator[Picture]:
    """Return seats' pictures at each question that they are asked at some positions of a case."""
    for state, _ in positions(case, most):
        for seat in state.to_act:
            view = state.view(seat)
            for path in questions(case.game.page(view, Cast(NAMES[: case.seats], seat)).choices):
                picture = draw(case, view, path)
                if picture is not None:
                    yield picture


def scene_faults(scene: Scene) -> set[str]:
    """Return the faults of a scene, in words, except for overflowing labels, which need fonts to measure."""
    found = set()
    if not (scene.width <= MOST_WIDTH and scene.height <= MOST_HIGH):
        found.add(f"too large: {scene.width} × {scene.height}, of at most {MOST_WIDTH} × {MOST_HIGH}")
    if not COLOUR.fullmatch(scene.background) or len(scene.background) != 7:
        found.add(f"background {scene.background}")
    for item in scene.items:
        if not isinstance(item, Label) and is_outside(item.bounds, scene):
            found.add(f"outside: {item}")
        found.update(f"colour {colour}" for colour in _colours(item) if not COLOUR.fullmatch(colour))
        if isinstance(item, Label) and not can_paint(item.text):
            found.add(f"cannot be written: {item}")
        if isinstance(item, Label) and item.size < least_text(scene.width):
            found.add(f"too small: {item}")
        if isinstance(item, Sprite) and not art_file(item.art).is_file():
            found.add(f"no art {item.art}")
    return found


def is_outside(bounds: tuple[float, float, float, float], scene: Scene) -> bool:
    """Return whether bounds exceed a scene."""
    left, top, right, bottom = bounds
    return min(left, top) < -ROUNDING or right > scene.width + ROUNDING or bottom > scene.height + ROUNDING


def _colours(item: Item) -> list[str]:
    match item:
        case Sprite(colour=colour) | Label(colour=colour) | Line(colour=colour):
            return [colour]
        case Arrow(colour=colour, casing=casing):
            return [colour, *([casing] if casing else [])]
        case Box(fill=fill, outline=outline) | Disc(fill=fill, outline=outline):
            return [colour for colour in (fill, outline) if colour]


def expect_in_order(scene: Scene, what: str) -> None:
    """Raise a Fault unless a scene is in order."""
    if faults := scene_faults(scene):
        raise Fault(f"{what} has a picture that is out of order: {clip(min(faults), MOST_SHOWN)}.")


def expect_told(picture: Picture, what: str) -> None:
    """Raise a Fault unless a picture is in order and said in words."""
    expect_in_order(picture.scene, what)
    length = len(picture.alt)
    expect(0 < length <= MOST_ALT, f"{what} has a picture with {length:,} characters of `alt`, not 1 to {MOST_ALT:,}.")


@finished(each_size)
def the_table_and_what_each_seat_sees_are_drawn(case: Case) -> None:
    views = [state.view(reader) for state, _ in positions(case, 12) for reader in readers(case)]
    drawn = {view.seat for view in views if draw(case, view) is not None}
    expect(None in drawn, "`draw_table` gives no picture: the table is shown only in words.")
    expect(
        drawn == set(readers(case)),
        "`draw_hand` gives no picture: what a seat sees is shown only in words, and its lesson by the table.",
    )


@sound(each_look)
def a_picture_is_in_order_and_said_in_words(case: Case) -> None:
    for picture in pictures(case):
        expect_told(picture, "`draw_table` or `draw_hand`")


@sound(each_look)
def what_a_seat_sees_at_a_question_is_in_order_and_said_in_words(case: Case) -> None:
    for picture in asked_pictures(case):
        expect_told(picture, "`draw_hand` at a question")


@sound(itself)
def a_face_is_in_order(game: AnyGame) -> None:
    for name, scene in game.faces.items():
        expect_in_order(scene, f"`faces` under {name!r}")


@sound(itself)
def the_pictures_of_the_rules_are_in_order_and_said_in_words(game: AnyGame) -> None:
    for topic in (game.primer, *game.rules):
        if topic.picture is not None:
            expect_told(topic.picture, f"The topic {topic.title!r} of the rules")


@finished(itself)
def every_topic_of_the_rules_has_a_picture(game: AnyGame) -> None:
    for topic in (game.primer, *game.rules):
        has_picture = topic.draw is not None or topic.title == GOOD_PLAY
        expect(has_picture, f"The topic {topic.title!r} has no `draw`: /rules shows it only in words.")


@sound(each_look)
@at_positions(3)
def a_view_is_always_drawn_the_same(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    for reader in readers(case):
        picture, again = draw(case, state.view(reader)), draw(case, state.clone().view(reader))
        is_same = picture == again and hash(picture) == hash(again)
        expect(is_same, f"{_drawer(reader)} draws the same view otherwise a second time.")


@sound(each_look)
def nobody_has_a_hand_to_see_before_the_deal(case: Case) -> None:
    state = case.new()
    for seat in range(case.seats):
        expect(
            draw(case, state.view(seat)) is None, f"`draw_hand` gives seat {seat} a picture before anything is dealt."
        )


@sound(each_look)
def a_picture_does_not_change_with_what_is_hidden(case: Case) -> None:
    rng = random.Random(str(case))
    for state, _ in positions(case, 12):
        for reader in readers(case):
            other = state.clone()
            other.resample(reader, rng)
            for allowed in (reader, None):
                picture, same = draw(case, state.view(allowed)), draw(case, other.view(allowed))
                if picture != same or repr(picture) != repr(same):
                    hidden = "it" if allowed == reader else reader_name(reader)
                    raise Fault(
                        f"{capital(reader_name(allowed))}'s picture changes with what is hidden from {hidden}: "
                        f"{_drawer(allowed)} shows what `resample` draws again."
                    )


def _drawer(reader: int | None) -> str:
    return "`draw_table`" if reader is None else "`draw_hand`"
