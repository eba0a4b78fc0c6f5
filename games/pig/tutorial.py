"""The first minute of Pig: three turns against Vera."""

from __future__ import annotations

from games.tutorial import Moment, act, happen, lesson, right, wrong

_ROLL, _HOLD = ("roll", "Roll the die"), ("hold", "Hold")


TUTORIAL = lesson(
    2,
    happen("lots", first=0),
    Moment(
        "You begin. In this lesson 30 points win.",
        "Roll the die.",
        (right(*_ROLL), wrong(*_HOLD)),
        "5 points, but they aren't yours yet.",
    ),
    act(0, "roll"),
    happen("throw", shown=5),
    Moment(
        "This turn brought 5 so far.",
        "That's little to lose, so roll again.",
        (right(*_ROLL), wrong(*_HOLD, "5 points are few, and five rolls in six are safe. Roll again.")),
        "A 6, and you rolled on.",
    ),
    act(0, "roll"),
    happen("throw", shown=6),
    act(0, "roll"),
    happen("throw", shown=4),
    act(0, "roll"),
    happen("throw", shown=6),
    Moment(
        "You are at 21 in this turn.",
        "A 1 would take it all, so hold.",
        (right(*_HOLD), wrong(*_ROLL, "One roll in six is a 1, and 21 is a lot to lose. Hold.")),
        "Nobody can take those 21.",
    ),
    act(0, "hold"),
    act(1, "roll"),
    happen("throw", shown=6),
    act(1, "roll"),
    happen("throw", shown=6),
    act(1, "roll"),
    happen("throw", shown=1),
    Moment(
        "Vera rolled a 1 and lost 12.",
        "You need 9 more: roll.",
        (right(*_ROLL), wrong(*_HOLD)),
        "A 4, and then a 5.",
    ),
    act(0, "roll"),
    happen("throw", shown=4),
    act(0, "roll"),
    happen("throw", shown=5),
    Moment(
        "That makes 9, and you have 21.",
        "Hold, and you win.",
        (right(*_HOLD), wrong(*_ROLL, "You have enough to win, and a 1 would take the 9. Hold.")),
        "You win with 30 points.",
    ),
    act(0, "hold"),
    target=30,
)
