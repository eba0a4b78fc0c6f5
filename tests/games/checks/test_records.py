"""What is wrong with the notation of a game, or with what its referee lets pass, is found and the hook named."""

from __future__ import annotations

import itertools
from typing import Any

import orjson
import pytest

from games.api import IllegalChance, Json
from games.checks.case import Case, each_first, record_of
from games.checks.corruption import CORRUPTIONS, Corruption, NothingToCorrupt
from games.checks.records import pieces_too_many
from games.records.record import Record, RecordError, referee
from tests.games.checks.broken import finding, toy
from tests.games.free import ALL_GAMES
from tests.games.toy import CARDS, Deal, Lay, Play, Toy, ToyState

COUNT = itertools.count()


def renamed(self: Toy, action: Play) -> Json:
    return {"type": "lay", "card": 13 - action.card} if isinstance(action, Lay) else Toy.action_to_json(self, action)


def lenient(self: Toy, data: Json) -> Play:
    return Lay(int(data["card"])) if data.get("type") == "lay" and "card" in data else Toy.action_from_json(self, data)


def trusting(self: ToyState, chance: Deal) -> None:
    """Deals whatever it is given."""
    for seat in range(self.seats):
        self.hands[seat] = sorted(chance.pack[seat : self.seats * 3 : self.seats])


def hasty(self: ToyState, chance: Deal) -> None:
    """Deals before it looks."""
    self.totals[0] += 1
    ToyState.apply_chance(self, chance)


def mute(self: ToyState, chance: Deal) -> None:
    if sorted(chance.pack) != list(CARDS):
        raise IllegalChance
    ToyState.apply_chance(self, chance)


def anybodys(self: ToyState, seat: int) -> list[Play]:
    """Whoever is to act may lay any card of anybody."""
    return [Lay(card) for hand in self.hands for card in hand] if seat in self.to_act else []


def the_movers(self: ToyState, seat: int) -> list[Play]:
    """Whoever asks may lay the cards of who is to act."""
    return [Lay(card) for card in self.hands[self.turn]]


def begun_by_1(self: ToyState, chance: Deal) -> None:
    ToyState.apply_chance(self, chance)
    self.turn = 1


def laid_anyhow(self: ToyState, seat: int, action: Play) -> None:
    assert isinstance(action, Lay)
    (hand,) = [hand for hand in self.hands if action.card in hand]
    hand.remove(action.card)
    self.laid.append(action.card)
    self.turn = next((each for each in range(self.seats) if self.hands[each]), self.turn)


def wilful(self: ToyState, rng: Any) -> Deal:
    """Draws by something besides its generator."""
    turned = next(COUNT) % 12
    return Deal(CARDS[turned:] + CARDS[:turned])


def undealt(self: ToyState, seat: int) -> list[Play]:
    """The cards in hand in an order of their own each time."""
    legal = ToyState.legal_actions(self, seat)
    turned = next(COUNT) % (len(legal) or 1)
    return legal[turned:] + legal[:turned]


def counted(self: ToyState, seat: int, action: Play) -> None:
    """Scores by something besides what happened."""
    ToyState.apply_action(self, seat, action)
    self.totals[seat] += next(COUNT)


def timed(self: ToyState) -> Json | None:
    return None if ToyState.books(self) is None else {"time": next(COUNT)}


BROKEN: dict[str, list[tuple[dict[str, Any], str]]] = {
    "a record survives json": [({"chance_to_json": lambda self, chance: {"type": "deal", "pack": chance.pack}}, "A")],
    "the same seed plays the same game": [
        ({"sample_chance": wilful}, "The same seed plays another game: event 0"),
        ({"legal_actions": undealt}, "The same seed plays another game: event "),
    ],
    "every event survives json": [({"action_to_json": renamed}, "`action_to_json` and `action_from_json` do not go")],
    "every legal action survives json": [({"action_to_json": renamed}, "`action_from_json` reads {")],
    "a mutilated action or chance outcome is not parsed as another": [
        ({"action_from_json": lenient}, "`action_from_json` reads {")
    ],
    "a replay gives the same views": [({"apply_action": counted}, "A replay of ")],
    "a record may break off after any event": [
        ({"books": timed}, "The referee refuses a record that breaks off after ")
    ],
    "what can be drawn once is not drawn twice": [({"apply_chance": trusting}, "`apply_chance` takes [9,9,")],
    "the referee finds one thing wrong": [
        (
            {"apply_chance": begun_by_1, "legal_actions": the_movers, "apply_action": laid_anyhow},
            "The referee lets pass to act from another seat",
        )
    ],
    "the referee finds two actions swapped": [
        ({"legal_actions": anybodys, "apply_action": laid_anyhow}, "The referee finds ")
    ],
    "the rules refuse a mutilated chance outcome and stay where they were": [
        ({"apply_chance": trusting}, "`apply_chance` takes {"),
        (
            {"apply_chance": hasty},
            "`apply_chance` refuses an outcome, and yet it changes: `totals` of what the channel sees.",
        ),
        ({"apply_chance": mute}, "`apply_chance` refuses an outcome without a word."),
    ],
    "the referee names a mutilated chance outcome": [({"apply_chance": trusting}, "The referee takes {")],
}
"""The change of the toy for each check, and the finding."""


@pytest.mark.parametrize(
    ("name", "changes", "sentence"), [(name, *row) for name, rows in BROKEN.items() for row in rows]
)
def test_what_is_wrong_is_found_and_its_hook_named(name: str, changes: dict[str, Any], sentence: str) -> None:
    told = finding(toy(**changes), name).told
    assert told.startswith(sentence), told


@pytest.mark.parametrize("corrupt", CORRUPTIONS, ids=lambda corrupt: corrupt.__name__)
def test_there_is_a_game_whose_record_each_corruption_makes_wrong(corrupt: Corruption) -> None:
    assert any(_is_found(case, corrupt) for game in ALL_GAMES.values() for case in each_first(game))


def _is_found(case: Case, corrupt: Corruption) -> bool:
    data = orjson.loads(record_of(case).to_json())
    try:
        corrupt(data)
    except NothingToCorrupt:
        return False
    with pytest.raises(RecordError):
        referee(Record.from_json(orjson.dumps(data)), ALL_GAMES)
    return True


@pytest.mark.parametrize(
    ("drawn", "others", "changed"),
    [
        (["a", "b", "c"], [["c", "a", "b"]], ["a", "a", "c"]),
        ([1, 1, 2], [[2, 1, 1]], [1, 1, 1]),
        ([7, 2], [[3, 9], [2, 4]], [7, 7]),
        ([1, 4], [[5, 5]], [1, 4, 1]),
        ([4, 4, 5], [[1, 2, 3]], [4, 4, 5, 4]),
        (["a", "b"], [], ["a", "a"]),
    ],
)
def test_a_piece_is_drawn_twice_from_a_pack_and_one_too_many_of_dice(
    drawn: list[Any], others: list[list[Any]], changed: list[Any]
) -> None:
    assert pieces_too_many(drawn, others) == changed
