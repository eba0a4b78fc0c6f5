"""Why a play is not open, in one sentence that names the rule and a way on."""

from __future__ import annotations

from games.nojoke.labels import stick_label
from games.nojoke.play import Play
from games.nojoke.solitaire.model import SolitaireView


def refusal(view: SolitaireView, action: Play) -> str:
    """Why the play is not among the legal ones of the view's seat."""
    if view.seat not in view.to_act:
        return (
            "No play is awaited here: look at the table, which says how the game stands. (NO-JOKE Solitaire, the play)"
        )
    label = stick_label(action.stick)
    if action.stick not in view.hand:
        return f"You do not hold {label}: play a stick of your hand. (NO-JOKE Solitaire, the play)"
    return (
        f"That stick does not match, for no symbol of {label} stands in the same place on "
        f"{stick_label(view.row[-1])}: play one that does. (NO-JOKE Solitaire, matching)"
    )
