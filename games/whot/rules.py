"""The rules of WHOT: the pack, what follows what, and a rubber of games.

A card is a small int: 0..48 are the numbered cards, by symbol and then by number, and `WHOT` is 49. Two equal
cards are the same int. A set of cards is a mask with bit `card` set. A call, what the next card must follow, is
a small int too: 0..48 the call card, `FREE` anything, `CALLED + symbol` the symbol that a WHOT called.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import exp, sqrt
from typing import Annotated, ClassVar, Literal, NamedTuple, Self, TypeAlias

from games.api import Action, Chance, IllegalChance, Json
from games.codec import Written
from games.core import OVER, Rules, Seen, chance, counted, move, option, private, public
from games.english import plural
from games.pack import Packs, check_pieces, mask_of, parse_piece, redraw

# The pack

SYMBOLS = ("circle", "triangle", "cross", "square", "star")
"""The symbols in their fixed order; a symbol is an index into it."""
STAR = SYMBOLS.index("star")

_ROUND_NUMBERS = (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14)
_FOUR_SIDED_NUMBERS = (1, 2, 3, 5, 7, 10, 11, 13, 14)
_STAR_NUMBERS = (1, 2, 3, 4, 5, 7, 8)
_NUMBERS = (_ROUND_NUMBERS, _ROUND_NUMBERS, _FOUR_SIDED_NUMBERS, _FOUR_SIDED_NUMBERS, _STAR_NUMBERS)
_NUMBERED = tuple((symbol, number) for symbol, numbers in enumerate(_NUMBERS) for number in numbers)

WHOT = len(_NUMBERED)
WHOTS_IN_PACK = 5
KINDS = WHOT + 1
"""The number of different cards."""
CARD_SYMBOLS = tuple(symbol for symbol, _ in _NUMBERED)
"""The symbol of each numbered card; a WHOT has none."""
CARD_NUMBERS = (*(number for _, number in _NUMBERED), 20)
COUNTS = (*(number * 2 if symbol == STAR else number for symbol, number in _NUMBERED), 20)
"""What each card counts against its holder: stars double, WHOT 20."""
_NAMES = (*(f"{SYMBOLS[symbol]}-{number}" for symbol, number in _NUMBERED), "whot")
_CARDS = {name: card for card, name in enumerate(_NAMES)}
_SYMBOLS = {name: symbol for symbol, name in enumerate(SYMBOLS)}


@cache
def whole_pack(packs: int = 1) -> tuple[int, ...]:
    """All cards of one or more packs, ascending."""
    return tuple(sorted((*range(WHOT), *(WHOT,) * WHOTS_IN_PACK) * packs))


def card_name(card: int) -> str:
    """The card's name in records: "star-8", "whot"."""
    return _NAMES[card]


def parse_card(name: object) -> int:
    """The card of that name; raises ValueError when the pack has none."""
    return parse_piece(name, _CARDS, "card")


def parse_symbol(name: object) -> int:
    """The symbol of that name; raises ValueError when there is none."""
    return parse_piece(name, _SYMBOLS, "symbol")


def count_against(cards: Iterable[int]) -> int:
    """The score against a player who holds the cards."""
    return sum(COUNTS[card] for card in cards)


# Calls

FREE = WHOT
CALLED = WHOT + 1


def _followers(call: int) -> int:
    """The set of cards that may be played on the call."""
    if call == FREE:
        return mask_of(range(KINDS))
    symbol = CARD_SYMBOLS[call] if call < WHOT else call - CALLED
    number = CARD_NUMBERS[call] if call < WHOT else None
    return mask_of([WHOT, *(card for card, face in enumerate(_NUMBERED) if face[0] == symbol or face[1] == number)])


FOLLOWERS = tuple(_followers(call) for call in range(CALLED + len(SYMBOLS)))
"""For each call the set of cards that may be played on it."""

# What is chosen, noted and written

