"""The rules of No Thanks! by topic, in our own words."""

from __future__ import annotations

from games.api import Rule, Topic
from games.nothanks import lessons

TOPICS = (
    Topic(
        "Cards and chips",
        (
            Rule("There is one card of each number from 3 to 35, 33 in all. Three to five players play."),
            Rule("24 of them, well shuffled, make the deck. The other 9 are set aside and nobody sees them."),
            Rule("Everybody starts with 11 chips. How many chips you hold is for you alone to know."),
            Rule("The cards that each player has taken, and the chips on the card on offer, are open to all."),
        ),
        lessons.cards_and_chips,
    ),
    Topic(
        "A turn",
        (
            Rule("Lots decide who begins. The first card of the deck is turned up and is on offer."),
            Rule(
                "On your turn you either take the card with all the chips on it, or say No thanks!: "
                "you put one of your chips on the card, and the next player to the left decides."
            ),
            Rule("Without a chip you cannot decline, so you take the card."),
            Rule("A card may go round as often as there are players who pay to leave it."),
            Rule("Whoever takes a card turns up the next one, and is the first to decide on it."),
        ),
        lessons.a_turn,
    ),
    Topic(
        "The end and the score",
        (
            Rule("The game is over when the last card of the deck has been taken."),
            Rule(
                "A card counts its number against you. Of an unbroken sequence only the lowest card counts: "
                "15, 16, 17 and 18 together are 15 points."
            ),
            Rule("Each chip you have left takes one point off. A score may so fall below nothing."),
            Rule("The lowest score wins."),
            Rule("Players who tie for the lowest score share the win.", is_decided=True),
        ),
        lessons.the_score,
    ),
    Topic(
        "The tactical variant",
        (
            Rule("Everybody starts with 10 chips."),
            Rule(
                "The 10, the 20 and the 30 are out, and all players know it. 24 of the other 30 cards make the deck, "
                "6 are set aside unseen."
            ),
        ),
        lessons.the_tactical_variant,
    ),
)
"""The rules of No Thanks!"""

PRIMER = Topic(
    "Five things to know",
    (
        Rule("The lowest score wins. Each card that you take counts its number against you."),
        Rule(
            "On your turn take the card on offer with all chips on it, or say No thanks!, put one of your "
            "chips on it, and let the next player decide."
        ),
        Rule("Without a chip you have to take the card, so keep one for a bad one."),
        Rule("Of an unbroken sequence only the lowest card counts: 15, 16, 17 and 18 together are 15 points."),
        Rule(
            "Each chip you have left takes a point off. Nine cards are not in the deck, so a gap may never be filled."
        ),
    ),
    lessons.a_turn,
)
"""What to know before a first game of No Thanks!."""
