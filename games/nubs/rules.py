"""The rules of NUBS by topic, in our own words."""

from __future__ import annotations

from games.api import GOOD_PLAY, Rule, Topic
from games.nubs import lessons

TOPICS = (
    Topic(
        "Pegs and rolls",
        (
            Rule(
                "Four pegs stand on the table. Filling one exactly captures it, for 5, 10, 15 or 20 points: the longer "
                "the peg, the more."
            ),
            Rule(
                "The pegs hold 6, 8, 10 and 12 spaces of a quarter inch. That's 36 in all, and the rolls make 40, "
                "so some roll is always left over. We call each peg by its points.",
                is_decided=True,
            ),
            Rule("Rolls are one, two, three or four spaces high. A set has two of each size."),
            Rule("Two players have a set each. With four, each has one roll of each size."),
            Rule("Everyone sees all the rolls: nothing is hidden."),
        ),
        lessons.pegs_and_rolls,
    ),
    Topic(
        "A turn",
        (
            Rule("Lots decide who leads the first hand. After that the lead moves one seat to the left each hand."),
            Rule("Turns go to the left. On yours, play any one of your rolls on any peg with room for it."),
            Rule("A roll can't go on a peg that has fewer spaces left than its size."),
            Rule("If none of your rolls fits on a peg, you're passed over. While one fits, you must play."),
            Rule("Whoever fills a peg exactly captures it and scores its points."),
        ),
        lessons.a_turn,
    ),
    Topic(
        "The hand and the game",
        (
            Rule("A hand ends when nobody can play. A peg that isn't full then scores for nobody."),
            Rule("The game is over when somebody has 100 points or more. The highest score wins."),
            Rule("A hand is always played out: the game ends only after one.", is_decided=True),
            Rule(
                "If there's a tie for the highest score, you play more hands until one player or team is ahead.",
                is_decided=True,
            ),
        ),
        lessons.the_game,
    ),
    Topic(
        "Partners",
        (
            Rule("Four can play as partners: the two who sit opposite each other are a team."),
            Rule("Partners share a score and win together."),
        ),
        lessons.partners,
    ),
    Topic(
        GOOD_PLAY,
        (
            Rule("These tips are ours, not the old sheet's."),
            Rule("No roll is higher than 4, so nobody can fill a peg that lacks 5 or more with the next roll."),
            Rule(
                "A peg that lacks 1 to 4 is filled by one roll of that size. Before you bring it there, look whether "
                "the next player has that roll."
            ),
            Rule(
                "Bring a peg to a number that only you have a roll for, and nobody else can take it in one play. "
                "You see all the rolls."
            ),
            Rule("Keep different sizes. Each fills a peg that the others don't."),
        ),
    ),
)
"""The rules of NUBS."""

PRIMER = Topic(
    "Five things to know",
    (
        Rule(
            "Four pegs have room for 6, 8, 10 and 12 spaces. Whoever fills one exactly captures it, for 5, 10, "
            "15 or 20 points."
        ),
        Rule("On your turn play one of your rolls, one to four spaces high, on any peg that has room for it."),
        Rule(
            "Everyone plays on the same pegs, and only the roll that fills a peg scores. So mind what you "
            "leave for the next player."
        ),
        Rule("While one of your rolls fits anywhere, you must play. If none does, you're passed over."),
        Rule(
            "A hand ends when nobody can play. You play hands until somebody has 100 points; then the "
            "highest score wins. Everyone sees all the rolls."
        ),
    ),
    lessons.a_turn,
)
"""What to know before a first game of NUBS."""
