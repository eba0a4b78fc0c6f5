"""NO-JOKE Straight drawn: the table from the channel's view, a hand and the table about it from its seat's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import ceil

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import GOLD, INK, PAPER, SEAT_COLOURS, Box, Item, Label, Picture, Scene
from games.drawing.table import (
    GAP,
    HEADER,
    INNER,
    MARGIN,
    RADIUS,
    TALLY,
    TEXT,
    TURN_MARK,
    WIDTH,
    Chip,
    SeatPanel,
    button_rows,
    own_storey,
    panel_height,
    panel_width,
    panels_pitch,
    plate,
    plate_width,
    room,
    seat_name,
    seat_panels,
    seat_tally,
    seat_token,
    seat_tokens,
    token_width,
)
from games.english import number, plural
from games.nojoke.labels import ORDINALS, stick_short, sticks_label, symbol_label
from games.nojoke.pictures import (
    STICK_RATIO,
    STICKS,
    THEME,
    Held,
    Mark,
    Row,
    held_sticks,
    held_width,
    stick_chip,
    symbol_sprite,
)
from games.nojoke.sticks import SHARED, SYMBOLS_OF, parse_stick
from games.nojoke.straight.rules import SEATS_OF_TWO_PACKS, Passed, Run
from games.nojoke.straight.words import FEW, StraightWords, Turn

MOST_HAND = 360
"""How high a hand's picture is at most with few seats, but for sticks that lie face up."""
_TABLE_GAP, _HAND_ROW_GAP = 4.0, 5.0
_STAKE_WIDTH = 80.0
_FACTS_WIDTH = 118.0
_FACTS_GAP = 8.0
_CROWDED = 10
"""From so many seats on the table shows no chips."""
_COLUMNS, _TALLY_COLUMNS = 3, 4
_HEAD_ROOM = 7
"""Between the heading of the hand and what can be played."""
_HAND_GAPS = ((6, 12.0), (10, 4.0))
"""The most sticks in hand, and what is between them."""
_SHOWN_STICK, _SHOWN_GAP = 26.0, 5.0
_SHOWN_ABOVE, _SHOWN_EDGE = 8.0, 6.0
_SHOWN_WORD = 56.0
"""The room for what is said before hands that are shown."""
_CAPTURED_STICK, _CAPTURED_GAP = 24.0, 3.0
_TRAY = _CAPTURED_STICK * STICK_RATIO + 6
"""The room for captured sticks below their owner's panel."""
_ICON, _SMALL_ICON = 18.0, 16.0
"""Of symbols in chips, the second for what is drawn and played in a narrow panel."""
_SHORT_NAME = 6


class _Seats(Enum):
    """How the other seats stand in a hand: with chips, without, or as tokens and counts."""

    FULL = "full"
    COMPACT = "compact"
    TALLY = "tally"


@dataclass(frozen=True, slots=True)
class _Form:
    """A hand's picture at one of its sizes: how wide the sticks of the row and of the hand are, and the seats.

    has_shown, has_captured: whether the hands of who passed, and captured sticks, lie there.
    """

    row: float
    hand: float
    seats: _Seats
    has_shown: bool = False
    has_captured: bool = False


_FORMS = (
    _Form(32, 34, _Seats.FULL),
    _Form(32, 34, _Seats.COMPACT),
    _Form(28, 30, _Seats.COMPACT),
    _Form(28, 30, _Seats.TALLY),
)
"""The first for which there is room is drawn: at first chips give way, then the size of sticks, then names."""
_LEAST_WITH_NAMES = 2
"""It stands for few seats where so many sticks can be played that no size has room."""


@dataclass(frozen=True, slots=True)
class _TableForm:
    """The table's picture at one of its sizes: how wide the sticks of the row are, and what else has room."""

    row: float
    has_chips: bool
    has_captured: bool


_TABLE_FORMS = (
    _TableForm(46, has_chips=True, has_captured=True),
    _TableForm(34, has_chips=True, has_captured=True),
    _TableForm(46, has_chips=False, has_captured=True),
    _TableForm(34, has_chips=False, has_captured=True),
    _TableForm(46, has_chips=True, has_captured=False),
    _TableForm(34, has_chips=True, has_captured=False),
    _TableForm(34, has_chips=False, has_captured=False),
)
"""The first for which there is room is drawn."""


def table(words: StraightWords) -> Picture:
    """The latest sticks of the row with those who played them, its runs and what is at stake, and each seat.

    A hand that is shown lies below the row, captured sticks below the panel of their owner.
    """
    most = room(1, is_large=words.game.seats > FEW)
    drawn = (_draw_table(words, form) for form in _TABLE_FORMS)
    scene = next(scene for scene in drawn if scene.height <= most)
    return Picture(scene, words.alt())


