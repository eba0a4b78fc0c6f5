"""`python -m bot`: the entry point, which joins settings, storage, playground and client, and its commands."""

from __future__ import annotations

from bot.collector import paused, spare

with paused():
    import argparse
    import asyncio
    import os
    import signal
    import sys
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
    from contextlib import AsyncExitStack, asynccontextmanager, suppress
    from functools import partial
    from pathlib import Path
    from tempfile import TemporaryDirectory
    from time import time
    from typing import NoReturn, TypeVar

    import discord
    import structlog
    from pydantic import ValidationError
    from yarl import URL

    from bot import __version__
    from bot.client import Parlour
    from bot.messages.answers import REQUEST_ERRORS, is_outage
    from bot.openings import LONGEST_PAUSE, told
    from bot.operator.alerts import TOKEN
    from bot.operator.check_records import check
    from bot.operator.forget import erase_from
    from bot.operator.health import Process
    from bot.operator.log import configure_log
    from bot.operator.reports import report_lines
    from bot.pictures.fonts import use_host_font
    from bot.pictures.worker import Pictures
    from bot.processes import own_code
    from bot.settings import ENV_FILE, Settings, load, read_file, risks
    from bot.shards.version import version
    from bot.timekeeper import pauses, set_within
    from bot.undocumented import DiscordWebSocket, Route
    from bot.wiring import Given
    from games.api import Refusal
    from games.catalogue import BROKEN, GAMES
    from games.engine.pace import Pace
    from games.english import clip, plural
    from storage.database import Database
    from storage.engine.address import Address, address_of, is_postgresql, masked, name_of
    from storage.engine.errors import StorageError
    from storage.migrations import HEAD
    from storage.shards.groups import Lease, Shards
    from storage.shards.joining import joining

STOP_SECONDS = 4.0
"""Seconds after which a shutdown is cut short; whatever was answered is in the database already."""
MOST_NEWEST = 1_000_000
MOST_DIGITS = 19
"""Maximum digits of an id, which has 63 bits."""
CANNOT_RUN = 1
BAD_SETTINGS = 2
"""Exit code for bad settings or a refused token: every restart fails until somebody fixes them."""
TOKENLESS = (
    "There is no DISCORD_TOKEN, and PARLOUR_HOSTED keeps a playground from starting instead. Write the token into "
    ".env, in UTF-8, and see that the unit names that file in its line EnvironmentFile=."
)
HOOK_RAISED = 1
"""Exit code of a preview in which a hook raised; everything else was written."""
TOKEN_REFUSED = 4004
SHARDS_ASKED = 4011
"""Close codes of the gateway: the token is refused, or more shards are required."""
MORE_SHARDS = (
    "Discord asks for more shards than the {count} that the processes on this database agreed on. Stop all of them, "
    "then start them again."
)

R = TypeVar("R")

log = structlog.get_logger()


class StoppedError(Exception):
    """The bot was stopped while it waited for its turn."""


class CannotRunError(Exception):
    """The bot cannot run; `str()` of it is a sentence for its host, `code` the exit code."""

    def __init__(self, sentence: str, code: int = CANNOT_RUN) -> None:
        super().__init__(sentence)
        self.code = code


def main(arguments: Sequence[str] = ()) -> int:
    """Run the bot until SIGINT or SIGTERM, or run a command; returns the exit code, 0 if all is well."""
    asked = _parser().parse_args(arguments)
    try:
        return _carry_out(asked)
    except (CannotRunError, StorageError) as error:
        complain(error)
        return exit_code(error)


def _carry_out(asked: argparse.Namespace) -> int:
    """Run the bot or a command; returns the exit code. Raises CannotRunError and StorageError."""
    kept, settings = _settings()
    if asked.user is not None:
        become(asked.user)
    address = settings.parlour_database
    match asked.command:
        case "records":
            address = asked.database or address
            tell_databases(address)
            return check(address)
        case "reports":
            tell_databases(address)
            lines = asyncio.run(report_lines(_existing(address), asked.most))
            print("\n".join(lines) if lines else "There are no reports.")
        case "forget":
            tell_databases(address)
            forget(_existing(address), asked.person)
        case "move":
            tell_databases(asked.source, asked.target)
            move(asked.source, asked.target)
        case "backup" | "restore" | "upgrade":
            tell_databases(address)
            configure_log(settings.parlour_log_level)
            print(asyncio.run(_back_up(asked, address)))
        case "preview":
            return preview(asked, settings)
        case _:
            return start(settings, kept)
    return 0


