"""What a director can do: pause, resume, correct, end."""

from __future__ import annotations

import pytest

from games.api import Refusal
from games.engine.table import IDLE_SECONDS, Status
from games.tournament.checks import Director
from games.tournament.model import LONGEST_REASON, Corrected, Phase
from tests.games.tables import refused
from tests.games.tournament.arena import DIRECTOR, ID, PEOPLE, Hall, name, stored_tournament
from tests.games.tournament.test_bell import move

MANAGER = Director(999, may_manage=True)


async def test_only_a_director_directs(hall: Hall) -> None:
    session = await hall.open(stored_tournament(), people=4)
    for act in ("start", "pause", "resume", "ring", "cancel"):
        with refused("Only the host of the tournament, or a member who can manage messages, can do that."):
            await getattr(session, act)(Director(PEOPLE[0]))
    await session.start(MANAGER)
    assert session.tournament.phase is Phase.SEATED


async def test_in_a_pause_nobody_moves_and_no_time_runs_out(hall: Hall) -> None:
    session = await hall.playing(people=8, limit=600)
    await session.pause(DIRECTOR)
    revisions = [table.revision for table in await hall.memory.tables(ID, 1)]
    for table in (1, 2):
        with refused("The director has paused the tournament, so nobody can move until it goes on."):
            await move(await hall.table(table))
    hall.memory.now += IDLE_SECONDS + 1
    tables = await hall.tick_tables()
    await session.tick()
    assert [table.revision for table in tables] == revisions
    assert all(table.clock.due_at > hall.memory.now for table in tables)
    assert session.stored.due_at is None


async def test_after_a_pause_who_is_to_move_has_the_whole_time(hall: Hall) -> None:
    session = await hall.playing(people=8, limit=600, timer=45)
    hall.memory.now += 30
    await session.pause(DIRECTOR)
    hall.memory.now += 1000
    await session.resume(DIRECTOR)
    tables = await hall.tick_tables()
    assert [table.clock.deadline for table in tables] == [hall.memory.now + 45] * 2
    assert session.stored.deadline == hall.memory.now + 570
    await move(await hall.table(1))


async def test_a_pause_between_rounds_is_as_long_as_it_was(hall: Hall) -> None:
    session = await hall.seated(people=4, pause=100)
    hall.memory.now += 40
    await session.pause(DIRECTOR)
    hall.memory.now += 1000
    await session.resume(DIRECTOR)
    assert session.stored.deadline == hall.memory.now + 60


async def test_a_round_that_all_are_ready_for_begins_after_the_directors_pause(hall: Hall) -> None:
    session = await hall.seated(people=4)
    await session.pause(DIRECTOR)
    for person in PEOPLE[:4]:
        await session.ready(person)
    phases = [session.tournament.phase]
    await session.resume(DIRECTOR)
    phases.append(session.tournament.phase)
    assert phases == [Phase.SEATED, Phase.PLAYING]


async def test_results_of_a_bell_before_the_pause_are_collected_in_it(hall: Hall) -> None:
    session = await hall.playing(people=8, pause=100)
    await hall.finish(1)
    await session.pause(DIRECTOR)
    await hall.tick_tables()
    await session.tick()
    assert (session.tournament.number, session.stored.deadline, session.stored.remaining) == (2, None, 100)


@pytest.mark.parametrize(
    ("is_playing", "acts", "sentence"),
    [
        (False, "pause pause", "The tournament is already paused."),
        (False, "resume", "The tournament isn't paused."),
        (False, "pause ring", "No round is on for a bell to end."),
        (True, "pause ring", "The tournament is paused: resume it first."),
        (
            False,
            "cancel",
            "The tournament has begun, so it can't be cancelled: /tournament end ends it, with a reason.",
        ),
        (False, "end cancel", "The tournament is over."),
        (False, "end pause", "The tournament is over."),
    ],
)
async def test_what_makes_no_sense_is_refused(hall: Hall, is_playing: bool, acts: str, sentence: str) -> None:
    session = await (hall.playing if is_playing else hall.seated)(people=4)
    *first, last = acts.split()
    for act in first:
        await (session.end(DIRECTOR, "It is late.") if act == "end" else getattr(session, act)(DIRECTOR))
    with refused(sentence):
        await getattr(session, last)(DIRECTOR)


