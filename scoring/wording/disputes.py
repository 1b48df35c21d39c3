"""Disputes at a table, case by case: what happened, and which rules answer it.

A case names the lines of the rule card (`rules.watten.rule_card`, `rules.whot.rule_card`) that apply; their
sentences are those of the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from rules.core.ruleset import Game, Ruleset
from rules.rule_card import rule_card
from scoring.wording.penalties import PENALTIES


@dataclass(frozen=True, slots=True)
class Case:
    """`lines`: patterns of line codes. `penalty`: the code of the offence, "" without one.

    `ends`: a WHOT! round in which it happened may be dealt again. `is_played`: the case is shown only if the
    table has a rule for it.
    """

    key: str
    title: Promise
    lines: tuple[str, ...]
    penalty: str = ""
    ends: bool = False
    is_played: bool = False

    def speaks_of(self, code: str) -> bool:
        return any(fnmatchcase(code, pattern) for pattern in self.lines)


# The price that a line of the card names, with the numbers of that line.
COSTS = {
    "missed_call": ngettext_lazy("%(cards)s card to draw", "%(cards)s cards to draw", "cards"),
    "missed_call_free": _("nothing"),
    "timeout_pass": _("the turn"),
    "timeout_draw_one": _("one card to draw"),
    "no_finish_on_action": _("one card to draw"),
    "finish_on_action_pick_one": _("one card to draw"),
}
_DUTY = (
    "duty_*",
    "rechter_*",
    "linke_*satisf*",
    "linke_do_not*",
    "linke_demand*",
    "wander_*",
    "critical*_free",
)
WATTEN = (
    Case(
        "revoke",
        _("Trump not followed"),
        (*_DUTY, "critical_rechter*", "off_suit", "penalty_revoke", "revoke_*"),
        "revoke",
    ),
    Case(
        "krank_bid",
        _("A side bid that may not"),
        (
            "near_win",
            "krank_no_bid",
            "*_or_concede",
            "auto_three",
            "both_near_*",
            "three_krank_*",
            "penalty_krank_bid",
        ),
        "krank_bid",
    ),
    Case(
        "wild_bid",
        _("A bid with the last card"),
        ("last_card_*", "trump_cancels", "led_suit_counts", "penalty_wild_bid"),
        "wild_bid",
    ),
    Case(
        "misdeal", _("The cards were dealt wrongly"), ("deal_five", "deal_on", "penalty_misdeal"), "misdeal"
    ),
    Case(
        "peek_cut",
        _("Somebody looked at the cut"),
        ("cut_*", "peek_*", "penalty_peek_cut"),
        "peek_cut",
    ),
    Case(
        "early_look",
        _("Somebody looked at the cards too early"),
        ("look_*", "penalty_early_look"),
        "early_look",
    ),
    Case(
        "second_look",
        _("A look into the partner's cards, or a sign"),
        ("partner_*", "penalty_second_look"),
        "second_look",
    ),
    Case(
        "turn",
        _("Somebody played out of turn"),
        ("lead", "lead_after_*", "three_vorhand_alone", "three_rest"),
    ),
    Case(
        "double_bid", _("One side bid twice running"), ("no_double_bid", "penalty_double_bid"), "double_bid"
    ),
    Case(
        "bid",
        _("What a bid is worth, and who answers it"),
        ("plain_round", "bid_on_turn", "bid_answers", "bid_cap_*", "jump_bid", "three_tricks"),
    ),
    Case(
        "trick",
        _("Whose the trick is"),
        (
            "pack_3*",
            "weli_*",
            "criticals_seed",
            "criticals_bavarian",
            "wander",
            "order*",
            "linke_first",
            "off_suit",
        ),
    ),
    Case(
        "announce",
        _("Schlag, Farbe or a new hand"),
        (
            "announce_*",
            "*schlag_six",
            "schlag_held",
            "*schoeneres*",
            "blind_swap",
            "*schlagtausch",
            "maschine",
        ),
    ),
    Case("open", _("A trick was left open"), ("penalty_trick_not_turned",), "trick_not_turned"),
    Case("back", _("A card was taken back"), ("penalty_card_taken_back",), "card_taken_back"),
    Case(
        "void",
        _("Points were struck off"),
        ("void_*", "penalty_agreed_deletion"),
        "agreed_deletion",
    ),
    Case(
        "end", _("What a lost game costs"), ("target", "bummerl_*", "three_bummerl_*", "three_free", "*clip")
    ),
    Case("cheating", _("Somebody cheated"), ("penalty_cheating",), "cheating"),
)
WHOT = (
    Case(
        "match",
        _("A card that does not fit"),
        ("match", "double_suit_lock", "small_numbers", "dual_*", "double_play"),
    ),
    Case("call", _("The last card was not called"), ("calls", "missed_*")),
    Case(
        "whot",
        _("A WHOT card and what it does"),
        ("pack_*", "whot_*", "wild_*", "red_*", "order_*", "reverse_*", "skip_response"),
    ),
    Case("street", _("A street"), ("*street*", "gaps_*"), is_played=True),
    Case(
        "pick",
        _("Cards that have to be drawn"),
        ("pick_*", "whot_defends_*", "*cross_defence", "market*", "hold_on", "suspension*", "star8_two"),
        is_played=True,
    ),
    Case("last", _("The last card of a hand"), ("empty_hand_wins", "*finish_on_action*", "*final_effect")),
    Case(
        "draw", _("Drawing, or an empty pile"), ("draw_one", "*_drawn", "exhaust_*", "turnover_*"), ends=True
    ),
    Case(
        "turn",
        _("Somebody played out of turn"),
        ("left_of_dealer", "order_*", "reverse_*", "hold_on", "suspension*"),
    ),
    Case(
        "deal",
        _("The cards were dealt wrongly"),
        ("pack", "two_packs", "hand_*", "opening_*", "first_*"),
        ends=True,
    ),
    Case("clock", _("The time was up"), ("clock", "timeout_*"), is_played=True),
    Case("stakes", _("A stake was raised"), ("stakes",), is_played=True),
    Case(
        "count",
        _("A hand was counted wrongly"),
        ("count_*", "whot_twenty", "double_*", "doubling_*", "rounding"),
    ),
    Case(
        "end",
        _("Who is out, and who wins"),
        ("match_*", "bust_*", "fixed_*", "ko_*", "final_one", "final_best_of", "late_*"),
    ),
)
# An offence without a case of its own gets one with its name.
_OTHERS = tuple(
    Case(code, words.name, (f"penalty_{code}",), code, is_played=True)
    for code, words in PENALTIES.items()
    if code not in {of.penalty for of in WATTEN}
)
CASES: dict[Game, tuple[Case, ...]] = {"watten": (*WATTEN, *_OTHERS), "whot": WHOT}


def cost(of: Case, rules: Ruleset, players: int) -> str:
    """The price of the case on the table's own card, in a few words; "" without one."""
    for section in rule_card(rules, players):
        for line in section.lines:
            if line.code in COSTS and of.speaks_of(line.code):
                params = dict(line.params)
                return str(COSTS[line.code] % params if params else COSTS[line.code])
    return ""


def is_offered(of: Case, rules: Ruleset, players: int) -> bool:
    """Whether the case can happen at this table: no case about streets if none are played."""
    lines = (line for section in rule_card(rules, players) for line in section.lines)
    return not of.is_played or any(of.speaks_of(line.code) for line in lines)


def case(game: Game, key: str) -> Case | None:
    return next((of for of in CASES[game] if of.key == key), None)
