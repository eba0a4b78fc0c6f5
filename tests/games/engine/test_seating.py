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
from games.nubs import Nubs
from games.nubs.model import NubsOptions
from games.tournament.fixture import TournamentFixture
from games.whot.model import WhotOptions
from tests.games.tables import ANN, BOB, CY, DEE, EVE, refused, table
from tests.games.toy import Toy, ToyOptions

TOY = Toy()
FREE = ToyOptions()
"""Seats 2 to 4."""
WHOT = find_game("whot")
ONE_PACK = WhotOptions(packs=1)
"""Seats 2 to 8."""

CLOSED = "This table is closed."
OVER = "This game is over."
final = pytest.mark.parametrize(
    ("status", "sentence"), [(Status.CLOSED, CLOSED), (Status.OVER, OVER)], ids=["closed", "over"]
)


def playing(*seated: int | None) -> Table:
    return table(*seated, status=Status.PLAYING)


def away(of: Table, seat: int) -> Table:
    """The table with a person's seat left to the house after two misses."""
    return seating.change_seat(of, seat, is_away=True, misses=2)


def persons(of: Table) -> list[int | None]:
    return [seat.person for seat in of.seats]


# Joining


def test_a_person_who_joins_takes_the_next_seat() -> None:
    assert seating.join(table(ANN), TOY, FREE, BOB, "Bob").seats[1] == Seat(BOB, "Bob")


def test_joining_changes_nothing_but_the_seats() -> None:
    before = table(ANN)
    assert replace(seating.join(before, TOY, FREE, BOB, "Bob"), seats=before.seats) == before


def test_nobody_joins_twice() -> None:
    with refused("You already sit at this table."):
        seating.join(table(ANN, BOB), TOY, FREE, BOB, "Bob")


def test_nobody_joins_a_full_table() -> None:
    with refused("Every seat at this table is taken. The host can remove a house player…"):
        seating.join(table(ANN, BOB, None, None), TOY, FREE, CY, "Cy")


def test_the_options_decide_when_a_table_is_full() -> None:
    with refused("Every seat at this table is taken…"):
        seating.join(table(ANN, BOB, CY), TOY, ToyOptions(bonus=5), DEE, "Dee")


def test_nobody_joins_as_ninth_with_one_pack() -> None:
    with refused("Every seat at this table is taken…"):
        seating.join(table(ANN, *[None] * 7), WHOT, ONE_PACK, BOB, "Bob")


def test_a_stranger_cannot_join_a_game_in_play() -> None:
    with refused("The game has begun, so nobody can join it now."):
        seating.join(playing(ANN, BOB), TOY, FREE, CY, "Cy")


def test_joining_gives_a_person_who_is_away_the_own_seat_back() -> None:
    assert seating.join(away(playing(ANN, BOB), 1), TOY, FREE, BOB, "Bob") == playing(ANN, BOB)


@final
def test_nobody_joins_a_table_that_has_ended(status: Status, sentence: str) -> None:
    with refused(sentence):
        seating.join(table(ANN, status=status), TOY, FREE, BOB, "Bob")


# Leaving


def test_leaving_the_lobby_frees_the_seat_and_those_behind_move_up() -> None:
    assert persons(seating.leave(table(ANN, BOB, CY), BOB)) == [ANN, CY]


def test_a_person_who_left_the_lobby_can_join_again() -> None:
    left = seating.leave(table(ANN, BOB, CY), BOB)
    assert persons(seating.join(left, TOY, FREE, BOB, "Bob")) == [ANN, CY, BOB]


def test_a_guest_is_put_out_of_the_lobby_and_nobody_else() -> None:
    lobby = table(ANN, BOB, CY)
    assert persons(seating.put_out(lobby, BOB)) == [ANN, CY]
    with refused("You are the host: cancel the table if you don't want to play."):
        seating.put_out(lobby, ANN)
    with refused("The game has begun, so the seats stay as they are."):
        seating.put_out(playing(ANN, BOB), BOB)


def test_the_host_cannot_leave_the_lobby() -> None:
    with refused("You are the host: cancel the table if you don't want to play."):
        seating.leave(table(ANN, BOB), ANN)


def test_a_stranger_cannot_leave() -> None:
    with refused("You don't sit at this table…"):
        seating.leave(table(ANN, BOB), CY)


