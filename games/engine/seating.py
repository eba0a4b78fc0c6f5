"""Seats and levels of a table: pure functions from Table to Table that raise Refusal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.api import AnyGame, Options, Refusal
from games.engine.table import Seat, Status, Table, Terms
from games.english import join_words
from games.level import LEVELS
from games.options import options_to_json

HOUSE_NAMES = ("Vera", "Otto", "Mila", "Hugo", "Nora", "Emil", "Ida", "Karl", "Rosa", "Theo", "Lena", "Paul")

HOLD_SECONDS = 120.0
"""Seconds for which the seats of a rematch are held for those who played."""

MANAGER = "A member who can manage messages"


def most_seats(game: AnyGame, options: Options) -> int:
    """Return the greatest number of seats that the options allow."""
    return max(game.seat_range(options))


def is_solitary(game: AnyGame, options: Options) -> bool:
    """Return whether the options seat one person alone, so that there is nobody to wait for."""
    return most_seats(game, options) == 1


def join(table: Table, game: AnyGame, options: Options, person: int, name: str, now: float = 0.0) -> Table:
    """Seat a person in the lobby, or give a person who is away their own seat back.

    now: in Unix seconds, by which holds expire; a seat held for the person is taken.
    """
    seat = table.seat_of(person)
    if seat is not None:
        if table.seats[seat].is_away:
            return come_back(table, person)
        raise Refusal("You already sit at this table.")
    _must_be_lobby(table, "The game has begun, so nobody can join it now.")
    others = tuple(held for held in table.held if held.person != person)
    if len(table.seats) >= most_seats(game, options):
        raise Refusal("Every seat at this table is taken. The host can remove a house player to make room.")
    own = next((held for held in table.held if held.person == person), None)
    _must_have_room(table, game, options, person, now)
    at = len(table.seats) if own is None else own.place - sum(held.place < own.place for held in others)
    seats = (*table.seats[:at], Seat(person, name), *table.seats[at:])
    return replace(table, seats=seats, held=others if table.held_at(now) else ())


def leave(table: Table, person: int) -> Table:
    """Take a person out of the lobby, or hand a playing person's seat to the house."""
    seat = seat_of(table, person)
    if table.status is Status.LOBBY:
        if person == table.host:
            raise Refusal("You are the host: cancel the table if you don't want to play.")
        return replace(table, seats=table.seats[:seat] + table.seats[seat + 1 :])
    _must_be_open(table)
    if table.seats[seat].is_away:
        raise Refusal("You have already left your seat to the house. Press My hand to take it back.")
    return change_seat(table, seat, is_away=True)


def put_out(table: Table, person: int) -> Table:
    """Take a person other than the host out of the lobby."""
    _must_be_lobby(table, "The game has begun, so the seats stay as they are.")
    if person == table.host:
        raise Refusal("You are the host: cancel the table if you don't want to play.")
    return leave(table, person)


def forget(table: Table, person: int) -> Table:
    """Remove a person from an open table for good: in a game a house player has the seat from then on.

    A host hands the table on to another person; a table without persons is closed, unless it is a competition's. A seat
    that is held for the person is released.
    """
    _must_be_open(table)
    held = tuple(each for each in table.held if each.person != person)
    if held != table.held:
        return replace(table, held=held)
    seat = seat_of(table, person)
    others = [other.person for other in table.seats if other.person not in (None, person)]
    is_deserted = not others and table.fixture is None
    if is_deserted:
        table = close(table, "Everybody left this table.")
    elif table.host == person and others:
        table = replace(table, host=others[0])
    if table.status is Status.PLAYING or is_deserted:
        return change_seat(
            table, seat, person=None, name=next(house_names(table)), is_away=False, misses=0, house_plays=0
        )
    return replace(table, seats=table.seats[:seat] + table.seats[seat + 1 :])


def come_back(table: Table, person: int) -> Table:
    """Give a person their own seat back from the house."""
    _must_be_open(table)
    return change_seat(table, seat_of(table, person), is_away=False, misses=0)


def add_house(table: Table, game: AnyGame, options: Options, now: float = 0.0) -> Table:
    """Seat one more house player in the lobby; now: as for `join`."""
    _must_be_lobby(table, "The game has begun, so the seats stay as they are.")
    if len(table.seats) >= most_seats(game, options):
        raise Refusal("Every seat at this table is taken.")
    _must_have_room(table, game, options, None, now)
    return replace(table, seats=(*table.seats, Seat(None, next(house_names(table)), level=table.level)))


def fill(table: Table, game: AnyGame, options: Options, now: float = 0.0) -> Table:
    """Seat house players until the lobby has enough for the game to begin; now: as for `join`."""
    while table.status is Status.LOBBY and len(table.seats) not in game.seat_range(options):
        table = add_house(table, game, options, now)
    return table


def remove_house(table: Table) -> Table:
    """Remove the house player who was seated last from the lobby."""
    _must_be_lobby(table, "The game has begun, so the seats stay as they are.")
    for index in reversed(range(len(table.seats))):
        if table.seats[index].person is None:
            return replace(table, seats=table.seats[:index] + table.seats[index + 1 :])
    raise Refusal("There is no house player at this table.")


