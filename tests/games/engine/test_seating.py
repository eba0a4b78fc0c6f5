"""Who may sit where and when: each change of a table's seats, and each refusal with its sentence."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.catalogue import find_game
from games.engine import seating
from games.engine.seating import HOUSE_NAMES
from games.engine.table import Held, Seat, Status, Table, Terms
from games.nubs import NubsGame
from games.options import options_from_json
from games.tournament.fixture import TournamentFixture
from games.whot.rules import Whot
from tests.games.tables import ANN, BOB, CY, DEE, EVE, refused, table
from tests.games.toy import Toy, ToyOptions

TOY = Toy()
FREE = ToyOptions()
"""Seats 2 to 4."""
WHOT = find_game("whot")
ONE_PACK = Whot.options.model_validate({"packs": 1})
"""Seats 2 to 8."""


def playing(*seated: int | None) -> Table:
    return table(*seated, status=Status.PLAYING)


def away(of: Table, seat: int) -> Table:
    """The table with a person's seat left to the house after two misses."""
    return seating.change_seat(of, seat, is_away=True, misses=2)


def persons(of: Table) -> list[int | None]:
    return [seat.person for seat in of.seats]


# Joining


def test_a_person_who_joins_takes_the_next_seat_and_nothing_else_changes() -> None:
    before = table(ANN)
    after = seating.join(before, TOY, FREE, BOB, "Bob")
    assert after.seats[1] == Seat(BOB, "Bob")
    assert replace(after, seats=before.seats) == before


def test_joining_gives_a_person_who_is_away_the_own_seat_back() -> None:
    assert seating.join(away(playing(ANN, BOB), 1), TOY, FREE, BOB, "Bob") == playing(ANN, BOB)


# Leaving


def test_leaving_the_lobby_frees_the_seat_and_those_behind_move_up() -> None:
    left = seating.leave(table(ANN, BOB, CY), BOB)
    assert persons(left) == [ANN, CY]
    assert persons(seating.join(left, TOY, FREE, BOB, "Bob")) == [ANN, CY, BOB]


def test_a_guest_is_put_out_of_the_lobby() -> None:
    assert persons(seating.put_out(table(ANN, BOB, CY), BOB)) == [ANN, CY]


@pytest.mark.parametrize("person", [ANN, BOB], ids=["host", "guest"])
def test_who_leaves_a_game_keeps_the_seat_which_the_house_plays(person: int) -> None:
    before = playing(ANN, BOB)
    left = seating.leave(before, person)
    assert [seat.is_house_played for seat in left.seats] == [person == ANN, person == BOB]
    assert [(seat.person, seat.name) for seat in left.seats] == [(seat.person, seat.name) for seat in before.seats]


# Coming back


def test_coming_back_ends_the_houses_play_forgets_the_misses_and_leaves_the_others_away() -> None:
    assert seating.come_back(away(playing(ANN, BOB), 1), BOB) == playing(ANN, BOB)
    assert seating.come_back(away(away(playing(ANN, BOB), 0), 1), BOB) == away(playing(ANN, BOB), 0)


# House players


def test_house_players_take_the_next_seat_under_different_names_that_say_so() -> None:
    seated = table(ANN)
    for _ in range(9):
        seated = seating.add_house(seated, WHOT, Whot.options())
    assert seated.seats[1] == Seat(None, HOUSE_NAMES[0])
    assert len({seat.name for seat in seated.seats}) == 10


def test_a_name_that_was_given_back_is_given_again() -> None:
    two = seating.add_house(seating.add_house(table(ANN), TOY, FREE), TOY, FREE)
    without_first = replace(two, seats=(two.seats[0], two.seats[2]))
    assert seating.add_house(without_first, TOY, FREE).seats[2] == two.seats[1]


def levels(of: Table) -> list[str]:
    return [seat.level for seat in of.seats]