async def _back_up(asked: argparse.Namespace, database: Address) -> str:
    """Make or restore a backup, or upgrade the database; returns a summary."""
    from bot.operator import backups  # which needs what a bot with a file does without

    if asked.command == "restore":
        return await backups.put_back(asked.file, database)
    if asked.command == "upgrade":
        return await backups.upgrade(_existing(database), has_backup=asked.has_backup)
    return await backups.make_backup(_existing(database), asked.folder, asked.keep)


def _settings() -> tuple[dict[str, str], Settings]:
    """Return the contents of `.env`, and the settings; raises CannotRunError."""
    try:
        kept = read_file(ENV_FILE, complain)
        return kept, load(kept, complain)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "The settings"
        reason = first["msg"].removeprefix("Value error, ").partition(", unable")[0]
        reason = reason.replace("Input should be", "it has to be").replace("a valid boolean", "true or false")
        raise CannotRunError(f"{name} can't be used: {reason}.", BAD_SETTINGS) from error
    except ValueError as error:
        raise CannotRunError(str(error), BAD_SETTINGS) from error


def become(name: str) -> None:
    """Switch to another user, dropping root's rights; raises CannotRunError."""
    import pwd  # which only POSIX has

    try:
        user = pwd.getpwnam(name)
        os.initgroups(name, user.pw_gid)
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
    except KeyError as error:
        raise CannotRunError(f"There is no user {name} on this machine, so --user can't name it.") from error
    except OSError as error:
        raise CannotRunError(f"Only root can go on as the user {name}: run this with sudo.") from error
    os.environ["HOME"] = user.pw_dir


def complain(sentence: object) -> None:
    """Print a sentence for the host."""
    print(sentence, file=sys.stderr, flush=True)


def tell_databases(*used: Address) -> None:
    """Print which database a command uses, or from which to which it copies."""
    complain(f"Database: {' → '.join(map(name_of, used))}")


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors show no passwords."""

    def error(self, message: str) -> NoReturn:
        super().error(masked(message))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m bot", description="Run the bot. Its settings come from the environment.")
    parser.add_argument("--version", action="version", version=f"Parlour {__version__}")
    parser.add_argument("--user", help="the user to go on as, once root has read .env")
    commands = parser.add_subparsers(dest="command")
    reports = commands.add_parser("reports", help="print what people reported, and stop")
    reports.add_argument("--most", type=_count, default=20, help="how many of the newest to print (20)")
    forgotten = commands.add_parser("forget", help="erase a person, while the bot is stopped, and stop")
    forgotten.add_argument("person", type=_id, help="the person's Discord id")
    records = commands.add_parser(
        "records", help="play every kept game again, name those that differ or can't go on, and stop"
    )
    records.add_argument(
        "database", nargs="?", type=_address, help="the file or URL, which this only reads (PARLOUR_DATABASE)"
    )
    moved = commands.add_parser(
        "move", help="copy a database into an empty one, of SQLite or PostgreSQL, while the bot is stopped, and stop"
    )
    moved.add_argument("source", metavar="FROM", type=_address, help="the file or URL, which this only reads")
    moved.add_argument("target", metavar="TO", type=_address, help="the file or URL, which stays empty or gets all")
    backup = commands.add_parser("backup", help="copy the database into a folder, while the bot runs, and stop")
    backup.add_argument("folder", nargs="?", type=Path, default=Path("backups"), help="where the copy goes (backups)")
    backup.add_argument("--keep", metavar="N", type=_count, help="remove all copies but the newest N there (keep all)")
    restored = commands.add_parser("restore", help="put a copy in the database's place, while the bot is stopped")
    restored.add_argument("file", metavar="FILE", type=Path, help="what `backup` made")
    upgraded = commands.add_parser(
        "upgrade", help="bring the database of an earlier version up to date, while the bot is stopped, and stop"
    )
    upgraded.add_argument(
        "--yes", dest="has_backup", action="store_true", help="there is a backup of the PostgreSQL to go back to"
    )
    seen = commands.add_parser("preview", help="write every picture and screen of a game, and play it on a playground")
    seen.add_argument("key", metavar="KEY", help=f"the game: {', '.join(GAMES)}")
    seen.add_argument("--seats", metavar="N", type=int, help="how many sit at its table")
    seen.add_argument("--set", metavar="name=value", nargs="+", action="extend", default=[], help="options of the game")
    seen.add_argument("--out", metavar="DIR", type=Path, help="the folder to write into (preview/KEY)")
    seen.add_argument("--no-play", dest="is_played", action="store_false", help="write, and do not play")
    return parser


def _address(text: str) -> Address:
    try:
        return address_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > len(str(MOST_NEWEST)) or not 1 <= int(text) <= MOST_NEWEST:
        raise argparse.ArgumentTypeError(
            f"say how many of the newest, from 1 to {MOST_NEWEST:,}, not {clip(text, 40)!r}"
        )
    return int(text)


def _id(text: str) -> int:
    if not text.isdecimal() or len(text) > MOST_DIGITS or int(text) >= 2**63:
        raise argparse.ArgumentTypeError(
            f"a Discord id is a number of at most {MOST_DIGITS} digits, not {clip(text, 40)!r}"
        )
    return int(text)


def forget(database: Address, person: int) -> None:
    """Erase a person from a database; raises CannotRunError if a bot uses it or it has no such person."""
    try:
        is_known = asyncio.run(erase_from(database, person))
    except Refusal as refusal:
        raise CannotRunError(
            f"Person {person} isn't erased yet, because something changed in the meantime. Stop the bot, then try "
            "again."
        ) from refusal
    if not is_known:
        raise CannotRunError(f"This database knows nobody with the id {person}, so nothing was erased.")
    print(f"The database holds nothing about person {person} any more.")


def _existing(database: Address) -> Address:
    """Return the database of the settings; raises CannotRunError if it doesn't exist."""
    with suppress(PermissionError):  # whatever opens it says so
        if not is_postgresql(database) and not Path(database).exists():
            raise CannotRunError(
                f"There is no database at {database}: set PARLOUR_DATABASE, or run it where the bot starts."
            )
    return database


