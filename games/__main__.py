"""`python -m games`: play whole games and print their records, referee records, print rules."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
import unicodedata
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, get_args

import orjson

from games.api import AnyGame, AnyState, Cast, Json, OptionsRefused, Refusal, Topic
from games.catalogue import GAMES, broken_folder, find_game, rooms, why_not
from games.draft import DraftRefused, draft
from games.english import capital, clip, join_words, plural
from games.house.levels import Policy
from games.keys import TOURNAMENT
from games.options import options_from_settings
from games.records.fairness import is_hash, verify
from games.records.record import NotJson, Record, RecordError, referee
from games.records.simulate import MOST_EVENTS, play_out
from games.seed import deal_hash, seed_from_text

if TYPE_CHECKING:
    from games.tournament.state import Tournament

EXIT_WRONG_RECORD = EXIT_UNSOUND = 1
EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130
EXIT_BROKEN_PIPE = 141
"""Exit statuses that a shell reports for a program ended by SIGINT or SIGPIPE."""

WIDTH = 100
MOST_FAULTS = 100
"""Most faults of a file that are printed; all are counted."""
LONGEST_FAULT = 500

ARCHIVE_MARK = b"parlour-tournament/"
"""Text that every archive of a tournament holds, and hardly any game record."""


class BadInput(Exception):
    """A request that cannot be carried out; `str()` of it is one sentence."""


class Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        sentence = capital(message.replace("invalid choice: ", "there is no "))
        raise BadInput(f"{sentence}; see {self.prog} --help.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0, 1 for a wrong record, 2 for input that cannot be used."""
    try:
        arguments = _parser().parse_args(argv)
        command: Callable[[argparse.Namespace], int] = arguments.command
        return command(arguments)
    except BadInput as error:
        _complain(str(error))
        return EXIT_BAD_INPUT


def simulate(arguments: argparse.Namespace) -> int:
    """Print the record of each game on a line; game k, from 0, has the SHA-256 of "SEED:k" for its seed."""
    if arguments.key == TOURNAMENT:
        return _simulate_tournaments(arguments)
    if arguments.rounds is not None:
        raise BadInput(f"Only {TOURNAMENT} has --rounds.")
    game = _find(arguments.key)
    for k in range(arguments.games):
        seed = seed_from_text(f"{arguments.seed}:{k}")
        try:
            options = options_from_settings(game, arguments.set)
            manner = (arguments.policy, arguments.legal, arguments.stop or MOST_EVENTS)
            record = play_out(game, options, arguments.players, seed, *manner)
        except OptionsRefused as error:
            raise BadInput(str(error)) from error
        if record.result is None and arguments.stop is None:
            raise BadInput(
                f"{game.name} goes on after {MOST_EVENTS:,} events: see python -m games check {game.key}, or break its "
                "record off with --stop."
            )
        print(record.to_json())
    return 0


def _simulate_tournaments(arguments: argparse.Namespace) -> int:
    """Print the archive of each tournament on a line, with seeds as games have them."""
    # its package is imported only where it is asked for, as that takes a while
    from games.tournament.model import MOST_ROUNDS, TournamentOptions
    from games.tournament.simulate import play_tournament

    if arguments.set:
        raise BadInput(f"{TOURNAMENT} has no options but --rounds.")
    if arguments.stop is not None:
        raise BadInput(f"{TOURNAMENT} has no --stop: it is played to its end.")
    if arguments.rounds is not None and arguments.rounds > MOST_ROUNDS:
        raise BadInput(f"A tournament has 1 to {MOST_ROUNDS} rounds.")
    options = TournamentOptions() if arguments.rounds is None else TournamentOptions(rounds=arguments.rounds)
    for k in range(arguments.games):
        seed = seed_from_text(f"{arguments.seed}:{k}")
        try:
            archive = play_tournament(options, arguments.players, seed, arguments.policy, arguments.legal)
        except Refusal as error:
            raise BadInput(str(error)) from error
        print(orjson.dumps(archive).decode())
    return 0


