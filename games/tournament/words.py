"""A tournament's screens in words: the director's board, score cards, draws and rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from games.api import Cast, View
from games.english import capital, join_words, number, plural
from games.joker.board import PARTNERSHIPS, partner_of, score_of, snug_and_other
from games.tournament import sentences
from games.tournament.model import Draw, Line, Phase, Purpose, Round, Seats
from games.tournament.ranking import score_card
from games.tournament.results import marbles_of
from games.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the sentences under it."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The director's board.

    progress: "round 2 of 6". headline: the next step, or the winners. tables: players and standings, by table. ranking:
    everybody's place so far, the best first. notes: corrections, and the reason of an early end. advice: possible
    actions, if any.
    """

    progress: str
    headline: str
    tables: tuple[Section, ...]
    ranking: tuple[str, ...]
    notes: tuple[str, ...]
    advice: str


@dataclass(frozen=True, slots=True)
class CardPage:
    """A person's score card: a line a round with the running total, the total, and the next seat.

    is_away: whether the person can come back.
    """

    title: str
    lines: tuple[str, ...]
    total: str
    following: str
    is_away: bool


def board(tournament: Tournament, cast: Cast, views: Mapping[int, View[Any]] | None = None) -> BoardPage:
    """Return the director's board; `views` are the channel's views of the running tables, by table."""
    return BoardPage(
        progress=progress(tournament),
        headline=headline(tournament, cast),
        tables=tuple(
            Section(f"Table {table}", _table_lines(tournament, table, seats, cast, views or {}))
            for table, seats in enumerate(tournament.tables, 1)
        ),
        ranking=ranking(tournament, cast) if tournament.rounds else (),
        notes=_notes(tournament, cast),
        advice=_advice(tournament),
    )


def progress(tournament: Tournament) -> str:
    """Return the tournament's progress: "round 2 of 6"."""
    rounds = tournament.options.rounds
    if tournament.phase is Phase.SIGN_UP:
        return f"{plural('round', rounds)} to play"
    if tournament.is_playoff:
        return "play-off"
    if tournament.phase in (Phase.REVIEW, Phase.OVER):
        return f"{len(tournament.rounds)} of {plural('round', rounds)} played"
    return f"round {tournament.number} of {rounds}"


def headline(tournament: Tournament, cast: Cast) -> str:
    """Return the next step, or the result, in one sentence."""
    name = "The play-off" if tournament.is_playoff else f"Round {tournament.number}"
    match tournament.phase:
        case Phase.SIGN_UP:
            return f"{plural('person has', len(tournament.people), 'people have')} signed up"
        case Phase.DRAW:
            return "Cards are drawn next"
        case Phase.SEATED:
            return f"{name} begins next"
        case Phase.PLAYING:
            playing = len(tournament.tables) - len(tournament.results)
            return f"{name}: {plural('table', playing)} playing"
        case Phase.REVIEW:
            return "The last round is over"
        case Phase.OVER:
            early = "" if tournament.reason is None else "The tournament ended early. "
            return f"{early}{_result(tournament, cast)}"


def ranking(tournament: Tournament, cast: Cast) -> tuple[str, ...]:
    """Return everybody's place, total and rounds, the best first: "Place 1: Ann, 34 points (25 and 9)."."""
    lines = []
    for standing in tournament.ranking():
        card = score_card(tournament.rounds, standing.player)
        scores = [number(line.score) if line.is_counted else "none" for line in card]
        rounds = f" ({join_words(scores)})" if scores else ""
        who = cast.within(standing.player)
        away = ", away" if tournament.players[standing.player].is_away else ""
        lines.append(f"Place {standing.place}: {who}, {plural('point', standing.total)}{rounds}{away}.")
    return tuple(lines)


