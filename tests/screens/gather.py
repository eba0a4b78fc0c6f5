"""The messages that people get at a moment, as the bot sends them to the playground."""

from __future__ import annotations

import copy
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Any

import pytest

from bot.finished.replay import REPLAY
from bot.messages.press import Press, Verb
from bot.messages.query import Query
from bot.pictures import illustrator
from bot.preview.moments import MANY_SEATS, Moment, Setting, moments_of, scored_in, waiting_after
from bot.preview.tables import begun_at, lobby_of, result_at
from bot.tables import clicks, composer
from bot.tables.delivery import Delivery
from bot.tables.wording import CUT
from games.api import AnyGame
from games.catalogue import GAMES
from games.engine.session import Session
from games.engine.table import Entry, Table
from games.engine.tutor import lesson_of
from storage.tables.slots import Public
from tests.bot.stage import GAMES_CHANNEL, WAIT, Stage, pick, plays_at
from tests.loopback.seen import SeenMessage

READER = "Ann"
EPHEMERAL = 1 << 6
ATTACHMENTS = "/attachments/"
TIMESTAMP = re.compile(r"<t:\d+:R>")
SPOKEN_TIMESTAMP = "in 52 seconds"
MARKUP = re.compile(r"[*_`>#|]")
WORD = re.compile(r"[\w']+")
MOST_WORDS = 30
"""So many words may stand before the first button of a screen with a picture: title, line and footer."""
MOST_CUT_WORDS = 20
"""Words more on a first screen that tells the cut for deal."""
MOST_SPOKEN = 25
"""The same of a hand in words alone, with up to four seats."""
WORDS_BY_GAME = {"joker": 40}
"""Games that have to say more in words alone."""
MOST_ORDINARY, MOST_FULL = 500, 600
"""So high may a screen be, and one with more to see than others."""
FEW_SEATS = 4
REPLAY_BY_GAME = {"joker": 520, "nojoke-straight": 515, "liars-dice": 505}
"""Heights of replays with four seats of games whose table is high."""
LESSON_HEIGHT = 600
MOST_LESSON_WORDS = 40
"""So many words stand before the first button of a step, what its answer to a wrong press says among them."""
MOST_LOBBY = 500
"""So high may a lobby be, whatever its seats."""
MOST_LOBBY_WORDS = 40
MOST_PICKER, MOST_HELP = 500, 600
HELP_PAGES = 5
MOST_HELP_WORDS = 120
_ids = count(1)


@dataclass(frozen=True)
class Seen:
    """A message's JSON, and by their addresses the content types and bytes of the pictures in it."""

    data: dict[str, Any]
    files: dict[str, tuple[str, bytes]]


@dataclass(frozen=True)
class Shot:
    """One message: of which setting, which kind of screen, its JSON, and the most that it may have; None: not settled.

    most_height: in CSS pixels on a phone of 360. most_words: before the first button, without alt texts.
    is_board: whether each of its rows has to fit a line.
    """

    setting: str
    kind: str
    message: Seen
    most_height: int | None = None
    most_words: int | None = None
    is_board: bool = False

    @property
    def name(self) -> str:
        """A name for a file."""
        return re.sub(r"[^a-z0-9]+", "-", f"{self.setting} {self.kind}".lower()).strip("-")

    @property
    def picture(self) -> int:
        """The size of its pictures in bytes."""
        return sum(len(data) for _, data in self.message.files.values())

    @property
    def words(self) -> tuple[int, int]:
        """How many words stand before the first button: in text alone, and with the alt texts of the pictures."""
        return word_count(self.message.data), word_count(self.message.data, is_alt=True)


def word_count(message: dict[str, Any], *, is_alt: bool = False) -> int:
    """How many words of a message stand before its first button."""
    return len(WORD.findall(_said(message, is_alt=is_alt)))


