"""Builds everything that the bot is made of, once and in one order: what is lower first, who listens afterwards."""

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
from bot.upkeep import Upkeep
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
    """All that the bot is made of; what the events of the gateway go to has a name.

    Built on a client, with the commands in its tree. happened: counts what whoever runs the bot is told of.
    check_place: raises Refusal where the bot does not play.
    """

    def __init__(
        self,
        client: Connection,
        tree: app_commands.CommandTree[Any],
        given: Given,
        attached: Attached,
        answering: Answering,
        upkeep: Upkeep,
        happened: Counter[str],
        restraint: Restraint,
        check_place: Callable[[discord.Interaction[Any]], None],
    ) -> None:
        database, offer, now = given.database, given.offer, given.now
        self.hints = hints = Hints(database)
        self.shards = database.shards
        # What belongs to no table
        self.mailbox = mailbox = Mailbox(client, database.people, database.shards, hints, happened, now)
        self.queries, self.permits = queries, permits = Queries(), Permits(client, now)
        confirmations = Confirmations(queries)
        servers = ServerSettings(database.guilds.settings, hints.telling(GUILD, database.guilds.save_settings))
        people = PersonPreferences(database.people.preferences, hints.telling(PERSON, database.people.save_preferences))
        for kind, kept in ((GUILD, servers), (PERSON, people)):
            hints.on(kind, kept.forget)
            hints.on_anew(kept.forget_all)
        illustrator = Illustrator(client, given.pictures, servers, people)
        self.face_emojis = emojis = Emojis(client, database.emojis, database.shards, hints, given.pictures, given.faces)
        attached.note_refused = emojis.note_refused
        newcomers = Newcomers(database.people, hints)
        RulesCommand(illustrator, newcomers, offer).add_to(tree, queries)
        LearnCommand(illustrator, newcomers, offer).add_to(tree, queries)
        picker = Picker(illustrator, offer)
        picker.add_to(tree, queries)
        HelpCommand(picker, given.contact, check_place).add_to(tree, queries)
        finished = FinishedTables(database.tables, database.archive, now)
        RecordCommands(finished).add_to(tree, queries)
        self.turning_points = TurningPoints(given.thinker)
        ReplayCommand(finished, Replays(), self.turning_points, illustrator).add_to(tree, queries)
        self.podiums = Podiums(client, database.boards, database.seasons, illustrator, now)
        self.corrections = database.corrections
        boards = add_league(tree, queries, database, illustrator, self.podiums, confirmations, self.hints, now)
        ProfileCommand(database.profiles, database.boards, illustrator).add_to(tree, queries)
        # Tables
        reached = set[int]()
        streaks = Dailies(database.daily, now)
        self.tables = tables = Tables(database.tables, given.pace, reached, now, given.thinker)
        posts = Posts(client, database.tables, mailbox, attached, permits, now)
        places = Places(client, posts, database.guilds, database.shards, hints)
        self.composer = composer = Composer(
            places,
            illustrator,
            emojis,
            newcomers,
            streaks,
            database.rating_changes,
            lambda table: self.tournaments.draw_at(table),
        )
        self.delivery = delivery = Delivery(
            client,
            database.tables,
            posts,
            places,
            composer,
            mailbox,
            permits,
            hints,
            database.shards,
            tables.recall,
            tables.find,
            now,
        )
        tables.subscribe(newcomers.observe)
        tables.subscribe_unreadable(delivery.refresh_unreadable)
        elsewhere = TablesElsewhere(hints, database.shards, tables, delivery)
        hosting = Hosting(tables, delivery, composer, servers, offer, now)
        rematches = Rematches(client, tables, delivery, hosting, offer, database.shards, hints, now)
        membership = Membership(client, database.shards, now)
        self.presses = presses = Presses(
            tables, delivery, rematches, composer, membership, confirmations, Coach(given.thinker), now
        )
        Menu(people, newcomers, database.ratings, illustrator, now).add_to(presses)
        presses.add(Verb.BOARD, boards.open_of)
        add_play(tree, hosting, servers, offer)
        OpenButtons(hosting, servers, offer).add_to(queries)
        TableCommands(tables, delivery, presses, mailbox, confirmations, places).add_to(tree)
        DailyCommand(hosting, presses, tables, database.daily, streaks, servers).add_to(tree, queries)
        # Tournaments
        self.tournaments = tournaments = Tournaments(
            database.tournaments, database.tables, tables, database.shards, self.hints, reached, now
        )
        self.board = board = TournamentBoard(
            client,
            database.tournaments,
            mailbox,
            attached,
            permits,
            tables.recall_readable if database.shards.is_whole else tables.find_readable,
            tournaments.recall_readable if database.shards.is_whole else tournaments.find_readable,
            illustrator,
            database.shards,
            now,
        )
        tournaments.show_by(delivery, board, Rooms(client, database.tournaments))
        tables.subscribe(tournaments.observe_table)  # before delivery: a table is shown once it stands in its thread
        elsewhere.subscribe(tournaments.follow_table)
        tables.subscribe(delivery.observe)
        tournament_presses = TournamentPresses(tournaments, board, confirmations)
        tournament_presses.add_to(queries)
        archive = TournamentArchive(database.tournaments, tournaments)
        tournament_commands = TournamentCommands(
            tournaments, board, tournament_presses, hosting, archive, confirmations, now
        )
        tournament_commands.add_to(tree, queries)
        for drop in (tables.drop_idle, tournaments.drop_idle, posts.renew_all):
            hints.on_anew(drop)
        self.reach = Reach(database.reach, database.shards, reached, tables, tournaments, now)
        # People
        tree.add_command(server_group(servers))
        MyCommands(people, delivery).add_to(tree, queries)
        at_hand = (people.forget, newcomers.forget, mailbox.forget, membership.forget)
        erasure = Erasure(
            database.privacy,
            database.tables,
            tables,
            delivery,
            tournaments,
            at_hand,
            upkeep.spawn,
            hints,
            elsewhere.settled,
        )
        PrivacyCommands(database.privacy, erasure, confirmations, now).add_to(tree, queries)
        self.departures = Departures(
            client,
            database.privacy,
            database.absences,
            tables,
            tournaments,
            delivery,
            servers,
            hints,
            erasure.forget,
            now,
        )
        # For whoever runs the bot
        Reports(database.people, mailbox, now).add_to(presses)
        self.welcome = Welcome(client, database.privacy, illustrator, offer, now)
        self.health = Health(
            client,
            database,
            (delivery.lanes, board.lanes),
            {"table": tables, "tournament": tournaments},
            emojis,
            answering,
            restraint,
            upkeep,
            given.pictures,
            given.thinker,
            happened,
        )
        self.alerts = Alerts(self.health, database.people, self.mailbox, now)