def replay(arguments: argparse.Namespace) -> int:
    """Referee each line of a file, or deal it again, and print what it holds, or what is wrong with it and where."""
    if arguments.hash is not None and not arguments.verify:
        raise BadInput("A hash is compared when a deal is verified: add --verify.")
    status, records, faults = 0, 0, 0
    for number, line in enumerate(_read_lines(arguments.file), 1):
        if not line.strip():
            continue
        records += 1
        try:
            is_right, told = _check_line(line, arguments)
            print(f"line {number}: {told}")
            status = status if is_right else status or EXIT_WRONG_RECORD
        except NotJson as error:
            faults += 1
            if faults <= MOST_FAULTS:
                _complain(f"Line {number} of {arguments.file} is not JSON: {error}.")
            status = EXIT_BAD_INPUT
        except RecordError as error:
            faults += 1
            if faults <= MOST_FAULTS:
                print(f"line {number}: wrong: {clip(str(error), LONGEST_FAULT)}")
            status = status or EXIT_WRONG_RECORD
    if not records:
        raise BadInput(f"{arguments.file} holds no record.")
    if faults > MOST_FAULTS:
        _complain(f"Only the first {MOST_FAULTS} faults are told, out of {faults:,}.")
    return status


def rules(arguments: argparse.Namespace) -> int:
    """Print the rules of a game, our decisions marked."""
    name, summary, topics, chance = _rules_of(arguments.key)
    paragraphs = [name, _fill(summary)]
    for topic in topics:
        texts = (f"{rule.text} [decided]" if rule.is_decided else rule.text for rule in topic.rules)
        paragraphs.append("\n".join((topic.title, *(_fill(text, "  - ") for text in texts))))
    if chance:
        lines = (_fill(text, "  - ") for text in chance)
        paragraphs.append("\n".join(("How chance is drawn, in the words of games/FAIR_DEAL.md", *lines)))
    if any(rule.is_decided for topic in topics for rule in topic.rules):
        paragraphs.append(_fill("[decided] marks a decision of ours where the rule sheet is silent."))
    print("\n\n".join(paragraphs))
    return 0


def transcript(arguments: argparse.Namespace) -> int:
    """Print what each reader sees of fixed games, or write it into files."""
    from games.transcript import transcripts

    for game in map(_find, arguments.keys or GAMES):
        made = transcripts(game, is_scenes=arguments.scenes)
        if arguments.only is not None and arguments.only not in made:
            raise BadInput(f"{game.name} has no transcript {arguments.only!r}, only {join_words(tuple(made))}.")
        for name in made if arguments.only is None else (arguments.only,):
            if arguments.to is None:
                print(made[name](), end="")
                continue
            file = arguments.to / game.key / f"{name}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(made[name]().encode())
        if arguments.to is not None and arguments.only is None:
            for file in arguments.to.glob(f"{game.key}/*.txt"):
                if file.stem not in made:
                    file.unlink()
    return 0


def check(arguments: argparse.Namespace) -> int:
    """Print what the checks find of a game, and how it plays."""
    from games.checks.blame import place_of
    from games.checks.report import Report

    broken = broken_folder(arguments.key) if arguments.key not in GAMES else None
    if broken is not None:
        raise BadInput(f"{broken.sentence[:-1]}{place_of(broken.error, broken.folder)}.")
    report = Report(_find(arguments.key), arguments.games)
    for line in report.lines():
        print(line, flush=True)
    return 0 if report.is_sound else EXIT_UNSOUND


def new(arguments: argparse.Namespace) -> int:
    """Write the first draft of a game, and say what to do next."""
    key, name = arguments.key, arguments.name
    taken = {*GAMES, *(game.name for game in GAMES.values())}
    try:
        file = draft(key, name, arguments.to, rooms(), taken)
    except DraftRefused as error:
        raise BadInput(str(error)) from error
    print(f"{name} is in {file}, and can be played.")
    print(f"  play:   python -m games simulate {key} --players 2 --seed 1, or make run and there /play {key}")
    print(f"  check:  python -m games check {key}")
    print(f"  look:   python -m bot preview {key}")
    return 0


