"""The rules of NO-JOKE Solitaire."""

from __future__ import annotations

import random
from functools import lru_cache

from games.api import IllegalChance, OptionsRefused, Outcome, State
from games.nojoke.deal import Deal, check_deal, sample_deal
from games.nojoke.play import PLAYS, Play, plays_of
from games.nojoke.solitaire.model import STICKS_EACH, Phase, SolitaireOptions, SolitaireView
from games.nojoke.solitaire.refusals import refusal
from games.nojoke.sticks import ALL_STICKS, KINDS, MATCHES
from games.pack import mask_of

PLAYER = 0
"""The only seat."""


class SolitaireState(State[Play, Deal]):
    """One position; a game is bounded by the 35 sticks, one of which each action plays.

    held: the hand as a set. pack: the next stick last. row: the sticks played, the last one last. matching: the set of
    those that match that one, at first all. drawn: the stick drawn last, None once nothing is left to draw.
    """

    phase: Phase
    to_act: tuple[int, ...]
    held: int
    pack: list[int]
    row: list[int]
    matching: int
    drawn: int | None

    explain = staticmethod(refusal)

    def __init__(self, options: SolitaireOptions, seats: int) -> None:
        del options  # there is nothing to choose
        if seats != 1:
            raise OptionsRefused("NO-JOKE Solitaire is for one player.")
        self.seats = seats
        self.phase = Phase.DEAL
        self.to_act = ()
        self.held = 0
        self.pack = []
        self.row = []
        self.matching = ALL_STICKS
        self.drawn = None

    @property
    def is_chance_due(self) -> bool:
        return self.phase is Phase.DEAL

    def legal_actions(self, seat: int) -> tuple[Play, ...]:
        return plays_of(self.held & self.matching) if seat in self.to_act else ()

    def apply_action(self, seat: int, action: Play) -> None:
        stick = action.stick
        held = self.held ^ 1 << stick
        self.row.append(stick)
        self.drawn = drawn = self.pack.pop() if self.pack else None
        if drawn is not None:
            held |= 1 << drawn
        self.held = held
        self.matching = matching = MATCHES[stick]
        if not held & matching:
            self.phase = Phase.OVER
            self.to_act = ()

    def sample_chance(self, rng: random.Random) -> Deal:
        return sample_deal(PLAYER, 1, rng)

    def apply_chance(self, chance: Deal) -> None:
        if self.phase is not Phase.DEAL:
            raise IllegalChance("the sticks are dealt once, at the start")
        check_deal(chance, PLAYER, self.seats, 1)
        self.held = mask_of(chance.hand(PLAYER, self.seats, STICKS_EACH))
        self.pack = chance.reserve(self.seats, STICKS_EACH)
        self.phase = Phase.PLAY
        self.to_act = (PLAYER,)

    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        played = len(self.row)
        is_perfect = played == KINDS
        return Outcome(
            result={"played": played, "perfect": is_perfect},
            places=(1,),
            scores=(played,),
            tallies=({"perfects": int(is_perfect), "sticks": played},),
        )

    def view(self, seat: int | None) -> SolitaireView:
        is_player = seat == PLAYER
        return self.make_view(
            SolitaireView,
            seat,
            hand=_sticks(self.held) if is_player or self.phase is Phase.OVER else (),
            count=self.held.bit_count(),
            drawn=self.drawn if is_player else None,
            pack=len(self.pack),
        )

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Reorder the pack; for the channel redraw the hand too, of which it knows that some stick matches."""
        if self.phase is not Phase.PLAY or seat == PLAYER:
            self.pack.sort()
            rng.shuffle(self.pack)
            return
        count = self.held.bit_count()
        unseen = sorted([*self.pack, *_sticks(self.held)])
        while True:
            rng.shuffle(unseen)
            self.held = mask_of(unseen[:count])
            if self.held & self.matching:
                break
        self.pack = unseen[count:]
        if self.drawn is not None:
            self.drawn = rng.choice(unseen[:count])

    def evaluate(self, seat: int) -> float:
        return float(len(self.row) + longest_chain(self.held, self.matching))

    def playout_action(self, seat: int, rng: random.Random) -> Play:
        """One of those after which most of the sticks held can be played."""
        held = self.held
        sticks = _sticks(held & self.matching)
        chains = [longest_chain(held ^ 1 << stick, MATCHES[stick]) + 0.5 * rng.random() for stick in sticks]
        return PLAYS[sticks[chains.index(max(chains))]]

    def prospects(self) -> tuple[float]:
        """Who plays alone wins by a perfect game."""
        return (float(len(self.row) == KINDS),)


def _sticks(mask: int) -> tuple[int, ...]:
    """The sticks of a set, ascending."""
    return tuple(stick for stick in range(KINDS) if mask >> stick & 1)


@lru_cache(maxsize=1 << 16)
def longest_chain(held: int, followers: int) -> int:
    """How many of the sticks held, at most four, can be played one after the other, beginning with a follower."""
    return max((1 + longest_chain(held ^ 1 << stick, MATCHES[stick]) for stick in _sticks(held & followers)), default=0)
