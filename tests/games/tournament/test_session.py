"""The engine of a tournament: sign-up, pauses, rounds, results, and who is there."""

from __future__ import annotations

import orjson
import pytest

from games.api import Refusal
from games.engine.session import Session
from games.engine.table import IDLE_SECONDS, Repeated, Status
from games.tournament.checks import Director
from games.tournament.dealing import table_id
from games.tournament.journal import FORGOTTEN
from games.tournament.model import Drew, Joined, Left, Phase
from games.tournament.referee import referee_archive
from games.tournament.session import TournamentSession
from games.tournament.verify import verify_archive
from tests.games.tables import refused
from tests.games.tournament.arena import DIRECTOR, ID, OPENED_AT, PEOPLE, Hall, name, stored_tournament

ANN, BOB, CY, DEE, EVE = PEOPLE[:5]
STRANGER = 999


def first_at(session: TournamentSession, table: int) -> tuple[int, int]:
    """A person who sits at the table, and the person's number as a player."""
    player = session.tournament.tables[table - 1][0]
    person = session.stored.entrants[session.tournament.players[player].person - 1].person  # type: ignore[operator]
    assert person is not None
    return person, player


def comings_and_goings(session: TournamentSession, person: int) -> list[type]:
    """The events of a person's coming and going, in order."""
    number = session.stored.number_of(person)
    return [type(event) for event in session.events if isinstance(event, (Joined, Left)) and event.person == number]


async def score_round(hall: Hall, session: TournamentSession) -> None:
    """Let the tables stop, and the tournament look at them."""
    await hall.tick_tables()
    await session.tick()


# Sign-up


async def test_the_start_draws_the_tables_and_begins_the_pause(hall: Hall) -> None:
    session = await hall.seated(people=6, pause=90)
    assert (session.tournament.phase, len(session.tournament.tables)) == (Phase.SEATED, 2)
    assert session.stored.deadline == OPENED_AT + 90


@pytest.mark.parametrize(
    ("start_at", "people", "at", "phase", "notes"),
    [
        (OPENED_AT + 600, 4, OPENED_AT + 600, Phase.SEATED, ()),
        (
            OPENED_AT + 600,
            3,
            OPENED_AT + 600,
            Phase.OVER,
            ("When the tournament was to start, 3 people had signed up, and it needs 4.",),
        ),
        (None, 8, OPENED_AT + IDLE_SECONDS, Phase.OVER, ("Nobody started the tournament for a week.",)),
    ],
    ids=["starts", "too few", "a week"],
)
async def test_it_starts_at_its_time_or_is_called_off(
    hall: Hall, start_at: float | None, people: int, at: float, phase: Phase, notes: tuple[str, ...]
) -> None:
    session = await hall.open(stored_tournament(start_at=start_at), people)
    await hall.move_on(session)
    assert (hall.memory.now, session.tournament.phase, session.board().notes) == (at, phase, notes)
    assert (session.stored.is_over, session.stored.due_at is None) == (phase is Phase.OVER,) * 2


async def test_a_sign_up_that_was_taken_back_is_not_drawn_and_who_signs_up_again_keeps_the_number(hall: Hall) -> None:
    session = await hall.open(stored_tournament(), people=5)
    for person in (BOB, CY):
        await session.leave(person)
    await session.join(BOB, "Bobby")
    assert (session.stored.number_of(BOB), session.cast(None).names) == (2, ())
    await session.start(DIRECTOR)
    assert "Bobby" in session.cast(None).names
    assert session.player_of(CY) is None
    assert not session.stored.entrants[2].is_in


async def test_a_click_counts_once(hall: Hall) -> None:
    session = await hall.open(stored_tournament())
    await session.join(ANN, "Ann", interaction=7)
    with pytest.raises(Repeated):
        await (await hall.tournament()).leave(ANN, interaction=7)
    assert (await hall.tournament()).tournament.people == [1]


