"""Moves of each card, marbles in the way, and marbles that are landed on (rules 4).

In each position the seat named first is to move.
"""

from __future__ import annotations

import pytest

from games.joker.rules import Joker
from tests.games.joker.positions import ALL_HOME, ANN, NAMES, act, legal, marbles_of, position


def turn(marbles: str, hand: str) -> Joker:
    """The turn of the seat that is named first."""
    return position(marbles, hand, mover=NAMES.index(marbles.partition(":")[0]))


@pytest.mark.parametrize(
    ("clause", "marbles", "hand", "ways"),
    [
        ("a king comes out or goes 10 forward", "Ann: T5", "KC", "KC START-T0, KC T5-T15"),
        ("a queen comes out or goes 10 forward", "Ann: T5", "QD", "QD START-T0, QD T5-T15"),
        ("a jack comes out or goes 10 forward", "Ann: T5", "JH", "JH START-T0, JH T5-T15"),
        ("an ace comes out or goes 1 forward", "Ann: T5", "AS", "AS START-T0, AS T5-T6"),
        ("a number goes that far forward", "Ann: T5", "2C 3C 4C", "2C T5-T7, 3C T5-T8, 4C T5-T9"),
        ("so do higher ones", "Ann: T5", "5C 6C 9C", "5C T5-T10, 6C T5-T11, 9C T5-T14"),
        ("a 10 goes 10 forward and does not come out", "Ann: T5", "10H", "10H T5-T15"),
        ("a 7 goes 7 forward with one marble", "Ann: T5", "7H", "7H T5-T12"),
        ("a 7 brings nothing out of START", "Ann:", "7C", "discard 7C"),
        ("equal cards of the two packs are one action", "Ann: T5", "5C 5C 5D", "5C T5-T10, 5D T5-T10"),
        ("forward is clockwise and round past T71", "Dee: T70", "5C", "5C T70-T3"),
        # Coming out
        ("Bob comes out at his own space", "Bob: H5", "KC", "KC START-T18"),
        ("Cy comes out at his own space", "Cy: H5", "KC", "KC START-T36"),
        ("Dee comes out at her own space", "Dee: H5", "KC", "KC START-T54"),
        ("nobody comes out onto a marble of the same colour", "Ann: T0", "KC", "KC T0-T10"),
        ("nobody comes out with no marble in START", "Ann: T5 H2 H3 H4 H5", "KC", "KC T5-T15"),
        ("nor onto a partner who cannot be sent on", "Ann: | Cy: T0 T31", "KC", "discard KC"),
        # Forward
        ("forward does not land on the same colour", "Ann: T5 T8", "3C", "3C T8-T11"),
        ("forward does not pass the same colour", "Ann: T5 T8", "5C", "5C T8-T13"),
        ("forward passes all others", "Ann: T5 | Bob: T6 | Cy: T7 | Dee: T8", "5C", "5C T5-T10"),
        ("past Ann's entrance only HOME follows", "Ann: T67", "3C", "3C T67-H3"),
        ("past Bob's entrance only HOME follows", "Bob: T13", "3C", "3C T13-H3"),
        ("past Cy's entrance only HOME follows", "Cy: T31", "3C", "3C T31-H3"),
        ("past Dee's entrance only HOME follows", "Dee: T49", "3C", "3C T49-H3"),
        ("a marble stops on its entrance by exact count", "Ann: T65", "2C", "2C T65-T67"),
        ("a marble passes another player's entrance", "Ann: T12", "2C", "2C T12-T14"),
        ("a count beyond H5 is not played nor goes round", "Ann: T67", "6C", "discard 6C"),
        ("inside HOME the count is exact", "Ann: H1", "4C 5C", "4C H1-H5"),
        ("inside HOME no marble is passed", "Ann: H1 H3", "3C 2C", "2C H3-H5"),
        ("nor on the way into HOME", "Ann: T66 H1", "3C", "3C H1-H4"),
        # Backward
        ("an 8 goes 8 back and nothing else", "Ann: T20", "8C", "8C T20-T12"),
        ("back past any marble", "Ann: T20 T15 | Bob: T16 | Cy: T17 | Dee: T18", "8C", "8C T20-T12, 8C T15-T7"),
        ("back not onto the same colour", "Ann: T20 T12", "8C", "8C T12-T4"),
        ("back not out of HOME or START", "Ann: H5 H1", "8C", "discard 8C"),
        ("back from the entrance", "Ann: T67", "8C", "8C T67-T59"),
        ("back onto the entrance", "Ann: T3", "8C", "8C T3-T67"),
        ("back to before the entrance", "Ann: T0", "8C", "8C T0-T64"),
        ("from before the entrance forward leads into HOME", "Ann: T64", "5C", "5C T64-H2"),
        *(
            (f"T{space} backs between entrance and come-out", f"Ann: T{space}", "8C", f"8C T{space}-T{space + 64}")
            for space in (4, 5, 6, 7)
        ),
        *(
            (f"from T{space} a marble goes round again", f"Ann: T{space}", "9C", f"9C T{space}-T{space + 9 - 72}")
            for space in (68, 69, 70, 71)
        ),
        ("nor passes its own colour on the come-out space", "Ann: T70 T0", "3C", "3C T0-T3"),
        ("on the way home it passes those behind come-out", "Ann: T66 T69", "3C", "3C T66-H2, 3C T69-T0"),
        # Landing
        ("another partner's marble is on the entrance", "Ann: T5 | Cy: T10 T31", "5C", "discard 5C"),
        ("one's own marble is on the partner's entrance", "Ann: T5 T31 | Cy: T10", "5C", "5C T31-T36"),
        ("the partner already stands on the entrance", "Ann: T29 | Cy: T31", "2C", "discard 2C"),
        ("the opponents' entrances do not matter", "Ann: T5 T13 | Cy: T10 T49", "5C", "5C T5-T10, 5C T13-T18"),
        # Playing for the partner
        ("all five home", f"Ann: {ALL_HOME} | Cy: T40", "KC 5C", "KC Y:START-T36, KC Y:T40-T50, 5C Y:T40-T45"),
        ("four home", "Ann: H2 H3 H4 H5 | Cy: T40", "5C", "discard 5C"),
        ("the whole count on the last play too", f"Ann: T66 H2 H3 H4 H5 | Cy: {ALL_HOME}", "7C 2C", "2C T66-H1"),
    ],
)
def test_legal_plays(clause: str, marbles: str, hand: str, ways: str) -> None:
    assert legal(turn(marbles, hand)) == set(ways.split(", ")), clause


