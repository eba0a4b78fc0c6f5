"""Every screen of every game: `python -m tests.screens [FOLDER]` prints their measures and writes them as PNG files."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

from tests.bot.chromium import chromium_path, open_browser
from tests.bot.painting import ThreadPainter
from tests.bot.stage import Stage, stage
from tests.screens.gather import Shot, all_shots, shared_shots
from tests.screens.league import league_shots
from tests.screens.measure import Measure, faults_of, measure_all, photograph
from tests.screens.settings import ALL
from tests.screens.tournaments import CROWDS, tournament_shots

KILOBYTE = 1024
GATHERED: Sequence[Callable[[Stage], Awaitable[list[Shot]]]] = (
    shared_shots,
    league_shots,
    *(partial(tournament_shots, crowd=crowd) for crowd in CROWDS),
    partial(all_shots, settings=ALL),
)
"""What brings all screens, each from a house of its own."""


async def measured(folder: Path) -> list[tuple[Measure, ...]]:
    """Measure every screen, each at every width, and write each as it is on a phone into the folder."""
    found: list[tuple[Measure, ...]] = []
    async with open_browser() as browser:
        for gather in GATHERED:
            with tempfile.TemporaryDirectory() as kept:
                async with stage(Path(kept) / "parlour.db", start_painter=ThreadPainter.start) as house:
                    shots = await gather(house)
                    await photograph(browser, house.playground.url, shots, folder)
                    found += await measure_all(browser, house.playground.url, shots)
    return found


def table(found: Sequence[Sequence[Measure]]) -> Iterator[str]:
    """The measures as lines, a screen each, with what is wrong behind."""
    yield f"{'':<58}{'360':>6}{'390':>6}{'1280':>6}{'most':>6}{'words':>7}{'alt':>5}{'KB':>6}"
    for setting, screens in groupby(found, key=lambda measures: measures[0].shot.setting):
        yield setting
        yield from (_line(measures) for measures in screens)
    bad = sum(bool(list(faults_of(measures))) for measures in found)
    yield f"{bad} of {len(found)} screens are not as they should be."


def _line(measures: Sequence[Measure]) -> str:
    shot, (words, with_alt) = measures[0].shot, measures[0].shot.words
    heights = "".join(f"{each.height:>6.0f}" for each in measures)
    size = f"{shot.picture / KILOBYTE:.0f}" if shot.picture else "-"
    figures = f"{heights}{shot.most_height or '-':>6}{words:>7}{with_alt:>5}{size:>6}"
    faults = [f"! {fault}" for fault in faults_of(measures)]
    return f"  {shot.kind[:55]:<56}{figures}  {' '.join(faults)}".rstrip()


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("screens"))
    folder: Path = parser.parse_args(argv).folder
    if chromium_path() is None:
        sys.exit("There is no Chromium on this machine.")
    folder.mkdir(parents=True, exist_ok=True)
    found = asyncio.run(measured(folder))
    print(*table(found), sep="\n")
    print(f"The pictures are in {folder}.")


if __name__ == "__main__":
    main()
