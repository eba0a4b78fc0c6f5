"""No Thanks! drawn: the table from the channel's view, a hand with the table above it from its seat's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from games.api import Cast
from games.drawing.picture import GOLD, INK, PAPER, SEAT_COLOURS, Box, Item, Label, Picture, Scene, Sprite
from games.drawing.table import (
    CARD_RATIO,
    FRAME,
    HEADER,
    INNER,
    MARGIN,
    PLATE,
    RADIUS,
    SHADOW,
    TEXT,
    TURN_MARK,
    WIDTH,
    Chip,
    Icon,
    SeatPanel,
    Theme,
    chip,
    chip_width,
    face_down,
    name_plate,
    own_storey,
    room,
    seat_name,
    seat_tokens,
    turn_mark,
)
from games.english import join_words, number, plural
from games.nothanks.alt import hand_alt, table_alt
from games.nothanks.cards import CARDS, DECK, joined_cards
from games.nothanks.choices import points_for
from games.nothanks.labels import chips_label, points_label
from games.nothanks.laying import (
    MANY_CARDS,
    OWN_CARDS,
    PILL,
    PILL_GAP,
    LaidCard,
    Pill,
    Size,
    arrange,
    card_colour,
    drawn_pills,
    laid_cards,
    pills_of,
)
from games.nothanks.model import DECLINE, LEFT_OUT, NoThanksView, Phase
from games.nothanks.news import cards_taken
from games.nothanks.words import count_cards, others_of, score_of, sum_label

THEME = Theme("#0d4a44", "#072f2b", "#bfe3dc")
MANY_SEATS = 5
"""From so many seats on a picture may be higher."""
BUTTON_ROWS = 2

# The band with the card on offer
OFFER_WIDTH = 66.0
OFFER_LEFT = MARGIN + 8.0
BAND_TOP = 10.0
BAND = 107.0
"""The height of the card on offer with its chips, and of the margin above."""
BESIDE = OFFER_LEFT + OFFER_WIDTH + 16
"""Where what stands beside the card on offer begins."""
DECK_WIDTH = 50.0
MOST_EDGES = 5
CARDS_AN_EDGE = 5
"""How many cards each edge below the deck's top card stands for."""
CHIP = 18.0
MOST_CHIPS = 20
CHIPS_IN_PILE = 5
END_BAND = 38.0
"""The height of the words that stand there after the end."""

# The seats
FOOT = 7.0
"""Below the last row, and below the reader's cards."""
NAME_LEFT = MARGIN + 7.0
NAME_WIDTH = 96.0
TOKEN_WIDTH = 64.0
"""How wide a token and the sign of the house are."""
SCORE_RIGHT = WIDTH - MARGIN - 10.0
SCORE_DIGIT = 12.1
SUM_WIDTH = 64.0
"""How wide "104 - 12" is."""
SECOND_LINE = 25.0
"""From a seat's points to what stands below them."""
CUP = 24.0


class Form(NamedTuple):
    """What keeps a picture low.

    has_all_chips: whether also those are shown that need a line of their own. has_names: not tokens of them. edge, gap:
    above and below what stands in a row, and between two of them. cards: how large the reader's own are.
    """

    has_all_chips: bool
    has_names: bool
    edge: float
    gap: float
    cards: tuple[Size, ...]


FORMS = (
    Form(True, True, 5.0, 5.0, (OWN_CARDS, MANY_CARDS)),
    Form(False, True, 5.0, 5.0, (OWN_CARDS, MANY_CARDS)),
    Form(False, False, 5.0, 5.0, (OWN_CARDS, MANY_CARDS)),
    Form(False, False, 3.0, 5.0, (MANY_CARDS,)),
)
"""From the one that shows most to the lowest."""


class Row(NamedTuple):
    """How a seat's row is filled: with its pills, and with what stands beside its points or below them.

    left: where the pills begin. middle: of the first line, from the row's top. score_left: where the points begin.
    """

    seat: int
    pills: tuple[Pill, ...]
    chip: Chip
    is_below: bool
    left: float
    middle: float
    height: float
    score_left: float


class Plan(NamedTuple):
    """The rows and their form, the reader's cards, and how high the table and all of it are."""

    rows: list[Row]
    form: Form
    laid: list[LaidCard]
    size: Size
    table: int
    height: int


