"""What people see of a tournament: the director's board, score cards, and private pages with all the details."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any

import discord
from discord.utils import format_dt

from bot.messages.controls import Button, Rows, chunks
from bot.messages.query import Query
from bot.messages.screen import FIELD, Attachment, Screen, add_lines
from games.api import View
from games.english import capital, clip, number, plural
from games.seed import deal_hash
from games.tournament import words
from games.tournament.model import Phase, TournamentOptions
from games.tournament.results import GAME
from games.tournament.schedule import Schedule
from games.tournament.session import TournamentSession

QUERY = "cup"
TITLE = 256
PUBLIC_TABLES = 4
"""So many tables stand on the board itself; more have pages of their own."""
PUBLIC_PLACES = 8
NOTE = 150
"""So long is the note on the board; its private page has it in full."""
PAGE = 4
"""Sections on a private page, and so many characters at most: Discord takes 6,000 in all."""
PAGE_LENGTH = 5000
LINES = 8
"""Lines of a ranking in a section."""
NAMES = 8
"""Names in a line of the sign-up."""

NAME = f"{GAME.name} tournament"
REASON = "The reason"
CARDS_COME = "Your score card comes by DM. With many players that takes a minute; My card shows it now."

_PROMISE = (
    "All draws and deals come from one seed, whose SHA-256 is `{}`. Note it: the archive has the seed when the "
    "tournament is over, and README says how to compare."
)


class Act(StrEnum):
    """What a button of a tournament asks for."""

    JOIN = "join"
    LEAVE = "leave"
    READY = "ready"
    START = "start"
    ASK_CANCEL = "askcancel"
    CARD = "card"
    SEE = "see"
    DIRECT = "direct"
    MORE = "more"
    PAUSE = "pause"
    RESUME = "resume"
    RING = "ring"
    ARCHIVE = "archive"


class Subject(StrEnum):
    """What private pages are about."""

    TABLES = "tables"
    RANKING = "ranking"
    CARDS = "cards"
    NOTES = "notes"


_TITLES = {
    Subject.TABLES: "Tables",
    Subject.RANKING: "Ranking and score cards",
    Subject.CARDS: "Cards and rounds",
    Subject.NOTES: "Corrections",
}


@dataclass(frozen=True, slots=True)
class Floor:
    """The tables of the round that is played, by number: the channel's views of them, and links to their threads."""

    views: Mapping[int, View[Any]]
    links: Mapping[int, str]

    def sections(self, session: TournamentSession) -> tuple[words.Section, ...]:
        """Who sits at each table of the round, how it stands, and where."""
        return tuple(
            words.Section(section.title, (*section.lines, *self._link(number)))
            for number, section in enumerate(session.board(self.views).tables, 1)
        )

    @property
    def link_line(self) -> tuple[str, ...]:
        """The links to the first tables, in a line."""
        links = [f"[Table {number}]({self.links[number]})" for number in sorted(self.links)[:PUBLIC_TABLES]]
        return (" · ".join(links),) if links else ()

    def _link(self, number: int) -> tuple[str, ...]:
        return (f"[To table {number}]({self.links[number]})",) if number in self.links else ()


NO_FLOOR = Floor({}, {})


# The board


def board_screen(session: TournamentSession, floor: Floor, picture: Attachment | None = None) -> Screen:
    """The public message of a tournament; in words alone where no picture shows the tables and the ranking."""
    page, stored, phase = session.board(), session.stored, session.tournament.phase
    embed = discord.Embed(colour=GAME.colour, title=clip(page.headline, TITLE))
    embed.set_author(name=f"{NAME} · {page.progress}")
    cards_come = CARDS_COME if phase is Phase.SEATED and not session.tournament.rounds else ""
    more = len(session.tournament.tables) - PUBLIC_TABLES
    more_tables = f"More… shows {plural('more table', more)}." if more > 0 else ""
    lines = [*_until(session), page.advice, cards_come, *floor.link_line, more_tables, _note(session, page.notes)]
    embed.description = "\n".join(filter(None, lines))
    if phase is Phase.SIGN_UP:
        names = [entrant.name for entrant in stored.entrants if entrant.is_in]
        add_lines(embed, "Signed up", [", ".join(line) for line in chunks(names, NAMES)] or ["Nobody yet."])
    if picture is None:
        _add_floor(embed, session, floor, page.ranking)
    embed.set_footer(text=f"{board_mark(stored.id)} /tournament card · /rules {GAME.key}")
    return Screen(embed, _board_rows(session), picture=picture)


