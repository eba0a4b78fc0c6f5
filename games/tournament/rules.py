"""The rules of the JOKER tournament by topic, in our own words."""

from __future__ import annotations

from games.api import Rule, Topic

NAME = "The JOKER tournament"
SUMMARY = "Tables of four play JOKER at once, round after round, with new partners each time; the highest total wins."

TOPICS = (
    Topic(
        "Tables and partners",
        (
            Rule("Everybody sits at a table of four, two against two, and plays 6 rounds of JOKER."),
            Rule(
                "Four to 64 people can play, and they may agree on any number from 1 to 12 rounds. Free seats go to "
                "house players, whose scores don't rank.",
                is_decided=True,
            ),
            Rule(
                "At the start everybody draws a card. At each table the two high cards are partners, and so are the "
                "two low ones. The highest deals."
            ),
            Rule("The four highest sit at table 1, the next four at table 2, and so on.", is_decided=True),
            Rule(
                "A Joker beats every other card, and suits don't count. Those who tie draw again among themselves.",
                is_decided=True,
            ),
        ),
    ),
    Topic(
        "A round",
        (
            Rule(
                'All tables play at once. When the first finishes and calls "Joker!", the bell stops all others at '
                "once. Every table is scored as it stands, and both partners write down what their pair scored."
            ),
            Rule(
                "At a stopped table the higher score wins. If the scores are equal, the pair whose marbles have come "
                "further in all wins. If that is equal too, a card is drawn for each pair, and the higher one moves "
                "on as the winner.",
                is_decided=True,
            ),
            Rule("A round may have a time limit, and the bell rings when it is up.", is_decided=True),
        ),
    ),
    Topic(
        "Between two rounds",
        (
            Rule(
                "Winners move one table towards table 1. Winners at table 1 stay there, and its losers go to the last "
                "table."
            ),
            Rule("All other losers stay.", is_decided=True),
            Rule(
                "The two who won together each draw a card, and so do the two who lost together. At the new table high "
                "plays with high, and low with low, so that everybody changes partners."
            ),
            Rule(
                "The high partner whose card is the higher one deals, by the first card that each of the two drew. If "
                "they tie, whoever stayed at the table deals, or with only one table the winner.",
                is_decided=True,
            ),
            Rule(
                "A latecomer takes a house player's seat before a round begins, at the last table that has one.",
                is_decided=True,
            ),
        ),
    ),
    Topic(
        "Leaving and coming back",
        (
            Rule(
                "If you leave, the house plays for you, and you may come back at any time. If the house has your seat "
                "when your table ends, or has made a third or more of your plays there, that round's points don't "
                "count for you; all earlier points stay.",
                is_decided=True,
            ),
        ),
    ),
    Topic(
        "The end",
        (
            Rule("The highest total after the last round wins. Those who are tied for first play each other."),
            Rule("Those who are level for another place share it.", is_decided=True),
            Rule(
                "The tie for first is played at one more table, and its winners share first place. Two who are tied "
                "play against each other, each with a house player. The highest card deals. If more than four are "
                "tied, they share first place without one.",
                is_decided=True,
            ),
            Rule(
                "If you are away, you get no seat in the play-off. If only one of those tied is there, that player "
                "comes first. If the play-off stops level, all who played it share first place.",
                is_decided=True,
            ),
            Rule(
                "A director may correct a score, giving a reason, until the scores close after the last round. Who "
                "moved where stays as it was.",
                is_decided=True,
            ),
            Rule(
                "A director may end the tournament early. A round that isn't over by then doesn't count, and those "
                "level at the top share first place.",
                is_decided=True,
            ),
        ),
    ),
)
"""The rules of the tournament."""
