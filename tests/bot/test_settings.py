"""The settings, in the environment and in `.env`, as whoever runs the bot writes them; no password is told."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError
from structlog.testing import capture_logs

from bot.__main__ import BAD_SETTINGS, become, main
from bot.settings import ENV_FILE, Settings, read_file
from storage.engine.address import name_of
from storage.shards.groups import Share
from tests.bot.process import FORKING, STDERR, CommandLine
from tests.bot.sql import connection_to
from tests.places import Databases
from tests.postgresql import PEER, USER

SECRET = "pa55word"


def settings(database: str, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setenv("PARLOUR_DATABASE", database)
    return Settings(_env_file=None)


@pytest.mark.parametrize("path", ["parlour.db", "/var/lib/parlour/parlour.db", "C:\\parlour\\parlour.db"])
def test_a_path_is_a_files(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    assert settings(path, monkeypatch).parlour_database == Path(path)


@pytest.mark.parametrize(
    "url",
    [
        f"postgresql+asyncpg://parlour:{SECRET}@db.example:5432/parlour?sslmode=verify-full&sslrootcert=/etc/ca.pem",
        "postgresql://parlour:a%40b%3A%2Fc@[::1]/parlour",
        "postgres://db.example/parlour",
        "postgresql+asyncpg://parlour@/parlour?host=/run/postgresql",
    ],
)
def test_a_url_of_a_postgresql_is_taken_as_it_stands(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    assert settings(url, monkeypatch).parlour_database == url


NO_POSTGRESQL = "A database is the path of a file or postgresql+asyncpg://…, not {}://…"
UNREADABLE = (
    "The address of a PostgreSQL is postgresql+asyncpg://USER:PASSWORD@HOST:PORT/NAME, with : / ? # and @ in a "
    "password written as %3A %2F %3F %23 and %40"
)


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        (f"mysql://parlour:{SECRET}@db.example/parlour", NO_POSTGRESQL.format("mysql")),
        (f"PostgreSQL://parlour:{SECRET}@db.example/parlour", NO_POSTGRESQL.format("PostgreSQL")),
        ("sqlite:///parlour.db", NO_POSTGRESQL.format("sqlite")),
        *(
            (f"postgresql+asyncpg://{rest}", UNREADABLE)
            for rest in (
                f"parlour:x/{SECRET}@db.example/parlour",
                f"parlour:x@{SECRET}@db.example/parlour",
                f"parlour:x:{SECRET}@db.example/parlour",
                f"parlour:x#{SECRET}@db.example/parlour",
                f"parlour:x?{SECRET}@db.example/parlour",
                f"parlour:{SECRET}@db.example:port/parlour",
                f"parlour:{SECRET}@one.example:5432,two.example:5432/parlour",
                f"parlour:{SECRET}@db.example/parlour?sslmode",
                f"parlour:{SECRET}@db.example",
                "",
            )
        ),
    ],
)
def test_what_is_neither_is_refused_in_a_sentence_without_a_password(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], url: str, sentence: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        settings(url, monkeypatch)
    assert SECRET not in str(caught.value)
    assert main() == BAD_SETTINGS
    assert capsys.readouterr() == ("", f"PARLOUR_DATABASE can't be used: {sentence}.\n")
    with pytest.raises(SystemExit):
        main(["records", url])
    assert capsys.readouterr().err.endswith(f"argument database: {sentence}\n")


@pytest.mark.parametrize("command", [["reports"], ["forget", "1"], ["records"]], ids=lambda command: "-".join(command))
def test_no_command_tells_the_password_of_a_database_that_cannot_be_reached(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    kept = settings(f"postgresql+asyncpg://parlour:{SECRET}@/parlour?host={tmp_path}", monkeypatch)
    assert SECRET not in f"{kept!r} {kept}"
    with capture_logs() as logged:
        assert main(command) == (2 if command == ["records"] else 1)
    printed = capfd.readouterr()
    told, line = printed.err.splitlines()
    assert told == f"Database: parlour on {tmp_path}"
    assert line.startswith(f"The database parlour on {tmp_path} can't be reached: ")
    assert SECRET not in f"{printed} {logged}"


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("PARLOUR_LOG_LEVEL", "loud", "it has to be 'debug', 'info', 'warning' or 'error'"),
        ("PARLOUR_PLAYGROUND_PORT", "http", "it has to be a valid integer"),
        ("PARLOUR_THINK", "-1", "it has to be greater than or equal to 0"),
        ("PARLOUR_EMOJIS", "maybe", "it has to be true or false"),
        ("PARLOUR_DATABASE", " ", "say the path of a file, such as parlour.db, or the address of a PostgreSQL"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str, reason: str
) -> None:
    monkeypatch.setenv(name, value)
    assert main() == BAD_SETTINGS
    assert capsys.readouterr().err == f"{name} can't be used: {reason}.\n"


POSTGRESQL = "postgresql://parlour@db.example/parlour"


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("", Share()),
        ("all", Share()),
        ("0/1", Share()),
        ("2/4", Share(2, 4)),
        (" ANY/4 ", Share(None, 4)),
        ("any/1", Share(None, 1)),
    ],
)
def test_a_process_has_all_shards_or_a_group_of_them(text: str, share: Share) -> None:
    made = Settings(_env_file=None, discord_token="t", parlour_database=POSTGRESQL, parlour_shards=text)
    assert made.share == share


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4/4", "the groups of 4 are 0/4 to 3/4, so 4 is none"),
        ("x", "say all, or which group of how many, such as 0/2, 1/2 or any/2"),
        ("-1/2", "say all, or which group"),
        ("1/2/3", "say all, or which group"),
        ("\u0661/2", "say all, or which group"),
        ("0/0", "there may be from 1 to 1,000 groups, not 0"),
        ("any/0", "there may be from 1 to 1,000 groups, not 0"),
        ("0/4000000", "there may be from 1 to 1,000 groups, not 4000000"),
    ],
)
def test_a_group_that_there_is_not_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    monkeypatch.setenv("PARLOUR_DATABASE", POSTGRESQL)
    monkeypatch.setenv("DISCORD_TOKEN", "t")
    monkeypatch.setenv("PARLOUR_SHARDS", text)
    assert main() == BAD_SETTINGS
    assert capsys.readouterr().err.startswith(f"PARLOUR_SHARDS can't be used: {sentence}")


@pytest.mark.parametrize(
    ("database", "token", "sentence"),
    [("parlour.db", "t", "need a PostgreSQL"), (POSTGRESQL, "", "need a DISCORD_TOKEN")],
)
@pytest.mark.parametrize("text", ["1/2", "any/1"])
def test_several_processes_need_a_server_and_a_discord(database: str, token: str, sentence: str, text: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        Settings(_env_file=None, discord_token=token, parlour_database=database, parlour_shards=text)


# The file


VALUES = {
    "A=postgresql+asyncpg://parlour:p%40s@localhost/parlour?sslmode=verify-full&x=1": (
        "postgresql+asyncpg://parlour:p%40s@localhost/parlour?sslmode=verify-full&x=1"
    ),
    "B='\\n $HOME ${HOME} # 1; '": "\\n $HOME ${HOME} # 1; ",
    'C="Ann\'s \\"pub\\" \\\\ \\x \\$5"': 'Ann\'s "pub" \\ \\x $5',
    'D=Ann\'s "pub"': 'Ann\'s "pub"',
    " E =  one two  ": "one two",
    "F=a # b": "a # b",
    "G='x' 'y'z'w'": "xyz'w'",
    r"H=C:\\parlour\x.db": r"C:\parlourx.db",
    "I=a\\\nb": "ab",
    r'J="a\nb"': r"a\nb",
    "K=ümläut 🃏\\ ": "ümläut 🃏 ",
    "L=": "",
}
"""Lines of a file, each with its value."""
GENERATOR = Path("/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator")


def test_awkward_values_are_what_systemd_makes_of_them(tmp_path: Path) -> None:
    text = "; a comment\n\n" + "\n".join(VALUES) + "\nA B=1\nexport C=1\n"
    (tmp_path / ".env").write_text(text)
    told: list[str] = []
    kept = read_file(tmp_path / ".env", told.append)
    assert list(kept.values()) == list(VALUES.values())
    assert [line.partition(" of ")[0] for line in told] == ["Line 8", "Line 16", "Line 17"]

    if not GENERATOR.exists():
        pytest.skip("systemd is not installed")
    # it asks the parser that a unit's EnvironmentFile= asks, and then replaces variables
    folder = tmp_path / "environment.d"
    folder.mkdir()
    (folder / "1.conf").write_text(text.replace("$", "$$"))
    ran = subprocess.run([GENERATOR], env={"XDG_CONFIG_HOME": str(tmp_path)}, capture_output=True, check=True)  # noqa: S603
    shell = subprocess.run(  # noqa: S603  whose quotes it prints
        ["/bin/sh", "-c", f"set -a\n{ran.stdout.decode()}\nenv -0"], env={}, capture_output=True, check=True
    )
    found = dict(each.split("=", 1) for each in shell.stdout.decode().split("\0") if each)
    assert {name: found.get(name, "") for name in kept} == kept


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands are given."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_command_says_which_database_it_uses(
    here: Path, migrated: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("parlour.db", "live.db", "other.db"):
        shutil.copy(migrated, here / name)
    for used in ("parlour.db", "live.db", "other.db"):
        if used == "live.db":
            ENV_FILE.write_text("PARLOUR_DATABASE=live.db\nPARLOUR_DATABSE=parlour.db\nDISCORD_TOKN=t\n")
        if used == "other.db":
            monkeypatch.setenv("PARLOUR_DATABASE", "other.db")
        assert main(["reports"]) == 0
        assert main(["records"]) == 0
        lines = capsys.readouterr().err.splitlines()
        assert [line for line in lines if "no setting" not in line] == 2 * [f"Database: {here / used}"]
    assert lines[:2] == [
        "There is no setting DISCORD_TOKN: did you mean DISCORD_TOKEN?",
        "There is no setting PARLOUR_DATABSE: did you mean PARLOUR_DATABASE?",
    ]
    assert main(["move", "live.db", "new.db"]) == 0
    assert f"Database: {here / 'live.db'} → {here / 'new.db'}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kept", "sentence"),
    [
        ("PARLOUR_HOST_CONTACT=Zoë".encode("latin-1"), ".env can't be read: it isn't in UTF-8, so save it again"),
        ("DISCORD_TOKEN=t\n".encode("utf-16"), ".env can't be read: it isn't in UTF-8, so save it again"),
        ("DISCORD_TOKEN=t\n".encode("utf-16-le"), ".env can't be read: it isn't in UTF-8, so save it again"),
        (b"\nDISCORD_TOKEN='t\n", "Line 2 of .env can't be read: a quote is opened and not closed."),
        (None, ".env can't be read: Is a directory."),
    ],
    ids=["Latin-1", "UTF-16", "UTF-16 without a mark", "a quote", "a folder"],
)
def test_a_file_that_cannot_be_read_is_a_sentence(
    here: Path, capsys: pytest.CaptureFixture[str], kept: bytes | None, sentence: str
) -> None:
    if kept is None:
        ENV_FILE.mkdir()
    else:
        ENV_FILE.write_bytes(kept)
    assert main() == BAD_SETTINGS
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(sentence)


def test_a_mark_at_the_beginning_of_a_file_is_not_of_its_first_name(here: Path) -> None:
    ENV_FILE.write_text("PARLOUR_THINK=2\r\nPARLOUR_EMOJIS=no\r\n", encoding="utf-8-sig", newline="")
    assert read_file(ENV_FILE, pytest.fail) == {"PARLOUR_THINK": "2", "PARLOUR_EMOJIS": "no"}


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("parlour.db", "PARLOUR_DATABASE can't be used: a hosted bot needs the whole path"),
        ("/x/p.db", "There is no DIS"),
    ],
)
def test_a_hosted_bot_starts_no_playground(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str, sentence: str
) -> None:
    monkeypatch.setenv("PARLOUR_HOSTED", "1")
    monkeypatch.setenv("PARLOUR_DATABASE", database)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert main() == BAD_SETTINGS
    assert capsys.readouterr().err.startswith(sentence)
    assert list(here.iterdir()) == []


def test_a_log_in_json_has_no_line_of_text(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name, value in (("HOSTED", "1"), ("DATABASE", "/var/lib/parlour/parlour.db"), ("LOG_FORMAT", "json")):
        monkeypatch.setenv(f"PARLOUR_{name}", value)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert main() == BAD_SETTINGS
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["event"] == "ended"


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder into which anybody can look, with a `.env` that anybody can read."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o755)
        (folder / ENV_FILE).write_text("PARLOUR_DATABASE=other.db\nPARLOUR_THINK=0\n")
        (folder / ENV_FILE).chmod(0o644)
        yield folder


async def test_a_start_tells_what_goes_before_the_file_and_what_anybody_can_read(open_folder: Path) -> None:
    settings = {"PARLOUR_PLAYGROUND_PORT": "0", "PARLOUR_DATABASE": "live.db", "PARLOUR_THINK": "0"}
    process = await CommandLine.start(open_folder, **settings)
    try:
        assert "here is a playground" in await process.read_line()
        ended = await process.stop()
    finally:
        await process.kill()
    first, second, *others = ended.stderr.splitlines()
    assert "PARLOUR_DATABASE in the environment, as by a unit's line Environment=, goes before .env" in first
    assert "Anybody on this machine can read .env: run chmod 600 .env" in second
    assert str(open_folder / "live.db") in next(line for line in others if "] started " in line)
    assert modes(open_folder) == {"live.db": 0o600, "live.db.lock": 0o600}


def modes(folder: Path) -> dict[str, int]:
    """Return who may do what with each file of a database."""
    return {file.name: file.stat().st_mode & 0o777 for file in folder.glob("live.db*")}


# Root's file


def run_as(user: str | None, folder: Path, environment: dict[str, str], arguments: list[str]) -> None:
    """Run a command in a process of its own that goes on as a user, with stderr in a file."""
    os.dup2(os.open(folder / STDERR, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
    os.chdir(folder)
    os.environ.update(environment)
    if user is not None:
        become(user)
    sys.exit(main(arguments))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can go on as another user")
def test_root_reads_the_file_for_a_user_whom_the_server_takes_without_a_password(
    tmp_path: Path, databases: Databases
) -> None:
    address = databases.fresh()
    with connection_to(address) as connection:
        connection.execute(f"CREATE ROLE {PEER} SUPERUSER LOGIN")
    used = address.replace(f"//{USER}@", f"//{PEER}@")
    told = f"Database: {name_of(used)}\n"
    (tmp_path / ENV_FILE).write_text(f"PARLOUR_DATABASE='{used}'\n")
    (tmp_path / ENV_FILE).chmod(0o600)
    tmp_path.chmod(0o755)

    def ran(user: str | None, *arguments: str, **environment: str) -> tuple[int | None, str]:
        process = FORKING.Process(target=run_as, args=(user, tmp_path, environment, [*arguments, "reports"]))
        process.start()
        process.join()
        return process.exitcode, (tmp_path / STDERR).read_text()

    refusal = f'The database {name_of(used)} refused: Peer authentication failed for user "{PEER}".\n'
    assert ran(None) == (1, f"{told}{refusal}")
    assert ran(None, "--user", PEER) == (0, told)
    assert ran(PEER) == (2, ".env can't be read: Permission denied.\n")
    hosted = {"PARLOUR_HOSTED": "1", "PARLOUR_DATABASE": used}
    assert ran(PEER, **hosted) == (0, told)
    assert ran(PEER, "--user", "root", **hosted) == (1, "Only root can go on as the user root: run this with sudo.\n")
    missing = "There is no user no-such on this machine, so --user can't name it.\n"
    assert ran(None, "--user", "no-such") == (1, missing)
    databases.remove(address)


# Passwords


def test_a_wrong_argument_is_told_without_its_password(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["move", "a.db", "b.db", POSTGRESQL.replace("@", f":{SECRET}@")], [f"postgres://u:{SECRET}@h/n"]):
        with pytest.raises(SystemExit):
            main(arguments)
        printed = capsys.readouterr().err
        assert "://" in printed
        assert SECRET not in printed


def test_make_prints_no_password_and_leaves_an_address_whole(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).parents[2] / "Makefile", tmp_path)
    for name in ("pyproject.toml", "constraints.txt"):
        (tmp_path / name).touch()
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text('#!/bin/sh\nfor each; do echo "$each"; done > asked\n')
    python.chmod(0o755)
    (tmp_path / ".venv" / "installed").touch()
    address = f"postgresql+asyncpg://parlour:{SECRET}@/parlour?host=/x&sslmode=disable"
    for given, asked in (([f"DATABASE={address}"], ["-m", "bot", "records", address]), ([], ["-m", "bot", "records"])):
        command = ["make", "--no-print-directory", "records", *given]
        ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)  # noqa: S603
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")
        assert (tmp_path / "asked").read_text().splitlines() == asked
