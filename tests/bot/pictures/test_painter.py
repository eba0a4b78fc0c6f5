"""Pictures drawn from scenes: what stands where, in which colours, how large the file is."""

from __future__ import annotations

import io
from dataclasses import replace
from hashlib import sha256

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from bot.pictures import fonts
from bot.pictures import painter as module
from bot.pictures.painter import COLOURS, SCALE, Painter, label_bounds
from games.api import AnyGame, Cast
from games.catalogue import GAMES
from games.checks.case import positions
from games.drawing import picture
from games.drawing.picture import (
    INK,
    PAPER,
    SEAT_COLOURS,
    Anchor,
    Arrow,
    Box,
    Disc,
    Item,
    Label,
    Line,
    Scene,
    Sprite,
    can_paint,
    label_name,
)
from games.drawing.table import SeatPanel, name_plate, seat_tokens
from tests.bench.pictures import scene as board
from tests.games.free import SEAT_CASES

MOST_BYTES = 60 * 1024
BACKGROUND = "#204060"
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="1" height="1" fill="currentColor"/></svg>'
"""A rectangle whose left half is filled."""

RED, GREEN = (255, 0, 0), (0, 255, 0)


def scene_of(*items: Item, background: str = BACKGROUND) -> Scene:
    return Scene(100, 80, background, items)


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def drawn(*items: Item) -> Image.Image:
    return opened(Painter().paint(scene_of(*items))).convert("RGBA")


def colour_at(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """The colour, without opacity, at a point of the scene."""
    pixel = image.getpixel((round(x * SCALE), round(y * SCALE)))
    assert isinstance(pixel, tuple)
    return pixel[:3]


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour.removeprefix("#")))


# What is drawn


def test_a_png_is_twice_the_size_of_its_scene_small_and_has_a_palette_of_few_colours() -> None:
    assert opened(Painter().paint(scene_of())).size == (200, 160)
    png = Painter().paint(board(0))
    image = opened(png)
    assert image.mode == "P"
    assert len(image.getcolors() or ()) <= COLOURS
    assert len(png) <= MOST_BYTES


def test_corners_fade_out_and_the_rest_is_opaque() -> None:
    alpha = drawn(Box(0, 30, 100, 10, PAPER)).getchannel("A")
    for corner in ((0, 0), (199, 0), (0, 159), (199, 159)):
        assert alpha.getpixel(corner) == 0
    assert alpha.crop((0, 28, 200, 132)).getextrema() == (255, 255)
    assert alpha.crop((28, 0, 172, 160)).getextrema() == (255, 255)
    assert len(alpha.crop((0, 0, 28, 28)).getcolors() or ()) > 4


def test_flat_colours_stay_as_they_are_among_many() -> None:
    discs = [Disc(30 + 30 * seat, 20, 8, colour, INK, 1) for seat, colour in enumerate(SEAT_COLOURS)]
    image = opened(Painter().paint(Scene(400, 300, BACKGROUND, tuple(discs)))).convert("RGBA")
    assert [colour_at(image, disc.x, disc.y) for disc in discs] == [rgb(colour) for colour in SEAT_COLOURS]
    assert colour_at(image, 200, 200) == rgb(BACKGROUND)


def test_a_later_item_covers_an_earlier_one_but_for_what_is_see_through_and_outlines_lie_inside() -> None:
    image = drawn(Box(20, 20, 40, 40, "#ff0000"), Disc(40, 40, 10, "#00ff00"))
    assert colour_at(image, 40, 40) == GREEN
    assert colour_at(image, 22, 22) == RED
    blended = colour_at(drawn(Box(20, 20, 40, 40, "#ffffff80")), 40, 40)
    assert blended == pytest.approx([(255 + part) / 2 for part in rgb(BACKGROUND)], abs=2)
    image = drawn(Box(20, 20, 40, 40, "#ff0000", outline="#00ff00", line=4), Disc(80, 40, 10, "", "#00ff00", 4))
    assert colour_at(image, 21, 40) == colour_at(image, 72, 40) == GREEN
    assert colour_at(image, 25, 40) == RED
    assert colour_at(image, 19, 40) == colour_at(image, 80, 40) == rgb(BACKGROUND)


@pytest.mark.parametrize(
    "box",
    [
        Box(0, 0, 90, 40, "#ff0000", 12, "#00ff00", 3),
        Box(0, 0, 40, 70, "#ff000080", 6),
        Box(0, 0, 90, 40, "#ff0000"),
        Box(0, 0, 90, 40, "", 0, "#00ff00", 3),
        Box(0, 0, 10, 4, "#ff0000", 8),
        Box(0, 0, 45.5, 30.5, "#ff0000", 7, "#00ff00", 1.5),
    ],
    ids=str,
)
def test_a_stretched_box_looks_like_one_drawn_whole(box: Box) -> None:
    whole = module.rasterise(box.width, box.height, module.box_svg(box))
    stretched = module.box_parts(box)
    assert stretched.size == whole.size
    ground = Image.new("RGBA", whole.size, BACKGROUND)
    seen = [Image.alpha_composite(ground, image).convert("RGB") for image in (stretched, whole)]
    assert max(ImageChops.difference(*seen).tobytes()) <= 2


