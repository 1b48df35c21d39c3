"""Texts of the buttons for logging a hand, and reasons why some cards are listed apart, by code."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ASKS = {
    "schlag": _("%(who)s names the Schlag"),
    "farbe": _("%(who)s names the Farbe"),
    "question": _("%(who)s has been asked"),
    "answer": _("%(who)s: stay, concede or bid more?"),
    "near_win": _("%(who)s: play on or give it up?"),
    "play": _("%(who)s plays"),
    "lead": _("%(who)s leads"),
    "trick": _("Who took the trick?"),
    "turn": _("%(who)s: what is laid?"),
    "upcard": _("Which card is turned up to begin with?"),
    "deal": _("Which cards did %(who)s hold?"),
    "show": _("Which card did %(who)s show?"),
    "left": _("Which cards are left with %(who)s?"),
    "several": _("%(who)s lays several cards: tap them in their order"),
    "out_of_turn": _("%(who)s played out of turn: which card?"),
}
# Headings of cards that may have been played against the rules, by the code of the refusal.
GROUPS = {
    "revoke": _("Not allowed: trump must be given"),
    "not_in_hand": _("Not in this hand, as far as it is known"),
    "not_on_turn": _("Out of turn"),
    "out_of_turn": _("Out of turn"),
    "no_match": _("Does not fit"),
    "pick_pending": _("No answer to the cards that have to be drawn"),
    "last_card_acts": _("May not be the last card here"),
}
EARLIER = _("Would show that an earlier play was not allowed")
ILLEGAL = _("Not allowed")
ALLOWED = _("Allowed")
DISPUTED = _("Allowed at this table; stricter tables say no")
# The same reasons in one word on the card itself, where cards are not grouped.
MARKS = {"disputed": _("disputed"), "illegal": _("not allowed"), "earlier": _("shows a foul")}


def ask(code: str, who: str) -> str:
    return str(ASKS[code]) % {"who": who}


def group(code: str) -> str:
    """The heading of the cards that the rules refuse with this code."""
    return str(GROUPS.get(code, ILLEGAL))