def move(source: Address, target: Address) -> None:
    """Copy a database into an empty one; raises CannotRunError if interrupted, StorageError for other failures."""
    from bot.operator.move import move_database  # its progress bar is not needed elsewhere

    try:
        print(asyncio.run(move_database(source, target)))
    except KeyboardInterrupt:
        raise CannotRunError("Stopped. What was to be filled is empty, or whole if that came at the end.") from None


def preview(asked: argparse.Namespace, settings: Settings) -> int:
    """Write a preview of a game, and let people play it until stopped; returns exit code 0 if no hook raised.

    Raises CannotRunError for an unknown game or option, and if the folder can't be written.
    """
    from bot.preview.command import setting_of  # what paints is not needed elsewhere in this process
    from bot.preview.folder import INDEX, write_folder
    from bot.preview.playing import open_table

    folder: Path = asked.out or Path("preview", asked.key)
    try:
        setting = setting_of(asked.key, asked.seats, asked.set)
        written = write_folder(setting, folder)
    except Refusal as refusal:
        raise CannotRunError(str(refusal), BAD_SETTINGS) from refusal
    except OSError as error:
        raise CannotRunError(f"{folder} can't be written: {error.strerror or error}.") from error
    screens, pictures = plural("screen", written.shots), plural("picture", written.pictures)
    print(f"{folder / INDEX} shows {screens} with {pictures}.", flush=True)
    for fault in written.faults:
        print(fault, file=sys.stderr)
    if asked.is_played:
        configure_log("warning")
        print("What you change shows after a restart: end this with Ctrl+C and start it again.", flush=True)
        with TemporaryDirectory() as kept:
            database = Path(kept) / "parlour.db"
            given = {"discord_token": None, "parlour_database": database, "parlour_shards": ""}
            given["parlour_trial_games"] = asked.key
            try:
                asyncio.run(run(settings.model_copy(update=given), partial(open_table, setting=setting)))
            except Refusal as refusal:
                raise CannotRunError(str(refusal)) from refusal
    return HOOK_RAISED if written.faults else 0


def start(settings: Settings, kept: Mapping[str, str]) -> int:
    """Run the bot until it is stopped, and return the exit code. kept: the contents of `.env`.

    Raises CannotRunError and StorageError; with a JSON log they are logged instead.
    """
    configure_log(settings.parlour_log_level, settings.parlour_log_format)
    try:
        check_token(settings)
        for risk in risks(kept, settings.parlour_database):
            log.warning("settings.risk", why=risk)
        tell_broken()
        use_host_font()
        spare()
        asyncio.run(run(settings))
    except (CannotRunError, StorageError) as error:
        if settings.parlour_log_format != "json":
            raise
        log.critical("ended", why=str(error))
        return exit_code(error)
    return 0


