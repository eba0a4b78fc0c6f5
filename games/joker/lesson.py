"""The rules of JOKER by topic, what they look like, and the first minute of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from games.api import Json
from games.core import topics
from games.drawing.picture import GOLD, PAPER, Arrow, Box, Disc, Item, Picture, Scene, Sprite
from games.drawing.table import CARD_RATIO, WIDTH
from games.joker.board import MARBLES, SEATS
from games.joker.cards import JOKER, card_label, parse_card
from games.joker.layout import HEIGHT, MIDDLE_Y, panel_bounds
from games.joker.picture import BAND_COLOUR, HOLE, MARBLE_COLOURS, THEME, card_face, ground, marble, spaces, steps_label
from games.lesson import Paper, spread, tag, then, verdict, word
from games.tutorial import Offer, Step, Tutorial

RULES = """
Players and cards
- Four people play, two against two.
~ Partners sit across from each other.
- Two packs are shuffled together with four Jokers: 108 cards.
- You cut cards for partners: the two highest play together, and so do the two lowest. The highest card deals.
~ Those who tie cut again.
~ A table may fix the partners instead: the first to join with the third, the second with the fourth.
- Everyone is dealt five cards.
~ Everyone has five marbles, and all of them begin in START.
The board
~ The board is the usual one for four: a track of 72 spaces, with the four come-out spaces 18 apart. Forward is
  clockwise.
~ Each player's HOME entrance is on the track five spaces before the come-out space. HOME has five spaces: space 1 is
  next to the entrance, and the fifth is the deepest.
~ A marble's place is told by the steps from its own come-out space, such as 20 steps out, and in the last ten spaces by
  those to HOME: on the entrance it is 1 before HOME.
~ In seat order the marbles are red, blue, yellow and green, marked with the letters R, B, Y and G.
A turn
- The player on the dealer's left starts.
~ Turns go round to the left.
- On your turn you draw a card, lay a card, and move as it says.
- Round a real board you may already draw once the player before you has drawn, but must wait for that player's move.
  Here you draw as your turn begins, so nobody waits for your cards.
- A card laid or shown must be played. Here you show none: until the last press you can look at a card's moves and go
  back, and that press lays the card and moves at once.
- If any card in your hand has a move, you have to lay one that has, and make its move.
~ If none has, you discard any one card and nothing moves.
- When the pile gets low, the laid cards are shuffled and put under it.
~ It is low when it has fewer than five cards as a turn begins, before the player draws.
The cards
- A king, queen or jack brings a marble out of START, or moves one forward by 10.
- An ace brings a marble out of START, or moves one forward by 1.
- A 2, 3, 4, 5, 6, 9 or 10 moves a marble that many spaces forward.
- A 7 moves one marble 7 forward, or is split over two of your marbles.
~ You finish the first part of a split 7, with everything it sends away, before the second, and you choose the order.
- An 8 moves a marble 8 back, and nothing else.
- A Joker has a topic of its own.
Moving
~ Moving forward, a marble may pass any marble but one of its own colour.
~ No marble may land on one of its own colour.
~ A marble comes out of START onto its come-out space, unless one of its own colour stands there.
~ From its entrance a marble goes on only into HOME, and never round again. It gets into HOME by exact count, and inside
  it moves on by exact count and passes no other.
- Moving back, a marble may pass any marble, your own too.
~ Only a marble on the track moves back.
~ A marble that backs to its entrance, or to just before it, can go on into HOME from there.
~ A marble that backs to a space between its entrance and its come-out space has to go all the way round again.
Landing on others
- An opponent's marble that you land on goes back to its START.
- Your partner's marble goes to the entrance of your partner's HOME.
~ An opponent's marble that stands on that entrance goes to START.
- You may not land on your partner's marble while a marble of your partner's stands on that entrance, be it this one or
  another.
~ Nor while a marble of your own stands there. The one that you are moving has left its space and does not count.
~ All of this holds for every card, as it does for the Joker.
The Joker
- A Joker brings a marble out of START, or moves one forward by 1, or jumps onto a space where an opponent's or your
  partner's marble stands, and sends that one away.
~ A jump takes a marble from the track forward, as far as you like. It may pass everything, your own marbles too.
- A Joker never takes a marble beyond its HOME entrance, and never moves one back.
~ So it can reach the entrance, from behind the come-out space all the way round, but it never moves a marble into HOME
  or inside it, and from START it only comes out.
