"""No Thanks! in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby

from games.api import Acted, Action
from games.core import Button, Line, News, Words, points_name
from games.english import join_words, number, plural
from games.nothanks.rules import (
    CARDS,
    CHIPS_EACH,
    DECK,
    DECLINE,
    LEFT_OUT,
    TAKE,
    Entry,
    NoThanks,
    added_points,
    cards_of,
    count_points,
    runs_of,
)
from games.scores import LEAST_SWING, Story, TurningPoint

_MOST_NAMED = 2
"""Number of cards taken in one turn up to which each is named."""


def face_name(card: int) -> str:
    """The name of a card's face: "nothanks_24"."""
    return f"nothanks_{card}"


def run_name(run: range, *, is_counted: bool = False) -> str:
    """An unbroken run: "24", "15 to 18", "15 to 18 (counts 15)"."""
    counts = f" (counts {run.start})" if is_counted else ""
    return str(run.start) if len(run) == 1 else f"{run.start} to {run[-1]}{counts}"


def cards_name(cards: Iterable[int], *, is_counted: bool = False) -> str:
    """Cards, given ascending, as runs: "3, 15 to 18 and 24"."""
    return join_words([run_name(run, is_counted=is_counted) for run in runs_of(cards)])


def chips_name(chips: int) -> str:
    """A number of chips: "no chips", "1 chip"."""
    return plural("chip", chips) if chips else "no chips"


def with_chips(card: int, chips: int) -> str:
    """A card with the chips on it: "24", "24 with 3 chips"."""
    return f"{card} with {plural('chip', chips)}" if chips else str(card)


def joined_cards(mask: int, card: int) -> tuple[int, ...]:
    """The cards of a set that a card stands next to."""
    return tuple(each for each in cards_of(mask) if abs(each - card) == 1)


def cards_taken(turn: Sequence[Entry]) -> list[int]:
    """The cards taken in a turn, in their order."""
    return [card for _, what, card, _ in turn if what == "took"]


def take_phrase(turn: Sequence[Entry], *, has_chips: bool = True) -> str:
    """The cards taken in a turn, and all chips that came along: "took 27 with 4 chips"."""
    taken = cards_taken(turn)
    cards = join_words([str(card) for card in taken]) if len(taken) <= _MOST_NAMED else plural("card", len(taken))
    chips = has_chips * sum(chips for _, what, _, chips in turn if what == "took")
    return f"took {cards}" + (f" with {plural('chip', chips)}" if chips else "")


def turn_phrase(turn: Sequence[Entry]) -> str:
    """A seat's turn: "paid", "took 27 with 4 chips, then paid"; empty for nothing."""
    if not cards_taken(turn):
        return "paid" if turn else ""
    return f"{take_phrase(turn)}{', then paid' * (turn[-1][1] == 'paid')}"