def test_a_sprite_fills_its_place_in_its_colour_turns_clockwise_about_its_middle_and_may_be_faint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "load_art", lambda art: ART)
    image = drawn(Sprite("any/art", 20, 20, 40, 20, colour="#ff0000"))
    assert colour_at(image, 22, 22) == colour_at(image, 38, 38) == RED
    assert colour_at(image, 42, 30) == rgb(BACKGROUND)
    image = drawn(Sprite("any/art", 20, 20, 40, 20, angle=90, colour="#ff0000"))
    assert colour_at(image, 40, 15) == RED
    assert colour_at(image, 40, 45) == colour_at(image, 22, 30) == rgb(BACKGROUND)
    blended = colour_at(drawn(Sprite("any/art", 20, 20, 40, 20, opacity=0.5, colour="#ffffff")), 30, 30)
    assert blended == pytest.approx([(255 + part) / 2 for part in rgb(BACKGROUND)], abs=2)


def test_an_arrow_runs_from_tail_to_tip_with_a_head_and_a_casing() -> None:
    image = drawn(Arrow(20, 40, 80, 40, "#ff0000", 4, "#00ff00"))
    assert colour_at(image, 21, 40) == colour_at(image, 78, 40) == RED
    assert colour_at(image, 40, 42.7) == GREEN
    assert colour_at(image, 69, 44) == RED
    assert colour_at(image, 50, 47) == rgb(BACKGROUND)


def test_lines_run_through_their_points_with_round_joins_and_ends_as_thick_as_is_said_each_in_its_place() -> None:
    image = drawn(Line(((20, 60), (50, 20), (80, 60)), "#ff0000", 6))
    assert colour_at(image, 20, 60) == colour_at(image, 35, 40) == colour_at(image, 50, 20) == RED
    assert colour_at(image, 50, 18) == colour_at(image, 80, 61) == RED
    assert colour_at(image, 50, 16) == colour_at(image, 50, 40) == colour_at(image, 50, 60) == rgb(BACKGROUND)
    image = drawn(Line(((20, 40), (80, 40)), "#ff0000", 4))
    assert colour_at(image, 50, 38.5) == colour_at(image, 50, 41) == RED
    assert colour_at(image, 50, 37.5) == colour_at(image, 50, 42.5) == rgb(BACKGROUND)
    image = drawn(*(Line(((x, 60), (x, 20)), "#ff0000", 6) for x in (20, 60)))
    assert colour_at(image, 20, 40) == colour_at(image, 60, 40) == RED
    assert colour_at(image, 40, 40) == rgb(BACKGROUND)


@pytest.mark.parametrize("label", [Label("Ann to play", 50, 40, 14, PAPER), Label("8", 10, 20, 20, PAPER, "la", True)])
def test_a_label_covers_what_is_said(label: Label) -> None:
    left, top, right, bottom = label_bounds(label)
    image = drawn(label).convert("RGB")
    plain = drawn().convert("RGB")
    changed = [(x, y) for x in range(200) for y in range(160) if image.getpixel((x, y)) != plain.getpixel((x, y))]
    assert min(x for x, _ in changed) == pytest.approx(left * SCALE, abs=3)
    assert max(x for x, _ in changed) == pytest.approx(right * SCALE, abs=3)
    assert min(y for _, y in changed) == pytest.approx(top * SCALE, abs=3)
    assert max(y for _, y in changed) == pytest.approx(bottom * SCALE, abs=3)


@pytest.mark.parametrize("text", ["Vera to play", "Łukaszewicz", "Александровна", "نور الهدى فاطمة علي محمد"])
def test_a_label_that_is_too_wide_is_cut_off(text: str) -> None:
    label = Label(text, 0, 20, 14, PAPER, "lm", is_bold=True)
    assert label_bounds(label)[2] > 70
    assert 50 < label_bounds(replace(label, most=70))[2] <= 71
    assert label_bounds(replace(label, most=200)) == label_bounds(label)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Łukasz + Ида", "Łukasz + Ида"),
        ("שרה (2)", "(2) \u05d4\u05e8\u05e9"),
        ("محمد", "\ufeaa\ufee4\ufea4\ufee3"),
        ("علاء!", "!\ufe80\ufefc\ufecb"),
        ("Zoë + محمد", "Zoë + \ufeaa\ufee4\ufea4\ufee3"),
        ("محمد to play", "\ufeaa\ufee4\ufea4\ufee3 to play"),
    ],
)
def test_a_name_is_painted_as_it_is_written(text: str, shown: str) -> None:
    font = ImageFont.truetype(fonts.SCRIPTS_FONT, 17 * SCALE, layout_engine=ImageFont.Layout.BASIC)
    ours, expected = (Image.new("RGB", (400, 80), BACKGROUND) for _ in range(2))
    Painter().lay(ours, Label(text, 10, 20, 17, PAPER, "lm"))
    ImageDraw.Draw(expected).text((20, 40), shown, PAPER, font, "lm")
    assert ImageChops.difference(ours, expected).getbbox() is None