def _said(message: dict[str, Any], *, is_alt: bool) -> str:
    parts: list[str] = [message["content"]]
    for embed in message["embeds"]:
        parts += [(embed.get("author") or {}).get("name") or "", embed.get("title") or ""]
        parts += [embed.get("description") or ""]
        parts += chain.from_iterable((field["name"], field["value"]) for field in embed.get("fields") or ())
        parts += [(embed.get("image") or {}).get("description") or ""] * is_alt
        parts += [(embed.get("footer") or {}).get("text") or ""]
    return MARKUP.sub(" ", TIMESTAMP.sub(SPOKEN_TIMESTAMP, "\n".join(parts)))


async def all_shots(house: Stage, settings: Sequence[Setting]) -> list[Shot]:
    """All screens of the settings, for a person who knows the games; each picture is waited for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clicks, "ANSWER_PATIENCE", WAIT)
        patch.setattr(composer, "PATIENCE", WAIT)
        patch.setattr(illustrator, "TOPIC_PATIENCE", WAIT)
        for setting in settings:
            await house.database.people.note_game(house.person(READER).id, setting.key)
        return await _all_shots(house, settings)


async def shared_shots(house: Stage) -> list[Shot]:
    """The games to choose from, on a server and by direct message, and each page of the help."""
    ann, shots = house.person(READER), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(illustrator, "TOPIC_PATIENCE", WAIT)
        for kind, place in (("picker", GAMES_CHANNEL), ("picker by DM", ann.dm)):
            seen = (await ann.command("games", place)).message
            assert seen is not None
            most = MOST_PICKER if all(game.cover for game in GAMES.values()) else None  # full names are long
            shots.append(Shot("shared", kind, bare(house, seen), most, MOST_WORDS))
        reply = await ann.command("help", GAMES_CHANNEL)
        for number in range(1, HELP_PAGES + 1):
            assert reply.message is not None
            shots.append(Shot("shared", f"help {number}", bare(house, reply.message), MOST_HELP, MOST_HELP_WORDS))
            if number < HELP_PAGES:
                reply = await ann.click(reply, "Next →")
    return shots


async def _all_shots(house: Stage, settings: Sequence[Setting]) -> list[Shot]:
    shots: list[Shot] = []
    names = [str(setting) for setting in settings]
    for setting in settings:
        for moment in moments_of(setting):
            shots += [shot async for shot in _moment_shots(house, moment)]
        shots += [shot async for shot in _other_shots(house, setting)]
    for game in dict.fromkeys(setting.game for setting in settings):
        first = next(str(setting) for setting in settings if setting.game is game)
        shots += [replace(shot, setting=first) async for shot in _lesson_shots(house, game)]
    ann = house.person(READER)
    await ann.command("my settings", ann.dm, pictures="off")
    for setting in settings:
        shots += [shot async for shot in _word_shots(house, setting)]
    return sorted(shots, key=lambda shot: names.index(shot.setting))


async def _word_shots(house: Stage, setting: Setting) -> AsyncIterator[Shot]:
    """The hands of a setting for who wants no pictures."""
    for moment in moments_of(setting)[:2]:
        table = await open_table(house, moment)
        few = setting.seats < MANY_SEATS and not setting.is_long
        most = WORDS_BY_GAME.get(setting.key, MOST_SPOKEN) if few else None
        yield replace(_shot(moment, "hand in words", await _hand(house, table)), most_words=most)


async def _lesson_shots(house: Stage, game: AnyGame) -> AsyncIterator[Shot]:
    """Each step of a game's lesson, each with what is told of a wrong press at it, and the end."""
    lesson, ann = lesson_of(game), house.person(READER)
    if lesson is None:
        return
    reply = await ann.command("learn", GAMES_CHANNEL, game=game.key)
    for number, step in enumerate(lesson.steps):
        assert reply.message is not None, reply
        yield _lesson_shot(f"lesson {number + 1}", bare(house, reply.message))
        right = next(offer for offer in step.offers if offer.path in step.right)
        wrong = [offer for offer in step.offers if offer.path not in step.right]
        for place, offer in enumerate(wrong, 1):
            told = await ann.click(reply, offer.label)
            assert told.message is not None, told
            yield _lesson_shot(f"lesson {number + 1}, wrong {place}", bare(house, told.message))
        reply = await ann.click(reply, right.label)
    assert reply.message is not None, reply
    yield _lesson_shot("lesson, end", bare(house, reply.message))