def test_house_players_sit_down_at_the_tables_level() -> None:
    strong = seating.add_house(table(ANN, level="strong"), TOY, FREE)
    assert levels(strong) == ["steady", "strong"]
    assert levels(
        seating.fill(table(ANN, level="easy"), NubsGame(), options_from_json(NubsGame(), {"teams": "partners"}))
    ) == [
        "steady",
        *["easy"] * 3,
    ]


FIRST, SECOND = "House player 1", "House player 2"


def test_the_host_sets_the_level_of_one_house_player() -> None:
    mixed = seating.set_level(table(ANN, None, None), ANN, SECOND, "strong")
    assert levels(mixed) == ["steady", "steady", "strong"]
    assert levels(seating.set_level(mixed, ANN, FIRST, "easy")) == ["steady", "easy", "strong"]
    assert mixed.level == "steady"


def test_another_level_of_the_table_is_that_of_all_its_house_players_and_the_same_one_leaves_a_mixture() -> None:
    mixed = seating.set_level(table(ANN, None, None), ANN, SECOND, "strong")
    assert seating.choose(mixed, TOY, FREE, mixed.terms, ANN, NOW).seats == mixed.seats
    easy = seating.choose(mixed, TOY, FREE, Terms(level="easy"), ANN, NOW)
    assert (levels(easy), easy.level) == (["steady", "easy", "easy"], "easy")


@pytest.mark.parametrize("change", [seating.leave, seating.forget], ids=["left", "erased"])
def test_who_takes_a_seat_over_plays_steady(change: Callable[[Table, int], Table]) -> None:
    after = change(table(ANN, BOB, None, status=Status.PLAYING, level="strong"), BOB)
    assert after.seats[1].is_house_played
    assert after.seats[1].level == "steady"


def test_the_house_player_seated_last_is_removed_first() -> None:
    before = table(ANN, None, None, BOB)
    assert seating.remove_house(before).seats == (before.seats[0], before.seats[1], before.seats[3])


# Starting


@pytest.mark.parametrize("seated", [(ANN, BOB), (ANN, BOB, CY, DEE), (ANN, None)], ids=["fewest", "most", "house"])
def test_the_host_starts_with_seats_that_the_options_allow(seated: tuple[int | None, ...]) -> None:
    assert seating.start(table(*seated), TOY, FREE, ANN) == playing(*seated)


# Closing


@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING])
def test_an_open_table_closes_with_its_reason(status: Status) -> None:
    before = table(ANN, BOB, status=status)
    assert seating.close(before, "Enough.") == replace(before, status=Status.CLOSED, reason="Enough.")


# Being forgotten


def test_who_is_forgotten_leaves_no_seat_in_the_lobby_and_is_replaced_by_a_house_player_in_a_game() -> None:
    assert persons(seating.forget(table(ANN, BOB), BOB)) == [ANN]
    after = seating.forget(away(playing(ANN, BOB, None), 1), BOB)
    assert persons(after) == [ANN, None, None]
    assert after.seats[1].name not in {"Bob", after.seats[2].name}
    assert (after.seats[1].is_away, after.seats[1].misses) == (False, 0)


@pytest.mark.parametrize("of", [table(ANN, None, BOB, CY), playing(ANN, None, BOB, CY)], ids=["lobby", "game"])
def test_a_forgotten_host_hands_the_table_on_and_another_one_keeps_it(of: Table) -> None:
    assert seating.forget(of, ANN).host == BOB
    assert seating.forget(replace(of, host=CY), BOB).host == CY


@pytest.mark.parametrize("of", [table(ANN, None), playing(ANN, None)], ids=["lobby", "game"])
def test_a_table_that_nobody_is_left_at_is_closed_without_a_name(of: Table) -> None:
    after = seating.forget(of, ANN)
    assert (after.status, after.reason) == (Status.CLOSED, "Everybody left this table.")
    assert ANN not in persons(after)
    assert "Ann" not in repr(after)


def test_a_tournaments_table_that_nobody_is_left_at_is_played_by_the_house() -> None:
    after = seating.forget(replace(playing(ANN, None), fixture=TournamentFixture("cup", 1, 1)), ANN)
    assert after.status is Status.PLAYING
    assert persons(after) == [None, None]


