"""The rules of JOKER: one table as one state."""

from __future__ import annotations

import random
from collections import deque
from typing import ClassVar

from games.api import IllegalChance, OptionsRefused, Outcome, State
from games.joker.board import FULL_HOME, SEATS, Marbles, Move, land, partner_of
from games.joker.chances import check_deal, check_reshuffle, sample_deal, sample_reshuffle
from games.joker.model import (
    CARDS_EACH,
    DISCARDS,
    LOW_PILE,
    RECENT,
    Deal,
    JokerAction,
    JokerChance,
    JokerOptions,
    JokerView,
    Notice,
    Phase,
    Play,
    Recent,
)
from games.joker.moves import legal_plays
from games.joker.refusals import refusal
from games.joker.scoring import TEAMS, outcome_of
from games.joker.sense import judge
from games.joker.worth import quick_choice, share_of_first
from games.pack import redraw

_NOBODY: tuple[int, ...] = ()
_TURNS = tuple((seat,) for seat in range(SEATS))


class JokerState(State[JokerAction, JokerChance]):
    """One position of a table.

    Nothing bounds the length of a game but its cards: each forces a move where it has one, nearly all of them
    forward, so that even random play comes home after some hundreds of turns.

    marbles: of each colour. hands: each seat's cards, the one drawn latest last. pile: the
    next card last. laid: the card laid first is first. mover: whose turn it is, or comes after the shuffle. legal:
    the mover's actions once somebody has asked for them.
    """

    phase: Phase
    to_act: tuple[int, ...]
    dealer: int
    mover: int
    marbles: list[Marbles]
    hands: list[list[int]]
    pile: list[int]
    laid: list[int]
    recent: deque[Recent]
    legal: tuple[JokerAction, ...] | None

    playout_actions: ClassVar[int] = SEATS
    explain = staticmethod(refusal)

    def __init__(self, _options: JokerOptions, seats: int) -> None:
        if seats != SEATS:
            raise OptionsRefused(f"JOKER is for {SEATS} players, two against two.")
        self.seats = seats
        self.phase = Phase.DEAL
        self.to_act = _NOBODY
        self.dealer = 0
        self.mover = 0
        self.marbles = [()] * seats
        self.hands = [[] for _ in range(seats)]
        self.pile = []
        self.laid = []
        self.recent = deque(maxlen=RECENT)
        self.legal = None

    @property
    def is_chance_due(self) -> bool:
        return self.phase is Phase.DEAL or self.phase is Phase.RESHUFFLE

    def legal_actions(self, seat: int) -> tuple[JokerAction, ...]:
        if seat not in self.to_act:
            return ()
        if self.legal is None:
            hand = self.hands[seat]
            self.legal = tuple(legal_plays(self.marbles, seat, hand)) or tuple(
                DISCARDS[card] for card in sorted(set(hand))
            )
        return self.legal

    def apply_action(self, seat: int, action: JokerAction) -> None:
        self.hands[seat].remove(action.card)
        self.laid.append(action.card)
        sent: tuple[Move, ...] = ()
        if isinstance(action, Play):
            for move in action.moves:
                sent += land(self.marbles, move)
        self.recent.append((seat, action, sent))
        self.legal = None
        if self.marbles[seat] == FULL_HOME == self.marbles[partner_of(seat)]:
            self.phase = Phase.OVER
            self.to_act = _NOBODY
        else:
            self._pass_turn((seat + 1) % SEATS)

    def _pass_turn(self, seat: int) -> None:
        """Begin the seat's turn: draw a card, once the laid ones are shuffled if the pile is low."""
        self.mover = seat
        if len(self.pile) < LOW_PILE:
            self.phase = Phase.RESHUFFLE
            self.to_act = _NOBODY
        else:
            self._draw()

    def _draw(self) -> None:
        self.hands[self.mover].append(self.pile.pop())
        self.phase = Phase.PLAY
        self.to_act = _TURNS[self.mover]

    def sample_chance(self, rng: random.Random) -> JokerChance:
        return sample_deal(rng) if self.phase is Phase.DEAL else sample_reshuffle(self.laid, rng)

    def apply_chance(self, chance: JokerChance) -> None:
        if isinstance(chance, Deal):
            if self.phase is not Phase.DEAL:
                raise IllegalChance("the deal comes once, before the first turn")
            check_deal(chance)
            self._deal(chance)
        else:
            if self.phase is not Phase.RESHUFFLE:
                raise IllegalChance(f"the laid cards are shuffled when fewer than {LOW_PILE} are left in the pile")
            check_reshuffle(chance, self.laid)
            self.pile = [*reversed(chance.pile), *self.pile]
            self.laid = []
            self.recent.append((self.dealer, Notice.RESHUFFLED, ()))
        self._draw()

    def _deal(self, deal: Deal) -> None:
        self.dealer = deal.dealer
        self.mover = (deal.dealer + 1) % SEATS
        dealt = CARDS_EACH * SEATS
        for turn in range(SEATS):
            self.hands[(self.mover + turn) % SEATS] = list(deal.pile[turn:dealt:SEATS])
        self.pile = list(deal.pile[: dealt - 1 : -1])
        self.recent.append((deal.dealer, Notice.BEGUN, ()))

    def stop(self) -> None:
        if self.phase is not Phase.OVER:
            self.phase = Phase.STOPPED
            self.to_act = _NOBODY
            self.legal = None

    def outcome(self) -> Outcome | None:
        return outcome_of(self.marbles) if self.phase is Phase.OVER or self.phase is Phase.STOPPED else None

    def view(self, seat: int | None) -> JokerView:
        return self.make_view(
            JokerView,
            seat,
            hand=() if seat is None else tuple(sorted(self.hands[seat])),
            drawn=self.hands[seat][-1] if seat is not None and seat in self.to_act else None,
            counts=tuple(len(hand) for hand in self.hands),
            pile=len(self.pile),
            laid=len(self.laid),
            top=self.laid[-1] if self.laid else None,
        )

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw the others' hands and the pile; what could be remembered of a reshuffle is not kept."""
        redraw(self.pile, [hand for holder, hand in enumerate(self.hands) if holder != seat], rng)
        if seat != self.mover:
            self.legal = None

    def evaluate(self, seat: int) -> float:
        return judge(self.marbles, seat, self.hands[seat])

    def playout_action(self, seat: int, rng: random.Random) -> JokerAction:
        legal = self.legal_actions(seat)
        return legal[0] if len(legal) == 1 else quick_choice(self.marbles, seat, legal, rng)

    def prospects(self) -> list[float]:
        outcome = self.outcome()
        if outcome is not None:
            return list(outcome.shares)
        share = share_of_first(self.marbles, self.hands)
        return [1 - share if team else share for team in TEAMS]
