"""The oracle's catalogue of offences: which a table has and what each costs."""

from __future__ import annotations

from rules.watten.rulesets import WattenRules


def cost(rules: WattenRules, code: str, *, value: int, bid: int) -> int | None:
    """The cost of an offence that ends the round; None for one that does not end it."""
    # A bid of one is impossible, but a player who was not allowed to bid has bid it; no round is worth less than two.
    worth = {"two": 2, "value": value, "bid": max(bid, 2), "bummerl": 0}
    choice = {
        "wild_bid": rules.wild_bid_costs,
        "krank_bid": rules.krank_bid_costs,
        "revoke": rules.revoke_costs,
    }
    if code in choice:
        return worth[choice[code]]
    return {"misdeal": rules.misdeal_points, "cheating": rules.cheating_points}.get(code)


def known(rules: WattenRules, code: str) -> bool:
    """Whether the table has such an offence."""
    return {
        "misdeal": True,
        "peek_cut": rules.cut_peek == "forbidden",
        "wild_bid": rules.last_card_bid != "free",
        "krank_bid": True,
        "revoke": rules.follow_duty != "none",
        "double_bid": rules.double_bid_costs == "two",
        "early_look": rules.strict_look,
        "trick_not_turned": rules.table_offence_points > 0,
        "card_taken_back": rules.table_offence_points > 0,
        "second_look": rules.table_offence_points > 0 and rules.partner_help == "look",
        "agreed_deletion": rules.agreed_deletion_points > 0,
        "cheating": rules.cheating_points > 0,
    }[code]


def small(rules: WattenRules, code: str) -> int:
    """The points for an offence that does not end the round."""
    if code in ("peek_cut", "double_bid"):
        return 2
    if code == "early_look":
        return rules.early_look_points
    return rules.agreed_deletion_points if code == "agreed_deletion" else rules.table_offence_points
