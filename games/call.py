"""Calls: what a seat may do out of turn."""

from __future__ import annotations

from games.api import Action


class Call(Action):
    """An action out of turn; in a record it neither carries a list of legal actions nor stands in one."""

    __slots__ = ()
