"""A folder in games/ is broken between two starts of the bot, as its author may break it, and mended again."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.bot.process import ROOT, CommandLine, settings_for
from tests.bot.stage import (
    GAMES_CHANNEL,
    play_first,
    shows_table,
    stage,
    start_game,
    wait_for_table,
)
from tests.loopback.playground import Playground

FAULT = "def broken(:\n"


async def test_a_table_outlives_a_fault_in_the_folder_of_its_game(
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