def _draw_table(words: StraightWords, form: _TableForm) -> Scene:
    tokens = seat_tokens(words.cast.names)
    row = _row(words, tokens, MARGIN + 2, INNER - _STAKE_WIDTH - _FACTS_GAP, form.row, _TABLE_GAP)
    items = list(row.items())
    items += _stake(words, WIDTH - MARGIN - _STAKE_WIDTH / 2, MARGIN)
    if not words.game.row:
        items.append(_lead(words, row))
    top = MARGIN + 2 + form.row * STICK_RATIO + 32
    items += _plates(words, top + 12)
    top += 24
    items += _shown_hands(words, tokens, top)
    top += _shown_height(words) + _gap_above_seats(words)
    seats = range(words.game.seats)
    columns = len(seats) if len(seats) <= FEW else _COLUMNS
    is_compact = len(seats) >= _CROWDED or not form.has_chips
    height = panel_height(has_score_line=columns == FEW, is_compact=is_compact)
    panels = _panels(words, seats, columns, is_compact=is_compact, has_captured=form.has_captured)
    tray = _tray(words, seats) if form.has_captured else 0
    items += _seat_rows(words, panels, top, columns, height, tray)
    bottom = top + ceil(len(seats) / columns) * panels_pitch(height + tray) - panels_pitch(0) + MARGIN
    return Scene(WIDTH, round(bottom), THEME.background, tuple(items))


def hand(words: StraightWords) -> Picture | None:
    """The table as its seat sees it, and below it the hand, what can be played raised; None without sticks."""
    if not words.hand:
        return None
    drawn = _face_up(_fitting([_Hand(words, form) for form in _FORMS], words))
    return Picture(Scene(WIDTH, round(drawn.height), THEME.background, tuple(drawn.items())), words.alt())


def _fitting(hands: Sequence[_Hand], words: StraightWords) -> _Hand:
    """The hand at the first of its sizes for which there is room.

    Among many seats it leaves room for a link below the plays, where that does not cost the names.
    """
    named = hands[_LEAST_WITH_NAMES]
    if words.game.seats <= FEW:
        most = min(_room(words), MOST_HAND)
        return next((hand for hand in hands if hand.height <= most), named)
    most, above_link = _room(words), _room(words, links=1)
    least = named if named.height <= most else hands[-1]
    return next((hand for hand in hands[: _LEAST_WITH_NAMES + 1] if hand.height <= above_link), least)


def _face_up(hand: _Hand) -> _Hand:
    """The hand with what lies face up, if it has room: shown hands before chips, captured sticks after them."""
    words, most = hand.words, _room(hand.words)
    if _shown(words):
        wider = (replace(hand, form=replace(form, has_shown=True)) for form in _FORMS[: _LEAST_WITH_NAMES + 1])
        hand = next((each for each in wider if each.height <= most), hand)
    if hand.form.seats is _Seats.TALLY:
        return hand
    with_captured = replace(hand, form=replace(hand.form, has_captured=True))
    return with_captured if with_captured.height <= most else hand


