"""The faces of cards as emojis of the application: uploaded once, known by name; where there is none, words do."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

import discord
import structlog

from bot.answers import REQUEST_ERRORS
from bot.pictures import Pictures
from games.picture import Scene, Sprite, art_file
from storage.emojis import EmojiStore, KeptEmoji

PATIENCE = 60.0
"""So many seconds a face may take to be painted; a start has time."""
MOST_FAILURES = 5
"""After so many faces that Discord did not take, the others wait for the next start."""
NO_ROOM = 30008
INVALID_FORM = 50035

log = structlog.get_logger()


class Emojis:
    """The emojis that the application has for faces, and the work of giving it those that it lacks.

    Emojis whose name is no face's, and that were not uploaded here, are nobody's here and are left alone.
    """

    def __init__(
        self, client: discord.Client, store: EmojiStore, pictures: Pictures, faces: Mapping[str, Scene]
    ) -> None:
        self._client = client
        self._store = store
        self._pictures = pictures
        self._faces = faces
        self._known: dict[str, discord.PartialEmoji] = {}

    def find(self, name: str) -> discord.PartialEmoji | None:
        """The emoji of a face; None as long as the application has none."""
        return self._known.get(name)

    def note_refusal(self, error: Exception) -> None:
        """After Discord refused a message for one of its emojis, do with words until the next start."""
        is_about_form = isinstance(error, discord.HTTPException) and error.code == INVALID_FORM
        if is_about_form and self._known and "emoji" in str(error).lower():
            log.warning("emojis.gone", error=str(error))
            self._known.clear()

    async def upload(self) -> None:
        """Find the emojis that the application has, and upload those that it lacks, one after the other.

        What fails is logged, and tried again at the next start.
        """
        if not self._faces:
            return
        try:
            there = await self._client.fetch_application_emojis()
        except REQUEST_ERRORS as error:
            log.warning("emojis.not_listed", error=repr(error))
            return
        digests = {name: _digest(scene) for name, scene in self._faces.items()}
        outdated = await self._adopt(there, digests)
        lacking = [name for name in self._faces if name not in self._known]
        failures = 0
        for name in dict.fromkeys([*outdated, *lacking]):
            try:
                if name in outdated:
                    await _delete(outdated[name])
                if name in digests:
                    await self._upload(name, digests[name])
            except REQUEST_ERRORS as error:
                log.warning("emojis.not_uploaded", name=name, error=repr(error))
                failures += 1
                if failures == MOST_FAILURES or (isinstance(error, discord.HTTPException) and error.code == NO_ROOM):
                    return
        if outdated or lacking:
            log.info("emojis.uploaded", count=len(self._known))

    async def _adopt(self, there: list[discord.Emoji], digests: Mapping[str, str]) -> dict[str, discord.Emoji]:
        """Take the emojis that are known to show what they should; those that were ours and do not, by name."""
        kept = await self._store.of(self._client.application_id or 0)
        outdated = {}
        for emoji in there:
            row = kept.get(emoji.name)
            is_kept = row is not None and row.id == emoji.id
            if row is not None and is_kept and row.digest == digests.get(emoji.name):
                self._note(emoji)
            elif is_kept or emoji.name in digests:
                outdated[emoji.name] = emoji
        return outdated

    async def _upload(self, name: str, digest: str) -> None:
        png = await self._pictures.png(self._faces[name], PATIENCE)
        if png is None:
            log.warning("emojis.not_painted", name=name)
            return
        emoji = await self._client.create_application_emoji(name=name, image=png)
        await self._store.save(KeptEmoji(self._client.application_id or 0, name, emoji.id, digest))
        self._note(emoji)

    def _note(self, emoji: discord.Emoji) -> None:
        self._known[emoji.name] = discord.PartialEmoji(name=emoji.name, id=emoji.id)


async def _delete(emoji: discord.Emoji) -> None:
    try:
        await emoji.delete()
    except discord.NotFound:
        log.info("emojis.already_deleted", name=emoji.name)


def _digest(scene: Scene) -> str:
    """What differs where the scene does, or the art in it."""
    digest = blake2b(repr(scene).encode(), digest_size=16)
    for art in sorted({item.art for item in scene.items if isinstance(item, Sprite)}):
        digest.update(art_file(art).read_bytes())
    return digest.hexdigest()
