"""NO-JOKE Solitaire drawn: the row and what is left, below it the player's hand, and how far a game came."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from games.core import OVER
from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import GOLD, PAPER, SEAT_COLOURS, Box, Item, Label, Picture, Scene
from games.drawing.table import (
    HEADER,
    INNER,
    MARGIN,
    TEXT,
    WIDTH,
    SeatPanel,
    own_storey,
    panel_height,
    seat_name,
    seat_panel,
)
from games.english import capital
from games.nojoke.labels import ORDINALS, stick_label, sticks_label
from games.nojoke.matching import played_sticks
from games.nojoke.pictures import STICK_RATIO, STICKS, THEME, Held, Mark, Row, held_sticks, whole_stick
from games.nojoke.solitaire.rules import PLAYER
from games.nojoke.solitaire.words import SolitaireWords
from games.nojoke.sticks import KINDS, SHARED, parse_stick
from games.scores import ScoreSheet

_ROW_STICK, _ROW_GAP = 42.0, 6.0
_COUNT_WIDTH = 80.0
_HAND_STICK, _HAND_GAP = 48.0, 14.0
_TOP = MARGIN + 2
_OWN_TOP = _TOP + _ROW_STICK * STICK_RATIO + 8
_STICKS_TOP = _OWN_TOP + HEADER + 9
_HEIGHT = round(_STICKS_TOP + _HAND_STICK * STICK_RATIO + 5)


def table(words: SolitaireWords) -> Picture:
    """The latest sticks of the row and how many are played, and the player: what is left in hand at the end."""
    items, name = list(_row(words)), seat_name(words.cast.names, PLAYER, None)
    is_over = words.game.due == OVER
    if is_over and words.hand:
        items += _own(words, f"{name} is blocked", "no match")
        return Picture(Scene(WIDTH, _HEIGHT, THEME.background, tuple(items)), words.alt())
    panel = SeatPanel(
        name=name,
        colour=SEAT_COLOURS[PLAYER],
        house=words.cast.houses.get(PLAYER),
        count=str(len(words.game.hands[PLAYER])),
        score="a perfect score" if is_over else f"{len(words.game.row)} played",
        is_to_act=bool(words.view.to_act),
        is_winner=is_over,
    )
    top, height = _OWN_TOP + 12, panel_height(is_compact=True)
    items += seat_panel(panel, MARGIN, top, INNER, height, THEME, STICKS, is_compact=True)
    return Picture(Scene(WIDTH, round(top + height + MARGIN), THEME.background, tuple(items)), words.alt())


def hand(words: SolitaireWords) -> Picture | None:
    """The row, and below it the sticks held, those that can be played raised; None without sticks."""
    if not words.hand:
        return None
    aside = "match the last one" if words.game.row else "begin with any"
    items = [*_row(words), *_own(words, "Your sticks", aside if words.view.to_act else "no match")]
    return Picture(Scene(WIDTH, _HEIGHT, THEME.background, tuple(items)), words.alt())


def _row(words: SolitaireWords) -> Iterator[Item]:
    played = words.game.row
    row = Row(played, MARGIN, _TOP, INNER - _COUNT_WIDTH - 10, _ROW_STICK, _ROW_GAP, is_rimmed=True)
    yield from row.items()
    if not played:
        yield Label("The table is empty", MARGIN + row.room / 2, _TOP + row.height / 2, TEXT, THEME.soft)
    middle = WIDTH - MARGIN - _COUNT_WIDTH / 2
    yield Label(str(len(played)), middle, _TOP + 27, 44, GOLD, is_bold=True)
    yield Label(f"of {KINDS}", middle, _TOP + 62, 18, PAPER, is_bold=True)
    yield Label(f"pack {words.left}", middle, _TOP + 87, TEXT, THEME.soft)


def _own(words: SolitaireWords, head: str, aside: str) -> Iterator[Item]:
    """The sticks held below their heading, with gold where they match."""
    yield from own_storey(_OWN_TOP, _HEIGHT, THEME, head, aside)
    last = words.last
    marks = {stick: Mark(() if last is None else SHARED[last][stick]) for stick in played_sticks(words.view.legal)}
    yield from held_sticks([Held(each, marks.get(each)) for each in words.hand], _STICKS_TOP, _HAND_STICK, _HAND_GAP)


# The end

_WORDS = MARGIN + 84.0
"""Where the words beside the number begin."""
_BAR_TOP, _BAR_HEIGHT, _CELL_GAP = 74.0, 24.0, 3.0
_CELL = (INNER + _CELL_GAP) / KINDS - _CELL_GAP
_CAPTION = _BAR_TOP + _BAR_HEIGHT + 18
_LAST_TOP = _CAPTION + 16
_STICK, _GAP = 36.0, 8.0
_END_HEIGHT = round(_LAST_TOP + _STICK * STICK_RATIO + 14)


def ending(words: SolitaireWords, sheet: ScoreSheet) -> Picture:
    """The sticks played of all, one fact more where the sheet has one, and the sticks that did not match the last."""
    row, played = words.game.row, len(words.game.row)
    items: list[Item] = [
        Label(str(played), MARGIN + 40, 40, 46, GOLD, is_bold=True),
        Label(f"of {KINDS} sticks", _WORDS, 28 if sheet.aside else 40, 19, PAPER, "lm", is_bold=True),
    ]
    if sheet.aside:
        items.append(Label(sheet.aside, _WORDS, 54, TEXT, THEME.soft, "lm", most=WIDTH - MARGIN - _WORDS))
    for index in range(KINDS):
        left = MARGIN + index * (_CELL + _CELL_GAP)
        items.append(Box(left, _BAR_TOP, _CELL, _BAR_HEIGHT, GOLD if index < played else THEME.panel, 2))
    if words.hand:
        own = "yours" if words.reader == PLAYER else f"{seat_name(words.cast.names, PLAYER, None)}'s"
        caption, told = f"No stick of {own} matched the last one:", sticks_label(words.hand)
    else:
        caption, told = "The last sticks of a perfect row:", ""
    items.append(Label(caption, MARGIN, _CAPTION, TEXT, THEME.soft, "lm", most=INNER))
    items += _blocked(words) if words.hand else _end_of_row(row, MARGIN, INNER)
    aside = f" {capital(sheet.aside)}." if sheet.aside else ""
    left_over = f"{caption} {told}." if told else "All sticks are played: a perfect score."
    alt = f"{played} of {KINDS} sticks played.{aside} {left_over} Last stick: {stick_label(row[-1])}."
    return Picture(Scene(WIDTH, _END_HEIGHT, THEME.background, tuple(items)), alt)


def _blocked(words: SolitaireWords) -> Iterator[Item]:
    """What is left in hand, and far from it the last stick of the row."""
    for index, stick in enumerate(words.hand):
        yield from whole_stick(stick, MARGIN + 8 + index * (_STICK + _GAP), _LAST_TOP, _STICK)
    yield Label("last:", 292, _LAST_TOP + _STICK * STICK_RATIO / 2, TEXT, THEME.soft, "rm")
    yield from _end_of_row(words.game.row[-1:], 306, _STICK)


def _end_of_row(sticks: list[int], left: float, room: float) -> Iterator[Item]:
    return Row(sticks, left, _LAST_TOP, room, _STICK, _GAP, is_rimmed=True).items()


# The cover

_SIGN = parse_stick("SCS")
_CHAIN = tuple(map(parse_stick, ("HDH", "HSD", "SSS")))
_FIRST, _SECOND = (SHARED[before][after] for before, after in pairwise(_CHAIN))
_LIT = (_FIRST, (*_FIRST, *_SECOND), _SECOND)
"""The positions of each stick of the chain that match its neighbours."""
_SIGN_STICK, _HINT_STICK, _HINT_GAP = 19.0, 33.0, 14.0


def _emblem(left: float, top: float) -> Iterator[Item]:
    """A stick alone."""
    width, height = EMBLEM
    y = top + (height - _SIGN_STICK * STICK_RATIO) / 2 - 1
    yield from whole_stick(_SIGN, left + (width - _SIGN_STICK) / 2, y, _SIGN_STICK)


def _hint(left: float, top: float) -> Iterator[Item]:
    """Sticks each of which matches the one before, on gold what matches."""
    width, height = HINT
    edge = (width - len(_CHAIN) * (_HINT_STICK + _HINT_GAP) + _HINT_GAP) / 2
    y = top + (height - _HINT_STICK * STICK_RATIO) / 2 - 1
    for place, (stick, lit) in enumerate(zip(_CHAIN, _LIT, strict=True)):
        yield from whole_stick(stick, left + edge + place * (_HINT_STICK + _HINT_GAP), y, _HINT_STICK, lit)


def _chain_words() -> str:
    first, second, third = map(stick_label, _CHAIN)
    by_first, by_second = ORDINALS[_FIRST[0]], ORDINALS[_SECOND[0]]
    return f"{first}; {second} matches it in the {by_first} position, {third} matches that in the {by_second}"


COVER = Cover(
    title="Solitaire",
    players="alone",
    lines=("Match the last stick.", "Play as many as you can:", f"all {KINDS} are perfect."),
    emblem=_emblem,
    hint=_hint,
    hint_alt=_chain_words(),
)