def _room(words: StraightWords, links: int = 0) -> float:
    """How high a hand's picture may be above its plays and a row for the rest, and so many rows of links."""
    rows = button_rows(map(stick_short, words.playable), have_faces=True) + 1
    return room(rows + links, is_large=words.game.seats > FEW)


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand below its table, at one of its sizes."""

    words: StraightWords
    form: _Form

    @property
    def _seats(self) -> _Seats:
        """A single panel has room for a chip beside the count, and before the first play there are no chips."""
        needs_chips = len(self.words.others) > 1 and self.words.turns
        return _Seats.COMPACT if self.form.seats is _Seats.FULL and not needs_chips else self.form.seats

    @property
    def _columns(self) -> int:
        return min(len(self.words.others), _TALLY_COLUMNS if self._seats is _Seats.TALLY else _COLUMNS)

    @property
    def _panel_height(self) -> float:
        return TALLY if self._seats is _Seats.TALLY else panel_height(is_compact=self._seats is _Seats.COMPACT)

    @property
    def _seats_top(self) -> float:
        shown = _shown_height(self.words) if self.form.has_shown else 0
        return self._row_bottom + shown + _gap_above_seats(self.words)

    @property
    def _row_bottom(self) -> float:
        return MARGIN + self.form.row * STICK_RATIO + 24 if self.words.game.row else MARGIN - 4

    @property
    def _own_top(self) -> float:
        rows = ceil(len(self.words.others) / self._columns)
        return self._seats_top + rows * panels_pitch(self._panel_height + self._tray) - panels_pitch(0) + 3

    @property
    def _tray(self) -> float:
        return _tray(self.words, self.words.others) if self.form.has_captured else 0

    @property
    def _sticks_top(self) -> float:
        return self._own_top + HEADER + _HEAD_ROOM

    @property
    def height(self) -> float:
        return self._sticks_top + self.form.hand * STICK_RATIO + 4

    def items(self) -> Iterator[Item]:
        words = self.words
        tokens = seat_tokens(words.cast.names, words.view.seat)
        if words.game.row:
            space = INNER - _FACTS_WIDTH - _FACTS_GAP
            yield from _row(words, tokens, MARGIN, space, self.form.row, _HAND_ROW_GAP).items()
            yield from _facts(words, tokens, WIDTH - MARGIN - _FACTS_WIDTH, MARGIN)
        if self.form.has_shown:
            yield from _shown_hands(words, tokens, self._row_bottom)
        yield from self._seat_items(tokens)
        head = f"You: {plural('stick', len(words.hand))}, {plural('point', words.points[words.view.seat or 0])}"
        yield from own_storey(self._own_top, self.height, THEME, head, self._aside(tokens))
        count = len(words.hand)
        gap = next(gap for most, gap in _HAND_GAPS if count <= most)
        yield from held_sticks(_held(words), self._sticks_top, held_width(count, self.form.hand, gap), gap)

    def _seat_items(self, tokens: Sequence[str]) -> Iterator[Item]:
        seats, top, columns, height = self.words.others, self._seats_top, self._columns, self._panel_height
        is_compact = self._seats is _Seats.COMPACT
        panels = _panels(self.words, seats, columns, is_compact=is_compact, has_captured=self.form.has_captured)
        if self._seats is not _Seats.TALLY:
            yield from _seat_rows(self.words, panels, top, columns, height, self._tray)
            return
        width = panel_width(columns)
        for index, (seat, panel) in enumerate(panels.items()):
            row, column = divmod(index, columns)
            left = MARGIN + column * (width + panels_pitch(0) - 4)
            yield from seat_tally(panel, tokens[seat], left, top + row * panels_pitch(TALLY), width, THEME)

    def _aside(self, tokens: Sequence[str]) -> str:
        """What a play marked with "!" costs; else what else matters."""
        words = self.words
        if any(words.costs(stick) for stick in words.playable):
            name = seat_name(words.cast.names, words.owner, words.view.seat)
            return f"! gives {name if len(name) <= _SHORT_NAME else tokens[words.owner]} {len(words.game.row)}"
        return f"first to {words.game.target}" if words.game.row else f"reserve {number(len(words.game.reserve))}"


# Hands that are shown


def _shown(words: StraightWords) -> list[int]:
    """The seats but the reader's whose hand everybody sees, who passed last at the end."""
    passed = [turn.seat for turn in reversed(words.turns)]
    return [seat for seat in passed if words.game.shown[seat] and seat != words.view.seat]


def _shown_height(words: StraightWords) -> float:
    """How much room hands that are shown take below the row."""
    return _SHOWN_ABOVE + _SHOWN_STICK * STICK_RATIO + 24 + 2 * _SHOWN_EDGE if _shown(words) else 0


def _shown_hands(words: StraightWords, tokens: Sequence[str], top: float) -> Iterator[Item]:
    """The hands of who passed on a panel below `top`, each stick above the token of who holds it."""
    seats = _shown(words)
    if not seats:
        return
    row = Row(
        sticks=[stick for seat in seats for stick in words.game.shown[seat]],
        left=MARGIN + _SHOWN_WORD,
        top=top + _SHOWN_ABOVE + _SHOWN_EDGE,
        room=INNER - _SHOWN_WORD - 4,
        width=_SHOWN_STICK,
        gap=_SHOWN_GAP,
        owners=[(tokens[seat], seat) for seat in seats for _ in words.game.shown[seat]],
    )
    yield Box(MARGIN, top + _SHOWN_ABOVE, INNER, row.height + 2 * _SHOWN_EDGE, THEME.panel, RADIUS)
    yield Label("shown", MARGIN + 8, row.top + row.height / 2, TEXT, THEME.soft, "lm")
    yield from row.items()


# The row and its runs


