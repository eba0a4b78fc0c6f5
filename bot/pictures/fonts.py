"""Font files for labels, beside Pillow's own font, which has ASCII."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.drawing.picture import EAST_ASIAN, paint_also

SCRIPTS_FONT = Path(__file__).with_name("art") / "DejaVuSansCondensed.ttf"
"""The font for characters that Pillow's own lacks; it is as wide where both have one."""
HOST_FONTS = (
    Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),  # Debian, Ubuntu
    Path("/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc"),  # Arch, Alpine
    Path("/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc"),  # Fedora
)
"""Paths where the machine may have a font of Chinese, Japanese and Korean."""


@cache
def host_font() -> Path | None:
    """Return the machine's font of Chinese, Japanese and Korean; None if it has none."""
    return next((path for path in HOST_FONTS if path.is_file()), None)


def use_host_font() -> None:
    """Allow the characters of the machine's font in this process's labels."""
    if host_font() is not None:
        paint_also(EAST_ASIAN)
