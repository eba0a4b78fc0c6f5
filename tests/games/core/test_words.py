"""What follows from the words of a game: its page, choices, short texts, alt text and scores."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from games.api import Cast
from games.codec import Written
from games.core import Ask, Button, Rules, Words, among, move
from games.drawing.picture import Picture, Scene
from tests.games.core.examples import Four, FourGame, FourWords, High, HighGame, Last, LastGame, begun
from tests.games.typed import outcome

FOUR, HIGHEST, LAST = FourGame(), HighGame(), LastGame()
NAMES = ("Ann", "Bob", "Cy")


def test_the_page_follows_from_status_facts_own_news_and_labels() -> None:
    position = begun(HIGHEST, 3)
    lowest = position.legal_actions(0)[0]
    position.apply_action(0, lowest)
    laid = High.lay.read(lowest, lambda number: number)
    page = HIGHEST.page(position.view(1), Cast(NAMES, 1))
    hand = [High.lay.read(action, lambda number: number) for action in position.legal_actions(1)]
    assert page.headline == "Your turn"
    assert page.lines == (f"Laid: {laid}.", f"Your numbers: {', '.join(map(str, hand))}.")
    assert page.recent == (f"Ann laid {laid}, of three.",)
    assert (page.change, page.since) == (f"Ann: {laid}.", ())
    assert page.counts == "Cy 3 numbers, Ann 2 numbers."
    assert page.todo == f"lay {hand[0]}, lay {hand[1]} or lay {hand[2]}."
    assert page.advice == f"You can {page.todo}"
    assert [choice.key for choice in page.choices] == [f"card-{each}" for each in hand]
    assert [choice.action for choice in page.choices] == list(position.legal_actions(1))


def test_who_waits_is_told_when_it_is_their_turn() -> None:
    position = begun(HIGHEST, 3)
    assert HIGHEST.page(position.view(1), Cast(NAMES, 1)).advice == "Ann is to play. You're next."
    assert (
        HIGHEST.page(position.view(2), Cast(NAMES, 2)).advice
        == "Ann is to play. You play after Ann and 1 other player."
    )


def test_the_channel_is_offered_moves_only_where_nothing_is_private() -> None:
    shown = FOUR.page(begun(FOUR).view(None), Cast(NAMES[:2])).choices
    assert [choice.key for choice in shown] == [f"drop-{column}" for column in range(7)]
    assert all(choice.is_public and choice.action is None for choice in shown)
    assert HIGHEST.page(begun(HIGHEST, 3).view(None), Cast(NAMES)).choices == ()


def test_a_key_names_its_move_whether_or_not_it_is_legal() -> None:
    view = begun(FOUR).view(0)
    assert FOUR.action_of(view, ("drop-6",)) == FOUR.action_of(view, ("drop", "6")) == Four.drop(6)
    assert FOUR.action_of(view, ("drop-7",)) is FOUR.action_of(view, ("lay-1",)) is None


Letter: TypeAlias = Annotated[int, Written("ABC".__getitem__, "ABC".index), among(range(3), "there are the letters")]


class Spelling(Rules):
    """A move with a piece that records write by its name."""

    @move
    def spell(self, seat: int, letter: Letter) -> None: ...


class SpellingWords(Words[Spelling]):
    """The move in words."""

    @Spelling.spell.label("{letter}")
    def spell(self, letter: int) -> Button:
        return Button(f"spell {letter}", str(letter))


def test_a_key_has_a_piece_as_records_write_it() -> None:
    assert SpellingWords.keys() == {name: Spelling.spell(letter) for letter, name in enumerate("ABC")}


def test_a_call_is_offered_to_everybody_and_disabled_at_the_table_alone_while_none_is_open() -> None:
    position = begun(LAST, 3)
    for is_open in (False, True):
        for seat in (None, 0, 1, 2):
            choice = LAST.page(position.view(seat), Cast(NAMES, seat)).choices[-1]
            assert (choice.key, choice.is_call, choice.is_public) == ("last", True, True)
            assert choice.action == (None if seat is None else Last.last_())
            assert choice.is_disabled is (seat is None and not is_open)
        position.apply_action(position.turn, position.legal_actions(position.turn)[0])
    assert "call" not in LAST.page(position.view(position.turn), Cast(NAMES, position.turn)).todo


def test_a_call_is_refused_by_its_own_reason_in_turn_and_out_of_turn() -> None:
    position = begun(LAST, 3)
    assert {position.refusal(seat, Last.last_()) for seat in range(3)} == {
        "There's nobody whom you can call: wait for the next number."
    }
    position.apply_action(0, position.legal_actions(0)[0])
    assert position.refusal(2, Last.last_()) == "That hand has more numbers left: wait until one is left."


class AskedWords(FourWords):
    """Four, in which a column is asked for."""

    @Four.drop.label("drop", "{column}")
    def drop(self, column: int) -> Button:
        return Button(f"drop in column {column + 1}", str(column + 1))

    @Four.drop.ask
    def ask_column(self) -> Ask:
        return Ask(Button("drop a counter", "Drop…"), "Which column?", 3)


def asked(position: Four | High | Last, seat: int | None) -> AskedWords:
    assert isinstance(position, Four)
    return AskedWords(position.view(seat), Cast(NAMES[:2], seat))


def test_a_move_with_several_keys_is_asked_for_in_steps() -> None:
    position = begun(FOUR)
    (drop,) = asked(position, position.turn).choices()
    assert (drop.key, drop.short, drop.ask) == ("drop", "Drop…", "Which column?")
    assert [choice.short for choice in drop.children] == ["1", "2", "3", "More…"]
    assert [leaf.action for leaf in drop.leaves()] == list(position.legal_actions(position.turn))
    words = asked(position, None)
    assert words.action_of(("drop", "more-", "6")) == words.action_of(("drop", "6")) == Four.drop(6)


def test_the_only_answer_is_not_asked_for() -> None:
    position = begun(FOUR)
    position.heights = [6, 6, 6, 5, 6, 6, 6]  # type: ignore[union-attr]
    (drop,) = asked(position, position.turn).choices()
    assert (drop.key, drop.label, drop.children) == ("drop-3", "drop in column 4", ())


def test_an_alt_text_begins_with_what_is_the_readers_and_gets_shorter_until_it_fits() -> None:
    position = begun(HIGHEST, 3)
    position.apply_action(0, position.legal_actions(0)[0])
    picture = HIGHEST.hand_picture(position.view(1), Cast(NAMES, 1))
    assert picture is not None
    assert picture.alt.startswith("You, to play: 3 numbers. You can lay ")
    assert "High, one round. Ann: " in picture.alt
    long = HIGHEST.hand_picture(position.view(1), Cast(tuple(name * 400 for name in NAMES), 1))
    assert long is not None
    assert len(long.alt) <= 1024
    assert "Ann: " not in long.alt


class Asking(HighGame):
    """High, whose hands are drawn as the question that is asked."""

    key = "asking"
    hand = staticmethod(lambda words: Picture(Scene(400, 100, "#000000", ()), " then ".join(words.path)))


def test_a_picture_of_a_hand_knows_what_its_seat_is_being_asked() -> None:
    picture = Asking().hand_picture(begun(HIGHEST).view(0), Cast(NAMES, 0), ["card", "where"])
    assert picture is not None
    assert picture.alt == "card then where"


def test_the_end_is_told_and_scored() -> None:
    position = begun(HIGHEST, 2)
    while position.to_act:
        position.apply_action(position.turn, position.legal_actions(position.turn)[-1])
    best = max(outcome(position).scores)
    winner = outcome(position).scores.index(best)
    page = HIGHEST.page(position.view(None), Cast(NAMES[:2]))
    assert page.headline == f"{NAMES[winner]} wins {best} to {min(outcome(position).scores)}"
    assert page.advice == f"The game is over. {page.headline}."
    sheet = HIGHEST.score_sheet(position.view(None), Cast(NAMES[:2]), ())
    assert (sheet.lines[0].seat, sheet.lines[0].total, sheet.columns) == (winner, str(best), ())