@pytest.mark.parametrize(
    ("clause", "marbles", "ways"),
    [
        ("comes out of START", "Ann:", "START-T0"),
        ("goes 1 forward", "Ann: T5 H2 H3 H4 H5", "T5-T6"),
        ("does not step onto its own colour", "Ann: T5 T6 H3 H4 H5", "T6-T7"),
        (
            "jumps onto opponents and the partner",
            "Ann: T5 H2 H3 H4 H5 | Bob: T20 | Cy: T40 | Dee: T60",
            "T5-T6, T5-T20, T5-T40, T5-T60",
        ),
        ("one forward onto an opponent is one action", "Ann: T5 H2 H3 H4 H5 | Bob: T6", "T5-T6"),
        ("passes its own colour", "Ann: T5 T10 H3 H4 H5 | Bob: T20", "T5-T6, T5-T20, T10-T11, T10-T20"),
        ("the partner cannot be sent on", "Ann: T5 H2 H3 H4 H5 | Cy: T31 T40", "T5-T6"),
        ("only what leaves the entrance may", "Ann: T5 T31 H3 H4 H5 | Cy: T40", "T5-T6, T31-T32, T31-T40"),
        ("does not jump back", "Ann: T25 H2 H3 H4 H5 | Bob: T20", "T25-T26"),
        ("onto its entrance and not beyond", "Ann: T60 H2 H3 H4 H5 | Bob: T67 T68 T2", "T60-T61, T60-T67"),
        (
            "from behind come-out all the way round",
            "Ann: T69 H2 H3 H4 H5 | Bob: T68 T70 T2 T67",
            "T69-T70, T69-T2, T69-T67",
        ),
        ("no marble from the entrance into HOME", "Ann: T67 H2 H3 H4 H5", "discard"),
        ("nothing inside HOME", "Ann: T67 H1 H2 H3 H4", "discard"),
        ("does not reach marbles in HOME", "Ann: T5 H2 H3 H4 H5 | Bob: H1", "T5-T6"),
        ("does not jump from START", "Ann: | Bob: T20", "START-T0"),
        ("for the partner", f"Ann: {ALL_HOME} | Bob: T50 | Cy: T40", "Y:START-T36, Y:T40-T41, Y:T40-T50"),
        ("other seats jump past T71", "Dee: T70 H2 H3 H4 H5 | Ann: T3", "T70-T71, T70-T3"),
    ],
)
def test_a_joker(clause: str, marbles: str, ways: str) -> None:
    plays = {text.replace("JOKER", "").strip() for text in legal(turn(marbles, "JOKER"))}
    assert plays == set(ways.split(", ")), clause


