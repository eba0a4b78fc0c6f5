"""The rules of NO-JOKE Solitaire by topic, in our own words."""

from __future__ import annotations

from games.api import GOOD_PLAY, Rule, Topic
from games.nojoke.lessons import matching
from games.nojoke.rules import STICKS
from games.nojoke.solitaire import lessons

TOPICS = (
    STICKS,
    Topic(
        "The play",
        (
            Rule("You play alone. You start with four sticks, and draw another after each one you play."),
            Rule("Once the pack is empty, you play on with the sticks you hold."),
            Rule("Your first stick can be any. The sticks form a row, and you play only beside the last one."),
            Rule(
                "Each later stick has to match the last one: at least one symbol stands in the same position on both."
            ),
        ),
        matching,
    ),
    Topic(
        "The end",
        (
            Rule("You are blocked, and the game is over, when no stick in your hand matches the last one."),
            Rule("Your score is the number of sticks you have played. All 35 are a perfect score."),
            Rule("The 35th stick ends the game too."),
        ),
        lessons.the_end,
    ),
    Topic(
        "The daily deal",
        (
            Rule(
                "There is one deal for each UTC date, the same for everyone in the world, with a board of its own.",
                is_decided=True,
            ),
        ),
        lessons.the_daily_deal,
    ),
    Topic(
        GOOD_PLAY,
        (
            Rule("These tips are ours, not the old sheet's."),
            Rule(
                "Of the sticks that match, play the one after which most of your others still match. Over many "
                "deals that gets further than chance, and the opposite falls short of it."
            ),
            Rule("Keep sticks that differ from one another: three sticks alike are blocked by the same stick."),
            Rule(
                "Each symbol stands seven times in each position. What you have played a lot of won't help you "
                "much longer."
            ),
        ),
    ),
)
"""The rules of NO-JOKE Solitaire."""

PRIMER = Topic(
    "Five things to know",
    (
        Rule(
            "You play alone. Play as many of the 35 sticks as you can in one row: each is a point, and all 35 "
            "are perfect."
        ),
        Rule("A stick has three symbols, one below the other. Your first stick can be any."),
        Rule(
            "Each later stick has to match the last one: at least one symbol has to be the same in the same position."
        ),
        Rule("You hold four sticks, and after each play you draw another while the pack lasts."),
        Rule(
            "When none of your sticks matches the last one, the game is over. So keep different symbols in your "
            "hand, and look one stick ahead."
        ),
    ),
    matching,
)
"""What to know before a first game of NO-JOKE Solitaire."""
