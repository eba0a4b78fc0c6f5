"""`python -m bot preview KEY`: what it writes of a game, what it says of a broken one, and its table to play at."""

from __future__ import annotations

import io
import re
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.__main__ import main
from bot.preview.command import setting_of
from bot.preview.moments import Moment, moments_of
from bot.preview.playing import open_table
from games.api import AnyGame, Cast, Choice, Topic
from games.catalogue import GAMES
from games.drawing.picture import Scene, Sprite
from games.nothanks import NoThanksGame
from games.nothanks.rules import NoThanks
from storage.database import Database
from tests.bot.chromium import PHONE, needs_chromium, open_browser
from tests.bot.process import CommandLine
from tests.bot.stage import GAMES_CHANNEL, plays, said, stage, table_id
from tests.clock import Clock
from tests.games.checks.broken import toy
from tests.games.folders import game_folders

Captured = pytest.CaptureFixture[str]
IMAGE = re.compile(r'<img[^>]* src="([^"]+)"')
PARTS = ("Before the game", "The beginning", "The middle", "The end", "The rules")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the command is used, without any setting."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    """The command in this process: exit status, standard output, standard error."""
    status = main(["preview", *arguments, "--no-play"])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def written(folder: Path) -> Mapping[str, bytes]:
    """What a folder holds, by the names of the files."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def pictures(files: Mapping[str, bytes]) -> dict[str, Image.Image]:
    """The pictures among files, each read to its end."""
    found: dict[str, Image.Image] = {
        name: Image.open(io.BytesIO(data)) for name, data in files.items() if name.endswith(".png")
    }
    for image in found.values():
        image.load()
    return found


def choices_of(moment: Moment) -> tuple[Choice, ...]:
    (state,) = [state.clone() for index, state in moment.setting.positions() if index == moment.index]
    names = tuple(f"P{seat}" for seat in range(moment.setting.seats))
    return moment.setting.game.page(state.view(moment.seat), Cast(names, moment.seat)).choices


@pytest.mark.slow
async def test_the_command_writes_pictures_words_and_a_page_the_same_each_time(folder: Path, tmp_path: Path) -> None:
    asked = ("preview", "nothanks", "--seats", "3", "--set", "variant=tactical", "--no-play")
    process = await CommandLine.start(tmp_path, *asked)
    ended = await process.ending()
    assert (ended.code, ended.stderr) == (0, "")
    files = written(tmp_path / "preview" / "nothanks")
    found = pictures(files)
    assert all(image.format == "PNG" and min(image.size) > 0 for image in found.values())
    words, page = files["words.txt"].decode(), files["index.html"].decode()
    assert set(IMAGE.findall(page)) == set(found)
    assert f"{len(found)} pictures" in ended.stdout
    for part in (*PARTS, "The lesson"):
        assert f"## {part}\n" in words
        assert f"<h2>{part}</h2>" in page
    assert {f"faces/{name}.png" for name in GAMES["nothanks"].faces} <= set(found)
    middle = moments_of(setting_of("nothanks", 3, ["variant=tactical"]), 1)[0]
    hand = words.partition("## The middle\n")[2].partition("### Hand\n")[2].partition("###")[0].lower()
    for choice in choices_of(middle):
        assert choice.short.lower() in hand
        assert choice.label.lower() in hand
    assert main([*asked, "--out", "again"]) == 0
    assert written(folder / "again") == files


def test_what_another_look_wrote_is_replaced(folder: Path, capsys: Captured) -> None:
    status, told, complaints = run(capsys, "nojoke-solitaire")
    assert (status, complaints) == (0, "")
    first = written(folder / "preview" / "nojoke-solitaire")
    (folder / "preview" / "nojoke-solitaire" / "pictures" / "gone.png").write_bytes(b"")
    assert run(capsys, "nojoke-solitaire") == (0, told, "")
    assert written(folder / "preview" / "nojoke-solitaire") == first


def test_questions_scores_and_a_full_table_are_shown_where_a_game_has_them(folder: Path, capsys: Captured) -> None:
    run(capsys, "whot", "--seats", "3", "--set", "rubber=short", "--out", "seen")
    words = (folder / "seen" / "words.txt").read_text()
    assert "## What is asked\n\n### Your WHOT: which symbol?\n" in words
    assert "## The scores\n\n### Table\n" in words
    assert "## 10 seats, long names\n" in words
    assert "[buttons] Deal now | Last hands | More…" in words


