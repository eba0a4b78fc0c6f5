"""The rules of WHOT by topic, in our own words."""

from __future__ import annotations

from games.api import Rule, Topic
from games.whot import lessons

TOPICS = (
    Topic(
        "The pack",
        (
            Rule(
                "A pack has 54 cards. Circles and triangles are numbered 1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13 and 14; "
                "crosses and squares 1, 2, 3, 5, 7, 10, 11, 13 and 14; stars 1, 2, 3, 4, 5, 7 and 8."
            ),
            Rule("Five WHOT cards, each a 20, belong to no symbol. There is no 6 and no 9."),
            Rule("Up to five players use one pack and more than five use two, unless the table chooses otherwise."),
            Rule("One pack seats at most eight players, two packs seat ten.", is_decided=True),
        ),
        lessons.the_pack,
    ),
    Topic(
        "The deal",
        (
            Rule(
                "Everyone cuts a card from the whole pack, and whoever shows the lowest number deals first. "
                "A WHOT is 20 here, and a star is its plain number."
            ),
            Rule("Players who tie for the lowest number cut again among themselves.", is_decided=True),
            Rule("In each later game of a rubber the deal moves one seat to the left."),
            Rule("Six cards go to each player, singly, beginning at the dealer's left; the others form the stock."),
        ),
        lessons.the_deal,
    ),
    Topic(
        "A turn",
        (
            Rule("The player at the dealer's left leads with any card. It becomes the call card."),
            Rule("The leader has to play and cannot draw instead.", is_decided=True),
            Rule("Turns go round to the left. Each card played becomes the new call card."),
            Rule(
                "On your turn you do one thing: play a card of the call card's symbol, play a card of its number, "
                "play a WHOT, or draw one card from the stock."
            ),
            Rule(
                "Drawing ends your turn, so the card drawn waits for a later one. You may draw although you could play."
            ),
        ),
        lessons.a_turn,
    ),
    Topic(
        "WHOT cards",
        (
            Rule("A WHOT goes on any card, and whoever plays it calls one of the five symbols."),
            Rule("Only a card of the called symbol or another WHOT follows it."),
            Rule("A WHOT played on a WHOT may keep the call as it is or change it."),
            Rule("A WHOT that is your last card calls nothing, since the game is over."),
        ),
        lessons.whot_cards,
    ),
    Topic(
        "The stock",
        (
            Rule(
                "As soon as the last card of the stock is drawn, the cards beneath the call card are turned over "
                "unshuffled and are the new stock. The card played earliest is then drawn first. The call card stays."
            ),
            Rule(
                "If there is nothing beneath the call card at that moment, the next card to be covered is turned "
                "at once and is the stock.",
                is_decided=True,
            ),
            Rule(
                "With nothing to draw, a player who can play must, and one who cannot passes. If everybody passes in a "
                "row, the game is blocked: nobody wins it, and all score what they hold.",
                is_decided=True,
            ),
            Rule(
                "A game has as many turns as it takes. Even cards played at random bring it to its end.",
                is_decided=True,
            ),
        ),
        lessons.the_stock,
    ),
    Topic(
        "Scoring",
        (
            Rule("The first player without cards wins the game."),
            Rule("All others score against themselves the numbers they hold: stars twice their number, a WHOT 20."),
            Rule("Whoever has the highest score in a game pays one counter into the pool."),
            Rule("If several share the highest score, each of them pays.", is_decided=True),
        ),
        lessons.scoring,
    ),
    Topic(
        "Rubbers",
        (
            Rule("A short rubber is five games and a long one is ten. A single game can be played too."),
            Rule("The lowest total after the last game wins the rubber and takes the pool."),
            Rule(
                "Players who tie for the lowest total share the pool equally. Counters left over go one each to them, "
                "starting from the left of the last dealer.",
                is_decided=True,
            ),
        ),
        lessons.rubbers,
    ),
)
"""The rules of WHOT."""

PRIMER = Topic(
    "Five things to know",
    (
        Rule("Be the first to have no cards. Everyone begins with six."),
        Rule(
            "On your turn play a card of the call card's symbol or of its number, or draw one card, which ends "
            "your turn. You may draw although you could play."
        ),
        Rule(
            "A WHOT goes on any card, and you call the symbol that has to follow. Only that symbol or another "
            "WHOT does."
        ),
        Rule(
            "When somebody is out, the numbers you still hold count against you: stars twice, a WHOT 20. So "
            "play high cards early."
        ),
        Rule(
            "Whoever has most against in a game pays a counter into the pool. A rubber is several games, and "
            "the lowest total takes the pool."
        ),
    ),
    lessons.a_turn,
)
"""What to know before a first game of WHOT."""
