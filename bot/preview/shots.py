"""Screenshots of a game at a few moments: every message with its text, controls and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial

import discord

from bot.messages.screen import Place, Screen
from bot.pictures.painter import paint
from bot.playground.cast import GAMES_CHANNEL, GUILD_ID, dm_of
from bot.preview.faults import Faults
from bot.preview.moments import Moment, Setting, beginning_of, moments_of, scored_in, waiting_after
from bot.preview.tables import READER, begun_at, lobby_of
from bot.rules.commands import primer_screen, rules_screen
from bot.rules.picker import tile_of
from bot.rules.tutorial import end_screen, step_screen, told_on
from bot.tables.composer import picture_of
from bot.tables.hand_screens import hand_screen, text_screen
from bot.tables.screens import table_screen
from bot.tables.wording import Context, question_at
from games.api import AnyEvent, AnyGame, Topic, apply
from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picker import picker_picture
from games.drawing.picture import Picture, Scene
from games.drawing.table import MARGIN, WIDTH
from games.engine.position import Position
from games.engine.seating import most_seats
from games.engine.table import Status
from games.engine.tutor import Lesson, lesson_of
from games.english import plural

NOW = 1_800_000_000.0
"""The time of all previews in Unix seconds, fixed so that unchanged screens stay identical."""
TABLE_ID = "K7Q4M"
PLACE = Place("#games in Testers", f"https://discord.com/channels/{GUILD_ID}/{GAMES_CHANNEL}")
DIRECT = Place("your direct messages", f"https://discord.com/channels/@me/{dm_of(READER)}")
FIRST_EMOJI = 1_400_000_000_000_000_000
BEFORE, RULES, LESSON, QUESTIONS = "Before the game", "The rules", "The lesson", "What is asked"

_HOOKS = {Status.LOBBY: "cover", Status.OVER: "draw_ending"}
"""The hooks that draw a table before and after its game."""
_png = cache(paint)


@dataclass(frozen=True)
class Shot:
    """A screenshot: its part of the preview, its kind, and its contents.

    screen: the message without its picture; None for a picture alone. picture: the PNG and its description. text: the
    answer of the As text button.
    """

    part: str
    kind: str
    screen: Screen | None = None
    picture: tuple[bytes, str] | None = None
    text: Screen | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """The hook of the game that draws a picture, or most of it, and a function that calls it."""

    hook: str
    draw: Callable[[], Picture | None]


@dataclass(frozen=True)
class Tried(Setting):
    """A setting whose game is played until a hook fails; `faults` notes the failure."""

    faults: Faults = field(kw_only=True, repr=False)

    @cached_property
    def events(self) -> list[AnyEvent]:
        """The events of the game up to a failing hook."""
        played: list[AnyEvent] = []
        with self.faults.at("the rest of the game"):
            for event in self.play():
                played.append(event)  # noqa: PERF402 - what came before an error counts
            return played
        possible: list[AnyEvent] = []
        with self.faults.at("the rest of the game"):
            state = self.game.new(self.options, self.seats)
            for event in played:
                apply(state, event)
                possible.append(event)
        return possible


class Photographer:
    """Takes the shots of one game; those that fail are left out, and noted in the setting's faults."""

    def __init__(self, setting: Tried) -> None:
        self._setting = setting
        self._game = setting.game
        self._faults = setting.faults
        self._attempt = partial(setting.faults.at, "some of the moments")
        self._emojis = {
            name: discord.PartialEmoji(name=name, id=FIRST_EMOJI + number)
            for number, name in enumerate(self._game.faces)
        }

    def shots(self) -> Iterator[Shot]:
        """Yield all shots in the order in which people come to see them."""
        for what, takes in (
            (BEFORE, (self._cover, self._tile, self._lobby)),
            ("The game", (self._story, self._end, self._crowd)),
            (RULES, (self._rules,)),
            (LESSON, (self._lesson,)),
        ):
            for take in takes:
                with self._faults.at(what):
                    yield from take()

    def faces(self) -> Iterator[tuple[str, bytes]]:
        """Yield the emojis as PNGs, each after its name."""
        for name, scene in self._game.faces.items():
            with self._faults.painting("faces", f"the face {name}"):
                yield name, _png(scene)

    # Before and beside a game

    def _cover(self) -> Iterator[Shot]:
        cover = self._game.cover
        if cover is not None:
            yield self._shot(BEFORE, "Cover", Drawing("cover", lambda: _cover_picture(self._game, cover)))

    def _tile(self) -> Iterator[Shot]:
        tile = tile_of(self._game)
        picture = Drawing("cover", partial(picker_picture, (tile,), has_lesson=False))
        yield self._shot(BEFORE, "Tile in the list of games", picture, lambda height: Screen(content=tile.words))

    def _lobby(self) -> Iterator[Shot]:
        if self._setting.seats > 1:
            lobby = lobby_of(self._setting, TABLE_ID, 0, NOW)
            yield self._seen(BEFORE, "Lobby", Position(replace(lobby, seats=lobby.seats[:-1]), []), None)

    def _rules(self) -> Iterator[Shot]:
        game = self._game
        yield self._shot(
            RULES, game.primer.title, Drawing("primer", lambda: game.primer.picture), lambda height: primer_screen(game)
        )
        for page, topic in enumerate(game.rules, 1):
            yield self._rule(page, topic)

    def _rule(self, page: int, topic: Topic) -> Shot:
        return self._shot(
            RULES, topic.title, Drawing("rules", lambda: topic.picture), lambda height: rules_screen(self._game, page)
        )

    def _lesson(self) -> Iterator[Shot]:
        lesson = lesson_of(self._game)
        if lesson is None:
            return
        yield from (self._step(lesson, number) for number in range(len(lesson.steps)))
        yield self._shot(LESSON, "Its end", None, lambda height: end_screen(lesson, None, is_direct=False))

    def _step(self, lesson: Lesson, number: int) -> Shot:
        told = told_on(lesson, number)
        return self._shot(
            LESSON,
            f"Step {number + 1}",
            Drawing("draw_hand", lambda: lesson.picture(number)),
            lambda height: step_screen(lesson, number, told, is_pictured=height is not None),
        )

    # A game

    def _story(self) -> Iterator[Shot]:
        """Yield moments of one game and its questions; questions missing there come from further games."""
        beginning, moments = beginning_of(self._setting), moments_of(self._setting, 1, self._attempt)
        if beginning is None or not moments:
            return
        middle, fullest, _, *asked = moments
        yield from self._turn("The beginning", beginning)
        yield from self._turn("The middle", middle)
        yield from self._hands("The middle", middle)
        if fullest.index not in (beginning.index, middle.index):
            yield from self._turn("The fullest hand", fullest)
        for moment in asked or moments_of(self._setting, attempt=self._attempt)[3:]:
            yield from self._at(QUESTIONS, moment, "Question", moment.seat)

    def _end(self) -> Iterator[Shot]:
        """Yield the screens between two rounds, hands or games, if there are several, and of the end."""
        setting = self._setting
        moments = {"The reveal" if self._game.reveal_seconds else "The scores": scored_in(setting)}
        if setting.is_whole:
            moments["The end"] = Moment(setting, "end", len(setting.events), 0, is_full=True)
        for part, moment in moments.items():
            if moment is not None:
                yield from self._at(part, moment, "Table", None)
                if setting.seats > 1:
                    yield from self._at(part, moment, "Hand", moment.seat)

    def _crowd(self) -> Iterator[Shot]:
        """Yield the fullest hand at the largest table, with long names."""
        most = most_seats(self._game, self._setting.options)
        if most > 1:
            for moment in moments_of(replace(self._setting, seats=most, is_long=True), 1, self._attempt)[1:2]:
                yield from self._turn(f"{plural('seat', most)}, long names", moment)

    def _turn(self, part: str, moment: Moment) -> Iterator[Shot]:
        """Yield a moment as everybody sees it, and as the player to move does."""
        yield from self._at(part, moment, "Table", None)
        if moment.setting.seats > 1:
            yield from self._at(part, moment, "Hand", moment.seat)

    def _hands(self, part: str, moment: Moment) -> Iterator[Shot]:
        """Yield the hand at a moment as text, and as it waits afterwards."""
        yield from self._at(part, moment, "Hand in words", moment.seat, is_wordy=True)
        waiting = waiting_after(moment)
        if waiting is not None:
            yield from self._at(part, waiting, "Hand, waiting", waiting.seat)

    def _at(self, part: str, moment: Moment, kind: str, seat: int | None, *, is_wordy: bool = False) -> Iterator[Shot]:
        """Yield a table at a moment, as a seat sees it; None for everybody's view."""
        with self._faults.at(f"“{kind}” of “{part}”"):
            table, events = begun_at(moment, lobby_of(moment.setting, TABLE_ID, moment.seat, NOW))
            position = Position(table, list(events))
            if moment.path and (asked := question_at(position.page(moment.seat), moment.path)) is not None:
                kind = asked.ask
            yield self._seen(part, kind, position, seat, moment.path, is_wordy=is_wordy)

    def _seen(
        self,
        part: str,
        kind: str,
        position: Position,
        seat: int | None,
        path: tuple[str, ...] = (),
        *,
        is_wordy: bool = False,
    ) -> Shot:
        table = position.table
        reader = seat if seat is not None or not table.is_direct else table.seat_of(READER.id)
        turning, place = self._turning(position, reader), DIRECT if table.is_direct else PLACE
        context = Context(place, emoji=self._emojis.get, is_wordy=is_wordy, turning=turning)

        def words(height: int | None) -> Screen:
            shown = replace(context, picture=height)
            return table_screen(position, shown) if seat is None else hand_screen(position, seat, shown, path)

        hook = _HOOKS.get(table.status) or (
            "scores_picture"
            if position.is_scoring and not self._game.reveal_seconds
            else "draw_hand"
            if seat is not None
            else "draw_table"
        )
        has_text = table.status is Status.PLAYING and not position.is_scoring and not path and not is_wordy
        return self._shot(
            part,
            kind,
            None if is_wordy else Drawing(hook, partial(picture_of, position, reader, path, context)),
            words,
            partial(text_screen, position, reader, context) if has_text else None,
        )

    def _turning(self, position: Position, reader: int | None) -> str:
        """Return the turning point of a finished game in words; empty if there is none."""
        if position.table.status is Status.OVER:
            with self._faults.at("what turned the game"):
                point = position.turning_point(reader)
                return "" if point is None else point.sentence
        return ""

    def _shot(
        self,
        part: str,
        kind: str,
        drawing: Drawing | None,
        words: Callable[[int | None], Screen] | None = None,
        text: Callable[[], Screen] | None = None,
    ) -> Shot:
        """Return a shot of the parts that succeed; a failing one does not affect the others.

        words: returns the text for a picture of that height, or without one.
        """
        what, shot, height, picture = f"“{kind}” of “{part}”", Shot(part, kind), None, None
        with self._faults.at(f"the picture of {what}"):
            picture = None if drawing is None else drawing.draw()
        with self._faults.painting("" if drawing is None else drawing.hook, f"the picture of {what}"):
            if picture is not None:
                shot = replace(shot, picture=(_png(picture.scene), picture.alt))
                height = picture.scene.height
        with self._faults.at(f"the words of {what}"):
            shot = replace(shot, screen=None if words is None else words(height))
        with self._faults.at(f"As text of {what}"):
            return replace(shot, text=None if text is None else text())
        return shot


def _cover_picture(game: AnyGame, cover: Cover) -> Picture:
    """Return a game's icon, with an example of its rule beside it."""
    height = HINT[1] + 2 * MARGIN
    left = (WIDTH - EMBLEM[0] - HINT[0]) / 2 - 2 * MARGIN
    items = (*cover.emblem(left, (height - EMBLEM[1]) / 2), *cover.hint(left + EMBLEM[0] + 4 * MARGIN, MARGIN))
    return Picture(Scene(WIDTH, height, game.theme.background, items), cover.hint_alt)
