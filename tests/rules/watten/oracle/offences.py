"""The oracle's catalogue of offences: which a table has, what each costs and who deals then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.watten.rulesets import WattenRules

# Points, or the option's word for what the others get: "two", "value", "bid" or "bummerl".
Price = int | str


@dataclass(frozen=True)
class Offence:
    """One offence with its source. `price` is None at a table that does not have it."""

    source: str
    ends_round: bool
    price: Callable[[WattenRules], Price | None]


# In the order of the pages. Who ends a round passes the deal on, but for a misdeal at some tables.
OFFENCES: dict[str, Offence] = {
    "misdeal": Offence("S4 R7", True, lambda rules: rules.misdeal_points),
    "peek_cut": Offence("S4 R5", False, lambda rules: 2 if rules.cut_peek == "forbidden" else None),
    "wild_bid": Offence(
        "S4 R27", True, lambda rules: None if rules.last_card_bid == "free" else rules.wild_bid_costs
    ),
    "krank_bid": Offence("S4 R28", True, lambda rules: rules.krank_bid_costs),
    "revoke": Offence(
        "S4 R20", True, lambda rules: None if rules.follow_duty == "none" else rules.revoke_costs
    ),
    "double_bid": Offence("R24", False, lambda rules: 2 if rules.double_bid_costs == "two" else None),
    "early_look": Offence("A10", False, lambda rules: rules.early_look_points if rules.strict_look else None),
    "trick_not_turned": Offence("A10", False, lambda rules: rules.table_offence_points or None),
    "card_taken_back": Offence("A10", False, lambda rules: rules.table_offence_points or None),
    "second_look": Offence(
        "A10",
        False,
        lambda rules: (rules.table_offence_points or None) if rules.partner_help == "look" else None,
    ),
    "agreed_deletion": Offence("A10", False, lambda rules: rules.agreed_deletion_points or None),
    "cheating": Offence("A10", True, lambda rules: rules.cheating_points or None),
}


def known(rules: WattenRules, code: str) -> bool:
    """Whether the table has such an offence."""
    return OFFENCES[code].price(rules) is not None


def passes_deal(rules: WattenRules, code: str) -> bool:
    """Whether the next player deals after it."""
    return OFFENCES[code].ends_round and (code != "misdeal" or rules.misdeal_passes_deal)


def cost(rules: WattenRules, code: str, *, value: int, bid: int) -> int | None:
    """The points of an offence that ends the round; None for one that does not end it or is none here."""
    return points(rules, code, value=value, bid=bid) if OFFENCES[code].ends_round else None


def small(rules: WattenRules, code: str) -> int:
    """The points of an offence that does not end the round."""
    return points(rules, code, value=0, bid=0) or 0


def points(rules: WattenRules, code: str, *, value: int, bid: int) -> int | None:
    """The points of an offence in a round of this value, after this bid."""
    price = OFFENCES[code].price(rules)
    # A bid of one is impossible, but a player who was not allowed to bid has bid it; no round is worth less than two.
    worth = {"two": 2, "value": value, "bid": max(bid, 2), "bummerl": 0}
    return worth[price] if isinstance(price, str) else price
