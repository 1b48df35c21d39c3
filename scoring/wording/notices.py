"""What is worth a look in a replayed hand and no failure: disputes, and what could not be checked."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

NOTICES = {
    "disputed": _("Tables differ about whether this card satisfies the duty to follow; here it does."),
    "unchecked_bid": _(
        "Whether this bid with the last card was a wild one cannot be told: the card is not known."
    ),
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
}
