"""The bot's settings, from the environment or a `.env` file, which is parsed as systemd parses an EnvironmentFile."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from yarl import URL

from bot.offer import ALL, Offer
from storage.engine.address import Address, address_of, is_postgresql
from storage.shards.groups import Share

ENV_FILE = Path(".env")
DATABASE, HOSTED = "PARLOUR_DATABASE", "PARLOUR_HOSTED"

# of systemd's grammar (src/basic/env-file.c): a value is quoted parts, and then whatever stands up to the line's end
_SINGLE, _DOUBLE = r"'([^']*)'", r'"((?:\\.|[^"\\])*)"'
_QUOTED = re.compile(rf"(?:{_SINGLE}|{_DOUBLE})[ \t]*", re.DOTALL)
_LINE = re.compile(
    rf"\s*(?:[#;][^\n]*|(?P<name>[^=\n]*?)[ \t]*=[ \t]*(?P<quoted>(?:{_QUOTED.pattern})*)"
    r"(?P<bare>(?:\\.|[^\\\n])*?)[ \t]*(?=\n|\Z)|(?P<other>[^\n]+))",
    re.DOTALL,
)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


class Settings(BaseSettings):
    """Every variable; `.env.example` explains them."""

    model_config = SettingsConfigDict(extra="ignore", frozen=True, hide_input_in_errors=True)

    discord_token: SecretStr | None = None
    parlour_hosted: bool = False
    """Whether a service manager keeps the bot running, so that it never starts a playground instead."""
    parlour_database: Address = Field(default=Path("parlour.db"), repr=False)
    """An SQLite file, or the URL of a PostgreSQL database, which may hold a password."""
    parlour_log_level: Literal["debug", "info", "warning", "error"] = "info"
    parlour_log_format: Literal["text", "json"] = "text"
    parlour_playground_port: int = Field(default=8765, ge=0, le=65535)
    parlour_emojis: bool = True
    """Whether card faces are uploaded as application emojis, for buttons and texts."""
    parlour_host_contact: str = Field(default="", max_length=200)
    """Contact of the bot's host; shown by /help."""
    parlour_trial_games: str = ""
    """Keys of the games in trial that people can play, separated by commas, or `all`."""
    parlour_discord_api: str | None = None
    """REST base URL of a proxy before Discord, or of a loopback Discord for tests."""
    parlour_discord_gateway: str | None = None
    """Gateway of a proxy before Discord, or Discord's own; a loopback Discord has it beside its API unless given."""
    parlour_think: float = Field(default=1.0, ge=0, le=60)
    """Minimum seconds that a house player takes for a move; the maximum is twice that."""

    parlour_painters: int = Field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1), ge=1)
    """Maximum number of processes that paint pictures."""

    parlour_shards: str = ""
    """The shard group of this process, of how many: `all`, such as `2/4`, or `any/4` for a free one."""

    parlour_metrics: str = ""
    """HOST:PORT at which metrics are served; empty: nowhere."""

    @property
    def metrics(self) -> tuple[str, int] | None:
        """Address and port at which metrics are served."""
        return _host_and_port(self.parlour_metrics) if self.parlour_metrics else None

    @property
    def share(self) -> Share:
        """The shard group of this process."""
        return Share.of(self.parlour_shards)

    @property
    def counts_calls(self) -> bool:
        """Whether the processes count their requests to Discord together, because no proxy does.

        An API on this machine is a loopback Discord for tests, which counts as Discord does, unless its gateway is
        elsewhere.
        """
        api = self.parlour_discord_api
        return api is None or (self.parlour_discord_gateway is None and URL(api).scheme == "http")

    @property
    def offer(self) -> Offer:
        """The games that people can open tables of; on a playground, all of them."""
        keys = frozenset(key.strip().lower() for key in self.parlour_trial_games.split(",") if key.strip())
        return Offer(frozenset({ALL}) if self.discord_token is None else keys)

    @field_validator("discord_token", mode="after")
    @classmethod
    def _blank_is_none(cls, token: SecretStr | None) -> SecretStr | None:
        return token if token is not None and token.get_secret_value().strip() else None

    @field_validator("parlour_database")
    @classmethod
    def _address(cls, address: Address, info: ValidationInfo) -> Address:
        given = address_of(str(address))
        if info.data.get("parlour_hosted") and isinstance(given, Path) and not given.is_absolute():
            raise ValueError("a hosted bot needs the whole path of its file, such as /var/lib/parlour/parlour.db")
        return given

    @field_validator("parlour_shards")
    @classmethod
    def _share(cls, text: str, info: ValidationInfo) -> str:
        if Share.of(text) != Share():
            if not is_postgresql(info.data.get("parlour_database", "")):
                raise ValueError("several processes need a PostgreSQL in PARLOUR_DATABASE, because a file is for one")
            if info.data.get("discord_token") is None:
                raise ValueError("several processes need a DISCORD_TOKEN, because a playground is for one")
        return text

    @field_validator("parlour_metrics")
    @classmethod
    def _metrics(cls, text: str) -> str:
        if text.strip():
            _host_and_port(text)
        return text.strip()

    @field_validator("parlour_discord_api", "parlour_discord_gateway")
    @classmethod
    def _proxy(cls, text: str | None, info: ValidationInfo) -> str | None:
        if text is None or not text.strip():
            return None
        is_api = info.field_name == "parlour_discord_api"
        scheme, what = ("http", "api/v10") if is_api else ("ws", "")
        if not _is_safe(text.strip(), scheme):
            raise ValueError(
                f"say {scheme}s://HOST/{what}, or on this machine {scheme}://127.0.0.1:PORT/{what}, without a password"
            )
        return text.strip().rstrip("/")


