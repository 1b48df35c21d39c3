"""The sentences of a WHOT! rule card, by the codes of rules.whot.rule_card."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

SENTENCES = {
    # cards
    "pack": _("%(cards)s cards, %(whots)s of them WHOT cards; no 6 and no 9."),
    "pack_two_colours": _("Two red and two yellow WHOT cards."),
    "pack_one_kind": _("All WHOT cards are alike."),
    "pack_two_kinds": _("Two kinds of WHOT cards, two of each."),
    "pack_five_whots": _("Five WHOT cards of 20."),
    "pack_four_whots": _("Four WHOT cards of 20."),
    "two_packs": _("Two packs are shuffled together."),
    "players": _("Two to %(most)s players."),
    "for_two": _("Two players."),
    # deal
    "hand_size": _("%(cards)s cards each."),
    "hand_by_players": _("Six cards each with two players, five with three, four with four."),
    "opening_turn_up": _("One card is turned up to begin with."),
    "opening_lead_any": _("No card is turned up: the first player leads any card."),
    "first_whot_free": _("On a WHOT card turned up the first player lays what they like."),
    "first_whot_redraw": _("A WHOT card turned up is put back and another one turned."),
    "first_whot_dealer_calls": _("On a WHOT card turned up the dealer names the symbol."),
    "first_special_ignore": _("An action card turned up does nothing."),
    "first_special_apply": _("An action card turned up meets the first player."),
    "first_special_redraw": _("An action card turned up is put back and another one turned."),
    "left_of_dealer": _("The player left of the dealer begins, then clockwise."),
    # turn
    "match": _("The same symbol, the same number or a WHOT card fits."),
    "double_suit_lock": _("On a star card only the same number fits, or a WHOT card."),
    "small_numbers": _("A star card may be laid by its small number, twice the large one."),
    "dual_top_declared": _("Then the number it was laid by is asked for."),
    "dual_top_either": _("Then either of its two numbers may follow."),
    "dual_top_big": _("Then its large number is asked for all the same."),
    "double_play": _("Two cards of the same number may be laid in one turn."),
    "draw_one": _("Whoever cannot or will not lay draws one card, and the turn is over."),
    "keep_drawn": _("A drawn card cannot be laid in the same turn."),
    "play_drawn": _("A drawn card that fits may be laid at once."),
    "exhaust_turn": _(
        "When the pile is empty, the laid cards are turned over unshuffled; the top one stays."
    ),
    "exhaust_shuffle": _("When the pile is empty, the laid cards are shuffled; the top one stays."),
    "exhaust_count_lowest_wins": _(
        "When the pile is empty, hands are counted: the lowest wins, a tie is shared."
    ),
    "exhaust_draw": _("When the pile is empty, the hand ends and nobody wins."),
    "turnover_eager": _("That happens as soon as the pile is empty."),
    "turnover_lazy": _("That happens when the next card is to be drawn."),
    "empty_hand_wins": _("Whoever lays the last card wins the hand; any card may be the last."),
    # whot
    "whot_two_colours": _(
        "A WHOT card fits on anything: yellow names a symbol, red skips the next or turns the order."
    ),
    "whot_one_kind": _("A WHOT card fits on anything: it names a symbol, skips the next or turns the order."),
    "whot_two_kinds": _(
        "A WHOT card fits on anything: one kind has every effect, the other only names a symbol."
    ),
    "whot_five_whots": _("A WHOT card fits on anything and names the symbol that must follow."),
    "whot_four_whots": _("A WHOT card fits on anything and names the symbol that must follow, in this pack."),
    "wild_choose": _("One effect for each WHOT card."),
    "wild_both": _("A WHOT card may name a symbol and skip the next in one."),
    "red_transparent": _("After a skip or a turn of the order what was asked for before still is."),
    "red_free": _("After a skip or a turn of the order anything may follow."),
    "red_must_name": _("With a skip or a turn of the order a symbol is named too."),
    "order_reverse": _("The order of play turns round."),
    "order_none": _("The order of play never turns round."),
    "reverse_2p_pass": _("With two players a turn of the order changes nothing."),
    "reverse_2p_again": _("With two players a turn of the order gives another turn."),
    "whot_cancel": _("A WHOT card on a WHOT card has its own effect, undoes the one below or leaves it."),
    "whot_answers_whot": _("A WHOT card on a WHOT card simply has its own effect."),
    "skip_response": _("Whoever is to be skipped may answer with a WHOT card."),
    # actions
    "hold_on": _("%(number)s, hold on: the same player plays again."),
    "pick_two": _("%(number)s, pick two: the next draws two or lays another one."),
    "pick_three": _("%(number)s, pick three: the next draws three or lays another one."),
    "suspension": _("%(number)s, suspension: the next misses a turn."),
    "suspension_all": _("%(number)s, suspension: everybody else misses a turn."),
    "market": _("%(number)s, general market: everybody else draws one."),
    "star8_two": _("The suspension of the star meets two players."),
    "pick_cumulative": _("Picks add up until somebody draws them all."),
    "pick_last_only": _("Only the last pick laid is drawn."),
    "pick_none": _("A pick cannot be answered with another one."),
    "whot_defends_no": _("A WHOT card does not help against a pick."),
    "whot_defends_cancels": _("A WHOT card cancels a pick."),
    "whot_defends_passes_on": _("A WHOT card passes a pick on."),
    "cross_defence": _("A pick may be answered with the other kind of pick."),
    "no_cross_defence": _("A pick is answered with its own number only."),
    "market_turn_on": _("After a general market the next one plays."),
    "market_turn_keep": _("After a general market the same player plays again."),
    "finish_on_action": _("An action card may be the last."),
    "no_finish_on_action": _("An action card cannot be the last: one card is drawn instead."),
    "finish_on_action_pick_one": _("Who lays an action card as the last card picks one, and play goes on."),
    "final_effect": _("The effect of the last card still happens before hands are counted."),
    "no_final_effect": _("The effect of the last card does not happen any more."),
    # streets
    "street": _(
        "A street begins with the number on top and rises or falls; no number twice, no turning back."
    ),
    "gaps_strict": _("In a street every number follows the one before."),
    "gaps_deck_adjacent": _("In a street the missing 6, 9 and 15 are stepped over."),
    "gaps_any": _("In a street numbers may be left out."),
    "street_wrap": _("After 14 a street goes on with 1."),
    "street_on_whot": _("A street may begin on a WHOT card."),
    "no_street_on_whot": _("No street begins on a WHOT card or holds one."),
    "street_actions_last": _("Of a street only the last card acts."),
    "street_actions_none": _("In a street no card acts."),
    "street_actions_all": _("In a street every card acts."),
    # table
    "calls": _("Two cards left: say “warning”; one left: say “last card”."),
    "missed_call": ngettext_lazy(
        "Whoever forgets it draws %(cards)s card.", "Whoever forgets it draws %(cards)s cards.", "cards"
    ),
    "missed_call_free": _("Forgetting it costs nothing."),
    "clock": _("%(seconds)s seconds for a turn, the last one included."),
    "timeout_pass": _("Whoever is too late misses the turn."),
    "timeout_draw_one": _("Whoever is too late draws one card."),
    "timeout_pending_draw": _("A pick that waits is drawn then."),
    "timeout_pending_carry": _("A pick that waits goes to the next one."),
    "stakes": _(
        "Between two the stake may be raised in club points; it counts if accepted within ten seconds. No money."
    ),
    # count
    "count_none": _("Nothing is counted: whoever is out of cards first wins."),
    "count_long": _("Cards left count what they show, star cards twice."),
    "count_short": _("Cards left count what they show; a star card among them doubles the hand."),
    "whot_twenty": _("A WHOT card counts 20."),
    "double_again": _("From %(count)s star cards on the hand is doubled again."),
    "double_once": _("The hand is never doubled a second time."),
    "doubling_cap4": _("More than four times is never counted."),
    "doubling_per_card": _("Every further star card doubles once more."),
    "rounding": _("Points are rounded up to a multiple of %(points)s."),
    # match
    "match_single": _("One hand is one game."),
    "match_elimination": _("Whoever reaches %(limit)s points is out; the last one in wins."),
    "match_fixed_rounds": _("After %(rounds)s rounds the lowest total wins."),
    "match_drop_highest": _("After every hand the highest count drops out, until two play the final."),
    "bust_rank_lower_total": _("Out in the same round: the lower total is placed better."),
    "bust_rank_shared": _("Out in the same round: the place is shared."),
    "fixed_tie_shared": _("A tie is shared."),
    "fixed_tie_extra_round": _("A tie plays another round."),
    "ko_basis_hand": _("The count of this hand decides who drops out."),
    "ko_basis_cumulative": _("The total so far decides who drops out."),
    "ko_tie_repeat": _("With a tie nobody drops out and the hand is dealt again."),
    "ko_tie_most_cards": _("With a tie whoever holds more cards drops out."),
    "ko_tie_highest_card": _("With a tie whoever holds the highest card drops out."),
    "ko_tie_playoff": _("With a tie those who tie play a hand among themselves."),
    "ko_tie_all_out": _("With a tie all of them drop out."),
    "final_one": _("The final is one hand."),
    "final_best_of": _("The final is the best of %(hands)s."),
    "late_maximum": _("Whoever comes later starts with the highest total."),
    "late_average": _("Whoever comes later starts with the average total."),
    "late_zero": _("Whoever comes later starts with nothing."),
}
