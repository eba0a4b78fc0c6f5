"""A slow second referee of NO-JOKE Solitaire, written from the rules on names alone."""

from __future__ import annotations


class Oracle:
    """One game; an action is a stick's name."""

    def __init__(self, dealt: list[str]) -> None:
        self.hand = dealt[:4]
        self.pack = dealt[4:]
        self.played: list[str] = []

    def legal(self) -> set[str]:
        if not self.played:
            return set(self.hand)
        last = self.played[-1]
        return {stick for stick in self.hand if stick[0] == last[0] or stick[1] == last[1] or stick[2] == last[2]}

    def act(self, stick: str) -> None:
        self.hand.remove(stick)
        self.played.append(stick)
        self.hand += self.pack[:1]
        self.pack = self.pack[1:]

    def result(self) -> dict[str, object]:
        return {"played": len(self.played), "perfect": len(self.played) == 35}


def longest(oracle: Oracle) -> int:
    """The longest row, by trying all."""
    best = len(oracle.played)
    for stick in oracle.legal():
        after = Oracle([])
        after.hand, after.pack, after.played = oracle.hand[:], oracle.pack[:], oracle.played[:]
        after.act(stick)
        best = max(best, longest(after))
    return best