Playing for your partner
~ Once your five marbles are in HOME, you move your partner's with your cards.
- A 7 may be split between you: the first part brings your last marble home, and the second moves one of your partner's.
~ The parts can't go the other way round.
- You always use the whole count of a card, for the last move of the game too.
The end
- The partners who first have all ten marbles in HOME call "Joker!" and win.
- Each marble that is snug in HOME counts 2, and every other one in HOME counts 1. Partners add theirs up, and those who
  finish add 5, so they have 25. Both partners get the sum.
~ A marble in HOME is snug when every space deeper than its own is filled.
- Where many tables play at once, the first to finish stops the others. A stopped table is scored as it stands.
~ At a stopped table the higher score wins.
~ If the scores of a stopped table are equal, the partners win whose marbles have come further in all. A marble in START
  counts nothing, the four spaces before the come-out space count 1 to 4, the come-out space 5, and each further space
  one more, up to 72 at the entrance and 77 in the deepest space of HOME. If that is equal too, it's a draw.
Good play
- These tips are ours, not the old sheet's.
- An 8 is worth keeping for a marble that has just come out: from the come-out space it goes back to 4 before HOME, and
  nearly the whole way round is saved.
- Sending an opponent's marble to START costs it every step that it has come, so hit those that are nearly home.
- Landing on your partner's marble takes it on to its entrance, 1 before HOME. It never loses by that.
- One card in three brings a marble out: kings, queens, jacks, aces and Jokers. Don't spend your last one on steps while
  marbles of yours wait in START.
- Fill HOME from the deepest space. A marble passes no other inside, and only what is snug counts 2.
"""

PRIMER_TEXT = """
Five things to know
- Two play against two, partners across from each other. The side that first has all ten marbles in HOME wins.
- Each turn you draw a card, lay one, and move a marble as it says. If any card of yours has a move, you have to lay one
  that has.
- Kings, queens, jacks, aces and Jokers bring a marble out of START. A 7 may be split over two marbles, and an 8 moves
  back.
- An opponent's marble that you land on goes back to START. Your partner's goes to the entrance of its HOME, which
  helps.
- Marbles go clockwise round the board and into HOME by exact count. When your five are in, you move your partner's.
"""

# What they look like

_PAPER = Paper(THEME)
_RED, _BLUE, _YELLOW, _GREEN = range(SEATS)
_LEFT = 34.0
_MOVE_LEFT = 222.0
PITCH = 20.0
"""The distance of spaces on a piece of the track."""
_SPACES = 10
"""Number of spaces of the track in a row."""
_ABOVE = 18.0
"""The height of an arrow above the track."""


def players() -> Picture:
    """The four colours, the partners across from each other, and what each has."""
    seats = ((_RED, 116, 140), (_BLUE, 46, 88), (_YELLOW, 116, 36), (_GREEN, 186, 88))
    items: list[Item] = [Box(66, 52, 100, 72, BAND_COLOUR, 20)]
    for colour, x, y in seats:
        items += marble(colour, x, y)
    items += [word("R with Y", 116, 78), word("B with G", 116, 98), word("Each player", 296, 36)]
    for middle in spread(MARBLES, 30, 296):
        items += [Sprite("joker/back", middle - 13, 52, 26, 26 * CARD_RATIO)]
        items += marble(_RED, middle, 118)
    items += [_PAPER.aside("5 cards and 5 marbles", 296, 142)]
    alt = (
        "Four players, clockwise red, blue, yellow and green. Red and yellow sit across from each other and are "
        "partners, and so are blue and green. Each player has 5 cards and 5 marbles."
    )
    return _PAPER.lesson(176, items, alt)


def the_board() -> Picture:
    """The whole board before the first move."""
    items = [*ground(), *spaces(range(SEATS))]
    for colour in range(SEATS):
        left, top, right, bottom = panel_bounds(colour, 124)
        x, y = (left + right) / 2, (top + bottom) / 2
        items += [Box(left, top, right - left, bottom - top, THEME.panel, 9), word("START", x, y - 13)]
        for middle in spread(MARBLES, 20, x):
            items += marble(colour, middle, y + 12)
    items += [word("72 spaces,", WIDTH / 2, MIDDLE_Y - 22), word("forward is", WIDTH / 2, MIDDLE_Y)]
    items.append(word("clockwise", WIDTH / 2, MIDDLE_Y + 22))
    alt = (
        "The board: a track of 72 spaces about a rectangle, clockwise, which is forward. In its corners each START has "
        "five marbles: red at the bottom left, blue at the top left, yellow at the top right and green at the bottom "
        "right. In the middle of each side the HOME entrance has the colour's rim, and from there the five spaces of "
        "HOME lead inward; the come-out space, with a rim as well, is five spaces on, clockwise."
    )
    return Picture(Scene(WIDTH, HEIGHT, THEME.background, tuple(items)), alt)


def a_turn() -> Picture:
    """Draw, lay, move."""
    top, width = 46.0, 46.0
    items: list[Item] = [
        word("1. Draw", 58, 32),
        Sprite("joker/back", 35, top, width, width * CARD_RATIO),
        then(88, 78, 24),
    ]
    items += [word("2. Lay", 144, 32), *card_face(parse_card("5H"), 121, top, width), then(174, 78, 24)]
    items += [word("3. Move", 290, 32), *_track(_MOVE_LEFT, 84, 8, {1: _RED}), *_hop(_MOVE_LEFT, 84, 1, 6)]
    items += [
        _PAPER.aside("a 5: five forward", 290, 112),
        _PAPER.aside("If a card can move, lay one that can", 200, 140),
    ]
    alt = (
        "A turn in three steps: draw a card; lay one, here the 5 of hearts; move a marble as it says, here five spaces "
        "forward. If one of your cards can move, you lay one that can."
    )
    return _PAPER.lesson(168, items, alt)


def the_cards() -> Picture:
    """One card of each kind with what it moves."""
    cards = [parse_card(name) for name in ("KS", "AH", "5D", "7C", "8H", "JOKER")]
    items: list[Item] = []
    for middle, card in zip(spread(len(cards), 60), cards, strict=True):
        items += card_face(card, middle - 25, 24, 50)
        items += [word(line, middle, 112 + 20 * index) for index, line in enumerate(steps_label(card).split(" "))]
    items += [_PAPER.aside("Q, J: like K", 80, 162), _PAPER.aside("others: their number forward", 260, 162)]
    told = ", ".join(f"{card_label(card)} ({steps_label(card)})" for card in cards)
    alt = f"Cards with what each moves: {told}. A queen and a jack are like a king; others go their number forward."
    return _PAPER.lesson(186, items, alt)


def moving() -> Picture:
    """Passing another colour, and one's own."""
    items = [*_case(60, {1: _RED, 4: _BLUE}, (1, 6), "passes others", is_allowed=True)]
    items += _case(124, {1: _RED, 4: _RED}, (1, 6), "not its own", is_allowed=False)
    alt = (
        "Two moves of a red marble five spaces forward. Ticked: it passes a blue marble. Crossed out: it may not pass "
        "another red marble."
    )
    return _PAPER.lesson(160, items, alt)


