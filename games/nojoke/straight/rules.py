"""The rules of NO-JOKE Straight by topic, in our own words."""

from __future__ import annotations

from games.api import GOOD_PLAY, Rule, Topic
from games.nojoke.lessons import matching
from games.nojoke.rules import STICKS
from games.nojoke.straight import lessons

TOPICS = (
    STICKS,
    Topic(
        "The start",
        (
            Rule("Two to six play with one pack, larger groups with two packs mixed together."),
            Rule("With two packs each symbol comes up fourteen times in each position, not seven."),
            Rule("With two packs there can be up to twelve players.", is_decided=True),
            Rule("Two, three or four players get six sticks each, five players five, six players four."),
            Rule(
                "With two packs it is the same for each pack: up to eight players get six, nine or ten get five, "
                "eleven or twelve get four.",
                is_decided=True,
            ),
            Rule("All the other sticks are the reserve, face down."),
            Rule("Chance picks who leads in the first hand. In each later hand the next player to the left leads."),
        ),
        lessons.the_start,
    ),
    Topic(
        "Matching",
        (
            Rule("The leader lays any stick on the table. Turns go round to the left, and the sticks form a row."),
            Rule(
                "On your turn you play one stick beside the last one. It has to match that one: at least one symbol "
                "stands in the same position on both. Only the last stick counts."
            ),
            Rule("Playing a stick ends your turn.", is_decided=True),
        ),
        matching,
    ),
    Topic(
        "Drawing and passing",
        (
            Rule(
                "Before you play you may draw from the reserve, one stick at a time and as often as you wish, while "
                "you hold fewer than ten and the reserve lasts. The leader may too."
            ),
            Rule(
                "If no stick of yours matches, you have to draw until one does, you hold ten, or the reserve is empty. "
                "If you still cannot play, you pass and show everyone your hand."
            ),
            Rule("You cannot pass otherwise."),
        ),
        lessons.drawing,
    ),
    Topic(
        "Runs",
        (
            Rule(
                "Three or more sticks in a row with the same symbol in the same position, up to the last stick, are a "
                "run. It grows until a stick has another symbol there: that breaks it."
            ),
            Rule(
                "When a run is broken, whoever played the stick before takes every stick on the table except the one "
                "that broke it. Play goes on from that stick."
            ),
            Rule("After a capture, counting starts again from the one stick that is left."),
            Rule("If there are several runs at once, breaking one is enough, even if the others would go on."),
            Rule("Captured sticks lie face up before their owner."),
        ),
        lessons.runs,
    ),
    Topic(
        "The end of a hand",
        (
            Rule(
                "A hand ends when somebody plays their last stick, however many are left in reserve. That player takes "
                "every stick on the table."
            ),
            Rule(
                "If that last stick breaks a run, the run's owner takes those sticks first, and the player who went "
                "out takes only the one stick left."
            ),
            Rule("A hand also ends when everyone passes in turn. Nobody gets the sticks on the table then."),
            Rule(
                "Wipe-out: whoever holds four or more sticks when a hand ends, even if everyone passed, loses their "
                "whole score, with what they captured in this hand."
            ),
        ),
        lessons.the_end_of_a_hand,
    ),
    Topic(
        "Scoring",
        (
            Rule("Each stick counts one point as soon as it is captured. A capture counts in full."),
            Rule("The game is to 50 points. Whoever reaches them wins, and the game ends at that instant."),
            Rule("A table can agree on another target, from 10 to 100 points.", is_decided=True),
            Rule("Nobody is wiped out when the target ends the game.", is_decided=True),
        ),
        lessons.scoring,
    ),
    Topic(
        GOOD_PLAY,
        (
            Rule("These tips are ours, not the old sheet's."),
            Rule(
                "A run pays whoever played its last stick before the break. So carry on a run that the next player "
                "can't carry on."
            ),
            Rule(
                "A pack has each symbol seven times in each position. When all of them have been played, nobody can "
                "carry that run on."
            ),
            Rule(
                "Drawing may find the stick that carries a run on, but with four or more in hand when a hand ends "
                "you lose your whole score."
            ),
            Rule(
                "Watch how many sticks the others hold: with one left, the next play may end the hand and take the "
                "table."
            ),
            Rule("With three sticks or fewer you can't be wiped out."),
        ),
    ),
)
"""The rules of NO-JOKE Straight."""

PRIMER = Topic(
    "Five things to know",
    (
        Rule(
            "A stick has three symbols, one below the other. Play one beside the last stick: at least one symbol "
            "has to be the same in the same position."
        ),
        Rule(
            "Before you play you may draw, up to ten sticks. You pass only if nothing of yours matches and you "
            "cannot draw, and then everyone sees your hand."
        ),
        Rule(
            "The same symbol in the same position on three or more sticks in a row is a run. When it is broken, "
            "whoever played the stick before takes the whole row but the stick that broke it."
        ),
        Rule(
            "Playing your last stick ends the hand and takes what is on the table. If it breaks a run, the run's "
            "owner takes first."
        ),
        Rule(
            "Each captured stick is a point, and usually 50 points win. But whoever holds four or more sticks "
            "when a hand ends loses their whole score."
        ),
    ),
    lessons.runs,
)
"""What to know before a first game of NO-JOKE Straight."""
