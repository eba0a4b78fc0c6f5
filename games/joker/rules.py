"""The rules of JOKER by topic, in our own words."""

from __future__ import annotations

from games.api import Rule, Topic
from games.joker import lessons

TOPICS = (
    Topic(
        "Players and cards",
        (
            Rule("Four people play, two against two. Partners sit across from each other."),
            Rule("Two packs are shuffled together with four Jokers: 108 cards."),
            Rule(
                "You cut cards for partners: the two highest play together, and so do the two lowest. The highest card "
                "deals. A table may fix the partners instead: the first to join with the third, the second with the "
                "fourth."
            ),
            Rule("Those who tie cut again.", is_decided=True),
            Rule("Everyone has five cards and five marbles. All marbles start in START."),
        ),
        lessons.players,
    ),
    Topic(
        "The board",
        (
            Rule(
                "The board is the usual one for four: a track of 72 spaces, T0 to T71. The four come-out spaces are "
                "T0, T18, T36 and T54, for the first to the fourth player. Forward is clockwise.",
                is_decided=True,
            ),
            Rule(
                "Each player's HOME entrance is on the track five spaces before the come-out space. HOME has five "
                "spaces, H1 next to the entrance and H5 deepest.",
                is_decided=True,
            ),
            Rule(
                "In seat order the marbles are red, blue, yellow and green, marked with the letters R, B, Y and G.",
                is_decided=True,
            ),
        ),
        lessons.the_board,
    ),
    Topic(
        "A turn",
        (
            Rule("The player on the dealer's left starts, and turns go round to the left."),
            Rule("On your turn you draw a card, lay a card, and move as it says."),
            Rule("If any card in your hand has a move, you have to lay one that has, and make its move."),
            Rule("If none has, you discard any one card and nothing moves."),
            Rule(
                "When fewer than five cards are in the pile as a turn begins, the laid cards are shuffled and put "
                "under it before the player draws. The number five is our choice.",
                is_decided=True,
            ),
        ),
        lessons.a_turn,
    ),
    Topic(
        "The cards",
        (
            Rule("A king, queen or jack brings a marble out of START, or moves one forward by 10."),
            Rule("An ace brings a marble out of START, or moves one forward by 1."),
            Rule("A 2, 3, 4, 5, 6, 9 or 10 moves a marble that many spaces forward."),
            Rule(
                "A 7 moves one marble 7 forward, or is split over two of your marbles. You finish the first part, "
                "with everything it sends away, before the second, and you choose the order."
            ),
            Rule("An 8 moves a marble 8 back, and nothing else."),
            Rule("A Joker has a topic of its own."),
        ),
        lessons.the_cards,
    ),
    Topic(
        "Moving",
        (
            Rule("Moving forward, a marble may pass any marble but one of its own colour."),
            Rule("No marble may land on one of its own colour."),
            Rule("A marble comes out of START onto its come-out space, unless one of its own colour stands there."),
            Rule(
                "From its entrance a marble goes on only into HOME, and never round again. It gets into HOME by exact "
                "count, and inside it moves on by exact count and passes no other."
            ),
            Rule("Moving back, a marble starts from the track and may pass any marble, your own too."),
            Rule("A marble that backs to its entrance, or to just before it, can go on into HOME from there."),
            Rule(
                "A marble that backs to a space between its entrance and its come-out space has to go all the way "
                "round again.",
                is_decided=True,
            ),
        ),
        lessons.moving,
    ),
    Topic(
        "Landing on others",
        (
            Rule("An opponent's marble that you land on goes back to its START."),
            Rule(
                "Your partner's marble goes to the entrance of your partner's HOME. An opponent's marble that stands "
                "there goes to START."
            ),
            Rule(
                "You may not land on your partner's marble while a marble of your own partnership stands on that "
                "entrance, or the marble itself does. The marble that you are moving has left its space and does not "
                "count."
            ),
            Rule("All of this holds for every card, as it does for the Joker.", is_decided=True),
        ),
        lessons.landing,
    ),
    Topic(
        "The Joker",
        (
            Rule("A Joker brings a marble out of START, or moves one forward by 1, or jumps."),
            Rule(
                "A jump takes a marble from the track forward onto any space where an opponent's or your partner's "
                "marble stands, and sends that one away. It may pass everything, your own marbles too."
            ),
            Rule("A Joker never takes a marble beyond its HOME entrance, and never moves one back."),
            Rule(
                "So it can reach the entrance, from behind the come-out space all the way round, but it never moves a "
                "marble into HOME or inside it, and from START it only comes out.",
                is_decided=True,
            ),
        ),
        lessons.the_joker,
    ),
    Topic(
        "Playing for your partner",
        (
            Rule("Once your five marbles are in HOME, you move your partner's with your cards."),
            Rule(
                "A 7 may be split between you: the first part brings your last marble home, and the second, in this "
                "order only, moves one of your partner's."
            ),
            Rule("You always use the whole count of a card, for the last move of the game too."),
        ),
        lessons.for_the_partner,
    ),
    Topic(
        "The end",
        (
            Rule('The partners who first have all ten marbles in HOME call "Joker!" and win.'),
            Rule(
                "A marble in HOME is snug when every space deeper than its own is filled. Each snug marble counts 2 "
                "and every other one in HOME counts 1. Partners add theirs up, and those who finish add 5, so they "
                "have 25. Both partners get the sum."
            ),
            Rule(
                "Where many tables play at once, the first to finish stops the others. A stopped table is scored as it "
                "stands, and the higher score wins."
            ),
            Rule(
                "If the scores of a stopped table are equal, the partners win whose marbles have come further in all. "
                "A marble in START counts nothing, the four spaces before the come-out space count 1 to 4, the "
                "come-out space 5, and each further space one more, up to 72 at the entrance and 77 at H5. If that is "
                "equal too, it's a draw.",
                is_decided=True,
            ),
            Rule(
                "Nothing limits how long a game may last. Since nearly every card moves a marble on, it comes to an "
                "end even if everyone plays at random.",
                is_decided=True,
            ),
        ),
        lessons.the_end,
    ),
)
"""The rules of JOKER."""

PRIMER = Topic(
    "Five things to know",
    (
        Rule(
            "Two play against two, partners across from each other. The side that first has all ten marbles in "
            "HOME wins."
        ),
        Rule(
            "Each turn you draw a card, lay one, and move a marble as it says. If any card of yours has a "
            "move, you have to lay one that has."
        ),
        Rule(
            "Kings, queens, jacks, aces and Jokers bring a marble out of START. A 7 may be split over two "
            "marbles, and an 8 moves back."
        ),
        Rule(
            "An opponent's marble that you land on goes back to START. Your partner's goes to the entrance of "
            "its HOME, which helps."
        ),
        Rule(
            "Marbles go clockwise round the board and into HOME by exact count. When your five are in, you "
            "move your partner's."
        ),
    ),
    lessons.the_cards,
)
"""What to know before a first game of JOKER."""
