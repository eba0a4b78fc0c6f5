"""Why a play is not open, in one sentence that names the rule and a way on."""

from __future__ import annotations

from games.nojoke.labels import no_match_label, stick_label
from games.nojoke.play import Play
from games.nojoke.solitaire.model import SolitaireView


def refusal(view: SolitaireView, action: Play) -> str:
    """Why the play is not among the legal ones of the view's seat."""
    if view.seat not in view.to_act:
        return (
            "You can't play here right now: look at the table, which says how the game stands. "
            "(NO-JOKE Solitaire, the play)"
        )
    if action.stick not in view.hand:
        return f"You don't hold {stick_label(action.stick)}: play a stick you hold. (NO-JOKE Solitaire, the play)"
    return f"{no_match_label(action.stick, view.row[-1])}: play one that matches. (NO-JOKE Solitaire, matching)"
