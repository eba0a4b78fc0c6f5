"""Calls: what a seat may do whether or not it is its turn."""

from __future__ import annotations

from games.api import Action


class Call(Action):
    """An action apart from turns, of which the first to make it has the good.

    It is legal only when right, but offered always, since an offer would tell. Who calls when several calls are right
    is first all the same, and chooses one of them; the first of `legal_actions` is made for who has not chosen in
    time. In a record it neither carries a list of legal actions nor stands in one.
    """

    __slots__ = ()


CHOOSE_SECONDS = 10.0
"""So long a caller has to choose among several right calls, while the game waits."""