def _host_and_port(text: str) -> tuple[str, int]:
    """Return the two parts of HOST:PORT; raises ValueError for anything else."""
    with suppress(ValueError):
        url = URL(f"http://{text.strip()}")
        if url.host and url.explicit_port and url == URL.build(scheme="http", host=url.host, port=url.explicit_port):
            return url.host, url.explicit_port
    raise ValueError("say HOST:PORT, such as 127.0.0.1:9464")


def _is_safe(text: str, scheme: str) -> bool:
    """Return whether the token may be sent to an address: encrypted (`scheme` plus s), or on this machine.

    A name may resolve to anywhere, so only numeric addresses count as this machine.
    """
    try:
        url = URL(text)
    except ValueError:
        return False
    if url.host is None or url.user is not None or url.password is not None or url.query_string or url.fragment:
        return False
    is_here = url.host in ("127.0.0.1", "::1") and bool(url.explicit_port)
    return url.scheme == f"{scheme}s" or (url.scheme == scheme and is_here)


def _text_of(path: Path) -> str:
    """Return the text of a file, empty if there is none; raises ValueError with a sentence."""
    try:
        text = path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        text = "\0"
    except OSError as error:
        if isinstance(error, PermissionError) and os.environ.get(HOSTED):  # systemd has read it, as root
            return ""
        raise ValueError(f"{path} can't be read: {error.strerror}.") from error
    if "\0" in text:  # as in UTF-16
        raise ValueError(f"{path} can't be read: it isn't in UTF-8, so save it again in that encoding.")
    return text


def read_file(path: Path, tell: Callable[[str], object]) -> dict[str, str]:
    """Return the values of a file by name, none if there is no file; raises ValueError with a sentence.

    tell: called with a sentence for each line that is ignored, or does more than it seems to.
    """
    text, kept = _text_of(path), {}
    for found in _LINE.finditer(text):
        name, quoted, bare, other = found["name"], found["quoted"], found["bare"], found["other"]
        line = f"Line {text.count(chr(10), 0, found.end()) + 1} of {path}"
        if other or (name is not None and not (name.isascii() and name.isidentifier())):
            tell(f"{line} counts for nothing, because it isn't NAME=VALUE.")
        elif name is not None:
            if bare.startswith(("'", '"')):
                raise ValueError(f"{line} can't be read: a quote is opened and not closed.")
            if re.search(r"\s#", f" {bare}" if quoted else bare):
                tell(f"{line} has the # in its value: put a comment on a line of its own, or quotes around the value.")
            kept[name.upper()] = "".join(map(_unquoted, _QUOTED.finditer(quoted))) + _ESCAPED.sub(_bare, bare)
    return kept


def _unquoted(found: re.Match[str]) -> str:
    """Return a quoted part without its quotes; in double quotes, a backslash is literal before most characters."""
    single, double = found.groups()
    if double is None:
        return str(single)
    return _ESCAPED.sub(lambda each: _bare(each) if each[1] in '\n"\\`$' else each[0], double)


def _bare(escaped: re.Match[str]) -> str:
    return "" if escaped[1] == "\n" else escaped[1]


def load(kept: Mapping[str, str], tell: Callable[[str], object]) -> Settings:
    """Return the settings from the environment, then from a file's values; raises ValidationError.

    tell: called with a sentence for each misspelt name.
    """
    known = {name.upper() for name in Settings.model_fields}
    given = {name.upper() for name in os.environ}
    for name in sorted({*given, *kept} - known):
        if name.startswith("PARLOUR_") or (name in kept and name.startswith("DISCORD_")):
            meant = get_close_matches(name, known, 1)
            tell(f"There is no setting {name}" + (f": did you mean {meant[0]}?" if meant else "."))
    of_file: dict[str, Any] = {name.lower(): value for name, value in kept.items() if name in known - given}
    return Settings(**of_file)


def risks(kept: Mapping[str, str], database: Address) -> Iterator[str]:
    """Return warnings for the host at the start: a second database nearby, and secrets that anybody can read."""
    for name in sorted({name.upper() for name in Settings.model_fields} & os.environ.keys() - {HOSTED}):
        given = os.environ[name]
        if kept and given != kept.get(name, "" if name == DATABASE else given):
            yield (
                f"{name} in the environment, as by a unit's line Environment=, goes before {ENV_FILE}, which commands "
                f"read: set it in {ENV_FILE} alone."
            )
    kinds = () if is_postgresql(database) else ("", "-wal", "-shm")
    files = [ENV_FILE, *(Path(f"{database}{kind}") for kind in kinds)]
    if names := " ".join(str(file) for file in files if _is_anybodys(file.absolute())):
        yield f"Anybody on this machine can read {names}: run chmod 600 {names}"


def _is_anybodys(file: Path) -> bool:
    with suppress(OSError):
        is_on_way = all(folder.stat().st_mode & stat.S_IXOTH for folder in file.parents)
        return os.name == "posix" and file.is_file() and is_on_way and bool(file.stat().st_mode & stat.S_IROTH)
    return False
