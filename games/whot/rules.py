"""The rules of WHOT by topic, in our own words."""

from __future__ import annotations

from games.api import GOOD_PLAY, Rule, Topic
from games.whot import lessons

TOPICS = (
    Topic(
        "The pack",
        (
            Rule(
                "A pack has 54 cards. Circles and triangles are numbered 1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13 and 14; "
                "crosses and squares 1, 2, 3, 5, 7, 10, 11, 13 and 14; stars 1, 2, 3, 4, 5, 7 and 8."
            ),
            Rule("Five WHOT cards, each a 20, belong to no symbol."),
            Rule("There is no 6 and no 9, and the symbols with four sides, crosses and squares, have no 4, 8 or 12."),
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
                "Here a WHOT is 20, and a star is worth just its number."
            ),
            Rule("Players who tie for the lowest number cut again among themselves.", is_decided=True),
            Rule("In each later game of a rubber the deal moves one seat to the left."),
            Rule(
                "Round a real table the player on the dealer's right cuts the shuffled pack. Here chance shuffles it."
            ),
            Rule("Each player gets six cards, one at a time from the dealer's left. The rest are the stock."),
        ),
        lessons.the_deal,
    ),
    Topic(
        "A turn",
        (
            Rule("The player at the dealer's left leads with any card. It becomes the call card."),
            Rule("The leader has to play and can't draw instead.", is_decided=True),
            Rule("Turns go round to the left. Each card played becomes the new call card."),
            Rule(
                "On your turn you do one thing: play a card of the call card's symbol, play a card of its number, "
                "play a WHOT, or draw one card from the stock."
            ),
            Rule(
                "Drawing ends your turn, so you can't play the card you drew until a later one. "
                "You may draw even if you could play."
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
            Rule("A WHOT that is your last card calls nothing, since the game is over.", is_decided=True),
        ),
        lessons.whot_cards,
    ),
    Topic(
        "The stock",
        (
            Rule(
                "When the last card of the stock is drawn, the cards under the call card are turned over without "
                "shuffling and become the new stock, so the card played first is drawn first. The call card stays."
            ),
            Rule(
                "If nothing lies under the call card then, the next card that a play covers is turned over at once and "
                "is the stock.",
                is_decided=True,
            ),
            Rule("With nothing to draw, a player who can play must, and one who can't passes.", is_decided=True),
        ),
        lessons.the_stock,
    ),
    Topic(
        "Scoring",
        (
            Rule("The first player to get rid of every card wins the game."),
            Rule("Everyone else adds up the numbers they still hold, against them: stars count double, a WHOT 20."),
            Rule("Whoever has the highest score in a game pays one counter into the pool."),
            Rule("If several share the highest score, each of them pays.", is_decided=True),
        ),
        lessons.scoring,
    ),
    Topic(
        "Rubbers",
        (
            Rule("A short rubber is five games and a long one is ten."),
            Rule("You can also play a single game.", is_decided=True),
            Rule("The lowest total after the last game wins the rubber and takes the pool."),
            Rule(
                "Players who tie for the lowest total share the pool equally. Odd counters go to them one each, "
                "starting at the last dealer's left.",
                is_decided=True,
            ),
        ),
        lessons.rubbers,
    ),
    Topic(
        GOOD_PLAY,
        (
            Rule(
                "It can pay to hold a WHOT back. But one that you still hold when somebody goes out counts 20 "
                "against you."
            ),
            Rule("Remember which numbers and symbols the others couldn't follow, above all the player on your left."),
            Rule("Keep an eye on how many cards each of the others holds. It tells you who is about to go out."),
            Rule("Let nobody see your cards: one card that an opponent knows of may cost you the game."),
            Rule(
                "A handful of cards against others' one or two isn't lost yet. Play them with care and you may "
                "still win."
            ),
            Rule(
                "Stopping somebody from going out can be worth more than getting rid of a card: while the game "
                "goes on, you may yet go out yourself."
            ),
        ),
    ),
)
"""The rules of WHOT."""

PRIMER = Topic(
    "Five things to know",
    (
        Rule("Be the first to get rid of your cards. Everyone starts with six."),
        Rule(
            "On your turn play a card of the call card's symbol or of its number, or draw one card, which ends "
            "your turn. You may draw even if you could play."
        ),
        Rule("A WHOT goes on any card, and you call a symbol. Only that symbol or another WHOT follows."),
        Rule(
            "When somebody goes out, the numbers you still hold count against you: stars double, a WHOT 20. So "
            "play high cards early."
        ),
        Rule(
            "Whoever has the most against in a game pays a counter into the pool. A rubber is several games, and "
            "the lowest total takes the pool."
        ),
    ),
    lessons.a_turn,
)
"""What to know before a first game of WHOT."""
