"""What is measured: each game with the fewest seats, with four and with the most, and each option at least once."""

from __future__ import annotations

from bot.preview.moments import Setting

ALL = (
    Setting("whot", 2, (("rubber", "single"),)),
    Setting("whot", 4),
    Setting(
        "whot",
        6,
        (
            ("rubber", "long"),
            ("packs", 2),
        ),
    ),
    Setting("whot", 10),
    Setting("whot", 2, (("rubber", "single"),), "hoarding"),
    Setting("nojoke-straight", 2),
    Setting("nojoke-straight", 4),
    Setting("nojoke-straight", 12),
    Setting("nojoke-straight", 2, (("packs", 2),), "hoarding"),
    Setting("nojoke-progressive", 2),
    Setting("nojoke-progressive", 4),
    Setting("nojoke-progressive", 6),
    Setting(
        "nojoke-progressive",
        4,
        (
            ("rows", "doubles"),
            ("easy", False),
        ),
    ),
    Setting(
        "nojoke-progressive",
        4,
        (
            ("rows", "triples"),
            ("easy", False),
        ),
    ),
    Setting("nojoke-progressive", 4, (("easy", False),)),
    Setting("nojoke-progressive", 4, (("hints", True),)),
    Setting("nojoke-solitaire", 1),
    Setting("nubs", 2),
    Setting("nubs", 4),
    Setting("nubs", 4, (("teams", "partners"),)),
    Setting("nothanks", 3),
    Setting("nothanks", 4, (("variant", "tactical"),)),
    Setting("nothanks", 5),
    Setting("joker", 4),
    Setting("joker", 4, (("partners", "fixed"),)),
    Setting("whot", 10, is_long=True),
    Setting("nojoke-straight", 12, is_long=True),
    Setting("nojoke-progressive", 6, is_long=True),
    Setting("nubs", 4, is_long=True),
    Setting("nothanks", 5, is_long=True),
    Setting("joker", 4, is_long=True),
)
