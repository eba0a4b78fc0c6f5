"""How everybody stands in a rubber of WHOT, and what turned it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from games.api import Acted, Cast
from games.drawing.scores import CUP
from games.english import about_minutes, fitting, number, plural
from games.scores import Cell, Closed, ScoreSheet, Story, TurningPoint, sheet_lines, turning_hand
from games.whot.brief import whose
from games.whot.cards import SYMBOLS
from games.whot.labels import card_label, held_label
from games.whot.model import Draw, Play, WhotOptions, WhotView

COUNTER = "whot/counter"
_GAME_MINUTES = 4.0
_SEAT_MINUTES = 0.8
"""A game takes so long for each seat where many play."""
_MOST_WORDS = 90
_MANY_DRAWS = 3
"""A play turned a single game only if the others then drew half a hand."""


def minutes_for(options: WhotOptions, seats: int) -> int:
    """About how many minutes a rubber takes."""
    return about_minutes(options.games * max(_GAME_MINUTES, _SEAT_MINUTES * seats))


def sheet(view: WhotView, cast: Cast, books: Sequence[Closed]) -> ScoreSheet:
    """The totals against, with what each game of a rubber brought and whether it cost a counter."""
    seats = range(len(view.counts))
    totals = books[-1].books["totals"] if books else [0] * len(seats)
    games = [_cells(closed) for closed in books] if view.games > 1 else []
    return ScoreSheet(
        "against",
        sheet_lines(
            totals,
            is_low_best=True,
            places=view.outcome.places if view.outcome is not None else (),
            cells=[tuple(game[seat] for game in games) for seat in seats],
        ),
        columns=tuple(map(str, range(1, view.games + 1))) if view.games > 1 else (),
        newest=len(games) - 1 if games else None,
        part="Game" if view.games > 1 else "",
        key=((CUP, "went out"), (COUNTER, "paid a counter")) if games else (),
        aside=f"pool {number(books[-1].books['pool'] if books else 0)}",
    )


def _cells(closed: Closed) -> tuple[Cell, ...]:
    """What a game brought each seat."""
    against, winner = closed.books["against"], closed.books["winner"]
    most = max(against)
    return tuple(
        Cell(sign=CUP) if seat == winner else Cell(number(score), COUNTER if score == most else "")
        for seat, score in enumerate(against)
    )


def turning_point(view: WhotView, cast: Cast, story: Story) -> TurningPoint | None:
    """The game that the second lost most in against the winner; of a single game the play that most was drawn on."""
    if view.games > 1:
        return _turning_game(view, cast, story)
    return _turning_play(view.winners[0], cast, story) if len(view.winners) == 1 else None


def _turning_game(view: WhotView, cast: Cast, story: Story) -> TurningPoint | None:
    against = [closed.books["against"] for closed in story.books]
    index = turning_hand([[-score for score in scores] for scores in against], view.winners)
    if index is None:
        return None
    losers = [seat for seat in range(len(view.totals)) if seat not in view.winners]
    second = min(losers, key=lambda seat: view.totals[seat])
    revision = story.books[index].revision - 1
    played = next(islice(story.walk(), revision - 1, None))
    hand, score = played.state.hands[second], number(against[index][second])
    held = (held_label(hand), plural("card", len(hand)))
    game = f"game {index + 1}, where {cast.within(second)} still held"
    return TurningPoint(fitting((f"{game} {each} ({score})" for each in held), _MOST_WORDS), revision)


@dataclass(slots=True)
class _Run:
    """A play of the winner, and how many cards the others drew before anybody covered it."""

    play: Play
    revision: int
    drawn: int = 0


def _turning_play(winner: int, cast: Cast, story: Story) -> TurningPoint | None:
    runs: list[_Run] = []
    mover = None
    for moment in story.walk():
        match moment.event:
            case Acted(seat, Play() as play):
                mover = seat
                runs += [_Run(play, moment.revision)] if seat == winner else []
            case Acted(seat, Draw()) if mover == winner != seat:
                runs[-1].drawn += 1
    best = max(runs, key=lambda run: run.drawn)
    if best.drawn < _MANY_DRAWS:
        return None
    card = card_label(best.play.card) if best.play.call is None else f"WHOT for {SYMBOLS[best.play.call]}"
    others = [cast.within(seat) for seat in range(len(cast.names)) if seat != winner]
    drawers = others[0] if len(others) == 1 else "the others"
    words = f"{whose(winner, cast)} {card}, on which {drawers} drew {plural('card', best.drawn)}"
    return TurningPoint(words, best.revision)