def check_token(settings: Settings) -> None:
    """Raise CannotRunError for a hosted bot without a token, which would start a playground instead."""
    if settings.parlour_hosted and settings.discord_token is None:
        raise CannotRunError(TOKENLESS, BAD_SETTINGS)


def exit_code(error: Exception) -> int:
    """Return the exit code of a bot that can't run."""
    return error.code if isinstance(error, CannotRunError) else CANNOT_RUN


def tell_broken() -> None:
    """Log each game folder that cannot be played, with the traceback if an exception broke it."""
    for broken in BROKEN.values():
        traceback = None if broken.is_refused else broken.error
        log.error("game.broken", why=broken.sentence, to_do=broken.remedy, exc_info=traceback)


async def run(settings: Settings, prepare: Callable[[Database], Awaitable[str]] | None = None) -> None:
    """Run the bot on Discord, or on a playground if there is no token.

    prepare: fills the playground's database, and returns a suffix for the page's address.
    """
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    address, process = settings.parlour_database, Process(stopped)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(_watched(process, settings))
        try:
            entering = stack.enter_async_context(joining(address, settings.share, version()))
            joined = await _run_until_stopped(entering, stopped)

            def take() -> Awaitable[Lease]:
                process.is_waiting = True
                return _run_until_stopped(joined.take(), stopped)

            opened = await Database.open(address, take=take, sessions=joined.sessions)
        except StoppedError:
            return
        database = await stack.enter_async_context(opened)
        lease = database.shards.lease
        assert lease is not None  # noqa: S101  it was taken
        lease.on_lost(stopped.set)
        process.lease = lease
        token = settings.discord_token.get_secret_value() if settings.discord_token is not None else None
        if token is None:
            way = "" if prepare is None else await prepare(database)
            port, is_new = settings.parlour_playground_port, prepare is None
            token = await stack.enter_async_context(_playground(port, database, way, is_bot_new=is_new))
        else:
            point_to(settings.parlour_discord_api, settings.parlour_discord_gateway)
        _tell_start(settings, database)
        think = settings.parlour_think
        games = GAMES.values() if settings.parlour_emojis else ()
        faces = {name: face for game in games for name, face in game.faces.items()}
        pace = Pace(think=(think, 2 * think))
        contact, offer = settings.parlour_host_contact.strip(), settings.offer
        if offer.unknown:
            log.warning("games.unknown", keys=offer.unknown, setting="PARLOUR_TRIAL_GAMES")
        most = settings.parlour_painters

        def begin() -> Parlour:
            client = Parlour(
                Given(
                    database,
                    pace,
                    Pictures(most),
                    faces,
                    contact=contact,
                    offer=offer,
                    agree=lease.agree,
                    counts_calls=settings.counts_calls,
                )
            )
            process.health = client.parts.health
            return client

        try:
            await serve(begin, token, stopped, database.shards)
        except CannotRunError as error:
            if error.code == BAD_SETTINGS:
                with suppress(StorageError):
                    await database.people.claim_alert(TOKEN, time(), 0.0)  # told once the token is right
            raise
        if lease.lost is not None:
            raise CannotRunError(lease.lost)


@asynccontextmanager
async def _watched(process: Process, settings: Settings) -> AsyncIterator[None]:
    """Report the state of the process to systemd and, if turned on, serve metrics."""
    async with AsyncExitStack() as stack:
        if settings.metrics is not None:
            from bot.operator.metrics import serving  # what it takes is not needed elsewhere

            await stack.enter_async_context(serving(*settings.metrics, process, settings.parlour_database))
        beating = asyncio.create_task(process.beat())
        try:
            yield
        finally:
            beating.cancel()
            await asyncio.wait({beating})


def _tell_start(settings: Settings, database: Database) -> None:
    """Log the version, the database and the shards; passwords are left out."""
    address, shards = settings.parlour_database, database.shards
    log.info(
        "started",
        version=__version__,
        code=own_code(),
        schema=HEAD,
        database=database.access.name if is_postgresql(address) else str(Path(address).absolute()),
        shards="all" if shards.is_whole else f"{shards.group}/{shards.groups}",
        painters=settings.parlour_painters,
    )


