"""No Thanks! drawn: the table from the channel's view, a hand with the table above it from its seat's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from games.core import points_name
from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.faces import MIDDLE, SIDE, card_scene, emblem
from games.drawing.picture import GOLD, INK, PAPER, SEAT_COLOURS, Arrow, Box, Item, Label, Picture, Scene, Sprite
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
from games.nothanks.rules import CARDS, DECK, LEFT_OUT, cards_of, runs_of
from games.nothanks.words import NoThanksWords, cards_taken, chips_name, face_name, joined_cards

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


# Cards in lines

RISE = ("#1f8a5b", "#7a9a1c", "#d9a400", "#dd6b1b", "#c22f3d")
"""The colours of cards, from the lowest to the highest."""


class Size(NamedTuple):
    """The size and distance of cards that lie in sequences.

    art: of a card. step: how far each further card of a sequence looks out from under the one before. gap: between
    sequences and between lines. text: the size of the numbers.
    """

    art: str
    width: float
    height: float
    step: float
    gap: float
    text: float

    def high(self, lines: int) -> float:
        """The height of the lines, of one at least."""
        return lines * (self.height + self.gap) - self.gap


OWN_CARDS = Size("large", 36, 46, 25, 7, 18)
MANY_CARDS = Size("small", 29, 38, 22, 5, TEXT)

PILL = 26.0
"""The height of a pill."""
PILL_GAP = 3.0
"""Between pills and between lines of them."""
_PILL_PAD = 6.0
_LOW_TEXT = 18.0
"""The size of the lowest card of a sequence, which counts."""
_LOW_DIGIT = 11.0
_REST_DIGIT = 8.8
"""About how wide a digit of the lowest card is, and a character of what follows it."""


class LaidCard(NamedTuple):
    """Where a card lies: the left and top of it, and whether it is a sequence's lowest, which counts."""

    card: int
    left: float
    top: float
    is_lowest: bool


class Pill(NamedTuple):
    """A sequence as a pill: "11-12", and where it lies."""

    sequence: range
    left: float
    top: float
    width: float


def pills_of(cards: tuple[int, ...], width: float) -> tuple[tuple[Pill, ...], int]:
    """Where the sequences lie in lines so wide, from (0, 0); and how many lines, at least one."""
    pills: list[Pill] = []
    left, line = 0.0, 0
    for sequence in runs_of(cards):
        wide = len(str(sequence.start)) * _LOW_DIGIT + len(_rest(sequence)) * _REST_DIGIT + 2 * _PILL_PAD
        if left and left + wide > width:
            left, line = 0.0, line + 1
        pills.append(Pill(sequence, left, line * (PILL + PILL_GAP), wide))
        left += wide + PILL_GAP
    return tuple(pills), line + 1


def _rest(sequence: range) -> str:
    return f"-{sequence[-1]}" if len(sequence) > 1 else ""


def drawn_pills(pills: Sequence[Pill], left: float, top: float) -> Iterator[Item]:
    """Pills in the colours of their lowest cards, whose numbers are bold, since they count."""
    for pill in pills:
        x, middle = left + pill.left, top + pill.top + PILL / 2
        low, rest = str(pill.sequence.start), _rest(pill.sequence)
        yield Box(x, middle - PILL / 2, pill.width, PILL, PAPER, 7, card_colour(pill.sequence.start), 3)
        yield Label(low, x + _PILL_PAD, middle, _LOW_TEXT, INK, "lm", is_bold=True)
        if rest:
            yield Label(rest, x + _PILL_PAD + len(low) * _LOW_DIGIT, middle, TEXT, INK, "lm")


def arrange(cards: tuple[int, ...], width: float, size: Size) -> tuple[list[LaidCard], int]:
    """Where cards, given ascending, lie in lines so wide, from (0, 0); and how many lines, at least one.

    A sequence stays in one line where it fits into any.
    """
    laid: list[LaidCard] = []
    left, line = 0.0, 0
    for sequence in runs_of(cards):
        length = size.width + (len(sequence) - 1) * size.step
        if left and left + length > width:
            left, line = 0.0, line + 1
        for card in sequence:
            if card > sequence.start and left + size.width > width:
                left, line = 0.0, line + 1
            laid.append(LaidCard(card, left, line * (size.height + size.gap), card == sequence.start))
            left += size.step
        left += size.width - size.step + size.gap
    return laid, line + 1


