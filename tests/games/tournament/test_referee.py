"""Whole tournaments as JSON: simulated, refereed, and refused once somebody tampered with them."""

from __future__ import annotations

import copy
import functools
import operator
from collections.abc import Callable, Iterator

import orjson
import pytest

from games.api import Json
from games.joker.cards import CARD_RANKS, parse_card
from games.records.record import NotJson, Record, RecordError, referee
from games.seed import seed_from_text
from games.tournament.archive import archive_of
from games.tournament.model import Ended, Joined, TableEnded, TournamentEvent, TournamentOptions
from games.tournament.notation import event_from_json, event_to_json
from games.tournament.referee import parse_archive, referee_archive
from games.tournament.results import table_result
from games.tournament.simulate import play_tournament
from games.tournament.state import Tournament
from games.tournament.verify import verify_archive

SEED = seed_from_text("referee")


@functools.cache
def _whole() -> bytes:
    return orjson.dumps(play_tournament(TournamentOptions(rounds=2), 9, SEED))


def whole() -> Json:
    """A simulated tournament of 9 people and 2 rounds, to be tampered with."""
    data: Json = orjson.loads(_whole())
    return data


def tables(data: Json) -> list[tuple[Json, Json]]:
    """Every table with its round."""
    return [(table, over) for over in data["rounds"] for table in over["tables"]]


def events(data: Json, kind: str) -> list[Json]:
    return [event for event in data["events"] if event["type"] == kind]


def test_what_is_simulated_passes_and_the_same_seed_plays_the_same() -> None:
    tournament = referee_archive(whole() | {"_note": "a comment is left out"})
    assert tournament.is_over
    assert len(tournament.rounds) >= 2
    assert tournament.winners
    verify_archive(whole())
    assert orjson.dumps(play_tournament(TournamentOptions(rounds=2), 9, SEED)) == _whole()


def test_tables_act_in_turn_until_one_finishes_and_the_others_records_say_that_they_did_not() -> None:
    for over in whole()["rounds"]:
        bell = over["bell"]
        assert [table["table"] for table in over["tables"] if table["finished"]] == [bell]
        acts = [sum("action" in event for event in table["record"]["events"]) for table in over["tables"]]
        assert acts == [acts[bell - 1]] * bell + [acts[bell - 1] - 1] * (len(acts) - bell)
    stopped = [table["record"]["result"]["finished"] for table, _ in tables(whole()) if not table["finished"]]
    assert stopped
    assert not any(stopped)


def high_cards(data: Json) -> Iterator[tuple[Json, int]]:
    """Each table with the player whose card deals there: the highest, later the higher of the high partners'."""
    first, *later = data["rounds"]
    for table in first["tables"]:
        yield table, max(table["seats"], key=lambda player: ranks_of(data["draw"], player))
    for over, after in zip(data["rounds"], later, strict=False):
        for table in after["tables"] if over["movement"] else ():
            cuts = {player: move["cuts"] for move in over["movement"] for player in move["winners"] + move["losers"]}
            high = [move["winners"][0] for move in over["movement"]] + [move["losers"][0] for move in over["movement"]]
            (stayed, came) = [player for player in table["seats"] if player in high]
            yield table, max((stayed, came), key=lambda player: ranks_of(cuts[player], player)[:1])


def ranks_of(cuts: list[dict[str, str]], player: int) -> list[int]:
    return [CARD_RANKS[parse_card(cut[str(player)])] for cut in cuts if str(player) in cut]


def test_whose_card_is_high_deals_at_every_table() -> None:
    dealt = 0
    for seed in range(4):
        data = play_tournament(TournamentOptions(rounds=3), 9, seed_from_text(f"high {seed}"))
        for table, player in high_cards(data):
            assert table["seats"][table["record"]["events"][0]["chance"]["dealer"]] == player
            dealt += 1
    assert dealt >= 36


@pytest.mark.parametrize("policy", ["random", "steady"])
def test_a_tournament_of_four_people_may_list_all_legal_actions(policy: str) -> None:
    data = play_tournament(TournamentOptions(rounds=1), 4, SEED, "steady" if policy == "steady" else "random", True)
    (table,) = data["rounds"][0]["tables"]
    assert all(("legal" in event) == ("action" in event) for event in table["record"]["events"])
    assert referee_archive(orjson.loads(orjson.dumps(data))).is_over


