"""The Markdown page of measured strengths."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from games.api import AnyGame
from games.catalogue import GAMES, find_game
from games.english import number
from games.strength.match import Interval, options_of, scaled, sides_of
from games.strength.measure import MEASURED, Row

HEADINGS = ("Game", "Players", "Deals", "Equal", "Easy", "of two", "Strong", "of two", "Easy loses", "Steady loses")

INTRODUCTION = """\
# How strong the house players are

House players play at three levels. **Easy** misjudges what it sees by a little, **Steady** plays what looks best one
action ahead, and **Strong** searches. None sees more than its own seat does: each is only ever given a position in
which all that its seat can't see was drawn anew (`games/player.py`). `tests/games/house/test_peeking.py` proves it in
150 positions of each game and level, and shows that a player who peeks is caught.

`make strength` measures this again, to the same figures: the deals are fixed, and each is played once from each seat
(by partners from each side), one side by the level and all others by Steady.

- **Equal**: the share of all wins that equally strong players have.
- **Easy**, **Strong**: the share that the level had, and in brackets between what the true one lies with a certainty of
  95 %, by deals. **of two**: the same as if it were between two.
- **loses**: how much of a win, in hundredths, Strong's choice would have brought more for each decision in games of
  Steady players, by playouts that Strong hadn't seen; with the same certainty.
- Who plays alone wins by a perfect game; Steady's share stands where the equal one does elsewhere.
"""


def report(rows: Sequence[Row], before: str = "") -> str:
    """Return the page; before: the existing page, whose lines on other games stay."""
    lines = {game.name: [line for line in before.splitlines() if _is_of(line, game)] for game in GAMES.values()}
    lines |= {find_game(row.game).name: [] for row in rows}
    for row in rows:
        lines[find_game(row.game).name].append(_line(_cells(row)))
    table = [_line(HEADINGS), _line(["---"] * len(HEADINGS)), *chain.from_iterable(lines.values())]
    return "\n".join([INTRODUCTION, *table, ""])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _is_of(line: str, game: AnyGame) -> bool:
    return line.startswith(f"| {game.name} |")


def _cells(row: Row) -> list[str]:
    game, contest, sides = find_game(row.game), row.contest, len(sides_of(row.game, row.contest))
    told = game.options_in_brief(options_of(row.game, contest)) if contest.options else ()
    equal = _percent(row.shares["steady"]) if sides == 1 else f"{100 / sides:.0f} %"
    cells = [game.name, ", ".join([str(contest.seats), *told]), number(contest.deals), equal]
    for level in MEASURED:
        share = row.shares[level]
        cells += [_percent(share), "" if sides == 1 else f"{100 * scaled(share.mean, sides):.0f} %"]
    return cells + [_hundredths(loss) for loss in row.losses]


def _percent(share: Interval) -> str:
    return f"{100 * share.mean:.1f} % ({100 * max(0.0, share.low):.1f} to {100 * min(1.0, share.high):.1f})"


def _hundredths(loss: Interval) -> str:
    return f"{100 * loss.mean:.2f} ± {100 * (loss.high - loss.mean):.2f}"