def _row(words: StraightWords, tokens: Sequence[str], top: float, space: float, width: float, gap: float) -> Row:
    mover = words.view.to_act[0] if words.view.to_act else None
    return Row(
        sticks=words.game.row,
        left=MARGIN,
        top=top,
        room=space,
        width=width,
        gap=gap,
        owners=[(tokens[seat], seat) for seat in words.game.players],
        bands=[(run.position, run.length) for run in words.runs],
        next_owner=None if mover is None else (tokens[mover], mover),
    )


def _lead(words: StraightWords, row: Row) -> Label:
    """What the place kept free for a leader is for."""
    if not words.view.to_act:
        return Label("The table is empty", MARGIN + row.room / 2, MARGIN + 62, TEXT, THEME.soft)
    return Label("any stick", row.place(0) + row.width + 12, MARGIN + 62, TEXT, THEME.soft, "lm")


def _stake(words: StraightWords, middle: float, top: float) -> Iterator[Item]:
    """How many sticks there are to take, and the reserve."""
    if words.game.row:
        yield Label("At stake" if words.runs else "In the row", middle, top + 12, TEXT, THEME.soft)
        yield Label(str(len(words.game.row)), middle, top + 44, 34, GOLD if words.runs else PAPER, is_bold=True)
        yield Label("stick" if len(words.game.row) == 1 else "sticks", middle, top + 74, TEXT, THEME.soft)
    yield Label(f"reserve {number(len(words.game.reserve))}", middle, top + 108, TEXT, PAPER)


def _plates(words: StraightWords, middle: float) -> Iterator[Item]:
    """Each run, and what the game is to, on plates in a line."""
    left = float(MARGIN)
    for run in words.runs:
        width = _run_width(run)
        yield from _run_plate(run, left, middle, width)
        left += width + 6
    texts = [] if words.runs or not words.game.row else ["No run"]
    for text in (*texts, f"to {words.game.target}"):
        if left + plate_width(text) <= WIDTH - MARGIN:
            yield from plate(text, left + plate_width(text) / 2, middle, THEME)
            left += plate_width(text) + 6


def _run_width(run: Run) -> float:
    return plate_width(f"Run of {run.length}") + 22


def _run_plate(run: Run, left: float, middle: float, width: float) -> Iterator[Item]:
    yield Box(left, middle - 13, width, 26, GOLD, 8)
    yield Label(f"Run of {run.length}", left + 9, middle, TEXT, INK, "lm", is_bold=True)
    yield symbol_sprite(run.symbol, left + width - 18, middle, 20)


def _facts(words: StraightWords, tokens: Sequence[str], left: float, top: float) -> Iterator[Item]:
    """Beside the row of a hand: the runs, who takes the sticks if one is broken, and the reserve."""
    middle, taken = top + 14, plural("stick", len(words.game.row))
    lines = (top + 43, top + 63, top + 83)
    if words.runs:
        owner, token = words.owner, tokens[words.owner]
        yield from _run_facts(words.runs, left, middle)
        yield Label("Break it:", left, lines[0], TEXT, PAPER, "lm")
        yield from seat_token(token, owner, left + _FACTS_WIDTH - token_width(token) / 2 - 8, lines[0])
        takes = "take" if owner == words.view.seat else "takes"
        yield Label(f"{takes} {taken}", left, lines[1], TEXT, PAPER, "lm", is_bold=True)
    else:
        yield Box(left, middle - 14, _FACTS_WIDTH, 28, THEME.panel, 8)
        yield Label("No run", left + 9, middle, TEXT, PAPER, "lm", is_bold=True)
        yield Label("In the row:", left, lines[0], TEXT, PAPER, "lm")
        yield Label(taken, left, lines[1], TEXT, PAPER, "lm", is_bold=True)
    yield Label(f"reserve {number(len(words.game.reserve))}", left, lines[2], TEXT, THEME.soft, "lm")


def _run_facts(runs: Sequence[Run], left: float, middle: float) -> Iterator[Item]:
    """The runs on one plate: "Run of 4" and the symbol, of several the numbers alone."""
    yield Box(left, middle - 14, _FACTS_WIDTH, 28, GOLD, 8)
    step = _FACTS_WIDTH / len(runs)
    for index, run in enumerate(runs):
        text = f"Run of {run.length}" if len(runs) == 1 else str(run.length)
        yield Label(text, left + index * step + 9, middle, TEXT, INK, "lm", is_bold=True)
        yield symbol_sprite(run.symbol, left + (index + 1) * step - 16, middle, 20)


# The seats


def _gap_above_seats(words: StraightWords) -> float:
    """The room for what stands out above their panels."""
    view = words.view
    return TURN_MARK + 4 if view.to_act and view.seat not in view.to_act else 20 if view.winners else 4


