"""Verification of a tournament's chance, redrawn from its seed."""

from __future__ import annotations

import orjson

from games.api import Happened, Json, apply
from games.joker.board import SEATS
from games.records.record import Record, RecordError, event_from_data
from games.seed import chance_rng
from games.tournament.draws import draw_rng, table_seed
from games.tournament.model import Drew, RoundBegan, TournamentOptions
from games.tournament.notation import event_from_json
from games.tournament.results import GAME, GAME_OPTIONS
from games.tournament.state import Tournament


def verify_archive(archive: Json) -> None:
    """Check that every card in an archive that the referee has passed follows from its seed; raises RecordError."""
    if archive["seed"] is None:
        raise RecordError("the tournament does not tell its seed")
    seed = bytes.fromhex(archive["seed"])
    _verify_draws(archive, seed)
    for over in archive["rounds"]:
        for table in over["tables"]:
            try:
                _verify_game(table["record"], table_seed(seed, over["round"], table["table"]))
            except RecordError as error:
                raise RecordError(f"round {over['round']}, table {table['table']}: {error}") from error


def _verify_draws(archive: Json, seed: bytes) -> None:
    tournament = Tournament(TournamentOptions.model_validate(archive["options"]))
    drawn = 0
    for index, data in enumerate(archive["events"]):
        event = event_from_json(data)
        if isinstance(event, Drew):
            if event.draw != tournament.sample_draw(draw_rng(seed, drawn)):
                raise RecordError(f"the seed gives other cards for draw {drawn}", index)
            drawn += 1
        if isinstance(event, RoundBegan) and event.turned not in (None, due := tournament.turns(seed)):
            raise RecordError(f"by the seed the tables are turned by {due}, so that the high card deals", index)
        tournament.apply(event)


def _verify_game(data: Json, seed: bytes) -> None:
    record = Record.from_json(orjson.dumps(data))
    if record.seed != seed.hex():
        raise RecordError(f"the seed of the game is {seed.hex()}")
    state = GAME.new(GAME_OPTIONS, SEATS)
    drawn = 0
    for index, item in enumerate(record.events):
        event = event_from_data(GAME, item)
        if isinstance(event, Happened):
            if event.chance != state.sample_chance(chance_rng(seed, drawn)):
                raise RecordError(f"the seed gives other cards for chance outcome {drawn}", index)
            drawn += 1
        apply(state, event)
