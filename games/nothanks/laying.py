"""The cards of No Thanks! laid in lines by their sequences, one by one or each sequence as a pill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.drawing.picture import INK, PAPER, Box, Item, Label, Sprite
from games.drawing.table import TEXT
from games.nothanks.cards import CARDS, sequences_of

RISE = ("#1f8a5b", "#7a9a1c", "#d9a400", "#dd6b1b", "#c22f3d")
"""The colours of cards, from the lowest to the highest."""


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
    for sequence in sequences_of(cards):
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
