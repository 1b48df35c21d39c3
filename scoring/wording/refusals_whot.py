"""Why an action of a WHOT! hand is refused, by the refusal codes of rules.whot."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ILLEGAL = {
    "wrong_hand_size": _("Dealt to %(seat)s: %(dealt)s cards, but %(size)s are dealt here."),
    "no_match": _("%(card)s does not fit: asked for is %(wanted)s."),
    "out_of_turn": _("It is not the turn of %(seat)s, but of %(expected)s."),
    "seen_elsewhere": _("%(card)s has been seen elsewhere and cannot be here."),
    "small_number_not_played": _("These rules do not let the small number be played: %(card)s."),
    "choice_not_offered": _("%(card)s cannot be laid for that: %(choice)s."),
    "choice_missing": _("With %(card)s the player says what it is laid for."),
    "no_whot_below": _("There is no WHOT card below that %(card)s could cancel or keep."),
    "nothing_to_draw": _("There is no card left to draw."),
    "wrong_draw": _("%(card)s cannot be drawn here: the pile gives %(expected)s."),
    "not_in_pack": _("The pack holds no %(card)s."),
    "stock_too_long": _("The draw pile cannot hold %(cards)s cards."),
    "streets_not_played": _("These rules do not know streets."),
    "street_on_whot": _("A street cannot begin on a WHOT card."),
    "street_start": _("A street begins with the number on top: %(expected)s, not %(number)s."),
    "street_order": _(
        "In a street the numbers follow each other in one direction: %(number)s after %(before)s does not."
    ),
    "whot_in_street": _("A WHOT card cannot be part of a street."),
    "show_before_end": _("Hands are shown only when somebody is out of cards."),
    "too_few_players": _("At least %(least)s have to play."),
    "too_many_players": _("With these cards at most %(most)s can play, not %(players)s."),
    "shown_twice": _("The hand of %(seat)s is shown twice."),
    "wrong_count": _("Cards left with %(seat)s: %(left)s, but shown: %(shown)s."),
    # How it began
    "no_upcard": _("The hand does not say which card was turned up."),
    "upcard_not_turned": _("At this table no card is turned up to begin with."),
    "upcard_not_replaced": _("%(card)s turned up is put back here and another one turned."),
    "dealer_must_call": _("%(card)s was turned up: %(seat)s names the symbol."),
    "no_call_by_dealer": _("The dealer names no symbol here."),
    "order_not_turned": _("At this table no card turns the order of play, so it goes clockwise."),
    "street_on_nothing": _("A street needs a number to begin with, and nothing lies yet."),
    "number_twice": _("In a street no number comes twice: %(number)s."),
    # Picks and action cards
    "pick_pending": _(
        "Cards have to be drawn first, or answered with the same number; %(card)s is no answer."
    ),
    "wrong_pick": _("%(seat)s draws %(drawn)s here, not %(cards)s."),
    "no_pick": _("There is nothing that %(seat)s would have to draw."),
    "last_card_acts": _("%(card)s acts and cannot be the last card at this table."),
    "not_the_drawn_card": _("Only the card just drawn may be laid, and that is not %(card)s."),
    "nothing_taken": _("%(seat)s has just drawn nothing that could be named."),
    # The pile
    "not_turned_over": _("The pile has not been turned over."),
    "not_shuffled": _("At this table the pile is turned over unshuffled."),
    "wrong_shuffle": _("%(turned)s cards were turned over, not %(cards)s."),
    # Calls, clock and stakes
    "calls_not_played": _("At this table nothing has to be called."),
    "call_not_due": _("%(seat)s holds %(left)s cards: nothing to call."),
    "no_call_penalty": _("Forgetting a call costs nothing at this table."),
    "own_claim": _("%(seat)s cannot claim that of themselves."),
    "nothing_missed": _("%(seat)s has missed no call."),
    "no_clock": _("At this table nobody plays against the clock."),
    "time_over": _("%(seat)s took %(seconds)s seconds; a turn has %(limit)s and is missed after that."),
    "time_left": _("%(seat)s took %(seconds)s seconds; a turn has %(limit)s, so it is not missed yet."),
    "stakes_not_played": _("This table plays without stakes."),
    "stakes_for_two": _("Only two players can raise the stake."),
    "offer_open": _("An offer of %(points)s waits for its answer first."),
    "no_offer": _("There is no offer to answer."),
    "own_offer": _("%(seat)s cannot answer the own offer."),
    "no_points": _("A stake is at least one club point."),
    "stake_not_higher": _("The stake is %(points)s already; a raise is more."),
    # The end
    "win_before_end": _("The hand is not over: %(seat)s has not won yet."),
    "not_won": _("%(winners)s won, not %(seat)s."),
}
