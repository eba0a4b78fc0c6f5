from __future__ import annotations

from storage.database import Database
from storage.people.emojis import KeptEmoji


async def test_emojis_are_kept_by_application_and_name_and_the_newest_takes_the_place(database: Database) -> None:
    assert await database.emojis.of(5) == {}
    star = KeptEmoji(5, "whot_star", 2**62, "ab")
    for saved in (star, star._replace(application=6), star._replace(id=8, digest="cd")):
        await database.emojis.save(saved)
    assert await database.emojis.of(5) == {"whot_star": star._replace(id=8, digest="cd")}