def landing() -> Picture:
    """The marbles that are landed on, and where they go."""
    items = [*_case(60, {1: _RED, 6: _BLUE}, (1, 6), "B to its START")]
    items += _case(124, {1: _RED, 6: _YELLOW}, (1, 6), "Y to its entrance")
    alt = (
        "Two moves of a red marble. It lands on a blue one, an opponent's, which goes to its START. It lands on a "
        "yellow one, the partner's, which goes to its HOME entrance."
    )
    return _PAPER.lesson(160, items, alt)


def the_joker() -> Picture:
    """A jump over everything onto another's marble."""
    items = [*card_face(JOKER, 34, 30, 56), *_track(118, 78, 13, {1: _RED, 4: _RED, 7: _BLUE, 11: _GREEN})]
    items += [*_hop(118, 78, 1, 11), word("jumps onto G, which goes to START", 238, 110)]
    alt = (
        "A Joker, and a red marble that jumps forward along the track, past another red marble and a blue one, onto a "
        "green one. Green, an opponent's, goes to its START."
    )
    return _PAPER.lesson(140, items, alt)


def for_the_partner() -> Picture:
    """A 7 split between the last marble of one's own and one of the partner's."""
    items: list[Item] = [*card_face(parse_card("7C"), 30, 44, 56)]
    items += [word("3 bring the last R home", 240, 32), *_track(118, 70, 4, {1: _RED})]
    items += [*_home(208, 70, _RED, {2, 3, 4, 5}), *_hop(118, 70, 1, 3, beyond=30)]
    items += [word("then 4 move a Y", 240, 100), *_track(118, 138, 8, {1: _YELLOW}), *_hop(118, 138, 1, 5)]
    alt = (
        "A 7 of clubs, split. The first part, 3, brings the last red marble into HOME, to space 1, with 2 to 5 filled. "
        "The second part, 4, moves a yellow marble, the partner's, four spaces forward."
    )
    return _PAPER.lesson(170, items, alt)