def card(tournament: Tournament, player: int, cast: Cast) -> CardPage:
    """Return a person's score card."""
    lines = tuple(score_card(tournament.rounds, player))
    totals = tuple(accumulate(line.score if line.is_counted else 0 for line in lines))
    owner = "Your" if player == cast.reader else f"{cast.names[player]}'s"
    return CardPage(
        title=f"{owner} score card",
        lines=tuple(_card_line(line, total, cast) for line, total in zip(lines, totals, strict=True)),
        total=f"{plural('point', totals[-1] if totals else 0)} in {plural('round', len(lines))}.",
        following=" ".join([_following(tournament, player, cast), *_absence(tournament, player, cast)]),
        is_away=_is_away(tournament, player),
    )


def draw(tournament: Tournament, cast: Cast) -> tuple[Section, ...]:
    """Return the cards drawn for the first tables or for the play-off, table by table; empty before the draw."""
    drawn = tournament.final or tournament.opening
    if drawn is None:
        return ()
    if drawn.purpose is Purpose.PLAYOFF:
        tables = tournament.tables or tournament.rounds[-1].tables
    else:
        tables = tournament.rounds[0].tables if tournament.rounds else tournament.tables
    drawers = {player for player, _ in drawn.cuts[0]}
    return tuple(
        Section(
            "Play-off" if drawn.purpose is Purpose.PLAYOFF else f"Table {table}",
            (
                *sentences.drawn_high(drawn, [player for player in seats if player in drawers], cast),
                sentences.seating(seats, cast),
            ),
        )
        for table, seats in enumerate(tables, 1)
    )


def table_draw(tournament: Tournament, table: int, cast: Cast) -> tuple[str, ...]:
    """Return the draws for partners at a table of the current round, and the dealer by them."""
    seats, drawn = tournament.tables[table - 1], tournament.final or tournament.opening
    is_first = tournament.is_playoff or not tournament.rounds
    draws = tuple(filter(None, [drawn])) if is_first else tournament.rounds[-1].partners
    cards = [
        sentences.cards_drawn(each, player, cast) for player in seats for each in draws if player in dict(each.cuts[0])
    ]
    dealer = seats[tournament.dealers[table - 1]]
    deals = f"{cast.names[dealer]} has the high card and deals."
    return (" ".join(cards), sentences.seating(seats, cast), *([deals] if tournament.turned is not None else []))


def round_end(over: Round, cast: Cast) -> tuple[Section, ...]:
    """Return a round's end: the bell, each table's standing, and lots for level tables."""
    ends = tuple(
        Section(f"Table {table}", (sentences.table_end(seats, result, cast), *_lots(over, table, cast)))
        for table, (seats, result) in enumerate(zip(over.tables, over.results, strict=True), 1)
    )
    title = "Play-off" if over.is_playoff else f"Round {over.number}"
    return (Section(title, (sentences.bell(over),)), *ends)


def movement(over: Round, cast: Cast) -> tuple[Section, ...]:
    """Return the draws of winners and losers after a round, and where they go, table by table."""
    return tuple(Section(f"Table {drawn.table}", sentences.movement(over, drawn, cast)) for drawn in over.partners)


def _lots(over: Round, table: int, cast: Cast) -> tuple[str, ...]:
    drawn: Draw | None = next((lot for lot in over.lots if lot.table == table), None)
    return () if drawn is None else sentences.lots_drawn(over, drawn, cast)


def _table_lines(
    tournament: Tournament, table: int, seats: Seats, cast: Cast, views: Mapping[int, View[Any]]
) -> tuple[str, ...]:
    """Return the players of a table, and its standing or result."""
    lines = [sentences.seating(seats, cast)]
    lines += [f"The house plays for {cast.within(player)}." for player in seats if tournament.players[player].is_away]
    if (result := tournament.results.get(table)) is not None:
        lines.append(sentences.table_end(seats, result, cast))
    elif table in views:
        lines += _standing_lines(seats, views[table], cast)
    return tuple(lines)


