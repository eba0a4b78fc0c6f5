"""The house's strong, rough and easy ways with NUBS."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.house.alphabeta import END, Search
from games.house.choose import choose
from games.house.flat import Flat
from games.house.levels import player_of
from games.level import Level
from games.nubs.rules import POINTS, Nubs
from games.nubs.strong import Hand
from tests.games.nubs.positions import ANN, CY, GAME, act, begun, chosen, finished, legal, play, position, text

TABLES = [(2, "individual"), (4, "individual"), (4, "partners")]
TWO_SIDES = [(2, "individual"), (4, "partners")]


def turns(seats: int, teams: str, games: int) -> Iterator[Nubs]:
    """The positions of some first hands, of plays at random."""
    for seed in range(games):
        rng = random.Random(seed)
        state = begun(seats, seed % seats, teams)
        while state.to_act:
            yield state
            state.apply_action(state.to_act[0], rng.choice(state.legal_actions(state.to_act[0])))


def lead(state: Nubs) -> int:
    """The points of the first side over the second's in this hand."""
    return state.points[0] - state.points[1]


def worth(state: Nubs) -> int:
    """The lead at the hand's end where both sides play perfectly, by looking at every way there."""
    if not state.to_act:
        return lead(state)
    (mover,) = state.to_act
    leads = [worth(after(state, text(action))) for action in state.legal_actions(mover)]
    return min(leads) if mover % 2 else max(leads)


def after(state: Nubs, play: str) -> Nubs:
    return act(state.clone(), play)


def choices(state: Nubs, level: Level, times: int = 12) -> set[str]:
    """What the seat to act chooses at a level, asked several times."""
    player = player_of(GAME, chosen(state.teams), state.seats, level)
    (mover,) = state.to_act
    actions = [choose(state, mover, random.Random(seed), player) for seed in range(times)]
    return {text(action) for action in actions}


@pytest.mark.parametrize(("seats", "teams"), TWO_SIDES)
def test_the_hand_that_is_searched_is_the_hand_that_is_played(seats: int, teams: str) -> None:
    rules = Hand(seats)
    for state in turns(seats, teams, 25):
        (mover,) = state.to_act
        steps = rules.steps(rules.pack(state))
        assert {step[-1] for step in steps} == set(state.legal_actions(mover))
        assert len(steps) == len(state.legal_actions(mover))
        for gain, position_after, other_side_moves, action in steps:
            played = after(state, text(action))
            assert gain * POINTS[0] == sum(played.points) - sum(state.points)
            if played.to_act:
                assert position_after == rules.pack(played)
                assert other_side_moves == ((played.to_act[0] - mover) % 2 == 1)
            else:
                assert position_after == END


LATE = [
    position("Ann: 1 4 | Bob: 3 3 4", left="a 3 a 5"),
    position("Ann: 2 3 3 | Bob: 1 4", left="2 a 6 a"),
    position("Ann: 1 1 2 | Bob: 2 3 4", left="5 6 a 4"),
    position("Ann: 1 4 | Bob: 3 4 | Cy: 1 | Dee: 2", left="4 6 a a", teams="partners"),
    position("Ann: 2 3 | Bob: 3 | Cy: 1 3 | Dee: 1 2", left="5 5 a a", teams="partners"),
]


@pytest.mark.parametrize("state", LATE)
def test_the_strong_player_plays_what_is_best_to_the_hands_end(state: Nubs) -> None:
    best = {play for play in legal(state) if worth(after(state, play)) == worth(state)}
    assert choices(state, "strong") == best
    rules = Hand(state.seats)
    assert Search(rules).value(rules.pack(state)) * POINTS[0] == worth(state) - lead(state)


def test_it_gives_a_peg_up_for_a_dearer_one_that_a_player_who_looks_one_play_ahead_misses() -> None:
    """Ann's 4 on peg 20 leaves one space, which only her 1 fills; Bob must put a 3 on peg 10."""
    state = position("Ann: 1 4 | Bob: 3 3 4", left="a 3 a 5")
    assert choices(state, "strong") == {"4 on 4"}
    assert choices(state, "steady") == {"1 on 2"}


def test_it_fills_a_peg_together_with_its_partner() -> None:
    """Ann leaves peg 5 to Bob; then a 1 of Cy's and one of hers fill peg 10 before Dee's 2 can."""
    state = LATE[3]
    assert choices(state, "strong") == {"4 on 2"}
    assert choices(state, "steady") == {"4 on 1"}


@pytest.mark.parametrize(("seats", "teams"), TWO_SIDES)
def test_it_chooses_alike_with_and_without_what_it_found_before(seats: int, teams: str) -> None:
    rules = Hand(seats)
    used = Search(rules)
    for seed, state in enumerate(turns(seats, teams, 25)):
        if sum(state.left) < 14:
            packed = rules.pack(state)
            expected = Search(rules).choose(packed, random.Random(seed))
            assert used.choose(packed, random.Random(seed)) == expected
            assert Search(rules, 100).choose(packed, random.Random(seed)) == expected


def test_four_who_play_alone_are_judged_by_playouts() -> None:
    assert isinstance(player_of(GAME, chosen(), 4, "strong"), Flat)


def test_a_playout_fills_the_dearest_peg() -> None:
    state = position("Ann: 2 3 4 | Bob: 1 1", left="2 3 12 12")
    assert {state.playout_action(ANN, random.Random(seed)) for seed in range(20)} == {play("3 on 2")}


def test_a_playout_seldom_leaves_what_the_next_could_fill() -> None:
    """Of Ann's two plays a 1 on peg 20 leaves four spaces to Bob."""
    state = position("Ann: 1 | Bob: 4", left="a a 12 5")
    plays = [state.playout_action(ANN, random.Random(seed)) for seed in range(200)]
    assert 5 <= plays.count(play("1 on 4")) <= 50


@pytest.mark.parametrize(("totals", "teams"), [((60, 35, 20, 35), "individual"), ((60, 35), "partners")])
def test_whoever_leads_after_a_hand_has_the_best_prospects(totals: tuple[int, ...], teams: str) -> None:
    state = position("Ann: 1 | Bob: 4 | Cy: 4 | Dee: 4", left="1 1 1 1", totals=totals, teams=teams)
    act(state, "1 on 1").close_books()
    prospects = state.prospects()
    assert all(0 < share < 1 for share in prospects)
    assert prospects[ANN] > 0.5 > prospects[1] == prospects[3]
    assert (prospects[CY] == prospects[ANN]) == (teams == "partners")


def test_the_prospects_of_a_game_that_is_over_are_its_shares() -> None:
    assert finished((105, 40, 40, 20)).prospects() == [1, 0, 0, 0]
    assert finished((105, 90), teams="partners").prospects() == [1, 0, 1, 0]


def test_an_easy_player_leaves_its_partner_what_it_is_about_to_fill() -> None:
    """Cy is to fill peg 20; with anything of Ann's on it only Dee could play. On peg 5 a 2 is better than a 1."""
    state = position("Ann: 1 2 | Bob: 4 | Cy: 3 | Dee: 2", left="2 a a 3", teams="partners")
    assert choices(state, "steady") == {"2 on 1"}
    assert choices(state, "easy", 300) == {"2 on 1", "1 on 1"}