def test_a_round_that_ends_with_a_reveal_is_shown_at_it(folder: Path, capsys: Captured) -> None:
    run(capsys, "liars-dice", "--seats", "2")
    reveal = (folder / "preview" / "liars-dice" / "words.txt").read_text().partition("## The reveal\n")[2]
    assert "[buttons] Next round | Last hands | More…" in reveal.partition("## The end\n")[0]


def test_a_game_in_trial_is_shown_as_far_as_it_has_come(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(
        GAMES, "toy", toy(key="toy", cover=None, tutorial=None, primer=Topic("Five things to know", ()))
    )
    status, _, complaints = run(capsys, "toy")
    assert (status, complaints) == (0, "")
    words = (folder / "preview" / "toy" / "words.txt").read_text()
    assert "`tutorial` is missing: /learn does not offer the game." in words
    assert "In trial, so not rated." in words
    assert "## The lesson" not in words
    assert "### Cover" not in words
    assert "## The end\n" in words


@needs_chromium
@pytest.mark.slow
async def test_the_page_fits_a_phone(folder: Path) -> None:
    assert main(["preview", "whot", "--no-play"]) == 0
    page_file = folder / "preview" / "whot" / "index.html"
    async with open_browser() as browser:
        width, height = PHONE
        page = await browser.new_page(viewport={"width": width, "height": height})
        await page.goto(page_file.as_uri())
        assert await page.evaluate("document.documentElement.scrollWidth") == width
        assert await page.evaluate("[...document.images].filter((image) => !image.naturalWidth).length") == 0
        shown = page.locator("figure.shot", has_text="Deal now")
        assert await shown.count() == 2
        buttons = page.locator(".shot > .message .button")
        assert await buttons.count() > 100
        assert await buttons.evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0


# Broken hooks


def broken(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Let the catalogue hold a No Thanks! of another key, with attributes changed."""
    game: AnyGame = type("Broken", (NoThanksGame,), {"key": "broken", **changes})()
    monkeypatch.setitem(GAMES, "broken", game)


def fail(error: Exception) -> Any:
    """A hook that raises an error."""

    def hook(*_: object) -> Any:
        raise error

    return staticmethod(hook)


def test_a_broken_picture_is_named_and_all_else_is_written(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(64, 64, "#204060", (Sprite("nothanks/gone", 0, 0, 40, 40),))
    faces = {"nothanks_gone": scene, **NoThanksGame.faces}
    broken(monkeypatch, draw_table=fail(LookupError("no such chip")), faces=faces)
    status, _, complaints = run(capsys, "broken")
    assert status == 1
    raising, unpaintable = sorted(complaints.splitlines())
    assert raising.startswith("`draw_table` raises LookupError: no such chip (")
    assert Path(__file__).name in raising
    assert "the picture of “Table” of “The beginning”" in raising
    assert unpaintable.startswith("`faces` gives a picture that can't be painted: FileNotFoundError: ")
    assert unpaintable.endswith("Left out for it: the face nothanks_gone.")
    files = written(folder / "preview" / "broken")
    page, words = files["index.html"].decode(), files["words.txt"].decode()
    assert "<h2>What went wrong</h2><ul><li>`" in page
    assert "`draw_table` raises LookupError: no such chip (" in page
    assert "pictures/the-beginning-table.png" not in files
    names = ("the-beginning-hand", "before-the-game-lobby")
    assert {f"pictures/{name}.png" for name in names} <= set(files)
    assert {f"faces/{name}.png" for name in NoThanksGame.faces} == {name for name in files if name.startswith("faces/")}
    assert "### Table\nAnn to play · No Thanks!" in words


def test_broken_words_leave_the_pictures(folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(monkeypatch, page_of=fail(ValueError("no words")))
    status, _, complaints = run(capsys, "broken")
    assert status == 1
    assert complaints.startswith("`page_of` raises ValueError: no words (")
    files = set(written(folder / "preview" / "broken"))
    assert {"pictures/the-beginning-table.png", "pictures/the-middle-hand.png"} <= files


def test_a_game_that_breaks_off_is_shown_up_to_there(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Tired(NoThanks):
        __slots__ = ()

        def apply_action(self, seat: int, action: Any) -> None:
            if self.recent:
                raise RuntimeError("enough")
            super().apply_action(seat, action)

    broken(monkeypatch, new=Tired)
    status, _, complaints = run(capsys, "broken")
    assert status == 1
    assert complaints.startswith("`apply_action` raises RuntimeError: enough (")
    assert "the rest of the game" in complaints
    words = (folder / "preview" / "broken" / "words.txt").read_text()
    assert "## The beginning\n\n### Table\n" in words
    assert "## The end\n" not in words


def test_a_game_that_cannot_begin_has_its_rules_shown_and_no_table(
    folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch, new=fail(ZeroDivisionError()))
    assert main(["preview", "broken"]) == 1
    told, complaints = capsys.readouterr()
    assert "http://" not in told
    assert "No Thanks! can't be played as it stands: `new` raises ZeroDivisionError (" in complaints
    files = written(folder / "preview" / "broken")
    assert {"pictures/before-the-game-cover.png", "pictures/the-rules-a-turn.png"} <= set(files)


# What cannot be done


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "There is no game 'chess'; the games are "),
        (("nothanks", "--seats", "2"), "No Thanks! does not seat 2 with these options, but 3, 4 or 5."),
        (("nothanks", "--set", "variant"), "An option is set as name=value, not as 'variant'."),
        (("nothanks", "--set", "variant=wild"), "The option variant can be standard or tactical."),
    ],
)
def test_bad_input_is_one_sentence(folder: Path, capsys: Captured, arguments: tuple[str, ...], sentence: str) -> None:
    status, told, complaints = run(capsys, *arguments)
    assert (status, told) == (2, "")
    assert complaints.startswith(sentence)
    assert len(complaints.splitlines()) == 1
    assert written(folder) == {}


def test_a_game_whose_folder_cannot_be_read_is_said_to_be_broken(folder: Path, capsys: Captured) -> None:
    with game_folders(folder, crash="pieces = missing"):
        status, told, complaints = run(capsys, "crash")
    assert (status, told) == (2, "")
    assert complaints.startswith("The game in games/crash is left out: NameError: ")
    assert not (folder / "preview").exists()


def test_a_folder_of_something_else_stays_as_it_is(folder: Path, capsys: Captured) -> None:
    (folder / "mine").mkdir()
    (folder / "mine" / "index.html").write_text("<p>my page</p>")
    before = written(folder)
    status, _, complaints = run(capsys, "nothanks", "--out", "mine")
    assert status == 2
    assert complaints == "mine holds something else: name a folder that is empty or not there yet with --out.\n"
    assert written(folder) == before


# The table to play at


async def test_the_command_opens_a_playground_at_a_table(tmp_path: Path) -> None:
    process = await CommandLine.start(
        tmp_path, "preview", "nojoke-solitaire", PARLOUR_PLAYGROUND_PORT="0", DISCORD_TOKEN="no"
    )
    try:
        lines = [await process.read_line() for _ in range(3)]
        assert "restart" in lines[1]
        assert re.fullmatch(r"Play it here: http://127\.0\.0\.1:\d+/page/\?key=\S+&as=Ann#\d+", lines[2])
        ended = await process.stop(signal.SIGINT)
    finally:
        await process.kill()
    assert (ended.code, ended.stderr) == (0, "")
    assert {name.partition("/")[0] for name in written(tmp_path)} == {"preview", "stderr.log"}


async def test_the_table_has_begun_and_is_played_against_the_house(database_file: Path) -> None:
    setting = setting_of("nothanks", 5, [])
    async with await Database.open(database_file) as database:
        way = await open_table(database, setting, Clock())
    async with stage(database_file) as house:
        ann = house.person("Ann")
        assert way == f"&as=Ann#{house.playground.world.channel(GAMES_CHANNEL).id}"
        table = await ann.wait_for(lambda seen: bool(plays(seen)), GAMES_CHANNEL)
        session = await house.session(table_id(table))
        assert [seat.person for seat in session.table.seats].count(None) == 4
        before = session.table.revision
        await ann.click(table, "Pay 1 chip")
        await ann.wait_for(
            lambda seen: "Ann to play" in said(seen) and session.table.revision > before + 1, GAMES_CHANNEL
        )