async def test_sign_ups_in_two_processes_at_once_all_count(hall: Hall) -> None:
    await hall.open(stored_tournament())
    sessions = [await hall.tournament() for _ in range(3)]
    for session, person in zip(sessions, PEOPLE, strict=False):
        await session.join(person, name(person))
    assert (await hall.tournament()).tournament.people == [1, 2, 3]


# The pause


async def test_a_round_begins_when_everybody_is_ready_who_is_back_by_that(hall: Hall) -> None:
    session = await hall.seated(people=4)
    await session.leave(DEE)
    await session.ready(DEE)
    player = session.player_of(DEE)
    assert player is not None
    assert not session.tournament.players[player].is_away
    for person in (ANN, BOB):
        await session.ready(person)
    phases = [session.tournament.phase]
    with refused("You're already ready. The round begins when everyone is, or when the pause ends."):
        await session.ready(ANN)
    await session.ready(CY)
    phases.append(session.tournament.phase)
    assert phases == [Phase.SEATED, Phase.PLAYING]
    assert not any(entrant.is_ready for entrant in session.stored.entrants)


async def test_when_the_pause_is_over_the_round_begins_with_who_is_away_and_the_time_of_who_is_not(hall: Hall) -> None:
    session = await hall.seated(people=4, pause=30, timer=45)
    await session.leave(BOB)
    await hall.move_on(session)
    assert (hall.memory.now, session.tournament.phase) == (OPENED_AT + 30, Phase.PLAYING)
    (table,) = await hall.tick_tables()
    assert [seat.person for seat in table.seats if seat.is_away] == [BOB]
    assert (table.clock.deadline, table.clock.house_at) == (hall.memory.now + 45, None)


async def test_nobody_waits_for_one_who_left(hall: Hall) -> None:
    session = await hall.seated(people=4)
    for person in PEOPLE[:3]:
        await session.ready(person)
    await session.leave(DEE)
    assert session.tournament.phase is Phase.PLAYING


async def test_a_round_that_nobody_is_there_for_waits_for_the_end_of_the_pause(hall: Hall) -> None:
    session = await hall.seated(people=4)
    for person in PEOPLE[:4]:
        await session.leave(person)
    assert session.tournament.phase is Phase.SEATED


async def test_a_late_person_takes_a_seat_of_the_house(hall: Hall) -> None:
    session = await hall.seated(people=6)
    await session.join(STRANGER, "Late")
    assert session.tournament.house_seats() == 1
    assert session.tournament.table_of(session.player_of(STRANGER) or 0) == 2
    assert session.cast(None).names[8] == "Late"


async def test_a_late_person_who_is_refused_is_not_kept(hall: Hall) -> None:
    session = await hall.playing(people=4)
    with pytest.raises(Refusal):
        await session.join(STRANGER, "Late")
    assert session.stored.number_of(STRANGER) is None


# The round


async def test_the_tables_of_a_round_are_dealt_with_its_beginning(hall: Hall) -> None:
    session = await hall.seated(people=6)
    await hall.move_on(session)
    tables = await hall.memory.tables(ID, 1)
    assert [table.id for table in tables] == [table_id(ID, 1, 1), table_id(ID, 1, 2)] == ["CUP2311", "CUP2312"]
    assert [table.revision for table in tables] == [1, 1]
    names = session.cast(None).names
    assert [[seat.name for seat in table.seats] for table in tables] == [
        [names[player] for player in seats] for seats in session.tournament.tables
    ]
    assert sum(seat.person is None for table in tables for seat in table.seats) == 2


async def test_a_round_is_scored_when_all_its_tables_are_over(hall: Hall) -> None:
    session = await hall.playing(people=8)
    await hall.finish(2)
    await session.tick()
    assert (session.tournament.phase, set(session.tournament.results)) == (Phase.PLAYING, {2})
    await hall.tick_tables()
    await session.tick()
    assert (session.tournament.phase, session.tournament.number) == (Phase.SEATED, 2)
    assert session.tournament.rounds[0].caller == 2


