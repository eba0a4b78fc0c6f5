"""The rules of NO-JOKE Progressive Group by topic, what they look like, and the first minute of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core import topics
from games.drawing.picture import GOLD, Box, Item, Picture
from games.english import join_words
from games.lesson import spread, tag, then, word
from games.nojoke.labels import stick_label, sticks_label
from games.nojoke.lessons import LESSON_PAPER, STICKS, backs, deal_event, stick_offer, stick_words
from games.nojoke.pictures import STICK_RATIO, THEME, stick_back, whole_stick
from games.nojoke.progressive.picture import EXAMPLE, STICKS_GAP, TAKER, group_sticks
from games.nojoke.progressive.rules import GROUP
from games.nojoke.sticks import parse_stick
from games.tutorial import Offer, Step, Tutorial

RULES = """
The deal
- A game is four hands, for two to six players. Everyone draws four sticks, and the rest are the pack.
- Chance picks who leads the first hand. The lead then moves one seat to the left each hand.
A turn
- On your turn you use one stick: you place it on the table, or take a group with it.
- Then you draw a stick, while the pack lasts.
- A stick that you hold or draw during your turn can take a group.
~ You draw after your play, so you can use a drawn stick from your next turn on, unless the table lets drawn sticks take
  at once.
~ At such a table you're asked after you draw, whatever you drew: take a complete group with that very stick, the one
  just completed too, or go on. If you take, you draw once more, and that one waits.
~ While you're asked, others can still call NO-JOKE on the stick you placed. If you take first, it goes with the group,
  and nothing is left to call.
- You place sticks side by side, in groups of three. Nothing has to match.
~ Players with no sticks miss their turn.
- The hand ends when all the sticks are played.
Taking a group
- Read across a complete group: the first symbols of its three sticks are its first row.
- The one stick with these three symbols, in any order, takes the group and every stick played after it, in complete
  groups or not. You capture them all, and the stick you took them with.
- Play goes on from the last group that is left. If none is, the next stick begins the first one.
- You don't have to take at once: the longer a group stands, the more goes with it, unless somebody takes it first.
- With doubles the second row counts as well as the first, and with triples all three rows do.
~ You see for yourself which stick takes what: you can try any stick on any complete group, and a wrong try costs
  nothing. A table can play with hints, which show it.
Easy
- If you place the third stick of a group, and the first row then has the stick's own three symbols, you may take all
  three sticks at once. A table can play without Easy.
- There is no Easy with doubles or triples.
~ A table can't ask for both.
Slip-ups
- If you place a stick that could have taken a complete group on the table, that is a slip-up, whether you missed it or
  meant it.
- You may mean it: unless somebody calls, that stick can't take the group any longer, and you may hold one that takes
  another.
- Until the next play any other player may call NO-JOKE. The first to call picks that stick up and takes a group with it
  that it could have taken, and all that follows.
- A call names the group that the stick would have taken; if it could have taken several, the caller chooses. The others
  hear who was quicker.
~ As tables are opened, a wrong call counts: everybody is told, and you can't call again in that hand. Naming the group
  that the stick itself completed is wrong too.
~ A call is on the stick that it was made on. Once that is called, taken or played upon, a call on it comes too late,
  and too late is never wrong.
~ A table can also play with free calls: a wrong one costs nothing, and the first press of NO-JOKE! is the call. If the
  stick could have taken several groups, the game waits for the choice, for 10 seconds at most; after that the call
  takes the oldest of them.
~ A call doesn't change whose turn it is, and whoever placed the stick keeps the one they drew.
~ You can call the last stick of a hand until the hand is counted.
~ The group that a stick itself completes doesn't make it a slip-up, and nobody can call a stick that went with an Easy.
~ The NO-JOKE! button is always there, so it gives nothing away. After each stick placed, house players wait at least
  five seconds, whether or not there is something to call.
Scoring
- Each stick you capture is one point at the end of the hand.
- The sticks left on the table in hands 1 to 3 are the jackpot. Whoever captures the most in hand 3 takes it.
- The sticks left in hand 4 are a consolation for whoever captures the most in it.
~ Players who tie for the most share a prize equally, and everyone shares it if nobody captured anything. What can't be
  shared is dropped.
~ The highest total after four hands wins. Players who tie for it share the win.
Good play
- These tips are ours, not the old sheet's.
- Before you place a stick, try it on every complete group, the old ones first: what you miss, somebody may call.
- With singles just one stick takes a group. While you hold it, you can lose that group only with an older one that
  somebody else takes.
- When you place the third stick of a group, place one that makes a row which a stick in your hand can take.
- A stick that has been captured takes nothing more in that hand: a group that needed it goes only along with an older
  one.
- In hands 3 and 4 whoever captures the most gets the sticks left over as well, so there a small group can be worth
  much.
"""

PRIMER_TEXT = """
Five things to know
- Each turn you place a stick or take a group with it, then draw one. Sticks lie side by side in groups of three, and
  nothing has to match.
- Read the first symbols across a complete group. The one stick with these three, in any order, takes the group and
  everything played after it.
