"""The rules of NUBS by topic, in our own words."""

from __future__ import annotations

from games.api import Rule, Topic
from games.nubs import lessons

TOPICS = (
    Topic(
        "Pegs and rolls",
        (
            Rule(
                "Four pegs stand on the table. Capturing them scores 5, 10, 15 and 20 points, the shortest the least, "
                "and each is called by its points."
            ),
            Rule(
                "The pegs hold 6, 8, 10 and 12 spaces of a quarter inch. That is 36 in all and the rolls make 40, "
                "so some roll never plays.",
                is_decided=True,
            ),
            Rule("Rolls are one, two, three or four spaces high. A set has two of each size."),
            Rule("Two players have a set each. Of four players, each has one roll of each size."),
            Rule("All rolls lie open: nothing is hidden from anybody."),
        ),
        lessons.pegs_and_rolls,
    ),
    Topic(
        "A turn",
        (
            Rule("Lots decide who leads the first hand. In each later hand the lead moves one seat to the left."),
            Rule("Turns go round to the left. On yours you play any one of your rolls on any peg."),
            Rule("A roll may not be played on a peg that it would more than fill."),
            Rule("If none of your rolls fits on any peg you are passed over. As long as one fits you have to play."),
            Rule("Whoever fills a peg exactly captures it and scores its points."),
        ),
        lessons.a_turn,
    ),
    Topic(
        "The hand and the game",
        (
            Rule("A hand ends when nobody can play. Pegs that are not full by then score for nobody."),
            Rule("The game ends after a hand in which somebody has 100 points or more. The greatest score wins."),
            Rule(
                "If the greatest score is shared exactly, another hand is played, until one is ahead.", is_decided=True
            ),
            Rule(
                "A game has as many hands as it takes. A hand has no more plays than there are rolls, and even rolls "
                "played at random fill pegs and bring the game to its end.",
                is_decided=True,
            ),
        ),
        lessons.the_game,
    ),
    Topic(
        "Partners",
        (
            Rule("Four can play as partners, those who sit opposite each other together."),
            Rule("Partners score for their team, and win together."),
        ),
        lessons.partners,
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
            "Everybody plays on the same pegs, and only the roll that fills a peg counts. So mind what you "
            "leave for the next player."
        ),
        Rule("As long as one of your rolls fits anywhere you have to play it. If none does, you are passed over."),
        Rule(
            "A hand ends when nobody can play. Hands go on until somebody has 100 points, and then the "
            "greatest score wins. All rolls lie open."
        ),
    ),
    lessons.a_turn,
)
"""What to know before a first game of NUBS."""