def test_the_house_that_fills_up_is_no_person_and_has_no_card() -> None:
    data = whole()
    assert [player["person"] for player in data["players"][:12]] == [*range(1, 10), None, None, None]
    assert [card["player"] for card in data["cards"]] == list(range(9))
    assert {line["player"] for line in data["ranking"]} == set(range(9))


def test_a_tournament_that_was_ended_early_passes() -> None:
    happened: list[TournamentEvent] = [Joined(1), Ended("Rain.")]
    tournament = Tournament.replay(TournamentOptions(), happened)
    data = orjson.loads(orjson.dumps(archive_of(tournament, happened, {}, None)))
    assert referee_archive(data).reason == "Rain."


def test_a_tournament_may_break_off_after_any_event() -> None:
    data = whole()
    records = {(over["round"], table["table"]): table["record"] for table, over in tables(data)}
    for end in range(len(data["events"])):
        happened = [event_from_json(event) for event in data["events"][:end]]
        tournament = Tournament.replay(TournamentOptions(rounds=2), happened)
        broken_off = archive_of(tournament, happened, records, SEED, is_in_turn=True)
        assert referee_archive(orjson.loads(orjson.dumps(broken_off))).phase is tournament.phase


def test_what_is_no_archive_is_told_apart() -> None:
    assert parse_archive(b'{"format": "parlour-record/1"}') is None
    assert parse_archive(b"[]") is None
    assert parse_archive(_whole()) == whole()
    with pytest.raises(NotJson):
        parse_archive(b"hello")


def _swap_winners(data: Json) -> None:
    table, _ = tables(data)[0]
    table["winners"] = [player for player in table["seats"] if player not in table["winners"]]


def _swap_results(data: Json) -> None:
    ended = events(data, "table")[-1]
    ended["scores"].reverse()
    ended["progress"].reverse()


def _drop_action(data: Json) -> None:
    record = next(table["record"] for table, _ in tables(data) if not table["finished"])
    del record["events"][-1]


def _move_card(data: Json) -> None:
    cut = events(data, "drew")[0]["cuts"][0]
    cut["0"], cut["1"] = cut["1"], cut["0"]


def _score_twice(data: Json) -> None:
    first = data["events"].index(events(data, "table")[0])
    data["events"].insert(first + 1, copy.deepcopy(data["events"][first]))


def _correct_in_silence(data: Json) -> None:
    last = data["events"].index(events(data, "closed")[0])
    corrected = {"type": "corrected", "round": 1, "table": 1, "pair": 0, "score": 13, "reason": "why"}
    data["events"].insert(last, corrected)


def _swap_records(data: Json) -> None:
    first, second = data["rounds"][0]["tables"][:2]
    first["record"], second["record"] = second["record"], first["record"]


def _illegal_move(data: Json) -> None:
    record = tables(data)[0][0]["record"]
    event = next(event for event in record["events"] if event.get("action", {}).get("type") == "discard")
    event["action"]["card"] = "JOKER"