@pytest.mark.parametrize("person", [ANN, BOB], ids=["host", "guest"])
def test_leaving_a_game_lets_the_house_play_the_seat(person: int) -> None:
    left = seating.leave(playing(ANN, BOB), person)
    assert [seat.is_house_played for seat in left.seats] == [person == ANN, person == BOB]


def test_a_person_who_left_a_game_keeps_the_seat() -> None:
    left = seating.leave(playing(ANN, BOB), BOB)
    assert (persons(left), left.seats[1].name) == ([ANN, BOB], "Bob")


def test_nobody_leaves_a_game_twice() -> None:
    with refused("You have already left your seat to the house. Press My hand to take it back."):
        seating.leave(seating.leave(playing(ANN, BOB), BOB), BOB)


@final
def test_nobody_leaves_a_table_that_has_ended(status: Status, sentence: str) -> None:
    with refused(sentence):
        seating.leave(table(ANN, BOB, status=status), BOB)


# Coming back


def test_coming_back_ends_the_houses_play_and_forgets_the_misses() -> None:
    assert seating.come_back(away(playing(ANN, BOB), 1), BOB) == playing(ANN, BOB)


def test_coming_back_leaves_the_others_away() -> None:
    assert seating.come_back(away(away(playing(ANN, BOB), 0), 1), BOB) == away(playing(ANN, BOB), 0)


def test_a_stranger_cannot_come_back() -> None:
    with refused("You don't sit at this table…"):
        seating.come_back(playing(ANN, BOB), CY)


@final
def test_nobody_comes_back_to_a_table_that_has_ended(status: Status, sentence: str) -> None:
    with refused(sentence):
        seating.come_back(away(table(ANN, BOB, status=status), 1), BOB)


# House players


def test_a_house_player_takes_the_next_seat_under_a_name_that_says_so() -> None:
    assert seating.add_house(table(ANN), TOY, FREE).seats[1] == Seat(None, HOUSE_NAMES[0])


def test_house_players_have_different_names() -> None:
    seated = table(ANN)
    for _ in range(9):
        seated = seating.add_house(seated, WHOT, WhotOptions())
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
    assert levels(seating.fill(table(ANN, level="easy"), Nubs(), NubsOptions(teams="partners"))) == [
        "steady",
        *["easy"] * 3,
    ]


FIRST, SECOND = "House player 1", "House player 2"
NO_SUCH_HOUSE = "That house player isn't here any more, or can't play like that. More… shows who is here."


def test_the_host_sets_the_level_of_one_house_player() -> None:
    mixed = seating.set_level(table(ANN, None, None), ANN, SECOND, "strong")
    assert levels(mixed) == ["steady", "steady", "strong"]
    assert levels(seating.set_level(mixed, ANN, FIRST, "easy")) == ["steady", "easy", "strong"]
    assert mixed.level == "steady"


@pytest.mark.parametrize(("name", "level"), [("Ann", "strong"), ("", "strong"), (SECOND, "easy"), (FIRST, "random")])
def test_only_a_house_player_who_is_there_has_a_level_and_only_one_of_three(name: str, level: str) -> None:
    with refused(NO_SUCH_HOUSE):
        seating.set_level(table(ANN, BOB, None), ANN, name, level)


def test_levels_are_the_hosts_to_set_and_stay_once_the_game_has_begun() -> None:
    with refused("Only the host of this table can do that."):
        seating.set_level(table(ANN, BOB, None), BOB, FIRST, "strong")
    with refused("The game has begun, so the house players stay as they are."):
        seating.set_level(playing(ANN, None), ANN, FIRST, "strong")


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


def test_no_house_player_is_added_to_a_full_table() -> None:
    with refused("Every seat at this table is taken."):
        seating.add_house(table(ANN, BOB, CY, DEE), TOY, FREE)


def test_no_house_player_is_added_to_a_game() -> None:
    with refused("The game has begun, so the seats stay as they are."):
        seating.add_house(playing(ANN, BOB), TOY, FREE)


def test_the_house_player_seated_last_is_removed_first() -> None:
    before = table(ANN, None, None, BOB)
    assert seating.remove_house(before).seats == (before.seats[0], before.seats[1], before.seats[3])


def test_only_a_house_player_who_is_there_can_be_removed() -> None:
    with refused("There is no house player at this table."):
        seating.remove_house(table(ANN, BOB))


def test_no_house_player_is_removed_from_a_game() -> None:
    with refused("The game has begun, so the seats stay as they are."):
        seating.remove_house(playing(ANN, None))


# Starting


