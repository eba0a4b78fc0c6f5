"""Font files that labels are painted with besides Pillow's own font, which has ASCII."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.drawing.picture import EAST_ASIAN, paint_also

SCRIPTS_FONT = Path(__file__).with_name("art") / "DejaVuSansCondensed.ttf"
"""The font for what Pillow's own lacks; as wide as that one where both have a character."""
HOST_FONTS = (
    Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),  # Debian, Ubuntu
    Path("/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc"),  # Arch, Alpine
    Path("/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc"),  # Fedora
)
"""Where the machine may have Chinese, Japanese and Korean."""


@cache
def host_font() -> Path | None:
    """The machine's font of Chinese, Japanese and Korean; None where it has none."""
    return next((path for path in HOST_FONTS if path.is_file()), None)


def use_host_font() -> None:
    """Let the labels of this process have the characters of the machine's font."""
    if host_font() is not None:
        paint_also(EAST_ASIAN)
