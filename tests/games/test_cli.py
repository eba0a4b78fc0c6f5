"""`python -m games`, as a person or a script runs it."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from games.__main__ import main
from games.catalogue import GAMES
from games.checks.run import Verdict, findings
from games.english import join_words
from games.rung import Rung, rung_of
from games.seed import deal_hash, seed_from_text
from tests.games.folders import game_folders

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"

Captured = pytest.CaptureFixture[str]

SINGLE = ("simulate", "whot", "--players", "3", "--seed", "a", "--set", "rubber=single")


def run(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "games", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, check=False)  # noqa: S603


def run_main(capsys: Captured, *arguments: str) -> tuple[int, str, str]:
    """The command in this process: exit status, standard output, standard error."""
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_what_is_simulated_replays() -> None:
    simulated = run(*SINGLE, "--games", "2", "--legal")
    assert (simulated.returncode, simulated.stderr) == (0, b"")
    replayed = run("replay", "-", stdin=simulated.stdout)
    assert (replayed.returncode, replayed.stderr) == (0, b"")
    lines = replayed.stdout.decode().splitlines()
    assert [line[:24] for line in lines] == ["line 1: whot, 3 seats, 2", "line 2: whot, 3 seats, 1"]
    assert all("wins" in line for line in lines)


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "games", *SINGLE, "--games", "2000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as process:  # noqa: S603
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"{")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_every_record_has_its_own_line_and_seed(capsys: Captured) -> None:
    status, out, err = run_main(capsys, *SINGLE, "--games", "3")
    assert (status, err) == (0, "")
    records = [orjson.loads(line) for line in out.splitlines()]
    assert [record["seed"] for record in records] == [seed_from_text(f"a:{k}").hex() for k in range(3)]
    assert [record["options"] for record in records] == [{"rubber": "single", "packs": "auto"}] * 3
    assert [record["seats"] for record in records] == [3] * 3
    assert not any("legal" in event for record in records for event in record["events"])


def test_greedy_players_play_other_games(capsys: Captured) -> None:
    status, out, _ = run_main(capsys, *SINGLE, "--policy", "steady")
    assert status == 0
    assert out not in ("", run_main(capsys, *SINGLE)[1])


@pytest.mark.parametrize("settings", [("rubber=single", "--set", "packs=2"), ("rubber=single", "packs=2")])
def test_options_are_set_by_name_and_numbers_stay_numbers(capsys: Captured, settings: tuple[str, ...]) -> None:
    _, out, _ = run_main(capsys, "simulate", "whot", "--players", "2", "--seed", "b", "--set", *settings)
    assert orjson.loads(out)["options"] == {"rubber": "single", "packs": 2}


WHOT = ("simulate", "whot", "--seed", "1")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((*WHOT, "--players", "2", "--set", "rubber=endless"), "The option rubber can be single, short or long."),
        ((*WHOT, "--players", "2", "--set", "packs=3"), "The option packs can be auto, 1 or 2."),
        (
            (*WHOT, "--players", "2", "--set", "jokers=3"),
            "WHOT has no option jokers: its options are rubber and packs.",
        ),
        ((*WHOT, "--players", "2", "--set", "rubber"), "An option is set as name=value, not as 'rubber'."),
        ((*WHOT, "--players", "2", "--set", "=single"), "An option is set as name=value, not as '=single'."),
        (
            (*WHOT, "--players", "9", "--set", "packs=1"),
            "One pack seats 2 to 8 players: choose two packs, or play with fewer.",
        ),
        ((*WHOT, "--players", "11"), "WHOT is for 2 to 10 players."),
        ((*WHOT, "--players", "1"), "WHOT is for 2 to 10 players."),
        ((*WHOT, "--players", "two"), "Argument --players: 'two' is not a whole number from 1 up"),
        ((*WHOT, "--players", "0"), "Argument --players: '0' is not a whole number from 1 up"),
        ((*WHOT, "--players", "2", "--stop", "0"), "Argument --stop: '0' is not a whole number from 1 up"),
        (
            ("simulate", "joker-tournament", "--players", "5", "--seed", "1", "--stop", "9"),
            "joker-tournament has no --stop: it is played to its end.",
        ),
        ((*WHOT, "--players", "2", "--games", "-1"), "Argument --games: '-1' is not a whole number from 1 up"),
        ((*WHOT, "--players", "2", "--policy", "best"), "Argument --policy: there is no 'best'"),
        (WHOT, "The following arguments are required: --players"),
        ((*WHOT, "--players", "2", "--wrong"), "Unrecognized arguments: --wrong"),
        (
            ("simulate", "wot", "--players", "2", "--seed", "1"),
            f"There is no game 'wot'; the games are {join_words(tuple(GAMES))}.",
        ),
        (("rules", "wot"), "There is no game 'wot'"),
        (("new", "nubs", "Ox"), "There is a game 'nubs' already."),
        (("new", "ox", "NUBS"), "There is a game 'NUBS' already."),
        (("new", "core", "Ox"), "The key 'core' is taken: games/core is no game, but serves all games."),
        (("new", "catalogue", "Ox"), "The key 'catalogue' is taken: games/catalogue is no game, but serves all games."),
        (("new", "Ox", "Ox"), "The key 'Ox' is none: a key has 2 to 31 characters out of"),
        (("new", "../ox", "Ox"), "The key '../ox' is none: a key has 2 to 31 characters out of"),
        (("new", "import", "Ox"), "The name 'import' is a word of Python's own, so no game can be called so."),
        (("new", "ox", ""), "The name '' can't stand on screens and pictures: 2 to 24 letters, digits, spaces"),
        (("new", "ox", "Öchslein"), "The name 'Öchslein' can't stand on screens and pictures"),
        (("new", "ox", 'The "Ox"'), "The name 'The \"Ox\"' can't stand on screens and pictures"),
        (("new", "ox", "O" * 25), f"The name '{'O' * 25}' can't stand on screens and pictures"),
        (("new", "nojoke", "Ox"), f"The folder {ROOT / 'games' / 'nojoke'} is there already: choose another key, or"),
        (("new", "ox", "Ox", "--to", "no-such-folder"), "The file no-such-folder/ox/__init__.py cannot be written:"),
        (("play",), "Argument command: there is no 'play'"),
        ((), "The following arguments are required: command"),
        (("replay", "no-such-file"), "no-such-file cannot be read: No such file or directory."),
        (("replay", str(ROOT)), f"{ROOT} cannot be read: Is a directory."),
        (("replay", "-", "--hash", "0123456789ab"), "A hash is compared when a deal is verified: add --verify."),
        (
            ("replay", "-", "--verify", "--hash", "0123"),
            "Argument --hash: '0123' is not the first 12 to 64 hexadecimal",
        ),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    capsys: Captured, arguments: tuple[str, ...], sentence: str
) -> None:
    status, out, err = run_main(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(sentence)
    assert err.endswith(".\n")
    assert err.count("\n") == 1
    assert "invalid" not in err.lower()


def test_a_record_that_breaks_off_says_so(capsys: Captured) -> None:
    _, out, _ = run_main(capsys, "replay", str(RECORDS / "whot" / "single-broken-off.jsonl"))
    assert out == "line 1: whot, 3 seats, 9 events: breaks off\n"


@pytest.mark.parametrize("key", GAMES)
def test_a_record_is_broken_off_after_so_many_events(capsys: Captured, tmp_path: Path, key: str) -> None:
    seats = str(GAMES[key].seat_range(GAMES[key].options())[0])
    simulate = ("simulate", key, "--players", seats, "--seed", "a", "--legal")
    _, whole, _ = run_main(capsys, *simulate)
    events = orjson.loads(whole)["events"]
    for stop in (1, 2, len(events) // 2, len(events) - 1):
        status, out, err = run_main(capsys, *simulate, "--stop", str(stop))
        assert (status, err) == (0, "")
        assert (orjson.loads(out)["events"], orjson.loads(out)["result"]) == (events[:stop], None)
        status, told, _ = run_main(capsys, "replay", "--verify", write(tmp_path / "record.jsonl", out.encode().strip()))
        assert (status, told.split(":")[1]) == (0, " verified")


def test_a_record_that_is_no_longer_is_whole(capsys: Captured) -> None:
    _, whole, _ = run_main(capsys, *SINGLE)
    for stop in (len(orjson.loads(whole)["events"]), 10_000):
        assert run_main(capsys, *SINGLE, "--stop", str(stop)) == (0, whole, "")


def test_the_game_of_a_broken_folder_is_said_to_be_broken(capsys: Captured, tmp_path: Path) -> None:
    why = "SyntaxError: invalid syntax (__init__.py, line 1); see python -m games check ox."
    with game_folders(tmp_path, ox="def roll(:\n    pass\n"):
        for command in (("rules", "ox"), ("simulate", "ox", "--players", "2", "--seed", "a")):
            told = f"The game in games/ox is left out: {why}\n"
            assert run_main(capsys, *command) == (2, "", told)


def write(path: Path, *lines: bytes) -> str:
    """A file of these lines; its name."""
    path.write_bytes(b"\n".join(lines) + b"\n")
    return str(path)


GOOD = (RECORDS / "whot" / "single-broken-off.jsonl").read_bytes().strip()
WRONG = (RECORDS / "wrong" / "card-not-held.jsonl").read_bytes().strip()


def test_a_wrong_record_is_named_by_line_event_and_rule_and_the_rest_is_checked(
    capsys: Captured, tmp_path: Path
) -> None:
    status, out, err = run_main(capsys, "replay", write(tmp_path / "mixed.jsonl", GOOD, WRONG, b"[]", GOOD))
    assert (status, err) == (1, "")
    lines = out.splitlines()
    assert lines[0] == "line 1: whot, 3 seats, 9 events: breaks off"
    assert lines[1].startswith("line 2: wrong: event 3: seat 1: You don't hold circle 1")
    assert lines[2] == "line 3: wrong: a record is a JSON object"
    assert lines[3].startswith("line 4: whot")


def test_a_line_that_is_not_json_is_bad_input_and_the_rest_is_checked(capsys: Captured, tmp_path: Path) -> None:
    file = write(tmp_path / "text.jsonl", b"hello", b"", WRONG, GOOD)
    status, out, err = run_main(capsys, "replay", file)
    assert status == 2
    assert err.startswith(f"Line 1 of {file} is not JSON: ")
    assert err.count("\n") == 1
    assert [line[:13] for line in out.splitlines()] == ["line 3: wrong", "line 4: whot,"]


def test_a_mark_of_the_byte_order_is_read_over_and_a_record_over_several_lines_named(
    capsys: Captured, tmp_path: Path
) -> None:
    marked = write(tmp_path / "marked.jsonl", b"\xef\xbb\xbf" + GOOD, GOOD)
    assert run_main(capsys, "replay", marked)[0] == 0
    pretty = write(tmp_path / "pretty.json", orjson.dumps(orjson.loads(GOOD), option=orjson.OPT_INDENT_2))
    status, out, err = run_main(capsys, "replay", pretty)
    assert (status, out) == (2, "")
    assert err.startswith(f"{pretty} has one record over ")
    assert err.endswith("lines: write each record on one line.\n")


def test_a_file_without_records_is_bad_input(capsys: Captured, tmp_path: Path) -> None:
    file = write(tmp_path / "empty.jsonl", b"")
    assert run_main(capsys, "replay", file) == (2, "", f"{file} holds no record.\n")


def test_records_are_read_from_standard_input(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD)))
    assert run_main(capsys, "replay", "-") == (0, "line 1: whot, 3 seats, 9 events: breaks off\n", "")


def test_a_deal_is_verified_from_its_seed(capsys: Captured, tmp_path: Path) -> None:
    seedless = orjson.dumps(orjson.loads(GOOD) | {"seed": None})
    other = orjson.dumps(orjson.loads(GOOD) | {"seed": seed_from_text("another").hex()})
    status, out, err = run_main(capsys, "replay", "--verify", write(tmp_path / "deals.jsonl", GOOD, seedless, other))
    assert (status, err) == (1, "")
    lines = out.splitlines()
    assert lines[0].startswith("line 1: verified: All chance came from the seed (2 outcomes), whose SHA-256 is ")
    assert lines[1].startswith("line 2: not verified: The record has no seed")
    assert lines[2].startswith("line 3: not verified: Event 0 did not come from the seed: chance outcome 0,")


def test_a_wrong_record_is_not_verified(capsys: Captured, tmp_path: Path) -> None:
    status, out, _ = run_main(capsys, "replay", "--verify", write(tmp_path / "wrong.jsonl", WRONG))
    assert status == 1
    assert out.startswith("line 1: wrong: event 3: seat 1: You don't hold circle 1")


def test_a_seed_is_compared_with_the_hash_that_the_table_showed(capsys: Captured, tmp_path: Path) -> None:
    file = write(tmp_path / "deal.jsonl", GOOD)
    told = deal_hash(bytes.fromhex(orjson.loads(GOOD)["seed"]))
    for part in (told, told[:12], told.upper()):
        assert run_main(capsys, "replay", file, "--verify", "--hash", part)[0] == 0
    status, out, _ = run_main(capsys, "replay", file, "--verify", "--hash", "0123456789ab")
    assert status == 1
    assert (
        out == f"line 1: not verified: The seed of the record is not the one that was told of: its SHA-256 is {told}.\n"
    )


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_are_printed_with_our_decisions_marked(capsys: Captured, key: str) -> None:
    status, out, err = run_main(capsys, "rules", key)
    assert (status, err) == (0, "")
    assert out.startswith(f"{GAMES[key].name}\n\n")
    for topic in GAMES[key].rules:
        assert f"\n{topic.title}\n  - " in out
    unwrapped = " ".join(out.split())
    for topic in GAMES[key].rules:
        for rule in topic.rules:
            text = " ".join(rule.text.split())
            assert f"{text} [decided]" in unwrapped if rule.is_decided else text in unwrapped
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize(
    "arguments", [("--seed", "\udcff"), ("--seed", "1", "--set", "rubber=\udcff"), ("--seed", "1", "--set", "\udcff=1")]
)
def test_what_is_no_text_is_refused_in_a_sentence(capsys: Captured, arguments: tuple[str, ...]) -> None:
    status, out, err = run_main(capsys, "simulate", "whot", "--players", "2", *arguments)
    assert (status, out) == (2, "")
    assert "is not text in UTF-8" in err
    assert err.count("\n") == 1


def test_of_a_file_full_of_faults_the_first_are_told_and_all_are_counted(capsys: Captured, tmp_path: Path) -> None:
    lines = [b"nonsense", b"[]"] * 100 + [WRONG]
    status, out, err = run_main(capsys, "replay", write(tmp_path / "wrong.jsonl", *lines))
    assert status == 2
    assert (out.count("\n"), err.count("\n")) == (50, 51)
    assert err.endswith("\nOnly the first 100 faults are told, out of 201.\n")


def test_a_fault_is_told_briefly(capsys: Captured, tmp_path: Path) -> None:
    record = orjson.dumps(orjson.loads(WRONG) | {"x" * 100_000: 1})
    status, out, _ = run_main(capsys, "replay", write(tmp_path / "wrong.jsonl", record))
    assert status == 1
    assert out.startswith('line 1: wrong: a record has no key "xxx')
    assert len(out) < 1000


@pytest.mark.parametrize(("key", "folder"), [("ox", "ox"), ("my-2nd-game", "my_2nd_game"), ("none", "none")])
def test_a_drafted_game_plays_at_once_and_is_sound(capsys: Captured, tmp_path: Path, key: str, folder: str) -> None:
    status, out, err = run_main(capsys, "new", key, "Ox & Co.'s: 2nd", "--to", str(tmp_path))
    assert (status, err, out.count("\n")) == (0, "", 4)
    assert out.startswith(f"Ox & Co.'s: 2nd is in {tmp_path / folder / '__init__.py'}, and can be played.\n")
    next_steps = [line.partition("python -m ")[2].split(",")[0].split() for line in out.splitlines()[1:]]
    assert [step[1] for step in next_steps] == ["simulate", "check", "preview"]
    source = (tmp_path / folder / "__init__.py").read_text()

    (tmp_path / "games").mkdir()
    with game_folders(tmp_path / "games", **{folder: source}):
        status, record, err = run_main(capsys, *next_steps[0][1:])
        assert (status, err) == (0, "")
        replayed = run_main(capsys, "replay", "--verify", write(tmp_path / "record.jsonl", record.encode().strip()))
        assert (replayed[0], replayed[1].split(":")[1]) == (0, " verified")
        found = {each.name: each for each in findings(GAMES[key])}
        assert [each for each in found.values() if each.is_sound and each.verdict is not Verdict.PASSED] == []
        to_do = [name for name, each in found.items() if each.verdict is Verdict.TO_DO]
        assert to_do == ["records", "tutorial"]
        assert rung_of(GAMES[key]) is Rung.PLAYABLE


def test_a_game_that_does_not_end_is_told_of(capsys: Captured, tmp_path: Path) -> None:
    run_main(capsys, "new", "ox", "Ox", "--to", str(tmp_path))
    source = (tmp_path / "ox" / "__init__.py").read_text().replace("self.finish()", "self.draw(Ox.deal)")
    (tmp_path / "games").mkdir()
    with game_folders(tmp_path / "games", ox=source):
        status, out, err = run_main(capsys, "simulate", "ox", "--players", "2", "--seed", "1")
        assert (status, out) == (2, "")
        assert err.startswith("Ox goes on after 20,000 events: see python -m games check ox, or break its record off")
        status, out, err = run_main(capsys, "simulate", "ox", "--players", "2", "--seed", "1", "--stop", "30")
        assert (status, err, len(orjson.loads(out)["events"])) == (0, "", 30)


def test_a_drafted_game_leaves_a_folder_alone_that_is_there(capsys: Captured, tmp_path: Path) -> None:
    assert run_main(capsys, "new", "ox", "Ox", "--to", str(tmp_path))[0] == 0
    (tmp_path / "ox" / "__init__.py").write_text("kept")
    status, out, err = run_main(capsys, "new", "ox", "Other Ox", "--to", str(tmp_path))
    assert (status, out) == (2, "")
    assert err == f"The folder {tmp_path / 'ox'} is there already: choose another key, or go on in that folder.\n"
    assert (tmp_path / "ox" / "__init__.py").read_text() == "kept"