async def test_who_leaves_in_a_pause_is_replaced_after_it(hall: Hall) -> None:
    session = await hall.playing(people=4)
    await session.pause(DIRECTOR)
    await session.leave(PEOPLE[0])
    (table,) = await hall.tick_tables()
    assert (sum(seat.is_away for seat in table.seats), table.clock.house_at) == (1, None)


async def test_a_correction_counts(hall: Hall) -> None:
    session = await hall.playing(people=4)
    await hall.play_round_on(session)
    corrected = Corrected(1, 1, 0, 3, "A marble was counted twice.")
    await session.correct(DIRECTOR, corrected)
    assert (await hall.tournament()).tournament.rounds[0].scores[0][0] == 3
    assert "A marble was counted twice." in session.board().notes[0]


async def test_the_end_in_a_pause_too_closes_the_tables_without_a_result(hall: Hall) -> None:
    session = await hall.playing(people=8)
    late = await hall.table(1)
    await session.pause(DIRECTOR)
    await session.end(DIRECTOR, "The power is out.")
    with pytest.raises(Refusal):
        await move(late)
    tables = await hall.memory.tables(ID, 1)
    assert [(table.status, table.reason) for table in tables] == [
        (Status.CLOSED, "The host ended the tournament. The reason: The power is out.")
    ] * 2
    assert session.board().notes == ("The host ended the tournament. The reason: The power is out.",)
    assert (session.stored.is_over, session.stored.due_at, hall.entries[-1].standings) == (True, None, ())
    assert not session.stored.is_paused
    assert (await hall.tournament()).stored == session.stored


async def test_an_early_end_ranks_by_the_rounds_that_are_over(hall: Hall) -> None:
    session = await hall.seated(people=8, rounds=3)
    await hall.play_round(session)
    await session.end(DIRECTOR, "It is late.")
    assert len(hall.entries[-1].standings) == 8


async def test_an_end_needs_a_reason_which_may_be_as_long_as_is_said(hall: Hall) -> None:
    session = await hall.playing(people=4)
    with pytest.raises(Refusal):
        await session.end(DIRECTOR, " ")
    with refused("A reason can have at most 200 characters."):
        await session.end(MANAGER, "x" * (LONGEST_REASON + 1))
    assert [table.status for table in await hall.memory.tables(ID, 1)] == [Status.PLAYING]
    await session.end(MANAGER, "x" * LONGEST_REASON)
    assert session.tournament.reason == (
        f"A member who can manage messages ended the tournament. The reason: {'x' * LONGEST_REASON}"
    )


@pytest.mark.parametrize(("director", "who"), [(DIRECTOR, "The host"), (MANAGER, "A member who can manage messages")])
async def test_a_cancelled_sign_up_says_who_cancelled_it(hall: Hall, director: Director, who: str) -> None:
    session = await hall.open(stored_tournament(), people=4)
    await session.cancel(director)
    assert session.board().notes == (f"{who} cancelled the tournament before its start.",)


async def test_whoever_directs_it_can_be_closed(hall: Hall) -> None:
    session = await hall.playing(people=8)
    await session.close("The room is gone.")
    assert [(table.status, table.reason) for table in await hall.memory.tables(ID, 1)] == [
        (Status.CLOSED, "The room is gone.")
    ] * 2
    assert (session.board().notes, session.stored.due_at) == (("The room is gone.",), None)


# The review


@pytest.mark.parametrize(("schedule", "seconds"), [({"timer": 60}, 120), ({"timer": 86400}, 86400), ({"review": 0}, 0)])
async def test_scores_stay_open_as_long_as_a_move_may_take(hall: Hall, schedule: dict[str, int], seconds: int) -> None:
    session = await hall.playing(people=4, rounds=1, **schedule)
    await hall.play_round_on(session)
    assert (session.tournament.phase, session.stored.deadline) == (Phase.REVIEW, hall.memory.now + seconds)


async def test_who_comes_back_in_the_review_plays_off(hall: Hall) -> None:
    session = await hall.playing(people=4, rounds=1)
    await session.ring(DIRECTOR)
    await hall.tick_tables()
    await session.tick()
    tied = [standing.player for standing in session.tournament.ranking() if standing.place == 1]
    person = PEOPLE[tied[0]]
    await session.leave(person)
    card = session.card(person)
    assert card is not None
    assert (card.is_away, card.following) == (True, "The last round is over. You are away, and would miss a play-off.")
    await session.join(person, name(person))
    await hall.move_on(session)
    assert set(tied) == set(session.tournament.tied)
    card = session.card(person)
    assert card is not None
    assert not card.is_away
