"""A folder in games/ is broken between two starts of the bot, as its author may break it, and mended again."""

from __future__ import annotations

import shutil
from pathlib import Path

from games.catalogue import GAMES
from games.checks.run import findings
from games.engine.table import Entry
from tests.bot.past import lobby
from tests.bot.process import ROOT, CommandLine, settings_for
from tests.bot.stage import (
    GAMES_CHANNEL,
    play_first,
    shows_table,
    stage,
    start_game,
    wait_for_table,
    wait_for_turn,
)
from tests.games.folders import game_folders
from tests.loopback.playground import Playground

FAULT = "def broken(:\n"


async def test_a_table_outlives_a_fault_of_its_game(
    playground: Playground, database_file: Path, tmp_path: Path
) -> None:
    program = tmp_path / "program"
    for package in ("bot", "games", "storage"):
        shutil.copytree(ROOT / package, program / package)
    source = program / "games" / "whot" / "__init__.py"
    source.write_text(FAULT + source.read_text(encoding="utf-8"), encoding="utf-8")
    async with stage(database_file, playground=playground) as house:
        table = await start_game(house, "Bob", "Cy", thread="here")
        await play_first(house, table)
        await house.all_is_done()

    bob = playground.person("Bob")
    settings = settings_for(playground, database_file) | {"PYTHONPATH": str(program)}
    process = await CommandLine.start(tmp_path, **settings)
    try:
        await process.logged("game.missing")
        (shown,) = [seen for seen in bob.sees(GAMES_CHANNEL) if shows_table(seen, table)]
        told = await bob.click(shown, "My hand")
        other = await bob.command("play nubs", GAMES_CHANNEL, house=1, thread="here")
        ended = await process.stop()
    finally:
        await process.kill()
    assert told.text.startswith(f"Table {table} rests, because I don't have its game at the moment.")
    assert "NUBS" in other.text
    assert ended.code == 0, ended.stderr
    for words in ("game.broken", f'File "{source}", line 1', "SyntaxError: invalid syntax"):
        assert words in ended.stderr
    assert ended.stderr.count("to_do='python -m games check whot'") == 2

    async with stage(database_file, playground=playground) as house:
        await wait_for_table(bob, table, "Stock ")
        await play_first(house, table)


GUESS = '''
from games.core import SmallGame, SmallRules, move, public, step


class Guess(SmallRules):
    """Name the greatest number."""

    named: list[int] = public()

    def begin(self) -> None:
        self.named = []

    @move("name {number}", "named {number}", number=step(range(1, 201), "{number}"))
    def guess(self, seat: int, number: int) -> None:
        self.named.append(number)
        self.turn = self.after(seat)
        if len(self.named) == 2:
            self.finish()

    def scores(self):
        return self.named


class GuessGame(SmallGame):
    """The game of it."""

    position, name, players = Guess, "Guess", range(2, 3)
    summary = "Name a number: the greatest one wins."
    text = """
    Play
    + Name a number.
    + The greatest one wins.
    """
'''


async def test_a_question_with_more_answers_than_a_screen_holds_is_found_and_shows_the_first(
    playground: Playground, database_file: Path, tmp_path: Path
) -> None:
    with game_folders(tmp_path, guess=GUESS):
        (told,) = [
            each.told for each in findings(GAMES["guess"]) if each.name == "every choice can be shown and found again"
        ]
        assert "asks a question with 200 answers, and a screen has room for 100" in told
        async with stage(database_file, playground=playground) as house:
            opened = lobby(house, "Ann", "Bob", game="guess")
            await house.database.tables.write(Entry(None, opened))
            table = opened.id
            await (await house.session(table)).start(opened.host)
            mover = await house.mover(table)
            asked = await mover.click(await wait_for_turn(mover, table), "Name…")
            selects = asked.shown.selects
            assert [option["value"] for select in selects for option in select.options] == list(map(str, range(1, 101)))
            await mover.select(asked, selects[-1].custom_id, "100")
            assert (await house.mover(table)).id != mover.id
