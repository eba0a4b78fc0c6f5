"""The rules of JOKER: two against two, ten marbles to bring home, as it is played at one table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias

from games.api import Action, Chance, IllegalChance, Json, Outcome
from games.codec import Check, Written
from games.core import OVER, Rules, chance, counted, move, option, private, public
from games.joker.board import (
    FULL_HOME,
    PARTNERSHIPS,
    SEATS,
    START,
    Marbles,
    Move,
    is_finished,
    land,
    parse_place,
    partner_of,
    place_name,
    progress_of,
    score_of,
    snug_and_other,
)
from games.joker.cards import PACK, Card, card_name, sample_deal
from games.joker.moves import Fault, Moves, Way, Why, fault_of, legal_ways
from games.joker.worth import judge, quick_choice, share_of_first
from games.notation import whole_number
from games.pack import check_pieces, redraw

CARDS_EACH = 5
LOW_PILE = 5
"""With fewer cards than this in the pile, the laid cards are shuffled before a turn."""
RECENT = SEATS + 1
"""Number of the latest events that are kept: a round of actions and a shuffle."""
_WAYS_KEPT = 1 << 14


def _move_to_json(made: Move) -> Json:
    colour, origin, target = made
    return {"colour": colour, "from": place_name(colour, origin), "to": place_name(colour, target)}


def _move_from_json(data: object) -> Move:
    if not isinstance(data, dict) or data.keys() != {"colour", "from", "to"}:
        raise ValueError(f"a move has a colour, from and to, and nothing else, not {data!r}")
    colour = whole_number(data, "colour")
    if not 0 <= colour < SEATS:
        raise ValueError(f"a colour is a seat's number, and there is no seat {colour}")
    return Move(colour, parse_place(colour, data["from"]), parse_place(colour, data["to"]))


def _check_moves(moves: Moves) -> None:
    if not 1 <= len(moves) <= 2:
        raise ValueError(f"a play has one move, or with a split 7 two, not {len(moves)}")


Played: TypeAlias = Annotated[tuple[Annotated[Move, Written(_move_to_json, _move_from_json)], ...], Check(_check_moves)]
"""The moves of one play, as records have them."""


class Notice(Enum):
    """Something at the table that is nobody's action."""

    BEGUN = "begun"
    RESHUFFLED = "reshuffled"


class Deed(NamedTuple):
    """A card that a seat laid, the moves by it, none where it was discarded, and those of the marbles sent away."""

    seat: int
    card: int
    moves: Moves
    sent: Moves

    @property
    def hits(self) -> Moves:
        """The moves of the marbles that were sent to START."""
        return tuple(each for each in self.sent if each.target == START)


