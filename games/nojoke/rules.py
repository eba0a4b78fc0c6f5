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
        Rule("There are 35 sticks: exactly one for every three symbols, whatever their order."),
        Rule("Each symbol comes up seven times in each position."),
        Rule(
            "The old sheet does not say in what order the symbols stand, so we do. By their letters, with T for the "
            f"Star, the sticks are: {sticks_letters(pack())}.",
            is_decided=True,
        ),
    ),
    the_sticks,
)
"""The sticks, for every NO-JOKE game."""
