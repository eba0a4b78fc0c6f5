"""The rules of No Thanks! by topic, what they look like, and the first minute of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.core import points_name, topics
from games.drawing.picture import Box, Item, Picture, Sprite
from games.english import join_words, plural
from games.lesson import Paper, spread, tag, then, verdict, word
from games.nothanks.picture import THEME, LaidCard, Size, arrange, card_face, laid_cards, offered_card
from games.nothanks.rules import CARDS, CHIPS_EACH, DECK, LEFT_OUT, count_points
from games.nothanks.words import cards_name
from games.pack import mask_of
from games.tutorial import READER, Offer, Step, Tutorial

RULES = """
Cards and chips
- The 33 cards are the numbers 3 to 35, one of each. Three to five can play.
- 24 of them, well shuffled, make the deck. The other 9 are set aside and nobody sees them.
- Everyone starts with 11 chips. Only you know how many you hold.
- Everyone sees the cards that each player has taken, and the chips on the card on offer.
A turn
- Lots decide who begins. The first card of the deck is turned up and is on offer.
- On your turn, either take the card with all the chips on it, or say No thanks!: pay one of your chips onto the card,
  and the next player to the left decides.
- Without a chip you must take the card.
- A card goes round for as long as everyone pays to leave it.
- Whoever takes a card turns up the next one, and is the first to decide on it.
The end and the score
- The game is over when the last card of the deck has been taken.
- A card counts its number against you. In a run of numbers only the lowest card counts: 15, 16, 17 and 18 together are
  15 points.
- Each chip you have left takes a point off, so a score can go below 0.
- The lowest score wins.
~ Players who tie for the lowest score share the win.
The tactical variant
- Everyone starts with 10 chips.
- 10, 20 and 30 are out, and everyone knows it. 24 of the other 30 cards make the deck; 6 are set aside unseen.
Good play
- Your chips run out sooner or later, and then you must take what comes. So early on don't shy away from a card with a
  few chips: a 15 with three or four of them can be a good buy.
- If a card adds to a run of yours and nobody else wants it, say No thanks! and let it go round: it comes back with more
  chips. With the 34 before you, the 35 can wait.
- Don't be greedy. Somebody who is out of chips has to take the card, and you never know when that is.
- A gap of one, such as between 22 and 24, may be filled later; but nine cards are out, so don't count on it.
- The wider a gap, such as from 30 to 35, the less likely that all its cards are in the deck and that you get them.
"""

PRIMER_TEXT = """
Five things to know
- The lowest score wins. Each card you take counts its number against you.
- On your turn, take the card on offer with all the chips on it, or pay one of your chips onto it and let the next
  player decide.
- Without a chip you must take the card, so keep some for the bad ones.
- In a run of numbers only the lowest card counts: 15, 16, 17 and 18 together are 15 points.
- Each chip you have left takes a point off. Nine cards are not in the deck, so a gap may never be filled.
"""

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
    """The points of cards and chips at the end."""
    cards, chips = (15, 16, 17, 18, 24), 3
    points = count_points(mask_of(cards))
    laid, _ = arrange(cards, 376, LESSON_CARDS)
    items = [*laid_cards(laid, 28, 30, LESSON_CARDS), word("counts 15", 106, 124), word("24", 247, 124)]
    items += [Sprite("nothanks/chip", 298 + index * 20, 54, _CHIP, _CHIP) for index in range(chips)]
    items += [word(f"- {chips}", 331, 124), word(f"15 + 24 - {chips} = {points - chips} points", 200, 154)]
    alt = (
        f"Cards taken: {cards_name(cards, is_counted=True)}, {points_name(points)} in all. {plural('chip', chips)} "
        f"left take off {chips}: the score is {points_name(points - chips)}."
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


TOPICS = topics(
    RULES,
    {
        "Cards and chips": cards_and_chips,
        "A turn": a_turn,
        "The end and the score": the_score,
        "The tactical variant": the_tactical_variant,
    },
)
(PRIMER,) = topics(PRIMER_TEXT, {"Five things to know": a_turn})

# The tutorial

_SEATS = 3
_DECK = (33, 9, 10, 25, 3, 16, 34, 17, 7, 29, 6, 5, 15, 35, 18, 20, 11, 24, 30, 21, 12, 23, 27, 8)
_REMOVED = (4, 14, 31, 26, 32, 22, 13, 19, 28)
_PLAYED = "PPTPPPPPPPTTPPPPPPPPPPPPPPTTPPPPPPTTTTPPPPPTPTTTTTPPPPPPPPPPPTPTTPPTTPTTPPPPTT"
"""The two choices: take the card and decide on the next, or pay."""
_TAKE, _PAY = ("take",), ("no-thanks",)


def _events() -> Iterator[dict[str, Any]]:
    yield {"chance": {"type": "deal", "first": READER, "deck": list(_DECK), "removed": list(_REMOVED)}}
    seat = READER
    for play in _PLAYED:
        yield {"seat": seat, "action": {"type": "take" if play == "T" else "decline"}}
        seat = seat if play == "T" else (seat + 1) % _SEATS


def _offers(card: int, *, take: str = "", pay: str = "") -> tuple[Offer, ...]:
    """Both answers to a card, each with why it is wrong."""
    return Offer(_TAKE, f"Take {card}", take), Offer(_PAY, "Pay 1 chip", pay)


TUTORIAL = Tutorial(
    seats=_SEATS,
    events=tuple(_events()),
    steps=(
        Step(
            1,
            "The first card costs 33 points.",
            "Pay a chip to leave it to Vera.",
            _offers(33, take="The fewest points win, and 33 is a lot. Pay a chip."),
            frozenset({_PAY}),
            "Your chip lies on the card for whoever takes it.",
        ),
        Step(
            11,
            "Otto took 33, and now 9 comes with 7 chips.",
            "Take it: each chip you hold takes a point off.",
            _offers(9, pay="Vera would take 9 with 8 chips. Take it: 9 points less 7 chips."),
            frozenset({_TAKE}),
            "That cost you only 2 points.",
        ),
        Step(
            12,
            "You turned up 10.",
            "In a run only the lowest card counts, so take it.",
            _offers(10, pay="10 adds nothing to your 9, and a chip is a point. Take 10."),
            frozenset({_TAKE}),
            "9 and 10 count 9 together.",
        ),
        Step(
            77,
            "Later your chips are gone, and 27 is up.",
            "Without a chip you can't pay: take it.",
            _offers(27),
            frozenset({_TAKE}),
            "At least its 4 chips are yours.",
        ),
        Step(
            78,
            "8 is the last card.",
            "It lowers your run by a point: take it.",
            _offers(8, pay="That costs a chip, and 8 saves you a point. Take 8."),
            frozenset({_TAKE}),
            "You win: 8 and 27 less 4 chips make 31, the fewest points.",
        ),
    ),
)
