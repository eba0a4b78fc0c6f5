"""The rules of WHOT by topic, what they look like, and the first minute of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.api import Json
from games.core import topics
from games.drawing.picture import GOLD, Box, Item, Picture, Sprite
from games.drawing.table import CARD_RATIO, face_down
from games.english import capital
from games.lesson import Paper, spread, tag, then, verdict, word
from games.tutorial import READER, Offer, Step, Tutorial
from games.whot.picture import THEME, called_tag, card_face
from games.whot.rules import CARD_SYMBOLS, SYMBOLS, WHOT, WHOTS_IN_PACK, count_against, parse_card
from games.whot.words import card_label, card_short

RULES = """
The pack
- A pack has 54 cards. Circles and triangles are numbered 1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13 and 14; crosses and
  squares 1, 2, 3, 5, 7, 10, 11, 13 and 14; stars 1, 2, 3, 4, 5, 7 and 8.
- Five WHOT cards, each a 20, belong to no symbol.
- There is no 6 and no 9, and the symbols with four sides, crosses and squares, have no 4, 8 or 12.
- Up to five players use one pack and more than five use two, unless the table chooses otherwise.
~ One pack seats at most eight players, two packs seat ten.
The deal
- Everyone cuts a card from the whole pack, and whoever shows the lowest number deals first. Here a WHOT is 20, and a
  star is worth just its number.
~ Players who tie for the lowest number cut again among themselves.
- In each later game of a rubber the deal moves one seat to the left.
- Round a real table the player on the dealer's right cuts the shuffled pack. Here chance shuffles it.
- Each player gets six cards, one at a time from the dealer's left. The rest are the stock.
A turn
- The player at the dealer's left leads with any card. It becomes the call card.
~ The leader has to play and can't draw instead.
- Turns go round to the left. Each card played becomes the new call card.
- On your turn you do one thing: play a card of the call card's symbol, play a card of its number, play a WHOT, or draw
  one card from the stock.
- Drawing ends your turn, so you can't play the card you drew until a later one. You may draw even if you could play.
WHOT cards
- A WHOT goes on any card, and whoever plays it calls one of the five symbols.
- Only a card of the called symbol or another WHOT follows it.
- A WHOT played on a WHOT may keep the call as it is or change it.
~ A WHOT that is your last card calls nothing, since the game is over.
The stock
- When the last card of the stock is drawn, the cards under the call card are turned over without shuffling and become
  the new stock, so the card played first is drawn first. The call card stays.
~ If nothing lies under the call card then, the next card that a play covers is turned over at once and is the stock.
~ With nothing to draw, a player who can play must, and one who can't passes.
Scoring
- The first player to get rid of every card wins the game.
- Everyone else adds up the numbers they still hold, against them: stars count double, a WHOT 20.
- Whoever has the highest score in a game pays one counter into the pool.
~ If several share the highest score, each of them pays.
Rubbers
- A short rubber is five games and a long one is ten.
~ You can also play a single game.
- The lowest total after the last game wins the rubber and takes the pool.
~ Players who tie for the lowest total share the pool equally. Odd counters go to them one each, starting at the last
  dealer's left.
Good play
- It can pay to hold a WHOT back. But one that you still hold when somebody goes out counts 20 against you.
- Remember which numbers and symbols the others couldn't follow, above all the player on your left.
- Keep an eye on how many cards each of the others holds. It tells you who is about to go out.
- Let nobody see your cards: one card that an opponent knows of may cost you the game.
- A handful of cards against others' one or two isn't lost yet. Play them with care and you may still win.
- Stopping somebody from going out can be worth more than getting rid of a card: while the game goes on, you may yet go
  out yourself.
"""

PRIMER_TEXT = """
Five things to know
- Be the first to get rid of your cards. Everyone starts with six.
- On your turn play a card of the call card's symbol or of its number, or draw one card, which ends your turn. You may
  draw even if you could play.
- A WHOT goes on any card, and you call a symbol. Only that symbol or another WHOT follows.
- When somebody goes out, the numbers you still hold count against you: stars double, a WHOT 20. So play high cards
  early.