class NoThanksWords(Words[NoThanks]):
    """A position in words."""

    waiting = "Dealing the cards"

    @staticmethod
    def described(table: NoThanks) -> tuple[str, ...]:
        chips = f"{CHIPS_EACH[table.variant]} chips each."
        if table.variant == "tactical":
            out = join_words([str(card) for card in LEFT_OUT["tactical"]])
            return f"Tactical: {out} are out, and everyone knows it.", chips
        return "Standard: you play 24 of the cards 3 to 35, and nobody knows which.", chips

    @staticmethod
    def in_brief(table: NoThanks) -> tuple[str, ...]:
        return () if table.variant == "standard" else (table.variant,)

    # The table

    @property
    def offer(self) -> str:
        """The card on offer inside a sentence: "24", "24 with 3 chips"."""
        return with_chips(self.game.card, self.game.pot)

    @property
    def deck(self) -> int:
        """Number of cards that are face down to be played."""
        return DECK if self.game.due == NoThanks.deal.name else len(self.game.deck)

    @property
    def unseen(self) -> int:
        """Number of cards set aside that nobody knows."""
        return len(CARDS) - DECK - len(LEFT_OUT[self.game.variant])

    def points(self, seat: int) -> int:
        """The points of the seat's cards, without its chips."""
        return count_points(self.game.taken[seat])

    @cached_property
    def standing(self) -> Sequence[int]:
        """The points of the cards, at the end less the chips, which are private till then."""
        return super().standing or [self.points(seat) for seat in range(self.game.seats)]

    def how(self, seat: int) -> str:
        if self.view.outcome is None:
            return ""
        return f"{number(self.points(seat))} - {number(self.shown(self.game.chips, seat) or 0)}"

    def aside(self) -> str:
        return "chips don't count yet"

    def progress(self) -> str:
        place = f", card {DECK - self.deck} of {DECK}" if self.mover is not None else ""
        return f"{self.game.variant} game{place}"

    def stages(self) -> Sequence[str]:
        if self.reader is not None and self.game.card and not self.view.legal:
            return (f"{self.game.variant} game",)  # the hand of whoever waits stands longer than the card
        card, chips = self.game.card, chips_name(self.game.pot)
        return (f"{card} with {chips}", f"{card}, {chips}", str(card)) if card else ()

    def status(self) -> Sequence[Line]:
        card = self.game.card
        if card:
            return (Line(f"On offer: {card}, with {chips_name(self.game.pot)} on it.", (face_name(card),)),)
        return (Line("No card is turned up yet." if self.view.outcome is None else f"All {DECK} cards are taken."),)

    def own(self) -> Sequence[Line]:
        chips, seat = self.mine(self.game.chips), self.view.seat
        if seat is None or chips is None or self.game.due == NoThanks.deal.name:
            return ()
        cards, held = cards_of(self.game.taken[seat]), f"You hold {chips_name(chips)}."
        if not cards:
            return (Line(f"{held} You've taken no cards."),)
        points, named = self.points(seat), cards_name(cards, is_counted=True)
        score = f"{points_name(points - chips)}{' if it ended now' if self.mover is not None else ''}"
        told = f"{held} Your cards: {named}. {points_name(points)} less your chips: {score}."
        return (Line(told, tuple(map(face_name, cards))),)

    def facts(self, seat: int) -> Sequence[str]:
        cards = cards_of(self.game.taken[seat])
        held = f"{'card' if len(cards) == 1 else 'cards'} {cards_name(cards)}" if cards else "no cards"
        chips = self.shown(self.game.chips, seat)
        return points_name(self.standing[seat]), held, *([] if chips is None else [chips_name(chips)])

    def counts(self) -> str:
        points = (f"{self.cast.names[seat]} {number(self.standing[seat])}" for seat in self.others)
        return f"Points: {', '.join(points)}."

    def supply(self) -> str:
        out = LEFT_OUT[self.game.variant]
        aside = f"{', '.join(map(str, out))} and {self.unseen} more" if out else str(self.unseen)
        return f"Deck {plural('card', self.deck)} · {aside} set aside"

    def books(self) -> Iterator[str]:
        for seat in range(self.game.seats) if self.view.outcome is not None else ():
            has = f"{self.cast.name(seat)} {self.cast.verb(seat, 'has', 'have')}"
            left = f"{chips_name(self.shown(self.game.chips, seat) or 0)} left: {points_name(self.standing[seat])}"
            cards = cards_name(cards_of(self.game.taken[seat]), is_counted=True)
            held = f"{cards}, {points_name(self.points(seat))} in cards," if cards else "no cards"
            yield f"{has} {held} and {left}."

    # What happened

    def news(self) -> Sequence[News]:
        return [News(entry[0], self._told(*entry)) for entry in self.game.recent]

    def _told(self, seat: int, what: str, card: int, chips: int) -> str:
        name = self.cast.name(seat)
        if what == "took":
            return f"{name} took {with_chips(card, chips)}."
        if what == "paid":
            return f"{name} paid a chip: {card} has {plural('chip', chips)} on it."
        return f"The first card is {card}, and {self.cast.within(seat)} {self.cast.verb(seat, 'begins', 'begin')}."

    @cached_property
    def acted(self) -> list[int]:
        """The seats that did something since the reader's turn, for the channel since their own; the oldest first."""
        latest, seats = self.game.latest, self.game.seats
        newest = self.game.recent[-1][0] if self.game.recent else -1
        order = [seat % seats for seat in range(newest + 1, newest + 1 + seats)]
        if self.view.seat is not None and latest[self.view.seat]:
            order = order[order.index(self.view.seat) + 1 :]
        return [seat for seat in order if latest[seat]]

    @cached_property
    def newest(self) -> tuple[str, Sequence[int]]:
        """The text of `change`, and the seats whose turns it tells.

        To the mover it is the newest take, else who paid; to who has just played, the own play.
        """
        game, legal = self.game, self.view.legal
        if not game.recent or self.view.outcome is not None:
            return self._ending(), ()
        if self.view.seat is not None and game.latest[self.view.seat]:
            return self._own_play(game.latest[self.view.seat]), ()
        if legal and DECLINE not in legal:
            return "You have no chips, so you must take it.", ()
        if not self.acted:
            return f"The first card is {game.card}.", ()
        if not legal:
            seat = game.recent[-1][0]
            return f"{self.cast.name(seat)} {turn_phrase(game.latest[seat])}.", (seat,)
        if takers := [seat for seat in self.acted if cards_taken(game.latest[seat])]:
            return f"{self.cast.name(takers[-1])} {take_phrase(game.latest[takers[-1]])}.", takers[-1:]
        return f"{self.cast.subjects(self.acted)} paid.", self.acted

    def change(self) -> str:
        return self.newest[0]

    def since(self) -> Iterable[str]:
        """Those who paid are told of together, others each."""
        others = (seat for seat in self.acted if seat not in self.newest[1])
        for (deed, _), seats in groupby(others, self._grouped_deed):
            yield f"{self.cast.subjects(seats)} {deed}."

    def _grouped_deed(self, seat: int) -> tuple[str, int]:
        turn = self.game.latest[seat]
        return (take_phrase(turn, has_chips=False), seat) if cards_taken(turn) else ("paid", -1)

    def _own_play(self, turn: Sequence[Entry]) -> str:
        """Tell what the reader did in its turn, and who decides after it."""
        if self.view.legal or self.mover is None:
            return f"You {turn_phrase(turn)}."
        did = turn_phrase(turn) if cards_taken(turn) else f"paid: {chips_name(self.mine(self.game.chips) or 0)} left"
        return f"You {did}. {self.cast.names[self.mover]} decides."

    def _ending(self) -> str:
        """Tell what the winner's cards and chips came to; to who lost how far that was, and the longest own run."""
        if self.view.outcome is None:
            return ""
        winners, scores, seat = self.view.winners, self.standing, self.view.seat
        if seat is None and len(winners) > 1:
            return f"{points_name(min(scores))} each."
        if seat is None or seat in winners:
            seat = winners[0] if seat is None else seat
            chips = self.shown(self.game.chips, seat)
            return f"{points_name(self.points(seat))} in cards{f', less {chips_name(chips)}' if chips else ''}."
        behind = f"You were {points_name(scores[seat] - min(scores))} behind"
        longest = max(runs_of(cards_of(self.game.taken[seat])), key=len, default=range(0))
        return f"{behind}; your {run_name(longest)} cost only {longest[0]}." if len(longest) > 1 else f"{behind}."

    def turning_point(self, story: Story) -> TurningPoint | None:
        """The card that gained a winner most, chips and points together."""
        best, found = 0, None
        for moment in story.walk():
            if not isinstance(moment.event, Acted) or moment.event.action not in NoThanks.take:
                continue
            position: NoThanks = moment.state
            seat, _, card, chips = position.recent[-1]
            gain = chips - added_points(position.taken[seat], card)
            if seat in self.view.winners and gain > best:
                best = gain
                joined = join_words([str(each) for each in joined_cards(position.taken[seat], card)])
                own = "your " if seat == self.reader else ""
                joins = f", and it joined {own}{joined}" if joined else ""
                told = f"{self.cast.within(seat)} took {with_chips(card, chips)}{joins}"
                found = TurningPoint(told, moment.revision)
        return found if best >= LEAST_SWING * abs(min(self.standing)) else None

    # What can be done

    def offered(self) -> Sequence[Action]:
        """To the channel always both, since chips are private."""
        return (TAKE, DECLINE) if self.view.seat is None and self.game.card else self.view.legal

    is_public = True

    def added(self, seat: int) -> int:
        """The points that the card on offer would add to the seat's cards."""
        return added_points(self.game.taken[seat], self.game.card)

    @property
    def price(self) -> str:
        """The effect of the card on the mover's points, chips counted: "costs you 21 points"."""
        price = self.added(self.view.seat or 0) - self.game.pot
        if price > 0:
            return f"costs you {points_name(price)}"
        return f"saves you {points_name(-price)}" if price else "costs you nothing"

    @property
    def chip(self) -> str:
        """The chip that the mover would pay."""
        chips = self.mine(self.game.chips)
        return "your last chip" if chips == 1 else f"one of your {chips} chips"

    @NoThanks.take.label()
    def take(self) -> Button:
        card, pot = self.game.card, self.game.pot
        detail, spoken = "" if self.view.seat is None else self.price, f" and {plural('chip', pot)}" if pot else ""
        return Button(f"take {self.offer}", f"Take {card}", detail, face=face_name(card), spoken=f"Take {card}{spoken}")

    @NoThanks.decline.label("no-thanks")
    def decline(self) -> Button:
        chips, short = self.mine(self.game.chips), "Pay 1 chip"
        left = "" if not chips else f", {chips - 1} left" if chips > 1 else ", your last"
        detail = "" if chips is None else f"pays {self.chip}"
        return Button("No thanks!: pay a chip", short, detail, face="nothanks_chip", spoken=f"{short}{left}")

    def todo(self) -> str:
        if not self.view.legal:
            return ""
        return f"take {self.game.card} or pay." if DECLINE in self.view.legal else f"take {self.game.card}."

    def advice(self) -> str:
        if self.mover is None:
            return super().advice()
        name = self.cast.names[self.mover]
        if not self.view.legal:
            following = f"You're next if {name} pays"
            waits = self.until_turn(", if the card comes to you", "You decide", following)
            return " ".join([f"{name} takes {self.offer} or pays a chip.", *waits])
        if DECLINE not in self.view.legal:
            return f"You have no chips left, so you must take {self.offer}, which {self.price}."
        after = self.cast.names[self.game.after(self.mover)]
        take = f"You can take {self.offer}, which {self.price}; then you turn up the next card and decide first."
        return f"{take} Or pay {self.chip}; then {after} decides."

    def refused(self, why: object) -> str:
        return f"You have no chip left to pay: take {self.offer}."

    # The pictures in words

    def alt_parts(self, detail: int) -> Iterator[str]:
        yield from super().alt_parts(detail)
        yield f"{self.supply()}."

    def alt_status(self, detail: int) -> Iterable[str]:
        return () if self.view.legal else super().alt_status(detail)

    def alt_own(self, seat: int) -> str:
        points, _, *_ = self.facts(seat)
        chips, cards = self.mine(self.game.chips), cards_name(cards_of(self.game.taken[seat]), is_counted=True)
        held = f"; {chips_name(chips)}" if chips is not None else ""
        return f"You{self.view.tag(seat, ', ')}: {cards or 'no cards'}; {points}{held}."

    def alt_moves(self) -> str:
        seat, chips = self.view.seat, self.mine(self.game.chips)
        if seat is None or chips is None or not self.view.legal:
            return ""
        joined = join_words([str(each) for each in joined_cards(self.game.taken[seat], self.game.card)])
        joins = f"it joins your {joined}, " if joined else ""
        take = f"You can take {self.offer}: {joins}points {self.added(seat):+}, chips +{self.game.pot}."
        return f"{take} Or pay 1 of your {plural('chip', chips)}." if chips else f"{take} You have no chip to pay."

    def alt_seat(self, seat: int, detail: int) -> str:
        """With what the seat did last."""
        did = turn_phrase(self.game.latest[seat]) if self.mover is not None else ""
        newest = ", last" if did and seat == self.game.recent[-1][0] else ""
        return f"{super().alt_seat(seat, detail)[:-1]}{f'; {did}{newest}' if did else ''}."