async def test_a_whole_tournament_can_be_refereed_and_dealt_again_from_its_seed_and_keeps_everybodys_place(
    hall: Hall,
) -> None:
    session = await hall.seated(people=10, rounds=3)
    for finisher in (3, 1, 2):
        await hall.play_round(session, finisher)
    assert not any(entry.standings for entry in hall.entries)
    await hall.move_on(session)
    while session.tournament.phase is not Phase.OVER:  # a tie at the top is played off
        await hall.play_round(session)
    archive = await session.archive()
    assert referee_archive(archive).winners == session.tournament.winners
    verify_archive(archive)
    ranking = [(standing.place, standing.total) for standing in session.tournament.ranking()]
    assert [(line.place, line.total) for line in hall.entries[-1].standings] == ranking
    assert sorted(line.number for line in hall.entries[-1].standings) == list(range(1, 11))


async def test_a_process_that_fell_behind_does_what_is_asked(hall: Hall) -> None:
    session = await hall.seated(people=4)
    other = await hall.tournament()
    await other.ready(ANN)
    await session.refresh()
    for person in PEOPLE[1:4]:
        await session.ready(person)
    await hall.play_round_on(session)
    await other.ready(ANN)
    assert other.stored == (await hall.tournament()).stored
    assert (other.tournament.number, other.stored.entrants[0].is_ready) == (2, True)


async def test_a_process_that_fell_behind_refuses_by_the_newest_version_and_one_up_to_date_loads_nothing(
    hall: Hall,
) -> None:
    session = await hall.seated(people=4)
    tournament = session.tournament
    await session.refresh()
    with pytest.raises(Refusal):
        await session.resume(DIRECTOR)
    assert session.tournament is tournament
    other = await hall.tournament()
    await session.end(DIRECTOR, "It is late.")
    with refused("The tournament is over."):
        await other.pause(DIRECTOR)
    assert other.stored == session.stored


async def test_the_seed_is_not_told_before_the_end(hall: Hall) -> None:
    session = await hall.playing(people=4)
    await hall.play_round_on(session)
    archive = await session.archive()
    assert (archive["seed"], len(archive["rounds"])) == (None, 1)
    referee_archive(archive)


async def test_the_draws_go_on_from_where_another_process_left_them(hall: Hall) -> None:
    session = await hall.seated(people=8)
    await hall.play_round(session)
    again = await hall.tournament()
    assert [event for event in again.events if isinstance(event, Drew)] == [
        event for event in session.events if isinstance(event, Drew)
    ]
    await hall.play_round(again)
    verify_archive(await again.archive() | {"seed": again.stored.seed})


# Who is there


async def test_who_leaves_in_a_round_leaves_the_seat_to_the_house_at_once_and_may_come_back(hall: Hall) -> None:
    session = await hall.playing(people=4)

    async def away() -> list[int | None]:
        (table,) = await hall.memory.tables(ID, 1)
        return [seat.person for seat in table.seats if seat.is_away]

    await session.leave(CY)
    assert await away() == [CY]
    assert (await hall.memory.tables(ID, 1))[0].clock.due_at == hall.memory.now
    await session.join(CY, "Cy")
    player = session.player_of(CY)
    assert player is not None
    assert (await away(), session.tournament.players[player].is_away) == ([], False)
    await session.leave(CY)
    await (await hall.table(1)).come_back(CY)
    await session.leave(CY)
    assert await away() == [CY]


async def test_the_others_time_runs_on_when_somebody_leaves(hall: Hall) -> None:
    session = await hall.playing(people=4)
    (table,) = await hall.memory.tables(ID, 1)
    mover = (await hall.table(1)).to_act[0]
    other = table.seats[(mover + 1) % 4].person
    assert other is not None
    hall.memory.now += 5
    await session.leave(other)
    (after,) = await hall.tick_tables()
    assert after.clock.deadline == table.clock.deadline


