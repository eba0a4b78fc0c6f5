"""What follows from the words of a game: its page, choices, short texts, alt text and scores."""

from __future__ import annotations

from games.api import Cast
from tests.games.core.examples import Four, FourGame, High, HighGame, begun
from tests.games.typed import outcome

FOUR, HIGHEST = FourGame(), HighGame()
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
