from __future__ import annotations

from storage.database import Database
from storage.people.emojis import KeptEmoji


async def test_an_application_has_no_emojis_at_first(database: Database) -> None:
    assert await database.emojis.of(5) == {}


async def test_emojis_are_kept_by_application_and_name(database: Database) -> None:
    star, other = KeptEmoji(5, "whot_star", 2**62, "ab"), KeptEmoji(6, "whot_star", 8, "ab")
    await database.emojis.save(star)
    await database.emojis.save(other)
    assert await database.emojis.of(5) == {"whot_star": star}


async def test_an_emoji_takes_the_place_of_the_older_one_of_its_name(database: Database) -> None:
    await database.emojis.save(KeptEmoji(5, "whot_star", 7, "ab"))
    after = KeptEmoji(5, "whot_star", 8, "cd")
    await database.emojis.save(after)
    assert await database.emojis.of(5) == {"whot_star": after}