def _standing_lines(seats: Seats, view: View[Any], cast: Cast) -> list[str]:
    """How the pairs of a table stand that plays: marbles in HOME, snug ones, and points."""
    marbles = marbles_of(view)
    lines = []
    for pair in PARTNERSHIPS:
        homes = [snug_and_other(marbles[seat]) for seat in pair]
        snug = sum(home[0] for home in homes)
        home = sum(sum(home) for home in homes)
        who = capital(sentences.within([seats[seat] for seat in pair], cast))
        points = plural("point", score_of(marbles, pair))
        lines.append(f"{who}: {plural('marble', home)} in HOME, {number(snug)} snug, {points} if it ended now.")
    return lines


def _notes(tournament: Tournament, cast: Cast) -> tuple[str, ...]:
    notes = [sentences.correction(corrected, tournament.rounds, cast) for corrected in tournament.corrections]
    if tournament.reason is not None:
        notes.append(tournament.reason)
    return tuple(notes)


def _result(tournament: Tournament, cast: Cast) -> str:
    winners = tournament.winners
    if not winners:
        return "No round was played, so nobody is first."
    if tournament.is_deserted:
        return "Everybody left, so nobody is first."
    return sentences.first_place(winners, tournament.ranking()[0].total, tournament.rounds[-1].is_playoff, cast)


def _advice(tournament: Tournament) -> str:
    match tournament.phase:
        case Phase.SIGN_UP:
            return "Sign up to play. Everyone then draws a card for table and partner; the house fills free seats."
        case Phase.DRAW:
            return "Everyone's cards are drawn for them, so there's nothing to do yet."
        case Phase.SEATED if tournament.is_playoff:
            return "Those who are tied for first play each other, and the winners share first place."
        case Phase.SEATED:
            seats = tournament.house_seats()
            return f"{capital(plural('house seat', seats))} can still be taken." if seats else ""
        case Phase.PLAYING if tournament.rounds:
            return ""
        case Phase.PLAYING:
            return "All tables play at once. The first to finish stops the others, which are scored as they stand."
        case Phase.REVIEW:
            return "Until then a director can correct a score; after that, first place is settled."
        case Phase.OVER:
            return "It's over, and there's nothing left to do."


def _card_line(line: Line, total: int, cast: Cast) -> str:
    """Return a round on a score card: "Round 1: table 3, with Bob. 25 points, 25 in all."."""
    place = f"Round {line.round}: table {line.table}, with {cast.within(line.partner)}."
    points = plural("point", line.score)
    if not line.is_counted:
        return f"{place} The seat was left to the house, so {points} don't count. {number(total)} in all."
    return f"{place} {points}, {number(total)} in all."


def _following(tournament: Tournament, player: int, cast: Cast) -> str:
    """Return the person's seat in the current or next round."""
    table = tournament.table_of(player)
    if tournament.phase not in (Phase.SEATED, Phase.PLAYING):
        return headline(tournament, cast).removesuffix(".") + "."
    if table is None:
        return f"{cast.name(player)} {cast.verb(player, 'has', 'have')} no seat in the play-off."
    seats = tournament.tables[table - 1]
    seat = seats.index(player)
    partner = seats[partner_of(seat)]
    others = sentences.within([seats[other] for other in range(len(seats)) if other % 2 != seat % 2], cast)
    name = "Play-off" if tournament.is_playoff else f"Round {tournament.number}"
    verb = cast.verb(player, "sits", "sit")
    who = cast.within(player)
    return f"{name}: {who} {verb} at table {table} with {cast.within(partner)}, against {others}."


def _is_away(tournament: Tournament, player: int) -> bool:
    return tournament.players[player].is_away and not tournament.is_over


def _absence(tournament: Tournament, player: int, cast: Cast) -> tuple[str, ...]:
    """Return the sentence for a person who is away."""
    if not _is_away(tournament, player):
        return ()
    if tournament.phase is Phase.REVIEW:
        return (f"{cast.name(player)} {cast.verb(player, 'is', 'are')} away, and would miss a play-off.",)
    return (f"The house plays for {cast.within(player)}.",)
