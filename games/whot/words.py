"""WHOT in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import groupby

from games.api import Acted, Action, Choice, Tone
from games.core import BOOKS, Line, News, Words
from games.core.words import MOST_TITLE
from games.drawing.scores import CUP
from games.english import capital, fitting, join_words, number, ordinal, plural
from games.scores import Cell, Closed, ScoreSheet, Story, TurningPoint, sheet_lines
from games.whot.rules import (
    CALLED,
    CALLING_PLAYS,
    CARD_NUMBERS,
    CARD_SYMBOLS,
    COUNTS,
    DRAW,
    FREE,
    KINDS,
    PASS,
    PLAYS,
    STAR,
    SYMBOLS,
    WHOT,
    Books,
    Entry,
    Round,
    Rubber,
    Whot,
    Wrong,
    card_name,
    count_against,
)

COUNTER = "whot/counter"
MARKS = ("●", "▲", "✚", "■", "★")
"""The signs of the symbols, for narrow buttons."""

_RUBBERS: Mapping[Rubber, tuple[str, str]] = {
    "single": ("single game", "A single game."),
    "short": ("short rubber", "A rubber of five games."),
    "long": ("long rubber", "A rubber of ten games."),
}
"""A rubber in progress, and as the options describe it."""
_ACTIONS: Mapping[tuple[str, ...], Action] = {
    ("draw",): DRAW,
    ("pass",): PASS,
    **{(card_name(card),): PLAYS[card] for card in range(KINDS)},
    **{("whot", symbol): play for symbol, play in zip(SYMBOLS, CALLING_PLAYS, strict=True)},
}
"""Every action by the keys of its choice."""

_RECENT = 3
"""Number of things that happened which a page tells."""
MOST_WORDS = 25
"""Words that a hand may have in all where no more than four play."""
MOST_CHANGE = 60
"""Characters of the line of the newest change."""
_MOST_SCORING = 90
"""Characters of the one that scores a game, while nobody is to play."""
_MOST_TURNED = 76
"""Characters of a turning point behind the number of its game."""
_CLOSE = 10
"""A loss by no more was close."""
_FEW_SEATS = 4
_FEW_CARDS = 2
"""Number of playable cards up to which each is named."""
_FEW_NAMES = 2
_MANY_DRAWS = 3
"""A play turned a single game only if the others then drew half a hand."""


@cache
def card_label(card: int) -> str:
    """The card in full words: "star 8", "WHOT"."""
    return "WHOT" if card == WHOT else f"{SYMBOLS[CARD_SYMBOLS[card]]} {CARD_NUMBERS[card]}"


@cache
def card_short(card: int) -> str:
    """The card on a narrow button: "★ 8", "WHOT"."""
    return "WHOT" if card == WHOT else f"{MARKS[CARD_SYMBOLS[card]]} {CARD_NUMBERS[card]}"


@cache
def face_name(card: int) -> str:
    """The name of the card's face: "whot_star_8", "whot_whot"."""
    return f"whot_{card_name(card).replace('-', '_')}"


def called_face_name(symbol: int) -> str:
    """The name of the face of a called symbol: "whot_call_star"."""
    return f"whot_call_{SYMBOLS[symbol]}"


def card_phrase(card: int) -> str:
    """The card inside a sentence: "star 8", "a WHOT"."""
    return "a WHOT" if card == WHOT else card_label(card)


def held_label(cards: Iterable[int]) -> str:
    """Cards that somebody is caught with, those that count most first: "2 WHOTs, star 7 and cross 3"."""
    held = list(cards)
    whots = held.count(WHOT)
    rest = sorted((card for card in held if card != WHOT), key=lambda card: -COUNTS[card])
    names = ["a WHOT" if whots == 1 else plural("WHOT", whots)] if whots else []
    return join_words([*names, *map(card_label, rest)])


def cards_listed(cards: Iterable[int]) -> str:
    """Cards in order, each symbol said once: "circle 5, 11; star 8; WHOT, WHOT"."""
    groups = groupby(cards, lambda card: "" if card == WHOT else f"{SYMBOLS[CARD_SYMBOLS[card]]} ")
    return "; ".join(
        symbol + ", ".join(str(CARD_NUMBERS[card]) if symbol else "WHOT" for card in held) for symbol, held in groups
    )


def call_label(call: int) -> str:
    """What the next card must follow: "star 8", or "the call for circle"."""
    return f"the call for {SYMBOLS[call - CALLED]}" if call >= CALLED else card_label(call)