def _lesson_shot(kind: str, message: Seen) -> Shot:
    return Shot("", kind, message, LESSON_HEIGHT, MOST_LESSON_WORDS)


async def _other_shots(house: Stage, setting: Setting) -> AsyncIterator[Shot]:
    """The lobby of a setting, its end, and the scores of its first hand or game of several."""
    name = str(setting)
    if setting.seats > 1:
        lobby = await _lobby(house, setting, 0, most=-1)
        yield _lobby_shot(setting, "lobby", await _public(house, lobby.id))
        yield Shot(name, "lobby, more", await _pressed(house, Verb.MORE, lobby))
        alone = await _lobby(house, setting, 0, most=1)
        yield _lobby_shot(setting, "lobby of one", await _public(house, alone.id))
    shown = [("end", Moment(setting, "end", len(setting.events), 0, is_full=True))]
    if (scored := scored_in(setting)) is not None:
        shown.append(("scores", scored))
    for kind, moment in shown:
        table = await open_table(house, moment)
        most = None if setting.is_long else _most_height(moment)
        yield Shot(name, kind, await _public(house, table.id), most)
        if not table.is_direct:
            yield Shot(name, f"{kind} in private", await _as_hand(house, table), most)
        if kind == "end":
            high = REPLAY_BY_GAME.get(setting.key, MOST_ORDINARY) if setting.seats <= FEW_SEATS else MOST_FULL
            yield Shot(name, "replay", await _replay(house, table), None if setting.is_long else high)


async def _moment_shots(house: Stage, moment: Moment) -> AsyncIterator[Shot]:
    table = await open_table(house, moment)
    if moment.path:
        yield _shot(moment, moment.name, await _asked(house, await _open_hand(house, table), moment.path))
        return
    public = await _public(house, table.id)
    yield _shot(moment, "table", public)
    if moment.setting.seats == 1:
        return
    yield _shot(moment, "hand", await _hand(house, table))
    yield _shot(moment, "hand by DM", await _hand(house, table, is_dm=True))
    waiting = waiting_after(moment) if moment.name != "late" else None
    if waiting is not None:
        table = await open_table(house, waiting)
        yield _shot(waiting, "waiting hand", await _hand(house, table))
        yield _shot(waiting, "waiting hand by DM", await _hand(house, table, is_dm=True))


def _shot(moment: Moment, kind: str, message: Seen) -> Shot:
    name = kind if moment.path else f"{moment.name}: {kind}"
    shot = Shot(str(replace(moment.setting, deal=1)), name, message)
    if moment.setting.is_long:
        return shot
    has_cut = any(field["name"] == CUT for embed in message.data["embeds"] for field in embed.get("fields", ()))
    most_words = MOST_WORDS + MOST_CUT_WORDS * has_cut
    return replace(shot, most_height=_most_height(moment), most_words=most_words)


def _lobby_shot(setting: Setting, kind: str, message: Seen) -> Shot:
    shot = Shot(str(setting), kind, message)
    return shot if setting.is_long else replace(shot, most_height=MOST_LOBBY, most_words=MOST_LOBBY_WORDS)


def _most_height(moment: Moment) -> int:
    """So high may the screens of a moment be at 360 pixels."""
    return MOST_FULL if moment.is_full else MOST_ORDINARY


# Tables


