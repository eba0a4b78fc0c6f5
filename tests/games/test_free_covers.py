"""How every game presents itself: its cover within bounds and legible, its lobby with few and many, and its tile."""

from __future__ import annotations

import pytest

from bot.pictures.painter import label_bounds
from games.api import AnyGame
from games.catalogue import GAMES
from games.checks.covers import AT, is_beyond, parts
from games.checks.pictures import NAMES, scene_faults
from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.lobby import RULE_ROOM, Place, lobby_picture
from games.drawing.picker import MOST_TILES, TILE, Tile, picker_picture
from games.drawing.picture import GOLD, MOST_ALT, PAPER, Box, Disc, Label, Picture, Scene
from games.drawing.table import TEXT, WIDTH, Theme
from games.level import Level
from tests.games.legible import label_faults
from tests.games.test_free_pictures import outside

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

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
each_number = pytest.mark.parametrize("seats", range(1, 13))


def cover_of(game: AnyGame) -> Cover:
    if game.cover is None:
        pytest.skip("it has no cover")
    return game.cover


def picture_faults(picture: Picture) -> set[str]:
    told = set() if 0 < len(picture.alt) <= MOST_ALT else {f"alt text of {len(picture.alt)}"}
    labels = label_faults(picture.scene) | {f"outside: {label}" for label in outside(picture.scene)}
    return scene_faults(picture.scene) | labels | told


@each_game
def test_the_labels_of_a_cover_keep_to_its_room_and_can_be_read(game: AnyGame) -> None:
    cover = cover_of(game)
    for name, items, room in parts(cover):
        assert [item for item in items if isinstance(item, Label) and is_beyond(label_bounds(item), room)] == [], name
    drawn = (*cover.hint(*AT), *cover.emblem(AT[0] + HINT[0] + 10, AT[1]))
    assert label_faults(Scene(WIDTH, 120, game.theme.background, drawn)) == set()


@each_game
def test_the_lines_of_a_cover_fit(game: AnyGame) -> None:
    widths = {
        line: label_bounds(Label(line, 0, 0, TEXT, PAPER, "lm", is_bold=True))[2] for line in cover_of(game).lines
    }
    assert [line for line, width in widths.items() if width > RULE_ROOM] == []


@each_game
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
