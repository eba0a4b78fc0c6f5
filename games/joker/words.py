"""JOKER in words; a marble is called by where it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from games.api import Acted, Action, Choice
from games.core import Line, News, Words
from games.drawing.scores import rating_words
from games.english import capital, join_words, number, plural
from games.joker.board import (
    BONUS,
    COME_OUT,
    ENTRANCE,
    FULL_HOME,
    MARBLES,
    PARTNERSHIPS,
    SEATS,
    SNUG,
    START,
    TRACK,
    Move,
    backward,
    colour_played,
    home_of,
    is_finished,
    partner_of,
    progress_of,
    score_of,
    snug_and_other,
)
from games.joker.cards import EIGHTS, card_label, card_phrase, face_name, rank_label
from games.joker.choices import asked_along, choices_of, named_action
from games.joker.moves import Fault, Way, Why
from games.joker.phrases import (
    colour_label,
    deed_words,
    from_to,
    place_words,
    sent_by,
    sent_words,
    standing_words,
    whose,
)
from games.joker.rules import Deed, Joker, Notice, way_of
from games.scores import LEAST_SWING, Closed, Ratings, ScoreSheet, Story, TurningPoint, sheet_lines

_TOLD = 3
"""Number of events that a page tells of."""
_MOST_SINCE = 2
"""Sentences at most, so that all in words is short."""

_REFUSALS: Mapping[Why, str] = {
    Why.NOT_HELD: "you don't hold {card}",
    Why.CAN_MOVE: "you can discard only when none of your cards has a move",
    Why.OTHERS_MOVE: "{card} has no move, and you can discard only when none of your cards has a move",
    Why.NO_SPLIT: "only a 7 can be split, and {card} isn't one",
    Why.PARTNERS_TURN: "your own marbles are all in HOME, so you move your partner's",
    Why.OWN_TURN: "you move your own marbles until all five are in HOME",
    Why.FIRST_PART: "the first part of a split 7 goes 1 to 6 spaces forward",
    Why.SECOND_PART: "the second part moves your partner's marble only once the first has brought your last one home",
    Why.ONE_MARBLE: "a 7 is split over two different marbles",
    Why.NOT_COMING_OUT: "{card} can't bring a marble out of START",
    Why.NONE_IN_START: "no marble of that colour is in START",
    Why.COMES_OUT_ELSEWHERE: "a marble comes out of START to its come-out space",
    Why.NOT_THERE: "no marble of that colour is {origin}",
    Why.BACK_IN_HOME: "an 8 moves a marble back on the track only, not inside HOME",
    Why.BACK_ELSEWHERE: "an 8 moves a marble 8 spaces back, {back}",
    Why.JOKER_INTO_HOME: "a Joker never moves a marble into HOME or inside it",
    Why.JOKER_BACK: "a Joker never moves a marble back, nor past its HOME entrance",
    Why.JOKER_ONTO_NONE: "a Joker goes one space, or onto another colour's marble, and none is {target}",
    Why.PAST_HOME: "{spaces} on would be past the deepest space of HOME, which needs the exact count",
    Why.STEPS_ELSEWHERE: "the card moves a marble {spaces} forward, {on}",
    Why.PASSES_OWN: "a marble can't pass one of its own colour on its way forward",
    Why.LANDS_ON_OWN: "a marble of the same colour is already {target}",
    Why.LANDS_ON_PARTNER: (
        "you can't land on your partner's marble while one of yours or theirs is on their HOME entrance"
    ),
}


class JokerWords(Words[Joker]):
    """A position in words. ratings: at the end, by how much those of the seats moved."""

    waiting = "Shuffling the cards"
    ratings: Ratings = MappingProxyType({})

    @staticmethod
    def described(table: Joker) -> tuple[str, ...]:
        if table.partners == "fixed":
            return ("The first to join plays with the third, and the second with the fourth.",)
        return ("You cut cards for partners: the two high cards play together, and so do the two low ones.",)

    @staticmethod
    def in_brief(table: Joker) -> tuple[str, ...]:
        return ("partners as you sit",) if table.partners == "fixed" else ()

    # The table

    def progress(self) -> str:
        return f"{sum(home_of(self.game.marbles, range(SEATS)))} of {MARBLES * SEATS} marbles in HOME"

    def won(self) -> str:
        """The winners, with the call unless the table was stopped: "Joker! Ann and Cy win"."""
        if not self.view.winners:
            return "A draw: all four share it"
        call = "" if self.game.is_stopped else "Joker! "
        return f"{call}{self.cast.subjects(self.view.winners)} win"

    def stages(self) -> Sequence[str]:
        """The partner of the reader, or in public of whoever is to play."""
        if self.mover is None:
            return ()
        if self.view.seat is None:
            return (f"with {self.cast.names[partner_of(self.mover)]}",)
        return (f"partner {self.cast.names[partner_of(self.view.seat)]}",)

    def status(self) -> Sequence[Line]:
        laid = self.game.laid[-1:]
        told = f"Last card laid: {card_label(laid[0])}." if laid else "Nobody has laid a card yet."
        return [Line(told, tuple(map(face_name, laid))), *[Line(self._pair_line(pair)) for pair in PARTNERSHIPS]]

    def _pair_line(self, pair: Sequence[int]) -> str:
        """A partnership's marbles in HOME and its score as it stands."""
        snug, other = home_of(self.game.marbles, pair)
        condition = "" if self.view.outcome else " if it ended now"
        home = f"{plural('marble', snug + other)} in HOME, {number(snug)} snug"
        points = plural("point", score_of(self.game.marbles, pair))
        return f"{self.cast.subjects(pair)}: {home}. {points}{condition}."

    @cached_property
    def hand(self) -> list[int]:
        """The reader's cards, ascending; none for the channel."""
        return sorted(self.mine(self.game.hands) or ())

    def own(self) -> Sequence[Line]:
        if self.view.seat is None:
            return ()
        marbles = [
            Line(f"{self.cast.name(seat)}, {colour_label(seat)}: {standing_words(places)}.")
            for seat, places in enumerate(self.game.marbles)
        ]
        return [*marbles, Line(self._hand_line(self.view.seat), tuple(map(face_name, self.hand)))]

    def _hand_line(self, seat: int) -> str:
        if not self.hand:
            return "You hold no cards."
        drawn = f" You drew {card_phrase(self.game.hands[seat][-1])}." if seat in self.view.to_act else ""
        return f"{self._cards()}.{drawn}"

    def _cards(self) -> str:
        """The reader's cards: "6 cards: 5 of clubs, ace of spades, Joker"."""
        return f"{plural('card', len(self.hand))}: {', '.join(map(card_label, self.hand))}"

    def facts(self, seat: int) -> Sequence[str]:
        cards = plural("card", len(self.game.hands[seat]))
        return colour_label(seat), cards, standing_words(self.game.marbles[seat])

    def counts(self) -> str:
        """The number of marbles that the others have in HOME."""
        homes = [
            f"{self.cast.names[seat]} {sum(snug_and_other(self.game.marbles[seat]))}" for seat in sorted(self.others)
        ]
        return f"In HOME: {', '.join(homes)}."

    def supply(self) -> str:
        return f"Pile {plural('card', len(self.game.pile))} · {number(len(self.game.laid))} laid"

    # What happened

    @cached_property
    def deeds(self) -> list[Deed]:
        """The last deed of each seat, if that was at most one round ago, the oldest first."""
        return [each for each in self.game.recent if isinstance(each, Deed)][-SEATS:]

    def news(self) -> Sequence[News]:
        return [self._news(each) for each in self.game.recent[-_TOLD:]]

    def _news(self, entry: Deed | Notice) -> News:
        if entry is Notice.BEGUN:
            return News(None, self._begun())
        if not isinstance(entry, Deed):
            return News(None, "The laid cards were shuffled and put under the pile.")
        seat, card, moves, sent = entry
        name = self.cast.name(seat)
        if not moves:
            return News(seat, f"{name} discarded {card_phrase(card)}, as no card had a move.")
        ways = [
            f"{'' if move.colour == seat else f'{whose(move.colour, self.cast)} marble '}"
            f"{from_to(move, is_back=card in EIGHTS)}"
            for move in moves
        ]
        told = filter(None, [card_phrase(card), ", and ".join(ways), sent_words(sent, self.cast, "and sent")])
        return News(seat, f"{name} played {', '.join(told)}.")

    def _begun(self) -> str:
        dealer, starter = self.game.dealer, self.game.after(self.game.dealer)
        starts = f"{self.cast.within(starter)} {self.cast.verb(starter, 'starts', 'start')}"
        return f"{self.cast.name(dealer)} dealt, and {starts}."

    def change(self) -> str:
        """The newest change of what the reader must do; at the end the score."""
        if self.view.outcome is not None:
            return self._score_line()
        if self.has_no_move:
            return "No card has a move: throw one away."
        if (deed := self._newest()) is not None:
            return self._told(deed)
        return self._begun() if Notice.BEGUN in self.game.recent else ""

    def since(self) -> Sequence[str]:
        told = self.change()
        others = [self._told(deed) for deed in self._deeds_since() if deed.seat != self.view.seat]
        return [sentence for sentence in others if sentence != told][-_MOST_SINCE:]

    def _newest(self) -> Deed | None:
        """The deed that matters most: what sent the reader's marble away, the own while waiting, else the newest."""
        deeds, seat = self._deeds_since(), self.view.seat
        if hits := [deed for deed in deeds if any(move.colour == seat for move in deed.sent)]:
            return hits[-1]
        if deeds and deeds[0].seat == seat and seat not in self.view.to_act:
            return deeds[0]
        return deeds[-1] if deeds else None

    def _deeds_since(self) -> list[Deed]:
        """The reader's last deed and all that followed; in public, or without one, those of a round."""
        seats = [deed.seat for deed in self.deeds]
        return self.deeds[seats.index(self.view.seat) if self.view.seat in seats else 0 :]

    def _told(self, deed: Deed) -> str:
        seat, name = deed.seat, self.cast.name(deed.seat)
        came_home = any(move.colour == seat and move.origin <= ENTRANCE < move.target for move in deed.moves)
        if came_home and self.mover is not None and self.game.marbles[seat] == FULL_HOME:
            is_home, plays = self.cast.verb(seat, "is", "are"), self.cast.verb(seat, "plays", "play")
            return f"{name} {is_home} all home and {plays} for {self.cast.within(partner_of(seat))}."
        return f"{name} {deed_words(deed, self.cast)}."

    # The end

    def books(self) -> Iterator[str]:
        if self.view.outcome is None:
            return
        marbles = self.game.marbles
        for pair in PARTNERSHIPS:
            snug, other = home_of(marbles, pair)
            counts = [f"{plural('snug marble', snug)} ({number(SNUG * snug)})"]
            if other:
                counts.append(f"{number(other)} more in HOME ({number(other)})")
            if is_finished(marbles, pair):
                counts.append(f"the bonus for finishing ({BONUS})")
            points = plural("point", score_of(marbles, pair))
            yield f"{self.cast.subjects(pair)}: {join_words(counts)}. {points}."
        if len(set(self.view.outcome.scores)) == 1:
            ways = [f"{self.together(pair)} {plural('step', progress_of(marbles, pair))}" for pair in PARTNERSHIPS]
            yield f"The scores are level, so the steps of all marbles decide: {', '.join(ways)}."

    def _score(self) -> str:
        """The higher score and the lower: "25 to 9"."""
        return " to ".join(map(number, sorted(self.totals, reverse=True)))

    def _score_line(self) -> str:
        """The score and what made it, and to a reader who lost what the own side came to."""
        winners, scores = self.view.winners, self.totals
        if not self.game.is_stopped:
            line = f"{self._score()}, with all ten marbles home."
        elif len(set(scores)) > 1:
            line = f"{self._score()} as it stood when the round ended."
        elif winners:
            least, most = sorted(progress_of(self.game.marbles, pair) for pair in PARTNERSHIPS)
            steps = f"{plural('step', most)} to {number(least)}"
            line = f"Level at {number(scores[0])}, but further on the way: {steps}."
        else:
            line = f"Level at {number(scores[0])}, and just as far on the way."
        has_lost = winners and self.view.seat is not None and self.view.seat not in winners
        return f"{line} {self._comfort(self.view.seat) if has_lost and self.view.seat is not None else ''}".rstrip()

    def _comfort(self, seat: int) -> str:
        """The marbles that a side has in HOME, or else its leading one; empty where none is far."""
        pair = PARTNERSHIPS[seat % 2]
        if home := sum(home_of(self.game.marbles, pair)):
            return f"{self.cast.subjects(pair)} had {number(home)} of {number(MARBLES * len(pair))} home."
        leading = max((place for seat in pair for place in self.game.marbles[seat]), default=START)
        return f"Your side's first marble was {place_words(leading)}." if leading > COME_OUT else ""

    @cached_property
    def standing(self) -> Sequence[int]:
        """As if the game ended now."""
        return self.game.as_it_stands().scores

    def sheet(self, books: Sequence[Closed]) -> ScoreSheet:
        """The partnerships' points, partners together; while the game runs as if it ended."""
        homes = [f"{sum(snug_and_other(places))} home" for places in self.game.marbles]
        lines = sheet_lines(self.standing, places=self.game.as_it_stands().places, how=homes)
        ordered = sorted(lines, key=lambda line: (line.place, line.seat % 2))
        return ScoreSheet("points", tuple(ordered), aside="" if self.view.outcome else "if it ended now")

    def turning_point(self, story: Story) -> TurningPoint | None:
        """The winners' play that sent most steps back to START, the latest of several.

        None where it cost less than a part of the way round, or of the winners' lead in steps.
        """
        most, found = 0, None
        for moment in story.walk():
            event, deed = moment.event, moment.state.recent[-1] if moment.state.recent else None
            if isinstance(event, Acted) and event.seat in self.view.winners and isinstance(deed, Deed):
                cost = sum(move.origin for move in deed.hits)
                if cost and cost >= most:
                    most, found = cost, TurningPoint(self._capture(deed, moment.state), moment.revision)
        ways = [progress_of(self.game.marbles, pair) for pair in PARTNERSHIPS]
        return found if most >= LEAST_SWING * max(TRACK, max(ways) - min(ways)) else None

    def _capture(self, deed: Deed, after: Joker) -> str:
        """The card and the marbles that it sent back: "Vera's Joker sent Ben's marble back to START"."""
        by = f"{whose(deed.seat, self.cast)} {rank_label(deed.card)}"
        if len(deed.hits) > 1:
            return f"{by} {sent_words(deed.hits, self.cast, 'sent')}"
        colour, place, _ = deed.hits[0]
        others = [other for other in after.marbles[colour] if other <= ENTRANCE]
        leading = "leading " if others and max(others) < place else ""
        return f"{by} sent {whose(colour, self.cast)} {leading}marble, {place_words(place)}, back to START"

    # What can be done

    @cached_property
    def legal(self) -> list[Way]:
        """The reader's legal ways."""
        return [way_of(action) for action in self.view.legal]

    @property
    def has_no_move(self) -> bool:
        """Whether the reader is to throw a card away."""
        return any(not moves for _, moves in self.legal)

    def choices(self) -> tuple[Choice, ...]:
        return choices_of(self.view, self.cast)

    def action_of(self, keys: Sequence[str]) -> Action | None:
        return named_action(self.view, keys)

    def todo(self) -> str:
        if self.mover is None or not self.legal:
            return ""
        ranks = join_words(
            [*dict.fromkeys(rank_label(card) for card in sorted({card for card, _ in self.legal}))], "or"
        )
        if self.has_no_move:
            return f"throw away {ranks}."
        colour = colour_played(self.game.marbles, self.mover)
        with_partners = "" if colour == self.mover else f" with {whose(colour, self.cast)} marbles"
        return f"play {ranks}{with_partners}."

    def advice(self) -> str:
        if self.mover is None or not self.view.legal:
            is_partner = self.mover is not None and self.view.seat == partner_of(self.mover)
            partner = f" {self.cast.names[self.mover or 0]} is your partner." if is_partner else ""
            return f"{super().advice()}{partner}"
        if self.has_no_move:
            return "None of your cards has a move, so throw one away. You draw again next turn."
        cards = {card for card, _ in self.legal}
        advice = [f"Lay {self._any_of(cards)} and move with it."]
        if len(cards) < len(set(self.hand)):
            advice.append("Your other cards have no move.")
        colour = colour_played(self.game.marbles, self.mover)
        if colour != self.mover:
            advice.append(f"Your marbles are all home, so you move {whose(colour, self.cast)}.")
        sent = [move.colour for _, moves in self.legal for move in sent_by(moves, self.game.marbles)]
        if any((colour - self.mover) % 2 for colour in sent):
            advice.append("You can send an opponent's marble to START.")
        return " ".join(advice)

    @staticmethod
    def _any_of(cards: Iterable[int]) -> str:
        """Some cards to choose from: "the 7 of diamonds or a Joker"."""
        return join_words([card_phrase(card) for card in sorted(cards)], "or")

    def refused(self, why: object) -> str:
        if not isinstance(why, Fault):
            raise TypeError(f"no refusal of JOKER: {why}")
        colour, origin, target = why.move or Move(0, START, START)
        told = _REFUSALS[why.why].format(
            card=card_phrase(why.card),
            origin=place_words(origin),
            target=place_words(target),
            spaces=plural("space", why.steps),
            on=from_to(Move(colour, origin, origin + why.steps)),
            back=from_to(Move(colour, origin, backward(origin))),
        )
        if self.has_no_move:
            return f"{capital(told)}: none of your cards has a move, so discard one."
        return f"{capital(told)}: choose a move with {self._any_of({card for card, _ in self.legal})}."

    # The picture in words

    def alt_parts(self, detail: int) -> Iterator[str]:
        """The reader's cards and question, the marbles, and what was played, the latest first and fewer for less."""
        if self.view.outcome is not None:
            won = f"{self.cast.subjects(self.view.winners)} win" if self.view.winners else "A draw"
            yield f"{won}, {self._score()}."
        elif self.reader is not None:
            yield f"You: {self._cards()}."
            yield from self._alt_question()
        first = [] if self.reader is None else [self.reader]
        yield from (self.alt_seat(seat, detail) for seat in (*first, *self.others))
        most = (1, 2, SEATS)[detail] if self.view.outcome is None else 1
        for deed in self.deeds[::-1][:most]:
            played = f"played {card_phrase(deed.card)}: " if deed.moves else ""
            yield f"{self.cast.name(deed.seat)} {played}{deed_words(deed, self.cast)}."

    def _alt_question(self) -> Iterator[str]:
        offered = self.choices()
        if (asked := asked_along(offered, self.path)) is not None:
            yield asked.ask
            yield from (f"{choice.spoken or choice.short}." for choice in asked.children)
        elif self.has_no_move:
            yield "None has a move: throw one away."
        elif offered:
            yield f"Playable: {'; '.join(choice.label for choice in offered)}."

    def alt_seat(self, seat: int, detail: int) -> str:
        """The places of a seat's marbles, and whose it moves if they are not its own."""
        facts = [colour_label(seat), *(["to play"] if seat in self.view.to_act else [])]
        facts += [rating_words(self.ratings[seat])] if seat in self.ratings else []
        is_own = self.view.outcome is not None or colour_played(self.game.marbles, seat) == seat
        plays = "" if is_own else f", moves {self.cast.names[partner_of(seat)]}'s"
        house = "" if seat == self.reader else self.cast.note(seat)
        standing = standing_words(self.game.marbles[seat])
        return f"{self.cast.name(seat)}{house}, {', '.join(facts)}: {standing}{plays}."
