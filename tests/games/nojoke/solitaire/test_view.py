"""What a view tells and hides, the page in words, clones, resampling and the greedy sense."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.api import Cast, Player, Tone
from games.house.choose import choose
from games.house.levels import RANDOM, STEADY
from games.nojoke import Straight
from games.nojoke.solitaire.model import Phase, SolitaireOptions
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.sticks import KINDS, MATCHES, pack, parse_stick
from games.nojoke.straight.model import StraightOptions
from tests.games.alt_text import table_alt
from tests.games.nojoke.solitaire.positions import ANN, GAME, act, page, position, sticks


def running() -> SolitaireState:
    """Two sticks are out and a third was drawn."""
    return act(position("HHS SSS DTD HCS", row="HDH", pack="THS CCC"), "HHS")


class SolitaireMachine(RuleBasedStateMachine):
    """One game, played, cloned and resampled at will."""

    state: SolitaireState

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.state = SolitaireState(SolitaireOptions(), 1)
        self.state.apply_chance(self.state.sample_chance(random.Random(seed)))

    @precondition(lambda self: self.state.to_act)
    @rule(choice=st.integers(0, 11))
    def play(self, choice: int) -> None:
        legal = self.state.legal_actions(ANN)
        self.state.apply_action(ANN, legal[choice % len(legal)])

    @rule()
    def go_on_with_a_clone(self) -> None:
        self.state = self.state.clone()

    @rule(seed=st.integers(0, 2**32), reader=st.sampled_from([None, ANN]))
    def go_on_resampled(self, seed: int, reader: int | None) -> None:
        before = self.state.view(reader)
        self.state.resample(reader, random.Random(seed))
        assert self.state.view(reader) == before

    @invariant()
    def no_stick_is_lost_or_made(self) -> None:
        state = self.state
        held = [stick for stick in range(KINDS) if state.held >> stick & 1]
        assert tuple(sorted([*state.row, *state.pack, *held])) == pack()

    @invariant()
    def four_are_held_while_the_pack_lasts(self) -> None:
        assert self.state.held.bit_count() == 4 or not self.state.pack

    @invariant()
    def each_stick_matches_the_one_before(self) -> None:
        row = self.state.row
        assert all(MATCHES[last] >> stick & 1 for last, stick in pairwise(row))

    @invariant()
    def it_runs_as_long_as_something_can_be_played(self) -> None:
        state = self.state
        assert bool(state.legal_actions(ANN)) == (state.to_act == (ANN,)) == (state.outcome() is None)


TestSolitaireMachine = SolitaireMachine.TestCase
TestSolitaireMachine.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)


def test_the_channel_sees_the_row_but_not_the_hand() -> None:
    view = running().view(None)
    assert view.row == tuple(sticks("HDH HHS"))
    assert (view.hand, view.drawn, view.legal, view.count, view.pack) == ((), None, (), 4, 1)


def test_the_player_sees_the_hand_and_what_was_drawn_last() -> None:
    view = running().view(ANN)
    assert view.hand == tuple(sorted(sticks("SSS DTD HCS THS")))
    assert view.drawn == parse_stick("THS")


def test_nothing_was_drawn_last_once_the_pack_is_empty() -> None:
    state = act(position("HHS SSS HCS", row="HDH", pack="THS"), "HHS")
    assert "Drawn last: Star Heart Spade." in str(page(state, ANN))
    act(state, "HCS")
    assert state.view(ANN).drawn is None
    assert "Drawn last" not in str(page(state, ANN))


def test_the_hand_is_for_all_to_see_once_the_game_is_over() -> None:
    state = act(position("HHH SSS", row="HHS"), "HHH")
    assert state.view(None).hand == tuple(sticks("SSS"))


def test_resampling_for_the_player_reorders_the_pack_only() -> None:
    state = position("HHH SSS", row="HHS", pack="CCC TTT DDD CST TDH")
    held, order = state.held, state.pack[:]
    state.resample(ANN, random.Random(1))
    assert state.held == held
    assert state.pack != order
    assert sorted(state.pack) == sorted(order)


def test_resampling_for_the_channel_redraws_the_hand_with_a_match() -> None:
    state = running()
    hands = set()
    for seed in range(30):
        other = state.clone()
        other.resample(None, random.Random(seed))
        assert other.legal_actions(ANN)
        hands.add(other.held)
    assert len(hands) > 1


def test_a_clone_is_independent_and_has_every_slot_equal() -> None:
    state = running()
    before = state.view(ANN)
    clone = state.clone()
    for slot in SolitaireState.__slots__:
        assert getattr(clone, slot) == getattr(state, slot), slot
    act(clone, "HCS")
    assert state.view(ANN) == before


def test_the_greedy_sense_keeps_sticks_that_follow_one_another() -> None:
    state = position("HHH HCS SCS TDT", row="HSD", pack="CCC")
    assert GAME.action_to_json(choose(state, ANN, random.Random(1)))["stick"] == "HHH"


def test_greedy_players_play_more_sticks_than_random_ones() -> None:
    totals: dict[Player[Any], int] = dict.fromkeys((STEADY, RANDOM), 0)
    for seed in range(20):
        for player in totals:
            rng = random.Random(seed)
            state = SolitaireState(SolitaireOptions(), 1)
            state.apply_chance(state.sample_chance(rng))
            while state.to_act:
                state.apply_action(ANN, choose(state, ANN, rng, player))
            totals[player] += len(state.row)
    assert totals[STEADY] > 1.5 * totals[RANDOM]


def test_the_page_of_the_player() -> None:
    shown = page(running(), ANN)
    assert shown.progress == "2 of 35 sticks played"
    assert shown.headline == "Your turn"
    assert shown.lines == (
        "Last stick: Heart Heart Spade. Before it, oldest first: Heart Diamond Heart.",
        (
            "4 sticks: Spade Spade Spade, Diamond Star Diamond, Star Heart Spade, Heart Club Spade. "
            "Drawn last: Star Heart Spade."
        ),
    )
    assert shown.seats[0].facts == ("4 sticks", "2 played")
    assert shown.recent == (
        "You played Heart Heart Spade, matching Heart in the first position.",
        "You led Heart Diamond Heart.",
    )
    assert shown.supply == "Pack 1"
    assert (shown.stage, shown.change, shown.since) == ("2 of 35", "You played Heart Heart Spade.", ())
    assert (shown.todo, shown.counts) == ("match Heart Heart Spade.", "Pack: 1.")
    assert shown.choices[0].spoken == "Play Spade Spade Spade"
    assert shown.advice == (
        "Match Heart Heart Spade in at least one place: you can play Spade Spade Spade, "
        "Star Heart Spade or Heart Club Spade. Look for a stick that another of yours can follow. "
        "1 stick left in the pack."
    )


def test_the_page_of_the_channel() -> None:
    shown = page(running())
    assert shown.headline == "Ann to play"
    assert shown.lines == ("Last stick: Heart Heart Spade. Before it, oldest first: Heart Diamond Heart.",)
    assert shown.advice == "Ann plays alone, with 1 stick left in the pack."
    assert shown.choices == ()
    assert table_alt(GAME, running(), ("Ann",)) == (
        "NO-JOKE Solitaire. Ann is to play and holds 4 sticks. Last stick: Heart Heart Spade. Before it, latest first: "
        "Heart Diamond Heart. 2 of 35 played, 1 in the pack."
    )
    assert (shown.change, shown.todo) == ("Ann played Heart Heart Spade.", "")


def test_the_page_before_the_first_stick() -> None:
    shown = page(position("HHH SSS", pack="CCC"), ANN)
    assert shown.lines[0] == "The table is empty: any stick can be first."
    assert (shown.stage, shown.change, shown.todo) == ("0 of 35", "", "begin with any stick.")
    assert shown.advice.startswith("Begin with any stick: each later one has to match the last. 1 stick left")
    assert [choice.detail for choice in shown.choices] == ["none of your others can follow"] * 2


def test_the_page_before_the_deal() -> None:
    state = SolitaireState(SolitaireOptions(), 1)
    assert page(state).headline == "The sticks come next"
    assert page(state).advice == "The sticks come next. There's nothing to do yet."


def test_a_long_row_is_told_by_letters_up_to_its_latest_sticks() -> None:
    row = "HHH HHS HDH HCH HSS HSD HCS SCS SSS SSD STS SDD"
    line = page(position("SDC", row=row)).lines[0]
    assert line.startswith(
        "Last stick: Spade Diamond Diamond. Before it, oldest first: HHH HHS HDH, then Heart Club Heart, "
    )


def test_the_choices_are_the_sticks_that_match_with_what_can_follow() -> None:
    choices = page(running(), ANN).choices
    assert [(choice.key, choice.label, choice.short, choice.tone) for choice in choices] == [
        ("SSS", "Spade Spade Spade", "♠\ufe0e♠\ufe0e♠\ufe0e", Tone.PLAY),
        ("THS", "Star Heart Spade", "★♥\ufe0e♠\ufe0e", Tone.PLAY),
        ("HCS", "Heart Club Spade", "♥\ufe0e♣\ufe0e♠\ufe0e", Tone.PLAY),
    ]
    assert choices[0].detail == "2 of your others can follow; matches Spade in the third position"


def test_the_end_of_a_blocked_game() -> None:
    state = act(position("HHH SSS DTD", row="HHS"), "HHH")
    assert page(state).lines[1] == "Ann still holds Spade Spade Spade, Diamond Star Diamond: no match."
    assert "Ann is blocked with Spade Spade Spade, Diamond Star Diamond. Last" in table_alt(GAME, state, ("Ann",))
    assert page(state).stage == ""
    assert page(state).advice == "The game is over. Nothing Ann holds matches Heart Heart Heart."


def test_the_end_of_a_perfect_game() -> None:
    state = position("", row="TDH")
    state.row = list(pack())
    state.phase, state.to_act = Phase.OVER, ()
    alt = table_alt(GAME, state, ("Ann",))
    assert alt.startswith("NO-JOKE Solitaire. Ann has a perfect score. Last stick: ")
    assert alt.endswith(", 30 more. 35 of 35 played, 0 in the pack.")
    assert len(table_alt(GAME, state, ("Ann",))) <= 1_024


def test_a_page_is_made_of_views_of_this_game_only() -> None:
    view = Straight().new(StraightOptions(), 2).view(None)
    with pytest.raises(TypeError, match="not a view of NO-JOKE Solitaire"):
        GAME.page(view, Cast(("Ann",)))  # type: ignore[arg-type]


def test_the_rules_are_told_by_topic_and_mark_our_decisions() -> None:
    assert [topic.title for topic in GAME.rules] == ["The sticks", "The play", "The end", "The daily deal"]
    assert sum(rule.is_decided for topic in GAME.rules for rule in topic.rules) == 2
