"""Notices about a replayed hand that are not failures: disputes, and what could not be checked."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

NOTICES = {
    "disputed": _("Tables differ about whether this card satisfies the duty to follow; here it does."),
    "unchecked_bid": _(
        "Whether this bid with the last card was a wild one cannot be told: the card is not known."
    ),
    "bid_in_order": _("The last card is shown and may bid: the bid stands."),
    "penalty": _("Penalty for %(seat)s: %(penalty)s, %(points)s points to the others."),
    "unchecked_duty": _("Whether trump had to be given cannot be told: the hand is not known whole."),
    "unchecked_announcement": _("Nobody wrote down what is trump, so the play cannot be checked."),
    "unchecked_schlag_held": _("Whether Vorhand held the rank named cannot be told."),
    "unchecked_maschine": _("Whether all three Kritische were held cannot be told."),
    "unchecked_bid_cap": _(
        "Whether the bid was more than the side needed cannot be told: the score is not known."
    ),
    "unchecked_jump_bid": _(
        "Whether the side was four points behind cannot be told: the score is not known."
    ),
    "pointless_bid": _("The bid is more than the side needs to win."),
    # WHOT!
    "disputed_reading": _("Tables differ about whether %(card)s may be laid here; at this one it may."),
    "missed_call": _("%(seat)s did not call in time."),
    "late_call": _("%(seat)s called too late."),
    "late_accept": _(
        "The answer of %(seat)s came after %(seconds)s seconds, later than %(limit)s: it does not count."
    ),
    "unchecked_draw": _("Which card was drawn cannot be checked."),
    "unchecked_hand": _("Not all cards of %(seats)s are known: what was in the hand cannot be checked."),
    "unchecked_points": _("The points of %(seats)s cannot be counted: not all cards are known."),
    "unchecked_win": _("Who held the lowest hand cannot be told: not all cards are known."),
    "unchecked_drawn_card": _("Whether %(card)s is the card just drawn cannot be told."),
}
