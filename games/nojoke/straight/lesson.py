"""The rules of NO-JOKE Straight by topic, what they look like, and the first minute of a game."""

from __future__ import annotations

from collections.abc import Iterator

from games.core import topics
from games.drawing.picture import GOLD, INK, PAPER, Box, Item, Label, Picture
from games.drawing.table import TEXT, seat_token
from games.lesson import spread, tag, then, word
from games.nojoke.labels import stick_label, sticks_label
from games.nojoke.lessons import (
    LESSON_PAPER,
    STICK,
    STICK_HEIGHT,
    STICKS,
    backs,
    deal_event,
    hand_offers,
    matching,
    play_events,
    stick_offer,
    stick_words,
)
from games.nojoke.pictures import THEME, band, stick_face, stick_symbols, whole_stick
from games.nojoke.sticks import parse_stick
from games.nojoke.straight.picture import RUN
from games.tutorial import Offer, Step, Tutorial

RULES = """
The start
- Two to six play with one pack, larger groups with two packs mixed together.
- With two packs each symbol comes up fourteen times in each position, not seven.
~ With two packs there can be up to twelve players.
- Two, three or four players get six sticks each, five players five, six players four.
~ With two packs it is the same for each pack: up to eight players get six, nine or ten get five, eleven or twelve get
  four.
- All the other sticks are the reserve, face down.
- Chance picks who leads in the first hand. In each later hand the next player to the left leads.
Matching
- The leader lays any stick on the table. Turns go round to the left, and the sticks form a row.
- On your turn you play one stick beside the last one. It has to match that one: at least one symbol stands in the
  same position on both. Only the last stick counts.
~ Playing a stick ends your turn.
Drawing and passing
- Before you play you may draw from the reserve, one stick at a time and as often as you wish, while you hold fewer
  than ten and the reserve lasts. The leader may too.
- If no stick of yours matches, you have to draw until one does, you hold ten, or the reserve is empty. If you still
  cannot play, you pass and show everyone your hand.
- You cannot pass otherwise.
Runs
- Three or more sticks in a row with the same symbol in the same position, up to the last stick, are a run. It grows
  until a stick has another symbol there: that breaks it.
- When a run is broken, whoever played the stick before takes every stick on the table except the one that broke it.
  Play goes on from that stick.
- After a capture, counting starts again from the one stick that is left.
- If there are several runs at once, breaking one is enough, even if the others would go on.
- Captured sticks lie face up before their owner.
The end of a hand
- A hand ends when somebody plays their last stick, however many are left in reserve. That player takes every stick on
  the table.
- If that last stick breaks a run, the run's owner takes those sticks first, and the player who went out takes only
  the one stick left.
- A hand also ends when everyone passes in turn. Nobody gets the sticks on the table then.
- Wipe-out: whoever holds four or more sticks when a hand ends, even if everyone passed, loses their whole score, with
  what they captured in this hand.
Scoring
- Each stick counts one point as soon as it is captured. A capture counts in full.
- The game is to 50 points. Whoever reaches them wins, and the game ends at that instant.
~ A table can agree on another target, from 10 to 100 points.
~ Nobody is wiped out when the target ends the game.
Good play
- These tips are ours, not the old sheet's.
- A run pays whoever played its last stick before the break. So carry on a run that the next player can't carry on.
- A pack has each symbol seven times in each position. When all of them have been played, nobody can carry that run
  on.
- Drawing may find the stick that carries a run on, but with four or more in hand when a hand ends you lose your whole
  score.
- Watch how many sticks the others hold: with one left, the next play may end the hand and take the table.
- With three sticks or fewer you can't be wiped out.
"""

PRIMER_TEXT = """
Five things to know
- A stick has three symbols, one below the other. Play one beside the last stick: at least one symbol has to be the
  same in the same position.
- Before you play you may draw, up to ten sticks. You pass only if nothing of yours matches and you cannot draw, and
  then everyone sees your hand.
- The same symbol in the same position on three or more sticks in a row is a run. When it is broken, whoever played
  the stick before takes the whole row but the stick that broke it.
- Playing your last stick ends the hand and takes what is on the table. If it breaks a run, the run's owner takes
  first.
- Each captured stick is a point, and usually 50 points win. But whoever holds four or more sticks when a hand ends
  loses their whole score.
"""

