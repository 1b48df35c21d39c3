"""Why an action of a WHOT! hand cannot stand, by the refusal codes of rules.whot."""

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
    "show_before_end": _("Hands are shown only when somebody is out."),
    "too_few_players": _("At least %(least)s have to play."),
    "too_many_players": _("With these cards at most %(most)s can play, not %(players)s."),
    "shown_twice": _("The hand of %(seat)s is shown twice."),
    "wrong_count": _("Cards left with %(seat)s: %(left)s, but shown: %(shown)s."),
}