def _parser() -> Parser:
    parser = Parser(prog="python -m games", description="Play, check and explain the games, without Discord.")
    commands = parser.add_subparsers(title="commands", required=True, metavar="command")

    command = commands.add_parser(
        "simulate",
        help="let house players play; print one record per line",
        description='Game k, from 0, has the SHA-256 of "S:k" for its seed.',
    )
    command.add_argument("key", metavar="KEY", help=f"the game: {', '.join((*GAMES, TOURNAMENT))}")
    command.add_argument(
        "--players", metavar="N", type=_count, required=True, help="the number of seats; of a tournament, of people"
    )
    command.add_argument(
        "--seed", metavar="S", type=_text, required=True, help="any text; the same text plays the same games"
    )
    command.add_argument("--games", metavar="K", type=_count, default=1, help="how many games (default 1)")
    command.add_argument(
        "--set",
        metavar="name=value",
        type=_text,
        nargs="+",
        action="extend",
        default=[],
        help="options of the game",
    )
    command.add_argument("--stop", metavar="N", type=_count, help="break each record off after N events")
    command.add_argument("--rounds", metavar="R", type=_count, help="rounds of a tournament (default 6)")
    command.add_argument("--policy", choices=get_args(Policy), default="random", help="how they play (default random)")
    command.add_argument("--legal", action="store_true", help="add all legal actions to each action")
    command.set_defaults(command=simulate)

    command = commands.add_parser(
        "replay",
        help="check records, one a line, from their events alone",
        description="Lines are counted from 1, and the events of a record from 0. Exits 1 if a record is wrong.",
    )
    command.add_argument("file", metavar="FILE", help="a file of records; - for standard input")
    command.add_argument("--verify", action="store_true", help="deal again from the seed of each record, and compare")
    command.add_argument(
        "--hash",
        metavar="HEX",
        type=_hash,
        help="with --verify: what the table showed of the deal's SHA-256, at least the first 12 digits",
    )
    command.set_defaults(command=replay)

    command = commands.add_parser(
        "check",
        help="hold a game to what every game is held to, and tell how it plays",
        description="Exits 1 if the game is not sound.",
    )
    command.add_argument("key", metavar="KEY", help=f"the game: {', '.join(GAMES)}")
    command.add_argument("--games", metavar="K", type=_count, help="play K games of each size to tell how it plays")
    command.set_defaults(command=check)

    command = commands.add_parser(
        "transcript",
        help="tell what each reader sees of fixed games, moment by moment",
        description="A line is one fact: who reads it (c the channel, numbers seats), its field, and what it says.",
    )
    command.add_argument("keys", metavar="KEY", nargs="*", help=f"the games (default all): {', '.join(GAMES)}")
    command.add_argument("--only", metavar="NAME", help="one transcript, as the first line of each names it")
    command.add_argument("--scenes", action="store_true", help="tell the items of each scene instead, as they come")
    command.add_argument("--to", metavar="DIR", type=Path, help="write DIR/KEY/NAME.txt, and delete others there")
    command.set_defaults(command=transcript)

    command = commands.add_parser(
        "new",
        help="write the first draft of a game, which already plays",
        description="The folder of a game is called as its key is, with _ for -; nothing else need be touched.",
    )
    command.add_argument("key", metavar="KEY", type=_text, help="what the game is called in commands: liars-dice")
    command.add_argument("name", metavar="NAME", type=_text, help='what people call it: "Liar\'s Dice"')
    command.add_argument(
        "--to", metavar="DIR", type=Path, default=Path(__file__).parent, help="where its folder goes (default games/)"
    )
    command.set_defaults(command=new)

    command = commands.add_parser("rules", help="print the rules of a game")
    command.add_argument("key", metavar="KEY", help=f"the game: {', '.join((*GAMES, TOURNAMENT))}")
    command.set_defaults(command=rules)
    return parser


def _rules_of(key: str) -> tuple[str, str, tuple[Topic, ...], tuple[str, ...]]:
    """Return the name, summary, rules and draws of a game, or of the tournament without its draws."""
    if key == TOURNAMENT:
        from games.tournament import rules as tournament_rules

        return tournament_rules.NAME, tournament_rules.SUMMARY, tournament_rules.TOPICS, ()
    game = _find(key)
    return game.name, game.summary, game.rules, game.chance_words