@cache
def followers_label(call: int) -> str:
    """What may be played on the call: "a star, an 8 or a WHOT"."""
    if call == FREE:
        return "any card"
    if call >= CALLED:
        return f"a {SYMBOLS[call - CALLED]} or a WHOT"
    article = "an" if CARD_NUMBERS[call] in (8, 11) else "a"
    return f"a {SYMBOLS[CARD_SYMBOLS[call]]}, {article} {CARD_NUMBERS[call]} or a WHOT"


@cache
def _way_to_follow(card: int, call: int) -> str:
    """Why the card may be played on the call."""
    if card == WHOT:
        return "follows anything; as your last card it calls nothing"
    if call == FREE:
        return "leads"
    if call >= CALLED:
        return f"follows {call_label(call)}"
    ways = [
        way
        for way, of_cards in (("symbol", CARD_SYMBOLS), ("number", CARD_NUMBERS))
        if of_cards[card] == of_cards[call]
    ]
    return f"follows by {join_words(ways)}"


def cut_words(rounds: Sequence[Round], dealer: int, names: Sequence[str]) -> tuple[str, ...]:
    """The cut for deal, a sentence for each round, and the dealer; names by seat."""
    first, *later = (join_words([f"{names[seat]} {card_phrase(card)}" for seat, card in cuts]) for cuts in rounds)
    return (
        f"Cut for deal: {first}.",
        *(f"The lowest number ties, so they cut again: {cuts}." for cuts in later),
        f"{names[dealer]} has the lowest card and deals.",
    )


def did(entry: Entry) -> str:
    """A seat's action, as a verb: "played circle 8", "played a WHOT for star", "drew"."""
    _, what, card, call = entry
    if what != "played" or card is None:
        return what
    return f"played {card_phrase(card)}{'' if call is None else f' for {SYMBOLS[call]}'}"