_BREAKER = parse_stick("CSC")
_PLAYED_BY = (0, 1, 0, 1)
"""The seats that played the run, and its breaker."""
_STEP = STICK + 5
_ROW_LEFT = 48.0
_RUN_MIDDLE = _ROW_LEFT + _STEP * len(RUN) / 2 - 2.5
_BREAKER_MIDDLE = 236.0
_ROW_TOP = 48.0
_FOOT = _ROW_TOP + STICK_HEIGHT + 14
_TOKENS = ("An", "Be")


def the_start() -> Picture:
    """How many sticks each player gets from one pack."""
    deals = [("2, 3 or 4 play", 6), ("5 play", 5), ("6 play", 4)]
    items: list[Item] = []
    for middle, (players, count) in zip(spread(3, 122), deals, strict=True):
        items.append(Box(middle - 56, 24, 112, 102, THEME.background, 10))
        items += [word(players, middle, 42), *backs(count, middle, 56, 14, 17)]
        items.append(LESSON_PAPER.aside(f"{count} sticks each", middle, 110))
    alt = "From one pack 2, 3 or 4 players get 6 sticks each, 5 players 5 and 6 players 4. The rest are the reserve."
    return LESSON_PAPER.lesson(150, items, alt)


def drawing() -> Picture:
    """The two ways on: from the reserve into the hand, or the pass with the hand shown."""
    items = [word("Reserve", 56, 38), *backs(4, 56, 52, 24, 7), then(84, 81, 24), word("Your hand", 169, 38)]
    items += [*backs(5, 169, 52, 24, 22), LESSON_PAPER.aside("up to 10 sticks", 169, 128)]
    items += [
        Box(236, 22, 144, 116, THEME.background, 10),
        word("No match,", 308, 40),
        word("nothing to draw", 308, 61),
    ]
    items += [*tag("pass", 308, 91), LESSON_PAPER.aside("show the hand", 308, 120)]
    alt = (
        "Sticks go from the reserve into your hand, up to 10. With no match and nothing to draw you pass and show "
        "your hand."
    )
    return LESSON_PAPER.lesson(160, items, alt)


def runs() -> Picture:
    """A run of three, the stick that breaks it, and who takes the row."""
    items = [*_broken_run(), then(264, 96, 26), word("Ann takes", 342, 86), word("the 3 sticks", 342, 108)]
    alt = (
        f"A row of three sticks, {sticks_label(RUN)}, played by Ann, Ben and Ann: a run of three Hearts in the first "
        f"position, on gold. Ben plays {stick_label(_BREAKER)}, which has no Heart there and so breaks it. Ann, who "
        "played the stick before, takes the three and scores 3. The stick that broke the run stays."
    )
    return LESSON_PAPER.lesson(190, items, alt)


def the_end_of_a_hand() -> Picture:
    """Who takes what when the last stick of a hand is played, and the wipe-out."""
    row = [parse_stick(name) for name in ("HHS", "SSS", "CSC")]
    items: list[Item] = [Box(24, 22, 170, 124, THEME.background, 10), Box(206, 22, 170, 124, THEME.background, 10)]
    items += [*tag("last stick", 109, 42), word("takes all the row", 109, 131)]
    for middle, stick in zip(spread(len(row), 30, 109), row, strict=True):
        items += whole_stick(stick, middle - 13, 56, 26)
    items += [*tag("wipe-out", 291, 42), *backs(4, 291, 58, 22, 27), word("4 or more: score 0", 291, 131)]
    alt = (
        f"The last stick of a hand takes the whole row: here {sticks_label(row)}. Whoever still holds "
        "four sticks or more is wiped out: the score is 0."
    )
    return LESSON_PAPER.lesson(168, items, alt)


def scoring() -> Picture:
    """A score that reaches the target."""
    left, width = 36.0, 328.0
    reached = width * 46 / 50
    items: list[Item] = [word("46 points", left, 40, "lm"), word("50: the game ends", left + width, 40, "rm")]
    items += [Box(left, 56, width, 26, THEME.background, 13), Box(left, 56, reached, 26, GOLD, 13)]
    items += [Box(left, 56, width, 26, "", 13, PAPER, 2), Label("46", left + reached / 2, 69, TEXT, INK, is_bold=True)]
    items += [*backs(4, 110, 96, 20, 24), word("4 sticks captured: + 4", 176, 120, "lm")]
    alt = "A score of 46 of 50 points. Capturing four sticks adds 4: the target is reached, and the game ends at once."
    return LESSON_PAPER.lesson(160, items, alt)


