"""The rules of NO-JOKE Progressive Group by topic, in our own words."""

from __future__ import annotations

from games.api import CHOOSE_SECONDS, GOOD_PLAY, Rule, Topic
from games.nojoke.progressive import lessons
from games.nojoke.rules import STICKS

TOPICS = (
    STICKS,
    Topic(
        "The deal",
        (
            Rule(
                "A game is four hands, for two to six players. Everyone draws four sticks, and the rest are the pack."
            ),
            Rule("Chance picks who leads the first hand. The lead then moves one seat to the left each hand."),
        ),
        lessons.the_deal,
    ),
    Topic(
        "A turn",
        (
            Rule("On your turn you use one stick: you place it on the table, or take a group with it."),
            Rule("Then you draw a stick, while the pack lasts."),
            Rule("A stick that you hold or draw during your turn can take a group."),
            Rule(
                "You draw after your play, so you can use a drawn stick from your next turn on, unless the table lets "
                "drawn sticks take at once.",
                is_decided=True,
            ),
            Rule(
                "At such a table you're asked after you draw, whatever you drew: take a complete group with that very "
                "stick, the one just completed too, or go on. If you take, you draw once more, and that one waits.",
                is_decided=True,
            ),
            Rule(
                "While you're asked, others can still call NO-JOKE on the stick you placed. If you take first, it goes "
                "with the group, and nothing is left to call.",
                is_decided=True,
            ),
            Rule("You place sticks side by side, in groups of three. Nothing has to match."),
            Rule("Players with no sticks miss their turn.", is_decided=True),
            Rule("The hand ends when all the sticks are played."),
        ),
        lessons.a_turn,
    ),
    Topic(
        "Taking a group",
        (
            Rule("Read across a complete group: the first symbols of its three sticks are its first row."),
            Rule(
                "The one stick with these three symbols, in any order, takes the group and every stick played after "
                "it, in complete groups or not. You capture them all, and the stick you took them with."
            ),
            Rule("Play goes on from the last group that is left. If none is, the next stick begins the first one."),
            Rule(
                "You don't have to take at once: the longer a group stands, the more goes with it, unless somebody "
                "takes it first."
            ),
            Rule("With doubles the second row counts as well as the first, and with triples all three rows do."),
            Rule(
                "You see for yourself which stick takes what: you can try any stick on any complete group, and a "
                "wrong try costs nothing. A table can play with hints, which show it.",
                is_decided=True,
            ),
        ),
        lessons.taking,
    ),
    Topic(
        "Easy",
        (
            Rule(
                "If you place the third stick of a group, and the first row then has the stick's own three symbols, "
                "you may take all three sticks at once. A table can play without Easy."
            ),
            Rule("There is no Easy with doubles or triples."),
            Rule("A table can't ask for both.", is_decided=True),
        ),
        lessons.easy,
    ),
    Topic(
        "Slip-ups",
        (
            Rule(
                "If you place a stick that could have taken a complete group on the table, that is a slip-up, whether "
                "you missed it or meant it."
            ),
            Rule(
                "You may mean it: unless somebody calls, that stick can't take the group any longer, and you may hold "
                "one that takes another."
            ),
            Rule(
                "Until the next play any other player may call NO-JOKE. The first to call picks that stick up and "
                "takes a group with it that it could have taken, and all that follows."
            ),
            Rule(
                "A call names the group that the stick would have taken; if it could have taken several, the caller "
                "chooses. The others hear who was quicker."
            ),
            Rule(
                "As tables are opened, a wrong call counts: everybody is told, and you can't call again in that hand. "
                "Naming the group that the stick itself completed is wrong too.",
                is_decided=True,
            ),
            Rule(
                "A call is on the stick that it was made on. Once that is called, taken or played upon, a call on it "
                "comes too late, and too late is never wrong.",
                is_decided=True,
            ),
            Rule(
                "A table can also play with free calls: a wrong one costs nothing, and the first press of NO-JOKE! is "
                "the call. If the stick could have taken several groups, the game waits for the choice, for "
                f"{CHOOSE_SECONDS:.0f} seconds at most; after that the call takes the oldest of them.",
                is_decided=True,
            ),
            Rule(
                "A call doesn't change whose turn it is, and whoever placed the stick keeps the one they drew.",
                is_decided=True,
            ),
            Rule("You can call the last stick of a hand until the hand is counted.", is_decided=True),
            Rule(
                "The group that a stick itself completes doesn't make it a slip-up, and nobody can call a stick that "
                "went with an Easy.",
                is_decided=True,
            ),
            Rule(
                "The NO-JOKE! button is always there, so it gives nothing away. After each stick placed, house players "
                "wait at least five seconds, whether or not there is something to call.",
                is_decided=True,
            ),
        ),
        lessons.slip_ups,
    ),
    Topic(
        "Scoring",
        (
            Rule("Each stick you capture is one point at the end of the hand."),
            Rule(
                "The sticks left on the table in hands 1 to 3 are the jackpot. Whoever captures the most in hand 3 "
                "takes it."
            ),
            Rule("The sticks left in hand 4 are a consolation for whoever captures the most in it."),
            Rule(
                "Players who tie for the most share a prize equally, and everyone shares it if nobody captured "
                "anything. What can't be shared is dropped.",
                is_decided=True,
            ),
            Rule("The highest total after four hands wins. Players who tie for it share the win.", is_decided=True),
        ),
        lessons.scoring,
    ),
    Topic(
        GOOD_PLAY,
        (
            Rule("These tips are ours, not the old sheet's."),
            Rule(
                "Before you place a stick, try it on every complete group, the old ones first: what you miss, "
                "somebody may call."
            ),
            Rule(
                "With singles just one stick takes a group. While you hold it, you can lose that group only with "
                "an older one that somebody else takes."
            ),
            Rule(
                "When you place the third stick of a group, place one that makes a row which a stick in your hand "
                "can take."
            ),
            Rule(
                "A stick that has been captured takes nothing more in that hand: a group that needed it goes only "
                "along with an older one."
            ),
            Rule(
                "In hands 3 and 4 whoever captures the most gets the sticks left over as well, so there a small "
                "group can be worth much."
            ),
        ),
    ),
)
"""The rules of NO-JOKE Progressive Group."""

PRIMER = Topic(
    "Five things to know",
    (
        Rule(
            "Each turn you place a stick or take a group with it, then draw one. Sticks lie side by side in "
            "groups of three, and nothing has to match."
        ),
        Rule(
            "Read the first symbols across a complete group. The one stick with these three, in any order, takes "
            "the group and everything played after it."
        ),
        Rule(
            "You don't have to take at once. The longer a group stands, the more goes with it, unless somebody "
            "takes it first."
        ),
        Rule(
            "When somebody places a stick that could have taken a group, call NO-JOKE! before the next play "
            "and take it yourself. A wrong call is your last in that hand."
        ),
        Rule(
            "Each stick you capture is a point, and the highest total after four hands wins. Sticks left over go "
            "to whoever captures the most in hand 3, and again in hand 4."
        ),
    ),
    lessons.taking,
)
"""What to know before a first game of NO-JOKE Progressive Group."""
