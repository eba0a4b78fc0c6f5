"""Lessons of all NO-JOKE games: the sticks as a topic, sticks upon paper, and those that tutorials offer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.api import Json
from games.core import topics
from games.drawing.picture import PAPER, Box, Item, Label, Picture
from games.drawing.table import TEXT
from games.lesson import Paper, spread, verdict, word
from games.nojoke.labels import ORDINALS, no_match_label, stick_label, stick_short, sticks_letters, symbol_label
from games.nojoke.pictures import (
    STICK_RATIO,
    SYMBOL_COLOURS,
    THEME,
    cell_middle,
    stick_back,
    symbol_sprite,
    whole_stick,
)
from games.nojoke.sticks import LETTERS, SHARED, SYMBOLS, pack, parse_stick
from games.tutorial import Offer

LESSON_PAPER = Paper(THEME)
STICK = 40.0
"""The width of a stick in lessons."""
STICK_HEIGHT = STICK * STICK_RATIO
_VERDICT_BELOW = 14
"""How far below a stick its verdict stands."""


def the_sticks() -> Picture:
    """A stick with its positions named, and the five symbols."""
    shown, top, width = parse_stick("HSD"), 24.0, 52.0
    items = [*whole_stick(shown, 28, top, width)]
    for position, name in enumerate(ORDINALS):
        items.append(word(name, 88, cell_middle(top, width, position), "lm"))
    for symbol in range(len(SYMBOLS)):
        column, row = divmod(symbol, len(ORDINALS))
        left, middle = 164.0 + 124 * column, cell_middle(top, width, row)
        items.append(Box(left, middle - 16, 48, 32, PAPER, 8))
        items.append(symbol_sprite(symbol, left + 15, middle, 20))
        items.append(Label(LETTERS[symbol], left + 35, middle, TEXT, SYMBOL_COLOURS[symbol], is_bold=True))
        items.append(LESSON_PAPER.aside(symbol_label(symbol), left + 55, middle, "lm"))
    alt = (
        f"A stick with its three symbols from top to bottom: {stick_label(shown)} in the first, second and third "
        "position. Beside it the five symbols with their letters: H Heart, S Spade, D Diamond, C Club, T Star."
    )
    return LESSON_PAPER.lesson(174, items, alt)


def matching() -> Picture:
    """What matches a last stick and what does not."""
    cases = (
        ("HDH", "first", "whose first symbol is the same"),
        ("SSS", "two", "whose second and third are the same"),
        ("CSC", "second", "whose second is the same"),
        ("SDC", "none", "whose Spade stands elsewhere"),
    )
    last = parse_stick("HSS")
    items = [word("Last stick", 62, 30), *stick(last, 62, 44)]
    told = []
    for middle, (name, caption, why) in zip(spread(len(cases), 68, 240), cases, strict=True):
        other = parse_stick(name)
        shared = SHARED[last][other]
        items += judged(other, middle, 44, shared, is_allowed=bool(shared))
        items.append(word(caption, middle, 182) if shared else LESSON_PAPER.aside(caption, middle, 182))
        told.append(f"{'ticked' if shared else 'crossed out'}: {stick_label(other)}, {why}")
    alt = (
        f"The last stick is {stick_label(last)}. Beside it sticks that could follow, what matches on gold; "
        f"{'; '.join(told)}."
    )
    return LESSON_PAPER.lesson(206, items, alt)


def stick(shown: int, middle: float, top: float, lit: Iterable[int] = ()) -> Iterator[Item]:
    """A stick about a middle, the symbols of the positions `lit` on gold."""
    return whole_stick(shown, middle - STICK / 2, top, STICK, lit)


def judged(shown: int, middle: float, top: float, lit: Iterable[int], *, is_allowed: bool) -> Iterator[Item]:
    """A stick and below it whether it may be played."""
    yield from stick(shown, middle, top, lit)
    yield verdict(middle, top + STICK_HEIGHT + _VERDICT_BELOW, is_allowed=is_allowed)


def backs(count: int, middle: float, top: float, width: float, step: float) -> Iterator[Item]:
    """Sticks face down, side by side."""
    for x in spread(count, step, middle):
        yield stick_back(x - width / 2, top, width)


RULES = f"""
The sticks
- A stick carries three symbols in a first, a second and a third position. The symbols are Heart, Spade, Diamond, Club
  and Star.
- There are 35 sticks: exactly one for every three symbols, whatever their order.
- Each symbol comes up seven times in each position.
~ The old sheet does not say in what order the symbols stand, so we do. By their letters, with T for the Star, the
  sticks are: {sticks_letters(pack())}.
"""
(STICKS,) = topics(RULES, {"The sticks": the_sticks})

# Tutorials


def stick_words(name: str) -> str:
    """The stick of that name in full words."""
    return stick_label(parse_stick(name))


def stick_offer(name: str, wrong: str = "", *, use: tuple[str, ...] = ()) -> Offer:
    """The button of a stick; `use` are the keys that follow its own."""
    return Offer((name, *use), stick_short(parse_stick(name)), wrong)


def hand_offers(hand: str, right: str, last: str, way_on: str, **wrong: str) -> tuple[Offer, ...]:
    """The buttons of a hand of which one stick is right, or none.

    wrong: by stick why those do not go on that match the last one all the same; after each such word stands `way_on`.
    """
    return tuple(
        stick_offer(name, "" if name == right else f"{wrong.get(name) or _no_match(name, last)} {way_on}")
        for name in hand.split()
    )


def _no_match(name: str, last: str) -> str:
    return f"{no_match_label(parse_stick(name), parse_stick(last))}."


def deal_event(leader: int, sticks: str) -> Json:
    """The deal of these sticks, as a record has it."""
    return {"chance": {"type": "deal", "leader": leader, "sticks": sticks.split()}}


def play_events(plays: str) -> tuple[Json, ...]:
    """Plays as a record has them, of a text such as "0:HSS 1:draw 1:TTT", a seat and what it does each."""
    return tuple(_event(*play.split(":")) for play in plays.split())


def _event(seat: str, played: str) -> Json:
    action = {"type": played} if played.islower() else {"type": "play", "stick": played}
    return {"seat": int(seat), "action": action}
