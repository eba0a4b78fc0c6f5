"""The rules of NUBS by topic, what they look like, and the first minute of a game."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import topics
from games.drawing.picture import GOLD, INK, SEAT_COLOURS, Box, Item, Label, Picture
from games.drawing.table import FRAME, PLATE
from games.english import capital
from games.lesson import MIDDLE, Paper, spread, tag, verdict, word
from games.nubs.picture import CELL, PEG_HEIGHT, POINTS_WIDTH, THEME, points_box, rod, roll
from games.nubs.rules import PEGS, POINTS, SIZES, SPACES, TARGET
from games.nubs.words import peg_name
from games.tutorial import Offer, Step, Tutorial

RULES = """
Pegs and rolls
- Four pegs stand on the table. Filling one exactly captures it, for 5, 10, 15 or 20 points: the longer the peg, the
  more.
~ The pegs hold 6, 8, 10 and 12 spaces of a quarter inch. That's 36 in all, and the rolls make 40, so some roll is
  always left over. We call each peg by its points.
- Rolls are one, two, three or four spaces high. A set has two of each size.
- Two players have a set each. With four, each has one roll of each size.
- Everyone sees all the rolls: nothing is hidden.
A turn
- Lots decide who leads the first hand. After that the lead moves one seat to the left each hand.
- Turns go to the left. On yours, play any one of your rolls on any peg with room for it.
- A roll can't go on a peg that has fewer spaces left than its size.
- If none of your rolls fits on a peg, you're passed over. While one fits, you must play.
- Whoever fills a peg exactly captures it and scores its points.
The hand and the game
- A hand ends when nobody can play. A peg that isn't full then scores for nobody.
- The game is over when somebody has 100 points or more. The highest score wins.
~ A hand is always played out: the game ends only after one.
~ If there's a tie for the highest score, you play more hands until one player or team is ahead.
Partners
- Four can play as partners: the two who sit opposite each other are a team.
- Partners share a score and win together.
Good play
- These tips are ours, not the old sheet's.
- No roll is higher than 4, so nobody can fill a peg that lacks 5 or more with the next roll.
- A peg that lacks 1 to 4 is filled by one roll of that size. Before you bring it there, look whether the next player
  has that roll.
- Bring a peg to a number that only you have a roll for, and nobody else can take it in one play. You see all the rolls.
- Keep different sizes. Each fills a peg that the others don't.
"""

PRIMER_TEXT = """
Five things to know
- Four pegs have room for 6, 8, 10 and 12 spaces. Whoever fills one exactly captures it, for 5, 10, 15 or 20 points.
- On your turn play one of your rolls, one to four spaces high, on any peg that has room for it.
- Everyone plays on the same pegs, and only the roll that fills a peg scores. So mind what you leave for the next
  player.
- While one of your rolls fits anywhere, you must play. If none does, you're passed over.
- A hand ends when nobody can play. You play hands until somebody has 100 points; then the highest score wins. Everyone
  sees all the rolls.
"""

_PAPER = Paper(THEME)
_LEFT = 22.0


def pegs_and_rolls() -> Picture:
    """The four pegs with their points and room, and the four sizes of rolls."""
    top, pitch = 44.0, 28.0
    items: list[Item] = [word("Points", _LEFT, 28, "lm"), word("Spaces", 378, 28, "rm")]
    for row, peg in enumerate(PEGS):
        y = top + row * pitch
        items += [*points_box(peg, _LEFT, y), rod(peg, _LEFT + POINTS_WIDTH + 6, y)]
        items.append(word(str(SPACES[peg - 1]), 378, y + PEG_HEIGHT / 2, "rm"))
    y = top + len(PEGS) * pitch + 8
    x = _LEFT + POINTS_WIDTH + 6
    items.append(word("Rolls", _LEFT, y + PEG_HEIGHT / 2, "lm"))
    x += 14
    for size in SIZES:
        items += roll(0, size, x, y)
        x += size * CELL + 12
    told = "; ".join(f"{peg_name(peg)} has {SPACES[peg - 1]} spaces" for peg in PEGS)
    alt = f"The pegs, called by their points: {told}. Below them the four sizes of rolls, 1 to 4 spaces."
    return _PAPER.lesson(round(y + PEG_HEIGHT + 20), items, alt)


def a_turn() -> Picture:
    """Rolls that fit on a peg, and one that does not."""
    stack, y = ((0, 3), (1, 1)), 26.0
    left = SPACES[0] - sum(size for _, size in stack)
    x = _LEFT + POINTS_WIDTH + 6
    items: list[Item] = [*points_box(1, _LEFT, y), rod(1, x, y)]
    for seat, size in stack:
        items += roll(seat, size, x, y)
        x += size * CELL
    items.append(word(f"{left} left", 378, y + PEG_HEIGHT / 2, "rm"))
    for size, middle in zip(SIZES[:3], spread(3, 118), strict=True):
        items += roll(0, size, middle - size * CELL / 2, 70)
        items.append(verdict(middle, 112, is_allowed=size <= left))
        why = "captures it" if size == left else "fits" if size < left else "too big"
        items.append(word(why, middle, 140) if size <= left else _PAPER.aside(why, middle, 140))
    alt = (
        f"{capital(peg_name(1))} with rolls of 3 and 1 on it: {left} of its {SPACES[0]} spaces are left. A roll of 1 "
        "fits; a roll of 2 fills the peg exactly and captures it; a roll of 3 is too big and crossed out."
    )
    return _PAPER.lesson(168, items, alt)


def the_game() -> Picture:
    """The scores after the last hand."""
    scores = [("Ann", 105), ("Bob", 95), ("Cy", 80), ("Di", 110)]
    most = max(score for _, score in scores)
    items: list[Item] = [word(f"{TARGET} or more after a hand: the game ends", MIDDLE, 28)]
    for seat, (middle, (name, score)) in enumerate(zip(spread(4, 90), scores, strict=True)):
        is_winner = score == most
        items.append(
            Box(middle - 41, 50, 82, 90, THEME.background, 9, GOLD if is_winner else "", FRAME if is_winner else 0)
        )
        items += [*_plate(seat, name, middle, 58), word(str(score), middle, 101, size=22)]
        items.append(_PAPER.aside("points", middle, 122))
        if is_winner:
            items += tag("wins", middle, 153)
    told = ", ".join(f"{name} {score}" for name, score in scores)
    alt = f"After a hand the points are: {told}. Two have {TARGET} or more, so the game ends, and the most, Di's, wins."
    return _PAPER.lesson(182, items, alt)


def partners() -> Picture:
    """Four seats round a table, partners opposite each other."""
    seats = (("Ann", MIDDLE, 138.0), ("Bob", 62.0, 80.0), ("Cy", MIDDLE, 22.0), ("Di", 338.0, 80.0))
    items: list[Item] = [Box(108, 56, 184, 74, THEME.background, 36)]
    for seat, (name, x, y) in enumerate(seats):
        items += _plate(seat, name, x, y)
    items += [word("Ann and Cy", MIDDLE, 82), word("against Bob and Di", MIDDLE, 104)]
    alt = (
        "Ann, Bob, Cy and Di sit round a table and play in this order. Ann and Cy are opposite each other and are "
        "partners, as are Bob and Di."
    )
    return _PAPER.lesson(186, items, alt)


def _plate(seat: int, name: str, middle: float, top: float) -> Iterator[Item]:
    """A name on its seat's colour."""
    yield Box(middle - 33, top, 66, PLATE, SEAT_COLOURS[seat], 7)
    yield Label(name, middle, top + PLATE / 2, 17.5, INK, is_bold=True)


