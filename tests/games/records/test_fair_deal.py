"""The method of games/FAIR_DEAL.md, written once more from its words alone: it finds the same deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import pytest

from games.api import Json
from games.catalogue import GAMES
from games.checks.case import Case, record_of
from games.core import Game
from games.options import options_from_json
from games.records.record import Record, event_from_data, replay
from tests.games.free import CASES
from tests.games.source import Source, drawn

T = TypeVar("T")

each_case = pytest.mark.parametrize("case", [case for case in CASES if case.game.key in GAMES], ids=str)


def _twice(things: Sequence[T], packs: int) -> list[T]:
    return [thing for thing in things for _ in range(packs)]


def _cards(symbol: str, numbers: str) -> list[str]:
    return [f"{symbol}-{number}" for number in numbers.split()]


ROUND, FOUR_SIDED, STAR = "1 2 3 4 5 7 8 10 11 12 13 14", "1 2 3 5 7 10 11 13 14", "1 2 3 4 5 7 8"
WHOT_PACK = [
    *(card for symbol in ("circle", "triangle") for card in _cards(symbol, ROUND)),
    *(card for symbol in ("cross", "square") for card in _cards(symbol, FOUR_SIDED)),
    *_cards("star", STAR),
    *["whot"] * 5,
]
STICKS = [
    *("HHH", "SSS", "DDD", "CCC", "TTT"),
    *("HHS", "SSD", "DDC", "CCT", "TTH"),
    *("HDH", "SCS", "DTD", "CHC", "TST"),
    *("HCH", "STS", "DHD", "CSC", "TDT"),
    *("THH", "HSS", "SDD", "DCC", "CTT"),
    *("HSD", "SDC", "DCT", "CTH", "THS"),
    *("HCS", "STD", "DHC", "CST", "TDH"),
]
JOKER_PACK = [*_twice([f"{rank}{suit}" for rank in (*range(2, 11), *"JQKA") for suit in "CDHS"], 2), *["JOKER"] * 4]


def _packs(record: Record, most_of_one: int) -> int:
    packs = record.options["packs"]
    return packs if isinstance(packs, int) else 1 if record.seats <= most_of_one else 2


def _whot(source: Source, record: Record, index: int) -> Json:
    pack = _twice(WHOT_PACK, _packs(record, 5))
    if record.events[index]["chance"]["type"] == "deal":
        return {"pack": source.draw(pack)}
    rounds: list[dict[str, str]] = []
    tied = list(range(record.seats))
    while not rounds or len(tied) > 1:
        cut = {seat: pack[source.below(len(pack))] for seat in tied}
        counts = {seat: 20 if card == "whot" else int(card.split("-")[1]) for seat, card in cut.items()}
        tied = [seat for seat in tied if counts[seat] == min(counts.values())]
        rounds.append({str(seat): card for seat, card in cut.items()})
    return {"rounds": rounds, "dealer": tied[0]}


def _nojoke(source: Source, record: Record, index: int) -> Json:
    is_straight = record.game == "nojoke-straight"
    leader = {"leader": source.below(record.seats)} if index == 0 and record.game != "nojoke-solitaire" else {}
    keys = [(source.fraction(), stick) for stick in _twice(STICKS, _packs(record, 6) if is_straight else 1)]
    return {**leader, "sticks": [stick for _, stick in sorted(keys, key=lambda key: key[0])]}


def _nubs(source: Source, record: Record, index: int) -> Json:
    return {"seat": source.below(record.seats)}


def _joker(source: Source, record: Record, index: int) -> Json:
    if index == 0:
        return {"dealer": source.below(4), "pile": source.draw(JOKER_PACK)}
    shuffled = [number for number in range(index) if record.events[number].get("chance", {}).get("type") == "reshuffle"]
    laid = Counter(
        event["action"]["card"] for event in record.events[max(shuffled, default=0) : index] if "seat" in event
    )
    return {"pile": source.draw(sorted(laid.elements(), key=JOKER_PACK.index))}


def _nothanks(source: Source, record: Record, index: int) -> Json:
    out = (10, 20, 30) if record.options["variant"] == "tactical" else ()
    cards = source.shuffle([card for card in range(3, 36) if card not in out])
    return {"deck": cards[:24], "removed": cards[24:], "first": source.below(record.seats)}


def _declared(source: Source, record: Record, index: int) -> Json:
    """Each of the draws that a game declares, in order."""
    game = GAMES[record.game]
    assert isinstance(game, Game)
    options = options_from_json(game, record.options)
    events = [event_from_data(game, data) for data in record.events[:index]]
    position = replay(game, options, record.seats, events)
    draws = game.position.chances[record.events[index]["chance"]["type"]].drawn
    return {name: drawn(source, draw, position) for name, draw in draws.items()}


METHODS: dict[str, Callable[[Source, Record, int], Json]] = {
    "whot": _whot,
    "nojoke-straight": _nojoke,
    "nojoke-progressive": _nojoke,
    "nojoke-solitaire": _nojoke,
    "nubs": _nubs,
    "joker": _joker,
    "nothanks": _nothanks,
}


def _chances(record: Record) -> Iterator[tuple[int, Json]]:
    """The chance outcomes of a record, each with its position in the events."""
    return ((index, event["chance"]) for index, event in enumerate(record.events) if "chance" in event)


@each_case
def test_the_method_of_the_page_draws_every_chance_outcome(case: Case) -> None:
    record = record_of(case)
    assert record.seed is not None
    for n, (index, chance) in enumerate(_chances(record)):
        drawn = METHODS.get(record.game, _declared)(Source(record.seed, n), record, index)
        assert {key: chance[key] for key in drawn} == drawn


def test_reshuffles_are_among_what_is_drawn() -> None:
    kinds = {chance["type"] for case in CASES if case.game.key == "joker" for _, chance in _chances(record_of(case))}
    assert kinds == {"deal", "reshuffle"}
