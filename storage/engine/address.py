"""Database addresses: the path of a file or the URL of a PostgreSQL."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import make_url

Address: TypeAlias = str | Path

POSTGRESQL = ("postgresql+asyncpg://", "postgresql://", "postgres://")
"""Prefixes of PostgreSQL URLs; the parameters after the path are libpq's."""

_REST = re.compile(
    r"([^:@/?#\s]*(:[^:@/?#\s]*)?@)?"  # the user and the password
    r"(\[[0-9A-Fa-f:.]+\]|[^:@/?#,\[\]\s]*)(:\d+)?"  # the host and the port
    r"/[^@/?#\s]+"
    r"(\?\w+=[^&#\s]*(&\w+=[^&#\s]*)*)?"
)
"""The part of a URL after its prefix. A laxer pattern could take a part of the password for the host and print it."""


def is_postgresql(address: Address) -> bool:
    """Return whether the address is a PostgreSQL URL rather than a path."""
    return isinstance(address, str) and address.startswith(POSTGRESQL)


def name_of(address: Address) -> str:
    """Return a database's name for sentences: the absolute path, or the database and host, without the password."""
    if not is_postgresql(address):
        return str(Path(address).absolute())
    url = make_url(str(address))
    host = url.host or url.query.get("host", "localhost")
    return f"{url.database or url.username} on {host}"


def masked(text: str) -> str:
    """Return the text with the passwords of all URLs replaced."""
    return re.sub(r"(://[^\s:@/]*):(?!PASSWORD@)\S*@", r"\1:…@", text)


def address_of(text: str) -> Address:
    """Parse an address; raises ValueError with a sentence that doesn't repeat the password."""
    if not text.strip():
        raise ValueError("say the path of a file, such as parlour.db, or the address of a PostgreSQL")
    scheme, mark, _ = text.partition("://")
    if not mark:
        return Path(text)
    begin = next((each for each in POSTGRESQL if text.startswith(each)), None)
    if begin is None:
        raise ValueError(f"A database is the path of a file or {POSTGRESQL[0]}…, not {scheme[-20:]}://…")
    if _REST.fullmatch(text.removeprefix(begin)) is None:
        raise ValueError(
            f"The address of a PostgreSQL is {POSTGRESQL[0]}USER:PASSWORD@HOST:PORT/NAME, with : / ? # and @ in a "
            "password written as %3A %2F %3F %23 and %40"
        )
    return text
