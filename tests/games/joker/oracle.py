"""A slow second referee of JOKER, written from the rules on names alone; it shares no code with the game.

It knows the board as a graph and walks it space by space. A marble is (colour, number).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Marble = tuple[int, int]
Step = tuple[int, str, str]
"""Colour, from, to."""
Action = tuple[str, str, tuple[Step, ...]]
"""("play", card, moves), or ("discard", card, ())."""

ENTRANCES = ("T67", "T13", "T31", "T49")
COME_OUTS = ("T0", "T18", "T36", "T54")
PIPS = {"K": 10, "Q": 10, "J": 10, "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "9": 9, "10": 10}


def next_place(colour: int, place: str) -> str | None:
    """One space forward: round the track, at the own entrance into HOME, from H5 nowhere."""
    if place == ENTRANCES[colour]:
        return "H1"
    number = int(place[1:])
    if place[0] == "H":
        return None if number == 5 else f"H{number + 1}"
    return f"T{(number + 1) % 72}"


class Board:
    """Where the twenty marbles are."""

    def __init__(self, places: Mapping[Marble, str] | None = None) -> None:
        self.places = dict(places or {(colour, number): "START" for colour in range(4) for number in range(5)})

    def on(self, place: str) -> Marble | None:
        """Who stands on a track space."""
        return next((marble for marble, where in self.places.items() if where == place), None)

    def is_home(self, colour: int) -> bool:
        return all(self.places[colour, number][0] == "H" for number in range(5))

    def has_own(self, colour: int, place: str) -> bool:
        return any(self.places[colour, number] == place for number in range(5))

    def walk(self, marble: Marble, steps: int) -> str | None:
        """Where so many steps forward end; None past or onto a marble of the colour, or past H5."""
        colour = marble[0]
        place: str | None = self.places[marble]
        for _ in range(steps):
            assert place is not None
            place = next_place(colour, place)
            if place is None or self.has_own(colour, place):
                return None
        return place

    def may_land(self, marble: Marble, place: str) -> bool:
        colour = marble[0]
        if place[0] == "H":
            return not self.has_own(colour, place)
        there = self.on(place)
        if there is None or (there[0] - colour) % 2:
            return True
        if there[0] == colour:
            return False
        entrance = ENTRANCES[there[0]]
        blocker = self.on(entrance)
        return blocker is None or blocker == marble or (blocker[0] - colour) % 2 == 1

    def move(self, marble: Marble, place: str) -> None:
        there = self.on(place) if place[0] == "T" else None
        self.places[marble] = place
        if there is None:
            return
        if (there[0] - marble[0]) % 2:
            self.places[there] = "START"
            return
        entrance = ENTRANCES[there[0]]
        blocker = self.on(entrance)
        if blocker is not None:
            self.places[blocker] = "START"
        self.places[there] = entrance

    def targets(self, marble: Marble, card: str) -> Iterator[str]:
        """Where the card could take the marble, in one move."""
        colour, place = marble[0], self.places[marble]
        rank = card[:-1] if card != "JOKER" else ""
        if place == "START":
            if rank in ("K", "Q", "J", "A", ""):
                yield COME_OUTS[colour]
        elif rank == "8":
            if place[0] == "T":
                yield f"T{(int(place[1:]) - 8) % 72}"
        elif rank:
            end = self.walk(marble, PIPS[rank])
            if end is not None:
                yield end
        elif place[0] == "T":
            yield from self.joker_targets(marble)

    def joker_targets(self, marble: Marble) -> Iterator[str]:
        colour, place = marble[0], self.places[marble]
        ahead: list[str] = []
        while place != ENTRANCES[colour]:
            place = f"T{(int(place[1:]) + 1) % 72}"
            ahead.append(place)
        for index, space in enumerate(ahead):
            there = self.on(space)
            if (there is not None and there[0] != colour) or (index == 0 and there is None):
                yield space

    def moves(self, colour: int, card: str) -> set[tuple[Step, ...]]:
        found: set[tuple[Step, ...]] = set()
        for number in range(5):
            marble = (colour, number)
            for target in self.targets(marble, card):
                if self.may_land(marble, target):
                    found.add(((colour, self.places[marble], target),))
        return found

    def splits(self, colour: int) -> set[tuple[Step, ...]]:
        found: set[tuple[Step, ...]] = set()
        for number in range(5):
            first = (colour, number)
            for steps in range(1, 7):
                if self.places[first] == "START":
                    continue
                target = self.walk(first, steps)
                if target is None or not self.may_land(first, target):
                    continue
                after = Board(self.places)
                after.move(first, target)
                movers = [(colour, other) for other in range(5) if other != number]
                if after.is_home(colour):
                    movers += [((colour + 2) % 4, other) for other in range(5)]
                for second in movers:
                    if after.places[second] == "START":
                        continue
                    end = after.walk(second, 7 - steps)
                    if end is not None and after.may_land(second, end):
                        one = (colour, self.places[first], target)
                        found.add((one, (second[0], after.places[second], end)))
        return found


class Table:
    """One game from its deal on."""

    def __init__(self, deal: Mapping[str, Any]) -> None:
        self.board = Board()
        self.mover = (deal["dealer"] + 1) % 4
        self.pile: list[str] = list(deal["pile"])
        self.hands: list[list[str]] = [[], [], [], []]
        for turn in range(20):
            self.hands[(self.mover + turn) % 4].append(self.pile.pop(0))
        self.laid: list[str] = []
        self.hands[self.mover].append(self.pile.pop(0))
        self.is_over = False
        self.is_shuffle_due = False

    def legal(self) -> set[Action]:
        colour = (self.mover + 2) % 4 if self.board.is_home(self.mover) else self.mover
        plays: set[Action] = set()
        for card in self.hands[self.mover]:
            moves = self.board.moves(colour, card)
            if card[0] == "7":
                moves |= self.board.splits(colour)
            plays |= {("play", card, each) for each in moves}
        return plays or {("discard", card, ()) for card in self.hands[self.mover]}

    def act(self, action: Action) -> None:
        _, card, moves = action
        self.hands[self.mover].remove(card)
        self.laid.append(card)
        for colour, origin, target in moves:
            marble = next((colour, number) for number in range(5) if self.board.places[colour, number] == origin)
            self.board.move(marble, target)
        self.is_over = any(self.board.is_home(seat) and self.board.is_home(seat + 2) for seat in (0, 1))
        if self.is_over:
            return
        self.mover = (self.mover + 1) % 4
        if len(self.pile) < 5:
            self.is_shuffle_due = True
        else:
            self.hands[self.mover].append(self.pile.pop(0))

    def shuffle(self, cards: list[str]) -> None:
        assert sorted(cards) == sorted(self.laid)
        self.pile += cards
        self.laid = []
        self.is_shuffle_due = False
        self.hands[self.mover].append(self.pile.pop(0))

    def result(self) -> dict[str, Any]:
        """The result of the table as it stands."""
        home = [self._home(colour) for colour in range(4)]
        scores, progress = [], []
        for seat in (0, 1):
            total = sum(2 * home[each][0] + home[each][1] for each in (seat, seat + 2))
            scores.append(total + 5 * (self.board.is_home(seat) and self.board.is_home(seat + 2)))
            progress.append(sum(self._progress(colour) for colour in (seat, seat + 2)))
        best = max(zip(scores, progress, strict=True))
        winning = [seat for seat in (0, 1) if (scores[seat], progress[seat]) == best]
        return {
            "home": home,
            "scores": scores * 2,
            "winners": [winning[0], winning[0] + 2] if len(winning) == 1 else [],
            "finished": self.is_over,
        }

    def _home(self, colour: int) -> list[int]:
        inside = {place for (owner, _), place in self.board.places.items() if owner == colour and place[0] == "H"}
        snug = {place for place in inside if all(f"H{deeper}" in inside for deeper in range(int(place[1]), 6))}
        return [len(snug), len(inside - snug)]

    def _progress(self, colour: int) -> int:
        """Each marble's way, counted by walking from the first space after the entrance; START is 0."""
        total = 0
        for number in range(5):
            goal = self.board.places[colour, number]
            if goal == "START":
                continue
            place: str | None = f"T{(int(ENTRANCES[colour][1:]) + 1) % 72}"
            steps = 1
            while place != goal:
                assert place is not None
                place = next_place(colour, place)
                steps += 1
            total += steps
        return total
