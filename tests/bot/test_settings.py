"""Where the database is and which shards a process has, as whoever runs the bot writes it; no password is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError
from structlog.testing import capture_logs

from bot.__main__ import BAD_SETTINGS, main
from bot.settings import Settings
from storage.shards.groups import Share

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
    assert printed.err.startswith(f"The database parlour on {tmp_path} can't be reached: ")
    assert SECRET not in f"{printed} {logged}"


@pytest.mark.parametrize(
    ("name", "value"), [("PARLOUR_LOG_LEVEL", "loud"), ("PARLOUR_PLAYGROUND_PORT", "http"), ("PARLOUR_THINK", "-1")]
)
def test_a_setting_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert main() == BAD_SETTINGS
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(name)
    assert line.endswith(".")


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
