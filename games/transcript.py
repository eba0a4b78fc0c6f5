"""Transcripts of fixed games: moment by moment what changed for each reader, as text to be compared and reviewed.

Which games are played follows from what a game declares: the numbers of seats at which its rules may differ, each value
of each option, and the finished records that are kept of it. A transcript shows the moments that together have the most
kinds of events and wordings, and of each what is new since the moment shown before. A line of it is one fact,
`READERS FIELD: FACT`, where the readers are `all`, or `c` for the channel and numbers for seats.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property, partial
from hashlib import sha256
from itertools import chain, islice, pairwise
from typing import Any, TypeAlias

import orjson

from games.api import AnyEvent, AnyGame, AnyState, Cast, Checkpoint, Choice, Json, Page, Tone
from games.checks.case import Case, each_option
from games.checks.kept import FOLDER, kept_lines
from games.checks.trees import paths, questions
from games.drawing.picture import Picture
from games.drawing.scores import ending_lines, score_lines
from games.engine.tutor import Lesson
from games.english import clip
from games.level import Level
from games.options import option_values, option_word, options_from_json, options_to_json
from games.records.record import Record, event_to_json, walk
from games.records.replay import Replay, Step
from games.records.simulate import play_out
from games.scores import Closed, Moment, ScoreSheet, Story
from games.seed import chance_rng, seating_rng, seed_from_text
from games.tutorial import Tutorial

_NAMED = "Łukasz, Annegret Müller-Lüdenscheidt-Bär, 美咲, Vera, Олександра-Вікторія, Ben, Mia, Otto, علي, Dee, Eve, Fay"
CAST = tuple(_NAMED.split(", "))
"""A name for each seat: one as long as names may be, and some in scripts that labels cannot write."""
HOUSES: Mapping[int, Level] = {3: "strong"}
RATINGS: Mapping[int, int] = {0: 14, 1: -9}
FULL, BRIEF, KEPT = 100, 32, 24
"""Moments times readers in the transcript of a game's first case, of another case, and of a kept record."""
MOST_RANDOM_EVENTS = 800
"""A game that takes longer when everybody does anything legal is played by steady players instead."""
LOOKED_AT = 5
"""Positions looked at for each moment that is shown, besides those around the first event of each kind."""
RARE = 10_000
"""How much a wording counts that is found once; one that is found n times counts an n-th of it."""
MOST_CHOICES = 4
"""Choices shown of one reader at one moment, besides those of a kind that has not been shown."""
MOST_QUESTIONS = 2
MOST_REFUSALS = 3
TRIED = 40
"""Paths of each kind that a seat in turn tries at one moment in search of refusals; one that waits tries an eighth."""
NEAR = 10
"""How far apart among a seat's choices two may stand of which one path is made."""
MOST_FACES = 2
MOST_EVENT = 160
"""Characters shown of an event."""