def _note(session: TournamentSession, notes: Sequence[str]) -> str:
    """The latest correction, or why it ended early; between rounds, when most else is told, how many there are."""
    if not notes:
        return ""
    if session.tournament.phase in (Phase.SEATED, Phase.PLAYING):
        return f"More… tells of {plural('correction', len(notes))}."
    return clip(notes[-1], NOTE)


def _add_floor(embed: discord.Embed, session: TournamentSession, floor: Floor, ranking: Sequence[str]) -> None:
    """Add the tables and the ranking in words."""
    tables = _seated_by_cards(session) or floor.sections(session)
    for section in tables[:PUBLIC_TABLES]:
        embed.add_field(name=section.title, value=clip("\n".join(section.lines), FIELD), inline=False)
    add_lines(embed, "Ranking", ranking[:PUBLIC_PLACES])
    if len(ranking) > PUBLIC_PLACES:
        add_lines(embed, "More places", ["Ranking shows all of them."])


def board_mark(tournament_id: str) -> str:
    """What begins the footer of a tournament's board, and of no other message."""
    return f"Tournament {tournament_id} ·"


def _seated_by_cards(session: TournamentSession) -> tuple[words.Section, ...]:
    """The tables with the cards that everybody drew for them, where a draw has just seated all."""
    tournament = session.tournament
    is_drawn = tournament.phase is Phase.SEATED and (not tournament.rounds or tournament.is_playoff)
    return words.draw(tournament, session.cast(None)) if is_drawn else ()


def _until(session: TournamentSession) -> list[str]:
    """What the tournament waits for, and until when, in the reader's own zone."""
    stored, phase = session.stored, session.tournament.phase
    if stored.is_paused:
        return ["**The director has paused the tournament.** Nobody can move until it goes on."]
    if phase is Phase.SIGN_UP and stored.start_at is None:
        return ["The host starts it."]
    happens = {
        Phase.SIGN_UP: "It starts",
        Phase.SEATED: "The round begins",
        Phase.PLAYING: "The bell rings",
        Phase.REVIEW: "Scores become final",
    }.get(phase)
    lines = []
    if happens is not None and stored.deadline is not None:
        at = datetime.fromtimestamp(stored.deadline, UTC)
        more = {Phase.SIGN_UP: f" ({format_dt(at, 'f')})", Phase.SEATED: ", or once everyone is ready"}.get(phase, "")
        lines.append(f"{happens} {format_dt(at, 'R')}{more}.")
    if phase is Phase.SEATED:
        ready = sum(entrant.is_ready for entrant in stored.entrants)
        lines.append(f"{plural('person is', ready, 'people are')} ready." if ready else "Nobody is ready yet.")
    return lines


def _hash(session: TournamentSession) -> str:
    return deal_hash(bytes.fromhex(session.stored.seed))


def _options(session: TournamentSession) -> list[str]:
    stored = session.stored
    options = TournamentOptions.model_validate(stored.options)
    schedule = Schedule.model_validate(stored.schedule)
    limit = "No time limit for a round."
    if schedule.limit is not None:
        limit = f"The bell ends a round after {_span(schedule.limit)}."
    return [
        f"{capital(plural('round', options.rounds))}.",
        f"You have {_span(schedule.timer)} for a move.",
        f"Before each round there is a pause of at most {_span(schedule.pause)}.",
        limit,
        "Anybody can join." if stored.role is None else f"Members of <@&{stored.role}> can join.",
        "Rated." if stored.is_rated else "Not rated.",
    ]


