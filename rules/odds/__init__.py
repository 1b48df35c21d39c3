"""Could A1 have held? The odds of a Watten round from a position of a log.

`answer` answers; `text` prints the answer. `watten_round` asks the Watten rules, `known` finds what a
viewpoint knows of the cards, `deals` counts, lists and samples the unseen cards, `order` and `solve` play a
deal out perfectly.
"""

from rules.odds.answer import Z_95, Odds, Offer, conceded_at, odds, wilson
from rules.odds.known import ALL, PUBLIC
from rules.odds.text import BUDGET, odds_json, odds_text

__all__ = [
    "ALL",
    "BUDGET",
    "PUBLIC",
    "Z_95",
    "Odds",
    "Offer",
    "conceded_at",
    "odds",
    "odds_json",
    "odds_text",
    "wilson",
]