async def open_table(house: Stage, moment: Moment) -> Table:
    """Put a table on the playground at a moment, in play or over, with its seat the reader's."""
    lobby = await _lobby(house, moment.setting, moment.seat)
    begun, journal = begun_at(moment, lobby)
    await house.database.tables.write(Entry(lobby, begun, journal, result_at(moment, begun, house.clock())))
    return begun


async def _lobby(house: Stage, setting: Setting, seat: int, *, most: int | None = None) -> Table:
    """Put a lobby with so many of its seats on the playground, by default all, the reader at one of them."""
    lobby = lobby_of(setting, f"S{next(_ids)}X", seat, house.clock())
    lobby = replace(lobby, seats=lobby.seats[:most])
    await house.database.tables.write(Entry(None, lobby))
    return lobby


# Messages


async def _public(house: Stage, table_id: str) -> Seen:
    """The table's public message, posted anew."""
    session: Session = await house.session(table_id)
    delivery: Delivery = house.client.parts.delivery
    await delivery.repost(session)
    posted = await delivery.posted(table_id, Public())
    assert posted is not None
    seen = house.person(READER).look(posted.message)
    assert seen is not None
    return bare(house, seen)


async def _replay(house: Stage, table: Table) -> Seen:
    """The middle of a finished game."""
    ann, at = house.person(READER), table.revision // 2
    reply = await ann.click(1, Query(REPLAY, (table.id, str(at))).custom_id, forged=True, channel=GAMES_CHANNEL)
    assert reply.message is not None, reply
    return bare(house, reply.message)


async def _hand(house: Stage, table: Table, *, is_dm: bool = False) -> Seen:
    return bare(house, await _open_hand(house, table, is_dm=is_dm))


async def _as_hand(house: Stage, table: Table) -> Seen:
    """What the reader's hand has become, in private where the table stands."""
    return await _pressed(house, Verb.WAKE, table)


async def _pressed(house: Stage, verb: Verb, table: Table) -> Seen:
    """What the reader's press is answered with, in private where the table stands."""
    ann = house.person(READER)
    reply = await ann.click(1, Press(verb, table.id).custom_id, forged=True, channel=GAMES_CHANNEL)
    assert reply.message is not None, reply
    return bare(house, reply.message)


async def _open_hand(house: Stage, table: Table, *, is_dm: bool = False) -> SeenMessage:
    """The reader's hand: a private one where the table stands, or a direct message."""
    ann = house.person(READER)
    place = ann.dm if is_dm or table.is_direct else GAMES_CHANNEL
    reply = await ann.command("hand", place, table=table.id)
    assert reply.message is not None, reply
    return reply.message


async def _asked(house: Stage, hand: SeenMessage, path: Sequence[str]) -> Seen:
    """The hand at the question that the keys lead to."""
    ann = house.person(READER)
    for length in range(1, len(path) + 1):
        reply = await pick(ann, hand, *plays_at(hand, tuple(path[:length]))[0])
        assert reply.message is not None, reply
        hand = reply.message
    return bare(house, hand)


def bare(house: Stage, seen: SeenMessage) -> Seen:
    """A message without what Discord adds: that it was edited, which command brought it, that only one sees it.

    The pictures are kept, for a later edit takes the files away.
    """
    message = copy.deepcopy(seen.data)
    for key in ("interaction_metadata", "interaction", "message_reference", "referenced_message"):
        message.pop(key, None)
    message |= {"edited_timestamp": None, "flags": message["flags"] & ~EPHEMERAL, "type": 0, "mentions": []}
    urls = [embed["image"]["url"] for embed in message["embeds"] if "image" in embed]
    return Seen(message, {url: _file(house, url) for url in urls})


def _file(house: Stage, url: str) -> tuple[str, bytes]:
    """The content type and the bytes of a file at an address of the playground."""
    found = house.playground.world.composer.files.get(url.partition(ATTACHMENTS)[2])
    assert found is not None, url
    return found