def the_end() -> Picture:
    """Snug marbles and others in HOME, and what they count."""
    items: list[Item] = [word("HOME, deepest last", 112, 34), *_home(72, 62, _GREEN, {2, 4, 5})]
    items += [Box(72 + 3 * PITCH - 13, 48, 2 * PITCH + 6, 28, "", 14, PAPER, 2)]
    items += [word("1", 72 + PITCH, 90), word("2", 72 + 3 * PITCH, 90), word("2", 72 + 4 * PITCH, 90)]
    items += [_PAPER.aside("snug, framed: 2 each", 112, 114)]
    items += [*tag("Joker!", 296, 40), word("All ten in HOME:", 296, 66), word("20, and 5 for the end,", 296, 84)]
    items.append(word("25 for both partners", 296, 102))
    alt = (
        "A HOME with marbles on spaces 2, 4 and 5. Those on 4 and 5 are snug, since all deeper spaces are filled, and "
        "count 2 each; the one on 2 counts 1. Partners with all ten marbles in HOME have 20 and 5 more for the end: 25 "
        "for both."
    )
    return _PAPER.lesson(140, items, alt)


def _track(left: float, y: float, count: int, marbles: Mapping[int, int]) -> Iterator[Item]:
    """Spaces of the track from a first one on, forward to the right, with the colours that stand on some."""
    depth = PITCH / 2 + 1
    yield Box(left - depth, y - depth, (count - 1) * PITCH + 2 * depth, 2 * depth, BAND_COLOUR, depth)
    for index in range(count):
        if index in marbles:
            yield from marble(marbles[index], left + index * PITCH, y)
        else:
            yield Disc(left + index * PITCH, y, HOLE, THEME.panel)


def _home(left: float, y: float, colour: int, filled: Set[int]) -> Iterator[Item]:
    """The five spaces of a HOME, the deepest at the right."""
    depth = PITCH / 2 + 1
    yield Box(left - depth, y - depth, (MARBLES - 1) * PITCH + 2 * depth, 2 * depth, BAND_COLOUR, depth)
    for number in range(1, MARBLES + 1):
        x = left + (number - 1) * PITCH
        if number in filled:
            yield from marble(colour, x, y)
        else:
            yield Disc(x, y, HOLE, THEME.panel, MARBLE_COLOURS[colour], 1.5)


def _hop(left: float, y: float, origin: int, target: int, beyond: float = 0) -> Iterator[Item]:
    """The arrow above the track from space to space, or so far beyond the last."""
    x, height = left + origin * PITCH, y - _ABOVE
    yield Disc(x, height, 3.5, GOLD)
    yield Arrow(x, height, left + target * PITCH + beyond, height, GOLD, 3)


def _case(
    y: float, marbles: Mapping[int, int], hop: tuple[int, int], why: str, *, is_allowed: bool = True
) -> Iterator[Item]:
    """A move on the track with its verdict."""
    yield from _track(_LEFT, y, _SPACES, marbles)
    yield from _hop(_LEFT, y, *hop)
    yield verdict(_LEFT + _SPACES * PITCH + 8, y, is_allowed=is_allowed)
    left = _LEFT + _SPACES * PITCH + 26
    yield word(why, left, y, "lm") if is_allowed else _PAPER.aside(why, left, y, "lm")


TOPICS = topics(
    RULES,
    {
        "Players and cards": players,
        "The board": the_board,
        "A turn": a_turn,
        "The cards": the_cards,
        "Moving": moving,
        "Landing on others": landing,
        "The Joker": the_joker,
        "Playing for your partner": for_the_partner,
        "The end": the_end,
    },
)
(PRIMER,) = topics(PRIMER_TEXT, {"Five things to know": the_cards})

# The tutorial: come out, back 8 to HOME, in by exact count, jump with the Joker, split a 7

_PILE = (
    "8H 4H QD 4S 6C 5S 8D 7D 9D 8S 9C 10S 3S 6H 5C 5D KS 10C 2D 3C 2C 3C 4D 2H 3D 2S 10D 8C 9H KH 7H 6S AC 4C 3H "
    "10H JOKER 10H 6D 9S 7C 8C 8D JH 6S AD 6H 5D AD JOKER 3H KD 3D 7S 4S 2H 2S 10C 10S 4H JOKER 7H 7D QC 5C 9C QD "
    "AS JS JC 4C 6C JS KS KH KC QH 10D QS JD KC 7C KD JC 5H JOKER AH QC 2C AH JD 8H AC 2D AS 3S 5H QS 7S JH 9D 8S "
    "QH 9H 5S 9S 4D 6D"
)