def _span(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    parts = [plural("minute", minutes)] if minutes else []
    return " and ".join([*parts, *([plural("second", rest)] if rest or not minutes else [])])


def _board_rows(session: TournamentSession) -> Rows:
    tournament_id = session.stored.id
    green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    more = act_button(tournament_id, "More…", Act.MORE, grey)
    card = act_button(tournament_id, "My card", Act.CARD)
    ranking = subject_button(tournament_id, Subject.RANKING, label="Ranking")
    match session.tournament.phase:
        case Phase.SIGN_UP:
            join = act_button(tournament_id, "Join", Act.JOIN, green)
            leave = act_button(tournament_id, "Leave", Act.LEAVE, grey)
            return (join, leave), (act_button(tournament_id, "Start", Act.START), more)
        case Phase.SEATED:
            return (act_button(tournament_id, "Ready", Act.READY, green), card), (ranking, more)
        case Phase.REVIEW:
            away = any(player.is_away for player in session.tournament.players)
            return (card, ranking), (*([_come_back_button(tournament_id)] if away else []), more)
        case Phase.OVER if not session.tournament.rounds:
            return ()
        case _:
            return ((card, ranking), (more,))


def more_screen(session: TournamentSession) -> Screen:
    """The private menu: what the board has no room for."""
    tournament_id, phase, grey = session.stored.id, session.tournament.phase, discord.ButtonStyle.secondary
    embed = discord.Embed(colour=GAME.colour, title=f"{NAME} {tournament_id}")
    embed.description = "\n".join(_options(session))
    add_lines(embed, "Fair deal", [_PROMISE.format(_hash(session))])
    if phase is Phase.SIGN_UP:
        return Screen(embed, ((act_button(tournament_id, "Cancel the tournament…", Act.ASK_CANCEL, grey),),))
    subjects = [Subject.TABLES, Subject.RANKING, Subject.CARDS]
    if session.tournament.corrections:
        subjects.append(Subject.NOTES)
    acts = []
    if phase in (Phase.DRAW, Phase.SEATED, Phase.PLAYING):
        acts.append(act_button(tournament_id, "Come back or take a seat", Act.JOIN, grey))
        acts.append(act_button(tournament_id, "Leave", Act.LEAVE, grey))
    if phase is Phase.OVER:
        acts.append(act_button(tournament_id, "Archive", Act.ARCHIVE, grey))
    else:
        acts.append(act_button(tournament_id, "Director…", Act.DIRECT, grey))
    told = tuple(subject_button(tournament_id, subject) for subject in subjects)
    return Screen(embed, (told, tuple(acts)))


def _come_back_button(tournament_id: str) -> Button:
    return act_button(tournament_id, "Come back", Act.JOIN, discord.ButtonStyle.secondary)


def act_button(
    tournament_id: str, label: str, act: Act, style: discord.ButtonStyle = discord.ButtonStyle.primary
) -> Button:
    """A button that asks something of a tournament."""
    return Button(label=label, style=style, custom_id=Query(QUERY, (tournament_id, act.value)).custom_id)


def subject_button(
    tournament_id: str, subject: Subject, page: int = 0, label: str | None = None, *, is_disabled: bool = False
) -> Button:
    """A button to private pages about something."""
    query = Query(QUERY, (tournament_id, Act.SEE.value, subject.value, str(page)))
    return Button(label=label or _TITLES[subject], custom_id=query.custom_id, disabled=is_disabled)


# Score cards


def card_screen(session: TournamentSession, card: words.CardPage, link: str) -> Screen:
    """A person's score card."""
    embed = discord.Embed(colour=GAME.colour, title=clip(card.title, TITLE), description=card.following)
    embed.set_author(name=card_mark(session.stored.id))
    add_lines(embed, "Rounds", card.lines)
    add_lines(embed, "In all", [card.total])
    acts = []
    if session.tournament.phase is Phase.SEATED:  # who is ready is back
        acts.append(act_button(session.stored.id, "Ready", Act.READY, discord.ButtonStyle.success))
    elif card.is_away:
        acts.append(_come_back_button(session.stored.id))
    return Screen(embed, ((*acts, Button(label="To the tournament", url=link)),))


def card_mark(tournament_id: str) -> str:
    """What stands above every score card of a tournament, and above no other direct message."""
    return f"{NAME} · tournament {tournament_id}"


# Private pages


def subject_screen(session: TournamentSession, subject: Subject, page: int, floor: Floor) -> Screen:
    """A private page about something; a page that is not there is the nearest that is."""
    pages = _pages(_sections(session, subject, floor))
    page = min(max(page, 0), len(pages) - 1)
    embed = discord.Embed(colour=GAME.colour, title=_TITLES[subject])
    embed.set_author(name=f"{NAME} · {session.board().progress}")
    for section in pages[page]:
        add_lines(embed, section.title, section.lines)
    if not pages[page]:
        embed.description = "There is nothing here to read yet."
    if len(pages) == 1:
        return Screen(embed)
    embed.set_footer(text=f"Page {page + 1} of {len(pages)}")
    # A page that is not there still has a custom id of its own, as all of a message must.
    back = subject_button(session.stored.id, subject, page - 1, "← Prev", is_disabled=page == 0)
    on = subject_button(session.stored.id, subject, page + 1, "Next →", is_disabled=page + 1 == len(pages))
    return Screen(embed, ((back, on),))


def _sections(session: TournamentSession, subject: Subject, floor: Floor) -> tuple[words.Section, ...]:
    match subject:
        case Subject.TABLES:
            return floor.sections(session)
        case Subject.RANKING:
            return (*_parts("Places", session.board().ranking), *_score_cards(session))
        case Subject.CARDS:
            return tuple(_history(session))
        case Subject.NOTES:
            return tuple(_parts("Notes", session.board().notes, 2))


def _pages(sections: Iterable[words.Section]) -> list[list[words.Section]]:
    """The sections laid out on pages, at least one."""
    pages: list[list[words.Section]] = [[]]
    for section in sections:
        length = sum(len(line) for each in (*pages[-1], section) for line in each.lines)
        if len(pages[-1]) == PAGE or (pages[-1] and length > PAGE_LENGTH):
            pages.append([])
        pages[-1].append(section)
    return pages


def _parts(title: str, lines: Sequence[str], size: int = LINES) -> Iterable[words.Section]:
    for start, part in enumerate(chunks(lines, size)):
        yield words.Section(f"{title}, from {number(start * size + 1)}", part)


def _score_cards(session: TournamentSession) -> Iterable[words.Section]:
    """Everybody's score card, with the total as it ran and the next table and partner, the best first."""
    tournament, cast = session.tournament, session.cast(None)
    for standing in tournament.ranking():
        card = words.card(tournament, standing.player, cast)
        yield words.Section(card.title, (*card.lines, card.following))


def _history(session: TournamentSession) -> Iterable[words.Section]:
    """The first draw, then how each round ended and who moved where, the latest round first."""
    tournament, cast = session.tournament, session.cast(None)
    for over in reversed(tournament.rounds):
        name = "Play-off" if over.is_playoff else f"Round {over.number}"
        ended, *tables = words.round_end(over, cast)
        yield ended
        moves = {section.title: section.lines for section in words.movement(over, cast)}
        for table in tables:
            yield words.Section(f"{name}, {table.title.lower()}", (*table.lines, *moves.get(table.title, ())))
    for section in words.draw(tournament, cast):
        yield words.Section(f"The draw, {section.title.lower()}", section.lines)


# Directing


def director_screen(session: TournamentSession) -> Screen:
    """The private menu of who directs."""
    tournament_id = session.stored.id
    embed = discord.Embed(colour=GAME.colour, title="Direct the tournament")
    embed.set_author(name=f"{NAME} · tournament {tournament_id}")
    embed.description = (
        "Pause stops all clocks and moves. The bell ends the round: all tables stop and are scored as they stand. "
        "`/tournament correct` corrects a score with a reason, and `/tournament end` ends the tournament early."
    )
    pause = act_button(tournament_id, "Pause", Act.PAUSE)
    if session.stored.is_paused:
        pause = act_button(tournament_id, "Resume", Act.RESUME, discord.ButtonStyle.success)
    ring = act_button(tournament_id, "Ring the bell", Act.RING, discord.ButtonStyle.danger)
    return Screen(embed, ((pause, ring) if session.tournament.phase is Phase.PLAYING else (pause,),))