def _seat_rows(
    words: StraightWords, panels: Mapping[int, SeatPanel], top: float, columns: int, height: float, tray: float
) -> Iterator[Item]:
    """Panels by seat in rows, and below each, if there is a tray, the latest sticks that its seat has captured."""
    seats, width, is_compact = list(panels), panel_width(columns), height == panel_height(is_compact=True)
    for start in range(0, len(seats), columns):
        in_row = seats[start : start + columns]
        line = [panels[seat] for seat in in_row]
        yield from seat_panels(line, MARGIN, top, columns, THEME, STICKS, height=height, is_compact=is_compact)
        for place, seat in enumerate(in_row if tray else ()):
            left, sticks = MARGIN + place * (width + GAP), words.game.captured[seat]
            yield from Row(sticks, left, top + height + 6, width, _CAPTURED_STICK, _CAPTURED_GAP).items()
        top += panels_pitch(height + tray)


def _tray(words: StraightWords, seats: Iterable[int]) -> float:
    """The room that captured sticks take below each panel."""
    return _TRAY if any(words.game.captured[seat] for seat in seats) else 0


def _panels(
    words: StraightWords, seats: Sequence[int], columns: int, *, is_compact: bool, has_captured: bool
) -> dict[int, SeatPanel]:
    """The panels by seat."""
    turns = () if words.game.is_chance_due else words.turns
    chips = {turn.seat: _chip(turn, columns) for turn in turns} if not is_compact or columns == 1 else {}
    return {
        seat: SeatPanel(
            name=seat_name(words.cast.names, seat, words.view.seat),
            colour=SEAT_COLOURS[seat],
            house=words.cast.houses.get(seat),
            count=str(len(words.game.hands[seat])),
            score=_score(words, seat, has_captured=has_captured),
            chip=chips.get(seat, ()),
            is_newest=bool(turns) and seat == turns[0].seat,
            is_to_act=seat in words.view.to_act,
            is_winner=seat in words.view.winners,
        )
        for seat in seats
    }


def _score(words: StraightWords, seat: int, *, has_captured: bool) -> str:
    """The points; where captured sticks have no room their number behind a plus."""
    score, captured = words.points[seat], len(words.game.captured[seat])
    if captured and not has_captured:
        return f"{number(score - captured)}+{captured}"
    return f"{number(score)} pts"


def _chip(turn: Turn, columns: int) -> Chip:
    """What the seat did last: how many it drew, then the stick it played, or that it passed."""
    drew = f"+{turn.drew}" if turn.drew else ""
    if isinstance(turn.act, Passed):
        return ("passed",)
    if turn.act is None:
        return (drew,)
    return stick_chip(turn.act.stick, drew, _SMALL_ICON if drew and columns == FEW else _ICON)


# The hand


def _held(words: StraightWords) -> list[Held]:
    """The hand, what can be played with gold where it matches the last stick, and with "!" where it gives sticks."""
    marks = {
        stick: Mark(() if words.last is None else SHARED[words.last][stick], costs=bool(words.costs(stick)))
        for stick in words.playable
    }
    return [Held(stick, marks.get(stick)) for stick in words.hand]


# The cover

RUN = tuple(map(parse_stick, ("HHS", "HDH", "HSD")))
"""A run of three hearts in the first position."""
_SIGN = tuple(map(parse_stick, ("HSD", "HCS")))
_SIGN_STICK, _STICK = 19.0, 33.0


def _emblem(left: float, top: float) -> Iterator[Item]:
    """Two sticks that match."""
    return _run(_SIGN, left, top, EMBLEM, _SIGN_STICK, 4)


def _hint(left: float, top: float) -> Iterator[Item]:
    """A run."""
    return _run(RUN, left, top, HINT, _STICK, 8)


def _run(
    sticks: tuple[int, ...], left: float, top: float, room: tuple[float, float], width: float, gap: float
) -> Iterator[Item]:
    """Sticks with a bar across the first symbols, in the middle of so much room."""
    middle = top + (room[1] - width * STICK_RATIO - 2) / 2
    return Row(sticks, left, middle, room[0], width, gap, bands=[(0, len(sticks))]).items()


_RUN_LABEL = f"a run of {plural(symbol_label(SYMBOLS_OF[RUN[0]][0]), len(RUN))} in the {ORDINALS[0]} position"
COVER = Cover(
    title="Straight",
    players=f"2-{SEATS_OF_TWO_PACKS} players",
    lines=("Match one symbol in place.", "Three alike make a run:", "break mine, I take it all."),
    emblem=_emblem,
    hint=_hint,
    hint_alt=f"{sticks_label(RUN)}: {_RUN_LABEL}",
)
