"""What a reader may know of a position of a small game: its fields, those hidden masked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.api import View
from games.small.moves import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallView(View[Move]):
    """The fields by name as far as the reader sees them; None stands for a thing that is hidden."""

    fields: tuple[tuple[str, Any], ...]
