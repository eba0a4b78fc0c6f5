"""Calls: what a seat may do whether or not it is its turn."""

from __future__ import annotations

from games.api import Action


class Call(Action):
    """An action apart from turns, of which the first to make it has the good.

    It is legal only when right, but offered always, since an offer would tell. In a record it neither carries a list of
    legal actions nor stands in one.
    """

    __slots__ = ()
