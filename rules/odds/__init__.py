"""Could A1 have held? The odds of a Watten round from a position of a log.

`watten_round` asks the Watten rules, `known` reads what a log tells whom, `deals`
counts, lists and draws what may be in the unseen cards, `order` and `solve`
play a deal out perfectly, `answer` answers, `text` words that.
"""

from rules.odds.answer import Odds, Offer, conceded_at, odds
from rules.odds.known import ALL, PUBLIC
from rules.odds.text import BUDGET, odds_json, odds_text

__all__ = ["ALL", "BUDGET", "PUBLIC", "Odds", "Offer", "conceded_at", "odds", "odds_json", "odds_text"]