FIELDS = {name: number for number, name in enumerate((*(each.name for each in fields(Page)), "alt", "scene"))}
"""In which order facts are written, all others last."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_TOKEN = re.compile(r"[^\W\d_]+|\d+|[^\w\s]")
_NAMES = re.compile("|".join(map(re.escape, sorted(CAST, key=len, reverse=True))))

Fact: TypeAlias = tuple[str, str]
"""Something that a reader is shown, behind the name of its field."""
Lines: TypeAlias = Callable[[], Iterator[str]]
Show: TypeAlias = Callable[[Picture | None], Iterator[Fact]]
"""Tells what a picture says and shows."""


def transcripts(game: AnyGame, *, is_scenes: bool = False) -> dict[str, Callable[[], str]]:
    """Return what writes each transcript of a game, or of its scenes alone, item by item, by name."""
    show = _items if is_scenes else _digest_and_words
    writers: dict[str, Lines] = {"rules": partial(_rules, game, show)}
    if game.tutorial is not None:
        writers["lesson"] = partial(_lesson, game, game.tutorial, show)
    for number, (name, case) in enumerate(_cases(game).items()):
        writers[name] = partial(_simulated, case, name, BRIEF if number else FULL, show)
    for file, number, line in kept_lines(game):
        record = Record.from_json(line)
        if record.result is not None:
            name = f"record-{file.stem}" + (f"-{number}" if number > 1 else "")
            source = f"line {number} of {FOLDER}/{game.key}/{file.name}"
            writers[name] = partial(_played, game, record, source, KEPT, show)
    command = f"python -m games transcript {game.key}{' --scenes' * is_scenes} --only"
    return {name: partial(_text, f"{command} {name}", write, is_scenes) for name, write in writers.items()}


def _text(command: str, write: Lines, is_scenes: bool) -> str:
    lines = (line for line in write() if not is_scenes or line.startswith("==") or "scene: " in line)
    return "".join(f"{line}\n" for line in (command, *lines))


def _cases(game: AnyGame) -> dict[str, Case]:
    """Return the default options with the usual, few and most seats, and each other value of an option, by name."""
    default = game.options()
    allowed = game.seat_range(default)
    usual = min(allowed, key=lambda seats: abs(seats - 4))
    sizes = [usual, *sorted({allowed[0], *(seats for seats in allowed if seats < 4), allowed[-1]} - {usual})]
    cases = {f"seats-{seats}": Case(game, default, seats) for seats in sizes}
    offered = [options_to_json(case.options) for case in each_option(game)]
    for name, value in dict.fromkeys(pair for options in offered for pair in _given(game, options).items()):
        having = (options for options in offered if options.get(name) == value)
        options = options_from_json(game, min(having, key=lambda each: len(_given(game, each))))
        seats = min(game.seat_range(options), key=lambda seats: abs(seats - usual))
        cases[f"{name}-{option_word(value)}"] = Case(game, options, seats)
    return cases


def _given(game: AnyGame, options: Json) -> Json:
    """Return the options that are not the defaults."""
    default = options_to_json(game.options())
    return {name: value for name, value in options.items() if value != default.get(name)}


# Before a game


def _rules(game: AnyGame, show: Show) -> Iterator[str]:
    """Write all that a game says of itself before anybody plays."""
    cover = game.cover
    told: dict[str, Sequence[str]] = {
        "name": [game.name],
        "summary": [game.summary],
        "bell": [game.bell],
        "column": [column.title for column in game.columns],
        "cover": [] if cover is None else [cover.title, cover.players, *cover.lines, cover.hint_alt],
        "daily": [] if game.daily is None else [game.daily.words(1)],
        "chance": game.chance_words,
    }
    yield from (f"{what}: {text}" for what, texts in told.items() for text in texts if text)
    for name, option in game.options.model_fields.items():
        values = option_values(game.options, name)
        span = f"{values[0]} to {values[-1]}" if isinstance(values, range) else ", ".join(map(option_word, values))
        yield f"option {name}: {option.title} ({span})"
        yield f"option {name}: {option.description}"
    for topic in (game.primer, *game.rules):
        yield f"== {topic.title}"
        yield from (f"{'decided' if rule.is_decided else 'rule'}: {rule.text}" for rule in topic.rules)
        yield from (f"{what}: {fact}" for what, fact in show(topic.picture))
    for name, scene in game.faces.items():
        yield from (f"face {name} {what}: {fact}" for what, fact in show(Picture(scene, "")))


def _lesson(game: AnyGame, tutorial: Tutorial, show: Show) -> Iterator[str]:
    """Write each step of a game's tutorial, and what each offer of it answers."""
    lesson = Lesson(game, tutorial)
    for number, step in enumerate(lesson.steps):
        yield f"== step {number + 1}, after {step.revision} events"
        for what, told in (("told", step.told), ("to do", step.to_do), ("praise", step.praise)):
            yield from (f"{what}: {sentence}" for sentence in _sentences(told))
        yield from (f"line: {line}" for line in lesson.lines(number))
        yield from (f"{what}: {fact}" for what, fact in show(lesson.picture(number)))
        for offer in step.offers:
            answer = lesson.judge(number, offer) or "right"
            yield f"offer {'/'.join(offer.path)}: {offer.label} | {lesson.spoken(number, offer)} | {answer}"