class WhotWords(Words[Whot]):
    """A position in words."""

    unit, round_word, waiting = "against", "Game", "The cards come next"

    @staticmethod
    def described(table: Whot) -> tuple[str, ...]:
        few, many = "One pack, enough for up to five players.", "Two packs, for more than five players."
        packs = {1: "One pack, which seats eight.", 2: "Two packs.", "auto": few if table.packs_used == 1 else many}
        return _RUBBERS[table.rubber][1], packs[table.packs]

    @staticmethod
    def in_brief(table: Whot) -> tuple[str, ...]:
        packs = [] if table.packs == "auto" else [plural("pack", table.packs)]
        return plural("game", table.games), *packs

    @cached_property
    def hand(self) -> Sequence[int]:
        """The reader's cards, ascending; none for the channel."""
        return sorted(self.mine(self.game.hands) or b"")

    def held(self, seat: int) -> int:
        """The number of cards that a seat holds."""
        return len(self.game.hands[seat])

    @cached_property
    def acts(self) -> dict[int, Entry]:
        """The last action of each seat in the game on the table, the oldest first; who has not acted is not in."""
        found: dict[int, Entry] = {}
        for entry in () if self.game.is_chance_due else self.game.recent:
            seat, what, *_ = entry
            if what == "begins":
                found.clear()
            elif what in ("played", "drew", "passed"):
                found.pop(seat, None)
                found[seat] = entry
        return found

    @property
    def called(self) -> str:
        """The symbol that a WHOT called and that follows; empty for none."""
        return SYMBOLS[self.game.call - CALLED] if self.game.call >= CALLED else ""

    def is_winner(self, seat: int) -> bool:
        """Whether the seat has won the game that is being scored, or the rubber."""
        scored = self.game.last if self.game.due == BOOKS else None
        return seat in self.view.winners or (scored is not None and scored.winner == seat)

    def whose(self, seat: int) -> str:
        """The seat's name before what is its own: "Ben's", to the reader "your"."""
        return "your" if seat == self.reader else f"{self.cast.names[seat]}'s"

    # The table

    def progress(self) -> str:
        place = f", {self._part(self.game.round)} of {self.game.games}" if self.game.games > 1 else ""
        return f"{_RUBBERS[self.game.rubber][0]}{place}"

    def _part(self, game: int) -> str:
        return "the game" if self.game.games == 1 else f"game {game}"

    def headline(self) -> str:
        if self.game.due == Whot.cut.name:
            return "The cut for deal comes next"
        if self.game.due == Whot.deal.name:
            return f"{self.subject([self.game.dealer], 'deals', 'deal')} next"
        return super().headline()

    def ended(self) -> str:
        return "" if self.game.last is None else self._end_of(self.game.last)

    def _end_of(self, books: Books) -> str:
        part = self._part(books.game)
        if books.winner is None:
            return f"{capital(part)} is blocked, so nobody wins it"
        return f"{self.subject([books.winner], 'wins', 'win')} {part}"

    def won(self) -> str:
        won, prize = self.view.winners, "game" if self.game.games == 1 else "rubber"
        if len(won) == 1:
            return f"{self.subject(won, 'wins', 'win')} the {prize}{'!' * (won[0] == self.reader)}"
        among = f"{plural('player', len(won))} share the {prize}"
        if self.reader in won:
            among = f"You and {plural('other', len(won) - 1)} share it"
        subjects = self.cast.subjects(won)
        return fitting([f"{subjects} share the {prize}", f"{subjects} share it", among], MOST_TITLE)

    def stage(self) -> str:
        games, left = self.game.games, self.game.games - self.game.round
        if games == 1:
            return "single game"
        if self.game.due == BOOKS:
            return f"{left} to go" if left else "the last"
        return f"game {self.game.round} of {games}" if self.view.outcome is None else f"rubber of {games}"

    def status(self) -> Sequence[Line]:
        if not self.game.pile:
            leads = "No cards are out."
            if self.mover is not None:
                leads = f"No call card yet: {self._leads(self.cast.within(self.mover), self.mover)}."
            return (Line(leads),)
        card, call = self.game.pile[-1], self.game.call
        told = f"Call card: {card_label(card)}."
        if card == WHOT:
            follows = f": {self.called} follows" if self.called else " as the last card"
            told = f"{self.cast.name(self.game.caller)} played a WHOT{follows}."
        return (Line(told, (face_name(card), *([called_face_name(call - CALLED)] if self.called else []))),)

    def _leads(self, name: str, seat: int) -> str:
        return f"{name} {self.cast.verb(seat, 'leads', 'lead')} with any card"

    def own(self) -> Sequence[Line]:
        if self.view.seat is None:
            return ()
        cards, against = plural("card", len(self.hand)), number(count_against(self.hand))
        held = f"{cards}, {against} against: {', '.join(map(card_label, self.hand))}." if self.hand else ""
        return (Line(held or "You hold no cards.", tuple(map(face_name, self.hand))),)

    def facts(self, seat: int) -> Sequence[str]:
        return plural("card", self.held(seat)), f"{number(self.game.totals[seat])} against"

    def counts(self) -> str:
        if self.game.due not in ("", BOOKS):
            return ""
        return f"Cards: {', '.join(f'{self.cast.names[seat]} {number(self.held(seat))}' for seat in self.others)}."

    def supply(self) -> str:
        return f"Stock {number(len(self.game.stock))} · pool {plural('counter', self.game.pool)}"

    def books(self) -> Iterator[str]:
        books = self.game.last
        if books is None:
            return
        yield f"{self._end_of(books)}."
        for seat, hand in enumerate(books.hands):
            if hand:
                cards = join_words([self._counted(card) for card in hand])
                yield f"{self.subject([seat], 'holds', 'hold')} {cards}: {number(books.against[seat])} against."
        if len(books.payers) == 1:
            yield f"{self.subject(books.payers, 'pays', 'pay')} a counter into the pool."
        else:
            payers = self.cast.subjects(books.payers)
            yield f"{payers} tie for the highest score: each pays a counter into the pool."
        totals, pool = self.cast.by_name(books.totals), plural("counter", books.pool)
        yield f"Totals after {self._part(books.game)}: {totals}. The pool holds {pool}."

    @staticmethod
    def _counted(card: int) -> str:
        """The card with what it counts, where its name does not tell: "star 7 (counts 14)"."""
        if card == WHOT:
            return f"WHOT ({COUNTS[WHOT]})"
        return f"{card_label(card)}{f' (counts {COUNTS[card]})' if CARD_SYMBOLS[card] == STAR else ''}"

    # What happened

    def news(self) -> Sequence[News]:
        return [News(entry[0], self._told(*entry)) for entry in [*self.game.recent][-_RECENT:]]

    def _told(self, seat: int, what: str, card: int | None, detail: int | None) -> str:
        """Something that happened, as one sentence."""
        name = self.cast.name(seat)
        if what == "cut" and card is not None:
            after_tie = " after a tie" if len(self.game.cuts) > 1 else ""
            deals = self.cast.verb(seat, "deals", "deal")
            return f"{name} cut the lowest card{after_tie}, {card_phrase(card)}, and {deals}."
        if what == "begins":
            leader = self.game.after(seat)
            leads = f"{self.cast.within(leader)} {self.cast.verb(leader, 'leads', 'lead')}"
            return f"{capital(self._part(detail or 0))} begins: {self.cast.within(seat)} dealt, so {leads}."
        if what == "turned":
            return f"The stock ran out, so the pile became the stock: {plural('card', detail or 0)}."
        if what == "passed":
            return f"{name} passed, with nothing left to draw."
        if what == "drew" or card is None:
            return f"{name} drew {'a card' if card is None else card_phrase(card)}."
        if detail is not None:
            return f"{name} played a WHOT and called {SYMBOLS[detail]}."
        return f"{name} played {card_phrase(card)}{' as the last card' if card == WHOT else ''}."

    def change(self) -> str:
        """The newest change of what is to be done; to who waits the own action, and when the reader's turn comes."""
        if self.view.outcome is not None:
            return self._ending()
        if self.game.due == BOOKS:
            return self._scoring()
        if self.mover is None:
            return ""
        reader = self.view.seat
        if reader is None or reader == self.mover or not self.game.pile:
            return self._call()
        told = self._own_act(self.acts[reader]) if reader in self.acts else self._call()
        more, mover = (reader - self.mover) % self.game.seats - 1, self.cast.names[self.mover]
        wait = f"{mover} and {more} more play first." if more else f"{mover} plays first."
        return fitting([f"{told} {wait}", told], MOST_CHANGE)

    def _call(self) -> str:
        """What has to be followed, and by whose play."""
        if not self.game.pile:
            return f"{self._leads(self.cast.name(self.mover or 0), self.mover or 0)}."
        caller, card = self.game.caller, card_label(self.game.pile[-1])
        nearly = ", one card left" if self.held(caller) == 1 else ""
        follows = f": {self.called} follows." if self.called else "."
        if caller == self.reader:
            return f"Your {card} still stands{follows}"
        played = f"{self.whose(caller)} WHOT" if self.called else f"{self.cast.name(caller)} played {card}"
        return f"{played}{nearly}{follows}"

    def _own_act(self, entry: Entry) -> str:
        """The reader's last action, in a sentence."""
        _, what, card, call = entry
        if call is not None:
            return f"Your WHOT: {SYMBOLS[call]} follows."
        if what == "drew":
            return f"You drew {'a card' if card is None else card_phrase(card)}."
        return "You had to pass." if what == "passed" else f"You {did(entry)}."

    def _scoring(self) -> str:
        """Who pays for the game that is being scored, and what for."""
        books = self.game.last
        if books is None:
            return ""
        against, payers = number(max(books.against)), books.payers
        if len(payers) > 1:
            who = self.cast.subjects(payers) if len(payers) <= _FEW_NAMES else plural("player", len(payers))
            return f"{who} pay a counter each: {against} against."
        hand, pays = books.hands[payers[0]], f"{self.subject(payers, 'pays', 'pay')} a counter"
        count = "counts" if len(hand) == 1 else "count"
        held = (held_label(hand), plural("card", len(hand)))
        return fitting([f"{pays}: {each} {count} {against}." for each in held], _MOST_SCORING)

    def _ending(self) -> str:
        """The score that won, and to a reader who lost something good of what they did."""
        least, pool, won = number(min(self.game.totals)), number(self.game.pool), self.view.winners
        if len(won) == 1:
            return f"{least} against, and the pool of {pool}. {self._consolation()}".rstrip()
        counters = self.game.counters()
        takes = [
            f"{self.cast.within(seat)} {self.cast.verb(seat, 'takes', 'take')} {number(counters[seat])}"
            for seat in won
            if counters[seat]
        ]
        shared = f"{least} against each, and a share in the pool of {pool}."
        return fitting([f"{least} against each. Of the pool {join_words(takes)}.", shared], MOST_CHANGE)

    def _consolation(self) -> str:
        """What a reader who lost did well; empty for everybody else, and where there is nothing."""
        reader, outcome = self.reader, self.view.outcome
        if reader is None or outcome is None or reader in self.view.winners:
            return ""
        behind = self.game.totals[reader] - min(self.game.totals)
        if behind <= _CLOSE:
            return f"You were only {number(behind)} behind."
        if self.game.won[reader]:
            return f"You won {plural('game', self.game.won[reader])}."
        place = outcome.places[reader]
        return f"You came {ordinal(place)}." if place < max(outcome.places) else ""

    def since(self) -> Sequence[str]:
        """Where few play, the oldest are left off when there would be too many words."""
        if self.mover is None:
            return ()
        seats, reader = list(self.acts), self.view.seat
        if reader in seats:
            seats = seats[seats.index(reader) + 1 :]
        if reader is None or reader == self.mover or reader not in self.acts:
            seats = [seat for seat in seats if seat != self.game.caller or self.acts[seat][1] != "played"]
        said = [f"{self.cast.name(seat)}{self._brief(self.acts[seat])}." for seat in seats]
        if said and self.game.seats <= _FEW_SEATS:
            rest = ("Your turn:", self.todo(), self.counts(), self.change())
            while said and len(" ".join((*said, *rest)).split()) > MOST_WORDS:
                del said[0]
        return said

    @staticmethod
    def _brief(entry: Entry) -> str:
        """A seat's action behind its name: ": circle 8", " drew"."""
        return f": {did(entry).removeprefix('played ').removeprefix('a ')}" if entry[1] == "played" else f" {entry[1]}"

    # What can be done

    @cached_property
    def playable(self) -> Sequence[int]:
        """The different cards that the reader can play, ascending."""
        plays = (action for action in self.view.legal if action in Whot.play)
        return list(dict.fromkeys(Whot.play.read(action, lambda card, call: card) for action in plays))

    def todo(self) -> str:
        if not self.view.legal:
            return ""
        draw = ", or draw" if DRAW in self.view.legal else ""
        if not self.playable:
            return "draw a card." if draw else "pass, nothing is left to draw."
        if not self.game.pile:
            return "play any card."
        if len(self.playable) > _FEW_CARDS:
            return f"play one of {number(len(self.playable))} cards{draw}."
        wins = " and win" if len(self.hand) == 1 else ""
        return f"play {join_words([card_label(card) for card in self.playable], 'or')}{wins}{draw}."

    def advice(self) -> str:
        if self.view.outcome is not None:
            return f"The game is over. {self.headline().removesuffix('!')}: {self.change()}"
        if self.game.due == BOOKS:
            is_last = self.game.round == self.game.games
            return f"{self.headline()}. {'That was the last game.' if is_last else 'The deal comes next.'}"
        if self.mover is None:
            return super().advice()
        return " ".join(self._advice_to_mover() if self.view.legal else self._advice_to_others(self.mover))

    def _advice_to_mover(self) -> Iterator[str]:
        can_draw, call = DRAW in self.view.legal, self.game.call
        follows = capital(f"{followers_label(call)} follows {call_label(call)}")
        if not self.game.pile:
            yield "You lead: play any card, and it becomes the call card."
        elif self.playable:
            yield f"{follows}: you can play {join_words([card_phrase(card) for card in self.playable], 'or')}."
            yield "Or draw a card, which ends your turn." if can_draw else "Nothing is left to draw, so you must play."
        elif can_draw:
            yield f"{follows}. You hold none, so draw a card, which ends your turn."
        else:
            yield f"{follows}. You hold none, and nothing is left to draw, so pass."
        if len(self.hand) == 1 and self.playable:
            yield "It's your last card: play it and you win the game."
        elif WHOT in self.playable:
            yield "A WHOT lets you call the symbol that follows, but it counts 20 if you're caught with it."
        if nearly := sorted(seat for seat in self.others if self.held(seat) == 1):
            yield f"{self.cast.subjects(nearly)} {'has' if len(nearly) == 1 else 'have'} one card left."

    def _advice_to_others(self, mover: int) -> Iterator[str]:
        name, call = self.cast.names[mover], self.game.call
        if not self.game.pile:
            yield f"{name} leads with any card."
        else:
            otherwise = f"or {name} draws a card" if self.game.stock else "and nothing is left to draw"
            yield f"{name} is to play: {followers_label(call)} follows {call_label(call)}, {otherwise}."
        yield from self.until_turn()

    def action_of(self, keys: Sequence[str]) -> Action | None:
        return _ACTIONS.get(tuple(keys))

    def choices(self) -> tuple[Choice, ...]:
        """The reader's cards by symbol and number, then a WHOT, then to draw or pass."""
        found = [self._card_choice(card) for card in self.playable]
        if DRAW in self.view.legal:
            detail = "takes the top card of the stock and ends your turn"
            found.append(Choice("draw", "draw a card", "Draw", detail, Tone.QUIET, DRAW, spoken="Draw a card"))
        if PASS in self.view.legal:
            found.append(Choice("pass", "pass", "Pass", "nothing is left to draw", Tone.QUIET, PASS, spoken="Pass"))
        return tuple(found)

    def _card_choice(self, card: int) -> Choice:
        """A card; of a WHOT that calls a symbol also which."""
        label, face, tone = card_label(card), face_name(card), Tone.SPECIAL if card == WHOT else Tone.PLAY
        if card == WHOT and len(self.hand) > 1:
            held = [self._held_symbol(symbol) for symbol in range(len(SYMBOLS))]
            detail = f"You hold {join_words([each for each in held if each]) or 'nothing but WHOTs'}."
            calls = tuple(self._call_choice(symbol, each or "none") for symbol, each in enumerate(held))
            ask, spoken = "Your WHOT: which symbol?", "Play WHOT, call…"
            return Choice("whot", label, label, detail, tone, ask=ask, children=calls, face=face, spoken=spoken)
        detail, spoken = _way_to_follow(card, self.game.call), f"Play {label}"
        return Choice(card_name(card), label, card_short(card), detail, tone, PLAYS[card], face=face, spoken=spoken)

    def _call_choice(self, symbol: int, held: str) -> Choice:
        repeats = "repeats the call, " if self.game.call == CALLED + symbol else ""
        name, detail, action = SYMBOLS[symbol], f"{repeats}you hold {held}", CALLING_PLAYS[symbol]
        label, spoken, face = f"WHOT, call {name}", f"Call {name}", called_face_name(symbol)
        return Choice(name, label, capital(name), detail, Tone.PLAY, action, face=face, spoken=spoken)

    def _held_symbol(self, symbol: int) -> str:
        """The number of cards of the symbol that the reader holds: "2 circles", "1 cross"; empty for none."""
        name, count = SYMBOLS[symbol], sum(card != WHOT and CARD_SYMBOLS[card] == symbol for card in self.hand)
        return plural(name, count, many="crosses" if name == "cross" else None) if count else ""

    def refused(self, why: object) -> str:
        follows = followers_label(self.game.call)
        if self.playable:
            way_on = f"play {follows}{', or draw' * (DRAW in self.view.legal)}"
        else:
            way_on = f"nothing you hold follows, so {'draw' if DRAW in self.view.legal else 'pass'}"
        match why:
            case Wrong("not held", card):
                return f"You don't hold {card_phrase(card)}: {way_on}."
            case Wrong("doesn't follow", card):
                return f"{capital(card_label(card))} doesn't follow {call_label(self.game.call)}: {way_on}."
            case Wrong("needless call", card):
                return f"Only a WHOT calls a symbol: play {card_label(card)} without a call."
            case Wrong("no call"):
                return f"A WHOT needs a call: choose {join_words(SYMBOLS, 'or')}."
            case Wrong("last card"):
                return "A WHOT that is your last card calls nothing: play it without a call."
            case Wrong("leads"):
                return "You lead, so play any card you hold."
            case Wrong("no stock"):
                return f"Nothing is left to draw: {way_on}."
            case Wrong("could go on"):
                return f"You can pass only when the stock is gone and you can't play: {way_on}."
        raise ValueError(why)

    # Scores

    def sheet(self, books: Sequence[Closed]) -> ScoreSheet:
        """The totals against, with each game's points of a rubber and whether it cost a counter."""
        game = self.game
        totals = books[-1].books["totals"] if books else [0] * game.seats
        games = [self._cells(closed) for closed in books] if game.games > 1 else []
        return ScoreSheet(
            self.unit,
            sheet_lines(
                totals,
                is_low_best=True,
                places=self.view.outcome.places if self.view.outcome is not None else (),
                cells=[tuple(cells[seat] for cells in games) for seat in range(game.seats)],
            ),
            columns=tuple(map(str, range(1, game.games + 1))) if game.games > 1 else (),
            newest=len(games) - 1 if games else None,
            part="Game" if game.games > 1 else "",
            key=((CUP, "went out"), (COUNTER, "paid a counter")) if games else (),
            aside=f"pool {number(books[-1].books['pool'] if books else 0)}",
        )

    @staticmethod
    def _cells(closed: Closed) -> tuple[Cell, ...]:
        """The points against each seat in a game."""
        against, winner = closed.books["against"], closed.books["winner"]
        return tuple(
            Cell(sign=CUP) if seat == winner else Cell(number(score), COUNTER if score == max(against) else "")
            for seat, score in enumerate(against)
        )

    def turning_point(self, story: Story) -> TurningPoint | None:
        """The game that cost the second most against the winner; of a single game the play that most was drawn on."""
        if self.game.games > 1:
            return super().turning_point(story)
        return self._turning_play(self.view.winners[0], story) if len(self.view.winners) == 1 else None

    def rounds(self, books: Sequence[Closed]) -> list[tuple[int, ...]]:
        return [tuple(-score for score in closed.books["against"]) for closed in books]

    def turned(self, position: Whot) -> str:
        losers = [seat for seat in range(self.game.seats) if seat not in self.view.winners]
        second = min(losers, key=lambda seat: self.game.totals[seat])
        hand, still = position.hands[second], f"{self.cast.within(second)} still held"
        held = (held_label(hand), plural("card", len(hand)))
        return fitting((f"{still} {each} ({number(count_against(hand))})" for each in held), _MOST_TURNED)

    def _turning_play(self, winner: int, story: Story) -> TurningPoint | None:
        """The winner's play on which the others drew most before anybody covered it."""
        standing, drawn = None, Counter[tuple[Action, int]]()
        for moment in story.walk():
            match moment.event:
                case Acted(seat, action) if action in Whot.play:
                    standing = (action, moment.revision) if seat == winner else None
                case Acted(seat, action) if action == DRAW and standing and seat != winner:
                    drawn[standing] += 1
        if not drawn or max(drawn.values()) < _MANY_DRAWS:
            return None
        ((play, revision), most), *_ = drawn.most_common(1)
        named = Whot.play.read(play, lambda card, call: did((winner, "played", card, call)))
        card = named.removeprefix("played ").removeprefix("a ")
        others = [self.cast.within(seat) for seat in range(self.game.seats) if seat != winner]
        drawers = others[0] if len(others) == 1 else "the others"
        return TurningPoint(f"{self.whose(winner)} {card}, on which {drawers} drew {plural('card', most)}", revision)

    # The picture in words

    def alt_parts(self, detail: int) -> Iterator[str]:
        """With less detail only the next two seats' numbers of cards are told, with least only the last play."""
        if self.view.seat is not None:
            cards = plural("card", len(self.hand))
            yield f"You: {cards}: {cards_listed(self.hand)}; {number(count_against(self.hand))} against."
            yield self.alt_moves()
        yield self._alt_call()
        yield from (self.alt_seat(seat, detail) for seat in self.others)
        yield f"Stock {number(len(self.game.stock))}."
        if self.view.seat is None:
            yield f"Pool {plural('counter', self.game.pool)}."

    def _alt_call(self) -> str:
        if not self.game.pile:
            return "No call card yet."
        card, by = self.game.pile[-1], self.whose(self.game.caller)
        if self.called:
            return f"Call: {self.called}, by {by} WHOT."
        return f"Call card: {by} {'last card, a WHOT' if card == WHOT else card_label(card)}."

    def alt_moves(self) -> str:
        if self.path:
            return "Raised: your WHOT, now call a symbol."
        if not self.playable:
            return ""
        is_all = len(self.playable) == len(set(self.hand))
        return f"Playable: {'all' if is_all else ', '.join(map(card_label, self.playable))}."

    def alt_seat(self, seat: int, detail: int) -> str:
        mover, told = self.mover or 0, [other for other in self.acts if other != self.view.seat]
        facts = [f"{self.cast.names[seat]}{self.cast.note(seat)}"]
        facts += ["to play"] if seat in self.view.to_act else ["wins"] if self.is_winner(seat) else []
        facts += [plural("card", self.held(seat))] if detail > 1 or seat in (mover, self.game.after(mover)) else []
        if seat in told and (detail or seat == told[-1]):
            facts += [did(self.acts[seat]), *(["last"] if seat == told[-1] else [])]
        return f"{', '.join(facts)}."