def _find(key: str) -> AnyGame:
    try:
        return find_game(key)
    except KeyError:
        raise BadInput(why_not(key)) from None


def _count(text: str) -> int:
    value = int(text) if text.isdecimal() else 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return value


def _text(text: str) -> str:
    if not text.isascii() and any(unicodedata.category(char) == "Cs" for char in text):
        raise argparse.ArgumentTypeError(f"{text!r} is not text in UTF-8")
    return text


def _hash(text: str) -> str:
    if not is_hash(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not the first 12 to 64 hexadecimal digits of a hash")
    return text


def _read_lines(file: str) -> list[bytes]:
    """Return the lines of a file, without a byte order mark; raises BadInput for a record over several lines."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror or error}.") from error
    content = content.removeprefix(BOM_UTF8)
    lines = content.splitlines()
    if len(lines) > 1 and _is_json(content) and not _is_json(lines[0]):
        raise BadInput(f"{file} has one record over {len(lines)} lines: write each record on one line.")
    return lines


def _is_json(text: bytes) -> bool:
    try:
        orjson.loads(text)
    except orjson.JSONDecodeError:
        return False
    return True


def _check_line(line: bytes, arguments: argparse.Namespace) -> tuple[bool, str]:
    """Return whether a record or an archive is right, and its description; raises NotJson or RecordError."""
    if ARCHIVE_MARK in line:
        from games.tournament.referee import parse_archive

        archive = parse_archive(line)
        if archive is not None:
            return _check_archive(archive, arguments)
    record = Record.from_json(line)
    return _verify(record, arguments.hash) if arguments.verify else _replay(record)


def _check_archive(archive: Json, arguments: argparse.Namespace) -> tuple[bool, str]:
    """Referee a tournament's archive, and redraw its chance if asked for; raises RecordError."""
    from games.tournament.referee import referee_archive
    from games.tournament.verify import verify_archive

    described = _describe_tournament(referee_archive(archive))
    if not arguments.verify:
        return True, described
    verify_archive(archive)
    told = deal_hash(bytes.fromhex(archive["seed"]))
    is_fair = arguments.hash is None or told.startswith(arguments.hash.lower())
    return is_fair, f"{'verified' if is_fair else 'not verified'}: the SHA-256 of the seed is {told}. {described}"


def _describe_tournament(tournament: Tournament) -> str:
    """Return a tournament's size and its end, or that it breaks off."""
    from games.tournament import words

    people = plural("person", len(tournament.people), "people")
    cast = Cast(tuple(f"Player {player}" for player in range(len(tournament.players))))
    end = words.headline(tournament, cast) if tournament.is_over else "breaks off"
    return f"{TOURNAMENT}, {people}, {words.progress(tournament)}: {end}"


def _replay(record: Record) -> tuple[bool, str]:
    """Referee a record, and describe it; raises RecordError."""
    return True, _describe(record, referee(record))


def _verify(record: Record, told_hash: str | None) -> tuple[bool, str]:
    """Return whether a record's chance came from its seed, and a sentence on it; raises RecordError."""
    verdict = verify(record, told_hash)
    return verdict.is_fair, f"{'verified' if verdict.is_fair else 'not verified'}: {verdict.sentence}"


def _describe(record: Record, state: AnyState) -> str:
    """Return the game, its size and its end: the public headline, or that it breaks off."""
    game = find_game(record.game)
    cast = Cast(tuple(f"Seat {seat}" for seat in range(record.seats)))
    end = "breaks off" if state.outcome() is None else game.page(state.view(None), cast).headline
    return f"{record.game}, {plural('seat', record.seats)}, {plural('event', len(record.events))}: {end}"


def _fill(text: str, bullet: str = "") -> str:
    indent = " " * len(bullet)
    return textwrap.fill(text, WIDTH, initial_indent=bullet, subsequent_indent=indent, break_on_hyphens=False)


def _complain(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def _run() -> int:
    """Run `main`, quietly if the reader of its output leaves early."""
    try:
        status = main()
        sys.stdout.flush()
    except BrokenPipeError:
        # The interpreter flushes standard output once more as it exits, which must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return EXIT_BROKEN_PIPE
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    return status


if __name__ == "__main__":
    sys.exit(_run())
