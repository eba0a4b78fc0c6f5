"""No Thanks! drawn: the table from the channel's view, a hand from its seat's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from games.api import Cast
from games.drawing.picture import (
    GOLD,
    INK,
    PAPER,
    Box,
    Item,
    Label,
    Picture,
    Scene,
    Sprite,
    label_name,
)
from games.drawing.table import CARD_RATIO, INNER, MARGIN, SHADOW, SMALL, WIDTH, face_down, seat_word
from games.english import number, plural
from games.nothanks.cards import CARDS, DECK, sequences_of
from games.nothanks.labels import chips_label, points_label
from games.nothanks.model import LEFT_OUT, NoThanksView, Phase
from games.nothanks.words import count_cards, hand_alt, table_alt

BACKGROUND = "#0d4a44"
PANEL = "#072f2b"
SOFT = "#bfe3dc"
"""Words that matter less, on the background."""
RISE = ("#1f8a5b", "#7a9a1c", "#d9a400", "#dd6b1b", "#c22f3d")
"""The colours of cards, from the lowest to the highest."""

# The middle of the table
MIDDLE_HEIGHT = 166
OFFER = (155.0, 20.0, 90.0)
"""Left, top and width of the card on offer."""
SIDE_TOP = 28.0
SIDE_WIDTH = 64.0
DECK_LEFT = 38.0
ASIDE_MIDDLE = 328.0
PILE_LABEL = 139.0
MOST_EDGES = 5
CARDS_AN_EDGE = 5
"""How many cards each edge below the deck's top card stands for."""
CHIP = 22.0
MOST_CHIPS = 20
CHIPS_IN_PILE = 5

# The seats
SEAT_GAP = 9
NAME_WIDTH = 108.0
SEAT_PAD = 11.0
SEAT_EDGE = 7.0
"""What stays free above and below a seat's cards."""
LEAST_SEAT_HEIGHT = 48.0
LEAST_SEAT_HEIGHT_AT_END = 62.0

# The hand
HEADER = 48
CHIPS_IN_ROW = 20
CHIPS_IN_GROUP = 5
HAND_CHIP = 26.0
CHIP_STEP = 15.0
GROUP_GAP = 17.0


class Size(NamedTuple):
    """How large cards are that lie in sequences, and how far apart.

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
        """How high the lines are, at least one."""
        return lines * (self.height + self.gap) - self.gap


SEAT_CARDS = Size("small", 26, 36, 18, 4, 13)
HAND_CARDS = Size("large", 55, 77, 34, 8, 22)


class LaidCard(NamedTuple):
    """Where a card lies: the left and top of it, and whether it is a sequence's lowest, which counts."""

    card: int
    left: float
    top: float
    is_lowest: bool


def table_picture(view: NoThanksView, cast: Cast) -> Picture:
    """The card on offer with its chips between deck and cards set aside, and each seat with its cards."""
    items = [*_middle(view)]
    top = float(MIDDLE_HEIGHT)
    least = LEAST_SEAT_HEIGHT if view.outcome is None else LEAST_SEAT_HEIGHT_AT_END
    for seat, cards in enumerate(view.taken):
        laid, lines = arrange(cards, INNER - NAME_WIDTH - 2 * SEAT_PAD, SEAT_CARDS)
        cards_height = SEAT_CARDS.high(lines)
        height = max(cards_height + 2 * SEAT_EDGE, least)
        items += _seat(view, cast, seat, top, height)
        items += laid_cards(laid, MARGIN + SEAT_PAD + NAME_WIDTH, top + (height - cards_height) / 2, SEAT_CARDS)
        top += height + SEAT_GAP
    return Picture(Scene(WIDTH, round(top - SEAT_GAP + MARGIN), BACKGROUND, tuple(items)), table_alt(view, cast))


