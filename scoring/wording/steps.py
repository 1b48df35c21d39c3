"""The steps behind a number, and what is odd about a line.

Keys are the codes of scoring.engine and of rules.whot.hand_points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.wording.who import Who

STEPS = {
    "round_plain": _("%(side)s took three tricks; a round without a bid is worth %(value)s."),
    "round_bid": _("%(side)s took the round; it was played for %(value)s."),
    "total": _("%(side)s: %(before)s + %(points)s = %(after)s."),
    "now_krank": _("%(side)s: krank with %(total)s, two points or fewer are missing, no more bids."),
    "penalty_misdeal": _("%(side)s misdealt: %(points)s points to %(other)s, the deal passes on."),
    "penalty_peek_cut": _("%(side)s looked into the cut: %(points)s points to %(other)s."),
    "penalty_wild_bid": _(
        "%(side)s bid with the last card without holding the led suit, a trump or a Schlag: "
        "%(points)s points to %(other)s."
    ),
    "penalty_krank_bid": _("%(side)s bid while krank: %(points)s points to %(other)s."),
    "penalty_revoke": _("%(side)s did not follow to trump: the game is lost at once."),
    "penalty_early_look": _("%(side)s looked too early: %(points)s points to %(other)s."),
    "penalty_double_bid": _("%(side)s bid twice running: %(points)s points to %(other)s."),
    "penalty_trick_not_turned": _("%(side)s left a trick open: %(points)s points to %(other)s."),
    "penalty_card_taken_back": _("%(side)s took a card back: %(points)s points to %(other)s."),
    "penalty_second_look": _("%(side)s looked a second time: %(points)s points to %(other)s."),
    "penalty_cheating": _("%(side)s cheated: %(points)s points to %(other)s, the deal passes on."),
    "penalty_agreed_deletion": _("%(side)s struck off points by agreement: %(points)s points to %(other)s."),
    "points_voided": _("%(side)s: own %(points)s points struck off."),
    "krank_may_not_bid": _("%(side)s: krank, so no bid."),
    "no_bids_now": _("Nobody may bid in this round: somebody is close to the end."),
    "bid_beyond_need": _("%(side)s needs only %(need)s more, so no bid of %(value)s."),
    "rests": _("%(side)s rests this round."),
    "bid": _("%(side)s bid %(value)s."),
    "stayed": _("%(side)s stayed: the round is played for %(value)s."),
    "conceded": _("%(side)s conceded the %(refused)s: the value before it, %(points)s, for %(other)s."),
    "target_reached": _("%(side)s reached %(total)s; the game goes to %(target)s."),
    "bummerl": _("%(side)s had points of their own: one Bummerl."),
    "schneider": _("%(side)s ended at nil: Schneider, two Bummerl."),
    "retourschneider": _(
        "%(other)s turned 0 against krank round: Retourschneider, four Bummerl for %(side)s."
    ),
    "every_game_one": _("%(side)s lost the game: every lost game is one Bummerl here."),
    "revoke_loses_game": _("%(side)s lost the game by the revoke: %(bummerl)s Bummerl."),
    "points_declared": _("Counted at the table: %(points)s."),
    "not_counted": _("Nothing is counted in this variant."),
    "out": _("No card left: 0."),
    "double_card": _("A double-suit card counts twice: %(product)s = %(total)s."),
    "sum": _("%(sum)s = %(total)s"),
    "double_hand": _("A double-suit card doubles the hand: %(product)s = %(total)s"),
    "double_hand_again": _("Another one doubles it again: %(product)s = %(total)s"),
    "rounded_up": _("Rounded up to the next %(multiple)s: %(total)s"),
    "round_winner": _("%(seat)s was out of cards first: 0 points."),
    "running_total": _("%(before)s + %(points)s = %(after)s"),
    "limit_reached": _("%(total)s is %(limit)s or more: out."),
    "first_out_wins": _("%(seat)s was out first and wins."),
    "last_one_in": _("%(seat)s is the last one in and wins."),
}

FLAGS = {
    "overrun": _("after the end of the game: shown, not counted"),
    "impossible": _("no longer possible: shown, not counted"),
    "value_differs": _("the value differs from the bids"),
    "split_differs": _("other players than the deal puts together"),
    "player_was_out": _("names somebody who was out"),
    "player_missing": _("lacks somebody who was still in"),
}


def step(of: Mapping[str, Any], who: Who) -> str:
    """One step as the engine gives it: `code`, `source`, `params`."""
    params = who.fill(of["params"])
    numbers = str(params.get("numbers", "")).split()
    params |= {
        "sum": " + ".join(numbers),
        "product": " × ".join(numbers),
        "multiple": numbers[-1] if numbers else "",
    }
    sentence = STEPS.get(of["code"])
    return str(sentence) % params if sentence is not None else str(of["code"])


def flag(code: str) -> str:
    return str(FLAGS.get(code, code))
