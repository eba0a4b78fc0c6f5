"""Verification of a fair deal: the chance of a record is redrawn from its seed and compared."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from games.api import Chance, Happened
from games.catalogue import find_game
from games.english import join_words, plural
from games.records.record import Record, referee, walk
from games.seed import SEED_BYTES, chance_rng, deal_hash

NO_CHANCE = "Chance decided nothing in this game, so there was nothing to draw again from the seed."

_SEED = re.compile(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}")
_HASH = re.compile(r"[0-9a-fA-F]{12,64}")


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether all chance of a record comes from its seed.

    sentence: the verdict in words. outcomes: number of leading chance outcomes that are the seed's own. event: index in
    "events" of the first that is not; None if there is none.
    """

    is_fair: bool
    sentence: str
    outcomes: int = 0
    event: int | None = None


def verify(record: Record, told_hash: str | None = None) -> Verdict:
    """Referee a record and redraw its chance from its seed by `games.deal.chance_rng`; raises RecordError.

    told_hash: the SHA-256 of the seed as it was shown before the deal, in hex, its first 12 digits or more; the seed
    must match it. Raises ValueError if it is malformed.
    """
    if told_hash is not None and not is_hash(told_hash):
        raise ValueError(f"{told_hash!r} is not the first 12 to 64 hexadecimal digits of a hash")
    if record.seed is None or not _SEED.fullmatch(record.seed):
        referee(record)
        sentence = f"The record has no seed of {2 * SEED_BYTES} hexadecimal digits, so nobody can deal again from it."
        return Verdict(is_fair=False, sentence=sentence)
    seed = bytes.fromhex(record.seed)
    verdict = _compare(record, seed)
    if told_hash is None or deal_hash(seed).startswith(told_hash.lower()):
        return verdict
    sentence = f"The seed of the record is not the one that was told of: its SHA-256 is {deal_hash(seed)}."
    return replace(verdict, is_fair=False, sentence=sentence)


def is_hash(text: str) -> bool:
    """Return whether the text can be a SHA-256 in hex, or its first 12 digits or more."""
    return _HASH.fullmatch(text) is not None


def _compare(record: Record, seed: bytes) -> Verdict:
    """Redraw each chance outcome in its place, up to the first difference."""
    outcomes = 0
    for index, (state, event) in enumerate(walk(record)):
        if not isinstance(event, Happened):
            continue
        drawn = state.sample_chance(chance_rng(seed, outcomes))
        if drawn != event.chance:
            return _differing(record, index, outcomes, drawn)
        outcomes += 1
    if not outcomes and state.is_chance_due:
        return Verdict(is_fair=False, sentence="The record breaks off before chance has decided anything.")
    sentence = f"All chance came from the seed ({plural('outcome', outcomes)}), whose SHA-256 is {deal_hash(seed)}."
    if not outcomes:
        sentence = f"{NO_CHANCE} The SHA-256 of the seed is {deal_hash(seed)}."
    return Verdict(is_fair=True, sentence=sentence, outcomes=outcomes)


def _differing(record: Record, index: int, outcomes: int, due: Chance) -> Verdict:
    """Return the verdict on a chance outcome that is not the expected one."""
    given, drawn = record.events[index]["chance"], find_game(record.game).chance_to_json(due)
    keys = join_words([f'"{key}"' for key, value in drawn.items() if given.get(key) != value])
    sentence = (
        f"Event {index} did not come from the seed: chance outcome {outcomes}, counted from 0, differs in {keys}."
    )
    return Verdict(is_fair=False, sentence=sentence, outcomes=outcomes, event=index)
