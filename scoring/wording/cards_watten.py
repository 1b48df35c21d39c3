"""The sentences of a Watten rule card, by the codes of rules.watten.rule_card."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from scoring.wording.penalties import PENALTIES

SENTENCES = {
    # cards
    "pack_33": _("33 cards: Sau to 7 in four suits, and the Weli (Schell 6)."),
    "pack_32": _("32 cards: Sau to 7 in four suits, no Weli."),
    "weli_schell": _("The Weli is the lowest Schell card."),
    "weli_trump": _("The Weli is always the lowest trump, whatever suit is named."),
    "players": _("Four play in two pairs, partners opposite; two or three play each for themselves."),
    "players_four": _("Four play in two pairs, partners opposite."),
    "criticals_seed": _(
        "Kritische: Herz König, Weli, Eichel 7, in this order, beat everything and leave their suits."
    ),
    "criticals_bavarian": _(
        "Kritische: Herz König, Schell 7, Eichel 7, in this order, beat everything and leave their suits."
    ),
    "wander": _(
        "The trump one rank above the Schlag (Wanderkritt, Guater) beats the Rechter; "
        "with Schlag Sau it is the trump 7."
    ),
    "order": _("From the top: the Rechter, the Linke, trumps from the Sau down, then the led suit."),
    "order_below": _("Below that: the Rechter, the Linke, trumps from the Sau down, then the led suit."),
    "linke_first": _("All Linke are equally high: the one laid first wins."),
    "maschine": _("All three Kritische in one hand win the round at once: %(points)s points."),
    # deal
    "cut_for_deal": _(
        "Before every game one player of each side cuts; the higher card deals, a tie cuts again."
    ),
    "deal_over_games": _("One player of each side cuts before the first game; then the deal simply goes on."),
    "deal_five": _("Five cards each, three then two or two then three."),
    "deal_on": _("The deal passes on clockwise after every round."),
    "cut_peek_forbidden": _("Whoever cuts must not look at the cards."),
    "cut_peek_allowed": _("Whoever cuts may look."),
    "cut_peek_keep": _("Whoever cuts may look and keep a Kritischer lying there."),
    "peek_redeal": _("After a look at the cut the cards are shuffled and cut again by the same dealer."),
    "peek_plays_on": _("After a look at the cut the deal goes on."),
    "look_strict": _("At first only the dealer and Vorhand look at their cards."),
    "look_free": _("Everybody may look at their cards at once."),
    "partner_signs": _("Signs between partners are allowed, false ones too."),
    "partner_look": _("Partners may look into each other's cards once."),
    # announce
    "announce_open": _("Vorhand names the Schlag, then the dealer the Farbe, both aloud."),
    "announce_latin": _(
        "Only the announcers know: each shows the other the bottom card of the unsorted hand; "
        "the dealer's suit is trump, Vorhand's rank is the Schlag."
    ),
    "announce_blind": _(
        "Only the announcers know: each secretly shows the other a card of their choice; "
        "the dealer's suit is trump, Vorhand's rank is the Schlag."
    ),
    "announce_turned": _(
        "Nobody looks; Schlag and Farbe are turned up at random. The pad keeps the score only."
    ),
    "announce_house": _("Announced as this table knows it. The pad keeps the score only."),
    "schlag_six": _("The Weli may be named as Schlag: then it is the Rechter and there are no Linke."),
    "no_schlag_six": _("The Weli cannot be named as Schlag."),
    "schlag_held": _("Vorhand must hold at least %(count)s of the rank named."),
    "no_schoeneres": _("No Schöneres: the dealt cards are played."),
    "schoeneres_announcers": _(
        "Schöneres: if both announcers agree, both get a new hand; each may ask once for every hand received."
    ),
    "schoeneres_all_four": _("Schöneres: if both announcers agree, everybody gets a new hand."),
    "schoeneres_cards_all": _("With Schöneres all five cards go back."),
    "schoeneres_cards_chosen": _("With Schöneres only the cards one does not want go back."),
    "blind_swap": _("After a Schöneres the two others may swap their unseen hands."),
    "schlagtausch": _(
        "Schlagtausch: if both announcers agree, the dealer names the Schlag and Vorhand the Farbe."
    ),
    "lead_after_swap_schlagansager": _("After a Schlagtausch the one who named the Schlag leads."),
    "lead_after_swap_vorhand": _("After a Schlagtausch Vorhand leads all the same."),
    "no_schlagtausch": _("No Schlagtausch."),
    # tricks
    "lead": _("Whoever named the Schlag leads; then whoever took the trick."),
    "three_tricks": _("The side with three tricks first takes the round."),
    "duty_trump": _("When trump or the Rechter is led, trump must be given; without trump anything goes."),
    "duty_haube": _("Only when the Rechter is led as the first card of the round must trump be given."),
    "duty_none": _("No suit ever has to be followed."),
    "duty_announcers": _("The duty to follow binds the two announcers only."),
    "rechter_exempt": _("The Rechter need not be given to a trump."),
    "rechter_if_only": _(
        "The Rechter need not be given to a trump where no other card of the hand may be played."
    ),
    "rechter_bound": _("The Rechter must be given too if it is the only trump."),
    "linke_satisfy": _("A Linker may be given where trump is due."),
    "linke_do_not_satisfy": _("Where trump is due, a Linker will not do."),
    "linke_demand": _("A led Linker demands trump."),
    "linke_demand_nothing": _("A led Linker demands nothing."),
    "wander_exempt": _("The Wanderkritt (Guater) need not be given to a trump."),
    "wander_bound": _("The Wanderkritt (Guater) must be given to a trump like any other."),
    "criticals_free": _("Kritische may always be laid, need never be given, and demand nothing when led."),
    "criticals_bound": _(
        "Where trump is due, a Kritischer must be given by whoever has no trump; it demands nothing when led."
    ),
    "critical_rechter_demands": _("A Kritischer that was named as Rechter demands trump when led."),
    "critical_rechter_free": _("A Kritischer that was named as Rechter demands nothing when led."),
    "off_suit": _(
        "Another suit led demands nothing; a higher card of that suit, a trump or a Schlag beats it."
    ),
    # bidding
    "plain_round": _("A round without a bid is worth %(points)s points."),
    "bid_on_turn": _("Whoever's turn it is may bid before laying a card, always one point more."),
    "bid_answers": _(
        "The others stay, bid one more or go; whoever goes leaves the value before the bid to the bidders."
    ),
    "no_double_bid": _("No side bids twice running."),
    "last_card_restricted": _(
        "With the last card, once a card lies, only the led suit, a trump or a Schlag may bid."
    ),
    "last_card_challenge": _(
        "With the last card, once a card lies, only the led suit, a trump or a Schlag may bid; "
        "it is looked at when the others say “Farbe!”."
    ),
    "last_card_free": _("With the last card anybody may bid."),
    "trump_cancels": _("A trump in the last trick cancels the led suit for that."),
    "led_suit_counts": _("The led suit counts for that even when the trick is trumped."),
    "bid_cap_none": _("Nobody bids more than the points that win a game."),
    "bid_cap_needed": _("Nobody bids more than their side still needs."),
    "jump_bid": _("A side four or more points behind may open with four."),
    "near_win": _("From %(low)s to %(high)s points a side is %(word)s."),
    "krank_no_bid": _("Such a side may not bid; the others may."),
    "three_or_concede": _(
        "Such a side alone plays for three or gives two before the first card; nobody bids in that round."
    ),
    "four_or_concede": _(
        "Such a side alone plays for four or gives two before the first card; nobody bids in that round."
    ),
    "auto_three": _("Then the round is worth three by itself and nobody bids."),
    "both_near_offence": _(
        "Where both sides are so close, whoever bids all the same pays as for any such bid."
    ),
    "both_near_void": _("Where both sides are so close, a bid does not stand and costs nothing."),
    "three_krank_player": _("With three players only that player may not bid, the partner may."),
    "three_krank_side": _("With three players the partner of that player may not bid either."),
    # penalties: those of scoring.wording.penalties, and
    "revoke_single": _("That is exactly one %(mark)s, whatever the score."),
    "revoke_by_score": _("That counts as the score says: Schneider two, Retourschneider four."),
    # score
    "target": _("The game is won with %(points)s points."),
    "void_unlimited": _(
        "A side may strike off its own points between rounds while the others are near the end."
    ),
    "void_once": _("Once a game a side may strike off its own points while the others are near the end."),
    "void_off": _("Nobody may strike off points."),
    "void_for_four": _(
        "Whoever wins from nothing after that gives the others four %(marks)s; losing with nothing costs two."
    ),
    "void_for_nothing": _("It gains nothing here, for every lost game is one %(mark)s."),
    "bummerl_by_score": _(
        "The losers get one %(mark)s; at nil two (Schneider); four when 0 was turned round (Retourschneider)."
    ),
    "bummerl_plain": _("Every lost game is one %(mark)s."),
    "three_vorhand_alone": _(
        "With three players Vorhand plays alone against the other two, anew every round."
    ),
    "three_rest": _("Of three players two play and one rests, in turn."),
    "three_free": _("With three players the table says who gets how much. The pad keeps the score only."),
    "three_bummerl_each": _("With three players everybody below the target gets one %(mark)s, two at nil."),
    "three_bummerl_lowest": _("With three players only the lowest gets one %(mark)s, two at nil."),
    "three_bummerl_each_plain": _(
        "With three players everybody below the target gets one %(mark)s, also at nil."
    ),
    "three_bummerl_lowest_plain": _("With three players only the lowest gets one %(mark)s, also at nil."),
    "clip": _("In tables a game counts no more than the target."),
    "no_clip": _("In tables every point counts, beyond the target too."),
    **{f"penalty_{code}": words.card for code, words in PENALTIES.items()},
}

PRICES = {
    "points": _("%(points)s to the others"),
    "nothing": _("no points"),
    "value": _("what the round was worth to the others"),
    "bid": _("what was bid to the others"),
    "bummerl": _("the game is lost at once"),
}

DEALS = {
    "next": _("the next one deals"),
    "same": _("the same dealer deals again"),
}