- Whoever has the most against in a game pays a counter into the pool. A rubber is several games, and the lowest total
  takes the pool.
"""

_PAPER = Paper(THEME)

_STAR_8 = parse_card("star-8")


def the_pack() -> Picture:
    """The highest card of each symbol, and how many there are."""
    highest = [parse_card(name) for name in ("circle-14", "triangle-14", "cross-14", "square-14", "star-8", "whot")]
    counts = [*map(CARD_SYMBOLS.count, range(len(SYMBOLS))), WHOTS_IN_PACK]
    names = [*SYMBOLS, "WHOT"]
    items: list[Item] = []
    for middle, card, name, count in zip(spread(6, 62), highest, names, counts, strict=True):
        items += _card(card, middle, 28, 50)
        items += [word(name, middle, 118), _PAPER.aside(f"x {count}", middle, 138)]
    listed = ", ".join(f"{count} {name}" for name, count in zip(names, counts, strict=True))
    alt = (
        f"One card of each kind, and how many a pack has of it: {listed}. "
        f"Shown are {', '.join(card_label(card) for card in highest)}."
    )
    return _PAPER.lesson(162, items, alt)


def the_deal() -> Picture:
    """Three players cut, and the lowest card deals."""
    cut = [("Ann", "star-3"), ("Bob", "circle-11"), ("Cy", "whot")]
    items: list[Item] = []
    for middle, (name, card) in zip(spread(3, 110), cut, strict=True):
        items += _card(parse_card(card), middle, 44, 64)
        items.append(word(f"{name} cuts", middle, 30))
    first, second, third = spread(3, 110)
    items += tag("lowest: deals", first, 150)
    items += [_PAPER.aside("11", second, 150), _PAPER.aside("counts 20", third, 150)]
    alt = "The cut: Ann shows star 3, Bob circle 11, Cy a WHOT, which counts 20. Ann has the lowest number and deals."
    return _PAPER.lesson(178, items, alt)


def a_turn() -> Picture:
    """What follows star 8, and what does not."""
    cases = [
        ("star-3", "a star", True),
        ("circle-8", "an 8", True),
        ("whot", "always", True),
        ("circle-5", "neither", False),
    ]
    items = [*_call_card(), then(112, 84, 26), *_judged(cases, 62, 262)]
    alt = (
        "The call card is star 8. Ticked, because they follow: star 3, a star; circle 8, an 8; a WHOT, which goes on "
        "any card. Crossed out: circle 5, which is neither."
    )
    return _PAPER.lesson(172, items, alt)


def whot_cards() -> Picture:
    """A WHOT that called circle, and what follows it."""
    items = [*_card(WHOT, 66, 36, 66), *called_tag(0, 33, 36, 66), word("calls circle", 66, 148), then(118, 84, 40)]
    cases = [("circle-5", "the call", True), ("whot", "always", True), ("star-8", "no circle", False)]
    items += _judged(cases, 70, 280)
    alt = (
        "A WHOT whose player called circle. Ticked, because they follow: circle 5, the symbol called, and "
        "another WHOT. Crossed out: star 8, which is no circle."
    )
    return _PAPER.lesson(172, items, alt)


def the_stock() -> Picture:
    """The cards beneath the call card, turned over."""
    items: list[Item] = [word("The pile", 100, 32), word("Call card", 242, 32), word("Stock", 338, 32)]
    for step, name in enumerate(("circle-5", "circle-2", "star-2", "star-8")):
        items += _card(parse_card(name), 76 + step * 16, 50, 56)
    items += [then(164, 90), *_card(_STAR_8, 242, 50, 56), *face_down("whot", 2, 310, 50, 56)]
    items += [_PAPER.aside("oldest first", 338, 144), _PAPER.aside("oldest to newest", 112, 144)]
    alt = (
        "When the stock runs out: the pile, from the earliest card to the call card, is circle 5, circle 2, star 2 "
        "and star 8. Star 8 stays as the call card; the three under it are turned over and become the new stock, "
        "where the earliest, circle 5, is drawn first."
    )
    return _PAPER.lesson(172, items, alt)


def scoring() -> Picture:
    """What the cards of a hand count."""
    hand = [parse_card(name) for name in ("circle-5", "star-7", "whot")]
    items: list[Item] = []
    for middle, card, note in zip(spread(3, 78, 136), hand, ("5", "2 x 7 = 14", "20"), strict=True):
        items += _card(card, middle, 36, 60)
        items.append(word(note, middle, 138))
    total = count_against(hand)
    items += [then(256, 78, 26), word(str(total), 334, 66, size=34), _PAPER.aside("against", 334, 92)]
    items += [Sprite("whot/counter", 268, 118, 26, 26), _PAPER.aside("most pays", 298, 131, "lm")]
    alt = (
        f"Left in a hand: circle 5; star 7, which counts double, 14; a WHOT, 20. Together they are {total} against. "
        "Whoever has the most against pays a counter."
    )
    return _PAPER.lesson(166, items, alt)


def rubbers() -> Picture:
    """The totals after a rubber, and whom the pool goes to."""
    totals = [("Ann", 61), ("Bob", 97), ("Cy", 120)]
    items: list[Item] = []
    lowest = min(total for _, total in totals)
    for middle, (name, total) in zip(spread(3, 92, 160), totals, strict=True):
        is_lowest = total == lowest
        items.append(
            Box(middle - 41, 38, 82, 90, THEME.background, 10, GOLD if is_lowest else "", 3 if is_lowest else 0)
        )
        items += [word(name, middle, 62), word(str(total), middle, 88, size=24), _PAPER.aside("against", middle, 112)]
        if is_lowest:
            items += tag("wins", middle, 38)
    items += [Sprite("whot/counter", 306 + index % 3 * 18, 56 + index // 3 * 22, 26, 26) for index in range(5)]
    items.append(word("Pool 5", 337, 120))
    alt = (
        "After five games: Ann has 61 against, Bob 97, Cy 120. Ann has the lowest total, wins and takes the pool of 5."
    )
    return _PAPER.lesson(154, items, alt)


def _card(card: int, middle: float, top: float, width: float) -> Iterator[Item]:
    return card_face(card, middle - width / 2, top, width)


def _call_card() -> Iterator[Item]:
    yield from _card(_STAR_8, 66, 40, 66)
    yield word("Call card", 66, 144)


def _judged(cases: Sequence[tuple[str, str, bool]], pitch: float, middle: float) -> Iterator[Item]:
    """Cards, each with why it is allowed or not below its verdict."""
    width = 50.0
    for x, (name, why, is_allowed) in zip(spread(len(cases), pitch, middle), cases, strict=True):
        yield from _card(parse_card(name), x, 50, width)
        yield verdict(x, 50 + width * CARD_RATIO, is_allowed=is_allowed)
        yield word(why, x, 144) if is_allowed else _PAPER.aside(why, x, 144)


_PICTURES = {"The pack": the_pack, "The deal": the_deal, "A turn": a_turn, "WHOT cards": whot_cards}
TOPICS = topics(RULES, {**_PICTURES, "The stock": the_stock, "Scoring": scoring, "Rubbers": rubbers})
(PRIMER,) = topics(PRIMER_TEXT, {"Five things to know": a_turn})

# The tutorial

_VERA = 1
_PACK = (
    "square-14 square-7 circle-7 circle-12 whot whot star-3 triangle-10 star-5 circle-13 cross-10 triangle-14 "
    "cross-5 square-2 circle-1 star-7 square-3 whot whot circle-8 cross-2 square-5 triangle-2 cross-3 triangle-3 "
    "star-8 circle-4 cross-7 cross-14 cross-13 triangle-8 whot triangle-1 triangle-7 circle-11 circle-2 square-1 "
    "cross-1 square-13 triangle-13 triangle-5 circle-14 star-2 triangle-4 star-1 circle-10 square-10 circle-5 "
    "triangle-11 square-11 circle-3 star-4 cross-11 triangle-12"
)
_PLAYED = (
    "square-14 square-7 circle-7 circle-12 whot+star whot+triangle draw triangle-10 cross-10 draw cross-5 draw star-5 "
    "draw star-3"
)
"""The actions of the reader and of Vera in turn, a WHOT with its call."""


def _event(seat: int, text: str) -> Json:
    card, _, call = text.partition("+")
    play = {"type": "play", "card": card, **({"call": call} if call else {})}
    return {"seat": seat, "action": {"type": "draw"} if text == "draw" else play}


def _offers(texts: str, wrong: str = "") -> Iterator[Offer]:
    """Cards, a WHOT with its call, or to draw. wrong: has {} for the name of the card."""
    for text in texts.split():
        name, _, symbol = text.partition("+")
        if symbol or name in ("draw", "whot"):
            label = f"WHOT: {symbol}" if symbol else {"draw": "Draw", "whot": "WHOT…"}[name]
            yield Offer((name, symbol) if symbol else (name,), label, wrong)
        else:
            card = parse_card(name)
            yield Offer((name,), card_short(card), wrong.format(capital(card_label(card))))


_LOW = "You may lead that, but a high card costs you more if you're caught with it. Try square 14."

TUTORIAL = Tutorial(
    seats=2,
    options={"rubber": "single"},
    events=(
        {"chance": {"type": "cut", "rounds": [{"0": "circle-11", "1": "cross-2"}], "dealer": _VERA}},
        {"chance": {"type": "deal", "dealer": _VERA, "pack": _PACK.split()}},
        *(_event(_VERA if turn % 2 else READER, text) for turn, text in enumerate(_PLAYED.split())),
    ),
    steps=(
        Step(
            2,
            "Vera dealt six cards each.",
            "Lead any card, best a high one: square 14.",
            (
                *_offers("circle-7 cross-10", _LOW),
                *_offers("square-14"),
                *_offers("star-3 star-5", _LOW),
                *_offers("whot", "Keep your WHOT for when nothing else follows. Try square 14."),
            ),
            frozenset({("square-14",)}),
            "Good, that's gone.",
        ),
        Step(
            4,
            "Vera played square 7.",
            "Follow it: a square, or a 7.",
            (
                *_offers("circle-7"),
                *_offers("cross-10 star-3 star-5", "{} is no square and no 7. Try circle 7."),
                *_offers("whot", "A WHOT goes on anything, so keep it for later. Try circle 7."),
                *_offers("draw", "You may draw, but then you hold one more. Try circle 7."),
            ),
            frozenset({("circle-7",)}),
            "Right, a 7 on a 7.",
        ),
        Step(
            6,
            "Vera played circle 12.",
            "Your WHOT goes on anything: play it, and call star.",
            (
                *_offers("cross-10 star-3 star-5", "{} is no circle and no 12. Only your WHOT follows."),
                *_offers("whot+star"),
                *_offers("whot+circle", "You hold no circle to follow with. You hold two stars: call star."),
                *_offers("draw", "Your WHOT goes on anything. Play it and call star."),
            ),
            frozenset({("whot", "star")}),
            "Well called.",
        ),
        Step(
            8,
            "Vera put a WHOT on yours: triangle follows.",
            "You hold no triangle, so draw.",
            (
                *_offers("cross-10 star-3 star-5", "{} is no triangle, and you hold no WHOT. Draw a card."),
                *_offers("draw"),
            ),
            frozenset({("draw",)}),
            "Right, and a draw ends your turn.",
        ),
        Step(
            16,
            "Three turns later, Vera can't follow your star 5.",
            "Play your last card to win: what Vera holds counts, and stars count double.",
            (*_offers("star-3"), *_offers("draw", "You may draw, but your last card wins at once. Play star 3.")),
            frozenset({("star-3",)}),
            "You win! Vera is caught with star 7, which counts 14.",
        ),
    ),
)
