"""Backups: made while a bot uses the database, verified, and restored."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, inspect, make_url

from storage.database import access_to, check_version
from storage.engine import sqlite
from storage.engine.address import Address, is_postgresql
from storage.engine.errors import NOT_EMPTY, StorageError
from storage.engine.holding import holding
from storage.engine.snapshot import snapshot
from storage.engine.soundness import count_rows
from storage.migrations import check_is_not_later, revision_of
from storage.shards.joining import alone

DATED = "%Y-%m-%dT%H%M%SZ"
_DATE = r"\d{4}-\d\d-\d\dT\d{6}Z"

NO_PROGRAM = (
    "There is no program {} on this machine: install those of PostgreSQL, on Debian and Ubuntu with `sudo apt install "
    "postgresql-client`, in the server's version or a newer one."
)

Rows = Mapping[str, int]
"""Number of rows of each table."""


async def back_up(address: Address, folder: Path, most: int | None = None) -> tuple[Path, Rows]:
    """Copy a database, which may be in use, into a folder, and delete the oldest copies above `most`.

    Returns the path of the copy, once it has been read from end to end and verified, and its rows. Raises StorageError.
    """
    is_server = is_postgresql(address)
    name = make_url(str(address)).database or "parlour" if is_server else Path(address).stem
    suffix = "dump" if is_server else "db"
    target = folder / f"{name}-{time.strftime(DATED, time.gmtime())}.{suffix}"
    await asyncio.to_thread(_make_folder, folder)
    async with holding(folder / name):  # one at a time, so that none removes what another makes
        if is_server:
            rows = await _dump(str(address), target)
        else:
            source = Path(address)
            rows = await asyncio.to_thread(sqlite.keep, source, target, partial(_rows_of_ours, name=str(source)))
        if most is not None:
            await asyncio.to_thread(_remove_oldest, folder, rf"{re.escape(name)}-{_DATE}\.{suffix}", most)
    return target, rows


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageError(f"The folder {folder} can't be made: {error.strerror or error}.") from error


def _remove_oldest(folder: Path, pattern: str, most: int) -> None:
    for old in sorted(each for each in folder.iterdir() if re.fullmatch(pattern, each.name))[:-most]:
        old.unlink()


async def restore(file: Path, address: Address) -> tuple[Rows, Path | None]:
    """Replace a database that no bot uses by a backup; raises StorageError, with the database unchanged.

    Returns the number of rows, and where the replaced file was moved. A server's database has to be empty.
    """
    if is_postgresql(address):
        return await _fill(str(address), file), None
    path = Path(address)
    async with alone(path):
        return await asyncio.to_thread(_replace, path, file)


def _replace(path: Path, file: Path) -> tuple[Rows, Path | None]:
    ready = path.with_name(f"{path.name}.restoring")
    rows = sqlite.keep(file, ready, partial(_rows_of_ours, name=str(file)))
    if os.name == "posix" and os.geteuid() == 0:  # the bot's user has to read what root restores
        owner = (path if path.exists() else path.absolute().parent).stat()
        os.chown(ready, owner.st_uid, owner.st_gid)
    aside = path.with_name(f"{path.name}.{time.strftime(DATED, time.gmtime())}") if path.exists() else None
    if aside is not None:
        sqlite.set_aside(path, aside)
    sqlite.put(ready, path)
    return rows, aside


def _rows_of_ours(connection: Connection, name: str) -> Rows:
    """Return the row counts of a database called `name`; raises StorageError if its schema is of a later version."""
    check_is_not_later(connection, name)
    if revision_of(connection, name) is None:
        raise StorageError(f"The database {name} is empty.")
    return count_rows(connection)


async def _dump(address: str, target: Path) -> Rows:
    """Dump a snapshot of a server's database, and compare the dump's rows with the snapshot's."""
    from storage.engine.postgresql import note_backup  # a bot with a file does without the driver

    access = access_to(address)
    with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as unfinished:
        file = Path(unfinished) / target.name
        try:
            await access.begin()
            async with snapshot(access, access.studying) as seen:
                moment = await seen.read(lambda each: each.exec_driver_sql("SELECT pg_export_snapshot()").scalar_one())
                due = await seen.read(partial(_rows_of_ours, name=seen.name))
                options = ["--format=custom", f"--snapshot={moment}", f"--file={file}"]
                await asyncio.to_thread(_run, address, "pg_dump", *options)
            if await asyncio.to_thread(_rows_of_dump, file) != due:
                raise StorageError(f"The dump of {access.name} doesn't hold all rows, so it was not kept.")
            file.chmod(0o600)
            sqlite.put(file, target)
            await access.prepare(note_backup)
        finally:
            await access.close()
    return due


async def _fill(address: str, dump: Path) -> Rows:
    """Restore a dump into an empty database, in one transaction."""
    from storage.engine.postgresql import note_backup

    sqlite.must_exist(dump)
    due = await asyncio.to_thread(_rows_of_dump, dump)
    await check_version(address, _must_be_empty)
    access = access_to(address)
    try:
        options = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"]
        await asyncio.to_thread(_run, address, "pg_restore", *options, str(dump))
        if await access.study(count_rows) != due:
            raise StorageError(f"The database {access.name} doesn't hold all rows of {dump}: make it anew, try again.")
        await access.prepare(note_backup)
    finally:
        await access.close()
    return due


def _must_be_empty(connection: Connection, name: str) -> None:
    if inspect(connection).get_table_names():
        raise StorageError(NOT_EMPTY.format(name))


_COPY = re.compile(rb'COPY (?:\S+\.)?"?(\w+)"? .*FROM stdin;\n')


def _rows_of_dump(dump: Path) -> Rows:
    """Return the number of rows of each table in a dump, which is read from end to end."""
    rows: dict[str, int] = {}
    table = None
    for line in _lines("pg_restore", "--data-only", "--file=-", str(dump)):
        if table is None:
            if found := _COPY.fullmatch(line):
                table = found[1].decode()
                rows[table] = 0
        elif line == b"\\.\n":
            table = None
        else:
            rows[table] += 1
    return rows


def _run(address: str, program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's programs on a database, with the password kept out of the process list."""
    url = make_url(address).set(drivername="postgresql")
    uri = url._replace(password=None).render_as_string(hide_password=False)
    for _ in _lines(program, "--no-password", f"--dbname={uri}", *arguments, password=url.password):
        pass


def _lines(program: str, *arguments: str, password: str | None = None) -> Iterator[bytes]:
    """Yield the lines that a program prints; raises StorageError with its message if it fails."""
    environment = os.environ if password is None else {**os.environ, "PGPASSWORD": password}
    with tempfile.TemporaryFile() as said:
        try:
            process = subprocess.Popen(  # noqa: S603  a program of PostgreSQL, without a shell
                [program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said, env=environment
            )
        except OSError as error:
            raise StorageError(NO_PROGRAM.format(program)) from error
        with process:
            yield from process.stdout or ()
        if process.returncode:
            said.seek(0)
            words = " ".join(said.read().decode(errors="replace").split())
            raise StorageError(f"{words.rstrip('.') or program + ' failed'}.")
