"""The pages of rules: "our decision" marks what a sheet leaves open and nothing else; tips that are true."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

import pytest

from games.api import Action, Outcome, Rule, Topic
from games.catalogue import GAMES
from games.joker.board import COME_OUT, backward, partner_of
from games.joker.cards import COMING_OUT, EIGHTS, PACK
from games.joker.moves import Way
from games.joker.phrases import from_home, sent_by
from games.joker.rules import Joker, way_of
from games.nojoke.matching import played_sticks
from games.nojoke.solitaire.rules import Solitaire
from games.nojoke.sticks import MATCHES
from games.tournament.rules import TOPICS

PAGES: Mapping[str, Sequence[Topic]] = {**{key: game.rules for key, game in GAMES.items()}, "tournament": TOPICS}

OPEN = {
    "joker": (
        "Partners sit across",
        "A table may fix the partners",
        "Everyone has five marbles",
        "Turns go round to the left",
        "If none has, you discard",
        "fewer than five cards",
        "You finish the first part",
        "may pass any marble but one of its own colour",
        "No marble may land",
        "onto its come-out space, unless",
        "by exact count",
        "Only a marble on the track moves back",
        "can go on into HOME from there",
        "all the way round again",
        "that stands on that entrance goes to START",
        "Nor while a marble of your own",
        "for every card, as it does for the Joker",
        "It may pass everything",
        "it never moves a marble into HOME",
        "Once your five marbles are in HOME",
        "The parts can't go the other way round",
        "is snug when",
        "At a stopped table the higher score wins",
        "If the scores of a stopped table are equal",
    ),
    "whot": (
        "at most eight",
        "tie for the lowest number",
        "can't draw instead",
        "calls nothing",
        "nothing lies under the call card",
        "one who can't passes",
        "each of them pays",
        "a single game",
        "share the pool",
    ),
    "nojoke-straight": (
        "in what order the symbols stand",
        "up to twelve players",
        "the same for each pack",
        "Playing a stick ends your turn",
        "another target",
        "Nobody is wiped out",
    ),
    "nojoke-progressive": (
        "from your next turn on",
        "Players with no sticks",
        "You see for yourself",
        "can't ask for both",
        "The group that a stick itself completes",
        "the call takes the oldest",
        "doesn't change whose turn",
        "call the last stick",
        "a wrong call counts",
        "always there",
        "share a prize",
        "Players who tie for it",
    ),
    "nojoke-solitaire": ("in what order the symbols stand", "UTC date"),
    "nubs": ("6, 8, 10 and 12", "A hand is always played out", "a tie for the highest score"),
    "nothanks": ("share the win",),
    "pig": ("drawn by lot", "An option of the table", "The others rank"),
    "tournament": (
        "any number from 1 to 12 rounds",
        "Free seats",
        "The four highest",
        "suits don't count",
        "At a stopped table",
        "time limit",
        "All other losers stay",
        "by the first card that each of the two drew",
        "A latecomer",
        "If you leave",
        "Those who are level for",
        "its winners share first place",
        "no seat in the play-off",
        "correct a score",
        "end the tournament early",
    ),
}
SAID = {
    "joker": (
        "108 cards",
        "two highest play together",
        "dealt five cards",
        "starts",
        "you draw a card, lay a card",
        "already draw",
        "A card laid or shown",
        "have to lay one",
        "split over two",
        "moves a marble 8 back",
        "may pass any marble, your own too",
        "goes back to its START",
        "goes to the entrance of your partner's HOME",
        "while a marble of your partner's stands on that entrance",
        "brings your last marble home",
        "the whole count",
        "those who finish add 5",
        "stops the others",
        "never takes a marble beyond",
    ),
    "whot": ("Five WHOT cards", "six cards", "without shuffling", "one counter", "A short rubber"),
    "nojoke-straight": ("Two to six", "whoever played the stick before takes", "Wipe-out", "50 points"),
    "nojoke-progressive": (
        "Then you draw a stick",
        "draw during your turn",
        "There is no Easy with doubles",
        "The first to call picks that stick up",
        "the caller chooses",
        "the jackpot",
    ),
    "nubs": ("captures it, for 5, 10", "has 100 points or more", "opposite each other"),
    "nothanks": ("Without a chip", "10, 20 and 30"),
    "tournament": ("6 rounds of JOKER", "two high cards are partners", "Winners move one table", "play each other"),
}


def rule(page: str, words: str) -> Rule:
    """The one rule of a page that has the words."""
    (found,) = (rule for topic in PAGES[page] for rule in topic.rules if words in rule.text)
    return found


@pytest.mark.parametrize(("page", "words"), [(page, words) for page, all_words in OPEN.items() for words in all_words])
def test_what_no_sheet_says_is_marked_as_our_decision(page: str, words: str) -> None:
    assert rule(page, words).is_decided


@pytest.mark.parametrize(("page", "words"), [(page, words) for page, all_words in SAID.items() for words in all_words])
def test_what_a_sheet_says_is_not_marked(page: str, words: str) -> None:
    assert not rule(page, words).is_decided


@pytest.mark.parametrize("page", PAGES)
def test_no_rule_is_a_proof_that_a_game_ends(page: str) -> None:
    told = " ".join(rule.text for topic in PAGES[page] for rule in topic.rules)
    assert not any(words in told for words in ("at random", "random play", "every game ends", "no limit on turns"))


# Good play


HINTS = {
    "whot": ("20 against you", "couldn't follow", "how many cards", "nobody see", "handful", "Stopping somebody"),
    "nothanks": ("a 15 with three or four", "the 35 can wait", "greedy", "between 22 and 24", "from 30 to 35"),
}


def tips(key: str) -> list[str]:
    last = PAGES[key][-1]
    assert last.title == "Good play"
    return [tip.text for tip in last.rules]


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_end_with_a_few_tips(key: str) -> None:
    assert 3 <= len(tips(key)) <= 6


@pytest.mark.parametrize("key", HINTS)
def test_the_sheets_own_hints_are_all_there(key: str) -> None:
    told = tips(key)
    assert len(told) == len(HINTS[key])
    assert all(words in tip for words, tip in zip(HINTS[key], told, strict=True))


Chooser: TypeAlias = Callable[[Any, Sequence[Any], random.Random], Any]


def outcome_of(key: str, choosers: Sequence[Chooser], seed: int) -> Outcome:
    """How a game ends whose seats choose so."""
    game, rng = GAMES[key], random.Random(seed)
    state = game.new(game.options(), len(choosers))
    while (outcome := state.outcome()) is None:
        if state.is_chance_due:
            state.apply_chance(state.sample_chance(rng))
        else:
            (seat,) = state.to_act
            state.apply_action(seat, choosers[seat](state, state.legal_actions(seat), rng))
    return outcome


def followers(state: Solitaire, play: Action) -> int:
    """How many sticks of the hand match a stick once it is played."""
    (stick,) = played_sticks([play])
    return (MATCHES[stick] & (state.held[0] ^ 1 << stick)).bit_count()


def test_solitaire_goes_further_by_what_matches_next_than_by_chance_or_the_opposite() -> None:
    choosers: list[Chooser] = [
        lambda state, plays, rng: max(plays, key=lambda play: followers(state, play)),
        lambda state, plays, rng: rng.choice(plays),
        lambda state, plays, rng: min(plays, key=lambda play: followers(state, play)),
    ]
    most, chance, least = (
        sum(outcome_of("nojoke-solitaire", [chooser], seed).scores[0] for seed in range(300)) for chooser in choosers
    )
    assert most > chance + 150
    assert chance > least + 150


@lru_cache
def pig_turn(brought: int, goal: int) -> Fraction:
    """The points that a turn of Pig brings on average when it is held from a goal on."""
    if brought >= goal:
        return Fraction(brought)
    return sum((pig_turn(brought + shown, goal) for shown in range(2, 7)), Fraction()) / 6


def test_a_turn_of_pig_brings_most_when_it_is_held_at_20() -> None:
    assert max(pig_turn(0, goal) for goal in range(1, 101)) == pig_turn(0, 20) > pig_turn(0, 19)


def test_what_the_tips_for_joker_count_follows_from_its_board_and_pack() -> None:
    assert 3 * sum(card in COMING_OUT for card in PACK) == len(PACK)
    assert from_home(backward(COME_OUT)) == 4


def hits(state: Joker, way: Way) -> bool:
    return any((sent.colour - state.turn) % 2 for sent in sent_by(way[1], state.marbles))


def helps(state: Joker, way: Way) -> bool:
    return any(sent.colour == partner_of(state.turn) for sent in sent_by(way[1], state.marbles))


def backs_home(state: Joker, way: Way) -> bool:
    card, moves = way
    return card in EIGHTS and COME_OUT <= moves[0].origin < COME_OUT + 4


@pytest.mark.slow
@pytest.mark.parametrize("is_good", [hits, helps, backs_home])
def test_partners_who_play_by_a_tip_for_joker_beat_those_who_play_at_random(
    is_good: Callable[[Joker, Way], bool],
) -> None:
    def by_tip(state: Joker, actions: Sequence[Action], rng: random.Random) -> Action:
        ways = zip(actions, map(way_of, actions), strict=True)
        return rng.choice([each for each, way in ways if way[1] and is_good(state, way)] or actions)

    def at_random(state: Joker, actions: Sequence[Action], rng: random.Random) -> Action:
        return rng.choice(actions)

    won = sum(outcome_of("joker", [by_tip, at_random] * 2, seed).places[0] == 1 for seed in range(60))
    assert won > 33