async def test_the_house_plays_for_who_left_when_the_own_time_was_up(hall: Hall) -> None:
    session = await hall.playing(people=4)
    (table,) = await hall.memory.tables(ID, 1)
    mover = table.seats[(await hall.table(1)).to_act[0]].person
    assert mover is not None
    await session.leave(mover)
    hall.memory.now += 3600
    (after,) = await hall.tick_tables()
    assert after.revision > table.revision


@pytest.mark.parametrize("is_back", [False, True])
async def test_whose_seat_the_house_has_at_the_end_of_the_table_is_absent(hall: Hall, is_back: bool) -> None:
    session = await hall.playing(people=4)
    if is_back:
        await session.leave(CY)
        await (await hall.table(1)).come_back(CY)
    else:
        await (await hall.table(1)).leave(BOB)
    await hall.play_round_on(session)
    assert session.tournament.rounds[0].absent == (() if is_back else (session.player_of(BOB),))


async def play_on(hall: Hall, session: Session, until: int) -> None:
    """Go on at a table up to that revision: persons who are there play what they can first, the house for the rest."""
    while session.table.revision < until:
        (seat,) = session.to_act
        if session.table.seats[seat].is_house_played:
            hall.memory.now = session.table.clock.due_at
            await session.tick()
        else:
            assert session.state is not None
            await session.submit(seat, session.state.legal_actions(seat)[0], session.table.revision)


async def test_who_comes_back_when_the_house_made_a_third_of_the_plays_is_absent_from_the_round(hall: Hall) -> None:
    session = await hall.playing(people=4)
    table = await hall.table(1)
    await table.leave(CY)
    await play_on(hall, table, table.table.revision + 12)
    await table.come_back(CY)
    await session.ring(DIRECTOR)
    await score_round(hall, session)
    assert session.tournament.rounds[0].absent == (session.player_of(CY),)
    assert not session.tournament.players[session.tournament.rounds[0].absent[0]].is_away
    assert hall.has_left(CY) == [True]
    await session.end(DIRECTOR, "Rain")
    referee_archive(orjson.loads(orjson.dumps(await session.archive())))


async def test_a_tournament_that_everybody_left_is_not_rated_and_nobody_is_first(hall: Hall) -> None:
    session = await hall.playing(people=4, rounds=1)
    for person in PEOPLE[:4]:
        await session.leave(person)
    await session.ring(DIRECTOR)
    await score_round(hall, session)
    (result,) = [change.entry.result for change in hall.changes if change.entry.result is not None]
    assert (result.is_rated, len(session.tournament.rounds[0].absent)) == (False, 4)
    await hall.move_on(session)
    assert (session.tournament.is_over, session.board().headline) == (True, "Everybody left, so nobody is first.")
    assert hall.entries[-1].standings == ()


@pytest.mark.parametrize("is_back", [False, True], ids=["leaves", "comes back"])
@pytest.mark.parametrize("is_stopped", [False, True], ids=["at the table that finished", "at a table that stopped"])
async def test_who_leaves_after_the_bell_was_there_and_who_comes_back_after_it_was_absent(
    hall: Hall, is_stopped: bool, is_back: bool
) -> None:
    session = await hall.playing(people=8)
    person, player = first_at(session, 1 + is_stopped)
    if is_back:
        await session.leave(person)
    await hall.finish(1)
    await (session.join(person, "Back") if is_back else session.leave(person))
    await score_round(hall, session)
    absent = (player,) if is_back else ()
    assert (session.tournament.number, session.tournament.rounds[0].absent) == (2, absent)
    assert session.tournament.players[player].is_away is not is_back
    assert comings_and_goings(session, person) == [Joined, Left, *([Joined] if is_back else [])]
    assert hall.has_left(person) == [is_back]