- You don't have to take at once. The longer a group stands, the more goes with it, unless somebody takes it first.
- When somebody places a stick that could have taken a group, call NO-JOKE! before the next play and take it yourself. A
  wrong call is your last in that hand.
- Each stick you capture is a point, and the highest total after four hands wins. Sticks left over go to whoever
  captures the most in hand 3, and again in hand 4.
"""

_PLAYERS = ("Ann", "Ben", "Otto", "Vera")
_STICK = 34.0
_STEP = _STICK + STICKS_GAP
_HEIGHT = _STICK * STICK_RATIO
_TOP = 48.0
_LATER = tuple(map(parse_stick, ("CSC", "SSD")))


def the_deal() -> Picture:
    """A hand for each of four players, and the pack."""
    items: list[Item] = []
    for middle, name in zip(spread(4, 74, 159), _PLAYERS, strict=True):
        items += [word(name, middle, 40), *backs(4, middle, 54, 20, 14), LESSON_PAPER.aside("4 sticks", middle, 120)]
    items += [word("Pack", 338, 40), *backs(5, 338, 54, 20, 5), LESSON_PAPER.aside("the rest", 338, 120)]
    alt = f"Four players, {join_words(_PLAYERS)}, have four sticks each. The rest is the pack."
    return LESSON_PAPER.lesson(146, items, alt)


def a_turn() -> Picture:
    """A stick placed in the open group, and one drawn."""
    items = [*_group("Group 1", EXAMPLE, 84), *_group("2, open", _LATER, 212), word("Pack", 332, 34)]
    items += [stick_back(332 - _STICK / 2, _TOP, _STICK), *tag("place here", 220, 148), *tag("then draw", 332, 148)]
    alt = (
        f"Group 1 is complete: {sticks_label(EXAMPLE)}, side by side. Group 2 is open with two: "
        f"{sticks_label(_LATER)}. A stick is placed as its third, and then one is drawn from the pack."
    )
    return LESSON_PAPER.lesson(172, items, alt)


def taking() -> Picture:
    """The stick that takes a group, with what was played after it."""
    items = [
        *_one("Your stick", TAKER, 58),
        then(86, _TOP + _HEIGHT / 2, 26),
        *_group("Group 1", EXAMPLE, 180, rows=1),
    ]
    items += [*_group("Group 2", _LATER, 310), *tag("takes it", 180, 148), *tag("and all after", 310, 148)]
    alt = (
        f"Group 1 is {sticks_label(EXAMPLE)}; across its first row, on gold, stand Heart, Diamond and Star. Your "
        f"stick {stick_label(TAKER)} has these three, so it takes group 1, and all after it: "
        f"{sticks_label(_LATER)} of group 2."
    )
    return LESSON_PAPER.lesson(172, items, alt)


def easy() -> Picture:
    """A third stick that completes a row of its own three symbols."""
    placed = (*EXAMPLE[:2], TAKER)
    items = [*_group("Third stick of its group", placed, 122, rows=1), then(200, _TOP + _HEIGHT / 2, 30)]
    items += [*tag("Easy", 312, 72), word("you may take", 312, 98), word("the three at once", 312, 116)]
    items.append(word("placed", 122 + _STEP, 146))
    alt = (
        f"{stick_label(TAKER)} is placed third, beside {sticks_label(placed[:2])}. The first row, on gold, reads "
        "Heart, Diamond and Star, the three symbols of the stick itself: Easy, you may take the three at once."
    )
    return LESSON_PAPER.lesson(172, items, alt)


def slip_ups() -> Picture:
    """A stick that was placed though it could have taken a group."""
    items = [*_group("Group 1", EXAMPLE, 84, rows=1), *_group("Group 2", (TAKER,), 212)]
    items += [LESSON_PAPER.aside("could be taken", 84, 148), word("only placed!", 212, 148)]
    items += [*tag("NO-JOKE!", 330, 58), word("First to call", 330, 84), word("takes it all", 330, 102)]
    items += [LESSON_PAPER.aside("call wrongly:", 330, 130), LESSON_PAPER.aside("it's your last", 330, 148)]
    alt = (
        f"Group 1 is {sticks_label(EXAMPLE)}; across its first row, on gold, stand Heart, Diamond and Star. "
        f"{stick_label(TAKER)} could have taken it but was only placed, in group 2. Whoever calls NO-JOKE first takes "
        "it all. Whoever calls wrongly can't call again in this hand."
    )
    return LESSON_PAPER.lesson(172, items, alt)


def scoring() -> Picture:
    """Where the sticks go that are left on the table."""
    items: list[Item] = []
    middles = [*spread(4, 74, 163)]
    for hand, middle in enumerate(middles, 1):
        items.append(Box(middle - 35, 26, 70, 94, THEME.background, 10))
        items += [
            word(f"Hand {hand}", middle, 44),
            *backs(3, middle, 58, 14, 17),
            LESSON_PAPER.aside("left", middle, 106),
        ]
    items += [Box(middles[0] - 35, 126, 218, 4, GOLD, 2), Box(middles[3] - 35, 126, 70, 4, GOLD, 2)]
    items += [word("jackpot: best of hand 3", middles[1], 147), word("best of 4", middles[3], 147)]
    items += [word("1 stick", 349, 62), word("= 1 point", 349, 84)]
    alt = (
        "Each stick captured is 1 point. The sticks left on the table in hands 1, 2 and 3 are the jackpot, which goes "
        "to the best of hand 3; those left in hand 4 go to the best of hand 4."
    )
    return LESSON_PAPER.lesson(172, items, alt)


def _group(title: str, group: Sequence[int], middle: float, rows: int = 0) -> Iterator[Item]:
    """A group about a middle, its first `rows` rows on gold; places are kept free for what it lacks."""
    yield word(title, middle, 34)
    yield from group_sticks(group, rows, middle - GROUP * _STEP / 2 + 1, _TOP, _STICK)


def _one(title: str, stick: int, middle: float) -> Iterator[Item]:
    yield word(title, middle, 34)
    yield from whole_stick(stick, middle - _STICK / 2, _TOP, _STICK)


TOPICS = (
    STICKS,
    *topics(
        RULES,
        {
            "The deal": the_deal,
            "A turn": a_turn,
            "Taking a group": taking,
            "Easy": easy,
            "Slip-ups": slip_ups,
            "Scoring": scoring,
        },
    ),
)
(PRIMER,) = topics(PRIMER_TEXT, {"Five things to know": taking})

_DECK = (
    "CCT HDH SSD DCC DDC HCS TST HSS CTH DHD SCS TDT CSC STD HHS STS CTT DTD "
    "SSS SDC CCC HCH TDH THH DDD DHC CST HHH TTT TTH HSD THS DCT SDD CHC"
)
_PLAYED = (
    "1:place:CCT 2:place:HDH 0:place:SSD 1:place:DCC 2:place:DDC 0:take:HCS 1:place:TST 2:place:HSS 0:easy:CTH "
    "1:place:DHD 2:place:SCS 0:place:TDT 1:place:CSC 2:place:STD 0:call:"
)


def _event(seat: str, play: str, stick: str) -> dict[str, Any]:
    """An event as a record has it; what is taken or called is the oldest group."""
    action: dict[str, Any] = {"type": "place" if play == "easy" else play}
    action |= {"stick": stick} if stick else {}
    action |= {"group": 0} if play in ("take", "call") else {"easy": play == "easy"}
    return {"seat": int(seat), "action": action}


def _offers(use: str, **sticks: str) -> tuple[Offer, ...]:
    """A use of sticks under their labels, each with why it is wrong; empty for the right one."""
    return tuple(stick_offer(name, wrong, use=(use,)) for name, wrong in sticks.items())


_ANY_GOES = f"Any stick may go there. Here it's {stick_words('TDT')}."
_TOO_LATE = "The next play ends the chance to call. Press NO-JOKE! first."

TUTORIAL = Tutorial(
    seats=3,
    events=(deal_event(1, _DECK), *(_event(*play.split(":")) for play in _PLAYED.split())),
    steps=(
        Step(
            3,
            "Group 1 has Club, Heart across.",
            f"Add a Spade on top, and your {stick_words('HCS')} takes it.",
            _offers(
                "place",
                SSD="",
                TDT="You hold no stick for Club, Heart, Star. Try Spade on top.",
                CTH="You hold no stick for Club, Heart, Club. Try Spade on top.",
                HCS="Keep that one to take with. Try Spade on top.",
            ),
            frozenset({("SSD", "place")}),
            "Group 1 is complete, and you drew a stick.",
        ),
        Step(
            6,
            "Group 2 has begun.",
            "Take group 1 and all after it: find its three symbols.",
            _offers(
                "take-1",
                HHS="That one has no Club. Try the one with all three.",
                TDT="That one has none of them. Try the one with all three.",
                CTH="That one has no Spade. Try the one with all three.",
                HCS="",
            ),
            frozenset({("HCS", "take-1")}),
            "Six points!",
        ),
        Step(
            9,
            "A new group reads Star, Heart.",
            "Easy: a third stick takes the group if it reads the same.",
            _offers(
                "easy",
                HHS="That reads Star, Heart, Heart. Try a stick with all three.",
                DTD="That reads Star, Heart, Diamond. Try a stick with all three.",
                TDT="That reads Star, Heart, Star. Try a stick with all three.",
                CTH="",
            ),
            frozenset({("CTH", "easy")}),
            "Three more.",
        ),
        Step(
            12,
            "",
            f"Nothing has to match: place {stick_words('TDT')}.",
            _offers("place", CCC=_ANY_GOES, HHS=_ANY_GOES, DTD=_ANY_GOES, TDT=""),
            frozenset({("TDT", "place")}),
        ),
        Step(
            15,
            f"Otto placed {stick_words('STD')}, which takes group 1!",
            "Call NO-JOKE before the next play.",
            (
                *_offers("place", CCC=_TOO_LATE, HHS=_TOO_LATE, DTD=_TOO_LATE, THH=_TOO_LATE),
                Offer(("no-joke",), "NO-JOKE!"),
            ),
            frozenset({("no-joke",)}),
            "Five more: 14 points. At a table each stick asks what to do, and NO-JOKE! asks which group.",
        ),
    ),
)
