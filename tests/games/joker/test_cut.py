"""Who partners whom: the cut, or the order of joining (rules 4, partners)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.api import Options
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Clock, Seat, Status, Table
from games.joker.cards import CARD_RANKS, Cut, cut_words, draw_cut, parse_card
from games.joker.rules import Joker
from games.seed import chance_rng, seating_rng, seed_from_text
from tests.games.joker.positions import GAME, OPTIONS, chosen
from tests.games.journal import MemoryJournal

PEOPLE = ("Ann", "Bob", "Cy", "Dee")


def rngs(text: str) -> tuple[random.Random, random.Random]:
    """What draws the seats of a table, and what draws its deal."""
    seed = seed_from_text(text)
    return seating_rng(seed), chance_rng(seed, 0)


def partners_of_the_first(options: Options, seed: str) -> int:
    """Which of the others partners the first to join."""
    order = list(GAME.seat_order(options, 4, *rngs(seed)))
    return order[(order.index(0) + 2) % 4]


def cards_of(text: str) -> tuple[tuple[int, int], ...]:
    """The cuts of a text such as "0 KS, 2 9H"."""
    return tuple((int(person), parse_card(card)) for person, card in (cut.split() for cut in text.split(", ")))


def test_fixed_partners_are_the_first_with_the_third_and_the_second_with_the_fourth() -> None:
    options = chosen("fixed")
    assert list(GAME.seat_order(options, 4, *rngs("a"))) == [0, 1, 2, 3]
    assert GAME.seat_order_words(options, PEOPLE, *rngs("a")) == ()


@pytest.mark.parametrize("dealer", range(4))
def test_the_two_high_cards_are_partners_and_the_highest_deals(dealer: int) -> None:
    for number in range(50):
        cut = draw_cut(random.Random(number), dealer)
        latest = {
            person: [CARD_RANKS[card] for cuts in cut.rounds for who, card in cuts if who == person]
            for person in range(4)
        }
        assert list(cut.ranking) == sorted(range(4), key=lambda person: latest[person], reverse=True)
        assert cut.order[dealer] == cut.ranking[0]
        assert cut.order[(dealer + 2) % 4] == cut.ranking[1]
        assert sorted(cut.order) == [0, 1, 2, 3]


def test_only_those_whose_cards_tie_cut_again() -> None:
    tied = [cut for number in range(200) if len((cut := draw_cut(random.Random(number), 0)).rounds) > 1]
    assert tied
    for cut in tied:
        first, second, *_ = cut.rounds
        ranks = {person: CARD_RANKS[card] for person, card in first}
        again = [person for person, _ in second]
        assert len(again) > 1
        assert len({ranks[person] for person in again}) == 1
        assert all((ranks[person] == ranks[again[0]]) == (person in again) for person in range(4))


def test_the_cut_is_told_in_words_with_the_names_by_seat() -> None:
    cut = Cut((cards_of("0 KS, 1 9H, 2 9C, 3 JOKER"), cards_of("1 2D, 2 AD")), (3, 0, 2, 1), (1, 3, 2, 0))
    assert cut_words(cut, ("Bob", "Dee", "Cy", "Ann")) == (
        "Cut for partners: Ann the king of spades, Bob the 9 of hearts, Cy the 9 of clubs and Dee a Joker.",
        "The same rank ties, so they cut again: Bob the 2 of diamonds and Cy the ace of diamonds.",
        "The two high cards are partners, Dee and Ann, and so are the two low ones, Cy and Bob.",
        "Dee has the highest card and deals.",
    )


def test_a_cut_makes_each_other_person_the_partner_about_as_often() -> None:
    met = Counter(partners_of_the_first(OPTIONS, str(number)) for number in range(600))
    assert set(met) == {1, 2, 3}
    assert min(met.values()) > 140


async def opened(seed: str) -> Session:
    """A table of four in the lobby."""
    seats = tuple(Seat(number, name) for number, name in enumerate(PEOPLE, 1))
    options, drawn_from = {"partners": "cut"}, seed_from_text(seed).hex()
    table = Table("T", 1, 2, 2, 1, "joker", options, drawn_from, None, True, 0.0, Clock(0.0), seats=seats)
    return await Session.open(MemoryJournal(), table, lambda session, change: None, Pace(), None)


@pytest.mark.parametrize("seed", ["a", "b"])
async def test_a_table_is_seated_by_the_cut_before_the_deal(seed: str) -> None:
    session = await opened(seed)
    assert session.seating_words == ()
    await session.start(1)
    order = GAME.seat_order(OPTIONS, 4, *rngs(seed))
    assert [seat.name for seat in session.table.seats] == [PEOPLE[seat] for seat in order]
    assert session.table.status is Status.PLAYING


@pytest.mark.parametrize("seed", ["a", "b"])
async def test_whom_the_cut_makes_dealer_deals(seed: str) -> None:
    session = await opened(seed)
    await session.start(1)
    assert isinstance(session.state, Joker)
    dealer = session.table.seats[session.state.dealer].name
    assert session.seating_words[-1] == f"{dealer} has the highest card and deals."