TOPICS = topics(
    RULES, {"Pegs and rolls": pegs_and_rolls, "A turn": a_turn, "The hand and the game": the_game, "Partners": partners}
)
(PRIMER,) = topics(PRIMER_TEXT, {"Five things to know": a_turn})

# The tutorial

_PLAYED = (
    *((1, 4, 5), (0, 2, 5), (1, 4, 15), (0, 4, 20), (1, 3, 15), (0, 3, 15), (1, 3, 10), (0, 4, 20), (1, 1, 10)),
    *((0, 3, 10), (1, 1, 20), (0, 2, 20), (0, 1, 20), (0, 1, 10)),
)
"""Plays as seat, roll and the points of the peg."""


def _path(roll: int, points: int) -> tuple[str, ...]:
    return (f"roll-{roll}-peg-{POINTS.index(points) + 1}",)


def _offer(roll: int, points: int, wrong: str = "") -> Offer:
    return Offer(_path(roll, points), f"{roll}▸{points}", wrong)


TUTORIAL = Tutorial(
    seats=2,
    events=(
        {"chance": {"type": "lead", "seat": 1}},
        *(
            {"seat": seat, "action": {"type": "play", "roll": roll, "peg": POINTS.index(points) + 1}}
            for seat, roll, points in _PLAYED
        ),
    ),
    steps=(
        Step(
            2,
            "Vera put a 4 on peg 5, so 2 spaces are left.",
            "Fill it exactly: that scores 5.",
            (
                _offer(3, 5, "A 3 is too big for the 2 spaces left. Put a 2 on peg 5."),
                _offer(2, 5),
                _offer(1, 5, "That leaves 1 space, and Vera has a 1. Put a 2 on peg 5."),
                _offer(4, 20, "That leaves peg 5 to Vera. Put a 2 on it."),
            ),
            frozenset({_path(2, 5)}),
            "Peg 5 is yours.",
        ),
        Step(
            4,
            "Vera put a 4 on peg 15.",
            "Leave no peg that one of her rolls fills.",
            (
                _offer(4, 15, "That leaves 2 spaces, and Vera has a 2. Put the 4 on peg 20."),
                _offer(3, 15, "That leaves 3 spaces, and Vera has a 3. Put a 4 on peg 20."),
                _offer(4, 20),
            ),
            frozenset({_path(4, 20)}),
            "No roll of Vera's fills a peg.",
        ),
        Step(
            6,
            "Vera left 3 spaces on peg 15.",
            "Fill it. A bigger roll isn't allowed.",
            (
                _offer(4, 15, "A 4 is too big for the 3 spaces left. Put a 3 on peg 15."),
                _offer(3, 15),
                _offer(2, 15, "That leaves 1 space, and Vera has a 1. Put a 3 on peg 15."),
                _offer(1, 15, "That leaves 2 spaces, and Vera has a 2. Put a 3 on peg 15."),
            ),
            frozenset({_path(3, 15)}),
            "Another 15 points for you.",
        ),
        Step(
            13,
            "A few plays later, Vera's 2s fit nowhere: she's passed over.",
            "Play again, on the peg worth more.",
            (_offer(1, 10, "Peg 20 scores twice as much. Put a 1 there."), _offer(1, 20)),
            frozenset({_path(1, 20)}),
            "Peg 20 scores the most.",
        ),
        Step(
            14,
            "Vera still can't play.",
            "You must play while a roll fits.",
            (_offer(1, 10), _offer(1, 20, "Peg 20 is full. Put your 1 on peg 10.")),
            frozenset({_path(1, 10)}),
            "The hand is over. Whoever leads after a hand with 100 or more wins.",
        ),
    ),
)