# The seats of a rematch


NOW = 1000.0
HELD = (Held(0, ANN, "Ann"), Held(2, CY, "Cy"), Held(3, DEE, "Dee"))


def rematch(*seated: int | None, held: tuple[Held, ...] = HELD) -> Table:
    """The rematch of Ann, Bob, Cy and Dee, with those seated who came."""
    return table(*seated, host=seated[0], held=held, held_until=NOW)


@pytest.mark.parametrize("order", [*itertools.permutations(HELD)])
def test_who_played_sits_where_they_sat_in_whatever_order_they_come(order: tuple[Held, ...]) -> None:
    joined = rematch(BOB)
    for held in order:
        joined = seating.join(joined, TOY, FREE, held.person, held.name, NOW - 1)
    assert persons(joined) == [ANN, BOB, CY, DEE]
    assert joined.held == ()


def test_a_seat_that_is_held_is_nobody_elses_until_its_time_is_over() -> None:
    with refused("The free seats are held for Ann, Cy and Dee for two minutes. Try again then."):
        seating.join(rematch(BOB), TOY, FREE, EVE, "Eve", NOW - 1)
    with refused("The free seats are held for Ann, Cy and Dee for two minutes. Try again then."):
        seating.add_house(rematch(BOB), TOY, FREE, NOW - 1)
    assert persons(seating.join(rematch(BOB), TOY, FREE, EVE, "Eve", NOW)) == [BOB, EVE]
    assert persons(seating.add_house(rematch(BOB), TOY, FREE, NOW)) == [BOB, None]


def test_where_there_is_room_others_sit_down_behind_the_held_seats_and_who_comes_late_behind_them() -> None:
    joined = seating.join(rematch(BOB, held=HELD[:1]), TOY, FREE, EVE, "Eve", NOW - 1)
    assert persons(seating.join(joined, TOY, FREE, ANN, "Ann", NOW - 1)) == [ANN, BOB, EVE]
    joined = seating.join(rematch(BOB), TOY, FREE, ANN, "Ann", NOW + 1)
    assert (persons(joined), joined.held) == ([ANN, BOB], ())


def test_seats_that_are_held_count_for_the_options_until_their_time_is_over() -> None:
    three = ToyOptions(bonus=5)
    with refused("Snap seats at most 3 with these options, and 4 are here."):
        seating.choose(rematch(BOB), TOY, three, Terms(), BOB, NOW - 1)
    assert seating.choose(rematch(BOB), TOY, FREE, Terms(), BOB, NOW - 1).held == HELD
    assert seating.choose(rematch(BOB), TOY, three, Terms(), BOB, NOW).held == ()


def test_anybody_seated_at_a_rematch_starts_it_and_nobody_else() -> None:
    lobby = rematch(BOB, ANN, held=HELD[1:])
    started = seating.start(lobby, TOY, FREE, ANN)
    assert (started.status, started.held) == (Status.PLAYING, ())
    with refused("Only the host can start the game."):
        seating.start(lobby, TOY, FREE, CY)


def test_no_seat_is_held_for_who_is_forgotten_nor_at_a_rematch_that_closes() -> None:
    assert seating.forget(rematch(BOB), CY) == rematch(BOB, held=(HELD[0], HELD[2]))
    assert seating.close(rematch(BOB), "Over.").held == ()


# Refusals

FULL = "Every seat at this table is taken…"
HOST = "You are the host: cancel the table if you don't want to play."
STRANGER = "You don't sit at this table…"
SEATS_STAY = "The game has begun, so the seats stay as they are."
NO_SUCH_HOUSE = "That house player isn't here any more, or can't play like that. More… shows who is here."
MORE_SEATS = "wait for somebody to join, or add a house player."


