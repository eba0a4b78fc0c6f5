"""The rules of WHOT: a rubber of games as one state."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from functools import lru_cache

from games.api import IllegalChance, Json, OptionsRefused, Outcome, State
from games.pack import mask_of, redraw
from games.scores import places_of
from games.whot.cards import (
    CALLED,
    COUNTS,
    FOLLOWERS,
    FREE,
    KINDS,
    WHOT,
    count_against,
)
from games.whot.chances import check_cut, check_pack, sample_cut, sample_deal
from games.whot.model import (
    CALLING_PLAYS,
    CARDS_EACH,
    DRAW,
    PASS,
    PLAYS,
    SEATS_OF_ONE_PACK,
    SEATS_OF_TWO_PACKS,
    Books,
    Cut,
    Deal,
    Draw,
    Notice,
    Phase,
    Play,
    Recent,
    Rubber,
    WhotAction,
    WhotChance,
    WhotOptions,
    WhotView,
)
from games.whot.refusals import refusal
from games.whot.sense import calling, dearest, rubber_shares

_DRAW_BIT = 1 << KINDS
_LAST_WHOT_BIT = 2 << KINDS
_WHOT_BIT = 1 << WHOT
_NUMBERED_BITS = _WHOT_BIT - 1

_CARDS = tuple(bytes([card]) for card in range(KINDS))
"""Each card as a hand by itself."""

_NOBODY: tuple[int, ...] = ()

_RECENT_OF_SEAT = 2
"""A seat's action may come with the notice that the pile was turned over."""


@lru_cache(maxsize=1 << 14)
def _actions(mask: int) -> tuple[WhotAction, ...]:
    """The actions of a set of playable cards; _LAST_WHOT_BIT: a WHOT that is the last card, _DRAW_BIT: a draw."""
    actions: list[WhotAction] = []
    numbered = mask & _NUMBERED_BITS
    while numbered:
        lowest = numbered & -numbered
        actions.append(PLAYS[lowest.bit_length() - 1])
        numbered ^= lowest
    if mask & _WHOT_BIT:
        actions.extend(CALLING_PLAYS)
    if mask & _LAST_WHOT_BIT:
        actions.append(PLAYS[WHOT])
    if mask & _DRAW_BIT:
        actions.append(DRAW)
    return tuple(actions) or (PASS,)


