"""Sentences for the steps of a calculation, and for what is unusual about a line.

Keys are the codes of scoring.engine and of rules.whot.hand_points.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.engine.facts.steps import Step
from scoring.wording.marks import near_win
from scoring.wording.penalties import PENALTIES
from scoring.wording.who import Who

STEPS = {
    "round_plain": _("%(side)s took three tricks; a round without a bid is worth %(value)s."),
    "round_bid": _("%(side)s took the round; it was played for %(value)s."),
    "total": _("%(side)s: %(before)s + %(points)s = %(after)s."),
    "now_krank": _("%(side)s: krank with %(total)s, two points or fewer are missing, no more bids."),
    "now_near_win": _("%(side)s: %(word)s with %(total)s, two points or fewer are missing."),
    **{f"penalty_{code}": words.step for code, words in PENALTIES.items()},
    "penalty_revoke_points": _("%(side)s did not follow to trump: %(points)s points to %(other)s."),
    "points_voided": _("%(side)s: own %(points)s points struck off."),
    "krank_may_not_bid": _("%(side)s: %(near_win)s, so no bid."),
    "no_bids_now": _("Nobody may bid in this round: somebody is close to the end."),
    "bid_beyond_need": _("%(side)s needs only %(need)s more, so no bid of %(value)s."),
    "rests": _("%(side)s rests this round."),
    "bid": _("%(side)s bid %(value)s."),
    "stayed": _("%(side)s stayed: the round is played for %(value)s."),
    "conceded": _("%(side)s conceded the %(refused)s: the value before it, %(points)s, for %(other)s."),
    "target_reached": _("%(side)s reached %(total)s; the game goes to %(target)s."),
    "bummerl": _("%(side)s had points of their own: one %(mark)s."),
    "schneider": _("%(side)s ended at nil: Schneider, two %(marks)s."),
    "retourschneider": _(
        "%(other)s turned 0 against %(near_win)s round: Retourschneider, four %(marks)s for %(side)s."
    ),
    "every_game_one": _("%(side)s lost the game: every lost game is one %(mark)s here."),
    "revoke_loses_game": _("%(side)s lost the game by the revoke. %(marks)s: %(bummerl)s."),
    "points_declared": _("Counted at the table: %(points)s."),
    "not_counted": _("Nothing is counted in this variant."),
    "out": _("No card left: 0."),
    "double_card": _("A star card counts twice: %(product)s = %(total)s."),
    "sum": _("%(sum)s = %(total)s"),
    "one_number": _("One card: %(total)s"),
    "double_hand": _("A star card doubles the hand: %(product)s = %(total)s"),
    "double_hand_again": _("Another one doubles it again: %(product)s = %(total)s"),
    "rounded_up": _("Rounded up to the next %(multiple)s: %(total)s"),
    "round_winner": _("%(seat)s was out of cards first: 0 points."),
    "running_total": _("%(before)s + %(points)s = %(after)s"),
    "limit_reached": _("%(total)s is %(limit)s or more: out."),
    "first_out_wins": _("%(seat)s was out of cards first and wins."),
    "last_one_in": _("%(seat)s is the last one in and wins."),
    "lowest_hand_wins": _("Nobody was out of cards: the lowest hand, %(points)s, wins."),
    "lowest_total_wins": _(
        "The agreed rounds are played: %(seat)s has the lowest total, %(total)s, and wins."
    ),
    "lowest_total_shared": _("The agreed rounds are played: the lowest total, %(total)s, is shared."),
    "extra_round": _("The lowest total, %(total)s, is shared: one round more is played."),
    "highest_drops": _("%(seat)s holds the highest count, %(points)s, and drops out."),
    "tie_repeated": _("The highest count, %(points)s, is shared: nobody drops out, the next hand is dealt."),
    "tie_playoff": _("The highest count, %(points)s, is shared: those who hold it play off who drops out."),
    "tie_all_out": _("The highest count, %(points)s, is shared: all who hold it drop out."),
    "tie_keeps_two": _(
        "The highest count, %(points)s, is shared; fewer than two would be left, so nobody drops out."
    ),
    "tie_most_cards": _(
        "Of those who share the highest count, %(seat)s holds most cards, %(points)s, and drops out."
    ),
    "tie_highest_card": _(
        "Of those who share the highest count, %(seat)s holds the dearest card, worth %(points)s, and drops out."
    ),
    "tie_cards_unknown": _(
        "The highest count, %(points)s, is shared and not all cards are known: nobody drops out."
    ),
    "not_added": _("%(points)s, not added to the total: this hand only decides who stays."),
    "final_hand_won": _("%(seat)s won this hand of the final: %(wins)s of %(needed)s needed."),
    "final_hand_drawn": _("Both hands are worth the same: this hand of the final is dealt again."),
    "final_won": _("%(seat)s won the final and the tournament."),
    "all_bust_repeated": _("All would have %(limit)s or more: the round is repeated, nothing is written."),
    "round_void": _("The round is void: nobody scores, the same dealer deals again."),
    "player_left": _("%(seat)s plays no more from here on."),
    "joined_maximum": _("%(seat)s comes in with %(points)s, the highest total of those still in."),
    "joined_average": _("%(seat)s comes in with %(points)s, the average of those still in, rounded up."),
    "joined_zero": _("%(seat)s comes in with %(points)s."),
    "stake_raised": _("Agreed: this game is played for %(points)s club points."),
    "score_only": _("Only the score is known, from paper."),
    "stake_won": _("%(seat)s wins the stake: %(points)s club points."),
}

FLAGS = {
    "overrun": _("after the end of the game: shown, not counted"),
    "impossible": _("no longer possible: shown, not counted"),
    "value_differs": _("the value differs from the bids"),
    "split_differs": _("other players than the deal puts together"),
    "offender_differs": _("by the deal nobody of this side can have done it"),
    "player_was_out": _("names somebody who was out"),
    "player_missing": _("lacks somebody who was still in"),
}


def step(of: Step, who: Who) -> str:
    """One step as a sentence."""
    params = who.fill(dict(of.params))
    numbers = str(params.get("numbers", "")).split()
    params |= {
        "sum": " + ".join(numbers),
        "product": " × ".join(numbers),
        "multiple": numbers[-1] if numbers else "",
    }
    if "word" in params:
        params["word"] = near_win(str(params["word"]))
    code = of.code
    if code == "sum" and len(numbers) == 1:
        code = "one_number"  # nothing is added
    if code == "penalty_revoke" and params["points"]:
        code = "penalty_revoke_points"  # an offence that costs points does not end the game
    sentence = STEPS.get(code)
    return str(sentence) % params if sentence is not None else code


def flag(code: str) -> str:
    return str(FLAGS.get(code, code))
