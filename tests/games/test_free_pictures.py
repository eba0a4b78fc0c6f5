"""Every game: its pictures, faces, scores and cover keep to their canvas, can be read, and tell nothing hidden."""

from __future__ import annotations

from itertools import islice

import pytest

from bot.pictures.painter import label_bounds
from games.api import AnyGame
from games.catalogue import GAMES
from games.checks.case import Case
from games.checks.covers import AT, is_beyond, parts
from games.checks.pictures import NAMES, asked_pictures, is_outside, pictures, scene_faults
from games.checks.scores import over, rating_changes, score_readers, scored
from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.lobby import RULE_ROOM, Place, lobby_picture
from games.drawing.picker import MOST_TILES, TILE, Tile, picker_picture
from games.drawing.picture import (
    GOLD,
    MOST_ALT,
    PAPER,
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
    label_name,
    least_text,
)
from games.drawing.table import TEXT, WIDTH, Theme
from games.level import Level
from tests.games.free import ALL_GAMES, LOOK_CASES, SEAT_CASES
from tests.games.legible import label_faults

# Tables and hands


READ_OF = 2
"""Of so many pictures one is looked at for labels that cannot be read."""

each_case = pytest.mark.parametrize("case", LOOK_CASES, ids=str)
each_game = pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)


def outside(scene: Scene) -> list[Label]:
    """The labels that reach out of a scene."""
    return [item for item in scene.items if isinstance(item, Label) and is_outside(label_bounds(item), scene)]


@each_case
def test_the_labels_of_a_picture_lie_within_it(case: Case) -> None:
    for picture in pictures(case):
        assert outside(picture.scene) == []


@each_case
def test_the_labels_of_a_picture_can_be_read(case: Case) -> None:
    for picture in islice(pictures(case), 0, None, READ_OF):
        assert label_faults(picture.scene) == set()


@each_case
def test_the_labels_of_a_hand_at_each_question_can_be_read(case: Case) -> None:
    for picture in asked_pictures(case):
        assert outside(picture.scene) == []
        assert label_faults(picture.scene) == set()


@each_game
def test_the_labels_of_faces_and_of_the_pictures_of_the_rules_can_be_read(game: AnyGame) -> None:
    drawn = [topic.picture for topic in (game.primer, *game.rules)]
    for scene in (*game.faces.values(), *(picture.scene for picture in drawn if picture is not None)):
        assert outside(scene) == []
        assert label_faults(scene) == set()


@pytest.mark.parametrize(
    ("item", "fault"),
    [
        (Label("far too long for this", 80, 50, 14, "#ffffff"), "outside"),
        (Label("low", 50, 99, 14, "#ffffff"), "outside"),
        (Label("tiny", 50, 50, 3, "#ffffff"), "too small"),
        (Label("花", 50, 50, 14, "#ffffff"), "cannot be written"),
        (Label("", 50, 50, 14, "#ffffff"), "cannot be written"),
        (Sprite("toy/none", 10, 10, 10, 10), "no art"),
        (Box(10, 10, 91, 10, "#ffffff"), "outside"),
        (Box(10, 10, 10, 10, "white"), "colour"),
        (Disc(5, 50, 6, "#ffffff"), "outside"),
        (Arrow(10, 10, 99, 50, "#ffffff", 4), "outside"),
        (Line(((10, 10), (99, 50)), "#ffffff", 4), "outside"),
        (Line(((10, 10), (90, 50)), "white", 4), "colour"),
    ],
)
def test_a_fault_is_found(item: Item, fault: str) -> None:
    scene = Scene(100, 100, "#000000", (item,))
    (found,) = [*scene_faults(scene), *(f"outside: {label}" for label in outside(scene))]
    assert found.startswith(fault)


