"""The record's outer shape, and the referee's reasons, on the toy game."""

from __future__ import annotations

from typing import Any

import orjson
import pytest

from games.api import Acted, AnyEvent, Checkpoint, Happened, Json, OptionsRefused
from games.records.record import NotJson, Record, RecordError, event_from_json, event_to_json, referee, replay
from tests.games.toy import Deal, Lay, Snap, Toy, ToyOptions

TOY = Toy()
GAMES = {"toy": TOY}

# Seat 0 holds 1 3 5, seat 1 holds 2 4 6.
PACK = tuple(range(1, 13))
DEAL: Json = {"chance": {"type": "deal", "pack": list(PACK)}}
SNAP: Json = {"type": "snap"}


def lay(seat: int, card: int) -> Json:
    return {"seat": seat, "action": {"type": "lay", "card": card}}


def snap(seat: int) -> Json:
    return {"seat": seat, "action": SNAP}


def checkpoint(snapped: list[int], totals: list[int]) -> Json:
    return {"checkpoint": {"type": "hand", "snapped": snapped, "totals": totals}}


# The last card, 2, is lower than 5: seat 0 may call, and the books are due as well.
HAND = (DEAL, lay(0, 1), lay(1, 4), lay(0, 3), lay(1, 6), lay(0, 5), lay(1, 2))

CLOSED: Json = checkpoint([], [0, 0])["checkpoint"]


def record(*events: Json, **changes: Any) -> bytes:
    """A record of the toy game with these events that breaks off after them."""
    data = {
        "format": "parlour-record/1",
        "game": "toy",
        "options": {"bonus": "none", "start": "low"},
        "seats": 2,
        "seed": None,
        "events": events,
        "result": None,
    }
    return orjson.dumps(data | changes)


def fault_of(text: bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        referee(Record.from_json(text), GAMES)
    return caught.value


def test_a_record_is_parsed_whole() -> None:
    parsed = Record.from_json(record(DEAL, seed="ab"))
    assert parsed == Record(
        game="toy", options={"bonus": "none", "start": "low"}, seats=2, seed="ab", events=(DEAL,), result=None
    )


def test_a_record_is_one_line_with_the_keys_in_their_order() -> None:
    text = Record.from_json(record(DEAL)).to_json()
    assert "\n" not in text
    assert list(orjson.loads(text)) == ["format", "game", "options", "seats", "seed", "events", "result"]


@pytest.mark.parametrize("text", ["", "{", "nothing", b"\xff", '{"a": NaN}'])
def test_a_text_that_is_not_json_is_told_from_a_wrong_record(text: str | bytes) -> None:
    with pytest.raises(NotJson):
        Record.from_json(text)


@pytest.mark.parametrize("text", ["[]", "1", "null", '"record"'])
def test_json_that_is_no_object_is_a_wrong_record(text: str) -> None:
    with pytest.raises(RecordError, match="a record is a JSON object"):
        Record.from_json(text)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "parlour-record/2"),
        ("game", 1),
        ("options", []),
        ("seats", "2"),
        ("seats", 2.0),
        ("seats", True),
        ("seed", 1),
        ("seed", ""),
        ("seed", "0x12"),
        ("seed", "the deal of Friday"),
        ("events", {}),
        ("result", []),
    ],
)
def test_a_value_of_the_wrong_type_is_named(key: str, value: object) -> None:
    fault = fault_of(record(**{key: value}))
    assert fault.event is None
    assert str(fault).startswith(("the format is", f"{key} cannot be {orjson.dumps(value).decode()}"))


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"seat": 0},
        {"action": SNAP},
        {"seat": 0, "action": SNAP, "chance": {}},
        {"seat": 0, "action": SNAP, "time": 1},
        {"seat": "0", "action": SNAP},
        {"seat": True, "action": SNAP},
        {"seat": 0, "action": "snap"},
        {"seat": 0, "action": SNAP, "legal": {}},
        {"seat": 0, "action": SNAP, "legal": ["snap"]},
        {"chance": []},
        {"chance": {}, "legal": []},
        {"checkpoint": None},
        [],
        None,
    ],
)
def test_an_event_of_another_shape_is_named_by_its_place(event: object) -> None:
    with pytest.raises(RecordError) as caught:
        Record.from_json(record(DEAL, event))  # type: ignore[arg-type]
    assert caught.value.event == 1
    assert str(caught.value).startswith("event 1: ")