def _turn_on(data: Json) -> None:
    turned = events(data, "began")[1]["turned"]
    turned[1] = (turned[1] + 2) % 4


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (_swap_winners, r"rounds\[0\]\.tables\[0\]\.winners"),
        (_swap_results, r"round 2, table \d: the record ends with .* but the event says"),
        (lambda data: tables(data)[-1][0]["seats"].reverse(), r"rounds\[1\]\.tables\[2\]\.seats"),
        (_drop_action, r"round 1, table \d: "),
        (
            lambda data: events(data, "table")[0].update(finished=False, scores=[18, 0]),
            r"round 1, table \d: the record ends with",
        ),
        (lambda data: data["ranking"][-1].update(total=99), r"ranking\[8\]\.total"),
        (lambda data: data["cards"][3]["lines"][0].update(score=99), r"cards\[3\]\.lines\[0\]\.score"),
        (
            lambda data: data.update(winners=[(data["winners"][0] + 1) % 9]),
            r"winners\[0\]: \d follows from the events, not \d",
        ),
        (_move_card, r"event \d+: "),
        (lambda data: data["events"].remove(events(data, "drew")[1]), r"event \d+: "),
        (lambda data: events(data, "drew")[0]["cuts"].pop(), r"event 10: players .* have yet to draw"),
        (
            lambda data: data["events"].insert(1, {"type": "joined", "person": 1}),
            r"event 1: person 1: You have already signed up",
        ),
        (_score_twice, r"event \d+: "),
        (_correct_in_silence, r"rounds\[0\]\.tables\[0\]\.scores"),
        (
            lambda data: tables(data)[0][0]["record"]["options"].update(partners="cut"),
            r"round 1, table 1: a table plays",
        ),
        (_swap_records, r"round 1, table 1: "),
        (_illegal_move, r"round 1, table 1: event \d+: seat \d"),
        (_turn_on, r"round 2, table 2: by the cards seat \d deals, not seat \d"),
        (lambda data: data["rounds"][0].pop("turned"), r"rounds\[0\]: "),
        (
            lambda data: events(data, "began")[1].pop("turned"),
            r"event \d+: Either all rounds of a tournament turn the seats",
        ),
        (lambda data: tables(data)[0][0].pop("record"), "round 1, table 1: there is no record of the game"),
        (lambda data: data["rounds"].pop(), r"by the events \d rounds are over"),
        (lambda data: data["rounds"][0]["tables"].pop(), "round 1 has 3 tables"),
        (
            lambda data: data["rounds"][0]["movement"][1].update(winners_to=2),
            r"rounds\[0\]\.movement\[1\]\.winners_to: 1 follows from the events, not 2",
        ),
        (lambda data: data["options"].update(rounds=13), "the options are rounds, a whole number from 1 to 12"),
        (lambda data: data.update(seed=data["seed"][:-2]), "a seed has 32 bytes"),
        (lambda data: data.pop("cards"), 'the tournament has no "cards"'),
        (lambda data: data.update(prize=100), 'a tournament has no key "prize"'),
        (
            lambda data: data["ranking"][0].update(place=True),
            r"ranking\[0\]\.place: 1 follows from the events, not true",
        ),
        (lambda data: operator.setitem(data["events"], 0, []), "event 0: an event is a JSON object"),
        (lambda data: data.update(in_turn=1), "in_turn cannot be 1"),
    ],
)
def test_a_tournament_that_was_tampered_with_is_refused(tamper: Callable[[Json], object], sentence: str) -> None:
    data = whole()
    tamper(data)
    with pytest.raises(RecordError, match=sentence):
        referee_archive(data)


def test_a_table_that_did_not_act_until_the_bell_is_refused() -> None:
    """Where tables act in turn, a stopped one has exactly the actions that the bell left it."""
    data = whole()
    over = data["rounds"][1]
    table = next(table for table in over["tables"] if not table["finished"])
    record = table["record"]
    record["events"].pop()
    state = referee(Record.from_json(orjson.dumps(record | {"result": None})))
    state.stop()
    outcome = state.outcome()
    assert outcome is not None
    record["result"] = outcome.result
    ended = [event for event in events(data, "table") if event["table"] == table["table"]][1]
    ended |= event_to_json(TableEnded(table["table"], table_result(state.view(None))))
    with pytest.raises(RecordError, match=rf"round 2, table {table['table']}: as table \d finished there were"):
        referee_archive(data)


ANOTHER = seed_from_text("another").hex()


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (lambda data: data.update(seed=ANOTHER), "event 10: the seed gives other cards for draw 0"),
        (lambda data: tables(data)[0][0]["record"].update(seed=ANOTHER), "round 1, table 1: the seed of the game is"),
        (
            lambda data: tables(data)[0][0]["record"]["events"][0]["chance"]["pile"].reverse(),
            "round 1, table 1: event 0: the seed gives other cards for chance outcome 0",
        ),
        (_turn_on, r"event \d+: by the seed the tables are turned by \(\d, \d, \d\), so that the high card deals"),
        (lambda data: data.update(seed=None), "does not tell its seed"),
    ],
)
def test_other_cards_than_the_seeds_are_found(tamper: Callable[[Json], object], sentence: str) -> None:
    data = whole()
    tamper(data)
    with pytest.raises(RecordError, match=sentence):
        verify_archive(data)
