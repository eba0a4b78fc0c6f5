"""The rules of No Thanks! by topic, in our own words."""

from __future__ import annotations

from games.api import GOOD_PLAY, Rule, Topic
from games.nothanks import lessons

TOPICS = (
    Topic(
        "Cards and chips",
        (
            Rule("The 33 cards are the numbers 3 to 35, one of each. Three to five can play."),
            Rule("24 of them, well shuffled, make the deck. The other 9 are set aside and nobody sees them."),
            Rule("Everyone starts with 11 chips. Only you know how many you hold."),
            Rule("Everyone sees the cards that each player has taken, and the chips on the card on offer."),
        ),
        lessons.cards_and_chips,
    ),
    Topic(
        "A turn",
        (
            Rule("Lots decide who begins. The first card of the deck is turned up and is on offer."),
            Rule(
                "On your turn, either take the card with all the chips on it, or say No thanks!: "
                "pay one of your chips onto the card, and the next player to the left decides."
            ),
            Rule("Without a chip you must take the card."),
            Rule("A card goes round for as long as everyone pays to leave it."),
            Rule("Whoever takes a card turns up the next one, and is the first to decide on it."),
        ),
        lessons.a_turn,
    ),
    Topic(
        "The end and the score",
        (
            Rule("The game is over when the last card of the deck has been taken."),
            Rule(
                "A card counts its number against you. In a run of numbers only the lowest card counts: "
                "15, 16, 17 and 18 together are 15 points."
            ),
            Rule("Each chip you have left takes a point off, so a score can go below 0."),
            Rule("The lowest score wins."),
            Rule("Players who tie for the lowest score share the win.", is_decided=True),
        ),
        lessons.the_score,
    ),
    Topic(
        "The tactical variant",
        (
            Rule("Everyone starts with 10 chips."),
            Rule(
                "10, 20 and 30 are out, and everyone knows it. 24 of the other 30 cards make the deck; "
                "6 are set aside unseen."
            ),
        ),
        lessons.the_tactical_variant,
    ),
    Topic(
        GOOD_PLAY,
        (
            Rule(
                "Your chips run out sooner or later, and then you must take what comes. So early on don't shy away "
                "from a card with a few chips: a 15 with three or four of them can be a good buy."
            ),
            Rule(
                "If a card adds to a run of yours and nobody else wants it, say No thanks! and let it go round: it "
                "comes back with more chips. With the 34 before you, the 35 can wait."
            ),
            Rule(
                "Don't be greedy. Somebody who is out of chips has to take the card, and you never know when that is."
            ),
            Rule(
                "A gap of one, such as between 22 and 24, may be filled later; but nine cards are out, so don't "
                "count on it."
            ),
            Rule(
                "The wider a gap, such as from 30 to 35, the less likely that all its cards are in the deck and that "
                "you get them."
            ),
        ),
    ),
)
"""The rules of No Thanks!"""

PRIMER = Topic(
    "Five things to know",
    (
        Rule("The lowest score wins. Each card you take counts its number against you."),
        Rule(
            "On your turn, take the card on offer with all the chips on it, or pay one of your "
            "chips onto it and let the next player decide."
        ),
        Rule("Without a chip you must take the card, so keep some for the bad ones."),
        Rule("In a run of numbers only the lowest card counts: 15, 16, 17 and 18 together are 15 points."),
        Rule(
            "Each chip you have left takes a point off. Nine cards are not in the deck, so a gap may never be filled."
        ),
    ),
    lessons.a_turn,
)
"""What to know before a first game of No Thanks!."""