def test_comments_are_left_out_of_the_record_and_its_events() -> None:
    parsed = Record.from_json(record({"_": 1, **DEAL, "_note": "two"}, _note="one"))
    assert parsed == Record.from_json(record(DEAL))


def test_an_event_is_compact_json() -> None:
    assert event_to_json(TOY, Acted(1, Lay(7))) == '{"seat":1,"action":{"type":"lay","card":7}}'
    assert event_to_json(TOY, Happened(Deal((2, 1)))) == '{"chance":{"type":"deal","pack":[2,1]}}'
    assert event_to_json(TOY, Checkpoint({"type": "hand"})) == '{"checkpoint":{"type":"hand"}}'


@pytest.mark.parametrize("event", [Acted(0, Snap()), Happened(Deal(PACK)), Checkpoint({"totals": [1, 2]})])
def test_an_event_survives_json(event: Acted[Any] | Happened[Any] | Checkpoint) -> None:
    assert event_from_json(TOY, event_to_json(TOY, event)) == event


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"seat":0,"action":{"type":"lay"}}', '{"seat":0,"action":"lay"}'])
def test_a_text_that_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        event_from_json(TOY, text)


def test_a_call_may_come_before_books_that_are_due() -> None:
    state = referee(Record.from_json(record(*HAND, snap(0), checkpoint([0], [1, 0]))), GAMES)
    assert state.is_chance_due


def test_books_that_are_due_may_be_closed_without_a_call() -> None:
    state = referee(Record.from_json(record(*HAND, checkpoint([], [0, 0]))), GAMES)
    assert state.is_chance_due


def test_a_finished_record_passes() -> None:
    hand = (*HAND, checkpoint([], [0, 0]))
    result = {"totals": [0, 0], "winners": [0, 1]}
    state = referee(Record.from_json(record(*hand, *hand, result=result)), GAMES)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.places == (1, 1)


@pytest.mark.parametrize(
    ("events", "event", "fault"),
    [
        ((lay(0, 1),), 0, "seat 0 cannot act: a chance outcome comes next"),
        ((DEAL, DEAL), 1, "no chance outcome is due: seat 0 acts next"),
        ((DEAL, lay(2, 5)), 1, "there is no seat 2"),
        ((DEAL, lay(-1, 5)), 1, "there is no seat -1"),
        ((DEAL, lay(1, 2)), 1, "seat 1: Another seat is to lay a card first."),
        ((DEAL, lay(0, 2)), 1, "seat 0: You do not hold 2: lay a card of your hand."),
        ((DEAL, lay(0, 13)), 1, "an action is to lay one of the cards 1 to 12, or to snap"),
        ((DEAL, checkpoint([], [0, 0])), 1, "no checkpoint is due: seat 0 acts next"),
        ((*HAND, DEAL), 7, "no chance outcome is due: a checkpoint comes next"),
        (
            (*HAND, snap(1)),
            7,
            "seat 1: Nothing lower was laid by anybody else, so wait for such a card to call SNAP. (snap)",
        ),
        ((*HAND, snap(0), lay(0, 1)), 8, "seat 0 cannot act: a checkpoint comes next"),
        (({"chance": {"type": "deal", "pack": [1, 1]}},), 0, "the pack holds each of 1 to 12 once"),
        (({"chance": {"type": "cut"}},), 0, "a chance outcome is a deal of a pack"),
        ((*HAND, checkpoint([], [0, 1])), 7, 'the checkpoint\'s "totals" is [0,0], not [0,1]'),
        ((*HAND, {"checkpoint": {"type": "hand"}}), 7, 'the checkpoint has no "snapped"'),
        ((*HAND, {"checkpoint": CLOSED | {"pool": 1}}), 7, 'a checkpoint has no key "pool"'),
        (
            (*HAND, {"checkpoint": {"type": "hand", "snapped": [], "totals": [False, False]}}),
            7,
            'the checkpoint\'s "totals" is [0,0], not [false,false]',
        ),
    ],
)
def test_the_referee_names_the_event_and_the_rule(events: tuple[Json, ...], event: int, fault: str) -> None:
    error = fault_of(record(*events))
    assert (error.event, error.fault) == (event, fault)
    assert str(error) == f"event {event}: {fault}"