# One game


def _simulated(case: Case, name: str, shown: int, show: Show) -> Iterator[str]:
    """Write a game of house players, and first how to simulate it again."""
    seed, policy = seed_from_text(f"{name}:0"), "random"
    record = play_out(case.game, case.options, case.seats, seed, most=MOST_RANDOM_EVENTS)
    if record.result is None:
        policy = "steady"
        record = play_out(case.game, case.options, case.seats, seed, "steady")
    given = _given(case.game, options_to_json(case.options))
    settings = "".join(f" --set {key}={option_word(value)}" for key, value in given.items())
    command = f"python -m games simulate {case.game.key} --players {case.seats}{settings} --seed {name}"
    return _played(case.game, record, f"{command} --policy {policy}", shown, show)


def _played(game: AnyGame, record: Record, source: str, shown: int, show: Show) -> Iterator[str]:
    """Write the moments of a game; shown: moments times readers at most."""
    names, seed = CAST[: record.seats], bytes.fromhex(record.seed or "")
    options = options_from_json(game, record.options)
    order = game.seat_order_words(options, names, seating_rng(seed), chance_rng(seed, 0)) if seed else ()
    told = {
        "of": [source],
        "options": game.describe_options(options, record.seats),
        "in brief": game.options_in_brief(options),
        "minutes": [str(game.minutes_for(options, record.seats))],
        "seats": [game.seat_draw(options), *order],
    }
    yield from (f"{what}: {text}" for what, texts in told.items() for text in texts if text)
    replay = Replay(record, names) if shown == FULL else None
    script = _Script(game, names, [(state.clone(), event) for state, event in walk(record)], show)
    for before, number in pairwise([-1, *script.chosen(shown // (record.seats + 1))]):
        if number > before + 1:
            yield f".. {number - before - 1} skipped"
        event = script.positions[number - 1][1] if number else None
        led = "" if event is None else f": {clip(event_to_json(game, event), MOST_EVENT)}"
        yield f"== {number} of {len(record.events)}{led}"
        yield from script.lines(number)
        if replay is not None:
            yield from script.replayed(replay.position(number))


@dataclass
class _Script:
    """A game that was played, and what has been shown of it so far.

    positions: each with the event that follows. before: what each reader was shown last, by field. known: the wordings
    of choices, questions and refusals that were shown. offered: the paths that anybody was offered at any time.
    """

    game: AnyGame
    names: tuple[str, ...]
    positions: list[tuple[AnyState, AnyEvent | None]]
    show: Show
    before: dict[int | None, dict[str, list[str]]] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    pages: dict[tuple[int, int | None], Page] = field(default_factory=dict)
    offered: dict[tuple[str, ...], None] = field(default_factory=dict)
    hands: set[str] = field(default_factory=set)

    @cached_property
    def things(self) -> frozenset[str]:
        """The words that name the game's faces, such as "star" and "queen"."""
        parts = [frozenset(name.lower().split("_")) for name in self.game.faces]
        words = frozenset().union(*parts) - frozenset.intersection(*parts) if parts else frozenset()
        return words | {f"{word}s" for word in words}

    @cached_property
    def readers(self) -> list[int | None]:
        return [None, *range(len(self.names))]

    def cast(self, reader: int | None) -> Cast:
        houses = {seat: level for seat, level in HOUSES.items() if seat < len(self.names) and seat != reader}
        return Cast(self.names, reader, houses)

    def page(self, number: int, reader: int | None) -> Page:
        if (number, reader) not in self.pages:
            view = self.positions[number][0].view(reader)
            self.pages[number, reader] = self.game.page(view, self.cast(reader))
        return self.pages[number, reader]

    def chosen(self, most: int) -> list[int]:
        """Return the positions to show, out of some all over the game, and note which paths are offered there.

        They are both ends, then one by one what adds the rarest kinds of events, and of those the rarest wordings.
        """
        forms = [_form(self.game, event) for _, event in self.positions if event is not None]
        length, first = len(self.positions), [forms.index(form) for form in dict.fromkeys(forms)]
        chosen = {*range(min(most // 6, length)), *range(max(length - 2, 0), length)}
        some = {*chosen, *first, *(number + 1 for number in first), *range(0, length, 1 + length // (LOOKED_AT * most))}
        looked_at = {number: self._kinds(number, forms) for number in sorted(some)}
        counts = Counter(chain.from_iterable(chain.from_iterable(looked_at.values())))
        shown: set[str] = set().union(*chain.from_iterable(looked_at[number] for number in chosen))
        while len(chosen) < most:
            # whole numbers, since the sum of fractions would depend on the order of a set
            worth = {
                number: tuple(sum(RARE // counts[kind] for kind in each - shown) for each in kinds)
                for number, kinds in looked_at.items()
            }
            best = max(worth, key=worth.__getitem__)
            if not any(worth[best]):
                break
            chosen.add(best)
            shown.update(*looked_at[best])
        return sorted(chosen)

    def _kinds(self, number: int, forms: Sequence[str]) -> tuple[set[str], set[str]]:
        """Return the kinds of the events at a position, and the wordings for the channel and for who is to act."""
        events = {f"then {form}" for form in forms[number : number + 1]}
        events |= {f"after {form}" for form in forms[max(number - 1, 0) : number]}
        wordings: set[str] = set()
        for reader in (None, *self.positions[number][0].to_act[:1]):
            page = self.page(number, reader)
            self.offered.update(dict.fromkeys(path for path, _ in paths(page.choices)))
            wordings.update(*(_pairs(fact, self.things) for _, fact in _page_facts(page, self.names)))
        return events, wordings

    def lines(self, number: int) -> Iterator[str]:
        """Write what is new at a position."""
        news: dict[Fact, list[int | None]] = {}
        for reader in self.readers:
            for fact in chain(self._changes(number, reader), self._asides(number, reader)):
                if reader not in news.setdefault(fact, []):
                    news[fact].append(reader)
        for (name, told), readers in sorted(news.items(), key=lambda item: FIELDS.get(item[0][0], len(FIELDS))):
            who = ",".join("c" if reader is None else str(reader) for reader in readers)
            yield f"{'all' if len(readers) == len(self.readers) else who} {name}: {told}"

    def replayed(self, step: Step) -> Iterator[str]:
        """Write what those read who step through the finished game."""
        yield from (f"replay: {sentence}" for sentence in step.told)
        held = zip(self.names, step.hands, strict=True)
        hands = {f"replay, {name}: {line}" for name, lines in held for line in lines}
        yield from sorted(hands - self.hands)
        self.hands = hands

    def _changes(self, number: int, reader: int | None) -> Iterator[Fact]:
        """Yield the facts that a reader was not shown before, and how many are left where some only went."""
        now: dict[str, list[str]] = {}
        said, seen = _page_facts(self.page(number, reader), self.names), self.show(self._picture(number, reader))
        for name, fact in chain(said, seen, self._scores(number, reader)):
            now.setdefault(name, []).append(fact)
        before = self.before.get(reader, {})
        for name in before | now:
            facts, last = now.get(name, []), before.get(name, [])
            new = [fact for fact in facts if fact not in last]
            yield from ((name, fact) for fact in (self._some(new) if name == "choices" else new))
            if not new and len(facts) < len(last):
                yield name, f"({len(facts)} left)"
        self.before[reader] = now

    def _some(self, choices: Sequence[str]) -> Iterator[str]:
        """Yield the first choices and those with new words; of the others how many they are, and their digest."""
        rest = []
        for number, choice in enumerate(choices):
            if self._is_new(choice) or number < MOST_CHOICES:
                yield choice
            else:
                rest.append(choice)
        if rest:
            yield f"({len(rest)} more: {_digest(rest)})"

    def _is_new(self, text: str) -> bool:
        """Return whether a text has words side by side that none had before it, and note that they were shown."""
        pairs = _pairs(text, self.things)
        is_new = not pairs <= self.known
        self.known |= pairs
        return is_new

    def _picture(self, number: int, reader: int | None) -> Picture | None:
        view, cast = self.positions[number][0].view(reader), self.cast(reader)
        return self.game.table_picture(view, cast) if reader is None else self.game.hand_picture(view, cast)

    def _asides(self, number: int, reader: int | None) -> Iterator[Fact]:
        """Yield what a reader is shown or told at this moment alone: questions, refusals and pictures of scores."""
        state, _ = self.positions[number]
        event = self.positions[number - 1][1] if number else None
        if reader is not None and state.to_act:
            yield from self._asked(number, reader)
            yield from self._refused(number, reader)
        if reader in (None, 0) and (isinstance(event, Checkpoint) or state.outcome() is not None):
            yield from self._score_picture(number, reader)

    def _asked(self, number: int, seat: int) -> Iterator[Fact]:
        """Yield what a seat sees at questions of a new kind, beyond what it sees anyhow."""
        view, cast = self.positions[number][0].view(seat), self.cast(seat)
        known = {*chain.from_iterable(self.before[seat].values())}
        new = (path for path in questions(self.page(number, seat).choices) if self._is_new(f"asked {'/'.join(path)}"))
        for path in islice(new, MOST_QUESTIONS):
            shown = self.show(self.game.hand_picture(view, cast, path))
            yield from ((f"at {'/'.join(path)} {what}", fact) for what, fact in shown if fact not in known)

    def _refused(self, number: int, seat: int) -> Iterator[Fact]:
        """Yield what a seat is told that picks what is offered at other times, or goes on so from a pick of now."""
        state, _ = self.positions[number]
        view, legal, offered = state.view(seat), state.legal_actions(seat), list(self.offered)
        own = [path for path, _ in paths(self.page(number, seat).choices)]
        pairs = ((path, other) for step in range(1, NEAR) for path, other in zip(own, own[step:], strict=False))
        mixed = [(*path[:cut], *other[cut:]) for path, other in pairs for cut in range(1, len(other))]
        most = TRIED if seat in state.to_act else TRIED // 8
        strides = ((each, 1 + len(each) // most) for each in (mixed, offered))
        tried = chain.from_iterable(each[number % stride :: stride] for each, stride in strides)
        told = (
            (f"picks {'/'.join(path)}", state.refusal(seat, action))
            for path in tried
            if (action := self.game.action_of(view, path)) is not None and action not in legal
        )
        yield from islice((fact for fact in told if self._is_new(fact[1])), MOST_REFUSALS)

    def _books(self, number: int) -> list[Closed]:
        events = [event for _, event in self.positions[:number]]
        return [Closed(event.books, count) for count, event in enumerate(events, 1) if isinstance(event, Checkpoint)]

    def _sheet(self, number: int, reader: int | None) -> ScoreSheet:
        view = self.positions[number][0].view(reader)
        return self.game.score_sheet(view, self.cast(reader), self._books(number))

    def _scores(self, number: int, reader: int | None) -> Iterator[Fact]:
        """Yield how everybody stands while the game runs, for the channel and the first seat."""
        if reader in (None, 0) and self.positions[number][0].outcome() is None:
            yield from (("scores", line) for line in score_lines(self._sheet(number, reader), self.names, reader))

    def _score_picture(self, number: int, reader: int | None) -> Iterator[Fact]:
        """Yield what is seen of the scores after books, and how a game ended."""
        game, cast, state, sheet = self.game, self.cast(reader), self.positions[number][0], self._sheet(number, reader)
        view = state.view(reader)
        if state.outcome() is None:
            yield from ((f"scores {what}", fact) for what, fact in self.show(game.scores_picture(view, cast, sheet)))
            return
        ratings = RATINGS if len(self.names) > 1 else {}
        lines = ending_lines(sheet, self.names, cast.houses, reader, ratings)
        seen = self.show(game.ending_picture(view, cast, sheet, ratings))
        yield from (("ending", line) for line in lines)
        yield from ((f"ending {what}", fact) for what, fact in seen if fact not in lines)
        story = Story(tuple(self._books(number)), self._walk)
        if (turned := game.turning_point(view, cast, story)) is not None:
            yield "ending", f"{turned.sentence} (event {turned.revision})"
        if reader is None and (par := game.par_of(story)) is not None:
            yield from (("par", text) for text in (par.verdict, f"{par.heading}: {par.line}"))

    def _walk(self) -> Iterator[Moment]:
        for number, ((_, event), (state, _)) in enumerate(pairwise(self.positions), 1):
            yield Moment(number, event, state)


# Facts


def _page_facts(page: Page, names: Sequence[str]) -> Iterator[Fact]:
    """Yield all that a page says, a sentence each, behind the name of its field."""
    for each in fields(page):
        value = getattr(page, each.name)
        match each.name:
            case "choices":
                texts = list(_choice_words(value))
            case "seats":
                seats = zip(names, value, strict=True)
                texts = [f"{name}: {', '.join(line.facts)}{' (to act)' * line.is_to_act}" for name, line in seats]
            case "faces":
                texts = [f"{' '.join(faces[:MOST_FACES])} {_digest(faces)}" for faces in value if faces]
            case _:
                texts = _sentences(value) if isinstance(value, str) else value
        yield from ((each.name, text) for text in texts)


def _choice_words(choices: Sequence[Choice], before: str = "") -> Iterator[str]:
    """Yield the path of keys that leads to each choice, and all that is said of it."""
    for choice in choices:
        named = {
            "detail": choice.detail,
            "asks": choice.ask,
            "spoken": choice.spoken,
            "face": choice.face,
            "tone": choice.tone.value * (choice.tone is not Tone.PLAY),
            "is": " ".join(
                ["public"] * choice.is_public + ["call"] * choice.is_call + ["disabled"] * choice.is_disabled
            ),
        }
        told = [choice.label, choice.short, *(f"{name} {text}" for name, text in named.items() if text)]
        yield f"{before}{choice.key}: {' | '.join(told)}"
        yield from _choice_words(choice.children, f"{before}{choice.key}/")


def _digest_and_words(picture: Picture | None) -> Iterator[Fact]:
    """Yield what a picture says, and the digest of its scene."""
    if picture is not None:
        yield from (("alt", sentence) for sentence in _sentences(picture.alt))
        yield "scene", _digest(picture.scene)


def _items(picture: Picture | None) -> Iterator[Fact]:
    """Yield each item of a picture's scene, its canvas first."""
    if picture is not None:
        scene = picture.scene
        yield "scene", f"{scene.width} × {scene.height} {scene.background}"
        yield from (("scene", str(item)) for item in scene.items)


def _sentences(text: str) -> list[str]:
    return _SENTENCE.split(text) if text else []


def _digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()[:8]


@cache
def _pairs(text: str, things: frozenset[str]) -> frozenset[str]:
    """Return the pairs of words and signs that stand side by side, names alike, and numbers and things alike."""
    words = _TOKEN.findall(_NAMES.sub("N", text))
    alike = ("7" if word.isdigit() or word.lower() in things else word for word in words)
    return frozenset(f"{first} {second}" for first, second in pairwise(("^", *alike, "$")))


def _form(game: AnyGame, event: AnyEvent) -> str:
    """Return an event in JSON, its numbers by their sign, its texts but the type alike, and its lists as sets."""
    return repr(_outline(orjson.loads(event_to_json(game, event))))


def _outline(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: each if key == "type" else _outline(each) for key, each in value.items()}
    if isinstance(value, list):
        return min(len(value), 2), sorted({repr(_outline(each)) for each in value})
    if isinstance(value, int) and not isinstance(value, bool):
        return (value > 0) - (value < 0)
    return "" if isinstance(value, str) else value
