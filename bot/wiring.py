"""Builds all parts of the bot, room by room, and registers those that run with its lifecycle."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands

from bot.connection import Agree, Connection, as_asked
from bot.finished.find import FinishedTables
from bot.finished.record import RecordCommands
from bot.finished.replay import ReplayCommand
from bot.finished.steps import Replays
from bot.finished.turning import TurningPoints
from bot.league.commands import add_league
from bot.league.podiums import Podiums
from bot.league.profile import ProfileCommand
from bot.lifecycle import Lifecycle, Part
from bot.messages.answering import Answering
from bot.messages.attached import Attached
from bot.messages.confirm import Confirmations
from bot.messages.direct import Mailbox
from bot.messages.permits import Permits
from bot.messages.posts import Posts
from bot.messages.press import Verb
from bot.messages.query import Queries
from bot.messages.restraint import Restraint
from bot.offer import Offer
from bot.operator.alerts import Alerts
from bot.operator.health import Health
from bot.operator.reports import Reports
from bot.people.departures import Departures
from bot.people.erasure import Erasure
from bot.people.my import MyCommands
from bot.people.privacy import PrivacyCommands
from bot.people.server import server_group
from bot.people.welcome import Welcome
from bot.pictures.emojis import Emojis
from bot.pictures.illustrator import Illustrator
from bot.pictures.worker import Pictures
from bot.preferences import GUILD, PERSON, PersonPreferences, ServerSettings
from bot.reach import Reach
from bot.rules.commands import RulesCommand
from bot.rules.help import HelpCommand
from bot.rules.newcomers import Newcomers
from bot.rules.picker import Picker
from bot.rules.tutorial import LearnCommand
from bot.shards.hints import Hints
from bot.tables.clicks import Presses
from bot.tables.coach import Coach
from bot.tables.commands import TableCommands
from bot.tables.composer import Composer
from bot.tables.daily import DailyCommand
from bot.tables.delivery import Delivery
from bot.tables.elsewhere import TablesElsewhere
from bot.tables.membership import Membership
from bot.tables.menu import Menu
from bot.tables.open_buttons import OpenButtons
from bot.tables.open_command import add_play
from bot.tables.opening import Hosting
from bot.tables.places import Places
from bot.tables.rematches import Rematches
from bot.tables.sessions import Tables
from bot.tables.streaks import Dailies
from bot.thinker import Thinker
from bot.tournaments.archive import TournamentArchive
from bot.tournaments.clicks import TournamentPresses
from bot.tournaments.commands import TournamentCommands
from bot.tournaments.delivery import TournamentBoard
from bot.tournaments.sessions import Tournaments
from bot.tournaments.threads import Rooms
from games.drawing.picture import Scene
from games.engine.pace import Pace
from storage.database import Database


@dataclass(frozen=True, slots=True)
class Given:
    """What the bot is started with.

    faces: those that are uploaded as emojis, by name. now: tells the time in Unix seconds. steady: counts seconds by a
    clock that nobody sets and that stands still while the machine is suspended. contact: how people reach whoever runs
    the bot. offer: the games that people can open tables of. thinker: for house players. agree: how many
    shards there are to be. counts_calls: whether processes count their requests together, as no proxy does it for
    them.
    """

    database: Database
    pace: Pace
    pictures: Pictures
    faces: Mapping[str, Scene]
    now: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic
    contact: str = ""
    offer: Offer = field(default_factory=Offer)
    thinker: Thinker = field(default_factory=Thinker)
    agree: Agree = as_asked
    counts_calls: bool = True


class Parts:
    """All that the bot is made of, room by room; what the events of the gateway go to has a name.

    Built on a client, with the commands in its tree and all that runs in its lifecycle. check_place: raises Refusal
    where the bot does not play.
    """

    def __init__(
        self,
        client: Connection,
        tree: app_commands.CommandTree[Any],
        given: Given,
        life: Lifecycle,
        attached: Attached,
        answering: Answering,
        restraint: Restraint,
        check_place: Callable[[discord.Interaction[Any]], None],
    ) -> None:
        self._client, self._tree, self._given, self._life = client, tree, given, life
        self._attached, self._happened, self._reached = attached, Counter[str](), set[int]()
        self._build_what_tables_share(check_place)
        self._build_tables()
        self._build_tournaments()
        self._run_sessions()
        self._build_people(answering, restraint)

    def _build_what_tables_share(self, check_place: Callable[[discord.Interaction[Any]], None]) -> None:
        client, tree, given, life, now = self._client, self._tree, self._given, self._life, self._given.now
        database = given.database
        self.hints = hints = Hints(database)
        life.parts.append(Part("hints", hints.close, hints.begin))
        self.permits = Permits(client, now)
        life.parts.append(Part("permits", self.permits.close))
        self.mailbox = Mailbox(client, database.people, database.shards, hints, self._happened, now)
        self.queries = queries = Queries()
        self._confirmations = Confirmations(queries)
        self._servers = ServerSettings(database.guilds.settings, hints.telling(GUILD, database.guilds.save_settings))
        self._people = PersonPreferences(
            database.people.preferences, hints.telling(PERSON, database.people.save_preferences)
        )
        for kind, kept in ((GUILD, self._servers), (PERSON, self._people)):
            hints.on(kind, kept.forget)
            hints.on_anew(kept.forget_all)
        self._illustrator = illustrator = Illustrator(client, given.pictures, self._servers, self._people)
        self.face_emojis = Emojis(client, database.emojis, database.shards, hints, given.pictures, given.faces)
        self._attached.note_refused = self.face_emojis.note_refused

        self._newcomers = Newcomers(database.people, hints)
        RulesCommand(illustrator, self._newcomers, given.offer).add_to(tree, queries)
        LearnCommand(illustrator, self._newcomers, given.offer).add_to(tree, queries)
        picker = Picker(illustrator, given.offer)
        picker.add_to(tree, queries)
        HelpCommand(picker, given.contact, check_place).add_to(tree, queries)

        finished = FinishedTables(database.tables, database.archive, now)
        RecordCommands(finished).add_to(tree, queries)
        self.turning_points = TurningPoints(given.thinker)
        life.parts.append(Part("turning points", self.turning_points.close))
        ReplayCommand(finished, Replays(), self.turning_points, illustrator).add_to(tree, queries)
        self.podiums = Podiums(client, database.boards, database.seasons, illustrator, now)
        self._boards = add_league(tree, queries, database, illustrator, self.podiums, self._confirmations, hints, now)
        ProfileCommand(database.profiles, database.boards, illustrator).add_to(tree, queries)

    def _build_tables(self) -> None:
        client, tree, given, now = self._client, self._tree, self._given, self._given.now
        database, shards, hints, offer = given.database, given.database.shards, self.hints, given.offer
        streaks = Dailies(database.daily, now)
        self.tables = tables = Tables(database.tables, given.pace, self._reached, now, given.thinker)
        self._posts = Posts(client, database.tables, self.mailbox, self._attached, self.permits, now)
        places = Places(client, self._posts, database.guilds, shards, hints)
        self.composer = Composer(
            places,
            self._illustrator,
            self.face_emojis,
            self._newcomers,
            streaks,
            database.rating_changes,
            lambda table: self.tournaments.draw_at(table),
        )
        self.delivery = delivery = Delivery(
            client,
            database.tables,
            self._posts,
            places,
            self.composer,
            self.mailbox,
            self.permits,
            hints,
            shards,
            tables.recall,
            tables.find,
            now,
        )
        tables.subscribe(self._newcomers.observe)
        tables.subscribe_unreadable(delivery.refresh_unreadable)
        self._elsewhere = TablesElsewhere(hints, shards, tables, delivery)
        self._hosting = hosting = Hosting(tables, delivery, self.composer, self._servers, offer, now)
        rematches = Rematches(client, tables, delivery, hosting, offer, shards, hints, now)
        self._membership = Membership(client, shards, now)
        coach = Coach(given.thinker)
        self.presses = presses = Presses(
            tables, delivery, rematches, self.composer, self._membership, self._confirmations, coach, now
        )
        Menu(self._people, self._newcomers, database.ratings, self._illustrator, now).add_to(presses)
        presses.add(Verb.BOARD, self._boards.open_of)
        add_play(tree, hosting, self._servers, offer)
        OpenButtons(hosting, self._servers, offer).add_to(self.queries)
        TableCommands(tables, delivery, presses, self.mailbox, self._confirmations, places).add_to(tree)
        DailyCommand(hosting, presses, tables, database.daily, streaks, self._servers).add_to(tree, self.queries)

    def _build_tournaments(self) -> None:
        client, tree, now, tables = self._client, self._tree, self._given.now, self.tables
        database, shards = self._given.database, self._given.database.shards
        self.tournaments = tournaments = Tournaments(
            database.tournaments, database.tables, tables, shards, self.hints, self._reached, now
        )
        self.board = board = TournamentBoard(
            client,
            database.tournaments,
            self.mailbox,
            self._attached,
            self.permits,
            tables.recall_readable if shards.is_whole else tables.find_readable,
            tournaments.recall_readable if shards.is_whole else tournaments.find_readable,
            self._illustrator,
            shards,
            now,
        )
        tournaments.show_by(self.delivery, board, Rooms(client, database.tournaments))
        presses = TournamentPresses(tournaments, board, self._confirmations)
        presses.add_to(self.queries)
        archive = TournamentArchive(database.tournaments, tournaments)
        TournamentCommands(tournaments, board, presses, self._hosting, archive, self._confirmations, now).add_to(
            tree, self.queries
        )

    def _run_sessions(self) -> None:
        """Let tables and tournaments run, and what shows them."""
        tables, delivery, tournaments, board = self.tables, self.delivery, self.tournaments, self.board
        life, database, shards = self._life, self._given.database, self._given.database.shards
        tables.subscribe(tournaments.observe_table)  # before delivery: a table is shown once it stands in its thread
        self._elsewhere.subscribe(tournaments.follow_table)
        tables.subscribe(delivery.observe)
        for drop in (tables.drop_idle, tournaments.drop_idle, self._posts.renew_all):
            self.hints.on_anew(drop)
        self.reach = Reach(database.reach, shards, self._reached, tables, tournaments, self._given.now)
        life.parts += (
            Part("delivery", delivery.close, arrive=delivery.lanes.close, is_quiet=False),
            Part("board", board.close, arrive=board.lanes.close, is_quiet=False),
            Part("tables", tables.close, is_quiet=False),
            Part("tournaments", tournaments.close, is_quiet=False),
            Part("reach", self.reach.close, is_quiet=False),
        )
        life.work.update(keep_tournaments=tournaments.keep_time, keep_time=tables.keep_time)
        life.work.update(private_hands=delivery.private_hands.keep_time, reach=self.reach.keep)
        life.work.update(look_tournaments=tournaments.keep_looking)
        if not shards.is_whole:
            life.work.update(look_recounts=database.corrections.keep_looking)
        if shards.epoch is not None:
            life.work.update(removals=delivery.keep_removing, board_removals=board.keep_removing)

    def _build_people(self, answering: Answering, restraint: Restraint) -> None:
        """Build what concerns people besides their games, and what is for whoever runs the bot."""
        client, tree, given, life, now = self._client, self._tree, self._given, self._life, self._given.now
        database, tables, delivery, tournaments = given.database, self.tables, self.delivery, self.tournaments
        tree.add_command(server_group(self._servers))
        MyCommands(self._people, delivery).add_to(tree, self.queries)
        at_hand = (self._people.forget, self._newcomers.forget, self.mailbox.forget, self._membership.forget)
        erasure = Erasure(
            database.privacy,
            database.tables,
            tables,
            delivery,
            tournaments,
            at_hand,
            life.upkeep.spawn,
            self.hints,
            self._elsewhere.settled,
        )
        PrivacyCommands(database.privacy, erasure, self._confirmations, now).add_to(tree, self.queries)
        self.departures = Departures(
            client,
            database.privacy,
            database.absences,
            tables,
            tournaments,
            delivery,
            self._servers,
            self.hints,
            erasure.forget,
            now,
        )
        self.welcome = Welcome(client, database.privacy, self._illustrator, given.offer, now)

        Reports(database.people, self.mailbox, now).add_to(self.presses)
        self.health = Health(
            client,
            database,
            (delivery.lanes, self.board.lanes),
            {"table": tables, "tournament": tournaments},
            self.face_emojis,
            answering,
            restraint,
            life.upkeep,
            given.pictures,
            given.thinker,
            self._happened,
        )
        alerts = Alerts(self.health, database.people, self.mailbox, now)
        if database.shards.is_first:
            life.work.update(erasures=erasure.resume)
        life.work.update(departures=self.departures.keep_time, podiums=self.podiums.keep)
        life.work.update(health=self.health.keep_telling, alerts=alerts.keep, emojis=self.face_emojis.keep)