def hand_picture(view: NoThanksView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The seat's chips and cards, below the offer; None before the deal."""
    if view.seat is None or view.chips is None or view.phase is Phase.DEAL:
        return None
    cards = view.taken[view.seat]
    items = [*_hand_header(view), *_own_chips(view.chips)]
    top = HEADER + 42.0 + ceil(view.chips / CHIPS_IN_ROW) * (HAND_CHIP + 4)
    points = count_cards(view, view.seat)
    items.append(Label(_held(cards), MARGIN + 6, top, 15, PAPER, "lm", is_bold=True))
    score = number(points - view.chips).replace("-", "minus ")
    sums = f"{number(points)} - {plural('chip', view.chips)} = {score}"
    items.append(Label(sums, WIDTH - MARGIN - 6, top, 14, SOFT, "rm"))
    bottom = top + 10
    if cards:
        laid, lines = arrange(cards, INNER, HAND_CARDS)
        items += laid_cards(laid, MARGIN, top + 18, HAND_CARDS)
        bottom = top + 18 + HAND_CARDS.high(lines)
    height = round(bottom) + MARGIN
    return Picture(Scene(WIDTH, height, BACKGROUND, tuple(items)), hand_alt(view))


def _held(cards: tuple[int, ...]) -> str:
    return f"Your {plural('card', len(cards))}" if cards else "No cards yet"


# The middle of the table


def _middle(view: NoThanksView) -> Iterator[Item]:
    yield Box(MARGIN, MARGIN, INNER, MIDDLE_HEIGHT - 2 * MARGIN, PANEL, 12)
    yield from _deck(DECK if view.phase is Phase.DEAL else view.deck)
    yield from _offer(view)
    yield from _aside(view)


def _deck(count: int) -> Iterator[Item]:
    if count:
        yield from face_down("nothanks", min(count // CARDS_AN_EDGE, MOST_EDGES), DECK_LEFT, SIDE_TOP, SIDE_WIDTH)
    else:
        yield Box(DECK_LEFT, SIDE_TOP, SIDE_WIDTH, SIDE_WIDTH * CARD_RATIO, "", 8, SOFT, 1.5)
    yield Label(f"Deck {number(count)}", DECK_LEFT + SIDE_WIDTH / 2 + 2, PILE_LABEL, SMALL, PAPER, is_bold=True)


def _offer(view: NoThanksView) -> Iterator[Item]:
    """The card on offer, or that there is none."""
    left, top, width = OFFER
    middle, height = left + width / 2, width * CARD_RATIO
    if view.card is None:
        yield Box(left, top, width, height, "", 12, SOFT, 1.5)
        first, second = ("No card", "yet") if view.phase is Phase.DEAL else ("All cards", "are taken")
        yield Label(first, middle, top + height / 2 - 9, SMALL, SOFT)
        yield Label(second, middle, top + height / 2 + 9, SMALL, SOFT)
        return
    yield from offered_card(view.card, view.chips_on_card, left, top)


def offered_card(card: int, chips: int, left: float, top: float) -> Iterator[Item]:
    """A card on offer with its chips in piles upon its lower half, and how many they are."""
    width = OFFER[2]
    middle, height = left + width / 2, width * CARD_RATIO
    yield Box(left + 2, top + 3, width, height, SHADOW, 12)
    yield Sprite("nothanks/card", left, top, width, height, colour=card_colour(card))
    yield Label(str(card), middle, top + 42, 44, INK, is_bold=True)
    shown = min(chips, MOST_CHIPS)
    piles = ceil(shown / CHIPS_IN_PILE)
    for index in range(shown):
        pile, level = divmod(index, CHIPS_IN_PILE)
        x = middle - CHIP / 2 + (pile - (piles - 1) / 2) * (CHIP - 5)
        yield Sprite("nothanks/chip", x, top + height - CHIP - 14 - level * 5, CHIP, CHIP)
    tag = chips_label(chips)
    yield Box(middle - 34, top + height - 11, 68, 20, GOLD, 10)
    yield Label(tag, middle, top + height - 1, SMALL, INK, is_bold=True)


def _aside(view: NoThanksView) -> Iterator[Item]:
    """The cards that all know to be out, or some backs; and how many are set aside unseen."""
    out = LEFT_OUT[view.variant]
    unseen = len(CARDS) - DECK - len(out)
    if out:
        step = SEAT_CARDS.width + SEAT_CARDS.gap
        left = ASIDE_MIDDLE - (len(out) * step - SEAT_CARDS.gap) / 2
        for index, card in enumerate(out):
            yield from card_face(LaidCard(card, left + index * step, SIDE_TOP + 16, True), 0, 0, SEAT_CARDS)
        yield Label(f"and {unseen} more", ASIDE_MIDDLE, SIDE_TOP + 70, SMALL, SOFT)
        yield Label("Set aside", ASIDE_MIDDLE, PILE_LABEL, SMALL, PAPER, is_bold=True)
        return
    width = SIDE_WIDTH * 0.8
    for angle in (-14, 10, -3):
        yield Sprite(
            "nothanks/back",
            ASIDE_MIDDLE - width / 2,
            SIDE_TOP + 8,
            width,
            width * CARD_RATIO,
            angle=angle,
            opacity=0.75,
        )
    yield Label(f"Set aside {unseen}", ASIDE_MIDDLE, PILE_LABEL, SMALL, PAPER, is_bold=True)


# The seats


def _seat(view: NoThanksView, cast: Cast, seat: int, top: float, height: float) -> Iterator[Item]:
    """The seat's panel with its name and points; after the end also its chips, public only then."""
    tag = view.tag(seat)
    yield Box(MARGIN, top, INNER, height, PANEL, 10, GOLD if tag else "", 3 if tag else 0)
    left, middle = MARGIN + SEAT_PAD, top + height / 2
    facts = [points_label(_score(view, seat))]
    if view.outcome is not None:
        facts.append(chips_label(view.outcome.result["chips"][seat]))
    first = middle - 8.5 * len(facts)
    name = label_name(cast.names[seat], seat)
    yield Label(name, left, first, 14, PAPER, "lm", is_bold=True, most=NAME_WIDTH - 8)
    for line, fact in enumerate(facts, 1):
        yield Label(fact, left, first + 17 * line, SMALL, SOFT, "lm", most=NAME_WIDTH - 8)
    if not view.taken[seat]:
        yield Label("no cards", left + NAME_WIDTH, middle, SMALL, SOFT, "lm")
    yield from seat_word(tag, WIDTH - MARGIN - 41, top - 1)


def _score(view: NoThanksView, seat: int) -> int:
    """The points of the seat's cards; after the end less its chips."""
    if view.outcome is None:
        return count_cards(view, seat)
    scores: list[int] = view.outcome.result["scores"]
    return scores[seat]


# Cards


def arrange(cards: tuple[int, ...], width: float, size: Size) -> tuple[list[LaidCard], int]:
    """Where cards, given ascending, lie in lines so wide, from (0, 0); and how many lines, at least one.

    A sequence stays in one line where it fits into any.
    """
    laid: list[LaidCard] = []
    left, line = 0.0, 0
    for sequence in sequences_of(cards):
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


# The hand


def _hand_header(view: NoThanksView) -> Iterator[Item]:
    yield Box(MARGIN, MARGIN, INNER, HEADER - MARGIN, PANEL, 10)
    middle = (MARGIN + HEADER) / 2
    if view.card is None:
        yield Label("All cards are taken", MARGIN + 12, middle, 14, SOFT, "lm")
        return
    yield Label("On offer", MARGIN + 12, middle, 14, SOFT, "lm")
    yield Box(MARGIN + 76, middle - 13, 36, 26, PAPER, 6, card_colour(view.card), 3)
    yield Label(str(view.card), MARGIN + 94, middle, 16, INK, is_bold=True)
    yield Label(f"with {chips_label(view.chips_on_card)}", MARGIN + 120, middle, 15, PAPER, "lm", is_bold=True)


def _own_chips(count: int) -> Iterator[Item]:
    """The seat's chips in fives."""
    top = HEADER + 18.0
    title = f"Your {plural('chip', count)}" if count else "You have no chips"
    yield Label(title, MARGIN + 6, top, 15, PAPER, "lm", is_bold=True)
    for index in range(count):
        row, column = divmod(index, CHIPS_IN_ROW)
        x = MARGIN + 4 + column * CHIP_STEP + column // CHIPS_IN_GROUP * GROUP_GAP
        yield Sprite("nothanks/chip", x, top + 12 + row * (HAND_CHIP + 4), HAND_CHIP, HAND_CHIP)
