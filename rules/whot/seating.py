"""How many can sit at a WHOT! table, and how many cards each of them gets.

Both follow from the pack.
"""

from __future__ import annotations

from rules.core.errors import Illegal
from rules.whot.pack import pack_of
from rules.whot.rulesets import WhotRules

FEWEST = 2
_BY_PLAYERS = {2: 6, 3: 5}  # four and more get four (public: the hands of the app games)


def cards_each(rules: WhotRules, players: int) -> int:
    """Cards dealt to each of `players` (S0, S2: six; S3: seven; `hand_by_players`: 6, 5, 4)."""
    return _BY_PLAYERS.get(players, 4) if rules.hand_by_players else rules.hand_size


def is_feasible(rules: WhotRules, players: int) -> bool:
    """Whether the pack holds a hand for everybody, and the upcard where one is turned up."""
    upcards = 1 if rules.opening == "turn_up" else 0
    return players * cards_each(rules, players) + upcards <= len(pack_of(rules.pack, rules.packs).cards)


def most_players(rules: WhotRules) -> int:
    """The most players: the ruleset's limit, as far as the pack suffices (1.2: 8 with 53 cards, 7 by S3)."""
    return max(players for players in range(FEWEST, rules.max_players + 1) if is_feasible(rules, players))


def check_players(rules: WhotRules, players: int) -> None:
    """Raise Illegal: too_few_players, too_many_players (`most`: how many can play)."""
    if players < FEWEST:
        raise Illegal("too_few_players", {"players": players, "least": FEWEST})
    if players > (most := most_players(rules)):
        raise Illegal("too_many_players", {"players": players, "most": most})


def other_way(expected: int, direction: int, seats: int) -> int:
    """The seat that would be next instead of `expected` if play went the other way."""
    return (expected - 2 * direction) % seats