Rubber: TypeAlias = Literal["single", "short", "long"]
GAMES_IN_RUBBER: Mapping[Rubber, int] = {"single": 1, "short": 5, "long": 10}
CARDS_EACH = 6
SEATS_OF_ONE_PACK, SEATS_OF_TWO_PACKS = 8, 10
SEATS_AUTO_ONE_PACK = 5
"""The most seats for which packs "auto" means one pack."""

Card: TypeAlias = Annotated[int, Written(card_name, parse_card)]
"""A card, by its name in records."""
Symbol: TypeAlias = Annotated[int, Written(SYMBOLS.__getitem__, parse_symbol)]
"""A symbol, by its name in records."""


def _round_to_json(cuts: tuple[tuple[int, int], ...]) -> Json:
    return {str(seat): card_name(card) for seat, card in cuts}


def _round_from_json(cuts: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(cuts, dict):
        raise ValueError(f"a round of the cut maps seats to cards, it is not {cuts!r}")  # noqa: TRY004
    seats = {str(seat): seat for seat in range(SEATS_OF_TWO_PACKS)}
    if unknown := cuts.keys() - seats.keys():
        raise ValueError(f"a round of the cut is by seat, and there is no seat {min(unknown, key=str)!r}")
    return tuple(sorted((seats[seat], parse_card(name)) for seat, name in cuts.items()))


Round: TypeAlias = Annotated[tuple[tuple[int, int], ...], Written(_round_to_json, _round_from_json)]
"""A round of the cut: who cut which card, as pairs by seat."""

Deed: TypeAlias = Literal["cut", "begins", "turned", "played", "drew", "passed"]
Entry: TypeAlias = tuple[int, Deed, int | None, int | None]
"""Something that happened: who, what, a card and a number.

"cut": the dealer, with the dealer's card. "begins": the dealer, and the game's number.
"turned": whose card stays, and the number of cards that are now the stock. "played": the card, and the symbol that a
WHOT called. "drew": the card, None where it is hidden from the reader. "passed": neither.
"""


class Books(NamedTuple):
    """The scoring of the game that ended last; one entry a seat but for `payers`, which lists seats.

    game: its number from 1. winner: None when it was blocked. totals, pool: after it.
    """

    game: int
    winner: int | None
    hands: tuple[tuple[int, ...], ...]
    against: tuple[int, ...]
    payers: tuple[int, ...]
    totals: tuple[int, ...]
    pool: int


class Wrong(NamedTuple):
    """A move that isn't open; card: the one that would be played."""

    why: Literal[
        "not held", "doesn't follow", "no call", "needless call", "last card", "leads", "no stock", "could go on"
    ]
    card: int = WHOT


_NUMBERED_BITS = (1 << WHOT) - 1
_HANDS = tuple(bytes([card]) for card in range(KINDS))
"""Each card as a hand by itself."""
_RECENT_OF_SEAT = 2
"""A seat's action may come with the notice that the pile was turned over."""
_SWING = 24.0
"""One game more changes totals so that who is ahead by so many points is e times as likely to win the rubber."""


@lru_cache(maxsize=1 << 14)
def _actions(playable: int, *, is_last: bool, can_draw: bool) -> tuple[Action, ...]:
    """The actions of who can play a set of cards. is_last: it is the last card, so that a WHOT has no call."""
    actions = [PLAYS[card] for card in range(WHOT + is_last) if playable >> card & 1]
    if playable >> WHOT & 1 and not is_last:
        actions += CALLING_PLAYS
    return (*actions, DRAW) if can_draw else tuple(actions) or (PASS,)


def _lowest(cuts: Round) -> tuple[int, ...]:
    """The seats that cut the lowest number; stars count single, WHOT 20."""
    least = min(CARD_NUMBERS[card] for _, card in cuts)
    return tuple(seat for seat, card in cuts if CARD_NUMBERS[card] == least)


class Whot(Rules):
    """A position of a rubber, whose `round` is a game.

    cuts: the cut for deal. won: games won by seat. recent: the oldest first, a round at least. hands, held: each seat's
    cards, which copies share, and the same as a set. stock: the next card last. pile: the earliest played card first,
    the call card last. caller: who played the call card. passes: how many have passed in succession. legal: the actions
    of who is to act once somebody has asked for them.

    Nothing bounds the turns of a game: players who draw what they could win with go on for ever. Plays that are chosen
    without such a purpose run somebody out of cards, so random play ends with probability 1.
    """

    rubber: Rubber = option("short", "Games", "single: one game. short: a rubber of five. long: a rubber of ten.")
    packs: Packs = option(
        "auto", "Packs", "One pack seats eight, two seat ten. auto: one for up to five players, two for more."
    )
    cuts: tuple[Round, ...] = public(())
    dealer: int = public(0)
    totals: tuple[int, ...] = public()
    won: tuple[int, ...] = public()
    pool: int = public(0)
    last: Books | None = public(None)
    recent: deque[Entry] = public()
    hands: list[bytes] = private()
    held: list[int]
    stock: list[int] = counted()
    pile: list[int] = public()
    call: int = public()
    caller: int = public()
    passes: int = public()
    legal: tuple[Action, ...] | None

    is_low_best = True
    playout_ends_with_books: ClassVar[bool] = True

    def begin(self) -> None:
        self.totals = self.won = (0,) * self.seats
        self.recent = deque(maxlen=_RECENT_OF_SEAT * self.seats)
        self._clear_table()
        self.draw(Whot.cut)

    def _clear_table(self) -> None:
        self.redeal([()] * self.seats, [])
        self.pile = []
        self.call, self.caller, self.passes = FREE, 0, 0

    @property
    def games(self) -> int:
        """Number of games in the rubber."""
        return GAMES_IN_RUBBER[self.rubber]

    @property
    def packs_used(self) -> int:
        """Number of packs in play."""
        if self.packs == "auto":
            return 1 if self.seats <= SEATS_AUTO_ONE_PACK else 2
        return self.packs

    # Chance

    @chance
    def cut(self, rounds: tuple[Round, ...], dealer: int) -> None:
        """Cut for deal; a later round is among those tied in the one before."""
        tied: tuple[int, ...] = tuple(range(self.seats))
        for index, cuts in enumerate(rounds):
            if index and len(tied) == 1:
                raise IllegalChance("the cut ends with the first round that has a single lowest card")
            if tuple(seat for seat, _ in cuts) != tied:
                who = "every seat cuts in the first round" if not index else "only those tied for lowest cut again"
                raise IllegalChance(f"{who}: {', '.join(map(str, tied))}")
            tied = _lowest(cuts)
        if not rounds or len(tied) > 1:
            raise IllegalChance("those tied for lowest cut again until one is lowest")
        if tied[0] != dealer:
            raise IllegalChance(f"the lowest cut deals: seat {tied[0]}, not seat {dealer}")
        self.cuts, self.dealer = rounds, dealer
        self.recent.append((dealer, "cut", dict(rounds[-1])[dealer], None))
        self.draw(Whot.deal)

    @cut.sampled
    def draw_cut(self, rng: random.Random) -> Chance:
        """A cut with as many rounds as ties for lowest ask for."""
        rounds: list[Round] = []
        tied = tuple(range(self.seats))
        while not rounds or len(tied) > 1:
            rounds.append(tuple((seat, rng.choice(whole_pack(self.packs_used))) for seat in tied))
            tied = _lowest(rounds[-1])
        return Whot.cut(tuple(rounds), tied[0])

    @chance
    def deal(self, dealer: int, pack: tuple[Card, ...]) -> None:
        """Deal a shuffled pack, the first card to the dealer's left."""
        if dealer != self.dealer:
            raise IllegalChance(f"the deal passes to the left: seat {self.dealer} deals, not seat {dealer}")
        packs, dealt = self.packs_used, CARDS_EACH * self.seats
        check_pieces(f"a deal is of {plural('pack', packs)}", pack, whole_pack(packs), card_name)
        self.turn = self.after(dealer)
        hands = [pack[place : dealt : self.seats] for place in range(self.seats)]
        self.redeal([hands[(seat - self.turn) % self.seats] for seat in range(self.seats)], [*pack[: dealt - 1 : -1]])
        self.recent.append((dealer, "begins", None, self.round))

    @deal.sampled
    def draw_deal(self, rng: random.Random) -> Chance:
        pack = whole_pack(self.packs_used)
        return Whot.deal(self.dealer, tuple(rng.sample(pack, len(pack))))

    # Moves

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        if seat not in self.to_act:
            return ()
        if self.legal is None:
            playable, is_last = self.held[seat] & FOLLOWERS[self.call], len(self.hands[seat]) == 1
            self.legal = _actions(playable, is_last=is_last, can_draw=bool(self.stock and self.pile))
        return self.legal

    @move
    def play(self, seat: int, card: Card, call: Symbol | None) -> None:
        """Play a card; a WHOT calls a symbol, but for one that is the last card."""
        hand = self.hands[seat] = self.hands[seat].replace(_HANDS[card], b"", 1)
        if card not in hand:
            self.held[seat] ^= 1 << card
        self.pile.append(card)
        self.call = card if call is None else CALLED + call
        self.caller = seat
        self.passes = 0
        self.recent.append((seat, "played", card, call))
        if hand:
            self._end_turn(seat)
        else:
            self._end_game(seat)

    @play.refused
    def no_play(self, seat: int, card: int, call: int | None) -> Wrong | None:
        if card not in self.hands[seat]:
            return Wrong("not held", card)
        if card != WHOT and call is not None:
            return Wrong("needless call", card)
        if not FOLLOWERS[self.call] >> card & 1:
            return Wrong("doesn't follow", card)
        if card == WHOT and (call is None) != (len(self.hands[seat]) == 1):
            return Wrong("no call" if call is None else "last card")
        return None

    @move
    def draw_(self, seat: int) -> None:
        """Draw the top card of the stock."""
        card = self.stock.pop()
        self.hands[seat] += _HANDS[card]
        self.held[seat] |= 1 << card
        self.recent.append((seat, "drew", card, None))
        self._end_turn(seat)

    @draw_.refused
    def no_draw(self, seat: int) -> Wrong | None:
        if not self.pile:
            return Wrong("leads")
        return None if self.stock else Wrong("no stock")

    @move
    def pass_(self, seat: int) -> None:
        """Pass, which ends the game once all have done so."""
        self.passes += 1
        self.recent.append((seat, "passed", None, None))
        if self.passes == self.seats:
            self._end_game(None)
        else:
            self._end_turn(seat)

    @pass_.refused
    def no_pass(self, seat: int) -> Wrong | None:
        if not self.pile:
            return Wrong("leads")
        is_stuck = not self.stock and not any(FOLLOWERS[self.call] >> card & 1 for card in self.hands[seat])
        return None if is_stuck else Wrong("could go on")

    def _end_turn(self, seat: int) -> None:
        """Let the next seat play; where the stock is gone, the cards under the call card are the new one."""
        self.legal, pile = None, self.pile
        if not self.stock and len(pile) > 1:  # the earliest played one is drawn first
            self.stock, self.pile = pile[-2::-1], pile[-1:]
            self.recent.append((self.caller, "turned", None, len(self.stock)))
        self.turn = (seat + 1) % self.seats

    def _end_game(self, winner: int | None) -> None:
        against = tuple(count_against(hand) for hand in self.hands)
        payers = tuple(seat for seat, score in enumerate(against) if score == max(against))
        self.totals = tuple(total + score for total, score in zip(self.totals, against, strict=True))
        self.pool += len(payers)
        if winner is not None:
            self.won = tuple(won + (seat == winner) for seat, won in enumerate(self.won))
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        self.last = Books(self.round, winner, hands, against, payers, self.totals, self.pool)
        self.end_round(type="game", winner=winner, against=list(against), totals=list(self.totals), pool=self.pool)

    def next_round(self) -> None:
        if self.round == self.games:
            self.finish()
            return
        self._clear_table()
        self.round += 1
        self.dealer = self.after(self.dealer)
        self.draw(Whot.deal)

    def scores(self) -> Sequence[int]:
        return self.totals

    def result(self) -> Json:
        return {"totals": list(self.totals), "winners": self._winners(), "counters": self.counters()}

    def tally(self, seat: int, score: int, *, is_winner: bool) -> Mapping[str, int]:
        return {"rubbers": int(is_winner), "games": self.won[seat], "counters": self.counters()[seat]}

    def _winners(self) -> list[int]:
        return [seat for seat, total in enumerate(self.totals) if total == min(self.totals)]

    def counters(self) -> list[int]:
        """The counters that each seat takes out of the pool; odd ones go from the last dealer's left."""
        winners = self._winners()
        share, odd = divmod(self.pool, len(winners))
        counters = [share if seat in winners else 0 for seat in range(self.seats)]
        for seat in sorted(winners, key=lambda seat: (seat - self.dealer - 1) % self.seats)[:odd]:
            counters[seat] += 1
        return counters

    # What is hidden

    def view(self, seat: int | None) -> Seen[Self]:
        """As always; which card was drawn only the drawer sees."""
        seen = super().view(seat)
        seen.position.hide_draws(seat)
        return seen

    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw the others' hands and the stock; what could be remembered of earlier plays is not kept."""
        if self.due:
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
        for index, (who, what, _, _) in enumerate(self.recent):
            if what == "drew" and who != seat:
                self.recent[index] = (who, what, None, None)

    # The house

    def playout_action(self, seat: int, rng: random.Random) -> Action:
        """The dearest card that follows, a WHOT only where none does, and a draw only where nothing does."""
        held = self.held[seat]
        mask = held & FOLLOWERS[self.call]
        if mask & _NUMBERED_BITS:
            return _dearest(mask & _NUMBERED_BITS)
        if mask:
            return _calling(held) if len(self.hands[seat]) > 1 else PLAYS[WHOT]
        return DRAW if self.stock and self.pile else PASS

    def prospects(self) -> Sequence[float]:
        totals: Sequence[int] = self.totals
        if not self.due:
            totals = [total + count_against(hand) for total, hand in zip(totals, self.hands, strict=True)]
        least, games_left = min(totals), self.games - self.round + 1
        if self.due == OVER:
            odds = [float(total == least) for total in totals]
        else:
            odds = [exp((least - total) / (_SWING * sqrt(games_left))) for total in totals]
        whole = sum(odds)
        return [each / whole for each in odds]

    def worth(self, seat: int) -> float:
        hand = self.hands[seat]
        own = -count_against(hand)
        if self.due:
            return own + 100.0 * (not hand)
        others = [len(other) for holder, other in enumerate(self.hands) if holder != seat]
        lead = sum(others) / len(others) - len(hand)
        follows = (self.held[seat] & FOLLOWERS[self.call]).bit_count()
        # A WHOT is worth keeping until somebody is about to go out.
        kept = hand.count(WHOT) * COUNTS[WHOT] if min(others) > 2 else 0
        return own + 5.0 * lead + follows + 1.1 * kept


DRAW, PASS = Whot.draw_(), Whot.pass_()
PLAYS = tuple(Whot.play(card, None) for card in range(KINDS))
"""The plays without a call, by card."""
CALLING_PLAYS = tuple(Whot.play(WHOT, symbol) for symbol in range(len(SYMBOLS)))
"""The plays of a WHOT, by called symbol."""


@lru_cache(maxsize=1 << 14)
def _dearest(mask: int) -> Action:
    """The play of the card of a set, without a WHOT, that counts most."""
    return PLAYS[max((card for card in range(WHOT) if mask >> card & 1), key=COUNTS.__getitem__)]


@lru_cache(maxsize=1 << 14)
def _calling(held: int) -> Action:
    """The play of a WHOT that calls the symbol that most cards of a hand are of."""
    follows = [(held & called).bit_count() for called in FOLLOWERS[CALLED:]]
    return CALLING_PLAYS[follows.index(max(follows))]
