"""Card faces as emojis of the application, uploaded once and found by name; words stand in for missing ones."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from hashlib import blake2b

import discord
import structlog

from bot.messages.answers import WORK_ERRORS
from bot.pictures.worker import Pictures
from bot.shards.hints import Hints
from bot.timekeeper import pauses, set_within
from games.drawing.picture import Scene, Sprite, art_file
from storage.people.emojis import EmojiStore, KeptEmoji
from storage.shards.groups import Shards

MOST_NAME = 32
"""Discord's limit for the name of an emoji, in characters."""
PATIENCE = 60.0
"""Seconds in which a face must be painted; nobody waits for it."""
PAUSE = 0.25
"""Least seconds between two uploads."""
MOST_FAILURES = 5
"""Failed uploads after which all others wait for a while."""
RETRY_FIRST = 30.0
RETRY_MOST = 3600.0
REST_SECONDS = 30.0
"""Seconds for which an emoji that Discord refused is not used: now and then it is one that exists
(discord-api-docs#7128)."""
MOST_REFUSALS = 3
"""Refusals of an emoji after which it is uploaded again."""
EMOJIS = "emojis"
"""The hint that emojis were uploaded, or that some were refused: the ids of these."""
NO_ROOM = 30008

log = structlog.get_logger()


class Emojis:
    """The application's emojis for faces, and the task that uploads missing ones.

    An emoji is known by its name, which tells its content, or by the note of its upload; others are left alone. Of
    several processes only the one that has direct messages uploads and deletes.
    """

    def __init__(
        self,
        client: discord.Client,
        store: EmojiStore,
        shards: Shards,
        hints: Hints,
        pictures: Pictures,
        faces: Mapping[str, Scene],
    ) -> None:
        self._shards = shards
        self._hints = hints
        self._client = client
        self._store = store
        self._pictures = pictures
        self._faces = faces
        self._known: dict[str, discord.PartialEmoji] = {}
        self._refusals = Counter[int | None]()
        self._rests_until: dict[int | None, float] = {}
        self._wanted = asyncio.Event()
        self.settled = asyncio.Event()
        """Set while there is nothing to upload."""
        hints.on(EMOJIS, self._hear)

    @property
    def count(self) -> str:
        """The number of faces that have an emoji, and of all faces."""
        return f"{len(self._known)} of {len(self._faces)}"

    def find(self, name: str) -> discord.PartialEmoji | None:
        """Return the emoji of a face; None while the application has none."""
        return self._known.get(name)

    def note_refused(self, emojis: Collection[int]) -> None:
        """Stop using emojis that Discord refused, in all processes, until they have rested or are uploaded again."""
        refused = [emoji.id for emoji in self._known.values() if emoji.id in emojis]
        if refused:
            self._hear(refused)
            self._hints.tell(EMOJIS, refused)

    def _hear(self, refused: Sequence[int | None] = ()) -> None:
        """Reload the application's emojis; refused: those that Discord has just refused."""
        self._wanted.set()
        if refused:
            log.warning("emojis.refused", names=[face for face, emoji in self._known.items() if emoji.id in refused])
            self.settled.clear()
        self._known = {face: emoji for face, emoji in self._known.items() if emoji.id not in refused}
        self._refusals.update(refused)
        self._rests_until |= dict.fromkeys(refused, asyncio.get_running_loop().time() + REST_SECONDS)

    async def keep(self) -> None:
        """Upload missing emojis for as long as the bot runs, with retries."""
        delays = pauses(RETRY_MOST, RETRY_FIRST)
        while self._faces:
            self._wanted.clear()
            try:
                is_complete = await self._bring()
            except WORK_ERRORS as error:
                log.warning("emojis.not_listed", error=repr(error))
                is_complete = False
            if is_complete:
                delays = pauses(RETRY_MOST, RETRY_FIRST)
                self.settled.set()
                await self._wanted.wait()
            elif self._shards.has_direct:
                await asyncio.sleep(next(delays))
            else:
                await set_within(self._wanted, next(delays))

    async def _bring(self) -> bool:
        """Find the application's emojis and upload missing ones in turn; return whether all succeeded.

        Tables share the rate limit, so a pause follows each upload, as long as the upload took if Discord delayed it.
        """
        there = await self._client.fetch_application_emojis()
        ids = {emoji.id for emoji in there}
        self._known = {face: emoji for face, emoji in self._known.items() if emoji.id in ids}
        digests = {face: scene_digest(scene) for face, scene in self._faces.items()}
        names = {face: emoji_name(face, digest) for face, digest in digests.items()}
        outdated, resting = await self._adopt(there, digests, {name: face for face, name in names.items()})
        lacking = [face for face in self._faces if face not in self._known.keys() | outdated.keys() | resting]
        if not self._shards.has_direct:
            if worn := [emoji.id for emoji in outdated.values() if self._refusals[emoji.id] >= MOST_REFUSALS]:
                self._hints.tell(EMOJIS, worn)  # a hint before may have been lost
            return not lacking and not outdated and not resting
        taken = {emoji.name for emoji in there}
        failures = 0
        for face in [*outdated, *(face for face in lacking if names[face] not in taken)]:
            began = asyncio.get_running_loop().time()
            try:
                if face in outdated:
                    await _delete(outdated[face])
                if face in digests and not await self._upload(face, names[face], digests[face]):
                    failures += 1
            except WORK_ERRORS as error:
                log.warning("emojis.not_uploaded", name=face, error=repr(error))
                failures += 1
                if isinstance(error, discord.HTTPException) and error.code == NO_ROOM:
                    return False
            if failures == MOST_FAILURES:
                return False
            await asyncio.sleep(max(PAUSE, asyncio.get_running_loop().time() - began))
        if outdated or lacking:
            log.info("emojis.uploaded", count=len(self._known))
            self._hints.tell(EMOJIS)
        return not failures and not resting

    async def _adopt(
        self, there: list[discord.Emoji], digests: Mapping[str, str], faces: Mapping[str, str]
    ) -> tuple[dict[str, discord.Emoji], set[str]]:
        """Take the emojis that are known to show what they should; those to be replaced by face, and faces that rest.

        faces: each face by the name of its emoji. Of two emojis of one face, that of which there is a note serves.
        """
        application = self._client.application_id or 0
        kept = {row.id: row for row in (await self._store.of(application)).values()}
        self._known.clear()
        outdated, resting = {}, set[str]()
        for emoji in sorted(there, key=lambda emoji: emoji.id not in kept):
            row = kept.get(emoji.id)
            face = row.name if row is not None else faces.get(emoji.name)
            if face is None or face in self._known or face in resting:
                continue
            is_refused = self._refusals[emoji.id] >= MOST_REFUSALS
            if is_refused or (row is not None and row.digest != digests.get(face)):
                outdated[face] = emoji
            elif self._rests_until.get(emoji.id, 0.0) > asyncio.get_running_loop().time():
                resting.add(face)
            else:
                if row is None:
                    await self._store.save(KeptEmoji(application, face, emoji.id, digests[face]))
                    outdated.pop(face, None)
                self._note(face, emoji)
        return outdated, resting

    async def _upload(self, face: str, name: str, digest: str) -> bool:
        """Upload a face; return False if it could not be painted."""
        png = await self._pictures.png(self._faces[face], PATIENCE)
        if png is None:
            log.warning("emojis.not_painted", name=face)
            return False
        emoji = await self._client.create_application_emoji(name=name, image=png)
        await self._store.save(KeptEmoji(self._client.application_id or 0, face, emoji.id, digest))
        self._note(face, emoji)
        return True

    def _note(self, face: str, emoji: discord.Emoji) -> None:
        """Use an emoji for a face; people are shown the face's name, whatever the emoji's own."""
        self._known[face] = discord.PartialEmoji(name=face, id=emoji.id)


def emoji_name(face: str, digest: str) -> str:
    """Return the name of a face's emoji, which includes the scene's digest so that any database recognises it."""
    tail = blake2b(f"{face} {digest}".encode(), digest_size=4).hexdigest()
    return f"{face[: MOST_NAME - 1 - len(tail)]}_{tail}"


async def _delete(emoji: discord.Emoji) -> None:
    try:
        await emoji.delete()
    except discord.NotFound:
        log.info("emojis.already_deleted", name=emoji.name)


def scene_digest(scene: Scene) -> str:
    """Return a digest that changes with the scene, or with the art in it."""
    digest = blake2b(repr(scene).encode(), digest_size=16)
    for art in sorted({item.art for item in scene.items if isinstance(item, Sprite)}):
        digest.update(art_file(art).read_bytes())
    return digest.hexdigest()