class WhotState(State[WhotAction, WhotChance]):
    """One position of a rubber.

    hands, held: each seat's cards, which copies share, and the same as a set. stock: the next card last. pile: the
    earliest played card first, the call card last. caller: who played the call card. passes: how many have passed in
    succession. won: games won by seat. books_kept: the books of the game finished last. legal: the actions of who is to
    act once somebody has asked for them.

    Nothing bounds the turns of a game: players who draw what they could win with go on for ever. Plays that are chosen
    without such a purpose run somebody out of cards, so random play ends with probability 1.
    """

    packs: int
    rubber: Rubber
    games: int
    turns: tuple[tuple[int, ...], ...]
    phase: Phase
    to_act: tuple[int, ...]
    game: int
    dealer: int
    totals: tuple[int, ...]
    won: tuple[int, ...]
    pool: int
    cut: Cut | None
    books_kept: Books | None
    recent: deque[Recent]
    hands: list[bytes]
    held: list[int]
    stock: list[int]
    pile: list[int]
    call: int
    caller: int
    passes: int
    legal: tuple[WhotAction, ...] | None

    playout_ends_with_books = True

    explain = staticmethod(refusal)

    def __init__(self, options: WhotOptions, seats: int) -> None:
        if seats not in options.seat_range:
            raise OptionsRefused(_seats_refusal(options))
        self.packs = options.packs_used(seats)
        self.seats = seats
        self.rubber = options.rubber
        self.games = options.games
        self.turns = tuple(((seat + 1) % seats,) for seat in range(seats))
        self.phase = Phase.CUT
        self.to_act = _NOBODY
        self.game = 1
        self.dealer = 0
        self.totals = (0,) * seats
        self.won = (0,) * seats
        self.pool = 0
        self.cut = None
        self.books_kept = None
        self.recent = deque(maxlen=_RECENT_OF_SEAT * seats)
        self._clear_table()

    def _clear_table(self) -> None:
        self.hands = [b""] * self.seats
        self.held = [0] * self.seats
        self.stock = []
        self.pile = []
        self.call = FREE
        self.caller = 0
        self.passes = 0
        self.legal = None

    @property
    def is_chance_due(self) -> bool:
        return self.phase is Phase.DEAL or self.phase is Phase.CUT

    def legal_actions(self, seat: int) -> tuple[WhotAction, ...]:
        if seat not in self.to_act:
            return ()
        if self.legal is None:
            mask = self.held[seat] & FOLLOWERS[self.call]
            if mask == _WHOT_BIT and len(self.hands[seat]) == 1:
                mask = _LAST_WHOT_BIT
            if self.stock and self.pile:  # the leader must play
                mask |= _DRAW_BIT
            self.legal = _actions(mask)
        return self.legal

    def apply_action(self, seat: int, action: WhotAction) -> None:
        self.legal = None
        if isinstance(action, Play):
            card = action.card
            hand = self.hands[seat] = self.hands[seat].replace(_CARDS[card], b"", 1)
            if card not in hand:
                self.held[seat] ^= 1 << card
            self.pile.append(card)
            self.call = card if action.call is None else CALLED + action.call
            self.caller = seat
            self.passes = 0
            self.recent.append((seat, action, card))
            if not hand:
                self._end_game(seat)
                return
        elif isinstance(action, Draw):
            card = self.stock.pop()
            self.hands[seat] += _CARDS[card]
            self.held[seat] |= 1 << card
            self.recent.append((seat, action, card))
        else:
            self.passes += 1
            self.recent.append((seat, action, None))
            if self.passes == self.seats:
                self._end_game(None)
                return
        if not self.stock:
            self._turn_pile()
        self.to_act = self.turns[seat]

    def _turn_pile(self) -> None:
        """Make the cards under the call card the new stock, the earliest played one on top."""
        if len(self.pile) > 1:
            call_card = self.pile.pop()
            self.stock = self.pile[::-1]
            self.pile = [call_card]
            self.recent.append((self.caller, Notice.TURNED, len(self.stock)))

    def _end_game(self, winner: int | None) -> None:
        against = tuple(count_against(hand) for hand in self.hands)
        highest = max(against)
        payers = tuple(seat for seat, score in enumerate(against) if score == highest)
        self.totals = tuple(total + score for total, score in zip(self.totals, against, strict=True))
        self.pool += len(payers)
        if winner is not None:
            self.won = tuple(won + (seat == winner) for seat, won in enumerate(self.won))
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        self.books_kept = Books(self.game, winner, hands, against, payers, self.totals, self.pool)
        self.phase = Phase.BOOKS
        self.to_act = _NOBODY

    def sample_chance(self, rng: random.Random) -> WhotChance:
        if self.phase is Phase.CUT:
            return sample_cut(self.seats, self.packs, rng)
        return sample_deal(self.dealer, self.packs, rng)

    def apply_chance(self, chance: WhotChance) -> None:
        if isinstance(chance, Cut):
            self._apply_cut(chance)
        else:
            self._apply_deal(chance)

    def _apply_cut(self, cut: Cut) -> None:
        if self.phase is not Phase.CUT:
            raise IllegalChance("the cut for deal comes once, before the first deal")
        check_cut(cut, self.seats)
        self.cut = cut
        self.dealer = cut.dealer
        self.recent.append((cut.dealer, Notice.CUT, dict(cut.rounds[-1])[cut.dealer]))
        self.phase = Phase.DEAL

    def _apply_deal(self, deal: Deal) -> None:
        if self.phase is not Phase.DEAL:
            raise IllegalChance("a deal comes only after the cut or after a game's books")
        if deal.dealer != self.dealer:
            raise IllegalChance(f"the deal passes to the left: seat {self.dealer} deals, not seat {deal.dealer}")
        check_pack(deal.pack, self.packs)
        leader = (self.dealer + 1) % self.seats
        dealt = CARDS_EACH * self.seats
        self._clear_table()
        for place in range(self.seats):
            self.hands[(leader + place) % self.seats] = bytes(deal.pack[place : dealt : self.seats])
        self.held = [mask_of(hand) for hand in self.hands]
        self.stock = list(deal.pack[: dealt - 1 : -1])
        self.recent.append((self.dealer, Notice.BEGUN, self.game))
        self.phase = Phase.PLAY
        self.to_act = (leader,)

    def books(self) -> Json | None:
        books = self.books_kept
        if self.phase is not Phase.BOOKS or books is None:
            return None
        return {
            "type": "game",
            "winner": books.winner,
            "against": list(books.against),
            "totals": list(books.totals),
            "pool": books.pool,
        }

    def close_books(self) -> None:
        if self.game == self.games:
            self.phase = Phase.OVER
            return
        self._clear_table()
        self.game += 1
        self.dealer = (self.dealer + 1) % self.seats
        self.phase = Phase.DEAL

    def outcome(self) -> Outcome | None:
        if self.phase is not Phase.OVER:
            return None
        totals = self.totals
        winners = [seat for seat, total in enumerate(totals) if total == min(totals)]
        counters = self._share_pool(winners)
        return Outcome(
            result={"totals": list(totals), "winners": winners, "counters": counters},
            places=places_of(totals, is_low_best=True),
            scores=totals,
            tallies=tuple(
                {"rubbers": int(seat in winners), "games": self.won[seat], "counters": counters[seat]}
                for seat in range(self.seats)
            ),
        )

    def _share_pool(self, winners: list[int]) -> list[int]:
        """The counters that each seat takes; odd ones go from the last dealer's left."""
        share, odd = divmod(self.pool, len(winners))
        counters = [share if seat in winners else 0 for seat in range(self.seats)]
        from_left = sorted(winners, key=lambda seat: (seat - self.dealer - 1) % self.seats)
        for seat in from_left[:odd]:
            counters[seat] += 1
        return counters

    def view(self, seat: int | None) -> WhotView:
        return self.make_view(
            WhotView,
            seat,
            hand=() if seat is None else tuple(sorted(self.hands[seat])),
            counts=tuple(len(hand) for hand in self.hands),
            call_card=self.pile[-1] if self.pile else None,
            stock=len(self.stock),
            recent=tuple(
                (who, what, None) if isinstance(what, Draw) and who != seat else (who, what, card)
                for who, what, card in self.recent
            ),
            books=self.books_kept,
        )

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw the others' hands and the stock; what could be remembered of earlier plays is not kept."""
        if self.phase is not Phase.PLAY:
            return
        hands = [list(hand) for hand in self.hands]
        redraw(self.stock, [hand for holder, hand in enumerate(hands) if holder != seat], rng)
        self.redeal(hands, self.stock)
        self.hide_draws(seat)

    def redeal(self, hands: Iterable[Iterable[int]], stock: list[int]) -> None:
        """Let the seats hold these cards, and these be drawn."""
        self.hands = [bytes(hand) for hand in hands]
        self.held = [mask_of(hand) for hand in self.hands]
        self.stock = stock
        self.legal = None

    def hide_draws(self, seat: int | None) -> None:
        """Forget what others than the seat drew."""
        for index, (who, what, _) in enumerate(self.recent):
            if isinstance(what, Draw) and who != seat:
                self.recent[index] = (who, what, None)

    def playout_action(self, seat: int, rng: random.Random) -> WhotAction:
        """The dearest card that follows, a WHOT only where none does, and a draw only where nothing does."""
        held = self.held[seat]
        mask = held & FOLLOWERS[self.call]
        if mask & _NUMBERED_BITS:
            return dearest(mask & _NUMBERED_BITS)
        if mask:
            return calling(held) if len(self.hands[seat]) > 1 else PLAYS[WHOT]
        return DRAW if self.stock and self.pile else PASS

    def prospects(self) -> list[float]:
        if self.phase is Phase.PLAY:
            totals = [total + count_against(hand) for total, hand in zip(self.totals, self.hands, strict=True)]
            return rubber_shares(totals, self.games - self.game + 1)
        return rubber_shares(self.totals, 0 if self.phase is Phase.OVER else self.games - self.game + 1)

    def evaluate(self, seat: int) -> float:
        hand = self.hands[seat]
        own = -count_against(hand)
        if self.phase is not Phase.PLAY:
            return own + 100.0 * (not hand)
        others = [len(other) for holder, other in enumerate(self.hands) if holder != seat]
        fewest = min(others)
        lead = sum(others) / len(others) - len(hand)
        follows = (self.held[seat] & FOLLOWERS[self.call]).bit_count()
        # A WHOT is worth keeping until somebody is about to go out.
        kept = hand.count(WHOT) * COUNTS[WHOT] if fewest > 2 else 0
        return own + 5.0 * lead + follows + 1.1 * kept


def _seats_refusal(options: WhotOptions) -> str:
    if options.packs == 1:
        return f"One pack seats 2 to {SEATS_OF_ONE_PACK} players: choose two packs, or play with fewer."
    return f"WHOT is for 2 to {SEATS_OF_TWO_PACKS} players."