@pytest.mark.parametrize(
    ("item", "bounds"),
    [
        (Sprite("toy/card", 10, 20, 30, 40), (10, 20, 40, 60)),
        (Sprite("toy/card", 10, 20, 30, 40, angle=90), (5, 25, 45, 55)),
        (Box(1, 2, 3, 4, "#ffffff"), (1, 2, 4, 6)),
        (Disc(10, 10, 3, "#ffffff"), (7, 7, 13, 13)),
        (Line(((10, 20), (30, 5), (40, 25)), "#ffffff", 4), (8, 3, 42, 27)),
    ],
)
def test_what_an_item_covers(item: Item, bounds: tuple[float, ...]) -> None:
    assert not isinstance(item, Label)
    assert item.bounds == pytest.approx(bounds)


def test_art_is_drawn_without_fonts_and_at_any_size() -> None:
    arts = sorted(art_file("x/y").parents[2].glob("*/art/*.svg"))
    assert arts
    for art in arts:
        svg = art.read_text(encoding="utf-8")
        assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '), art
        root = svg.partition(">")[0]
        assert "width" not in root, art
        assert "height" not in root, art
        assert "<text" not in svg, art
        assert "href" not in svg, art


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Ann", "Ann"),
        ("Zoë Müller", "Zoë Müller"),
        ("Łukasz", "Łukasz"),
        ("ann’s", "ann’s"),
        ("Ида", "Ида"),
        ("محمد", "محمد"),
        ("Mia ✨🎲", "Mia"),
        ("★ Max", "★ Max"),
        ("𝓜𝓲𝓪", "Mia"),
        ("Z\u0335a\u0301", "Zá"),
        ("שָׁלוֹם", "שלום"),
        ("A ✨", "Player 3"),
        ("花子", "Player 3"),
        ("Mia ミア", "Player 3"),
        ("\u0301", "Player 3"),
    ],
)
def test_a_name_becomes_what_a_label_can_write(name: str, label: str) -> None:
    assert label_name(name, 2) == label


# Faces


MOST_EMOJIS = 2_000
"""Discord's limit for an application."""


def test_a_name_stands_for_one_face_in_all_games() -> None:
    faces = {name: scene for game in GAMES.values() for name, scene in game.faces.items()}
    assert all(faces[name] == scene for game in GAMES.values() for name, scene in game.faces.items())
    assert 0 < len(faces) <= MOST_EMOJIS


# Scores and ends


each_size = pytest.mark.parametrize("case", [case for case in SEAT_CASES if case.game is not ALL_GAMES["toy"]], ids=str)


def check(picture: Picture) -> None:
    """Every label can be read on a phone."""
    labels = [item for item in picture.scene.items if isinstance(item, Label)]
    assert min(label.size for label in labels) >= least_text(picture.scene.width)
    assert label_faults(picture.scene) == set()


@each_size
def test_the_end_is_legible(case: Case) -> None:
    position = over(case)
    for reader in score_readers(position):
        for moved in (rating_changes(position), {}) if case.seats > 1 else ({},):
            check(position.ending_picture(reader, moved))


@each_size
def test_the_scores_after_each_hand_are_legible(case: Case) -> None:
    for position in scored(case):
        if position.score_sheet(None).lines:
            for reader in score_readers(position):
                check(position.scores_picture(reader))


# Covers, lobbies and tiles


MOST_HIGH = 300
MADE_UP = Cover(
    "Snap",
    "2-12 players",
    ("Call on the lower card.", "First to call scores.", "Most points win."),
    lambda left, top: iter([Box(left, top, *EMBLEM, GOLD)]),
    lambda left, top: iter([Box(left, top, *HINT, GOLD)]),
    "Two cards",
)
THEME = Theme("#4a1539", "#2d0d24", "#e9c6dc")

each_in_catalogue = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
each_number = pytest.mark.parametrize("seats", range(1, 13))


def cover_of(game: AnyGame) -> Cover:
    if game.cover is None:
        pytest.skip("it has no cover")
    return game.cover


def picture_faults(picture: Picture) -> set[str]:
    told = set() if 0 < len(picture.alt) <= MOST_ALT else {f"alt text of {len(picture.alt)}"}
    labels = label_faults(picture.scene) | {f"outside: {label}" for label in outside(picture.scene)}
    return scene_faults(picture.scene) | labels | told


