"""The preview folder with every picture and screen of a game: PNG files, a text file, and a page that shows it all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.preview.index import GENERATOR, index_of
from bot.preview.shots import Photographer, Shot, Tried
from bot.preview.words import words_of
from games.api import Refusal
from games.english import plural
from games.rung import lacks, rung_of

INDEX, WORDS = "index.html", "words.txt"
PICTURES, FACES = "pictures", "faces"


@dataclass(frozen=True, slots=True)
class Written:
    """The numbers of files written, and a sentence or two for each fault in the game's hooks."""

    shots: int
    pictures: int
    faults: tuple[str, ...]


def write_folder(setting: Tried, folder: Path) -> Written:
    """Write every screen of a game into a folder, replacing an earlier preview.

    Raises Refusal for a folder that holds anything else, and OSError.
    """
    _clear(folder)
    photographer = Photographer(setting)
    shots = list(_named(photographer.shots()))
    for shot, file in shots:
        if shot.picture is not None:
            (folder / file).write_bytes(shot.picture[0])
    faces: dict[str, str] = {}
    for name, png in photographer.faces():
        faces[name] = f"{FACES}/{_slug(name)}.png"
        (folder / faces[name]).write_bytes(png)
    title, notes, faults = f"{setting.game.name} to look at", tuple(_notes(setting)), setting.faults.lines
    (folder / WORDS).write_text(words_of(title, [*notes, *faults], shots), encoding="utf-8")
    (folder / INDEX).write_text(index_of(title, notes, faults, shots, faces), encoding="utf-8")
    pictures = sum(shot.picture is not None for shot, _ in shots)
    return Written(len(shots), pictures + len(faces), faults)


def _clear(folder: Path) -> None:
    """Make the folder, and delete an earlier preview from it."""
    index = folder / INDEX
    if folder.exists() and any(folder.iterdir()) and not (index.is_file() and GENERATOR in index.read_text("utf-8")):
        raise Refusal(f"{folder} holds something else: name a folder that is empty or not there yet with --out.")
    for part in (PICTURES, FACES):
        (folder / part).mkdir(parents=True, exist_ok=True)
        for old in (folder / part).glob("*.png"):
            old.unlink()


def _named(shots: Iterator[Shot]) -> Iterator[tuple[Shot, str]]:
    """Yield each shot with the file name of its picture."""
    taken: Counter[str] = Counter()
    for shot in shots:
        name = _slug(f"{shot.part} {shot.kind}")
        taken[name] += 1
        yield shot, f"{PICTURES}/{name}{f'-{taken[name]}' if taken[name] > 1 else ''}.png"


def _notes(setting: Tried) -> Iterator[str]:
    """Return notes on the game that was played, and on the state of the game's development."""
    given = [f"{name} {value}" for name, value in setting.given]
    yield f"{', '.join([plural('seat', setting.seats), *given])}. The same game each time, until its rules change."
    with setting.faults.at("how finished it is"):
        yield f"{setting.game.name} is {rung_of(setting.game).value}."
        yield from (point.lacking for point in lacks(setting.game))


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9_]+", "-", text.lower()).strip("-")
