"""The lessons of No Thanks!: what its rules look like."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing.picture import Box, Item, Picture, Sprite
from games.english import join_words, plural
from games.lesson import Paper, spread, tag, then, verdict, word
from games.nothanks.cards import CARDS, DECK, count_points
from games.nothanks.labels import counted_cards_label, points_label
from games.nothanks.laying import LaidCard, Size, arrange, card_face, laid_cards
from games.nothanks.model import CHIPS_EACH, LEFT_OUT
from games.nothanks.picture import THEME, offered_card
from games.pack import mask_of

_PAPER = Paper(THEME)
_CHIP = 26.0
LESSON_CARDS = Size("large", 55, 77, 34, 8, 22)


def cards_and_chips() -> Picture:
    """The lowest and the highest cards, and the chips of a player."""
    items: list[Item] = []
    for middle, card in zip((54, 112, 202, 260), (CARDS[0], CARDS[1], CARDS[-2], CARDS[-1]), strict=True):
        items += _single(card, middle, 34)
    chips = CHIPS_EACH["standard"]
    items += [word("to", 157, 72), word(f"{len(CARDS)} cards, {DECK} in the deck", 157, 134)]
    for index in range(chips):
        row, column = divmod(index, 4)
        items.append(Sprite("nothanks/chip", 304 + column * 16, 40 + row * 26, _CHIP, _CHIP))
    items.append(word(plural("chip", chips), 341, 134))
    alt = (
        f"The cards are the numbers from {CARDS[0]} to {CARDS[-1]}, {len(CARDS)} in all, of which {DECK} are in the "
        f"deck. Each player starts with {chips} chips."
    )
    return _PAPER.lesson(160, items, alt)


def a_turn() -> Picture:
    """The card on offer and the two answers to it."""
    card, chips = 24, 3
    items = [*offered_card(card, chips, 28, 42), then(108, 60, 28), then(108, 128, 28)]
    items += [Box(142, 28, 240, 62, THEME.background, 10), Box(142, 98, 240, 62, THEME.background, 10)]
    items += [*tag("Take", 262, 46), word(f"the {card} and {chips} chips are yours", 262, 74)]
    items += [*tag("No thanks!", 262, 116), word("pay 1 chip, the next decides", 262, 144)]
    alt = (
        f"On offer is the {card} with {plural('chip', chips)} on it. Take: the card and the chips are yours. No "
        "thanks!: you pay one chip onto the card, and the next player decides."
    )
    return _PAPER.lesson(190, items, alt)


def the_score() -> Picture:
    """What cards and chips come to in the end."""
    cards, chips = (15, 16, 17, 18, 24), 3
    points = count_points(mask_of(cards))
    laid, _ = arrange(cards, 376, LESSON_CARDS)
    items = [*laid_cards(laid, 28, 30, LESSON_CARDS), word("counts 15", 106, 124), word("24", 247, 124)]
    items += [Sprite("nothanks/chip", 298 + index * 20, 54, _CHIP, _CHIP) for index in range(chips)]
    items += [word(f"- {chips}", 331, 124), word(f"15 + 24 - {chips} = {points - chips} points", 200, 154)]
    alt = (
        f"Cards taken: {counted_cards_label(cards)}, {points_label(points)} in all. {plural('chip', chips)} left take "
        f"off {chips}: the score is {points_label(points - chips)}."
    )
    return _PAPER.lesson(180, items, alt)


def the_tactical_variant() -> Picture:
    """The cards that are out, and the chips of a player."""
    out, chips = LEFT_OUT["tactical"], CHIPS_EACH["tactical"]
    items: list[Item] = []
    for middle, card in zip(spread(len(out), 76, 126), out, strict=True):
        items += [*_single(card, middle, 32), verdict(middle, 32 + LESSON_CARDS.height, is_allowed=False)]
    items.append(word("out", 126, 140))
    for index in range(chips):
        row, column = divmod(index, 5)
        items.append(Sprite("nothanks/chip", 262 + column * 20, 46 + row * 32, _CHIP, _CHIP))
    items.append(word(plural("chip", chips), 315, 140))
    listed = join_words([f"the {card}" for card in out])
    return _PAPER.lesson(
        166, items, f"In the tactical variant {listed} are out. Each player starts with {chips} chips."
    )


def _single(card: int, middle: float, top: float) -> Iterator[Item]:
    """A card that stands alone."""
    return card_face(LaidCard(card, 0, 0, True), middle - LESSON_CARDS.width / 2, top, LESSON_CARDS)