@pytest.mark.parametrize(
    ("clause", "marbles", "taken", "after"),
    [
        ("Bob goes to his START", "Ann: T5 | Bob: T10 T30", "5C T5-T10", "Ann: T10 | Bob: T30"),
        ("Dee goes to her START", "Ann: T5 | Dee: T10 T30", "5C T5-T10", "Ann: T10 | Dee: T30"),
        ("the partner goes to his entrance", "Ann: T5 | Cy: T10", "5C T5-T10", "Ann: T10 | Cy: T31"),
        ("from behind his come-out space too", "Ann: T30 | Cy: T34", "4C T30-T34", "Ann: T34 | Cy: T31"),
        ("Bob on that entrance goes to START", "Ann: T5 | Bob: T31 | Cy: T10", "5C T5-T10", "Ann: T10 | Cy: T31"),
        ("Dee on that entrance goes to START", "Ann: T5 | Dee: T31 | Cy: T10", "5C T5-T10", "Ann: T10 | Cy: T31"),
        ("the moving marble leaves that entrance", "Ann: T31 | Cy: T36", "5C T31-T36", "Ann: T36 | Cy: T31"),
        ("backward too", "Ann: T31 | Cy: T23", "8C T31-T23", "Ann: T23 | Cy: T31"),
        ("coming out onto an opponent", "Ann: | Bob: T0", "KC START-T0", "Ann: T0"),
        ("coming out onto the partner", "Ann: | Cy: T0", "KC START-T0", "Ann: T0 | Cy: T31"),
        ("coming out with a Joker", "Ann: | Bob: T0", "JOKER START-T0", "Ann: T0"),
        ("an 8 sends away too", "Ann: T20 | Bob: T12", "8C T20-T12", "Ann: T12"),
        ("in HOME nobody else is met", "Ann: H1 | Bob: H3 | Cy: H3", "2C H1-H3", "Ann: H3 | Bob: H3 | Cy: H3"),
        (
            "the partner's marbles send away",
            f"Ann: {ALL_HOME} | Bob: T45 | Cy: T40",
            "5C Y:T40-T45",
            f"Ann: {ALL_HOME} | Cy: T45",
        ),
        ("a Joker sends an opponent to START", "Ann: T5 | Dee: T40", "JOKER T5-T40", "Ann: T40"),
        ("one forward too", "Ann: T5 | Bob: T6", "JOKER T5-T6", "Ann: T6"),
        ("and the partner to his entrance", "Ann: T5 | Cy: T40", "JOKER T5-T40", "Ann: T40 | Cy: T31"),
        ("both parts of a 7", "Ann: T10 T40 | Bob: T13 T44", "7C T10-T13 T40-T44", "Ann: T13 T44"),
        (
            "the partner's part of a 7",
            "Ann: T66 H2 H3 H4 H5 | Bob: T45 | Cy: T40",
            "7C T66-H1 Y:T40-T45",
            f"Ann: {ALL_HOME} | Cy: T45",
        ),
    ],
)
def test_landing(clause: str, marbles: str, taken: str, after: str) -> None:
    assert act(turn(marbles, taken.split()[0]), taken).marbles == marbles_of(after), clause