def set_level(table: Table, person: int, name: str, level: str) -> Table:
    """Set the level of the house player of that name; the host's right, in the lobby."""
    must_host(table, person)
    _must_be_lobby(table, "The game has begun, so the house players stay as they are.")
    found = next((index for index, seat in enumerate(table.seats) if seat.person is None and seat.name == name), None)
    if found is None or level not in LEVELS:
        raise Refusal("That house player isn't here any more, or can't play like that. More… shows who is here.")
    return change_seat(table, found, level=level)


def start(table: Table, game: AnyGame, options: Options, person: int) -> Table:
    """Begin the game, with seats that the options allow; the host's right, in a rematch every seated person's."""
    _must_be_lobby(table, "The game has already begun.")
    may_start = table.held_until is not None and table.seat_of(person) is not None
    if person != table.host and not may_start:
        raise Refusal("Only the host can start the game.")
    allowed = game.seat_range(options)
    if len(table.seats) not in allowed:
        more = next((number for number in allowed if number > len(table.seats)), None)
        least = "at least " if more == min(allowed) else ""
        raise Refusal(
            f"{_seats_at_most(game, options)}."
            if more is None
            else f"{game.name} needs {least}{more} seats with these options: wait for somebody to join, "
            "or add a house player."
        )
    return replace(table, status=Status.PLAYING, held=())


def cancel(table: Table, person: int) -> Table:
    """Close a table whose game has not begun; the host's right."""
    must_host(table, person)
    if table.status is Status.PLAYING:
        raise Refusal("The game has begun: use /end to end it for everybody.")
    return close(table, f"{table.seats[seat_of(table, person)].name} cancelled the table.")


def close(table: Table, reason: str) -> Table:
    """Close a table before its game is over; `reason` is a sentence."""
    _must_be_open(table)
    return replace(table, status=Status.CLOSED, reason=reason, held=())


def must_choose(table: Table, person: int) -> None:
    """Raise Refusal unless the person may change the options: only the host, before the game has begun."""
    must_host(table, person)
    _must_be_lobby(table, "The game has begun, so its options stay as they are.")


def choose(table: Table, game: AnyGame, options: Options, terms: Terms, person: int, now: float) -> Table:
    """Change the options and terms of a lobby that has room for its people under them.

    The host's right. A changed level also applies to the seated house players.
    """
    must_choose(table, person)
    held = table.held_at(now)
    taken = len(table.seats) + len(held)
    if taken > most_seats(game, options):
        raise Refusal(f"{_seats_at_most(game, options)}, and {taken} are here.")
    seats = table.seats
    if terms.level != table.level:
        seats = tuple(replace(seat, level=terms.level) if seat.person is None else seat for seat in seats)
    return replace(
        table,
        options=options_to_json(options),
        held=held,
        seats=seats,
        timer=terms.timer,
        is_rated=terms.is_rated,
        level=terms.level,
        coach=terms.coach,
    )


def seat_of(table: Table, person: int) -> int:
    """Return the person's seat; raises Refusal if there is none."""
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("You don't sit at this table, so you have nothing to play here.")
    return seat


def must_host(table: Table, person: int) -> None:
    """Raise Refusal for anybody but the host."""
    if person != table.host:
        raise Refusal("Only the host of this table can do that.")


def end(table: Table, person: int, *, may_manage: bool) -> Table:
    """End a table for everybody, unrated; the right of its host, and of those who may manage messages."""
    if person != table.host and not may_manage:
        raise Refusal("Only the host, or a member who can manage messages, can end this table.")
    if table.fixture is not None:
        raise Refusal(table.fixture.no_end)
    seat = table.seat_of(person)  # a name stands where it can be erased with its seat, or not at all
    who = MANAGER if seat is None else table.seats[seat].name
    return close(table, f"{who} ended the table.")


def close_idle(table: Table, spell: str) -> Table:
    """Close a table that nobody touched for a spell such as "an hour"."""
    return close(table, f"Nobody touched this table for {spell}, so it closed, unrated.")


def change_seat(table: Table, seat: int, **changes: bool | int | str | None) -> Table:
    """Return the table with fields of one seat changed."""
    changed = replace(table.seats[seat], **changes)  # type: ignore[arg-type]
    return replace(table, seats=(*table.seats[:seat], changed, *table.seats[seat + 1 :]))


def _seats_at_most(game: AnyGame, options: Options) -> str:
    return f"{game.name} seats at most {most_seats(game, options)} with these options"


def house_names(table: Table) -> Iterator[str]:
    """Return the names of house players that nobody at the table has."""
    taken = {seat.name for seat in table.seats}
    return (name for name in HOUSE_NAMES if name not in taken)


def _must_have_room(table: Table, game: AnyGame, options: Options, person: int | None, now: float) -> None:
    """Raise Refusal if no seat is free, or only one that is held for somebody else."""
    others = [held for held in table.held_at(now) if held.person != person]
    if len(table.seats) + len(others) >= most_seats(game, options):
        names = join_words([held.name for held in others])
        raise Refusal(f"The free seats are held for {names} for two minutes. Try again then.")


def _must_be_lobby(table: Table, sentence: str) -> None:
    _must_be_open(table)
    if table.status is not Status.LOBBY:
        raise Refusal(sentence)


def _must_be_open(table: Table) -> None:
    if not table.is_open:
        raise Refusal("This table is closed." if table.status is Status.CLOSED else "This game is over.")