def table_picture(view: NoThanksView, cast: Cast) -> Picture:
    """The card on offer with its chips, deck and cards set aside, and each seat with its cards."""
    plan = _plan(view, range(len(view.taken)), None)
    items = (*_band(view), *_drawn_rows(view, cast, plan))
    return Picture(Scene(WIDTH, plan.height, THEME.background, items), table_alt(view, cast))


def hand_picture(view: NoThanksView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The table with the others, and below it the seat's cards and chips; None before the deal."""
    if view.seat is None or view.chips is None or view.phase is Phase.DEAL:
        return None
    plan = _plan(view, others_of(view), view.taken[view.seat])
    band = _options(view, view.card, view.chips) if view.legal and view.card is not None else _band(view)
    items = [*band, *_drawn_rows(view, cast, plan), *_own_storey(view, view.seat, view.chips, plan)]
    items += laid_cards(plan.laid, MARGIN + 4, plan.table + HEADER, plan.size)
    return Picture(Scene(WIDTH, plan.height, THEME.background, tuple(items)), hand_alt(view, cast, view.chips))


def _plan(view: NoThanksView, seats: Sequence[int], cards: tuple[int, ...] | None) -> Plan:
    """The first of `FORMS` that is low enough, else the last; `cards` are the reader's, None where nobody reads."""
    most = room(BUTTON_ROWS, is_large=len(view.taken) >= MANY_SEATS)
    for form in FORMS:
        rows = [_row(view, seat, form) for seat in seats]
        table = round(_rows_top(view) + sum(row.height + form.gap for row in rows) - form.gap + FOOT)
        laid, own, size = _own_cards(cards or (), form.cards)
        plan = Plan(rows, form, laid, size, table, round(table + (0 if cards is None else own)))
        if plan.height <= most:
            break
    return plan


# The band with the card on offer


def _band(view: NoThanksView) -> Iterator[Item]:
    """The card on offer, the deck and the cards set aside."""
    if view.phase is Phase.OVER:
        middle = (MARGIN + END_BAND) / 2
        yield Label(f"All {DECK} cards are taken", MARGIN + 4, middle, TEXT, THEME.soft, "lm")
        yield Label("cards - chips = points", WIDTH - MARGIN - 4, middle, TEXT, THEME.soft, "rm")
        return
    yield from _offer(view)
    foot = BAND_TOP + DECK_WIDTH * CARD_RATIO + 17
    deck = DECK if view.phase is Phase.DEAL else view.deck
    yield from _deck(deck, 174, BAND_TOP, DECK_WIDTH)
    yield Label(f"{number(deck)} left", 174, foot, TEXT, PAPER, is_bold=True)
    out = LEFT_OUT[view.variant]
    middle = 306.0
    if out:
        pills, _ = pills_of(out, WIDTH)
        yield from drawn_pills(pills, middle - (pills[-1].left + pills[-1].width) / 2, BAND_TOP + 10)
        yield Label("are out", middle, BAND_TOP + 52, TEXT, PAPER, is_bold=True)
    else:
        width = DECK_WIDTH * 0.8
        for angle in (-14, 10, -3):
            place = (middle - width / 2, BAND_TOP + 6, width, width * CARD_RATIO)
            yield Sprite("nothanks/back", *place, angle=angle, opacity=0.75)
    yield Label(f"{_unseen(view)}{' more' if out else ''} set aside", middle, foot, TEXT, THEME.soft)


def _unseen(view: NoThanksView) -> int:
    """How many cards are set aside that nobody knows."""
    return len(CARDS) - DECK - len(LEFT_OUT[view.variant])


def _options(view: NoThanksView, card: int, chips: int) -> Iterator[Item]:
    """The card on offer, and what the mover gets for taking it and has left for leaving it."""
    yield from _offer(view)
    added = points_for(view, card)
    gains = f"{added:+} {'point' if abs(added) == 1 else 'points'}"
    if view.chips_on_card:
        gains += f", +{plural('chip', view.chips_on_card)}"
    joined = join_words([str(each) for each in joined_cards(view.taken[view.seat or 0], card)])
    pay = f"{chips_label(chips - 1)} left" if DECLINE in view.legal else "you have no chips"
    out = LEFT_OUT[view.variant]
    known = f"{', '.join(map(str, out))} and " if out else ""
    for top, name, said in ((BAND_TOP + 11, "Take", gains), (BAND_TOP + 59, "Pay", pay)):
        yield Label(name, BESIDE, top, 18, PAPER, "lm", is_bold=True)
        yield Label(said, BESIDE + 48, top, TEXT, GOLD, "lm", is_bold=True)
    if joined:
        yield Label(f"it joins your {joined}", BESIDE + 48, BAND_TOP + 32, TEXT, THEME.soft, "lm")
    yield Label(
        f"{known}{_unseen(view)}{' more' if out else ''} set aside", BESIDE, BAND_TOP + 87, TEXT, THEME.soft, "lm"
    )
    width = 32.0
    yield from _deck(view.deck, 356, BAND_TOP, width)
    yield Label(f"{number(view.deck)} left", 356, BAND_TOP + width * CARD_RATIO + 18, TEXT, PAPER, is_bold=True)


def _deck(count: int, middle: float, top: float, width: float) -> Iterator[Item]:
    if count:
        yield from face_down("nothanks", min(count // CARDS_AN_EDGE, MOST_EDGES), middle - width / 2, top, width)
    else:
        yield Box(middle - width / 2, top, width, width * CARD_RATIO, "", 8, THEME.soft, 1.5)


def _offer(view: NoThanksView) -> Iterator[Item]:
    """The card on offer, or where it is going to lie."""
    if view.card is None:
        yield Box(OFFER_LEFT, BAND_TOP, OFFER_WIDTH, OFFER_WIDTH * CARD_RATIO, "", 12, THEME.soft, 1.5)
        return
    yield from offered_card(view.card, view.chips_on_card, OFFER_LEFT, BAND_TOP)


def offered_card(card: int, chips: int, left: float, top: float) -> Iterator[Item]:
    """A card on offer with its chips in piles upon its lower half, and how many they are."""
    width, height = OFFER_WIDTH, OFFER_WIDTH * CARD_RATIO
    middle = left + width / 2
    yield Box(left + 2, top + 3, width, height, SHADOW, 11)
    yield Sprite("nothanks/card", left, top, width, height, colour=card_colour(card))
    yield Label(str(card), middle, top + 27, 34, INK, is_bold=True)
    shown = min(chips, MOST_CHIPS)
    piles = ceil(shown / CHIPS_IN_PILE)
    for index in range(shown):
        pile, level = divmod(index, CHIPS_IN_PILE)
        x = middle - CHIP / 2 + (pile - (piles - 1) / 2) * (CHIP - 4)
        yield Sprite("nothanks/chip", x, top + height - CHIP - 15 - level * 4, CHIP, CHIP)
    tag = chips_label(chips)
    wide = len(tag) * 8.4 + 14
    yield Box(middle - wide / 2, top + height - 20, wide, 24, GOLD, 10, INK, 1.5)
    yield Label(tag, middle, top + height - 8, TEXT, INK, is_bold=True)


# The seats


def _rows_top(view: NoThanksView) -> float:
    return END_BAND if view.phase is Phase.OVER else BAND + TURN_MARK


def _row(view: NoThanksView, seat: int, form: Form) -> Row:
    """The seat's row with its chip, or without where that would cost a line and the form has none for it."""
    deed = _chip(view, seat)
    row, bare = _filled(view, seat, form, deed), _filled(view, seat, form, ())
    return row if form.has_all_chips or row.height <= bare.height else bare


def _filled(view: NoThanksView, seat: int, form: Form, deed: Chip) -> Row:
    """The seat's pills in one line with its chip, after the end with its sum, or else in lines with that below."""
    beside = chip_width(deed) if view.outcome is None else SUM_WIDTH
    cup = CUP + 4 if seat in view.winners else 0
    score_left = SCORE_RIGHT - len(number(score_of(view, seat))) * SCORE_DIGIT
    left = NAME_LEFT + (NAME_WIDTH if form.has_names else TOKEN_WIDTH) + 5
    free = score_left - 8 - left
    pills, lines = pills_of(view.taken[seat], free - (beside and beside + 6) - cup)
    is_below = lines > 1 and beside > 0
    if lines > 1:
        pills, lines = pills_of(view.taken[seat], min(free - cup, SCORE_RIGHT - (beside and beside + 8) - left))
    high = 2 * form.edge + lines * (PILL + PILL_GAP) - PILL_GAP
    if is_below:
        high = max(high, 2 * form.edge + PILL + SECOND_LINE)
    return Row(seat, pills, deed, is_below, left, form.edge + PILL / 2, high, score_left)


def _chip(view: NoThanksView, seat: int) -> Chip:
    """What the seat did last: the card that it took, else that it paid a chip."""
    turn = view.latest[seat] if view.phase is Phase.PLAY else ()
    taken = cards_taken(turn)
    if taken:
        return (*([f"x{len(taken)}"] if len(taken) > 1 else []), f"+{taken[-1]}")
    return ("-", Icon("nothanks/chip", 18, 18)) if turn else ()


def _drawn_rows(view: NoThanksView, cast: Cast, plan: Plan) -> Iterator[Item]:
    top = _rows_top(view)
    for row in plan.rows:
        yield from _drawn_row(view, cast, row, plan.form, top)
        top += row.height + plan.form.gap


def _drawn_row(view: NoThanksView, cast: Cast, row: Row, form: Form, top: float) -> Iterator[Item]:
    """A seat: its name, its cards, its points, and what it did last; after the end how the points came."""
    seat, first = row.seat, top + row.middle
    is_marked = bool(view.tag(seat))
    yield Box(MARGIN, top, INNER, row.height, THEME.panel, RADIUS, GOLD if is_marked else "", FRAME if is_marked else 0)
    name = seat_name(cast.names, seat, view.seat) if form.has_names else seat_tokens(cast.names)[seat]
    width = row.left - NAME_LEFT - 5
    panel = SeatPanel(name, SEAT_COLOURS[seat], cast.houses.get(seat))
    yield from name_plate(panel, NAME_LEFT, first - PLATE / 2, width)
    if row.pills:
        yield from drawn_pills(row.pills, row.left, first - PILL / 2)
    else:
        yield Label("no cards", row.left + 2, first, TEXT, THEME.soft, "lm")
    yield Label(number(score_of(view, seat)), SCORE_RIGHT, first, 20, PAPER, "rm", is_bold=True)
    right, line = (SCORE_RIGHT, first + SECOND_LINE) if row.is_below else (row.score_left - 8, first)
    if view.outcome is not None:
        yield Label(sum_label(view, seat), right, line, TEXT, THEME.soft, "rm")
        if seat in view.winners:
            left = row.score_left - 6 - CUP - (0 if row.is_below else SUM_WIDTH + 2)
            yield Sprite("drawing/cup", left, first - CUP / 2, CUP, CUP)
    elif row.chip:
        is_newest = seat == view.recent[-1][0]
        yield from chip(row.chip, right - chip_width(row.chip) / 2, line, is_newest=is_newest)
    if seat in view.to_act:
        yield turn_mark(NAME_LEFT + width / 2, top)


# The reader's storey


def _own_cards(cards: tuple[int, ...], sizes: Sequence[Size]) -> tuple[list[LaidCard], float, Size]:
    """The seat's cards in the first size that needs one line, else in the last, and how high that storey is."""
    for size in sizes:
        laid, lines = arrange(cards, INNER - 8, size)
        if lines == 1:
            break
    return laid, HEADER + (size.high(lines) + FOOT if cards else 4), size


def _own_storey(view: NoThanksView, seat: int, chips: int, plan: Plan) -> Iterator[Item]:
    """The storey and its heading: how many cards and points, and the chips, which nobody else sees."""
    cards = plural("card", len(view.taken[seat])) if view.taken[seat] else "no cards"
    score = f"{sum_label(view, seat)} = {points_label(score_of(view, seat))}" if view.outcome is not None else ""
    heading = score or f"{cards}, {points_label(count_cards(view, seat))}"
    yield from own_storey(plan.table, plan.height, THEME, f"You: {heading}", "")
    middle = plan.table + HEADER / 2 + 2
    right = WIDTH - MARGIN - 4
    if seat in view.winners:
        yield Sprite("drawing/cup", right - 26, middle - 13, 26, 26)
    elif view.outcome is None:
        label = chips_label(chips)
        yield Label(label, right, middle, 18, GOLD, "rm", is_bold=True)
        if chips:
            yield Sprite("nothanks/chip", right - len(label) * 8.4 - 27, middle - 11, 22, 22)