async def _run_until_stopped(work: Coroutine[object, object, R], stopped: asyncio.Event) -> R:
    """Return the result of work that may take any time; raises StoppedError if the bot is stopped first."""
    working, waiting = asyncio.create_task(work), asyncio.create_task(stopped.wait())
    try:
        await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return await working
        raise StoppedError
    finally:
        for task in (working, waiting):
            task.cancel()
        await asyncio.wait({working, waiting})


def point_to(api: str | None, gateway: str | None = None) -> None:
    """Point discord.py to another API and gateway (None: Discord's own); a loopback API serves both."""
    if api is not None:
        Route.BASE = api
        if URL(api).scheme == "http":
            DiscordWebSocket.DEFAULT_GATEWAY = URL(api).with_scheme("ws").with_path("/gateway")
    if gateway is not None:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)


@asynccontextmanager
async def _playground(port: int, database: Database, way: str, *, is_bot_new: bool) -> AsyncIterator[str]:
    """Run a playground, print its address, and yield the bot's token there. way: suffix of the address.

    Raises CannotRunError for the database of a bot on Discord: its servers are missing here, so their tables would
    close.
    """
    from bot.playground import Playground  # which a bot on Discord does without

    playground = Playground(port=port, rate_limits=True, is_bot_new=is_bot_new)
    elsewhere = len(await database.privacy.guilds() - {playground.world.guild.id})
    if elsewhere:
        raise CannotRunError(
            f"There is no DISCORD_TOKEN, and the database knows {plural('server', elsewhere)} on Discord. Set the "
            "token, or set PARLOUR_DATABASE to another file for a playground."
        )
    try:
        await playground.start()
    except OSError:
        playground = Playground(port=0, rate_limits=True, is_bot_new=is_bot_new)
        await playground.start()
    try:
        point_to(playground.api_base)
        here = "Play it here" if way else "No DISCORD_TOKEN, so here is a playground"
        print(f"{here}: {playground.url}{way}", flush=True)
        yield playground.token
    finally:
        await playground.stop()


async def serve(begin: Callable[[], Parlour], token: str, stopped: asyncio.Event, shards: Shards) -> None:
    """Keep a client connected until it is stopped; raises CannotRunError if Discord refuses it for good.

    begin: makes a client. A new one follows after an outage at login, or if Discord asks for more shards and this
    process has all of them.
    """
    for pause in pauses(LONGEST_PAUSE):
        try:
            await _run_client(begin(), token, stopped)
        except (discord.LoginFailure, discord.ConnectionClosed, *REQUEST_ERRORS) as error:
            if isinstance(error, discord.ConnectionClosed) and error.code == SHARDS_ASKED:
                if not shards.is_whole:
                    raise CannotRunError(MORE_SHARDS.format(count=shards.count)) from error
                log.warning("discord.more_shards", count=shards.count, again_in=pause)
            elif is_outage(error):
                log.warning("discord.unreachable", error=told(error), again_in=pause)
            else:
                raise _refusal(error) from error
            await set_within(stopped, pause)
        if stopped.is_set():
            return


async def _run_client(client: Parlour, token: str, stopped: asyncio.Event) -> None:
    """Run a client until it is stopped or fails, then close it."""
    running = asyncio.create_task(client.start(token))
    waiting = asyncio.create_task(stopped.wait())
    try:
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
    finally:
        waiting.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS):
                await (client.close() if client.may_send else client.abandon())
        running.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await running


def _refusal(error: Exception) -> CannotRunError:
    """Return why Discord refuses the bot for good."""
    if isinstance(error, discord.ConnectionClosed) and error.code == TOKEN_REFUSED:  # it was good for the login
        return CannotRunError(
            "Discord has revoked the token: somebody has reset it, or it was found in public. Press Reset Token on the "
            "Bot page of your application, and put the new one into DISCORD_TOKEN.",
            BAD_SETTINGS,
        )
    if isinstance(error, discord.LoginFailure):
        return CannotRunError(
            "Discord doesn't accept the token. Copy it again from the Bot page of your application into DISCORD_TOKEN.",
            BAD_SETTINGS,
        )
    return CannotRunError(f"Discord doesn't let the bot in: {told(error)}.")


if __name__ == "__main__":
    os.umask(0o077)  # what it writes is for its own user alone
    sys.exit(main(sys.argv[1:]))