_PLAYED = (
    "KS START-T0, 4H, QD START-T36, 7D, 8H T0-T64, 5S, 8D T36-T28, 4S, 6C T64-H3, KH START-T18, 5C T28-H2, 2H, "
    "AC START-T0, 8S T18-T10, 3H H2-H5, 8C, JOKER T0-T10, 10C, 9C, 10S, 7C T10-T15 H3-H5"
)
"""The plays from the reader on: a card and the ways of the seat's own marbles; a card alone is thrown away."""


def _events() -> Iterator[Json]:
    yield {"chance": {"type": "deal", "dealer": SEATS - 1, "pile": _PILE.split()}}
    for number, (card, *ways) in enumerate(map(str.split, _PLAYED.split(", "))):
        seat = number % SEATS
        moves = [dict(zip(("from", "to"), way.split("-"), strict=True)) | {"colour": seat} for way in ways]
        played = {"type": "play", "card": card, "moves": moves} if moves else {"type": "discard", "card": card}
        yield {"seat": seat, "action": played}


def _offer(path: str, label: str, wrong: str = "", spoken: str = "") -> Offer:
    return Offer(tuple(path.split()), label, wrong, spoken)


def _step(revision: int, told: str, to_do: str, right: str, offers: Sequence[Offer], praise: str) -> Step:
    return Step(revision, told, to_do, tuple(offers), frozenset((tuple(right.split()),)), praise)


_STAYS = "A {} can't bring a marble out. Try the king."
_LONG_WAY = "From here it's 68 steps on to HOME, but only 8 back to just before it. Try the 8."
_SHORT = "That stops before HOME. Try the 6."
_BEYOND = "A 9 leads past the end of HOME. Try the 6."
_LEFT_ALONE = "Vera may be home next turn. Jump onto her marble with the Joker."
_HALF = "That moves one marble only. A split 7 moves both."
_TWO = "2: the marble in HOME goes deepest"

TUTORIAL = Tutorial(
    seats=SEATS,
    events=tuple(_events()),
    steps=(
        _step(
            1,
            "Otto is your partner, across from you.",
            "Bring a marble out: a K, Q, J, A or Joker can.",
            "KS",
            (
                _offer("2C", "2", _STAYS.format("2"), "2"),
                _offer("3S", "3", _STAYS.format("3"), "3"),
                _offer("6C", "6", _STAYS.format("6"), "6"),
                _offer("8H", "8", "An 8 moves a marble back, and none of yours is out yet. Try the king.", "8"),
                _offer("9D", "9", _STAYS.format("9"), "9"),
                _offer("KS", "K out"),
            ),
            "It's out.",
        ),
        _step(
            5,
            "Vera threw a card away.",
            "Take the short way: an 8 goes back.",
            "8H",
            (
                _offer("2C", "2 +2", _LONG_WAY),
                _offer("3D", "3 +3", _LONG_WAY),
                _offer("6C", "6 +6", _LONG_WAY),
                _offer("8H", "8 back"),
                _offer("9D", "9 +9", _LONG_WAY),
            ),
            "Nearly home already!",
        ),
        _step(
            9,
            "HOME is 4 steps on.",
            "HOME needs the exact count, here 4 to 8.",
            "6C",
            (
                _offer("2C", "2 +2", _SHORT),
                _offer("3D", "3 +3", _SHORT),
                _offer("6C", "6 HOME"),
                _offer("9D", "9", _BEYOND, "9"),
            ),
            "One is home.",
        ),
        _step(
            17,
            "Your second marble is out; Vera's is 4 before HOME.",
            "A Joker jumps onto it and sends it back.",
            "JOKER T0-T10",
            (
                _offer("2C H3-H5", "2 HOME", _LEFT_ALONE, _TWO),
                _offer("3D", "3 +3", _LEFT_ALONE),
                _offer("9D", "9 +9", "Just short of Vera's marble. The Joker jumps onto it."),
                _offer("JOKER T0-T10", "Joker hits B", spoken="Joker: jump onto Vera's marble"),
            ),
            "Back to START!",
        ),
        _step(
            21,
            "Vera starts again.",
            "Split your 7: 2 fill the deepest HOME, 5 move on.",
            "7C T10 5-H3",
            (
                _offer("2C H3-H5", "2 HOME", _HALF, _TWO),
                _offer("3D", "3 +3", _HALF),
                _offer("7C T10 6-H3", "7 6+1", "Not deep enough. Split the 7 into 5 and 2.", "7: 6 and 1 in HOME"),
                _offer("7C T10 5-H3", "7 5+2", spoken="7: 5 and 2 in HOME"),
                _offer("9D", "9 +9", _HALF),
            ),
            "A marble in HOME's deepest space is snug and counts 2.",
        ),
    ),
)