@pytest.mark.parametrize("seated", [(ANN, BOB), (ANN, BOB, CY, DEE), (ANN, None)], ids=["fewest", "most", "house"])
def test_the_host_starts_with_seats_that_the_options_allow(seated: tuple[int | None, ...]) -> None:
    assert seating.start(table(*seated), TOY, FREE, ANN) == playing(*seated)


@pytest.mark.parametrize("person", [BOB, EVE], ids=["guest", "stranger"])
def test_nobody_but_the_host_starts(person: int) -> None:
    with refused("Only the host can start the game."):
        seating.start(table(ANN, BOB), TOY, FREE, person)


def test_a_start_with_too_few_names_the_number_and_a_way_on() -> None:
    with refused("WHOT needs at least 2 seats with these options: wait for somebody to join, or add a house player."):
        seating.start(table(ANN), WHOT, ONE_PACK, ANN)


def test_a_start_of_nine_with_one_pack_names_the_most_seats() -> None:
    with refused("WHOT seats at most 8 with these options."):
        seating.start(table(ANN, *[None] * 8), WHOT, ONE_PACK, ANN)


def test_a_start_between_two_numbers_names_the_greater_one() -> None:
    with refused("NUBS needs 4 seats with these options: wait for somebody to join, or add a house player."):
        seating.start(table(ANN, BOB, None), Nubs(), NubsOptions(), ANN)


def test_nobody_starts_a_game_twice() -> None:
    with refused("The game has already begun."):
        seating.start(playing(ANN, BOB), TOY, FREE, ANN)


@final
def test_nobody_starts_a_table_that_has_ended(status: Status, sentence: str) -> None:
    with refused(sentence):
        seating.start(table(ANN, BOB, status=status), TOY, FREE, ANN)


# Closing


@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING])
def test_an_open_table_closes_with_its_reason(status: Status) -> None:
    before = table(ANN, BOB, status=status)
    assert seating.close(before, "Enough.") == replace(before, status=Status.CLOSED, reason="Enough.")


@final
def test_no_table_closes_after_its_end(status: Status, sentence: str) -> None:
    with refused(sentence):
        seating.close(table(ANN, BOB, status=status), "Enough.")


# Being forgotten


def test_who_is_forgotten_in_the_lobby_leaves_no_seat() -> None:
    assert persons(seating.forget(table(ANN, BOB), BOB)) == [ANN]


def test_who_is_forgotten_in_a_game_is_replaced_by_a_house_player() -> None:
    after = seating.forget(away(playing(ANN, BOB, None), 1), BOB)
    assert persons(after) == [ANN, None, None]
    assert after.seats[1].name not in {"Bob", after.seats[2].name}
    assert (after.seats[1].is_away, after.seats[1].misses) == (False, 0)


@pytest.mark.parametrize("of", [table(ANN, None, BOB, CY), playing(ANN, None, BOB, CY)], ids=["lobby", "game"])
def test_a_forgotten_host_hands_the_table_on(of: Table) -> None:
    assert seating.forget(of, ANN).host == BOB


def test_a_host_stays_the_host_when_a_guest_is_forgotten() -> None:
    assert seating.forget(table(ANN, BOB, CY, host=CY), BOB).host == CY


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


def test_only_who_is_seated_is_forgotten() -> None:
    with refused("You don't sit at this table, so you have nothing to play here."):
        seating.forget(table(ANN), BOB)


@final
def test_nobody_is_forgotten_at_a_final_table(status: Status, sentence: str) -> None:
    with refused(sentence):
        seating.forget(table(ANN, BOB, status=status), BOB)


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


def test_where_there_is_room_besides_the_held_seats_others_sit_down_behind() -> None:
    joined = seating.join(rematch(BOB, held=HELD[:1]), TOY, FREE, EVE, "Eve", NOW - 1)

    assert persons(seating.join(joined, TOY, FREE, ANN, "Ann", NOW - 1)) == [ANN, BOB, EVE]


def test_who_comes_late_still_sits_down_where_there_is_room() -> None:
    joined = seating.join(rematch(BOB), TOY, FREE, ANN, "Ann", NOW + 1)

    assert persons(joined) == [ANN, BOB]
    assert joined.held == ()


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


def test_a_seat_is_not_held_for_who_is_forgotten() -> None:
    assert seating.forget(rematch(BOB), CY) == rematch(BOB, held=(HELD[0], HELD[2]))


def test_a_rematch_that_closes_holds_no_seats() -> None:
    assert seating.close(rematch(BOB), "Over.").held == ()