@each_in_catalogue
def test_the_labels_of_a_cover_keep_to_its_room_and_can_be_read(game: AnyGame) -> None:
    cover = cover_of(game)
    for name, items, room in parts(cover):
        assert [item for item in items if isinstance(item, Label) and is_beyond(label_bounds(item), room)] == [], name
    drawn = (*cover.hint(*AT), *cover.emblem(AT[0] + HINT[0] + 10, AT[1]))
    assert label_faults(Scene(WIDTH, 120, game.theme.background, drawn)) == set()


@each_in_catalogue
def test_the_lines_of_a_cover_fit(game: AnyGame) -> None:
    widths = {
        line: label_bounds(Label(line, 0, 0, TEXT, PAPER, "lm", is_bold=True))[2] for line in cover_of(game).lines
    }
    assert [line for line, width in widths.items() if width > RULE_ROOM] == []


@each_in_catalogue
def test_a_game_has_a_lobby_and_a_tile_with_a_cover_or_without(game: AnyGame) -> None:
    for cover in {game.cover, None}:
        tile = Tile(game.short_name, game.theme, cover, game.minutes)
        assert picture_faults(lobby_picture(cover, game.theme, [Place("Ann", is_host=True)], 3)) == set()
        assert picture_faults(picker_picture([tile], has_lesson=True)) == set()


@pytest.mark.parametrize("has_lesson", [False, True])
def test_the_whole_catalogue_is_to_choose_from(*, has_lesson: bool) -> None:
    """A page of it at a time."""
    whole = [Tile(game.short_name, game.theme, game.cover, game.minutes, "in trial") for game in GAMES.values()]
    page = MOST_TILES - has_lesson
    for tiles in (whole[first : first + page] for first in range(0, len(whole), page)):
        picture = picker_picture(tiles, has_lesson=has_lesson)

        assert picture_faults(picture) == set()
        boxes = [item for item in picture.scene.items if isinstance(item, Box) and (item.width, item.height) == TILE]
        assert len(boxes) == len(tiles) + has_lesson
        assert [tile.title for tile in tiles if f"{tile.title}: " not in picture.alt] == []


def test_a_lobby_tells_each_house_players_level_by_dots_and_in_words() -> None:
    levels: tuple[Level | None, ...] = (None, "easy", "steady", "strong")
    places = [Place(name, house=level) for name, level in zip(("Ann", "Vera", "Otto", "Mila"), levels, strict=True)]
    picture = lobby_picture(None, THEME, places, 0)
    assert picture.alt == "Ann; Vera, easy house; Otto, steady house; Mila, strong house; no place free."
    plates = [item for item in picture.scene.items if isinstance(item, Box)]
    dots = [item for item in picture.scene.items if isinstance(item, Disc)]
    assert [sum(_is_on(dot, plate) for dot in dots) for plate in plates] == [0, 1, 2, 3]


def _is_on(dot: Disc, plate: Box) -> bool:
    return plate.x < dot.x < plate.x + plate.width and plate.y < dot.y < plate.y + plate.height


@each_number
@pytest.mark.parametrize("cover", [MADE_UP, None], ids=["cover", "none"])
def test_a_lobby_shows_all_who_sit_and_what_is_free(seats: int, cover: Cover | None) -> None:
    places = [
        Place(name, house="strong" if seat % 3 == 2 else None, is_host=seat == 0, is_held=seat == 1)
        for seat, name in enumerate(NAMES[:seats])
    ]
    for free in (0, 1, 12 - seats):
        picture = lobby_picture(cover, THEME, places, free)
        assert picture_faults(picture) == set()
        assert picture.scene.height <= MOST_HIGH
        drawn = [item.text for item in picture.scene.items if isinstance(item, Label)]
        told = sum(1 if text == "free" else int(text.split()[0]) for text in drawn if text.split()[-1] == "free")
        assert told == free
        assert [place.name for place in places if place.name not in picture.alt] == []
        assert ("no place" if not free else f"{free} place") in picture.alt
