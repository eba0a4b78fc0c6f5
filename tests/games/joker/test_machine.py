"""Random ways through a game, with what must hold in every position."""

from __future__ import annotations

from hypothesis.stateful import initialize, invariant, rule

from games.joker.board import DEEPEST, ENTRANCE, MARBLES, SEATS, space_of
from games.joker.cards import PACK
from games.joker.rules import Joker
from tests.games.joker.positions import OPTIONS
from tests.games.machine import Machine, case_of


class JokerMachine(Machine):
    """One table, stopped at will."""

    @initialize()
    def begin(self) -> None:
        self.state = Joker(OPTIONS, SEATS)

    @rule()
    def stop_a_clone(self) -> None:
        stopped = self.state.clone()
        stopped.stop()
        outcome = stopped.outcome()
        assert outcome is not None
        assert outcome.result["finished"] == (self.state.outcome() is not None)

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        state = self.state
        if state.pile:
            everywhere = [*state.pile, *state.laid, *(card for hand in state.hands for card in hand)]
            assert tuple(sorted(everywhere)) == PACK

    @invariant()
    def everyone_holds_five_cards_and_the_mover_six(self) -> None:
        state = self.state
        if state.pile:
            assert [len(hand) for hand in state.hands] == [5 + (seat in state.to_act) for seat in range(SEATS)]

    @invariant()
    def no_two_marbles_share_a_space(self) -> None:
        spaces: list[int] = []
        for colour, places in enumerate(self.state.marbles):
            assert len(places) <= MARBLES
            assert list(places) == sorted(set(places))
            assert all(0 < place <= DEEPEST for place in places)
            spaces += [space_of(colour, place) for place in places if place <= ENTRANCE]
        assert len(set(spaces)) == len(spaces)

    @invariant()
    def each_view_is_of_the_position(self) -> None:
        state = self.state
        for seat in (None, *range(SEATS)):
            seen = state.view(seat).position
            assert seen.marbles == state.marbles
            assert [len(hand) for hand in seen.hands] == [len(hand) for hand in state.hands]
            assert seat is None or seen.hands[seat] == state.hands[seat]


TestJokerMachine = case_of(JokerMachine, 15, 30)