LAYS = [{"type": "lay", "card": card} for card in (1, 3, 5)]


def test_lists_of_legal_actions_are_compared_as_sets() -> None:
    referee(Record.from_json(record(DEAL, lay(0, 1) | {"legal": LAYS[::-1]})), GAMES)


def test_a_call_stands_in_no_list_of_legal_actions() -> None:
    """Seat 0 could lay 3 or 5, or call SNAP on the 2 that followed 3."""
    legal = [{"type": "lay", "card": card} for card in (1, 5)]
    events = (DEAL, lay(0, 3), lay(1, 2))
    referee(Record.from_json(record(*events, lay(0, 5) | {"legal": legal})), GAMES)
    error = fault_of(record(*events, lay(0, 5) | {"legal": [*legal, SNAP]}))
    assert error.fault == 'the list of legal actions has {"type":"snap"}, which is not legal'


@pytest.mark.parametrize(
    ("events", "fault"),
    [
        ((lay(0, 1) | {"legal": LAYS[:2]},), 'the list of legal actions lacks {"card":5,"type":"lay"}'),
        ((lay(0, 1) | {"legal": [*LAYS, LAYS[0]]},), "the list of legal actions has one of them twice"),
        (
            (lay(0, 1) | {"legal": [*LAYS, {"type": "lay", "card": 2}]},),
            'the list of legal actions has {"card":2,"type":"lay"}, which is not legal',
        ),
        ((lay(0, 3), lay(1, 2), snap(0) | {"legal": [SNAP]}), "a call carries no list of legal actions"),
    ],
)
def test_a_wrong_list_of_legal_actions_is_named(events: tuple[Json, ...], fault: str) -> None:
    error = fault_of(record(DEAL, *events))
    assert (error.event, error.fault) == (len(events), fault)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"game": "chess"}, 'there is no game "chess"'),
        ({"seats": 5}, "Snap seats 2 to 4 with these options."),
        ({"options": {"bonus": "none"}}, 'the options have no "start"'),
        (
            {"options": {"bonus": "none", "start": "low", "x": 1}},
            "Snap has no option x: its options are bonus and start.",
        ),
        ({"options": {"bonus": 2, "start": "low"}}, "The option bonus can be none or 5."),
        (
            {"options": {"bonus": 5.0, "start": "low"}},
            'the options are written {"bonus":5,"start":"low"}, not {"bonus":5.0,"start":"low"}',
        ),
        ({"result": {}}, "the record has a result, but breaks off before the game is over"),
    ],
)
def test_a_fault_outside_the_events_names_none(changes: Json, fault: str) -> None:
    error = fault_of(record(DEAL, **changes))
    assert (error.event, str(error)) == (None, fault)


def test_a_replay_stops_at_an_illegal_event() -> None:
    events: list[AnyEvent] = [Happened(Deal(PACK)), Acted(0, Lay(2))]
    with pytest.raises(RecordError, match=r"^event 1: seat 0: You do not hold 2"):
        replay(TOY, ToyOptions(), 2, events)


def test_a_replay_refuses_a_number_of_seats() -> None:
    with pytest.raises(OptionsRefused):
        replay(TOY, ToyOptions(), 5, [])