def splits(marbles: str) -> set[str]:
    """The legal splits, without the card."""
    return {text[3:] for text in legal(turn(marbles, "7C")) if text.count("-") == 2}


def test_a_split_has_every_part_in_both_orders() -> None:
    forward = {f"T10-T{10 + n} T40-T{47 - n}" for n in range(1, 7)}
    assert splits("Ann: T10 T40") == forward | {" ".join(reversed(way.split())) for way in forward}


def test_a_part_may_be_played_in_home() -> None:
    forward = {f"T10-T{17 - n} H1-H{1 + n}" for n in range(1, 5)}
    assert splits("Ann: T10 H1") == forward | {" ".join(reversed(way.split())) for way in forward}


@pytest.mark.parametrize(
    ("clause", "marbles", "ways"),
    [
        ("two different marbles", "Ann: T10", ""),
        ("the last marble home, then the partner's", "Ann: T66 H2 H3 H4 H5 | Cy: T40", "T66-H1 Y:T40-T45"),
        ("not while a marble stays out", "Ann: T66 H3 H4 H5 | Cy: T40", ""),
        ("the partner's part is too long for his HOME", "Ann: T66 H2 H3 H4 H5 | Cy: H1", ""),
        ("the partner's part may be in his HOME", "Ann: T65 H2 H3 H4 H5 | Cy: H1", "T65-H1 Y:H1-H5"),
        ("the partner's part brings nothing out", "Ann: T66 H2 H3 H4 H5", ""),
        ("Dee's last marble home", "Dee: T48 H2 H3 H4 H5 | Bob: T40", "T48-H1 B:T40-T45"),
        ("Bob's last marble home", "Bob: T12 H2 H3 H4 H5 | Dee: T40", "T12-H1 G:T40-T45"),
    ],
)
def test_all_splits(clause: str, marbles: str, ways: str) -> None:
    assert splits(marbles) == {way for way in ways.split(", ") if way}, clause


@pytest.mark.parametrize(
    ("clause", "marbles", "can", "cannot"),
    [
        ("the first part makes room", "Ann: T10 T12", "T12-T15 T10-T14", "T10-T14 T12-T15"),
        ("the second does not land on the first", "Ann: T10 T12", "T12-T16 T10-T13", "T12-T13 T10-T16"),
        ("nor pass it", "Ann: T10 T12", "T12-T17 T10-T12", "T12-T14 T10-T15"),
        ("a part may bring a marble home", "Ann: T10 T66", "T66-H2 T10-T14", "T66-H2 T10-T15"),
        ("the first closes the entrance", "Ann: T10 T40 | Cy: T13 T44", "T10-T12 T40-T45", "T10-T13 T40-T44"),
        ("the first leaves the entrance", "Ann: T31 T40 | Cy: T42", "T31-T36 T40-T42", "T40-T42 T31-T36"),
        ("the second leaves it", "Ann: T31 T40 | Cy: T36 T45", "T40-T42 T31-T36", "T40-T45 T31-T33"),
        ("the first leaves it for the second", "Ann: T31 T40 | Cy: T36 T45", "T31-T33 T40-T45", "T40-T45 T31-T33"),
        ("the first lands on it", "Ann: T29 T40 | Cy: T45", "T29-T30 T40-T46", "T29-T31 T40-T45"),
        ("the second would land on it", "Ann: T29 T40 | Cy: T45", "T40-T46 T29-T30", "T40-T45 T29-T31"),
        ("all home", f"Ann: {ALL_HOME} | Cy: T40 T50", "Y:T40-T43 Y:T50-T54", "H1-H2 Y:T40-T46"),
    ],
)
def test_a_split_depends_on_its_order(clause: str, marbles: str, can: str, cannot: str) -> None:
    ways = splits(marbles)
    assert (can in ways, cannot in ways) == (True, False), clause


def test_the_two_last_marbles_come_home_with_one_7_and_win() -> None:
    state = act(position("Ann: T66 H2 H3 H4 H5 | Cy: T27 H2 H3 H4 H5", "7C"), "7C T66-H1 Y:T27-H1")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.result["winners"] == [ANN, 2]
