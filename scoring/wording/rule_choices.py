"""The questions and choices about the house rules of a Watten table in the form of a new sheet.

Short texts; the full sentence of a rule is on the rule card (`cards_watten`).
"""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LABELS = {
    "near_win_rule": _("Two points before the end"),
    "near_win_word": _("Close to the end is called"),
    "both_near_bid": _("A bid when both are near the end"),
    "void_points": _("Strike off own points"),
    "bummerl_by_score": _("Schneider and Retourschneider"),
    "three_mode": _("Three players"),
    "three_krank": _("With three, near the end"),
    "three_bummerl": _("With three, the game is lost by"),
    "bid_cap": _("Highest bid"),
    "jump_bid": _("Four points behind or more"),
    "last_card_bid": _("Bid with the last card"),
    "wild_bid_costs": _("A wild bid costs"),
    "krank_bid_costs": _("A bid that is not allowed costs"),
    "double_bid_costs": _("Bidding twice running costs"),
    "revoke_costs": _("Trump not followed costs"),
    "revoke_bummerl": _("If not following loses the game"),
    "misdeal_points": _("A misdeal costs"),
    "misdeal_passes_deal": _("After a misdeal"),
    "new_game_dealer": _("Who deals a new game"),
    "cut_peek": _("A look at the cut"),
    "early_look_points": _("Looking too early costs"),
    "table_offence_points": _("Open trick, card taken back: each costs"),
    "agreed_deletion_points": _("Deleting points by agreement costs"),
    "cheating_points": _("Cheating costs"),
    "clip_to_target": _("A game counts in club tables"),
}

VALUES = {
    ("near_win_rule", "krank_no_bid"): _("that side may not bid"),
    ("near_win_rule", "three_or_concede"): _("it plays for three or gives two"),
    ("near_win_rule", "four_or_concede"): _("it plays for four or gives two"),
    ("near_win_rule", "auto_three"): _("played for three, no bids"),
    ("both_near_bid", "offence"): _("costs as any that is not allowed"),
    ("both_near_bid", "void"): _("does not stand and costs nothing"),
    ("near_win_word", "krank"): _("krank"),
    ("near_win_word", "gespannt"): _("gespannt"),
    ("near_win_word", "gestrichen"): _("gestrichen"),
    ("void_points", "unlimited"): _("as often as one likes"),
    ("void_points", "once"): _("once a game"),
    ("void_points", "off"): _("not at all"),
    ("bummerl_by_score", "True"): _("count two and four"),
    ("bummerl_by_score", "False"): _("count one, as any lost game"),
    ("three_mode", "vorhand_alone"): _("Vorhand alone against two"),
    ("three_mode", "rest"): _("two play, one rests"),
    ("three_mode", "free"): _("free, as the table says"),
    ("three_krank", "player"): _("only that player may not bid"),
    ("three_krank", "side"): _("the partner may not bid either"),
    ("three_bummerl", "each"): _("everybody below the target"),
    ("three_bummerl", "lowest"): _("only the lowest"),
    ("bid_cap", "none"): _("up to the target"),
    ("bid_cap", "needed"): _("only what the side still needs"),
    ("jump_bid", "none"): _("no special bid"),
    ("jump_bid", "four_when_behind"): _("may open with four"),
    ("last_card_bid", "restricted"): _("only with a fitting card"),
    ("last_card_bid", "challenge"): _("only if nobody says “Farbe!”"),
    ("last_card_bid", "free"): _("always allowed"),
    ("new_game_dealer", "cut"): _("whoever cuts the higher card"),
    ("new_game_dealer", "rotate"): _("the next in turn"),
    ("cut_peek", "forbidden"): _("forbidden, costs 2"),
    ("cut_peek", "allowed"): _("allowed"),
    ("cut_peek", "keep"): _("allowed, Kritische are kept"),
    ("misdeal_passes_deal", "True"): _("the next one deals"),
    ("misdeal_passes_deal", "False"): _("the same one deals again"),
    ("revoke_bummerl", "single"): _("one plain lost game"),
    ("revoke_bummerl", "by_score"): _("what the score says"),
    ("clip_to_target", "True"): _("at most the target"),
    ("clip_to_target", "False"): _("every point"),
    ("revoke_costs", "bummerl"): _("the game"),
}
COSTS = {
    "two": _("2 points"),
    "value": _("what the round was worth"),
    "bid": _("what was bid"),
    "nothing": _("nothing"),
    "0": _("nothing"),
    "2": _("2 points"),
    "3": _("3 points"),
}


def rule_label(name: str) -> str:
    return str(LABELS.get(name, name))


def rule_choice(name: str, value: str | int | bool) -> str:
    """The text of one choice; prices are worded the same for all rules."""
    text = VALUES.get((name, str(value))) or COSTS.get(str(value))
    if text is None and isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return str(value if text is None else text)
