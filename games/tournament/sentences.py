"""Sentences on the events of a tournament, with names by players' numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.api import Cast
from games.english import capital, join_words, number, plural
from games.joker.cards import card_phrase
from games.tournament.draws import high_to_low
from games.tournament.model import Corrected, Draw, Round, Seats, TableResult, pair_of


def within(players: Iterable[int], cast: Cast) -> str:
    """Return the players inside a sentence, the reader first: "you and Cy"."""
    ordered = sorted(players, key=lambda player: (player != cast.reader, player))
    return join_words([cast.within(player) for player in ordered])


def seating(seats: Seats, cast: Cast) -> str:
    """Return the partners at a table: "You and Cy against Bob and Dee."."""
    first, second = _reader_first(seats, cast)
    return f"{capital(within(first, cast))} against {within(second, cast)}."


def cards_drawn(draw: Draw, player: int, cast: Cast) -> str:
    """Return a player's cards: "Ann drew the king of spades.", "You drew a Joker, tied, and drew the 3 of clubs."."""
    cards = [card_phrase(card) for cut in draw.cuts for drawer, card in cut if drawer == player]
    return f"{cast.name(player)} drew {', tied, and drew '.join(cards)}."


def drawn_high(draw: Draw, group: Sequence[int], cast: Cast) -> tuple[str, ...]:
    """Return the cards of everybody in a group, a sentence each, the highest card first."""
    return tuple(cards_drawn(draw, player, cast) for player in high_to_low(draw, group))


def table_end(seats: Seats, result: TableResult, cast: Cast) -> str:
    """Return a table's end: "Ann and Cy called Joker! and won 25 to 9."."""
    winner = result.winner
    stopped = "" if result.is_finished else "Stopped as it stood: "
    if winner is None:
        return f"{stopped}{_both(seats, cast)} are level at {plural('point', result.scores[0])} each."
    who = within(pair_of(seats, winner), cast)
    won, lost = result.scores[winner], result.scores[1 - winner]
    if result.is_finished:
        return f'{capital(who)} called "Joker!" and won {number(won)} to {number(lost)}.'
    if won == lost:
        ways = f"{plural('step', result.progress[winner])} to {number(result.progress[1 - winner])}"
        return f"{stopped}{who} won, level at {plural('point', won)} but further on the way, {ways}."
    return f"{stopped}{who} won {number(won)} to {number(lost)}."


def lots_drawn(over: Round, draw: Draw, cast: Cast) -> tuple[str, ...]:
    """Return the lots that made a pair of a level table move as winners."""
    seats = over.tables[(draw.table or 0) - 1]
    drawers = high_to_low(draw, seats[:2])
    lucky = pair_of(seats, seats.index(drawers[0]))
    return (
        *drawn_high(draw, drawers, cast),
        f"So {within(lucky, cast)} move as winners.",
    )


def movement(over: Round, draw: Draw, cast: Cast) -> tuple[str, ...]:
    """Return the draws of a table's winners and losers, and where they go."""
    table = draw.table or 0
    seats, winner = over.tables[table - 1], over.winners[table - 1] or 0
    winners, losers = pair_of(seats, winner), pair_of(seats, 1 - winner)
    last = len(over.tables)
    up = f"move up to table {table - 1}" if table > 1 else "won at table 1 and stay there"
    down = f"go to table {last}, the last" if 1 == table < last else f"stay at table {table}"
    return (
        *drawn_high(draw, winners, cast),
        f"{capital(within(winners, cast))} {up}.",
        *drawn_high(draw, losers, cast),
        f"{capital(within(losers, cast))} {down}.",
    )


def bell(over: Round) -> str:
    """Return the cause of a round's bell."""
    if over.caller is None:
        return "The bell stopped every table before one had finished."
    if len(over.tables) == 1:
        return "The play-off is over." if over.is_playoff else f"Round {over.number} is over."
    return f'Table {over.caller} called "Joker!" in round {over.number}, and the bell stopped every other table.'


def correction(corrected: Corrected, rounds: Sequence[Round], cast: Cast) -> str:
    """Return a director's correction of a score, and why."""
    seats = rounds[corrected.round - 1].tables[corrected.table - 1]
    who = within(pair_of(seats, corrected.pair), cast)
    return (
        f"A director corrected round {corrected.round}, table {corrected.table}: {who} have "
        f"{plural('point', corrected.score)}. The reason: {corrected.reason}"
    )


def first_place(winners: Sequence[int], total: int, is_after_playoff: bool, cast: Cast) -> str:
    """Return the first place: "Ann wins with 107 points.", "You and Bob share first place with 1 point each."."""
    playoff = " after a play-off" if is_after_playoff else ""
    points = plural("point", total)
    if len(winners) == 1:
        (winner,) = winners
        return f"{cast.name(winner)} {cast.verb(winner, 'wins', 'win')} with {points}{playoff}."
    return f"{capital(within(winners, cast))} share first place with {points} each{playoff}."


def _both(seats: Seats, cast: Cast) -> str:
    first, second = _reader_first(seats, cast)
    return f"{within(first, cast)}, and {within(second, cast)},"


def _reader_first(seats: Seats, cast: Cast) -> tuple[tuple[int, int], tuple[int, int]]:
    pairs = pair_of(seats, 0), pair_of(seats, 1)
    return pairs if cast.reader not in pairs[1] else (pairs[1], pairs[0])
