"""The settings of a bot, from the environment or a `.env` file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from yarl import URL

from bot.offer import ALL, Offer
from storage.engine.address import Address, address_of


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
    """The REST base of a loopback Discord to connect to, for tests; only 127.0.0.1 and [::1] are accepted."""
    parlour_think: float = Field(default=1.0, ge=0, le=60)
    """The shortest time that a house player takes for a move, in seconds; the longest is twice that."""

    parlour_painters: int = Field(default_factory=lambda: max(1, (os.cpu_count() or 1) - 1), ge=1)
    """How many processes paint pictures at most."""

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

    @field_validator("parlour_discord_api")
    @classmethod
    def _only_loopback(cls, base: str | None) -> str | None:
        if base is not None and not _is_loopback(base):
            raise ValueError("PARLOUR_DISCORD_API must be an address on this machine, http://127.0.0.1:PORT/…")
        return base


def _is_loopback(base: str) -> bool:
    """Whether requests to an address stay on this machine; a name may lead anywhere, so only numbers do."""
    try:
        url = URL(base)
    except ValueError:
        return False
    has_user = url.user is not None or url.password is not None
    return url.scheme == "http" and url.host in ("127.0.0.1", "::1") and bool(url.explicit_port) and not has_user