def test_names_in_ascii_look_as_they_did_before_names_in_other_scripts_were_painted() -> None:
    """As Pillow 13 paints this sheet."""
    names = "Ann|Bob the 2nd|x_X_x|O'Neil-Smith|~*Zed*~|Quincy Jones & Co. Ltd."
    names += "|jj@gg.yy|Player 7|{[(!?)]}|#1 100%|MMMMWWWW|il1/"
    sheet = Image.new("RGB", (800, 520), BACKGROUND)
    for seat, name in enumerate(names.split("|")):
        left, top, shown = 10 + seat % 2 * 190, 10 + seat // 2 * 40, label_name(name, seat)
        plate = name_plate(SeatPanel(shown, SEAT_COLOURS[seat]), left, top, 120)
        for item in (*plate, Label(shown, left + 2, top + 32, 11, PAPER, "lm")):
            Painter().lay(sheet, item)
    digest = sha256(sheet.tobytes()).hexdigest()
    assert digest == "a882e2024f3901338d9b018f15843fd248ad4c7f790f35ad82a2146fa09910b6"


def test_all_that_labels_can_have_is_in_the_font() -> None:
    def shape(text: str) -> bytes:
        image = Image.new("L", (120, 60))
        Painter().lay(image, Label(text, 10, 15, 10, "#ffffff", "lm"))
        return image.tobytes()

    lacking = shape("\uffff")
    for char in filter(can_paint, map(chr, range(0x80, 0x10000))):
        assert shape(char) != lacking, ascii(char)


def test_arabic_letters_are_joined_only_in_forms_that_the_font_has() -> None:
    font = module.load_file(fonts.SCRIPTS_FONT, 10)
    lacking = bytes(font.getmask("\uffff"))
    for char in filter(can_paint, map(chr, range(0x0600, 0x0700))):
        for text in (f"ب{char}", f"ب{char}ب", f"{char}ب"):
            shown = module.from_left_to_right(text)
            assert lacking not in [bytes(font.getmask(form)) for form in shown], ascii(text)


def test_a_font_of_the_machine_is_used_for_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "_painted", picture._painted)
    for found, label in (((), "Player 3"), ((fonts.SCRIPTS_FONT,), "花子")):
        monkeypatch.setattr(fonts, "HOST_FONTS", found)
        fonts.host_font.cache_clear()
        fonts.use_host_font()
        assert label_name("花子", 2) == label
    assert seat_tokens(["花子", "花", "Ann"]) == ("花", "P2", "An")
    fonts.host_font.cache_clear()


# How large, for every game


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_the_pictures_of_a_game_are_small_files(game: AnyGame) -> None:
    case = max((case for case in SEAT_CASES if case.game is game), key=lambda case: case.seats)
    painter = Painter()
    for state, _ in positions(case, 4):
        for reader in (None, 0):
            view, cast = state.view(reader), Cast(tuple(f"Person {seat}" for seat in range(case.seats)), reader)
            seen = game.table_picture(view, cast) if reader is None else game.hand_picture(view, cast)
            if seen is not None:
                png = painter.paint(seen.scene)
                assert len(png) <= MOST_BYTES
                assert opened(png).size == (seen.scene.width * SCALE, seen.scene.height * SCALE)


@pytest.mark.parametrize("fill", ["#0b2826", "#0b282680", ""])
@pytest.mark.parametrize(("radius", "line"), [(14, 1.5), (3, 4), (0, 0)])
def test_a_large_box_is_laid_as_if_it_were_one_piece(
    fill: str, radius: float, line: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = Box(10.5, 12, 200, 130.5, fill, radius, PAPER, line)
    parts, canvases = [], []
    for large in (module.LARGE, 10**9):
        monkeypatch.setattr(module, "LARGE", large)
        parts.append(module.parts_of(box))
        canvases.append(Image.new("RGB", (500, 400), "#fffdf5"))
        Painter().lay(canvases[-1], box)
    assert ImageChops.difference(*canvases).getbbox() is None
    taken = [sum(part.bytes for part in each) for each in parts]
    assert taken[0] < taken[1] or fill == "#0b282680"


@pytest.mark.parametrize("anchor", ["mm", "lm", "rs", "la"])
def test_a_label_stands_where_pillow_writes_it_each_time(anchor: Anchor) -> None:
    painter, label = Painter(), Label("Ann plays", 60.3, 30.25, 17.5, "#fffdf5", anchor, is_bold=True)
    ours, pillows = (Image.new("RGB", (240, 120), "#204060") for _ in range(2))
    for moved in (0.0, 0.2, 20.0):
        shown = replace(label, x=label.x + moved, y=label.y - moved)
        painter.lay(ours, shown)
        ImageDraw.Draw(pillows).text(
            (shown.x * SCALE, shown.y * SCALE),
            shown.text,
            shown.colour,
            module.load_font(shown.size),
            anchor,
            stroke_width=module.stroke_of(shown),
        )
    assert ImageChops.difference(ours, pillows).getbbox() is None
