"""Pictures of scores: a column for each hand between hands, and at the end places and ratings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.drawing.picture import GOLD, MOST_ALT, PAPER, Box, Disc, Item, Label, Picture, Scene, Sprite
from games.drawing.table import GAP, INNER, MARGIN, TEXT, WIDTH, SeatPanel, Theme, name_plate, panel_width, seat_name
from games.english import capital, fitting, join_words, number, ordinal, plural
from games.level import Level, house_words
from games.scores import Cell, Ratings, ScoreLine, ScoreSheet

CUP = "drawing/cup"
MOST_LINES = 10
"""Most seats in a picture; lower ones are only in the words."""
MOST_COLUMNS = 5
UP, DOWN = "#8ff0b4", "#ffb3ad"
_HEAD = 24
_LINE, _FIRST_LINE, _SCORE_LINE = 34.0, 44.0, 36.0
_SHORT, _SHORT_NAME = 30.0, 74.0
"""Height of a line below the last position, and width of a name in it."""
_MOST_END = 426
"""CSS pixels of a picture's height with which the end's message fits a phone."""
_GAPS = ((8, 5.0), (12, 2.0))
"""Distance between lines, by the most lines that it is for."""
_EDGE = WIDTH - MARGIN
_NAME = 112.0
_PLACE = 42.0
"""Left edge of the names in an ending, right of the places."""
_TOTAL = 214.0
_CELLS = 126.0
"""Left edge of the columns of hands."""
_CELL = 38.0
_SIGN = 18.0


def ending_picture(
    sheet: ScoreSheet,
    names: Sequence[str],
    houses: Mapping[int, Level],
    reader: int | None,
    theme: Theme,
    ratings: Ratings,
    table: Picture | None = None,
) -> Picture:
    """Draw the places at the end: a line a seat, with the number that decided, how it came, and how the rating moved.

    table: the last position, which stands above shorter lines where both fit a phone.
    """
    if table is not None:
        whole = _below(table, sheet, names, houses, reader, theme, ratings)
        if whole.scene.height <= _MOST_END:
            return whole
    items: list[Item] = []
    if sheet.unit:
        items.append(Label(sheet.unit, MARGIN + _TOTAL, MARGIN + 9, TEXT, theme.soft, "rm"))
    if ratings:
        items.append(Label("rating", _EDGE - 8, MARGIN + 9, TEXT, theme.soft, "rm"))
    top, gap = MARGIN + _HEAD - 1.0, _gap(sheet)
    for line in sheet.lines[:MOST_LINES]:
        height = _FIRST_LINE if line.place == 1 else _LINE
        items += _ending_line(line, top, height, _panel(line, names, houses, reader, theme), theme, ratings)
        top += height + gap
    scene = Scene(WIDTH, round(top - gap + MARGIN), theme.background, tuple(items))
    return Picture(scene, " ".join(ending_lines(sheet, names, houses, reader, ratings)))


def _below(
    table: Picture,
    sheet: ScoreSheet,
    names: Sequence[str],
    houses: Mapping[int, Level],
    reader: int | None,
    theme: Theme,
    ratings: Ratings,
) -> Picture:
    """Draw the last position, and below it two places a line."""
    items, top, width = list(table.scene.items), table.scene.height + 0.0, panel_width(2)
    for index, line in enumerate(sheet.lines[:MOST_LINES]):
        left, middle = MARGIN + index % 2 * (width + GAP), top + _SHORT / 2
        is_first = line.place == 1
        items.append(Box(left, top, width, _SHORT, theme.panel, 8, GOLD if is_first else "", 3 if is_first else 0))
        if is_first:
            items.append(Sprite(CUP, left + 4, middle - 11, 22, 22))
        else:
            items.append(Label(str(line.place), left + 15, middle, 17, theme.soft, is_bold=True))
        items += name_plate(_panel(line, names, houses, reader, theme), left + 29, middle - 13, _SHORT_NAME)
        if line.total:
            items.append(Label(line.total, left + width - 48, middle, 19, PAPER, "rm", is_bold=True, most=40))
        if line.seat in ratings:
            items.append(rating_label(ratings[line.seat], left + width - 7, middle, theme))
        top += (_SHORT + 4) * (index % 2 or index == len(sheet.lines) - 1)
    scene = Scene(WIDTH, round(top - 4 + MARGIN), theme.background, tuple(items))
    places = " ".join(ending_lines(sheet, names, houses, reader, ratings))
    return Picture(scene, fitting((f"{places} {table.alt}", places), MOST_ALT))


def _ending_line(
    line: ScoreLine, top: float, height: float, seat: SeatPanel, theme: Theme, ratings: Ratings
) -> Iterator[Item]:
    is_first, middle = line.place == 1, top + height / 2
    yield Box(MARGIN, top, INNER, height, theme.panel, 9, GOLD if is_first else "", 3.5 if is_first else 0)
    if is_first:
        yield Sprite(CUP, MARGIN + 8, middle - 14, 28, 28)
    else:
        yield Label(str(line.place), MARGIN + 22, middle, 20, theme.soft, is_bold=True)
    yield from name_plate(seat, MARGIN + _PLACE, middle - 13, _NAME)
    if line.total:
        yield Label(line.total, MARGIN + _TOTAL, middle, 22 if is_first else 19, PAPER, "rm", is_bold=True)
    if line.how:
        yield Label(line.how, MARGIN + _TOTAL + 8, middle, TEXT, theme.soft, "lm", most=84)
    if line.seat in ratings:
        yield rating_label(ratings[line.seat], _EDGE - 10, middle, theme)
    elif ratings and seat.house:
        yield Label("house", _EDGE - 10, middle, TEXT, theme.soft, "rm")


def rating_label(change: int, right: float, middle: float, theme: Theme) -> Label:
    """Return the change of a rating, "+14" or "-9", up to a right edge."""
    colour = theme.soft if not change else UP if change > 0 else DOWN
    return Label(f"{change:+}", right, middle, 19, colour, "rm", is_bold=True)


def scores_picture(
    sheet: ScoreSheet, names: Sequence[str], houses: Mapping[int, Level], reader: int | None, theme: Theme
) -> Picture:
    """Return the scores between two hands or games: a line a seat, a column for each recent one, and the totals."""
    played = max((len(line.cells) for line in sheet.lines), default=0)
    first = max(0, min(played, len(sheet.columns)) - MOST_COLUMNS)
    shown = range(first, min(first + MOST_COLUMNS, len(sheet.columns)))
    items: list[Item] = [
        *([Label(sheet.part, MARGIN + 6, MARGIN + 12, TEXT, theme.soft, "lm")] if sheet.part else []),
        *(_heading(sheet, index, place, theme) for place, index in enumerate(shown)),
        Label("Total", _EDGE - 8, MARGIN + 12, TEXT, theme.soft, "rm", is_bold=True),
    ]
    top, gap = MARGIN + _HEAD + 2.0, _gap(sheet)
    is_level = len(sheet.lines) > 1 and all(line.place == 1 for line in sheet.lines)
    for line in sheet.lines[:MOST_LINES]:
        is_first = line.place == 1 and not is_level
        items += _score_line(
            line, top, _panel(line, names, houses, reader, theme), sheet, shown, theme, is_first=is_first
        )
        top += _SCORE_LINE + gap
    if sheet.key or sheet.aside:
        items += _key(sheet, top + 10, theme)
        top += _HEAD + gap
    scene = Scene(WIDTH, round(top - gap + MARGIN), theme.background, tuple(items))
    return Picture(scene, _scores_alt(sheet, names, reader))


def _gap(sheet: ScoreSheet) -> float:
    return next(gap for most, gap in _GAPS if len(sheet.lines) <= most)


def _heading(sheet: ScoreSheet, index: int, place: int, theme: Theme) -> Label:
    is_newest = index == sheet.newest
    middle = MARGIN + _CELLS + place * _CELL + _CELL / 2
    colour = GOLD if is_newest else theme.soft
    return Label(sheet.columns[index], middle, MARGIN + 12, TEXT, colour, is_bold=is_newest)


def _score_line(
    line: ScoreLine, top: float, seat: SeatPanel, sheet: ScoreSheet, shown: range, theme: Theme, *, is_first: bool
) -> Iterator[Item]:
    middle = top + _SCORE_LINE / 2
    yield Box(MARGIN, top, INNER, _SCORE_LINE, theme.panel, 8, GOLD if is_first else "", 3 if is_first else 0)
    yield from name_plate(seat, MARGIN + 6, middle - 13, _NAME)
    if not sheet.columns and line.how:
        yield Label(line.how, MARGIN + _CELLS, middle, TEXT, theme.soft, "lm")
    for place, index in enumerate(shown):
        x = MARGIN + _CELLS + place * _CELL + _CELL / 2
        if index < len(line.cells):
            yield from _cell(line.cells[index], x, middle, is_newest=index == sheet.newest)
        else:
            yield Disc(x, middle, 3, theme.soft)
    if line.total:
        yield Label(line.total, _EDGE - 10, middle, 21, GOLD if is_first else PAPER, "rm", is_bold=True)


def _cell(cell: Cell, x: float, middle: float, *, is_newest: bool) -> Iterator[Item]:
    """Return a number about a point; a sign replaces it, or stands above its right if there are both."""
    if cell.text:
        yield Label(cell.text, x, middle, 18, PAPER, is_bold=is_newest)
    if cell.sign and cell.text:
        yield Sprite(cell.sign, x + 8, middle - _SIGN + 1, 15, 15)
    elif cell.sign:
        yield Sprite(cell.sign, x - 11, middle - 11, 22, 22)


def _key(sheet: ScoreSheet, middle: float, theme: Theme) -> Iterator[Item]:
    left = MARGIN + 4.0
    for art, words in sheet.key:
        yield Sprite(art, left, middle - _SIGN / 2, _SIGN, _SIGN)
        yield Label(words, left + _SIGN + 6, middle, TEXT, theme.soft, "lm")
        left += _SIGN + 18 + len(words) * 8.4
    if sheet.aside:
        yield Label(sheet.aside, _EDGE - 8, middle, TEXT, PAPER, "rm", is_bold=True)


def _panel(
    line: ScoreLine, names: Sequence[str], houses: Mapping[int, Level], reader: int | None, theme: Theme
) -> SeatPanel:
    seat = line.seat
    return SeatPanel(seat_name(names, seat, reader), theme.seats[seat], house=houses.get(seat))


# In words


def ending_lines(
    sheet: ScoreSheet, names: Sequence[str], houses: Mapping[int, Level], reader: int | None, ratings: Ratings
) -> list[str]:
    """Return the final places in words, a line a seat: "1st you, 61 against (40 + 21), rating up 14."."""
    return [
        f"{ordinal(line.place)} {_ending_words(line, sheet, names, reader, houses, ratings)}." for line in sheet.lines
    ]


def _ending_words(
    line: ScoreLine,
    sheet: ScoreSheet,
    names: Sequence[str],
    reader: int | None,
    houses: Mapping[int, Level],
    ratings: Ratings,
) -> str:
    who = "you" if line.seat == reader else names[line.seat]
    how = f" ({line.how})" if line.how else ""
    rated = [rating_words(ratings[line.seat])] if line.seat in ratings else []
    house = [house_words(houses[line.seat])] if line.seat in houses else []
    unit = (sheet.one or sheet.unit.removesuffix("s")) if line.total == "1" else sheet.unit
    total = [f"{line.total} {unit}{how}"] if line.total else []
    return ", ".join([who, *house, *total, *rated])


def rating_words(change: int) -> str:
    """Return the change of a rating: "rating up 14", "rating down 9", "rating unchanged"."""
    return f"rating {'up' if change > 0 else 'down'} {number(abs(change))}" if change else "rating unchanged"


def score_lines(sheet: ScoreSheet, names: Sequence[str], reader: int | None) -> list[str]:
    """Return the scores between two hands or games in words, a line a seat: "Ann 12, 7 in the last game."."""
    meant = dict(sheet.key)
    told = []
    for line in sheet.lines:
        who = "You" if line.seat == reader else names[line.seat]
        newest = line.cells[sheet.newest] if sheet.newest is not None and sheet.newest < len(line.cells) else None
        facts = [] if newest is None else list(filter(None, [newest.text, meant.get(newest.sign, "")]))
        how = f" ({line.how})" if not sheet.columns and line.how else ""
        latest = f", {join_words(facts)} in the last {sheet.part.lower()}" if facts else ""
        told.append(f"{' '.join(filter(None, [who, line.total]))}{how}{latest}.")
    return told


def _scores_alt(sheet: ScoreSheet, names: Sequence[str], reader: int | None) -> str:
    after = "" if sheet.newest is None else f" after {plural(sheet.part.lower(), sheet.newest + 1)}"
    aside = f" {capital(sheet.aside)}." if sheet.aside else ""
    unit = f", {sheet.unit}" if sheet.unit else ""
    return f"Scores{after}{unit}: {' '.join(score_lines(sheet, names, reader))}{aside}"