def _broken_run() -> Iterator[Item]:
    """The run and its breaker, with those who played them."""
    lefts = [*(_ROW_LEFT + index * _STEP for index in range(len(RUN))), _BREAKER_MIDDLE - STICK / 2]
    yield from tag("run of 3", _RUN_MIDDLE, 32)
    yield word("breaks it", _BREAKER_MIDDLE, 32)
    for left in lefts:
        yield from stick_face(left, _ROW_TOP, STICK)
    yield band(lefts[0] - 1, lefts[len(RUN) - 1] + STICK + 1, _ROW_TOP, STICK, 0)
    for left, shown, seat in zip(lefts, (*RUN, _BREAKER), _PLAYED_BY, strict=True):
        yield from stick_symbols(shown, left, _ROW_TOP, STICK)
        yield from seat_token(_TOKENS[seat], seat, left + STICK / 2, _FOOT)


TOPICS = (
    STICKS,
    *topics(
        RULES,
        {
            "The start": the_start,
            "Matching": matching,
            "Drawing and passing": drawing,
            "Runs": runs,
            "The end of a hand": the_end_of_a_hand,
            "Scoring": scoring,
        },
    ),
)
(PRIMER,) = topics(PRIMER_TEXT, {"Five things to know": runs})

# The tutorial

_STICKS = (
    "CTT HSD HDH SDD DCT DDC HHS SSD CST HSS CHC TDH SCS HCS DDD STD DCC TST "
    "DTD CTH HCH TTT CSC HHH TTH THS THH DHD CCC DHC STS TDT SSS CCT SDC"
)
_PLAYS = (
    "1:CHC 0:DDC 1:DCT 0:draw 0:SCS 1:HHS 0:HSS 1:HDH 0:SDD 1:draw 1:draw 1:DDD 0:TDH "
    "1:draw 1:draw 1:draw 1:TST 0:HSD 1:STD 0:SSD"
)


def _draw(wrong: str = "") -> Offer:
    return Offer(("draw",), "Draw", wrong)


_MATCH, _RUN, _KEEP = (f"Try {stick_words(name)}." for name in ("DDC", "HSS", "TDH"))
_BREAKS = "That breaks the run, and Vera takes 3 sticks."

TUTORIAL = Tutorial(
    seats=2,
    events=(deal_event(1, _STICKS), *play_events(_PLAYS)),
    steps=(
        Step(
            revision=2,
            told="Vera leads.",
            to_do="Match her stick: one symbol in the same place.",
            offers=(
                *hand_offers("SSD DDC HSS SDD HSD TDH", "DDC", "CHC", _MATCH),
                _draw(f"You may draw before you play, but you needn't. {_MATCH}"),
            ),
            right=frozenset({("DDC",)}),
            praise="The Club is third on both.",
        ),
        Step(
            revision=4,
            told=f"Vera played {stick_words('DCT')}.",
            to_do="Nothing of yours matches, so draw.",
            offers=(*hand_offers("SSD HSS SDD HSD TDH", "", "DCT", "Draw one instead."), _draw()),
            right=frozenset({("draw",)}),
            praise=f"You drew {stick_words('SCS')}, which matches, and played it.",
        ),
        Step(
            revision=7,
            told="Vera matched your last Spade.",
            to_do="Three alike in one place are a run: add the third Spade.",
            offers=(
                *hand_offers("SSD HSS SDD HSD TDH", "HSS", "HHS", _RUN, HSD="That matches, but makes no run."),
                _draw(f"You hold what you need. {_RUN}"),
            ),
            right=frozenset({("HSS",)}),
            praise="Vera had to break your run, so you take all 6 sticks before hers!",
        ),
        Step(
            revision=13,
            told="Now Vera has a run of Diamonds.",
            to_do="Keep it going: whoever breaks it gives her the row.",
            offers=(
                *hand_offers("SSD HSD TDH", "TDH", "DDD", _KEEP, SSD=_BREAKS, HSD=_BREAKS),
                _draw(f"You can keep it with what you hold. {_KEEP}"),
            ),
            right=frozenset({("TDH",)}),
            praise="That made the run yours, and Vera broke it: 4 more sticks.",
        ),
        Step(
            revision=20,
            told="You're down to one stick.",
            to_do="Play it: that ends the hand and takes the row.",
            offers=(stick_offer("SSD"), _draw("Then you'd hold two. Play the one you have.")),
            right=frozenset({("SSD",)}),
            praise="14 points! Vera still held 4 sticks, and whoever holds 4 or more loses every point.",
        ),
    ),
)