def join(of: Table, options: ToyOptions = FREE, person: int = CY) -> Table:
    return seating.join(of, TOY, options, person, "Somebody")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda: join(table(ANN, BOB), person=BOB), "You already sit at this table."),
        (
            lambda: join(table(ANN, BOB, None, None)),
            "Every seat at this table is taken. The host can remove a house player…",
        ),
        (lambda: join(table(ANN, BOB, CY), ToyOptions(bonus=5), DEE), FULL),
        (lambda: seating.join(table(ANN, *[None] * 7), WHOT, ONE_PACK, BOB, "Bob"), FULL),
        (lambda: join(playing(ANN, BOB)), "The game has begun, so nobody can join it now."),
        (lambda: seating.put_out(table(ANN, BOB), ANN), HOST),
        (lambda: seating.put_out(playing(ANN, BOB), BOB), SEATS_STAY),
        (lambda: seating.leave(table(ANN, BOB), ANN), HOST),
        (lambda: seating.leave(table(ANN, BOB), CY), STRANGER),
        (
            lambda: seating.leave(seating.leave(playing(ANN, BOB), BOB), BOB),
            "You have already left your seat to the house. Press My hand to take it back.",
        ),
        (lambda: seating.come_back(playing(ANN, BOB), CY), STRANGER),
        *[
            (lambda name=name, level=level: seating.set_level(table(ANN, BOB, None), ANN, name, level), NO_SUCH_HOUSE)
            for name, level in (("Ann", "strong"), ("", "strong"), (SECOND, "easy"), (FIRST, "random"))
        ],
        (
            lambda: seating.set_level(table(ANN, BOB, None), BOB, FIRST, "strong"),
            "Only the host of this table can do that.",
        ),
        (
            lambda: seating.set_level(playing(ANN, None), ANN, FIRST, "strong"),
            "The game has begun, so the house players stay as they are.",
        ),
        (lambda: seating.add_house(table(ANN, BOB, CY, DEE), TOY, FREE), "Every seat at this table is taken."),
        (lambda: seating.add_house(playing(ANN, BOB), TOY, FREE), SEATS_STAY),
        (lambda: seating.remove_house(table(ANN, BOB)), "There is no house player at this table."),
        (lambda: seating.remove_house(playing(ANN, None)), SEATS_STAY),
        (lambda: seating.start(table(ANN, BOB), TOY, FREE, BOB), "Only the host can start the game."),
        (lambda: seating.start(table(ANN, BOB), TOY, FREE, EVE), "Only the host can start the game."),
        (
            lambda: seating.start(table(ANN), WHOT, ONE_PACK, ANN),
            f"WHOT needs at least 2 seats with these options: {MORE_SEATS}",
        ),
        (
            lambda: seating.start(table(ANN, *[None] * 8), WHOT, ONE_PACK, ANN),
            "WHOT seats at most 8 with these options.",
        ),
        (
            lambda: seating.start(table(ANN, BOB, None), NubsGame(), NubsGame().options(), ANN),
            f"NUBS needs 4 seats with these options: {MORE_SEATS}",
        ),
        (lambda: seating.start(playing(ANN, BOB), TOY, FREE, ANN), "The game has already begun."),
        (lambda: seating.forget(table(ANN), BOB), "You don't sit at this table, so you have nothing to play here."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(change: Callable[[], Table], sentence: str) -> None:
    with refused(sentence):
        change()


@pytest.mark.parametrize(
    "change",
    [
        join,
        lambda of: seating.leave(of, BOB),
        lambda of: seating.come_back(away(of, 1), BOB),
        lambda of: seating.start(of, TOY, FREE, ANN),
        lambda of: seating.close(of, "Enough."),
        lambda of: seating.forget(of, BOB),
    ],
    ids=["join", "leave", "come back", "start", "close", "forget"],
)
@pytest.mark.parametrize(
    ("status", "sentence"), [(Status.CLOSED, "This table is closed."), (Status.OVER, "This game is over.")]
)
def test_nothing_changes_at_a_table_that_has_ended(
    change: Callable[[Table], Table], status: Status, sentence: str
) -> None:
    with refused(sentence):
        change(table(ANN, BOB, status=status))