class Joker(Rules):
    """A position of a table.

    Nothing bounds the length of a game but its cards: each forces a move where it has one, nearly all of them
    forward, so that even random play comes home after some hundreds of turns.

    marbles: of each colour. hands: each seat's cards, the one drawn latest last. pile: the next card last. laid: the
    card laid first is first. turn: whose turn it is, or comes after the shuffle. recent: the oldest first. is_stopped:
    whether another table ended this one.
    """

    partners: Literal["cut", "fixed"] = option(
        "cut",
        "Partners",
        "cut: the two high cards play together. fixed: the 1st to join with the 3rd, the 2nd with the 4th.",
    )
    dealer: int = public(0)
    marbles: list[Marbles] = public()
    hands: list[list[int]] = private()
    pile: list[int] = counted()
    laid: list[int] = public()
    recent: tuple[Deed | Notice, ...] = public(())
    is_stopped: bool = public(False)

    playout_actions: ClassVar[int] = SEATS
    sides: ClassVar[int] = len(PARTNERSHIPS)
    is_open: ClassVar[bool] = False

    def begin(self) -> None:
        self.marbles = [()] * SEATS
        self.hands = [[] for _ in range(SEATS)]
        self.pile, self.laid = [], []
        self.draw(Joker.deal)

    @chance
    def deal(self, dealer: int, pile: tuple[Card, ...]) -> None:
        """Deal the cards, the first to the dealer's left; the others are the pile."""
        if not 0 <= dealer < SEATS:
            raise IllegalChance(f"any of the {SEATS} seats deals, but there is no seat {dealer}")
        check_pieces("a deal is of two packs with four Jokers", pile, PACK, card_name)
        self.dealer, self.turn = dealer, self.after(dealer)
        dealt = CARDS_EACH * SEATS
        for step in range(SEATS):
            self.hands[(self.turn + step) % SEATS] = list(pile[step:dealt:SEATS])
        self.pile = list(pile[: dealt - 1 : -1])
        self.recent = (Notice.BEGUN,)
        self._draw_card()

    @deal.sampled
    def shuffle_all(self, rng: random.Random) -> Chance:
        return Joker.deal(*sample_deal(rng))

    @chance
    def reshuffle(self, pile: tuple[Card, ...]) -> None:
        """Put the laid cards under the pile, the first to be drawn first."""
        check_pieces("a reshuffle is of all the laid cards", pile, tuple(sorted(self.laid)), card_name)
        self.pile = [*reversed(pile), *self.pile]
        self.laid = []
        self.recent = (*self.recent[1 - RECENT :], Notice.RESHUFFLED)
        self._draw_card()

    @reshuffle.sampled
    def shuffle_laid(self, rng: random.Random) -> Chance:
        return Joker.reshuffle(tuple(rng.sample(sorted(self.laid), len(self.laid))))

    def _draw_card(self) -> None:
        self.hands[self.turn].append(self.pile.pop())

    @move
    def play(self, seat: int, card: Card, moves: Played) -> None:
        """Lay a card and move a marble with it, or with a split 7 two marbles in this order."""
        sent: Moves = ()
        for each in moves:
            sent += land(self.marbles, each)
        self._lay(Deed(seat, card, moves, sent))

    @move
    def discard(self, seat: int, card: Card) -> None:
        """Lay a card and move nothing, where no card in hand has a move."""
        self._lay(Deed(seat, card, (), ()))

    def _lay(self, deed: Deed) -> None:
        """Lay a card, and begin the next turn, once the laid cards are shuffled if the pile is low."""
        seat = deed.seat
        self.hands[seat].remove(deed.card)
        self.laid.append(deed.card)
        self.recent = (*self.recent[1 - RECENT :], deed)
        if self.marbles[seat] == FULL_HOME == self.marbles[partner_of(seat)]:
            self.finish()
            return
        self.turn = (seat + 1) % SEATS
        if len(self.pile) < LOW_PILE:
            self.draw(Joker.reshuffle)
        else:
            self._draw_card()

    def ways(self, seat: int) -> list[Way]:
        """The ways in which the seat can lay a card: those that move marbles, or where there are none the discards."""
        hand = self.hands[seat]
        return legal_ways(self.marbles, seat, hand) or [(card, ()) for card in sorted(set(hand))]

    def legal_actions(self, seat: int) -> Sequence[Action]:
        return [action_of(way) for way in self.ways(seat)] if seat in self.to_act else ()

    @play.refused
    def no_play(self, seat: int, card: int, moves: Moves) -> Fault | None:
        if card not in self.hands[seat]:
            return Fault(Why.NOT_HELD, card)
        return fault_of(self.marbles, seat, card, moves)

    @discard.refused
    def no_discard(self, seat: int, card: int) -> Fault | None:
        if card not in self.hands[seat]:
            return Fault(Why.NOT_HELD, card)
        movable = {each for each, moves in self.ways(seat) if moves}
        return Fault(Why.CAN_MOVE if card in movable else Why.OTHERS_MOVE, card) if movable else None

    def stop(self) -> None:
        if self.due != OVER:
            self.is_stopped = True
            self.finish()
            self.settle()

    def outcome(self) -> Outcome | None:
        return self.as_it_stands() if self.due == OVER else None

    def as_it_stands(self) -> Outcome:
        """The outcome if the table ended now: the higher score wins, then the greater progress, else it is a draw."""
        scores = [score_of(self.marbles, pair) for pair in PARTNERSHIPS] * 2
        ranks = [(score, progress_of(self.marbles, pair)) for score, pair in zip(scores, PARTNERSHIPS, strict=False)]
        winners = () if ranks[0] == ranks[1] else PARTNERSHIPS[ranks.index(max(ranks))]
        has_finished = any(is_finished(self.marbles, pair) for pair in PARTNERSHIPS)
        homes = [snug_and_other(places) for places in self.marbles]
        return Outcome(
            result={
                "home": [list(home) for home in homes],
                "scores": scores,
                "winners": list(winners),
                "finished": has_finished,
            },
            scores=tuple(scores),
            teams=tuple(seat % self.sides for seat in range(SEATS)),
            places=tuple(1 if seat in winners or not winners else 3 for seat in range(SEATS)),
            tallies=tuple(
                {"25s": int(has_finished and seat in winners), "snug": homes[seat][0]} for seat in range(SEATS)
            ),
        )

    # The house

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw the others' hands and the pile; what could be remembered of a reshuffle is not kept."""
        redraw(self.pile, [hand for holder, hand in enumerate(self.hands) if holder != seat], rng)

    def worth(self, seat: int) -> float:
        return judge(self.marbles, seat, self.hands[seat])

    def playout_action(self, seat: int, rng: random.Random) -> Action:
        ways = self.ways(seat)
        return action_of(ways[0] if len(ways) == 1 else quick_choice(self.marbles, seat, ways, rng))

    def prospects(self) -> Sequence[float]:
        outcome = self.outcome()
        if outcome is not None:
            return list(outcome.shares)
        share = share_of_first(self.marbles, self.hands)
        return [share, 1 - share] * 2


@lru_cache(_WAYS_KEPT)
def action_of(way: Way) -> Action:
    """The action that lays a card in a way."""
    card, moves = way
    return Joker.play(card, moves) if moves else Joker.discard(card)


def way_of(action: Action) -> Way:
    """The card and the moves of an action."""
    if action in Joker.play:
        return Joker.play.read(action, lambda card, moves: (card, moves))
    return Joker.discard.read(action, lambda card: (card, ()))
