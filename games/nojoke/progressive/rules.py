"""The rules of NO-JOKE Progressive Group by topic, in our own words."""

from __future__ import annotations

from games.api import CHOOSE_SECONDS, Rule, Topic
from games.nojoke.progressive import lessons
from games.nojoke.rules import STICKS

TOPICS = (
    STICKS,
    Topic(
        "The deal",
        (
            Rule("A game is four hands, for two to six players. Each draws four sticks; the others are the pack."),
            Rule("Chance picks who leads the first hand. The lead then moves one seat to the left each hand."),
        ),
        lessons.the_deal,
    ),
    Topic(
        "A turn",
        (
            Rule("On your turn you use one stick: you place it on the table, or you take a group with it."),
            Rule(
                "Then you draw a stick while the pack lasts. What you drew is for a later turn.",
                is_decided=True,
            ),
            Rule("Sticks are placed side by side in groups of three. Nothing has to match."),
            Rule("Whoever has no stick is skipped.", is_decided=True),
            Rule("The hand is over when every stick has been played."),
        ),
        lessons.a_turn,
    ),
    Topic(
        "Taking a group",
        (
            Rule("Read across a complete group: its three first symbols, one of each stick, are its first row."),
            Rule(
                "The one stick with these three symbols, in any order, takes the group, and every stick played after "
                "it, complete groups or not. You capture them and the stick you took them with."
            ),
            Rule(
                "You need not take at once: the longer a group stands, the more goes with it, unless somebody is first."
            ),
            Rule("With doubles the second row counts as well as the first, and with triples all three rows do."),
            Rule(
                "Which stick takes what is for the players to see: every stick is offered every group, and one that "
                "does not take it is refused, which costs nothing. A table can play with hints, which show it.",
                is_decided=True,
            ),
        ),
        lessons.taking,
    ),
    Topic(
        "Easy",
        (
            Rule(
                "If you place the third stick of a group and its own three symbols are those across the first row it "
                "completes, you may take the three sticks at once. A table can play without this."
            ),
            Rule("There is no Easy with doubles or triples, and asking for it is refused.", is_decided=True),
        ),
        lessons.easy,
    ),
    Topic(
        "Slip-ups",
        (
            Rule(
                "Placing a stick that could have taken a complete group standing on the table is a slip-up, whether by "
                "oversight or on purpose."
            ),
            Rule(
                "Until the next play any other player may call NO-JOKE. The first to call picks that stick up and "
                "takes with it a group that it could have taken, with all that follows."
            ),
            Rule(
                "The first press of NO-JOKE! is the call, and the others hear who was quicker. If the stick could have "
                f"taken several groups, the game waits while the caller chooses, for {CHOOSE_SECONDS:.0f} seconds at "
                "most; after that it takes the oldest of them.",
                is_decided=True,
            ),
            Rule(
                "The turn stays where it is, and whoever placed the stick keeps the one drawn.",
                is_decided=True,
            ),
            Rule("The last stick of a hand can be called until the hand is counted.", is_decided=True),
            Rule("A wrong call is refused and costs nothing.", is_decided=True),
            Rule("The group that the stick itself completes is no slip-up, nor is a stick that went with an Easy."),
            Rule(
                "The button for the call is always there and never tells. After a stick is placed, house players wait "
                "five seconds or longer, whether or not there is something to call.",
                is_decided=True,
            ),
        ),
        lessons.slip_ups,
    ),
    Topic(
        "Scoring",
        (
            Rule("Each stick captured counts one point at the end of the hand."),
            Rule(
                "The sticks left on the table in hands 1 to 3 are the jackpot. Whoever captured most in hand 3 gets it."
            ),
            Rule("The sticks left in hand 4 are a consolation for whoever captured most in hand 4."),
            Rule(
                "Players who tie for it share a prize equally, all of them if nobody captured anything. What cannot be "
                "shared is dropped.",
                is_decided=True,
            ),
            Rule("The highest total after four hands wins. Players who tie for it share the win.", is_decided=True),
            Rule("A hand has no more turns than sticks, so every game ends.", is_decided=True),
        ),
        lessons.scoring,
    ),
)
"""The rules of NO-JOKE Progressive Group."""

PRIMER = Topic(
    "Five things to know",
    (
        Rule(
            "Each turn you place one stick, or take with it, and then draw one. Sticks lie side by side in "
            "groups of three, and nothing has to match."
        ),
        Rule(
            "Read across a complete group: its first symbols are its first row. The one stick with these "
            "three, in any order, takes the group and all played after it."
        ),
        Rule(
            "You need not take at once. The longer a group stands the more goes with it, unless somebody else is first."
        ),
        Rule(
            "When somebody places a stick that could have taken a group, call NO-JOKE! before the next play "
            "and take it yourself. A wrong call costs nothing."
        ),
        Rule(
            "Each stick captured is a point, and the highest total after four hands wins. Sticks left over go "
            "to whoever captured most in hand 3, and in hand 4."
        ),
    ),
    lessons.taking,
)
"""What to know before a first game of NO-JOKE Progressive Group."""
