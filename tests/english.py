"""Turns of phrase that no English speaker would use, wherever people read us."""

from __future__ import annotations

import re

ODD = re.compile(
    r"\bthe own\b|\bby and by\b|\bso many\b|\bbot neither\b|\bno more\b(?= [a-z]+ed\b|\.|,|$)|\bwhatever comes\b"
    r"|\bin words alone\b|\bthe one try\b|\bat the (?:least|most)\b|\ball the same\b|\bha(?:s|ve) not to\b"
    r"|\bfor (?:your|their) eyes\b|\bnothing of it is\b|\bseveral persons\b",
    re.IGNORECASE,
)