def laid_cards(laid: list[LaidCard], left: float, top: float, size: Size) -> Iterator[Item]:
    """Cards so arranged, the lower of a sequence upon the higher."""
    for card in reversed(laid):
        yield from card_face(card, left, top, size)


def card_face(laid: LaidCard, left: float, top: float, size: Size) -> Iterator[Item]:
    """A card: the lowest of its sequence in bold in its middle, others where they look out at the right."""
    x, y = left + laid.left, top + laid.top
    yield Sprite(f"nothanks/{size.art}", x, y, size.width, size.height, colour=card_colour(laid.card))
    middle = x + size.width / 2 if laid.is_lowest else x + size.width - size.step / 2 - 1
    yield Label(str(laid.card), middle, y + size.height * 0.4, size.text, INK, is_bold=laid.is_lowest)


def card_colour(card: int) -> str:
    return RISE[(card - CARDS[0]) * len(RISE) // len(CARDS)]


# The table


class Form(NamedTuple):
    """A form of the picture, more or less high.

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


def table(words: NoThanksWords) -> Picture:
    """The card on offer with its chips, deck and cards set aside, and each seat with its cards."""
    plan = _plan(words, range(words.game.seats), None)
    items = (*_band(words), *_drawn_rows(words, plan))
    return Picture(Scene(WIDTH, plan.height, THEME.background, items), words.alt())


def hand(words: NoThanksWords) -> Picture | None:
    """The table with the others, and below it the seat's cards and chips."""
    seat, chips = words.view.seat, words.mine(words.game.chips)
    if seat is None or chips is None:
        return None
    plan = _plan(words, words.others, cards_of(words.game.taken[seat]))
    band = _options(words, seat, chips) if words.view.legal else _band(words)
    items = [*band, *_drawn_rows(words, plan), *_own_storey(words, seat, chips, plan)]
    items += laid_cards(plan.laid, MARGIN + 4, plan.table + HEADER, plan.size)
    return Picture(Scene(WIDTH, plan.height, THEME.background, tuple(items)), words.alt())


def _plan(words: NoThanksWords, seats: Sequence[int], cards: tuple[int, ...] | None) -> Plan:
    """The first of `FORMS` that is low enough, else the last; `cards` are the reader's, None where nobody reads."""
    most = room(BUTTON_ROWS, is_large=words.game.seats >= MANY_SEATS)
    for form in FORMS:
        rows = [_row(words, seat, form) for seat in seats]
        table = round(_rows_top(words) + sum(row.height + form.gap for row in rows) - form.gap + FOOT)
        laid, own, size = _own_cards(cards or (), form.cards)
        plan = Plan(rows, form, laid, size, table, round(table + (0 if cards is None else own)))
        if plan.height <= most:
            break
    return plan


# The band with the card on offer


def _band(words: NoThanksWords) -> Iterator[Item]:
    """The card on offer, the deck and the cards set aside."""
    if words.view.outcome is not None:
        middle = (MARGIN + END_BAND) / 2
        yield Label(f"All {DECK} cards are taken", MARGIN + 4, middle, TEXT, THEME.soft, "lm")
        yield Label("cards - chips = points", WIDTH - MARGIN - 4, middle, TEXT, THEME.soft, "rm")
        return
    yield from _offer(words)
    foot = BAND_TOP + DECK_WIDTH * CARD_RATIO + 17
    yield from _deck(words.deck, 174, BAND_TOP, DECK_WIDTH)
    yield Label(f"{number(words.deck)} left", 174, foot, TEXT, PAPER, is_bold=True)
    out = LEFT_OUT[words.game.variant]
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
    yield Label(f"{words.unseen}{' more' if out else ''} set aside", middle, foot, TEXT, THEME.soft)


def _options(words: NoThanksWords, seat: int, chips: int) -> Iterator[Item]:
    """The card on offer, and what the mover gets for taking it and has left for leaving it."""
    yield from _offer(words)
    game, added = words.game, words.added(seat)
    gains = f"{added:+} {'point' if abs(added) == 1 else 'points'}"
    if game.pot:
        gains += f", +{plural('chip', game.pot)}"
    joined = join_words([str(each) for each in joined_cards(game.taken[seat], game.card)])
    pay = f"{chips_name(chips - 1)} left" if chips else "you have no chips"
    out = LEFT_OUT[words.game.variant]
    known = f"{', '.join(map(str, out))} and " if out else ""
    for top, name, said in ((BAND_TOP + 11, "Take", gains), (BAND_TOP + 59, "Pay", pay)):
        yield Label(name, BESIDE, top, 18, PAPER, "lm", is_bold=True)
        yield Label(said, BESIDE + 48, top, TEXT, GOLD, "lm", is_bold=True)
    if joined:
        yield Label(f"it joins your {joined}", BESIDE + 48, BAND_TOP + 32, TEXT, THEME.soft, "lm")
    yield Label(
        f"{known}{words.unseen}{' more' if out else ''} set aside", BESIDE, BAND_TOP + 87, TEXT, THEME.soft, "lm"
    )
    width = 32.0
    yield from _deck(words.deck, 356, BAND_TOP, width)
    yield Label(f"{number(words.deck)} left", 356, BAND_TOP + width * CARD_RATIO + 18, TEXT, PAPER, is_bold=True)


def _deck(count: int, middle: float, top: float, width: float) -> Iterator[Item]:
    if count:
        yield from face_down("nothanks", min(count // CARDS_AN_EDGE, MOST_EDGES), middle - width / 2, top, width)
    else:
        yield Box(middle - width / 2, top, width, width * CARD_RATIO, "", 8, THEME.soft, 1.5)


def _offer(words: NoThanksWords) -> Iterator[Item]:
    """The card on offer, or where it is going to lie."""
    if not words.game.card:
        yield Box(OFFER_LEFT, BAND_TOP, OFFER_WIDTH, OFFER_WIDTH * CARD_RATIO, "", 12, THEME.soft, 1.5)
        return
    yield from offered_card(words.game.card, words.game.pot, OFFER_LEFT, BAND_TOP)


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
    tag = chips_name(chips)
    wide = len(tag) * 8.4 + 14
    yield Box(middle - wide / 2, top + height - 20, wide, 24, GOLD, 10, INK, 1.5)
    yield Label(tag, middle, top + height - 8, TEXT, INK, is_bold=True)


# The seats


def _rows_top(words: NoThanksWords) -> float:
    return BAND + TURN_MARK if words.view.outcome is None else END_BAND


def _row(words: NoThanksWords, seat: int, form: Form) -> Row:
    """The seat's row with its chip, or without where that would cost a line and the form has none for it."""
    deed = _chip(words, seat)
    row, bare = _filled(words, seat, form, deed), _filled(words, seat, form, ())
    return row if form.has_all_chips or row.height <= bare.height else bare


def _filled(words: NoThanksWords, seat: int, form: Form, deed: Chip) -> Row:
    """The seat's pills in one line with its chip, after the end with its sum, or else in lines with that below."""
    beside = chip_width(deed) if words.view.outcome is None else SUM_WIDTH
    cup = CUP + 4 if seat in words.view.winners else 0
    score_left = SCORE_RIGHT - len(number(words.standing[seat])) * SCORE_DIGIT
    left = NAME_LEFT + (NAME_WIDTH if form.has_names else TOKEN_WIDTH) + 5
    free = score_left - 8 - left
    cards = cards_of(words.game.taken[seat])
    pills, lines = pills_of(cards, free - (beside and beside + 6) - cup)
    is_below = lines > 1 and beside > 0
    if lines > 1:
        pills, lines = pills_of(cards, min(free - cup, SCORE_RIGHT - (beside and beside + 8) - left))
    high = 2 * form.edge + lines * (PILL + PILL_GAP) - PILL_GAP
    if is_below:
        high = max(high, 2 * form.edge + PILL + SECOND_LINE)
    return Row(seat, pills, deed, is_below, left, form.edge + PILL / 2, high, score_left)


def _chip(words: NoThanksWords, seat: int) -> Chip:
    """The chip for what the seat did last: the card that it took, else that it paid."""
    turn = words.game.latest[seat] if words.mover is not None else ()
    taken = cards_taken(turn)
    if taken:
        return (*([f"x{len(taken)}"] if len(taken) > 1 else []), f"+{taken[-1]}")
    return ("-", Icon("nothanks/chip", 18, 18)) if turn else ()


def _drawn_rows(words: NoThanksWords, plan: Plan) -> Iterator[Item]:
    top = _rows_top(words)
    for row in plan.rows:
        yield from _drawn_row(words, row, plan.form, top)
        top += row.height + plan.form.gap


def _drawn_row(words: NoThanksWords, row: Row, form: Form, top: float) -> Iterator[Item]:
    """A seat: its name, its cards, its points, and what it did last; after the end how the points came."""
    view, cast, seat, first = words.view, words.cast, row.seat, top + row.middle
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
    yield Label(number(words.standing[seat]), SCORE_RIGHT, first, 20, PAPER, "rm", is_bold=True)
    right, line = (SCORE_RIGHT, first + SECOND_LINE) if row.is_below else (row.score_left - 8, first)
    if view.outcome is not None:
        yield Label(words.how(seat), right, line, TEXT, THEME.soft, "rm")
        if seat in view.winners:
            left = row.score_left - 6 - CUP - (0 if row.is_below else SUM_WIDTH + 2)
            yield Sprite("drawing/cup", left, first - CUP / 2, CUP, CUP)
    elif row.chip:
        is_newest = seat == words.game.recent[-1][0]
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


def _own_storey(words: NoThanksWords, seat: int, chips: int, plan: Plan) -> Iterator[Item]:
    """The storey and its heading: how many cards and points, and the chips, which nobody else sees."""
    view, count = words.view, words.game.taken[seat].bit_count()
    points, cards = points_name(words.standing[seat]), plural("card", count) if count else "no cards"
    heading = f"{cards}, {points}" if view.outcome is None else f"{words.how(seat)} = {points}"
    yield from own_storey(plan.table, plan.height, THEME, f"You: {heading}", "")
    middle = plan.table + HEADER / 2 + 2
    right = WIDTH - MARGIN - 4
    if seat in view.winners:
        yield Sprite("drawing/cup", right - 26, middle - 13, 26, 26)
    elif view.outcome is None:
        label = chips_name(chips)
        yield Label(label, right, middle, 18, GOLD, "rm", is_bold=True)
        if chips:
            yield Sprite("nothanks/chip", right - len(label) * 8.4 - 27, middle - 11, 22, 22)


# Faces and cover


def _face(card: int) -> Scene:
    label = Label(str(card), MIDDLE, 26, 44, INK, is_bold=True)
    return card_scene((label, Box(0, 49, SIDE, SIDE - 49, card_colour(card))), card_colour(card))


FACES: Mapping[str, Scene] = MappingProxyType(
    {face_name(card): _face(card) for card in CARDS}
    | {"nothanks_chip": card_scene((emblem("nothanks/chip", MIDDLE, MIDDLE, 52),), GOLD, THEME.panel)}
)
"""The faces by name."""


_CARD = 27
_CHIPS = 3
_SIGN_CARD, _SIGN_CHIP = 35.0, 24.0
_HINT_CARD, _HINT_CHIP = 58.0, 26.0
_PAID = 34.0


def _card(left: float, top: float, width: float, size: float) -> Iterator[Item]:
    yield Sprite("nothanks/card", left, top, width, width * CARD_RATIO, colour=card_colour(_CARD))
    yield Label(str(_CARD), left + width / 2, top + width * CARD_RATIO * 0.36, size, INK, is_bold=True)


def _emblem(left: float, top: float) -> Iterator[Item]:
    """A card with a chip on it."""
    width, height = EMBLEM
    x = left + (width - _SIGN_CARD) / 2 - 4
    yield from _card(x, top + (height - _SIGN_CARD * CARD_RATIO) / 2, _SIGN_CARD, 20)
    yield Sprite("nothanks/chip", x + _SIGN_CARD - 13, top + height - _SIGN_CHIP, _SIGN_CHIP, _SIGN_CHIP)


def _hint(left: float, top: float) -> Iterator[Item]:
    """A card with chips on it, and one more that is paid to leave it."""
    width, height = HINT
    y = top + (height - _HINT_CARD * CARD_RATIO) / 2
    yield from _card(left, y, _HINT_CARD, 28)
    for place in range(_CHIPS):
        x = left + _HINT_CARD / 2 + (place - (_CHIPS - 1) / 2) * 15 - _HINT_CHIP / 2
        yield Sprite("nothanks/chip", x, y + _HINT_CARD * CARD_RATIO - _HINT_CHIP - 6, _HINT_CHIP, _HINT_CHIP)
    middle = top + height / 2
    yield Arrow(left + width - _PAID - 4, middle, left + _HINT_CARD + 8, middle, GOLD, 5)
    yield Sprite("nothanks/chip", left + width - _PAID, middle - _PAID / 2, _PAID, _PAID)


COVER = Cover(
    title="No Thanks!",
    players="3-5 players",
    lines=("Take the card, or", "pay a chip to pass.", "Fewest points win."),
    emblem=_emblem,
    hint=_hint,
    hint_alt=f"{_CARD} with {_CHIPS} chips on it, and one more chip that is paid to leave it",
)
