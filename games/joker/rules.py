"""The rules of JOKER by topic, in our own words."""

from __future__ import annotations

from games.api import GOOD_PLAY, Rule, Topic
from games.joker import lessons

TOPICS = (
    Topic(
        "Players and cards",
        (
            Rule("Four people play, two against two."),
            Rule("Partners sit across from each other.", is_decided=True),
            Rule("Two packs are shuffled together with four Jokers: 108 cards."),
            Rule(
                "You cut cards for partners: the two highest play together, and so do the two lowest. The highest card "
                "deals."
            ),
            Rule("Those who tie cut again.", is_decided=True),
            Rule(
                "A table may fix the partners instead: the first to join with the third, the second with the fourth.",
                is_decided=True,
            ),
            Rule("Everyone is dealt five cards."),
            Rule("Everyone has five marbles, and all of them begin in START.", is_decided=True),
        ),
        lessons.players,
    ),
    Topic(
        "The board",
        (
            Rule(
                "The board is the usual one for four: a track of 72 spaces, with the four come-out spaces 18 apart. "
                "Forward is clockwise.",
                is_decided=True,
            ),
            Rule(
                "Each player's HOME entrance is on the track five spaces before the come-out space. HOME has five "
                "spaces: space 1 is next to the entrance, and the fifth is the deepest.",
                is_decided=True,
            ),
            Rule(
                "A marble's place is told by the steps from its own come-out space, such as 20 steps out, and in the "
                "last ten spaces by those to HOME: on the entrance it is 1 before HOME.",
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
            Rule("The player on the dealer's left starts."),
            Rule("Turns go round to the left.", is_decided=True),
            Rule("On your turn you draw a card, lay a card, and move as it says."),
            Rule(
                "Round a real board you may already draw once the player before you has drawn, but must wait for that "
                "player's move. Here you draw as your turn begins, so nobody waits for your cards."
            ),
            Rule(
                "A card laid or shown must be played. Here you show none: until the last press you can look at a "
                "card's moves and go back, and that press lays the card and moves at once."
            ),
            Rule("If any card in your hand has a move, you have to lay one that has, and make its move."),
            Rule("If none has, you discard any one card and nothing moves.", is_decided=True),
            Rule("When the pile gets low, the laid cards are shuffled and put under it."),
            Rule(
                "It is low when it has fewer than five cards as a turn begins, before the player draws.",
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
            Rule("A 7 moves one marble 7 forward, or is split over two of your marbles."),
            Rule(
                "You finish the first part of a split 7, with everything it sends away, before the second, and you "
                "choose the order.",
                is_decided=True,
            ),
            Rule("An 8 moves a marble 8 back, and nothing else."),
            Rule("A Joker has a topic of its own."),
        ),
        lessons.the_cards,
    ),
    Topic(
        "Moving",
        (
            Rule("Moving forward, a marble may pass any marble but one of its own colour.", is_decided=True),
            Rule("No marble may land on one of its own colour.", is_decided=True),
            Rule(
                "A marble comes out of START onto its come-out space, unless one of its own colour stands there.",
                is_decided=True,
            ),
            Rule(
                "From its entrance a marble goes on only into HOME, and never round again. It gets into HOME by exact "
                "count, and inside it moves on by exact count and passes no other.",
                is_decided=True,
            ),
            Rule("Moving back, a marble may pass any marble, your own too."),
            Rule("Only a marble on the track moves back.", is_decided=True),
            Rule(
                "A marble that backs to its entrance, or to just before it, can go on into HOME from there.",
                is_decided=True,
            ),
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
            Rule("Your partner's marble goes to the entrance of your partner's HOME."),
            Rule("An opponent's marble that stands on that entrance goes to START.", is_decided=True),
            Rule(
                "You may not land on your partner's marble while a marble of your partner's stands on that entrance, "
                "be it this one or another."
            ),
            Rule(
                "Nor while a marble of your own stands there. The one that you are moving has left its space and does "
                "not count.",
                is_decided=True,
            ),
            Rule("All of this holds for every card, as it does for the Joker.", is_decided=True),
        ),
        lessons.landing,
    ),
    Topic(
        "The Joker",
        (
            Rule(
                "A Joker brings a marble out of START, or moves one forward by 1, or jumps onto a space where an "
                "opponent's or your partner's marble stands, and sends that one away."
            ),
            Rule(
                "A jump takes a marble from the track forward, as far as you like. It may pass everything, your own "
                "marbles too.",
                is_decided=True,
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
            Rule("Once your five marbles are in HOME, you move your partner's with your cards.", is_decided=True),
            Rule(
                "A 7 may be split between you: the first part brings your last marble home, and the second moves one "
                "of your partner's."
            ),
            Rule("The parts can't go the other way round.", is_decided=True),
            Rule("You always use the whole count of a card, for the last move of the game too."),
        ),
        lessons.for_the_partner,
    ),
    Topic(
        "The end",
        (
            Rule('The partners who first have all ten marbles in HOME call "Joker!" and win.'),
            Rule(
                "Each marble that is snug in HOME counts 2, and every other one in HOME counts 1. Partners add theirs "
                "up, and those who finish add 5, so they have 25. Both partners get the sum."
            ),
            Rule("A marble in HOME is snug when every space deeper than its own is filled.", is_decided=True),
            Rule(
                "Where many tables play at once, the first to finish stops the others. A stopped table is scored as it "
                "stands."
            ),
            Rule("At a stopped table the higher score wins.", is_decided=True),
            Rule(
                "If the scores of a stopped table are equal, the partners win whose marbles have come further in all. "
                "A marble in START counts nothing, the four spaces before the come-out space count 1 to 4, the "
                "come-out space 5, and each further space one more, up to 72 at the entrance and 77 in the deepest "
                "space of HOME. If that is equal too, it's a draw.",
                is_decided=True,
            ),
        ),
        lessons.the_end,
    ),
    Topic(
        GOOD_PLAY,
        (
            Rule("These tips are ours, not the old sheet's."),
            Rule(
                "An 8 is worth keeping for a marble that has just come out: from the come-out space it goes back "
                "to 4 before HOME, and nearly the whole way round is saved."
            ),
            Rule(
                "Sending an opponent's marble to START costs it every step that it has come, so hit those that are "
                "nearly home."
            ),
            Rule(
                "Landing on your partner's marble takes it on to its entrance, 1 before HOME. It never loses by that."
            ),
            Rule(
                "One card in three brings a marble out: kings, queens, jacks, aces and Jokers. Don't spend your "
                "last one on steps while marbles of yours wait in START."
            ),
            Rule("Fill HOME from the deepest space. A marble passes no other inside, and only what is snug counts 2."),
        ),
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