async def test_who_left_at_the_table_and_joins_after_the_bell_was_absent(hall: Hall) -> None:
    session = await hall.playing(people=8)
    person, player = first_at(session, 2)
    await (await hall.table(2)).leave(person)
    await hall.finish(1)
    await hall.tick_tables()
    await session.join(person, "Back")
    await session.tick()
    assert session.tournament.rounds[0].absent == (player,)
    assert not session.tournament.players[player].is_away


async def test_who_is_forgotten_after_the_bell_stays_away(hall: Hall) -> None:
    session = await hall.playing(people=8)
    person, player = first_at(session, 1)
    await hall.finish(1)
    await session.forget(person)
    await score_round(hall, session)
    assert session.tournament.players[player].is_away


async def test_a_table_that_everybody_left_plays_on(hall: Hall) -> None:
    session = await hall.playing(people=4)
    for person in PEOPLE[:4]:
        await session.leave(person)
    (before,) = await hall.memory.tables(ID, 1)
    (after,) = await hall.tick_tables()
    assert (after.revision > before.revision, after.clock.house_at is not None) == (True, True)


async def test_a_table_of_a_tournament_is_not_ended_by_its_host_and_has_no_rematch(hall: Hall) -> None:
    await hall.playing(people=4)
    with refused("This table is part of a tournament: only its director can end that, and as a whole."):
        await (await hall.table(1)).end(DIRECTOR.person, may_manage=True)
    session = await hall.finish(1)
    with refused("This table was part of a tournament, which decides who plays where next."):
        await session.link_rematch("T2")
    assert (session.table.status, session.table.halted) == (Status.OVER, "")


async def test_who_is_forgotten_leaves_and_loses_the_name_and_no_event_names_a_person_by_the_id_of_discord(
    hall: Hall,
) -> None:
    session = await hall.playing(people=4)
    player = session.player_of(CY)
    assert player is not None
    await session.forget(CY)
    assert (session.stored.number_of(CY), session.cast(None).names[player]) == (None, FORGOTTEN)
    (table,) = await hall.memory.tables(ID, 1)
    assert [seat.person for seat in table.seats if seat.is_away] == [CY]
    bodies = [body for entry in hall.entries for body in entry.events]
    assert len(bodies) == len(session.events)
    assert not any(str(person) in body for body in bodies for person in PEOPLE[:4])


async def test_who_is_forgotten_before_the_start_is_not_named_among_those_who_signed_up(hall: Hall) -> None:
    session = await hall.open(stored_tournament(), people=5)
    await session.forget(CY)
    assert [entrant.name for entrant in session.stored.entrants if entrant.is_in] == [
        name(person) for person in (ANN, BOB, DEE, EVE)
    ]


async def test_a_director_who_is_forgotten_hands_on_the_tournament_and_its_open_tables(hall: Hall) -> None:
    session = await hall.open(stored_tournament(host=BOB), people=8)
    await session.leave(ANN)
    await session.join(EVE + 10, "Late")
    await session.start(Director(BOB))
    await hall.move_on(session)
    before = await hall.tick_tables()
    await session.forget(BOB)
    after = await hall.memory.tables(ID, 1)
    assert session.stored.host == CY
    assert [table.host for table in after] == [CY, CY]
    assert [table.version for table in after] == [table.version + 1 for table in before]
    assert [seat.person for table in after for seat in table.seats if seat.is_away] == [BOB]


async def test_a_host_who_is_forgotten_directs_no_more_but_keeps_the_tables_that_are_over(hall: Hall) -> None:
    session = await hall.playing(people=8)
    await hall.finish(1)
    await session.forget(DIRECTOR.person)
    over, stopped = await hall.memory.tables(ID, 1)
    assert (over.host, stopped.host) == (DIRECTOR.person, ANN)
    with pytest.raises(Refusal):
        await session.pause(DIRECTOR)
    await session.pause(Director(STRANGER, may_manage=True))
    assert session.stored.is_paused
