"""NO-JOKE Progressive Group in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from games.core import BOOKS, OVER, Line, News
from games.drawing.picture import MOST_ALT
from games.drawing.scores import CUP
from games.english import capital, fitting, join_words, number, plural
from games.nojoke.labels import LEGEND, faces_of, stick_label, sticks_label, sticks_letters
from games.nojoke.pictures import STICKS
from games.nojoke.progressive.choices import Choosing, across_label, across_letters, group_name
from games.nojoke.progressive.rules import (
    EASY_PLACES,
    GROUP,
    HANDS,
    JACKPOT_HAND,
    Books,
    Deed,
    Fault,
    Progressive,
    Rows,
    What,
)
from games.nojoke.sticks import POSITIONS
from games.scores import Cell, Closed, ScoreSheet, Story, TurningPoint, sheet_lines, turning_hand

RECENT = 3
"""Number of entries that are told."""
MANY_SEATS = 5
"""From so many seats on there is more room for words, and pictures may be higher."""
FEW_GROUPS = 3
"""Number of complete groups up to which a picture is as high as most."""
MOST_WORDS, MOST_WORDS_OF_MANY = 18, 33
"""Words of all that is new to a reader, the second with many seats."""
FEW_OTHERS = 2
OWN_LENGTH = 192
"""Characters that a hand's own part of an alt text can have without hints; so its sticks don't decide what is told of
the table."""

ROWS_SENTENCES: Mapping[Rows, str] = {
    "singles": "Singles: the stick with the symbols across a group's first row takes it.",
    "doubles": "Doubles: a stick with the symbols across a group's first or second row takes it.",
    "triples": "Triples: a stick with the symbols across any row of a group takes it.",
}
ROWS_OF_IT: Mapping[Rows, str] = {
    "singles": "its first row",
    "doubles": "its first or second row",
    "triples": "any of its rows",
}
WATCH = "If the last stick placed could have taken a group, call NO-JOKE before anyone else does."
WAITING = "Everything played after a group goes with it, so waiting can pay, unless somebody takes it first."
PLACE_OR_TAKE = "place a stick, or take a group with one of yours"
FAULTS: Mapping[str, str] = {
    "nothing drawn": f"You have to use a stick first: {PLACE_OR_TAKE}.",
    "not held": "You don't hold {stick}: {way_on}.",
    "used already": "You have used a stick in this turn already: {way_on}.",
    "no group": "There's no complete {group} to take: {way_on}.",
    "takes not": "{stick} doesn't take {read}: {try_on}.",
    "no hand": "There's nothing to call between hands: wait for the next one.",
    "none placed": "Nobody has just placed a stick: wait until somebody does, and read it.",
    "own stick": "You placed that stick yourself, so only the others can call it: watch theirs.",
    "silenced": "You called wrongly before, so you can't call again in this hand: watch the next one.",
    "costs nothing": "A wrong call costs nothing at this table, so it's no move: play on.",
    "none complete": "There's no complete {group}, so {stick} couldn't have taken it: play on.",
    "went easy": "{stick} went with an Easy, so nobody can call it: play on.",
    "completed": "{stick} completed {group} itself: name one that stood before.",
    "wrong": "{stick} doesn't take {read}: name one that it takes.",
    "right": "{stick} takes {read}, so that call isn't wrong: make it.",
}
"""Refusals by fault."""

TOLD: Mapping[What, str] = {
    "leads": "Hand {number} begins: {within} {leads}.",
    "placed": "{name} placed {stick} in {group}.",
    "took": "{name} took {group} with {stick}: {sticks}.",
    "drew": "{name} drew {stick} and took {group} with it: {sticks}.",
    "called": "{name} called NO-JOKE on the {stick} that {placer} placed, and took {group} with it: {sticks}.",
    "easy": "{name} made an Easy: {stick} took {group}, {sticks}.",
    "miscalled": "{name} called NO-JOKE wrongly, on {group}, and can't call again in this hand.",
}
"""Deeds in full."""
EFFECTS: Mapping[What, str] = {
    "placed": TOLD["placed"],
    "took": "{name} took {group}: {sticks}.",
    "drew": "{name} drew and took {group}: {sticks}.",
    "easy": "{name} made an Easy: {sticks}.",
    "miscalled": "{name} called NO-JOKE wrongly, on {group}.",
}
"""Deeds by what they took."""
ACTS: Mapping[What, str] = {
    "placed": "placed {stick}",
    "took": "took {group}",
    "drew": "took {group}",
    "called": "called NO-JOKE",
    "easy": "made an Easy",
}
"""Deeds as verbs."""


class Gain(NamedTuple):
    """One hand by seat: the sticks captured in it, and the share in the jackpot or the consolation."""

    captured: Sequence[int]
    prizes: Sequence[int]

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(captured + prize for captured, prize in zip(*self, strict=True))

    @property
    def cells(self) -> list[Cell]:
        most = max(self.captured)
        signs = [
            STICKS if prize else CUP if captured == most > 0 else "" for captured, prize in zip(*self, strict=True)
        ]
        return [Cell(number(points), sign) for points, sign in zip(self.points, signs, strict=True)]


def gains_of(books: Sequence[Closed]) -> list[Gain]:
    """The hands that are over."""
    captured, totals = ([closed.books[key] for closed in books] for key in ("captured", "totals"))
    before = [[0] * len(each) for each in totals[:1]] + totals
    return [
        Gain(took, [now - had - sticks for now, had, sticks in zip(*each, took, strict=True)])
        for took, *each in zip(captured, totals, before, strict=False)
    ]


def prize_name(books: Books) -> str:
    """The name of the prize that the sticks left over make."""
    return "jackpot" if books.hand == JACKPOT_HAND else "consolation"


class ProgressiveWords(Choosing):
    """A position in words."""

    round_word, waiting = "Hand", "The sticks come next"

    @staticmethod
    def described(table: Progressive) -> tuple[str, ...]:
        easy = "Easy is off: a third stick can't take the group that it completes."
        if table.rows != "singles":
            easy = f"There is no Easy with {table.rows}."
        elif table.easy:
            easy = "Easy is on: a third stick may take its group at once if the group then reads like it."
        hints = "Hints are off: you see for yourself which stick takes a group."
        if table.hints:
            hints = "Hints are on: every hand shows which of its sticks take a group."
        drawn = "A stick that you draw can take a group at once: you're asked after each draw."
        call = "Whoever calls NO-JOKE wrongly can't call again in that hand."
        more = [*([drawn] if table.drawn == "now" else []), *([call] if table.call == "once" else [])]
        return ROWS_SENTENCES[table.rows], easy, hints, *more

    @staticmethod
    def in_brief(table: Progressive) -> tuple[str, ...]:
        rows = [] if table.rows == "singles" else [table.rows]
        easy = ["no Easy"] if table.rows == "singles" and not table.easy else []
        drawn = ["drawn sticks take at once"] if table.drawn == "now" else []
        call = ["wrong calls count"] if table.call == "once" else []
        return plural("hand", HANDS), *rows, *easy, *drawn, *call, "with hints" if table.hints else "no hints"

    # The table

    @property
    def is_few(self) -> bool:
        """Whether the seats and groups are no more than an ordinary screen has room for."""
        return self.game.seats < MANY_SEATS and self.complete <= FEW_GROUPS

    @cached_property
    def standing(self) -> Sequence[int]:
        """With the sticks of this hand."""
        return self.game.scored

    def progress(self) -> str:
        easy = "" if self.game.rows != "singles" else " with Easy" if self.game.easy else " without Easy"
        return f"{self.game.rows}{easy}, hand {self.game.round} of {HANDS}"

    def stages(self) -> Sequence[str]:
        if self.game.is_in_play:
            return (f"hand {self.game.round} of {HANDS}",)
        return ("" if self.game.last is not None else f"hand {self.game.round}",)

    def status(self) -> Sequence[Line]:
        lines = [Line(self._group_line(each, group), faces_of(group)) for each, group in enumerate(self.groups)]
        return lines or [Line("There are no sticks on the table.")]

    def _group_line(self, number: int, group: Sequence[int]) -> str:
        name, across, sticks = capital(group_name(number)), self.across(group), sticks_letters(group)
        if len(group) == GROUP:
            return f"{name} across: {across}. Sticks: {sticks}."
        return f"{name}, still open: {across} so far. Sticks: {sticks}."

    def own(self) -> Sequence[Line]:
        if self.view.seat is None:
            return ()
        held = f"{plural('stick', len(self.hand))}: {sticks_label(self.hand)}." if self.hand else "You hold no sticks."
        return (Line(held, faces_of(self.hand)),)

    def facts(self, seat: int) -> Sequence[str]:
        captured = self.game.captured[seat]
        return (
            plural("stick", len(self.game.hands[seat])),
            plural("point", self.standing[seat]),
            *([f"{captured} of them in this hand"] if captured else []),
            *(["no more calls in this hand"] if seat in self.game.silenced else []),
        )

    def supply(self) -> str:
        return f"Pack {number(len(self.game.reserve))} · jackpot {plural('stick', self.game.jackpot)}"

    def headline(self) -> str:
        if self.game.due == BOOKS:
            return "The hand is over"
        if self.mover is not None or self.game.last is None or self.view.outcome is not None:
            return super().headline()
        captured, hand = self.game.last.captured, f"hand {self.game.last.hand}"
        best = [seat for seat, count in enumerate(captured) if count == max(captured)]
        if not any(captured):
            return f"Nobody took any in {hand}"
        return f"{self.cast.subjects(best)} {'took the most' if len(best) == 1 else 'tie'} in {hand}"

    def books(self) -> Iterator[str]:
        books = self.game.last
        if books is None:
            return
        hand = f"hand {books.hand}"
        takers = [(self.cast.within(seat), count) for seat, count in enumerate(books.captured) if count]
        captures = [f"{name} captured {plural('stick', count)}" for name, count in takers[:1]]
        captures += [f"{name} {number(count)}" for name, count in takers[1:]]
        yield f"{capital(join_words(captures) or 'nobody captured anything')} in {hand}."
        left = f"{plural('stick', books.left)} {'is' if books.left == 1 else 'are'} left on the table"
        if not books.winners:
            yield f"{left}: the jackpot is now {plural('stick', books.jackpot)}."
        elif books.hand == JACKPOT_HAND:
            yield f"{left}: the jackpot of hands 1 to {JACKPOT_HAND} comes to {books.prize}."
        else:
            yield f"{left}."
        if books.winners:
            yield self._award(books)
        yield f"Totals after {hand}: {self.cast.by_name(books.totals)}."

    def _award(self, books: Books) -> str:
        """Tell who is given the jackpot or the consolation, and why."""
        prize, winners = prize_name(books), books.winners
        if not books.prize:
            return f"No sticks were left for the {prize}."
        points = plural("point", books.share)
        if len(winners) == 1:
            takes = f"{self.cast.verb(winners[0], 'takes', 'take')} the {prize}"
            return f"{self.cast.name(winners[0])} captured the most in hand {books.hand} and {takes}: {points}."
        dropped = books.prize - books.share * len(winners)
        rest = f"; the {number(dropped)} left over {'is' if dropped == 1 else 'are'} dropped" if dropped else ""
        if not any(books.captured):
            return f"Nobody captured anything, so everyone shares the {prize}: {points} each{rest}."
        tie = f"{self.cast.subjects(winners)} tie for the most in hand {books.hand}"
        return f"{tie} and share the {prize}: {points} each{rest}."

    # What happened

    def news(self) -> Sequence[News]:
        return [News(deed.seat, self._say(deed, TOLD)) for deed in [*self.game.recent][-RECENT:]]

    def _say(self, deed: Deed, sentences: Mapping[What, str]) -> str:
        return sentences[deed.what].format(
            name=self.cast.name(deed.seat),
            within=self.cast.within(deed.seat),
            leads=self.cast.verb(deed.seat, "leads", "lead"),
            stick=stick_label(deed.stick),
            group=group_name(deed.group),
            number=deed.group,
            sticks=f"{deed.sticks} sticks",
            placer=self.cast.within(deed.placer),
        )

    def _effect(self, deed: Deed) -> str:
        """A deed and what it made of the table."""
        name, group, place = self.cast.name(deed.seat), group_name(deed.group), self._place(deed)
        if deed.what == "called":
            on_you = " on you" if deed.placer == self.cast.reader else ""
            return f"{name} called NO-JOKE{on_you} and took {deed.sticks}."
        if place is None or deed.seat == self.cast.reader:
            return self._say(deed, EFFECTS)
        if place == GROUP - 1:
            across = f": {across_label(self.groups[deed.group], 0)}" if self.row_count == 1 else ""
            return f"{name} completed {group}{across}."
        return f"{name} {'added to' if place else 'began'} {group}."

    def _place(self, deed: Deed) -> int | None:
        """The place in its group of a stick that was placed, None where it doesn't lie there any more."""
        table = self.game.table
        return table.index(deed.stick) % GROUP if deed.what == "placed" and deed.stick in table else None

    @cached_property
    def latest_round(self) -> list[Deed]:
        """The deeds of the latest round of this hand, newest first: a turn a seat, with the calls upon it."""
        deeds: list[Deed] = []
        turns = 0
        for deed in reversed(self.game.recent) if self.game.is_in_play else ():
            turns += deed.what not in ("called", "drew", "miscalled")
            if deed.what == "leads" or turns > self.game.seats:
                break
            deeds.append(deed)
        return deeds

    @cached_property
    def did(self) -> dict[int, Deed]:
        """The last deed of each seat in the latest round, oldest first, without wrong calls."""
        found: dict[int, Deed] = {}
        for deed in self.latest_round:
            if deed.what != "miscalled":
                found.setdefault(deed.seat, deed)
        return dict(reversed(found.items()))

    @cached_property
    def _newest(self) -> Deed | None:
        """The deed that `change` tells: of who waits the own or a call on it, else the newest that changed a group."""
        deeds = self.latest_round
        if deeds and deeds[0].what == "miscalled":
            return deeds[0]
        if self.view.seat is not None and self.view.seat not in self.view.to_act:
            for deed in deeds:
                if self.view.seat in (deed.seat, deed.placer):
                    return deed
        deeds = self._since_own or deeds
        much = (deed for deed in deeds if deed.what != "placed" or self._place(deed) in (0, GROUP - 1))
        return next(much, deeds[0] if deeds else None)

    @cached_property
    def _since_own(self) -> list[Deed]:
        """The deeds of the latest round since the reader's own, newest first."""
        own = (index for index, deed in enumerate(self.latest_round) if deed.seat == self.view.seat)
        return self.latest_round[: next(own, None)]

    def change(self) -> str:
        if self.game.due == OVER:
            return self._ending()
        if not self.game.is_in_play:
            return "" if self.game.last is None else self._prize(self.game.last)
        if self._newest is not None:
            return self._effect(self._newest)
        leader = self.game.leader
        return f"{self.subject((leader,), 'leads', 'lead')} hand {self.game.round}."

    def since(self) -> Sequence[str]:
        """The oldest is left off where there would be many words."""
        told = self._newest
        said = [
            f"{self.cast.name(seat)}: {stick_label(deed.stick)}."
            if deed.what == "placed"
            else f"{self.cast.name(seat)} {self._say(deed, ACTS)}."
            for seat, deed in self.did.items()
            if deed in self._since_own and (told is None or seat != told.seat)
        ]
        most = MOST_WORDS if self.game.seats < MANY_SEATS else MOST_WORDS_OF_MANY
        around = (self.change(), "Your turn:", self.todo(), self.counts())
        while said and len(" ".join((*said, *around)).split()) > most:
            del said[0]
        return said

    def _ending(self) -> str:
        """Tell what the last hand decided; to who lost how close it was, and the best they did."""
        most, seat, last = max(self.standing), self.view.seat, self.game.last
        if seat is not None and seat not in self.view.winners:
            return " ".join([f"You were {number(most - self.standing[seat])} short.", *self._consolations(seat)])
        each = [f"{plural('point', most)} each."] if len(self.view.winners) > 1 else []
        return " ".join([*each, *([] if last is None else [self._prize(last)])])

    def _consolations(self, seat: int) -> Iterator[str]:
        """Tell what a seat that lost did well, if anything."""
        game, won = self.game, []
        captured = 0 if game.last is None else game.last.captured[seat]
        if game.jackpots_won[seat]:
            won.append("a share of the jackpot" if sum(game.jackpots_won) > 1 else "the jackpot")
        if game.calls_won[seat]:
            won.append(plural("NO-JOKE call", game.calls_won[seat]))
        if won:
            yield f"You won {join_words(won)}."
        elif captured:
            yield f"Your last hand took {plural('stick', captured)}."

    def _prize(self, books: Books) -> str:
        """Tell what became of the sticks that the hand left on the table."""
        if not books.winners:
            return f"{plural('stick', books.left)} left: the jackpot is now {books.jackpot}."
        prize = prize_name(books)
        if not books.share:
            return f"Too few sticks were left for a {prize}." if books.prize else f"No sticks were left for a {prize}."
        points = plural("point", books.share)
        if len(books.winners) == self.game.seats:
            return f"Everyone shares the {prize}: {points} each."
        each = "" if len(books.winners) == 1 else " each"
        takes = "takes" if len(books.winners) == 1 else "share"
        return f"{self.subject(books.winners, takes, 'take' if not each else 'share')} the {prize}: {points}{each}."

    # What to do

    def todo(self) -> str:
        if not self.view.legal:
            return ""
        if (drawn := self.drawn_stick) is not None:
            best = self.best_use(drawn)
            which = group_name(best) if best is not None else "" if self.game.hints or not self.complete else "a group"
            return f"take {which} with {stick_label(drawn)}, or go on." if which else "go on."
        if self.game.hints:
            groups = [group for group in map(self.best_use, self.hand) if group is not None]
            return f"take {group_name(min(groups))}, or place." if groups else "place a stick."
        return "place or take." if self.complete or self.can_be_easy else "place a stick."

    def counts(self) -> str:
        """The points of the others; of more than two to a reader who leads."""
        if not self.game.is_in_play:
            return ""
        if self.view.seat is None or len(self.others) <= FEW_OTHERS:
            points = ", ".join(f"{self.cast.names[seat]} {number(self.standing[seat])}" for seat in self.others)
            return f"Points: {points}."
        most = max(self.standing)
        leaders = [seat for seat, score in enumerate(self.standing) if score == most]
        if not most:
            return "Nobody has points."
        if len(leaders) > 1:
            return "You share the lead." if self.view.seat in leaders else f"Several lead with {number(most)}."
        return f"{self.subject(leaders, 'leads', 'lead')} with {number(most)}."

    def advice(self) -> str:
        if self.view.outcome is not None:
            return super().advice()
        if self.game.due == BOOKS:
            return " ".join(["That was the last stick of the hand.", *self._watch()])
        if self.mover is None:
            return "The sticks come next."
        if self.drawn_stick is not None:
            return self._advice_on_drawn(self.drawn_stick)
        if self.view.legal:
            return " ".join([*(self._hints() if self.game.hints else self._advice_to_mover()), *self._watch()])
        does = "is about to place a stick or take a group"
        if self.game.is_asking:
            does = "drew a stick, and takes a group with it or goes on"
        return " ".join([f"{self.cast.names[self.mover]} {does}.", *self.until_turn(), *self._watch()])

    def _watch(self) -> list[str]:
        """Tell those who may call a stick that was just placed to do so."""
        if self.game.placer in (None, self.view.seat):
            return []
        if self.view.seat in self.game.silenced:
            return ["You called NO-JOKE wrongly, so you can't call again in this hand."]
        return [f"{WATCH} A wrong call is your last in this hand." if self.game.call == "once" else WATCH]

    def _advice_to_mover(self) -> Iterator[str]:
        """Tell what any hand might do with this table; what the sticks are is for the reader to compare."""
        yield f"Place a stick to {self.placing()}."
        if self.can_be_easy:
            yield "As an Easy it can take the group at once, if the first row then reads like it."
        if self.complete:
            across = f"a stick with the symbols across {ROWS_OF_IT[self.game.rows]} does."
            yield f"Or take a group: {across} {WAITING}"

    def _hints(self) -> Iterator[str]:
        uses = [(group, stick) for group in range(self.complete) for stick in self.hand if group in self.takes(stick)]
        takes = [f"take {group_name(group)} with {stick_label(stick)}" for group, stick in uses]
        easies = [
            f"take the open group with {stick_label(stick)} as an Easy"
            for stick in self.hand
            if EASY_PLACES[stick] in self.view.legal
        ]
        place = f"place a stick to {self.placing()}"
        if not takes and not easies:
            yield f"None of your sticks takes a group, so {place}."
            return
        yield f"You can {join_words([*takes, *easies, place], 'or')}."
        if takes:
            yield WAITING

    def _advice_on_drawn(self, stick: int) -> str:
        """Tell what the reader can do with the stick just drawn; without hints the same whatever it takes."""
        drew = f"You drew {stick_label(stick)}."
        if self.game.hints:
            groups = join_words(list(map(group_name, self.takes(stick))), "or")
            return f"{drew} It takes {groups}, if you like; or go on." if groups else f"{drew} Go on."
        if self.complete:
            rows = ROWS_OF_IT[self.game.rows]
            return f"{drew} Take a group if the symbols across {rows} are this stick's own, or go on."
        return f"{drew} No group is complete, so go on."

    def refused(self, why: object) -> str:
        if not isinstance(why, Fault):
            raise TypeError(why)
        if why.why == "no easy":
            return self._no_easy(why.stick)
        if why.why in ("none complete", "completed", "wrong") and self.game.call == "free":
            return self._no_free_call(why)
        way_on, try_on = PLACE_OR_TAKE, "place it, or try another"
        if self.drawn_stick is not None:
            way_on = f"take a group with {stick_label(self.drawn_stick)}, which you drew, or go on"
            try_on = "try another group, or go on"
        read = self._read(why.group) if 0 <= why.group < self.complete else ""
        stick, group = stick_label(why.stick), group_name(why.group)
        return FAULTS[why.why].format(stick=stick, group=group, read=read, way_on=way_on, try_on=try_on)

    def _no_easy(self, stick: int) -> str:
        if self.game.rows != "singles":
            return f"There's no Easy with {self.game.rows}: just place the stick."
        if not self.game.easy:
            return "This table plays without Easy: just place the stick."
        if not self.game.is_third:
            return "Only the third stick of a group can be an Easy: just place this one."
        read = across_label((*self.groups[-1], stick), 0)
        return f"With {stick_label(stick)} the group reads {read}, so it's no Easy: just place it."

    def _no_free_call(self, why: Fault) -> str:
        """Tell why the call isn't right where it need not name a group, and a wrong one costs nothing."""
        standing, stick = self.game.standing, stick_label(why.stick)
        if not standing:
            return "No group was complete before that stick, so it couldn't have taken one: wait until one is."
        if not any(takers >> why.stick & 1 for takers in self.game.takers[:standing]):
            taken = self._read(0) if standing == 1 else "any group that was complete before it"
            return f"{stick} doesn't take {taken}: a wrong call costs nothing, so play on."
        if why.group >= standing:
            return f"{capital(group_name(why.group))} wasn't complete before that stick: pick another."
        return f"{stick} doesn't take {self._read(why.group)}: pick another."

    def _read(self, group: int) -> str:
        """A group with what is read across it: "group 1 (Heart, Club, Spade)"."""
        return f"{group_name(group)} ({self.across(self.groups[group])})"

    # Scores

    def sheet(self, books: Sequence[Closed]) -> ScoreSheet:
        """A column a hand, with what each seat got in it; the last filled one may be the hand that is being played."""
        gains, seats = gains_of(books), range(self.game.seats)
        closed = len(gains)
        if self.game.is_in_play and any(self.game.captured):
            gains.append(Gain(self.game.captured, [0] * self.game.seats))
        prizes = [sum(gain.prizes[seat] for gain in gains) for seat in seats]
        key = [(CUP, "captured most"), *([(STICKS, "with sticks left over")] if any(prizes) else [])] if gains else []
        return ScoreSheet(
            unit=self.unit,
            lines=sheet_lines(
                self.standing,
                places=() if self.view.outcome is None else self.view.outcome.places,
                how=[
                    f"{self.standing[seat] - prizes[seat]} + {prizes[seat]}" if prizes[seat] else "" for seat in seats
                ],
                cells=tuple(zip(*(gain.cells for gain in gains), strict=True)),
            ),
            columns=tuple(number(hand) for hand in range(1, HANDS + 1)),
            newest=closed - 1 if closed else None,
            part=self.round_word,
            key=tuple(key),
            aside=f"jackpot {number(self.game.jackpot)}" if self.game.round <= JACKPOT_HAND else "",
        )

    def turning_point(self, story: Story) -> TurningPoint | None:
        """The hand that moved the winner most, and what took most in it or won its prize, if one thing did."""
        gains = gains_of(story.books)
        index = turning_hand([gain.points for gain in gains], self.view.winners)
        if index is None:
            return None
        winner, gain, end = self.view.winners[0], gains[index], story.books[index].revision
        points, captured, prize = gain.points[winner], gain.captured[winner], gain.prizes[winner]
        told, who = f"hand {number(index + 1)}", self.cast.within(winner)
        source = f"from the {'jackpot' if index + 1 == JACKPOT_HAND else 'consolation'}"
        revision, best = self._best_capture(story, winner, story.books[index - 1].revision if index else 0, end)
        if best is not None and prize > best.sticks:
            others = max(taken for seat, taken in enumerate(gain.captured) if seat != winner)
            if captured - best.sticks < others:
                won = f"{who} {self._deed(best)}, which won {prize} {source}"
                return TurningPoint(f"{told}, when {won}", revision)
        elif best is not None and 2 * best.sticks >= points:
            return TurningPoint(f"{told}, when {who} {self._deed(best)}", revision)
        brought = f"{plural('point', prize)} {source}" if 2 * prize >= points else plural("point", points)
        return TurningPoint(f"{told}, which brought {who} {brought}", end - 1)

    def _best_capture(self, story: Story, seat: int, first: int, last: int) -> tuple[int, Deed | None]:
        """The deed that took the seat most sticks between two revisions, and the revision after it."""
        revision, best = last, None
        for moment in story.walk():
            if moment.revision >= last:
                break
            deed: Deed | None = moment.state.recent[-1] if moment.revision > first else None
            is_own = deed is not None and deed.seat == seat and deed.what in ("took", "drew", "called")
            if deed is not None and is_own and (best is None or deed.sticks > best.sticks):
                revision, best = moment.revision, deed
        return revision, best

    def _deed(self, deed: Deed) -> str:
        if deed.what == "called":
            return f"called NO-JOKE on {self.cast.within(deed.placer)} and took {number(deed.sticks)}"
        return f"took {plural('stick', deed.sticks)} at once"

    # The picture in words

    def alt(self) -> str:
        """The reader's sticks, and of the table as much as there is room for whatever these are called."""
        if self.reader is None:
            return super().alt()
        own = f"{self.alt_own(self.reader)} {self.alt_moves()}".strip()
        return f"{own} {fitting(self._alts(), MOST_ALT - max(len(own), OWN_LENGTH) - 1)}"

    def alt_parts(self, detail: int) -> Iterator[str]:
        yield f"{self.name}, {self.progress()}."
        yield f"{self.headline()}." if self.view.outcome is not None else ""
        yield self.change() if detail else ""
        yield from self.alt_status(detail)
        yield from (self.alt_seat(seat, detail) for seat in self.others)

    def alt_status(self, detail: int) -> Iterable[str]:
        rows = POSITIONS if self.reader is None else self.row_count
        yield f"Jackpot {number(self.game.jackpot)}, pack {number(len(self.game.reserve))}."
        if not self.groups:
            yield "No sticks on the table."
        elif detail < 2 or rows > self.row_count:
            yield LEGEND
        for index, group in enumerate(self.groups):
            name = f"{capital(group_name(index))}{'' if len(group) == GROUP else ', open'}"
            if detail > 1:
                sticks = f" sticks {sticks_letters(group)};" if rows > self.row_count else ""
                placers = ", ".join(map(self.cast.within, self.game.placers[index * GROUP :][:GROUP]))
                yield f"{name}: {self.across(group)};{sticks} by {placers}."
            else:
                yield f"{name}: {'/'.join(across_letters(group, row) for row in range(rows))}."

    def alt_own(self, seat: int) -> str:
        sticks = f"{plural('stick', len(self.hand))}: {sticks_label(self.hand)}" if self.hand else "no sticks"
        return f"You{self.view.tag(seat, ', ')}: {sticks}; {'; '.join(self.facts(seat)[1:])}."

    def alt_moves(self) -> str:
        if self.asked is not None:
            return f"Raised: {stick_label(self.asked)}."
        uses = [(stick_label(stick), group) for stick in self.hand if (group := self.best_use(stick)) is not None]
        if uses:
            does = ("can be an Easy" if group == self.complete else f"takes {group_name(group)}" for _, group in uses)
            return " ".join(f"{stick} {each}." for (stick, _), each in zip(uses, does, strict=True))
        if self.drawn_stick is not None:
            return f"Drawn: {stick_label(self.drawn_stick)}."
        return "Playable: all." if self.view.legal else ""

    def alt_seat(self, seat: int, detail: int) -> str:
        """With what the seat did last."""
        facts = self.facts(seat) if detail > 1 else self.facts(seat)[1:2]
        facts = [*facts, *([self._say(self.did[seat], ACTS)] if detail and seat in self.did else [])]
        newest = ", last" if detail and seat == next(reversed(self.did), None) else ""
        return f"{self.cast.names[seat]}{self.cast.note(seat)}{self.view.tag(seat, ', ')}: {'; '.join(facts)}{newest}."
