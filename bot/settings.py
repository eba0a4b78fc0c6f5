"""The settings of a bot, from the environment or a `.env` file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from yarl import URL

from bot.offer import ALL, Offer
from storage.engine.address import Address, address_of, is_postgresql
from storage.shards.groups import Share


class Settings(BaseSettings):
    """Every variable; `.env.example` tells them in words."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", frozen=True, hide_input_in_errors=True)

    discord_token: SecretStr | None = None
    parlour_database: Address = Field(default=Path("parlour.db"), repr=False)
    """A file of SQLite, or the URL of a PostgreSQL, in which there may be a password."""
    parlour_log_level: Literal["debug", "info", "warning", "error"] = "info"
    parlour_playground_port: int = Field(default=8765, ge=0, le=65535)
    parlour_emojis: bool = True
    """Whether the faces of cards are uploaded as emojis of the application, for buttons and texts."""
    parlour_host_contact: str = Field(default="", max_length=200)
    """How people reach whoever runs the bot; shown by /help."""
    parlour_trial_games: str = ""
    """The keys of the games in trial that people can play, with commas between them, or `all`."""
    parlour_discord_api: str | None = None
    """The REST base of a proxy before Discord, or of a loopback Discord for tests."""
    parlour_discord_gateway: str | None = None
    """The gateway of a proxy before Discord, or Discord's own; beside a loopback Discord's API unless it is named."""
    parlour_think: float = Field(default=1.0, ge=0, le=60)
    """The shortest time that a house player takes for a move, in seconds; the longest is twice that."""

    parlour_painters: int = Field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1), ge=1)
    """How many processes paint pictures at most."""

    parlour_shards: str = ""
    """The group of shards that this process has, of how many: `all`, such as `2/4`, or `any/4` for one that is free."""

    @property
    def share(self) -> Share:
        """The group of shards that this process has."""
        return Share.of(self.parlour_shards)

    @property
    def counts_calls(self) -> bool:
        """Whether processes count their requests to Discord together, as no proxy does it for them.

        An API on this machine is a loopback Discord for tests, which counts as Discord does, unless its gateway is
        elsewhere.
        """
        api = self.parlour_discord_api
        return api is None or (self.parlour_discord_gateway is None and URL(api).scheme == "http")

    @property
    def offer(self) -> Offer:
        """The games that people can open tables of: in a playground all of them."""
        keys = frozenset(key.strip().lower() for key in self.parlour_trial_games.split(",") if key.strip())
        return Offer(frozenset({ALL}) if self.discord_token is None else keys)

    @field_validator("discord_token", mode="after")
    @classmethod
    def _blank_is_none(cls, token: SecretStr | None) -> SecretStr | None:
        return token if token is not None and token.get_secret_value().strip() else None

    @field_validator("parlour_database")
    @classmethod
    def _address(cls, address: Address) -> Address:
        return address_of(str(address))

    @field_validator("parlour_shards")
    @classmethod
    def _share(cls, text: str, info: ValidationInfo) -> str:
        if Share.of(text) != Share():
            if not is_postgresql(info.data.get("parlour_database", "")):
                raise ValueError("several processes need a PostgreSQL in PARLOUR_DATABASE, because a file is for one")
            if info.data.get("discord_token") is None:
                raise ValueError("several processes need a DISCORD_TOKEN, because a playground is for one")
        return text

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


def _is_safe(text: str, scheme: str) -> bool:
    """Whether the token may be shown at an address: it goes there by `scheme` and s, encrypted, or on this machine.

    A name may lead anywhere, so only numbers are this machine.
    """
    try:
        url = URL(text)
    except ValueError:
        return False
    if url.host is None or url.user is not None or url.password is not None or url.query_string or url.fragment:
        return False
    is_here = url.host in ("127.0.0.1", "::1") and bool(url.explicit_port)
    return url.scheme == f"{scheme}s" or (url.scheme == scheme and is_here)
