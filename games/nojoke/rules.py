"""The rules that the NO-JOKE games share, in our own words."""

from __future__ import annotations

from games.api import Rule, Topic
from games.nojoke.labels import sticks_letters
from games.nojoke.lessons import the_sticks
from games.nojoke.sticks import pack

STICKS = Topic(
    "The sticks",
    (
        Rule(
            "A stick carries three symbols in a first, a second and a third position. The symbols are Heart, Spade, "
            "Diamond, Club and Star."
        ),
        Rule("There are 35 sticks: one, and only one, for each three symbols, whatever their order."),
        Rule("Each symbol is found seven times in each of the three positions."),
        Rule(
            "In what order the symbols stand is for us to say, since the old sheet does not. By their letters, with T "
            f"for the Star, the sticks are: {sticks_letters(pack())}.",
            is_decided=True,
        ),
    ),
    the_sticks,
)
"""The sticks, for every NO-JOKE game."""
